/* The last words of a program that Ctrl-C ends: see interrupt.h. A handler may do little, so the
 * words are ready before it is called. */
#include "cli/interrupt.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "core/out.h"

enum { WORDS = 2 }; /* one text is being written while the other one holds */

static char texts[WORDS][4608];
static volatile sig_atomic_t current = -1;

static void speak_and_end(int number)
{
    const char *text = texts[current];
    ssize_t written = write(STDOUT_FILENO, text, strlen(text));
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

void interrupt_says(const char *text)
{
    int next = current < 0 ? 0 : (current + 1) % WORDS;
    struct out o = out_to(texts[next], sizeof texts[next]);
    out_char(&o, '\n');
    out_text(&o, text);
    out_char(&o, '\n');
    bool first = current < 0;
    current = next;
    if (first)
        signal(SIGINT, speak_and_end);
}
