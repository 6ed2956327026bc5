/* A device that follows, checks and gives: see follow.h. */
#include "device/follow.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "device/hash.h"
#include "device/run.h"

enum { SPARE = 64, TRIES = 8 }; /* elements left when a new chain is made */

static const char ANOTHER[] = MSG("the log is another one than this device has seen");
static const char LESS[] = MSG("the table has forgotten what this device has seen");
static const char COMMITMENT[] = MSG("the table is bound to another secret than at first");
static const char FOREIGN[] = MSG("a move of yours that this device did not make");
static const char FOREIGN_UNDO[] = MSG("an undo or redo of yours that this device did not make");
static const char CUT_SHORT[] = MSG("the table made only some of the moves that you sent together");
static const char TAKEN[] = MSG("another device joined for your seat");

enum progress { STEP_DONE, STEP_MORE, STEP_AWAY, STEP_UNFIT };

const char *device_path(const struct device *d, const char *what, char path[256])
{
    struct out o = out_to(path, 256);
    out_text(&o, "api/tables/");
    out_text(&o, d->table);
    out_text(&o, what);
    return path;
}

const char *device_auth(const struct device *d, char auth[64])
{
    struct out o = out_to(auth, 64);
    out_text(&o, "Seat ");
    out_text(&o, d->kept.secret);
    return auth;
}

static struct reply ask(struct device *d, const char *what, json_t *body)
{
    char path[256], auth[64];
    return wire_ask(d->wire, device_path(d, what, path), device_auth(d, auth), body);
}

/* Chains */

/* The chain that the seat has joined with; NULL: it is none of this device's. */
static struct kept_chain *chain_of(struct device *d, const struct device_log *log)
{
    const struct told_join *join = &log->join[d->kept.seat];
    for (int i = 0; join->entry && i < d->kept.chains; i++)
        if (same_hash(d->kept.chain[i].tip, join->tip))
            return &d->kept.chain[i];
    return NULL;
}

/* One that no table has heard of, the last of all; NULL: it can't be made or kept. */
static struct kept_chain *new_chain(struct device *d)
{
    struct kept *k = &d->kept;
    struct kept_chain *c = &k->chain[k->chains];

    if (k->chains && !c[-1].entry)
        return c - 1;
    if (k->chains == CHAINS_MAX)
        return NULL;
    *c = (struct kept_chain){.links = CHAIN_LINKS};
    if (getrandom(c->start, sizeof c->start, 0) != (ssize_t)sizeof c->start)
        return NULL;
    asked_link(c->start, c->links, c->tip);
    k->chains++;
    d->unkept = !kept_save(k);
    return d->unkept ? NULL : c;
}

/* The table's answer to a join. */
static bool keep_joined(struct device *d, struct kept_chain *c, const json_t *joined)
{
    if (!json_hash(joined, "head", c->head) || !json_hash(joined, "commitment", c->commitment))
        return false;
    d->kept.seat = number_of(joined, "seat");
    c->entry = number_of(joined, "join");
    c->told = number_of(joined, "seq");
    d->unkept = !kept_save(&d->kept);
    return d->kept.seat >= 0 && d->kept.seat < SEATS_MAX && c->entry > 0;
}

bool device_claim(struct device *d, const char *player, struct reply *refused)
{
    struct kept_chain *c = new_chain(d);
    char path[256];

    *refused = (struct reply){0};
    for (int tries = 0; c && tries < TRIES; tries++) {
        json_t *body = json_pack("{ss ss so ss*}", "invitation", d->kept.invitation, "secret",
                                 d->kept.secret, "tip", hash_json(c->tip), "player", player);
        reply_end(refused);
        *refused = wire_ask(d->wire, device_path(d, "/claim", path), NULL, body);
        if (refused->status == 200)
            return keep_joined(d, c, refused->json);
        if (strcmp(reply_code(refused), "asked") != 0) /* that passes */
            return false;
        sleep(1);
    }
    return false;
}

/* What is told of an entry */

/* The chain's tip became that of the seat. */
static bool check_join(struct device *d, const struct device_log *before,
                       const struct device_log *log, struct misfit *fault)
{
    const struct told_join *join = &log->join[d->kept.seat];

    if (!join->entry || join->entry == before->join[d->kept.seat].entry)
        return true;
    struct kept_chain *mine = chain_of(d, log);
    if (!mine)
        return !chain_of(d, before) || unfit(fault, log->entries, TAKEN, 0, 0);
    if (mine->entry && mine->entry != join->entry)
        return unfit(fault, log->entries, ANOTHER, 0, 0);
    mine->entry = join->entry;
    return true;
}

/* What the line says that the seat did: its move, `undo` or `redo`; NULL: nothing. How many moves
 * an undo takes back is the game's affair. */
static const char *step_of(const char *line, int seat)
{
    const char *undone = NULL;
    int entry, whose;

    if (!line || !take_int(&line, ENTRIES_MAX, &entry) ||
        !(take_word(&line, "move") || (take_word(&line, "undo") && (undone = "undo")) ||
          (take_word(&line, "redo") && (undone = "redo"))) ||
        !take_int(&line, SEATS_MAX - 1, &whose) || whose != seat)
        return NULL;
    return undone ? undone : line;
}

/* Did this device send what its seat did in the entry (NULL: nothing), and all of an act at once?
 */
static bool follow_acts(const struct kept *k, json_t **due, int entry, const char *step,
                        struct misfit *fault)
{
    bool go_on = acts_go_on(*due);
    json_t *next = step ? acts_after(k, *due, entry, step) : json_array();

    json_decref(*due);
    *due = next;
    if (step ? json_array_size(next) > 0 : !go_on)
        return true;
    bool undone = step && (strcmp(step, "undo") == 0 || strcmp(step, "redo") == 0);
    return unfit(fault, entry, go_on ? CUT_SHORT : undone ? FOREIGN_UNDO : FOREIGN, 0, 0);
}

static bool check_step(struct device *d, const struct device_log *before, const char *line,
                       struct misfit *fault)
{
    const char *step = step_of(line, d->kept.seat);
    int entry = before->entries + 1;

    if (entry <= d->kept.watched || before->bots >> d->kept.seat & 1 || !chain_of(d, before))
        step = NULL;
    return follow_acts(&d->kept, &d->kept.due, entry, step, fault);
}

/* The end of the log as the table told it when a chain joined. */
static bool check_told(struct device *d, const struct device_log *log, struct misfit *fault)
{
    for (int i = 0; i < d->kept.chains; i++)
        if (d->kept.chain[i].entry && d->kept.chain[i].told == log->entries &&
            !same_hash(d->kept.chain[i].head, log->head))
            return unfit(fault, log->entries, ANOTHER, 0, 0);
    return true;
}

static bool check_gift(struct device *d, const struct device_log *log, struct misfit *fault)
{
    const struct told_ask *last = &log->ask;

    if (!chain_of(d, log))
        return true;
    if (!kept_gift(&d->kept, last->number, NULL))
        return unfit(fault, log->entries,
                     MSG("the table says that you gave to draw %1, you did not"), last->number, 0);
    if (kept_other_gift(&d->kept, last->number, last->head))
        return unfit(fault, last->entry, ANOTHER, 0, 0);
    kept_give(&d->kept, last, true);
    return true;
}

/* The table says that nothing was given: for this seat the ask lapsed, or a bot took it over. */
static bool check_lapse(struct device *d, const struct device_log *before,
                        const struct device_log *log, struct misfit *fault)
{
    unsigned mine = 1u << d->kept.seat;
    const json_t *gift = kept_gift(&d->kept, log->ask.number, NULL);

    if (!(log->ask.lapsed & mine) || before->ask.lapsed & mine ||
        !json_is_true(json_object_get(gift, "taken")))
        return true;
    return unfit(fault, log->entries, MSG("you gave to draw %1, the table says that you did not"),
                 log->ask.number, 0);
}

static bool check_entry(struct device *d, struct seen *now, const struct device_log *before,
                        const struct told *told, struct misfit *fault)
{
    const struct device_log *log = &now->log;

    if (!check_join(d, before, log, fault) || !check_step(d, before, told->line, fault) ||
        !check_told(d, log, fault) || !check_lapse(d, before, log, fault))
        return false;
    if (log->drawn == before->drawn)
        return true;
    if (log->ask.seats >> d->kept.seat & 1)
        return check_gift(d, log, fault);
    now->without += d->live && chain_of(d, log);
    return true;
}

/* Reading on */

static struct told told_of(const json_t *entry)
{
    struct told told = {0};
    if (!json_hash(entry, "e", told.value))
        told.line = json_string_value(json_object_get(entry, "line"));
    return told;
}

/* An entry has its line or its value, and its line is one. */
static bool is_entry(const json_t *entry)
{
    uint8_t value[SHA256_BYTES];
    const char *line = json_string_value(json_object_get(entry, "line"));
    return json_hash(entry, "e", value) ||
           (line && strlen(line) < RECORD_LINE_MAX && !strchr(line, '\n'));
}

/* How many entries of a part that is cut off are read: those before its last ask, so that a run is
 * always read whole. */
static size_t whole_runs(const json_t *entries)
{
    size_t count = json_array_size(entries);
    for (size_t i = count; i-- > 1;) {
        const char *line = told_of(json_array_get(entries, i)).line;
        int number;
        if (line && take_int(&line, ENTRIES_MAX, &number) && take_word(&line, "ask"))
            return i;
    }
    return count;
}

static bool begin(struct device *d, const json_t *part, struct seen *now, struct misfit *fault)
{
    const char *opening = json_string_value(json_object_get(part, "opening"));

    if (!log_begin(&now->log, opening ? opening : "", d->find, fault))
        return false;
    now->begun = true;
    for (int i = 0; i < d->kept.chains; i++)
        if (d->kept.chain[i].entry && !same_hash(d->kept.chain[i].commitment, now->log.commitment))
            return unfit(fault, 0, COMMITMENT, 0, 0);
    return true;
}

/* Is the part about this log, and do its heads lead to the head that is told? */
static bool check_part(const struct seen *now, const json_t *part, int since,
                       const uint8_t from[SHA256_BYTES], struct misfit *fault)
{
    const json_t *entries = json_object_get(part, "entries");
    int count = (int)json_array_size(entries), end = since + count;
    uint8_t head[SHA256_BYTES], told[SHA256_BYTES];

    if (!json_hash(part, "commitment", told) || !same_hash(told, now->log.commitment))
        return unfit(fault, 0, COMMITMENT, 0, 0);
    memcpy(head, from, sizeof head);
    for (int i = 0; i < count; i++) {
        const json_t *entry = json_array_get(entries, (size_t)i);
        struct told one = told_of(entry);
        if (!is_entry(entry) || count > PART_MAX)
            return unfit(fault, since + i + 1, MSG("an entry can’t be read"), 0, 0);
        told_head(&one, head);
        if (i == 0 && since < now->log.entries && !same_hash(head, now->log.ask.head))
            return unfit(fault, now->log.ask.entry, ANOTHER, 0, 0);
    }
    if (number_of(part, "since") != since || number_of(part, "seq") != end ||
        number_of(part, "last") < end || end < now->log.entries)
        return unfit(fault, end + 1, MSG("an entry can’t be read"), 0, 0);
    if (end == number_of(part, "last") &&
        (!json_hash(part, "head", told) || !same_hash(told, head)))
        return unfit(fault, end, ANOTHER, 0, 0);
    return true;
}

static bool add_entries(struct device *d, struct seen *now, const json_t *part, size_t first,
                        size_t end, struct misfit *fault)
{
    struct told_run *run = calloc(1, sizeof *run);
    uint8_t head[SHA256_BYTES];
    bool fits = run != NULL;

    memcpy(head, now->log.head, sizeof head);
    for (size_t i = first; fits && i < end; i++) {
        struct device_log before = now->log;
        struct told told = told_of(json_array_get(json_object_get(part, "entries"), i));
        told_head(&told, head);
        fits = log_add(&now->log, &told, head, fault) &&
               check_entry(d, now, &before, &told, fault) &&
               run_note(run, &before, &now->log, &told, part, fault);
    }
    fits = fits && run_end(run, part, now->log.hidden, fault);
    free(run);
    return fits;
}

static enum progress read_part(struct device *d, const json_t *part, int since,
                               struct misfit *fault)
{
    struct seen now = d->kept.seen;
    bool open = now.begun && log_is_open(&now.log);
    const json_t *entries = json_object_get(part, "entries");

    if (!now.begun && !begin(d, part, &now, fault))
        return STEP_UNFIT;
    if (!check_part(&now, part, since, open ? now.log.ask.prior : now.log.head, fault))
        return STEP_UNFIT;
    bool more = number_of(part, "seq") < number_of(part, "last");
    size_t end = more ? whole_runs(entries) : json_array_size(entries);
    if (!add_entries(d, &now, part, open, end, fault))
        return STEP_UNFIT;
    if (!more && acts_go_on(d->kept.due))
        return unfit(fault, now.log.entries, CUT_SHORT, 0, 0), STEP_UNFIT;
    d->kept.seen = now;
    if (d->kept.watched < 0)
        d->kept.watched = 0;
    d->unkept = !kept_save(&d->kept);
    return more ? STEP_MORE : STEP_DONE;
}

/* One part of the log. What was given to an ask is told with its entry: an open one is read again.
 */
static enum progress read_on(struct device *d, struct misfit *fault)
{
    const struct device_log *log = &d->kept.seen.log;
    char what[64];
    struct out o = out_to(what, sizeof what);
    int since = log_is_open(log) ? log->ask.entry - 1 : log->entries;

    out_text(&o, "/chain?since=");
    out_int(&o, since);
    struct reply r = ask(d, what, NULL);
    enum progress step = STEP_AWAY;
    if (strcmp(reply_code(&r), "unknown_head") == 0) {
        unfit(fault, log->entries, LESS, 0, 0);
        step = STEP_UNFIT;
    } else if (r.status == 200) {
        step = read_part(d, r.json, since, fault);
    }
    reply_end(&r);
    return step;
}

static enum progress read_all(struct device *d, struct misfit *fault)
{
    enum progress step;
    do
        step = read_on(d, fault);
    while (step == STEP_MORE);
    return step;
}

/* A new chain for a seat whose chain is lost, or nearly at its end. */
static enum progress join_anew(struct device *d, struct misfit *fault)
{
    const struct device_log *log = &d->kept.seen.log;
    const struct kept_chain *now = chain_of(d, log);
    int left = now ? now->links - (log->ask.number - log->join[d->kept.seat].before) : 0;

    if (left > SPARE || log_is_open(log) || log->bots >> d->kept.seat & 1)
        return STEP_DONE;
    struct kept_chain *made = new_chain(d);
    if (!made)
        return STEP_DONE;
    struct reply r = ask(d, "/tip", json_pack("{so}", "tip", hash_json(made->tip)));
    enum progress step = r.status ? STEP_DONE : STEP_AWAY;
    if (r.status == 200 && keep_joined(d, made, r.json))
        step = read_all(d, fault);
    reply_end(&r);
    return step;
}

static enum progress give(struct device *d, struct misfit *fault)
{
    const struct device_log *log = &d->kept.seen.log;
    const struct told_ask *last = &log->ask;
    const struct kept_chain *chain = chain_of(d, log);
    int links = last->number - log->join[d->kept.seat].before;
    uint8_t x[SHA256_BYTES];

    if (!log_is_open(log) || last->entry != log->entries || !(last->seats >> d->kept.seat & 1) ||
        !chain || links < 1 || links > chain->links)
        return STEP_DONE;
    if (kept_other_gift(&d->kept, last->number, last->head)) {
        unfit(fault, last->entry, ANOTHER, 0, 0);
        return STEP_UNFIT;
    }
    if (!kept_gift(&d->kept, last->number, last->head))
        kept_give(&d->kept, last, false);
    d->unkept = !kept_save(&d->kept);
    if (d->unkept)
        return STEP_DONE;
    asked_link(chain->start, chain->links - links, x);
    struct reply r = ask(d, "/give", json_pack("{si so}", "n", last->number, "x", hash_json(x)));
    if (r.status == 200) {
        kept_give(&d->kept, last, true);
        kept_save(&d->kept);
    }
    enum progress step = r.status ? STEP_DONE : STEP_AWAY;
    reply_end(&r);
    return step;
}

bool device_sync(struct device *d)
{
    struct misfit fault = {0};

    if (d->kept.seen.fault.text[0])
        return true;
    enum progress step = read_all(d, &fault);
    if (step == STEP_DONE)
        step = join_anew(d, &fault);
    if (step == STEP_DONE)
        step = give(d, &fault);
    if (step == STEP_UNFIT) {
        d->kept.seen.fault = fault;
        d->unkept = !kept_save(&d->kept);
    }
    d->live = step != STEP_AWAY;
    return step != STEP_AWAY;
}

bool device_can_accept(const struct misfit *fault)
{
    const char *const texts[] = {ANOTHER, LESS, TAKEN, FOREIGN, FOREIGN_UNDO, CUT_SHORT};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(fault->text, texts[i]) == 0)
            return true;
    return false;
}

bool device_accept(struct device *d)
{
    struct kept *k = &d->kept;
    uint8_t commitment[SHA256_BYTES];
    struct reply r = ask(d, "/chain?since=0", NULL);
    bool same = json_hash(r.json, "commitment", commitment) &&
                same_hash(commitment, k->seen.log.commitment);

    reply_end(&r);
    if (!same)
        return false;
    json_array_append_new(k->aside, json_pack("{si so}", "entries", k->seen.log.entries, "head",
                                              hash_json(k->seen.log.head)));
    json_array_clear(k->gifts);
    json_array_clear(k->due);
    k->chains = 0;
    k->seen = (struct seen){.without = k->seen.without};
    d->live = false;
    return kept_save(k) && device_sync(d);
}

/* Whose the seat was when a move was made, and what is to come of its act. */
struct holding {
    bool mine, by_bot;
    json_t *due;
};

static bool has_tip(const struct device *d, const char *p)
{
    uint8_t tip[SHA256_BYTES];
    if (!(take_word(&p, "link") || take_word(&p, "host")) || !take_hex(&p, tip))
        return false;
    for (int i = 0; i < d->kept.chains; i++)
        if (same_hash(d->kept.chain[i].tip, tip))
            return true;
    return false;
}

/* The entry is a join, or the seat changes hands. */
static void change_hands(const struct device *d, const char *p, struct holding *h)
{
    bool join = take_word(&p, "join");
    int seat;

    if ((!join && !take_word(&p, "seat")) || !take_int(&p, SEATS_MAX - 1, &seat) ||
        seat != d->kept.seat)
        return;
    if (join)
        h->mine = has_tip(d, p);
    else if (strcmp(p, "link") == 0)
        h->mine = false;
    else if (strncmp(p, "wish", 4) != 0 && strncmp(p, "yes", 3) != 0)
        h->by_bot = strncmp(p, "bot", 3) == 0;
}

static bool made_line(const struct device *d, const char *line, struct holding *h,
                      struct misfit *fault)
{
    const char *p = line;
    int entry;

    if (!take_int(&p, ENTRIES_MAX, &entry))
        return true;
    change_hands(d, p, h);
    bool held = h->mine && !h->by_bot && entry > d->kept.watched;
    return follow_acts(&d->kept, &h->due, entry, held ? step_of(line, d->kept.seat) : NULL, fault);
}

bool device_made_moves(const struct device *d, const char *record, struct misfit *fault)
{
    struct holding holding = {.due = json_array()};
    char line[RECORD_LINE_MAX];
    bool made = true;

    while (made && d->kept.seen.log.hidden && *record) {
        size_t length = strcspn(record, "\n");
        struct out o = out_to(line, sizeof line);
        out_bytes(&o, record, length);
        record += length + (record[length] == '\n');
        made = made_line(d, line, &holding, fault);
    }
    json_decref(holding.due);
    return made;
}
