/* Through the Ages: what a seat is asked, with everything that lies open at that moment: who
 * offers, attacks or bids, all strengths and prices, and what follows from the answer. A viewer who
 * does not see the asked seat's cards is told nothing that follows from them. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/military.h"
#include "games/tta/rules/politics.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/questions.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"
#include "games/tta/words/words.h"

struct tta_prompt_context {
    const struct tta *s;
    const struct prompt *a;
    int seat; /* who is asked                          */
    bool own; /* the viewer sees the cards of that seat */
};

#define SAY_CARD(m, card) SAY_TEXT(tta_name((m)->a->w, (card)).text)
#define SAY_SEAT(m, seat) SAY_TEXT(prompt_name((m)->a, (seat)))
#define ASK(m, ...)       say(prompt_line((m)->a), (m)->a->w, __VA_ARGS__)

static void put_card(const struct tta_prompt_context *m, const char *key, int card)
{
    prompt_noun(m->a, key, &tta_card_names, card);
}

static void put_seat(const struct tta_prompt_context *m, const char *key, int seat)
{
    prompt_seat(m->a, key, seat, m->s->players);
}

static void open(const struct tta_prompt_context *m, const char *key, char bracket)
{
    json_member_open(m->a->data, key, bracket);
}

static void close(const struct tta_prompt_context *m, char bracket)
{
    json_close(m->a->data, bracket);
}

static void put_unless_zero(const struct tta_prompt_context *m, const char *key, int n)
{
    if (n)
        prompt_int(m->a, key, n);
}

/* What a card does, in its own words. */
static void tell_effect(const struct tta_prompt_context *m, int card)
{
    out_text(prompt_line(m->a), tr(m->a->w, tta_effects[card]));
}

/* ---- The own turn ---------------------------------------------------------------------------- */

static void ask_choose(const struct tta_prompt_context *m)
{
    const struct tta *s = m->s;
    int each = s->players == 2 ? 2 : 1, chosen = 0; /* T227 */
    if (s->bonus_cards == BONUS_PRIVATE)
        chosen = tta_list_size(s->civs[m->seat].kept, KEPT_MAX);
    else
        chosen = tta_list_size(s->open, BONUS_MAX) >= s->players;
    prompt_int(m->a, "left", each - chosen);
    say_count(prompt_line(m->a), m->a->w, "%1 chooses %2 card that scores at the end.",
              "%1 chooses %2 cards that score at the end.", each - chosen, SAY_SEAT(m, m->seat),
              SAY_INT(each - chosen));
}

static void ask_stay(const struct tta_prompt_context *m)
{
    ASK(m, "%1 stays in the game, or leaves it honorably and comes last.", SAY_SEAT(m, m->seat));
}

static void ask_attack_now(const struct tta_prompt_context *m, int card, int target)
{
    struct strengths will = tta_strengths_in(m->s, card, target);
    int price = tta_attack_price(m->s, card, target);
    json_open(m->a->data, '{');
    put_card(m, "card", card);
    put_seat(m, "target", target);
    prompt_int(m->a, "price", price);
    prompt_int(m->a, "strength", will.attacker);
    prompt_int(m->a, "against", will.defender);
    close(m, '}');
    say_count(
        prompt_line(m->a), m->a->w, "%1 against %2: %3 military action, strength %4 against %5.",
        "%1 against %2: %3 military actions, strength %4 against %5.", price, SAY_CARD(m, card),
        SAY_SEAT(m, target), SAY_INT(price), SAY_INT(will.attacker), SAY_INT(will.defender));
}

/* T66 T78: before an attack its price and both strengths are told. */
static void ask_politics(const struct tta_prompt_context *m)
{
    struct move list[MOVES_MAX];
    int actions = m->s->civs[m->seat].actions[MILITARY];
    prompt_int(m->a, "military_actions", actions);
    say_count(prompt_line(m->a), m->a->w,
              "%1 may take a political action, with %2 military action.",
              "%1 may take a political action, with %2 military actions.", actions,
              SAY_SEAT(m, m->seat), SAY_INT(actions));
    open(m, "attacks", '[');
    for (int i = 0, n = m->own ? tta_list_question(m->s, list) : 0; i < n; i++)
        if (move_verb(list[i]) == V_AGGRESSION || move_verb(list[i]) == V_WAR)
            ask_attack_now(m, move_card(list[i]), move_seat(list[i]));
    close(m, ']');
}

static void ask_discard(const struct tta_prompt_context *m)
{
    int cards = tta_military_hand_size(&m->s->civs[m->seat]);
    int limit = tta_hand_limit(m->s, m->seat, MILITARY);
    prompt_int(m->a, "cards", cards);
    prompt_int(m->a, "limit", limit);
    ASK(m, "%1 has %2 military cards and may keep %3.", SAY_SEAT(m, m->seat), SAY_INT(cards),
        SAY_INT(limit));
}

static void tell_production(const struct tta_prompt_context *m,
                            const struct production_forecast *will)
{
    struct ratings r = tta_ratings(m->s, m->seat);
    const struct words *w = m->a->w;
    char text[256];
    struct out o = out_to(text, sizeof text);
    say_count(&o, w, "%1 culture", "%1 culture", r.culture, SAY_INT(r.culture));
    say_comma(&o, w);
    say_count(&o, w, "%1 science", "%1 science", r.science, SAY_INT(r.science));
    say_comma(&o, w);
    if (will->eaten)
        say(&o, w, "%1 food (%2 of it eaten)", SAY_INT(will->food), SAY_INT(will->eaten));
    else
        say_count(&o, w, "%1 food", "%1 food", will->food, SAY_INT(will->food));
    say_comma(&o, w);
    if (will->corruption)
        say_count(&o, w, "%1 resource (corruption takes %2)", "%1 resources (corruption takes %2)",
                  will->resources, SAY_INT(will->resources), SAY_INT(will->corruption));
    else
        say_count(&o, w, "%1 resource", "%1 resources", will->resources, SAY_INT(will->resources));
    ASK(m, "The turn would end with %1.", SAY_TEXT(text));
    if (will->famine)
        ASK(m, "Famine: %1 culture would be lost.", SAY_INT(will->famine));
}

/* The end of the turn as it stands: T46. */
static void ask_end_of_turn(const struct tta_prompt_context *m)
{
    struct production_forecast will = tta_forecast(m->s, m->seat);
    struct ratings r = tta_ratings(m->s, m->seat);
    open(m, "end", '{');
    json_member_bool(m->a->data, "uprising", will.rises);
    if (!will.rises) {
        prompt_int(m->a, "culture", r.culture);
        prompt_int(m->a, "science", r.science);
        prompt_int(m->a, "food", will.food);
        prompt_int(m->a, "eaten", will.eaten);
        put_unless_zero(m, "famine", will.famine);
        prompt_int(m->a, "resources", will.resources);
        put_unless_zero(m, "corruption", will.corruption);
    }
    close(m, '}');
    if (will.rises)
        ASK(m, "The turn would end with an uprising: %1 would produce nothing.",
            SAY_SEAT(m, m->seat));
    else
        tell_production(m, &will);
}

static void ask_actions(const struct tta_prompt_context *m)
{
    const struct civ *c = &m->s->civs[m->seat];
    int for_units = tta_for_units(m->s);
    prompt_int(m->a, "civil", c->actions[CIVIL]);
    prompt_int(m->a, "military", c->actions[MILITARY]);
    put_unless_zero(m, "for_units", for_units);
    ASK(m, "%1 has %2 civil and %3 military actions.", SAY_SEAT(m, m->seat),
        SAY_INT(c->actions[CIVIL]), SAY_INT(c->actions[MILITARY]));
    if (for_units)
        say_count(prompt_line(m->a), m->a->w, "%1 resource is for units alone.",
                  "%1 resources are for units alone.", for_units, SAY_INT(for_units));
    ask_end_of_turn(m);
}

static void ask_inner(const struct tta_prompt_context *m)
{
    put_card(m, "card", m->s->playing);
    prompt_int(m->a, "amount", tta_discount(m->s));
    ASK(m, "%1 plays %2, which is worth %3.", SAY_SEAT(m, m->seat), SAY_CARD(m, m->s->playing),
        SAY_INT(tta_discount(m->s)));
    tell_effect(m, m->s->playing);
}

/* What the mines make, and what corruption then takes, with a token left out or none (T51). */
static void tell_mines(const struct tta_prompt_context *m, struct move choice)
{
    struct tta then = *m->s;
    struct civ *c = &then.civs[m->seat];
    bool all = move_verb(choice) == V_DECLINE;
    int card = move_card(choice);
    int made = tta_produce(c, RESOURCES, all ? NONE : tta_index[card]);
    int lost = min_of(tta_corruption(c), tta_stock(c, RESOURCES));
    json_open(m->a->data, '{');
    put_card(m, "left_out", all ? NONE : card);
    prompt_int(m->a, "resources", made);
    prompt_int(m->a, "corruption", lost);
    close(m, '}');
    struct out *o = prompt_line(m->a);
    if (all)
        say_count(o, m->a->w, "With all mines %1 resource, of which corruption takes %2.",
                  "With all mines %1 resources, of which corruption takes %2.", made, SAY_INT(made),
                  SAY_INT(lost));
    else
        say_count(o, m->a->w, "Without a token of %3 %1 resource, of which corruption takes %2.",
                  "Without a token of %3 %1 resources, of which corruption takes %2.", made,
                  SAY_INT(made), SAY_INT(lost), SAY_CARD(m, card));
}

static void ask_mines(const struct tta_prompt_context *m)
{
    struct move list[TOKEN_PLACES];
    int count = tta_list_mines(m->s, m->seat, list);
    ASK(m, "%1 may leave a token of the mines out.", SAY_SEAT(m, m->seat));
    open(m, "mines", '[');
    for (int i = 0; i < count; i++)
        tell_mines(m, list[i]);
    close(m, ']');
}

/* ---- Pacts ----------------------------------------------------------------------------------- */

static void put_terms(const struct tta_prompt_context *m, const char *key, const struct terms *t)
{
    open(m, key, '{');
    put_unless_zero(m, "culture", t->culture);
    put_unless_zero(m, "strength", t->strength);
    put_unless_zero(m, "military", t->military);
    put_unless_zero(m, "food", t->food);
    put_unless_zero(m, "resources", t->resources);
    close(m, '}');
}

static void tell_party(const struct tta_prompt_context *m, const char *role, int seat,
                       const struct terms *t)
{
    char text[128];
    struct out o = out_to(text, sizeof text);
    tta_print_terms(t, m->a->w, &o);
    if (o.len)
        ASK(m, "%1 would be party %2: %3.", SAY_SEAT(m, seat), SAY_TEXT(role), SAY_TEXT(text));
    else
        ASK(m, "%1 would be party %2.", SAY_SEAT(m, seat), SAY_TEXT(role));
}

/* T70 T143: who offers it, who would be A and B, and what each then gets. */
static void ask_pact(const struct tta_prompt_context *m)
{
    struct tta then = *m->s;
    struct civ *c = &then.civs[then.seat];
    int before = c->pact, a = then.amount ? then.target : then.seat;
    int b = then.amount ? then.seat : then.target;
    c->pact = then.event;
    c->pact_with = then.target;
    c->pact_role = then.amount;
    struct terms of_a = tta_terms_of(&then, then.seat, a);
    struct terms of_b = tta_terms_of(&then, then.seat, b);
    put_card(m, "card", then.event);
    put_seat(m, "offered_by", then.seat);
    put_seat(m, "a", a);
    put_seat(m, "b", b);
    put_terms(m, "terms_a", &of_a);
    put_terms(m, "terms_b", &of_b);
    put_card(m, "ends", before);
    ASK(m, "%1 offers %2 to %3.", SAY_SEAT(m, then.seat), SAY_CARD(m, then.event),
        SAY_SEAT(m, then.target));
    tell_party(m, "A", a, &of_a);
    tell_party(m, "B", b, &of_b);
    tell_effect(m, then.event);
    if (before != NONE)
        ASK(m, "It would end %1, which lies before %2.", SAY_CARD(m, before),
            SAY_SEAT(m, then.seat)); /* T71 */
}

/* ---- Colonies -------------------------------------------------------------------------------- */

/* What a territory gives, at once and for good. */
static void tell_territory(const struct tta_prompt_context *m, int card)
{
    char gain[64], lasting[128];
    struct out now = out_to(gain, sizeof gain), ever = out_to(lasting, sizeof lasting);
    int amount = tta_amount(m->s, card);
    put_card(m, "card", card);
    open(m, "at_once", '{');
    prompt_int(m->a, tta_gains.ids[tta_cards[card].gain], amount);
    close(m, '}');
    open(m, "lasting", '{');
    put_unless_zero(m, "yellow", tta_cards[card].yellow);
    put_unless_zero(m, "blue", tta_cards[card].blue);
    put_unless_zero(m, "strength", tta_cards[card].strength);
    put_unless_zero(m, "happy", tta_cards[card].happy);
    close(m, '}');
    tta_print_gain(card, amount, m->a->w, &now);
    tta_print_lasting(card, m->a->w, &ever);
    ASK(m, "%1 gives %2 at once, and %3 as long as it is held.", SAY_CARD(m, card), SAY_TEXT(gain),
        SAY_TEXT(lasting));
}

/* Those who have not passed. */
static void tell_bidders(const struct tta_prompt_context *m)
{
    char list[128] = "";
    struct out names = out_to(list, sizeof list);
    open(m, "bidders", '[');
    for (uint64_t set = m->s->waiting; set; set &= set - 1) {
        json_int(m->a->data, lowest(set));
        if (names.len)
            say_comma(&names, m->a->w);
        out_text(&names, prompt_name(m->a, lowest(set)));
    }
    close(m, ']');
    ASK(m, "Not passed yet: %1.", SAY_TEXT(list));
}

/* T62 T63: the highest bid and whose it is, who may still bid, and what the viewer can muster. */
static void ask_bid(const struct tta_prompt_context *m)
{
    const struct tta *s = m->s;
    tell_territory(m, s->event);
    put_seat(m, "by", s->target);
    prompt_int(m->a, "bid", s->amount);
    if (s->target != NONE)
        ASK(m, "%1 bids %2; %3 bids more, or passes.", SAY_SEAT(m, s->target), SAY_INT(s->amount),
            SAY_SEAT(m, m->seat));
    else
        ASK(m, "Nobody has bid yet; %1 bids, or passes.", SAY_SEAT(m, m->seat));
    tell_bidders(m);
    if (m->own) {
        prompt_int(m->a, "most", tta_most_bid(s, m->seat));
        ASK(m, "%1 can muster %2.", SAY_SEAT(m, m->seat), SAY_INT(tta_most_bid(s, m->seat)));
    }
}

static void ask_colonize(const struct tta_prompt_context *m)
{
    int paid = tta_force_paid(m->s);
    tell_territory(m, m->s->event);
    prompt_int(m->a, "bid", m->s->amount);
    prompt_int(m->a, "covered", paid);
    ASK(m, "%1 has to cover a bid of %2 with units and bonus cards; %3 are covered.",
        SAY_SEAT(m, m->seat), SAY_INT(m->s->amount), SAY_INT(paid));
}

/* ---- Conflicts ------------------------------------------------------------------------------- */

/* An aggression succeeds or fails, a war is won by the stronger side (T66, T78, T142). */
static void tell_outcome(const struct tta_prompt_context *m, struct strengths now)
{
    const struct tta *s = m->s;
    int ahead = now.attacker - now.defender, by = max_of(ahead, -ahead);
    bool won = ahead > 0 || (ahead < 0 && tta_cards[s->event].kind == KIND_WAR);
    int victor = ahead > 0 ? s->seat : s->target;
    put_seat(m, "victor", won ? victor : NONE);
    prompt_int(m->a, "ahead", by);
    if (won)
        ASK(m, "As it stands %1 wins by %2.", SAY_SEAT(m, victor), SAY_INT(by));
    else
        ASK(m, "As it stands nothing comes of it; the difference is %1.", SAY_INT(by));
    tell_effect(m, s->event);
}

/* T66 T78 T141: attacker, defender, both totals, and what the loser loses. */
static void ask_conflict(const struct tta_prompt_context *m)
{
    const struct tta *s = m->s;
    struct strengths now = tta_strengths(s);
    put_card(m, "card", s->event);
    put_seat(m, "attacker", s->seat);
    put_seat(m, "defender", s->target);
    prompt_int(m->a, "attack", now.attacker);
    prompt_int(m->a, "defense", now.defender);
    put_unless_zero(m, "amount", tta_amount(s, s->event));
    ASK(m, "%1: %2 attacks %3 with a strength of %4 against %5.", SAY_CARD(m, s->event),
        SAY_SEAT(m, s->seat), SAY_SEAT(m, s->target), SAY_INT(now.attacker), SAY_INT(now.defender));
    tell_outcome(m, now);
}

/* T68 T192 T193: how much, and what there is of it. */
static void ask_pick(const struct tta_prompt_context *m)
{
    const struct tta *s = m->s;
    int loser = lowest(s->losers);
    const struct civ *c = &s->civs[loser];
    struct card_name name = tta_name(m->a->w, s->event);
    struct say_arg what = SAY_TEXT(name.text), who = SAY_SEAT(m, m->seat);
    put_card(m, "card", s->event);
    put_seat(m, "loser", loser);
    prompt_int(m->a, "amount", s->amount);
    if (tta_takes_stock(s->event)) {
        prompt_int(m->a, "food", tta_stock(c, FOOD));
        prompt_int(m->a, "resources", tta_stock(c, RESOURCES));
        ASK(m, "%1: %2 takes %3 in food and resources from %4, who has %5 and %6.", what, who,
            SAY_INT(s->amount), SAY_SEAT(m, loser), SAY_INT(tta_stock(c, FOOD)),
            SAY_INT(tta_stock(c, RESOURCES)));
    } else if (s->event == C_WAR_OVER_TECHNOLOGY) {
        prompt_int(m->a, "science", c->science);
        ASK(m, "%1: %2 takes technologies for %3 from %4, and science for the rest; there is %5.",
            what, who, SAY_INT(s->amount), SAY_SEAT(m, loser), SAY_INT(c->science));
    } else {
        ASK(m, "%1: %2 chooses what %4 loses, at most %3.", what, who, SAY_INT(s->amount),
            SAY_SEAT(m, loser));
    }
    tell_effect(m, s->event);
}

/* ---- Events ---------------------------------------------------------------------------------- */

static void ask_lose(const struct tta_prompt_context *m)
{
    const struct tta *s = m->s;
    put_card(m, "card", s->event);
    prompt_int(m->a, "left", s->to_lose);
    say_count(prompt_line(m->a), m->a->w, "%1: %2 loses %3 worker, of its own choice.",
              "%1: %2 loses %3 workers, of its own choice.", s->to_lose, SAY_CARD(m, s->event),
              SAY_SEAT(m, m->seat), SAY_INT(s->to_lose));
    tell_effect(m, s->event);
}

/* T163 T207: whom it is about, where that is another. */
static void ask_event(const struct tta_prompt_context *m)
{
    const struct tta *s = m->s;
    int amount = s->event == C_INTERNATIONAL_AGREEMENT ? s->amount : tta_amount(s, s->event);
    put_card(m, "card", s->event);
    put_seat(m, "about", s->target);
    put_unless_zero(m, "amount", amount);
    if (s->event == C_INTERNATIONAL_AGREEMENT)
        say_count(prompt_line(m->a), m->a->w, "%1: %2 takes cards for %3 civil action.",
                  "%1: %2 takes cards for %3 civil actions.", amount, SAY_CARD(m, s->event),
                  SAY_SEAT(m, m->seat), SAY_INT(amount));
    else if (s->target != m->seat)
        ASK(m, "%1: %2 chooses, and %3 loses it.", SAY_CARD(m, s->event), SAY_SEAT(m, m->seat),
            SAY_SEAT(m, s->target));
    else if (amount)
        ASK(m, "%1: %2 chooses, for %3.", SAY_CARD(m, s->event), SAY_SEAT(m, m->seat),
            SAY_INT(amount));
    else
        ASK(m, "%1: %2 chooses.", SAY_CARD(m, s->event), SAY_SEAT(m, m->seat));
    tell_effect(m, s->event);
    if (s->event == C_ECONOMIC_PROGRESS)
        ask_mines(m);
}

void tta_question(const void *v, int viewer, const struct prompt *a)
{
    static void (*const prompts[PHASES])(const struct tta_prompt_context *m) = {
        [PHASE_CHOOSE] = ask_choose,     [PHASE_STAY] = ask_stay,
        [PHASE_POLITICS] = ask_politics, [PHASE_PACT] = ask_pact,
        [PHASE_EVENT] = ask_event,       [PHASE_BID] = ask_bid,
        [PHASE_COLONIZE] = ask_colonize, [PHASE_ATTACK] = ask_conflict,
        [PHASE_DEFENSE] = ask_conflict,  [PHASE_PICK] = ask_pick,
        [PHASE_LOSE] = ask_lose,         [PHASE_DISCARD] = ask_discard,
        [PHASE_ACTIONS] = ask_actions,   [PHASE_INNER] = ask_inner,
        [PHASE_MINES] = ask_mines,
    };
    const struct tta *s = v;
    int seat = tta_to_move(s);
    struct tta_prompt_context m = {s, a, seat, seat == viewer};
    prompt_noun(a, "kind", &tta_phases, s->phase);
    prompt_int(a, "seat", seat);
    prompts[s->phase](&m);
}
