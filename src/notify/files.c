/* Shut out of files by Landlock: see files.h. */
#define _GNU_SOURCE
#include "notify/files.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define READS_PROC /* the sanitizer does, at the end */
#endif
#endif

#if defined(__linux__) && defined(__has_include) && !defined(READS_PROC)
#if __has_include(<linux/landlock.h>)
#define HAS_LANDLOCK
#endif
#endif

#ifdef HAS_LANDLOCK
#include <fcntl.h>
#include <linux/landlock.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* All that the first Landlock knows. */
enum { EVERYTHING = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1 };

static void allow(int rules, const char *path, uint64_t access)
{
    struct landlock_path_beneath_attr beneath = {.allowed_access = access,
                                                 .parent_fd = open(path, O_PATH | O_CLOEXEC)};
    if (beneath.parent_fd < 0)
        return;
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &beneath, 0);
    close(beneath.parent_fd);
}

/* A link may lead from there to a folder where the system puts a new file in its place: a rule on a
 * file would be one on the old. */
static void allow_beside(int rules, const char *path)
{
    char *real = realpath(path, NULL), *name = real ? strrchr(real, '/') : NULL;
    if (name && name > real) {
        *name = '\0';
        allow(rules, real, LANDLOCK_ACCESS_FS_READ_FILE);
    }
    free(real);
}

void files_shut(void)
{
    static const char *const folders[] = {"/etc", "/usr", "/lib", "/lib64"};
    static const char *const replaced[] = {"/etc/resolv.conf",
                                           "/etc/ssl/certs/ca-certificates.crt"};
    static const char *const files[] = {"/dev/urandom", "/dev/null"};
    const struct landlock_ruleset_attr all = {.handled_access_fs = EVERYTHING};
    int rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof all, 0);

    if (rules < 0)
        return;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        allow(rules, folders[i], LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
    for (size_t i = 0; i < sizeof replaced / sizeof *replaced; i++)
        allow_beside(rules, replaced[i]);
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        allow(rules, files[i], LANDLOCK_ACCESS_FS_READ_FILE);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        syscall(SYS_landlock_restrict_self, rules, 0);
    close(rules);
}
#else
void files_shut(void)
{
}
#endif
