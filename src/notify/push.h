/* Web push: a message that only the browser can read which asked for it (RFC 8291), from a server
 * that shows that it is the one which was asked (RFC 8292). Keys are texts in base64url. Without
 * libcrypto (push_none.c) nothing can be pushed. */
#ifndef AGES_NOTIFY_PUSH_H
#define AGES_NOTIFY_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_SECRET = 32,
    PUSH_PUBLIC = 65,
    PUSH_AUTH = 16,
    PUSH_SALT = 16,
    PUSH_PLAIN = 3000, /* bytes of a message at most */
    PUSH_SEALED = PUSH_SALT + 4 + 1 + PUSH_PUBLIC + PUSH_PLAIN + 1 + 16,
    PUSH_KEY_TEXT = 88, /* of either key of a pair, with the zero */
    PUSH_TOPIC = 33,
};

struct push_pair {
    uint8_t secret[PUSH_SECRET], public[PUSH_PUBLIC];
};

/* What the browser told: its key, and a secret of the subscription. */
struct push_subscription {
    uint8_t public[PUSH_PUBLIC], auth[PUSH_AUTH];
};

struct push_message {
    uint8_t sealed[PUSH_SEALED];
    size_t length;
    char topic[PUSH_TOPIC]; /* the same for the same subject, and says nothing of it */
};

/* A new pair for a server, as texts. */
bool push_make_keys(char secret[PUSH_KEY_TEXT], char public[PUSH_KEY_TEXT]);

/* Seals it for the subscription `keys`, its two keys with a dot between them. */
bool push_seal(const char *keys, const char *plain, const char *subject, struct push_message *m);

/* The value of the header Authorization, for requests to `origin` until `expires`. */
bool push_authorization(const char *secret, const char *public, const char *origin,
                        const char *contact, int64_t expires, char *text, size_t size);

/* With a pair and salt of the caller's; 0: it can't be done, else its bytes. */
size_t push_encrypt(const struct push_subscription *to, const struct push_pair *own,
                    const uint8_t salt[PUSH_SALT], const char *plain, size_t length,
                    uint8_t sealed[PUSH_SEALED]);

#endif
