/* How the engine in the browser answers: with one text that stays until the next call. */
#ifndef AGES_WASM_ANSWER_H
#define AGES_WASM_ANSWER_H

#include "core/game.h"

#define EXPORT(name) __attribute__((export_name(name), used))

/* A writer into the answer; what was there is gone. */
struct out *answer_begin(void);

/* The finished answer, with its NUL. */
const char *answer_end(void);

/* {"error": {"message": …}}; of a NULL message, {} */
const char *answer_error(const char *message);

/* Dice against expectation (luck.c). */
struct session;
void luck_json(const struct session *s, const struct words *w, struct out *o);

#endif
