/* Writes a folder of records of every kind for the test of the two verifiers: finished games with
 * and without undo, saves, views of running games, typed dice. */
#include <stdio.h>
#include <stdlib.h>

#include "../unit/sitting.h"
#include "games/games.h"
#include "session/record.h"

static bool write_record(const char *folder, const char *name, const struct session *s,
                         enum record_for purpose, int viewer)
{
    char path[512];
    size_t length;
    char *text = record_text(s, purpose, viewer, &length);
    snprintf(path, sizeof path, "%s/%s.ages", folder, name);
    int failed = text ? save_text(path, text, length) : 1;
    free(text);
    if (failed)
        fprintf(stderr, "%s: not written\n", path);
    return !failed;
}

static bool write_games(const char *folder, const struct game *g, const char *seats, uint64_t seed)
{
    char name[128];
    struct table fair = table_for(g, seats, DICE_FAIR), typed = table_for(g, seats, DICE_TYPED);
    struct session *s = sit_down(&fair);
    bool written = true;

    play_randomly(s, seed, 40);
    snprintf(name, sizeof name, "%s-%s-save", g->id, seats);
    written &= write_record(folder, name, s, RECORD_OWNER, SEAT_WATCHER);
    snprintf(name, sizeof name, "%s-%s-view-seat", g->id, seats);
    written &= write_record(folder, name, s, RECORD_PUBLIC, 0);
    snprintf(name, sizeof name, "%s-%s-view-watcher", g->id, seats);
    written &= write_record(folder, name, s, RECORD_PUBLIC, SEAT_WATCHER);
    play_randomly(s, seed + 1, ENTRIES_MAX);
    snprintf(name, sizeof name, "%s-%s-finished", g->id, seats);
    written &= session_over(s) && write_record(folder, name, s, RECORD_PUBLIC, SEAT_WATCHER);
    session_end(s);

    s = sit_down(&typed);
    play_randomly(s, seed + 2, ENTRIES_MAX);
    snprintf(name, sizeof name, "%s-%s-typed", g->id, seats);
    written &= session_over(s) && write_record(folder, name, s, RECORD_PUBLIC, SEAT_WATCHER);
    session_end(s);
    return written;
}

int main(int argc, char **argv)
{
    static const char *const seats[] = {"p", "pb", "pp", "ppe", "bbbb"};
    bool written = argc == 2;

    for (const struct game *const *g = all_games; written && *g; g++)
        for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++)
            if (strlen(seats[i]) >= (*g)->seats_min && strlen(seats[i]) <= (*g)->seats_max)
                written &= write_games(argv[1], *g, seats[i], i + 1);
    return written ? 0 : 1;
}
