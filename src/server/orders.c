/* Planned answers at a table: see orders.h. */
#include "server/orders.h"

#include <stdlib.h>
#include <string.h>

enum {
    DAY = 24 * 3600,
    SHORT_MS = 3000,
    SHORT_SPREAD = 9000,
    LONG_MS = 60000,
    LONG_SPREAD = 540000
};

struct sealed orders_none(void)
{
    struct sealed none;
    for (int i = 0; i < ORDERS_MAX; i++)
        none.order[i] = ORDER_ASK;
    return none;
}

int order_index(const struct order *list, const char *key)
{
    for (int i = 0; list[i].key; i++)
        if (strcmp(list[i].key, key) == 0)
            return i;
    return -1;
}

void orders_write(const struct game *g, const struct sealed *sealed, struct out *o)
{
    const struct order *list = orders_of(g);
    for (int i = 0; list && list[i].key; i++)
        if (sealed->order[i] != ORDER_ASK) {
            out_text(o, list[i].key);
            out_char(o, ' ');
            out_int(o, sealed->order[i]);
            out_char(o, '\n');
        }
}

struct sealed orders_read(const struct game *g, const char *text)
{
    const struct order *list = orders_of(g);
    struct sealed sealed = orders_none();

    for (const char *end; list && (end = strchr(text, '\n')); text = end + 1) {
        char key[32] = "";
        size_t length = strcspn(text, " ");
        if (length >= sizeof key)
            continue;
        memcpy(key, text, length);
        int i = order_index(list, key), value = atoi(text + length);
        if (i >= 0 && value >= 0 &&
            value <= (list[i].values ? list[i].values->count - 1 : list[i].max))
            sealed.order[i] = value;
    }
    return sealed;
}

enum store_status orders_drop(struct store *s, struct live_table *live, int seat)
{
    live->orders[seat] = orders_none();
    return store_drop_orders(s, live->number, seat);
}

static bool is_sealed(const struct live_table *live, int seat)
{
    for (int i = 0; i < ORDERS_MAX; i++)
        if (live->orders[seat].order[i] != ORDER_ASK)
            return true;
    return false;
}

/* A person needs some seconds, at a table over days some minutes. It follows from the table's
 * secret, the seat and the entry, and not from the order. */
static int64_t delay(const struct live_table *live, int seat)
{
    struct sha256 c;
    uint8_t hash[SHA256_BYTES];
    int numbers[2] = {seat, session_seq(live->session)};
    bool slow = live->timing.clock.bank >= DAY;

    sha256_start(&c);
    sha256_add(&c, "ages order delay", sizeof "ages order delay");
    sha256_add(&c, session_table(live->session)->fair.secret, SHA256_BYTES);
    sha256_add(&c, numbers, sizeof numbers);
    sha256_end(&c, hash);
    int64_t spread =
        (hash[0] << 8 | hash[1]) * (int64_t)(slow ? LONG_SPREAD : SHORT_SPREAD) / 65536;
    return (slow ? LONG_MS : SHORT_MS) + spread;
}

int64_t orders_due(const struct live_table *live)
{
    const struct clocks *k = &live->timing.clocks;
    if (k->asked < 0 || k->asked == k->owner || live->unanswered == session_seq(live->session) ||
        !is_sealed(live, k->asked))
        return NEVER;
    return live->timing.at + delay(live, k->asked);
}

bool orders_act_now(const struct live_table *live, struct act *a)
{
    const struct session *s = live->session;
    struct state_room view;

    *a = (struct act){.kind = ACT_MOVES, .seat = live->timing.clocks.asked, .seq = session_seq(s)};
    orders_digest(live, a->seat, a->request);
    if (session_unconfirmed(s)) {
        a->kind = ACT_CONFIRM;
        return true;
    }
    session_view(s, a->seat, view.bytes);
    a->count = 1;
    a->confirm = true;
    return orders_answer(session_table(s)->game, view.bytes, a->seat, live->orders[a->seat].order,
                         &a->moves[0]);
}

void orders_digest(const struct live_table *live, int seat, uint8_t digest[DIGEST_BYTES])
{
    struct sha256 c;
    uint8_t hash[SHA256_BYTES];

    sha256_start(&c);
    sha256_add(&c, "ages order", sizeof "ages order");
    sha256_add(&c, live->id, sizeof live->id);
    sha256_add(&c, &(char){(char)seat}, 1);
    sha256_end(&c, hash);
    memcpy(digest, hash, DIGEST_BYTES);
}
