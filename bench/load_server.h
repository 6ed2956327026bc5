/* The server that load.c starts for itself, with a database in a folder that goes with it. */
#ifndef AGES_BENCH_LOAD_SERVER_H
#define AGES_BENCH_LOAD_SERVER_H

#include <sys/types.h>

struct load_server {
    pid_t process;
    char folder[256], data[288];
};

void die(const char *what); /* with what errno says */

int load_server_start(struct load_server *l, const char *program); /* its port */
void load_server_stop(struct load_server *l);
double load_server_megabytes(const struct load_server *l); /* of memory */

#endif
