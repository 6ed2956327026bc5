/* Tables whose dice are asked for, for tests: the devices, and random games with lapses, new joins
 * and seats that change hands; and the receipt that the device of a seat would keep. */
#ifndef AGES_TESTS_ASKED_PLAY_H
#define AGES_TESTS_ASKED_PLAY_H

#include "session/heads.h"
#include "sitting.h"

enum { RECEIPT_MAX = 1 << 18 };

/* Devices */

struct played_device {
    uint8_t start[SHA256_BYTES]; /* of its chain */
    int before;
    int made; /* chains */
};

struct asked_table {
    struct session *s;
    struct rng r;
    struct played_device device[SEATS_MAX];
    struct heads heads;
    int keeper;                                  /* the seat that keeps a receipt */
    char joins[RECEIPT_MAX], given[RECEIPT_MAX]; /* lines of it                   */
    struct out joins_out, given_out;
};

static inline void keep_line(struct out *o, const char *word, const int numbers[], int count,
                             const uint8_t hash[SHA256_BYTES])
{
    out_text(o, word);
    for (int i = 0; i < count; i++) {
        out_char(o, ' ');
        out_int(o, numbers[i]);
    }
    out_char(o, ' ');
    out_hex(o, hash, SHA256_BYTES);
    out_char(o, '\n');
}

static inline void device_element(const struct played_device *d, int ask, uint8_t x[SHA256_BYTES])
{
    asked_link(d->start, CHAIN_LINKS - (ask - d->before), x);
}

static inline enum session_status device_joins(struct asked_table *t, int seat)
{
    struct played_device *d = &t->device[seat];
    char name[32];
    struct out o = out_to(name, sizeof name);
    uint8_t tip[SHA256_BYTES];

    out_text(&o, "device ");
    out_int(&o, seat * 1000 + d->made++);
    sha256(name, o.len, d->start);
    asked_link(d->start, CHAIN_LINKS, tip);
    d->before = session_asks(t->s);
    enum session_status status = session_join(t->s, seat, seat > 0, tip);
    if (status == SESSION_OK && seat == t->keeper)
        keep_line(&t->joins_out, "join", (int[]){session_entries(t->s)}, 1, tip);
    return status;
}

static inline struct table asked_table_for(const struct game *g, const char *seats,
                                           enum needs needs)
{
    struct table table = table_for(g, seats, DICE_FAIR);
    table.dice = DICE_ASKED;
    table.needs = needs;
    table.fair.contribution[0][0] = '\0';
    return table;
}

static inline void asked_begin(struct asked_table *t, const struct game *g, const char *seats,
                               enum needs needs, uint64_t seed, int keeper)
{
    struct table table = asked_table_for(g, seats, needs);
    *t = (struct asked_table){.s = sit_down(&table), .r = rng_seeded(seed), .keeper = keeper};
    t->joins_out = out_to(t->joins, sizeof t->joins);
    t->given_out = out_to(t->given, sizeof t->given);
    heads_start(&t->heads, t->s);
    for (int i = 0; i < table.seats; i++)
        if (seats[i] == 'p') {
            enum session_status status = device_joins(t, i);
            assert(status == SESSION_OK);
            (void)status;
        }
}

static inline unsigned some_of(struct asked_table *t, unsigned seats)
{
    return rng_below(&t->r, 3) ? seats : seats & rng_below(&t->r, 16);
}

/* The open ask ends; what the keeper's device knows of it is kept. */
static inline enum session_status end_ask(struct asked_table *t)
{
    unsigned asked = session_asked(t->s), missing = rng_below(&t->r, 8) ? 0 : some_of(t, asked);
    int number = session_asks(t->s), entry = session_entries(t->s);
    struct elements x = {0};
    uint8_t head[SHA256_BYTES];

    heads_go_on(&t->heads, t->s);
    memcpy(head, t->heads.head, sizeof head);
    bool lapses = missing && session_needs_met(t->s, asked & ~missing);
    for (int i = 0; i < SEATS_MAX; i++)
        if (asked >> i & 1)
            device_element(&t->device[i], number, x.of[i]);
    if (asked >> t->keeper & 1)
        keep_line(&t->given_out, lapses && missing >> t->keeper & 1 ? "sent" : "gave",
                  (int[]){number, entry}, 2, head);
    return lapses ? session_lapse(t->s, missing) : session_draw(t->s, &x);
}

static inline enum session_status reseat_one(struct asked_table *t, int seat)
{
    if (session_reseat(t->s, seat, SEAT_BACK, NULL) == SESSION_OK)
        return SESSION_OK;
    return session_reseat(t->s, seat, SEAT_TO_BOT, "random");
}

static inline enum session_status asked_step(struct asked_table *t)
{
    struct session *s = t->s;
    int person = (int)rng_below(&t->r, (uint32_t)session_table(s)->seats);

    if (session_ask_open(s))
        return end_ask(t);
    if (session_table(s)->seat[person].kind == SEAT_PERSON && !rng_below(&t->r, 40))
        return reseat_one(t, person);
    if (session_joined(s) >> person & 1 && !rng_below(&t->r, 40))
        return device_joins(t, person);
    if (session_to_move(s) != SEAT_CHANCE || session_unconfirmed(s))
        return random_step(s, &t->r);
    unsigned all = session_joined(s), rested = all & ~session_resting(s);
    unsigned seats = some_of(t, rested);
    seats = session_needs_met(s, seats) ? seats : session_needs_met(s, rested) ? rested : all;
    return session_ask(s, seats);
}

static inline void asked_play(struct asked_table *t, int steps)
{
    while (steps-- && !session_over(t->s)) {
        enum session_status status = asked_step(t);
        assert(status == SESSION_OK);
        (void)status;
    }
    heads_go_on(&t->heads, t->s);
}

static inline void receipt_write(const struct asked_table *t, struct out *o)
{
    out_text(o, "ages receipt 1\ntable AAAAAAAAAAAAAAAA\ncommitment ");
    out_hex(o, session_table(t->s)->fair.commitment, SHA256_BYTES);
    out_text(o, "\nseat ");
    out_int(o, t->keeper);
    out_char(o, '\n');
    out_bytes(o, t->joins, t->joins_out.len);
    out_bytes(o, t->given, t->given_out.len);
    keep_line(o, "head", (int[]){t->heads.entries}, 1, t->heads.head);
}

#endif
