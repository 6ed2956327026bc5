/* Directives of scenarios about values: set, place, expect, as. */
#include <string.h>

#include "session/scenario_run.h"

void run_as(struct run *r, char *rest)
{
    long long seat;
    if (strcmp(rest, "all") == 0)
        r->viewer = VIEWER_ALL;
    else if (strcmp(rest, "watcher") == 0)
        r->viewer = SEAT_WATCHER;
    else if (run_number(rest, &seat) && seat >= 0 && seat < r->seats)
        r->viewer = (int)seat;
    else
        run_broken(r, "%1 is nobody who looks", rest, "a seat from 0, watcher or all");
}

/* `a, b` is written like `a,b`. */
static void join_commas(char *text)
{
    char *to = text;
    for (char *c = text; *c; c++) {
        if (*c == ' ' && ((to > text && to[-1] == ',') || c[1] == ','))
            continue;
        *to++ = *c;
    }
    *to = '\0';
}

/* A path or a value that does not fit, told as such. */
static void bad_field(struct run *r, enum field_status status, const char *path, const char *value,
                      const char *expected)
{
    if (status == FIELD_BAD_VALUE)
        run_broken(r, "%1 is no value it can have", value, expected);
    else if (status == FIELD_NOT_ONE)
        run_broken(r, "%1 is more than one value", path, expected);
    else if (status == FIELD_READ_ONLY)
        run_broken(r, "%1 follows from the rest and can't be set", path, expected);
    else
        run_broken(r, "%1 is no path of this game", path, expected);
}

/* The words for no and yes; of derived values they must be known here. */
static const char *plain(const char *value)
{
    static const char *const words[] = {"off", "on", "false", "true", "no", "yes"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (strcmp(value, words[i]) == 0)
            return i & 1 ? "1" : "0";
    return value;
}

static bool same_value(const char *wanted, const char *got)
{
    long long a, b;
    return strcmp(wanted, got) == 0 ||
           (run_number(plain(wanted), &a) && run_number(got, &b) && a == b);
}

static void compare(struct run *r, const char *path, const char *wanted, const char *got)
{
    if (same_value(wanted, got))
        return;
    char text[LINE_MAX_BYTES];
    struct out o = out_to(text, sizeof text);
    say(&o, NULL, "%1 %2", SAY_TEXT(path), SAY_TEXT(wanted));
    run_failed(r, text, got);
}

/* `expect place.1 2`: who comes how far is no field, the game tells it. */
static bool expect_place(struct run *r, const char *path, const char *value)
{
    static const char prefix[] = "place.";
    char got[16];
    struct out g = out_to(got, sizeof got);
    int points[SEATS_MAX] = {0}, place[SEATS_MAX] = {0};
    long long seat;
    size_t length = strlen(prefix);
    if (strncmp(path, prefix, length) != 0 || !run_number(path + length, &seat) || seat < 0 ||
        seat >= r->seats)
        return false;
    r->game->score(r->state.bytes, points, place);
    out_int(&g, place[seat]);
    compare(r, path, value, got);
    return true;
}

void run_expect(struct run *r, char *rest)
{
    char *path = run_word(&rest);
    join_commas(rest);
    if (expect_place(r, path, rest))
        return;
    struct state_room seen = r->state, given;
    if (r->viewer != VIEWER_ALL)
        r->game->observe(r->state.bytes, r->viewer, seen.bytes);
    given = seen;

    char got[VALUE_MAX_BYTES], wanted[VALUE_MAX_BYTES], range[VALUE_MAX_BYTES] = "";
    struct out g = out_to(got, sizeof got), w = out_to(wanted, sizeof wanted);
    struct out expected = out_to(range, sizeof range);
    /* The value is read the way `set` reads it, so that `b,a` is `a,b`. */
    enum field_status status = field_set(r->game->fields, given.bytes, path, rest, &expected);
    if (field_print(r->game->fields, seen.bytes, path, &g) != FIELD_OK) {
        bad_field(r, status, path, rest, range);
        return;
    }
    if (status == FIELD_OK)
        field_print(r->game->fields, given.bytes, path, &w);
    else
        out_text(&w, rest);
    long long n;
    if (status == FIELD_BAD_VALUE && !(run_number(wanted, &n) && run_number(got, &n)))
        bad_field(r, status, path, rest, range);
    else
        compare(r, path, wanted, got);
}

void run_set(struct run *r, char *rest)
{
    char *path = run_word(&rest);
    join_commas(rest);
    char range[VALUE_MAX_BYTES] = "";
    struct out expected = out_to(range, sizeof range);
    enum field_status status = field_set(r->game->fields, r->state.bytes, path, rest, &expected);
    bool former = status != FIELD_OK && r->game->adopt &&
                  r->game->adopt(r->state.bytes, path, rest); /* as older rules called it */
    r->unchecked = true;
    if (status != FIELD_OK && !former) {
        r->skipping = true;
        bad_field(r, status, path, rest, range);
    }
}

void run_place(struct run *r, char *rest)
{
    char *card = run_word(&rest);
    const char *wrong = "this game has nothing to place";
    if (r->game->place)
        wrong = r->game->place(r->state.bytes, card, rest);
    r->unchecked = true;
    if (!wrong)
        return;
    r->skipping = true;
    run_broken(r, wrong, card, "");
}
