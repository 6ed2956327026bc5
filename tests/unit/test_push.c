/* Web push against the example of RFC 8291 (section 5), to the byte; keys that are none. */
#include "unit.h"

#include <sodium.h>

#include "notify/push.h"

#define UA_PUBLIC                                                                                  \
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
#define AUTH "BTBZMqHH6r4Tts7J_aSIgg"

static size_t read_text(const char *text, uint8_t *bytes, size_t cap)
{
    size_t length;
    assert_int_equal(sodium_base642bin(bytes, cap, text, strlen(text), NULL, &length, NULL,
                                       sodium_base64_VARIANT_URLSAFE_NO_PADDING),
                     0);
    return length;
}

static void example_of_the_rfc(void **unused)
{
    static const char plain[] = "When I grow up, I want to be a watermelon";
    static const char wanted[] = "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
                                 "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
                                 "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
    struct push_subscription to;
    struct push_pair own;
    uint8_t salt[PUSH_SALT], sealed[PUSH_SEALED], expected[PUSH_SEALED];
    (void)unused;

    read_text(UA_PUBLIC, to.public, PUSH_PUBLIC);
    read_text(AUTH, to.auth, PUSH_AUTH);
    read_text("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", own.secret, PUSH_SECRET);
    read_text("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIg"
              "Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
              own.public, PUSH_PUBLIC);
    read_text("DGv6ra1nlYgDCS1FRnbzlw", salt, PUSH_SALT);
    size_t length = read_text(wanted, expected, sizeof expected);
    assert_int_equal(push_encrypt(&to, &own, salt, plain, strlen(plain), sealed), length);
    assert_memory_equal(sealed, expected, length);
}

static void no_message_is_like_another(void **unused)
{
    struct push_message one, other;
    (void)unused;
    assert_true(push_seal(UA_PUBLIC "." AUTH, "hello", "a", &one));
    assert_true(push_seal(UA_PUBLIC "." AUTH, "hello", "a", &other));
    assert_int_equal(one.length, other.length);
    assert_memory_not_equal(one.sealed, other.sealed, one.length);
    assert_string_equal(one.topic, other.topic);
    assert_int_equal(strlen(one.topic), 32);
    assert_true(push_seal(UA_PUBLIC "." AUTH, "hello", "b", &other));
    assert_string_not_equal(one.topic, other.topic);
}

static void keys_that_are_none(void **unused)
{
    static const char *const wrong[] = {
        "",
        ".",
        UA_PUBLIC,
        UA_PUBLIC ".",
        UA_PUBLIC "." AUTH "A",
        UA_PUBLIC "." AUTH "=",
        "A" UA_PUBLIC "." AUTH,
        "BCVxsr7N." AUTH,
        /* a point that is not on the curve */
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
        "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw8." AUTH,
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        "." AUTH,
    };
    struct push_message m;
    char longest[PUSH_PLAIN + 2];
    (void)unused;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(push_seal(wrong[i], "hello", "a", &m));
    memset(longest, 'x', sizeof longest);
    longest[PUSH_PLAIN + 1] = '\0';
    assert_false(push_seal(UA_PUBLIC "." AUTH, longest, "a", &m));
    longest[PUSH_PLAIN] = '\0';
    assert_true(push_seal(UA_PUBLIC "." AUTH, longest, "a", &m));
    assert_int_equal(m.length, PUSH_SEALED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_of_the_rfc),
        cmocka_unit_test(no_message_is_like_another),
        cmocka_unit_test(keys_that_are_none),
    };
    return RUN(tests);
}
