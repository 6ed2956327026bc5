/* The rows of a stranger's database, with all sums right: a table is loaded from them or refused,
 * and one that is loaded can be shown and has a record. The input is a setup, a snapshot, and a
 * line for each entry: kind, seat, plies, u, w and the text of its move. */
#define _GNU_SOURCE
#include <assert.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/loading.h"
#include "server/text.h"
#include "session/present.h"
#include "session/record.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MAX = 2000 };

static struct store *store;

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    static char folder[] = "/tmp/ages-fuzz-XXXXXX";
    char path[64], why[256];
    struct out o = out_to(why, sizeof why);
    (void)argc;
    (void)argv;
    if (sodium_init() < 0 || !mkdtemp(folder))
        abort();
    snprintf(path, sizeof path, "%s/tables.db", folder);
    store = store_open(path, NULL, &o);
    if (!store)
        abort();
    return 0;
}

/* The next line, for the caller to free; NULL: there is none. */
static char *next_line(const char **at, const char *end)
{
    if (*at >= end)
        return NULL;
    const char *stop = memchr(*at, '\n', (size_t)(end - *at));
    char *line = strndup(*at, (size_t)((stop ? stop : end) - *at));
    *at = stop ? stop + 1 : end;
    return line;
}

static bool read_entry(const char *line, int seq, struct stored_entry *e)
{
    int kind, seat, plies, at = 0;
    int64_t u, w;
    *e = (struct stored_entry){.seq = seq};
    if (sscanf(line, "%d %d %d %" SCNd64 " %" SCNd64 " %n", &kind, &seat, &plies, &u, &w, &at) < 5)
        return false;
    e->entry.kind = (enum entry_kind)kind;
    e->entry.seat = (int8_t)seat;
    e->entry.plies = plies;
    e->entry.u = (uint64_t)u;
    e->entry.w = (uint64_t)w;
    strncat(e->move, line + at, sizeof e->move - 1);
    return true;
}

static void add_rows(const char *at, const char *end, struct stored_table *t, char *snapshot)
{
    struct stored_standing standing = {.turn = 0};
    struct stored_seat seat = {.bot = ""};
    char *line;

    store_add_table(store, t);
    chain_begin(t, standing.chain);
    for (int i = 0; i < SEATS_MAX; i++)
        store_set_seat(store, t->number, i, &seat);
    while (standing.seq < LINES_MAX && (line = next_line(&at, end))) {
        struct stored_entry e;
        if (read_entry(line, standing.seq + 1, &e)) {
            chain_add(&e, standing.chain);
            memcpy(e.chain, standing.chain, sizeof e.chain);
            store_add_entry(store, t->number, &e);
            standing.seq++;
        }
        free(line);
    }
    store_set_standing(store, t->number, &standing);
    store_set_snapshot(store, t->number, &(struct stored_snapshot){snapshot, standing.seq});
}

static const char *no_level(const struct game *g, const char *program)
{
    (void)g;
    (void)program;
    return "";
}

static void use(struct live_table *live)
{
    char buffer[4096];
    struct text text = {0};
    struct out o = text_writer(&text, buffer, sizeof buffer);
    size_t length;

    json_open(&o, '{');
    present_table(live->session, SEAT_WATCHER,
                  &(struct present){.known = -1, .seats = live->seats, .level = no_level}, &o);
    json_close(&o, '}');
    out_flush(&o);
    text_free(&text);
    if (!table_is_resumed(session_table(live->session)->game, live))
        free(record_text(live->session, RECORD_PUBLIC, SEAT_WATCHER, &length));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *)data, *end = at + size;
    struct stored_table t = {.id = "fuzzfuzzfuzzfuzz", .setup = next_line(&at, end)};
    char *snapshot = next_line(&at, end);
    enum store_status status = STORE_OK;

    if (t.setup && snapshot && store_begin(store) == STORE_OK) {
        add_rows(at, end, &t, snapshot);
        struct loading *l = loading_begin(store, t.id, &status);
        while (l && !loading_step(l))
            ;
        struct live_table *live = l ? loading_end(l, &status) : NULL;
        assert(live ? status == STORE_OK : status == STORE_DAMAGED || status == STORE_RULES);
        if (live)
            use(live);
        live_free(live);
        store_rollback(store);
    }
    free(t.setup);
    free(snapshot);
    return 0;
}
