/* The computer players of the Bronze Age trade (B42): they make offers that both gain by, and one
 * who asks for as much and gives as little as can be wins no more than without trading. */
#include "levels.h"

#include "begin.h"

#include <stdlib.h>

#include "games/bronze/bronze.h"

enum { PLAYERS = 3 };

struct trades {
    int offered, answered, accepted; /* offers, offers that answer others, trades */
};

/* Does the turn go on when trading is over, after the offer on the table or without one? */
static bool goes_on(const struct bronze *s, bool traded)
{
    struct bronze after = *s;
    after.phase = traded ? PHASE_ANSWER : PHASE_TRADE;
    if (traded)
        bronze_apply(&after, move_of(V_ACCEPT, 0), NULL);
    if (after.phase == PHASE_TRADE && after.seat == s->seat)
        bronze_apply(&after, move_of(V_END_TRADE, 0), NULL);
    return after.phase != PHASE_OVER && after.seat == s->seat && after.round == s->round;
}

/* Offers the cheapest thing for the most of the dearest, of everybody in turn. */
static struct move fleece(const struct bronze *s)
{
    struct move legal[MOVES_MAX];
    int count = bronze_moves(s, legal);
    if (s->phase == PHASE_TRADE) { /* as long as there are rivals who were not asked */
        for (int i = 0, skipped = 0; i < count; i++)
            if (move_verb(legal[i]) == V_OFFER && skipped++ == s->offers_declined)
                return legal[i];
        return move_of(V_END_TRADE, 0);
    }
    if (!bronze_wares_in(s->give))
        return legal[0]; /* one of the cheapest */
    struct move dearest = move_of(V_PROPOSE, 0);
    for (int i = 0, most = 0; i < count && !bronze_wares_in(s->get); i++) {
        int ware = (int)(move_args(legal[i]) >> 8), number = (int)(move_args(legal[i]) & 0xff);
        int value = number * (ware == WARE_FOOD ? 1 : bronze_goods_value[ware]);
        if (move_verb(legal[i]) == V_GET && value > most) {
            most = value;
            dearest = legal[i];
        }
    }
    return dearest;
}

/* A game of one player against others of the same; returns the share of the win of seat 0. */
static double play(const char *id, bool trading, bool fleeces, uint64_t seed, struct trades *t)
{
    const struct bot *bot = bot_named(&game_bronze, id);
    struct rng dice = rng_seeded(seed), thoughts = rng_seeded(seed + 1);
    struct bronze s;
    int points[SEATS_MAX], place[SEATS_MAX], winners = 0;
    assert_null(BEGIN(&game_bronze, &s, PLAYERS, "trading", trading ? "on" : "off"));
    for (int seat; (seat = bronze_to_move(&s)) != SEAT_NOBODY;) {
        bool own = seat == (int)(seed % PLAYERS);
        struct move m;
        if (seat == SEAT_CHANCE)
            m = bronze_draw(&s, &dice);
        else if (fleeces && own && (s.phase == PHASE_TRADE || s.phase == PHASE_OFFER))
            m = fleece(&s);
        else
            m = bot->choose(&game_bronze, &s, seat, &thoughts);
        assert_true(seat == SEAT_CHANCE || play_is_legal(&game_bronze, &s, m));
        if (move_verb(m) == V_PROPOSE)
            (*(s.offer_from == s.seat ? &t->offered : &t->answered))++;
        t->accepted += move_verb(m) == V_ACCEPT;
        bronze_apply(&s, m, NULL);
    }
    game_bronze.score(&s, points, place);
    for (int seat = 0; seat < PLAYERS; seat++)
        winners += place[seat] == 1;
    return place[seed % PLAYERS] == 1 ? 1.0 / winners : 0;
}

/* Offers are made, some are answered by others, and most are accepted: both gain by them. */
static void test_offers_that_both_gain_by(void **unused)
{
    struct trades t = {0};
    (void)unused;
    for (uint64_t seed = 1; seed <= 9; seed++)
        play("hard", true, false, seed, &t);
    print_message("# %d offers and %d in answer, %d accepted\n", t.offered, t.answered, t.accepted);
    assert_true(t.offered >= 9);
    assert_true(t.answered > 0);
    assert_true(t.accepted * 2 > t.offered);
}

/* Goods at random in all hands, and trading has begun. */
static struct bronze any_hands(struct rng *r)
{
    struct bronze s;
    do {
        assert_null(BEGIN(&game_bronze, &s, PLAYERS, "trading", "on", "start", "0"));
        s.round = 4;
        s.phase = PHASE_TRADE;
        s.coins = (uint8_t)rng_below(r, 16);
        for (int seat = 0; seat < PLAYERS; seat++)
            for (int g = 0; g < GOODS; g++)
                s.seats[seat].goods[g] = (uint8_t)(rng_below(r, 3) / 2 * (1 + rng_below(r, 2)));
    } while (game_bronze.check(&s));
    return s;
}

/* A trade may leave the seat in turn nothing to buy: then the turn is over, and what it is worth
 * does not compare with that of a turn that goes on. The goods left after each trade that is
 * offered tell. */
static void test_no_trade_ends_a_turn(void **unused)
{
    const struct bot *bot = bot_named(&game_bronze, "hard");
    struct rng r = rng_seeded(1), thoughts = rng_seeded(2);
    int offered = 0, ending = 0;
    (void)unused;
    for (int i = 0; i < 400; i++) {
        struct bronze s = any_hands(&r);
        struct move m = {0};
        while (bronze_to_move(&s) == 0 && (s.phase == PHASE_TRADE || s.phase == PHASE_OFFER)) {
            m = bot->choose(&game_bronze, &s, 0, &thoughts);
            if (move_verb(m) == V_PROPOSE) {
                offered++;
                ending += goes_on(&s, true) != goes_on(&s, false);
            }
            assert_true(play_apply(&game_bronze, &s, m, NULL));
        }
    }
    print_message("# %d offers in 400 positions, %d end the turn\n", offered, ending);
    assert_true(offered > 40);
    assert_int_equal(ending, 0);
}

static void test_hard_to_fleece(void **unused)
{
    int games = getenv("AGES_LONG") ? 600 : 24;
    double with = 0, without = 0;
    struct trades t = {0}, none = {0};
    (void)unused;
    for (int game = 1; game <= games; game++) {
        with += play("hard", true, true, (uint64_t)game, &t);
        without += play("hard", false, false, (uint64_t)game, &none);
    }
    print_message("# of %d games %.1f %% with trading, %.1f %% without; %d of %d offers accepted\n",
                  games, 100 * with / games, 100 * without / games, t.accepted,
                  t.offered + t.answered);
    assert_true(t.offered > games);
    assert_true(with <= without + (games > 100 ? 0.05 : 0.25) * games);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_offers_that_both_gain_by),
        cmocka_unit_test(test_no_trade_ends_a_turn),
        cmocka_unit_test(test_hard_to_fleece),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
