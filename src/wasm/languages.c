/* The one language besides English that the engine in the browser speaks: a file that
 * tools/catalogues.py has made, handed over by the page. */
#include <stdlib.h>
#include <string.h>

#include "core/catalogues.h"
#include "wasm/answer.h"

static struct words spoken = {.language = ""};

const struct words *const all_words[] = {&spoken, NULL};

static const char *next(const char **at)
{
    const char *text = *at;
    *at += strlen(text) + 1;
    return text;
}

static int count_texts(const char *bytes, size_t length)
{
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += !bytes[i];
    return count;
}

/* Texts that end with NUL: a head, the code of the language, 1 where zero is plural, then key, text
 * and plural of each message. They stay; it is called once. */
EXPORT("speak") const char *engine_speak(const char *bytes, size_t length)
{
    enum { HEAD = 3, EACH = 3 };
    int texts = count_texts(bytes, length);
    if (texts < HEAD || bytes[length - 1] || strcmp(bytes, "ages words 1") != 0)
        return answer_error("these are no words of ages");
    int count = (texts - HEAD) / EACH;
    char *copy = malloc(length);
    struct message *messages = malloc((size_t)count * sizeof *messages);
    if (!copy || !messages)
        return answer_error("out of memory");
    const char *at = memcpy(copy, bytes, length);
    next(&at);
    spoken = (struct words){next(&at), count, messages, false};
    spoken.zero_is_plural = *next(&at) == '1';
    for (int i = 0; i < count; i++) {
        const char *key = next(&at), *text = next(&at), *plural = next(&at);
        messages[i] = (struct message){key, text, *plural ? plural : NULL};
    }
    return answer_error(NULL);
}
