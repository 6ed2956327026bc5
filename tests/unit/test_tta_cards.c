/* Through the Ages: the cards as JSON. */
#include "unit.h"

#include "games/games.h"
#include "games/tta/cards.h"

static char json[1 << 18];

/* The object of one card. */
static const char *card(const char *id)
{
    static char one[4096];
    char head[64];
    struct out o = out_to(json, sizeof json), name = out_to(head, sizeof head);
    game_find("tta")->cards(NULL, &o);
    assert_int_equal(o.lost, 0);
    out_text(&name, "{\"id\":");
    json_text(&name, id);
    const char *from = strstr(json, head);
    assert_non_null(from);
    const char *to = strstr(from, ",{\"id\":");
    struct out copy = out_to(one, sizeof one);
    out_bytes(&copy, from, to ? (size_t)(to - from) : strlen(from));
    return one;
}

static void shows(const char *id, const char *what)
{
    if (!strstr(card(id), what))
        fail_msg("\"%s\" is missing in\n%s", what, card(id));
}

static void test_what_a_card_gives_and_costs(void **unused)
{
    (void)unused;
    shows("iron", "\"family\":\"mine\",\"kind\":\"mine\"");
    shows("iron", "\"each_worker\":true,\"gives\":[{\"what\":\"resources\",\"amount\":2}]");
    shows("iron", "\"costs\":{\"science\":5,\"resources\":5}");
    shows("iron", "\"copies\":[2,2,3]");
    shows("theology", "\"family\":\"urban\",\"kind\":\"temple\"");
    shows("monarchy", "\"costs\":{\"science\":9,\"revolution\":3}");
    shows("pyramids", "\"costs\":{\"stages\":[3,2,1]}");
    shows("kremlin", "{\"what\":\"happy\",\"amount\":-2}");
    shows("sabotage", "\"costs\":{\"military\":\"target\"}");
    shows("wealthy_territory_i", "\"at_once\":[{\"what\":\"resources\",\"amount\":5}]");
    shows("phalanx", "\"army\":{\"infantry\":2,\"cavalry\":1,\"artillery\":0,\"strength\":3,");
    shows("military_pact", "\"terms_a\":[{\"what\":\"strength\",\"amount\":4}]");
    shows("warriors", "\"initial\":true");
}

static void test_words_and_rules(void **unused)
{
    (void)unused;
    shows("engineering_genius_a", "\"short\":\"A wonder's stage, 2 less\"");
    shows("endowment_for_the_arts_iii", "\"short\":\"6/3/2 culture per rival with more\"");
    shows("moses", "\"short\":\"Population costs 1 food less\"");
    shows("taj_mahal", "\"short\":\"\"");
    shows("joan_of_arc", "\"rules\":[21,32,98,185]");
    shows("code_of_laws", "\"rules\":[33,165]");
    shows("masonry", "\"rules\":[33,110,31]");
}

static int numbers_of(const struct card *c)
{
    return c->culture || c->science || c->strength || c->happy || c->token_value || c->civil ||
           c->military || c->urban_limit || c->colonization || c->defense || c->bonus || c->gain;
}

/* A card says what it does, in numbers or in a few words. */
static void test_no_card_is_silent(void **unused)
{
    (void)unused;
    for (int id = 0; id < CARDS; id++) {
        const struct card *c = &tta_cards[id];
        if (!numbers_of(c) && !c->action && !c->terms_a.food && !*tta_shorts[id])
            fail_msg("%s says nothing", tta_card_names.ids[id]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_a_card_gives_and_costs),
        cmocka_unit_test(test_words_and_rules),
        cmocka_unit_test(test_no_card_is_silent),
    };
    return RUN(tests);
}
