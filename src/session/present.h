/* A table as JSON, for every screen, whether the session is at a server or in the browser. It shows
 * what the viewer may know and nothing else. */
#ifndef AGES_SESSION_PRESENT_H
#define AGES_SESSION_PRESENT_H

#include "session/session.h"

struct present {
    int since;                 /* only the events of later plies                        */
    int known;                 /* `since` was read at this seq: if plies were taken back since,
                                  the events start earlier; -1: `since` as it is        */
    int back;                  /* show the table as it was `back` plies ago             */
    const struct words *words; /* NULL: English                                         */
    const struct seat *seats;  /* who sits there now; NULL: the seats of the start      */
    /* The title of a bot of the game: an English message. */
    const char *(*level)(const struct game *g, const char *program);
};

/* Writes the members of an object; the caller opens and closes it, and may add members.
 *
 *   game title short_title       what is played
 *   revision prefix              of its rules; the prefix is the letter that cites them
 *   seq plies                    number of entries: the version a move answers; plies in force
 *   options seats                options by key; kind, name, bot and level of each seat
 *   you turn unconfirmed over    a seat or null; a seat, "chance" or null; `turn` must confirm
 *   view facts                   the viewer's view; derived numbers of `you`, or of who is asked
 *   ledger                       what the turn has brought and spent, or null; before the end of
 *                                a turn is confirmed, of that turn
 *   question                     the prompt, as data and in words (`text`); null: nothing is asked
 *   moves                        if `you` are asked: text, verb, args, title and help of each, and
 *                                what it brings in words, as far as `you` can know; and where the
 *                                game has it, a `preview` of its price and of what it changes
 *   outcomes                     with real dice, while chance is asked: `verb`, `faces` (id, title)
 *                                and `dice`, of which each shows a face; or `moves`
 *   can_undo can_redo alone      alone: whole turns can be taken back
 *   taken_back                   how many draws were taken back, in words; "" if none
 *   ended copied guessed         why it ended before its rules end it, in words, or ""; the number
 *                                of plies that were copied from another game, 0: none; the ply of
 *                                another game that it began with, guessed from a view, 0: none
 *   scores                       points, rank (`place`) and sheet of each seat, as the viewer knows
 *   measures                     what else graphs can show of a seat: path in the view, and title
 *   since events                 the ply that the events follow, maybe earlier than requested; ply,
 *                                kind, seat, a, b, text of each; its depth in the log (0 where a
 *                                turn begins, a consequence deeper than its cause); and, if it
 *                                shares a line with those before it, the text of that line
 *   fair                         commitment, contributions, and the secret once the game is over
 *   board                        for screens of text */
void present_table(const struct session *s, int viewer, const struct present *how, struct out *o);

/* The number of plies whose events it tells. */
int present_plies_told(const struct session *s, const struct present *how);

#endif
