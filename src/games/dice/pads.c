/* Pads side by side: see pads.h. */
#include "games/dice/pads.h"

#include <string.h>

enum {
    LABEL = 23,
    COLUMN_MAX = 22,
    MONUMENT = 15,
    MONUMENT_MAX = 17,
    DEVELOPMENT = 15,
    DEVELOPMENTS_WIDTH = 25,
};

const char *const pads_marks[SEATS_MAX] = {"●", "▲", "■", "◆"};

static int column_width(int players)
{
    int even = (PADS_WIDTH - LABEL) / players;
    return min_of(even, COLUMN_MAX);
}

/* A number of up to two digits, to the right. */
static void number_right(int n, struct out *o)
{
    out_text(o, n < 10 ? " " : "");
    out_int(o, n);
}

void pads_rule(const char *heading, struct out *o)
{
    out_text(o, "── ");
    out_text(o, heading);
    out_text(o, " ");
    out_repeat(o, "─", PADS_WIDTH - 4 - text_columns(heading));
    out_text(o, "\n");
}

void pads_text(const char *text, struct out *o)
{
    for (int column = 0; *text; text += strspn(text, " ")) {
        char word[PADS_TEXT_MAX];
        struct out one = out_to(word, sizeof word);
        out_bytes(&one, text, strcspn(text, " "));
        text += strcspn(text, " ");
        if (column && column + 1 + text_columns(word) > PADS_WIDTH) {
            out_text(o, "\n");
            column = 0;
        }
        out_text(o, " ");
        out_text(o, word);
        column += 1 + text_columns(word);
    }
    out_text(o, "\n");
}

void pads_dice(const uint8_t dice[], const struct nouns *faces, const struct words *w,
               struct out *o)
{
    out_text(o, " ");
    for (int f = 0; f < faces->count; f++)
        for (int i = 0; i < dice[f]; i++) {
            out_text(o, " [");
            out_text(o, tr(w, faces->titles[f]));
            out_text(o, "]");
        }
    out_text(o, "\n");
}

void pads_seats(int players, int active, const struct words *w, struct out *o)
{
    out_pad(o, "", LABEL);
    for (int seat = 0; seat < players; seat++) {
        char text[PADS_TEXT_MAX];
        struct out cell = out_to(text, sizeof text);
        out_text(&cell, seat == active ? "▶" : " ");
        out_text(&cell, pads_marks[seat]);
        out_text(&cell, " ");
        out_text(&cell, seat_name(o, w, seat));
        out_fit(o, text, column_width(players));
    }
    out_text(o, "\n");
}

void pads_label(const char *text, struct out *o)
{
    out_text(o, " ");
    out_pad(o, text, LABEL - 1);
}

void pads_cell(int players, int seat, const char *text, struct out *o)
{
    bool last = seat == players - 1;
    out_text(o, "  ");
    out_pad(o, text, last ? 0 : column_width(players) - 2);
    out_text(o, last ? "\n" : "");
}

void pads_number(int players, int seat, int n, struct out *o)
{
    char text[PADS_TEXT_MAX];
    struct out cell = out_to(text, sizeof text);
    out_text(&cell, n < 0 ? "−" : "");
    out_int(&cell, n < 0 ? -n : n);
    pads_cell(players, seat, text, o);
}

void pads_boxes(int players, int filled, int size, struct out *o)
{
    if (size <= column_width(players) - 2) {
        out_repeat(o, "▮", filled);
        out_repeat(o, "▯", size - filled);
        return;
    }
    out_int(o, filled);
    out_text(o, "/");
    out_int(o, size);
}

/* Their names have the room that the longest of them needs, and no more than a label has. */
static int name_width(const struct nouns *monuments, const struct words *w)
{
    int width = MONUMENT;
    for (int m = 0; m < monuments->count; m++)
        width = max_of(width, text_columns(noun_title(w, monuments, m)));
    return min_of(width, MONUMENT_MAX);
}

void pads_monument(const struct nouns *monuments, int m, int first, int later,
                   const struct words *w, struct out *o)
{
    char text[PADS_TEXT_MAX];
    struct out label = out_to(text, sizeof text);
    out_fit(&label, noun_title(w, monuments, m), name_width(monuments, w));
    out_text(&label, first ? " " : "  –");
    if (first)
        number_right(first, &label);
    out_text(&label, "/");
    out_int(&label, later);
    pads_label(text, o);
}

void pads_progress(int players, int seat, int filled, int size, int points, const struct words *w,
                   struct out *o)
{
    char text[PADS_TEXT_MAX];
    struct out cell = out_to(text, sizeof text);
    if (filled == size)
        say_count(&cell, w, "★ %1 point", "★ %1 points", points, SAY_INT(points));
    else
        pads_boxes(players, filled, size, &cell);
    pads_cell(players, seat, text, o);
}

static void print_development(int players, const struct pads_development *d, struct out *o)
{
    char text[PADS_TEXT_MAX];
    struct out cell = out_to(text, sizeof text);
    number_right(d->cost, &cell);
    out_text(&cell, " ");
    out_fit(&cell, d->title, DEVELOPMENT);
    number_right(d->points, &cell);
    out_text(&cell, " ");
    for (int seat = 0; seat < players; seat++)
        out_text(&cell, d->owners >> seat & 1 ? pads_marks[seat] : "·");
    out_text(o, " ");
    out_pad(o, text, DEVELOPMENTS_WIDTH);
}

void pads_developments(int players, const struct pads_development list[], int count, struct out *o)
{
    int rows = (count + 2) / 3;
    for (int row = 0; row < rows; row++) {
        for (int i = row; i < count; i += rows)
            print_development(players, &list[i], o);
        out_text(o, "\n");
    }
}
