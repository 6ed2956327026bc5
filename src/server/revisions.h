/* The revisions of all games of this program: servers that play at the same tables must have the
 * same. */
#ifndef AGES_SERVER_REVISIONS_H
#define AGES_SERVER_REVISIONS_H

enum { REVISIONS_TEXT = 256 };

void revisions_write(char text[REVISIONS_TEXT]);

#endif
