/* The engine in the browser: tables that the page keeps itself, and records that it reads.
 *
 * It is a front end like the server: the page draws the same JSON (session/present.h) and sends the
 * same texts. Every function returns a text that lasts until the next call: JSON, with a member
 * `error` if the call failed. The page allocates memory for its texts with `alloc`; a table is
 * named by its address. */
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/decision.h"
#include "bots/listing.h"
#include "core/catalogues.h"
#include "core/play.h"
#include "games/games.h"
#include "session/present.h"
#include "session/record.h"
#include "session/sequence.h"
#include "session/setup.h"
#include "session/sketch.h"
#include "wasm/answer.h"

EXPORT("alloc") void *engine_alloc(size_t size)
{
    return malloc(size);
}

EXPORT("release") void engine_release(void *memory)
{
    free(memory);
}

/* What there is to play */

EXPORT("games") const char *engine_games(const char *language)
{
    struct out *o = answer_begin();
    json_open(o, '[');
    for (int i = 0; offered_games[i]; i++)
        game_json(offered_games[i], words_find(language), o);
    json_close(o, ']');
    return answer_end();
}

/* The cards of a game; of one without cards none. */
EXPORT("cards") const char *engine_cards(const char *id, const char *language)
{
    const struct game *g = game_find(id);
    struct out *o = answer_begin();
    if (g && g->cards)
        g->cards(words_find(language), o);
    else
        out_text(o, "[]");
    return answer_end();
}

/* Tables */

/* Takes the next line off a text. */
static char *next_line(char **text)
{
    char *line = *text;
    size_t length = strcspn(line, "\n");
    *text = line + length + (line[length] == '\n');
    line[length] = '\0';
    return line;
}

/* Takes the next word of a line off its front. */
static char *next_word(char **line)
{
    char *word = *line;
    size_t length = strcspn(word, " ");
    *line = word + length + (word[length] == ' ');
    word[length] = '\0';
    return word;
}

static bool read_hex(const char *text, uint8_t bytes[SHA256_BYTES])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < 2 * SHA256_BYTES; i++) {
        const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
        if (!digit)
            return false;
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | (digit - digits));
    }
    return !text[2 * SHA256_BYTES];
}

static bool copy(char *to, size_t room, const char *text)
{
    struct out o = out_to(to, room);
    out_text(&o, text);
    return !o.lost;
}

static const char *read_seat(char *line, struct table *table)
{
    if (table->seats == SEATS_MAX)
        return MSG("there are too many seats");
    struct seat *seat = &table->seat[table->seats++];
    const char *program = next_word(&line);
    seat->kind = *program ? SEAT_BOT : SEAT_PERSON;
    if (*program && !bot_find(table->game, program))
        return MSG("there is no such bot");
    if (!copy(seat->program, sizeof seat->program, program) ||
        !copy(seat->name, sizeof seat->name, line))
        return MSG("a name is too long");
    return NULL;
}

/* NULL, or what is wrong with a line of engine_start. */
static const char *read_line(char *line, struct table *table)
{
    const char *what = next_word(&line);
    char none[1];
    struct out wanted = out_to(none, sizeof none);

    if (strcmp(what, "game") == 0) {
        table->game = game_find(line);
        if (table->game)
            options_initial(table->game, table->options);
        return table->game ? NULL : MSG("there is no such game");
    }
    if (!table->game)
        return MSG("the game must come first");
    if (strcmp(what, "option") == 0) {
        const char *key = next_word(&line);
        return option_set(table->game, table->options, key, line, &wanted);
    }
    if (strcmp(what, "seat") == 0)
        return read_seat(line, table);
    if (strcmp(what, "dice") == 0) {
        table->dice = strcmp(line, "real") == 0 ? DICE_TYPED : DICE_FAIR;
        return table->dice == DICE_TYPED && table->game->hidden
                   ? MSG("the game has cards that only one may see; they can't be typed in")
                   : NULL;
    }
    if (strcmp(what, "help") == 0) {
        table->helped = strcmp(line, "agreed") == 0;
        return table->helped ? NULL : MSG("expected `help agreed`");
    }
    if (strcmp(what, "secret") == 0)
        return read_hex(line, table->fair.secret) ? NULL : MSG("the secret must be 64 hex digits");
    if (strcmp(what, "contribution") == 0)
        return copy(table->fair.contribution[0], sizeof table->fair.contribution[0], line)
                   ? NULL
                   : MSG("the contribution is too long");
    return MSG("there is no such line");
}

static const char *answer_table(struct session *s, const char *why)
{
    if (!s)
        return answer_error(why);
    struct out *o = answer_begin();
    json_open(o, '{');
    json_member_int(o, "table", (int64_t)(uintptr_t)s);
    json_close(o, '}');
    return answer_end();
}

/* Starts a table. A line each: `game ID`, `option KEY VALUE`, `seat PROGRAM NAME` (from seat 0; no
 * program: a person), `help agreed` (session_helped), `dice real` (the outcomes are entered),
 * `secret HEX` (of the fair dice), `contribution TEXT` (of the first seat). */
EXPORT("start") const char *engine_start(char *lines, const char *language)
{
    const struct words *w = words_find(language);
    struct table table = {.dice = DICE_FAIR};
    const char *why = NULL;

    while (!why && *lines) {
        why = read_line(next_line(&lines), &table);
    }
    if (why || !table.game)
        return answer_error(tr(w, why ? why : MSG("there is no game")));
    char unclear[256];
    struct out o = out_to(unclear, sizeof unclear);
    if (!seats_name(&table, w, &o))
        return answer_error(unclear);
    fair_commit(&table.fair);
    struct session *s = session_start(&table, &why);
    return answer_table(s, s ? NULL : tr(w, why));
}

/* A table out of a record: a game that goes on, or one to look back at. */
EXPORT("read") const char *engine_read(const char *record, size_t length, const char *language)
{
    struct record_error error = {0};
    struct session *s = record_read(record, length, game_find, words_find(language), &error);
    char why[sizeof error.text + 32];
    struct out o = out_to(why, sizeof why);
    if (!s && error.line)
        say(&o, words_find(language), "line %1: %2", SAY_INT(error.line), SAY_TEXT(error.text));
    else
        out_text(&o, error.text);
    return answer_table(s, why);
}

/* A copy of a game from one of its plies on, with new dice: lines as those of engine_start, from
 * `seat` on. */
EXPORT("copy")
const char *engine_copy(const struct session *from, int ply, char *lines, const char *language)
{
    const struct words *w = words_find(language);
    struct table table = {.game = session_table(from)->game};
    const char *why = NULL;

    while (!why && *lines) {
        why = read_line(next_line(&lines), &table);
    }
    if (!why && table.seats != session_table(from)->seats)
        why = MSG("the game is not for that number of players");
    if (why)
        return answer_error(tr(w, why));
    fair_commit(&table.fair);
    struct session *s = session_copy(from, &table, ply, &why);
    return answer_table(s, s ? NULL : tr(w, why));
}

/* A game on paper from what a seat sees (session/sketch.h): lines as those of engine_start without
 * dice; with `ahead` from its next turn on. */
EXPORT("sketch")
const char *engine_sketch(char *lines, const char *view, size_t length, int seat, int ahead,
                          const char *language)
{
    const struct words *w = words_find(language);
    struct table table = {.dice = DICE_TYPED};
    const char *why = NULL;

    while (!why && *lines) {
        why = read_line(next_line(&lines), &table);
    }
    if (!why && !table.game)
        why = MSG("there is no game");
    struct session *s = why ? NULL : sketch_open(&table, view, length, seat, ahead, &why);
    return answer_table(s, s ? NULL : tr(w, why));
}

/* A game of its own from what a seat saw at that ply of another, the hidden rest guessed: lines as
 * those of engine_start. */
EXPORT("guess")
const char *engine_guess(char *lines, const char *view, size_t length, int seat, int ply,
                         const char *language)
{
    const struct words *w = words_find(language);
    struct table table = {.dice = DICE_FAIR, .guessed = ply};
    const char *why = NULL;

    while (!why && *lines) {
        why = read_line(next_line(&lines), &table);
    }
    if (!why && !table.game)
        why = MSG("there is no game");
    fair_commit(&table.fair);
    struct session *s = why ? NULL : sketch_open(&table, view, length, seat, false, &why);
    return answer_table(s, s ? NULL : tr(w, why));
}

EXPORT("end") void engine_end(struct session *s)
{
    session_end(s);
}

/* Who views a table, and which part of its log is known already. */
struct view_request {
    int viewer;
    unsigned viewers; /* a set of seats: the one of them that is asked becomes the viewer */
    int since, known, back;
    const char *language;
};

static const char *answer_view(const struct session *s, const struct view_request *request)
{
    struct present how = {.since = request->since,
                          .known = request->known,
                          .back = request->back,
                          .words = words_find(request->language),
                          .level = bot_level};
    int asked = session_to_move(s);
    int viewer = asked >= 0 && request->viewers >> asked & 1 ? asked : request->viewer;
    struct out *o = answer_begin();
    json_open(o, '{');
    present_table(s, viewer, &how, o);
    json_close(o, '}');
    return answer_end();
}

/* What the viewer sees, `back` plies ago, with the events after `since` (see present.h). */
EXPORT("table")
const char *engine_table(const struct session *s, int viewer, int since, int known, int back,
                         const char *language)
{
    return answer_view(
        s,
        &(struct view_request){
            .viewer = viewer, .since = since, .known = known, .back = back, .language = language});
}

/* Playing. After every act chance is drawn if it is due, and the answer is the table. */

static const char *answer_done(struct session *s, enum session_status status,
                               const struct view_request *request)
{
    if (status != SESSION_OK)
        return answer_error(tr(words_find(request->language), session_message(status)));
    while (session_to_move(s) == SEAT_CHANCE && session_roll(s) == SESSION_OK)
        ;
    return answer_view(s, request);
}

/* The moves of lines as engine_act takes them; false: one of them is none. */
static bool read_moves(struct sequence *q, char *lines, bool *confirm, const struct words *w,
                       struct out *why)
{
    const char *ways[SEQUENCE_MAX];
    int count = 0;

    while (*lines) {
        char *text = next_line(&lines);
        const char *what = next_word(&text);
        if (strcmp(what, "confirm") == 0)
            *confirm = true;
        else if (strcmp(what, "way") == 0 && count < SEQUENCE_MAX)
            ways[count++] = text;
        else if (!sequence_add(q, text, w, why))
            return false;
    }
    sequence_end_turn(q, ways, count);
    return true;
}

static enum session_status make_moves(struct session *s, int seat, char *lines,
                                      const struct words *w, struct out *why)
{
    bool confirm = false;
    struct sequence sequence;

    sequence_begin(&sequence, s, seat);
    if (!read_moves(&sequence, lines, &confirm, w, why))
        return SESSION_ILLEGAL;
    return sequence.count ? sequence_make(s, seat, sequence.moves, sequence.count, confirm)
                          : SESSION_NOTHING;
}

/* The moves that an act would make, each in a line, as the log writes them; nothing if it makes
 * none. */
EXPORT("moves") const char *engine_moves(const struct session *s, int seat, char *lines)
{
    char message[1024];
    struct out why = out_to(message, sizeof message);
    struct sequence sequence;
    bool confirm, read;

    sequence_begin(&sequence, s, seat);
    read = read_moves(&sequence, lines, &confirm, words_find("en"), &why);
    struct out *o = answer_begin();
    for (int i = 0; read && i < sequence.count; i++) {
        move_print(sequence.game->verbs, sequence.moves[i], o);
        out_char(o, '\n');
    }
    return answer_end();
}

/* Does one act of a seat: either a line `confirm`, `undo` or `redo`; or lines `move TEXT`, made in
 * their order, all or none, then `way TEXT`, moves that leave the remaining steps (see
 * sequence.h), then `confirm`. Without a line: draws chance if it is due. */
EXPORT("act")
const char *engine_act(struct session *s, int seat, unsigned viewers, char *lines, int since,
                       int known, const char *language)
{
    const struct words *w = words_find(language);
    struct view_request request = {seat, viewers, since, known, 0, language};
    char message[1024];
    struct out why = out_to(message, sizeof message);
    enum session_status status = SESSION_OK;
    bool entered = session_to_move(s) == SEAT_CHANCE && session_dice(s) == DICE_TYPED;
    int actor = entered ? SEAT_CHANCE : seat;

    if (strcmp(lines, "confirm") == 0)
        status = session_confirm(s, seat);
    else if (strcmp(lines, "undo") == 0)
        status = session_undo(s, seat);
    else if (strcmp(lines, "redo") == 0)
        status = session_redo(s, seat);
    else if (*lines && session_unconfirmed(s))
        status = SESSION_UNCONFIRMED;
    else if (*lines && ((seat < 0 && !entered) || session_to_move(s) != actor))
        status = SESSION_NOT_YOURS;
    else if (*lines)
        status = make_moves(s, actor, lines, w, &why);
    return why.len ? answer_error(message) : answer_done(s, status, &request);
}

/* The bot that is asked decides, on its seat's view. */
EXPORT("decide")
const char *engine_decide(struct session *s, int viewer, unsigned viewers, int since, int known,
                          const char *language)
{
    const struct table *table = session_table(s);
    struct view_request request = {viewer, viewers, since, known, 0, language};
    int seat = session_to_move(s);
    struct state_room view;

    if (seat < 0 || table->seat[seat].kind != SEAT_BOT)
        return answer_done(s, SESSION_NOT_YOURS, &request);
    struct rng r = decision_rng(s, seat);
    session_view(s, seat, view.bytes);
    const struct bot *bot = bot_find(table->game, table->seat[seat].program);
    struct move m = bot->choose(table->game, view.bytes, seat, &r);
    return answer_done(s, session_move(s, seat, m), &request);
}

/* Looking back */

/* The whole game, with the secret of a running one: this device keeps the table. */
EXPORT("record") const char *engine_record(const struct session *s)
{
    record_write(s, RECORD_OWNER, SEAT_WATCHER, answer_begin());
    return answer_end();
}

EXPORT("luck") const char *engine_luck(const struct session *s, const char *language)
{
    luck_json(s, words_find(language), answer_begin());
    return answer_end();
}

EXPORT("verify") const char *engine_verify(const char *record, size_t length, const char *language)
{
    static const char *const verdicts[] = {"fair", "typed", "unknown", "false"};
    struct record_error error = {0};
    enum verify_result verdict =
        record_verify(record, length, game_find, words_find(language), NULL, &error);
    struct out *o = answer_begin();
    json_open(o, '{');
    json_member_text(o, "verdict", verdicts[verdict]);
    json_member_int(o, "line", error.line);
    json_member_text(o, "message", error.text);
    json_close(o, '}');
    return answer_end();
}
