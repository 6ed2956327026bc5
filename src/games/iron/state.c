/* The state of the Iron Age: what every byte of it means, and what must always be true. */
#include <string.h>

#include "core/field_bytes.h"
#include "games/iron/iron.h"

static int64_t to_move(const void *s, const int index[])
{
    (void)index;
    return iron_to_move(s);
}

static int64_t is_over(const void *s, const int index[])
{
    (void)index;
    return iron_to_move(s) == SEAT_NOBODY;
}

static int64_t goal_beaten(const void *s, const int index[])
{
    (void)index;
    return iron_goal_beaten(s);
}

static const struct iron_seat *seat_at(const void *s, const int index[])
{
    return &((const struct iron *)s)->seats[index[0]];
}

static int64_t ports_of(const void *s, const int index[])
{
    return ports(seat_at(s, index));
}

static int64_t provinces_of(const void *s, const int index[])
{
    return provinces(seat_at(s, index));
}

static int64_t dice_of(const void *s, const int index[])
{
    return empire_dice(seat_at(s, index));
}

static int64_t strength_of(const void *s, const int index[])
{
    return strength(seat_at(s, index), true);
}

static int64_t pegs_left_of(const void *s, const int index[])
{
    return PEGS - pegs_placed(seat_at(s, index));
}

static int64_t colonies_of(const void *s, const int index[])
{
    int64_t set = 0;
    for (int c = 0; c < COLONIES; c++)
        set |= (int64_t)has_colony(seat_at(s, index), c) << c;
    return set;
}

#define SCORE(part)                                                                                \
    static int64_t score_##part(const void *s, const int index[])                                  \
    {                                                                                              \
        return iron_score_of(s, index[0]).part;                                                    \
    }
SCORE(total)
SCORE(monuments)
SCORE(developments)
SCORE(wealth)
SCORE(tribute)
SCORE(colonies)
SCORE(shipbuilding)
SCORE(navy)
SCORE(aqueducts)
SCORE(metallurgy)
SCORE(civics)
SCORE(empire)
SCORE(commerce)

static int players(const void *s)
{
    return ((const struct iron *)s)->players;
}

#define DERIVED(part)                                                                              \
    {                                                                                              \
        .name = #part, .kind = FIELD_INT, .derive = score_##part                                   \
    }

static const struct field score_fields[] = {
    {.name = "total", .kind = FIELD_SIGNED, .derive = score_total},
    DERIVED(monuments),
    DERIVED(developments),
    DERIVED(wealth),
    DERIVED(tribute),
    DERIVED(colonies),
    DERIVED(shipbuilding),
    DERIVED(navy),
    DERIVED(aqueducts),
    DERIVED(metallurgy),
    DERIVED(civics),
    DERIVED(empire),
    DERIVED(commerce),
    {.kind = FIELD_END},
};

static const struct field seat_fields[] = {
    {.name = "wealth",
     .title = MSG("wealth"),
     .kind = FIELD_INT,
     BYTE,
     AT(iron_seat, wealth),
     .max = WEALTH_MAX},
    {.name = "ships",
     .title = MSG("ships"),
     .kind = FIELD_INT,
     BYTE,
     AT(iron_seat, ships),
     .max = SHIPS_MAX},
    {.name = "armies",
     .title = MSG("armies"),
     .kind = FIELD_INT,
     BYTE,
     AT(iron_seat, armies),
     .max = ARMIES_MAX},
    {.name = "goods",
     .title = MSG("goods"),
     .kind = FIELD_INT,
     BYTE,
     AT(iron_seat, goods),
     .max = GOODS_EVER},
    {.name = "food",
     .title = MSG("food"),
     .kind = FIELD_INT,
     BYTE,
     AT(iron_seat, food),
     .max = FOOD_MAX},
    {.name = "ports", .title = MSG("ports"), .kind = FIELD_INT, .derive = ports_of},
    {.name = "provinces", .title = MSG("provinces"), .kind = FIELD_INT, .derive = provinces_of},
    {.name = "empire_dice", .title = MSG("empire dice"), .kind = FIELD_INT, .derive = dice_of},
    {.name = "strength", .title = MSG("strength"), .kind = FIELD_INT, .derive = strength_of},
    {.name = "conquest",
     .title = MSG("conquest"),
     .kind = FIELD_INT,
     BYTE,
     AT(iron_seat, conquest),
     .min = 1,
     .max = CONQUEST_MAX},
    {.name = "tribute",
     .title = MSG("tribute"),
     .kind = FIELD_INT,
     .size = 2,
     AT(iron_seat, tribute),
     .max = POINTS_EVER},
    {.name = "lost",
     .title = MSG("points lost"),
     .kind = FIELD_INT,
     .size = 2,
     AT(iron_seat, lost),
     .max = POINTS_EVER},
    {.name = "port_boxes", .kind = FIELD_INT, BYTE, AT(iron_seat, boxes[T_PORT]), .max = 5},
    {.name = "port_goods",
     .title = MSG("goods boxes of ports"),
     .kind = FIELD_INT,
     BYTE,
     AT(iron_seat, port_goods),
     .max = PORT_GOODS_MAX},
    {.name = "province_boxes",
     .title = MSG("boxes of provinces"),
     .kind = FIELD_INT,
     BYTE,
     AT(iron_seat, boxes[T_PROVINCE]),
     .max = 14},
    {.name = "monument_boxes",
     .title = MSG("boxes of monuments"),
     .kind = FIELD_INT,
     BYTES(MONUMENTS),
     AT(iron_seat, boxes[T_MONUMENT]),
     .max = 15,
     .keys = &iron_monuments},
    {.name = "monument_points",
     .title = MSG("points of monuments"),
     .kind = FIELD_INT,
     BYTES(MONUMENTS),
     AT(iron_seat, monument_points),
     .max = 13,
     .keys = &iron_monuments},
    {.name = "developments",
     .kind = FIELD_SET,
     .size = 4,
     AT(iron_seat, developments),
     .values = &iron_developments},
    {.name = "pegs",
     .kind = FIELD_INT,
     BYTES(COLONIES),
     AT(iron_seat, pegs),
     .max = 4,
     .sparse = true,
     .keys = &iron_colony_names},
    {.name = "pegs_left", .title = MSG("pegs left"), .kind = FIELD_INT, .derive = pegs_left_of},
    {.name = "colonies", .kind = FIELD_SET, .derive = colonies_of, .values = &iron_colony_names},
    {.name = "padding",
     .kind = FIELD_PADDING,
     BYTES(sizeof((struct iron_seat *)0)->padding),
     AT(iron_seat, padding)},
    {.name = "score", .kind = FIELD_RECORD, .fields = score_fields},
    {.kind = FIELD_END},
};

static const struct field rival_fields[] = {
    {.name = "colonies",
     .kind = FIELD_SET,
     .size = 4,
     AT(iron, rival),
     .values = &iron_colony_names},
    {.name = "second", .kind = FIELD_BOOL, BYTE, AT(iron, rival_second)},
    {.name = "size", .kind = FIELD_INT, BYTE, AT(iron, rival_size), .max = 4},
    {.kind = FIELD_END},
};

const struct field iron_fields[] = {
    {.name = "players", .kind = FIELD_INT, BYTE, AT(iron, players), .min = 1, .max = SEATS_MAX},
    {.name = "options", .kind = FIELD_RECORD, .fields = iron_option_fields},
    {.name = "start", .kind = FIELD_SEAT, BYTE, AT(iron, start)},
    {.name = "round", .kind = FIELD_INT, BYTE, AT(iron, round), .min = 1, .max = ROUNDS_MAX},
    {.name = "seat", .kind = FIELD_SEAT, BYTE, AT(iron, seat)},
    {.name = "to_move", .kind = FIELD_SEAT, .derive = to_move},
    {.name = "phase", .kind = FIELD_NOUN, BYTE, AT(iron, phase), .values = &iron_phases},
    {.name = "over", .kind = FIELD_BOOL, .derive = is_over},
    {.name = "goal_beaten", .kind = FIELD_BOOL, .derive = goal_beaten},
    {.name = "dice",
     .kind = FIELD_INT,
     BYTES(FACES),
     AT(iron, dice),
     .max = EMPIRE_DICE,
     .keys = &iron_faces},
    {.name = "fate", .kind = FIELD_NOUN, BYTE, AT(iron, fate), .values = &iron_fates},
    {.name = "rolls_left", .kind = FIELD_INT, BYTE, AT(iron, rolls_left), .max = ROLLS},
    {.name = "population", .kind = FIELD_INT, BYTE, AT(iron, population), .max = POPULATION_MAX},
    {.name = "innovations", .kind = FIELD_INT, BYTE, AT(iron, innovations), .max = INNOVATIONS_MAX},
    {.name = "toward_free_box", .kind = FIELD_INT, BYTE, AT(iron, toward_free_box), .max = 2},
    {.name = "asked", .kind = FIELD_SEAT, BYTE, AT(iron, asked)},
    {.name = "battle", .kind = FIELD_NOUN, BYTE, AT(iron, battle), .values = &iron_battles},
    {.name = "completed",
     .kind = FIELD_SET,
     .size = 4,
     AT(iron, completed),
     .values = &iron_colony_names},
    {.name = "rival", .kind = FIELD_RECORD, .fields = rival_fields},
    {.name = "first_builder",
     .kind = FIELD_SEAT,
     BYTES(MONUMENTS),
     AT(iron, first_builder),
     .keys = &iron_monuments},
    {.name = "padding",
     .kind = FIELD_PADDING,
     BYTES(sizeof((struct iron *)0)->padding),
     AT(iron, padding)},
    {.name = "seats",
     .kind = FIELD_RECORD,
     AT(iron, seats),
     .count = SEATS_MAX,
     .stride = sizeof(struct iron_seat),
     .fields = seat_fields,
     .live = players},
    {.kind = FIELD_END},
};

/* ---- What must always be true ---------------------------------------------------------------- */

static const char *check_seat(const struct iron *s, const struct iron_seat *p)
{
    if (p->wealth > WEALTH_MAX || p->ships > SHIPS_MAX || p->armies > ARMIES_MAX ||
        p->food > FOOD_MAX || p->goods > GOODS_EVER)
        return MSG("more than a track holds (I3)");
    if (p->conquest < 1 || p->conquest > CONQUEST_MAX)
        return MSG("an impossible number of conquest boxes (I39)");
    if (p->port_goods > PORT_GOODS_MAX)
        return MSG("more boxes filled than there are (I5, I6)");
    for (int t = 0; t < TARGETS; t++)
        if (p->boxes[t] > iron_size[t])
            return MSG("more boxes filled than there are (I5, I6)");
    for (int m = 0; m < MONUMENTS; m++) {
        int points = p->monument_points[m];
        if (points && !has_monument(p, m))
            return MSG("points for a monument that is not complete (I6)");
        if (points && points != iron_first_points[m] && points != iron_later_points[m])
            return MSG("points that the monument does not give (I6)");
    }
    if (p->developments & ~developments_in_play(s))
        return MSG("a development that is not in the game (I7, I53)");
    if (p->tribute > POINTS_EVER || p->lost > POINTS_EVER)
        return MSG("more tribute or points lost than a game can bring");
    return all_zero(p->padding, sizeof p->padding) ? NULL : MSG("padding that is not zero");
}

static const char *check_colony(const struct iron *s, int c)
{
    int holes = iron_holes[c], pegs = 0, most = 0;
    bool rival = s->rival >> c & 1, now = s->completed >> c & 1;
    for (int seat = 0; seat < s->players; seat++) {
        int own = s->seats[seat].pegs[c];
        pegs += own;
        most = max_of(own, most);
    }
    if (pegs > holes || (rival && pegs))
        return MSG("more pegs in a colony than it has holes (I26)");
    if ((pegs || rival) && !iron_colony_in_play(s, c))
        return MSG("a colony that is not in play (I28)");
    if (rival && !solitaire(s))
        return MSG("a rival where others play (I55)");
    if (now && !has_colony(&s->seats[s->seat], c))
        return MSG("a colony completed now by somebody else (I29)");
    return NULL;
}

static const char *check_colonies(const struct iron *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if (pegs_placed(&s->seats[seat]) > PEGS)
            return MSG("more pegs than a player has (I42)");
    for (int c = 0; c < COLONIES; c++) {
        const char *broken = check_colony(s, c);
        if (broken)
            return broken;
    }
    return (s->rival | s->completed) >> COLONIES ? MSG("a colony that does not exist (I31)") : NULL;
}

static const char *check_dice(const struct iron *s)
{
    int dice = dice_count(s->dice), own = empire_dice(&s->seats[s->seat]);
    bool started = s->phase != PHASE_START && s->phase != PHASE_TAKE;
    bool settled = s->phase >= PHASE_REROLL && s->phase <= PHASE_CHOOSE;
    if (dice > own || (s->phase == PHASE_ROLL && dice == own) ||
        ((settled || s->phase == PHASE_FATE) && dice != own) || (!started && dice))
        return MSG("a number of dice that does not fit ports and provinces (I8)");
    if (s->fate != NOBODY && s->fate >= FATES)
        return MSG("a face that the Fate die does not have (I2)");
    if ((s->phase == PHASE_FATE && s->fate != NOBODY) || (settled && s->fate == NOBODY) ||
        (s->phase == PHASE_OMENS && s->fate != OMENS) ||
        (s->phase == PHASE_CHOOSE && !s->dice[CHOICE]))
        return MSG("dice that do not fit the question (I8, I9, I12)");
    if (s->rolls_left > ROLLS)
        return MSG("an impossible number of rolls (I8)");
    return NULL;
}

static bool goods_may_overflow(const struct iron *s, int seat)
{
    return seat == s->seat && (s->phase == PHASE_GRANARIES || s->phase == PHASE_BONUS);
}

/* What the phase waits for must be there, so that every legal move can be carried out. */
static const char *check_phase(const struct iron *s)
{
    struct move legal[MOVES_MAX];
    bool asking = s->phase == PHASE_NAVY || s->phase == PHASE_TRIBUTE;
    if (asking != (s->asked != NOBODY) || (asking && s->asked >= s->players) ||
        (s->phase == PHASE_NAVY) != (s->battle != NO_BATTLE) || s->battle >= BATTLES)
        return MSG("a question to nobody, or to somebody who is not asked (I15, I17)");
    if (s->phase == PHASE_NAVY && !iron_may_leave_out_ships(s, &s->seats[s->asked]))
        return MSG("no ships to leave out (I15)");
    if (s->phase == PHASE_TRIBUTE && (s->asked == s->seat || !s->seats[s->asked].goods))
        return MSG("a demand to somebody who has nothing to give (I17)");
    if (s->phase == PHASE_CONQUEST && !s->seats[s->seat].armies)
        return MSG("a conquest without an army (I16)");
    if (s->phase == PHASE_COLONIES && !s->mediterranean)
        return MSG("colonies without the expansion (I53)");
    if ((s->phase == PHASE_RIVAL || s->phase == PHASE_RIVAL_COLONY) &&
        (!solitaire(s) || !s->mediterranean))
        return MSG("a rival where others play (I55)");
    if ((s->phase == PHASE_RIVAL_COLONY) != (s->rival_size != 0) ||
        (s->rival_size && !iron_rival_choices(s, s->rival_size)))
        return MSG("a rival without a colony to found (I55)");
    if (iron_to_move(s) >= 0 && iron_moves(s, legal) == 0)
        return MSG("a question without an answer");
    return NULL;
}

static const char *check_table(const struct iron *s)
{
    if (s->seat >= s->players || s->start >= s->players)
        return MSG("a seat that nobody sits on");
    if (s->round < 1 || s->round > ROUNDS_MAX)
        return MSG("a round that does not exist (I58)");
    if (s->phase >= PHASES)
        return MSG("an unknown phase");
    if (s->population > POPULATION_MAX || s->innovations > INNOVATIONS_MAX ||
        s->toward_free_box > 2 || s->rival_second > 1)
        return MSG("more population or innovations than there can be (I12)");
    for (int seat = 0; seat < s->players; seat++)
        if (s->seats[seat].goods > GOODS_MAX && !goods_may_overflow(s, seat))
            return MSG("more than a track holds (I3)");
    for (int m = 0; m < MONUMENTS; m++)
        if (s->first_builder[m] != NOBODY && s->first_builder[m] >= s->players)
            return MSG("a first builder who does not play (I47)");
    return all_zero(s->padding, sizeof s->padding) ? NULL : MSG("padding that is not zero");
}

const char *iron_check(const void *state)
{
    static const struct iron_seat empty;
    const struct iron *s = state;
    if (s->players < 1 || s->players > SEATS_MAX)
        return MSG("the Iron Age is for 1 to 4 players");
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        const struct iron_seat *p = &s->seats[seat];
        const char *broken = seat < s->players ? check_seat(s, p) : NULL;
        if (broken)
            return broken;
        if (seat >= s->players && memcmp(p, &empty, sizeof empty) != 0)
            return MSG("an empty seat that has something");
    }
    const char *broken = check_table(s);
    broken = broken ? broken : check_colonies(s);
    broken = broken ? broken : check_dice(s);
    return broken ? broken : check_phase(s);
}
