/* Through the Ages: levels, options, and the position before the first turn. */
#include <string.h>

#include "games/tta/rules/setup.h"
#include "games/tta/state.h"

enum {
    OPTION_LEVEL,
    OPTION_START,
    OPTION_BONUS_CARDS,
    OPTION_VARIANTS, /* the first of the switches, as in enum variant */
    OPTIONS = OPTION_VARIANTS + VARIANTS
};

/* What only some of the levels have (T228). */
#define WITH(levels)    .needs = "level", .needs_values = (levels)
#define MILITARY_LEVELS (1 << LEVEL_ADVANCED | 1 << LEVEL_FULL)
#define SWITCH(key, title, initial, ...)                                                           \
    {                                                                                              \
        key, title, &off_on, 0, 1, initial, __VA_ARGS__                                            \
    }

const struct option tta_options[] = {
    [OPTION_LEVEL] = {"level", MSG("which of the three games"), &tta_levels, LEVEL_SIMPLE,
                      LEVEL_FULL, .initial = LEVEL_SIMPLE},
    [OPTION_START] = {"start", MSG("who begins"), &lot_or_seat, 0, 4, 0, .names_seats = true},
    [OPTION_BONUS_CARDS] = {"bonus_cards", MSG("which events of age III score at the end"),
                            &tta_bonus_variants, BONUS_STANDARD, BONUS_OPEN_CHOICE, BONUS_STANDARD,
                            WITH(MILITARY_LEVELS)},
    [OPTION_VARIANTS + VARIANT_EASIER] =
        SWITCH("easier", MSG("one more yellow token, and one more building of each type"), 0,
               WITH(MILITARY_LEVELS)),
    [OPTION_VARIANTS + VARIANT_NO_GANGING_UP] =
        SWITCH("no_ganging_up", MSG("nobody is attacked by two rivals at a time"), 0,
               WITH(MILITARY_LEVELS), .seats_min = 3), /* T92 */
    [OPTION_VARIANTS + VARIANT_PEACEFUL] =
        SWITCH("peaceful", MSG("no aggressions and no wars"), 0, WITH(MILITARY_LEVELS)),
    [OPTION_VARIANTS + VARIANT_DRAW_AS_ACTION] =
        SWITCH("draw_as_action", MSG("military cards are drawn by military actions"), 0,
               WITH(MILITARY_LEVELS)),
    [OPTION_VARIANTS + VARIANT_SOFT_CORRUPTION] = SWITCH(
        "soft_corruption", MSG("mines may produce one token fewer"), 0, WITH(MILITARY_LEVELS)),
    [OPTION_VARIANTS + VARIANT_FEWER_BONUSES] =
        SWITCH("fewer_bonuses", MSG("events left over at the end do not score"), 0,
               WITH(1 << LEVEL_FULL)), /* T85 T95 */
    [OPTION_VARIANTS + VARIANT_LEAVING] =
        SWITCH("leaving", MSG("players may leave the game honorably"), 1, WITH(MILITARY_LEVELS)),
    [OPTIONS] = {.key = NULL},
};

/* Up to revision 4 the open bonus cards were one more than the players. */
const char *tta_former(const char *option, const char *value, int seats)
{
    bool is_public = strcmp(option, "bonus_cards") == 0 && strcmp(value, "public") == 0;
    return is_public && seats >= 2 && seats <= SEATS_MAX
               ? tta_bonus_variants.ids[BONUS_PUBLIC_3 + seats - 2]
               : NULL;
}

/* Up to revision 5 the discards of a card were one number, as they are stored. */
static bool adopt_groups(uint16_t groups[MILITARY_CARDS], const char *card, const char *text)
{
    int at = noun_find(&tta_military_names, card, -1), number = 0;
    for (; *text >= '0' && *text <= '9' && number < UINT16_MAX; text++)
        number = 10 * number + *text - '0';
    if (at < 0 || *text || number >> DISCARD_GROUPS * DISCARD_BITS)
        return false;
    groups[at] = (uint16_t)number;
    return true;
}

bool tta_adopt(void *state, const char *path, const char *text)
{
    static const char cards[] = "discards.cards.", returned[] = "discards.returned.";
    struct tta *s = state;
    const char *bonus_cards = tta_former(path, text, s->players);
    if (bonus_cards)
        s->bonus_cards = (uint8_t)noun_find(&tta_bonus_variants, bonus_cards, -1);
    else if (strncmp(path, cards, strlen(cards)) == 0)
        return adopt_groups(s->discards, path + strlen(cards), text);
    else if (strncmp(path, returned, strlen(returned)) == 0)
        return adopt_groups(s->returned, path + strlen(returned), text);
    return bonus_cards;
}

static void learn(struct civ *c, int card, int workers)
{
    c->technologies |= (uint64_t)1 << tta_index[card];
    c->workers[tta_index[card]] = (uint8_t)workers;
}

static void found(struct civ *c)
{
    learn(c, C_BRONZE, 2);       /* T8 T13 */
    learn(c, C_AGRICULTURE, 2);  /* T8 T13 */
    learn(c, C_PHILOSOPHY, 1);   /* T8 T13 */
    learn(c, C_WARRIORS, 1);     /* T8 T13 */
    learn(c, C_RELIGION, 0);     /* T8 T13 */
    c->government = C_DESPOTISM; /* T8 */
    c->leader = c->wonder = c->tactic = NONE;
    c->war = c->war_on = c->pact = c->pact_with = c->pact_role = c->attacked = NONE;
    c->unused = 1;         /* T8 */
    c->yellow = 18;        /* T8 */
    c->blue = BLUE_TOKENS; /* T8 */
    c->yellow_all = YELLOW_TOKENS;
    c->blue_all = BLUE_TOKENS;
}

static const char *refuse(int seats, const int options[])
{
    if (options[OPTION_START] > seats)
        return MSG("the start player must be one of the seats");
    for (int i = OPTION_BONUS_CARDS; i < OPTIONS && options[OPTION_LEVEL] == LEVEL_SIMPLE; i++)
        if (options[i] != tta_options[i].initial)
            return MSG("the simple game has no variants"); /* T228 */
    return NULL;
}

static void choose_variants(struct tta *s, const int options[])
{
    s->bonus_cards = (uint8_t)options[OPTION_BONUS_CARDS];
    for (int i = 0; i < VARIANTS && s->level != LEVEL_SIMPLE; i++)
        s->variants |= (uint8_t)(options[OPTION_VARIANTS + i] << i);
    for (int seat = 0; seat < s->players && plays_variant(s, VARIANT_EASIER); seat++) {
        s->civs[seat].yellow++; /* T91 T220 */
        s->civs[seat].yellow_all++;
    }
}

const char *tta_setup(void *state, int seats, const int options[])
{
    struct tta *s = state;
    int start = options[OPTION_START];
    const char *refused = refuse(seats, options);
    if (refused)
        return refused;
    s->players = (uint8_t)seats;
    s->level = (uint8_t)options[OPTION_LEVEL];
    s->round = 1;
    s->asked = s->target = s->event = s->playing = s->aside = NONE;
    memset(s->row, NONE, sizeof s->row);
    for (int seat = 0; seat < seats; seat++)
        found(&s->civs[seat]);
    choose_variants(s, options);
    s->phase = start ? PHASE_DEAL : PHASE_START;           /* T7 T161 */
    s->seat = s->start = (uint8_t)(start ? start - 1 : 0); /* T112 */
    return NULL;
}
