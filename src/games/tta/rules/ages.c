/* Through the Ages: the end of an age (T81–T83, T145–T147, T209–T211). */
#include "games/tta/rules/ages.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/rules/politics.h"
#include "games/tta/rules/population.h"
#include "games/tta/rules/row.h"
#include "games/tta/state.h"

void tta_lose_wonder(struct tta *s, int seat, struct events *log)
{
    struct civ *c = &s->civs[seat];
    s->removed[c->wonder]++; /* T197 */
    tell(log, E_LOST_WONDER, seat, c->wonder, 0);
    c->blue = (uint8_t)(c->blue + c->stages);
    c->wonder = NONE;
    c->stages = 0;
}

static bool is_of(int card, int age)
{
    return card != NONE && tta_cards[card].deck == DECK_A + age;
}

static void discard_civil_hand(struct tta *s, int seat, int age, struct events *log)
{
    struct civ *c = &s->civs[seat];
    for (int i = 0; i < HAND_MAX && c->hand[i];) {
        int card = c->hand[i] - 1;
        if (!is_of(card, age)) {
            i++;
            continue;
        }
        tta_hand_drop(c->hand, card);
        s->removed[card]++;
        tell(log, E_OBSOLETE, seat, card, 0);
    }
}

/* T82 T146: what is of the age before the one that has ended. */
static void make_obsolete(struct tta *s, int seat, int age, struct events *log)
{
    const struct civ *c = &s->civs[seat];
    discard_civil_hand(s, seat, age, log);
    tta_discard_age(s, seat, age, log);
    if (is_of(c->leader, age))
        tta_lose_leader(s, seat, log);
    if (is_of(c->wonder, age))
        tta_lose_wonder(s, seat, log);
    if (is_of(c->pact, age))
        tta_end_pact(s, seat, log);
}

static void return_yellow(struct tta *s, int seat, struct events *log)
{
    int tokens = min_of(s->civs[seat].yellow, 2); /* T83 */
    tta_lose_tokens(s, seat, tokens, 0);
    if (tokens)
        tell(log, E_TOKENS_GONE, seat, tokens, 0);
}

void tta_end_age(struct tta *s, struct events *log)
{
    int ended = s->age++;
    tell(log, E_AGE, -1, s->age, 0);
    if (ended == tta_last_age(s)) /* T84 T85 T86 T209 */
        s->last = (uint8_t)(s->round + (s->level == LEVEL_FULL && s->seat != s->start));
    if (ended == AGE_A || s->level == LEVEL_SIMPLE)
        return; /* T145 */
    for (int seat = 0; seat < s->players; seat++)
        if (is_in_game(s, seat))
            make_obsolete(s, seat, ended - 1, log); /* T210 */
    for (int seat = 0; seat < s->players && s->level == LEVEL_FULL; seat++)
        if (is_in_game(s, seat))
            return_yellow(s, seat, log);
}
