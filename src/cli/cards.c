/* ages cards: the cards of Through the Ages, by name, by deck, or all of them. */
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "cli/args.h"
#include "cli/cards.h"
#include "cli/setup.h"
#include "games/tta/cards.h"

enum { INDENT = 6 };

/* A number of a card: its key in JSON, and how people read it. */
struct number {
    const char *key;
    const char *one, *many; /* English messages */
    size_t offset;
    bool is_signed;
};

#define NUMBER(member, forms)                                                                      \
    {                                                                                              \
#member, forms, offsetof(struct card, member), false                                       \
    }
#define SIGNED(member, forms)                                                                      \
    {                                                                                              \
#member, forms, offsetof(struct card, member), true                                        \
    }

static const struct number numbers[] = {
    NUMBER(science_price, MSGS("%1 science to play", "%1 science to play")),
    NUMBER(revolution_price, MSGS("%1 science by revolution", "%1 science by revolution")),
    NUMBER(resource_price, MSGS("%1 resource to build", "%1 resources to build")),
    NUMBER(price, MSGS("%1 military action to play", "%1 military actions to play")),
    NUMBER(token_value, MSGS("a token is worth %1", "a token is worth %1")),
    SIGNED(culture, MSGS("%1 culture", "%1 culture")),
    SIGNED(science, MSGS("%1 science", "%1 science")),
    SIGNED(strength, MSGS("%1 strength", "%1 strength")),
    SIGNED(happy, MSGS("%1 happy face", "%1 happy faces")),
    SIGNED(civil, MSGS("%1 civil action", "%1 civil actions")),
    SIGNED(military, MSGS("%1 military action", "%1 military actions")),
    NUMBER(urban_limit, MSGS("urban limit %1", "urban limit %1")),
    NUMBER(yellow, MSGS("%1 yellow token", "%1 yellow tokens")),
    NUMBER(blue, MSGS("%1 blue token", "%1 blue tokens")),
    NUMBER(infantry, MSGS("%1 infantry", "%1 infantry")),
    NUMBER(cavalry, MSGS("%1 cavalry", "%1 cavalry")),
    NUMBER(artillery, MSGS("%1 artillery", "%1 artillery")),
    NUMBER(bonus, MSGS("%1 strength for an army", "%1 strength for an army")),
    NUMBER(lesser_bonus, MSGS("%1 with old units", "%1 with old units")),
    NUMBER(defense, MSGS("%1 in defence", "%1 in defence")),
    NUMBER(colonization, MSGS("%1 for colonies", "%1 for colonies")),
};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

static int value_of(const struct card *card, const struct number *number)
{
    const uint8_t *byte = (const uint8_t *)card + number->offset;
    return number->is_signed ? (int8_t)*byte : *byte;
}

static bool same_for_all(const uint8_t by_players[3])
{
    return by_players[0] == by_players[1] && by_players[0] == by_players[2];
}

/* "2", or "6/3/2" where it depends on the number of players. */
static void print_by_players(const uint8_t by_players[3], struct out *o)
{
    for (int i = 0; i < (same_for_all(by_players) ? 1 : 3); i++) {
        out_text(o, i ? "/" : "");
        out_int(o, by_players[i]);
    }
}

static void print_numbers(const struct card *card, const struct words *w, struct out *o)
{
    for (int i = 0; i < NUMBERS; i++) {
        int value = value_of(card, &numbers[i]);
        if (!value)
            continue;
        if (o->len)
            say_comma(o, w);
        if (card->price == PRICE_BY_TARGET && strcmp(numbers[i].key, "price") == 0)
            out_text(o, tr(w, "as many military actions as the target's level"));
        else
            say_count(o, w, numbers[i].one, numbers[i].many, value, SAY_INT(value));
    }
    for (int i = 0; i < STAGES_MAX && card->stages[i]; i++) {
        if (!i && o->len)
            say_comma(o, w);
        if (!i)
            out_text(o, tr(w, "stages"));
        out_char(o, ' ');
        out_int(o, card->stages[i]);
    }
}

static void print_card(struct console *c, int id)
{
    const struct card *card = &tta_cards[id];
    struct out *o = &c->out;
    char text[256];
    struct out line = out_to(text, sizeof text);
    console_style(c, STYLE_BOLD);
    out_text(o, tr(c->words, tta_card_names.titles[id]));
    console_style(c, STYLE_PLAIN);
    out_text(o, "  ");
    out_text(o, tta_card_names.ids[id]);
    out_char(o, '\n');
    if (card->deck == DECK_INITIAL) {
        say(&line, c->words, "%1, on every mat",
            SAY_TEXT(tr(c->words, tta_kinds.titles[card->kind])));
    } else {
        char copies[16];
        struct out n = out_to(copies, sizeof copies);
        print_by_players(card->copies, &n);
        say(&line, c->words, "%1, deck %2, copies: %3",
            SAY_TEXT(tr(c->words, tta_kinds.titles[card->kind])),
            SAY_TEXT(tr(c->words, tta_decks.titles[card->deck])), SAY_TEXT(copies));
    }
    print_wrapped(c, "", INDENT, text);
    line = out_to(text, sizeof text);
    print_numbers(card, c->words, &line);
    if (card->gain) {
        char gain[64];
        struct out once = out_to(gain, sizeof gain);
        tta_print_gain(id, card->amount[0], c->words, &once);
        if (line.len)
            say_comma(&line, c->words);
        say(&line, c->words, "at once %1", SAY_TEXT(gain));
    }
    if (line.len)
        print_wrapped(c, "", INDENT, text);
    print_wrapped(c, "", INDENT, tr(c->words, tta_effects[id]));
}

static void json_card(int id, struct out *o)
{
    const struct card *card = &tta_cards[id];
    json_open(o, '{');
    json_member_text(o, "id", tta_card_names.ids[id]);
    json_member_text(o, "name", tta_card_names.titles[id]);
    json_member_text(o, "deck", tta_decks.ids[card->deck]);
    json_member_text(o, "kind", tta_kinds.ids[card->kind]);
    json_member_bool(o, "military_card", is_military(id));
    json_member_bytes(o, "copies", card->copies, 3);
    for (int i = 0; i < NUMBERS; i++) {
        int value = value_of(card, &numbers[i]);
        if (!value)
            continue;
        json_key(o, numbers[i].key);
        if (card->price == PRICE_BY_TARGET && strcmp(numbers[i].key, "price") == 0)
            json_text(o, "target");
        else
            json_int(o, value);
    }
    if (card->kind == KIND_WONDER)
        json_member_bytes(o, "stages", card->stages, stage_count(id));
    if (card->amount[0])
        json_member_bytes(o, "amount", card->amount, 3);
    if (card->gain) {
        json_member_open(o, "at_once", '{');
        json_member_int(o, tta_gains.ids[card->gain], card->amount[0]);
        json_close(o, '}');
    }
    json_member_text(o, "effect", tta_effects[id]);
    json_close(o, '}');
}

/* Is it all of its name? Cards of several ages share one. */
static bool is_called(int id, const char *query, const struct words *w)
{
    return strcasecmp(tta_card_names.ids[id], query) == 0 ||
           strcasecmp(tta_card_names.titles[id], query) == 0 ||
           strcasecmp(tr(w, tta_card_names.titles[id]), query) == 0;
}

static bool is_in_name(int id, const char *query, const struct words *w)
{
    return !*query || text_holds(tta_card_names.titles[id], query) ||
           text_holds(tr(w, tta_card_names.titles[id]), query);
}

static const int any_deck = -1;

static int show(struct console *c, const void *of, const char *query, bool json)
{
    int deck = *(const int *)of, called = 0, shown = 0;
    for (int id = 0; id < CARDS; id++)
        called += is_called(id, query, c->words);
    for (int id = 0; id < CARDS; id++) {
        if (deck >= 0 && tta_cards[id].deck != deck)
            continue;
        if (called ? !is_called(id, query, c->words) : !is_in_name(id, query, c->words))
            continue;
        if (json)
            json_card(id, &c->out);
        else
            print_card(c, id);
        shown++;
    }
    return shown;
}

int show_cards(struct console *c, const char *query)
{
    return show(c, &any_deck, query, false);
}

static int read_deck(const char *text)
{
    for (int deck = 0; deck < DECKS; deck++)
        if (strcasecmp(text, tta_decks.ids[deck]) == 0)
            return deck;
    return -1;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    const char *deck_text = NULL;
    const struct flag flags[] = {
        {"deck", FLAG_TEXT, &deck_text, "A|I|II|III|initial", MSG("only cards of that age"), 0, 0},
        {"json", FLAG_SWITCH, &json, NULL, MSG("the cards as JSON"), 0, 0},
        {0},
    };
    int status, words = args_read(c, self, flags, argc, argv, &status);
    if (words < 0)
        return status;
    int deck = deck_text ? read_deck(deck_text) : any_deck;
    if (deck_text && deck < 0) {
        complain(c, "there is no deck %1: A, I, II, III or initial", SAY_TEXT(deck_text));
        return EXIT_USAGE;
    }
    const struct listing list = {show, &deck, json, MSG("no card is called `%1`")};
    return show_listing(c, &list, words, argv);
}

const struct command command_cards = {
    .name = "cards",
    .operands = "[NAME…]",
    .summary = MSG("read the cards of Through the Ages: by name, by deck, or all"),
    .more = NULL,
    .names = &tta_card_names,
    .operands_min = 0,
    .operands_max = 16,
    .run = run,
};
