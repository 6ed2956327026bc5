/* SHA-256 and HMAC against the published answers: FIPS 180-4's examples, RFC 4231. */
#include "unit.h"

#include "core/sha256.h"

static void is_digest(const uint8_t digest[SHA256_BYTES], const char *hex)
{
    struct sheet s;
    out_hex(sheet_new(&s), digest, SHA256_BYTES);
    assert_string_equal(s.text, hex);
}

static void known_digests(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *hex;
    } cases[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrl"
         "m"
         "nopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint8_t digest[SHA256_BYTES];
        sha256(cases[i].text, strlen(cases[i].text), digest);
        is_digest(digest, cases[i].hex);
    }
}

static void a_million_letters(void **unused)
{
    (void)unused;
    struct sha256 c;
    uint8_t digest[SHA256_BYTES];
    char part[1000];
    memset(part, 'a', sizeof part);
    sha256_start(&c);
    for (int i = 0; i < 1000; i++)
        sha256_add(&c, part, sizeof part);
    sha256_end(&c, digest);
    is_digest(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

static void pieces_of_any_length_are_the_whole(void **unused)
{
    (void)unused;
    uint8_t bytes[200], whole[SHA256_BYTES], pieces[SHA256_BYTES];
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        sha256(bytes, length, whole);
        for (size_t cut = 0; cut <= length; cut++) {
            struct sha256 c;
            sha256_start(&c);
            sha256_add(&c, bytes, cut);
            sha256_add(&c, bytes + cut, length - cut);
            sha256_end(&c, pieces);
            assert_memory_equal(pieces, whole, sizeof whole);
        }
    }
}

static void known_hmacs(void **unused)
{
    (void)unused;
    uint8_t ones[131], counted[25], dd[50], cd[50], digest[SHA256_BYTES];
    memset(dd, 0xdd, sizeof dd);
    memset(cd, 0xcd, sizeof cd);
    for (size_t i = 0; i < sizeof counted; i++)
        counted[i] = (uint8_t)(i + 1);
    memset(ones, 0x0b, 20);
    hmac_sha256(ones, 20, "Hi There", 8, digest);
    is_digest(digest, "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    hmac_sha256("Jefe", 4, "what do ya want for nothing?", 28, digest);
    is_digest(digest, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(ones, 0xaa, sizeof ones);
    hmac_sha256(ones, 20, dd, sizeof dd, digest);
    is_digest(digest, "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    hmac_sha256(counted, sizeof counted, cd, sizeof cd, digest);
    is_digest(digest, "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
    static const char larger_key[] = "Test Using Larger Than Block-Size Key - Hash Key First";
    hmac_sha256(ones, sizeof ones, larger_key, strlen(larger_key), digest);
    is_digest(digest, "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    static const char larger_both[] =
        "This is a test using a larger than block-size key and a larger than block-size data. The "
        "key needs to be hashed before being used by the HMAC algorithm.";
    hmac_sha256(ones, sizeof ones, larger_both, strlen(larger_both), digest);
    is_digest(digest, "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}

static void a_key_of_a_block_is_not_hashed(void **unused)
{
    (void)unused;
    uint8_t key[65], hashed[SHA256_BYTES], a[SHA256_BYTES], b[SHA256_BYTES];
    memset(key, 'k', sizeof key);
    for (size_t length = 64; length <= 65; length++) {
        sha256(key, length, hashed);
        hmac_sha256(key, length, "x", 1, a);
        hmac_sha256(hashed, sizeof hashed, "x", 1, b);
        assert_int_equal(memcmp(a, b, sizeof a) == 0, length > 64);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_digests),
        cmocka_unit_test(a_million_letters),
        cmocka_unit_test(pieces_of_any_length_are_the_whole),
        cmocka_unit_test(known_hmacs),
        cmocka_unit_test(a_key_of_a_block_is_not_hashed),
    };
    return RUN(tests);
}
