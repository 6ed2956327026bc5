/* A game played at a table (see tables.h). */
#include "tables.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "session/record.h"

/* The state after each ply of the line, as it was when it was first reached. */
struct past {
    struct session *s;
    struct state_room *states;
    size_t room;
};

static const struct game *game_under_test;

/* A game under test need not be a registered one. */
static const struct game *find_game(const char *id)
{
    return strcmp(game_under_test->id, id) == 0 ? game_under_test : game_find(id);
}

static struct session *sit_down(struct law_run *run, const char **why)
{
    struct table table = {.game = run->g, .seats = run->seats};
    char seed[32];

    memcpy(table.options, run->options, sizeof table.options);
    for (int i = 0; i < run->seats; i++) {
        struct seat *seat = &table.seat[i];
        bool bot = rng_below(&run->r, 4) == 0;
        seat->kind = bot ? SEAT_BOT : SEAT_PERSON;
        snprintf(seat->name, sizeof seat->name, "Anna \"%d\"", i);
        snprintf(seat->program, sizeof seat->program, "%s", bot ? "random" : "");
    }
    table.dice = rng_below(&run->r, 4) == 0 ? DICE_TYPED : DICE_FAIR;
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)run->seed);
    if (table.dice == DICE_FAIR) {
        fair_seed(&table.fair, seed);
        fair_commit(&table.fair);
    }
    return session_start(&table, why);
}

/* The state now is the one that was reached with this ply. */
static bool as_it_was(struct law_run *run, const struct past *p, const char *law)
{
    const struct state_room *was = &p->states[session_plies(p->s)];

    if (memcmp(session_state(p->s), was->bytes, run->g->state_size) != 0)
        return broken(run, law, NULL);
    return true;
}

static bool remember(struct law_run *run, struct past *p)
{
    size_t ply = (size_t)session_plies(p->s);

    if (ply > run->g->plies_max)
        return broken(run, "a game ends within plies_max", NULL);
    if (ply >= p->room) {
        p->room = 2 * ply + 64;
        p->states = realloc(p->states, p->room * sizeof *p->states);
        if (!p->states)
            abort();
    }
    memcpy(p->states[ply].bytes, session_state(p->s), run->g->state_size);
    return true;
}

static bool law_of_undo(struct law_run *run, const struct past *p, int seat)
{
    int before = session_plies(p->s);
    bool can = session_can_undo(p->s, seat);

    if ((session_undo(p->s, seat) == SESSION_OK) != can)
        return broken(run, "an undo that is possible is done, and no other", NULL);
    if (!as_it_was(run, p, "an undo brings the state back"))
        return false;
    if (!can || rng_below(&run->r, 2))
        return true;
    if (session_redo(p->s, seat) != SESSION_OK || session_plies(p->s) != before)
        return broken(run, "a redo takes an undo back", NULL);
    return as_it_was(run, p, "a redo brings the state back");
}

static bool law_of_refusal(struct law_run *run, const struct past *p)
{
    struct move list[MOVES_MAX];
    int turn = session_to_move(p->s), other = (turn + 1) % run->seats;
    int log = session_entries(p->s);

    if (turn < 0 || session_unconfirmed(p->s))
        return true;
    run->g->moves(session_state(p->s), list);
    if (session_move(p->s, turn, (struct move){UINT32_MAX}) != SESSION_ILLEGAL ||
        (other != turn && session_move(p->s, other, list[0]) != SESSION_NOT_YOURS) ||
        session_entries(p->s) != log)
        return broken(run, "a table refuses wrong moves", NULL);
    return as_it_was(run, p, "what a table refuses changes nothing");
}

static bool law_of_record(struct law_run *run, const struct session *s, enum verify_result fits)
{
    struct record_error error = {0};
    size_t length, again;
    char *text = record_text(s, RECORD_OWNER, SEAT_WATCHER, &length), *back;
    struct session *read = record_read(text, length, find_game, NULL, &error);
    char how[300];
    bool fine = true;

    if (!read) {
        snprintf(how, sizeof how, "line %d, %s", error.line, error.text);
        free(text);
        return broken(run, "a record is read back", how);
    }
    back = record_text(read, RECORD_OWNER, SEAT_WATCHER, &again);
    if (length != again || memcmp(text, back, length) != 0)
        fine = broken(run, "a record read back is written the same", NULL);
    else if (memcmp(session_state(s), session_state(read), run->g->state_size) != 0)
        fine = broken(run, "a record leads to the same state", NULL);
    else if (record_verify(text, length, find_game, NULL, NULL, &error) != fits)
        fine = broken(run, "a record verifies", error.text);
    free(text);
    free(back);
    session_end(read);
    return fine;
}

static enum session_status go_on(struct law_run *run, struct session *s)
{
    struct move list[MOVES_MAX];
    struct state_room view = {0};
    int turn = session_to_move(s);

    if (session_unconfirmed(s))
        return session_confirm(s, turn);
    if (turn >= 0) {
        session_view(s, turn, view.bytes);
        int count = run->g->moves(view.bytes, list);
        return session_move(s, turn, play_any(run->g, list, count, &run->r));
    }
    if (session_table(s)->dice == DICE_FAIR)
        return session_roll(s);
    return session_type(s, run->g->draw(session_state(s), &run->r));
}

static bool play(struct law_run *run, struct past *p)
{
    bool typed = session_table(p->s)->dice == DICE_TYPED;

    while (!session_over(p->s)) {
        int seat = (int)rng_below(&run->r, (uint32_t)run->seats);
        uint32_t whim = rng_below(&run->r, 64);
        run->ply = (uint32_t)session_plies(p->s);
        run->move.code = run->ply ? session_ply(p->s, (int)run->ply)->move.code : UINT32_MAX;
        if ((whim < 8 && !law_of_undo(run, p, seat)) || (whim == 8 && !law_of_refusal(run, p)) ||
            (whim == 9 && !law_of_record(run, p->s, typed ? VERIFY_TYPED : VERIFY_FAIR)))
            return false;
        enum session_status status = go_on(run, p->s);
        if (status != SESSION_OK)
            return broken(run, "a table takes legal moves", session_message(status));
        if (!remember(run, p))
            return false;
    }
    return law_of_record(run, p->s, typed ? VERIFY_TYPED : VERIFY_FAIR);
}

bool laws_of_session(struct law_run *run)
{
    const char *why;
    struct past p = {.s = sit_down(run, &why)};
    bool fine;

    game_under_test = run->g;
    if (!p.s)
        return broken(run, "a table can be set up", why);
    fine = remember(run, &p) && play(run, &p);
    free(p.states);
    session_end(p.s);
    return fine;
}
