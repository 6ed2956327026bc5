/* The rules of a game in the reader's language, where they are written in it. */
#include "unit.h"

#include "games/rule_books.h"

static const struct rule_book books[] = {
    {"B", NULL, "Bronze", 0, NULL},        {"I", NULL, "Iron", 0, NULL},
    {"B", "fr", "Âge du bronze", 0, NULL}, {"B", "de", "Bronzezeit", 0, NULL},
    {NULL, NULL, NULL, 0, NULL},
};

static const struct words french = {.language = "fr"}, german = {.language = "de"},
                          italian = {.language = "it"};

static void in_the_readers_language(void **unused)
{
    (void)unused;
    assert_string_equal(rule_book_in(books, "B", NULL)->title, "Bronze");
    assert_string_equal(rule_book_in(books, "B", &french)->title, "Âge du bronze");
    assert_string_equal(rule_book_in(books, "B", &german)->title, "Bronzezeit");
}

static void in_english_where_there_is_no_other(void **unused)
{
    (void)unused;
    assert_string_equal(rule_book_in(books, "B", &italian)->title, "Bronze");
    assert_string_equal(rule_book_in(books, "I", &french)->title, "Iron");
    assert_null(rule_book_in(books, "X", &french));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_readers_language),
        cmocka_unit_test(in_english_where_there_is_no_other),
    };
    return RUN(tests);
}
