/* No planted faults: the server as it is. */
#include "sim_planted.h"

#include <stddef.h>

const struct planted planted_faults[] = {{NULL, NULL}};
const struct planted *planted_now;

void planted_begin(void)
{
}
