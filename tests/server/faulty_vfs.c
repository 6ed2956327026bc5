/* A disk that fails: see faulty_vfs.h. */
#define _GNU_SOURCE
#include "faulty_vfs.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FILES_MAX = 8, SECTOR = 512 };

struct unsynced {
    struct unsynced *next;
    sqlite3_int64 at; /* with no bytes: the file is cut there */
    int count;
    unsigned char bytes[];
};

/* A database or a log, as it is on the disk if the power is cut. */
struct watched_file {
    char name[512];
    int durable;
    struct unsynced *first, **last;
    int late; /* planted: how many were there at the last sync */
};

struct faulty_file {
    sqlite3_file base;
    struct watched_file *watched;
    sqlite3_file *real;
};

static sqlite3_vfs *real_vfs;
static sqlite3_vfs faulty;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct disk_fault fault;
static int calls[FAULT_KINDS];
static bool struck, planted;
static const char *watching; /* the folder, or NULL */
static void (*called_before_sync)(void);
static struct watched_file files[FILES_MAX];

void faulty_set(struct disk_fault wanted)
{
    pthread_mutex_lock(&lock);
    fault = wanted;
    memset(calls, 0, sizeof calls);
    struck = false;
    pthread_mutex_unlock(&lock);
}

int faulty_calls(enum fault_kind kind)
{
    return calls[kind];
}

bool faulty_struck(void)
{
    return struck;
}

static bool strikes(enum fault_kind kind)
{
    pthread_mutex_lock(&lock);
    int number = calls[kind]++;
    bool hit = fault.kind == kind && (fault.lasting ? number >= fault.at : number == fault.at);
    struck |= hit;
    pthread_mutex_unlock(&lock);
    if (hit)
        errno = fault.error;
    return hit;
}

static int code_of(int otherwise)
{
    return fault.error == ENOSPC ? SQLITE_FULL : otherwise;
}

/* What is not synced yet */

static void remember(struct watched_file *w, const void *bytes, int count, sqlite3_int64 at)
{
    if (!watching || !w)
        return;
    struct unsynced *u = malloc(sizeof *u + (size_t)count);
    *u = (struct unsynced){.at = at, .count = count};
    memcpy(u->bytes, bytes, (size_t)count);
    *w->last = u;
    w->last = &u->next;
}

static void put(int file, const void *bytes, size_t count, off_t at)
{
    if (pwrite(file, bytes, count, at) != (ssize_t)count)
        abort();
}

static void forget(struct watched_file *w)
{
    while (w->first) {
        struct unsynced *u = w->first;
        w->first = u->next;
        free(u);
    }
    w->last = &w->first;
}

/* The first n of them. */
static void make_durable(struct watched_file *w, int count)
{
    while (w->first && count-- > 0) {
        struct unsynced *u = w->first;
        if (u->count)
            put(w->durable, u->bytes, (size_t)u->count, u->at);
        else if (ftruncate(w->durable, u->at) != 0)
            abort();
        w->first = u->next;
        free(u);
    }
    if (!w->first)
        w->last = &w->first;
}

static int count_unsynced(const struct watched_file *w)
{
    int count = 0;
    for (const struct unsynced *u = w->first; u; u = u->next)
        count++;
    return count;
}

static void copy_file(int from, int to)
{
    char bytes[1 << 16];
    ssize_t count;
    for (off_t at = 0; (count = pread(from, bytes, sizeof bytes, at)) > 0; at += count)
        put(to, bytes, (size_t)count, at);
}

static struct watched_file *watch(const char *name)
{
    struct watched_file *w = NULL;
    for (int i = 0; i < FILES_MAX && !w; i++)
        if (!files[i].name[0] || strcmp(files[i].name, name) == 0)
            w = &files[i];
    if (!w || w->name[0])
        return w;
    char durable[600];
    snprintf(w->name, sizeof w->name, "%s", name);
    snprintf(durable, sizeof durable, "%s.durable", name);
    w->durable = open(durable, O_RDWR | O_CREAT | O_TRUNC, 0600);
    w->last = &w->first;
    int found = open(name, O_RDONLY); /* what is there already is on the disk */
    if (found >= 0) {
        copy_file(found, w->durable);
        close(found);
    }
    return w;
}

void faulty_watch(const char *folder, bool plant, void (*before_sync)(void))
{
    watching = folder;
    planted = plant;
    called_before_sync = before_sync;
}

void faulty_watch_end(void)
{
    for (int i = 0; i < FILES_MAX && files[i].name[0]; i++) {
        forget(&files[i]);
        close(files[i].durable);
    }
    memset(files, 0, sizeof files);
    watching = NULL;
    planted = false;
    called_before_sync = NULL;
}

void faulty_cut(const char *folder, unsigned seed)
{
    for (int i = 0; i < FILES_MAX && files[i].name[0]; i++) {
        char path[1024];
        const char *slash = strrchr(files[i].name, '/');
        snprintf(path, sizeof path, "%s%s", folder, slash);
        int to = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
        copy_file(files[i].durable, to);
        int most =
            (int)(rand_r(&seed) % 4); /* how much of the rest has come to the disk: none to all */
        for (struct unsynced *u = files[i].first; u; u = u->next) {
            if ((int)(rand_r(&seed) % 3) >= most)
                continue;
            bool torn = rand_r(&seed) % 4 == 0 && u->count > SECTOR;
            size_t count = torn ? (size_t)(u->count / SECTOR / 2 * SECTOR) : (size_t)u->count;
            if (u->count)
                put(to, u->bytes, count, u->at);
            else if (ftruncate(to, u->at) != 0)
                abort();
        }
        close(to);
    }
}

void disk_copy(const char *from, const char *to, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", from, name);
    int in = open(path, O_RDONLY | O_CLOEXEC);
    if (in < 0)
        return;
    snprintf(path, sizeof path, "%s/%s", to, name);
    int out = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    copy_file(in, out);
    close(in);
    close(out);
}

/* The methods of files */

static sqlite3_file *real_of(sqlite3_file *f)
{
    return ((struct faulty_file *)f)->real;
}

static int file_close(sqlite3_file *f)
{
    int code = real_of(f)->pMethods->xClose(real_of(f));
    free(real_of(f));
    return code;
}

static int file_read(sqlite3_file *f, void *bytes, int count, sqlite3_int64 at)
{
    if (strikes(FAULT_READ))
        return SQLITE_IOERR_READ;
    return real_of(f)->pMethods->xRead(real_of(f), bytes, count, at);
}

static int file_write(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 at)
{
    struct faulty_file *file = (struct faulty_file *)f;
    if (strikes(FAULT_WRITE)) {
        if (fault.denied)
            return SQLITE_OK;
        if (fault.half)
            real_of(f)->pMethods->xWrite(real_of(f), bytes, count / 2, at);
        errno = fault.error;
        return code_of(SQLITE_IOERR_WRITE);
    }
    remember(file->watched, bytes, count, at);
    return real_of(f)->pMethods->xWrite(real_of(f), bytes, count, at);
}

static int file_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    remember(((struct faulty_file *)f)->watched, "", 0, size);
    return real_of(f)->pMethods->xTruncate(real_of(f), size);
}

static int file_sync(sqlite3_file *f, int flags)
{
    struct watched_file *w = ((struct faulty_file *)f)->watched;
    if (strikes(FAULT_SYNC))
        return fault.denied ? SQLITE_OK : code_of(SQLITE_IOERR_FSYNC);
    if (watching && w) {
        if (called_before_sync)
            called_before_sync();
        make_durable(w, planted ? w->late : INT_MAX);
        w->late = count_unsynced(w);
        return SQLITE_OK;
    }
    return real_of(f)->pMethods->xSync(real_of(f), flags);
}

#define PASS(name, arguments, call)                                                                \
    static int file_##name arguments                                                               \
    {                                                                                              \
        sqlite3_file *real = real_of(f);                                                           \
        return real->pMethods->x##name call;                                                       \
    }

PASS(FileSize, (sqlite3_file * f, sqlite3_int64 *size), (real, size))
PASS(Lock, (sqlite3_file * f, int level), (real, level))
PASS(Unlock, (sqlite3_file * f, int level), (real, level))
PASS(CheckReservedLock, (sqlite3_file * f, int *held), (real, held))
PASS(SectorSize, (sqlite3_file * f), (real))
PASS(DeviceCharacteristics, (sqlite3_file * f), (real))
PASS(ShmMap, (sqlite3_file * f, int page, int size, int extend, void volatile **at),
     (real, page, size, extend, at))
PASS(ShmLock, (sqlite3_file * f, int offset, int count, int flags), (real, offset, count, flags))
PASS(ShmUnmap, (sqlite3_file * f, int delete), (real, delete))

static int file_FileControl(sqlite3_file *f, int what, void *with)
{
    if (what != SQLITE_FCNTL_LAST_ERRNO || !struck)
        return real_of(f)->pMethods->xFileControl(real_of(f), what, with);
    *(int *)with = fault.error;
    return SQLITE_OK;
}

static void file_ShmBarrier(sqlite3_file *f)
{
    real_of(f)->pMethods->xShmBarrier(real_of(f));
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_FileSize,
    .xLock = file_Lock,
    .xUnlock = file_Unlock,
    .xCheckReservedLock = file_CheckReservedLock,
    .xFileControl = file_FileControl,
    .xSectorSize = file_SectorSize,
    .xDeviceCharacteristics = file_DeviceCharacteristics,
    .xShmMap = file_ShmMap,
    .xShmLock = file_ShmLock,
    .xShmBarrier = file_ShmBarrier,
    .xShmUnmap = file_ShmUnmap,
};

static int faulty_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *f, int flags, int *out)
{
    struct faulty_file *file = (struct faulty_file *)f;
    (void)vfs;
    *file = (struct faulty_file){.real = calloc(1, (size_t)real_vfs->szOsFile)};
    if (!file->real)
        return SQLITE_NOMEM;
    int code = real_vfs->xOpen(real_vfs, name, file->real, flags, out);
    if (code != SQLITE_OK) {
        free(file->real);
        return code;
    }
    file->base.pMethods = &methods;
    if (watching && name && strncmp(name, watching, strlen(watching)) == 0 &&
        flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL))
        file->watched = watch(name);
    return SQLITE_OK;
}

void faulty_install(void)
{
    real_vfs = sqlite3_vfs_find(NULL);
    faulty = *real_vfs;
    faulty.zName = "faulty";
    faulty.szOsFile = sizeof(struct faulty_file);
    faulty.xOpen = faulty_open;
    faulty.pNext = NULL;
    sqlite3_vfs_register(&faulty, 1);
}
