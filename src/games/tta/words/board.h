/* What the parts of the text board share: lists that wrap within its columns. */
#ifndef AGES_GAMES_TTA_WORDS_BOARD_H
#define AGES_GAMES_TTA_WORDS_BOARD_H

#include "games/tta/state.h"
#include "games/tta/words/board.h"

enum { TEXT_MAX = 256 };

/* As wide as the screen is, from 80 to 100 columns. */
int board_width(const struct out *o);
int label_width(const struct words *w); /* of the mats: as wide as their labels are */

struct line_of {
    struct out *o;
    const struct words *w;
    int column, indent;
    bool any;
    const char *label; /* to be written before the next item: a list that goes on in the line */
};

struct line_of begin_line(struct out *o, const struct words *w, const char *label);
struct line_of begin_paragraph(struct out *o, const struct words *w); /* of labelled lists */
void add_list(struct line_of *l, const char *label);
void add_item(struct line_of *l, const char *text);
void add_card(struct line_of *l, int face);
void add_many(struct line_of *l, const char *what, int count); /* "leader 3" */
void add_faces(struct line_of *l, const uint8_t list[], int room);
void end_line(struct line_of *l);

const char *title_of(const struct words *w, int face);

/* mats.c: the civilizations, side by side in numbers and then one by one */
void tta_print_mats(const struct tta *s, int viewer, const struct words *w, struct out *o);

#endif
