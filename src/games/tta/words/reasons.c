/* Through the Ages: why a move is not possible, in words.
 *
 * tta_why_not names the rule. Where numbers tell more than the rule does (a price, actions,
 * workers), they are told; otherwise the rule's own sentence stands. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/military.h"
#include "games/tta/rules/politics.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"
#include "games/tta/words/words.h"

/* The asked player's words: what a rule says to somebody whom it stops. */
const struct refusal tta_refusals[] = {
    {6, MSG("this card does not lie in the row")},
    {9, MSG("your yellow bank is empty")},
    {15, MSG("in the first round cards are taken, and nothing else")},
    {16, MSG("that is decided by chance")},
    {20, MSG("you have too few civil actions")},
    {21, MSG("you have had a leader of this age")},
    {22, MSG("you are building a wonder already")},
    {23, MSG("you have this card already")},
    {24, MSG("your hand is full")},
    {25, MSG("an action card can't be played in the turn in which it was taken")},
    {26, MSG("the population can't be increased now")},
    {27, MSG("that is no farm and no mine that you can build")},
    {28, MSG("that is no urban building that you can build")},
    {29, MSG("there is nothing to upgrade in that way")},
    {30, MSG("there is no building of yours to destroy")},
    {31, MSG("you can't build that many stages of a wonder")},
    {32, MSG("that is no leader in your hand")},
    {33, MSG("that is no technology in your hand")},
    {34, MSG("a revolution takes all civil actions of a turn, none of them used")},
    {35, MSG("that is no government in your hand")},
    {36, MSG("that is no action card in your hand")},
    {38, MSG("that is no unit that you can build")},
    {39, MSG("there is no such unit of yours")},
    {41, MSG("that is no tactic in your hand that you can play")},
    {51, MSG("you are asked which mine is to produce less")},
    {52, MSG("you are asked which military card to discard")},
    {55, MSG("military cards can't be drawn by an action now")},
    {56, MSG("that is no event and no territory in your hand")},
    {61, MSG("you are asked what to lose")},
    {62, MSG("you are asked for a higher bid, or to pass")},
    {64, MSG("you are asked which units and bonus cards to send")},
    {66, MSG("you can't do that with your hand and your units")},
    {68, MSG("you are asked what to take")},
    {70, MSG("that is no pact in your hand, or nobody to offer it to")},
    {72, MSG("there is no such pact of yours")},
    {73, MSG("a pact forbids to attack this player")},
    {78, MSG("that is no war in your hand, or bonus cards don't count in it")},
    {84, MSG("the game is over")},
    {87, MSG("in the last round no units are sacrificed")},
    {92, MSG("somebody else attacks this player already")},
    {97, MSG("Frederick Barbarossa can't do that now")},
    {99, MSG("Christopher Columbus can't do that now")},
    {100, MSG("under Robespierre a revolution takes all military actions of a turn, none of them "
              "used")},
    {108, MSG("your partner or you have no science to share")},
    {125, MSG("the card that you play allows another action")},
    {141, MSG("you are asked for units to sacrifice and bonus cards")},
    {163, MSG("that is an answer, and nobody has asked for it")},
    {171, MSG("after a revolution nothing more can be done in this turn")},
    {173, MSG("the action that this card allows is not possible now")},
    {176, MSG("you have no blue token left to lay on the wonder")},
    {182, MSG("there is nothing to trade by a pact now")},
    {183, MSG("you have a technology of this kind that is as good or better")},
    {186, MSG("the political action, or none, comes before the other actions of a turn")},
    {187, MSG("under Mahatma Gandhi nobody is attacked")},
    {189, MSG("this player has nothing that the attack aims at")},
    {199, MSG("you are asked whether you want what the event offers")},
    {216, MSG("you are asked whether you stay in the game")},
    {223, MSG("no more military cards can be drawn")},
    {227, MSG("you are asked which bonus card to choose")},
    {0, NULL},
};

struct telling {
    const struct tta *s;
    const struct civ *c;
    const struct words *w;
    struct out *o;
    bool brief; /* in a few words, for a small card */
};

static void tell_plainly(const struct telling *t, const char *message)
{
    out_text(t->o, tr(t->w, message));
}

static void tell_card(const struct telling *t, const char *message, int card)
{
    char title[128];
    struct out o = out_to(title, sizeof title);
    tta_print_title(card, t->w, &o);
    say(t->o, t->w, message, SAY_TEXT(title));
}

/* ---- What is missing. Each tells it and is true, or is false --------------------------------- */

static bool lacks_civil(const struct telling *t, int price)
{
    int have = t->s->phase == PHASE_INNER ? price : t->c->actions[CIVIL];
    if (have >= price)
        return false;
    if (t->brief)
        say_count(t->o, t->w, "%1 civil action short", "%1 civil actions short", price - have,
                  SAY_INT(price - have));
    else if (!have)
        tell_plainly(t, MSG("you have no civil action left"));
    else
        say_count(t->o, t->w, "you have %1 civil action, it costs %2",
                  "you have %1 civil actions, it costs %2", have, SAY_INT(have), SAY_INT(price));
    return true;
}

static bool lacks_military(const struct telling *t, int price)
{
    int have = t->c->actions[MILITARY];
    if (have >= price)
        return false;
    if (t->brief)
        say_count(t->o, t->w, "%1 military action short", "%1 military actions short", price - have,
                  SAY_INT(price - have));
    else if (!have)
        tell_plainly(t, MSG("you have no military action left"));
    else
        say_count(t->o, t->w, "you have %1 military action, it costs %2",
                  "you have %1 military actions, it costs %2", have, SAY_INT(have), SAY_INT(price));
    return true;
}

static bool lacks_resources(const struct telling *t, int price, int more)
{
    int have = tta_stock(t->c, RESOURCES) + more;
    if (have >= price)
        return false;
    if (t->brief)
        say_count(t->o, t->w, "%1 resource short", "%1 resources short", price - have,
                  SAY_INT(price - have));
    else
        say_count(t->o, t->w, "you have %1 resource, it costs %2",
                  "you have %1 resources, it costs %2", have, SAY_INT(have), SAY_INT(price));
    return true;
}

static bool lacks_food(const struct telling *t, int price)
{
    int have = tta_stock(t->c, FOOD);
    if (have >= price)
        return false;
    if (t->brief)
        say(t->o, t->w, "%1 food short", SAY_INT(price - have));
    else
        say(t->o, t->w, "you have %1 food, it costs %2", SAY_INT(have), SAY_INT(price));
    return true;
}

static bool lacks_science(const struct telling *t, int price)
{
    if (t->c->science >= price)
        return false;
    if (t->brief)
        say(t->o, t->w, "%1 science short", SAY_INT(price - t->c->science));
    else
        say(t->o, t->w, "you have %1 science, it costs %2", SAY_INT(t->c->science), SAY_INT(price));
    return true;
}

static bool lacks_worker(const struct telling *t)
{
    if (t->c->unused)
        return false;
    tell_plainly(t, t->brief ? MSG("no unused worker") : MSG("you have no unused worker"));
    return true;
}

static bool lacks_technology(const struct telling *t, int card)
{
    bool workplace = card < CIVIL_CARDS && tta_cards[card].kind <= KIND_AIRFORCE;
    if (!workplace || knows(t->c, tta_index[card]))
        return false;
    tell_card(t, MSG("you have not discovered %1"), card);
    return true;
}

static bool lacks_card(const struct telling *t, int card)
{
    bool held = card < CIVIL_CARDS ? tta_hand_count(t->c->hand, card) > 0 : tta_holds(t->c, card);
    if (held || card >= CARDS)
        return false;
    tell_card(t, MSG("%1 is not in your hand"), card);
    return true;
}

/* ---- Actions --------------------------------------------------------------------------------- */

static bool tell_take(const struct telling *t, int card, int rule)
{
    int place = tta_place_in_row(t->s, card);
    return rule == 20 && place >= 0 && lacks_civil(t, tta_take_price(t->s, t->c, place));
}

static bool tell_building(const struct telling *t, int card)
{
    struct price_changes tariff = tta_price_changes(t->s, t->s->seat);
    int kind = card < CIVIL_CARDS ? tta_cards[card].kind : KINDS;
    if (kind > KIND_AIRFORCE || is_unit(kind))
        return false;
    if (lacks_technology(t, card) || lacks_civil(t, 1) || lacks_worker(t) ||
        lacks_resources(t, tta_build_price(&tariff, tta_index[card], tta_discount(t->s)), 0))
        return true;
    int limit = tta_urban_limit(t->s, t->s->seat);
    if (!is_urban(kind) || tta_workers_of(t->c, kind) < limit)
        return false;
    if (t->brief)
        say(t->o, t->w, "at most %1 of a kind", SAY_INT(limit));
    else
        say_count(t->o, t->w, "your government allows %1 building of a kind",
                  "your government allows %1 buildings of a kind", limit, SAY_INT(limit));
    return true;
}

static bool tell_upgrade(const struct telling *t, int from, int to)
{
    struct price_changes tariff = tta_price_changes(t->s, t->s->seat);
    bool known = from < CIVIL_CARDS && to < CIVIL_CARDS && tta_cards[from].kind <= KIND_AIRFORCE &&
                 tta_cards[to].kind <= KIND_AIRFORCE;
    if (!known)
        return false;
    if (lacks_technology(t, from) || lacks_technology(t, to))
        return true;
    if (!t->c->workers[tta_index[from]]) {
        tell_card(t, MSG("no worker of yours is on %1"), from);
        return true;
    }
    if (tta_cards[from].kind != tta_cards[to].kind || level_of(to) <= level_of(from))
        return false;
    bool unit = is_unit(tta_cards[to].kind);
    int price = tta_upgrade_price(&tariff, tta_index[from], tta_index[to], tta_discount(t->s));
    return (unit ? lacks_military(t, 1) : lacks_civil(t, 1)) ||
           lacks_resources(t, price, unit ? tta_for_units(t->s) : 0);
}

static bool tell_removal(const struct telling *t, int card, bool unit)
{
    if (card >= CIVIL_CARDS || tta_cards[card].kind > KIND_AIRFORCE ||
        is_unit(tta_cards[card].kind) != unit)
        return false;
    if (!t->c->workers[tta_index[card]]) {
        tell_card(t, MSG("no worker of yours is on %1"), card);
        return true;
    }
    return unit ? lacks_military(t, 1) : lacks_civil(t, 1);
}

static bool tell_stages(const struct telling *t, int stages)
{
    if (t->c->wonder == NONE) {
        tell_plainly(t, MSG("you are building no wonder"));
        return true;
    }
    if (lacks_civil(t, 1))
        return true;
    const struct card *wonder = &tta_cards[t->c->wonder];
    int most = tta_stages_at_once(t->c), price = 0;
    int left = stage_count(t->c->wonder) - t->c->stages;
    if (stages > left) {
        say_count(t->o, t->w, "%1 stage is left to build", "%1 stages are left to build", left,
                  SAY_INT(left));
        return true;
    }
    if (stages > most) {
        say_count(t->o, t->w, "you can build %1 stage with an action",
                  "you can build %1 stages with an action", most, SAY_INT(most));
        return true;
    }
    for (int i = 0; i < stages; i++)
        price += max_of(wonder->stages[t->c->stages + i] - tta_discount(t->s), 0);
    return lacks_resources(t, price, 0);
}

static bool tell_discovery(const struct telling *t, int card, bool revolution)
{
    if (lacks_card(t, card))
        return true;
    if (card >= CIVIL_CARDS || !is_technology(tta_cards[card].kind))
        return false;
    return (!revolution && lacks_civil(t, 1)) ||
           lacks_science(t, tta_science_price(t->s, t->s->seat, card, revolution));
}

static bool tell_recruit(const struct telling *t, int card, int discount)
{
    struct price_changes tariff = tta_price_changes(t->s, t->s->seat);
    if (card >= CIVIL_CARDS || !is_unit(tta_cards[card].kind))
        return false;
    return lacks_technology(t, card) || lacks_military(t, 1) || lacks_worker(t) ||
           lacks_resources(t, tta_build_price(&tariff, tta_index[card], discount),
                           tta_for_units(t->s));
}

static bool tell_attack(const struct telling *t, int card, int target)
{
    if (lacks_card(t, card))
        return true;
    int kind = card < CARDS ? tta_cards[card].kind : KINDS;
    if ((kind != KIND_AGGRESSION && kind != KIND_WAR) || target >= t->s->players ||
        target == t->s->seat || !is_in_game(t->s, target))
        return false;
    return lacks_military(t, tta_attack_price(t->s, card, target));
}

/* Numbers and names, where they say more than the sentence of the rule. */
static bool tell_action(const struct telling *t, struct move m, int rule)
{
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_TAKE: return tell_take(t, card, rule);
    case V_GROW: return lacks_civil(t, 1) || lacks_food(t, tta_growth_price(t->c));
    case V_BUILD: return tell_building(t, card);
    case V_UPGRADE: return tell_upgrade(t, move_old_card(m), card);
    case V_DESTROY: return tell_removal(t, card, false);
    case V_DISBAND: return tell_removal(t, card, true);
    case V_STAGE: return tell_stages(t, 1);
    case V_STAGES: return tell_stages(t, card);
    case V_LEAD:
    case V_PLAY: return lacks_card(t, card) || lacks_civil(t, 1);
    case V_DISCOVER: return tell_discovery(t, card, false);
    case V_REVOLUTION: return tell_discovery(t, card, true);
    case V_RECRUIT: return tell_recruit(t, card, 0);
    case V_TACTIC: return lacks_card(t, card) || lacks_military(t, 1);
    case V_DRAW:
        return rule == 55 && plays_variant(t->s, VARIANT_DRAW_AS_ACTION) && lacks_military(t, 1);
    default: return false;
    }
}

static bool tell_politics(const struct telling *t, struct move m, int rule)
{
    switch (move_verb(m)) {
    case V_EVENT:
    case V_PACT:
    case V_COLUMBUS: return lacks_card(t, move_card(m));
    case V_AGGRESSION:
    case V_WAR: return (rule == 66 || rule == 78) && tell_attack(t, move_card(m), move_seat(m));
    default: return false;
    }
}

/* These say more than any price. */
static bool rule_leads(int rule)
{
    static const uint8_t leading[] = {9,  15,  16,  21,  22,  23,  24,  25,
                                      84, 108, 125, 163, 171, 173, 176, 183};
    for (size_t i = 0; i < sizeof leading; i++)
        if (leading[i] == rule)
            return true;
    return false;
}

static bool tell_numbers(const struct telling *t, struct move m, int rule)
{
    if (t->s->phase == PHASE_POLITICS)
        return tell_politics(t, m, rule);
    bool acts = t->s->phase == PHASE_ACTIONS || t->s->phase == PHASE_INNER;
    return acts && !rule_leads(rule) && tell_action(t, m, rule);
}

bool tta_tell_why_not(const void *v, struct move m, int rule, const struct words *w, struct out *o)
{
    const struct tta *s = v;
    struct telling t = {s, &s->civs[s->seat], w, o, false};
    return tell_numbers(&t, m, rule);
}

/* What is in the way, in as few words as a card has room for. */
static const struct refusal brief_refusals[] = {
    {9, MSG("the yellow bank is empty")},
    {15, MSG("first round: cards only")},
    {21, MSG("one leader per age")},
    {22, MSG("wonder unfinished")},
    {23, MSG("you have it already")},
    {24, MSG("your hand is full")},
    {25, MSG("taken in this turn")},
    {34, MSG("takes all civil actions, unused")},
    {73, MSG("a pact forbids it")},
    {84, MSG("the game is over")},
    {92, MSG("attacked already")},
    {100, MSG("takes all military actions, unused")},
    {108, MSG("no science to share")},
    {125, MSG("your card allows another action")},
    {163, MSG("only when you are asked")},
    {171, MSG("not after a revolution")},
    {173, MSG("nothing to use it on")},
    {176, MSG("no blue token left")},
    {183, MSG("yours is as good")},
    {186, MSG("politics only")},
    {187, MSG("Gandhi attacks nobody")},
    {189, MSG("nothing there to aim at")},
    {0, NULL},
};

static const char *message_of(const struct refusal list[], int rule)
{
    while (list->rule && list->rule != rule)
        list++;
    return list->message;
}

void tta_tell_briefly(const void *v, struct move m, int rule, const struct words *w, struct out *o)
{
    const struct tta *s = v;
    struct telling t = {s, &s->civs[s->seat], w, o, true};
    const char *brief = message_of(brief_refusals, rule);
    const char *sentence = message_of(tta_refusals, rule);
    if (tell_numbers(&t, m, rule))
        return;
    if (brief || sentence)
        out_text(o, tr(w, brief ? brief : sentence));
}
