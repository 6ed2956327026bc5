/* Records of strangers: one that is accepted is canonical, so it is written as it was read; of an
 * older format, what is written is read and written the same. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "games/games.h"
#include "session/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool writes(const struct session *s, enum record_for purpose, const char *text, size_t size)
{
    size_t length;
    char *written = record_text(s, purpose, SEAT_WATCHER, &length);
    bool same = written && length == size && memcmp(written, text, size) == 0;
    free(written);
    return same;
}

static bool is_of_older_format(const char *text, size_t size)
{
    static const char opening[] = "ages record 1\n";
    return size > strlen(opening) && memcmp(text, opening, strlen(opening)) == 0;
}

static bool is_written_anew(const struct session *s)
{
    size_t length;
    struct record_error error = {0};
    char *text = record_text(s, RECORD_OWNER, SEAT_WATCHER, &length);
    struct session *again = text ? record_read(text, length, game_find, NULL, &error) : NULL;
    bool same = again && writes(again, RECORD_OWNER, text, length);
    session_end(again);
    free(text);
    return same;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct record_error error = {0};
    struct session *s = record_read(text, size, game_find, NULL, &error);
    if (s && is_of_older_format(text, size))
        assert(is_written_anew(s));
    else if (s)
        assert(writes(s, RECORD_OWNER, text, size) || writes(s, RECORD_PUBLIC, text, size));
    else
        assert(error.text[0] && error.line >= 0);
    session_end(s);
    record_verify(text, size, game_find, NULL, NULL, &error);
    return 0;
}
