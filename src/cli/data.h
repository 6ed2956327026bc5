/* Where data are kept, as the server's tables: $XDG_DATA_HOME/ages, or ~/.local/share/ages. */
#ifndef AGES_CLI_DATA_H
#define AGES_CLI_DATA_H

#include "cli/saves.h"

/* The path of a file there; makes the folder. 0, or errno. */
int data_file(const char *name, char path[PATH_BYTES]);

/* The file of the server's tables: the given one, or else the usual one, in `path`. NULL: there is
 * no place for it, and that has been said. */
const char *tables_file(struct console *c, const char *given, char path[PATH_BYTES]);

#endif
