/* Lines from people. On a terminal with editing, history and completion (libedit); from a pipe or a
 * file plainly, without a prompt. */
#ifndef AGES_CLI_PROMPT_H
#define AGES_CLI_PROMPT_H

#include "cli/console.h"

struct prompt;

struct prompt *prompt_open(struct console *c); /* NULL: out of memory */
void prompt_close(struct prompt *p);

bool prompt_is_terminal(const struct prompt *p);

/* What may follow the text up to the cursor: words, one a line; the last word may be unfinished. */
void prompt_completion(struct prompt *p,
                       void (*complete)(void *with, const char *text, struct out *o), void *with);

/* The next line without its end and without control characters, or NULL when there are no more. It
 * lasts until the next call. `question` is already in the reader's language. */
const char *prompt_read(struct prompt *p, const char *question);

void prompt_unread(struct prompt *p); /* the next read gives the same line again */
void prompt_forget(struct prompt *p); /* clears the history: the next reader is another one */

#endif
