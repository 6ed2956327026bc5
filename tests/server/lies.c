/* Planted: a store that says of some commits that they are done, and they are not. It is linked
 * into a copy of the program (--wrap). */
#include "server/store.h"

enum { LIES_EVERY = 16 };

enum store_status __real_store_commit(struct store *s);
enum store_status __wrap_store_commit(struct store *s);

enum store_status __wrap_store_commit(struct store *s)
{
    static int commits;
    if (++commits % LIES_EVERY)
        return __real_store_commit(s);
    store_rollback(s);
    return STORE_OK;
}
