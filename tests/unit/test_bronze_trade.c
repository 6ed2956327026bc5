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
    assert_true(t.accepted * 2 > t.offered);
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
        cmocka_unit_test(test_hard_to_fleece),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
