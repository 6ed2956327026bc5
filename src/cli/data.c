/* The place of data: see data.h. */
#include "cli/data.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static int make_folders(const char *path)
{
    char part[PATH_BYTES];
    for (const char *end = path + 1; *end; end++)
        if (*end == '/') {
            snprintf(part, sizeof part, "%.*s", (int)(end - path), path);
            mkdir(part, 0700); /* most of them are there; the last one tells */
        }
    return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : errno;
}

int data_file(const char *name, char path[PATH_BYTES])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool own = data && data[0] == '/';
    if (!own && (!home || home[0] != '/'))
        return ENOENT;
    size_t wanted = (size_t)(own ? snprintf(path, PATH_BYTES, "%s/ages", data)
                                 : snprintf(path, PATH_BYTES, "%s/.local/share/ages", home));
    if (wanted + 1 + strlen(name) >= PATH_BYTES)
        return ENAMETOOLONG;
    int error = make_folders(path);
    strcat(path, "/");
    strcat(path, name);
    return error;
}
