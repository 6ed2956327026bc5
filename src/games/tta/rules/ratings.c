/* Through the Ages: what the cards of a civilization add up to: ratings, actions, limits. What only
 * one leader or wonder does stands here under its name. */
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/armies.h"
#include "games/tta/state.h"

int tta_workers_of(const struct civ *c, int kind)
{
    int sum = 0;
    for (int i = tta_first_of_kind[kind]; i < tta_first_of_kind[kind + 1]; i++)
        sum += c->workers[i];
    return sum;
}

/* ---- Sums over what is in play --------------------------------------------------------------- */

struct sums {
    int culture, science, strength;
    int faces, unhappy;
    int temple_faces, theater_faces, wonder_faces;
};

static int part_of(uint64_t worth, enum worth part)
{
    return (int)(worth >> 8 * part & 0xff);
}

static struct sums sum_up(const struct civ *c)
{
    uint64_t worth = tta_worths[c->government];
    for (uint64_t set = (c->technologies & ~specials(c)) >> LABS << LABS; set; set &= set - 1)
        worth += tta_worths[tta_technologies[lowest(set)]] * c->workers[lowest(set)]; /* T121 */
    for (uint64_t set = specials(c); set; set &= set - 1)
        worth += tta_worths[tta_technologies[lowest(set)]]; /* T33 */
    for (uint64_t set = active_wonders(c); set; set &= set - 1)
        worth += tta_worths[tta_wonders[lowest(set)]]; /* T31 */
    for (uint64_t set = c->colonies; set; set &= set - 1)
        worth += tta_worths[tta_territories[lowest(set)]]; /* T65 */
    if (c->leader != NONE)
        worth += tta_worths[c->leader]; /* T32 */
    return (struct sums){
        .culture = part_of(worth, WORTH_CULTURE) + 2 * size_of(c->ruins), /* T204 */
        .science = part_of(worth, WORTH_SCIENCE),
        .strength = part_of(worth, WORTH_STRENGTH),
        .faces = part_of(worth, WORTH_FACES),
        .unhappy = part_of(worth, WORTH_UNHAPPY),
        .temple_faces = part_of(worth, WORTH_TEMPLE_FACES),
        .theater_faces = part_of(worth, WORTH_THEATER_FACES),
        .wonder_faces = part_of(worth, WORTH_WONDER_FACES),
    };
}

static int best_place(const struct civ *c, int kind)
{
    for (int i = tta_first_of_kind[kind + 1] - 1; i >= tta_first_of_kind[kind]; i--)
        if (c->workers[i])
            return i;
    return NONE;
}

static int best_lab_or_library(const struct civ *c)
{
    int lab = best_place(c, KIND_LAB), library = best_place(c, KIND_LIBRARY);
    return max_of(lab == NONE ? 0 : level_of(tta_technologies[lab]),
                  library == NONE ? 0 : level_of(tta_technologies[library]));
}

static int culture_of_labs(const struct civ *c)
{
    int sum = 0;
    for (int i = LABS; i < TOKEN_PLACES; i++)
        sum += c->workers[i] * level_of(tta_technologies[i]);
    return sum;
}

/* T184: what leaders produce belongs to the ratings. */
static void add_leader(const struct civ *c, struct sums *sum, int faces_factor)
{
    switch (c->leader) {
    case C_ALEXANDER_THE_GREAT:
        sum->strength += tta_count_units(c->workers + FIRST_UNIT); /* T98 */
        break;
    case C_HOMER: sum->culture += min_of(c->workers[tta_index[C_WARRIORS]], 2); break;
    case C_GENGHIS_KHAN:
        sum->strength += tta_workers_of(c, KIND_CAVALRY); /* T98 */
        sum->culture += tta_workers_of(c, KIND_CAVALRY);
        break;
    case C_JOAN_OF_ARC:
        sum->strength += sum->temple_faces * faces_factor; /* T98 T185 */
        break;
    case C_LEONARDO_DA_VINCI:
    case C_ISAAC_NEWTON:
    case C_ALBERT_EINSTEIN: sum->science += best_lab_or_library(c); break;
    case C_MICHELANGELO:
        sum->culture +=
            (sum->temple_faces + sum->theater_faces + sum->wonder_faces) * faces_factor; /* T185 */
        break;
    case C_JS_BACH: sum->culture += tta_workers_of(c, KIND_THEATER); break;
    case C_JAMES_COOK: sum->culture += 2 * size_of(c->colonies); break;
    case C_WILLIAM_SHAKESPEARE: {
        int libraries = tta_workers_of(c, KIND_LIBRARY);
        sum->culture += libraries + 2 * min_of(libraries, tta_workers_of(c, KIND_THEATER));
        break;
    }
    case C_GAME_DESIGNER:
        sum->culture += culture_of_labs(c);
        sum->science -= tta_workers_of(c, KIND_LAB);
        break;
    case C_ROCK_AND_ROLL_ICON:
        if (best_place(c, KIND_THEATER) != NONE)
            sum->culture += tta_cards[tta_technologies[best_place(c, KIND_THEATER)]].culture;
        break;
    default: break;
    }
}

/* ---- Pacts ----------------------------------------------------------------------------------- */

/* The role that a seat has in the pact that lies before another one: 0 for A, 1 for B, or NONE. */
int tta_role(const struct tta *s, int offerer, int seat)
{
    const struct civ *c = &s->civs[offerer];
    if (c->pact == NONE || (offerer != seat && c->pact_with != seat))
        return NONE;
    return offerer == seat ? c->pact_role : !c->pact_role;
}

int tta_partner(const struct tta *s, int offerer, int seat)
{
    return offerer == seat ? s->civs[offerer].pact_with : offerer;
}

/* What the pact that lies before one seat gives to another or to the same. */
struct terms tta_terms_of(const struct tta *s, int offerer, int seat)
{
    int pact = s->civs[offerer].pact, role = tta_role(s, offerer, seat);
    if (role == NONE)
        return (struct terms){0};
    struct terms terms = role ? tta_cards[pact].terms_b : tta_cards[pact].terms_a;
    if (pact == C_INTERNATIONAL_TOURISM)
        terms.culture = (int8_t)size_of(s->civs[tta_partner(s, offerer, seat)].wonders); /* T204 */
    return terms;
}

/* ---- Ratings --------------------------------------------------------------------------------- */

/* All but the faces is complete: uncut (T12). */
static struct sums sum_all(const struct tta *s, int seat, int faces_factor)
{
    const struct civ *c = &s->civs[seat];
    struct sums sum = sum_up(c);
    add_leader(c, &sum, faces_factor);
    if (has_wonder(c, C_GREAT_WALL))
        sum.strength += tta_workers_of(c, KIND_INFANTRY) + tta_workers_of(c, KIND_ARTILLERY);
    sum.strength += tta_army_bonus(c); /* T74 */
    for (int offerer = 0; offerer < s->players; offerer++) {
        if (s->civs[offerer].pact == NONE)
            continue;
        struct terms terms = tta_terms_of(s, offerer, seat); /* T71 */
        sum.strength += terms.strength;
        sum.culture += terms.culture;
    }
    return sum;
}

static int factor_of_faces(const struct civ *c)
{
    return has_wonder(c, C_ST_PETERS_BASILICA) ? 2 : 1; /* T104 */
}

struct ratings tta_ratings(const struct tta *s, int seat)
{
    int factor = factor_of_faces(&s->civs[seat]);
    struct sums sum = sum_all(s, seat, factor);
    return (struct ratings){
        .culture = min_of(max_of(sum.culture, 0), 30),                   /* T12 T184 */
        .science = min_of(max_of(sum.science, 0), 30),                   /* T12 T184 */
        .strength = min_of(max_of(sum.strength, 0), 60),                 /* T12 */
        .happy = min_of(max_of(sum.faces * factor - sum.unhappy, 0), 8), /* T12 T185 */
    };
}

int tta_uncut_strength(const struct tta *s, int seat)
{
    return sum_all(s, seat, factor_of_faces(&s->civs[seat])).strength;
}

int tta_faces_needed(const struct civ *c)
{
    int n = c->yellow; /* T10 */
    return n >= 17 ? 0 : n >= 13 ? 1 : n ? 7 - (n - 1) / 2 : 8;
}

int tta_discontent(const struct tta *s, int seat)
{
    if (s->level == LEVEL_SIMPLE)
        return 0;                                                                    /* T2 */
    return max_of(tta_faces_needed(&s->civs[seat]) - tta_ratings(s, seat).happy, 0); /* T49 */
}

/* ---- Actions and limits ---------------------------------------------------------------------- */

static int actions_of(int card, enum actions which)
{
    return which == CIVIL ? tta_cards[card].civil : tta_cards[card].military;
}

int tta_total(const struct tta *s, int seat, enum actions which)
{
    const struct civ *c = &s->civs[seat];
    int total = actions_of(c->government, which);
    for (uint64_t set = specials(c); set; set &= set - 1)
        total += actions_of(tta_technologies[lowest(set)], which);
    for (uint64_t set = active_wonders(c); set; set &= set - 1)
        total += actions_of(tta_wonders[lowest(set)], which);
    if (c->leader != NONE)
        total += actions_of(c->leader, which);
    for (int offerer = 0; which == MILITARY && offerer < s->players; offerer++)
        if (s->civs[offerer].pact != NONE)
            total += tta_terms_of(s, offerer, seat).military;
    return total;
}

int tta_urban_limit(const struct tta *s, int seat)
{
    int limit = tta_cards[s->civs[seat].government].urban_limit; /* T28 */
    return limit + plays_variant(s, VARIANT_EASIER);             /* T91 */
}

/* Civil actions limit the civil cards, military actions the military ones (T24, T52). */
int tta_hand_limit(const struct tta *s, int seat, enum actions which)
{
    return tta_total(s, seat, which) + has_wonder(&s->civs[seat], C_LIBRARY_OF_ALEXANDRIA);
}
