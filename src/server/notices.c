/* Notices: see notices.h. */
#include "server/notices.h"

#include "server/outbox.h"

const char *const notice_names[NOTICES] = {"asked", "warning", "late", "bot", "over", "nudge"};

void notice(struct writer *w, const struct live_table *live, enum notice what, int seat)
{
    enum store_status status = STORE_OK;

    writer_count_notice(w, (int)what);
    for (int i = 0; i < live->keys.seats && status == STORE_OK; i++)
        if (i == seat || seat == SEAT_NOBODY)
            status = outbox_due(writer_outbox(w), live, i, what);
    if (status == STORE_OK)
        status = outbox_due_at_hook(writer_outbox(w), live, seat, what);
    if (status != STORE_OK)
        writer_refuse(w, status);
}

void notice_later(struct writer *w, const struct live_table *live, int seat)
{
    enum store_status status = outbox_put_off(writer_outbox(w), live, seat);
    if (status != STORE_OK)
        writer_refuse(w, status);
}
