/* The high-water mark: the number of commits and a chain over what they changed, once in the
 * database and once in a file beside it. SQLite drops the end of a write-ahead log from the first
 * damaged frame on, without a word; then the file knows more than the database. The file is written
 * after a commit is on the disk, so it never knows too much. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store_sqlite.h"
#include "session/record.h"

enum { MARK_BYTES = 112 };

static void hex_of(const uint8_t chain[SHA256_BYTES], char hex[2 * SHA256_BYTES + 1])
{
    for (int i = 0; i < SHA256_BYTES; i++)
        snprintf(hex + 2 * i, 3, "%02x", chain[i]);
}

/* Of a fixed length, so that it is written in place even when the disk is full. */
void mark_write(struct store *s)
{
    char text[MARK_BYTES + 1], hex[2 * SHA256_BYTES + 1];
    hex_of(s->mark.chain, hex);
    snprintf(text, sizeof text, "ages mark 1\n%020" PRId64 " %s\n", s->mark.commits, hex);
    ssize_t written = pwrite(s->mark_file, text, strlen(text), 0);
    (void)written; /* what is not written can only notice less */
}

void mark_add(struct store *s, int64_t number, const struct stored_standing *standing)
{
    struct sha256 c;
    int64_t numbers[2] = {number, standing->seq};
    sha256_start(&c);
    sha256_add(&c, s->marking.chain, SHA256_BYTES);
    sha256_add(&c, numbers, sizeof numbers);
    sha256_add(&c, standing->chain, SHA256_BYTES);
    sha256_end(&c, s->marking.chain);
}

static bool read_database(struct store *s)
{
    sqlite3_stmt *statement;
    bool found = sqlite3_prepare_v2(s->db, "SELECT commits, chain FROM marks", -1, &statement,
                                    NULL) == SQLITE_OK &&
                 sqlite3_step(statement) == SQLITE_ROW &&
                 sqlite3_column_bytes(statement, 1) == SHA256_BYTES;
    if (found) {
        s->mark.commits = sqlite3_column_int64(statement, 0);
        memcpy(s->mark.chain, sqlite3_column_blob(statement, 1), SHA256_BYTES);
    }
    sqlite3_finalize(statement);
    s->marking = s->mark;
    return found;
}

/* What the file says; false: it says nothing. */
static bool read_file(const struct store *s, int64_t *commits, char hex[2 * SHA256_BYTES + 1])
{
    char text[MARK_BYTES + 1];
    ssize_t length = pread(s->mark_file, text, MARK_BYTES, 0);
    text[length > 0 ? length : 0] = '\0';
    return sscanf(text, "ages mark 1\n%20" SCNd64 " %64[0-9a-f]", commits, hex) == 2;
}

bool mark_open(struct store *s, const char *path, const struct words *w, struct out *why)
{
    char name[4096], theirs[2 * SHA256_BYTES + 1], ours[2 * SHA256_BYTES + 1];
    int64_t commits;

    snprintf(name, sizeof name, "%s.mark", path);
    s->mark_file = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (s->mark_file < 0) {
        say(why, w, "cannot open %1: %2", SAY_TEXT(name), SAY_TEXT(error_text(w, errno)));
        return false;
    }
    if (!read_database(s)) {
        say(why, w, "cannot read %1: %2", SAY_TEXT(path), SAY_TEXT(sqlite3_errmsg(s->db)));
        return false;
    }
    hex_of(s->mark.chain, ours);
    if (read_file(s, &commits, theirs) &&
        (commits > s->mark.commits || (commits == s->mark.commits && strcmp(ours, theirs) != 0))) {
        say(why, w,
            "%1 lacks what was acknowledged: it has %2 commits, and there were %3. Its write-ahead "
            "log is damaged or missing, or it is an older copy. To go on without what is lost, "
            "remove %4",
            SAY_TEXT(path), SAY_INT(s->mark.commits), SAY_INT(commits), SAY_TEXT(name));
        return false;
    }
    mark_write(s);
    return true;
}
