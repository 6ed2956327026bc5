/* Web push where there is no libcrypto: see push.h. */
#include "notify/push.h"

bool push_make_keys(char secret[PUSH_KEY_TEXT], char public[PUSH_KEY_TEXT])
{
    (void)secret;
    (void)public;
    return false;
}

bool push_seal(const char *keys, const char *plain, const char *subject, struct push_message *m)
{
    (void)keys;
    (void)plain;
    (void)subject;
    (void)m;
    return false;
}

bool push_authorization(const char *secret, const char *public, const char *origin,
                        const char *contact, int64_t expires, char *text, size_t size)
{
    (void)secret;
    (void)public;
    (void)origin;
    (void)contact;
    (void)expires;
    (void)text;
    (void)size;
    return false;
}
