/* The store alone: how many moves a second it keeps when each is a commit of its own, and when the
 * moves of many tables share one, as those of a busy server do. Rounds of both in turn, on the disk
 * of the folder that is named; the medians. batches FOLDER */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "clock.h"
#include "core/catalogues.h"
#include "server/store.h"

enum { TABLES = 64, ROUNDS = 7 };

static const double round_seconds = 0.7, enough = 8; /* times as fast */

static void check(struct store *s, enum store_status status)
{
    if (status == STORE_OK)
        return;
    fprintf(stderr, "batches: %s\n", store_error(s));
    exit(1);
}

static struct store *open_at(const char *path)
{
    char message[512];
    struct out why = out_to(message, sizeof message);
    struct store *s = store_open(path, words_find("en"), &why);

    if (s)
        return s;
    fprintf(stderr, "batches: %s\n", message);
    exit(1);
}

static void add_tables(struct store *s, struct stored_table tables[])
{
    check(s, store_begin(s));
    for (int i = 0; i < TABLES; i++) {
        tables[i].setup = "{\"game\":\"bronze\"}";
        snprintf(tables[i].id, sizeof tables[i].id, "bench%011d", i);
        check(s, store_add_table(s, &tables[i]));
    }
    check(s, store_commit(s));
}

/* One move at each of n tables, in one transaction. */
static void keep(struct store *s, const struct stored_table tables[], int count, int *seq)
{
    check(s, store_begin(s));
    for (int i = 0; i < count; i++) {
        int at = *seq % TABLES;
        struct stored_entry e = {.seq = *seq / TABLES + 1, .at = *seq + 1};
        struct stored_standing standing = {.seq = e.seq};
        strcpy(e.move, "reroll skull=1 food=2");
        e.request[0] = 1;
        chain_add(&e, e.chain);
        memcpy(standing.chain, e.chain, sizeof standing.chain);
        check(s, store_add_entry(s, tables[at].number, &e));
        check(s, store_set_standing(s, tables[at].number, &standing));
        ++*seq;
    }
    check(s, store_commit(s));
}

static double rate_of(struct store *s, const struct stored_table tables[], int count, int *seq)
{
    double start = now(), end = start + round_seconds;
    int first = *seq;
    while (now() < end)
        keep(s, tables, count, seq);
    return (*seq - first) / (now() - start);
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv)
{
    struct stored_table tables[TABLES] = {0};
    double single[ROUNDS], shared[ROUNDS];
    static const char *const endings[] = {"", "-wal", "-shm", ".mark", ".lock"};
    char path[1024];
    int seq = 0;

    if (argc != 2) {
        fputs("usage: batches FOLDER\n", stderr);
        return 2;
    }
    snprintf(path, sizeof path, "%s/ages-batches-%ld.db", argv[1], (long)getpid());
    struct store *s = open_at(path);
    add_tables(s, tables);
    for (int i = 0; i < ROUNDS; i++) {
        single[i] = rate_of(s, tables, 1, &seq);
        shared[i] = rate_of(s, tables, TABLES, &seq);
    }
    store_close(s);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char file[1056];
        snprintf(file, sizeof file, "%s%s", path, endings[i]);
        unlink(file);
    }
    qsort(single, ROUNDS, sizeof *single, compare);
    qsort(shared, ROUNDS, sizeof *shared, compare);
    double times = shared[ROUNDS / 2] / single[ROUNDS / 2];
    printf(
        "the store alone: %.0f moves a second, each a commit; %.0f in commits of %d: %.1f times\n",
        single[ROUNDS / 2], shared[ROUNDS / 2], TABLES, times);
    return times >= enough ? 0 : 1;
}
