/* ages tables: lists the tables of a server, writes their records to files, deletes one. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/args.h"
#include "cli/data.h"
#include "server/loading.h"
#include "server/store_archive.h"
#include "session/record.h"

struct tables_job {
    struct console *c;
    struct store *store;
    const char *folder; /* for records; NULL: the tables are listed */
    int tables, written, failed;
};

static const char *state_of(const struct live_table *live, enum store_status status)
{
    if (status == STORE_RULES)
        return MSG("of other rules");
    if (!live)
        return MSG("damaged");
    return session_over(live->session) ? MSG("ended") : MSG("running");
}

static bool list_one(void *with, const char *id)
{
    struct tables_job *job = with;
    struct out *o = &job->c->out;
    enum store_status status;
    struct live_table *live = load_table(job->store, id, &status);
    const struct table *table = live ? session_table(live->session) : NULL;

    out_text(o, id);
    out_text(o, "  ");
    out_text(o, table ? table->game->id : "?");
    out_text(o, "  ");
    out_int(o, live ? session_seq(live->session) : 0);
    out_text(o, "  ");
    out_text(o, tr(job->c->words, state_of(live, status)));
    for (int i = 0; table && i < table->seats; i++) {
        out_text(o, i ? ", " : "  ");
        out_text(o, table->seat[i].name);
    }
    out_char(o, '\n');
    job->tables++;
    live_free(live);
    return true;
}

static bool list_archived(void *with, const char *id)
{
    struct tables_job *job = with;
    struct out *o = &job->c->out;

    out_text(o, id);
    out_text(o, "  ");
    out_text(o, tr(job->c->words, "in the archive"));
    out_char(o, '\n');
    job->tables++;
    return true;
}

static void write_record(struct tables_job *job, const char *id, char *text)
{
    char path[PATH_BYTES];
    int error = 0;

    job->tables++;
    if (!text) {
        complain(job->c, "the table %1 has no record: it is damaged, or of other rules",
                 SAY_TEXT(id));
    } else if (snprintf(path, sizeof path, "%s/%s.ages", job->folder, id) >= (int)sizeof path ||
               (error = save_text(path, text, strlen(text))) != 0) {
        complain(job->c, "cannot write %1: %2", SAY_TEXT(path),
                 SAY_TEXT(error_text(job->c->words, error)));
    } else {
        job->written++;
    }
    job->failed = job->tables - job->written;
    free(text);
}

/* What anybody may read of it: of a game that is over, everything. */
static bool export_one(void *with, const char *id)
{
    struct tables_job *job = with;
    enum store_status status;
    size_t length;
    struct live_table *live = load_table(job->store, id, &status);
    bool whole = live && !table_is_resumed(session_table(live->session)->game, live);

    write_record(job, id,
                 whole ? record_text(live->session, RECORD_PUBLIC, SEAT_WATCHER, &length) : NULL);
    live_free(live);
    return true;
}

static bool export_archived(void *with, const char *id)
{
    struct tables_job *job = with;
    write_record(job, id, store_archived(job->store, id));
    return true;
}

static int read_all(struct tables_job *job)
{
    struct console *c = job->c;
    store_tables(job->store, job->folder ? export_one : list_one, job);
    store_archive_tables(job->store, job->folder ? export_archived : list_archived, job);
    if (job->folder)
        say_count(&c->out, c->words, "%1 record written.", "%1 records written.", job->written,
                  SAY_INT(job->written));
    else
        say_count(&c->out, c->words, "%1 table.", "%1 tables.", job->tables, SAY_INT(job->tables));
    out_char(&c->out, '\n');
    return job->failed ? EXIT_FAILED : EXIT_FINE;
}

static int delete_one(struct console *c, struct store *store, const char *id)
{
    struct stored_table stored = {0};
    struct stored_standing standing;
    enum store_status status = store_find(store, id, &stored, &standing);

    bool archived = status == STORE_NONE;
    free(stored.setup);
    status = store_begin(store);
    if (status == STORE_OK)
        status = archived ? store_unarchive(store, id) : store_remove(store, stored.number);
    if (status == STORE_NONE) {
        store_rollback(store);
        complain(c, "there is no table %1", SAY_TEXT(id));
        return EXIT_FAILED;
    }
    if (status == STORE_OK)
        status = store_commit(store);
    else
        store_rollback(store);
    if (status != STORE_OK) {
        complain(c, "the table %1 can't be deleted: %2", SAY_TEXT(id),
                 SAY_TEXT(store_error(store)));
        return EXIT_FAILED;
    }
    say(&c->out, c->words, "Deleted the table %1.", SAY_TEXT(id));
    out_char(&c->out, '\n');
    return EXIT_FINE;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    const char *data = NULL, *folder = NULL, *id = NULL;
    char path[PATH_BYTES], message[1024];
    struct out why = out_to(message, sizeof message);
    const struct flag flags[] = {
        {"data", FLAG_TEXT, &data, "FILE", MSG("where the tables are kept"), 0, 0},
        {"export", FLAG_TEXT, &folder, "DIR", MSG("write the record of each table to this folder"),
         0, 0},
        {"delete", FLAG_TEXT, &id, "TABLE", MSG("delete this table; the server must not run"), 0,
         0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    data = tables_file(c, data, path);
    if (!data)
        return EXIT_FAILED;
    if (!store_is_url(data) && access(data, F_OK) != 0) { /* store_open would make it */
        complain(c, "cannot open %1: %2", SAY_TEXT(data), SAY_TEXT(error_text(c->words, errno)));
        return EXIT_FAILED;
    }
    struct store *store = (id ? store_open : store_open_beside)(data, c->words, &why);
    if (!store) {
        complain_plain(c, message);
        return EXIT_FAILED;
    }
    struct tables_job job = {.c = c, .store = store, .folder = folder};
    status = id ? delete_one(c, store, id) : read_all(&job);
    store_close(store);
    return status;
}

const struct command command_tables = {
    .name = "tables",
    .operands = "",
    .summary = MSG("list, export or delete the server's tables"),
    .more =
        MSG("Lists them with game, entries, state and names. Records of running games leave out "
            "what is hidden."),
    .operands_min = 0,
    .operands_max = 0,
    .run = run,
};
