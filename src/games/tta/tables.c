/* Through the Ages: verbs, fields and names. */
#include "games/tta/tta.h"

static const char *const level_ids[LEVELS] = {"simple", "advanced", "full"};
static const char *const level_titles[LEVELS] = {MSG("simple"), MSG("advanced"), MSG("full")};
const struct nouns tta_levels = {LEVELS, level_ids, level_titles};

static const char *const age_ids[AGES] = {"A", "I", "II", "III", "IV"};
const struct nouns tta_ages = {AGES, age_ids, age_ids};
static const struct nouns leader_ages = {4, age_ids, age_ids};
static const struct nouns deck_ages = {DRAW_DECKS, age_ids + AGE_I, age_ids + AGE_I};

static const char *const phase_ids[PHASES] = {
    "start",    "deal", "reveal",  "draw",    "aside",    "choose", "stay",
    "politics", "pact", "event",   "bid",     "colonize", "attack", "defense",
    "pick",     "lose", "discard", "actions", "inner",    "mines",  "over",
};
const struct nouns tta_phases = {PHASES, phase_ids, NULL};

static const char *const step_ids[STEPS] = {
    "setup",   "begin",    "refill", "deal",    "war",   "politics", "pact",  "reveal", "event",
    "auction", "conflict", "limit",  "actions", "farms", "mines",    "draws", "end",    "score",
};
const struct nouns tta_steps = {STEPS, step_ids, NULL};

static const char *const variant_ids[VARIANTS] = {
    "easier",          "no_ganging_up", "peaceful", "draw_as_action",
    "soft_corruption", "fewer_bonuses", "leaving",
};
const struct nouns tta_variants = {VARIANTS, variant_ids, NULL};

static const char *const bonus_ids[BONUS_VARIANTS] = {
    "standard", "public_3", "public_4", "public_5", "age_by_age", "private", "open_choice",
};
static const char *const bonus_titles[BONUS_VARIANTS] = {
    MSG("those left when the game ends"),
    MSG("3, open from the start"),
    MSG("4, open from the start"),
    MSG("5, open from the start"),
    MSG("5, opened age by age"),
    MSG("some of each player, kept secret"),
    MSG("some chosen openly by the players"),
};
const struct nouns tta_bonus_variants = {BONUS_VARIANTS, bonus_ids, bonus_titles};

static const char *const seat_ids[SEATS_MAX] = {"0", "1", "2", "3"};
static const struct nouns seat_numbers = {SEATS_MAX, seat_ids, NULL};

static const char *const role_ids[] = {"a", "b"};
static const char *const role_titles[] = {MSG("A"), MSG("B")};
static const struct nouns roles = {2, role_ids, role_titles};

static const char *const stock_ids[] = {"food", "resources"};
static const char *const stock_titles[] = {MSG("food"), MSG("resources")};
const struct nouns tta_stocks = {2, stock_ids, stock_titles};

static const char *const event_ids[EVENTS] = {
    "start",          "turn",        "swept",       "dealt",        "age",          "revealed",
    "declined",       "took",        "grew",        "built",        "upgraded",     "paid",
    "destroyed",      "stage",       "completed",   "leads",        "discovered",   "revolution",
    "played",         "disbanded",   "culture",     "science",      "food",         "resources",
    "more_actions",   "for_units",   "eaten",       "famine",       "population",   "bonus",
    "over",           "bonus_card",  "kept",        "left",         "drew",         "discarded",
    "obsolete",       "tokens_gone", "future",      "passed",       "bid",          "colonized",
    "no_colony",      "lost_colony", "sacrificed",  "bonus_played", "attacks",      "war",
    "strength",       "won",         "not_won",     "offered",      "accepted",     "refused",
    "pact_ended",     "tactic",      "lost_worker", "lost_culture", "lost_science", "lost_food",
    "lost_resources", "lost_leader", "lost_wonder", "took_card",    "got_yellow",   "lost_yellow",
    "lost_blue",      "ruined",      "uprising",    "corruption",   "missing",      "traded",
    "parties",        "covered",     "concerned",   "nobody",
};
const struct nouns tta_events = {EVENTS, event_ids, NULL};

static const char *const concern_ids[CONCERNS] = {"strong", "weak",  "rich",
                                                  "poor",   "happy", "discontent"};
const struct nouns tta_concerns = {CONCERNS, concern_ids, NULL};

static const char *const force_ids[FORCES] = {"units", "bonus_cards", "in_play"};
const struct nouns tta_forces = {FORCES, force_ids, NULL};

#define CARD                                                                                       \
    {                                                                                              \
        ARG_NOUN, 0, 8, &tta_card_names                                                            \
    }
#define CARD_BEFORE                                                                                \
    {                                                                                              \
        ARG_NOUN, 8, 8, &tta_card_names                                                            \
    }

#define SEAT_AFTER                                                                                 \
    {                                                                                              \
        ARG_SEAT, 8, 8, NULL                                                                       \
    }
#define COUNT                                                                                      \
    {                                                                                              \
        ARG_COUNT, 0, 8, NULL                                                                      \
    }
#define AGE                                                                                        \
    {                                                                                              \
        ARG_NOUN, 0, 8, &tta_ages                                                                  \
    }

const struct verb tta_verbs[] = {
    [V_START] = {"start",
                 MSG("this seat begins"),
                 {{ARG_SEAT, 0, 8, NULL}},
                 .title = MSG("%1 begins")},
    [V_DEAL] = {"deal",
                MSG("a card comes into the row"),
                {CARD},
                .title = MSG("%1 comes into the row")},
    [V_REVEAL] = {"reveal",
                  MSG("an event or a bonus card is turned up"),
                  {CARD},
                  .title = MSG("%1 is turned up")},
    [V_DRAW_CARD] = {"draw",
                     MSG("a military card comes to the hand"),
                     {CARD},
                     .title = MSG("%1 is drawn")},
    [V_ASIDE] = {"aside",
                 MSG("a bonus card is laid aside"),
                 {CARD},
                 .title = MSG("%1 is laid aside")},
    [V_STAY] =
        {"stay", MSG("stay in the game"), {{0}}, .title = MSG("Stay in the game"), .answers = true},
    [V_LEAVE] = {"leave",
                 MSG("leave the game honorably"),
                 {{0}},
                 .title = MSG("Leave the game honorably")},
    [V_EVENT] = {"event",
                 MSG("lay an event or territory on the future events"),
                 {CARD},
                 .title = MSG("Lay %1 on the future events")},
    [V_AGGRESSION] = {"aggression",
                      MSG("attack a rival"),
                      {CARD, SEAT_AFTER},
                      .title = MSG("Attack %2 with %1")},
    [V_WAR] = {"war",
               MSG("declare war on a rival"),
               {CARD, SEAT_AFTER},
               .title = MSG("Declare %1 on %2")},
    [V_PACT] = {"pact",
                MSG("offer a pact, with a role for yourself"),
                {CARD, SEAT_AFTER, {ARG_NOUN, 16, 1, &roles}},
                .title = MSG("Offer %1 to %2, as party %3")},
    [V_CANCEL] = {"cancel", MSG("end a pact"), {CARD}, .title = MSG("End %1")},
    [V_COLUMBUS] = {"columbus",
                    MSG("make a territory a colony at once"),
                    {CARD},
                    .title = MSG("Make %1 a colony at once")},
    [V_NO_POLITICS] = {"no_politics",
                       MSG("take no political action"),
                       {{0}},
                       .title = MSG("Take no political action")},
    [V_DISCARD] = {"discard",
                   MSG("discard a military card"),
                   {CARD},
                   .title = MSG("Discard %1"),
                   .answers = true},
    [V_TAKE] = {"take", MSG("take a card from the row"), {CARD}, .title = MSG("Take %1")},
    [V_GROW] = {"grow",
                MSG("increase the population"),
                {{0}},
                .title = MSG("Increase the population")},
    [V_BUILD] = {"build",
                 MSG("build a farm, a mine or an urban building"),
                 {CARD},
                 .title = MSG("Build %1")},
    [V_UPGRADE] = {"upgrade",
                   MSG("move a worker to a better card"),
                   {CARD_BEFORE, CARD},
                   .title = MSG("Upgrade %1 to %2")},
    [V_DESTROY] = {"destroy",
                   MSG("take a worker off a farm, mine or building"),
                   {CARD},
                   .title = MSG("Take a worker off %1")},
    [V_STAGE] = {"stage",
                 MSG("build a stage of the wonder"),
                 {{0}},
                 .title = MSG("Build a stage of the wonder")},
    [V_STAGES] = {"stages",
                  MSG("build several stages of the wonder"),
                  {COUNT},
                  TITLES("Build %1 stage of the wonder", "Build %1 stages of the wonder")},
    [V_LEAD] = {"lead", MSG("play a leader"), {CARD}, .title = MSG("Let %1 lead")},
    [V_DISCOVER] = {"discover",
                    MSG("play a technology or, peacefully, a government"),
                    {CARD},
                    .title = MSG("Discover %1")},
    [V_REVOLUTION] = {"revolution",
                      MSG("change the government with all civil actions"),
                      {CARD},
                      .title = MSG("Have a revolution: %1")},
    [V_PLAY] = {"play", MSG("play an action card"), {CARD}, .title = MSG("Play %1")},
    [V_RECRUIT] = {"recruit", MSG("build a military unit"), {CARD}, .title = MSG("Recruit %1")},
    [V_DISBAND] = {"disband", MSG("take a worker off a unit"), {CARD}, .title = MSG("Disband %1")},
    [V_BARBAROSSA] = {"barbarossa",
                      MSG("grow and make the worker a unit"),
                      {CARD},
                      .title = MSG("Increase the population and recruit %1")},
    [V_LINER] = {"liner",
                 MSG("grow by the ocean liners, for no action"),
                 {{0}},
                 .title = MSG("Increase the population by the ocean liners")},
    [V_TRADE] = {"trade",
                 MSG("exchange food and resources by the trade routes"),
                 {{0}},
                 .title = MSG("Exchange food and resources by the trade routes")},
    [V_TACTIC] = {"tactic", MSG("play a tactic"), {CARD}, .title = MSG("Play the tactic %1")},
    [V_DRAW] = {"draw", MSG("draw a military card"), {{0}}, .title = MSG("Draw a military card")},
    [V_BID] =
        {"bid", MSG("bid for the territory"), {COUNT}, .title = MSG("Bid %1"), .answers = true},
    [V_PASS] = {"pass",
                MSG("bid no more for the territory"),
                {{0}},
                .title = MSG("Bid no more"),
                .answers = true},
    [V_SACRIFICE] = {"sacrifice",
                     MSG("sacrifice a unit"),
                     {CARD},
                     .title = MSG("Sacrifice %1"),
                     .answers = true},
    [V_BONUS] =
        {"bonus", MSG("play a bonus card"), {CARD}, .title = MSG("Play %1"), .answers = true},
    [V_DONE] = {"done", MSG("enough"), {{0}}, .title = MSG("It is enough"), .answers = true},
    [V_ACCEPT] =
        {"accept", MSG("accept the pact"), {{0}}, .title = MSG("Accept the pact"), .answers = true},
    [V_REFUSE] =
        {"refuse", MSG("refuse the pact"), {{0}}, .title = MSG("Refuse the pact"), .answers = true},
    [V_LOSE] = {"lose", MSG("lose this one"), {CARD}, .title = MSG("Lose %1"), .answers = true},
    [V_PICK] = {"pick",
                MSG("choose food or resources"),
                {{ARG_NOUN, 0, 8, &tta_stocks}},
                .title = MSG("Choose %1"),
                .answers = true},
    [V_PICK_SPLIT] = {"pick",
                      MSG("choose so much food and so many resources"),
                      {{ARG_COUNT, 8, 8, NULL}, COUNT},
                      TITLES("Choose %1 food and %2 resource", "Choose %1 food and %2 resources"),
                      .answers = true},
    [V_PICK_CARD] =
        {"pick", MSG("choose this card"), {CARD}, .title = MSG("Choose %1"), .answers = true},
    [V_PICK_CARDS] = {"pick",
                      MSG("choose so many on this card"),
                      {CARD_BEFORE, {ARG_COUNT, 0, 8, NULL}},
                      .title = MSG("Choose %2 of %1"),
                      .answers = true},
    [V_DECLINE] =
        {"decline", MSG("do nothing"), {{0}}, .title = MSG("Do nothing"), .answers = true},
    [V_END_ACTIONS] = {"end_actions",
                       MSG("end the turn: production and maintenance"),
                       {{0}},
                       .title = MSG("End the turn")},
    [V_EVENT_BACK] = {"event",
                      MSG("a card is laid on the future events"),
                      {AGE},
                      .title = MSG("A card of age %1 is laid on the future events")},
    [V_DISCARD_BACK] = {"discard",
                        MSG("a military card is discarded"),
                        {AGE},
                        .title = MSG("A military card of age %1 is discarded")},
    [V_DRAW_BACK] = {"draw",
                     MSG("a military card is drawn unseen"),
                     {AGE},
                     .title = MSG("A military card of age %1 is drawn")},
    [V_ASIDE_BACK] = {"aside",
                      MSG("a bonus card is laid aside unseen"),
                      {{0}},
                      .title = MSG("A bonus card is laid aside")},
    [V_PICK_BACK] = {"pick",
                     MSG("a bonus card is chosen unseen"),
                     {{0}},
                     .title = MSG("A bonus card is chosen")},
    [VERBS] = {.name = NULL},
};

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

#define AT(type, member) .offset = offsetof(struct type, member)
#define BYTE             .size = 1
#define BYTES(n)         .size = 1, .count = (n), .stride = 1
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

/* Of each age, since cards came back into its deck. */
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
    {.name = "role", .kind = FIELD_NOUN, BYTE, AT(civ, pact_role), .values = &roles},
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

/* Of the turn that is being played. */
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

/* Of an event, an auction or a conflict that is being resolved. */
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
