/* `builder`: plays Through the Ages like a sensible beginner. It feeds its people, puts every
 * worker to work, takes and plays useful cards, builds its wonder, and keeps some soldiers for the
 * end. It gives each legal move a worth by what it brings and what it uses up, takes the best, and
 * never looks further ahead. Its games are golden records, so that a change is noticed. */
#include "bots/bot.h"
#include "games/tta/tta.h"

/* Worths are in tenths of a culture point at the end of the game, or so. */
enum { NOT_WORTH = 0 };

struct look {
    const struct tta *s;
    const struct civ *c;
    int turns; /* that are still to come, this one included: a guess */
};

/* ---- What things are worth ------------------------------------------------------------------- */

/* The deck tells how long the game still goes: with each turn some four cards of it leave. */
static int turns_left(const struct tta *s)
{
    int left[CIVIL_CARDS], cards = s->age > AGE_I ? 0 : tta_deck(s, s->age, left);
    if (s->age == AGE_A)
        cards = 45;
    return 1 + cards / (4 * s->players);
}

static int food_balance(const struct civ *c)
{
    return tta_income(c, FOOD) - tta_consumption(c);
}

/* What a civilization is worth as it stands, if nothing more were done: points it has, what its
 * ratings will bring, the bonus at the end, and its means. */
static int worth(const struct look *l, const struct civ *c)
{
    struct ratings r = tta_ratings(c);
    int balance = food_balance(c), hunger = balance < 0 ? -balance : 0;
    int means = tta_income(c, RESOURCES) * 11 + at_most(balance, 4) * 9 + r.science * 12;
    int sum = 10 * (c->culture + r.culture * l->turns + tta_bonus(c).total);
    sum += means * (l->turns - 1);
    sum += 4 * at_most(c->science, 14) + 5 * tta_stock(c, RESOURCES) + 3 * tta_stock(c, FOOD);
    sum += at_most(c->unused, 1) * 25 * (l->turns > 1) + 5 * c->unused;
    sum += 16 * tta_total(c, CIVIL) * (l->turns - 1) + 4 * tta_total(c, MILITARY) * (l->turns - 1);
    return sum - 40 * at_least(hunger - tta_stock(c, FOOD), 0);
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static bool will_afford(const struct look *l, int science)
{
    return science <= l->c->science + tta_ratings(l->c).science * (l->turns - 1);
}

static int technology_worth(const struct look *l, int card)
{
    const struct card *is = &tta_cards[card];
    if (!will_afford(l, is->kind == KIND_GOVERNMENT ? is->revolution_price : is->science_price))
        return NOT_WORTH;
    switch (is->kind) {
    case KIND_FARM: return food_balance(l->c) < 3 ? 60 : 25;
    case KIND_MINE: return 70;
    case KIND_LAB: return 55;
    case KIND_GOVERNMENT: return l->c->government == C_DESPOTISM ? 75 : NOT_WORTH;
    case KIND_SPECIAL_CIVIL: return 60;
    case KIND_LIBRARY:
    case KIND_THEATER:
    case KIND_TEMPLE:
    case KIND_ARENA: return 45;
    default: return 30;
    }
}

static int card_worth(const struct look *l, int card)
{
    int kind = tta_cards[card].kind;
    if (kind == KIND_LEADER)
        return l->turns > 2 ? 50 : NOT_WORTH;
    if (kind == KIND_WONDER)
        return l->turns > 2 + stage_count(card) / 2 ? 70 : NOT_WORTH;
    if (kind == KIND_ACTION)
        return l->turns > 1 ? 30 : NOT_WORTH; /* T25: it is of use in the next turn */
    return technology_worth(l, card);
}

static int take_worth(const struct look *l, int card)
{
    int price = tta_take_price(l->s, l->c, tta_place_in_row(l->s, card));
    return card_worth(l, card) - 18 * price;
}

/* ---- Moves ----------------------------------------------------------------------------------- */

/* What the civilization gains by a move that chance has no part in. An action is worth something
 * too, since it could be used for something else. */
static int gain(const struct look *l, struct move m)
{
    struct tta after = *l->s;
    int seat = tta_turn(l->s);
    tta_apply(&after, m, NULL);
    const struct civ *c = &after.civs[seat];
    return worth(l, c) - worth(l, l->c) - 6 * (l->c->actions[CIVIL] - c->actions[CIVIL]);
}

/* Playing an action card is as good as the best that it lets one do. */
static int play_worth(const struct look *l, struct move m)
{
    struct tta after = *l->s;
    struct move inner[MOVES_MAX];
    tta_apply(&after, m, NULL);
    if (after.phase != PHASE_INNER)
        return gain(l, m) + 5;
    struct look then = {&after, &after.civs[l->s->seat], l->turns};
    int count = tta_moves(&after, inner), best = -1000;
    for (int i = 0; i < count; i++)
        best = at_least(gain(&then, inner[i]), best);
    return best + tta_cards[move_card(m)].amount[0] * 5;
}

static int stage_worth(const struct look *l, int stages)
{
    int left = stage_count(l->c->wonder) - l->c->stages;
    return left <= 3 * l->turns ? 40 + 5 * stages : NOT_WORTH;
}

static int move_worth(const struct look *l, struct move m)
{
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_TAKE: return take_worth(l, card);
    case V_STAGE: return stage_worth(l, 1);
    case V_STAGES: return stage_worth(l, card);
    case V_LEAD: return l->c->leader == NONE || l->turns > 3 ? 45 : NOT_WORTH;
    case V_DISCOVER: return technology_worth(l, card) + at_least(gain(l, m), 0);
    case V_REVOLUTION: return technology_worth(l, card);
    case V_PLAY: return play_worth(l, m);
    case V_DESTROY:
    case V_DISBAND:
    case V_END_ACTIONS: return NOT_WORTH;
    default: return gain(l, m);
    }
}

static struct move choose(const struct game *g, const void *view, int seat, struct rng *r)
{
    const struct tta *s = view;
    struct look l = {s, &s->civs[seat], turns_left(s)};
    struct move moves[MOVES_MAX];
    int count = g->moves(view, moves), best = 0, most = -100000;
    (void)r;
    for (int i = 0; i < count; i++) {
        int worth_now = move_worth(&l, moves[i]);
        if (worth_now > most || (worth_now == most && move_verb(moves[i]) == V_END_ACTIONS)) {
            best = i;
            most = worth_now;
        }
    }
    return moves[best];
}

const struct bot bot_tta_builder = {
    .id = "builder",
    .title = MSG("feeds, builds and takes cards like a sensible beginner"),
    .game = "tta",
    .choose = choose,
};
