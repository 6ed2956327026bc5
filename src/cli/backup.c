/* ages backup: a copy of the server's tables, also while it runs. */
#include <string.h>

#include "cli/args.h"
#include "cli/data.h"
#include "server/loading.h"

struct drill {
    struct console *c;
    struct store *store;
    int tables, failed;
};

static bool open_one(void *with, const char *id)
{
    struct drill *d = with;
    enum store_status status;
    struct live_table *live = load_table(d->store, id, &status);
    d->tables++;
    if (!live) {
        d->failed++;
        complain(d->c, "the table %1 can't be opened: it is damaged, or of other rules",
                 SAY_TEXT(id));
    }
    live_free(live);
    return true;
}

/* Opens every table of the copy, as a server would that is started with it. */
static int drill(struct console *c, const char *copy)
{
    char message[1024];
    struct out why = out_to(message, sizeof message);
    struct drill d = {.c = c, .store = store_open_beside(copy, c->words, &why)};

    if (!d.store) {
        complain_plain(c, message);
        return EXIT_FAILED;
    }
    enum store_status status = store_tables(d.store, open_one, &d);
    if (status != STORE_OK)
        complain(c, "cannot read %1: %2", SAY_TEXT(copy), SAY_TEXT(store_error(d.store)));
    store_close(d.store);
    say_count(&c->out, c->words, "%1 table of the copy can be played on.",
              "%1 tables of the copy can be played on.", d.tables - d.failed,
              SAY_INT(d.tables - d.failed));
    out_char(&c->out, '\n');
    return status == STORE_OK && !d.failed ? EXIT_FINE : EXIT_FAILED;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    const char *data = NULL;
    bool check = false;
    char path[PATH_BYTES], message[1024];
    struct out why = out_to(message, sizeof message);
    const struct flag flags[] = {
        {"data", FLAG_TEXT, &data, "FILE", MSG("where the tables are kept"), 0, 0},
        {"check", FLAG_SWITCH, &check, NULL, MSG("open every table of the copy"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    data = tables_file(c, data, path);
    if (!data)
        return EXIT_FAILED;
    if ((store_is_url(data) ? store_copy : store_backup)(data, argv[0], c->words, &why)) {
        say(&c->out, c->words, "Copied %1 to %2.", SAY_TEXT(data), SAY_TEXT(argv[0]));
        out_char(&c->out, '\n');
        return check ? drill(c, argv[0]) : EXIT_FINE;
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
