/* Magpie: the board: the nests as the viewer knows them, then the hands. */
#include "games/magpie/magpie.h"

enum { NAME_COLUMNS = 16, SPOT_COLUMNS = 11 };

static void print_spot(const struct magpie *s, int owner, int i, const struct words *w,
                       struct out *o)
{
    const struct magpie_spot *spot = &s->at[owner].nest[i];
    char text[32];
    struct out cell = out_to(text, sizeof text);

    if (spot->card == FIELD_NONE)
        out_text(&cell, "-");
    else
        out_text(&cell, spot->card == BACK ? "?" : noun_title(w, &magpie_cards, spot->card));
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
        if (any)
            say_comma(o, w);
        out_text(o, noun_title(w, &magpie_cards, card));
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
