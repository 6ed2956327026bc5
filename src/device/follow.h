/* A device at a served table. It claims its seat, follows the log of a table whose dice are asked
 * for, checks all that is told, and gives by itself.
 *
 * An element leaves it only to a log that goes on from the head that it kept, that ends with the
 * ask, and only once for each number. So nobody can foresee or pick the draw: the move that it
 * decides is fixed before, and no element is skipped to. What does not fit stops the giving. */
#ifndef AGES_DEVICE_FOLLOW_H
#define AGES_DEVICE_FOLLOW_H

#include "device/kept.h"
#include "device/wire.h"

enum { TABLE_ID_BYTES = 64 };

struct device {
    struct wire *wire;
    struct kept kept;
    char table[TABLE_ID_BYTES];
    const struct game *(*find)(const char *id);
    bool live;   /* connected all the time since the last look */
    bool unkept; /* what it would give can't be kept, so nothing is given */
};

/* The path of something at the table. */
const char *device_path(const struct device *d, const char *what, char path[256]);

/* What opens the seat, as a header. */
const char *device_auth(const struct device *d, char auth[64]);

/* Claims the seat of an invitation. Secret and chain are kept before the server hears of them, so
 * that the same claim can be made again. False: `refused` has the answer. */
bool device_claim(struct device *d, const char *player, struct reply *refused);

/* Reads on, checks, gives. False: the server can't be reached. */
bool device_sync(struct device *d);

/* The person accepts another log than the one that was seen, and joins it anew. What was given to
 * the old one stays out of the receipt, which says so. */
bool device_can_accept(const struct misfit *fault);
bool device_accept(struct device *d);

/* A finished game that hid its moves has a record now: were the moves of this seat made by this
 * device, while the seat was its own? False: `fault` is the first that was not. */
bool device_made_moves(const struct device *d, const char *record, struct misfit *fault);

#endif
