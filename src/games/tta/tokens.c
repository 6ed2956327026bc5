/* Through the Ages: blue tokens. Paying, gaining and producing food and resources.
 *
 * A token on a card is worth the card's value. There is one way to pay and to gain (T43, T177): a
 * formula, not a choice. */
#include "games/tta/tta.h"

enum { CARDS_OF_A_KIND = 4 };

static int first_of(enum stock what)
{
    return what == FOOD ? FARMS : MINES;
}

static int value_at(int place)
{
    return tta_cards[tta_technologies[place]].token_value;
}

int tta_stock(const struct civ *c, enum stock what)
{
    int sum = 0, first = first_of(what);
    for (int i = first; i < first + CARDS_OF_A_KIND; i++)
        sum += c->tokens[i] * value_at(i);
    return sum;
}

/* What stays is laid out with as few tokens as can be, the most on the highest card (T43). As long
 * as every token of the higher cards stays, a card can only keep what it has; once one of them is
 * broken, its change covers all that is still to be laid out. */
void tta_pay(struct civ *c, enum stock what, int amount)
{
    int first = first_of(what), rest = tta_stock(c, what) - amount, bank = c->blue;
    bool broken = false;
    assert(rest >= 0);
    for (int i = first + CARDS_OF_A_KIND - 1; i >= first; i--) {
        int had = c->tokens[i], keep = rest / value_at(i);
        if (!knows(c, i))
            continue;
        if (!broken)
            keep = at_most(keep, had); /* T43 */
        broken = broken || keep < had;
        rest -= keep * value_at(i);
        bank += had - keep;
        c->tokens[i] = (uint8_t)keep;
    }
    for (int i = first; bank < 0; bank++) { /* T175 */
        while (!c->tokens[i])
            i++;
        c->tokens[i]--;
    }
    c->blue = (uint8_t)bank;
}

int tta_gain(struct civ *c, enum stock what, int amount)
{
    int first = first_of(what), gained = 0;
    for (int i = first + CARDS_OF_A_KIND - 1; i >= first; i--)
        while (knows(c, i) && value_at(i) <= amount - gained && c->blue) { /* T44 T177 */
            c->blue--;
            c->tokens[i]++; /* T129 */
            gained += value_at(i);
        }
    return gained;
}

int tta_produce(struct civ *c, enum stock what)
{
    int first = first_of(what), made = 0;
    for (int i = first + CARDS_OF_A_KIND - 1; i >= first; i--) {
        int tokens = at_most(c->workers[i], c->blue); /* T42 T178 */
        c->blue = (uint8_t)(c->blue - tokens);
        c->tokens[i] = (uint8_t)(c->tokens[i] + tokens);
        made += tokens * value_at(i);
    }
    return made;
}

int tta_income(const struct civ *c, enum stock what)
{
    int first = first_of(what), sum = 0;
    for (int i = first; i < first + CARDS_OF_A_KIND; i++)
        sum += c->workers[i] * value_at(i); /* T84 T206 */
    return sum;
}
