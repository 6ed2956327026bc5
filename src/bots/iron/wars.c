/* Disasters, battles and demands of a turn (turn.h). */
#include <string.h>

#include "bots/iron/turn.h"

struct move iron_expected_answer(const struct iron *s)
{
    const struct iron_seat *p = &s->seats[s->asked];
    if (s->phase == PHASE_NAVY)
        return move_of(p->ships >= 2 ? V_NAVY : V_SKIP_NAVY, 0);
    int more = strength(&s->seats[s->seat], true) - strength(p, true);
    return move_of(more >= 2 ? V_GIVE : V_REFUSE, 0);
}

struct iron_stance iron_stance(const struct iron *s, int seat)
{
    const struct iron_seat *p = &s->seats[seat];
    return (struct iron_stance){
        .points = (int16_t)iron_score_of(s, seat).total,
        .tie = (uint8_t)iron_tie_break(p),
        .marks = (int16_t)(p->tribute - p->lost),
        .strength = (uint8_t)strength(p, true),
        .goods = p->goods,
        .armies = p->armies,
        .medicine = has(p, MEDICINE),
    };
}

/* Hidden units of the others and of the table, and what the score is compared with. */
void iron_note_war(struct iron_turn *t, const struct iron *s, struct iron_war *w)
{
    struct features f = {0};
    const struct iron_seat *p = &s->seats[t->seat];
    struct iron_score sum = iron_score_of(s, t->seat);
    struct iron round = *s;
    round.round = t->state.round;
    memset(w->units, 0, sizeof w->units);
    w->armies = p->armies;
    w->ships = p->ships;
    w->tribute = p->tribute;
    w->points = sum.developments + sum.monuments + sum.tribute - p->lost;
    w->best_other = w->best_tie = w->strongest = INT16_MIN;
    w->best_count = 0;
    w->weakest = INT16_MAX;
    w->ends = iron_ends(&round);
    for (int slot = 1; slot < s->players; slot++) {
        int seat = (t->seat + slot) % s->players;
        const struct iron_seat *other = &s->seats[seat];
        int points = iron_score_of(s, seat).total, tie = iron_tie_break(other);
        iron_seat_features(s, seat, slot, &f);
        w->others[slot - 1] = iron_stance(s, seat);
        if (points > w->best_other || (points == w->best_other && tie > w->best_tie)) {
            w->best_other = points;
            w->best_tie = tie;
            w->best_count = 0;
        }
        w->best_count += points == w->best_other && tie == w->best_tie;
        w->strongest = max_of(w->strongest, strength(other, true));
        w->weakest = min_of(w->weakest, strength(other, true));
    }
    iron_table_features(&t->state, t->seat, &f);
    iron_add_features(t, &f, w->units);
    int shown = min_of(t->state.round + (t->to_come == 0), ROUNDS_KNOWN);
    units_add(w->units, table_column(t, T_ROUND + shown - 1), 1);
    units_add(w->units, own_column(t, F_CONQUEST + p->conquest - 1), 1);
}

static void fight_on(struct iron_turn *t, struct iron s, struct iron_war decided,
                     struct iron_wars *wars);

static void decide(struct iron_turn *t, const struct iron *s, unsigned verb,
                   struct iron_war decided, struct iron_wars *wars)
{
    struct iron after = *s;
    bool conquering = s->battle == CONQUERING;
    if (verb == V_NAVY)
        *(conquering ? &decided.navy_conquers : &decided.navy) = true;
    if (verb == V_CONQUEST)
        decided.conquers = true;
    iron_apply(&after, move_of(verb, 0), NULL);
    fight_on(t, after, decided, wars);
}

/* Follows the battles to their end, both ways where the seat decides. */
static void fight_on(struct iron_turn *t, struct iron s, struct iron_war decided,
                     struct iron_wars *wars)
{
    while ((s.phase == PHASE_NAVY || s.phase == PHASE_TRIBUTE) && s.asked != t->seat)
        iron_apply(&s, iron_expected_answer(&s), NULL);
    if (s.phase == PHASE_NAVY) {
        decide(t, &s, V_SKIP_NAVY, decided, wars);
        decide(t, &s, V_NAVY, decided, wars);
    } else if (s.phase == PHASE_CONQUEST) {
        decide(t, &s, V_SKIP_CONQUEST, decided, wars);
        decide(t, &s, V_CONQUEST, decided, wars);
    } else if (wars->count < WARS_MAX) {
        decided.goods = s.seats[t->seat].goods;
        iron_note_war(t, &s, &decided);
        wars->list[wars->count++] = decided;
    }
}

/* As the rules carry it out; with nothing at hand, the rest of the turn passes by. */
const struct iron_wars *iron_find_wars(struct iron_turn *t, int skull_count, int fate)
{
    int kind = fate == CONQUEST ? 1 : fate == TRIBUTE ? 2 : 0;
    struct iron_wars *wars = &t->wars[skull_count][kind];
    if (wars->count)
        return wars;
    struct iron s = t->state;
    struct iron_seat *p = &s.seats[t->seat];
    memset(s.dice, 0, sizeof s.dice);
    s.dice[SKULL] = (uint8_t)skull_count;
    s.fate = (uint8_t)(kind ? fate : OMENS);
    s.population = s.innovations = 0;
    p->goods = 0;
    p->food = (uint8_t)provinces(p);
    iron_feed(&s, NULL);
    fight_on(t, s, (struct iron_war){0}, wars);
    return wars;
}

const struct iron_war *iron_peace(const struct iron_turn *t)
{
    return &t->wars[0][0].list[0];
}
