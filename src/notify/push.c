/* Web push with libcrypto: see push.h. */
#include "notify/push.h"

#include <inttypes.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>
#include <stdio.h>
#include <string.h>

enum { HASH = 32, KEY = 16, NONCE = 12, TAG = 16, RECORD = 4096, TOPIC_BYTES = 24, HALF = 32 };

/* Base64url (RFC 4648, without padding) */

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void write_base64(const uint8_t *bytes, size_t count, char *text)
{
    uint32_t held = 0;
    int bits = 0;
    for (size_t i = 0; i < count; i++) {
        held = held << 8 | bytes[i];
        for (bits += 8; bits >= 6; bits -= 6)
            *text++ = letters[held >> (bits - 6) & 63];
    }
    if (bits)
        *text++ = letters[held << (6 - bits) & 63];
    *text = '\0';
}

/* Just `count` bytes, from text up to `end`. */
static bool read_base64(const char *text, char end, uint8_t *bytes, size_t count)
{
    uint32_t held = 0;
    int bits = 0;
    size_t read = 0;
    for (; *text != end; text++) {
        const char *letter = *text ? strchr(letters, *text) : NULL;
        if (!letter)
            return false;
        held = held << 6 | (uint32_t)(letter - letters);
        bits += 6;
        if (bits < 8)
            continue;
        bits -= 8;
        if (read == count)
            return false;
        bytes[read++] = (uint8_t)(held >> bits);
    }
    return read == count && (held & ((1u << bits) - 1)) == 0;
}

/* Keys of P-256 */

static EVP_PKEY *read_key(const uint8_t public[PUSH_PUBLIC], const uint8_t *secret)
{
    OSSL_PARAM_BLD *b = OSSL_PARAM_BLD_new();
    EVP_PKEY_CTX *c = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    BIGNUM *number = secret ? BN_bin2bn(secret, PUSH_SECRET, NULL) : NULL;
    EVP_PKEY *key = NULL;
    OSSL_PARAM *params = NULL;

    if (b && c && OSSL_PARAM_BLD_push_utf8_string(b, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
        OSSL_PARAM_BLD_push_octet_string(b, OSSL_PKEY_PARAM_PUB_KEY, public, PUSH_PUBLIC) &&
        (!secret || OSSL_PARAM_BLD_push_BN(b, OSSL_PKEY_PARAM_PRIV_KEY, number)))
        params = OSSL_PARAM_BLD_to_param(b);
    if (params && EVP_PKEY_fromdata_init(c) > 0)
        EVP_PKEY_fromdata(c, &key, secret ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, params);
    OSSL_PARAM_free(params);
    OSSL_PARAM_BLD_free(b);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(c);
    return key;
}

static bool make_pair(struct push_pair *pair)
{
    EVP_PKEY *key = EVP_EC_gen("P-256");
    BIGNUM *secret = NULL;
    size_t length = 0;
    bool made = key && EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_PRIV_KEY, &secret) &&
                BN_bn2binpad(secret, pair->secret, PUSH_SECRET) == PUSH_SECRET &&
                EVP_PKEY_get_octet_string_param(key, OSSL_PKEY_PARAM_PUB_KEY, pair->public,
                                                PUSH_PUBLIC, &length) &&
                length == PUSH_PUBLIC;
    BN_clear_free(secret);
    EVP_PKEY_free(key);
    return made;
}

bool push_make_keys(char secret[PUSH_KEY_TEXT], char public[PUSH_KEY_TEXT])
{
    struct push_pair pair;
    if (!make_pair(&pair))
        return false;
    write_base64(pair.secret, PUSH_SECRET, secret);
    write_base64(pair.public, PUSH_PUBLIC, public);
    return true;
}

/* What both sides can compute. */
static bool share(const struct push_subscription *to, const struct push_pair *own,
                  uint8_t shared[HASH])
{
    EVP_PKEY *ours = read_key(own->public, own->secret), *theirs = read_key(to->public, NULL);
    EVP_PKEY_CTX *c = ours && theirs ? EVP_PKEY_CTX_new(ours, NULL) : NULL;
    size_t length = HASH;
    bool done = c && EVP_PKEY_derive_init(c) > 0 && EVP_PKEY_derive_set_peer(c, theirs) > 0 &&
                EVP_PKEY_derive(c, shared, &length) > 0 && length == HASH;
    EVP_PKEY_CTX_free(c);
    EVP_PKEY_free(ours);
    EVP_PKEY_free(theirs);
    return done;
}

/* Sealing */

static void hash_with(const uint8_t *key, int length, const void *data, size_t count,
                      uint8_t hash[HASH])
{
    unsigned size = HASH;
    HMAC(EVP_sha256(), key, length, data, count, hash, &size);
}

/* HKDF's expansion to one block, of a label that ends in a zero. */
static void expand(const uint8_t key[HASH], const char *label, uint8_t hash[HASH])
{
    uint8_t info[64];
    size_t length = strlen(label) + 1;
    memcpy(info, label, length);
    info[length] = 1;
    hash_with(key, HASH, info, length + 1, hash);
}

static bool seal(const uint8_t key[KEY], const uint8_t nonce[NONCE], const char *plain, int length,
                 uint8_t *sealed)
{
    static const uint8_t last = 2; /* no record follows */
    EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
    int done = 0, more = 0, end = 0;
    bool ok = c && EVP_EncryptInit_ex(c, EVP_aes_128_gcm(), NULL, key, nonce) &&
              EVP_EncryptUpdate(c, sealed, &done, (const uint8_t *)plain, length) &&
              EVP_EncryptUpdate(c, sealed + done, &more, &last, 1) &&
              EVP_EncryptFinal_ex(c, sealed + done + more, &end) &&
              EVP_CIPHER_CTX_ctrl(c, EVP_CTRL_GCM_GET_TAG, TAG, sealed + done + more);
    EVP_CIPHER_CTX_free(c);
    return ok && done + more == length + 1;
}

size_t push_encrypt(const struct push_subscription *to, const struct push_pair *own,
                    const uint8_t salt[PUSH_SALT], const char *plain, size_t length,
                    uint8_t sealed[PUSH_SEALED])
{
    static const char label[] = "WebPush: info"; /* with its zero */
    uint8_t shared[HASH], mixed[HASH], key[HASH], nonce[HASH];
    uint8_t info[sizeof label + 2 * PUSH_PUBLIC + 1];
    uint8_t *at = sealed;

    if (length > PUSH_PLAIN || !share(to, own, shared))
        return 0;
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, to->public, PUSH_PUBLIC);
    memcpy(info + sizeof label + PUSH_PUBLIC, own->public, PUSH_PUBLIC);
    info[sizeof info - 1] = 1;
    hash_with(to->auth, PUSH_AUTH, shared, HASH, mixed);
    hash_with(mixed, HASH, info, sizeof info, shared);
    hash_with(salt, PUSH_SALT, shared, HASH, mixed);
    expand(mixed, "Content-Encoding: aes128gcm", key);
    expand(mixed, "Content-Encoding: nonce", nonce);

    memcpy(at, salt, PUSH_SALT);
    at += PUSH_SALT;
    memcpy(at, (const uint8_t[]){0, 0, RECORD >> 8, RECORD & 255, PUSH_PUBLIC}, 5);
    at += 5;
    memcpy(at, own->public, PUSH_PUBLIC);
    at += PUSH_PUBLIC;
    if (!seal(key, nonce, plain, (int)length, at))
        return 0;
    return (size_t)(at - sealed) + length + 1 + TAG;
}

bool push_seal(const char *keys, const char *plain, const char *subject, struct push_message *m)
{
    const char *dot = strchr(keys, '.');
    struct push_subscription to;
    struct push_pair own;
    uint8_t salt[PUSH_SALT], topic[HASH];

    if (!dot || !read_base64(keys, '.', to.public, PUSH_PUBLIC) ||
        !read_base64(dot + 1, '\0', to.auth, PUSH_AUTH) || !make_pair(&own) ||
        RAND_bytes(salt, PUSH_SALT) != 1)
        return false;
    m->length = push_encrypt(&to, &own, salt, plain, strlen(plain), m->sealed);
    hash_with(to.auth, PUSH_AUTH, subject, strlen(subject), topic);
    write_base64(topic, TOPIC_BYTES, m->topic);
    return m->length > 0;
}

/* Who sends */

/* The two numbers of an ES256 signature, 32 bytes each. */
static bool sign(EVP_PKEY *key, const char *text, uint8_t signature[2 * HALF])
{
    EVP_MD_CTX *c = EVP_MD_CTX_new();
    uint8_t der[80];
    size_t length = sizeof der;
    const uint8_t *at = der;
    ECDSA_SIG *pair = NULL;

    if (c && EVP_DigestSignInit(c, NULL, EVP_sha256(), NULL, key) > 0 &&
        EVP_DigestSign(c, der, &length, (const uint8_t *)text, strlen(text)) > 0)
        pair = d2i_ECDSA_SIG(NULL, &at, (long)length);
    bool done = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), signature, HALF) == HALF &&
                BN_bn2binpad(ECDSA_SIG_get0_s(pair), signature + HALF, HALF) == HALF;
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(c);
    return done;
}

bool push_authorization(const char *secret, const char *public, const char *origin,
                        const char *contact, int64_t expires, char *text, size_t size)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[1024], token[1536], signature_text[2 * HALF * 4 / 3 + 4];
    struct push_pair pair;
    uint8_t signature[2 * HALF];

    int length =
        snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%" PRId64 ",\"sub\":\"%s\"}",
                 origin, expires, contact);
    if (length < 0 || length >= (int)sizeof claims || strpbrk(origin, "\"\\") ||
        strpbrk(contact, "\"\\") || !read_base64(secret, '\0', pair.secret, PUSH_SECRET) ||
        !read_base64(public, '\0', pair.public, PUSH_PUBLIC))
        return false;
    write_base64((const uint8_t *)head, sizeof head - 1, token);
    strcat(token, ".");
    write_base64((const uint8_t *)claims, (size_t)length, token + strlen(token));
    EVP_PKEY *key = read_key(pair.public, pair.secret);
    bool signed_ = key && sign(key, token, signature);
    EVP_PKEY_free(key);
    if (!signed_)
        return false;
    write_base64(signature, sizeof signature, signature_text);
    int written = snprintf(text, size, "vapid t=%s.%s, k=%s", token, signature_text, public);
    return written > 0 && written < (int)size;
}
