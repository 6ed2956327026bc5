/* The numbers of the Bronze Age (B3 to B8, B45, B46) and its words. */
#include "games/bronze/bronze.h"

#define NOUNS(name, titles)                                                                        \
    const struct nouns bronze_##name = {sizeof name##_ids / sizeof *name##_ids, name##_ids, titles}

/* B4 */
const uint8_t bronze_goods_max[GOODS] = {8, 7, 6, 5, 4};
const uint8_t bronze_goods_value[GOODS] = {1, 2, 3, 4, 5};

/* B5, B6 */
const uint8_t bronze_size[TARGETS] = {3, 4, 5, 6, 3, 5, 7, 9, 11, 13, 15};
const uint8_t bronze_monument_first_points[MONUMENTS] = {1, 2, 4, 6, 8, 10, 12};

/* B7 */
#define ALL_TARGETS ((1 << TARGETS) - 1)
#define MONUMENT(m) (1 << (CITIES + (m)))
const uint16_t bronze_targets_of[SEATS_MAX + 1] = {
    [1] = ALL_TARGETS,
    [2] = ALL_TARGETS & ~(MONUMENT(TEMPLE) | MONUMENT(GREAT_PYRAMID)),
    [3] = ALL_TARGETS & ~MONUMENT(HANGING_GARDENS),
    [4] = ALL_TARGETS,
};

const struct edition bronze_editions[2] = {
    /* B6, B8, B20, B35 */
    {.cost = {10, 10, 15, 15, 15, 20, 20, 20, 30, 30, 40, 50, 60},
     .points = {2, 2, 3, 3, 3, 4, 4, 6, 6, 6, 6, 8, 8},
     .later_points = {0, 1, 2, 3, 4, 5, 6},
     .coins_per_food = 4,
     .points_per_monument = 1},
    /* B45, B46 */
    {.cost = {10, 10, 15, 15, 20, 20, 20, 25, 30, 30, 40, 60, 70, 20, 25, 25, 40},
     .points = {2, 2, 3, 3, 4, 4, 4, 7, 6, 6, 6, 8, 10, 4, 5, 5, 8},
     .later_points = {0, 1, 3, 4, 5, 6, 8},
     .coins_per_food = 6,
     .points_per_monument = 2},
};

static const char *const faces_ids[] = {"food", "good", "skull", "workers", "choice", "coins"};
static const char *const faces_titles[] = {
    MSG("food"), MSG("good"), MSG("skull"), MSG("workers"), MSG("choice"), MSG("coins"),
};
NOUNS(faces, faces_titles);

static const char *const wares_ids[] = {"wood", "stone", "pottery", "cloth", "spearheads", "food"};
static const char *const wares_titles[] = {
    MSG("wood"), MSG("stone"), MSG("pottery"), MSG("cloth"), MSG("spearheads"), MSG("food"),
};
NOUNS(wares, wares_titles);
const struct nouns bronze_goods = {GOODS, wares_ids, wares_titles};

static const char *const targets_ids[] = {
    "city4",  "city5",   "city6",           "city7",      "step_pyramid",  "stone_circle",
    "temple", "obelisk", "hanging_gardens", "great_wall", "great_pyramid",
};
static const char *const targets_titles[] = {
    MSG("4th city"),        MSG("5th city"),     MSG("6th city"),      MSG("7th city"),
    MSG("Step Pyramid"),    MSG("Stone Circle"), MSG("Temple"),        MSG("Obelisk"),
    MSG("Hanging Gardens"), MSG("Great Wall"),   MSG("Great Pyramid"),
};
NOUNS(targets, targets_titles);
const struct nouns bronze_cities = {CITIES, targets_ids, targets_titles};
const struct nouns bronze_monuments = {MONUMENTS, targets_ids + CITIES, targets_titles + CITIES};

static const char *const developments_ids[] = {
    "leadership", "irrigation",   "agriculture", "quarrying", "medicine",    "coinage",
    "caravans",   "religion",     "granaries",   "masonry",   "engineering", "architecture",
    "empire",     "preservation", "shipping",    "smithing",  "commerce",
};
static const char *const developments_titles[] = {
    MSG("Leadership"), MSG("Irrigation"),   MSG("Agriculture"), MSG("Quarrying"),
    MSG("Medicine"),   MSG("Coinage"),      MSG("Caravans"),    MSG("Religion"),
    MSG("Granaries"),  MSG("Masonry"),      MSG("Engineering"), MSG("Architecture"),
    MSG("Empire"),     MSG("Preservation"), MSG("Shipping"),    MSG("Smithing"),
    MSG("Commerce"),
};
NOUNS(developments, developments_titles);

static const char *const disasters_ids[] = {"none", "drought", "pestilence", "invasion", "revolt"};
static const char *const disasters_titles[] = {
    MSG("no disaster"), MSG("drought"), MSG("pestilence"), MSG("invasion"), MSG("revolt"),
};
NOUNS(disasters, disasters_titles);

static const char *const phases_ids[] = {
    "start",  "preserve", "roll",    "reroll", "leadership", "leadership_roll",
    "choose", "smithing", "trade",   "offer",  "answer",     "build",
    "swap",   "buy",      "discard", "over",
};
NOUNS(phases, NULL);

static const char *const events_ids[] = {
    "turn",       "start",   "rolled",    "kept",   "rerolls",  "leadership", "food",   "goods",
    "quarried",   "workers", "coins",     "fed",    "disaster", "lost",       "looted", "preserved",
    "smithed",    "offered", "countered", "traded", "declined", "built",      "city",   "monument",
    "engineered", "ships",   "swapped",   "sold",   "bought",   "discarded",  "over",
};
NOUNS(events, NULL);
