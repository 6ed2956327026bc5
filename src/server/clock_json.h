/* Clocks as JSON: their settings, and where they stand. */
#ifndef AGES_SERVER_CLOCK_JSON_H
#define AGES_SERVER_CLOCK_JSON_H

#include <jansson.h>

#include "server/tables.h"

/* The members of an object, and back: NULL where there is none, or an English message with the
 * member that is wrong in front. The name of a preset, alone or as `kind`, stands for its numbers;
 * what is said besides counts more. */
void clock_settings_json(const struct clock *c, struct out *o);
const char *clock_settings_read(const json_t *from, struct clock *c);

/* The member `clock` of a table, null where it has none. */
void clock_json(const struct live_table *live, struct out *o);

#endif
