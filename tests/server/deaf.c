/* Planted: a server that never hears what others tell, so that it finds it out by looking alone. It
 * is linked into a copy of the program (--wrap). */
#include "server/store.h"

const char *__wrap_store_told(const struct store *s, const char *told);

const char *__wrap_store_told(const struct store *s, const char *told)
{
    (void)s;
    (void)told;
    return "";
}
