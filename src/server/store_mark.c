/* The high-water mark: the number of commits and a chain over what they changed, once in the
 * database and once in a file beside it. SQLite drops the end of a write-ahead log from the first
 * damaged frame on, without a word; then the file knows more than the database. The file is written
 * after a commit is on the disk, so it never knows too much. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store_parts.h"
#include "session/record.h"

enum { MARK_BYTES = 112 };

struct count {
    int64_t commits;
    uint8_t chain[SHA256_BYTES];
};

struct mark {
    int file;
    struct count now, next; /* of the last commit; of the one under way */
};

static void hex_of(const uint8_t chain[SHA256_BYTES], char hex[2 * SHA256_BYTES + 1])
{
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", chain[i]);
}

/* Its length is fixed, so that it is written in place even when the disk is full. */
static void write_file(const struct mark *mark)
{
    char text[MARK_BYTES + 1], hex[2 * SHA256_BYTES + 1];
    hex_of(mark->now.chain, hex);
    snprintf(text, sizeof text, "ages mark 1\n%020" PRId64 " %s\n", mark->now.commits, hex);
    ssize_t written = pwrite(mark->file, text, strlen(text), 0);
    (void)written; /* what is not written can only notice less */
}

void mark_write(struct store *s)
{
    if (!s->mark)
        return;
    s->mark->now = s->mark->next;
    write_file(s->mark);
}

void mark_back(struct store *s)
{
    if (s->mark)
        s->mark->next = s->mark->now;
}

enum store_status mark_set(struct store *s)
{
    if (!s->mark)
        return STORE_OK;
    struct sql_statement *q = sql_take(s->sql, "UPDATE marks SET commits = ?, chain = ?");
    sql_int(q, 1, ++s->mark->next.commits);
    sql_bytes(q, 2, s->mark->next.chain, SHA256_BYTES);
    return sql_run(q);
}

void mark_add(struct store *s, int64_t number, const struct stored_standing *standing)
{
    struct sha256 c;
    int64_t numbers[2] = {number, standing->seq};
    if (!s->mark)
        return;
    sha256_start(&c);
    sha256_add(&c, s->mark->next.chain, SHA256_BYTES);
    sha256_add(&c, numbers, sizeof numbers);
    sha256_add(&c, standing->chain, SHA256_BYTES);
    sha256_end(&c, s->mark->next.chain);
}

static bool read_database(struct store *s)
{
    struct sql_statement *q = sql_take(s->sql, "SELECT commits, chain FROM marks");
    struct count *now = &s->mark->now;
    bool found = sql_row(q) && sql_get_bytes(q, 1, now->chain, sizeof now->chain);
    if (found)
        now->commits = sql_get_int(q, 0);
    sql_finish(q);
    mark_back(s);
    return found;
}

/* What the file says; false: it says nothing. */
static bool read_file(const struct mark *mark, int64_t *commits, char hex[2 * SHA256_BYTES + 1])
{
    char text[MARK_BYTES + 1];
    ssize_t length = pread(mark->file, text, MARK_BYTES, 0);
    text[length > 0 ? length : 0] = '\0';
    return sscanf(text, "ages mark 1\n%20" SCNd64 " %64[0-9a-f]", commits, hex) == 2;
}

bool mark_open(struct store *s, const char *path, const struct words *w, struct out *why)
{
    char name[4096], theirs[2 * SHA256_BYTES + 1], ours[2 * SHA256_BYTES + 1];
    int64_t commits;

    s->mark = calloc(1, sizeof *s->mark);
    if (!s->mark) {
        out_text(why, tr(w, "out of memory"));
        return false;
    }
    snprintf(name, sizeof name, "%s.mark", path);
    s->mark->file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->mark->file < 0) {
        say(why, w, "cannot open %1: %2", SAY_TEXT(name), SAY_TEXT(error_text(w, errno)));
        return false;
    }
    if (!read_database(s)) {
        say(why, w, "cannot read %1: %2", SAY_TEXT(path), SAY_TEXT(store_error(s)));
        return false;
    }
    hex_of(s->mark->now.chain, ours);
    if (read_file(s->mark, &commits, theirs) &&
        (commits > s->mark->now.commits ||
         (commits == s->mark->now.commits && strcmp(ours, theirs) != 0))) {
        say(why, w,
            "%1 lacks what was acknowledged: it has %2 commits, and there were %3. Its write-ahead "
            "log is damaged or missing, or it is an older copy. To go on without what is lost, "
            "remove %4",
            SAY_TEXT(path), SAY_INT(s->mark->now.commits), SAY_INT(commits), SAY_TEXT(name));
        return false;
    }
    write_file(s->mark);
    return true;
}

void mark_close(struct store *s)
{
    if (s->mark && s->mark->file >= 0)
        close(s->mark->file);
    free(s->mark);
}
