/* Records for the tests of them: written, read, changed, refused. */
#ifndef AGES_TESTS_RECORDING_H
#define AGES_TESTS_RECORDING_H

#include "unit.h"

#include "games/games.h"
#include "session/record.h"
#include "sitting.h"
#include "tiny.h"

/* What is read as tiny: a test may put another edition of it here. */
static const struct game *tiny_now = &tiny;

static inline const struct game *find(const char *id)
{
    return strcmp(id, "tiny") == 0 ? tiny_now : game_find(id);
}

struct written_record {
    char bytes[1 << 18];
    size_t length;
};

static inline void write_to(struct written_record *t, const struct session *s,
                            enum record_for purpose, int viewer)
{
    struct out o = out_to(t->bytes, sizeof t->bytes);
    record_write(s, purpose, viewer, &o);
    assert_int_equal(o.lost, 0);
    t->length = o.len;
}

static inline struct session *read_from(const struct written_record *t)
{
    struct record_error error;
    struct session *s = record_read(t->bytes, t->length, find, NULL, &error);
    if (!s)
        fail_msg("line %d: %s", error.line, error.text);
    return s;
}

/* A short game of two with a bit of everything. */
static inline struct session *example(bool to_the_end)
{
    struct table table = table_for(&tiny, "pb", DICE_FAIR);
    table.options[0] = 2;
    fair_seed(&table.fair, "stone");
    fair_commit(&table.fair);
    struct session *s = sit_down(&table);
    const struct move mark = move_of(TINY_MARK, 0), again = move_of(TINY_AGAIN, 0),
                      done = move_of(TINY_DONE, 0), hide = move_of(TINY_HIDE, 2);
    assert_int_equal(session_roll(s), SESSION_OK);
    assert_int_equal(session_move(s, 0, mark), SESSION_OK);
    assert_int_equal(session_move(s, 0, hide), SESSION_OK);
    assert_int_equal(session_undo(s, 0), SESSION_OK);
    assert_int_equal(session_redo(s, 0), SESSION_OK);
    assert_int_equal(session_move(s, 0, again), SESSION_OK);
    assert_int_equal(session_roll(s), SESSION_OK);
    if (!to_the_end)
        return s;
    while (!session_over(s)) {
        int seat = session_to_move(s);
        assert_int_equal(session_unconfirmed(s) ? session_confirm(s, seat)
                         : seat == SEAT_CHANCE  ? session_roll(s)
                                                : session_move(s, seat, done),
                         SESSION_OK);
    }
    return s;
}

/* The check that belongs under a text. */
static inline void mend_check(struct written_record *t)
{
    uint8_t digest[SHA256_BYTES];
    size_t above = t->length - 2 * SHA256_BYTES - strlen("check \n");
    struct out o = out_to(t->bytes + above, sizeof t->bytes - above);
    sha256(t->bytes, above, digest);
    out_text(&o, "check ");
    out_hex(&o, digest, sizeof digest);
    out_text(&o, "\n");
    t->length = above + o.len;
}

/* Changes the first `from` into `to`, and the check with it. */
static inline void change(struct written_record *t, const char *from, const char *to)
{
    char *at = strstr(t->bytes, from);
    if (!at)
        fail_msg("no `%s` in the record", from);
    memmove(at + strlen(to), at + strlen(from), strlen(at + strlen(from)) + 1);
    memcpy(at, to, strlen(to));
    t->length = strlen(t->bytes);
    mend_check(t);
}

static inline void refused(const struct written_record *t, int line, const char *why)
{
    struct record_error error;
    struct session *s = record_read(t->bytes, t->length, find, NULL, &error);
    assert_null(s);
    assert_string_equal(error.text, why);
    assert_int_equal(error.line, line);
}

#endif
