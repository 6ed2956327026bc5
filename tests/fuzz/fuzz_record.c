/* Records of strangers: one that is accepted is canonical, so it is written as it was read. */
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    struct record_error error = {0};
    struct session *s = record_read(text, size, game_find, NULL, &error);
    if (s)
        assert(writes(s, RECORD_OWNER, text, size) || writes(s, RECORD_PUBLIC, text, size));
    else
        assert(error.text[0] && error.line >= 0);
    session_end(s);
    record_verify(text, size, game_find, NULL, NULL, &error);
    return 0;
}
