/* Players and their seats: see players.h. */
#include "server/players.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/orders.h"
#include "server/setup.h"
#include "server/store_archive.h"

enum { LISTED_MAX = 1000, ALL = INT32_MAX };

enum store_status claim_resolve(struct writer *w, struct claim *claim)
{
    uint8_t device[SHA256_BYTES];

    if (claim->kind != CLAIM_PLAYER)
        return STORE_OK;
    player_of(claim->secret, device);
    return store_player_of(writer_store(w), device, claim->player);
}

/* The seats of a player, read before any of them is changed */

struct held_seat {
    int64_t number;
    char id[TABLE_ID_CHARS + 1];
    int seat;
};

struct seat_list {
    struct held_seat *list;
    int count, room;
    bool lacks_memory;
};

static bool make_room(struct seat_list *held)
{
    if (held->count == held->room) {
        int room = held->room ? 2 * held->room : 16;
        void *more = realloc(held->list, (size_t)room * sizeof *held->list);
        if (!more)
            return false;
        held->list = more;
        held->room = room;
    }
    return true;
}

static void hold(void *with, const struct stored_claim *c)
{
    struct seat_list *held = with;
    held->lacks_memory = held->lacks_memory || !make_room(held);
    if (held->lacks_memory)
        return;
    struct held_seat *seat = &held->list[held->count++];
    seat->number = c->number;
    seat->seat = c->seat;
    memcpy(seat->id, c->id, sizeof seat->id);
}

static enum store_status read_held(struct writer *w, const uint8_t player[SHA256_BYTES],
                                   struct seat_list *held)
{
    *held = (struct seat_list){0};
    enum store_status status = writer_hold_player(w, player);
    if (status == STORE_OK)
        status = store_claims(writer_store(w), player, ALL, hold, held);
    return held->lacks_memory ? STORE_MEMORY : status;
}

static void change(enum seat_deed deed, uint8_t secret[SHA256_BYTES], uint8_t player[SHA256_BYTES],
                   const uint8_t to[SHA256_BYTES])
{
    if (deed == SEATS_LOCK)
        randombytes_buf(secret, SHA256_BYTES); /* the hash of nothing that anybody has */
    else if (deed == SEATS_PASS)
        memcpy(player, to, SHA256_BYTES);
    else
        memset(player, 0, SHA256_BYTES);
}

/* A table that is not in memory is changed in the store alone. */
static enum store_status change_seat(struct writer *w, const struct held_seat *held,
                                     enum seat_deed deed, const uint8_t to[SHA256_BYTES])
{
    struct live_table *live = writer_in_memory(w, held->id);
    struct stored_seat stored;
    struct talk_last last = {0};
    enum store_status status;

    if (live && live->gone)
        return STORE_OK;
    if (live) {
        live->reseated = true; /* so that pages look again */
        writer_changed(w, live);
        change(deed, live->keys.seat[held->seat], live->keys.player[held->seat], to);
        if (deed == SEATS_FREE &&
            store_talk_last(writer_store(w), live->number, &last) == STORE_OK) {
            live->talk = last.n; /* what the player said goes too */
            live->talked = true;
        }
        if (deed == SEATS_FREE &&
            (status = orders_drop(writer_store(w), live, held->seat)) != STORE_OK)
            return status;
        return tables_keep_seat(writer_tables(w), live, held->seat);
    }
    status = store_seat(writer_store(w), held->number, held->seat, &stored);
    if (status == STORE_OK && deed == SEATS_FREE)
        status = store_drop_orders(writer_store(w), held->number, held->seat);
    if (status != STORE_OK)
        return status;
    change(deed, stored.secret, stored.player, to);
    status = store_set_seat(writer_store(w), held->number, held->seat, &stored);
    return status == STORE_OK ? writer_stored(w, held->id, held->number, false) : status;
}

/* The same for records in the archive that not everybody may read. */
static enum store_status change_readers(struct store *s, const uint8_t player[SHA256_BYTES],
                                        enum seat_deed deed, const uint8_t to[SHA256_BYTES])
{
    uint8_t secret[SHA256_BYTES] = {0}, owner[SHA256_BYTES] = {0};

    change(deed, secret, owner, to);
    return deed == SEATS_LOCK ? store_lock_readers(s, player, secret)
                              : store_pass_readers(s, player, owner);
}

enum store_status players_change_seats(struct writer *w, const uint8_t player[SHA256_BYTES],
                                       enum seat_deed deed, const uint8_t to[SHA256_BYTES])
{
    struct seat_list held;
    enum store_status status = read_held(w, player, &held);

    for (int i = 0; i < held.count && status == STORE_OK; i++)
        status = change_seat(w, &held.list[i], deed, to);
    free(held.list);
    return status == STORE_OK ? change_readers(writer_store(w), player, deed, to) : status;
}

static enum store_status remove_table(struct writer *w, const struct held_seat *held)
{
    struct live_table *live = writer_in_memory(w, held->id);

    if (!live) {
        enum store_status status = store_remove(writer_store(w), held->number);
        return status == STORE_OK ? writer_stored(w, held->id, held->number, true) : status;
    }
    writer_changed(w, live);
    return tables_remove(writer_tables(w), live, false);
}

enum store_status players_remove_tables(struct writer *w, const uint8_t player[SHA256_BYTES])
{
    struct seat_list held;
    enum store_status status = read_held(w, player, &held);

    for (int i = 0; i < held.count && status == STORE_OK; i++) {
        bool shared = true, again = i > 0 && held.list[i - 1].number == held.list[i].number;
        if (!again)
            status = store_is_shared(writer_store(w), held.list[i].number, player, &shared);
        if (status == STORE_OK && !shared)
            status = remove_table(w, &held.list[i]);
    }
    free(held.list);
    return status;
}

/* My tables */

struct tables_list {
    struct out *o;
    int64_t number; /* of the table that is being written; 0: none */
    struct stored_claim claim;
    struct table table;
};

static void end_table(struct tables_list *l)
{
    if (!l->number)
        return;
    json_close(l->o, ']');
    json_member_text(l->o, "game", l->table.game->id);
    json_member_open(l->o, "names", '[');
    for (int i = 0; i < l->table.seats; i++)
        json_text(l->o, l->table.seat[i].name);
    json_close(l->o, ']');
    json_key(l->o, "turn");
    if (l->claim.turn >= 0)
        json_int(l->o, l->claim.turn);
    else
        json_none(l->o);
    json_member_int(l->o, "seq", l->claim.seq);
    json_member_bool(l->o, "over", l->claim.state == LIFE_OVER);
    json_member_int(l->o, "moved", l->claim.moved * 1000);
    json_key(l->o, "ends");
    if (l->claim.turn >= 0 && l->claim.ends != NEVER)
        json_int(l->o, l->claim.ends);
    else
        json_none(l->o);
    json_close(l->o, '}');
    l->number = 0;
}

static void list_claim(void *with, const struct stored_claim *c)
{
    struct tables_list *l = with;
    struct clock clock;
    int revision;

    if (c->number != l->number) {
        end_table(l);
        if (!setup_read(c->setup, &l->table, &clock, &revision))
            return;
        l->number = c->number;
        l->claim = *c;
        json_open(l->o, '{');
        json_member_text(l->o, "table", c->id);
        json_member_open(l->o, "seats", '[');
    }
    json_int(l->o, c->seat);
}

enum store_status players_tables_json(struct writer *w, const uint8_t player[SHA256_BYTES],
                                      struct out *o)
{
    struct tables_list l = {.o = o};
    json_member_open(o, "tables", '[');
    enum store_status status = store_claims(writer_store(w), player, LISTED_MAX, list_claim, &l);
    end_table(&l);
    json_close(o, ']');
    return status;
}
