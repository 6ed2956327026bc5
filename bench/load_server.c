/* The server that load.c starts: see load_server.h. */
#include "load_server.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void die(const char *what)
{
    fprintf(stderr, "load: %s: %s\n", what, strerror(errno));
    exit(1);
}

int load_server_start(struct load_server *l, const char *program)
{
    int out[2], port = 0;
    const char *place = getenv("TMPDIR");
    snprintf(l->folder, sizeof l->folder, "%s/ages-load-XXXXXX", place ? place : "/tmp");
    if (!mkdtemp(l->folder) || pipe(out) != 0)
        die("a folder");
    snprintf(l->data, sizeof l->data, "%s/tables.db", l->folder);
    l->process = fork();
    if (l->process == 0) {
        dup2(out[1], 1);
        execl(program, program, "serve", "--port", "0", "--data", l->data, "--rate", "1000000",
              "--address-connections", "100000", "--connections", "20000", "--cache", "1024",
              "--day-tables", "1000000000", (char *)NULL);
        die(program);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    char line[256];
    while (!port && fgets(line, sizeof line, said)) {
        const char *at = strstr(line, "http://");
        const char *colon = at ? strrchr(at, ':') : NULL;
        port = colon ? atoi(colon + 1) : 0;
    }
    fclose(said);
    if (!port)
        die("the server does not start");
    return port;
}

void load_server_stop(struct load_server *l)
{
    char command[288];
    int status;
    kill(l->process, SIGTERM);
    waitpid(l->process, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fprintf(stderr, "load: the server ended with %d\n", status);
    snprintf(command, sizeof command, "rm -rf '%s'", l->folder);
    if (system(command) != 0)
        fprintf(stderr, "load: %s stays\n", l->folder);
}

double load_server_megabytes(const struct load_server *l)
{
    char path[64], line[256];
    double kilobytes = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)l->process);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file))
        if (strncmp(line, "VmRSS:", 6) == 0)
            kilobytes = atof(line + 6);
    if (file)
        fclose(file);
    return kilobytes / 1024;
}
