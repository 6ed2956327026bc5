/* ages backup: a copy of the server's tables, also while it runs. */
#include <string.h>

#include "cli/args.h"
#include "cli/data.h"
#include "server/store.h"

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    const char *data = NULL;
    char path[PATH_BYTES], message[1024];
    struct out why = out_to(message, sizeof message);
    const struct flag flags[] = {
        {"data", FLAG_TEXT, &data, "FILE", MSG("where the tables are kept"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    data = tables_file(c, data, path);
    if (!data)
        return EXIT_FAILED;
    if (store_backup(data, argv[0], c->words, &why)) {
        say(&c->out, c->words, "Copied %1 to %2.", SAY_TEXT(data), SAY_TEXT(argv[0]));
        out_char(&c->out, '\n');
        return EXIT_FINE;
    }
    complain_plain(c, message);
    return EXIT_FAILED;
}

const struct command command_backup = {
    .name = "backup",
    .operands = "FILE",
    .summary = MSG("copy the server's tables to a new file, also while it runs"),
    .more = NULL,
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
