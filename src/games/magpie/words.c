/* Magpie in words: events, the board, the numbers a screen wants, and texts read from people. */
#include <string.h>

#include "games/magpie/magpie.h"

static const char *card_title(const struct words *w, int card)
{
    return tr(w, magpie_cards.titles[card]);
}

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
        SAY_TEXT(card_title(w, e->a)), SAY_INT(e->b & 3));
}

/* The board: the nests as the viewer knows them, then the hands. */

enum { NAME_COLUMNS = 16, SPOT_COLUMNS = 11 };

static void print_spot(const struct magpie *s, int owner, int i, const struct words *w,
                       struct out *o)
{
    const struct spot *spot = &s->at[owner].nest[i];
    char text[32];
    struct out cell = out_to(text, sizeof text);

    if (spot->card == FIELD_NONE)
        out_text(&cell, "-");
    else
        out_text(&cell, spot->card == BACK ? "?" : card_title(w, spot->card));
    if (spot->seen & ~(1 << owner))
        out_char(&cell, '*');
    out_pad(o, text, i < NEST_SPOTS - 1 ? SPOT_COLUMNS : 0);
}

/* "button ×3, ring", or "-". */
static void print_cards(const uint8_t count[], int kinds, const struct words *w, struct out *o)
{
    bool any = false;

    for (int card = 0; card < kinds; card++) {
        if (count[card] == 0)
            continue;
        out_text(o, any ? ", " : "");
        out_text(o, card_title(w, card));
        if (count[card] > 1) {
            out_text(o, " ×");
            out_int(o, count[card]);
        }
        any = true;
    }
    if (!any)
        out_char(o, '-');
}

/* `> 0 Anna`: whose turn it is, the number to type, the name. */
static void print_name(const struct magpie *s, int seat, const struct words *w, struct out *o)
{
    out_text(o, seat == s->seat ? "> " : "  ");
    out_int(o, seat);
    out_char(o, ' ');
    out_fit(o, seat_name(o, w, seat), NAME_COLUMNS);
    out_char(o, ' ');
}

static void print_heading(const struct magpie *s, const struct words *w, struct out *o)
{
    say(o, w, "Round %1 of %2, %3 cards in the deck.", SAY_INT(s->round), SAY_INT(s->rounds),
        SAY_INT(magpie_deck_size(s)));
    out_char(o, ' ');
    out_text(o, tr(w, "Discards:"));
    out_char(o, ' ');
    print_cards(s->discards, CARD_KINDS, w, o);
    out_text(o, "\n\n");
    out_fit(o, tr(w, "Nests"), NAME_COLUMNS + 5);
    for (int i = 0; i < NEST_SPOTS; i++) {
        out_int(o, i);
        out_repeat(o, " ", i < NEST_SPOTS - 1 ? SPOT_COLUMNS - 1 : 0);
    }
    out_char(o, '\n');
}

void magpie_print_board(const void *v, int viewer, const struct words *w, struct out *o)
{
    const struct magpie *s = v;

    (void)viewer;
    print_heading(s, w, o);
    for (int i = 0; i < s->seats; i++) {
        print_name(s, i, w, o);
        for (int j = 0; j < NEST_SPOTS; j++)
            print_spot(s, i, j, w, o);
        out_char(o, '\n');
    }
    out_text(o, tr(w, "? is face down, * others than its owner have seen it"));
    out_text(o, "\n\n");
    out_text(o, tr(w, "Hands"));
    out_char(o, '\n');
    for (int i = 0; i < s->seats; i++) {
        print_name(s, i, w, o);
        print_cards(s->at[i].hand, CARD_KINDS + 1, w, o);
        out_char(o, '\n');
    }
}

/* What is asked, and of what lies open whatever it is about. */
void magpie_asks(const void *v, int viewer, const struct asking *a)
{
    const struct magpie *s = v;
    const char *who = ask_name(a, magpie_to_move(s)), *by = ask_name(a, s->seat);

    (void)viewer;
    ask_word(a, "kind", s->phase == PHASE_ACT ? "act" : "answer");
    ask_int(a, "seat", magpie_to_move(s));
    if (s->phase == PHASE_ACT) {
        ask_int(a, "actions", s->actions);
        say_count(ask_line(a), a->w, "%1 has %2 action.", "%1 has %2 actions.", s->actions,
                  SAY_TEXT(who), SAY_INT(s->actions));
        return;
    }
    ask_seat(a, "by", s->seat, s->seats);
    ask_int(a, "spot", s->target_spot);
    say(ask_line(a), a->w, "%1 reaches for spot %2 in the nest of %3.", SAY_TEXT(by),
        SAY_INT(s->target_spot), SAY_TEXT(who));
}

/* The chance in 1000 that at least one of the seat's unseen cards is a thorn. */
static int thorn_permille(const struct magpie *s, int seat)
{
    int unseen[CARD_KINDS], total = magpie_deck(s, unseen);
    int64_t ways = 1, without = 1;

    if (s->at[seat].hand[THORN] > 0)
        return 1000;
    for (int i = 0; i < s->at[seat].hand[BACK]; i++) {
        ways *= total - i;
        without *= total - unseen[THORN] - i > 0 ? total - unseen[THORN] - i : 0;
    }
    return (int)(1000 * (ways - without) / ways);
}

void magpie_facts(const void *v, int seat, struct out *o)
{
    const struct magpie *s = v;
    int unseen[CARD_KINDS];

    (void)seat;
    magpie_deck(s, unseen);
    json_open(o, '{');
    json_key(o, "deck_size");
    json_int(o, magpie_deck_size(s));
    json_key(o, "unseen");
    json_open(o, '{');
    for (int card = 0; card < CARD_KINDS; card++) {
        json_key(o, magpie_cards.ids[card]);
        json_int(o, unseen[card]);
    }
    json_close(o, '}');
    json_key(o, "guarded_permille");
    json_open(o, '[');
    for (int i = 0; i < s->seats; i++)
        json_int(o, thorn_permille(s, i));
    json_close(o, ']');
    json_close(o, '}');
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
    s->at[seat].nest[spot] = (struct spot){(uint8_t)kind, (uint8_t)(1 << seat), 0};
    return NULL;
}
