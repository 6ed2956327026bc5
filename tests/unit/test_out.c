/* The writer: text that fits, text that does not, and JSON whatever the bytes. */
#include "unit.h"

static void text_and_numbers(void **unused)
{
    (void)unused;
    struct sheet s;
    struct out *o = sheet_new(&s);
    assert_string_equal(s.text, "");
    out_text(o, "a");
    out_char(o, ' ');
    out_int(o, 0);
    out_char(o, ' ');
    out_int(o, INT64_MIN);
    out_char(o, ' ');
    out_int(o, INT64_MAX);
    assert_string_equal(s.text, "a 0 -9223372036854775808 9223372036854775807");
    assert_int_equal(o->len, strlen(s.text));
    assert_int_equal(o->last, '7');

    o = sheet_new(&s);
    out_hex64(o, UINT64_C(0x0123456789abcdef));
    out_char(o, ' ');
    out_hex(o, (const uint8_t[]){0, 0x7f, 0xff}, 3);
    assert_string_equal(s.text, "0123456789abcdef 007fff");
}

static void columns(void **unused)
{
    (void)unused;
    struct sheet s;
    struct out *o = sheet_new(&s);
    out_pad(o, "ab", 4);
    out_char(o, '|');
    out_pad(o, "ab", -4);
    out_char(o, '|');
    out_pad(o, "h\xc3\xa9", 3);
    out_char(o, '|');
    out_pad(o, "too long", 3);
    out_char(o, '|');
    out_repeat(o, "-=", 3);
    out_repeat(o, "x", 0);
    out_repeat(o, "x", -1);
    assert_string_equal(s.text, "ab  |  ab|h\xc3\xa9 |too long|-=-=-=");
    assert_int_equal(text_columns("h\xc3\xa9 \xe2\x80\xa6"), 4);

    static const char *const fitted[] = {"…", "é…", "ééé", "ééé ", "ééé  "};
    for (int width = 1; width <= 5; width++) {
        out_fit(sheet_new(&s), "ééé", width);
        assert_string_equal(s.text, fitted[width - 1]);
    }
}

static void a_full_buffer_keeps_what_fits(void **unused)
{
    (void)unused;
    char buf[6];
    struct out o = out_to(buf, sizeof buf);
    out_text(&o, "abc");
    out_text(&o, "defgh");
    out_char(&o, 'i');
    assert_string_equal(buf, "abcde");
    assert_int_equal(o.len, 5);
    assert_int_equal(o.lost, 4);
    out_flush(&o);
    assert_string_equal(buf, "abcde");

    o = out_to(buf, 1);
    out_text(&o, "abc");
    assert_string_equal(buf, "");
    assert_int_equal(o.lost, 3);
}

static void to_sheet(void *to, const char *bytes, size_t count)
{
    out_bytes(to, bytes, count);
}

static void a_sink_gets_everything_in_order(void **unused)
{
    (void)unused;
    for (size_t cap = 2; cap < 8; cap++) {
        struct sheet s;
        char buf[8];
        struct out o = out_to(buf, cap);
        o.sink = to_sheet;
        o.to = sheet_new(&s);
        json_open(&o, '[');
        for (int i = 0; i < 3; i++)
            json_text(&o, "abcdefghij");
        json_close(&o, ']');
        out_flush(&o);
        out_flush(&o);
        assert_string_equal(s.text, "[\"abcdefghij\",\"abcdefghij\",\"abcdefghij\"]");
        assert_int_equal(o.lost, 0);
    }
}

static void json_commas_come_by_themselves(void **unused)
{
    (void)unused;
    struct sheet s;
    struct out *o = sheet_new(&s);
    json_open(o, '{');
    json_key(o, "a");
    json_int(o, -1);
    json_key(o, "b");
    json_open(o, '[');
    json_close(o, ']');
    json_key(o, "c");
    json_open(o, '[');
    json_bool(o, true);
    json_bool(o, false);
    json_none(o);
    json_text(o, "{");
    json_open(o, '{');
    json_close(o, '}');
    json_close(o, ']');
    json_close(o, '}');
    out_char(o, '\n');
    json_int(o, 1);
    assert_string_equal(s.text, "{\"a\":-1,\"b\":[],\"c\":[true,false,null,\"{\",{}]}\n1");
}

static void json_is_valid_whatever_the_bytes(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes, *json;
    } cases[] = {
        {"", "\"\""},
        {"a\"b\\c", "\"a\\\"b\\\\c\""},
        {"\n\t\x01\x1f\x7f", "\"\\n\\u0009\\u0001\\u001f\\u007f\""},
        {"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2", "\"\xc3\xa9 \xe2\x82\xac \xf0\x9f\x8e\xb2\""},
        {"\xff", "\"\xef\xbf\xbd\""},                                 /* no first byte      */
        {"\xc3", "\"\xef\xbf\xbd\""},                                 /* cut short          */
        {"\xc3(", "\"\xef\xbf\xbd(\""},                               /* no second byte     */
        {"\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\""},                 /* longer than needed */
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}, /* half a pair     */
        {"\xf4\x90\x80\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sheet s;
        json_text(sheet_new(&s), cases[i].bytes);
        assert_string_equal(s.text, cases[i].json);
    }
    struct sheet s;
    json_bytes(sheet_new(&s), "a\0b", 3);
    assert_string_equal(s.text, "\"a\\u0000b\"");
}

static void excerpts_are_short_and_printable(void **unused)
{
    (void)unused;
    struct sheet s;
    out_excerpt(sheet_new(&s), "a\x1b[2J\xff\xc3\xa9", 8);
    assert_string_equal(s.text, "a?[2J?\xc3\xa9");
    char longer[200];
    memset(longer, 'x', sizeof longer);
    out_excerpt(sheet_new(&s), longer, sizeof longer);
    assert_true(strlen(s.text) < EXCERPT_MAX);
    assert_string_equal(s.text + strlen(s.text) - 4, "x\xe2\x80\xa6");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_and_numbers),
        cmocka_unit_test(columns),
        cmocka_unit_test(a_full_buffer_keeps_what_fits),
        cmocka_unit_test(a_sink_gets_everything_in_order),
        cmocka_unit_test(json_commas_come_by_themselves),
        cmocka_unit_test(json_is_valid_whatever_the_bytes),
        cmocka_unit_test(excerpts_are_short_and_printable),
    };
    return RUN(tests);
}
