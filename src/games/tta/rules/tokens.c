/* Through the Ages: blue tokens. Paying, gaining and producing food and resources.
 *
 * A token on a card is worth the card's value. There is one way to pay and to gain (T43, T177): a
 * formula, not a choice. Under Tesla labs are mines worth their level; the tokens laid there can be
 * spent when he is gone (T180). */
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

/* Where food and resources lie, from the dearest token down; of equal ones the mine comes first
 * (T178, T240). */
struct token_places {
    int count;
    uint8_t at[7];
};

static const struct token_places places[] = {
    [FOOD] = {4, {FARMS + 3, FARMS + 2, FARMS + 1, FARMS}},
    [RESOURCES] = {7, {MINES + 3, MINES + 2, LABS + 3, MINES + 1, LABS + 2, MINES, LABS + 1}},
};

/* Can tokens be laid there, or only be taken away? */
static bool is_open(const struct civ *c, int place)
{
    return knows(c, place) && (place < LABS || c->leader == C_NIKOLA_TESLA); /* T180 */
}

int tta_stock(const struct civ *c, enum stock what)
{
    int sum = 0;
    if (what == FOOD)
        for (int i = FARMS; i < MINES; i++)
            sum += c->tokens[i] * tta_token_values[i];
    else
        for (int i = MINES; i < TOKEN_PLACES; i++)
            sum += c->tokens[i] * tta_token_values[i];
    return sum;
}

/* What stays is laid out with as few tokens as can be, the most on the highest card (T43). As long
 * as every token of the higher cards stays, a card can only keep what it has; once one of them is
 * broken, its change covers all that is still to be laid out. */
void tta_pay(struct civ *c, enum stock what, int amount)
{
    const struct token_places *p = &places[what];
    int rest = tta_stock(c, what) - amount, bank = c->blue;
    bool broken = false;
    assert(rest >= 0);
    if (!amount)
        return;
    for (int i = 0; i < p->count; i++) {
        int at = p->at[i], had = c->tokens[at], keep = rest / tta_token_values[at];
        if (!broken || !is_open(c, at))
            keep = min_of(keep, had); /* T43 */
        broken = broken || keep < had;
        rest -= keep * tta_token_values[at];
        bank += had - keep;
        c->tokens[at] = (uint8_t)keep;
    }
    for (int i = p->count - 1; bank < 0; bank++) { /* T175 */
        while (!c->tokens[p->at[i]])
            i--;
        c->tokens[p->at[i]]--;
    }
    c->blue = (uint8_t)bank;
}

int tta_gain(struct civ *c, enum stock what, int amount)
{
    const struct token_places *p = &places[what];
    int gained = 0;
    for (int i = 0; i < p->count && gained < amount; i++) {
        int at = p->at[i], value = tta_token_values[at];
        if (!is_open(c, at))
            continue;
        int tokens = min_of((amount - gained) / value, c->blue); /* T44 T177 */
        c->blue = (uint8_t)(c->blue - tokens);
        c->tokens[at] = (uint8_t)(c->tokens[at] + tokens); /* T129 */
        gained += tokens * value;
    }
    return gained;
}

/* The tokens that a card yields when farms or mines produce. */
static int yield_of(const struct civ *c, int place, int best_mine)
{
    if (place >= LABS && c->leader != C_NIKOLA_TESLA)
        return 0;                                                                     /* T103 */
    bool railroad = place == best_mine && has_wonder(c, C_TRANSCONTINENTAL_RAILROAD); /* T105 */
    return c->workers[place] + railroad;
}

static int best_mine(const struct civ *c)
{
    for (int i = LABS - 1; i >= MINES; i--)
        if (c->workers[i])
            return i;
    return NONE;
}

int tta_yield(const struct civ *c, int place)
{
    return yield_of(c, place, best_mine(c));
}

/* `left_out` is the card that yields one token fewer, or NONE (T51). */
int tta_produce(struct civ *c, enum stock what, int left_out)
{
    const struct token_places *p = &places[what];
    int made = 0, best = best_mine(c);
    for (int i = 0; i < p->count; i++) {
        int at = p->at[i], tokens = yield_of(c, at, best) - (at == left_out); /* T222 */
        tokens = min_of(tokens, c->blue);                                     /* T42 T178 */
        c->blue = (uint8_t)(c->blue - tokens);
        c->tokens[at] = (uint8_t)(c->tokens[at] + tokens);
        made += tokens * tta_token_values[at];
    }
    return made;
}

int tta_income(const struct civ *c, enum stock what)
{
    const struct token_places *p = &places[what];
    int sum = 0, best = best_mine(c);
    for (int i = 0; i < p->count; i++)
        sum += yield_of(c, p->at[i], best) * tta_token_values[p->at[i]]; /* T84 T206 */
    return sum;
}
