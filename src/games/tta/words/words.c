/* What happened in Through the Ages, in words. */
#include "games/tta/words/words.h"
#include "games/tta/log.h"
#include "games/tta/rules/civil.h"
#include "games/tta/state.h"

/* ---- Names of cards -------------------------------------------------------------------------- */

/* Some kinds have cards of the same name in several ages. */
static bool has_namesakes(int kind)
{
    return kind == KIND_ACTION || kind == KIND_TERRITORY || kind == KIND_BONUS ||
           kind == KIND_AGGRESSION || kind == KIND_WAR;
}

void tta_print_title(int face, const struct words *w, struct out *o)
{
    if (is_back(face)) {
        say(o, w, "a card of age %1", SAY_TEXT(tr(w, tta_ages.titles[face - BACK_A])));
        return;
    }
    out_text(o, tr(w, tta_faces.titles[face]));
    if (has_namesakes(tta_cards[face].kind)) {
        out_char(o, ' ');
        out_text(o, tr(w, tta_decks.titles[tta_cards[face].deck]));
    }
}

void tta_print_noun(const struct nouns *nouns, int noun, const struct words *w, struct out *o)
{
    if (nouns == &tta_card_names || nouns == &tta_faces)
        tta_print_title(noun, w, o);
    else
        out_text(o, noun_title(w, nouns, noun));
}

struct card_name tta_name(const struct words *w, int face)
{
    struct card_name name;
    struct out o = out_to(name.text, sizeof name.text);
    tta_print_title(face, w, &o);
    return name;
}

#define SAY_CARD(card) SAY_TEXT(tta_name(w, (card)).text)

/* ---- Events ---------------------------------------------------------------------------------- */

static void print_territory(struct out *o, const struct words *w, int card)
{
    char gain[64], lasting[128];
    struct out now = out_to(gain, sizeof gain), ever = out_to(lasting, sizeof lasting);
    tta_print_gain(card, tta_cards[card].amount[0], w, &now);
    tta_print_lasting(card, w, &ever);
    say(o, w, "A territory: %1 gives %2 at once, and %3 as long as it is held.", SAY_CARD(card),
        SAY_TEXT(gain), SAY_TEXT(lasting));
}

static void print_row(struct out *o, const struct words *w, const struct event *e)
{
    switch (e->kind) {
    case E_SWEPT: say(o, w, "Out of the row: %1.", SAY_CARD(e->a)); break;
    case E_DEALT: say(o, w, "New in the row: %1.", SAY_CARD(e->a)); break;
    case E_REVEALED:
        if (tta_cards[e->a].kind == KIND_TERRITORY)
            print_territory(o, w, e->a);
        else
            say(o, w, "An event: %1.", SAY_CARD(e->a));
        break;
    default: /* E_AGE */ say(o, w, "Age %1 begins.", SAY_TEXT(tr(w, tta_ages.titles[e->a])));
    }
}

static void print_action(struct out *o, const struct words *w, const char *who,
                         const struct event *e)
{
    switch (e->kind) {
    case E_GREW:
        say(o, w, "%1 increases the population for %2 food.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_PAID:
        say_count(o, w, "%1 pays %2 resource.", "%1 pays %2 resources.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    case E_TOOK:
        say_count(o, w, "%1 takes %2 for %3 civil action.", "%1 takes %2 for %3 civil actions.",
                  e->b, SAY_TEXT(who), SAY_CARD(e->a), SAY_INT(e->b));
        break;
    case E_BUILT:
        say_count(o, w, "%1 builds on %2 for %3 resource.", "%1 builds on %2 for %3 resources.",
                  e->b, SAY_TEXT(who), SAY_CARD(e->a), SAY_INT(e->b));
        break;
    case E_UPGRADED:
        say(o, w, "%1 upgrades %2 to %3.", SAY_TEXT(who), SAY_CARD(e->b), SAY_CARD(e->a));
        break;
    case E_DESTROYED: say(o, w, "A worker of %1 leaves %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_STAGE:
        say_count(o, w, "%1 builds a stage of %2 for %3 resource.",
                  "%1 builds a stage of %2 for %3 resources.", e->b, SAY_TEXT(who), SAY_CARD(e->a),
                  SAY_INT(e->b));
        break;
    case E_COMPLETED: say(o, w, "%1 completes %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_LEADS:
        say(o, w, "%2 leads the civilization of %1.", SAY_TEXT(who), SAY_CARD(e->a));
        break;
    case E_DISCOVERED:
        say(o, w, "%1 discovers %2 for %3 science.", SAY_TEXT(who), SAY_CARD(e->a), SAY_INT(e->b));
        break;
    case E_REVOLUTION:
        say(o, w, "%1 has a revolution: %2, for %3 science.", SAY_TEXT(who), SAY_CARD(e->a),
            SAY_INT(e->b));
        break;
    case E_PLAYED: say(o, w, "%1 plays %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    default: /* E_DISBANDED */
        say(o, w, "%1 disbands a unit of %2.", SAY_TEXT(who), SAY_CARD(e->a));
    }
}

static void print_production(struct out *o, const struct words *w, const char *who,
                             const struct event *e)
{
    switch (e->kind) {
    case E_CULTURE: say(o, w, "%1 scores %2 culture.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_SCIENCE: say(o, w, "%1 scores %2 science.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_FOOD: say(o, w, "%1 produces %2 food.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_RESOURCES:
        say_count(o, w, "%1 produces %2 resource.", "%1 produces %2 resources.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_MORE_ACTIONS: say(o, w, "%1 has one more military action.", SAY_TEXT(who)); break;
    case E_FOR_UNITS:
        say_count(o, w, "%1 has %2 resource for units.", "%1 has %2 resources for units.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_EATEN: say(o, w, "The people of %1 eat %2 food.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_FAMINE: say(o, w, "Famine: %1 loses %2 culture.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_POPULATION: say(o, w, "The population of %1 grows.", SAY_TEXT(who)); break;
    case E_BONUS:
        say(o, w, "%1 scores %2 culture at the end.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    default: /* E_DECLINED */ say(o, w, "%1 builds nothing.", SAY_TEXT(who));
    }
}

static void print_conflict(struct out *o, const struct words *w, const char *who,
                           const struct event *e)
{
    switch (e->kind) {
    case E_ATTACKS:
        say(o, w, "%1 plays %2 against %3.", SAY_TEXT(who), SAY_CARD(e->a),
            SAY_TEXT(seat_name(o, w, e->b)));
        break;
    case E_WAR:
        say(o, w, "%1 is at war with %3: %2.", SAY_TEXT(who), SAY_CARD(e->a),
            SAY_TEXT(seat_name(o, w, e->b)));
        break;
    case E_SACRIFICED:
        say(o, w, "%1 sacrifices a unit of %2.", SAY_TEXT(who), SAY_CARD(e->a));
        break;
    case E_BONUS_PLAYED:
        say(o, w, "%1 plays %2, which counts %3.", SAY_TEXT(who), SAY_CARD(e->a), SAY_INT(e->b));
        break;
    case E_STRENGTH:
        say(o, w, "%1 comes to a strength of %2.", SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_WON:
        say(o, w, "%2: %1 wins by %3.", SAY_TEXT(who), SAY_CARD(e->a), SAY_INT(e->b));
        break;
    default: /* E_NOT_WON */ say(o, w, "%1 changes nothing.", SAY_CARD(e->a));
    }
}

static void print_politics(struct out *o, const struct words *w, const char *who,
                           const struct event *e)
{
    switch (e->kind) {
    case E_DREW: say(o, w, "%1 draws %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_DISCARDED: say(o, w, "%1 discards %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_FUTURE:
        say(o, w, "%1 lays %2 on the future events.", SAY_TEXT(who), SAY_CARD(e->a));
        break;
    case E_OFFERED:
        say(o, w, "%1 offers %2 to %3.", SAY_TEXT(who), SAY_CARD(e->a),
            SAY_TEXT(seat_name(o, w, e->b)));
        break;
    case E_ACCEPTED: say(o, w, "%1 accepts %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_REFUSED: say(o, w, "%1 refuses %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_PACT_ENDED:
        say(o, w, "%1 ends, which lay before %2.", SAY_CARD(e->a), SAY_TEXT(who));
        break;
    case E_TACTIC: say(o, w, "%1 uses the tactic %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    default: /* E_LEFT */ say(o, w, "%1 leaves the game.", SAY_TEXT(who));
    }
}

static void print_colony(struct out *o, const struct words *w, const char *who,
                         const struct event *e)
{
    switch (e->kind) {
    case E_PASSED: say(o, w, "%1 passes.", SAY_TEXT(who)); break;
    case E_BID: say(o, w, "%1 bids %2.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_COVERED:
        say(o, w, "%1 covers the bid of %2: %3 by units, %4 by bonus cards, %5 by cards in play.",
            SAY_TEXT(who), SAY_INT(e->b), SAY_INT(e->a & 0xff), SAY_INT(e->a >> 8 & 0xff),
            SAY_INT(e->a >> 16));
        break;
    case E_COLONIZED: say(o, w, "%2 is a colony of %1.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_NO_COLONY: say(o, w, "Nobody wants %1.", SAY_CARD(e->a)); break;
    default: /* E_LOST_COLONY */
        say(o, w, "%1 loses the colony %2.", SAY_TEXT(who), SAY_CARD(e->a));
    }
}

static void print_loss_of_card(struct out *o, const struct words *w, const char *who,
                               const struct event *e)
{
    switch (e->kind) {
    case E_OBSOLETE: say(o, w, "%2 of %1 is obsolete.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_LOST_WORKER:
        if (e->a == NONE)
            say(o, w, "%1 loses an unused worker.", SAY_TEXT(who));
        else
            say(o, w, "%1 loses a worker on %2.", SAY_TEXT(who), SAY_CARD(e->a));
        break;
    case E_LOST_LEADER:
    case E_LOST_WONDER: say(o, w, "%1 loses %2.", SAY_TEXT(who), SAY_CARD(e->a)); break;
    case E_TOOK_CARD:
        say(o, w, "%1 takes %2 from %3.", SAY_TEXT(who), SAY_CARD(e->a),
            SAY_TEXT(seat_name(o, w, e->b)));
        break;
    default: /* E_RUINED */ say(o, w, "%2 of %1 falls to ruin.", SAY_TEXT(who), SAY_CARD(e->a));
    }
}

static void print_loss(struct out *o, const struct words *w, const char *who, const struct event *e)
{
    switch (e->kind) {
    case E_TOKENS_GONE:
        say_count(o, w, "%1 yellow token of %2 goes back to the box.",
                  "%1 yellow tokens of %2 go back to the box.", e->a, SAY_INT(e->a), SAY_TEXT(who));
        break;
    case E_LOST_CULTURE: say(o, w, "%1 loses %2 culture.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_LOST_SCIENCE: say(o, w, "%1 loses %2 science.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_LOST_FOOD: say(o, w, "%1 loses %2 food.", SAY_TEXT(who), SAY_INT(e->a)); break;
    case E_LOST_RESOURCES:
        say_count(o, w, "%1 loses %2 resource.", "%1 loses %2 resources.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    case E_GOT_YELLOW:
        say_count(o, w, "%1 gets %2 yellow token.", "%1 gets %2 yellow tokens.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_LOST_YELLOW:
        say_count(o, w, "%1 loses %2 yellow token.", "%1 loses %2 yellow tokens.", e->a,
                  SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_LOST_BLUE:
        say_count(o, w, "%1 loses %2 blue token.", "%1 loses %2 blue tokens.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    case E_UPRISING: say(o, w, "Uprising: %1 produces nothing.", SAY_TEXT(who)); break;
    case E_CORRUPTION:
        say_count(o, w, "Corruption costs %1 %2 resource.", "Corruption costs %1 %2 resources.",
                  e->a, SAY_TEXT(who), SAY_INT(e->a));
        break;
    case E_MISSING:
        say_count(o, w, "%1 will miss %2 civil action in the next turn.",
                  "%1 will miss %2 civil actions in the next turn.", e->a, SAY_TEXT(who),
                  SAY_INT(e->a));
        break;
    default: /* E_TRADED */
        if (e->a == FOOD)
            say(o, w, "%1 makes 1 food by trade.", SAY_TEXT(who));
        else
            say(o, w, "%1 makes 1 resource by trade.", SAY_TEXT(who));
    }
}

/* The parties of an offered pact, and what each would get. */
static void print_parties(struct out *o, const struct words *w, const char *who,
                          const struct event *e)
{
    char texts[2][128];
    const struct terms *terms[] = {&tta_cards[e->a].terms_a, &tta_cards[e->a].terms_b};
    const char *seats[] = {who, seat_name(o, w, e->b)};
    for (int role = 0; role < 2; role++) {
        char got[128];
        struct out promised = out_to(got, sizeof got);
        struct out party = out_to(texts[role], sizeof texts[role]);
        tta_print_terms(terms[role], w, &promised);
        if (promised.len)
            say(&party, w, "%1 (%2)", SAY_TEXT(seats[role]), SAY_TEXT(got));
        else
            out_text(&party, seats[role]);
    }
    say(o, w, "%1: party A would be %2, party B %3.", SAY_CARD(e->a), SAY_TEXT(texts[0]),
        SAY_TEXT(texts[1]));
}

static void print_concern(struct out *o, const struct words *w, const char *who,
                          const struct event *e)
{
    static const char *const messages[CONCERNS] = {
        [CONCERN_STRONG] = MSG("Among the strongest: %1, with a strength of %2."),
        [CONCERN_WEAK] = MSG("Among the weakest: %1, with a strength of %2."),
        [CONCERN_RICH] = MSG("The most culture: %1, with %2."),
        [CONCERN_POOR] = MSG("The least culture: %1, with %2."),
        [CONCERN_HAPPY] = MSG("The happiest: %1, with happy faces: %2."),
        [CONCERN_DISCONTENT] = MSG("Discontent workers: %1, %2."),
    };
    say_args(o, tr(w, messages[e->a]), 2, (struct say_arg[]){SAY_TEXT(who), SAY_INT(e->b)});
}

static void print_more(struct out *o, const struct words *w, const char *who, const struct event *e)
{
    switch ((enum tta_event)e->kind) {
    case E_BONUS_CARD: say(o, w, "%1 will score at the end.", SAY_CARD(e->a)); break;
    case E_KEPT:
        say(o, w, "%1 keeps %2 to score at the end.", SAY_TEXT(who), SAY_CARD(e->a));
        break;
    case E_PARTIES: print_parties(o, w, who, e); break;
    case E_CONCERNED: print_concern(o, w, who, e); break;
    case E_NOBODY: say(o, w, "%1: nothing changes for anybody.", SAY_CARD(e->a)); break;
    case E_ATTACKS:
    case E_WAR:
    case E_SACRIFICED:
    case E_BONUS_PLAYED:
    case E_STRENGTH:
    case E_WON:
    case E_NOT_WON: print_conflict(o, w, who, e); break;
    case E_LEFT:
    case E_DREW:
    case E_DISCARDED:
    case E_FUTURE:
    case E_OFFERED:
    case E_ACCEPTED:
    case E_REFUSED:
    case E_PACT_ENDED:
    case E_TACTIC: print_politics(o, w, who, e); break;
    case E_PASSED:
    case E_BID:
    case E_COVERED:
    case E_COLONIZED:
    case E_NO_COLONY:
    case E_LOST_COLONY: print_colony(o, w, who, e); break;
    case E_OBSOLETE:
    case E_LOST_WORKER:
    case E_LOST_LEADER:
    case E_LOST_WONDER:
    case E_TOOK_CARD:
    case E_RUINED: print_loss_of_card(o, w, who, e); break;
    default: print_loss(o, w, who, e);
    }
}

static void print_over(struct out *o, const struct words *w, const struct tta *s)
{
    static const char *const texts[] = {
        [LEVEL_SIMPLE] = MSG("The game is over: the cards of age I are dealt (T84)."),
        [LEVEL_ADVANCED] = MSG("The game is over: the cards of age II are dealt (T85)."),
        [LEVEL_FULL] = MSG("The game is over: age IV has ended (T86)."),
    };
    out_text(o, tr(w, tta_players_left(s) < 2 ? MSG("The game is over: the others have left (T90).")
                                              : texts[s->level]));
}

void tta_print_event(const void *v, const struct event *e, const struct words *w, struct out *o)
{
    const char *who = e->seat >= 0 ? seat_name(o, w, e->seat) : "";
    switch ((enum tta_event)e->kind) {
    case E_START: say(o, w, "%1 begins.", SAY_TEXT(who)); break;
    case E_TURN: say(o, w, "Round %1, %2's turn.", SAY_INT(e->a), SAY_TEXT(who)); break;
    case E_OVER: print_over(o, w, v); break;
    case E_SWEPT:
    case E_DEALT:
    case E_REVEALED:
    case E_AGE: print_row(o, w, e); break;
    case E_TOOK:
    case E_GREW:
    case E_BUILT:
    case E_UPGRADED:
    case E_PAID:
    case E_DESTROYED:
    case E_STAGE:
    case E_COMPLETED:
    case E_LEADS:
    case E_DISCOVERED:
    case E_REVOLUTION:
    case E_PLAYED:
    case E_DISBANDED: print_action(o, w, who, e); break;
    case E_DECLINED:
    case E_CULTURE:
    case E_SCIENCE:
    case E_FOOD:
    case E_RESOURCES:
    case E_MORE_ACTIONS:
    case E_FOR_UNITS:
    case E_EATEN:
    case E_FAMINE:
    case E_POPULATION:
    case E_BONUS: print_production(o, w, who, e); break;
    default: print_more(o, w, who, e);
    }
}
