/* Planted: a store that does not know a repeated request. It is linked into a copy of the program
 * (--wrap). */
#include "server/store.h"

bool __wrap_store_is_repeat(struct store *s, int64_t number, int seq,
                            const uint8_t request[DIGEST_BYTES]);

bool __wrap_store_is_repeat(struct store *s, int64_t number, int seq,
                            const uint8_t request[DIGEST_BYTES])
{
    (void)s;
    (void)number;
    (void)seq;
    (void)request;
    return false;
}
