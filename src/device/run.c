/* The run of an ask: see run.h. */
#include "device/run.h"

#include <string.h>

#include "device/hash.h"

static const json_t *draw_of(const json_t *part, int ask)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(part, "draws"), i, one)
    {
        if (number_of(one, "n") == ask)
            return one;
    }
    return NULL;
}

/* Do the elements lead to their tips? */
static bool check_elements(const struct told_run *r, const json_t *draw, struct elements *x,
                           struct misfit *fault)
{
    uint8_t end[SHA256_BYTES];

    for (int seat = 0; seat < SEATS_MAX; seat++) {
        int links = r->ask.number - r->join[seat].before;
        char key[2] = {(char)('0' + seat), '\0'};
        if (!(r->ask.seats >> seat & 1))
            continue;
        bool told = r->join[seat].entry && links >= 1 && links <= CHAIN_LINKS &&
                    json_hash(json_object_get(draw, "given"), key, x->of[seat]);
        if (told)
            asked_link(x->of[seat], links, end);
        if (!told || !same_hash(end, r->join[seat].tip))
            return unfit(fault, r->ask.entry,
                         MSG("what seat %1 gave to draw %2 is not of its chain"), seat + 1,
                         r->ask.number);
    }
    return true;
}

/* Does the run follow from them and from the sealed key? */
static bool check_run(const struct told_run *r, const json_t *part, bool hidden,
                      struct misfit *fault)
{
    const json_t *draw = draw_of(part, r->ask.number);
    bool keyed = json_object_get(draw, "key");
    uint8_t key[SHA256_BYTES], seal[SHA256_BYTES], run[SHA256_BYTES];
    struct elements x = {0};

    if (!draw || (!hidden && !keyed))
        return unfit(fault, r->ask.entry, MSG("the table does not tell what draw %1 was made of"),
                     r->ask.number, 0);
    if (!check_elements(r, draw, &x, fault))
        return false;
    if (!keyed)
        return true;
    if (json_hash(draw, "key", key))
        asked_seal(key, seal);
    if (!json_hash(draw, "key", key) || !same_hash(seal, r->ask.seal))
        return unfit(fault, r->ask.entry, MSG("the key of draw %1 is not the one that was sealed"),
                     r->ask.number, 0);
    asked_run(key, r->ask.seats, &x, run);
    for (int i = 0; i < r->draws; i++)
        if (asked_draw(run, i, r->draw[i].w) != r->draw[i].u)
            return unfit(fault, r->draw[i].entry,
                         MSG("draw %1 does not follow from what was given"), r->ask.number, 0);
    return true;
}

bool run_end(const struct told_run *r, const json_t *part, bool hidden, struct misfit *fault)
{
    return !r->ask.drawn || check_run(r, part, hidden, fault);
}

bool run_note(struct told_run *r, const struct device_log *before, const struct device_log *log,
              const struct told *told, const json_t *part, struct misfit *fault)
{
    if (log->ask.number != before->ask.number) {
        if (!run_end(r, part, log->hidden, fault))
            return false;
        r->ask.drawn = false;
        r->draws = 0;
    }
    bool first = log->ask.drawn && !before->ask.drawn;
    if (!first && log->ask.draws == before->ask.draws)
        return true;
    r->ask = log->ask;
    memcpy(r->join, log->join, sizeof r->join);
    if (told->w)
        r->draw[r->draws++] = (struct draw){log->entries, told->u, told->w};
    return true;
}
