/* Leaks that are planted, and the search for them: what the tests of games with hidden things
 * share. The detector (indistinguishable.h) must find each by the channel it is in. */
#ifndef AGES_TESTS_PLANTED_H
#define AGES_TESTS_PLANTED_H

#include "indistinguishable.h"

/* Where to look: with n seeds, from every seat and as a watcher. */
struct ground {
    const struct game *rules;
    const int *options;
    int seats_min, seats_max;
    uint64_t seeds;
};

/* NULL, or where the first leak was seen. */
const char *search_leak(const struct ground *in, const struct game *tested,
                        const struct channel *through, struct leak_report *report);

/* A game that leaks; honest channels of which one is replaced by a leaking one. */
void assert_leak_found(const struct ground *in, const struct game *tested,
                       const struct channel *through, const char *channel);
void assert_channel_found(const struct ground *in, const char *name,
                          void (*leaking)(const struct session *, int, struct out *));

/* Channels that look at the state instead of the view, and a hook that shows every move. */
void write_log_of_another(const struct session *s, int viewer, struct out *o);
void write_hash_of_state(const struct session *s, int viewer, struct out *o);
void write_whole_record(const struct session *s, int viewer, struct out *o);
void write_board_of_state(const struct session *s, int viewer, struct out *o);
struct move shown_to_all(const void *state, struct move m, int viewer);

#endif
