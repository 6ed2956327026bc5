/* Through the Ages: aggressions and wars (T66–T69, T78–T80, T187–T196).
 *
 * The attacker is the player whose turn it is, the defender is `target`; the units both sacrifice
 * stay in place until all is over (T141). Then `winners` and `losers` are sets of one seat. */
#include <string.h>

#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/ages.h"
#include "games/tta/rules/armies.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/politics.h"
#include "games/tta/rules/population.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

enum { ATTACKER, DEFENDER };

/* How far the conflict is: `stage`. */
enum { ATTACK, DEFENSE, COMPARISON, PICKS, AFTERMATH };

static bool is_war(const struct tta *s)
{
    return tta_cards[s->event].kind == KIND_WAR;
}

static int victor(const struct tta *s)
{
    return lowest(s->winners);
}

static int loser(const struct tta *s)
{
    return lowest(s->losers);
}

/* ---- The attack (T187) ----------------------------------------------------------------------- */

static bool are_parties(const struct tta *s, int owner, int one, int other)
{
    const struct civ *c = &s->civs[owner];
    return c->pact != NONE &&
           ((owner == one && c->pact_with == other) || (owner == other && c->pact_with == one));
}

static void attack(struct tta *s, int card, int target, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    int price = tta_attack_price(s, card, target);
    tta_play_military(s, s->seat, card);
    c->actions[MILITARY] = (uint8_t)(c->actions[MILITARY] - price); /* T66 */
    if (plays_variant(s, VARIANT_NO_GANGING_UP))
        c->attacked = (uint8_t)target; /* T92 */
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_ATTACKS, s->seat, card, target);
    for (int owner = 0; owner < s->players; owner++)
        if (are_parties(s, owner, s->seat, target) &&
            tta_cards[s->civs[owner].pact].attack == ATTACK_ENDS_IT)
            tta_end_pact(s, owner, log); /* T73 */
    if (s->civs[target].leader == C_JOAN_OF_ARC)
        tta_score_culture(s, target, 5, log);
}

static void begin(struct tta *s, int card, int target)
{
    tta_interrupt_turn(s, STEP_CONFLICT);
    s->event = (uint8_t)card;
    s->target = (uint8_t)target;
    s->stage = ATTACK;
}

void tta_begin_aggression(struct tta *s, int card, int target, struct events *log)
{
    attack(s, card, target, log);
    begin(s, card, target);
}

void tta_declare_war(struct tta *s, int card, int target, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    attack(s, card, target, log);
    c->war = (uint8_t)card; /* T78 */
    c->war_on = (uint8_t)target;
}

void tta_begin_war(struct tta *s, struct events *log)
{
    struct civ *c = &s->civs[s->seat];
    begin(s, c->war, c->war_on);
    c->war = c->war_on = NONE;
    tell(log, E_WAR, s->seat, s->event, s->target);
}

/* ---- Sacrifices and bonus cards -------------------------------------------------------------- */

static int side_of(const struct tta *s, int seat)
{
    return seat == s->seat ? ATTACKER : DEFENDER;
}

static bool has_units(const struct tta *s, int seat)
{
    for (int place = FIRST_UNIT; place < WORKPLACES; place++)
        if (s->civs[seat].workers[place] > s->sacrificed[side_of(s, seat)][place - FIRST_UNIT])
            return true;
    return false;
}

/* T163: a hand is known to its seat alone, so who has cards is asked in any case; but pacts that
 * were offered are known to all (T162). */
static bool may_commit(const struct tta *s, int side)
{
    int seat = side == ATTACKER ? s->seat : s->target;
    const struct civ *c = &s->civs[seat];
    bool cards = side == DEFENDER && !is_war(s) && tta_military_hand_size(c) > size_of(c->offered);
    return cards || (tta_may_sacrifice(s) && has_units(s, seat));
}

int tta_forbid_commit(const struct tta *s, struct move m)
{
    const struct civ *c = &s->civs[s->asked];
    int card = move_card(m), side = side_of(s, s->asked);
    switch (move_verb(m)) {
    case V_DONE: return 0;
    case V_SACRIFICE:
        if (card >= CIVIL_CARDS || !is_unit(tta_cards[card].kind))
            return 66;
        if (!tta_may_sacrifice(s))
            return 87;
        return c->workers[tta_index[card]] > s->sacrificed[side][tta_index[card] - FIRST_UNIT] ? 0
                                                                                               : 66;
    case V_BONUS:
        if (side == ATTACKER || is_war(s))
            return 78; /* T66 T78 */
        return is_military_card(card) && tta_cards[card].kind == KIND_BONUS && tta_holds(c, card)
                   ? 0
                   : 66;
    default: return 141;
    }
}

int tta_list_commits(const struct tta *s, struct move out[])
{
    int n = 0;
    out[n++] = move_of(V_DONE, 0);
    for (int place = FIRST_UNIT; place < WORKPLACES; place++)
        if (s->civs[s->asked].workers[place])
            out[n++] = move_of(V_SACRIFICE, tta_technologies[place]);
    for (int age = AGE_I; age <= AGE_III; age++)
        out[n++] = move_of(V_BONUS, tta_bonus_cards[age]);
    return n;
}

static void play_bonus(struct tta *s, int card, struct events *log)
{
    struct civ *c = &s->civs[s->asked];
    int worth = tta_cards[card].defense * (c->leader == C_WINSTON_CHURCHILL ? 2 : 1);
    tta_play_military(s, s->asked, card);
    tta_discard_openly(s, card); /* T135 */
    s->bonus[DEFENDER] = (uint8_t)(s->bonus[DEFENDER] + worth);
    tell_to(log, SEEN_BY_ALL, EVENT_REVEALS, E_BONUS_PLAYED, s->asked, card, worth);
}

/* ---- The comparison -------------------------------------------------------------------------- */

static int strength_of(const struct tta *s, int side)
{
    int seat = side == ATTACKER ? s->seat : s->target;
    int sum = tta_ratings(s, seat).strength + s->bonus[side] +
              tta_sacrifice_strength(&s->civs[seat], s->sacrificed[side]); /* T67 T159 */
    for (int owner = 0; owner < s->players && side == ATTACKER; owner++)
        if (are_parties(s, owner, s->seat, s->target) &&
            s->civs[owner].pact == C_OPEN_BORDERS_AGREEMENT)
            sum += 3; /* T188 */
    return sum;
}

struct strengths tta_strengths(const struct tta *s)
{
    return (struct strengths){strength_of(s, ATTACKER), strength_of(s, DEFENDER)};
}

/* As they would be, were the attack made now: pacts that it ends are gone (T187). */
struct strengths tta_strengths_in(const struct tta *s, int card, int target)
{
    struct tta then = *s;
    attack(&then, card, target, NULL);
    begin(&then, card, target);
    return tta_strengths(&then);
}

/* As they would be, were the declared war of a seat fought now. */
struct strengths tta_war_strengths(const struct tta *s, int seat)
{
    struct tta then = *s;
    then.seat = (uint8_t)seat;
    begin(&then, s->civs[seat].war, s->civs[seat].war_on);
    memset(then.sacrificed, 0, sizeof then.sacrificed);
    memset(then.bonus, 0, sizeof then.bonus);
    return tta_strengths(&then);
}

/* T66 T78 T142: an aggression needs more strength, a war is won by the stronger side. */
static int advantage(struct tta *s, struct events *log)
{
    int attackers = strength_of(s, ATTACKER), defenders = strength_of(s, DEFENDER);
    int ahead = attackers - defenders;
    tell(log, E_STRENGTH, s->target, defenders, 0);
    if (ahead == 0 || (ahead < 0 && !is_war(s))) {
        tell(log, E_NOT_WON, s->seat, s->event, 0);
        return 0;
    }
    s->winners = (uint8_t)(1 << (ahead > 0 ? s->seat : s->target));
    s->losers = (uint8_t)(1 << (ahead > 0 ? s->target : s->seat));
    ahead = max_of(ahead, -ahead);
    tell(log, E_WON, victor(s), s->event, ahead);
    return ahead;
}

/* ---- What is lost and won -------------------------------------------------------------------- */

static void lose_population(struct tta *s, int count)
{
    s->asked = (uint8_t)loser(s);
    s->to_lose = (uint8_t)count;
}

static void win_culture(struct tta *s, int limit, struct events *log)
{
    tta_score_culture(s, victor(s), tta_lose_culture(s, loser(s), limit, log), log); /* T68 */
}

static void win_science(struct tta *s, int limit, struct events *log)
{
    tta_score_science(s, victor(s), tta_lose_science(s, loser(s), limit, log), log); /* T68 */
}

static void win_yellow(struct tta *s, int limit, struct events *log)
{
    int tokens = min_of(limit, s->civs[loser(s)].yellow); /* T45 */
    tta_lose_tokens(s, loser(s), tokens, 0);
    tta_get_tokens(s, victor(s), tokens, 0);
    if (tokens) {
        tell(log, E_LOST_YELLOW, loser(s), tokens, 0);
        tell(log, E_GOT_YELLOW, victor(s), tokens, 0);
    }
}

static void kill_leader(struct tta *s, struct events *log)
{
    int level = level_of(s->civs[loser(s)].leader);
    tta_lose_leader(s, loser(s), log);
    tta_score_culture(s, victor(s), tta_amount(s, s->event) * level, log);
}

static void wreck_wonder(struct tta *s, struct events *log)
{
    int level = level_of(s->civs[loser(s)].wonder);
    tta_lose_wonder(s, loser(s), log);
    tta_score_culture(s, victor(s), tta_amount(s, s->event) * level, log);
}

/* What the loser of a war gives, who is weaker by `ahead`: culture, tokens, population, stores, or
 * technologies and science of that worth. */
int tta_war_takes(const struct tta *s, int card, int loser, int ahead)
{
    const struct civ *c = &s->civs[loser];
    int amount = tta_amount(s, card);
    switch (card) {
    case C_WAR_OVER_CULTURE_II:
    case C_WAR_OVER_CULTURE_III: return min_of(ahead, c->culture);
    case C_WAR_OVER_TERRITORY: return min_of(1 + ahead / amount, c->yellow);
    case C_HOLY_WAR: return ahead / amount;
    case C_WAR_OVER_RESOURCES: return min_of(ahead, tta_stock(c, FOOD) + tta_stock(c, RESOURCES));
    default: return ahead;
    }
}

/* What needs no choice; `amount` keeps what the victor may choose. */
static void take_effect(struct tta *s, int ahead, struct events *log)
{
    int amount = is_war(s) ? tta_war_takes(s, s->event, loser(s), ahead) : tta_amount(s, s->event);
    switch (s->event) {
    case C_ENSLAVE: lose_population(s, 1); break;
    case C_ASSASSINATE: kill_leader(s, log); break;
    case C_SABOTAGE: wreck_wonder(s, log); break;
    case C_SPY: win_science(s, amount, log); break;
    case C_ARMED_INTERVENTION:
    case C_WAR_OVER_CULTURE_II:
    case C_WAR_OVER_CULTURE_III: win_culture(s, amount, log); break;
    case C_WAR_OVER_TERRITORY: win_yellow(s, amount, log); break;
    case C_HOLY_WAR: lose_population(s, amount); break;
    default: s->amount = (uint8_t)amount; break; /* plunder, raid, annex, two wars */
    }
}

/* ---- What the victor chooses ----------------------------------------------------------------- */

static bool is_raid(int card)
{
    return card == C_RAID_I || card == C_RAID_II || card == C_RAID_III;
}

/* Food and resources, in a mix of the victor's choice (T192). */
bool tta_takes_stock(int card)
{
    return card == C_PLUNDER_I || card == C_PLUNDER_II || card == C_PLUNDER_III ||
           card == C_WAR_OVER_RESOURCES;
}

/* Each way to split the amount, or all there is if that is less, into food and resources. */
static int list_booty(const struct tta *s, struct move out[])
{
    const struct civ *c = &s->civs[loser(s)];
    int food = tta_stock(c, FOOD), resources = tta_stock(c, RESOURCES);
    int n = 0, total = min_of(s->amount, food + resources); /* T192 T241 */
    for (int part = max_of(total - resources, 0); part <= min_of(food, total); part++)
        out[n++] = move_of(V_PICK_SPLIT, (uint32_t)(part << 8 | (total - part)));
    return n;
}

static int list_raid(const struct tta *s, struct move out[])
{
    const struct civ *c = &s->civs[loser(s)];
    int n = 0;
    for (int place = LABS; place < FIRST_UNIT; place++) {
        uint32_t card = tta_technologies[place];
        if (s->amount == 1 && c->workers[place])
            out[n++] = move_of(V_PICK_CARD, card);
        for (int i = 1; s->amount > 1 && i <= min_of(c->workers[place], s->amount); i++)
            out[n++] = move_of(V_PICK_CARDS, card << 8 | (uint32_t)i);
    }
    return n;
}

static int list_colonies(const struct tta *s, struct move out[])
{
    int n = 0;
    for (uint64_t set = s->civs[loser(s)].colonies; set; set &= set - 1)
        out[n++] = move_of(V_PICK_CARD, tta_territories[lowest(set)]);
    return n;
}

static int list_technologies(const struct tta *s, struct move out[])
{
    int n = 0;
    for (uint64_t set = specials(&s->civs[loser(s)]); set; set &= set - 1) {
        int card = tta_technologies[lowest(set)];
        if (tta_cards[card].science_price <= s->amount)
            out[n++] = move_of(V_PICK_CARD, (uint32_t)card); /* T193 */
    }
    if (n)
        out[n++] = move_of(V_DONE, 0);
    return n;
}

int tta_list_picks(const struct tta *s, struct move out[])
{
    if (tta_takes_stock(s->event))
        return list_booty(s, out);
    if (is_raid(s->event))
        return list_raid(s, out);
    switch (s->event) {
    case C_ANNEX: return list_colonies(s, out);
    case C_WAR_OVER_TECHNOLOGY: return list_technologies(s, out);
    default: return 0;
    }
}

/* What an aggression that is won could take of the stores of a rival. */
int tta_list_spoils(const struct tta *s, int card, int target, struct move out[])
{
    struct tta then = *s;
    then.event = (uint8_t)card;
    then.winners = (uint8_t)(1 << s->seat);
    then.losers = (uint8_t)(1 << target);
    then.amount = (uint8_t)tta_amount(s, card);
    return tta_takes_stock(card) ? list_booty(&then, out) : 0;
}

static void plunder(struct tta *s, enum stock what, int amount, struct events *log)
{
    amount = tta_lose_stock(s, loser(s), what, amount, log); /* T131 */
    tta_receive(s, victor(s), what, amount, log);            /* T68 */
}

/* Half of the printed price, rounded up by the first Raid and down by the others. */
static void raid(struct tta *s, int card, int count, struct events *log)
{
    struct civ *c = &s->civs[loser(s)];
    int price = tta_cards[card].resource_price * count; /* T174 */
    for (int i = 0; i < count; i++) {
        c->workers[tta_index[card]]--;
        c->unused++;
        tell(log, E_DESTROYED, loser(s), card, 0);
    }
    tta_receive(s, victor(s), RESOURCES, (price + (s->event == C_RAID_I)) / 2, log);
}

static void annex(struct tta *s, int card, struct events *log)
{
    tta_remove_colony(s, loser(s), card, log);
    tta_add_colony(s, victor(s), card, 0, log); /* T233 */
}

static bool has_newer(const struct civ *c, int card)
{
    for (uint64_t set = specials(c); set; set &= set - 1) {
        int own = tta_technologies[lowest(set)];
        if (tta_cards[own].kind == tta_cards[card].kind && level_of(own) >= level_of(card))
            return true;
    }
    return false;
}

/* T193: it replaces an older one of its kind; one that is not newer than the own is discarded. */
static void take_technology(struct tta *s, int card, struct events *log)
{
    struct civ *from = &s->civs[loser(s)], *to = &s->civs[victor(s)];
    struct totals before = tta_totals(s, s->seat);
    s->amount = (uint8_t)(s->amount - tta_cards[card].science_price);
    tell(log, E_TOOK_CARD, victor(s), card, loser(s));
    from->technologies &= ~((uint64_t)1 << tta_index[card]);
    tta_lose_tokens(s, loser(s), 0, tta_cards[card].blue); /* T179 */
    if (has_newer(to, card))
        s->removed[card]++;
    else
        tta_put_into_play(s, to, card); /* T233 */
    tta_adjust_actions(s, s->seat, before);
}

static void pick_card(struct tta *s, int card, struct events *log)
{
    switch (s->event) {
    case C_WAR_OVER_TECHNOLOGY:
        take_technology(s, card, log);
        s->stage = PICKS; /* one by one */
        break;
    case C_ANNEX: annex(s, card, log); break;
    default: raid(s, card, 1, log); break;
    }
}

void tta_pick(struct tta *s, struct move m, struct events *log)
{
    int card = move_card(m);
    s->stage = AFTERMATH;
    switch (move_verb(m)) {
    case V_PICK_SPLIT:
        plunder(s, FOOD, move_old_card(m), log); /* T235 */
        plunder(s, RESOURCES, card, log);
        break;
    case V_PICK_CARDS: raid(s, move_old_card(m), card, log); break;
    case V_PICK_CARD: pick_card(s, card, log); break;
    default: break; /* V_DONE */
    }
}

/* ---- The course of a conflict ---------------------------------------------------------------- */

/* The attacker names its total before the defender answers (T141). */
static void end_commits(struct tta *s, struct events *log)
{
    if (s->stage == ATTACK)
        tell(log, E_STRENGTH, s->seat, strength_of(s, ATTACKER), 0);
    s->stage++;
}

void tta_commit(struct tta *s, struct move m, struct events *log)
{
    int side = side_of(s, s->asked), card = move_card(m);
    switch (move_verb(m)) {
    case V_SACRIFICE:
        s->sacrificed[side][tta_index[card] - FIRST_UNIT]++;
        tell(log, E_SACRIFICED, s->asked, card, 0);
        break;
    case V_BONUS: play_bonus(s, card, log); break;
    default: end_commits(s, log); break; /* V_DONE */
    }
}

static bool commits(struct tta *s, int side, struct events *log)
{
    if (may_commit(s, side))
        return tta_ask(s, side == ATTACKER ? PHASE_ATTACK : PHASE_DEFENSE,
                       side == ATTACKER ? s->seat : s->target);
    end_commits(s, log);
    return false;
}

static void compare(struct tta *s, struct events *log)
{
    int ahead = advantage(s, log);
    s->stage = ahead ? PICKS : AFTERMATH;
    if (ahead)
        take_effect(s, ahead, log);
}

/* A single choice is made by itself (T163). */
static bool picks(struct tta *s, struct events *log)
{
    struct move list[MOVES_MAX];
    int count = tta_list_picks(s, list);
    if (count > 1)
        return tta_ask(s, PHASE_PICK, victor(s));
    if (count == 1)
        tta_pick(s, list[0], log);
    else
        s->stage = AFTERMATH;
    return false;
}

/* The tokens of sacrificed units go to the banks (T69, T190). */
static void bury(struct tta *s, int side)
{
    struct civ *c = &s->civs[side == ATTACKER ? s->seat : s->target];
    for (int i = 0; i < UNITS; i++) {
        c->workers[FIRST_UNIT + i] = (uint8_t)(c->workers[FIRST_UNIT + i] - s->sacrificed[side][i]);
        c->yellow = (uint8_t)(c->yellow + s->sacrificed[side][i]);
    }
}

/* What follows from what was lost, and the end. */
static void end(struct tta *s, struct events *log)
{
    if (s->event == C_ENSLAVE && s->lost)
        tta_receive(s, victor(s), RESOURCES, tta_amount(s, s->event), log); /* T194 */
    if (s->event == C_HOLY_WAR && s->lost)
        tta_score_culture(s, victor(s), 3 * s->lost, log); /* T194 */
    if (s->event == C_WAR_OVER_TECHNOLOGY && s->winners)
        win_science(s, s->amount, log); /* T193 */
    bury(s, ATTACKER);
    bury(s, DEFENDER);
    tta_discard_openly(s, s->event); /* T69 T79 */
    memset(s->sacrificed, 0, sizeof s->sacrificed);
    memset(s->bonus, 0, sizeof s->bonus);
    s->stage = 0;
}

bool tta_conflict_goes_on(struct tta *s, struct events *log)
{
    while (!s->to_lose) {
        switch (s->stage) {
        case ATTACK:
        case DEFENSE:
            if (commits(s, s->stage == ATTACK ? ATTACKER : DEFENDER, log))
                return false;
            break;
        case COMPARISON: compare(s, log); break;
        case PICKS:
            if (picks(s, log))
                return false;
            break;
        default: end(s, log); return true;
        }
    }
    return false;
}
