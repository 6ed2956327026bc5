/* The numbers of the Iron Age (I2, I5 to I7) and its words. */
#include "games/iron/iron.h"

#define NOUNS(name, titles)                                                                        \
    const struct nouns iron_##name = {sizeof name##_ids / sizeof *name##_ids, name##_ids, titles}

/* Ports' population row, provinces' row (I5), monuments (I6). */
const uint8_t iron_size[TARGETS] = {
    5, 14,             /* I5 */
    5, 7,  10, 13, 15, /* I6 */
};

/* How many ports beyond the first so many goods boxes are enough for; how many provinces there are
 * with so many boxes filled. */
const uint8_t iron_ports_by_goods[PORT_GOODS_MAX + 1] = {
    0, 0,       /* I5 */
    1, 1, 1,    /* I5 IE5 */
    2, 2, 2,    /* I5 */
    3, 3, 3, 3, /* I5 */
    4, 4, 4, 4, /* I5 */
    5,          /* I5 */
};
const uint8_t iron_provinces_by_boxes[] = {
    1, 1,       /* I5 */
    2, 2,       /* I5 */
    3, 3, 3,    /* I5 */
    4, 4, 4,    /* I5 */
    5, 5, 5, 5, /* I5 */
    6,          /* I5 */
};
const uint8_t iron_province_tribute[PROVINCES_MAX] = {0, 1, 2, 3, 4, 5}; /* I19 IE8 */

const uint8_t iron_first_points[MONUMENTS] = {2, 4, 6, 10, 13}; /* I6 IE6 */
const uint8_t iron_later_points[MONUMENTS] = {1, 2, 4, 7, 10};  /* I6 IE6 */

const uint8_t iron_cost[DEVELOPMENTS] = {
    2,  2,  3,  3,  /* I7 */
    4,  5,  6,  7,  /* I7 */
    8,  9,  10, 12, /* I7 */
    12, 15, 20, 30, /* I7 */
    4,              /* I7 */
};
const uint8_t iron_points[DEVELOPMENTS] = {
    1,  2,  2,  2,  /* I7 */
    3,  4,  5,  8,  /* I7 */
    6,  7,  9,  7,  /* I7 */
    12, 13, 15, 15, /* I7 */
    3,              /* I7 */
};

static const char *const dice_names_ids[] = {
    "population", "food", "choice", "innovation", "port", "skull", "fate",
};
static const char *const dice_names_titles[] = {
    MSG("population"), MSG("food"),  MSG("choice"),   MSG("innovation"),
    MSG("port"),       MSG("skull"), MSG("Fate die"),
};
NOUNS(dice_names, dice_names_titles);
const struct nouns iron_faces = {FACES, dice_names_ids, dice_names_titles};
const struct nouns iron_fate_die = {1, dice_names_ids + DIE_FATE, dice_names_titles + DIE_FATE};

static const char *const fates_ids[] = {
    "abundance", "drought", "omens", "conquest", "tribute", "skull",
};
static const char *const fates_titles[] = {
    MSG("abundance"), MSG("drought"), MSG("omens"), MSG("conquest"), MSG("tribute"), MSG("skull"),
};
NOUNS(fates, fates_titles);

static const char *const targets_ids[] = {
    "port", "province", "obelisk", "colossus", "city_walls", "acropolis", "colosseum",
};
static const char *const targets_titles[] = {
    MSG("ports"),      MSG("provinces"), MSG("Obelisk"),   MSG("Colossus"),
    MSG("City Walls"), MSG("Acropolis"), MSG("Colosseum"),
};
NOUNS(targets, targets_titles);
static const char *const gift_titles[] = {MSG("port"), MSG("province")};
const struct nouns iron_gifts = {T_MONUMENT, targets_ids, gift_titles};
const struct nouns iron_monuments = {MONUMENTS, targets_ids + T_MONUMENT,
                                     targets_titles + T_MONUMENT};

static const char *const developments_ids[] = {
    "leadership", "granaries", "dyemaking",    "formations", "medicine",     "irrigation",
    "metallurgy", "religion",  "architecture", "coinage",    "aqueducts",    "navy",
    "roads",      "civics",    "empire",       "commerce",   "shipbuilding",
};
static const char *const developments_titles[] = {
    MSG("Leadership"), MSG("Granaries"),    MSG("Dyemaking"), MSG("Formations"),   MSG("Medicine"),
    MSG("Irrigation"), MSG("Metallurgy"),   MSG("Religion"),  MSG("Architecture"), MSG("Coinage"),
    MSG("Aqueducts"),  MSG("Navy"),         MSG("Roads"),     MSG("Civics"),       MSG("Empire"),
    MSG("Commerce"),   MSG("Shipbuilding"),
};
NOUNS(developments, developments_titles);

static const char *const disasters_ids[] = {
    "none", "unrest", "barbarians", "pestilence", "civil_war", "invasion",
};
static const char *const disasters_titles[] = {
    MSG("no disaster"), MSG("unrest"),    MSG("barbarians"),
    MSG("pestilence"),  MSG("civil war"), MSG("invasion"),
};
NOUNS(disasters, disasters_titles);

static const char *const battles_ids[] = {"none", "barbarians", "invasion", "conquest"};
static const char *const battles_titles[] = {MSG("nobody"), MSG("barbarians"), MSG("an invasion"),
                                             MSG("a conquest")};
NOUNS(battles, battles_titles);

static const char *const phases_ids[] = {
    "start",  "take",      "roll", "fate",     "reroll", "leadership",   "omens",
    "choose", "granaries", "navy", "conquest", "demand", "tribute",      "colonies",
    "bonus",  "build",     "buy",  "store",    "rival",  "rival_colony", "over",
};
NOUNS(phases, NULL);

static const char *const events_ids[] = {
    "turn",       "start",     "took",     "rolled", "fate",       "kept",          "rerolls",
    "leadership", "omens",     "food",     "goods",  "goods_lost", "population",    "innovations",
    "granaries",  "fed",       "disaster", "lost",   "battle",     "defeat",        "tribute",
    "losses",     "conquest",  "demand",   "gave",   "refused",    "pegs",          "took_back",
    "completed",  "displaced", "armies",   "ships",  "built",      "port_goods",    "port",
    "province",   "monument",  "bought",   "stored", "rival",      "rival_founded", "over",
};
NOUNS(events, NULL);
