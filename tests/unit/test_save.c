/* Files: saved whole or not at all, nothing left behind, limits kept. */
#include "unit.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "session/record.h"

static char folder[] = "ages-save-XXXXXX";

static const char *path(const char *name)
{
    static char text[128];
    snprintf(text, sizeof text, "%s/%s", folder, name);
    return text;
}

static int files(void)
{
    DIR *d = opendir(folder);
    int count = 0;
    assert_non_null(d);
    for (struct dirent *e = readdir(d); e; e = readdir(d))
        count += strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
    closedir(d);
    return count;
}

static void expect_content(const char *name, const char *content)
{
    size_t length;
    char *text = load_text(path(name), &length, 1 << 20);
    assert_non_null(text);
    assert_int_equal(length, strlen(content));
    assert_string_equal(text, content);
    free(text);
}

static int make_folder(void **unused)
{
    (void)unused;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **unused)
{
    (void)unused;
    return rmdir(folder);
}

static void replaces(void **unused)
{
    (void)unused;
    assert_int_equal(save_text(path("a"), "one", 3), 0);
    expect_content("a", "one");
    assert_int_equal(save_text(path("a"), "second", 6), 0);
    expect_content("a", "second");
    assert_int_equal(save_text(path("a"), "", 0), 0);
    expect_content("a", "");
    assert_int_equal(files(), 1);
    unlink(path("a"));
}

static void without_a_folder(void **unused)
{
    (void)unused;
    char here[256];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(save_text("b", "x", 1), 0);
    assert_int_equal(chdir(here), 0);
    expect_content("b", "x");
    unlink(path("b"));
}

/* A full disk, played by a limit on the size of files: the old save stays, nothing else does. */
static void full_disk(void **unused)
{
    (void)unused;
    struct rlimit old, small;
    static char large[100000];
    memset(large, 'x', sizeof large);
    assert_int_equal(save_text(path("c"), "kept", 4), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 5000;
    void (*before)(int) = signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    int failed = save_text(path("c"), large, sizeof large);
    setrlimit(RLIMIT_FSIZE, &old);
    signal(SIGXFSZ, before);
    assert_int_equal(failed, EFBIG);
    expect_content("c", "kept");
    assert_int_equal(files(), 1);
    unlink(path("c"));
}

static void places_that_are_no_files(void **unused)
{
    (void)unused;
    char missing[128];
    snprintf(missing, sizeof missing, "%s/none/x", folder);
    assert_int_equal(save_text(missing, "x", 1), ENOENT);
    assert_int_equal(save_text(folder, "x", 1), EISDIR);
    assert_int_equal(save_text("/dev/null", "x", 1), EINVAL);
    struct stat null;
    assert_int_equal(stat("/dev/null", &null), 0);
    assert_true(S_ISCHR(null.st_mode));
    assert_int_equal(files(), 0);
}

static void loading(void **unused)
{
    (void)unused;
    size_t length;
    static char large[200000];
    memset(large, 'y', sizeof large - 1);
    errno = 0;
    assert_null(load_text(path("none"), &length, 100));
    assert_int_equal(errno, ENOENT);
    assert_null(load_text(folder, &length, 100));
    assert_int_equal(errno, EISDIR);
    assert_int_equal(save_text(path("d"), large, sizeof large - 1), 0);
    expect_content("d", large);
    assert_null(load_text(path("d"), &length, sizeof large - 2));
    assert_int_equal(errno, EFBIG);
    char *text = load_text(path("d"), &length, sizeof large - 1);
    assert_non_null(text);
    free(text);
    unlink(path("d"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replaces),  cmocka_unit_test(without_a_folder),
        cmocka_unit_test(full_disk), cmocka_unit_test(places_that_are_no_files),
        cmocka_unit_test(loading),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
