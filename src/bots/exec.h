/* Programs that play: started once for a seat of a game, asked a line at a time, ended for good.
 * What is said in these lines is in docs/formats.md; here are only the process and its pipes. */
#ifndef AGES_BOTS_EXEC_H
#define AGES_BOTS_EXEC_H

#include <stddef.h>

struct exec_bot;

enum exec_status {
    EXEC_OK,
    EXEC_TIMEOUT,  /* no whole line in time                   */
    EXEC_GONE,     /* it has ended, or closed its pipes       */
    EXEC_TOO_LONG, /* the line is longer than any move        */
    EXEC_FAILED,   /* the system refused; errno says why      */
};

/* `command` is a program and its arguments, separated by spaces; no shell reads it. NULL: errno. */
struct exec_bot *exec_start(const char *command);

/* Sends a line (with its end of line) and waits for the answer, which comes without it. */
enum exec_status exec_ask(struct exec_bot *bot, const char *line, size_t length, int milliseconds,
                          char answer[], size_t cap);

/* Closes the pipes, gives the program a moment to leave, then kills and reaps it, and whatever it
 * has started in its process group. */
void exec_end(struct exec_bot *bot);

#endif
