/* Which addresses a notice may go to. */
#ifndef AGES_NOTIFY_ADDRESS_H
#define AGES_NOTIFY_ADDRESS_H

#include <stdbool.h>
#include <sys/socket.h>

/* Is it an address of the whole internet: not of this machine, of its neighbours, or reserved? */
bool address_is_global(const struct sockaddr *address);

#endif
