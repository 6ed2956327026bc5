/* The place of data: see data.h. */
#include "cli/data.h"
#include "session/record.h"

#include <errno.h>
#include <string.h>

int data_file(const char *name, char path[PATH_BYTES])
{
    int error = own_folder("XDG_DATA_HOME", ".local/share", path);
    if (!error && strlen(path) + 1 + strlen(name) >= PATH_BYTES)
        error = ENAMETOOLONG;
    if (error)
        return error;
    error = make_folders(path);
    strcat(path, "/");
    strcat(path, name);
    return error;
}

const char *tables_file(struct console *c, const char *given, char path[PATH_BYTES])
{
    int error = given ? 0 : data_file("tables.db", path);
    if (!error)
        return given ? given : path;
    complain(c, "there is no place for the tables: %1; name a file with --data",
             SAY_TEXT(error_text(c->words, error)));
    return NULL;
}
