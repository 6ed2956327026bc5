/* Planted: a store that says it has committed and does it only when the next transaction begins.
 * What was acknowledged meanwhile is lost with the process, the power or the disk; the tests of all
 * three must notice. It is linked into copies of the programs (--wrap). */
#include "server/store.h"

enum store_status __real_store_begin(struct store *s);
enum store_status __real_store_commit(struct store *s);
void __real_store_close(struct store *s);
enum store_status __wrap_store_begin(struct store *s);
enum store_status __wrap_store_commit(struct store *s);
void __wrap_store_close(struct store *s);

static bool owed; /* one thread writes */

enum store_status __wrap_store_begin(struct store *s)
{
    enum store_status status = owed ? __real_store_commit(s) : STORE_OK;
    owed = false;
    return status == STORE_OK ? __real_store_begin(s) : status;
}

enum store_status __wrap_store_commit(struct store *s)
{
    (void)s;
    owed = true;
    return STORE_OK;
}

void __wrap_store_close(struct store *s)
{
    owed = false;
    __real_store_close(s);
}
