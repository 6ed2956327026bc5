/* Through the Ages: the events that no row can tell, each in one place. */
#include "games/tta/rules/odd_events.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/population.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/questions.h"
#include "games/tta/rules/row.h"
#include "games/tta/state.h"

/* ---- Uncertain Borders ----------------------------------------------------------------------- */

/* The weakest one's yellow token goes from bank to bank, if there is one. */
static void uncertain_borders_come(struct tta *s, int seat, struct events *log)
{
    int moved = min_of(s->civs[seat].yellow, 1), strongest = lowest(s->winners);
    if (seat == strongest || !moved)
        return;
    tta_lose_tokens(s, seat, moved, 0);
    tta_get_tokens(s, strongest, moved, 0);
    tell(log, E_LOST_YELLOW, seat, moved, 0);
    tell(log, E_GOT_YELLOW, strongest, moved, 0);
}

/* ---- Economic Progress ----------------------------------------------------------------------- */

/* First the farms, then the mines (T200), of which a token may be left out. */
static void mines_with_corruption(struct tta *s, int seat, int left_out, struct events *log)
{
    tta_mines_produce(s, seat, left_out, log);
    tta_pay_corruption(s, seat, log);
}

static void economic_progress_comes(struct tta *s, int seat, struct events *log)
{
    struct move mines[TOKEN_PLACES];
    tta_farms_produce(s, seat, log);
    tta_pay_consumption(s, seat, log);
    if (!tta_list_mines(s, seat, mines))
        mines_with_corruption(s, seat, NONE, log); /* else it is asked first: T245 */
}

static void economic_progress_answer(struct tta *s, struct move m, struct events *log)
{
    int place = move_verb(m) == V_DECLINE ? NONE : tta_index[move_card(m)];
    mines_with_corruption(s, s->target, place, log); /* T245 */
}

static int economic_progress_forbid(const struct tta *s, struct move m)
{
    (void)s;
    (void)m;
    return 51;
}

/* ---- Iconoclasm ------------------------------------------------------------------------------ */

static void iconoclasm_comes(struct tta *s, int seat, struct events *log)
{
    int leader = s->civs[seat].leader;
    if (leader != NONE && level_of(leader) != s->age)
        tta_lose_leader(s, seat, log); /* T205 */
}

/* ---- International Agreement ----------------------------------------------------------------- */

/* The strongest takes cards of the row for as many civil actions as the event gives (T203). */
static void international_agreement_comes(struct tta *s, int seat, struct events *log)
{
    (void)seat;
    (void)log;
    s->amount = (uint8_t)tta_amount(s, s->event);
}

static int international_agreement_list(const struct tta *s, int seat, struct move out[])
{
    int n = 0;
    for (int card = 0; card < CIVIL_CARDS; card++)
        if (tta_place_in_row(s, card) >= 0 && !tta_forbid_take(s, seat, s->amount, card))
            out[n++] = move_of(V_TAKE, (uint32_t)card);
    out[n++] = move_of(V_DONE, 0);
    return n;
}

static void international_agreement_answer(struct tta *s, struct move m, struct events *log)
{
    if (move_verb(m) != V_TAKE)
        return;
    s->amount = (uint8_t)(s->amount - tta_take(s, s->target, move_card(m), log));
    s->civs[s->target].skips = 1;
}

static int international_agreement_forbid(const struct tta *s, struct move m)
{
    return move_verb(m) == V_TAKE ? tta_forbid_take(s, s->asked, s->amount, move_card(m)) : 163;
}

const struct odd_event_code tta_odd_events[ODD_EVENTS] = {
    [ODD_UNCERTAIN_BORDERS] = {.come = uncertain_borders_come},
    [ODD_ECONOMIC_PROGRESS] = {.come = economic_progress_comes,
                               .list = tta_list_mines, /* T245 */
                               .answer = economic_progress_answer,
                               .forbid = economic_progress_forbid},
    [ODD_ICONOCLASM] = {.come = iconoclasm_comes},
    [ODD_INTERNATIONAL_AGREEMENT] = {.come = international_agreement_comes,
                                     .list = international_agreement_list,
                                     .answer = international_agreement_answer,
                                     .forbid = international_agreement_forbid,
                                     .end = tta_fill_row}, /* T203 */
};
