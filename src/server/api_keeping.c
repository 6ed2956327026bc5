/* Routes for the end of tables: what this server keeps and for how long; deleting a table. */
#include "server/http.h"
#include "server/routes.h"

enum { HOUR = 60 * 60, DAY = 24 * HOUR };

static void put_times(const struct server_config *c, struct out *o)
{
    json_member_int(o, "unbegun_hours", c->keep[LIFE_UNBEGUN] / HOUR);
    json_member_int(o, "running_days", c->keep[LIFE_RUNNING] / DAY);
    json_member_int(o, "over_days", c->keep[LIFE_OVER] / DAY);
    json_member_int(o, "notice_days", c->notice / DAY);
    json_member_int(o, "day_tables", c->day_tables);
}

static void say_over(int64_t days, const struct words *w, struct out *o)
{
    if (days)
        say_count(
            o, w,
            "A finished table is kept for %1 day. Then only its record stays, in the archive, "
            "where its link still finds it.",
            "A finished table is kept for %1 days. Then only its record stays, in the archive, "
            "where its link still finds it.",
            days, SAY_INT(days));
    else
        out_text(o, tr(w, "Finished tables are kept for ever."));
}

static void say_running(int64_t days, const struct words *w, struct out *o)
{
    if (days)
        say_count(o, w, "A table at which nobody moves for %1 day counts as abandoned.",
                  "A table at which nobody moves for %1 days counts as abandoned.", days,
                  SAY_INT(days));
    else
        out_text(o, tr(w, "Games that are not over are kept for ever."));
}

static void say_unbegun(int64_t hours, const struct words *w, struct out *o)
{
    if (hours)
        say_count(o, w, "A table at which nobody has moved at all is abandoned after %1 hour.",
                  "A table at which nobody has moved at all is abandoned after %1 hours.", hours,
                  SAY_INT(hours));
    else
        out_text(o, tr(w, "Tables at which nobody has moved at all are kept for ever."));
}

static void say_notice(int64_t days, const struct words *w, struct out *o)
{
    say_count(o, w,
              "Nothing goes without notice: for %1 day the table and My tables say when. A move "
              "there keeps it; else an abandoned table is deleted.",
              "Nothing goes without notice: for %1 days the table and My tables say when. A move "
              "there keeps it; else an abandoned table is deleted.",
              days, SAY_INT(days));
}

static void say_limit(int64_t most, const struct words *w, struct out *o)
{
    say_count(o, w,
              "Of one address %1 new table or player is taken in a day. The address is not stored, "
              "and forgotten when the day is over.",
              "Of one address %1 new tables and players are taken in a day. The address is not "
              "stored, and forgotten when the day is over.",
              most, SAY_INT(most));
}

static void put_line(void (*say_it)(int64_t number, const struct words *w, struct out *o),
                     int64_t number, const struct words *w, struct out *o)
{
    char text[512];
    struct out line = out_to(text, sizeof text);
    say_it(number, w, &line);
    json_text(o, text);
}

void get_keeping(struct request *r)
{
    static const char *const others[] = {
        MSG("Who set a table can delete it at any time."),
        MSG("Of a game that ends before its time the record stays in the archive, if the devices "
            "of its players gave to the dice: they can check it then."),
        MSG("The record of a table at which nobody may watch is given only to its host and to "
            "those "
            "who sat there. For that, hashes of their secrets and keys stay with it."),
        MSG("Kept of a table: its moves and dice, what devices gave to the dice, the names that "
            "people typed, the time of each move, and hashes of the secrets that open its "
            "seats and of the keys of its players. No addresses."),
        MSG("Kept of a player: hashes of the keys of their devices, what the browsers call "
            "themselves, the day of the last visit, and the addresses for notices. “My devices” "
            "deletes all of it."),
        MSG("What people write at a table, and their private notes, are no part of its record. "
            "They "
            "can be erased, and go with the table."),
        MSG("Whoever runs this server may keep backups for longer."),
    };
    const struct server_config *c = http_config(r->http);
    char buffer[1024];
    struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);

    json_open(&o, '{');
    put_times(c, &o);
    json_member_open(&o, "lines", '[');
    put_line(say_over, c->keep[LIFE_OVER] / DAY, r->words, &o);
    put_line(say_running, c->keep[LIFE_RUNNING] / DAY, r->words, &o);
    put_line(say_unbegun, c->keep[LIFE_UNBEGUN] / HOUR, r->words, &o);
    put_line(say_notice, c->notice / DAY, r->words, &o);
    put_line(say_limit, c->day_tables, r->words, &o);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        json_text(&o, tr(r->words, others[i]));
    json_close(&o, ']');
    json_close(&o, '}');
    answer_end(r, &o);
}

void answer_done(struct request *r, enum store_status status,
                 void (*member)(const struct request *r, struct out *o))
{
    char buffer[64];

    if (!r->status && status == STORE_OK) {
        struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
        json_open(&o, '{');
        member(r, &o);
        json_close(&o, '}');
        answer_end(r, &o);
    }
    answer_out(r, status);
}

/* The end of a table */

/* Who set a finished table may remove all of it; of a game that is given up, its players keep the
 * record where it tells the secret. */
void delete_act(struct writer *w, struct job *j)
{
    struct live_table *live = open_table(w, (struct request *)j, DEED_SEATS);

    if (!live || writer_writes(w, j) != STORE_OK)
        return;
    writer_changed(w, live);
    enum store_status status = tables_remove(writer_tables(w), live, !session_over(live->session));
    if (status != STORE_OK)
        writer_refuse(w, status);
}

static void put_deleted(const struct request *r, struct out *o)
{
    json_member_text(o, "table", r->job.table);
}

void delete_answer(struct writer *w, struct job *j, enum store_status status)
{
    (void)w;
    answer_done((struct request *)j, status, put_deleted);
}
