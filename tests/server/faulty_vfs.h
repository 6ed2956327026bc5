/* A disk that fails, for tests: an SQLite VFS over the real one. It fails a chosen write, sync or
 * read, and remembers what was written and not yet synced, so that a test can cut the power. */
#ifndef AGES_TESTS_FAULTY_VFS_H
#define AGES_TESTS_FAULTY_VFS_H

#include <stdbool.h>

enum fault_kind { FAULT_NONE, FAULT_WRITE, FAULT_SYNC, FAULT_READ, FAULT_KINDS };

struct disk_fault {
    enum fault_kind kind;
    int at;       /* the number of the call that fails, from 0      */
    bool lasting; /* and all after it                               */
    int error;    /* ENOSPC, EDQUOT, EIO                            */
    bool half;    /* of a write, the first half of its bytes is done */
    bool denied;  /* planted: nothing is done, and it is said to be */
};

void faulty_install(void); /* as the default */

/* From now on; counts begin anew. */
void faulty_set(struct disk_fault fault);
int faulty_calls(enum fault_kind kind);
bool faulty_struck(void); /* has it failed since? */

/* From now on what is synced of the files in the folder is noted, in files beside them that end in
 * .durable. `planted`: a sync is said to be done and is done with the next one. `before_sync` is
 * called first. */
void faulty_watch(const char *folder, bool planted, void (*before_sync)(void));
void faulty_watch_end(void);

/* Writes to the folder what a disk may hold when the power is cut now: all that is synced, and any
 * of the rest, in any order, whole or torn. */
void faulty_cut(const char *folder, unsigned seed);

/* Copies a file of one folder to another, if it is there. */
void disk_copy(const char *from, const char *to, const char *name);

#endif
