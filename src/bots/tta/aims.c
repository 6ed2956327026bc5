/* What a hint for Through the Ages aims at, in words: the differences that it makes, those first
 * that weigh the most in the learned value; what comes next turn, and the risks. */
#include "bots/tta/advice.h"

#include "bots/tta/play.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"

enum aim {
    CULTURE_GAIN,
    SCIENCE_GAIN,
    FOOD_GAIN,
    RESOURCE_GAIN,
    ARMY,
    HAPPINESS,
    PEOPLE,
    CARDS_HELD,
    STAGES_BUILT,
    WONDERS_BUILT,
    AIMS
};

struct aim_words {
    const char *words; /* an English message; %1: the change with its sign */
    int feature;       /* whose weight tells what one of it is worth        */
};

static const struct aim_words aim_words[AIMS] = {
    [CULTURE_GAIN] = {MSG("culture a turn %1"), F_CULTURE_RATE},
    [SCIENCE_GAIN] = {MSG("science a turn %1"), F_SCIENCE_RATE},
    [FOOD_GAIN] = {MSG("food a turn %1"), F_FOOD_RATE},
    [RESOURCE_GAIN] = {MSG("resources a turn %1"), F_RESOURCE_RATE},
    [ARMY] = {MSG("strength %1"), F_STRENGTH},
    [HAPPINESS] = {MSG("happy faces %1"), F_UNUSED},
    [PEOPLE] = {MSG("workers %1"), F_UNUSED},
    [CARDS_HELD] = {MSG("cards in hand %1"), F_HAND},
    [STAGES_BUILT] = {MSG("stages of the wonder %1"), F_STAGE_PRICES},
    [WONDERS_BUILT] = {MSG("wonders %1"), F_STAGE_PRICES},
};

static int workers(const struct civ *c)
{
    int sum = c->unused;
    for (int i = 0; i < WORKPLACES; i++)
        sum += c->workers[i];
    return sum;
}

static void measure(const struct tta *s, int seat, int number[AIMS])
{
    const struct civ *c = &s->civs[seat];
    struct ratings r = tta_ratings(s, seat);
    number[CULTURE_GAIN] = r.culture;
    number[SCIENCE_GAIN] = r.science;
    number[FOOD_GAIN] = tta_income(c, FOOD);
    number[RESOURCE_GAIN] = tta_income(c, RESOURCES);
    number[ARMY] = r.strength;
    number[HAPPINESS] = s->level == LEVEL_SIMPLE ? 0 : r.happy;
    number[PEOPLE] = workers(c);
    number[CARDS_HELD] = tta_hand_size(c->hand);
    number[STAGES_BUILT] = c->wonder == NONE ? 0 : c->stages;
    number[WONDERS_BUILT] = size_of(c->wonders);
}

/* After an answer: in the mean of some guesses, rounded. */
static void measure_settled(const struct tta *view, struct move answer, int number[AIMS])
{
    struct rng r = rng_seeded(1);
    int one[AIMS], sum[AIMS] = {0};
    for (int guess = 0; guess < TTA_HINT_GUESSES; guess++) {
        struct tta s = tta_settled(view, answer, &r);
        measure(&s, tta_to_move(view), one);
        for (enum aim aim = 0; aim < AIMS; aim++)
            sum[aim] += one[aim];
    }
    for (enum aim aim = 0; aim < AIMS; aim++)
        number[aim] = (2 * sum[aim] + TTA_HINT_GUESSES) / (2 * TTA_HINT_GUESSES);
}

/* How much of the value's difference an aim has. */
static int32_t weight_of(const struct tta *s, enum aim aim, int change)
{
    const struct tta_weight *w = &tta_weights[s->level].own[aim_words[aim].feature];
    int32_t each = tta_weight_at(w, tta_time_left(s));
    int32_t worth = (each < 0 ? -each : each) * (change < 0 ? -change : change);
    return change ? worth + 1 : 0;
}

static void print_change(int change, struct out *o)
{
    if (change > 0)
        out_char(o, '+');
    else if (change < 0)
        out_text(o, "−");
    out_int(o, change < 0 ? -change : change);
}

static void print_differences(const struct tta *before, int was[AIMS], int is[AIMS],
                              const struct words *w, struct out *o)
{
    enum { MOST = 5 };
    int said = 0;
    if (is[WONDERS_BUILT] > was[WONDERS_BUILT])
        is[STAGES_BUILT] = was[STAGES_BUILT];
    for (; said < MOST; said++) {
        enum aim best = 0;
        char number[16];
        struct out change = out_to(number, sizeof number);
        for (enum aim aim = 1; aim < AIMS; aim++)
            if (weight_of(before, aim, is[aim] - was[aim]) >
                weight_of(before, best, is[best] - was[best]))
                best = aim;
        if (is[best] == was[best])
            break;
        print_change(is[best] - was[best], &change);
        if (said)
            say_comma(o, w);
        else
            out_text(o, "    ");
        say_args(o, tr(w, aim_words[best].words), 1, &SAY_TEXT(number));
        is[best] = was[best];
    }
    if (said)
        out_char(o, '\n');
}

/* Technologies that can be paid in the next turn. */
static void print_next_turn(const struct tta *after, int seat, const struct words *w, struct out *o)
{
    const struct civ *c = &after->civs[seat];
    char text[256];
    struct out list = out_to(text, sizeof text);
    int said = 0;
    for (int i = 0; i < HAND_MAX && c->hand[i] && said < 3; i++) {
        int card = c->hand[i] - 1;
        if (!is_technology(tta_cards[card].kind) ||
            tta_science_price(after, seat, card, false) > c->science)
            continue;
        if (said++)
            say_comma(&list, w);
        out_text(&list, tr(w, tta_card_names.titles[card]));
    }
    if (!said)
        return;
    out_text(o, "    ");
    say(o, w, "next turn: %1", SAY_TEXT(text));
    out_char(o, '\n');
}

static void print_risks(const struct tta *after, int seat, const struct words *w, struct out *o)
{
    int own = tta_ratings(after, seat).strength, strongest = seat, most = own;
    if (after->level == LEVEL_SIMPLE || after->phase == PHASE_OVER)
        return;
    for (int rival = 0; rival < after->players; rival++)
        if (rival != seat && is_in_game(after, rival) &&
            tta_ratings(after, rival).strength > most) {
            most = tta_ratings(after, rival).strength;
            strongest = rival;
        }
    if (strongest != seat && !plays_variant(after, VARIANT_PEACEFUL)) {
        out_text(o, "    ");
        say(o, w, "risk: %1 can attack, %2 against %3", SAY_TEXT(seat_name(o, w, strongest)),
            SAY_INT(most), SAY_INT(own));
        out_char(o, '\n');
    }
    if (tta_has_uprising(after, seat)) {
        out_text(o, "    ");
        out_text(o, tr(w, "risk: an uprising"));
        out_char(o, '\n');
    }
}

void tta_aims(const void *view, const struct hint *hint, const struct words *w, struct out *o)
{
    const struct tta *s = view;
    struct tta after = *s;
    int was[AIMS], is[AIMS];
    bool answers = s->phase != PHASE_ACTIONS && s->phase != PHASE_INNER;
    measure(s, tta_to_move(s), was);
    if (answers) {
        measure_settled(s, hint->move, is);
        print_differences(s, was, is, w, o);
        return;
    }
    tta_end_turn(&after, hint);
    measure(&after, s->seat, is);
    print_differences(s, was, is, w, o);
    print_next_turn(&after, s->seat, w, o);
    print_risks(&after, s->seat, w, o);
}
