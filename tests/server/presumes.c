/* Planted: a store that takes a commit without an answer for done. It is linked into a copy of the
 * program (--wrap). */
#include "server/store.h"

enum store_status __real_store_commit(struct store *s);
enum store_status __wrap_store_commit(struct store *s);

enum store_status __wrap_store_commit(struct store *s)
{
    enum store_status status = __real_store_commit(s);
    return status == STORE_AWAY ? STORE_OK : status;
}
