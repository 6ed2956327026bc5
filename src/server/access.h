/* Who may see or do what at a table. One function decides, and every route calls it. */
#ifndef AGES_SERVER_ACCESS_H
#define AGES_SERVER_ACCESS_H

#include <stdbool.h>

#include "server/store.h"

/* A secret of 144 random bits, as links carry it. */
enum { SECRET_CHARS = 24 };

enum claim_kind {
    CLAIM_NONE,
    CLAIM_SEAT,
    CLAIM_PLAYER,
    CLAIM_INVITATION,
    CLAIM_HOST,
    CLAIM_UNREADABLE
};

/* The secret that a request brings: `Authorization: Seat SECRET`, `Host SECRET`, `Invitation
 * SECRET` of a seat that is still free, to see the table before sitting down, or `Player KEY` with
 * the number of a seat behind it where the player has several. */
struct claim {
    enum claim_kind kind;
    char secret[SECRET_CHARS + 1];
    int seat;                     /* SEAT_NOBODY: any of the player's */
    uint8_t player[SHA256_BYTES]; /* whose device it is, as claim_resolve found */
};

/* The hashes of a table's secrets; the secrets themselves are not kept. */
struct keys {
    uint8_t host[SHA256_BYTES];
    int seats;
    uint8_t seat[SEATS_MAX][SHA256_BYTES];
    uint8_t invitation[SEATS_MAX][SHA256_BYTES]; /* zeros: none */
    uint8_t player[SEATS_MAX][SHA256_BYTES];     /* who claimed it; zeros: not known */
    bool closed;                                 /* to watchers */
    bool taken[SEATS_MAX]; /* a person holds the seat; else its secret is void */
};

/* What changes when another secret or player opens the seat, for those who were let in before. */
void keys_locks(const struct keys *keys, uint64_t locks[SEATS_MAX]);

enum deed {
    DEED_COME,  /* take a seat with an invitation                                              */
    DEED_WATCH, /* see the table, its record, its stream: as one's seat, or as a watcher       */
    DEED_PLAY,  /* move, confirm, undo, redo: for one's seat                                   */
    DEED_SEATS, /* change who sits where                                                       */
};

enum access_verdict {
    ACCESS_GRANTED,
    ACCESS_UNKNOWN,   /* the secret is wrong, or missing where one is needed */
    ACCESS_FORBIDDEN, /* the secret is right, but does not permit this       */
};

/* *viewer becomes the seat that the claim proves, or SEAT_WATCHER. */
enum access_verdict access_decide(const struct keys *keys, const struct claim *claim,
                                  enum deed deed, int *viewer);

/* NULL: no header. */
struct claim claim_read(const char *authorization);

bool secret_is_valid(const char *secret); /* by its form */
void secret_make(char secret[SECRET_CHARS + 1]);
void secret_hash(const char *secret, uint8_t hash[SHA256_BYTES]);

/* The public part of a player's key: what is stored in its place. */
void player_of(const char *key, uint8_t player[SHA256_BYTES]);
void table_id_make(char id[TABLE_ID_CHARS + 1]);
bool table_id_is_valid(const char *id);

#endif
