/* Dice that are asked for: who has joined, asks, lapses, runs, seats that change hands. A draw
 * belongs to a run, a run to an ask; see asked.h and docs/fairness.md. */
#include <stdlib.h>
#include <string.h>

#include "core/minmax.h"
#include "core/play.h"
#include "session/asked.h"
#include "session/session_nodes.h"

static unsigned bit(int seat)
{
    return 1u << seat;
}

/* Who is there */

unsigned session_persons(const struct session *s)
{
    unsigned set = 0;
    for (int i = 0; i < s->table.seats; i++)
        if (is_person(s, i) && !(s->asked.by_bot & bit(i)))
            set |= bit(i);
    return set;
}

int session_asks(const struct session *s)
{
    return s->asked.ask_count;
}

const struct ask *session_ask_at(const struct session *s, int ask)
{
    assert(ask >= 1 && ask <= s->asked.ask_count);
    return &s->asked.asks[ask - 1];
}

bool session_ask_open(const struct session *s)
{
    return s->asked.open;
}

unsigned session_asked(const struct session *s)
{
    return s->asked.ask_count ? session_ask_at(s, s->asked.ask_count)->seats : 0;
}

int session_joins(const struct session *s)
{
    return s->asked.join_count;
}

const struct join *session_join_at(const struct session *s, int index)
{
    assert(index >= 0 && index < s->asked.join_count);
    return &s->asked.joins[index];
}

const struct join *session_join_of(const struct session *s, int seat)
{
    int at = s->asked.join_of[seat];
    return at ? session_join_at(s, at - 1) : NULL;
}

unsigned session_absent(const struct session *s)
{
    unsigned set = 0, present = session_persons(s);
    for (int i = 0; i < s->table.seats; i++)
        if (present & bit(i) && !s->asked.join_of[i])
            set |= bit(i);
    return set;
}

static bool is_resting(const struct session *s, int since)
{
    return since && s->asked.ask_count < since + ASK_REST;
}

/* Seats that bots took over while they were asked. */
static unsigned left(const struct session *s)
{
    unsigned set = 0;
    for (int i = 0; i < s->table.seats; i++)
        if (is_resting(s, s->asked.left_in[i]))
            set |= bit(i);
    return set;
}

/* A chain that has run out gives no more: its device must join anew. */
unsigned session_joined(const struct session *s)
{
    unsigned set = session_persons(s) & ~session_absent(s) & ~left(s);
    for (int i = 0; i < s->table.seats; i++)
        if (set & bit(i) && s->asked.ask_count - session_join_of(s, i)->before >= CHAIN_LINKS)
            set &= ~bit(i);
    return set;
}

unsigned session_resting(const struct session *s)
{
    unsigned set = 0;
    for (int i = 0; i < s->table.seats; i++)
        if (is_resting(s, s->asked.lapsed_in[i]))
            set |= bit(i);
    return set;
}

bool session_needs_met(const struct session *s, unsigned seats)
{
    unsigned wanted = session_persons(s) & ~left(s), links = 0;
    for (int i = 0; i < s->table.seats; i++)
        if (session_join_of(s, i) && session_join_of(s, i)->link)
            links |= bit(i);
    return needs_met(s->table.needs, wanted, links, seats);
}

/* Entries */

static bool grow(void **list, int *room, int count, size_t size)
{
    if (count < *room)
        return true;
    int larger = *room ? 2 * *room : 16;
    void *grown = realloc(*list, (size_t)larger * size);
    if (!grown)
        return false;
    *list = grown;
    *room = larger;
    return true;
}

static enum session_status join(struct session *s, const struct entry *e)
{
    struct asked *a = &s->asked;

    if (a->open)
        return SESSION_ASKED;
    if (e->seat < 0 || e->seat >= s->table.seats || !(session_persons(s) & bit(e->seat)))
        return SESSION_NOT_YOURS;
    void *list = a->joins;
    if (!grow(&list, &a->join_room, a->join_count, sizeof *a->joins))
        return SESSION_NO_MEMORY;
    a->joins = list;
    struct join j = {
        .entry = s->entry_count, .seat = e->seat, .link = e->how, .before = a->ask_count};
    memcpy(j.tip, e->hash, sizeof j.tip);
    enum session_status status = append_remark(s, e);
    if (status == SESSION_OK) {
        a->joins[a->join_count++] = j;
        a->join_of[e->seat] = a->join_count;
    }
    return status;
}

/* Who rests is asked only where the draw can't do without. */
static enum session_status may_ask(const struct session *s, unsigned seats)
{
    if (s->asked.open)
        return SESSION_ASKED;
    if (session_unconfirmed(s))
        return SESSION_UNCONFIRMED;
    if (session_to_move(s) != SEAT_CHANCE)
        return SESSION_NOT_YOURS;
    if (session_absent(s))
        return SESSION_UNJOINED;
    if (!session_needs_met(s, seats))
        return SESSION_NEEDS;
    unsigned rested = seats & ~session_resting(s);
    if (seats & ~session_joined(s) || (rested != seats && session_needs_met(s, rested)))
        return SESSION_ILLEGAL;
    return SESSION_OK;
}

static enum session_status ask(struct session *s, const struct entry *e)
{
    struct asked *a = &s->asked;
    enum session_status status = may_ask(s, e->seats);

    if (status == SESSION_OK && e->plies != a->ask_count + 1)
        status = SESSION_ILLEGAL;
    if (status != SESSION_OK)
        return status;
    void *list = a->asks;
    if (!grow(&list, &a->ask_room, a->ask_count, sizeof *a->asks))
        return SESSION_NO_MEMORY;
    a->asks = list;
    struct ask asked = {.entry = s->entry_count, .seats = e->seats};
    for (int i = 0; i < s->table.seats; i++)
        asked.join[i] = a->join_of[i] - 1;
    status = append_remark(s, e);
    if (status == SESSION_OK) {
        a->asks[a->ask_count++] = asked;
        a->open = true;
        a->place = 0;
    }
    return status;
}

/* Those who are left must be enough for the next ask: else this one waits for them. */
static enum session_status lapse(struct session *s, const struct entry *e)
{
    struct asked *a = &s->asked;
    unsigned asked = session_asked(s);

    if (!a->open || a->place)
        return SESSION_NOTHING;
    if (!e->seats || e->seats & ~asked)
        return SESSION_ILLEGAL;
    if (!session_needs_met(s, asked & ~e->seats))
        return SESSION_NEEDS;
    enum session_status status = append_remark(s, e);
    if (status != SESSION_OK)
        return status;
    a->open = false;
    a->asks[a->ask_count - 1].lapsed = e->seats;
    for (int i = 0; i < s->table.seats; i++)
        if (e->seats & bit(i))
            a->lapsed_in[i] = a->ask_count;
    return SESSION_OK;
}

/* What is said about a new link changes no seat. Nobody says it twice. */
static enum session_status speak(struct session *s, const struct entry *e)
{
    struct accord said = session_accord(s, e->seat);
    int by = 0;

    if (!session_join_of(s, e->seat))
        return SESSION_NOTHING;
    if (e->how == SEAT_WISH)
        return said.wished ? SESSION_NOTHING : append_remark(s, e);
    while (by < s->table.seats && e->seats != bit(by))
        by++;
    if (by == s->table.seats || !session_join_of(s, by))
        return SESSION_NOT_YOURS;
    return said.by & e->seats ? SESSION_NOTHING : append_remark(s, e);
}

/* A bot may take over a seat that is asked: the ask is void, and the seat is left out of the next
 * ones, or its person could come back and have it void again until the draw is a good one. All else
 * waits for the end of the ask. */
static enum session_status reseat(struct session *s, const struct entry *e)
{
    struct asked *a = &s->asked;
    bool by_bot = e->seat >= 0 && a->by_bot & bit(e->seat);

    if (!is_person(s, e->seat))
        return SESSION_NOT_YOURS;
    if (a->place || (a->open && (e->how != SEAT_TO_BOT || !(session_asked(s) & bit(e->seat)))))
        return SESSION_ASKED;
    if (e->how >= SEAT_WISH)
        return speak(s, e);
    if (e->how == SEAT_BACK && !by_bot)
        return SESSION_NOTHING;
    enum session_status status = append_remark(s, e);
    if (status != SESSION_OK)
        return status;
    if (a->open) {
        a->asks[a->ask_count - 1].lapsed = bit(e->seat);
        a->left_in[e->seat] = a->ask_count;
    }
    a->open = false;
    a->by_bot &= ~bit(e->seat);
    if (e->how == SEAT_TO_BOT)
        a->by_bot |= bit(e->seat);
    else if (e->how == SEAT_TO_LINK)
        a->join_of[e->seat] = 0;
    s->line[s->plies]->barred = true;
    s->kept = s->plies;
    return SESSION_OK;
}

enum session_status replay_asked(struct session *s, const struct entry *e)
{
    if (s->table.dice != DICE_ASKED || session_over(s) || s->given_up)
        return SESSION_NOT_YOURS;
    switch (e->kind) {
    case ENTRY_JOIN: return join(s, e);
    case ENTRY_ASK: return ask(s, e);
    case ENTRY_LAPSE: return lapse(s, e);
    case ENTRY_SEAT: return reseat(s, e);
    default: return SESSION_ILLEGAL;
    }
}

enum session_status session_join(struct session *s, int seat, bool link,
                                 const uint8_t tip[SHA256_BYTES])
{
    struct entry e = {.kind = ENTRY_JOIN, .seat = (int8_t)seat, .how = link};
    memcpy(e.hash, tip, sizeof e.hash);
    return session_replay(s, &e);
}

enum session_status session_ask(struct session *s, unsigned seats)
{
    struct entry e = {.kind = ENTRY_ASK,
                      .seat = SEAT_CHANCE,
                      .seats = (uint8_t)seats,
                      .plies = s->asked.ask_count + 1};
    uint8_t key[SHA256_BYTES];
    asked_key(s->table.fair.secret, e.plies, key);
    asked_seal(key, e.hash);
    return session_replay(s, &e);
}

enum session_status session_lapse(struct session *s, unsigned seats)
{
    const struct entry e = {.kind = ENTRY_LAPSE, .seat = SEAT_CHANCE, .seats = (uint8_t)seats};
    return session_replay(s, &e);
}

enum session_status session_reseat(struct session *s, int seat, enum seat_change change,
                                   const char *bot)
{
    struct entry e = {.kind = ENTRY_SEAT, .seat = (int8_t)seat, .how = (uint8_t)change};
    if (change == SEAT_TO_BOT) {
        assert(strlen(bot) < sizeof e.bot);
        strcpy(e.bot, bot);
    }
    return session_replay(s, &e);
}

enum session_status session_wish_link(struct session *s, int seat)
{
    return session_reseat(s, seat, SEAT_WISH, NULL);
}

enum session_status session_agree(struct session *s, int seat, int by)
{
    const struct entry e = {
        .kind = ENTRY_SEAT, .seat = (int8_t)seat, .seats = (uint8_t)bit(by), .how = SEAT_YES};
    return session_replay(s, &e);
}

struct accord session_accord(const struct session *s, int seat)
{
    struct accord accord = {0};
    bool by_bot = false;

    for (int i = 0; i < session_entries(s); i++) {
        const struct entry *e = session_entry(s, i);
        bool plays_on = e->kind == ENTRY_MOVE && !by_bot;
        if (e->seat != seat || (e->kind != ENTRY_SEAT && !plays_on))
            continue;
        if (e->kind == ENTRY_SEAT && e->how == SEAT_WISH)
            accord.wished = true;
        else if (e->kind == ENTRY_SEAT && e->how == SEAT_YES)
            accord.by |= e->seats;
        else if (plays_on || e->how == SEAT_TO_LINK)
            accord = (struct accord){0};
        if (e->kind == ENTRY_SEAT && e->how < SEAT_WISH)
            by_bot = e->how == SEAT_TO_BOT;
    }
    return accord;
}

/* Draws */

bool may_draw(const struct session *s)
{
    return s->asked.open;
}

void has_drawn(struct session *s)
{
    struct asked *a = &s->asked;
    struct ask *last = &a->asks[a->ask_count - 1];

    a->place++;
    last->drawn = true;
    if (!session_unconfirmed(s) && session_to_move(s) == SEAT_CHANCE)
        return;
    a->open = false;
    a->place = 0;
    for (int i = 0; i < s->table.seats; i++)
        if (last->seats & bit(i))
            a->joins[last->join[i]].last = a->ask_count;
}

enum session_status session_draw(struct session *s, const struct elements *x)
{
    const struct game *g = s->table.game;
    uint8_t key[SHA256_BYTES], run[SHA256_BYTES];
    enum session_status status = s->asked.open ? SESSION_OK : SESSION_NOTHING;
    int number = s->asked.ask_count;

    asked_key(s->table.fair.secret, number, key);
    asked_run(key, session_asked(s), x, run);
    while (status == SESSION_OK && s->asked.open) {
        struct entry e = {.kind = ENTRY_CHANCE, .seat = SEAT_CHANCE};
        e.w = play_weight(g, session_state(s));
        e.u = asked_draw(run, s->asked.place, e.w);
        e.move = play_chance(g, session_state(s), e.u);
        status = session_replay(s, &e);
    }
    for (int i = 0; status == SESSION_OK && i < s->table.seats; i++)
        if (session_asked(s) & bit(i))
            session_recall(s, session_ask_at(s, number)->join[i], number, x->of[i]);
    return status;
}

int join_known(const struct join *j)
{
    return j->last ? j->last : j->before;
}

bool join_accepts(const struct join *j, int ask, const uint8_t x[SHA256_BYTES])
{
    uint8_t later[SHA256_BYTES];
    int known = join_known(j);

    if (ask <= known || ask > j->before + CHAIN_LINKS)
        return false;
    asked_link(x, ask - known, later);
    return memcmp(later, j->last ? j->x : j->tip, sizeof later) == 0;
}

/* The ask down to which a chain is read from its last element; behind that one if none is wanted.
 */
static int read_back_to(const struct join *j, int first, int last)
{
    bool wanted = first <= last && j->before < last;
    return wanted ? max_of(first, j->before + 1) : j->last + 1;
}

int session_given_links(const struct session *s, int first, int last)
{
    int links = 0;
    for (int i = 0; i < s->asked.join_count; i++) {
        const struct join *j = session_join_at(s, i);
        links += max_of(j->last + 1 - read_back_to(j, first, last), 0);
    }
    return links;
}

static void read_chain(const struct session *s, int join, int first, int last,
                       struct elements of_ask[])
{
    const struct join *j = session_join_at(s, join);
    uint8_t x[SHA256_BYTES];

    memcpy(x, j->x, sizeof x);
    for (int ask = j->last; ask >= read_back_to(j, first, last); ask--) {
        const struct ask *a = session_ask_at(s, ask);
        if (ask <= last && a->seats & bit(j->seat) && a->join[j->seat] == join)
            memcpy(of_ask[ask - first].of[j->seat], x, sizeof x);
        asked_link(x, 1, x);
    }
}

void session_given(const struct session *s, int first, int last, struct elements of_ask[])
{
    for (int i = 0; i < s->asked.join_count; i++)
        read_chain(s, i, first, last, of_ask);
}

void session_recall(struct session *s, int join, int ask, const uint8_t x[SHA256_BYTES])
{
    struct join *j = &s->asked.joins[join];
    if (j->last && ask >= j->last)
        asked_link(x, ask - j->last, j->x);
}

void session_give_up(struct session *s)
{
    s->given_up = true;
}

bool session_given_up(const struct session *s)
{
    return s->given_up;
}
