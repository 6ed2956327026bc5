/* The bots there are. */
#include <string.h>

#include "bots/bot.h"

static const struct bot *const all_bots[] = {
    &bot_bronze_builder, &bot_bronze_easy,        &bot_bronze_normal, &bot_bronze_hard,
    &bot_bronze_expert,  &bot_iron_builder,       &bot_iron_easy,     &bot_iron_normal,
    &bot_iron_hard,      &bot_iron_expert,        &bot_tta_builder,   &bot_tta_easy,
    &bot_tta_normal,     &bot_tta_hard,           &bot_tta_expert,    &bot_tta_economist,
    &bot_tta_warrior,    &bot_tta_wonder_builder, &bot_random,
};

const struct bot *bot_at(const struct game *g, int i)
{
    for (size_t b = 0; b < sizeof all_bots / sizeof *all_bots; b++) {
        const struct bot *bot = all_bots[b];
        if ((!bot->game || strcmp(bot->game, g->id) == 0) && i-- == 0)
            return bot;
    }
    return NULL;
}

const struct bot *bot_find(const struct game *g, const char *id)
{
    const struct bot *bot;
    for (int i = 0; (bot = bot_at(g, i)); i++)
        if (strcmp(bot->id, id) == 0)
            return bot;
    return NULL;
}

const char *bot_level(const struct game *g, const char *id)
{
    const struct bot *bot = bot_find(g, id);
    return bot ? bot->name : id;
}

const struct bot *bot_usual(const struct game *g)
{
    const struct bot *level = bot_find(g, "normal");
    return level ? level : bot_at(g, 0);
}
