/* The test's own clock, for LD_PRELOAD: the clock on the wall is ahead by as many seconds as the
 * file AGES_TEST_CLOCK has, a number of eight bytes. Clocks that measure how long something takes
 * go on as ever. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const volatile int64_t *ahead;

__attribute__((constructor)) static void open_clock(void)
{
    const char *path = getenv("AGES_TEST_CLOCK");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    void *found = file < 0 ? MAP_FAILED : mmap(NULL, 8, PROT_READ, MAP_SHARED, file, 0);
    if (found != MAP_FAILED)
        ahead = found;
    if (file >= 0)
        close(file);
}

int clock_gettime(clockid_t which, struct timespec *t)
{
    long failed = syscall(SYS_clock_gettime, which, t);
    if (!failed && which == CLOCK_REALTIME && ahead)
        t->tv_sec += *ahead;
    return (int)failed;
}

/* PostgreSQL asks so. */
int gettimeofday(struct timeval *t, void *zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    t->tv_sec = now.tv_sec;
    t->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *into)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    if (into)
        *into = t.tv_sec;
    return t.tv_sec;
}
