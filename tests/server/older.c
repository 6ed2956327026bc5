/* Planted: a server that says it has older rules. It is linked into a copy of the program (--wrap).
 */
#include <string.h>

#include "server/revisions.h"

void __wrap_revisions_write(char text[REVISIONS_TEXT]);

void __wrap_revisions_write(char text[REVISIONS_TEXT])
{
    strcpy(text, "bronze=1");
}
