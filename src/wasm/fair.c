/* The values of dice that are asked for (session/asked.h), for the device that gives to them. All
 * numbers of 32 bytes are hexadecimal. A request that can't be read is answered with an empty text.
 */
#include <string.h>

#include "core/catalogues.h"
#include "games/games.h"
#include "session/asked.h"
#include "session/record_scan.h"
#include "wasm/answer.h"

static const char *answer_hex(const uint8_t bytes[SHA256_BYTES])
{
    out_hex(answer_begin(), bytes, SHA256_BYTES);
    return answer_end();
}

static const char *answer_nothing(void)
{
    answer_begin();
    return answer_end();
}

/* The element of a chain that comes `links` links after x. */
EXPORT("chain_link") const char *engine_chain_link(const char *x, int links)
{
    uint8_t later[SHA256_BYTES];
    if (!take_hex(&x, later) || links < 0 || links > CHAIN_LINKS)
        return answer_nothing();
    asked_link(later, links, later);
    return answer_hex(later);
}

/* The head of an empty log, from the lines above it. */
EXPORT("head_begin") const char *engine_head_begin(const char *lines, size_t length)
{
    uint8_t head[SHA256_BYTES];
    head_begin(lines, length, head);
    return answer_hex(head);
}

/* A head for each entry that follows on `head`. A line each: the entry's own, or `= HEX`, the value
 * of one that is not told yet. */
EXPORT("heads_after") const char *engine_heads_after(const char *head, const char *lines)
{
    uint8_t now[SHA256_BYTES], value[SHA256_BYTES];
    struct out *o = answer_begin();

    if (!take_hex(&head, now))
        return answer_nothing();
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        char told[2 * SHA256_BYTES + 1] = "";
        const char *p = told;
        if (lines[length] != '\n')
            return answer_nothing();
        if (strncmp(lines, "= ", 2) != 0) {
            entry_value(lines, length + 1, value);
        } else {
            if (length != sizeof told + 1)
                return answer_nothing();
            memcpy(told, lines + 2, sizeof told - 1);
            if (!take_hex(&p, value))
                return answer_nothing();
        }
        head_add(now, value);
        out_hex(o, now, sizeof now);
        out_char(o, '\n');
        lines += length + 1;
    }
    return answer_end();
}

EXPORT("run_seal") const char *engine_run_seal(const char *key)
{
    uint8_t bytes[SHA256_BYTES], seal[SHA256_BYTES];
    if (!take_hex(&key, bytes))
        return answer_nothing();
    asked_seal(bytes, seal);
    return answer_hex(seal);
}

/* The draws of a run, a number for each weight. `given` has SEAT and element of each asked seat:
 * "0 HEX 2 HEX"; `weights` the possibilities of each draw: "6 216". */
EXPORT("run_draws")
const char *engine_run_draws(const char *key, const char *given, const char *weights)
{
    uint8_t key_bytes[SHA256_BYTES], run[SHA256_BYTES];
    struct elements x = {0};
    unsigned seats = 0;
    uint64_t weight;
    struct out *o = answer_begin();

    if (!take_hex(&key, key_bytes))
        return answer_nothing();
    while (*given) {
        int seat;
        if (!take_int(&given, SEATS_MAX - 1, &seat) || !take_hex(&given, x.of[seat]))
            return answer_nothing();
        seats |= 1u << seat;
    }
    asked_run(key_bytes, seats, &x, run);
    for (int place = 0; *weights; place++) {
        if (!take_digits(&weights, INT64_MAX, &weight) || !take_end(&weights) || !weight)
            return answer_nothing();
        if (place)
            out_char(o, ' ');
        out_int(o, (int64_t)asked_draw(run, place, weight));
    }
    return answer_end();
}

/* A move as the log writes it; an empty text if it is none. */
EXPORT("move_text") const char *engine_move_text(const char *game, const char *text)
{
    const struct game *g = game_find(game);
    struct move m;
    int where;
    const char *wanted;

    if (!g || move_parse(g->verbs, text, &m, &where, &wanted) != MOVE_OK)
        return answer_nothing();
    move_print(g->verbs, m, answer_begin());
    return answer_end();
}

/* What a device kept, held against the record: a verdict as of `verify`. */
EXPORT("receipt")
const char *engine_receipt(const char *record, size_t length, const char *receipt,
                           size_t receipt_length, const char *language)
{
    struct record_error error = {0};
    bool fits = receipt_fits(record, length, receipt, receipt_length, game_find,
                             words_find(language), &error);
    struct out *o = answer_begin();
    json_open(o, '{');
    json_member_text(o, "verdict", fits ? "fair" : "false");
    json_member_int(o, "line", error.line);
    json_member_text(o, "message", error.text);
    json_close(o, '}');
    return answer_end();
}
