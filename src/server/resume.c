/* Going on under another revision of the rules: see resume.h. */
#include "server/resume.h"

#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "games/games.h"
#include "session/position.h"

/* The moves and dice in force, as far as these rules have words for them. */
struct plies {
    const struct verb *verbs;
    struct move *moves;
    int count, kept, room;
};

static bool add_ply(struct plies *line, const char *text)
{
    int where;
    const char *wanted;
    if (line->count == line->room) {
        int room = line->room ? 2 * line->room : 256;
        struct move *grown = realloc(line->moves, (size_t)room * sizeof *grown);
        if (!grown)
            return false;
        line->moves = grown;
        line->room = room;
    }
    if (move_parse(line->verbs, text, &line->moves[line->count], &where, &wanted) != MOVE_OK)
        line->count = line->kept = 0; /* what comes before can't be gone through */
    else
        line->kept = ++line->count;
    return true;
}

static bool add_entry(void *with, const struct stored_entry *e)
{
    struct plies *line = with;
    int plies = e->entry.plies;
    switch (e->entry.kind) {
    case ENTRY_UNDO: line->count = plies < line->count ? line->count - plies : 0; return true;
    case ENTRY_REDO:
        line->count = line->count + plies < line->kept ? line->count + plies : line->kept;
        return true;
    case ENTRY_CONFIRM:
    case ENTRY_JOIN:
    case ENTRY_ASK:
    case ENTRY_LAPSE:
    case ENTRY_SEAT: return true;
    default: return add_ply(line, e->move);
    }
}

/* Does the game end when the last n plies are made from here? */
static bool ends_after(const struct game *g, struct state_room *state, const struct plies *line,
                       int n)
{
    for (int i = line->count - n; i < line->count; i++)
        if (!play_apply(g, state->bytes, line->moves[i], NULL))
            return false;
    return g->to_move(state->bytes) == SEAT_NOBODY;
}

/* Older servers kept snapshots at the beginning of turns only, and not their numbers. So the last
 * turn of a game that is over has to be made again: by the shortest end of the log that leads from
 * there to the end. */
static void go_to_end(struct store *store, int64_t number, const struct game *g,
                      struct state_room *state)
{
    struct plies line = {.verbs = g->verbs};
    if (store_entries(store, number, 0, ENTRIES_MAX, add_entry, &line) == STORE_OK)
        for (int last = 1; last <= line.count; last++) {
            struct state_room then = *state;
            if (!ends_after(g, &then, &line, last))
                continue;
            *state = then;
            break;
        }
    free(line.moves);
}

struct session *resume_session(struct store *store, int64_t number, const struct table *table,
                               const struct stored_snapshot *snapshot, int entries)
{
    const struct game *g = table->game;
    struct state_room state;
    const char *why = play_setup(g, state.bytes, table->seats, table->options);
    char unread[256];
    struct out o = out_to(unread, sizeof unread);

    if (why || position_read_other(snapshot->position, strlen(snapshot->position), game_find,
                                   state.bytes, NULL, &o) != g)
        return NULL;
    if (snapshot->seq == SEQ_UNKNOWN)
        go_to_end(store, number, g, &state);
    return session_resume(table, state.bytes, entries, &why);
}
