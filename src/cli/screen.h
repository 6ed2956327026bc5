/* What a player sees: the board, the choices, the score sheets, the odds. */
#ifndef AGES_CLI_SCREEN_H
#define AGES_CLI_SCREEN_H

#include "cli/console.h"
#include "session/log.h"

/* The choices of a decision, numbered; long families of moves in one line. The other lists every
 * one that begins with the given text. */
void show_choices(struct console *c, const struct game *g, const void *view,
                  const struct move legal[], int count);
void show_every_choice(struct console *c, const struct game *g, const void *view,
                       const struct move legal[], int count, const char *beginning);

/* The score sheets of all seats side by side; `final` adds the places. */
void show_scores(struct console *c, const struct game *g, const void *view, int seats, bool final);

/* Are there dice to roll? */
bool has_odds(const struct game *g, const void *view, int seat);

/* The odds among the game's facts. False when there are none now. */
bool show_odds(struct console *c, const struct game *g, const void *view, int seat);

/* A line of a log: a turn begins behind a blank line, consequences are indented. */
void show_log_line(struct console *c, int depth, const char *text);

/* Tells the rest of a log: turns behind a blank line, consequences indented. */
void show_log(struct console *c, struct log_reader *t);

void clear_screen(struct console *c);

#endif
