/* Moves that a table of verbs can say (see codes.h). */
#include "codes.h"

int codes_verbs(const struct verb *verbs)
{
    int count = 0;

    while (verbs[count].name)
        count++;
    return count;
}

static int bits(const struct arg *arg)
{
    switch (arg->kind) {
    case ARG_NONE: return 0;
    case ARG_COUNTS: return arg->width * arg->nouns->count;
    case ARG_SET: return arg->nouns->count;
    default: return arg->width;
    }
}

uint32_t codes_count(const struct verb *verb)
{
    int end = 0;

    for (const struct arg *arg = verb->args; arg < verb->args + ARGS_MAX && arg->kind; arg++)
        if (arg->shift + bits(arg) > end)
            end = arg->shift + bits(arg);
    return UINT32_C(1) << end;
}

/* Below this every value of an argument exists. */
static uint32_t limit(const struct arg *arg)
{
    uint32_t all = UINT32_C(1) << bits(arg), some = all;

    if (arg->kind == ARG_NOUN)
        some = (uint32_t)arg->nouns->count;
    if (arg->kind == ARG_SEAT)
        some = SEATS_MAX;
    return some < all ? some : all;
}

bool codes_well_formed(const struct verb *verb, uint32_t args)
{
    for (const struct arg *arg = verb->args; arg < verb->args + ARGS_MAX && arg->kind; arg++) {
        uint32_t all = ((UINT32_C(1) << bits(arg)) - 1) << arg->shift;
        if ((args & all) >> arg->shift >= limit(arg))
            return false;
        args &= ~all;
    }
    return args == 0;
}

uint32_t codes_random(const struct verb *verb, struct rng *r)
{
    uint32_t args = 0;

    for (const struct arg *arg = verb->args; arg < verb->args + ARGS_MAX && arg->kind; arg++)
        args |= rng_below(r, limit(arg)) << arg->shift;
    return args;
}
