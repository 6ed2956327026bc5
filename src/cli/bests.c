/* Best results alone: see bests.h. The file is text, a line a kind of game, so that people can read
 * it; one that is damaged is never written. */
#include "cli/bests.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/data.h"
#include "cli/setup.h"
#include "core/play.h"
#include "session/record.h"

enum { KINDS_MAX = 64, KIND_BYTES = 160, DATE_BYTES = 11 };

static const char heading[] = "ages bests 1";

struct best {
    char kind[KIND_BYTES]; /* "bronze edition=original late_bronze_age=off" */
    int points;
    char date[DATE_BYTES]; /* 2026-11-17 */
};

struct bests {
    char path[PATH_BYTES];
    int count;
    struct best list[KINDS_MAX];
};

/* ---- The file -------------------------------------------------------------------------------- */

static bool read_date(const char *text, char date[DATE_BYTES])
{
    static const char form[] = "dddd-dd-dd";
    if (strlen(text) != DATE_BYTES - 1)
        return false;
    for (int i = 0; form[i]; i++)
        if (form[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != form[i])
            return false;
    memcpy(date, text, DATE_BYTES);
    return true;
}

static bool read_points(const char *text, int *points)
{
    char *end;
    long number = strtol(text, &end, 10);
    *points = (int)number;
    return end != text && !*end && number > -10000 && number < 10000;
}

static struct best *find_best(struct bests *b, const char *kind)
{
    for (int i = 0; i < b->count; i++)
        if (strcmp(b->list[i].kind, kind) == 0)
            return &b->list[i];
    return NULL;
}

/* KIND POINTS DATE, where KIND has blanks itself. */
static bool read_line(struct bests *b, char *line)
{
    struct best *best = &b->list[b->count];
    char *date = strrchr(line, ' '), *points = NULL;
    if (date) {
        *date++ = '\0';
        points = strrchr(line, ' ');
    }
    if (!points || b->count == KINDS_MAX)
        return false;
    *points++ = '\0';
    if (!*line || strlen(line) >= KIND_BYTES || find_best(b, line) ||
        !read_points(points, &best->points) || !read_date(date, best->date))
        return false;
    strcpy(best->kind, line);
    b->count++;
    return true;
}

/* The number of the first line that is none of ours, or 0. */
static int damaged_line(struct bests *b, char *text)
{
    int number = 1;
    char *line = text, *end;
    do {
        end = strchr(line, '\n');
        if (!end)
            return number;
        *end = '\0';
        if (number == 1 ? strcmp(line, heading) != 0 : !read_line(b, line))
            return number;
        number++;
        line = end + 1;
    } while (*line);
    return 0;
}

/* False, and it has been said why, when there are some that can't be read. */
static bool read_bests(struct console *c, struct bests *b)
{
    size_t length;
    int error = data_file("bests", b->path);
    b->count = 0;
    if (error) {
        complain(c, "no folder for best results: %1", SAY_TEXT(error_text(c->words, error)));
        return false;
    }
    if (!file_exists(b->path))
        return true;
    char *text = read_file(c, b->path, &length);
    int damaged = text ? damaged_line(b, text) : 0;
    bool read = text && !damaged;
    if (damaged)
        complain(c, "%1 is damaged in line %2; the best results are left as they are",
                 SAY_TEXT(b->path), SAY_INT(damaged));
    free(text);
    return read;
}

static void write_bests(struct console *c, const struct bests *b)
{
    static char text[(KIND_BYTES + 24) * KINDS_MAX];
    struct out o = out_to(text, sizeof text);
    out_text(&o, heading);
    for (int i = 0; i < b->count; i++) {
        out_char(&o, '\n');
        out_text(&o, b->list[i].kind);
        out_char(&o, ' ');
        out_int(&o, b->list[i].points);
        out_char(&o, ' ');
        out_text(&o, b->list[i].date);
    }
    out_char(&o, '\n');
    int error = save_text(b->path, text, o.len);
    if (error)
        complain(c, "cannot save %1: %2", SAY_TEXT(b->path), SAY_TEXT(error_text(c->words, error)));
}

/* ---- A game of one --------------------------------------------------------------------------- */

static bool is_alone(const struct table *table)
{
    return table->seats == 1 && table->seat[0].kind == SEAT_PERSON && table->game->alone;
}

/* The game and those of its options that are of use to one alone. */
static void kind_of(const struct table *table, char kind[KIND_BYTES])
{
    const struct game *g = table->game;
    struct out o = out_to(kind, KIND_BYTES);
    out_text(&o, g->id);
    for (int i = 0; g->options[i].key; i++) {
        if (!option_is_of_use(g, table->options, &g->options[i], 1))
            continue;
        out_char(&o, ' ');
        out_text(&o, g->options[i].key);
        out_char(&o, '=');
        option_print(&g->options[i], table->options[i], &o);
    }
}

void tell_best_before(struct console *c, const struct session *s)
{
    const struct table *table = session_table(s);
    struct bests bests;
    char kind[KIND_BYTES];
    if (!is_alone(table))
        return;
    say(&c->out, c->words, "The goal: %1.", SAY_TEXT(tr(c->words, table->game->alone->goal)));
    out_char(&c->out, '\n');
    if (!read_bests(c, &bests))
        return;
    kind_of(table, kind);
    const struct best *best = find_best(&bests, kind);
    if (best)
        say(&c->out, c->words, "Your best so far: %1 (%2).", SAY_INT(best->points),
            SAY_TEXT(best->date));
    else
        out_text(&c->out, tr(c->words, "You have no result of this kind yet."));
    out_char(&c->out, '\n');
}

static void tell_goal(struct console *c, const struct game *g, int points)
{
    int missing = g->alone->points - points;
    if (!g->alone->points)
        return;
    if (missing > 0)
        say_count(&c->out, c->words, "The goal is missed by %1 point.",
                  "The goal is missed by %1 points.", missing, SAY_INT(missing));
    else
        out_text(&c->out, tr(c->words, "The goal is reached."));
    out_char(&c->out, '\n');
}

static void keep_best(struct console *c, struct bests *b, const char *kind, int points)
{
    struct best *best = find_best(b, kind);
    time_t now = time(NULL);
    struct tm local;
    if (best)
        say_count(&c->out, c->words, "A new best: %1 point more than before.",
                  "A new best: %1 points more than before.", points - best->points,
                  SAY_INT(points - best->points));
    else
        out_text(&c->out, tr(c->words, "Your first result of this kind: the one to beat."));
    if (!best && b->count == KINDS_MAX)
        return;
    if (!best)
        best = &b->list[b->count++];
    strcpy(best->kind, kind);
    best->points = points;
    strftime(best->date, sizeof best->date, "%Y-%m-%d", localtime_r(&now, &local));
    write_bests(c, b);
}

void tell_best_after(struct console *c, const struct session *s)
{
    const struct table *table = session_table(s);
    struct bests bests;
    char kind[KIND_BYTES];
    int points[SEATS_MAX], place[SEATS_MAX];
    if (!is_alone(table))
        return;
    table->game->score(session_state(s), points, place);
    tell_goal(c, table->game, points[0]);
    if (session_taken_back(s)) {
        say_line(c, MSG("Rolls were taken back, so it does not count as your best."));
        return;
    }
    if (table->copied || table->guessed) {
        say_line(c, MSG("It began as a copy of another game, so it does not count as your best."));
        return;
    }
    if (!read_bests(c, &bests))
        return;
    kind_of(table, kind);
    const struct best *best = find_best(&bests, kind);
    if (best && best->points >= points[0])
        say(&c->out, c->words, "Your best stays %1 (%2).", SAY_INT(best->points),
            SAY_TEXT(best->date));
    else
        keep_best(c, &bests, kind, points[0]);
    out_char(&c->out, '\n');
}
