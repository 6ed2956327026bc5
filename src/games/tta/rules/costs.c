/* Through the Ages: what an action costs, in words. It is made on a copy and the difference told,
 * so that no price is worked out twice. */
#include "games/tta/rules/costs.h"
#include "games/tta/moves.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

static bool has_a_price(const struct tta *s, unsigned verb)
{
    bool acts = s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER;
    bool attacks = verb == V_AGGRESSION || verb == V_WAR;
    return (acts && verb != V_END_ACTIONS) || (s->phase == PHASE_POLITICS && attacks);
}

static void add(struct out *o, const struct words *w, const char *one, const char *many, int n)
{
    if (n <= 0)
        return;
    if (o->len)
        say_comma(o, w);
    say_count(o, w, one, many, n, SAY_INT(n));
}

void tta_print_price(const void *v, struct move m, const struct words *w, struct out *o)
{
    const struct tta *s = v;
    const struct civ *before = &s->civs[s->seat];
    char text[256];
    struct out price = out_to(text, sizeof text);
    if (!has_a_price(s, move_verb(m)))
        return;
    struct tta copy = *s;
    tta_apply(&copy, m, NULL);
    const struct civ *after = &copy.civs[s->seat];
    add(&price, w, "%1 civil action", "%1 civil actions",
        before->actions[CIVIL] - after->actions[CIVIL]);
    add(&price, w, "%1 military action", "%1 military actions",
        before->actions[MILITARY] - after->actions[MILITARY]);
    add(&price, w, "%1 food", "%1 food", tta_stock(before, FOOD) - tta_stock(after, FOOD));
    add(&price, w, "%1 resource", "%1 resources",
        tta_stock(before, RESOURCES) - tta_stock(after, RESOURCES));
    add(&price, w, "%1 science", "%1 science", before->science - after->science);
    out_text(o, text);
}
