/* The stored setup of a table: everything session_start needs, as JSON. */
#ifndef AGES_SERVER_SETUP_H
#define AGES_SERVER_SETUP_H

#include <jansson.h>

#include "server/clocks.h"
#include "session/session.h"

/* The value of an option as the text that option_set reads; NULL: not a value. */
const char *option_text(const json_t *value, char number[24]);

/* The caller frees it; NULL: no memory. */
char *setup_write(const struct table *table, const struct clock *clock);

/* False: not a setup. *revision is the revision of the rules that the table began under. */
bool setup_read(const char *text, struct table *table, struct clock *clock, int *revision);

#endif
