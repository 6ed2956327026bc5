/* `builder`: plays Through the Ages like a sensible beginner. It feeds its people and keeps them
 * content, puts every worker to work, takes and plays useful cards, builds its wonder, and keeps as
 * many soldiers as its neighbours. It gives each legal move a priority by what it brings and what
 * it uses up, takes the best, and never looks further ahead. What it answers to others is in
 * builder_answers.c. Its games are golden records, so that a change is noticed. */
#include "bots/tta/builder.h"

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"
#include "games/tta/score.h"
#include "games/tta/state.h"

/* ---- What things are worth ------------------------------------------------------------------- */

/* The decks tell how long the game still goes: with each turn some four cards of them leave. */
static int turns_left(const struct tta *s)
{
    int8_t left[FACES_AND_NONE];
    int deck = 35 + 5 * s->players, cards = 0;
    for (int age = max_of(s->age, AGE_I); age <= tta_last_age(s); age++)
        cards += age == s->age ? tta_deck(s, age, left) : deck;
    return 1 + cards / (4 * s->players);
}

static int food_balance(const struct civ *c)
{
    return tta_income(c, FOOD) - tta_consumption(c);
}

/* Tokens that lie on cards are missing in the bank: corruption takes, and cards yield less. */
static int value_of_bank(const struct builder_view *v, const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    struct production_forecast will = tta_forecast(s, seat);
    int lost = tta_income(c, RESOURCES) - will.resources + will.corruption, working = 0;
    for (int i = FARMS; i < LABS; i++)
        working += c->workers[i];
    int lacking = max_of(9 + working - c->blue, 0); /* T11: what is free of corruption */
    return -9 * (v->turns - 1) * max_of(lost, 0) - 5 * lacking;
}

/* Of some things a civilization needs a number; more than that is worth half. */
static int tapered(int amount, int enough)
{
    return amount <= enough ? 2 * amount : enough + amount;
}

static int strongest_rival(const struct tta *s, int seat)
{
    int most = 0;
    for (int rival = 0; rival < s->players; rival++)
        if (rival != seat && is_in_game(s, rival))
            most = max_of(tta_ratings(s, rival).strength, most);
    return most;
}

/* Peace has its price: soldiers are worth most up to what an age calls for, the first half of them
 * above all, and as long as a neighbour has more. */
static int value_of_strength(const struct tta *s, int seat, int strength)
{
    int lead = strength - strongest_rival(s, seat), target = 2 + 5 * min_of(s->age, AGE_III);
    int army = 60 * (min_of(strength, target) + min_of(strength, target / 2));
    return army + (lead < 0 ? 8 * max_of(lead, -30) : 3 * min_of(lead, 6) + min_of(lead, 30));
}

/* Discontent people are a burden; when they rise, whole turns are lost until they are pleased. Two
 * tokens of the bank go with the next people or with the age, and then more faces are needed. */
static int value_of_peace(const struct builder_view *v, const struct tta *s, int seat)
{
    struct civ soon = s->civs[seat];
    int discontent = tta_discontent(s, seat), happy = tta_ratings(s, seat).happy;
    soon.yellow = (uint8_t)max_of(soon.yellow - 2, 0);
    int wanting = max_of(tta_faces_needed(&soon) - happy, 0);
    int rising = tta_has_uprising(s, seat) ? 200 + 40 * v->turns : 0;
    return -10 * discontent - 6 * wanting - rising;
}

/* What its means bring each turn, now and later. */
static int value_of_means(const struct builder_view *v, const struct tta *s, int seat, int science)
{
    const struct civ *c = &s->civs[seat];
    int balance = food_balance(c);
    int each_turn = 6 * tapered(tta_income(c, RESOURCES), 3 + 2 * s->age) +
                    7 * tapered(science, 3 + 2 * s->age) + 9 * min_of(balance, 2) +
                    20 * min_of(balance, 0) + 16 * tta_total(s, seat, CIVIL) +
                    4 * tta_total(s, seat, MILITARY);
    return each_turn * (v->turns - 1);
}

/* What is kept for the next turns: no more food than the people can eat or grow by. */
static int value_of_stores(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    int food = min_of(tta_stock(c, FOOD), tta_growth_price(c) + 2 * tta_consumption(c));
    return 4 * min_of(c->science, 14) + 5 * tta_stock(c, RESOURCES) + 3 * food + 5 * c->unused;
}

/* What a civilization is worth as it stands, if nothing more were done: points it has, what its
 * ratings will bring, the bonus at the end, and its means. */
static int position_value(const struct builder_view *v, const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    struct ratings r = tta_ratings(s, seat);
    int hunger = max_of(-food_balance(c) - tta_stock(c, FOOD), 0);
    int sum = 10 * (c->culture + r.culture * v->turns) - 40 * hunger;
    if (s->level == LEVEL_SIMPLE)
        sum += 10 * tta_bonus(s, seat).total;
    else
        sum += value_of_strength(s, seat, r.strength) + value_of_peace(v, s, seat) +
               value_of_bank(v, s, seat);
    return sum + value_of_means(v, s, seat, r.science) + value_of_stores(s, seat);
}

int builder_gain(const struct builder_view *v, struct move m)
{
    struct tta after = *v->s;
    tta_apply(&after, m, NULL);
    const struct civ *c = &after.civs[v->seat];
    int spent = v->s->seat == v->seat ? v->c->actions[CIVIL] - c->actions[CIVIL] : 0;
    return position_value(v, &after, v->seat) - position_value(v, v->s, v->seat) - 6 * spent;
}

/* ---- Cards ----------------------------------------------------------------------------------- */

static bool will_afford(const struct builder_view *v, int science)
{
    return science <= v->c->science + tta_ratings(v->s, v->seat).science * (v->turns - 1);
}

/* Is there a better one of its kind in play already, or in the hand? */
static bool is_outdone(const struct builder_view *v, int card)
{
    int kind = tta_cards[card].kind, level = level_of(card);
    for (int i = 0; i < TECHNOLOGIES; i++)
        if (kind_at(i) == kind && knows(v->c, i) && level_of(tta_technologies[i]) >= level)
            return true;
    for (int i = 0; i < HAND_MAX && v->c->hand[i]; i++) {
        int held = v->c->hand[i] - 1;
        if (held != card && tta_cards[held].kind == kind && level_of(held) >= level)
            return true;
    }
    return false;
}

static int government_priority(const struct builder_view *v, int card)
{
    const struct card *is = &tta_cards[card], *now = &tta_cards[v->c->government];
    int more = 25 * (is->civil - now->civil) + 8 * (is->military - now->military) +
               5 * (is->urban_limit - now->urban_limit);
    return more > 0 ? 50 + more : NO_PRIORITY;
}

static int technology_priority(const struct builder_view *v, int card)
{
    const struct card *is = &tta_cards[card];
    if (!will_afford(v, is->kind == KIND_GOVERNMENT ? is->revolution_price : is->science_price))
        return NO_PRIORITY;
    if (is->kind == KIND_GOVERNMENT)
        return government_priority(v, card);
    if (is_outdone(v, card))
        return NO_PRIORITY;
    switch (is->kind) {
    case KIND_FARM: return food_balance(v->c) < 3 ? 60 : 25;
    case KIND_MINE: return 70;
    case KIND_LAB: return 55;
    case KIND_SPECIAL_CIVIL: return 60;
    case KIND_LIBRARY:
    case KIND_THEATER:
    case KIND_TEMPLE:
    case KIND_ARENA: return 45;
    default: return 50; /* units, special technologies */
    }
}

static int price_of_stages(int wonder, int from)
{
    int price = 0;
    for (int i = from; i < stage_count(wonder); i++)
        price += tta_cards[wonder].stages[i];
    return price;
}

/* What it would be worth to have a wonder; those of age III score when they are completed. */
static int wonder_value(const struct builder_view *v, int card)
{
    struct tta then = *v->s;
    then.civs[v->seat].wonders |= (uint16_t)(1 << tta_index[card]);
    int value = position_value(v, &then, v->seat) - position_value(v, v->s, v->seat);
    return max_of(value, 0) + (level_of(card) == AGE_III ? 150 : 20);
}

/* A wonder must be paid before the end. */
static int wonder_priority(const struct builder_view *v, int card)
{
    if (v->turns <= 2 + stage_count(card) / 2)
        return NO_PRIORITY;
    if (price_of_stages(card, 0) > (tta_income(v->c, RESOURCES) - 1) * v->turns)
        return 20;
    return min_of(30 + wonder_value(v, card) / 5, 80);
}

/* What it is worth to be led by somebody, or by nobody. */
static int leader_value(const struct builder_view *v, int card)
{
    struct tta then = *v->s;
    then.civs[v->seat].leader = (uint8_t)card;
    return position_value(v, &then, v->seat) + (card == NONE ? 0 : 20 + 10 * level_of(card));
}

static int leader_priority(const struct builder_view *v, int card)
{
    int value = leader_value(v, card) - leader_value(v, v->c->leader);
    return v->turns > 2 && value > 0 ? min_of(35 + value / 5, 70) : NO_PRIORITY;
}

static int card_priority(const struct builder_view *v, int card)
{
    switch (tta_cards[card].kind) {
    case KIND_LEADER: return leader_priority(v, card);
    case KIND_WONDER: return wonder_priority(v, card);
    case KIND_ACTION: return v->turns > 1 ? 30 : NO_PRIORITY; /* T25: of use in the next turn */
    default: return technology_priority(v, card);
    }
}

int builder_take_priority(const struct builder_view *v, int card)
{
    int price = tta_take_price(v->s, v->c, tta_place_in_row(v->s, card));
    return card_priority(v, card) - 18 * price;
}

/* ---- Actions --------------------------------------------------------------------------------- */

/* Playing an action card is as good as the best that it lets one do. */
static int play_priority(const struct builder_view *v, struct move m)
{
    struct tta after = *v->s;
    struct move inner[MOVES_MAX];
    tta_apply(&after, m, NULL);
    if (after.phase != PHASE_INNER)
        return builder_gain(v, m) + 5;
    struct builder_view then = {&after, v->seat, &after.civs[v->seat], v->turns};
    int count = tta_moves(&after, inner), best = -1000;
    for (int i = 0; i < count; i++)
        best = max_of(builder_gain(&then, inner[i]), best);
    return best + tta_cards[move_card(m)].amount[0] * 5;
}

/* Where nobody is without work, another worker is welcome, the more so with resources to build. */
static int grow_priority(const struct builder_view *v, struct move m)
{
    int welcome = 40 + 2 * v->turns + 2 * min_of(tta_stock(v->c, RESOURCES), 15);
    return builder_gain(v, m) + (v->c->unused || v->turns == 1 ? 0 : welcome);
}

/* A stage is worth its share of the wonder, if that can be completed. */
static int stage_priority(const struct builder_view *v, int stages)
{
    int card = v->c->wonder, done = v->c->stages, left = stage_count(card) - done;
    int price = price_of_stages(card, done) - price_of_stages(card, done + stages);
    if (left > 3 * v->turns)
        return NO_PRIORITY;
    return wonder_value(v, card) * price / price_of_stages(card, 0) - 5 * price + 5 * stages;
}

/* A worker is only taken off to join the unused, so that the people do not rise. */
static int release_priority(const struct builder_view *v, struct move m)
{
    return tta_has_uprising(v->s, v->seat) ? builder_gain(v, m) : NO_PRIORITY;
}

static int action_priority(const struct builder_view *v, struct move m)
{
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_TAKE: return builder_take_priority(v, card);
    case V_GROW:
    case V_LINER: return grow_priority(v, m);
    case V_STAGE: return stage_priority(v, 1);
    case V_STAGES: return stage_priority(v, card);
    case V_LEAD: return leader_value(v, card) - leader_value(v, v->c->leader);
    case V_DISCOVER: return technology_priority(v, card) + max_of(builder_gain(v, m), 0);
    case V_REVOLUTION: return technology_priority(v, card);
    case V_PLAY: return play_priority(v, m);
    case V_DRAW: return 1;
    case V_DESTROY:
    case V_DISBAND: return release_priority(v, m);
    case V_END_ACTIONS: return NO_PRIORITY;
    default: return builder_gain(v, m);
    }
}

/* ---- Choosing -------------------------------------------------------------------------------- */

static int move_priority(const struct builder_view *v, struct move m)
{
    switch (v->s->phase) {
    case PHASE_ACTIONS:
    case PHASE_INNER: return action_priority(v, m);
    case PHASE_POLITICS: return builder_politics_priority(v, m);
    default: return builder_answer_priority(v, m);
    }
}

static struct move choose(const struct game *g, const void *view, int seat, struct rng *r)
{
    const struct tta *s = view;
    struct builder_view v = {s, seat, &s->civs[seat], turns_left(s)};
    struct move moves[MOVES_MAX];
    int count = g->moves(view, moves), best = 0, most = -100000;
    (void)r;
    for (int i = 0; i < count; i++) {
        int priority = move_priority(&v, moves[i]);
        if (priority > most || (priority == most && move_verb(moves[i]) == V_END_ACTIONS)) {
            best = i;
            most = priority;
        }
    }
    return moves[best];
}

const struct bot bot_tta_builder = {
    .id = "builder",
    .name = MSG("builder"),
    .title = MSG("feeds, builds and takes cards like a sensible beginner"),
    .game = "tta",
    .choose = choose,
};
