/* Secrets and access: see access.h. A secret has too many random bits to be guessed, so a plain
 * hash is stored. Comparisons take constant time. */
#include "server/access.h"

#include <sodium.h>
#include <string.h>
#include <strings.h>

enum { SECRET_BYTES = 18, TABLE_ID_BYTES = 12, BASE64 = sodium_base64_VARIANT_URLSAFE_NO_PADDING };

_Static_assert(SECRET_BYTES * 4 == SECRET_CHARS * 3, "a secret has no padding");
_Static_assert(TABLE_ID_BYTES * 4 == TABLE_ID_CHARS * 3, "nor has an id");

void secret_make(char secret[SECRET_CHARS + 1])
{
    unsigned char bytes[SECRET_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(secret, SECRET_CHARS + 1, bytes, sizeof bytes, BASE64);
    sodium_memzero(bytes, sizeof bytes);
}

void secret_hash(const char *secret, uint8_t hash[SHA256_BYTES])
{
    crypto_generichash(hash, SHA256_BYTES, (const unsigned char *)secret, strlen(secret), NULL, 0);
}

void player_of(const char *key, uint8_t player[SHA256_BYTES])
{
    struct sha256 c;
    sha256_start(&c);
    sha256_add(&c, key, strlen(key));
    sha256_end(&c, player);
}

void table_id_make(char id[TABLE_ID_CHARS + 1])
{
    unsigned char bytes[TABLE_ID_BYTES];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2base64(id, TABLE_ID_CHARS + 1, bytes, sizeof bytes, BASE64);
}

static bool is_base64(const char *text, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(text) == length && strspn(text, digits) == length;
}

bool secret_is_valid(const char *secret)
{
    return is_base64(secret, SECRET_CHARS);
}

bool table_id_is_valid(const char *id)
{
    return is_base64(id, TABLE_ID_CHARS);
}

static struct claim claim_of_player(const char *text)
{
    struct claim claim = {.kind = CLAIM_UNREADABLE, .seat = SEAT_NOBODY};
    const char *seat = strchr(text, ' ');

    if (seat && strlen(seat) == 2 && seat[1] >= '0' && seat[1] < '0' + SEATS_MAX)
        claim.seat = seat[1] - '0';
    else if (seat)
        return claim;
    if ((seat ? (size_t)(seat - text) : strlen(text)) != SECRET_CHARS)
        return claim;
    memcpy(claim.secret, text, SECRET_CHARS);
    if (secret_is_valid(claim.secret))
        claim.kind = CLAIM_PLAYER;
    return claim;
}

struct claim claim_read(const char *authorization)
{
    struct claim claim = {.kind = CLAIM_NONE, .seat = SEAT_NOBODY};

    if (!authorization)
        return claim;
    const char *secret = strchr(authorization, ' ');
    if (strncasecmp(authorization, "Player ", 7) == 0)
        return claim_of_player(secret + 1);
    if (strncasecmp(authorization, "Seat ", 5) == 0)
        claim.kind = CLAIM_SEAT;
    else if (strncasecmp(authorization, "Host ", 5) == 0)
        claim.kind = CLAIM_HOST;
    else if (strncasecmp(authorization, "Invitation ", 11) == 0)
        claim.kind = CLAIM_INVITATION;
    else
        claim.kind = CLAIM_UNREADABLE;
    if (!secret || !is_base64(secret + 1, SECRET_CHARS))
        claim.kind = CLAIM_UNREADABLE;
    else
        memcpy(claim.secret, secret + 1, SECRET_CHARS + 1);
    return claim;
}

/* A seat of the player, the one that is named if one is. */
static int seat_of_player(const struct keys *keys, const struct claim *claim)
{
    int found = SEAT_NOBODY;

    for (int i = keys->seats - 1; i >= 0; i--)
        if (sodium_memcmp(keys->player[i], claim->player, SHA256_BYTES) == 0 && keys->taken[i] &&
            (claim->seat == SEAT_NOBODY || claim->seat == i))
            found = i;
    return found;
}

/* The seat a secret opens, or SEAT_NOBODY. All seats are looked at, whatever is found. */
static int seat_of(const struct keys *keys, const uint8_t hash[SHA256_BYTES])
{
    int found = SEAT_NOBODY;
    for (int i = 0; i < keys->seats; i++)
        if (sodium_memcmp(keys->seat[i], hash, SHA256_BYTES) == 0 && keys->taken[i])
            found = i;
    return found;
}

void keys_locks(const struct keys *keys, uint64_t locks[SEATS_MAX])
{
    for (int i = 0; i < SEATS_MAX; i++) {
        uint64_t secret, player;
        memcpy(&secret, keys->seat[i], sizeof secret);
        memcpy(&player, keys->player[i] + sizeof secret, sizeof player);
        locks[i] = secret ^ player;
    }
}

/* Whoever is invited sees what a watcher does. */
static bool is_invited(const struct keys *keys, const uint8_t hash[SHA256_BYTES])
{
    bool found = false;
    for (int i = 0; i < keys->seats; i++)
        found |= sodium_memcmp(keys->invitation[i], hash, SHA256_BYTES) == 0 && !keys->taken[i];
    return found;
}

/* Without a secret. */
static enum access_verdict decide_open(const struct keys *keys, enum deed deed)
{
    if (deed == DEED_WATCH && keys->closed)
        return ACCESS_FORBIDDEN;
    return deed == DEED_WATCH || deed == DEED_COME ? ACCESS_GRANTED : ACCESS_UNKNOWN;
}

enum access_verdict access_decide(const struct keys *keys, const struct claim *claim,
                                  enum deed deed, int *viewer)
{
    uint8_t hash[SHA256_BYTES];

    *viewer = SEAT_WATCHER;
    switch (claim->kind) {
    case CLAIM_NONE: return decide_open(keys, deed);
    case CLAIM_INVITATION:
        secret_hash(claim->secret, hash);
        if (!is_invited(keys, hash))
            return ACCESS_UNKNOWN;
        return deed == DEED_WATCH || deed == DEED_COME ? ACCESS_GRANTED : ACCESS_FORBIDDEN;
    case CLAIM_SEAT:
    case CLAIM_PLAYER:
        secret_hash(claim->secret, hash);
        int seat = claim->kind == CLAIM_SEAT ? seat_of(keys, hash) : seat_of_player(keys, claim);
        if (seat == SEAT_NOBODY)
            return ACCESS_UNKNOWN;
        *viewer = seat;
        return deed == DEED_SEATS ? ACCESS_FORBIDDEN : ACCESS_GRANTED;
    case CLAIM_HOST:
        secret_hash(claim->secret, hash);
        if (sodium_memcmp(keys->host, hash, sizeof hash) != 0)
            return ACCESS_UNKNOWN;
        return deed == DEED_PLAY ? ACCESS_FORBIDDEN : ACCESS_GRANTED;
    case CLAIM_UNREADABLE: break;
    }
    return ACCESS_UNKNOWN;
}
