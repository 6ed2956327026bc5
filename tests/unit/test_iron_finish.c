/* The last round of the Iron Age: the chance that is left when others are still to come, against the
 * rules tried out to the end with every result of the dice, and against games played on; and what the
 * strongest player makes of it where the most points are not the best. */
#include "unit.h"

#include <stdio.h>

#include "bots/bot.h"
#include "bots/iron_hint.h"
#include "core/play.h"

static struct search search;

/* ---- All that the last seat can do ----------------------------------------------------------- */

enum { TRIED = 1 << 20 };

static struct {
    uint64_t key;
    int32_t worth;
} tried[TRIED];

static uint64_t hash(const struct iron *s)
{
    unsigned char bytes[sizeof *s];
    uint64_t h = 1;
    memcpy(bytes, s, sizeof bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        h = (h ^ bytes[i]) * UINT64_C(1099511628211);
    return rng_mix(h) | 1;
}

/* The share of the win of the last seat: it tries every move, others do their worst to it. */
static int32_t try_all(const struct iron *s, int last)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int asked = iron_turn(s);
    if (s->phase == PHASE_OVER)
        return iron_result(s, last);
    uint64_t key = hash(s), at = key % TRIED;
    if (tried[at].key == key)
        return tried[at].worth;
    bool chance = asked == SEAT_CHANCE;
    int count = chance ? iron_chances(s, list, weight) : iron_moves(s, list);
    int64_t sum = 0, all = 0;
    int32_t best = asked == last ? 0 : VALUE_ONE;
    for (int i = 0; i < count && (chance || best != (asked == last ? VALUE_ONE : 0)); i++) {
        struct iron after = *s;
        iron_apply(&after, list[i], NULL);
        int32_t worth = try_all(&after, last);
        if (chance) {
            sum += (int64_t)worth * weight[i];
            all += weight[i];
        } else if ((worth > best) == (asked == last)) {
            best = worth;
        }
    }
    best = chance ? (int32_t)(sum / all) : best;
    tried[at].key = key;
    tried[at].worth = best;
    return best;
}

/* Small empires without the expansion; who began has enough developments to end the game, and the
 * turns of the others are their last. */
static struct iron small_table(int players)
{
    struct iron s;
    int options[OPTIONS_MAX];
    char wanted[64];
    struct out o = out_to(wanted, sizeof wanted);
    options_initial(&game_iron, options);
    assert_null(option_set(&game_iron, options, "start", "0", &o));
    assert_null(option_set(&game_iron, options, "mediterranean", "off", &o));
    assert_null(option_set(&game_iron, options, "length", "short", &o));
    assert_null(play_setup(&game_iron, &s, players, options));
    for (int seat = 0; seat < players; seat++)
        iron_apply(&s, move_of(V_TAKE, seat ? T_PROVINCE : T_PORT), NULL);
    s.round = 6;
    s.seats[0].developments = 1u << LEADERSHIP | 1u << GRANARIES | 1u << DYEMAKING |
                              1u << FORMATIONS | 1u << MEDICINE;
    s.seats[0].food = 2;
    s.seats[0].tribute = 34;
    for (int seat = 1; seat < players; seat++) {
        struct iron_seat *p = &s.seats[seat];
        p->developments = 1u << LEADERSHIP | 1u << IRRIGATION;
        p->boxes[T_MONUMENT] = 3;
        for (int m = 1; m < MONUMENTS; m++) { /* little is left to build */
            p->boxes[T_MONUMENT + m] = iron_size[T_MONUMENT + m];
            p->monument_points[m] = iron_later_points[m];
            s.first_builder[m] = 0;
        }
        p->boxes[T_PORT] = PORTS_MAX - 1;
        p->armies = ARMIES_MAX;
    }
    assert_null(game_iron.check(&s));
    return s;
}

static int32_t solved(const struct iron *s)
{
    struct stance others[SEATS_MAX - 1];
    assert_true(iron_finish_begin(&search.finish, s, &search.other));
    for (int slot = 1; slot < s->players; slot++)
        others[slot - 1] = iron_stance(s, (s->seat + slot) % s->players);
    return iron_finish_chance(&search.finish, others, iron_stance(s, s->seat));
}

static struct iron next_turn(const struct iron *s)
{
    struct iron next = *s;
    next.seat++;
    iron_begin_turn(&next, NULL);
    return next;
}

/* One seat to come, with so many points to make up. */
static void test_one_to_come(void **unused)
{
    (void)unused;
    int open = 0;
    for (int goods = 0; goods < 2; goods++)
        for (int lost = 0; lost < 12; lost++) {
            struct iron s = small_table(2);
            s.seats[0].goods = (uint8_t)goods;
            s.seats[0].lost = (uint16_t)lost;
            if (lost % 2) /* pestilence hurts */
                s.seats[0].developments ^= 1u << MEDICINE | 1u << IRRIGATION;
            struct iron last = next_turn(&s);
            int32_t wanted = VALUE_ONE - try_all(&last, 1), found = solved(&s);
            printf("# %d goods, %d lost: %d, %d\n", goods, lost, wanted, found);
            assert_in_range(found - wanted + 20, 0, 40);
            open += wanted > VALUE_ONE / 50 && wanted < VALUE_ONE - VALUE_ONE / 50;
        }
    assert_true(open >= 6);
}

/* Goods to store for two points, or to keep one in hand for a demand: the strongest player does what
 * leaves the other seat the least, which is not always the most points. */
static void test_choice(void **unused)
{
    (void)unused;
    int kept = 0, stored = 0;
    for (int lost = 0; lost < 14; lost++) {
        struct iron s = small_table(2);
        struct move legal[MOVES_MAX];
        struct rng r = rng_seeded(1);
        int32_t least = VALUE_ONE;
        s.seats[0].goods = 4;
        s.seats[0].lost = (uint16_t)lost;
        s.phase = PHASE_STORE;
        s.rolls_left = 0;
        assert_null(game_iron.check(&s));
        struct move m = bot_iron_expert.choose(&game_iron, &s, 0, &r);
        int count = iron_moves(&s, legal);
        for (int i = 0; i < count; i++) {
            struct iron after = s;
            iron_apply(&after, legal[i], NULL);
            int32_t worth = try_all(&after, 1);
            least = worth < least ? worth : least;
        }
        struct iron after = s;
        iron_apply(&after, m, NULL);
        assert_in_range(try_all(&after, 1) - least, 0, 20);
        kept += move_verb(m) != V_STORE;
        stored += move_verb(m) == V_STORE;
    }
    printf("# stored %d times, kept %d times\n", stored, kept);
    assert_true(stored > 0 && kept > 0);
}

/* ---- Two seats to come ----------------------------------------------------------------------- */

/* How often the first seat wins when the strongest players go on. */
static int32_t played_on(const struct iron *s, int games)
{
    int64_t sum = 0;
    for (int game = 0; game < games; game++) {
        struct rng r = rng_seeded((uint64_t)game);
        struct iron now = next_turn(s);
        while (now.phase != PHASE_OVER) {
            int seat = iron_turn(&now);
            struct move m = seat == SEAT_CHANCE
                                ? iron_draw(&now, &r)
                                : bot_iron_expert.choose(&game_iron, &now, seat, &r);
            iron_apply(&now, m, NULL);
        }
        sum += iron_result(&now, 0);
    }
    return (int32_t)(sum / games);
}

static void test_two_to_come(void **unused)
{
    (void)unused;
    for (int lost = 2; lost < 8; lost += 2) {
        struct iron s = small_table(3);
        s.seats[0].lost = (uint16_t)lost;
        s.seats[0].goods = 1;
        s.seats[2].tribute = 3;
        s.first_builder[0] = 0; /* no race for it */
        int32_t wanted = played_on(&s, 400), found = solved(&s);
        printf("# %d lost: %d in games, %d\n", lost, wanted, found);
        assert_in_range(found - wanted + VALUE_ONE / 20, 0, VALUE_ONE / 10);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_to_come),
        cmocka_unit_test(test_choice),
        cmocka_unit_test(test_two_to_come),
    };
    return RUN(tests);
}
