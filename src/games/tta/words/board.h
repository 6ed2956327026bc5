/* What the parts of the text board share: lists that wrap within its columns. */
#ifndef AGES_GAMES_TTA_BOARD_H
#define AGES_GAMES_TTA_BOARD_H

#include "games/tta/state.h"
#include "games/tta/words/board.h"

enum { WIDTH = 100, LABEL = 18, TEXT_MAX = 256 };

struct line_of {
    struct out *o;
    int column, indent;
    bool any;
    const char *label; /* to be written before the next item: a list that goes on in the line */
};

struct line_of begin_line(struct out *o, const char *label);
struct line_of begin_paragraph(struct out *o); /* of several labelled lists */
void add_list(struct line_of *l, const char *label);
void add_item(struct line_of *l, const char *text);
void add_card(struct line_of *l, int face, const struct words *w);
void add_many(struct line_of *l, const char *what, int count); /* "leader 3" */
void add_faces(struct line_of *l, const uint8_t list[], int room, const struct words *w);
void end_line(struct line_of *l);

const char *title_of(const struct words *w, int face);

/* mats.c: the civilizations, side by side in numbers and then one by one */
void tta_print_mats(const struct tta *s, int viewer, const struct words *w, struct out *o);

#endif
