/* The flat API: tables. A table is a session with its last error; people, dice and bots go through
 * it, so whatever is played here has a record. */
#include <stdlib.h>
#include <string.h>

#include "api/handle.h"
#include "bots/bot.h"
#include "bots/players.h"
#include "core/play.h"
#include "games/games.h"
#include "session/record.h"
#include "session/sequence.h"
#include "session/setup.h"

struct ages_table {
    struct session *session;
    const struct words *words;
    char error[ERROR_MAX_BYTES];
};

/* Making them */

/* Takes over the session, or ends it when there is no memory. */
static struct ages_table *table_of(struct session *session, struct out *why)
{
    struct ages_table *t = calloc(1, sizeof *t);
    if (!t) {
        session_end(session);
        out_text(why, "out of memory");
        return NULL;
    }
    t->session = session;
    return t;
}

static bool read_seats(const char *text, struct table *table, struct out *why)
{
    const struct seats_allowed allowed = {1u << SEAT_PERSON | 1u << SEAT_BOT, bot_find};
    const struct game *g = table->game;
    char at[PROGRAM_MAX_BYTES], shown[EXCERPT_MAX];
    struct out excerpt = out_to(shown, sizeof shown);
    enum seats_status status = seats_read(text, &allowed, table, at);
    if (status == SEATS_READ)
        return true;
    out_excerpt(&excerpt, at, strlen(at));
    if (status == SEATS_TOO_LONG)
        say(why, NULL, "the text of a seat is longer than %1 bytes", SAY_INT(sizeof at - 1));
    else if (status == SEATS_TOO_MANY)
        say(why, NULL, "no seat is left for \"%1\": %2 is for %3 to %4 players", SAY_TEXT(shown),
            SAY_TEXT(g->id), SAY_INT(g->seats_min), SAY_INT(g->seats_max));
    else
        say(why, NULL,
            "nobody called \"%1\" can sit here; expected: you, you:NAME (up to %2 bytes), a bot of "
            "%3",
            SAY_TEXT(shown), SAY_INT(NAME_MAX_BYTES - 1), SAY_TEXT(g->id));
    return false;
}

struct ages_table *ages_table_new(const char *game, const char *seats, const char *options,
                                  const char *seed, char *error, size_t error_size)
{
    struct text_buffer t;
    struct out *why = text_to(&t, error, error_size);
    struct table table = {.game = find_game(game, why)};
    if (!table.game || !options_from_text(table.game, options, table.options, why) ||
        !read_seats(seats, &table, why))
        return NULL;
    name_seats(&table, NULL);
    table.dice = seed ? DICE_FAIR : DICE_TYPED;
    if (seed) {
        fair_seed(&table.fair, seed);
        fair_commit(&table.fair);
    }
    const char *wrong;
    struct session *session = session_start(&table, &wrong);
    if (session)
        return table_of(session, why);
    out_text(why, wrong);
    return NULL;
}

static void write_fault(const struct record_error *fault, struct out *why)
{
    if (fault->line)
        say(why, NULL, "line %1: %2", SAY_INT(fault->line), SAY_TEXT(fault->text));
    else
        out_text(why, fault->text);
}

struct ages_table *ages_table_read(const char *record, size_t length, char *error,
                                   size_t error_size)
{
    struct text_buffer t;
    struct out *why = text_to(&t, error, error_size);
    struct record_error fault = {0};
    struct session *session = record_read(record, length, game_find, NULL, &fault);
    if (session)
        return table_of(session, why);
    write_fault(&fault, why);
    return NULL;
}

int ages_verify(const char *record, size_t length, char *error, size_t error_size)
{
    struct text_buffer t;
    struct out *why = text_to(&t, error, error_size);
    struct record_error fault = {0};
    switch (record_verify(record, length, game_find, NULL, NULL, &fault)) {
    case VERIFY_FAIR: return AGES_FAIR;
    case VERIFY_TYPED: return AGES_TYPED;
    case VERIFY_UNKNOWN: return AGES_UNKNOWN;
    case VERIFY_FALSE: break;
    }
    write_fault(&fault, why);
    return AGES_FALSE;
}

void ages_table_free(struct ages_table *t)
{
    if (t)
        session_end(t->session);
    free(t);
}

void ages_table_speak(struct ages_table *t, const char *language)
{
    t->words = words_of(language);
}

const char *ages_table_error(const struct ages_table *t)
{
    return t->error;
}

/* Playing */

int ages_table_turn(const struct ages_table *t)
{
    return session_to_move(t->session);
}

static int status_of(struct ages_table *t, enum session_status status)
{
    switch (status) {
    case SESSION_OK: return AGES_OK;
    case SESSION_NOT_YOURS:
    case SESSION_ASKED:
    case SESSION_UNJOINED:
    case SESSION_NEEDS: return fail(t->error, t->words, AGES_NOT_ASKED);
    case SESSION_ILLEGAL: return fail(t->error, t->words, AGES_ILLEGAL);
    case SESSION_UNCONFIRMED: return fail(t->error, t->words, AGES_UNCONFIRMED);
    case SESSION_BARRIER: return fail(t->error, t->words, AGES_BARRIER);
    case SESSION_NOTHING: return fail(t->error, t->words, AGES_NOTHING);
    case SESSION_ENOUGH: return fail(t->error, t->words, AGES_BARRIER);
    case SESSION_FULL:
    case SESSION_NO_MEMORY: break;
    }
    return fail(t->error, t->words, AGES_NO_MEMORY);
}

int ages_table_move(struct ages_table *t, int seat, const char *text)
{
    const struct table *table = session_table(t->session);
    struct state_room view;
    struct move list[SEQUENCE_MAX];
    struct out why = out_to(t->error, sizeof t->error);
    if (session_unconfirmed(t->session))
        return fail(t->error, t->words, AGES_UNCONFIRMED);
    if (session_to_move(t->session) != seat || seat == AGES_NOBODY)
        return fail(t->error, t->words, AGES_NOT_ASKED);
    if (seat == AGES_CHANCE)
        memcpy(view.bytes, session_state(t->session), table->game->state_size);
    else
        session_view(t->session, seat, view.bytes);
    int count = play_find(table->game, view.bytes, text, list, t->words, &why);
    if (!count)
        return AGES_ILLEGAL;
    return status_of(t, sequence_make(t->session, seat, list, count, false));
}

int ages_table_step(struct ages_table *t)
{
    const struct table *table = session_table(t->session);
    int turn = session_to_move(t->session);
    struct players none = {0};
    struct out why = out_to(t->error, sizeof t->error);
    struct move m;
    if (turn == AGES_CHANCE)
        return status_of(t, session_roll(t->session));
    if (turn == AGES_NOBODY || table->seat[turn].kind != SEAT_BOT)
        return fail(t->error, t->words, AGES_NOT_ASKED);
    if (!players_decide(&none, t->session, turn, &m, t->words, &why))
        return AGES_NO_SUCH;
    return status_of(t, session_move(t->session, turn, m));
}

int ages_table_confirm(struct ages_table *t, int seat)
{
    return status_of(t, session_confirm(t->session, seat));
}

int ages_table_undo(struct ages_table *t, int seat)
{
    return status_of(t, session_undo(t->session, seat));
}

int ages_table_redo(struct ages_table *t, int seat)
{
    return status_of(t, session_redo(t->session, seat));
}

/* What there is to know */

int ages_table_plies(const struct ages_table *t)
{
    return session_plies(t->session);
}

/* May the viewer look at that ply? */
static bool is_there(const struct ages_table *t, int ply, int first, int viewer)
{
    return ply >= first && ply <= session_plies(t->session) &&
           (viewer == AGES_OWNER || is_viewer(viewer, session_table(t->session)->seats));
}

/* A session gives a viewer's events, but the owner wants them all: the ply is played again. */
static bool take_ply_events(struct ages_state *s, const struct session *session, int ply)
{
    struct state_room state;
    struct event events[EVENTS_MAX];
    struct events log = {events, 0, EVENTS_MAX};
    if (ply == 0)
        return true;
    memcpy(state.bytes, session_state_at(session, ply - 1), s->game->state_size);
    s->game->apply(state.bytes, session_ply(session, ply)->move, &log);
    return state_take_events(s, events, log.count);
}

struct ages_state *ages_table_state(struct ages_table *t, int ply, int viewer)
{
    const struct table *table = session_table(t->session);
    if (!is_there(t, ply, 0, viewer)) {
        fail(t->error, t->words, AGES_NO_SUCH);
        return NULL;
    }
    struct ages_state *s = state_make(table->game, session_state_at(t->session, ply), viewer);
    if (!s || !take_ply_events(s, t->session, ply)) {
        ages_state_free(s);
        fail(t->error, t->words, AGES_NO_MEMORY);
        return NULL;
    }
    s->words = t->words;
    s->named = true;
    for (int i = 0; i < table->seats; i++)
        memcpy(s->names[i], table->seat[i].name, sizeof s->names[i]);
    return s;
}

/* The move of a ply as the viewer may see it. False: there is none for it. */
static bool shown_move(struct ages_table *t, int ply, int viewer, struct move *m)
{
    const struct game *g = session_table(t->session)->game;
    if (!is_there(t, ply, 1, viewer))
        return false;
    *m = session_ply(t->session, ply)->move;
    if (viewer != AGES_OWNER)
        *m = g->shown(session_state_at(t->session, ply - 1), *m, viewer);
    return true;
}

int ages_table_move_text(struct ages_table *t, int ply, int viewer, char *text, size_t size)
{
    struct move m;
    struct text_buffer buf;
    struct out *o = text_to(&buf, text, size);
    if (!shown_move(t, ply, viewer, &m))
        return fail(t->error, t->words, AGES_NO_SUCH);
    move_print(session_table(t->session)->game->verbs, m, o);
    return text_length(&buf);
}

int ages_table_move_title(struct ages_table *t, int ply, int viewer, char *text, size_t size)
{
    const struct table *table = session_table(t->session);
    const char *names[SEATS_MAX];
    struct move m;
    struct text_buffer buf;
    struct out *o = text_to(&buf, text, size);
    if (!shown_move(t, ply, viewer, &m))
        return fail(t->error, t->words, AGES_NO_SUCH);
    table_names(table, names);
    o->names = names;
    move_title(table->game, m, t->words, o);
    return text_length(&buf);
}

static void json_seat(const struct session *s, int seat, struct out *o)
{
    static const char *const kinds[] = {"person", "bot", "exec"};
    const struct seat *at = &session_table(s)->seat[seat];
    json_open(o, '{');
    json_member_text(o, "kind", kinds[at->kind]);
    json_member_text(o, "program", at->program);
    json_member_text(o, "name", at->name);
    json_member_bool(o, "can_undo", session_can_undo(s, seat));
    json_member_bool(o, "can_redo", session_can_redo(s, seat));
    json_close(o, '}');
}

static void json_dice(const struct table *table, struct out *o)
{
    char commitment[2 * SHA256_BYTES + 1];
    struct out hex = out_to(commitment, sizeof commitment);
    out_hex(&hex, table->fair.commitment, SHA256_BYTES);
    json_member_text(o, "dice", table->dice == DICE_FAIR ? "fair" : "typed");
    json_key(o, "commitment");
    if (table->dice == DICE_FAIR)
        json_text(o, commitment);
    else
        json_none(o);
}

int ages_table_json(const struct ages_table *t, char *text, size_t size)
{
    const struct table *table = session_table(t->session);
    struct text_buffer buf;
    struct out *o = text_to(&buf, text, size);
    json_open(o, '{');
    json_member_text(o, "game", table->game->id);
    json_member_int(o, "revision", table->game->revision);
    json_key(o, "options");
    options_json(table->game, table->options, o);
    json_member_open(o, "seats", '[');
    for (int i = 0; i < table->seats; i++)
        json_seat(t->session, i, o);
    json_close(o, ']');
    json_dice(table, o);
    json_member_int(o, "turn", session_to_move(t->session));
    json_member_bool(o, "unconfirmed", session_unconfirmed(t->session));
    json_member_int(o, "plies", session_plies(t->session));
    json_close(o, '}');
    return text_length(&buf);
}

int ages_table_record(struct ages_table *t, int viewer, char *text, size_t size)
{
    struct text_buffer buf;
    struct out *o = text_to(&buf, text, size);
    if (!is_there(t, 0, 0, viewer))
        return fail(t->error, t->words, AGES_NO_SUCH);
    if (viewer == AGES_OWNER)
        record_write(t->session, RECORD_OWNER, SEAT_WATCHER, o);
    else
        record_write(t->session, RECORD_PUBLIC, viewer, o);
    return text_length(&buf);
}
