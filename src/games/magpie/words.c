/* Magpie in words: events, questions, and texts read from people. */
#include <string.h>

#include "games/magpie/magpie.h"

const struct nouns magpie_events = {
    E_OVER + 1,
    (const char *const[]){
        [E_TURN] = "turn",
        [E_DRAWN] = "drawn",
        [E_LAID] = "laid",
        [E_PEEKED] = "peeked",
        [E_REACHED] = "reached",
        [E_GUARDED] = "guarded",
        [E_STOLEN] = "stolen",
        [E_PRICKED] = "pricked",
        [E_RESTED] = "rested",
        [E_OVER] = "over",
    },
    (const char *const[]){
        [E_TURN] = MSG("turn"),
        [E_DRAWN] = MSG("drawn"),
        [E_LAID] = MSG("laid"),
        [E_PEEKED] = MSG("peeked"),
        [E_REACHED] = MSG("reached"),
        [E_GUARDED] = MSG("guarded"),
        [E_STOLEN] = MSG("stolen"),
        [E_PRICKED] = MSG("pricked"),
        [E_RESTED] = MSG("rested"),
        [E_OVER] = MSG("over"),
    },
};

/* Messages for those who saw the card (%3) and for those who saw its back; %1 does it to %2. */
static const struct {
    const char *seen, *unseen;
} event_messages[] = {
    [E_DRAWN] = {MSG("%1 draws a card: %3"), MSG("%1 draws a card")},
    [E_LAID] = {MSG("%1 lays a card face down: %3"), MSG("%1 lays a card face down")},
    [E_PEEKED] = {MSG("%1 peeks at card %4 in the nest of %2: %3"),
                  MSG("%1 peeks at card %4 in the nest of %2")},
    [E_REACHED] = {NULL, MSG("%1 reaches for card %4 in the nest of %2")},
    [E_GUARDED] = {MSG("%1 turns up a thorn and keeps the card"), NULL},
    [E_STOLEN] = {MSG("%1 has stolen a card of %2: %3"), MSG("%1 has stolen a card of %2")},
    [E_PRICKED] = {MSG("%1 is pricked: the card of %2 was a thorn"), NULL},
    [E_RESTED] = {NULL, MSG("%1 rests")},
    [E_OVER] = {NULL, MSG("The game is over; everything is turned up")},
};

static bool tells_card(const struct event *e)
{
    return event_messages[e->kind].seen && (e->a != BACK || !event_messages[e->kind].unseen);
}

void magpie_print_event(const void *v, const struct event *e, const struct words *w, struct out *o)
{
    (void)v;
    if (e->kind == E_TURN) {
        say(o, w, "Round %1: %2", SAY_INT(e->a), SAY_TEXT(seat_name(o, w, e->seat)));
        return;
    }
    say(o, w, tells_card(e) ? event_messages[e->kind].seen : event_messages[e->kind].unseen,
        SAY_TEXT(e->seat < 0 ? "" : seat_name(o, w, e->seat)), SAY_TEXT(seat_name(o, w, e->b >> 2)),
        SAY_TEXT(noun_title(w, &magpie_cards, e->a)), SAY_INT(e->b & 3));
}

/* What is asked, and of what lies open whatever it is about. */
void magpie_prompt(const void *v, int viewer, const struct prompt *a)
{
    const struct magpie *s = v;
    const char *who = prompt_name(a, magpie_to_move(s)), *by = prompt_name(a, s->seat);

    (void)viewer;
    prompt_word(a, "kind", s->phase == PHASE_ACT ? "act" : "answer");
    prompt_int(a, "seat", magpie_to_move(s));
    if (s->phase == PHASE_ACT) {
        prompt_int(a, "actions", s->actions);
        say_count(prompt_line(a), a->w, "%1 has %2 action.", "%1 has %2 actions.", s->actions,
                  SAY_TEXT(who), SAY_INT(s->actions));
        return;
    }
    prompt_seat(a, "by", s->seat, s->seats);
    prompt_int(a, "spot", s->target_spot);
    say(prompt_line(a), a->w, "%1 reaches for spot %2 in the nest of %3.", SAY_TEXT(by),
        SAY_INT(s->target_spot), SAY_TEXT(who));
}

/* `lay ring spoon` is `lay ring`, then `lay spoon`. */
int magpie_expand(const void *v, const char *text, struct move out[], int cap)
{
    const struct magpie *s = v;
    const char *at = text;
    int n = 0;

    if (s->actions != ACTIONS || strncmp(at, "lay ", 4) != 0)
        return 0;
    for (at += 4; *at; at += strspn(at, " ")) {
        int length = (int)strcspn(at, " ");
        int card = noun_find(&magpie_cards, at, length);
        if (card < 0 || card == BACK || n == cap)
            return 0;
        out[n++] = move_of(V_LAY, (uint32_t)card);
        at += length;
    }
    return n == ACTIONS ? n : 0;
}

/* Where a card is to be put: `discards`, `seats.N.hand`, `seats.N.nest`. */
const char *magpie_place(void *state, const char *card, const char *where)
{
    struct magpie *s = state;
    int kind = noun_find(&magpie_cards, card, (int)strlen(card));
    int deck[CARD_KINDS], seat, spot;

    if (kind < 0 || kind == BACK)
        return MSG("no such card");
    magpie_deck(s, deck);
    if (deck[kind] < 1)
        return MSG("no such card is left in the deck");
    if (strcmp(where, "discards") == 0) {
        s->discards[kind]++;
        return NULL;
    }
    seat = strncmp(where, "seats.", 6) == 0 ? where[6] - '0' : -1;
    if (seat < 0 || seat >= s->seats)
        return MSG("no such place: discards, seats.N.hand or seats.N.nest");
    if (strcmp(where + 7, ".hand") == 0) {
        s->at[seat].hand[kind]++;
        return NULL;
    }
    if (strcmp(where + 7, ".nest") != 0)
        return MSG("no such place: discards, seats.N.hand or seats.N.nest");
    spot = magpie_empty_spot(s, seat);
    if (spot < 0)
        return MSG("the nest is full");
    s->at[seat].nest[spot] = (struct magpie_spot){(uint8_t)kind, (uint8_t)(1 << seat), 0};
    return NULL;
}
