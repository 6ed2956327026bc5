/* Lines that people type: on a terminal with editing, history and completion (libedit), from a pipe
 * or a file without a question. */
#ifndef AGES_CLI_INPUT_H
#define AGES_CLI_INPUT_H

#include "cli/console.h"

struct input;

struct input *input_open(struct console *c); /* NULL: out of memory */
void input_close(struct input *p);

bool input_is_terminal(const struct input *p);

/* `complete` lists the words that can follow the text, one on each line; the last word of the text
 * may be unfinished. */
void input_completion(struct input *p,
                      void (*complete)(void *with, const char *text, struct out *o), void *with);

/* The next line without its end and without control characters, or NULL at the end of input. It
 * lasts until the next call. `question` is already in the reader's language. */
const char *input_read(struct input *p, const char *question);

void input_unread(struct input *p); /* the next read gives the same line again */
void input_forget(struct input *p); /* clears the history, for another reader */

#endif
