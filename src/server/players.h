/* Players at the server: whose device asks, and what happens to the seats that a player holds. For
 * the writer's thread. */
#ifndef AGES_SERVER_PLAYERS_H
#define AGES_SERVER_PLAYERS_H

#include "server/store_players.h"
#include "server/writer.h"

/* Whose device brings the claim, for access_decide; nothing where no player does. STORE_NONE: the
 * device was removed. */
enum store_status claim_resolve(struct writer *w, struct claim *claim);

enum seat_deed {
    SEATS_PASS, /* to another player                               */
    SEATS_LOCK, /* only the player's devices open them from now on */
    SEATS_FREE, /* they are nobody's: whoever has a seat's secret plays on */
};

/* Does it to all seats of the player; the caller writes. */
enum store_status players_change_seats(struct writer *w, const uint8_t player[SHA256_BYTES],
                                       enum seat_deed deed, const uint8_t to[SHA256_BYTES]);

/* Deletes the tables at which nobody else has a seat. */
enum store_status players_remove_tables(struct writer *w, const uint8_t player[SHA256_BYTES]);

/* The player's tables: a list of members "table", "seats", "game", "names", … */
enum store_status players_tables_json(struct writer *w, const uint8_t player[SHA256_BYTES],
                                      struct out *o);

#endif
