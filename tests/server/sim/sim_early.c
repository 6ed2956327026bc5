/* The fault of early.c, for the simulation to find. */
#include "sim_planted.h"

#include <stddef.h>

const struct planted planted_faults[] = {{"acknowledged before the commit", "is lost"},
                                         {NULL, NULL}};
const struct planted *planted_now;

void planted_begin(void)
{
}
