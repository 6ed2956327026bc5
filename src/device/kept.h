/* What a device keeps of its seat at a served table, in a file: the secret of the seat, the chains,
 * what was given and sent, and the log as far as it was seen. All of it is kept before it is used;
 * chains never leave the device. */
#ifndef AGES_DEVICE_KEPT_H
#define AGES_DEVICE_KEPT_H

#include <jansson.h>

#include "device/log.h"

enum { KEY_BYTES = 25, KEPT_PATH_BYTES = 4096 }; /* a secret of 24 letters; a file */

struct kept_chain {
    uint8_t start[SHA256_BYTES], tip[SHA256_BYTES];
    int links;
    /* As the table answered when it joined: the entry, the end of its log then, and what it is
     * bound to. 0: it has not. */
    int entry, told;
    uint8_t head[SHA256_BYTES], commitment[SHA256_BYTES];
};

enum { CHAINS_MAX = 64 };

struct seen {
    bool begun;
    struct device_log log;
    struct misfit fault;
    int without; /* draws without this device while it was connected */
};

struct kept {
    char path[KEPT_PATH_BYTES];
    int lock; /* one program for a seat */
    char secret[KEY_BYTES], invitation[KEY_BYTES];
    int seat;
    int chains;
    struct kept_chain chain[CHAINS_MAX];
    struct seen seen;
    int watched;   /* moves after this entry are held against what was sent; -1: not known */
    json_t *gifts; /* elements that left: number, entry, head, taken                       */
    json_t *sent;  /* acts: the entry that they follow, and their moves                    */
    json_t *due;   /* what is to come of acts that may be under way, a list for each        */
    json_t *aside; /* logs that were seen once, and given up by who plays                  */
};

/* Opens what is kept in the file; one that is not there yet is empty. 0, or errno: EWOULDBLOCK if
 * another program has it, EINVAL if it can't be read. */
int kept_open(struct kept *k, const char *path);
void kept_close(struct kept *k);

/* False: it is not kept, so it must not be used. */
bool kept_save(const struct kept *k);

/* The gift to an ask with this head, or any (NULL), among all; NULL: none. */
json_t *kept_gift(const struct kept *k, int number, const uint8_t head[SHA256_BYTES]);
bool kept_other_gift(const struct kept *k, int number, const uint8_t head[SHA256_BYTES]);
void kept_give(struct kept *k, const struct told_ask *ask, bool taken);

/* Moves, `undo` or `redo` leave this device, after that entry. */
void kept_send(struct kept *k, int after, const char *const moves[], int count);

/* What is to come of the acts that can have made that entry, given what was to come before it: of
 * an act that is whole now, nothing. An empty list: none can. */
json_t *acts_after(const struct kept *k, const json_t *due, int entry, const char *move);

/* A table makes all moves of an act, or none: is there one of which more must come? */
bool acts_go_on(const json_t *due);

/* The text of docs/formats.md. */
void kept_receipt(const struct kept *k, const char *table, struct out *o);

#endif
