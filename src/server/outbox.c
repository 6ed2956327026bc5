/* Notices and the process that sends them: see outbox.h. */
#include "server/outbox.h"

#include <jansson.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalogues.h"
#include "server/mails.h"
#include "server/metrics.h"
#include "server/orders.h"
#include "server/sender.h"

enum { AT_ONCE = 64, UNDER_WAY = 256, UNSETTLED = 256 };

enum { HOUR = 60 * 60, MAIL_EVERY = 12 * HOUR, CONFIRMATIONS = 256 };
enum { ORDER_SECONDS = 30 }; /* in which an order that is due has answered */

/* Sent, and not answered yet: of a player, or of the hook of a table. */
struct sending {
    int64_t id, hook; /* hook: the number of its table, or 0 */
    uint8_t player[SHA256_BYTES];
    char address[CHANNEL_BYTES];
};

/* An address that was asked lately whether it wants mail. */
struct confirmation {
    uint8_t address[SHA256_BYTES];
    int64_t at;
};

struct outbox {
    struct job job; /* first */
    const struct server_config *config;
    struct store *store;
    atomic_bool under_way;

    /* of the writer's thread, once it runs */
    struct sender sender, mailer;
    struct push_keys push; /* empty: nothing can be pushed */
    int64_t last;          /* id */
    struct sending sent[UNDER_WAY];

    /* What was sent since the last commit: if that is lost the notices are due again, as long as a
     * disk is full, but are not sent again. */
    uint8_t unsettled[UNSETTLED][SHA256_BYTES];
    int unsettled_count;
    struct confirmation confirmation[CONFIRMATIONS];
};

/* The sender */

static json_t *line_of(const struct outbox *n, const struct stored_channel *c, const char *text,
                       const char *link)
{
    json_t *line = json_pack("{s:I, s:s, s:s, s:s, s:s}", "id", (json_int_t)n->last, "address",
                             c->address, "format", c->format, "text", text, "link", link);
    if (line && strcmp(c->format, "push") == 0) {
        json_object_set_new(line, "keys", json_string(c->keys));
        json_object_set_new(line, "secret", json_string(n->push.secret));
        json_object_set_new(line, "public", json_string(n->push.public));
        json_object_set_new(line, "contact", json_string(n->config->notices));
    }
    return line;
}

/* False: not now; what is not sent stays due. */
static bool give(struct outbox *n, struct sender *to, const struct stored_channel *c, int64_t hook,
                 json_t *line)
{
    struct sending *place = &n->sent[n->last % UNDER_WAY];
    bool sent = sender_give(to, line);

    *place = (struct sending){.id = n->last, .hook = hook};
    memcpy(place->player, c->player, SHA256_BYTES);
    strcpy(place->address, c->address);
    return sent;
}

static bool send_line(struct outbox *n, const struct stored_channel *c, int64_t hook,
                      const char *text, const char *link)
{
    n->last++;
    return give(n, &n->sender, c, hook, line_of(n, c, text, link));
}

static bool send_mail(struct outbox *n, const struct stored_channel *c, const struct mail *m)
{
    n->last++;
    json_t *line = line_of(n, c, m->body, m->link);
    json_object_set_new(line, "subject", json_string(m->subject));
    json_object_set_new(line, "from", json_string(n->config->mail_from));
    return give(n, &n->mailer, c, 0, line);
}

/* What is sent to whom. */
static void name_letter(const struct stored_channel *c, const char *text, const char *link,
                        uint8_t name[SHA256_BYTES])
{
    struct sha256 sum;

    sha256_start(&sum);
    sha256_add(&sum, c->address, strlen(c->address) + 1);
    sha256_add(&sum, text, strlen(text) + 1);
    sha256_add(&sum, link, strlen(link) + 1);
    sha256_end(&sum, name);
}

static bool was_sent(const struct outbox *n, const uint8_t name[SHA256_BYTES])
{
    for (int i = 0; i < n->unsettled_count; i++)
        if (memcmp(n->unsettled[i], name, SHA256_BYTES) == 0)
            return true;
    return false;
}

static void note_sent(struct outbox *n, const uint8_t name[SHA256_BYTES])
{
    memcpy(n->unsettled[n->unsettled_count++], name, SHA256_BYTES);
}

static bool send_line_once(struct outbox *n, const struct stored_channel *c, int64_t hook,
                           const char *text, const char *link)
{
    uint8_t name[SHA256_BYTES];

    name_letter(c, text, link, name);
    if (was_sent(n, name))
        return true;
    if (n->unsettled_count == UNSETTLED || !send_line(n, c, hook, text, link))
        return false;
    note_sent(n, name);
    return true;
}

static void send_mail_once(struct outbox *n, const struct stored_channel *c, const struct mail *m)
{
    uint8_t name[SHA256_BYTES];

    name_letter(c, m->body, m->link, name);
    if (!was_sent(n, name) && send_mail(n, c, m))
        note_sent(n, name);
}

/* Results */

/* It was taken: what failed before does not count any more. */
static enum store_status settle_taken(struct outbox *n, struct writer *w, const struct sending *s)
{
    if (!(s->hook ? store_hook_fails(n->store, s->hook)
                  : store_channel_fails(n->store, s->player, s->address)))
        return STORE_OK;
    enum store_status written = writer_writes(w, &n->job);
    if (written != STORE_OK)
        return written;
    return s->hook ? store_hook_took(n->store, s->hook)
                   : store_channel_took(n->store, s->player, s->address);
}

static enum store_status settle_refused(struct outbox *n, struct writer *w, const struct sending *s,
                                        bool gone)
{
    enum store_status written = writer_writes(w, &n->job);
    if (written != STORE_OK)
        return written;
    if (s->hook)
        return gone ? store_remove_hook(n->store, s->hook) : store_hook_failed(n->store, s->hook);
    return gone ? store_remove_channel(n->store, s->player, s->address)
                : store_channel_failed(n->store, s->player, s->address);
}

static enum store_status settle(struct outbox *n, struct writer *w, json_t *result)
{
    json_int_t id = json_integer_value(json_object_get(result, "id"));
    json_int_t status = json_integer_value(json_object_get(result, "status"));
    const struct sending *s = &n->sent[id % UNDER_WAY];

    if (s->id != id)
        return STORE_OK;
    return status >= 200 && status < 300 ? settle_taken(n, w, s)
                                         : settle_refused(n, w, s, status == 404 || status == 410);
}

static enum store_status read_results(struct outbox *n, struct writer *w)
{
    enum store_status status = STORE_OK;
    json_t *result;

    while (status == STORE_OK &&
           ((result = sender_hear(&n->sender)) || (result = sender_hear(&n->mailer)))) {
        status = settle(n, w, result);
        json_decref(result);
    }
    return status;
}

/* What is told */

static const char *const news[NOTICES] = {
    [NOTICE_ASKED] = MSG("%1 (%2): it is your turn, round %3."),
    [NOTICE_WARNING] = MSG("%1 (%2): your time runs out soon."),
    [NOTICE_LATE] = MSG("%1 (%2): your time has run out."),
    [NOTICE_BOT] = MSG("%1 (%2): a bot plays on for you; you can take the seat back."),
    [NOTICE_OVER] = MSG("%1 (%2): the game is over."),
    [NOTICE_NUDGE] = MSG("%1 (%2): you are nudged, it is your turn, round %3."),
};

/* The game and who else is there: nothing of it is hidden, and none of it opens a seat. */
static void say_notice(const struct stored_notice *n, const struct table *table,
                       const struct words *w, struct out *o)
{
    char names[256];
    const char *title = tr(w, table->game->short_title);

    if (n->seat >= 0 || n->what == NOTICE_OVER) {
        names_besides(table, n->seat, w, names, sizeof names);
        say(o, w, news[n->what], SAY_TEXT(title), SAY_TEXT(names), SAY_INT(n->round));
    } else {
        say(o, w, "%1: %2 is to play, round %3.", SAY_TEXT(title),
            SAY_TEXT(table->seat[HOOK_SEAT - n->seat].name), SAY_INT(n->round));
    }
}

static bool tell_player(struct outbox *n, const struct stored_notice *due,
                        const struct table *table, const char *link)
{
    struct stored_channel list[CHANNELS_MAX];
    int count = store_channels(n->store, due->player, list, CHANNELS_MAX);
    char text[512];

    for (int i = 0; i < count; i++) {
        struct out o = out_to(text, sizeof text);
        say_notice(due, table, words_accepted(list[i].tongue), &o);
        if (strcmp(list[i].format, "mail") == 0)
            store_owe_mail(n->store, due->player);
        else if (!send_line_once(n, &list[i], 0, text, link))
            return false;
    }
    return true;
}

static struct stored_channel hook_channel(const struct stored_hook *h)
{
    struct stored_channel c = {0};
    strcpy(c.address, h->address);
    strcpy(c.format, h->format);
    return c;
}

static bool tell_hook(struct outbox *n, const struct stored_notice *due, const struct table *table,
                      const char *link)
{
    struct stored_hook hook;
    char text[512];
    struct out o = out_to(text, sizeof text);

    if (store_hook(n->store, due->number, &hook) != STORE_OK)
        return true;
    struct stored_channel c = hook_channel(&hook);
    say_notice(due, table, words_accepted(hook.tongue), &o);
    return send_line_once(n, &c, due->number, text, link);
}

static bool send_notice(struct outbox *n, const struct stored_notice *due)
{
    struct table table;
    struct clock clock;
    char link[LINK_BYTES];
    int revision;

    if (!setup_read(due->setup, &table, &clock, &revision))
        return true;
    page_link(n->config->notices, "t/", due->id, link);
    return (due->seat < 0 ? tell_hook : tell_player)(n, due, &table, link);
}

/* Is it still so, and not known? Who has looked since the end of a game knows of it. */
static bool is_wanted(const struct stored_notice *n)
{
    int seat = n->seat < 0 ? HOOK_SEAT - n->seat : n->seat;
    if (n->what < 0 || n->what >= NOTICES ||
        (n->seat >= 0 && sodium_is_zero(n->player, SHA256_BYTES)))
        return false;
    if (n->what == NOTICE_OVER)
        return n->seat < 0 || n->looked <= n->due - NOTICE_DELAY;
    return n->what == NOTICE_BOT ? n->bot : n->turn == seat;
}

/* True: it is told, or needn't be. Who looks is told when that has been over for a while; what
 * can't be sent now is due again at *again. */
static bool settle_notice(struct outbox *n, const struct stored_notice *due, int64_t now,
                          int64_t *again)
{
    *again = due->looked + LOOK_SECONDS;
    if (!is_wanted(due))
        return true;
    if (due->seat >= 0 && *again > now)
        return false;
    *again = now;
    return send_notice(n, due);
}

static enum store_status send_due(struct outbox *n, struct writer *w, int64_t now)
{
    if (!store_notice_is_due(n->store, now))
        return STORE_OK;
    enum store_status status = writer_writes(w, &n->job);
    for (int i = 0; i < AT_ONCE && status == STORE_OK; i++) {
        struct stored_notice due;
        int64_t again;
        if (store_next_notice(n->store, now, &due) != STORE_OK)
            return STORE_OK;
        status = store_drop_notice(n->store, due.number, due.seat);
        bool settled = status != STORE_OK || settle_notice(n, &due, now, &again);
        free(due.setup);
        if (!settled)
            status = store_set_notice(n->store, &due, again);
        if (!settled && again == now)
            return status;
    }
    return status;
}

/* One list in twelve hours, of what waits then. */
static enum store_status mail_due(struct outbox *n, struct writer *w, int64_t now)
{
    if (!store_mail_is_due(n->store, now - MAIL_EVERY, now - LOOK_SECONDS))
        return STORE_OK;
    enum store_status status = writer_writes(w, &n->job);
    for (int i = 0; i < AT_ONCE && n->unsettled_count < UNSETTLED && status == STORE_OK; i++) {
        struct stored_channel c;
        struct mail m;
        if (store_next_mail(n->store, now - MAIL_EVERY, now - LOOK_SECONDS, &c) != STORE_OK)
            return STORE_OK;
        bool waits = mail_digest(n->store, &c, n->config->notices, &m);
        status = store_mailed(n->store, &c, waits ? now : 0);
        if (status == STORE_OK && waits)
            send_mail_once(n, &c, &m);
    }
    return status;
}

static void act(struct writer *w, struct job *j)
{
    struct outbox *n = (struct outbox *)j;
    bool mails = n->config->mail_from;
    if (!sender_start(&n->sender) || (mails && !sender_start(&n->mailer)))
        return;
    enum store_status status = read_results(n, w);
    if (status == STORE_OK)
        status = send_due(n, w, wall_seconds());
    if (status == STORE_OK && mails)
        status = mail_due(n, w, wall_seconds());
    if (status != STORE_OK)
        writer_refuse(w, status);
}

static void answer(struct writer *w, struct job *j, enum store_status status)
{
    struct outbox *n = (struct outbox *)j;
    (void)w;
    if (status == STORE_OK)
        n->unsettled_count = 0;
    n->under_way = false;
}

void outbox_tick(struct outbox *n, struct writer *w)
{
    if (!n->config->notices || n->under_way)
        return;
    n->under_way = true;
    if (!writer_submit(w, &n->job))
        n->under_way = false;
}

/* What is due */

/* People at a live table wait for each other: they are told at once. So is who is nudged. */
static int64_t due_at(const struct live_table *live, enum notice what)
{
    int64_t bank = live->timing.clock.bank;
    bool at_once = (bank && bank <= HOUR) || what == NOTICE_NUDGE;
    return wall_seconds() + (at_once ? 0 : NOTICE_DELAY);
}

/* Whom an order answers for is not called: only if it has not answered. The table's hook does not
 * wait, since all who read it would see by that who has orders. */
static int64_t due_after_orders(const struct live_table *live, enum notice what)
{
    int64_t at = due_at(live, what), ordered = orders_due(live);
    if (what != NOTICE_ASKED || ordered == NEVER)
        return at;
    ordered = ordered / 1000 + ORDER_SECONDS;
    return ordered > at ? ordered : at;
}

static int round_of(const struct live_table *live)
{
    return (session_turn(live->session).count + live->keys.seats - 1) / live->keys.seats;
}

enum store_status outbox_due(struct outbox *n, const struct live_table *live, int seat,
                             enum notice what)
{
    const struct stored_notice due = {
        .number = live->number, .seat = seat, .what = (int)what, .round = round_of(live)};

    if (!n->config->notices || sodium_is_zero(live->keys.player[seat], SHA256_BYTES))
        return STORE_OK;
    return store_set_notice(n->store, &due,
                            what == NOTICE_OVER ? wall_seconds() + NOTICE_DELAY
                                                : due_after_orders(live, what));
}

enum store_status outbox_due_at_hook(struct outbox *n, const struct live_table *live, int seat,
                                     enum notice what)
{
    const struct stored_notice due = {.number = live->number,
                                      .seat = HOOK_SEAT - (seat < 0 ? 0 : seat),
                                      .what = (int)what,
                                      .round = round_of(live)};

    if (!n->config->notices || (what != NOTICE_ASKED && what != NOTICE_OVER))
        return STORE_OK;
    return store_set_hook_notice(n->store, &due, due_at(live, what));
}

enum store_status outbox_put_off(struct outbox *n, const struct live_table *live, int seat)
{
    if (!n->config->notices)
        return STORE_OK;
    enum store_status status =
        store_put_off_notice(n->store, live->number, seat, due_after_orders(live, NOTICE_ASKED));
    return status == STORE_OK ? store_put_off_notice(n->store, live->number, HOOK_SEAT - seat,
                                                     due_at(live, NOTICE_ASKED))
                              : status;
}

void outbox_greet(struct outbox *n, const struct stored_channel *c)
{
    const struct words *w = words_accepted(c->tongue);
    struct mail m;

    if (strcmp(c->format, "mail") == 0) {
        mail_ask(c, n->config->notices, &m);
        send_mail(n, c, &m);
    } else {
        send_line(n, c, 0, tr(w, "It will be told here when it is your turn."), n->config->notices);
    }
}

void outbox_greet_hook(struct outbox *n, int64_t number, const struct stored_hook *h)
{
    struct stored_channel c = hook_channel(h);
    send_line(n, &c, number,
              tr(words_accepted(h->tongue), "It will be told here whose turn it is."),
              n->config->notices);
}

bool outbox_may_ask(struct outbox *n, const char *address)
{
    int64_t now = wall_seconds();
    uint8_t hash[SHA256_BYTES];
    struct confirmation *oldest = &n->confirmation[0];

    sha256(address, strlen(address), hash);
    for (int i = 0; i < CONFIRMATIONS; i++) {
        struct confirmation *c = &n->confirmation[i];
        if (c->at > now - HOUR && memcmp(c->address, hash, SHA256_BYTES) == 0)
            return false;
        if (c->at < oldest->at)
            oldest = c;
    }
    if (oldest->at > now - HOUR)
        return false;
    oldest->at = now;
    memcpy(oldest->address, hash, SHA256_BYTES);
    return true;
}

void outbox_not_asked(struct outbox *n, const char *address)
{
    uint8_t hash[SHA256_BYTES];

    sha256(address, strlen(address), hash);
    for (int i = 0; i < CONFIRMATIONS; i++)
        if (memcmp(n->confirmation[i].address, hash, SHA256_BYTES) == 0)
            n->confirmation[i].at = 0;
}

bool outbox_is_on(const struct outbox *n)
{
    return n->config->notices != NULL;
}

bool outbox_check(const struct server_config *config, struct out *why)
{
    if (!config->notices || sender_exists())
        return true;
    out_text(why, tr(config->words, "notices are left out: there is no program ages-notify"));
    return false;
}

/* Made once, for all servers: browsers that asked for notices know them. */
static void take_push_keys(struct outbox *n)
{
    if (store_push_keys(n->store, &n->push) != STORE_NONE)
        return;
    json_t *made = sender_make_keys();
    const char *secret = json_string_value(json_object_get(made, "secret"));
    const char *public = json_string_value(json_object_get(made, "public"));
    struct push_keys keys = {0};

    if (secret && public && store_begin(n->store) == STORE_OK) {
        strncat(keys.secret, secret, sizeof keys.secret - 1);
        strncat(keys.public, public, sizeof keys.public - 1);
        if (store_set_push_keys(n->store, &keys) != STORE_OK || store_commit(n->store) != STORE_OK)
            store_rollback(n->store);
        store_push_keys(n->store, &n->push);
    }
    json_decref(made);
}

struct outbox *outbox_new(const struct server_config *config, struct store *store)
{
    struct outbox *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    n->config = config;
    n->store = store;
    n->sender = (struct sender){.config = config, .socket = -1};
    n->mailer = (struct sender){.config = config, .mails = true, .socket = -1};
    n->job.act = act;
    n->job.answer = answer;
    if (config->notices)
        take_push_keys(n);
    return n;
}

const char *outbox_push_key(const struct outbox *n)
{
    return n->push.public[0] ? n->push.public : NULL;
}

void outbox_free(struct outbox *n)
{
    if (n) {
        sender_stop(&n->sender);
        sender_stop(&n->mailer);
    }
    free(n);
}
