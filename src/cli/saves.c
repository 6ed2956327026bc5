/* The folder of saved games: see saves.h. */
#include "cli/saves.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/setup.h"
#include "session/record.h"

static const char suffix[] = ".ages";

int own_folder(const char *variable, const char *usual, char path[PATH_BYTES])
{
    const char *base = getenv(variable), *home = getenv("HOME");
    bool own = base && base[0] == '/';
    if (!own && (!home || home[0] != '/'))
        return ENOENT;
    int wanted = own ? snprintf(path, PATH_BYTES, "%s/ages", base)
                     : snprintf(path, PATH_BYTES, "%s/%s/ages", home, usual);
    return wanted < PATH_BYTES ? 0 : ENAMETOOLONG;
}

static int saves_folder(char path[PATH_BYTES])
{
    return own_folder("XDG_STATE_HOME", ".local/state", path);
}

int make_folders(const char *path)
{
    char part[PATH_BYTES];
    for (const char *end = path + 1; *end; end++)
        if (*end == '/') {
            snprintf(part, sizeof part, "%.*s", (int)(end - path), path);
            mkdir(part, 0700); /* most of them are there; the last one tells */
        }
    return mkdir(path, 0700) == 0 || errno == EEXIST ? 0 : errno;
}

int new_save(const struct game *g, char path[PATH_BYTES])
{
    char folder[PATH_BYTES], when[32];
    int error = saves_folder(folder);
    if (!error)
        error = make_folders(folder);
    if (error)
        return error;
    time_t now = time(NULL);
    struct tm local;
    strftime(when, sizeof when, "%Y%m%d-%H%M%S", localtime_r(&now, &local));
    int wanted =
        snprintf(path, PATH_BYTES, "%s/%s-%s-%d%s", folder, g->id, when, (int)getpid(), suffix);
    return wanted < PATH_BYTES ? 0 : ENAMETOOLONG;
}

struct found_save {
    struct timespec changed;
    char path[PATH_BYTES];
};

static bool is_save(const char *name, const struct game *g)
{
    size_t length = strlen(name), end = sizeof suffix - 1;
    if (length <= end || strcmp(name + length - end, suffix) != 0 || name[0] == '.')
        return false;
    size_t id = g ? strlen(g->id) : 0;
    return !g || (strncmp(name, g->id, id) == 0 && name[id] == '-');
}

/* By its time; the clock of a file system stands still for some milliseconds, so then by name. */
static bool older(const struct found_save *a, const struct found_save *b)
{
    if (a->changed.tv_sec != b->changed.tv_sec)
        return a->changed.tv_sec < b->changed.tv_sec;
    if (a->changed.tv_nsec != b->changed.tv_nsec)
        return a->changed.tv_nsec < b->changed.tv_nsec;
    return strcmp(a->path, b->path) < 0;
}

/* The youngest save that is older than `than`; false when there is none. */
static bool find_save(const char *folder, const struct game *g, const struct found_save *than,
                      struct found_save *best)
{
    bool any = false;
    DIR *files = opendir(folder);
    if (!files)
        return false;
    for (struct dirent *file; (file = readdir(files));) {
        struct found_save f;
        struct stat status;
        if (!is_save(file->d_name, g) ||
            snprintf(f.path, sizeof f.path, "%s/%s", folder, file->d_name) >= PATH_BYTES ||
            stat(f.path, &status) < 0)
            continue;
        f.changed = status.st_mtim;
        if ((than && !older(&f, than)) || (any && older(&f, best)))
            continue;
        *best = f;
        any = true;
    }
    closedir(files);
    return any;
}

struct session *latest_save(struct console *c, const struct game *g, char path[PATH_BYTES])
{
    char folder[PATH_BYTES];
    struct found_save best, than;
    if (saves_folder(folder))
        return NULL;
    for (bool first = true; find_save(folder, g, first ? NULL : &than, &best); first = false) {
        struct session *s = read_record(c, best.path);
        if (s && !session_over(s)) {
            strcpy(path, best.path);
            return s;
        }
        session_end(s);
        than = best;
    }
    return NULL;
}

int count_saves(const struct game *g)
{
    char folder[PATH_BYTES];
    int count = 0;
    DIR *files = saves_folder(folder) ? NULL : opendir(folder);
    if (!files)
        return 0;
    for (struct dirent *file; (file = readdir(files));)
        count += is_save(file->d_name, g);
    closedir(files);
    return count;
}

int save_session(const struct session *s, const char *path)
{
    size_t length;
    char *text = record_text(s, RECORD_OWNER, SEAT_WATCHER, &length);
    int error = text ? save_text(path, text, length) : ENOMEM;
    free(text);
    return error;
}

bool file_exists(const char *path)
{
    struct stat status;
    return lstat(path, &status) == 0;
}
