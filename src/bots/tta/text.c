/* Weights of Through the Ages as text: see text.h. */
#include "bots/tta/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search/course.h"

enum { MOST_CARDS = 1024 }; /* of a file */

/* ---- Writing --------------------------------------------------------------------------------- */

static void write_part(struct out *o, const char *part, const struct feature_kind kinds[],
                       const struct tta_weight weights[])
{
    for (; kinds->name; weights += kinds->count, kinds++) {
        out_text(o, part);
        out_char(o, ' ');
        out_text(o, kinds->name);
        for (int i = 0; i < kinds->count; i++)
            for (int moment = 0; moment < TTA_MOMENTS; moment++) {
                out_char(o, ' ');
                out_int(o, weights[i].at[moment]);
            }
        out_char(o, '\n');
    }
}

/* Weights of cards stand in this order. The build and who reads them place them by name: a new card
 * moves none. */
static void write_cards(struct out *o)
{
    out_text(o, "cards");
    for (int card = 0; card < CARDS; card++) {
        out_char(o, ' ');
        out_text(o, tta_card_names.ids[card]);
    }
    out_char(o, '\n');
}

void tta_write_weights(int level, const struct tta_weights *w, struct out *o)
{
    out_text(o, "level ");
    out_text(o, tta_levels.ids[level]);
    out_char(o, '\n');
    course_write_kinds("civ", tta_civ_kinds, o);
    course_write_kinds("table", tta_table_kinds, o);
    write_cards(o);
    write_part(o, "own", tta_civ_kinds, w->own);
    write_part(o, "rival", tta_civ_kinds, w->rival);
    write_part(o, "seen", tta_table_kinds, w->table);
    write_part(o, "tally", tta_civ_kinds, w->tally);
    write_part(o, "tally_seen", tta_table_kinds, w->tally_table);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* What the line `cards` says: the cards of that time in their order, -1 for one that is no more.
 * Without such a line they are those of today. */
struct card_list {
    int count;
    int16_t card[MOST_CARDS];
};

static struct card_list cards_of_today(void)
{
    struct card_list list = {.count = CARDS};
    for (int card = 0; card < CARDS; card++)
        list.card[card] = (int16_t)card;
    return list;
}

static bool read_cards(const char *text, struct card_list *list)
{
    char id[64];
    int used;
    for (list->count = 0; sscanf(text, "%*[ ]%63[a-z0-9_]%n", id, &used) == 1; text += used) {
        if (list->count == MOST_CARDS)
            return false;
        list->card[list->count++] = (int16_t)noun_find(&tta_card_names, id, -1);
    }
    return *text == '\n';
}

/* The weights of a kind, and how many there are; NULL: there is no such kind. */
static struct tta_weight *find_kind(const char *name, const struct feature_kind kinds[],
                                    struct tta_weight weights[], int *count)
{
    for (; kinds->name; weights += kinds->count, kinds++)
        if (strcmp(kinds->name, name) == 0) {
            *count = kinds->count;
            return weights;
        }
    return NULL;
}

/* Cards are placed by their names; of other kinds there must be as many as today. */
static bool read_numbers(const char *text, struct tta_weight weights[], int count,
                         const struct card_list *cards)
{
    for (int i = 0; i < (cards ? cards->count : count); i++) {
        struct tta_weight w;
        for (int moment = 0; moment < TTA_MOMENTS; moment++) {
            char *after;
            long number = strtol(text, &after, 10);
            if (after == text || number < INT16_MIN || number > INT16_MAX)
                return false;
            w.at[moment] = (int16_t)number;
            text = after;
        }
        int place = cards ? cards->card[i] : i;
        if (place >= 0 && place < count)
            weights[place] = w;
    }
    return *text == '\n';
}

static bool is_of_cards(const char *kind)
{
    return strcmp(kind, "IN_PLAY") == 0 || strcmp(kind, "HELD") == 0;
}

static bool read_part(const char *line, struct card_list *cards, struct tta_weights *out)
{
    const struct {
        const char *name;
        const struct feature_kind *kinds;
        struct tta_weight *weights;
    } parts[] = {
        {"own", tta_civ_kinds, out->own},
        {"rival", tta_civ_kinds, out->rival},
        {"seen", tta_table_kinds, out->table},
        {"tally", tta_civ_kinds, out->tally},
        {"tally_seen", tta_table_kinds, out->tally_table},
    };
    char part[32], kind[64];
    int used, count;
    if (sscanf(line, "%31s %63s%n", part, kind, &used) != 2)
        return false;
    if (strcmp(part, "cards") == 0)
        return read_cards(line + strlen(part), cards);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strcmp(parts[i].name, part) == 0) {
            struct tta_weight *w = find_kind(kind, parts[i].kinds, parts[i].weights, &count);
            return w && read_numbers(line + used, w, count, is_of_cards(kind) ? cards : NULL);
        }
    return strcmp(part, "civ") == 0 || strcmp(part, "table") == 0;
}

bool tta_read_weights(const char *text, int level, struct tta_weights *out)
{
    char title[64];
    snprintf(title, sizeof title, "level %s\n", tta_levels.ids[level]);
    const char *line = strstr(text, title);
    struct card_list cards = cards_of_today();
    *out = (struct tta_weights){0};
    if (!line)
        return false;
    while ((line = strchr(line, '\n')) && *++line && strncmp(line, "level ", 6) != 0)
        if (*line != '#' && !read_part(line, &cards, out))
            return false;
    return true;
}
