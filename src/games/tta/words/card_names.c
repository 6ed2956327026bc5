/* The names of decks and kinds of cards. The cards themselves are made at build time (cards.h). */
#include "games/tta/cards.h"

static const char *const deck_ids[DECKS] = {
    [DECK_INITIAL] = "initial", [DECK_A] = "A",     [DECK_I] = "I",
    [DECK_II] = "II",           [DECK_III] = "III",
};
static const char *const deck_titles[DECKS] = {
    [DECK_INITIAL] = MSG("initial"), [DECK_A] = MSG("A"),     [DECK_I] = MSG("I"),
    [DECK_II] = MSG("II"),           [DECK_III] = MSG("III"),
};
const struct nouns tta_decks = {DECKS, deck_ids, deck_titles};

static const char *const kind_ids[KINDS] = {
    [KIND_FARM] = "farm",
    [KIND_MINE] = "mine",
    [KIND_LAB] = "lab",
    [KIND_TEMPLE] = "temple",
    [KIND_LIBRARY] = "library",
    [KIND_THEATER] = "theater",
    [KIND_ARENA] = "arena",
    [KIND_INFANTRY] = "infantry",
    [KIND_CAVALRY] = "cavalry",
    [KIND_ARTILLERY] = "artillery",
    [KIND_AIRFORCE] = "airforce",
    [KIND_GOVERNMENT] = "government",
    [KIND_SPECIAL_MILITARY] = "special_military",
    [KIND_SPECIAL_CIVIL] = "special_civil",
    [KIND_SPECIAL_COLONIZATION] = "special_colonization",
    [KIND_SPECIAL_CONSTRUCTION] = "special_construction",
    [KIND_LEADER] = "leader",
    [KIND_WONDER] = "wonder",
    [KIND_ACTION] = "action",
    [KIND_EVENT] = "event",
    [KIND_TERRITORY] = "territory",
    [KIND_TACTIC] = "tactic",
    [KIND_BONUS] = "bonus",
    [KIND_AGGRESSION] = "aggression",
    [KIND_WAR] = "war",
    [KIND_PACT] = "pact",
};
static const char *const kind_titles[KINDS] = {
    [KIND_FARM] = MSG("farm"),
    [KIND_MINE] = MSG(CTX("kind of card", "mine")),
    [KIND_LAB] = MSG("lab"),
    [KIND_TEMPLE] = MSG("temple"),
    [KIND_LIBRARY] = MSG("library"),
    [KIND_THEATER] = MSG("theater"),
    [KIND_ARENA] = MSG("arena"),
    [KIND_INFANTRY] = MSG("infantry"),
    [KIND_CAVALRY] = MSG("cavalry"),
    [KIND_ARTILLERY] = MSG("artillery"),
    [KIND_AIRFORCE] = MSG("air force"),
    [KIND_GOVERNMENT] = MSG("government"),
    [KIND_SPECIAL_MILITARY] = MSG("special technology: military"),
    [KIND_SPECIAL_CIVIL] = MSG("special technology: civil"),
    [KIND_SPECIAL_COLONIZATION] = MSG("special technology: colonization"),
    [KIND_SPECIAL_CONSTRUCTION] = MSG("special technology: construction"),
    [KIND_LEADER] = MSG("leader"),
    [KIND_WONDER] = MSG("wonder"),
    [KIND_ACTION] = MSG(CTX("kind of card", "action")),
    [KIND_EVENT] = MSG("event"),
    [KIND_TERRITORY] = MSG("territory"),
    [KIND_TACTIC] = MSG("tactic"),
    [KIND_BONUS] = MSG("bonus"),
    [KIND_AGGRESSION] = MSG("aggression"),
    [KIND_WAR] = MSG("war"),
    [KIND_PACT] = MSG("pact"),
};
const struct nouns tta_kinds = {KINDS, kind_ids, kind_titles};
