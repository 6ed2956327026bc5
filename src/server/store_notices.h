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
    char format[CHANNEL_WORD]; /* json, ntfy, discord, matrix, push or mail        */
    char tongue[CHANNEL_WORD]; /* the reader's language                            */
    char keys[CHANNEL_KEYS];   /* of web push: the browser's, with a dot in between;
                                  of mail: the code that confirms the address and ends it */
    bool unconfirmed;          /* mail alone: nobody has answered yet */
    int fails;                 /* one after the other                 */
};

/* Where a table tells whose turn it is. */
struct stored_hook {
    char address[CHANNEL_BYTES], format[CHANNEL_WORD], tongue[CHANNEL_WORD];
};

/* The server's, in base64url: one pair for ever. */
struct push_keys {
    char secret[PUSH_KEY_BYTES], public[PUSH_KEY_BYTES];
};

/* A notice belongs to a seat; if `seat` is below 0, to the table's hook, for HOOK_SEAT - seat. */
enum { HOOK_SEAT = -1 };

struct stored_notice {
    int64_t number;
    int seat;
    int what;  /* enum notice */
    int round; /* 0: none has begun */
    char id[TABLE_ID_CHARS + 1];
    char *setup; /* for the caller to free */
    int turn;    /* of the table now       */
    uint8_t player[SHA256_BYTES];
    int64_t due;
    int64_t looked; /* when the player last looked; 0: never */
    bool bot;       /* plays the seat now                    */
};

enum store_status store_push_keys(struct store *s, struct push_keys *keys);
enum store_status store_set_push_keys(struct store *s, const struct push_keys *keys); /* if none */

enum store_status store_set_channel(struct store *s, const struct stored_channel *c);
enum store_status store_remove_channel(struct store *s, const uint8_t player[SHA256_BYTES],
                                       const char *address);

/* One that failed CHANNEL_FAILS times goes; one that took a notice begins again. */
enum store_status store_channel_failed(struct store *s, const uint8_t player[SHA256_BYTES],
                                       const char *address);
enum store_status store_channel_took(struct store *s, const uint8_t player[SHA256_BYTES],
                                     const char *address);
bool store_channel_fails(struct store *s, const uint8_t player[SHA256_BYTES], const char *address);

/* How many, or what failed. */
int store_channels(struct store *s, const uint8_t player[SHA256_BYTES],
                   struct stored_channel list[], int cap);
enum store_status store_pass_channels(struct store *s, const uint8_t from[SHA256_BYTES],
                                      const uint8_t to[SHA256_BYTES]);
enum store_status store_forget_channels(struct store *s, const uint8_t player[SHA256_BYTES]);
enum store_status store_set_look(struct store *s, const uint8_t player[SHA256_BYTES], int64_t now);

/* Of mail: the address with this code is confirmed, or goes. STORE_NONE: there is none. */
enum store_status store_answer_mail(struct store *s, const char *code, bool wanted);

/* The player's addresses of mail have something to tell. */
enum store_status store_owe_mail(struct store *s, const uint8_t player[SHA256_BYTES]);

/* One that owes mail, had none since `told`, and whose player has not looked since `looked`. In a
 * transaction: one that another server is about to send is passed over. */
bool store_mail_is_due(struct store *s, int64_t told, int64_t looked);
enum store_status store_next_mail(struct store *s, int64_t told, int64_t looked,
                                  struct stored_channel *c);
enum store_status store_mailed(struct store *s, const struct stored_channel *c, int64_t now);

/* The tables that wait for the player, each with its setup; the first `most` of them. */
enum store_status
store_waiting(struct store *s, const uint8_t player[SHA256_BYTES], int most,
              void (*each)(void *with, const char *id, int seat, const char *setup), void *with);

enum store_status store_set_hook(struct store *s, int64_t number, const struct stored_hook *h);
enum store_status store_hook(struct store *s, int64_t number, struct stored_hook *h);
enum store_status store_remove_hook(struct store *s, int64_t number);
enum store_status store_hook_failed(struct store *s, int64_t number);
enum store_status store_hook_took(struct store *s, int64_t number);
bool store_hook_fails(struct store *s, int64_t number);

/* Those of the tables that a player set and sits at: they go, or are told. */
enum store_status store_forget_hooks(struct store *s, const uint8_t player[SHA256_BYTES]);
enum store_status store_hooks_of(struct store *s, const uint8_t player[SHA256_BYTES],
                                 void (*each)(void *with, const struct written *w), void *with);

/* One for a seat; the newest replaces the one before. */
enum store_status store_set_notice(struct store *s, const struct stored_notice *n, int64_t due);
/* The same for the hook of the table, if it has one. */
enum store_status store_set_hook_notice(struct store *s, const struct stored_notice *n,
                                        int64_t due);
enum store_status store_put_off_notice(struct store *s, int64_t number, int seat, int64_t due);
enum store_status store_drop_notice(struct store *s, int64_t number, int seat);

/* In a transaction: what another server is about to tell is passed over. */
bool store_notice_is_due(struct store *s, int64_t now);
enum store_status store_next_notice(struct store *s, int64_t now, struct stored_notice *n);

#endif
