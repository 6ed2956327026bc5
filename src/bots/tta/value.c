/* What features of Through the Ages come to: see features.h. */
#include "bots/tta/features.h"

#include "games/tta/score.h"

/* ---- What is looked up once ------------------------------------------------------------------ */

static void know_bonus(struct tta_context *out, const uint8_t list[], int room, const uint8_t *seen)
{
    for (int i = 0; i < room && list[i]; i++) {
        int face = list[i] - 1;
        if (is_military_card(face) && tta_cards[face].kind == KIND_EVENT &&
            back_age(face) == AGE_III && (!seen || seen[i] >> out->viewer & 1))
            out->bonus[out->bonus_cards++] = face;
    }
}

/* ---- Values ---------------------------------------------------------------------------------- */

static int32_t odds_of_rivals(const struct tta_weights *w, const struct tta *s,
                              const struct tta_context *context)
{
    int32_t sum = 0;
    int rivals = 0;
    for (int seat = 0; seat < s->players; seat++) {
        if (seat == context->viewer || !is_in_game(s, seat))
            continue;
        sum += tta_civ_value(s, seat, &context->ratings[seat], context, w->rival);
        rivals++;
    }
    return rivals ? sum / rivals : 0;
}

void tta_context_of(const struct tta *s, int viewer, int time_left, const struct tta_weights *w,
                    struct tta_context *out)
{
    *out = (struct tta_context){.viewer = viewer, .time_left = time_left};
    for (int seat = 0; seat < s->players; seat++)
        out->ratings[seat] = tta_ratings(s, seat);
    know_bonus(out, s->open, BONUS_MAX, NULL);
    know_bonus(out, s->civs[viewer].kept, KEPT_MAX, NULL);
    know_bonus(out, s->current.cards, PILE_MAX, s->current.seen);
    know_bonus(out, s->future.cards, PILE_MAX, s->future.seen);
    out->rivals = w ? odds_of_rivals(w, s, out) : 0;
}

static int32_t odds_at_end(const struct tta *s, int seat)
{
    int points[SEATS_MAX], place[SEATS_MAX], ties = -1, best = 0;
    tta_score(s, points, place);
    for (int other = 0; other < s->players; other++) {
        ties += place[other] == 1;
        best = max_of(other == seat ? 0 : points[other], best);
    }
    int32_t margin = min_of(max_of(points[seat] - best, -400), 400) * 16;
    return margin + (place[seat] > 1 ? -8 * TTA_ODDS : ties ? 0 : 8 * TTA_ODDS);
}

static int32_t odds_with(const struct tta_weights *w, const struct tta *s, const struct ratings *r,
                         const struct tta_context *context)
{
    return tta_civ_value(s, context->viewer, r, context, w->own) +
           tta_table_value(s, context, w->table) + context->rivals;
}

int32_t tta_own_odds(const struct tta_weights *w, const struct tta *s,
                     const struct tta_context *context)
{
    if (s->phase == PHASE_OVER)
        return odds_at_end(s, context->viewer);
    struct ratings r = tta_ratings(s, context->viewer);
    return odds_with(w, s, &r, context);
}

int32_t tta_odds(const struct tta_weights *w, const struct tta *s, int seat, int time_left)
{
    struct tta_context context;
    if (s->phase == PHASE_OVER)
        return odds_at_end(s, seat);
    tta_context_of(s, seat, time_left, w, &context);
    return odds_with(w, s, &context.ratings[seat], &context);
}

int32_t tta_chance(int32_t odds)
{
    int32_t most = 8 * TTA_ODDS;
    return chance_of_odds(min_of(max_of(odds, -most), most) * (VALUE_ONE / TTA_ODDS));
}

int32_t tta_culture_to_come(const struct tta_weights *w, const struct tta *s, int seat)
{
    struct tta_context context;
    if (s->phase == PHASE_OVER)
        return s->civs[seat].culture * TTA_CULTURE;
    tta_context_of(s, seat, tta_time_left(s), NULL, &context);
    return tta_civ_value(s, seat, &context.ratings[seat], &context, w->tally) +
           tta_table_value(s, &context, w->tally_table);
}
