/* What the files that run scenarios share: the run of one text, its messages, its words.
 *
 * scenario.c reads the lines and knows the language, scenario_moves.c has the directives about
 * moves, scenario_fields.c those about values. */
#ifndef AGES_SESSION_SCENARIO_RUN_H
#define AGES_SESSION_SCENARIO_RUN_H

#include <stdalign.h>

#include "session/fair.h"
#include "session/scenario.h"

enum { LINE_MAX_BYTES = 1024, VALUE_MAX_BYTES = 512, VIEWER_ALL = -4 };

struct run {
    const char *name;
    int line;
    const struct game *(*find)(const char *id);
    struct out *o;
    struct scenario_report report;

    const struct game *game; /* NULL before the first game line, and where one was wrong */
    int seats;
    struct state_room state;
    bool skipping;  /* the rest of this game is skipped                        */
    bool unchecked; /* something was set by hand since the game's check ran    */
    int viewer;     /* whose view `expect` reads; VIEWER_ALL: the state        */
    bool seeded;
    struct fair fair;
    uint64_t draws;

    struct state_room refused_in; /* what the last `illegal` line was about, for `rule` */
    struct move refused;
    enum { REFUSED_NOTHING, REFUSED_MOVE, REFUSED_NUMBER, REFUSED_NOT } refusal;
};

/* A failure: what was wanted, what was got. */
void run_failed(struct run *r, const char *wanted, const char *got);

/* A line that can't be understood. %1 in the message is the text, quoted. */
void run_broken(struct run *r, const char *message, const char *text, const char *expected);

/* Quotes what comes out of the file: not too much of it, and no control characters. */
const char *run_quoted(char *buf, size_t cap, const char *text);

/* Leaves one blank between words and none around them; directives get such lines. */
void run_tidy(char *text);

/* Cuts the first word off; *rest is what follows it. */
char *run_word(char **rest);

bool run_number(const char *text, long long *n);

/* Does the game's own check pass? If not, reports that and skips the rest of the game. */
bool run_sound(struct run *r);

/* The directives. Each gets the text after its word. */
void run_do(struct run *r, char *rest);
void run_legal(struct run *r, char *rest);
void run_illegal(struct run *r, char *rest);
void run_rule(struct run *r, char *rest);
void run_moves(struct run *r, char *rest);
void run_turn(struct run *r, char *rest);
void run_set(struct run *r, char *rest);
void run_place(struct run *r, char *rest);
void run_expect(struct run *r, char *rest);
void run_as(struct run *r, char *rest);

#endif
