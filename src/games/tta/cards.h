/* The cards of Through the Ages: civil and military ones in one table, built by tools/cards.py from
 * data/tta_civil.tsv and data/tta_military.tsv.
 *
 * What a card does by numbers alone stands in the table; what only one card does is code, in one
 * place, by the card's name here. The build fails where these names and the rows differ. */
#ifndef AGES_GAMES_TTA_CARDS_H
#define AGES_GAMES_TTA_CARDS_H

#include "core/move.h"

enum deck { DECK_INITIAL, DECK_A, DECK_I, DECK_II, DECK_III, DECKS };

enum kind {
    KIND_FARM,
    KIND_MINE,
    KIND_LAB,
    KIND_TEMPLE,
    KIND_LIBRARY,
    KIND_THEATER,
    KIND_ARENA,
    KIND_INFANTRY,
    KIND_CAVALRY,
    KIND_ARTILLERY,
    KIND_AIRFORCE,
    KIND_GOVERNMENT,
    KIND_SPECIAL_MILITARY,
    KIND_SPECIAL_CIVIL,
    KIND_SPECIAL_COLONIZATION,
    KIND_SPECIAL_CONSTRUCTION,
    KIND_LEADER,
    KIND_WONDER,
    KIND_ACTION,
    KIND_EVENT,
    KIND_TERRITORY,
    KIND_TACTIC,
    KIND_BONUS,
    KIND_AGGRESSION,
    KIND_WAR,
    KIND_PACT,
    KINDS
};

/* What an action card does; it has `amount` of it. */
enum action {
    ACTION_NONE,
    ACTION_STAGE,    /* builds a stage for less                             */
    ACTION_GROW,     /* grows, then gives food                              */
    ACTION_URBAN,    /* builds an urban building for less                   */
    ACTION_MILITARY, /* a military action, and resources for units          */
    ACTION_SCIENCE,
    ACTION_LAND, /* builds a farm or mine for less                      */
    ACTION_CULTURE,
    ACTION_FOOD,
    ACTION_DISCOVER, /* plays a technology, then gives science              */
    ACTION_UPGRADE,  /* upgrades a farm, mine or urban building for less    */
    ACTION_RESOURCES,
    ACTION_MILITARY_IF_WEAKER, /* resources for units for each stronger one */
    ACTION_CULTURE_IF_POORER,  /* culture for each rival with more          */
    ACTIONS
};

/* What a territory gives at once. */
enum gain {
    GAIN_NONE,
    GAIN_SCIENCE,
    GAIN_FOOD,
    GAIN_CULTURE,
    GAIN_POPULATION,
    GAIN_CARDS,
    GAIN_RESOURCES,
    GAINS
};

/* What an attack of one party on the other does to a pact. */
enum attack { ATTACK_NOTHING, ATTACK_ENDS_IT, ATTACK_FORBIDDEN, ATTACKS };

/* What a pact gives to a party, each turn or as long as it stands. */
struct terms {
    int8_t culture, strength, military;
    int8_t food, resources;
};

enum { STAGES_MAX = 5, PRICE_BY_TARGET = 0xff };

struct card {
    uint8_t deck, kind;
    uint8_t copies[3]; /* in the deck with 2, 3, 4 players */
    uint8_t science_price, revolution_price;
    uint8_t resource_price;
    uint8_t stages[STAGES_MAX]; /* of a wonder; 0: no more */
    int8_t culture, science, strength, happy;
    uint8_t token_value;    /* of a farm in food, of a mine in resources */
    int8_t civil, military; /* actions */
    uint8_t urban_limit;
    uint8_t colonization;
    uint8_t yellow, blue; /* tokens */
    uint8_t action, gain;
    uint8_t amount[3];    /* with 2, 3, 4 players */
    uint8_t discounts[3]; /* on urban buildings of level 1, 2, 3 */
    uint8_t stages_at_once;
    uint8_t price;                        /* in military actions, or PRICE_BY_TARGET */
    uint8_t infantry, cavalry, artillery; /* of an army */
    uint8_t bonus, lesser_bonus;          /* of an army */
    uint8_t defense;
    struct terms terms_a, terms_b; /* of a pact */
    uint8_t attack;
};

enum card_id {
    /* civil, on every mat */
    C_AGRICULTURE,
    C_BRONZE,
    C_PHILOSOPHY,
    C_RELIGION,
    C_WARRIORS,
    C_DESPOTISM,
    /* civil, deck A */
    C_ALEXANDER_THE_GREAT,
    C_ARISTOTLE,
    C_HAMMURABI,
    C_HOMER,
    C_JULIUS_CAESAR,
    C_MOSES,
    C_COLOSSUS,
    C_HANGING_GARDENS,
    C_LIBRARY_OF_ALEXANDRIA,
    C_PYRAMIDS,
    C_ENGINEERING_GENIUS_A,
    C_FRUGALITY_A,
    C_IDEAL_BUILDING_SITE_A,
    C_PATRIOTISM_A,
    C_REVOLUTIONARY_IDEA_A,
    C_RICH_LAND_A,
    C_WORK_OF_ART_A,
    /* civil, deck I */
    C_CHRISTOPHER_COLUMBUS,
    C_FREDERICK_BARBAROSSA,
    C_GENGHIS_KHAN,
    C_JOAN_OF_ARC,
    C_LEONARDO_DA_VINCI,
    C_MICHELANGELO,
    C_GREAT_WALL,
    C_ST_PETERS_BASILICA,
    C_TAJ_MAHAL,
    C_UNIVERSITAS_CAROLINA,
    C_BOUNTIFUL_HARVEST_I,
    C_BREAKTHROUGH_I,
    C_EFFICIENT_UPGRADE_I,
    C_ENGINEERING_GENIUS_I,
    C_FRUGALITY_I,
    C_IDEAL_BUILDING_SITE_I,
    C_MINERAL_DEPOSITS_I,
    C_PATRIOTISM_I,
    C_REVOLUTIONARY_IDEA_I,
    C_RICH_LAND_I,
    C_WORK_OF_ART_I,
    C_IRRIGATION,
    C_IRON,
    C_ALCHEMY,
    C_THEOLOGY,
    C_PRINTING_PRESS,
    C_DRAMA,
    C_BREAD_AND_CIRCUSES,
    C_SWORDSMEN,
    C_KNIGHTS,
    C_MONARCHY,
    C_THEOCRACY,
    C_WARFARE,
    C_CODE_OF_LAWS,
    C_CARTOGRAPHY,
    C_MASONRY,
    /* civil, deck II */
    C_ISAAC_NEWTON,
    C_JS_BACH,
    C_JAMES_COOK,
    C_MAXIMILIEN_ROBESPIERRE,
    C_NAPOLEON_BONAPARTE,
    C_WILLIAM_SHAKESPEARE,
    C_EIFFEL_TOWER,
    C_KREMLIN,
    C_OCEAN_LINER_SERVICE,
    C_TRANSCONTINENTAL_RAILROAD,
    C_BOUNTIFUL_HARVEST_II,
    C_BREAKTHROUGH_II,
    C_EFFICIENT_UPGRADE_II,
    C_ENGINEERING_GENIUS_II,
    C_FRUGALITY_II,
    C_IDEAL_BUILDING_SITE_II,
    C_MINERAL_DEPOSITS_II,
    C_PATRIOTISM_II,
    C_REVOLUTIONARY_IDEA_II,
    C_RICH_LAND_II,
    C_WAVE_OF_NATIONALISM_II,
    C_WORK_OF_ART_II,
    C_SELECTIVE_BREEDING,
    C_COAL,
    C_SCIENTIFIC_METHOD,
    C_ORGANIZED_RELIGION,
    C_JOURNALISM,
    C_OPERA,
    C_TEAM_SPORTS,
    C_RIFLEMEN,
    C_CAVALRYMEN,
    C_CANNON,
    C_CONSTITUTIONAL_MONARCHY,
    C_REPUBLIC,
    C_STRATEGY,
    C_JUSTICE_SYSTEM,
    C_NAVIGATION,
    C_ARCHITECTURE,
    /* civil, deck III */
    C_ALBERT_EINSTEIN,
    C_GAME_DESIGNER,
    C_MAHATMA_GANDHI,
    C_NIKOLA_TESLA,
    C_ROCK_AND_ROLL_ICON,
    C_WINSTON_CHURCHILL,
    C_FAST_FOOD_CHAINS,
    C_FIRST_SPACE_FLIGHT,
    C_HOLLYWOOD,
    C_INTERNET,
    C_BOUNTIFUL_HARVEST_III,
    C_EFFICIENT_UPGRADE_III,
    C_ENDOWMENT_FOR_THE_ARTS_III,
    C_ENGINEERING_GENIUS_III,
    C_IDEAL_BUILDING_SITE_III,
    C_MILITARY_BUILD_UP_III,
    C_MINERAL_DEPOSITS_III,
    C_PATRIOTISM_III,
    C_REVOLUTIONARY_IDEA_III,
    C_WORK_OF_ART_III,
    C_MECHANIZED_AGRICULTURE,
    C_OIL,
    C_COMPUTERS,
    C_MULTIMEDIA,
    C_MOVIES,
    C_PROFESSIONAL_SPORTS,
    C_MODERN_INFANTRY,
    C_TANKS,
    C_ROCKETS,
    C_AIR_FORCES,
    C_COMMUNISM,
    C_DEMOCRACY,
    C_FUNDAMENTALISM,
    C_MILITARY_THEORY,
    C_CIVIL_SERVICE,
    C_SATELLITES,
    C_ENGINEERING,
    /* military, deck A */
    C_DEVELOPMENT_OF_AGRICULTURE,
    C_DEVELOPMENT_OF_CRAFTS,
    C_DEVELOPMENT_OF_MARKETS,
    C_DEVELOPMENT_OF_POLITICS,
    C_DEVELOPMENT_OF_RELIGION,
    C_DEVELOPMENT_OF_SCIENCE,
    C_DEVELOPMENT_OF_SETTLEMENT,
    C_DEVELOPMENT_OF_TRADE_ROUTES,
    C_DEVELOPMENT_OF_WARFARE,
    C_NO_EVENT,
    /* military, deck I */
    C_BARBARIANS,
    C_BORDER_CONFLICT,
    C_CRUSADES,
    C_CULTURAL_INFLUENCE,
    C_FORAY,
    C_GOOD_HARVEST,
    C_IMMIGRATION,
    C_NEW_DEPOSITS,
    C_PESTILENCE,
    C_RAIDERS,
    C_RATS,
    C_REBELLION,
    C_REIGN_OF_TERROR,
    C_SCIENTIFIC_BREAKTHROUGH,
    C_UNCERTAIN_BORDERS,
    C_DEVELOPED_TERRITORY_I,
    C_FERTILE_TERRITORY_I,
    C_HISTORIC_TERRITORY_I,
    C_INHABITED_TERRITORY_I,
    C_STRATEGIC_TERRITORY_I,
    C_WEALTHY_TERRITORY_I,
    C_FIGHTING_BAND,
    C_HEAVY_CAVALRY,
    C_LEGION,
    C_LIGHT_CAVALRY,
    C_MEDIEVAL_ARMY,
    C_PHALANX,
    C_DEFENSE_COLONIZATION_BONUS_I,
    C_ENSLAVE,
    C_PLUNDER_I,
    C_RAID_I,
    C_OPEN_BORDERS_AGREEMENT,
    C_TRADE_ROUTES_AGREEMENT,
    /* military, deck II */
    C_CIVIL_UNREST,
    C_COLD_WAR,
    C_CRIME_WAVE,
    C_ECONOMIC_PROGRESS,
    C_EMIGRATION,
    C_ICONOCLASM,
    C_INDEPENDENCE_DECLARATION,
    C_INTERNATIONAL_AGREEMENT,
    C_NATIONAL_PRIDE,
    C_POPULARIZATION_OF_SCIENCE,
    C_RAVAGES_OF_TIME,
    C_REFUGEES,
    C_TERRORISM,
    C_DEVELOPED_TERRITORY_II,
    C_FERTILE_TERRITORY_II,
    C_HISTORIC_TERRITORY_II,
    C_INHABITED_TERRITORY_II,
    C_STRATEGIC_TERRITORY_II,
    C_WEALTHY_TERRITORY_II,
    C_CLASSIC_ARMY,
    C_CONQUISTADORS,
    C_DEFENSIVE_ARMY,
    C_FORTIFICATIONS,
    C_MOBILE_ARTILLERY,
    C_NAPOLEONIC_ARMY,
    C_DEFENSE_COLONIZATION_BONUS_II,
    C_ANNEX,
    C_ASSASSINATE,
    C_PLUNDER_II,
    C_RAID_II,
    C_SABOTAGE,
    C_SPY,
    C_WAR_OVER_CULTURE_II,
    C_WAR_OVER_RESOURCES,
    C_WAR_OVER_TECHNOLOGY,
    C_WAR_OVER_TERRITORY,
    C_ACCEPTANCE_OF_SUPREMACY,
    C_INTERNATIONAL_TRADE_AGREEMENT,
    C_PROMISE_OF_MILITARY_PROTECTION,
    C_SCIENTIFIC_COOPERATION,
    /* military, deck III */
    C_IMPACT_OF_AGRICULTURE,
    C_IMPACT_OF_ARCHITECTURE,
    C_IMPACT_OF_COLONIES,
    C_IMPACT_OF_COMPETITION,
    C_IMPACT_OF_GOVERNMENT,
    C_IMPACT_OF_HAPPINESS,
    C_IMPACT_OF_INDUSTRY,
    C_IMPACT_OF_POPULATION,
    C_IMPACT_OF_PROGRESS,
    C_IMPACT_OF_SCIENCE,
    C_IMPACT_OF_STRENGTH,
    C_IMPACT_OF_TECHNOLOGY,
    C_IMPACT_OF_WONDERS,
    C_ENTRENCHMENTS,
    C_MECHANIZED_ARMY,
    C_MODERN_ARMY,
    C_SHOCK_TROOPS,
    C_DEFENSE_COLONIZATION_BONUS_III,
    C_ARMED_INTERVENTION,
    C_PLUNDER_III,
    C_RAID_III,
    C_HOLY_WAR,
    C_WAR_OVER_CULTURE_III,
    C_INTERNATIONAL_TOURISM,
    C_LOSS_OF_SOVEREIGNTY,
    C_MILITARY_PACT,
    C_PEACE_TREATY,
    CARDS,
    /* of a military card whose face is hidden, the back: the age alone */
    BACK_A = CARDS,
    BACK_I,
    BACK_II,
    BACK_III,
    FACES
};

extern const struct card tta_cards[CARDS];
extern const struct nouns tta_card_names;
extern const char *const *const tta_effects; /* English messages */
extern const struct nouns tta_decks, tta_kinds, tta_gains;

/* What a territory gives at once, and as long as it is held. */
void tta_print_gain(int card, int amount, const struct words *w, struct out *o);
void tta_print_lasting(int card, const struct words *w, struct out *o);

/* Technologies but governments, by kind and then by level. The first are worked on, and the first
 * of those (farms, mines, labs) can hold blue tokens. */
enum {
    FARMS = 0,
    MINES = 4,
    LABS = 8,
    TOKEN_PLACES = 12,
    WORKPLACES = 34,
    TECHNOLOGIES = 46,
    WONDERS = 16,
    TERRITORIES = 12,
    PACTS = 10,
    HAPPENINGS = 63, /* events and territories */
    FIRST_UNIT = 24, /* of the workplaces */
    UNITS = WORKPLACES - FIRST_UNIT,
    CIVIL_CARDS = C_DEVELOPMENT_OF_AGRICULTURE,
    MILITARY_CARDS = CARDS - CIVIL_CARDS,
};

/* What stands in the way of taking a card, as bits of one set: each technology is taken once, so is
 * a leader of each age, and a wonder waits until the last is completed (T21–T23). */
enum {
    CLAIM_LEADERS = TECHNOLOGIES, /* by age; before them the technologies */
    CLAIM_GOVERNMENTS = CLAIM_LEADERS + 4,
    CLAIM_WONDER = CLAIM_GOVERNMENTS + 8,
    CLAIM_NOTHING /* action cards */
};

struct technology {
    uint8_t kind, level, price; /* as in tta_cards */
};

extern const uint8_t tta_technologies[TECHNOLOGIES], tta_wonders[WONDERS];
extern const struct technology tta_technology[TECHNOLOGIES];
extern const uint8_t tta_claims[CIVIL_CARDS];
extern const uint8_t tta_territories[TERRITORIES], tta_pacts[PACTS], tta_happenings[HAPPENINGS];
extern const struct nouns tta_technologies_names, tta_wonders_names, tta_territories_names;
extern const struct nouns tta_pacts_names, tta_happenings_names;
extern const struct nouns tta_faces;          /* cards, and the backs of military ones */
extern const struct nouns tta_military_names; /* the last of the cards                 */
extern const struct nouns tta_workplaces, tta_token_places; /* the first of the technologies */
extern const uint8_t tta_places_by_card[WORKPLACES]; /* workplaces in the order of their cards   */
extern const uint64_t tta_technologies_of_level[4], tta_wonders_of_level[4]; /* sets */
extern const uint64_t tta_happenings_of_age[4];                              /* sets */
extern const uint8_t tta_copies_with[3][CARDS];      /* with 2, 3, 4 players: as in tta_cards */
extern const uint8_t tta_token_values[TOKEN_PLACES]; /* of labs under Tesla, their levels */
extern const struct nouns tta_civil_names;           /* the first of the cards        */
extern const uint8_t tta_index[CARDS]; /* of a technology, wonder, territory or pact in its list */
extern const uint8_t tta_happening[CARDS]; /* of an event or territory among the happenings       */
extern const uint8_t tta_first_of_kind[]; /* technologies of a kind begin there, up to the next's */
extern const uint8_t tta_first_of_age[];  /* civil cards of a deck begin there                    */
extern const uint8_t tta_first_military[]; /* military cards of a deck begin there                */

static inline int level_of(int card)
{
    int deck = tta_cards[card].deck;
    return deck <= DECK_A ? 0 : deck - DECK_A; /* T111 */
}

static inline bool is_urban(int kind)
{
    return kind >= KIND_LAB && kind <= KIND_ARENA;
}

static inline bool is_unit(int kind)
{
    return kind >= KIND_INFANTRY && kind <= KIND_AIRFORCE;
}

static inline bool is_special(int kind)
{
    return kind >= KIND_SPECIAL_MILITARY && kind <= KIND_SPECIAL_CONSTRUCTION;
}

static inline bool is_technology(int kind)
{
    return kind <= KIND_SPECIAL_CONSTRUCTION;
}

static inline bool is_military(int card)
{
    return tta_cards[card].kind >= KIND_EVENT;
}

/* A military card or a back: the age that its back shows. */
static inline int back_age(int face)
{
    return face < CARDS ? tta_cards[face].deck - DECK_A : face - BACK_A;
}

static inline bool is_back(int face)
{
    return face >= CARDS && face < FACES;
}

static inline int stage_count(int wonder)
{
    int n = 0;
    while (n < STAGES_MAX && tta_cards[wonder].stages[n])
        n++;
    return n;
}

#endif
