/* Where data are kept, as the server's tables: $XDG_DATA_HOME/ages, or ~/.local/share/ages. */
#ifndef AGES_CLI_DATA_H
#define AGES_CLI_DATA_H

#include "cli/saves.h"

/* The path of a file there; makes the folder. 0, or errno. */
int data_file(const char *name, char path[PATH_BYTES]);

#endif
