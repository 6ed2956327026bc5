/* For LD_PRELOAD to the sender of notices: when it begins to wait for notices it tries to read the
 * files that AGES_TEST_PEEK names, and says of each on stderr whether it could. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int curl_multi_poll(void *multi, void *extra, unsigned count, int timeout, int *found);

static void peek(char *paths)
{
    for (char *path = strtok(paths, ":"); path; path = strtok(NULL, ":")) {
        int file = open(path, O_RDONLY | O_CLOEXEC);
        fprintf(stderr, "%s\n", file < 0 ? "shut" : "open");
        if (file >= 0)
            close(file);
    }
}

int curl_multi_poll(void *multi, void *extra, unsigned count, int timeout, int *found)
{
    static int (*real)(void *, void *, unsigned, int, int *);
    if (!real) {
        char *paths = getenv("AGES_TEST_PEEK");
        *(void **)&real = dlsym(RTLD_NEXT, "curl_multi_poll");
        if (paths)
            peek(paths);
    }
    return real(multi, extra, count, timeout, found);
}
