/* What features of Through the Ages come to: see features.h. */
#include "bots/tta/features.h"

#include "games/tta/score.h"

/* ---- What is looked up once ------------------------------------------------------------------ */

static void know_bonus(struct tta_sight *out, const uint8_t list[], int room, const uint8_t *seen)
{
    for (int i = 0; i < room && list[i]; i++) {
        int face = list[i] - 1;
        if (is_military_card(face) && tta_cards[face].kind == KIND_EVENT &&
            back_age(face) == AGE_III && (!seen || seen[i] >> out->viewer & 1))
            out->bonus[out->bonus_cards++] = face;
    }
}

/* ---- Values ---------------------------------------------------------------------------------- */

struct tta_sum tta_sum(const struct tta_features *f, const struct tta_weight weights[])
{
    struct tta_sum sum = {0, 0};
    for (int i = 0; i < f->count; i++) {
        struct tta_weight w = weights[f->list[i].index];
        sum.now += (int64_t)f->list[i].count * w.now;
        sum.later += (int64_t)f->list[i].count * w.later;
    }
    return sum;
}

static int32_t odds_of_rivals(const struct tta_weights *w, const struct tta *s,
                              const struct tta_sight *sight)
{
    struct tta_sum sum = {0, 0};
    int rivals = 0;
    for (int seat = 0; seat < s->players; seat++) {
        struct tta_features f;
        if (seat == sight->viewer || !is_in_game(s, seat))
            continue;
        tta_civ_features(s, seat, &sight->ratings[seat], sight, &f);
        struct tta_sum more = tta_sum(&f, w->rival);
        sum.now += more.now;
        sum.later += more.later;
        rivals++;
    }
    return rivals ? tta_timed(sum, sight->time_left) / rivals : 0;
}

void tta_look(const struct tta *s, int viewer, int time_left, const struct tta_weights *w,
              struct tta_sight *out)
{
    *out = (struct tta_sight){.viewer = viewer, .time_left = time_left};
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
                         const struct tta_sight *sight)
{
    struct tta_features own, table;
    tta_civ_features(s, sight->viewer, r, sight, &own);
    tta_table_features(s, sight, &table);
    return tta_timed(tta_sum(&own, w->own), sight->time_left) +
           tta_timed(tta_sum(&table, w->table), sight->time_left) + sight->rivals;
}

int32_t tta_own_odds(const struct tta_weights *w, const struct tta *s,
                     const struct tta_sight *sight)
{
    if (s->phase == PHASE_OVER)
        return odds_at_end(s, sight->viewer);
    struct ratings r = tta_ratings(s, sight->viewer);
    return odds_with(w, s, &r, sight);
}

int32_t tta_odds(const struct tta_weights *w, const struct tta *s, int seat, int time_left)
{
    struct tta_sight sight;
    if (s->phase == PHASE_OVER)
        return odds_at_end(s, seat);
    tta_look(s, seat, time_left, w, &sight);
    return odds_with(w, s, &sight.ratings[seat], &sight);
}

int32_t tta_chance(int32_t odds)
{
    int32_t most = 8 * TTA_ODDS;
    return chance_of_odds(min_of(max_of(odds, -most), most) * (VALUE_ONE / TTA_ODDS));
}

int32_t tta_culture_to_come(const struct tta_weights *w, const struct tta *s, int seat)
{
    struct tta_sight sight;
    struct tta_features own, table;
    if (s->phase == PHASE_OVER)
        return s->civs[seat].culture * TTA_CULTURE;
    tta_look(s, seat, tta_time_left(s), NULL, &sight);
    tta_civ_features(s, seat, &sight.ratings[seat], &sight, &own);
    tta_table_features(s, &sight, &table);
    return tta_timed(tta_sum(&own, w->tally), sight.time_left) +
           tta_timed(tta_sum(&table, w->tally_table), sight.time_left);
}
