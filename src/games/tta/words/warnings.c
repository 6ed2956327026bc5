/* Through the Ages: the coach. What the end of the turn as it stands leads to that a player may not
 * want: an uprising, famine, corruption, a war or an attack that can't be met, a wonder that can't
 * be finished. All of it follows from the rules and from what the viewer sees. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/politics.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"
#include "games/tta/words/facts.h"
#include "games/tta/words/words.h"

enum warning_kind {
    OF_UPRISING,
    OF_FAMINE,
    OF_CORRUPTION,
    OF_WAR,
    OF_ATTACK,
    OF_WONDER,
    WARNING_KINDS
};

/* The rule that brings it; the numbers are those of the sentence, in its order. */
struct warning {
    uint8_t kind, rule, card, seat;
    int amount, against, more;
};

struct warnings {
    int count;
    struct warning list[WARNING_KINDS + SEATS_MAX];
};

static void add(struct warnings *out, struct warning w)
{
    out->list[out->count++] = w;
}

/* ---- Production ------------------------------------------------------------------------------ */

static void warn_of_production(const struct tta *s, int seat,
                               const struct production_forecast *will, struct warnings *out)
{
    const struct civ *c = &s->civs[seat];
    if (will->rises) {
        add(out, (struct warning){.kind = OF_UPRISING,
                                  .rule = 49,
                                  .amount = tta_discontent(s, seat),
                                  .against = c->unused});
        return;
    }
    if (will->famine)
        add(out, (struct warning){.kind = OF_FAMINE, .rule = 47, .amount = will->famine});
    if (will->corruption)
        add(out, (struct warning){.kind = OF_CORRUPTION, .rule = 48, .amount = will->corruption});
}

/* ---- Wars and attacks ------------------------------------------------------------------------ */

static void warn_of_wars(const struct tta *s, int seat, struct warnings *out)
{
    int own = tta_ratings(s, seat).strength;
    for (int rival = 0; rival < s->players; rival++) {
        const struct civ *c = &s->civs[rival];
        if (rival == seat || c->war == NONE || c->war_on != seat)
            continue;
        int strength = tta_ratings(s, rival).strength;
        if (strength > own)
            add(out, (struct warning){.kind = OF_WAR,
                                      .rule = 78,
                                      .card = c->war,
                                      .seat = (uint8_t)rival,
                                      .amount = strength,
                                      .against = own});
    }
}

/* An attack with a card that the rival holds, if the rules let it, and if it is the worst so far.
 */
static void consider_attack(const struct tta *then, int card, int seat, struct warning *worst)
{
    struct move attack = move_of(V_AGGRESSION, (uint32_t)(seat << 8 | card));
    if (tta_cards[card].kind != KIND_AGGRESSION || tta_forbid_politics(then, attack))
        return;
    struct strengths will = tta_strengths_in(then, card, seat);
    int cards = tta_cards_at_most(&then->civs[seat]);
    if (will.attacker - will.defender - cards > worst->amount - worst->against - worst->more)
        *worst = (struct warning){.kind = OF_ATTACK,
                                  .rule = 66,
                                  .card = (uint8_t)card,
                                  .seat = then->seat,
                                  .amount = will.attacker,
                                  .against = will.defender,
                                  .more = cards};
}

/* The worst attack of a rival's next turn, which begins with all military actions: with any card
 * that could lie behind a back of its hand. What does lie there is not looked at. */
static void find_attack(const struct tta *s, int rival, int seat, struct warning *worst)
{
    struct tta then = *s;
    struct civ *c = &then.civs[rival];
    unsigned ages = 0;
    then.seat = (uint8_t)rival;
    c->actions[MILITARY] = (uint8_t)tta_total(s, rival, MILITARY);
    for (int place = 0; place < MILITARY_HAND_MAX && c->military[place]; place++) {
        uint8_t held = c->military[place];
        int age = back_age(held - 1);
        int8_t left[FACES_AND_NONE];
        if (age < AGE_I || age > tta_last_age(s) || ages >> age & 1)
            continue;
        ages |= 1u << age;
        tta_unseen(s, age, left);
        for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++) {
            c->military[place] = (uint8_t)(card + 1);
            if (left[card] > 0)
                consider_attack(&then, card, seat, worst);
        }
        c->military[place] = held;
    }
}

static bool may_attack(const struct tta *s, int rival, int seat)
{
    return rival != seat && is_in_game(s, rival) && tta_acts_again(s, rival);
}

static void warn_of_attack(const struct tta *s, int seat, struct warnings *out)
{
    struct warning worst = {0};
    for (int rival = 0; rival < s->players; rival++)
        if (may_attack(s, rival, seat))
            find_attack(s, rival, seat, &worst);
    if (worst.amount)
        add(out, worst);
}

static void put_threat(const struct warning *m, struct out *o)
{
    json_open(o, '{');
    json_member_int(o, "seat", m->seat);
    json_member_text(o, "card", tta_card_names.ids[m->card]);
    json_member_int(o, "attacker", m->amount);
    json_member_int(o, "defender", m->against);
    json_member_int(o, "defender_cards", m->more);
    json_close(o, '}');
}

/* Attacks that succeed unless cards are played. */
void tta_threat_facts(const struct tta *s, int seat, struct out *o)
{
    bool plays = seat >= 0 && s->level != LEVEL_SIMPLE && s->phase != PHASE_OVER;
    if (!plays || !is_in_game(s, seat))
        return;
    json_member_open(o, "threats", '[');
    for (int rival = 0; rival < s->players; rival++) {
        struct warning worst = {.more = tta_cards_at_most(&s->civs[seat])};
        if (may_attack(s, rival, seat))
            find_attack(s, rival, seat, &worst);
        if (worst.amount)
            put_threat(&worst, o);
    }
    json_close(o, ']');
}

/* ---- Wonders --------------------------------------------------------------------------------- */

/* The most turns that the seat still has to build its wonder, and the rule that ends them; -1: it
 * is not in a hurry. A turn takes no fewer cards from the deck than leave the row. */
static int turns_for_wonder(const struct tta *s, int seat, int *rule)
{
    int8_t left[FACES_AND_NONE];
    int age = tta_cards[s->civs[seat].wonder].deck - DECK_A, last = tta_last_age(s);
    *rule = 84 + s->level;
    if (s->age > last)
        return s->last - s->round;                             /* T84 T85 T86 */
    bool goes = s->level != LEVEL_SIMPLE && age == s->age - 1; /* T82 */
    if (!goes && s->age < last)
        return -1;
    int turns = tta_deck(s, s->age, left) / (tta_places_to_sweep(s) * tta_players_left(s));
    *rule = goes ? 82 : *rule;
    return goes ? turns : turns + 1;
}

static void warn_of_wonder(const struct tta *s, int seat, const struct production_forecast *will,
                           struct warnings *out)
{
    const struct civ *c = &s->civs[seat];
    if (c->wonder == NONE)
        return;
    int rule, turns = turns_for_wonder(s, seat, &rule), needs = 0;
    int income = will->rises ? 0 : will->resources - will->corruption;
    for (int stage = c->stages; stage < STAGES_MAX; stage++)
        needs += tta_cards[c->wonder].stages[stage];
    int most = turns ? tta_stock(c, RESOURCES) + turns * income : 0;
    if (turns >= 0 && needs > most)
        add(out, (struct warning){.kind = OF_WONDER,
                                  .rule = (uint8_t)rule,
                                  .card = c->wonder,
                                  .amount = needs,
                                  .against = most,
                                  .more = s->age});
}

/* ---- In words -------------------------------------------------------------------------------- */

static void find_warnings(const struct tta *s, int seat, struct warnings *out)
{
    struct production_forecast will = tta_forecast(s, seat);
    out->count = 0;
    warn_of_production(s, seat, &will, out);
    if (s->level != LEVEL_SIMPLE) {
        warn_of_wars(s, seat, out);
        warn_of_attack(s, seat, out);
    }
    warn_of_wonder(s, seat, &will, out);
}

static void print_warning(const struct warning *m, const struct words *w, struct out *o)
{
    const char *rival = seat_name(o, w, m->seat);
    struct card_name name = tta_name(w, m->card);
    switch (m->kind) {
    case OF_UPRISING:
        say(o, w,
            "Uprising: more workers are discontent (%1) than unused (%2), so nothing is produced.",
            SAY_INT(m->amount), SAY_INT(m->against));
        break;
    case OF_FAMINE:
        say(o, w, "Famine: there is not enough food, and %1 culture is lost.", SAY_INT(m->amount));
        break;
    case OF_CORRUPTION:
        say_count(o, w, "Corruption takes %1 resource: the blue bank is too empty.",
                  "Corruption takes %1 resources: the blue bank is too empty.", m->amount,
                  SAY_INT(m->amount));
        break;
    case OF_WAR:
        say(o, w, "%1 is lost as it stands: %2 has strength %3, you have %4.", SAY_TEXT(name.text),
            SAY_TEXT(rival), SAY_INT(m->amount), SAY_INT(m->against));
        break;
    case OF_ATTACK:
        say(o, w,
            "%1 could attack you, for instance with %2: strength %3 against %4, and %5 by your "
            "cards.",
            SAY_TEXT(rival), SAY_TEXT(name.text), SAY_INT(m->amount), SAY_INT(m->against),
            SAY_INT(m->more));
        break;
    default:
        if (m->rule == 82)
            say(o, w,
                "%1 can't be finished before age %2 ends: it needs %3 more resources, and at this "
                "income there will be %4 at most.",
                SAY_TEXT(name.text), SAY_TEXT(tr(w, tta_ages.titles[m->more])), SAY_INT(m->amount),
                SAY_INT(m->against));
        else
            say(o, w,
                "%1 can't be finished before the game ends: it needs %2 more resources, and at "
                "this income there will be %3 at most.",
                SAY_TEXT(name.text), SAY_INT(m->amount), SAY_INT(m->against));
    }
}

void tta_warning_facts(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    static const char *const ids[WARNING_KINDS] = {"uprising", "famine", "corruption",
                                                   "war",      "attack", "wonder"};
    struct warnings found;
    if (s->phase != PHASE_ACTIONS || s->seat != seat)
        return;
    find_warnings(s, seat, &found);
    json_member_open(o, "warnings", '[');
    for (int i = 0; i < found.count; i++) {
        char text[512];
        struct out sentence = out_to(text, sizeof text);
        sentence.names = o->names;
        print_warning(&found.list[i], w, &sentence);
        json_open(o, '{');
        json_member_text(o, "kind", ids[found.list[i].kind]);
        json_member_text(o, "text", text);
        json_member_int(o, "rule", found.list[i].rule);
        json_close(o, '}');
    }
    json_close(o, ']');
}

void tta_warn(const void *v, struct move m, const struct words *w, struct out *o)
{
    const struct tta *s = v;
    struct warnings found = {0};
    if (s->phase == PHASE_ACTIONS && move_verb(m) == V_END_ACTIONS)
        find_warnings(s, s->seat, &found);
    for (int i = 0; i < found.count; i++) {
        print_warning(&found.list[i], w, o);
        out_char(o, '\n');
    }
}
