/* Memory that runs out, for LD_PRELOAD: in the server, not in what it starts. The file
 * AGES_TEST_MEMORY has two numbers of eight bytes: how many allocations are left before one fails
 * (0: none fails), and whether one has failed. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *from, size_t size);

static _Atomic int64_t *left;

__attribute__((constructor)) static void open_memory(void)
{
    bool server = strcmp(program_invocation_short_name, "ages") == 0;
    const char *path = server ? getenv("AGES_TEST_MEMORY") : NULL;
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *found =
        file < 0 ? MAP_FAILED : mmap(NULL, 16, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (found != MAP_FAILED)
        left = found;
    if (file >= 0)
        close(file);
}

static int fails(void)
{
    if (!left || left[0] <= 0 || atomic_fetch_sub(&left[0], 1) != 1)
        return 0;
    left[1] = 1;
    errno = ENOMEM;
    return 1;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *from, size_t size)
{
    return fails() ? NULL : __libc_realloc(from, size);
}
