/* Faults that are planted into a server, for the simulation to find. */
#ifndef AGES_TESTS_SIM_PLANTED_H
#define AGES_TESTS_SIM_PLANTED_H

struct planted {
    const char *name;
    const char *found_by; /* words of the finding */
};

extern const struct planted planted_faults[]; /* ends with a NULL name; a sound server has none */
extern const struct planted *planted_now;

void planted_begin(void); /* of each run */

#endif
