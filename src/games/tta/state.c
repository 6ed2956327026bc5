/* Through the Ages: the fields of a state and their names. */
#include "games/tta/state.h"
#include "core/field_bytes.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"

static const char *const level_ids[LEVELS] = {
    [LEVEL_SIMPLE] = "simple",
    [LEVEL_ADVANCED] = "advanced",
    [LEVEL_FULL] = "full",
};
static const char *const level_titles[LEVELS] = {
    [LEVEL_SIMPLE] = MSG("simple"),
    [LEVEL_ADVANCED] = MSG("advanced"),
    [LEVEL_FULL] = MSG(CTX("game", "full")),
};
const struct nouns tta_levels = {LEVELS, level_ids, level_titles};

static const char *const age_ids[AGES] = {
    [AGE_A] = "A", [AGE_I] = "I", [AGE_II] = "II", [AGE_III] = "III", [AGE_IV] = "IV",
};
const struct nouns tta_ages = {AGES, age_ids, age_ids};
static const struct nouns leader_ages = {4, age_ids, age_ids};
static const struct nouns deck_ages = {DRAW_DECKS, age_ids + AGE_I, age_ids + AGE_I};

static const char *const phase_ids[PHASES] = {
    [PHASE_START] = "start",   [PHASE_DEAL] = "deal",         [PHASE_REVEAL] = "reveal",
    [PHASE_DRAW] = "draw",     [PHASE_ASIDE] = "aside",       [PHASE_CHOOSE] = "choose",
    [PHASE_STAY] = "stay",     [PHASE_POLITICS] = "politics", [PHASE_PACT] = "pact",
    [PHASE_EVENT] = "event",   [PHASE_BID] = "bid",           [PHASE_COLONIZE] = "colonize",
    [PHASE_ATTACK] = "attack", [PHASE_DEFENSE] = "defense",   [PHASE_PICK] = "pick",
    [PHASE_LOSE] = "lose",     [PHASE_DISCARD] = "discard",   [PHASE_ACTIONS] = "actions",
    [PHASE_INNER] = "inner",   [PHASE_MINES] = "mines",       [PHASE_OVER] = "over",
};
const struct nouns tta_phases = {PHASES, phase_ids, NULL};

static const char *const step_ids[STEPS] = {
    [STEP_SETUP] = "setup",     [STEP_BEGIN] = "begin",       [STEP_REFILL] = "refill",
    [STEP_DEAL] = "deal",       [STEP_WAR] = "war",           [STEP_POLITICS] = "politics",
    [STEP_PACT] = "pact",       [STEP_REVEAL] = "reveal",     [STEP_EVENT] = "event",
    [STEP_AUCTION] = "auction", [STEP_CONFLICT] = "conflict", [STEP_LIMIT] = "limit",
    [STEP_ACTIONS] = "actions", [STEP_FARMS] = "farms",       [STEP_MINES] = "mines",
    [STEP_DRAWS] = "draws",     [STEP_END] = "end",           [STEP_SCORE] = "score",
};
const struct nouns tta_steps = {STEPS, step_ids, NULL};

static const char *const variant_ids[VARIANTS] = {
    [VARIANT_EASIER] = "easier",
    [VARIANT_NO_GANGING_UP] = "no_ganging_up",
    [VARIANT_PEACEFUL] = "peaceful",
    [VARIANT_DRAW_AS_ACTION] = "draw_as_action",
    [VARIANT_SOFT_CORRUPTION] = "soft_corruption",
    [VARIANT_FEWER_BONUSES] = "fewer_bonuses",
    [VARIANT_LEAVING] = "leaving",
};
const struct nouns tta_variants = {VARIANTS, variant_ids, NULL};

static const char *const bonus_ids[BONUS_VARIANTS] = {
    [BONUS_STANDARD] = "standard",       [BONUS_PUBLIC_3] = "public_3",
    [BONUS_PUBLIC_4] = "public_4",       [BONUS_PUBLIC_5] = "public_5",
    [BONUS_AGE_BY_AGE] = "age_by_age",   [BONUS_PRIVATE] = "private",
    [BONUS_OPEN_CHOICE] = "open_choice",
};
static const char *const bonus_titles[BONUS_VARIANTS] = {
    [BONUS_STANDARD] = MSG("those left when the game ends"),
    [BONUS_PUBLIC_3] = MSG("3, open from the start"),
    [BONUS_PUBLIC_4] = MSG("4, open from the start"),
    [BONUS_PUBLIC_5] = MSG("5, open from the start"),
    [BONUS_AGE_BY_AGE] = MSG("5, opened age by age"),
    [BONUS_PRIVATE] = MSG("some of each player, kept secret"),
    [BONUS_OPEN_CHOICE] = MSG("some chosen openly by the players"),
};
const struct nouns tta_bonus_variants = {BONUS_VARIANTS, bonus_ids, bonus_titles};

static const char *const seat_ids[SEATS_MAX] = {"0", "1", "2", "3"};
static const struct nouns seat_numbers = {SEATS_MAX, seat_ids, NULL};

static const char *const role_ids[] = {"a", "b"};
static const char *const role_titles[] = {MSG("A"), MSG("B")};
const struct nouns tta_roles = {2, role_ids, role_titles};

static const char *const stock_ids[] = {"food", "resources"};
static const char *const stock_titles[] = {MSG("food"), MSG("resources")};
const struct nouns tta_stocks = {2, stock_ids, stock_titles};

/* ---- What is read and not stored ------------------------------------------------------------- */

static const struct civ *civ_at(const void *s, const int index[])
{
    return &((const struct tta *)s)->civs[index[0]];
}

static int64_t to_move(const void *s, const int index[])
{
    (void)index;
    return tta_to_move(s);
}

static int64_t is_over(const void *s, const int index[])
{
    (void)index;
    return tta_to_move(s) == SEAT_NOBODY;
}

static int64_t deck_civil(const void *state, const int index[])
{
    const struct tta *s = state;
    int8_t left[FACES_AND_NONE];
    (void)index;
    return s->age > tta_last_age(s) ? 0 : tta_deck(s, s->age, left);
}

static int64_t deck_military(const void *state, const int index[])
{
    (void)index;
    return tta_military_deck_size(state);
}

static int64_t events_left(const void *s, const int index[])
{
    (void)index;
    return tta_events_left(s);
}

static int64_t rating_culture(const void *s, const int index[])
{
    return tta_ratings(s, index[0]).culture;
}

static int64_t rating_science(const void *s, const int index[])
{
    return tta_ratings(s, index[0]).science;
}

static int64_t rating_strength(const void *s, const int index[])
{
    return tta_ratings(s, index[0]).strength;
}

static int64_t rating_happy(const void *s, const int index[])
{
    return tta_ratings(s, index[0]).happy;
}

static int64_t total_civil(const void *s, const int index[])
{
    return tta_total(s, index[0], CIVIL);
}

static int64_t total_military(const void *s, const int index[])
{
    return tta_total(s, index[0], MILITARY);
}

static int64_t discontent_of(const void *s, const int index[])
{
    return tta_discontent(s, index[0]);
}

static int64_t food_of(const void *s, const int index[])
{
    return tta_stock(civ_at(s, index), FOOD);
}

static int64_t resources_of(const void *s, const int index[])
{
    return tta_stock(civ_at(s, index), RESOURCES);
}

static int64_t discarded(const void *s, const int index[])
{
    return tta_discarded(s, CIVIL_CARDS + index[0]);
}

static int players(const void *s)
{
    return ((const struct tta *)s)->players;
}

/* ---- Fields ---------------------------------------------------------------------------------- */

enum { TOKENS_MAX = 80 }; /* more than the box ever gives one civilization */
#define DERIVED(n, f)                                                                              \
    {                                                                                              \
        .name = n, .kind = FIELD_INT, .derive = f                                                  \
    }
#define MEASURE(n, t, f)                                                                           \
    {                                                                                              \
        .name = n, .title = t, .kind = FIELD_INT, .derive = f                                      \
    }

static const struct field rating_fields[] = {
    MEASURE("culture", MSG("culture rating"), rating_culture),
    MEASURE("science", MSG("science rating"), rating_science),
    MEASURE("strength", MSG("strength"), rating_strength),
    MEASURE("happy", MSG("happy faces"), rating_happy),
    {.kind = FIELD_END},
};

static const struct field action_fields[] = {
    {.name = "civil", .kind = FIELD_INT, BYTE, AT(civ, actions[CIVIL]), .max = 20},
    {.name = "military", .kind = FIELD_INT, BYTE, AT(civ, actions[MILITARY]), .max = 20},
    {.kind = FIELD_END},
};

static const struct field total_fields[] = {
    MEASURE("civil", MSG("civil actions"), total_civil),
    MEASURE("military", MSG("military actions"), total_military),
    {.kind = FIELD_END},
};

static const struct field wonder_fields[] = {
    {.name = "card", .kind = FIELD_NOUN, BYTE, AT(civ, wonder), .values = &tta_card_names},
    {.name = "stages", .kind = FIELD_INT, BYTE, AT(civ, stages), .max = STAGES_MAX},
    {.kind = FIELD_END},
};

static const struct field hand_fields[] = {
    {.name = "civil",
     .kind = FIELD_LIST,
     BYTES(HAND_MAX),
     AT(civ, hand),
     .values = &tta_card_names},
    {.name = "military",
     .kind = FIELD_LIST,
     BYTES(MILITARY_HAND_MAX),
     AT(civ, military),
     .values = &tta_faces},
    {.name = "offered", .kind = FIELD_SET, .size = 2, AT(civ, offered), .values = &tta_pacts_names},
    {.name = "astray", .kind = FIELD_SET, .size = 2, AT(civ, astray), .values = &tta_pacts_names},
    {.name = "adrift", .kind = FIELD_SET, .size = 2, AT(civ, adrift), .values = &tta_pacts_names},
    {.kind = FIELD_END},
};

/* Counts for each age, since cards came back into its deck. */
#define BY_DECK(n, member, most)                                                                   \
    {                                                                                              \
        .name = n, .kind = FIELD_INT, BYTES(DRAW_DECKS), AT(civ, member), .max = most,             \
        .sparse = true, .keys = &deck_ages                                                         \
    }

static const struct field redrawn_fields[] = {
    BY_DECK("drawn", drawn, UINT8_MAX),
    BY_DECK("dropped", dropped, UINT8_MAX),
    BY_DECK("laid", laid, UINT8_MAX),
    {.kind = FIELD_END},
};

static const struct field war_fields[] = {
    {.name = "card", .kind = FIELD_NOUN, BYTE, AT(civ, war), .values = &tta_card_names},
    {.name = "on", .kind = FIELD_SEAT, BYTE, AT(civ, war_on)},
    {.kind = FIELD_END},
};

static const struct field pact_fields[] = {
    {.name = "card", .kind = FIELD_NOUN, BYTE, AT(civ, pact), .values = &tta_card_names},
    {.name = "with", .kind = FIELD_SEAT, BYTE, AT(civ, pact_with)},
    {.name = "role", .kind = FIELD_NOUN, BYTE, AT(civ, pact_role), .values = &tta_roles},
    {.kind = FIELD_END},
};

static const struct field seat_fields[] = {
    {.name = "culture", .kind = FIELD_INT, .size = 2, AT(civ, culture), .max = CULTURE_EVER},
    {.name = "science",
     .title = MSG("science points"),
     .kind = FIELD_INT,
     BYTE,
     AT(civ, science),
     .max = SCIENCE_MAX},
    {.name = "rating", .kind = FIELD_RECORD, .fields = rating_fields},
    {.name = "actions", .kind = FIELD_RECORD, .fields = action_fields},
    {.name = "totals", .kind = FIELD_RECORD, .fields = total_fields},
    {.name = "yellow",
     .title = MSG("yellow tokens in the bank"),
     .kind = FIELD_INT,
     BYTE,
     AT(civ, yellow),
     .max = TOKENS_MAX},
    {.name = "blue",
     .title = MSG("blue tokens in the bank"),
     .kind = FIELD_INT,
     BYTE,
     AT(civ, blue),
     .max = TOKENS_MAX},
    {.name = "yellow_all", .kind = FIELD_INT, BYTE, AT(civ, yellow_all), .max = TOKENS_MAX},
    {.name = "blue_all", .kind = FIELD_INT, BYTE, AT(civ, blue_all), .max = TOKENS_MAX},
    {.name = "unused",
     .title = MSG("unused workers"),
     .kind = FIELD_INT,
     BYTE,
     AT(civ, unused),
     .max = TOKENS_MAX},
    {.name = "workers",
     .title = MSG("workers on cards"),
     .kind = FIELD_INT,
     BYTES(WORKPLACES),
     AT(civ, workers),
     .max = TOKENS_MAX,
     .sparse = true,
     .keys = &tta_workplaces},
    {.name = "tokens",
     .kind = FIELD_INT,
     BYTES(TOKEN_PLACES),
     AT(civ, tokens),
     .max = TOKENS_MAX,
     .sparse = true,
     .keys = &tta_token_places},
    MEASURE("discontent", MSG("discontent workers"), discontent_of),
    MEASURE("food", MSG("food"), food_of),
    MEASURE("resources", MSG("resources"), resources_of),
    {.name = "government",
     .kind = FIELD_NOUN,
     BYTE,
     AT(civ, government),
     .values = &tta_card_names},
    {.name = "leader", .kind = FIELD_NOUN, BYTE, AT(civ, leader), .values = &tta_card_names},
    {.name = "leaders", .kind = FIELD_SET, BYTE, AT(civ, leaders), .values = &leader_ages},
    {.name = "wonder", .kind = FIELD_RECORD, .fields = wonder_fields},
    {.name = "wonders",
     .kind = FIELD_SET,
     .size = 2,
     AT(civ, wonders),
     .values = &tta_wonders_names},
    {.name = "technologies",
     .kind = FIELD_SET,
     .size = 8,
     AT(civ, technologies),
     .values = &tta_technologies_names},
    {.name = "ruins", .kind = FIELD_SET, .size = 2, AT(civ, ruins), .values = &tta_wonders_names},
    {.name = "colonies",
     .kind = FIELD_SET,
     .size = 2,
     AT(civ, colonies),
     .values = &tta_territories_names},
    {.name = "tactic", .kind = FIELD_NOUN, BYTE, AT(civ, tactic), .values = &tta_card_names},
    {.name = "war", .kind = FIELD_RECORD, .fields = war_fields},
    {.name = "pact", .kind = FIELD_RECORD, .fields = pact_fields},
    {.name = "attacked", .kind = FIELD_SEAT, BYTE, AT(civ, attacked)},
    {.name = "missing", .kind = FIELD_INT, BYTE, AT(civ, missing), .max = 20},
    {.name = "skips", .kind = FIELD_BOOL, BYTE, AT(civ, skips)},
    {.name = "voyage", .kind = FIELD_BOOL, BYTE, AT(civ, voyage)},
    {.name = "left", .kind = FIELD_INT, BYTE, AT(civ, left), .max = SEATS_MAX},
    {.name = "hand", .kind = FIELD_RECORD, .fields = hand_fields},
    {.name = "kept", .kind = FIELD_LIST, BYTES(KEPT_MAX), AT(civ, kept), .values = &tta_faces},
    {.name = "redrawn", .kind = FIELD_RECORD, .fields = redrawn_fields},
    BY_DECK("down", down, 50),
    {.kind = FIELD_END},
};

static const struct field event_fields[] = {
    DERIVED("left", events_left),
    {.name = "current",
     .kind = FIELD_LIST,
     BYTES(PILE_MAX),
     AT(tta, current.cards),
     .values = &tta_faces},
    {.name = "future",
     .kind = FIELD_LIST,
     BYTES(PILE_MAX),
     AT(tta, future.cards),
     .values = &tta_faces},
    {.name = "current_seen",
     .kind = FIELD_SET,
     BYTES(PILE_MAX),
     AT(tta, current.seen),
     .values = &seat_numbers},
    {.name = "future_seen",
     .kind = FIELD_SET,
     BYTES(PILE_MAX),
     AT(tta, future.seen),
     .values = &seat_numbers},
    {.name = "past", .kind = FIELD_SET, .size = 8, AT(tta, past), .values = &tta_happenings_names},
    {.name = "leftovers",
     .kind = FIELD_SET,
     .size = 8,
     AT(tta, leftovers),
     .values = &tta_happenings_names},
    {.name = "spared", .kind = FIELD_INT, BYTES(SEATS_MAX), AT(tta, spared), .max = UINT8_MAX},
    {.name = "open",
     .kind = FIELD_LIST,
     BYTES(BONUS_MAX),
     AT(tta, open),
     .values = &tta_card_names},
    {.name = "aside", .kind = FIELD_NOUN, BYTE, AT(tta, aside), .values = &tta_faces},
    {.kind = FIELD_END},
};

static const struct field deck_fields[] = {
    DERIVED("civil", deck_civil),
    DERIVED("military", deck_military),
    {.kind = FIELD_END},
};

/* The turn that is being played. */
static const struct field turn_fields[] = {
    {.name = "acted", .kind = FIELD_BOOL, BYTE, AT(tta, acted)},
    {.name = "revolted", .kind = FIELD_BOOL, BYTE, AT(tta, revolted)},
    {.name = "extra", .kind = FIELD_INT, BYTE, AT(tta, extra), .max = HAND_MAX},
    {.name = "homer", .kind = FIELD_INT, BYTE, AT(tta, homer), .max = 1},
    {.name = "for_units", .kind = FIELD_INT, BYTE, AT(tta, for_units), .max = 99},
    {.name = "traded", .kind = FIELD_BOOL, BYTE, AT(tta, traded)},
    {.name = "liner", .kind = FIELD_BOOL, BYTE, AT(tta, liner)},
    {.name = "keeps", .kind = FIELD_BOOL, BYTE, AT(tta, keeps)},
    {.name = "fresh",
     .kind = FIELD_LIST,
     BYTES(HAND_MAX),
     AT(tta, fresh),
     .values = &tta_card_names},
    {.kind = FIELD_END},
};

/* An event, an auction or a conflict that is being resolved. */
static const struct field answer_fields[] = {
    {.name = "waiting", .kind = FIELD_SET, BYTE, AT(tta, waiting), .values = &seat_numbers},
    {.name = "winners", .kind = FIELD_SET, BYTE, AT(tta, winners), .values = &seat_numbers},
    {.name = "losers", .kind = FIELD_SET, BYTE, AT(tta, losers), .values = &seat_numbers},
    {.name = "amount", .kind = FIELD_INT, BYTE, AT(tta, amount), .max = 255},
    {.name = "bonus", .kind = FIELD_INT, BYTES(2), AT(tta, bonus), .max = 255},
    {.name = "sacrificed",
     .kind = FIELD_INT,
     BYTES(2 * UNITS),
     AT(tta, sacrificed),
     .max = TOKENS_MAX},
    {.name = "to_draw", .kind = FIELD_INT, BYTE, AT(tta, to_draw), .max = 20},
    {.name = "to_lose", .kind = FIELD_INT, BYTE, AT(tta, to_lose), .max = TOKENS_MAX},
    {.name = "lost", .kind = FIELD_INT, BYTE, AT(tta, lost), .max = TOKENS_MAX},
    {.kind = FIELD_END},
};

/* Military cards by who knows of them: three bits for everybody, and three for each seat. */
#define CARDS_OF_GROUP .size = 2, .count = MILITARY_CARDS, .stride = 2, .bits = DISCARD_BITS

static const struct field seat_group_fields[] = {
    {.name = "cards",
     .kind = FIELD_INT,
     CARDS_OF_GROUP,
     .max = DISCARD_MASK,
     .sparse = true,
     .keys = &tta_military_names},
    {.kind = FIELD_END},
};

static const struct field group_fields[] = {
    {.name = "open",
     .kind = FIELD_INT,
     CARDS_OF_GROUP,
     .max = DISCARD_MASK,
     .sparse = true,
     .keys = &tta_military_names},
    {.name = "by",
     .kind = FIELD_RECORD,
     .count = SEATS_MAX,
     .shift = DISCARD_BITS,
     .apart = DISCARD_BITS,
     .fields = seat_group_fields,
     .live = players},
    {.kind = FIELD_PADDING,
     .size = 2,
     .count = MILITARY_CARDS,
     .stride = 2,
     .bits = 1,
     .shift = DISCARD_GROUPS * DISCARD_BITS},
    {.kind = FIELD_END},
};

static const struct field discard_fields[] = {
    {.name = "cards",
     .kind = FIELD_INT,
     .count = MILITARY_CARDS,
     .sparse = true,
     .keys = &tta_military_names,
     .derive = discarded},
    {.name = "laid", .kind = FIELD_RECORD, AT(tta, discards), .fields = group_fields},
    {.name = "returned", .kind = FIELD_RECORD, AT(tta, returned), .fields = group_fields},
    {.name = "renewed", .kind = FIELD_SET, BYTE, AT(tta, renewed), .values = &leader_ages},
    {.kind = FIELD_END},
};

const struct field tta_fields[] = {
    {.name = "players", .kind = FIELD_INT, BYTE, AT(tta, players), .min = 2, .max = SEATS_MAX},
    {.name = "level", .kind = FIELD_NOUN, BYTE, AT(tta, level), .values = &tta_levels},
    {.name = "variants", .kind = FIELD_SET, BYTE, AT(tta, variants), .values = &tta_variants},
    {.name = "bonus_cards",
     .kind = FIELD_NOUN,
     BYTE,
     AT(tta, bonus_cards),
     .values = &tta_bonus_variants},
    {.name = "start", .kind = FIELD_SEAT, BYTE, AT(tta, start)},
    {.name = "round", .kind = FIELD_INT, BYTE, AT(tta, round), .min = 1, .max = ROUNDS_MAX},
    {.name = "last", .kind = FIELD_INT, BYTE, AT(tta, last), .max = ROUNDS_MAX},
    {.name = "seat", .kind = FIELD_SEAT, BYTE, AT(tta, seat)},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = to_move},
    {.name = "age", .kind = FIELD_NOUN, BYTE, AT(tta, age), .values = &tta_ages},
    {.name = "phase", .kind = FIELD_NOUN, BYTE, AT(tta, phase), .values = &tta_phases},
    {.name = "step", .kind = FIELD_NOUN, BYTE, AT(tta, step), .values = &tta_steps},
    {.name = "after", .kind = FIELD_NOUN, BYTE, AT(tta, after), .values = &tta_steps},
    {.name = "stage", .kind = FIELD_INT, BYTE, AT(tta, stage), .max = 8},
    {.name = "over", .kind = FIELD_BOOL, .derive = is_over},
    {.name = "asked", .kind = FIELD_SEAT, BYTE, AT(tta, asked)},
    {.name = "target", .kind = FIELD_SEAT, BYTE, AT(tta, target)},
    {.name = "event", .kind = FIELD_NOUN, BYTE, AT(tta, event), .values = &tta_card_names},
    {.name = "playing", .kind = FIELD_NOUN, BYTE, AT(tta, playing), .values = &tta_card_names},
    {.name = "turn", .kind = FIELD_RECORD, .fields = turn_fields},
    {.name = "answers", .kind = FIELD_RECORD, .fields = answer_fields},
    {.name = "row",
     .kind = FIELD_NOUN,
     BYTES(ROW),
     AT(tta, row),
     .first = 1,
     .values = &tta_card_names},
    {.name = "deck", .kind = FIELD_RECORD, .fields = deck_fields},
    {.name = "events", .kind = FIELD_RECORD, .fields = event_fields},
    {.name = "discards", .kind = FIELD_RECORD, .fields = discard_fields},
    {.name = "removed",
     .kind = FIELD_INT,
     BYTES(CIVIL_CARDS),
     AT(tta, removed),
     .max = 3,
     .sparse = true,
     .keys = &tta_civil_names},
    {.name = "padding",
     .kind = FIELD_PADDING,
     BYTES(sizeof((struct tta *)0)->padding),
     AT(tta, padding)},
    {.name = "seats",
     .kind = FIELD_RECORD,
     AT(tta, civs),
     .count = SEATS_MAX,
     .stride = sizeof(struct civ),
     .fields = seat_fields,
     .live = players},
    {.kind = FIELD_END},
};
