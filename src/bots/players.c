/* Decisions of computer players, and the conversation with exec bots (docs/formats.md). */
#include "bots/players.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/decision.h"
#include "bots/exec.h"
#include "core/play.h"
#include "session/record.h"

enum { ANSWER_MAX = 256, LISTED_MAX = 8 };

bool players_start(struct players *p, const struct table *table, int milliseconds,
                   const struct words *w, struct out *why)
{
    *p = (struct players){.milliseconds = milliseconds};
    for (int i = 0; i < table->seats; i++) {
        const struct seat *seat = &table->seat[i];
        if (seat->kind != SEAT_EXEC)
            continue;
        p->exec[i] = exec_start(seat->program);
        if (!p->exec[i]) {
            say(why, w, "cannot start the bot `%1`: %2", SAY_TEXT(seat->program),
                SAY_TEXT(error_text(w, errno)));
            players_end(p);
            return false;
        }
    }
    return true;
}

void players_end(struct players *p)
{
    for (int i = 0; i < SEATS_MAX; i++) {
        exec_end(p->exec[i]);
        p->exec[i] = NULL;
    }
}

static void write_events(const struct session *s, int seat, int ply, struct out *o)
{
    const struct game *g = session_table(s)->game;
    struct event events[EVENTS_MAX];
    int count = session_events(s, seat, ply, events, EVENTS_MAX);
    json_member_open(o, "events", '[');
    for (int i = 0; i < count; i++) {
        json_open(o, '{');
        json_member_text(o, "event", g->events->ids[events[i].kind]);
        json_member_int(o, "seat", events[i].seat);
        json_member_int(o, "a", events[i].a);
        json_member_int(o, "b", events[i].b);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void write_move(const struct game *g, struct move m, struct out *o)
{
    char text[ANSWER_MAX];
    struct out writer = out_to(text, sizeof text);
    move_print(g->verbs, m, &writer);
    json_text(o, text);
}

/* What has happened since the last question, as the seat may see it. */
static void write_log(const struct session *s, int seat, int from, struct out *o)
{
    const struct game *g = session_table(s)->game;
    json_member_open(o, "log", '[');
    for (int ply = from + 1; ply <= session_plies(s); ply++) {
        const struct entry *entry = session_ply(s, ply);
        json_open(o, '{');
        json_member_int(o, "ply", ply);
        json_member_int(o, "seat", entry->seat);
        json_key(o, "move");
        write_move(g, g->shown(session_state_at(s, ply - 1), entry->move, seat), o);
        write_events(s, seat, ply, o);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void write_question(const struct session *s, const void *view, int seat, int from,
                           struct out *o)
{
    const struct table *table = session_table(s);
    const struct game *g = table->game;
    struct move moves[MOVES_MAX];
    int count = g->moves(view, moves);
    json_open(o, '{');
    json_member_text(o, "game", g->id);
    json_member_int(o, "seats", table->seats);
    json_member_int(o, "seat", seat);
    json_key(o, "view");
    fields_json(g->fields, view, o);
    json_key(o, "facts");
    g->facts(view, seat, NULL, o);
    json_key(o, "question");
    prompt_json(g, view, seat, NULL, o);
    json_member_open(o, "moves", '[');
    for (int i = 0; i < count; i++)
        write_move(g, moves[i], o);
    json_close(o, ']');
    json_member_open(o, "gives_up", '[');
    for (int i = 0; i < count; i++)
        if (is_resignation(g, moves[i]))
            write_move(g, moves[i], o);
    json_close(o, ']');
    write_log(s, seat, from, o);
    json_close(o, '}');
    out_char(o, '\n');
}

/* The question as one line in memory of its own; NULL: none left. Written twice, the first time to
 * know its length. */
static char *question(const struct session *s, const void *view, int seat, int from, size_t *length)
{
    char none[1];
    struct out measure = out_to(none, sizeof none);
    write_question(s, view, seat, from, &measure);
    char *line = malloc(measure.lost + 1);
    if (!line)
        return NULL;
    struct out o = out_to(line, measure.lost + 1);
    write_question(s, view, seat, from, &o);
    *length = o.len;
    return line;
}

static void say_illegal(const struct game *g, const void *view, const char *program,
                        const char *answer, const struct words *w, struct out *why)
{
    struct move moves[MOVES_MAX];
    int count = g->moves(view, moves);
    char text[1024];
    struct out list = out_to(text, sizeof text);
    for (int i = 0; i < count && i < LISTED_MAX; i++) {
        if (i)
            say_comma(&list, w);
        move_print(g->verbs, moves[i], &list);
    }
    if (count > LISTED_MAX)
        say(why, w, "the bot `%1` said `%2`, which is no legal move; legal: %3 and %4 more",
            SAY_TEXT(program), SAY_TEXT(answer), SAY_TEXT(text), SAY_INT(count - LISTED_MAX));
    else
        say(why, w, "the bot `%1` said `%2`, which is no legal move; legal: %3", SAY_TEXT(program),
            SAY_TEXT(answer), SAY_TEXT(text));
}

static void say_silent(const struct players *p, enum exec_status status, const char *program,
                       const struct words *w, struct out *why)
{
    switch (status) {
    case EXEC_TIMEOUT:
        say(why, w, "the bot `%1` did not answer within %2 ms", SAY_TEXT(program),
            SAY_INT(p->milliseconds));
        break;
    case EXEC_GONE:
        say(why, w, "the bot `%1` has ended without an answer", SAY_TEXT(program));
        break;
    case EXEC_TOO_LONG:
        say(why, w, "the bot `%1` answered with an endless line", SAY_TEXT(program));
        break;
    default:
        say(why, w, "cannot talk to the bot `%1`: %2", SAY_TEXT(program),
            SAY_TEXT(error_text(w, errno)));
    }
}

/* Text of a stranger, made fit to be printed. */
static void tame(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
}

static bool ask_exec(struct players *p, const struct session *s, const void *view, int seat,
                     struct move *m, const struct words *w, struct out *why)
{
    const struct table *table = session_table(s);
    const char *program = table->seat[seat].program;
    char answer[ANSWER_MAX];
    if (p->heard[seat] > session_plies(s))
        p->heard[seat] = session_plies(s); /* moves have been taken back */
    size_t length;
    char *line = question(s, view, seat, p->heard[seat], &length);
    enum exec_status status = EXEC_FAILED;
    if (line)
        status = exec_ask(p->exec[seat], line, length, p->milliseconds, answer, sizeof answer);
    free(line);
    p->heard[seat] = session_plies(s);
    if (status != EXEC_OK) {
        say_silent(p, status, program, w, why);
        return false;
    }
    if (play_read(table->game, view, answer, m))
        return true;
    tame(answer);
    say_illegal(table->game, view, program, answer, w, why);
    return false;
}

bool players_decide(struct players *p, const struct session *s, int seat, struct move *m,
                    const struct words *w, struct out *why)
{
    const struct table *table = session_table(s);
    const struct game *g = table->game;
    struct state_room view;
    session_view(s, seat, view.bytes);
    if (table->seat[seat].kind == SEAT_EXEC)
        return ask_exec(p, s, view.bytes, seat, m, w, why);
    const struct bot *bot = bot_find(g, table->seat[seat].program);
    if (!bot) {
        say(why, w, "there is no bot `%1` for this game", SAY_TEXT(table->seat[seat].program));
        return false;
    }
    struct rng r = decision_rng(s, seat);
    *m = bot->choose(g, view.bytes, seat, &r);
    return true;
}
