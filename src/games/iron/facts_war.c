/* What a question of war is about, for the screens: who fights and answers in which order, and what
 * comes of each answer. The answers are tried on a copy. */
#include "games/iron/iron.h"

static void json_number(struct out *o, const char *key, int n)
{
    json_member_int(o, key, n);
}

static void json_word(struct out *o, const char *key, const char *word)
{
    json_member_text(o, key, word);
}

/* ---- Answers --------------------------------------------------------------------------------- */

/* Ships that may be left out of a conquest are asked for afterwards: here they fight. */
static struct iron after(const struct iron *s, struct move answer)
{
    struct iron then = *s;
    iron_apply(&then, answer, NULL);
    if (move_verb(answer) == V_CONQUEST && then.phase == PHASE_NAVY)
        iron_apply(&then, move_of(V_NAVY, 0), NULL);
    return then;
}

/* Changes of a seat's stores, those that there are. */
static void json_changes(struct out *o, const char *key, const struct iron_seat *was,
                         const struct iron_seat *is)
{
    const struct {
        const char *id;
        int was, is;
    } stores[] = {
        {"lost", was->lost, is->lost},       {"tribute", was->tribute, is->tribute},
        {"armies", was->armies, is->armies}, {"ships", was->ships, is->ships},
        {"goods", was->goods, is->goods},    {"conquest", was->conquest, is->conquest},
    };
    json_member_open(o, key, '{');
    for (size_t i = 0; i < sizeof stores / sizeof *stores; i++) {
        if (stores[i].was == stores[i].is)
            continue;
        json_member_open(o, stores[i].id, '[');
        json_int(o, stores[i].was);
        json_int(o, stores[i].is);
        json_close(o, ']');
    }
    json_close(o, '}');
}

/* What the answer is worth in points, and the parts of the score that it changes. */
static void json_points(struct out *o, struct iron_score was, struct iron_score is, int lost)
{
    const struct {
        const char *id;
        int points;
    } parts[] = {
        {"tribute", is.tribute - was.tribute}, {"lost", -lost},
        {"navy", is.navy - was.navy},          {"shipbuilding", is.shipbuilding - was.shipbuilding},
        {"empire", is.empire - was.empire},    {"commerce", is.commerce - was.commerce},
    };
    json_number(o, "points", is.total - was.total);
    json_member_open(o, "parts", '{');
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (parts[i].points)
            json_number(o, parts[i].id, parts[i].points);
    json_close(o, '}');
}

static void json_answer(const struct iron *s, int asked, struct move answer, struct out *o)
{
    struct iron then = after(s, answer);
    const struct iron_seat *p = &s->seats[asked], *rival = &s->seats[s->seat];
    const struct iron_seat *is = &then.seats[asked];
    bool battle = s->phase == PHASE_NAVY || move_verb(answer) == V_CONQUEST;
    json_member_open(o, iron_verbs[move_verb(answer)].name, '{');
    if (battle)
        json_number(o, "strength", strength(p, move_verb(answer) != V_SKIP_NAVY));
    json_changes(o, "you", p, is);
    if (asked != s->seat)
        json_changes(o, "rival", rival, &then.seats[s->seat]);
    json_points(o, iron_score_of(s, asked), iron_score_of(&then, asked), is->lost - p->lost);
    if (s->phase == PHASE_NAVY && s->fate == TRIBUTE && asked != s->seat) { /* I17 */
        json_number(o, "demanded_of", strength(is, true));
        json_number(o, "demanded_by", strength(&then.seats[s->seat], true));
    }
    json_number(o, "storable", iron_sets_to_store(is));
    json_close(o, '}');
}

static void json_answers(const struct iron *s, int asked, struct out *o)
{
    struct move moves[MOVES_MAX];
    json_member_open(o, "answers", '{');
    for (int i = 0, n = iron_moves(s, moves); i < n; i++)
        if (move_verb(moves[i]) != V_GRANARIES)
            json_answer(s, asked, moves[i], o);
    json_close(o, '}');
}

/* ---- Order ----------------------------------------------------------------------------------- */

static void json_step(struct out *o, int seat, const char *step)
{
    json_open(o, '{');
    json_number(o, "seat", seat);
    json_word(o, "step", step);
    json_close(o, '}');
}

/* Who has battled, is asked, and will battle (I38). */
static void json_fighters(const struct iron *s, struct out *o)
{
    bool before = true;
    for (int i = 0; i < (s->battle == AGAINST_INVASION ? s->players : 1); i++) {
        int seat = (s->seat + i) % s->players; /* I38 */
        bool ships = iron_may_leave_out_ships(s, &s->seats[seat]);
        if (seat == s->asked)
            before = false;
        json_step(o, seat,
                  seat == s->asked ? "asked"
                  : before         ? "battled"
                  : ships          ? "battles_asked"
                                   : "battles");
    }
}

/* What the Fate die brings after the battle of a disaster. */
static void json_fate(const struct iron *s, struct out *o)
{
    int armies = s->seats[s->seat].armies - (s->asked == s->seat); /* I15 */
    if (s->fate == CONQUEST && armies > 0)                         /* I16 */
        json_step(o, s->seat, "may_conquer");
    if (s->fate == TRIBUTE) /* I17 */
        json_step(o, s->seat, "demands");
}

/* Who has answered a demand, is asked, and will be (I17). */
static void json_demanded(const struct iron *s, struct out *o)
{
    int mine = strength(&s->seats[s->seat], true);
    bool before = true;
    for (int i = 1; i < s->players; i++) {
        int seat = (s->seat + i) % s->players; /* I17 */
        const struct iron_seat *p = &s->seats[seat];
        const char *later = before ? "answered" : p->goods ? "asked_later" : "has_no_good";
        if (seat == s->asked)
            before = false;
        json_step(o, seat,
                  seat == s->asked           ? "asked"
                  : strength(p, true) < mine ? later
                                             : "as_strong");
    }
}

static void json_order(const struct iron *s, struct out *o)
{
    json_member_open(o, "order", '[');
    if (s->phase == PHASE_TRIBUTE) {
        json_demanded(s, o);
    } else if (s->phase == PHASE_CONQUEST) {
        json_step(o, s->seat, "asked");
    } else {
        json_fighters(s, o);
        if (s->battle != CONQUERING)
            json_fate(s, o);
    }
    json_close(o, ']');
}

void iron_question(const struct iron *s, struct out *o)
{
    bool conquest = s->phase == PHASE_CONQUEST;
    int asked = iron_to_move(s);
    enum battle b = conquest ? CONQUERING : (enum battle)s->battle;
    if (!conquest && s->phase != PHASE_NAVY && s->phase != PHASE_TRIBUTE)
        return;
    json_member_open(o, "question", '{');
    json_number(o, "asked", asked);
    if (b != NO_BATTLE) {
        json_word(o, "battle", iron_battles.ids[b]);
        json_number(o, "against", iron_foe(&s->seats[asked], b));
    }
    json_answers(s, asked, o);
    json_order(s, o);
    json_close(o, '}');
}
