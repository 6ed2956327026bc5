/* Runs scenarios: a small language of one directive a line, on top of the verbs and fields of any
 * game (docs/scenarios.md).
 *
 * A failed check is a failure, and the game goes on. An illegal move or an impossible position is a
 * failure that ends the game. A line that can't be understood makes the whole text broken: a typo
 * must never look like a rule that holds. */
#include "session/scenario.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "session/scenario_run.h"
#include "session/setup.h"

static void where(struct run *r)
{
    out_text(r->o, r->name);
    out_char(r->o, ':');
    out_int(r->o, r->line);
    out_text(r->o, ": ");
}

const char *run_quoted(char *buf, size_t cap, const char *text)
{
    struct out o = out_to(buf, cap);
    out_char(&o, '"');
    out_excerpt(&o, text, strlen(text));
    out_char(&o, '"');
    return buf;
}

void run_failed(struct run *r, const char *wanted, const char *got)
{
    r->report.failed++;
    where(r);
    say(r->o, NULL, "wanted %1, got %2", SAY_TEXT(wanted), SAY_TEXT(got));
    out_char(r->o, '\n');
}

void run_broken(struct run *r, const char *message, const char *text, const char *expected)
{
    char quote[LINE_MAX_BYTES + 3];
    r->report.broken = true;
    where(r);
    out_text(r->o, "broken: ");
    say(r->o, NULL, message, SAY_TEXT(run_quoted(quote, sizeof quote, text)));
    if (*expected) {
        out_text(r->o, "; ");
        say(r->o, NULL, "expected %1", SAY_TEXT(expected));
    }
    out_char(r->o, '\n');
}

void run_tidy(char *text)
{
    char *to = text;
    for (const char *c = text; *c; c++)
        if (!isspace((unsigned char)*c))
            *to++ = *c;
        else if (to > text && to[-1] != ' ')
            *to++ = ' ';
    if (to > text && to[-1] == ' ')
        to--;
    *to = '\0';
}

char *run_word(char **rest)
{
    char *first = *rest;
    *rest += strcspn(first, " ");
    if (**rest)
        *(*rest)++ = '\0';
    return first;
}

static int count_words(const char *text)
{
    int count = *text ? 1 : 0;
    for (; *text; text++)
        count += *text == ' ';
    return count;
}

bool run_number(const char *text, long long *n)
{
    char *end;
    *n = strtoll(text, &end, 10);
    return end != text && !*end;
}

bool run_sound(struct run *r)
{
    const char *wrong = r->game->check(r->state.bytes);
    if (wrong) {
        run_failed(r, "a position that can be", wrong);
        r->skipping = true;
    }
    return !wrong;
}

/* Positions set by hand are checked before anything is asked of them. */
static bool ready(struct run *r)
{
    if (r->unchecked) {
        r->unchecked = false;
        run_sound(r);
    }
    return !r->skipping;
}

static bool option_word(struct run *r, const struct game *g, const char *text, int options[])
{
    char range[256] = "";
    struct out expected = out_to(range, sizeof range);
    const char *wrong;
    bool fits = option_read(g, text, strlen(text), options, &wrong, &expected) == OPTION_READ;
    if (!fits)
        run_broken(r, "%1 does not fit", text, range);
    return fits;
}

/* One `key=value` of a game line; false when it is wrong. */
static bool game_word(struct run *r, const struct game *g, char *text, int *seats, int options[])
{
    char *value = strchr(text, '=');
    if (!value || !value[1] || value == text) {
        run_broken(r, "%1 is no option", text, "key=value");
        return false;
    }
    *value++ = '\0';
    if (strcmp(text, "seats") == 0) {
        long long n;
        bool fits = run_number(value, &n) && n >= g->seats_min && n <= g->seats_max;
        char range[64];
        struct out o = out_to(range, sizeof range);
        say(&o, NULL, "a number from %1 to %2", SAY_INT(g->seats_min), SAY_INT(g->seats_max));
        if (fits)
            *seats = (int)n;
        else
            run_broken(r, "%1 seats can't play", value, range);
        return fits;
    }
    if (strcmp(text, "seed") == 0) {
        r->seeded = true;
        fair_seed(&r->fair, value);
        return true;
    }
    value[-1] = '=';
    return option_word(r, g, text, options);
}

static void run_game(struct run *r, char *rest)
{
    char *id = run_word(&rest);
    const struct game *g = r->find(id);
    r->game = NULL;
    r->skipping = true;
    r->unchecked = r->seeded = false;
    r->viewer = VIEWER_ALL;
    r->draws = 0;
    r->report.games++;
    if (!g) {
        run_broken(r, "%1 is no game", id, "the id of a game");
        return;
    }
    int seats = clamp(2, g->seats_min, g->seats_max);
    int options[OPTIONS_MAX];
    char scratch[256];
    struct out unused = out_to(scratch, sizeof scratch);
    options_initial(g, options);
    option_set(g, options, "start", "0", &unused); /* where there is such an option */
    while (*rest)
        if (!game_word(r, g, run_word(&rest), &seats, options))
            return;
    memset(&r->state, 0, sizeof r->state);
    const char *wrong = play_setup(g, r->state.bytes, seats, options);
    if (wrong) {
        run_broken(r, wrong, "", "");
        return;
    }
    fair_begin(&r->fair, seats);
    r->game = g;
    r->seats = seats;
    r->skipping = false;
}

/* The language. */

static const struct directive {
    const char *name;
    const char *form;
    int words; /* the least number behind it, and the most; -1: any number */
    int words_max;
    bool asks;   /* the position must be sound */
    bool counts; /* it is a check */
    void (*run)(struct run *r, char *rest);
} directives[] = {
    {"game", "game ID key=value …", 1, -1, false, false, run_game},
    {"set", "set PATH VALUE", 2, -1, false, false, run_set},
    {"place", "place CARD WHERE", 2, -1, false, false, run_place},
    {"do", "do MOVE ; MOVE …", 1, -1, true, false, run_do},
    {"legal", "legal MOVE", 1, -1, true, true, run_legal},
    {"illegal", "illegal MOVE", 1, -1, true, true, run_illegal},
    {"rule", "rule NUMBER", 1, 1, true, true, run_rule},
    {"moves", "moves COUNT", 1, 1, true, true, run_moves},
    {"expect", "expect PATH VALUE", 2, -1, true, true, run_expect},
    {"turn", "turn SEAT", 1, 1, true, true, run_turn},
    {"as", "as SEAT", 1, 1, false, false, run_as},
};

enum { DIRECTIVES = sizeof directives / sizeof *directives };

static const struct directive *directive_find(struct run *r, const char *name)
{
    for (int i = 0; i < DIRECTIVES; i++)
        if (strcmp(directives[i].name, name) == 0)
            return &directives[i];
    char names[128] = "";
    struct out o = out_to(names, sizeof names);
    for (int i = 0; i < DIRECTIVES; i++) {
        out_text(&o, i ? ", " : "");
        out_text(&o, directives[i].name);
    }
    run_broken(r, "%1 is no directive", name, names);
    return NULL;
}

static void run_line(struct run *r, char *text)
{
    char *rest = text;
    char *name = run_word(&rest);
    const struct directive *d = directive_find(r, name);
    if (!d)
        return;
    int words = count_words(rest);
    if (words < d->words || (d->words_max >= 0 && words > d->words_max)) {
        run_broken(r, "%1 has too few words or too many", name, d->form);
        r->skipping = true;
        return;
    }
    if (d->run != run_game) {
        if (r->report.games == 0)
            run_broken(r, "%1 before any game", name, "a line game ID …");
        if (!r->game || r->skipping || (d->asks && !ready(r)))
            return;
    }
    if (d->run != run_rule)
        r->refusal = REFUSED_NOTHING;
    r->report.checks += d->counts;
    d->run(r, rest);
}

/* A comment begins with # at the start of the line or after a blank. */
static void cut_comment(char *text)
{
    for (char *c = text; *c; c++)
        if (*c == '#' && (c == text || isspace((unsigned char)c[-1]))) {
            *c = '\0';
            return;
        }
}

struct scenario_report scenario_run(const char *name, const char *text, size_t length,
                                    const struct game *(*find)(const char *id), struct out *o)
{
    struct run r = {.name = name, .find = find, .o = o, .skipping = true};
    size_t at = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    while (at < length) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t count = end ? (size_t)(end - text) - at : length - at;
        char line[LINE_MAX_BYTES];
        r.line++;
        if (count >= sizeof line || memchr(text + at, '\0', count)) {
            run_broken(&r, "a line that is no text or too long", "", "at most 1023 bytes");
            r.skipping = true;
        } else {
            memcpy(line, text + at, count);
            line[count] = '\0';
            cut_comment(line);
            run_tidy(line);
            if (*line)
                run_line(&r, line);
        }
        at += count + 1;
    }
    if (r.report.games == 0 && !r.report.broken)
        run_broken(&r, "nothing to run", "", "a line game ID …");
    return r.report;
}
