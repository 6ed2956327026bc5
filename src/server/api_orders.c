/* Routes for planned answers: a seat seals its orders, and reads them back. */
#include <string.h>

#include "bots/orders.h"
#include "server/http.h"
#include "server/metrics.h"
#include "server/orders.h"
#include "server/routes.h"
#include "server/timing.h"

/* Reading */

static bool read_order(struct request *r, const struct order *order, const json_t *from, int *value)
{
    const char *word = json_string_value(from);
    json_int_t number = json_integer_value(from);

    if (json_is_null(from))
        *value = ORDER_ASK;
    else if (order->values && word)
        *value = noun_find(order->values, word, (int)strlen(word));
    else if (!order->values && json_is_integer(from) && number >= 0 && number <= order->max)
        *value = (int)number;
    else
        return refuse_field(r, order->key, MSG("there is no such order"));
    return *value >= 0 || json_is_null(from) ||
           refuse_field(r, order->key, MSG("there is no such order"));
}

static bool read_orders(struct request *r, const struct game *g, struct sealed *sealed)
{
    json_t *orders = json_object_get(r->input, "orders"), *value;
    const struct order *list = orders_of(g);
    const char *key;

    *sealed = orders_none();
    if (!json_is_object(orders) || !list)
        return refuse_field(r, "orders",
                            list ? MSG("expected an object") : MSG("this game has no orders"));
    json_object_foreach(orders, key, value)
    {
        int i = order_index(list, key);
        if (i < 0)
            return refuse_field(r, key, MSG("there is no such order"));
        if (!read_order(r, &list[i], value, &sealed->order[i]))
            return false;
    }
    return true;
}

void orders_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_PLAY);
    struct sealed sealed;

    if (!live || !read_orders(r, session_table(live->session)->game, &sealed) ||
        writer_writes(w, j) != STORE_OK)
        return;
    writer_changed_quietly(w, live);
    live->orders[r->viewer] = sealed;
    live->unanswered = 0;
    enum store_status status = tables_keep_orders(writer_tables(w), live, r->viewer);
    if (status == STORE_OK)
        status = writer_keep_alarm(w, live, live->timing.alarm.told);
    writer_refuse(w, status);
}

/* Writing */

static void put_value(const struct order *order, int value, struct out *o)
{
    if (value == ORDER_ASK)
        json_none(o);
    else if (order->values)
        json_text(o, order->values->ids[value]);
    else
        json_int(o, value);
}

static void put_order(const struct request *r, const struct order *order, int value, struct out *o)
{
    json_open(o, '{');
    json_member_text(o, "key", order->key);
    json_member_text(o, "title", tr(r->words, order->title));
    json_key(o, "about");
    if (order->about == SEAT_NOBODY)
        json_none(o);
    else
        json_int(o, order->about);
    json_member_int(o, "max", order->values ? 0 : order->max);
    json_member_open(o, "values", '[');
    for (int i = 0; order->values && i < order->values->count; i++) {
        json_open(o, '{');
        json_member_text(o, "id", order->values->ids[i]);
        json_member_text(o, "title", tr(r->words, order->values->titles[i]));
        json_close(o, '}');
    }
    json_close(o, ']');
    json_key(o, "initial");
    put_value(order, order->initial, o);
    json_key(o, "order");
    put_value(order, value, o);
    json_close(o, '}');
}

static bool put_given(void *with, int seq, const char *move)
{
    struct out *o = with;
    json_open(o, '{');
    json_member_int(o, "seq", seq);
    json_member_text(o, "move", move);
    json_close(o, '}');
    return true;
}

void orders_answer_request(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    struct live_table *live = r->status || status != STORE_OK ? NULL : open_table(w, r, DEED_PLAY);
    char buffer[2048];

    if (live) {
        const struct table *table = session_table(live->session);
        const struct order *list = orders_of(table->game);
        struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
        json_open(&o, '{');
        json_member_text(&o, "table", live->id);
        json_member_int(&o, "seat", r->viewer);
        json_member_open(&o, "orders", '[');
        for (int i = 0; list && list[i].key; i++)
            if (list[i].about == SEAT_NOBODY ||
                (list[i].about != r->viewer && list[i].about < table->seats))
                put_order(r, &list[i], live->orders[r->viewer].order[i], &o);
        json_close(&o, ']');
        json_member_open(&o, "given", '[');
        tables_each_ordered(writer_tables(w), live, r->viewer, put_given, &o);
        json_close(&o, ']');
        json_close(&o, '}');
        answer_end(r, &o);
    }
    answer_out(r, status);
}
