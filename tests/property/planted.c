/* Planted leaks (see planted.h). */
#include "planted.h"

#include <string.h>

#include "../unit/log_text.h"
#include "../unit/unit.h"
#include "core/play.h"
#include "session/record.h"

const char *search_leak(const struct ground *in, const struct game *tested,
                        const struct channel *through, struct leak_report *report)
{
    static char where[1024];

    memset(report, 0, sizeof *report);
    for (uint64_t seed = 0; seed < in->seeds; seed++)
        for (int seats = in->seats_min; seats <= in->seats_max; seats++) {
            struct indistinguishable t = {in->rules, tested, through, seats, in->options};
            for (int viewer = -1; viewer < seats; viewer++) {
                struct out why = out_to(where, sizeof where);
                int reader = viewer < 0 ? SEAT_WATCHER : viewer;
                if (!indistinguishable_holds(&t, reader, seed, report, &why))
                    return where;
            }
        }
    return NULL;
}

void assert_leak_found(const struct ground *in, const struct game *tested,
                       const struct channel *through, const char *channel)
{
    struct leak_report report;
    const char *where = search_leak(in, tested, through, &report);

    if (!where)
        fail_msg("the leak was not found (%s)", channel);
    if (strncmp(where, channel, strlen(channel)) != 0)
        fail_msg("found by another channel than %s: %s", channel, where);
}

void assert_channel_found(const struct ground *in, const char *name,
                          void (*leaking)(const struct session *, int, struct out *))
{
    struct channel through[CHANNELS];
    int planted = 0;

    memcpy(through, channels, sizeof through);
    for (int i = 0; i < CHANNELS; i++)
        if (strcmp(through[i].name, name) == 0) {
            through[i].write = leaking;
            planted++;
        }
    assert_int_equal(planted, 1);
    assert_leak_found(in, in->rules, through, name);
}

void write_log_of_another(const struct session *s, int viewer, struct out *o)
{
    log_text(s, (viewer + 1) % session_table(s)->seats, 0, o);
}

void write_hash_of_state(const struct session *s, int viewer, struct out *o)
{
    (void)viewer;
    out_hex64(o, play_hash(session_table(s)->game, session_state(s)));
}

void write_whole_record(const struct session *s, int viewer, struct out *o)
{
    record_write(s, RECORD_OWNER, viewer, o);
}

void write_board_of_state(const struct session *s, int viewer, struct out *o)
{
    session_table(s)->game->print_board(session_state(s), viewer, NULL, o);
}

struct move shown_to_all(const void *state, struct move m, int viewer)
{
    (void)state;
    (void)viewer;
    return m;
}
