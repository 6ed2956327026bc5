/* The log of a table whose dice are asked for, as a device follows it: who joined with which tip,
 * which asks there were, and the head over all of it (docs/fairness.md). It grows; what does not
 * fit into it is a fault. */
#ifndef AGES_DEVICE_LOG_H
#define AGES_DEVICE_LOG_H

#include "core/sha256.h"
#include "session/session.h"

/* What is wrong, and at which entry: an English message with up to two numbers. */
struct misfit {
    int entry;
    char text[128]; /* "": nothing is */
    int args[2];
};

struct told_join {
    int entry;  /* 0: nobody joined */
    bool link;  /* came by a link; else the host's device */
    int before; /* asks in the log before it */
    uint8_t tip[SHA256_BYTES];
};

struct told_ask {
    int number; /* 0: none yet */
    int entry;
    unsigned seats, lapsed;
    uint8_t seal[SHA256_BYTES];
    uint8_t prior[SHA256_BYTES],
        head[SHA256_BYTES]; /* before it, and of the log that ends with it */
    bool drawn;
    bool empty; /* nothing will be drawn from it */
    int draws;  /* that are told                 */
};

enum { FREE_MAX = 1024 };

/* The moves since the last draw or confirmation, by who made them: '0' to '3'. */
struct free_moves {
    bool known; /* else they begin with the next one */
    char line[FREE_MAX];
    int made, all; /* in force; behind them, those that were taken back */
};

struct device_log {
    int entries;
    uint8_t head[SHA256_BYTES], commitment[SHA256_BYTES];
    bool hidden;      /* moves and draws are told when the game is over */
    bool needs_known; /* files of older programs have them not */
    enum needs needs;
    unsigned persons, bots; /* bots: seats of persons that they play for */
    struct told_join join[SEATS_MAX];
    struct told_ask ask;           /* the last one */
    int lapsed_in[SEATS_MAX];      /* the last ask that the seat made void: it did not give, */
    int left_in[SEATS_MAX];        /* or a bot took it over */
    int drawn, by_host, by_nobody; /* runs; only the host's device gave; nobody's did */
    struct free_moves free;        /* where several people play and nothing is hidden */
};

/* An entry: its line, or NULL and its value while the line is hidden. */
struct told {
    const char *line;
    uint8_t value[SHA256_BYTES];
    uint64_t u, w; /* of a draw that is told: found by log_add */
};

/* An empty log, from the lines of the record above it. */
bool log_begin(struct device_log *log, const char *opening,
               const struct game *(*find)(const char *id), struct misfit *fault);

/* The head after the entry. */
void told_head(const struct told *told, uint8_t head[SHA256_BYTES]);

/* One more entry; `head` is the one after it. */
bool log_add(struct device_log *log, struct told *told, const uint8_t head[SHA256_BYTES],
             struct misfit *fault);

/* Does the last ask still wait for elements? */
bool log_is_open(const struct device_log *log);

/* Says what is wrong; always false. */
bool unfit(struct misfit *fault, int entry, const char *text, int a, int b);

#endif
