/* Where games are kept: $XDG_STATE_HOME/ages, or ~/.local/state/ages. */
#ifndef AGES_CLI_SAVES_H
#define AGES_CLI_SAVES_H

#include "cli/console.h"
#include "session/session.h"

enum { PATH_BYTES = 4096 };

/* The folder `ages` in the folder that an environment variable names, or in ~/USUAL. 0, or errno:
 * there is no home, or its name is too long. */
int own_folder(const char *variable, const char *usual, char path[PATH_BYTES]);

/* Makes a folder and those above it, for this user alone. 0, or errno. */
int make_folders(const char *path);

/* The name for a new game; makes the folder. 0, or errno. */
int new_save(const struct game *g, char path[PATH_BYTES]);

/* The youngest unfinished game (of that kind; NULL: of any), or NULL when there is none. Says which
 * files it can't read. */
struct session *latest_save(struct console *c, const struct game *g, char path[PATH_BYTES]);

/* How many games of that kind are kept, finished ones too. */
int count_saves(const struct game *g);

/* Saves all of a session. 0, or errno. */
int save_session(const struct session *s, const char *path);

bool file_exists(const char *path);

#endif
