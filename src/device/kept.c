/* The file of a seat: see kept.h. */
#include "device/kept.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "device/hash.h"
#include "session/record.h"

enum { KEPT_MAX = 64 << 20, BEHIND = 1024 };

static void read_text(const json_t *from, const char *key, char *text, size_t room)
{
    struct out o = out_to(text, room);
    const char *known = json_string_value(json_object_get(from, key));
    out_text(&o, known ? known : "");
}

/* What is in the file */

static json_t *chain_json(const struct kept_chain *c)
{
    return json_pack("{so so si si si so so}", "start", hash_json(c->start), "tip",
                     hash_json(c->tip), "links", c->links, "entry", c->entry, "told", c->told,
                     "head", hash_json(c->head), "commitment", hash_json(c->commitment));
}

static bool read_chain(const json_t *from, struct kept_chain *c)
{
    c->links = number_of(from, "links");
    c->entry = number_of(from, "entry");
    c->told = number_of(from, "told");
    return json_hash(from, "start", c->start) && json_hash(from, "tip", c->tip) &&
           json_hash(from, "head", c->head) && json_hash(from, "commitment", c->commitment) &&
           c->links > 0 && c->links <= CHAIN_LINKS;
}

static json_t *join_json(const struct told_join *j)
{
    return json_pack("{si sb si so}", "entry", j->entry, "link", j->link, "before", j->before,
                     "tip", hash_json(j->tip));
}

static bool read_join(const json_t *from, struct told_join *j)
{
    j->entry = number_of(from, "entry");
    j->link = json_is_true(json_object_get(from, "link"));
    j->before = number_of(from, "before");
    return json_hash(from, "tip", j->tip);
}

static json_t *ask_json(const struct told_ask *a)
{
    return json_pack("{si si si si si sb sb so so so}", "number", a->number, "entry", a->entry,
                     "seats", (int)a->seats, "lapsed", (int)a->lapsed, "draws", a->draws, "drawn",
                     a->drawn, "empty", a->empty, "seal", hash_json(a->seal), "prior",
                     hash_json(a->prior), "head", hash_json(a->head));
}

static bool read_ask(const json_t *from, struct told_ask *a)
{
    a->number = number_of(from, "number");
    a->entry = number_of(from, "entry");
    a->seats = (unsigned)number_of(from, "seats");
    a->lapsed = (unsigned)number_of(from, "lapsed");
    a->draws = number_of(from, "draws");
    a->drawn = json_is_true(json_object_get(from, "drawn"));
    a->empty = json_is_true(json_object_get(from, "empty"));
    return json_hash(from, "seal", a->seal) && json_hash(from, "prior", a->prior) &&
           json_hash(from, "head", a->head);
}

static json_t *numbers_json(const int of[SEATS_MAX])
{
    json_t *list = json_array();
    for (int i = 0; i < SEATS_MAX; i++)
        json_array_append_new(list, json_integer(of[i]));
    return list;
}

static void read_numbers(const json_t *list, int of[SEATS_MAX])
{
    for (size_t i = 0; i < SEATS_MAX; i++)
        of[i] = (int)json_integer_value(json_array_get(list, i));
}

static json_t *free_json(const struct free_moves *f)
{
    return json_pack("{si ss#}", "made", f->made, "line", f->line, f->all);
}

static void read_free(const json_t *from, struct free_moves *f)
{
    json_t *line = json_object_get(from, "line");
    int made = number_of(from, "made");
    size_t all = json_string_length(line);

    f->known = json_is_string(line) && all <= FREE_MAX && made >= 0 && (size_t)made <= all;
    if (!f->known)
        return;
    memcpy(f->line, json_string_value(line), all);
    f->all = (int)all;
    f->made = made;
}

static void add_asked(const struct device_log *log, json_t *to)
{
    if (log->needs_known)
        json_object_set_new(to, "needs", json_integer(log->needs));
    if (log->free.known)
        json_object_set_new(to, "free", free_json(&log->free));
    json_object_set_new(to, "lapsed_in", numbers_json(log->lapsed_in));
    json_object_set_new(to, "left_in", numbers_json(log->left_in));
}

static void read_asked(const json_t *from, struct device_log *log)
{
    log->needs_known = json_object_get(from, "needs");
    log->needs = (enum needs)number_of(from, "needs");
    read_free(json_object_get(from, "free"), &log->free);
    read_numbers(json_object_get(from, "lapsed_in"), log->lapsed_in);
    read_numbers(json_object_get(from, "left_in"), log->left_in);
}

static json_t *seen_json(const struct seen *s)
{
    json_t *joins = json_array();
    for (int i = 0; i < SEATS_MAX; i++)
        json_array_append_new(joins, join_json(&s->log.join[i]));
    json_t *seen = json_pack(
        "{sb si so so sb si si si si si si so so s{si ss si si}}", "begun", s->begun, "entries",
        s->log.entries, "head", hash_json(s->log.head), "commitment", hash_json(s->log.commitment),
        "hidden", s->log.hidden, "persons", (int)s->log.persons, "bots", (int)s->log.bots, "drawn",
        s->log.drawn, "by_host", s->log.by_host, "by_nobody", s->log.by_nobody, "without",
        s->without, "joins", joins, "ask", ask_json(&s->log.ask), "fault", "entry", s->fault.entry,
        "text", s->fault.text, "a", s->fault.args[0], "b", s->fault.args[1]);
    if (seen)
        add_asked(&s->log, seen);
    return seen;
}

static bool read_seen(const json_t *from, struct seen *s)
{
    const json_t *fault = json_object_get(from, "fault"), *joins = json_object_get(from, "joins");

    s->begun = json_is_true(json_object_get(from, "begun"));
    s->log.entries = number_of(from, "entries");
    s->log.hidden = json_is_true(json_object_get(from, "hidden"));
    s->log.persons = (unsigned)number_of(from, "persons");
    s->log.bots = (unsigned)number_of(from, "bots");
    s->log.drawn = number_of(from, "drawn");
    s->log.by_host = number_of(from, "by_host");
    s->log.by_nobody = number_of(from, "by_nobody");
    s->without = number_of(from, "without");
    read_asked(from, &s->log);
    s->fault = (struct misfit){.entry = number_of(fault, "entry"),
                               .args = {number_of(fault, "a"), number_of(fault, "b")}};
    read_text(fault, "text", s->fault.text, sizeof s->fault.text);
    for (size_t i = 0; i < SEATS_MAX; i++)
        if (!read_join(json_array_get(joins, i), &s->log.join[i]))
            return false;
    return json_hash(from, "head", s->log.head) &&
           json_hash(from, "commitment", s->log.commitment) &&
           read_ask(json_object_get(from, "ask"), &s->log.ask);
}

static json_t *kept_json(const struct kept *k)
{
    json_t *chains = json_array();
    for (int i = 0; i < k->chains; i++)
        json_array_append_new(chains, chain_json(&k->chain[i]));
    json_t *all = json_pack("{ss ss si si so sO sO sO sO}", "secret", k->secret, "invitation",
                            k->invitation, "seat", k->seat, "watched", k->watched, "chains", chains,
                            "gifts", k->gifts, "sent", k->sent, "due", k->due, "aside", k->aside);
    if (k->seen.begun || k->seen.fault.text[0])
        json_object_set_new(all, "seen", seen_json(&k->seen));
    return all;
}

static json_t *list_of(const json_t *from, const char *key)
{
    json_t *list = json_object_get(from, key);
    return json_is_array(list) ? json_incref(list) : json_array();
}

static bool read_kept(struct kept *k, const json_t *from)
{
    const json_t *chains = json_object_get(from, "chains"), *seen = json_object_get(from, "seen");

    read_text(from, "secret", k->secret, sizeof k->secret);
    read_text(from, "invitation", k->invitation, sizeof k->invitation);
    k->seat = number_of(from, "seat");
    k->watched = number_of(from, "watched");
    for (size_t i = 0; i < json_array_size(chains) && i < CHAINS_MAX; i++)
        if (!read_chain(json_array_get(chains, i), &k->chain[k->chains++]))
            return false;
    json_decref(k->gifts);
    json_decref(k->sent);
    json_decref(k->due);
    json_decref(k->aside);
    k->gifts = list_of(from, "gifts");
    k->sent = list_of(from, "sent");
    k->due = list_of(from, "due");
    k->aside = list_of(from, "aside");
    return strlen(k->secret) == KEY_BYTES - 1 && (!seen || read_seen(seen, &k->seen));
}

/* The file */

static int lock_file(struct kept *k)
{
    char path[KEPT_PATH_BYTES + 8];
    struct out o = out_to(path, sizeof path);
    out_text(&o, k->path);
    out_text(&o, ".lock");
    k->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    return k->lock < 0 || flock(k->lock, LOCK_EX | LOCK_NB) < 0 ? errno : 0;
}

int kept_open(struct kept *k, const char *path)
{
    *k = (struct kept){.seat = -1, .watched = -1, .lock = -1};
    struct out o = out_to(k->path, sizeof k->path);
    size_t length;

    out_text(&o, path);
    k->gifts = json_array();
    k->sent = json_array();
    k->due = json_array();
    k->aside = json_array();
    int error = o.lost ? ENAMETOOLONG : lock_file(k);
    if (error)
        return error;
    char *text = load_text(path, &length, KEPT_MAX);
    if (!text)
        return errno == ENOENT ? 0 : errno;
    json_t *from = json_loadb(text, length, 0, NULL);
    error = from && read_kept(k, from) ? 0 : EINVAL;
    json_decref(from);
    free(text);
    return error;
}

void kept_close(struct kept *k)
{
    json_decref(k->gifts);
    json_decref(k->sent);
    json_decref(k->due);
    json_decref(k->aside);
    if (k->lock >= 0)
        close(k->lock);
}

bool kept_save(const struct kept *k)
{
    json_t *all = kept_json(k);
    char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
    bool kept = text && save_text(k->path, text, strlen(text)) == 0;
    free(text);
    json_decref(all);
    return kept;
}

/* Gifts */

static bool gift_has(const json_t *gift, const uint8_t head[SHA256_BYTES])
{
    uint8_t known[SHA256_BYTES];
    return json_hash(gift, "head", known) && memcmp(known, head, sizeof known) == 0;
}

json_t *kept_gift(const struct kept *k, int number, const uint8_t head[SHA256_BYTES])
{
    for (size_t i = json_array_size(k->gifts); i-- > 0;) {
        json_t *gift = json_array_get(k->gifts, i);
        if (number_of(gift, "number") == number && (!head || gift_has(gift, head)))
            return gift;
    }
    return NULL;
}

bool kept_other_gift(const struct kept *k, int number, const uint8_t head[SHA256_BYTES])
{
    for (size_t i = json_array_size(k->gifts); i-- > 0;) {
        const json_t *gift = json_array_get(k->gifts, i);
        if (number_of(gift, "number") == number && !gift_has(gift, head))
            return true;
    }
    return false;
}

void kept_give(struct kept *k, const struct told_ask *ask, bool taken)
{
    json_t *known = kept_gift(k, ask->number, ask->head);
    if (known)
        json_object_set_new(known, "taken", json_boolean(taken));
    else
        json_array_append_new(k->gifts,
                              json_pack("{si si so sb}", "number", ask->number, "entry", ask->entry,
                                        "head", hash_json(ask->head), "taken", taken));
}

/* Acts */

/* Those that follow a much earlier entry were made, or never will be; but where moves are told at
 * the end alone, they are kept until then. */
static void drop_sent(struct kept *k)
{
    while (!k->seen.log.hidden && json_array_size(k->sent) > 0 &&
           number_of(json_array_get(k->sent, 0), "after") < k->seen.log.entries - BEHIND)
        json_array_remove(k->sent, 0);
}

void kept_send(struct kept *k, int after, const char *const moves[], int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_string(moves[i]));
    drop_sent(k);
    json_array_append_new(k->sent, json_pack("{si so}", "after", after, "moves", list));
}

static void add_rest(json_t *to, const json_t *steps, const char *move)
{
    const char *first = json_string_value(json_array_get(steps, 0));
    if (!first || strcmp(first, move) != 0)
        return;
    json_t *rest = json_array();
    for (size_t i = 1; i < json_array_size(steps); i++)
        json_array_append(rest, json_array_get(steps, i));
    json_array_append_new(to, rest);
}

json_t *acts_after(const struct kept *k, const json_t *due, int entry, const char *move)
{
    json_t *left = json_array();
    for (size_t i = 0; i < json_array_size(k->sent); i++) {
        const json_t *act = json_array_get(k->sent, i);
        if (number_of(act, "after") == entry - 1)
            add_rest(left, json_object_get(act, "moves"), move);
    }
    for (size_t i = 0; i < json_array_size(due); i++)
        add_rest(left, json_array_get(due, i), move);
    return left;
}

bool acts_go_on(const json_t *due)
{
    for (size_t i = 0; i < json_array_size(due); i++)
        if (!json_array_size(json_array_get(due, i)))
            return false;
    return json_array_size(due) > 0;
}

/* The receipt */

static void print_hash_end(struct out *o, const uint8_t bytes[SHA256_BYTES])
{
    out_char(o, ' ');
    out_hex(o, bytes, SHA256_BYTES);
    out_char(o, '\n');
}

static void print_numbered(struct out *o, const char *word, int number,
                           const uint8_t hash[SHA256_BYTES])
{
    out_text(o, word);
    out_char(o, ' ');
    out_int(o, number);
    print_hash_end(o, hash);
}

static void print_gifts(const struct kept *k, struct out *o)
{
    uint8_t head[SHA256_BYTES] = {0};
    for (size_t i = 0; i < json_array_size(k->gifts); i++) {
        const json_t *gift = json_array_get(k->gifts, i);
        json_hash(gift, "head", head);
        out_text(o, json_is_true(json_object_get(gift, "taken")) ? "gave " : "sent ");
        out_int(o, number_of(gift, "number"));
        print_numbered(o, "", number_of(gift, "entry"), head);
    }
}

void kept_receipt(const struct kept *k, const char *table, struct out *o)
{
    uint8_t head[SHA256_BYTES] = {0};
    out_text(o, "ages receipt 1\ntable ");
    out_text(o, table);
    out_text(o, "\ncommitment");
    print_hash_end(o, k->seen.log.commitment);
    out_text(o, "seat ");
    out_int(o, k->seat);
    out_char(o, '\n');
    for (size_t i = 0; i < json_array_size(k->aside); i++) {
        json_hash(json_array_get(k->aside, i), "head", head);
        print_numbered(o, "aside", number_of(json_array_get(k->aside, i), "entries"), head);
    }
    for (int i = 0; i < k->chains; i++)
        if (k->chain[i].entry)
            print_numbered(o, "join", k->chain[i].entry, k->chain[i].tip);
    print_gifts(k, o);
    print_numbered(o, "head", k->seen.log.entries, k->seen.log.head);
}
