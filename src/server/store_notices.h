/* Notices in the store: where a player wants them, when they last looked, and what is to be told at
 * what time. */
#ifndef AGES_SERVER_STORE_NOTICES_H
#define AGES_SERVER_STORE_NOTICES_H

#include "server/store.h"

enum { CHANNEL_BYTES = 501, CHANNEL_WORD = 12, CHANNELS_MAX = 5, CHANNEL_FAILS = 10 };
enum { CHANNEL_KEYS = 128, PUSH_KEY_BYTES = 88 };

struct stored_channel {
    uint8_t player[SHA256_BYTES];
    char address[CHANNEL_BYTES];
    char format[CHANNEL_WORD]; /* json, ntfy, discord, matrix or push              */
    char tongue[CHANNEL_WORD]; /* the reader's language                            */
    char keys[CHANNEL_KEYS];   /* of web push: the browser's, with a dot in between */
    int fails;                 /* one after the other                              */
};

/* The server's, in base64url: one pair for ever. */
struct push_keys {
    char secret[PUSH_KEY_BYTES], public[PUSH_KEY_BYTES];
};

struct stored_notice {
    int64_t number;
    int seat;
    int what; /* enum notice */
    char id[TABLE_ID_CHARS + 1];
    char *setup; /* for the caller to free */
    int turn;    /* of the table now       */
    uint8_t player[SHA256_BYTES];
    int64_t looked; /* when the player last looked; 0: never */
};

enum store_status store_push_keys(struct store *s, struct push_keys *keys);
enum store_status store_set_push_keys(struct store *s, const struct push_keys *keys); /* if none */

enum store_status store_set_channel(struct store *s, const struct stored_channel *c);
enum store_status store_remove_channel(struct store *s, const uint8_t player[SHA256_BYTES],
                                       const char *address);

/* One that failed CHANNEL_FAILS times goes. */
enum store_status store_channel_failed(struct store *s, const uint8_t player[SHA256_BYTES],
                                       const char *address);

/* How many; -1: failed. */
int store_channels(struct store *s, const uint8_t player[SHA256_BYTES],
                   struct stored_channel list[], int cap);
enum store_status store_pass_channels(struct store *s, const uint8_t from[SHA256_BYTES],
                                      const uint8_t to[SHA256_BYTES]);
enum store_status store_forget_channels(struct store *s, const uint8_t player[SHA256_BYTES]);
enum store_status store_set_look(struct store *s, const uint8_t player[SHA256_BYTES], int64_t now);

/* One for a seat; the newest replaces the one before. */
enum store_status store_set_notice(struct store *s, int64_t number, int seat, int what,
                                   int64_t due);
enum store_status store_next_notice(struct store *s, int64_t now, struct stored_notice *n);
/* STORE_NONE: it was taken by another server. */
enum store_status store_drop_notice(struct store *s, int64_t number, int seat);

#endif
