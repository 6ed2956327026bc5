/* The Iron Age's hints and judgements, as screens ask for them: see advice.h. */
#include "bots/search/advice.h"

#include <stdlib.h>

#include "bots/iron/hint.h"

static int find(const void *view, void *hints, struct move moves[HINTS])
{
    struct hint *found = hints;
    int count = iron_hints(view, found);
    for (int i = 0; i < count; i++)
        moves[i] = found[i].move;
    return count;
}

static void print(const void *view, const void *hint, const struct words *w, struct out *o)
{
    iron_hint_print(view, hint, w, o);
}

static void json(const void *view, const void *hint, const struct words *w, struct out *o)
{
    iron_hint_json(view, hint, w, o);
}

/* The search of the turn that is looked at; zeroed at first. */
struct analyst {
    bool begun;
    struct search search;
    struct finish last_round;
};

static const struct network *network_for(const struct iron *s)
{
    return &iron_networks[s->players - 1];
}

/* The dice of a turn are solved once, at its first roll. */
static void follow(struct analyst *a, const struct iron *s)
{
    const struct turn *t = &a->search.look.turn;
    if (a->begun && t->seat == s->seat && t->state.round == s->round &&
        (a->search.look.solved || !iron_rolling(s)))
        return;
    struct skill sharp = iron_skill_for(s, &iron_sharp, &a->last_round);
    iron_look(&a->search.look, s, network_for(s), &sharp);
    a->begun = true;
}

/* The start, the second port or province, answers out of turn and the rival's dice are nobody's
 * roll or decision of a turn. */
static bool is_judged(const struct iron *s)
{
    int asked = iron_to_move(s);
    return s->phase > PHASE_TAKE && s->phase < PHASE_RIVAL &&
           (asked == SEAT_CHANCE || asked == s->seat);
}

static struct verdict judge(void *memory, const void *before, struct move m)
{
    struct analyst *a = memory;
    const struct iron *s = before;
    const struct look *look = &a->search.look;
    struct iron after = *s;
    bool rolled = iron_to_move(s) == SEAT_CHANCE, rolling = iron_rolling(s);
    int32_t gain;
    if (!is_judged(s))
        return (struct verdict){.seat = -1};
    follow(a, s);
    if (rolling) {
        gain = (rolled ? iron_dice_fallen : iron_dice_move)(&look->dice, s, m) -
               iron_dice_value(&look->dice, s);
    } else {
        iron_apply(&after, m, NULL);
        if (look->turn.skill.finish)
            iron_finish_begin(look->turn.skill.finish, s); /* as finely as when the dice stand */
        do
            gain = iron_rest_value(&look->turn, &after, &a->search.other) -
                   iron_rest_value(&look->turn, s, &a->search.other);
        while (iron_finish_again(look->turn.skill.finish));
    }
    if (!rolled && gain > 0)
        gain = 0; /* better than the search saw: nothing was lost */
    return (struct verdict){s->seat, rolled, gain};
}

static struct move advised(const void *before)
{
    struct search search;
    search.room = malloc(sizeof *search.room);
    struct move m = iron_best(before, &iron_sharp, &search);
    free(search.room);
    return m;
}

static bool hopes(const void *before, const void *after, int32_t hope[SEATS_MAX])
{
    const struct iron *from = before, *to = after;
    bool same_turn = to->seat == from->seat && to->round == from->round;
    int64_t others = 0;
    if (from->phase <= PHASE_TAKE || (same_turn && to->phase != PHASE_OVER))
        return false;
    for (int seat = 0; seat < to->players; seat++) {
        hope[seat] = iron_value(to, seat, network_for(to));
        others += seat == from->seat ? 0 : hope[seat];
    }
    if (solitaire(to) || to->phase == PHASE_OVER)
        return true;
    int32_t left = VALUE_ONE - hope[from->seat];
    for (int seat = 0; seat < to->players; seat++) /* the chances of all make one */
        if (seat != from->seat)
            hope[seat] =
                others ? (int32_t)((int64_t)hope[seat] * left / others) : left / (to->players - 1);
    return true;
}

static int32_t one(const void *state)
{
    const struct iron *s = state;
    return s->players == 1 ? VALUE_POINT : VALUE_ONE;
}

static void moment(const void *state, int *round, int *seat)
{
    const struct iron *s = state;
    *round = s->round;
    *seat = s->seat;
}

_Static_assert(sizeof(struct hint) <= HINT_MAX, "advice.c has no room for such hints");

const struct adviser adviser_iron = {
    .game = &game_iron,
    .hint_size = sizeof(struct hint),
    .find = find,
    .print = print,
    .json = json,
    .memory_size = sizeof(struct analyst),
    .judge = judge,
    .advised = advised,
    .hopes = hopes,
    .one = one,
    .moment = moment,
};
