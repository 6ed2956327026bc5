/* Where the server keeps its tables: $XDG_DATA_HOME/ages, or ~/.local/share/ages. */
#ifndef AGES_CLI_DATA_H
#define AGES_CLI_DATA_H

#include "cli/saves.h"

/* The database's file; makes its folder. 0, or errno. */
int data_file(char path[PATH_BYTES]);

#endif
