/* The names of decks and kinds of cards. The cards themselves are made at build time (cards.h). */
#include "games/tta/cards.h"

static const char *const deck_ids[DECKS] = {"initial", "A", "I", "II", "III"};
static const char *const deck_titles[DECKS] = {MSG("initial"), MSG("A"), MSG("I"), MSG("II"),
                                               MSG("III")};
const struct nouns tta_decks = {DECKS, deck_ids, deck_titles};

static const char *const kind_ids[KINDS] = {
    "farm", "mine", "lab", "temple", "library", "theater", "arena", "infantry", "cavalry",
    "artillery", "airforce", "government", "special_military", "special_civil",
    "special_colonization", "special_construction", "leader", "wonder", "action", "event",
    "territory", "tactic", "bonus", "aggression", "war", "pact",
};
static const char *const kind_titles[KINDS] = {
    MSG("farm"), MSG("mine"), MSG("lab"), MSG("temple"), MSG("library"), MSG("theater"),
    MSG("arena"), MSG("infantry"), MSG("cavalry"), MSG("artillery"), MSG("air force"),
    MSG("government"), MSG("special technology: military"), MSG("special technology: civil"),
    MSG("special technology: colonization"), MSG("special technology: construction"),
    MSG("leader"), MSG("wonder"), MSG("action"), MSG("event"), MSG("territory"), MSG("tactic"),
    MSG("bonus"), MSG("aggression"), MSG("war"), MSG("pact"),
};
const struct nouns tta_kinds = {KINDS, kind_ids, kind_titles};
