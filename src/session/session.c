/* The session: seats, history, line, undo, confirmation. See session.h. Undo and redo are in
 * session_undo.c. */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "session/session_nodes.h"

static size_t state_room(const struct game *g)
{
    size_t unit = sizeof(max_align_t);
    return (g->state_size + unit - 1) / unit;
}

static struct event *node_events(const struct game *g, const struct node *n)
{
    return (struct event *)(void *)(n->memory + state_room(g));
}

static const void *node_state(const struct node *n)
{
    return n->memory;
}

static const struct node *last_ply(const struct session *s)
{
    return s->line[s->plies];
}

/* Memory */

/* The node is that of the set-up (`e` is NULL), of a ply or of another entry. */
static size_t node_size(const struct game *g, const struct entry *e, int events)
{
    size_t room = state_room(g) * sizeof(max_align_t) + (size_t)events * sizeof(struct event);
    return sizeof(struct node) + (e && !is_ply(e) ? 0 : room);
}

static struct node *node_new(const struct game *g, const struct entry *e, int events)
{
    size_t size = node_size(g, e, events);
    struct node *n = malloc(size);

    if (!n)
        return NULL;
    memset(n, 0, size);
    if (e)
        n->entry = *e;
    n->waits_for = SEAT_NOBODY;
    n->turn.owner = SEAT_NOBODY;
    n->events = events;
    return n;
}

static bool make_room(struct node ***list, int *room, int wanted)
{
    if (wanted <= *room)
        return true;
    int larger = *room ? *room * 2 : 64;
    while (larger < wanted)
        larger *= 2;
    struct node **grown = realloc(*list, (size_t)larger * sizeof **list);
    if (!grown)
        return false;
    *list = grown;
    *room = larger;
    return true;
}

/* Nodes */

/* Whose decision led to what happened in this ply; SEAT_NOBODY when the turn has had none yet. */
static int decided_by(const struct node *n)
{
    for (; n->before; n = n->before) {
        if (n->entry.kind == ENTRY_MOVE)
            return n->entry.seat;
        if (n->before->begins_turn)
            break;
    }
    return SEAT_NOBODY;
}

/* The ply that follows when a legal move is made or a possible outcome comes; NULL: no memory. */
static struct node *node_after(const struct session *s, const struct node *before,
                               const struct entry *e)
{
    const struct game *g = s->table.game;
    struct event list[EVENTS_MAX];
    struct events events = {list, 0, EVENTS_MAX};
    struct state_room state;

    memcpy(state.bytes, node_state(before), g->state_size);
    g->apply(state.bytes, e->move, &events);

    struct node *n = node_new(g, e, events.count);
    if (!n)
        return NULL;
    memcpy(n->memory, state.bytes, g->state_size);
    memcpy(node_events(g, n), list, (size_t)events.count * sizeof list[0]);
    n->before = before;
    n->turn = before->turn;
    for (int i = 0; i < events.count; i++) {
        if (list[i].flags & EVENT_TURN) {
            n->begins_turn = true;
            n->turn = (struct turn){list[i].seat, n->turn.count + 1};
        }
        n->reveals |= (list[i].flags & EVENT_REVEALS) != 0;
    }
    if (!is_copying(s) && (n->begins_turn || g->to_move(state.bytes) == SEAT_NOBODY)) {
        int seat = decided_by(n);
        if (is_person(s, seat))
            n->waits_for = (int8_t)seat;
    }
    return n;
}

static bool waits(const struct node *n)
{
    return n->waits_for != SEAT_NOBODY && !n->confirmed;
}

/* Takes over nodes that follow each other, all or none; a refused one is freed. */
static enum session_status append(struct session *s, struct node *nodes[], int count)
{
    bool full = session_seq(s) + count > ENTRIES_MAX;
    if (full || !make_room(&s->entries, &s->entry_room, s->entry_count + count) ||
        !make_room(&s->line, &s->line_room, s->plies + 1 + count)) {
        for (int i = 0; i < count; i++)
            free(nodes[i]);
        return full ? SESSION_FULL : SESSION_NO_MEMORY;
    }
    for (int i = 0; i < count; i++) {
        s->entries[s->entry_count++] = nodes[i];
        s->node_bytes += node_size(s->table.game, &nodes[i]->entry, nodes[i]->events);
        if (is_ply(&nodes[i]->entry)) {
            s->line[++s->plies] = nodes[i];
            s->kept = s->plies;
        }
    }
    return SESSION_OK;
}

static enum session_status append_ply(struct session *s, const struct entry *e)
{
    struct node *n = node_after(s, last_ply(s), e);
    return n ? append(s, &n, 1) : SESSION_NO_MEMORY;
}

enum session_status append_remark(struct session *s, const struct entry *e)
{
    struct node *n = node_new(s->table.game, e, 0);
    return n ? append(s, &n, 1) : SESSION_NO_MEMORY;
}

/* Start and end */

struct session *session_start(const struct table *table, const char **why)
{
    const struct game *g = table->game;
    struct session *s = NULL;
    struct node *root = NULL;

    *why = table_check(table);
    if (*why)
        return NULL;
    s = calloc(1, sizeof *s);
    root = node_new(g, NULL, 0);
    if (!s || !root || !make_room(&s->line, &s->line_room, 1)) {
        *why = session_message(SESSION_NO_MEMORY);
        goto failed;
    }
    *why = play_setup(g, root->memory, table->seats, table->options);
    if (*why)
        goto failed;
    s->table = *table;
    if (table->dice == DICE_FAIR)
        fair_begin(&s->table.fair, table->seats);
    s->alone = table_count(table, SEAT_PERSON) == 1;
    s->line[0] = root;
    return s;

failed:
    free(root);
    if (s)
        free(s->line);
    free(s);
    return NULL;
}

struct session *session_resume(const struct table *table, const void *state, int entries,
                               const char **why)
{
    struct session *s = session_start(table, why);

    if (s) {
        memcpy(s->line[0]->memory, state, table->game->state_size);
        s->earlier = entries;
    }
    return s;
}

static enum session_status copy_ply(struct session *s, struct entry e)
{
    if (e.kind == ENTRY_CHANCE)
        e = (struct entry){.kind = ENTRY_TYPED, .seat = SEAT_CHANCE, .move = e.move};
    return session_replay(s, &e);
}

struct session *session_copy(const struct session *from, const struct table *table, int ply,
                             const char **why)
{
    const struct game *g = from->table.game;
    struct table copied = *table;
    enum session_status status = SESSION_OK;

    if (ply < 1 || ply > from->plies) {
        *why = MSG("the game has no such move");
        return NULL;
    }
    if (g->to_move(session_state_at(from, ply)) == SEAT_NOBODY) {
        *why = MSG("the game is over there: nothing is left to play");
        return NULL;
    }
    copied.game = g;
    copied.dice = DICE_FAIR;
    copied.copied = ply;
    memcpy(copied.options, from->table.options, sizeof copied.options);
    struct session *s = session_start(&copied, why);
    for (int i = 1; s && status == SESSION_OK && i <= ply; i++)
        status = copy_ply(s, *session_ply(from, i));
    if (status == SESSION_OK)
        return s;
    *why = session_message(status);
    session_end(s);
    return NULL;
}

void session_end(struct session *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->entry_count; i++)
        free(s->entries[i]);
    free(s->line[0]);
    free(s->asked.asks);
    free(s->asked.joins);
    free(s->entries);
    free(s->line);
    free(s);
}

const char *session_message(enum session_status status)
{
    switch (status) {
    case SESSION_OK: return MSG("done");
    case SESSION_NOT_YOURS: return MSG("that is not asked of this seat now");
    case SESSION_ILLEGAL: return MSG("that is not possible here");
    case SESSION_UNCONFIRMED: return MSG("the end of the turn must be confirmed first");
    case SESSION_BARRIER: return MSG("something has come out since: it can't be taken back");
    case SESSION_NOTHING: return MSG("there is nothing to undo, redo or confirm");
    case SESSION_ASKED: return MSG("the dice are being drawn; then it goes on");
    case SESSION_UNJOINED: return MSG("not everybody's device has joined yet");
    case SESSION_NEEDS: return MSG("the draw waits for the devices of others");
    case SESSION_NO_MEMORY: return MSG("out of memory");
    case SESSION_FULL: return MSG("the log of this game has no room for that");
    case SESSION_ENOUGH: return MSG("that was taken back often enough: play on first");
    }
    return "";
}

/* What there is to know */

enum dice session_dice(const struct session *s)
{
    return is_copying(s) ? DICE_TYPED : s->table.dice;
}

size_t session_bytes(const struct session *s)
{
    size_t lists = (size_t)(s->entry_room + s->line_room) * sizeof(struct node *) +
                   (size_t)s->asked.ask_room * sizeof(struct ask) +
                   (size_t)s->asked.join_room * sizeof(struct join);
    return sizeof *s + lists + s->node_bytes + node_size(s->table.game, NULL, 0);
}

const struct table *session_table(const struct session *s)
{
    return &s->table;
}

const void *session_state(const struct session *s)
{
    return node_state(last_ply(s));
}

void session_view(const struct session *s, int viewer, void *view)
{
    session_view_at(s, viewer, s->plies, view);
}

void session_view_at(const struct session *s, int viewer, int ply, void *view)
{
    const struct game *g = s->table.game;
    memset(view, 0, g->state_size);
    if (viewer == SEAT_OPEN)
        memcpy(view, session_state_at(s, ply), g->state_size);
    else
        g->observe(session_state_at(s, ply), viewer, view);
}

int session_to_move(const struct session *s)
{
    const struct node *n = last_ply(s);
    if (session_is_full(s))
        return SEAT_NOBODY;
    return waits(n) ? n->waits_for : s->table.game->to_move(node_state(n));
}

bool session_unconfirmed(const struct session *s)
{
    return waits(last_ply(s)) && !session_is_full(s);
}

struct turn session_turn(const struct session *s)
{
    const struct node *n = last_ply(s);
    return waits(n) ? n->before->turn : n->turn;
}

bool session_is_full(const struct session *s)
{
    return session_seq(s) >= ENTRIES_MAX;
}

bool session_over(const struct session *s)
{
    return session_to_move(s) == SEAT_NOBODY;
}

int session_seq(const struct session *s)
{
    return s->earlier + s->entry_count;
}

int session_entries(const struct session *s)
{
    return s->entry_count;
}

const struct entry *session_entry(const struct session *s, int index)
{
    assert(index >= 0 && index < s->entry_count);
    return &s->entries[index]->entry;
}

const void *session_state_before(const struct session *s, int index)
{
    return is_ply(session_entry(s, index)) ? node_state(s->entries[index]->before) : NULL;
}

const void *session_state_after(const struct session *s, int index)
{
    return is_ply(session_entry(s, index)) ? node_state(s->entries[index]) : NULL;
}

bool session_turn_begins(const struct session *s, int index)
{
    assert(index >= 0 && index < s->entry_count);
    return s->entries[index]->begins_turn;
}

int session_round_ago(const struct session *s)
{
    int ply = s->plies, turns = 0;
    for (; ply > 0; ply--)
        if (s->line[ply]->begins_turn && ++turns == s->table.seats)
            break;
    return ply;
}

int session_plies(const struct session *s)
{
    return s->plies;
}

/* By how much an entry makes the line longer. */
static int growth(const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_UNDO: return -e->plies;
    case ENTRY_REDO: return e->plies;
    default: return is_ply(e);
    }
}

int session_steady(const struct session *s, int seq)
{
    int plies = s->plies, least = plies;

    if (seq < s->earlier || seq > session_seq(s))
        return 0;
    for (int i = s->entry_count; i > seq - s->earlier; i--) {
        plies -= growth(&s->entries[i - 1]->entry);
        if (plies < least)
            least = plies;
    }
    return least;
}

const struct entry *session_ply(const struct session *s, int ply)
{
    assert(ply >= 1 && ply <= s->plies);
    return &s->line[ply]->entry;
}

const void *session_state_at(const struct session *s, int ply)
{
    assert(ply >= 0 && ply <= s->plies);
    return node_state(s->line[ply]);
}

/* What is done */

/* The ply a seat's move makes, or NULL with the reason. */
static struct node *move_node(const struct session *s, const struct node *before, int seat,
                              struct move m, enum session_status *status)
{
    const struct game *g = s->table.game;
    const struct entry e = {.kind = ENTRY_MOVE, .seat = (int8_t)seat, .move = m};
    struct node *n = NULL;

    if (waits(before))
        *status = SESSION_UNCONFIRMED;
    else if (seat < 0 || g->to_move(node_state(before)) != seat)
        *status = SESSION_NOT_YOURS;
    else if (!play_is_legal(g, node_state(before), m))
        *status = SESSION_ILLEGAL;
    else {
        n = node_after(s, before, &e);
        *status = n ? SESSION_OK : SESSION_NO_MEMORY;
    }
    return n;
}

enum session_status session_moves(struct session *s, int seat, const struct move m[], int count)
{
    struct node *nodes[SEQUENCE_MAX];
    const struct node *before = last_ply(s);
    enum session_status status = SESSION_OK;

    assert(count >= 0 && count <= SEQUENCE_MAX);
    for (int i = 0; i < count; i++) {
        nodes[i] = move_node(s, before, seat, m[i], &status);
        if (!nodes[i]) {
            while (i > 0)
                free(nodes[--i]);
            return status;
        }
        before = nodes[i];
    }
    return append(s, nodes, count);
}

enum session_status session_move(struct session *s, int seat, struct move m)
{
    return session_moves(s, seat, &m, 1);
}

enum session_status session_confirm(struct session *s, int seat)
{
    const struct entry e = {.kind = ENTRY_CONFIRM, .seat = (int8_t)seat};
    struct node *n = s->line[s->plies];

    if (!waits(n))
        return SESSION_NOTHING;
    if (n->waits_for != seat)
        return SESSION_NOT_YOURS;
    enum session_status status = append_remark(s, &e);
    if (status == SESSION_OK) {
        n->confirmed = true;
        s->kept = s->plies;
    }
    return status;
}

/* May chance come now, of that kind? */
static enum session_status chance_asked(const struct session *s, enum dice dice)
{
    if (session_unconfirmed(s))
        return SESSION_UNCONFIRMED;
    return session_dice(s) == dice && session_to_move(s) == SEAT_CHANCE ? SESSION_OK
                                                                        : SESSION_NOT_YOURS;
}

enum session_status session_roll(struct session *s)
{
    const struct game *g = s->table.game;
    enum session_status status = chance_asked(s, DICE_FAIR);

    if (status != SESSION_OK)
        return status;
    struct entry e = {.kind = ENTRY_CHANCE, .seat = SEAT_CHANCE};
    e.w = play_weight(g, session_state(s));
    e.u = fair_draw(&s->table.fair, (uint64_t)session_seq(s) + 1, e.w);
    e.move = play_chance(g, session_state(s), e.u);
    return append_ply(s, &e);
}

enum session_status session_type(struct session *s, struct move m)
{
    const struct entry e = {.kind = ENTRY_TYPED, .seat = SEAT_CHANCE, .move = m};
    enum session_status status = chance_asked(s, DICE_TYPED);

    if (status == SESSION_OK && !play_is_chance(s->table.game, session_state(s), m))
        status = SESSION_ILLEGAL;
    return status == SESSION_OK ? append_ply(s, &e) : status;
}

bool session_alone(const struct session *s)
{
    return s->alone;
}

bool session_helped(const struct session *s)
{
    return s->table.helped || table_count(&s->table, SEAT_PERSON) < 2;
}

/* Replay */

static enum session_status replay_chance(struct session *s, const struct entry *e)
{
    const struct game *g = s->table.game;
    bool asked = s->table.dice == DICE_ASKED;
    enum session_status status = chance_asked(s, asked ? DICE_ASKED : DICE_FAIR);

    if (status != SESSION_OK)
        return status;
    if (asked && !may_draw(s))
        return SESSION_NOTHING;
    if (e->w != play_weight(g, session_state(s)) || e->u >= e->w ||
        !move_same(e->move, play_chance(g, session_state(s), e->u)))
        return SESSION_ILLEGAL;
    status = append_ply(s, e);
    if (asked && status == SESSION_OK)
        has_drawn(s);
    return status;
}

static enum session_status replay_steps(struct session *s, const struct entry *e)
{
    bool undo = e->kind == ENTRY_UNDO;
    int plies;
    enum session_status status =
        undo ? undo_plies(s, e->seat, &plies) : redo_plies(s, e->seat, &plies);

    if (status == SESSION_OK && plies != e->plies)
        status = SESSION_ILLEGAL;
    if (status != SESSION_OK)
        return status;
    return undo ? session_undo(s, e->seat) : session_redo(s, e->seat);
}

enum session_status session_replay(struct session *s, const struct entry *e)
{
    switch (e->kind) {
    case ENTRY_MOVE: return session_move(s, e->seat, e->move);
    case ENTRY_CHANCE: return replay_chance(s, e);
    case ENTRY_TYPED: return session_type(s, e->move);
    case ENTRY_CONFIRM: return session_confirm(s, e->seat);
    case ENTRY_UNDO:
    case ENTRY_REDO: return replay_steps(s, e);
    case ENTRY_JOIN:
    case ENTRY_ASK:
    case ENTRY_LAPSE:
    case ENTRY_SEAT: return replay_asked(s, e);
    }
    return SESSION_ILLEGAL;
}

/* What a viewer may read */

int session_events(const struct session *s, int viewer, int ply, struct event out[], int cap)
{
    assert(ply >= 1 && ply <= s->plies);
    const struct node *n = s->line[ply];
    const struct event *events = node_events(s->table.game, n);
    int count = 0;

    for (int i = 0; i < n->events && count < cap; i++)
        if (event_seen_by(&events[i], viewer))
            out[count++] = events[i];
    return count;
}
