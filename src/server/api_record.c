/* The route for the record of a table, of one in the archive too. */
#include <stdio.h>
#include <string.h>

#include "server/http.h"
#include "server/routes.h"
#include "server/store_archive.h"
#include "session/record.h"

/* It is written in one go; or read from the archive. */
enum { LINES_A_REQUEST = 1000, BYTES_A_REQUEST = 65536 };

static void give_record(struct request *r, char *text, const char *name)
{
    size_t length = strlen(text);
    r->answer = (struct text){.bytes = text, .length = length, .room = length + 1};
    r->status = 200;
    r->type = "text/plain; charset=utf-8";
    snprintf(r->disposition, sizeof r->disposition, "attachment; filename=\"%s.ages\"", name);
}

static void answer_record(struct request *r, const struct live_table *live)
{
    const struct game *g = session_table(live->session)->game;
    size_t length;
    if (table_is_resumed(g, live)) {
        refuse_rules(r, 409, "no_record", (struct table_rules){g, live->revision});
        return;
    }
    char *text = record_text(live->session, RECORD_PUBLIC, r->viewer, &length);
    if (!text) {
        refuse(r, 503, "memory", MSG("out of memory"));
        return;
    }
    give_record(r, text, g->id);
}

static bool may_read_archived(struct writer *w, struct request *r)
{
    struct keys keys;
    enum store_status status = store_readers(writer_store(w), r->job.table, &keys);

    if (status == STORE_OK)
        return !keys.closed || request_may(w, r, &keys, DEED_WATCH);
    refuse_store(r, status);
    return false;
}

static void answer_archived(struct writer *w, struct request *r, int64_t length)
{
    if (!may_read_archived(w, r) || !request_spend(r, (int)(length / BYTES_A_REQUEST)))
        return;
    char *record = store_archived(writer_store(w), r->job.table);
    if (record)
        give_record(r, record, r->job.table);
    else
        refuse_store(r, STORE_MEMORY);
}

void record_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    int64_t archived =
        j->found == STORE_NONE ? store_archived_length(writer_store(w), j->table) : -1;
    struct live_table *live = archived >= 0 ? NULL : open_table(w, r, DEED_WATCH);

    (void)status;
    if (archived >= 0)
        answer_archived(w, r, archived);
    if (live && !refuse_behind(r, live) &&
        request_spend(r, session_entries(live->session) / LINES_A_REQUEST))
        answer_record(r, live);
    request_done(r);
}
