/* The text of an answer: it grows as it is written. A browser that has no memory left has lost the
 * engine anyway, so that stops it. */
#include "wasm/answer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The library's would print; here a failed assertion is a trap that the page sees as an error. */
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function);
_Noreturn void __assert_fail(const char *what, const char *file, int line, const char *function)
{
    (void)what, (void)file, (void)line, (void)function;
    __builtin_trap();
}

static struct {
    char *text;
    size_t length, room;
    char chunk[4096];
    struct out out;
} answer;

static void grow(void *to, const char *bytes, size_t count)
{
    (void)to;
    if (answer.length + count + 1 > answer.room) {
        answer.room = 2 * (answer.length + count + 1);
        answer.text = realloc(answer.text, answer.room);
        assert(answer.text);
    }
    memcpy(answer.text + answer.length, bytes, count);
    answer.length += count;
    answer.text[answer.length] = '\0';
}

struct out *answer_begin(void)
{
    answer.length = 0;
    answer.out = out_to(answer.chunk, sizeof answer.chunk);
    answer.out.sink = grow;
    return &answer.out;
}

const char *answer_end(void)
{
    out_flush(&answer.out);
    grow(NULL, "", 0);
    return answer.text;
}

const char *answer_error(const char *message)
{
    struct out *o = answer_begin();
    json_open(o, '{');
    if (message) {
        json_member_open(o, "error", '{');
        json_member_text(o, "message", message);
        json_close(o, '}');
    }
    json_close(o, '}');
    return answer_end();
}
