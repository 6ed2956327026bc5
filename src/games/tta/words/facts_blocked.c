/* Through the Ages: what a seat could do in its turn, but for a rule, and why not, as JSON. */
#include "games/tta/moves.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/turn.h"
#include "games/tta/words/facts.h"
#include "games/tta/words/words.h"

struct blocked {
    const struct tta *s;
    const struct civ *c;
    const struct words *w;
    struct out *o;
};

void tta_put_reasons(const struct tta *s, struct move m, int rule, const struct words *w,
                     struct out *o)
{
    char text[256];
    struct out words = out_to(text, sizeof text);
    words.names = o->names;
    tta_tell_briefly(s, m, rule, w, &words);
    json_member_text(o, "why", text);
    words = out_to(text, sizeof text);
    words.names = o->names;
    if (!tta_tell_why_not(s, m, rule, w, &words))
        for (const struct refusal *r = tta_refusals; r->rule; r++)
            if (r->rule == rule)
                out_text(&words, tr(w, r->message));
    json_member_text(o, "text", text);
}

static bool is_last_stage(const struct civ *c)
{
    const uint8_t *stages = tta_cards[c->wonder].stages;
    return c->stages + 1 == STAGES_MAX || !stages[c->stages + 1];
}

/* The move as if nothing stood in its way; false: it has nothing to do with the people's mood. */
static bool imagine(struct tta *s, int seat, struct move m)
{
    struct civ *c = &s->civs[seat];
    int card = move_card(m);
    switch (move_verb(m)) {
    case V_GROW: return c->yellow && (c->yellow--, c->unused++, true);
    case V_BUILD: return c->unused && (c->unused--, c->workers[tta_index[card]]++, true);
    case V_UPGRADE:
        c->workers[tta_index[move_old_card(m)]]--;
        c->workers[tta_index[card]]++;
        return true;
    case V_DESTROY:
    case V_DISBAND: return c->workers[tta_index[card]]--, c->unused++, true;
    case V_STAGE: return is_last_stage(c) && tta_bring_into_play(s, seat, c->wonder);
    case V_LEAD:
    case V_DISCOVER:
        return tta_cards[card].kind > KIND_AIRFORCE && tta_bring_into_play(s, seat, card);
    default: return false;
    }
}

/* The people would rise, and with this they would not. */
static bool would_calm(const struct tta *s, int seat, struct move m)
{
    struct tta then = *s;
    return tta_forecast(s, seat).rises && imagine(&then, seat, m) &&
           !tta_forecast(&then, seat).rises;
}

static void put_unless_legal(const struct blocked *b, struct move m)
{
    char text[64];
    struct out move = out_to(text, sizeof text);
    int rule = tta_why_not(b->s, m);
    if (!rule)
        return;
    move_print(tta_verbs, m, &move);
    json_member_open(b->o, text, '{');
    json_member_int(b->o, "forbidden_by", rule);
    if (would_calm(b->s, b->s->seat, m))
        json_member_bool(b->o, "calms", true);
    tta_put_reasons(b->s, m, rule, b->w, b->o);
    json_close(b->o, '}');
}

static void put_workplaces(const struct blocked *b)
{
    for (int i = 0; i < WORKPLACES; i++) {
        uint32_t card = tta_technologies[i];
        bool unit = is_unit(kind_at(i));
        if (!knows(b->c, i))
            continue;
        put_unless_legal(b, move_of(unit ? V_RECRUIT : V_BUILD, card));
        if (!b->c->workers[i])
            continue;
        put_unless_legal(b, move_of(unit ? V_DISBAND : V_DESTROY, card));
        for (int to = i + 1; to < WORKPLACES && kind_at(to) == kind_at(i); to++)
            if (knows(b->c, to))
                put_unless_legal(b, move_of(V_UPGRADE, card << 8 | tta_technologies[to]));
    }
}

static void put_civil_card(const struct blocked *b, uint32_t card)
{
    int kind = tta_cards[card].kind;
    put_unless_legal(b, move_of(kind == KIND_LEADER   ? V_LEAD
                                : is_technology(kind) ? V_DISCOVER
                                                      : V_PLAY,
                                card));
    if (kind == KIND_GOVERNMENT)
        put_unless_legal(b, move_of(V_REVOLUTION, card));
}

/* Each card of the military hand, once. */
static void put_military_hand(const struct blocked *b,
                              void (*put)(const struct blocked *b, int card))
{
    for (int i = 0; i < MILITARY_HAND_MAX && b->c->military[i]; i++) {
        int card = b->c->military[i] - 1;
        if (card < CARDS && (i == 0 || b->c->military[i] != b->c->military[i - 1]))
            put(b, card);
    }
}

/* What one would do with the card; against whom is all one where no card may be played. */
static void put_military_card(const struct blocked *b, int card)
{
    uint32_t at_rival = (uint32_t)(tta_next_seat(b->s, b->s->seat) << 8 | card);
    switch (tta_cards[card].kind) {
    case KIND_TACTIC: put_unless_legal(b, move_of(V_TACTIC, (uint32_t)card)); break;
    case KIND_AGGRESSION: put_unless_legal(b, move_of(V_AGGRESSION, at_rival)); break;
    case KIND_WAR: put_unless_legal(b, move_of(V_WAR, at_rival)); break;
    case KIND_PACT: put_unless_legal(b, move_of(V_PACT, at_rival)); break;
    case KIND_BONUS: put_unless_legal(b, move_of(V_BONUS, (uint32_t)card)); break;
    default: put_unless_legal(b, move_of(V_EVENT, (uint32_t)card));
    }
}

static void put_actions(const struct blocked *b)
{
    put_unless_legal(b, move_of(V_GROW, 0));
    put_workplaces(b);
    if (b->c->wonder != NONE)
        put_unless_legal(b, move_of(V_STAGE, 0));
    for (int i = 0; i < HAND_MAX && b->c->hand[i]; i++)
        if (i == 0 || b->c->hand[i] != b->c->hand[i - 1])
            put_civil_card(b, b->c->hand[i] - 1u);
    put_military_hand(b, put_military_card);
}

static void put_attacks(const struct blocked *b, int card)
{
    int kind = tta_cards[card].kind;
    unsigned verb = kind == KIND_WAR ? V_WAR : V_AGGRESSION;
    if (kind != KIND_WAR && kind != KIND_AGGRESSION)
        return;
    for (int seat = 0; seat < b->s->players; seat++)
        if (seat != b->s->seat && is_in_game(b->s, seat))
            put_unless_legal(b, move_of(verb, (uint32_t)(seat << 8 | card)));
}

void tta_blocked_facts(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    struct blocked b = {s, &s->civs[seat], w, o};
    json_member_open(o, "blocked", '{');
    if (seat == s->seat && (s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER))
        put_actions(&b);
    if (seat == s->seat && s->phase == PHASE_POLITICS)
        put_military_hand(&b, put_attacks);
    json_close(o, '}');
}
