/* Players and their devices in the store. A player is a hash: that of the secret which the player's
 * first device made. Each device has a secret of its own; the store has only their hashes. */
#ifndef AGES_SERVER_STORE_PLAYERS_H
#define AGES_SERVER_STORE_PLAYERS_H

#include "server/store.h"

enum {
    DEVICE_NAME_BYTES = 65, /* with the zero at its end */
    DEVICES_MAX = 20,       /* of a player              */
    PAIRING_TRIES = 5,
    PAIRING_SECONDS = 600,
    PAIRING_LETTERS = 8,
    PAIRING_OPEN_LETTERS = 3 /* of these: they find it, the others prove it */
};

struct stored_device {
    uint8_t device[SHA256_BYTES]; /* the hash of its secret */
    uint8_t player[SHA256_BYTES];
    char name[DEVICE_NAME_BYTES];
    bool paper;         /* a recovery code, not a device */
    int64_t made, seen; /* seconds since 1970            */
};

/* A code with which another device may come to the player. */
struct stored_pairing {
    char open[PAIRING_OPEN_LETTERS + 1];
    uint8_t code[SHA256_BYTES]; /* the hash of the whole code */
    uint8_t player[SHA256_BYTES];
    int64_t until;
    int tries; /* that are left */
};

/* A seat that a player has claimed, and what is stored of its table. */
struct stored_claim {
    int64_t number;
    char id[TABLE_ID_CHARS + 1];
    int seat, seq, turn;
    enum life_state state;
    int64_t moved;
    int64_t ends; /* the time of the seat that is asked; NEVER: it has none */
    const char *setup;
};

/* Whose device it is. A secret that the store does not know makes a player of its own; STORE_NONE:
 * it was that player's, and was removed. */
enum store_status store_player_of(struct store *s, const uint8_t device[SHA256_BYTES],
                                  uint8_t player[SHA256_BYTES]);

/* Also notes that there is such a player. A device that is known changes hands, or its name. */
enum store_status store_set_device(struct store *s, const struct stored_device *d);
enum store_status store_device_seen(struct store *s, const uint8_t device[SHA256_BYTES],
                                    int64_t now);
enum store_status store_remove_device(struct store *s, const uint8_t device[SHA256_BYTES]);
enum store_status store_remove_papers(struct store *s, const uint8_t player[SHA256_BYTES]);

/* At most `cap`, the oldest first; how many there are, or what failed. */
int store_devices(struct store *s, const uint8_t player[SHA256_BYTES], struct stored_device list[],
                  int cap);

/* In the place of any other of the player's. Those that are over go with it. */
enum store_status store_set_pairing(struct store *s, const struct stored_pairing *p, int64_t now);
enum store_status store_pairing(struct store *s, const char *open, struct stored_pairing *p);
enum store_status store_pairing_tried(struct store *s, const char *open);
enum store_status store_end_pairing(struct store *s, const uint8_t player[SHA256_BYTES]);

/* Calls `each` for the seats that the player holds, those of the table that was played last first,
 * at most `limit`. */
enum store_status store_claims(struct store *s, const uint8_t player[SHA256_BYTES], int limit,
                               void (*each)(void *with, const struct stored_claim *c), void *with);

/* Has somebody else a seat at the table? */
enum store_status store_is_shared(struct store *s, int64_t number,
                                  const uint8_t player[SHA256_BYTES], bool *shared);

/* Deletes the player's devices and codes. */
enum store_status store_forget_player(struct store *s, const uint8_t player[SHA256_BYTES]);

#endif
