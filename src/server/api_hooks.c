/* Routes for the webhook of a table, which its host sets, and for answers to mails. */
#include <string.h>

#include "server/http.h"
#include "server/outbox.h"
#include "server/routes.h"

/* {"address": null} takes it away. */
void hook_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_SEATS);
    struct stored_hook hook = {0};
    struct stored_channel c = {0};
    bool removes = json_is_null(json_object_get(r->input, "address"));

    if (!live || !notices_are_on(w, r) ||
        (!removes &&
         (!read_format(r, false, c.format) || !read_address(w, r, c.address) || !may_begin(r))) ||
        writer_writes(w, j) != STORE_OK)
        return;
    strcpy(hook.address, c.address);
    strcpy(hook.format, c.format);
    strncat(hook.tongue, r->words ? r->words->language : "en", sizeof hook.tongue - 1);
    enum store_status status = removes ? store_remove_hook(writer_store(w), live->number)
                                       : store_set_hook(writer_store(w), live->number, &hook);
    if (status != STORE_OK)
        writer_refuse(w, status);
}

void hook_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    struct live_table *live =
        !r->status && status == STORE_OK ? open_table(w, r, DEED_SEATS) : NULL;
    struct stored_hook hook;
    char buffer[1024];

    if (live) {
        struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
        json_open(&o, '{');
        json_member_bool(&o, "on", outbox_is_on(writer_outbox(w)));
        json_key(&o, "hook");
        if (store_hook(writer_store(w), live->number, &hook) == STORE_OK) {
            json_open(&o, '{');
            json_member_text(&o, "address", hook.address);
            json_member_text(&o, "format", hook.format);
            json_close(&o, '}');
            if (j->done)
                outbox_greet_hook(writer_outbox(w), live->number, &hook);
        } else {
            json_none(&o);
        }
        json_close(&o, '}');
        answer_end(r, &o);
    }
    answer_out(r, status);
}

void mail_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    json_t *wanted = json_object_get(r->input, "wanted");
    char code[CHANNEL_KEYS];

    if (!read_text(r, r->input, "code", code, sizeof code))
        return;
    if (!json_is_boolean(wanted)) {
        refuse_field(r, "wanted", MSG("expected true or false"));
        return;
    }
    if (writer_writes(w, j) != STORE_OK)
        return;
    enum store_status status = store_answer_mail(writer_store(w), code, json_is_true(wanted));
    if (status == STORE_NONE)
        refuse(r, 404, "unknown_code", MSG("there is no such code"));
    else if (status != STORE_OK)
        writer_refuse(w, status);
}

static void put_wanted(const struct request *r, struct out *o)
{
    json_member_bool(o, "wanted", json_is_true(json_object_get(r->input, "wanted")));
}

void mail_answer(struct writer *w, struct job *j, enum store_status status)
{
    (void)w;
    answer_done((struct request *)j, status, put_wanted);
}
