/* Through the Ages: what each card in reach would bring a civilization now, were it in play and
 * paid for, as JSON. Of farms, mines, buildings and units it is one more worker on the card. */
#include "games/tta/rules/armies.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/colonies.h"
#include "games/tta/rules/production.h"
#include "games/tta/words/facts.h"

static void finish_wonder(struct tta *s, int seat, int card)
{
    struct civ *c = &s->civs[seat];
    if (c->wonder == card) {
        c->blue = (uint8_t)(c->blue + c->stages); /* T31 */
        c->wonder = NONE;
        c->stages = 0;
    }
    c->wonders |= (uint16_t)(1 << tta_index[card]);
    tta_score_culture(s, seat, tta_culture_at_completion(c, card), NULL);
}

bool tta_bring_into_play(struct tta *s, int seat, int card)
{
    struct civ *c = &s->civs[seat];
    struct totals before = tta_totals(s, seat);
    int kind = tta_cards[card].kind;
    if (kind <= KIND_AIRFORCE)
        c->technologies |= (uint64_t)1 << tta_index[card], c->workers[tta_index[card]]++;
    else if (kind == KIND_GOVERNMENT)
        c->government = (uint8_t)card;
    else if (is_special(kind))
        tta_put_into_play(s, c, card);
    else if (kind == KIND_LEADER)
        c->leader = (uint8_t)card;
    else if (kind == KIND_WONDER)
        finish_wonder(s, seat, card);
    else if (kind == KIND_TACTIC)
        c->tactic = (uint8_t)card;
    else if (kind == KIND_TERRITORY)
        tta_colonize(s, seat, card, 0, NULL);
    else
        return false;
    tta_adjust_actions(s, seat, before);
    return true;
}

struct told_cards {
    uint8_t told[CARDS];
    const struct tta *s;
    int seat;
    const struct words *w;
    struct out *o;
};

static void put_card(struct told_cards *t, int card)
{
    struct tta then = *t->s;
    if (card >= CARDS || t->told[card] || !tta_bring_into_play(&then, t->seat, card))
        return;
    t->told[card] = 1;
    json_member_open(t->o, tta_card_names.ids[card], '{');
    tta_put_changes(t->s, &then, t->seat, t->w, t->o);
    if (tta_cards[card].kind == KIND_TACTIC)
        json_member_int(t->o, "armies", tta_armies(&then.civs[t->seat]));
    if (tta_cards[card].kind == KIND_TERRITORY)
        json_member_int(t->o, "most_bid", tta_most_bid(t->s, t->seat));
    json_close(t->o, '}');
}

void tta_card_facts(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    struct told_cards t = {.s = s, .seat = seat, .w = w, .o = o};
    const struct civ *c = &s->civs[seat];
    json_member_open(o, "cards", '{');
    for (int place = 0; place < ROW; place++)
        put_card(&t, s->row[place]);
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++)
        put_card(&t, c->hand[i] - 1);
    for (int i = 0; i < MILITARY_HAND_MAX && c->military[i]; i++)
        put_card(&t, c->military[i] - 1);
    put_card(&t, c->wonder);
    json_close(o, '}');
}
