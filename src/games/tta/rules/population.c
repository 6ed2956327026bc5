/* Through the Ages: population, colonies, leaders and technologies that a civilization loses or
 * gets otherwise than by its actions. */
#include "games/tta/rules/population.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/state.h"

/* ---- Population (T61) ------------------------------------------------------------------------ */

/* Workers on a card; units that are being sacrificed can't be lost as well (T190). */
int tta_workers_to_lose(const struct tta *s, int seat, int place)
{
    int sacrificed = 0;
    if (place >= FIRST_UNIT && s->step == STEP_CONFLICT)
        sacrificed = s->sacrificed[seat != s->seat][place - FIRST_UNIT];
    return s->civs[seat].workers[place] - sacrificed;
}

void tta_lose_worker(struct tta *s, int seat, int place, struct events *log)
{
    struct civ *c = &s->civs[seat];
    if (place == NONE)
        c->unused--;
    else
        c->workers[place]--;
    c->yellow++;
    s->lost++;
    tell(log, E_LOST_WORKER, seat, place == NONE ? NONE : tta_technologies[place], 0);
}

/* Goes on taking `to_lose` of `asked`, unused workers first (T61, T201); false when the seat must
 * be asked which. */
bool tta_take_population(struct tta *s, struct events *log)
{
    for (; s->to_lose; s->to_lose--) {
        int choices = 0, last = NONE;
        for (int place = 0; place < WORKPLACES && !s->civs[s->asked].unused; place++)
            if (tta_workers_to_lose(s, s->asked, place)) {
                choices++;
                last = place;
            }
        if (choices > 1) {
            s->phase = PHASE_LOSE; /* T163 */
            return false;
        }
        if (!choices && !s->civs[s->asked].unused)
            continue; /* T45 */
        tta_lose_worker(s, s->asked, last, log);
    }
    return true;
}

int tta_list_losses(const struct tta *s, struct move out[])
{
    int n = 0;
    for (int i = 0; i < WORKPLACES; i++)
        if (tta_workers_to_lose(s, s->asked, tta_places_by_card[i]))
            out[n++] = move_of(V_LOSE, tta_technologies[tta_places_by_card[i]]);
    return n;
}

/* ---- Leaders --------------------------------------------------------------------------------- */

void tta_lose_leader(struct tta *s, int seat, struct events *log)
{
    struct civ *c = &s->civs[seat];
    struct totals before = tta_totals(s, seat);
    if (c->leader == NONE)
        return;
    s->removed[c->leader]++; /* T197 */
    tell(log, E_LOST_LEADER, seat, c->leader, 0);
    if (seat == s->seat && c->leader == C_HOMER)
        s->homer = 0; /* T170 */
    c->leader = NONE;
    tta_adjust_actions(s, seat, before);
}

/* ---- Tokens from the box and back ------------------------------------------------------------ */

void tta_get_tokens(struct tta *s, int seat, int yellow, int blue)
{
    struct civ *c = &s->civs[seat];
    c->yellow = (uint8_t)(c->yellow + yellow); /* T164 */
    c->yellow_all = (uint8_t)(c->yellow_all + yellow);
    c->blue = (uint8_t)(c->blue + blue);
    c->blue_all = (uint8_t)(c->blue_all + blue);
}

/* Out of the banks; what is missing there is forgiven (T179). */
void tta_lose_tokens(struct tta *s, int seat, int yellow, int blue)
{
    struct civ *c = &s->civs[seat];
    tta_get_tokens(s, seat, -min_of(yellow, c->yellow), -min_of(blue, c->blue));
}
