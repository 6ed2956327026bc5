/* A device's receipt, held against a record: see record.h. A receipt is its owner's word: what the
 * device saw and gave while the game was played. */
#include <stdlib.h>
#include <string.h>

#include "session/heads.h"
#include "session/record_scan.h"

struct receipt {
    struct reader r; /* of the receipt's lines */
    const struct session *s;
    uint8_t (*heads)[SHA256_BYTES]; /* after 0, 1, 2 … entries              */
    bool *kept;                     /* by ask: the receipt has a line of it */
    bool *mine;                     /* by join: it is of this device        */
    int seat;
    int seen; /* entries that the device had seen */
};

static bool expect(struct receipt *t, bool fits, const char *form)
{
    if (!fits)
        return unlike(&t->r, form);
    next_line(&t->r);
    return true;
}

static bool differs(struct receipt *t, const char *message)
{
    return fault(&t->r, t->r.line, message, "", "");
}

static bool line_is(struct receipt *t, const char *word, char line[RECORD_LINE_MAX], const char **p)
{
    *p = line;
    return !t->r.failed && peek_line(&t->r, line) && take_word(p, word);
}

static bool same_head(const struct receipt *t, int entry, const uint8_t head[SHA256_BYTES])
{
    return entry <= session_entries(t->s) && memcmp(t->heads[entry], head, SHA256_BYTES) == 0;
}

static bool read_opening(struct receipt *t)
{
    char line[RECORD_LINE_MAX], id[64];
    uint8_t commitment[SHA256_BYTES];
    const char *p;

    if (!expect(t, line_is(t, "ages", line, &p) && strcmp(p, "receipt 1") == 0, "ages receipt 1"))
        return false;
    if (!expect(t, line_is(t, "table", line, &p) && take_text(&p, id, sizeof id) && !*p,
                "table ID"))
        return false;
    if (!line_is(t, "commitment", line, &p) || !take_hex(&p, commitment))
        return unlike(&t->r, "commitment HEX");
    if (memcmp(commitment, session_table(t->s)->fair.commitment, sizeof commitment) != 0)
        return differs(t, MSG("the table had another commitment"));
    next_line(&t->r);
    return expect(
        t, line_is(t, "seat", line, &p) && take_int(&p, session_table(t->s)->seats - 1, &t->seat),
        "seat N");
}

/* Other logs that the device had seen, and its owner gave up for this one. */
static bool read_aside(struct receipt *t)
{
    char line[RECORD_LINE_MAX];
    uint8_t head[SHA256_BYTES];
    const char *p;
    int entry;

    while (line_is(t, "aside", line, &p))
        if (!expect(t, take_int(&p, ENTRIES_MAX, &entry) && take_hex(&p, head), "aside N HEX"))
            return false;
    return !t->r.failed;
}

static bool read_joins(struct receipt *t)
{
    char line[RECORD_LINE_MAX];
    const char *p;

    while (line_is(t, "join", line, &p)) {
        uint8_t tip[SHA256_BYTES];
        int entry, join = 0;
        if (!take_int(&p, ENTRIES_MAX, &entry) || !take_hex(&p, tip))
            return unlike(&t->r, "join N HEX");
        while (join < session_joins(t->s) && session_join_at(t->s, join)->entry + 1 != entry)
            join++;
        if (join == session_joins(t->s) || session_join_at(t->s, join)->seat != t->seat ||
            memcmp(session_join_at(t->s, join)->tip, tip, sizeof tip) != 0)
            return differs(t, MSG("the record says that this device did not join so"));
        t->mine[join] = true;
        next_line(&t->r);
    }
    return !t->r.failed;
}

/* `gave`: the table said that it had it; `sent`: it may have come too late. */
static bool read_given(struct receipt *t)
{
    char line[RECORD_LINE_MAX];
    const char *p;
    bool gave;

    while ((gave = line_is(t, "gave", line, &p)) || line_is(t, "sent", line, &p)) {
        uint8_t head[SHA256_BYTES];
        int number, entry;
        if (!take_int(&p, ENTRIES_MAX, &number) || !take_int(&p, ENTRIES_MAX, &entry) ||
            !take_hex(&p, head))
            return unlike(&t->r, "gave A N HEX");
        if (number < 1 || number > session_asks(t->s))
            return differs(t, MSG("the record does not have this ask"));
        const struct ask *a = session_ask_at(t->s, number);
        if (a->entry + 1 != entry || !same_head(t, entry, head))
            return differs(t, MSG("the record's log up to this ask is another one"));
        if (!(a->seats >> t->seat & 1) || (gave && a->lapsed >> t->seat & 1))
            return differs(t, MSG("the record says that this device did not give to this ask"));
        t->kept[number - 1] = true;
        next_line(&t->r);
    }
    return !t->r.failed;
}

static bool read_end(struct receipt *t)
{
    char line[RECORD_LINE_MAX];
    uint8_t head[SHA256_BYTES];
    const char *p;

    if (!line_is(t, "head", line, &p) || !take_int(&p, ENTRIES_MAX, &t->seen) ||
        !take_hex(&p, head))
        return unlike(&t->r, "head N HEX");
    if (!same_head(t, t->seen, head))
        return differs(t, MSG("the record does not go on from what this device saw"));
    next_line(&t->r);
    return t->r.at == t->r.length || differs(t, MSG("nothing was expected after the head"));
}

/* Nor may the record claim more than the device gave. */
static bool check_claims(struct receipt *t)
{
    for (int number = 1; number <= session_asks(t->s); number++) {
        const struct ask *a = session_ask_at(t->s, number);
        if (a->entry < t->seen && a->drawn && a->seats >> t->seat & 1 &&
            t->mine[a->join[t->seat]] && !t->kept[number - 1])
            return fault(&t->r, 0,
                         MSG("the record says that this device gave to an ask that it did not "
                             "give to"),
                         "", "");
    }
    return true;
}

static bool check(struct receipt *t)
{
    struct heads h;

    heads_start(&h, t->s);
    memcpy(t->heads[0], h.head, SHA256_BYTES);
    while (h.entries < session_entries(t->s)) {
        heads_next(&h, t->s);
        memcpy(t->heads[h.entries], h.head, SHA256_BYTES);
    }
    return check_bytes(&t->r) && read_opening(t) && read_aside(t) && read_joins(t) &&
           read_given(t) && read_end(t) && check_claims(t);
}

bool receipt_fits(const char *text, size_t length, const char *receipt, size_t receipt_length,
                  const struct game *(*find)(const char *id), const struct words *w,
                  struct record_error *error)
{
    struct session *s = record_read(text, length, find, w, error);
    struct receipt t = {.r = {.text = receipt,
                              .length = receipt_length,
                              .line = 1,
                              .format = 2,
                              .words = w,
                              .error = error},
                        .s = s};
    bool fits = false;

    if (!s)
        return false;
    t.heads = calloc((size_t)session_entries(s) + 1, sizeof *t.heads);
    t.kept = calloc((size_t)session_asks(s) + 1, sizeof *t.kept);
    t.mine = calloc((size_t)session_joins(s) + 1, sizeof *t.mine);
    if (!t.heads || !t.kept || !t.mine)
        fault(&t.r, 0, session_message(SESSION_NO_MEMORY), "", "");
    else
        fits = check(&t);
    free(t.heads);
    free(t.kept);
    free(t.mine);
    session_end(s);
    return fits;
}
