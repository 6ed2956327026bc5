/* Any bytes on a connection: the server answers, or closes it, and it is never the server's fault.
 */
#include "served.h"

#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char answer[1 << 16];
    served_ask((const char *)data, size, HASTY, answer, sizeof answer);
    return 0;
}
