/* Writes a folder of records of every kind for the test of the two verifiers: finished games with
 * and without undo, saves, views of running games, typed dice, dice that were asked for with the
 * receipt of a device. */
#include <stdio.h>
#include <stdlib.h>

#include "../unit/asked_play.h"
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

static bool write_receipt(const char *folder, const char *name, const struct asked_table *t)
{
    static char text[2 * RECEIPT_MAX];
    struct out o = out_to(text, sizeof text);
    char path[512];

    receipt_write(t, &o);
    snprintf(path, sizeof path, "%s/%s.receipt", folder, name);
    return !o.lost && save_text(path, text, o.len) == 0;
}

static bool write_asked(const char *folder, const struct game *g, const char *seats, uint64_t seed)
{
    static struct asked_table t;
    static const char *const needs[] = {"nobody", "link", "all"};
    char name[128];
    bool written = true;

    for (int i = 0; i < 3; i++) {
        asked_begin(&t, g, seats, (enum needs)i, seed + (uint64_t)i, (int)strlen(seats) > 1);
        asked_play(&t, 30);
        snprintf(name, sizeof name, "%s-%s-asked-%s-save", g->id, seats, needs[i]);
        written &= write_record(folder, name, t.s, RECORD_OWNER, SEAT_WATCHER);
        snprintf(name, sizeof name, "%s-%s-asked-%s-view", g->id, seats, needs[i]);
        written &= write_record(folder, name, t.s, RECORD_PUBLIC, 0);
        asked_play(&t, i == 1 ? 200 : ENTRIES_MAX);
        if (i == 1 && !session_over(t.s))
            session_give_up(t.s);
        snprintf(name, sizeof name, "%s-%s-asked-%s-finished", g->id, seats, needs[i]);
        written &= write_record(folder, name, t.s, RECORD_PUBLIC, SEAT_WATCHER);
        written &= write_receipt(folder, name, &t);
        session_end(t.s);
    }
    return written;
}

int main(int argc, char **argv)
{
    static const char *const seats[] = {"p", "pb", "pp", "ppe", "bbbb"};
    bool written = argc == 2;

    for (const struct game *const *g = all_games; written && *g; g++)
        for (size_t i = 0; i < sizeof seats / sizeof seats[0]; i++)
            if (strlen(seats[i]) >= (*g)->seats_min && strlen(seats[i]) <= (*g)->seats_max)
                written &= write_games(argv[1], *g, seats[i], i + 1) &&
                           (i < 2 || i > 3 || write_asked(argv[1], *g, seats[i], i + 1));
    return written ? 0 : 1;
}
