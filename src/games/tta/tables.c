/* Through the Ages: verbs, fields and names. */
#include "games/tta/tta.h"

static const char *const level_ids[LEVELS] = {"simple", "advanced", "full"};
const struct nouns tta_levels = {LEVELS, level_ids, NULL};

static const char *const age_ids[AGES] = {"A", "I", "II", "III", "IV"};
const struct nouns tta_ages = {AGES, age_ids, age_ids};
static const struct nouns leader_ages = {4, age_ids, age_ids};

static const char *const phase_ids[PHASES] = {"start",   "deal",  "reveal", "event",
                                              "actions", "inner", "over"};
const struct nouns tta_phases = {PHASES, phase_ids, NULL};

static const char *const stock_ids[] = {"food", "resources"};
static const char *const stock_titles[] = {MSG("food"), MSG("resources")};
const struct nouns tta_stocks = {2, stock_ids, stock_titles};

static const char *const event_ids[EVENTS] = {
    "start",     "turn",      "swept",     "dealt",      "age",        "revealed",
    "declined",  "took",      "grew",      "built",      "upgraded",   "paid",
    "destroyed", "stage",     "completed", "leads",      "discovered", "revolution",
    "played",    "disbanded", "culture",   "science",    "food",       "resources",
    "for_units", "eaten",     "famine",    "population", "bonus",      "over",
};
const struct nouns tta_events = {EVENTS, event_ids, NULL};

#define CARD {ARG_NOUN, 0, 8, &tta_card_names}
#define CARD_BEFORE {ARG_NOUN, 8, 8, &tta_card_names}

const struct verb tta_verbs[] = {
    [V_START] = {"start", MSG("this seat begins"), {{ARG_SEAT, 0, 8, NULL}}},
    [V_DEAL] = {"deal", MSG("a card comes into the row"), {CARD}},
    [V_REVEAL] = {"reveal", MSG("an event is turned up"), {CARD}},
    [V_TAKE] = {"take", MSG("take a card from the row"), {CARD}},
    [V_GROW] = {"grow", MSG("increase the population"), {{0}}},
    [V_BUILD] = {"build", MSG("build a farm, a mine or an urban building"), {CARD}},
    [V_UPGRADE] = {"upgrade", MSG("move a worker to a better card"), {CARD_BEFORE, CARD}},
    [V_DESTROY] = {"destroy", MSG("take a worker off a farm, mine or building"), {CARD}},
    [V_STAGE] = {"stage", MSG("build a stage of the wonder"), {{0}}},
    [V_STAGES] = {"stages", MSG("build several stages of the wonder"),
                  {{ARG_COUNT, 0, 8, NULL}}},
    [V_LEAD] = {"lead", MSG("play a leader"), {CARD}},
    [V_DISCOVER] = {"discover", MSG("play a technology or, peacefully, a government"), {CARD}},
    [V_REVOLUTION] = {"revolution", MSG("change the government with all civil actions"), {CARD}},
    [V_PLAY] = {"play", MSG("play an action card"), {CARD}},
    [V_RECRUIT] = {"recruit", MSG("build a military unit"), {CARD}},
    [V_DISBAND] = {"disband", MSG("take a worker off a unit"), {CARD}},
    [V_BARBAROSSA] = {"barbarossa", MSG("grow and make the worker a unit"), {CARD}},
    [V_PICK] = {"pick", MSG("choose what is produced"), {{ARG_NOUN, 0, 8, &tta_stocks}}},
    [V_DECLINE] = {"decline", MSG("build nothing"), {{0}}},
    [V_END_ACTIONS] = {"end_actions", MSG("end the turn: production and maintenance"), {{0}}},
    [VERBS] = {NULL, NULL, {{0}}},
};

/* ---- What is read and not stored ------------------------------------------------------------- */

static const struct civ *civ_at(const void *s, const int index[])
{
    return &((const struct tta *)s)->civs[index[0]];
}

static int64_t to_move(const void *s, const int index[])
{
    (void)index;
    return tta_turn(s);
}

static int64_t is_over(const void *s, const int index[])
{
    (void)index;
    return tta_turn(s) == SEAT_NOBODY;
}

static int64_t deck_civil(const void *state, const int index[])
{
    const struct tta *s = state;
    int left[CIVIL_CARDS];
    (void)index;
    return s->age > AGE_I ? 0 : tta_deck(s, s->age, left);
}

static int64_t events_current(const void *s, const int index[])
{
    (void)index;
    return tta_events_left(s);
}

static int64_t rating_culture(const void *s, const int index[])
{
    return tta_ratings(civ_at(s, index)).culture;
}

static int64_t rating_science(const void *s, const int index[])
{
    return tta_ratings(civ_at(s, index)).science;
}

static int64_t rating_strength(const void *s, const int index[])
{
    return tta_ratings(civ_at(s, index)).strength;
}

static int64_t rating_happy(const void *s, const int index[])
{
    return tta_ratings(civ_at(s, index)).happy;
}

static int64_t total_civil(const void *s, const int index[])
{
    return tta_total(civ_at(s, index), CIVIL);
}

static int64_t total_military(const void *s, const int index[])
{
    return tta_total(civ_at(s, index), MILITARY);
}

static int64_t food_of(const void *s, const int index[])
{
    return tta_stock(civ_at(s, index), FOOD);
}

static int64_t resources_of(const void *s, const int index[])
{
    return tta_stock(civ_at(s, index), RESOURCES);
}

static int players(const void *s)
{
    return ((const struct tta *)s)->players;
}

/* ---- Fields ---------------------------------------------------------------------------------- */

#define AT(type, member) .offset = offsetof(struct type, member)
#define BYTE .size = 1
#define BYTES(n) .size = 1, .count = (n), .stride = 1
#define DERIVED(n, f) {.name = n, .kind = FIELD_INT, .derive = f}

static const struct field rating_fields[] = {
    DERIVED("culture", rating_culture),
    DERIVED("science", rating_science),
    DERIVED("strength", rating_strength),
    DERIVED("happy", rating_happy),
    {.kind = FIELD_END},
};

static const struct field action_fields[] = {
    {.name = "civil", .kind = FIELD_INT, BYTE, AT(civ, actions[CIVIL]), .max = 20},
    {.name = "military", .kind = FIELD_INT, BYTE, AT(civ, actions[MILITARY]), .max = 20},
    {.kind = FIELD_END},
};

static const struct field total_fields[] = {
    DERIVED("civil", total_civil),
    DERIVED("military", total_military),
    {.kind = FIELD_END},
};

static const struct field wonder_fields[] = {
    {.name = "card", .kind = FIELD_NOUN, BYTE, AT(civ, wonder), .values = &tta_card_names},
    {.name = "stages", .kind = FIELD_INT, BYTE, AT(civ, stages), .max = STAGES_MAX},
    {.kind = FIELD_END},
};

static const struct field hand_fields[] = {
    {.name = "civil", .kind = FIELD_LIST, BYTES(HAND_MAX), AT(civ, hand),
     .values = &tta_card_names},
    {.kind = FIELD_END},
};

static const struct field seat_fields[] = {
    {.name = "culture", .kind = FIELD_INT, .size = 2, AT(civ, culture), .max = CULTURE_EVER},
    {.name = "science", .kind = FIELD_INT, BYTE, AT(civ, science), .max = SCIENCE_MAX},
    {.name = "rating", .kind = FIELD_RECORD, .fields = rating_fields},
    {.name = "actions", .kind = FIELD_RECORD, .fields = action_fields},
    {.name = "totals", .kind = FIELD_RECORD, .fields = total_fields},
    {.name = "yellow", .kind = FIELD_INT, BYTE, AT(civ, yellow), .max = YELLOW_TOKENS},
    {.name = "blue", .kind = FIELD_INT, BYTE, AT(civ, blue), .max = BLUE_TOKENS + 3},
    {.name = "unused", .kind = FIELD_INT, BYTE, AT(civ, unused), .max = YELLOW_TOKENS},
    {.name = "workers", .kind = FIELD_INT, BYTES(WORKPLACES), AT(civ, workers),
     .max = YELLOW_TOKENS, .sparse = true, .keys = &tta_workplaces},
    {.name = "tokens", .kind = FIELD_INT, BYTES(TOKEN_PLACES), AT(civ, tokens),
     .max = BLUE_TOKENS + 3, .sparse = true, .keys = &tta_token_places},
    DERIVED("food", food_of),
    DERIVED("resources", resources_of),
    {.name = "government", .kind = FIELD_NOUN, BYTE, AT(civ, government),
     .values = &tta_card_names},
    {.name = "leader", .kind = FIELD_NOUN, BYTE, AT(civ, leader), .values = &tta_card_names},
    {.name = "leaders", .kind = FIELD_SET, BYTE, AT(civ, leaders), .values = &leader_ages},
    {.name = "wonder", .kind = FIELD_RECORD, .fields = wonder_fields},
    {.name = "wonders", .kind = FIELD_SET, .size = 2, AT(civ, wonders),
     .values = &tta_wonders_names},
    {.name = "technologies", .kind = FIELD_SET, .size = 8, AT(civ, technologies),
     .values = &tta_technologies_names},
    {.name = "hand", .kind = FIELD_RECORD, .fields = hand_fields},
    {.name = "padding", .kind = FIELD_PADDING, BYTES(sizeof((struct civ *)0)->padding),
     AT(civ, padding)},
    {.kind = FIELD_END},
};

static const struct field event_fields[] = {
    DERIVED("current", events_current),
    {.name = "past", .kind = FIELD_SET, .size = 2, AT(tta, past), .values = &tta_first_events},
    {.kind = FIELD_END},
};

static const struct field deck_fields[] = {
    DERIVED("civil", deck_civil),
    {.kind = FIELD_END},
};

/* Of the turn that is being played. */
static const struct field turn_fields[] = {
    {.name = "acted", .kind = FIELD_BOOL, BYTE, AT(tta, acted)},
    {.name = "revolted", .kind = FIELD_BOOL, BYTE, AT(tta, revolted)},
    {.name = "extra", .kind = FIELD_INT, BYTE, AT(tta, extra), .max = HAND_MAX},
    {.name = "homer", .kind = FIELD_INT, BYTE, AT(tta, homer), .max = 1},
    {.name = "for_units", .kind = FIELD_INT, BYTE, AT(tta, for_units), .max = 99},
    {.name = "fresh", .kind = FIELD_LIST, BYTES(HAND_MAX), AT(tta, fresh),
     .values = &tta_card_names},
    {.kind = FIELD_END},
};

const struct field tta_fields[] = {
    {.name = "players", .kind = FIELD_INT, BYTE, AT(tta, players), .min = 2, .max = SEATS_MAX},
    {.name = "level", .kind = FIELD_NOUN, BYTE, AT(tta, level), .values = &tta_levels},
    {.name = "start", .kind = FIELD_SEAT, BYTE, AT(tta, start)},
    {.name = "round", .kind = FIELD_INT, BYTE, AT(tta, round), .min = 1, .max = ROUNDS_MAX},
    {.name = "seat", .kind = FIELD_SEAT, BYTE, AT(tta, seat)},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = to_move},
    {.name = "age", .kind = FIELD_NOUN, BYTE, AT(tta, age), .values = &tta_ages},
    {.name = "phase", .kind = FIELD_NOUN, BYTE, AT(tta, phase), .values = &tta_phases},
    {.name = "over", .kind = FIELD_BOOL, .derive = is_over},
    {.name = "asked", .kind = FIELD_SEAT, BYTE, AT(tta, asked)},
    {.name = "event", .kind = FIELD_NOUN, BYTE, AT(tta, event), .values = &tta_card_names},
    {.name = "playing", .kind = FIELD_NOUN, BYTE, AT(tta, playing), .values = &tta_card_names},
    {.name = "turn", .kind = FIELD_RECORD, .fields = turn_fields},
    {.name = "row", .kind = FIELD_NOUN, BYTES(ROW), AT(tta, row), .first = 1,
     .values = &tta_card_names},
    {.name = "deck", .kind = FIELD_RECORD, .fields = deck_fields},
    {.name = "events", .kind = FIELD_RECORD, .fields = event_fields},
    {.name = "removed", .kind = FIELD_INT, BYTES(CIVIL_CARDS), AT(tta, removed), .max = 3,
     .sparse = true, .keys = &tta_civil_names},
    {.name = "padding", .kind = FIELD_PADDING, BYTES(sizeof((struct tta *)0)->padding),
     AT(tta, padding)},
    {.name = "seats", .kind = FIELD_RECORD, AT(tta, civs), .count = SEATS_MAX,
     .stride = sizeof(struct civ), .fields = seat_fields, .live = players},
    {.kind = FIELD_END},
};
