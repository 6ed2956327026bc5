/* How far a long command has come: see progress.h. */
#include "cli/progress.h"

#include <unistd.h>

struct progress_bar bar_of(struct console *c)
{
    return (struct progress_bar){.console = c, .shown = isatty(STDERR_FILENO), .percent = -1};
}

void bar_show(struct progress_bar *bar, int percent)
{
    enum { WIDTH = 40 };
    struct out *o = &bar->console->err;
    if (!bar->shown || percent == bar->percent)
        return;
    bar->percent = percent;
    out_text(o, "\r[");
    out_repeat(o, "#", percent * WIDTH / 100);
    out_repeat(o, " ", WIDTH - percent * WIDTH / 100);
    out_text(o, "] ");
    say(o, bar->console->words, "%1 %%", SAY_INT(percent));
    if (percent == 100)
        out_text(o, "\r\x1b[K");
    out_flush(o);
}
