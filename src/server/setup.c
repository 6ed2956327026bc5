/* Stored setups of tables: see setup.h. */
#include "server/setup.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "core/play.h"
#include "games/games.h"
#include "server/clock_json.h"
#include "server/text.h"

char *setup_write(const struct table *table, const struct clock *clock)
{
    char buffer[1024], secret[2 * SHA256_BYTES + 1];
    struct text text = {0};
    struct out o = text_writer(&text, buffer, sizeof buffer);

    json_open(&o, '{');
    json_member_text(&o, "game", table->game->id);
    json_member_int(&o, "revision", table->game->revision);
    json_key(&o, "options");
    options_json(table->game, table->options, &o);
    json_member_open(&o, "seats", '[');
    for (int i = 0; i < table->seats; i++) {
        json_open(&o, '{');
        json_member_text(&o, "bot", table->seat[i].program);
        json_member_text(&o, "name", table->seat[i].name);
        json_member_text(&o, "contribution", table->fair.contribution[i]);
        json_close(&o, '}');
    }
    json_close(&o, ']');
    if (table->dice == DICE_ASKED)
        json_member_int(&o, "needs", table->needs);
    if (table->helped)
        json_member_bool(&o, "helped", true);
    if (clock->bank) {
        json_member_open(&o, "clock", '{');
        clock_settings_json(clock, &o);
        json_close(&o, '}');
    }
    if (table->dice == DICE_TYPED)
        json_member_text(&o, "dice", "typed");
    json_member_text(&o, "secret",
                     sodium_bin2hex(secret, sizeof secret, table->fair.secret, SHA256_BYTES));
    json_close(&o, '}');
    out_flush(&o);
    if (text.failed)
        text_free(&text);
    return text.bytes;
}

static bool read_text(json_t *object, const char *key, char *into, size_t size)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text && snprintf(into, size, "%s", text) < (int)size;
}

static bool read_seats(json_t *list, struct table *table)
{
    size_t count = json_array_size(list);
    if (count > SEATS_MAX)
        return false;
    table->seats = (int)count;
    for (size_t i = 0; i < count; i++) {
        json_t *from = json_array_get(list, i);
        struct seat *seat = &table->seat[i];
        if (!read_text(from, "bot", seat->program, sizeof seat->program) ||
            !read_text(from, "name", seat->name, sizeof seat->name) ||
            !read_text(from, "contribution", table->fair.contribution[i],
                       sizeof table->fair.contribution[i]))
            return false;
        seat->kind = seat->program[0] ? SEAT_BOT : SEAT_PERSON;
    }
    return true;
}

const char *option_text(const json_t *value, char number[24])
{
    if (json_is_string(value))
        return json_string_value(value);
    if (json_is_boolean(value))
        return json_is_true(value) ? "on" : "off";
    if (!json_is_integer(value))
        return NULL;
    snprintf(number, 24, "%lld", (long long)json_integer_value(value));
    return number;
}

/* Options that newer rules no longer have are dropped, new ones get their initial values. */
static void read_options(json_t *object, struct table *table)
{
    const char *key;
    json_t *value;
    char wanted[256], number[24];

    options_initial(table->game, table->options);
    json_object_foreach(object, key, value)
    {
        struct out o = out_to(wanted, sizeof wanted);
        const char *text = option_text(value, number);
        const char *now =
            text && table->game->former ? table->game->former(key, text, table->seats) : NULL;
        if (text)
            option_set(table->game, table->options, key, now ? now : text, &o);
    }
}

static void read_needs(json_t *needs, struct table *table)
{
    if (!needs)
        return;
    table->dice = DICE_ASKED;
    table->needs = (enum needs)json_integer_value(needs);
}

bool setup_read(const char *text, struct table *table, struct clock *clock, int *revision)
{
    json_t *setup = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *game = json_string_value(json_object_get(setup, "game"));
    const char *secret = json_string_value(json_object_get(setup, "secret"));
    size_t bytes = 0;

    *table = (struct table){.game = game ? game_find(game) : NULL, .dice = DICE_FAIR};
    *revision = (int)json_integer_value(json_object_get(setup, "revision"));
    bool fits = table->game && secret && read_seats(json_object_get(setup, "seats"), table) &&
                sodium_hex2bin(table->fair.secret, SHA256_BYTES, secret, strlen(secret), NULL,
                               &bytes, NULL) == 0 &&
                bytes == SHA256_BYTES;
    if (fits) {
        read_options(json_object_get(setup, "options"), table);
        read_needs(json_object_get(setup, "needs"), table);
        table->helped = json_is_true(json_object_get(setup, "helped"));
        fits = !clock_settings_read(json_object_get(setup, "clock"), clock);
        if (json_object_get(setup, "dice"))
            table->dice = DICE_TYPED;
        fair_commit(&table->fair);
    }
    json_decref(setup);
    return fits;
}
