/* Files are saved whole or not at all. The text goes to a new file beside the old one, is forced to
 * the disk, and then takes the old name. So a crash or a full disk leaves one of the two intact. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session/record.h"

static int write_all(int file, const char *text, size_t length)
{
    while (length) {
        ssize_t written = write(file, text, length);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return written < 0 ? errno : ENOSPC;
        text += written;
        length -= (size_t)written;
    }
    return 0;
}

/* The name of a file in the folder of `path`, or the folder itself with an empty name. */
static char *beside(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    size_t length = strlen(name);
    char *both = malloc(folder + length + 3);

    if (!both)
        return NULL;
    memcpy(both, path, folder);
    memcpy(both + folder, folder || length ? name : "./", (folder || length ? length : 2) + 1);
    return both;
}

/* A new name lasts only when the folder that holds it is on the disk as well. */
static int sync_folder(const char *path)
{
    char *folder = beside(path, "");
    if (!folder)
        return ENOMEM;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int failed = file < 0 ? errno : 0;

    if (!failed && fsync(file) != 0 && errno != EINVAL) /* some file systems know no such thing */
        failed = errno;
    if (file >= 0)
        close(file);
    free(folder);
    return failed;
}

static int write_file(int file, const char *text, size_t length)
{
    int failed = write_all(file, text, length);

    if (!failed && fsync(file) != 0)
        failed = errno;
    if (close(file) != 0 && !failed)
        failed = errno;
    return failed;
}

int save_text(const char *path, const char *text, size_t length)
{
    struct stat old;

    /* A rename would put a plain file in the place of a device or a pipe. */
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode))
        return S_ISDIR(old.st_mode) ? EISDIR : EINVAL;

    char *name = beside(path, ".ages-XXXXXX");
    if (!name)
        return ENOMEM;
    int file = mkstemp(name); /* for its owner's eyes: a save holds the secret of the dice */
    int failed = file < 0 ? errno : write_file(file, text, length);

    if (!failed && rename(name, path) != 0)
        failed = errno;
    if (failed && file >= 0)
        unlink(name);
    free(name);
    return failed ? failed : sync_folder(path);
}

/* Reads to the end into memory that grows; NULL: errno says why. */
static char *read_all(int file, size_t *length, size_t limit)
{
    size_t room = 1 << 16, count = 0;
    char *text = malloc(room);

    while (text) {
        ssize_t got = read(file, text + count, room - count - 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0) {
            text[count] = '\0';
            *length = count;
            return text;
        }
        if (got > 0)
            count += (size_t)got;
        if (got < 0 || count > limit) {
            int failed = got < 0 ? errno : EFBIG;
            free(text);
            errno = failed;
            return NULL;
        }
        if (count + 1 == room) {
            char *more = realloc(text, room * 2);
            if (!more)
                free(text);
            text = more;
            room *= 2;
        }
    }
    errno = ENOMEM;
    return NULL;
}

char *load_text(const char *path, size_t *length, size_t limit)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return NULL;
    char *text = read_all(file, length, limit);
    int failed = errno;
    close(file);
    errno = failed;
    return text;
}

/* Those that people meet, in the reader's language; others as the system has them. */
const char *error_text(const struct words *w, int error)
{
    static const char *const met[] = {
        [ENOENT] = MSG("No such file or directory"),
        [EACCES] = MSG("Permission denied"),
        [EPERM] = MSG("Operation not permitted"),
        [EEXIST] = MSG("File exists"),
        [EISDIR] = MSG("Is a directory"),
        [ENOTDIR] = MSG("Not a directory"),
        [ENOSPC] = MSG("No space left on device"),
        [EROFS] = MSG("Read-only file system"),
        [ENAMETOOLONG] = MSG("File name too long"),
        [ENOMEM] = MSG("Cannot allocate memory"),
        [EIO] = MSG("Input/output error"),
        [EPIPE] = MSG("Broken pipe"),
        [ENOEXEC] = MSG("Exec format error"),
        [EADDRINUSE] = MSG("Address already in use"),
    };
    bool is_met = error > 0 && (size_t)error < sizeof met / sizeof *met && met[error];
    return is_met ? tr(w, met[error]) : strerror(error);
}
