/* Scenarios: rules as readable tests (docs/scenarios.md). */
#ifndef AGES_SESSION_SCENARIO_H
#define AGES_SESSION_SCENARIO_H

#include <stdbool.h>
#include <stddef.h>

#include "core/game.h"

struct scenario_report {
    int games;   /* `game` lines run                            */
    int checks;  /* expect, legal, illegal, rule, moves, turn   */
    int failed;  /* failed checks, moves that did not fit, impossible positions */
    bool broken; /* the text itself is wrong: a typo, an unknown path */
};

/* Runs a text. Each failure is one line in `o`: file, line, what was wanted, what was got. */
struct scenario_report scenario_run(const char *name, const char *text, size_t length,
                                    const struct game *(*find)(const char *id), struct out *o);

#endif
