/* Score pads side by side, as text for 80 columns: what the boards of the dice games share. A row
 * has a label and a cell for each seat; which rows there are is the business of each game. */
#ifndef AGES_GAMES_DICE_PADS_H
#define AGES_GAMES_DICE_PADS_H

#include "core/game.h"

enum { PADS_WIDTH = 80, PADS_TEXT_MAX = 160 };

/* The signs of the seats. */
extern const char *const pads_marks[SEATS_MAX];

/* A line across, with a heading. */
void pads_rule(const char *heading, struct out *o);

/* A sentence, on as many lines as it needs. */
void pads_text(const char *text, struct out *o);

/* Dice as they lie: how many show each face. */
void pads_dice(const uint8_t dice[], const struct nouns *faces, const struct words *w,
               struct out *o);

/* The names above the columns, with a pointer at the seat whose turn it is (or -1). */
void pads_seats(int players, int active, const struct words *w, struct out *o);

void pads_label(const char *text, struct out *o);
void pads_cell(int players, int seat, const char *text, struct out *o);
void pads_number(int players, int seat, int n, struct out *o);

/* What stands in a cell: boxes, filled and empty, as numbers where they are too many. */
void pads_boxes(int players, int filled, int size, struct out *o);

/* The label of a monument: what it brings the first builder (0: there is one), and the later. */
void pads_monument(const struct nouns *monuments, int m, int first, int later,
                   const struct words *w, struct out *o);

/* The cell of a monument: its boxes, or the points it brought when all are filled. */
void pads_progress(int players, int seat, int filled, int size, int points, const struct words *w,
                   struct out *o);

/* The developments in three columns. */
struct pads_development {
    const char *title;
    int cost, points;
    unsigned owners; /* seats, a set */
};
void pads_developments(int players, const struct pads_development list[], int count, struct out *o);

#endif
