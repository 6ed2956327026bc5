/* A table as the screens draw it: one JSON description for every front end, whoever keeps the
 * session (a server, or the browser itself). It shows what the viewer may know and nothing else. */
#ifndef AGES_SESSION_PRESENT_H
#define AGES_SESSION_PRESENT_H

#include "session/session.h"

struct present {
    int since;                 /* tell the events of later plies only                   */
    int known;                 /* `since` was read at this seq: what was taken back after it is
                                  told from there on; -1: `since` holds as it is        */
    int back;                  /* show the table as it stood so many plies ago          */
    const struct words *words; /* NULL: English                                         */
    const struct seat *seats;  /* who sits there now; NULL: those who sat down at first */
    /* What people call a bot of the game: an English message. */
    const char *(*level)(const struct game *g, const char *program);
};

/* Writes the members of the object; the caller opens and closes it, and may add its own.
 *
 *   game title short_title       what is played
 *   revision prefix              of its rules; they are cited with the prefix
 *   seq plies                    entries of the log: the version a move answers; plies in force
 *   options seats                by key; kind, name, bot and level of each seat
 *   you turn unconfirmed over    a seat or null; a seat, "chance" or null; it is to confirm
 *   view facts                   what the viewer sees; derived numbers of `you`, or who is asked
 *   ledger                       what the turn has brought and spent, or null; while the end of a
 *                                turn is to be confirmed, that turn
 *   question                     what is asked, as data and in words (`text`); null: nothing
 *   moves                        text, verb, args, title and help of each, when `you` are asked,
 *                                and what it brings in words, as far as `you` can tell
 *   can_undo can_redo alone      alone: whole turns can be taken back
 *   taken_back                   draws of chance that were, in words; "" of none
 *   scores                       points, place and sheet of each seat, as the viewer can tell them
 *   measures                     what else graphs may show of a seat: path in the view, and title
 *   since events                 the ply that is told from, maybe an earlier one than was asked;
 *                                ply, kind, seat, a, b, text of each; for a log its depth (0 where
 *                                a turn begins, consequences deeper than their cause) and, if it
 *                                shares a line with those before it, what that line reads now
 *   fair                         commitment, contributions, and the secret when all is over
 *   board                        for screens of text */
void present_table(const struct session *s, int viewer, const struct present *how, struct out *o);

#endif
