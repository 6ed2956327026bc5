/* How an operation of the store ended. */
#ifndef AGES_SERVER_STORE_STATUS_H
#define AGES_SERVER_STORE_STATUS_H

enum store_status {
    STORE_OK,
    STORE_NONE,    /* there is no such table                                    */
    STORE_FULL,    /* the disk is full; the transaction is lost                 */
    STORE_MEMORY,  /* out of memory; the transaction is lost                    */
    STORE_DAMAGED, /* the stored data are inconsistent                          */
    STORE_RULES,   /* it is of another revision, and the rules can't go on     */
    STORE_AWAY,    /* the database can't be reached, or another server has the table: nothing
                      is known to be done, and it may be tried again            */
    STORE_FAILED,  /* the disk or the database failed: the server must stop     */
};

/* What is counted is told by the number, or, where that failed, by a number below 0. */
static inline int count_or(int count, enum store_status status)
{
    return status == STORE_OK ? count : -(int)status;
}

static inline enum store_status status_of_count(int count)
{
    return count < 0 ? (enum store_status) - count : STORE_OK;
}

#endif
