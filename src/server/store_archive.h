/* The archive: records of tables that have gone. Where nobody could watch the table, its record is
 * for those who sat there and for its host: these are its *readers*, and the hashes of their
 * secrets and keys stay with it. */
#ifndef AGES_SERVER_STORE_ARCHIVE_H
#define AGES_SERVER_STORE_ARCHIVE_H

#include "server/access.h"

/* Keeps the record of a table that goes, with its readers if it is closed. */
enum store_status store_archive(struct store *s, const char *id, int64_t when, const char *record,
                                const struct keys *keys);

/* Deletes a record from the archive; STORE_NONE: there is none. */
enum store_status store_unarchive(struct store *s, const char *id);

/* What the player reads becomes another's, zeros: nobody's; or only the player's devices open it
 * from now on, since the secrets of the seats become others. */
enum store_status store_pass_readers(struct store *s, const uint8_t player[SHA256_BYTES],
                                     const uint8_t to[SHA256_BYTES]);
enum store_status store_lock_readers(struct store *s, const uint8_t player[SHA256_BYTES],
                                     const uint8_t secret[SHA256_BYTES]);

bool store_is_archived(struct store *s, const char *id);
int64_t store_archived_length(struct store *s, const char *id); /* -1: there is none */

/* The record, for the caller to free; NULL: there is none. */
char *store_archived(struct store *s, const char *id);

/* Not closed: it is for anybody. */
enum store_status store_readers(struct store *s, const char *id, struct keys *keys);

/* Calls `each` for every table of which the archive has the record, until it returns false. */
enum store_status store_archive_tables(struct store *s, bool (*each)(void *with, const char *id),
                                       void *with);

#endif
