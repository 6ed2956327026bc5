/* Through the Ages: the bonus of the simple game, places, and score sheets. */
#include "games/tta/score.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/events.h"
#include "games/tta/rules/measures.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

struct bonus tta_bonus(const struct tta *s, int seat)
{
    const struct civ *c = &s->civs[seat];
    struct ratings r = tta_ratings(s, seat);
    struct bonus b = {
        .technologies = level_of(c->government) == 1, /* T84 */
        .strength = r.strength,
        .happy = r.happy,
        .science = r.science,
        .food = tta_income(c, FOOD),
        .resources = tta_income(c, RESOURCES),
    };
    for (int i = 0; i < TECHNOLOGIES; i++)
        b.technologies += knows(c, i) && level_of(tta_technologies[i]) == 1; /* T84 T121 */
    b.total = 2 * b.technologies + 2 * b.strength + 2 * b.happy +            /* T84 */
              b.science + b.food + b.resources;                              /* T84 */
    return b;
}

/* T89 T215; who has left ranks behind all who stay, later leavers ahead of earlier ones (T218). */
static bool is_ahead(const struct civ *a, const struct civ *b)
{
    if (a->left || b->left)
        return b->left && (!a->left || a->left > b->left);
    return a->culture > b->culture;
}

/* The culture of a civilization that has left is worth nothing. */
static int points_of(const struct civ *c)
{
    return c->left ? 0 : c->culture; /* T89 T151 */
}

void tta_score(const void *state, int points[], int place[])
{
    const struct tta *s = state;
    for (int i = 0; i < s->players; i++) {
        points[i] = points_of(&s->civs[i]);
        place[i] = 1;
        for (int j = 0; j < s->players; j++)
            place[i] += is_ahead(&s->civs[j], &s->civs[i]);
    }
}

struct sheet_lines {
    struct score_line *out;
    int count, cap;
};

static void put(struct sheet_lines *sheet, struct score_line line)
{
    if (sheet->count < sheet->cap)
        sheet->out[sheet->count++] = line;
}

const uint8_t tta_bonus_each[BONUS_LINES] = {2, 2, 2, 1, 1, 1}; /* T84 */

int tta_bonus_lines(const struct tta *s, int seat, struct score_line out[BONUS_LINES])
{
    struct bonus b = tta_bonus(s, seat);
    const struct score_line lines[BONUS_LINES] = {
        {"technologies", MSG("Technologies of level I"), b.technologies, 0, 1},
        {"strength", MSG("Strength"), b.strength, 0, 1},
        {"happy", MSG("Happy faces"), b.happy, 0, 1},
        {"science", MSG("Science rating"), b.science, 0, 1},
        {"food", MSG("Food produced"), b.food, 0, 1},
        {"resources", MSG("Resources produced"), b.resources, 0, 1},
    };
    for (int i = 0; i < BONUS_LINES; i++) {
        out[i] = lines[i];
        out[i].points = lines[i].count * tta_bonus_each[i];
    }
    return b.total;
}

static int put_bonus(struct sheet_lines *sheet, const struct tta *s, int seat)
{
    struct score_line lines[BONUS_LINES];
    int total = tta_bonus_lines(s, seat, lines);
    for (int i = 0; i < BONUS_LINES; i++)
        put(sheet, lines[i]);
    return total;
}

/* The number that an impact scores by; of a rank what is compared, of wonders how many there are.
 */
static int counted(const struct tta *s, int card, int seat)
{
    enum measure by = event_row_of(card)->gives[0].by;
    switch (by) {
    case BY_SCIENCE_RANK: by = BY_SCIENCE_RATING; break;
    case BY_STRENGTH_RANK: by = BY_STRENGTH; break;
    case BY_CONTENTMENT: by = BY_HAPPY_FACES; break;
    case BY_WONDERS: return size_of(s->civs[seat].wonders);
    default: break;
    }
    return tta_measure(s, by, seat, s->start);
}

static int put_card(struct sheet_lines *sheet, const struct tta *s, int seat, int card)
{
    int points = tta_impact(s, card, seat, s->start);
    points += points < 0 ? s->spared[seat] : 0; /* T212 */
    put(sheet, (struct score_line){tta_card_names.ids[card], tta_card_names.titles[card],
                                   counted(s, card, seat), points, 1});
    return points;
}

/* Events that are left over, and bonus cards, score last, when nothing changes any more (T85, T88,
 * T225). */
static int put_last_cards(struct sheet_lines *sheet, const struct tta *s, int seat)
{
    int sum = 0;
    for (uint64_t set = s->leftovers; set; set &= set - 1)
        sum += put_card(sheet, s, seat, tta_happenings[lowest(set)]);
    for (int i = 0; i < BONUS_MAX && s->open[i]; i++)
        sum += put_card(sheet, s, seat, s->open[i] - 1);
    return sum;
}

int tta_score_sheet(const void *state, int seat, struct score_line out[], int cap)
{
    const struct tta *s = state;
    const struct civ *c = &s->civs[seat];
    struct sheet_lines sheet = {out, 0, cap};
    int total = points_of(c), end = 0;
    bool scored = s->phase == PHASE_OVER && tta_players_left(s) > 1 && !c->left; /* T218 */
    put(&sheet, (struct score_line){"culture", MSG("Culture scored in play"), -1, total, 1});
    if (scored)
        end = s->level == LEVEL_SIMPLE ? put_bonus(&sheet, s, seat) /* T84 */
                                       : put_last_cards(&sheet, s, seat);
    out[0].points -= end;
    put(&sheet, (struct score_line){"total", MSG("Total"), -1, total, 0});
    return sheet.count;
}
