/* The cards of Through the Ages: civil and military ones in one array, built with its enums by
 * tools/tables.py from data/tta_civil.tsv, data/tta_events.tsv and data/tta_military.tsv.
 *
 * What a card does by numbers alone stands in its row; what only one card does is code, in one
 * place, under the card's name. */
#ifndef AGES_GAMES_TTA_CARDS_H
#define AGES_GAMES_TTA_CARDS_H

#include "core/move.h"
#include "games/tta_tables.h"

/* What a pact gives to a party, each turn or as long as it stands. */
struct terms {
    int8_t culture, strength, military;
    int8_t food, resources;
};

enum { PRICE_BY_TARGET = 0xff };

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
    uint8_t rules[CARD_RULES_MAX]; /* about this card alone; 0: no more */
};

/* What an event gives or takes: `number`, or else the card's amount (1 if it has none), for each
 * one that is counted. */
struct event_change {
    uint8_t what, number, by;
};

struct event_row {
    uint8_t favours[2], hits[2]; /* of two words: who is both */
    struct event_change gives[CHANGES_MAX], takes[CHANGES_MAX];
    uint8_t asks;   /* those who are hit, or else those who are favoured */
    uint8_t builds; /* the card of ASKS_BUILD */
    uint8_t odd;    /* code under the card's name (rules/odd_events.c) */
};

extern const struct card tta_cards[CARDS];
extern const struct event_row tta_event_rows[HAPPENINGS];
extern const struct nouns tta_card_names;
extern const char *const *const tta_effects; /* English messages */
extern const char *const *const tta_shorts;  /* what its numbers leave out; "": nothing */
extern const struct nouns tta_decks, tta_kinds, tta_gains;

/* What a territory gives at once, and as long as it is held. */
void tta_print_gain(int card, int amount, const struct words *w, struct out *o);
void tta_print_lasting(int card, const struct words *w, struct out *o);

/* Technologies but governments stand by kind and then by level. The first of them are worked on,
 * and the first of those (farms, mines, labs) can hold blue tokens. Happenings are events and
 * territories. */

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

/* What a card adds to the ratings, a byte each, so that one addition adds all of them: no sum of
 * these exceeds 255. */
enum worth {
    WORTH_CULTURE,
    WORTH_SCIENCE,
    WORTH_STRENGTH,
    WORTH_FACES,
    WORTH_UNHAPPY,
    WORTH_TEMPLE_FACES, /* those that belong to faces too */
    WORTH_THEATER_FACES,
    WORTH_WONDER_FACES
};
extern const uint64_t tta_worths[CARDS];
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
extern const uint8_t tta_first_military[]; /* military cards of a deck begin there, events first */
extern const uint8_t tta_end_of_events[];  /* events of a deck end there                          */

static inline const struct event_row *event_row_of(int event)
{
    return &tta_event_rows[tta_happening[event]];
}

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
