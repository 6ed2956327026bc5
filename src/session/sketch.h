/* Sketches: a game that goes on from what one seat knows. What the seat does not see is guessed.
 *
 * On paper, with typed dice, nothing is drawn and there is no record of it: plans of a turn are
 * made so. With fair dice and `guessed` of the table it is a game of its own, to be played on. */
#ifndef AGES_SESSION_SKETCH_H
#define AGES_SESSION_SKETCH_H

#include "session/session.h"

/* The view is the JSON of the seat's view, as present_table writes it, byte by byte. With `ahead`
 * the sketch begins with the seat's next turn (`ahead` of the game). NULL with an English message
 * in *why: the text is no view of this game and seat, or there is no such turn. */
struct session *sketch_open(const struct table *table, const char *view, size_t length, int seat,
                            bool ahead, const char **why);

#endif
