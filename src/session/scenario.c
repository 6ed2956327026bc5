/* Runs scenarios: a small language of one directive a line, on top of the verbs and fields of any
 * game (docs/scenarios.md).
 *
 * A check that does not hold is a failure, and the game goes on. A move that does not fit, or a
 * position that can't be, is a failure that ends the game, since nothing behind it means anything.
 * A line that can't be understood makes the whole text broken: a typo must never look like
 * a rule that holds. */
#include "session/scenario.h"

#include <assert.h>
#include <ctype.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "session/fair.h"

enum { LINE_MAX_BYTES = 1024, VALUE_MAX_BYTES = 512, VIEWER_ALL = -4 };

struct position {
    alignas(max_align_t) unsigned char bytes[STATE_MAX];
};

struct run {
    const char *name;
    int line;
    const struct game *(*find)(const char *id);
    struct out *o;
    struct scenario_report report;

    const struct game *game; /* NULL before the first game line, and where one was wrong */
    struct position state;
    bool skipping;  /* the rest of this game means nothing                     */
    bool unchecked; /* something was set by hand since the game's check ran    */
    int viewer;     /* whose eyes `expect` reads with; VIEWER_ALL: the state's */
    bool seeded;
    struct fair fair;
    uint64_t draws;

    struct position refused_in; /* what the last `illegal` line was about, for `rule` */
    struct move refused;
    enum { REFUSED_NOTHING, REFUSED_MOVE, REFUSED_NUMBER, REFUSED_NOT } refusal;
};

/* Messages. What comes out of the file is quoted without its control characters. */

static void where(struct run *r)
{
    out_text(r->o, r->name);
    out_char(r->o, ':');
    out_int(r->o, r->line);
    out_text(r->o, ": ");
}

static const char *quoted(char *buf, size_t cap, const char *text)
{
    struct out o = out_to(buf, cap);
    out_char(&o, '"');
    out_excerpt(&o, text, strlen(text));
    out_char(&o, '"');
    return buf;
}

static void failed(struct run *r, const char *wanted, const char *got)
{
    r->report.failed++;
    where(r);
    say(r->o, NULL, "wanted %1, got %2", SAY_TEXT(wanted), SAY_TEXT(got));
    out_char(r->o, '\n');
}

static void broken(struct run *r, const char *message, const char *text, const char *expected)
{
    char quote[LINE_MAX_BYTES + 3];
    r->report.broken = true;
    where(r);
    out_text(r->o, "broken: ");
    say(r->o, NULL, message, SAY_TEXT(quoted(quote, sizeof quote, text)));
    if (*expected) {
        out_text(r->o, "; ");
        say(r->o, NULL, "expected %1", SAY_TEXT(expected));
    }
    out_char(r->o, '\n');
}

/* Words of a line. What reaches the directives has one blank between words and none around them. */

static void tidy(char *text)
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

/* Cuts the first word off; *rest is what follows it. */
static char *word(char **rest)
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

static bool number(const char *text, long long *n)
{
    char *end;
    *n = strtoll(text, &end, 10);
    return end != text && !*end;
}

/* The position. */

static int turn_of(const struct run *r)
{
    return r->game->turn(r->state.bytes);
}

static void view_of(const struct run *r, const struct position *state, struct position *view)
{
    int seat = r->game->turn(state->bytes);
    r->game->observe(state->bytes, seat >= 0 ? seat : SEAT_WATCHER, view->bytes);
}

/* Does the game's own check hold? If not, the rest of the game is left out. */
static bool sound(struct run *r)
{
    const char *wrong = r->game->check(r->state.bytes);
    if (wrong) {
        failed(r, "a position that can be", wrong);
        r->skipping = true;
    }
    return !wrong;
}

/* Positions set by hand are checked before anything is asked of them. */
static bool ready(struct run *r)
{
    if (r->unchecked) {
        r->unchecked = false;
        sound(r);
    }
    return !r->skipping;
}

/* Moves. */

/* Plays as many of the moves as fit; the number of those. */
static int play(const struct run *r, struct position *state, const struct move m[], int count)
{
    for (int i = 0; i < count; i++)
        if (!play_apply(r->game, state->bytes, m[i], NULL))
            return i;
    return count;
}

static int expand(const struct run *r, const char *text, struct move out[])
{
    if (!r->game->expand)
        return 0;
    struct position view;
    view_of(r, &r->state, &view);
    return r->game->expand(view.bytes, text, out, SEQUENCE_MAX);
}

/* The moves a text stands for, whether they fit or not; 0 when it stands for none. */
static int moves_of(const struct run *r, const char *text, struct move out[], int *at,
                    const char **wanted)
{
    bool one = move_parse(r->game->verbs, text, out, at, wanted) == MOVE_OK;
    struct position trial = r->state;
    if (one && play(r, &trial, out, 1) == 1)
        return 1;
    struct move sequence[SEQUENCE_MAX];
    int count = expand(r, text, sequence);
    if (count == 0)
        return one ? 1 : 0;
    memcpy(out, sequence, (size_t)count * sizeof *out);
    return count;
}

/* Is the text a move but for numbers beyond what any move can hold? `build temple 99` is no typo,
 * it is as illegal as can be. */
static bool too_large(const struct run *r, const char *text)
{
    char small[LINE_MAX_BYTES];
    struct out o = out_to(small, sizeof small);
    for (const char *c = text; *c; c++) {
        bool begins = c == text || c[-1] == ' ' || c[-1] == '=';
        size_t digits = strspn(c, "0123456789");
        if (begins && digits > 0 && (!c[digits] || c[digits] == ' ')) {
            out_char(&o, '1');
            c += digits - 1;
        } else {
            out_char(&o, *c);
        }
    }
    struct move m[SEQUENCE_MAX];
    int at;
    const char *wanted;
    return strcmp(small, text) != 0 && moves_of(r, small, m, &at, &wanted) > 0;
}

static void no_move(struct run *r, const char *text, int at, const char *wanted)
{
    broken(r, "%1 is no move", text + (at > 0 && at < (int)strlen(text) ? at : 0),
           wanted ? wanted : "");
}

static bool names_chance(const struct run *r, const char *text)
{
    struct move outcomes[CHANCES_MAX];
    uint32_t weights[CHANCES_MAX];
    int count = r->game->chances(r->state.bytes, outcomes, weights);
    size_t length = strcspn(text, " ");
    for (int i = 0; i < count; i++) {
        const char *verb = r->game->verbs[move_verb(outcomes[i])].name;
        if (strlen(verb) == length && memcmp(verb, text, length) == 0)
            return true;
    }
    return false;
}

/* With a seed, chance that stands before the move of a seat is drawn. */
static bool draw_up_to(struct run *r, const char *text)
{
    while (r->seeded && turn_of(r) == SEAT_CHANCE && !names_chance(r, text)) {
        uint64_t u = fair_draw(&r->fair, r->draws++, play_weight(r->game, r->state.bytes));
        struct move m = play_chance(r->game, r->state.bytes, u);
        bool applied = play_apply(r->game, r->state.bytes, m, NULL);
        assert(applied);
        if (!sound(r))
            return false;
    }
    return true;
}

/* Why a text does not fit, in the words a player would read. */
static void why_refused(const struct run *r, const char *text, struct out *why)
{
    if (turn_of(r) == SEAT_NOBODY) {
        out_text(why, "a game that is over");
        return;
    }
    if (turn_of(r) == SEAT_CHANCE) {
        struct move outcomes[CHANCES_MAX];
        uint32_t weights[CHANCES_MAX];
        r->game->chances(r->state.bytes, outcomes, weights);
        out_text(why, "chance, which brings something like ");
        move_print(r->game->verbs, outcomes[0], why);
        return;
    }
    struct position view;
    struct move m[SEQUENCE_MAX];
    view_of(r, &r->state, &view);
    play_find(r->game, view.bytes, text, m, NULL, why);
}

static void refused(struct run *r, const char *text)
{
    char wanted[LINE_MAX_BYTES + 32], got[LINE_MAX_BYTES], quote[LINE_MAX_BYTES + 3];
    struct out w = out_to(wanted, sizeof wanted), g = out_to(got, sizeof got);
    say(&w, NULL, "%1 to be legal", SAY_TEXT(quoted(quote, sizeof quote, text)));
    why_refused(r, text, &g);
    tidy(got);
    failed(r, wanted, got);
}

/* Directives. Each gets what stands behind its word. */

static void on_do(struct run *r, char *rest)
{
    while (rest) {
        char *end = strchr(rest, ';');
        if (end)
            *end++ = '\0';
        char *text = rest;
        tidy(text);
        rest = end;
        if (!*text) {
            broken(r, "no move", "", "do MOVE ; MOVE");
            r->skipping = true;
            return;
        }
        if (!draw_up_to(r, text))
            return;
        struct move m[SEQUENCE_MAX];
        int at = 0;
        const char *wanted = NULL;
        int count = moves_of(r, text, m, &at, &wanted);
        struct position trial = r->state;
        r->skipping = count == 0 || play(r, &trial, m, count) < count;
        if (count == 0 && !too_large(r, text))
            no_move(r, text, at, wanted);
        else if (r->skipping)
            refused(r, text);
        for (int i = 0; i < count && !r->skipping; i++) {
            play_apply(r->game, r->state.bytes, m[i], NULL);
            sound(r);
        }
        if (r->skipping)
            return;
    }
}

static void on_legal(struct run *r, char *rest)
{
    if (!draw_up_to(r, rest))
        return;
    struct move m[SEQUENCE_MAX];
    int at = 0;
    const char *wanted = NULL;
    int count = moves_of(r, rest, m, &at, &wanted);
    struct position trial = r->state;
    if (count == 0 && !too_large(r, rest))
        no_move(r, rest, at, wanted);
    else if (count == 0 || play(r, &trial, m, count) < count)
        refused(r, rest);
}

static void on_rule(struct run *r, char *rest)
{
    char wanted[VALUE_MAX_BYTES], got[32];
    struct out w = out_to(wanted, sizeof wanted), g = out_to(got, sizeof got);
    size_t prefix = strlen(r->game->rule_prefix);
    long long rule;
    if (strncmp(rest, r->game->rule_prefix, prefix) != 0 || !isdigit((unsigned char)rest[prefix]) ||
        !number(rest + prefix, &rule)) {
        say(&w, NULL, "a rule such as %1", SAY_TEXT(r->game->rule_prefix));
        out_int(&w, 1);
        broken(r, "%1 is no rule", rest, wanted);
        return;
    }
    if (r->refusal == REFUSED_NOTHING) {
        broken(r, "rule without the illegal move it is about", "", "a line with illegal above it");
        return;
    }
    if (r->refusal == REFUSED_NOT)
        return; /* it was legal, and that has been said */
    struct position view;
    view_of(r, &r->refused_in, &view);
    int why = r->refusal == REFUSED_MOVE ? r->game->why_not(view.bytes, r->refused) : 0;
    if (why == rule)
        return;
    say(&w, NULL, "rule %1 to forbid it", SAY_TEXT(rest));
    if (why)
        rule_print(r->game, why, &g);
    else
        out_text(&g, "no rule");
    failed(r, wanted, got);
}

/* Cuts ` rule B7` off the end of an illegal line; NULL when there is none. */
static char *rule_behind(char *text)
{
    static const char mark[] = " rule ";
    char *at = strstr(text, mark);
    if (!at)
        return NULL;
    *at = '\0';
    return at + strlen(mark);
}

static void on_illegal(struct run *r, char *rest)
{
    char *rule = rule_behind(rest);
    if (!draw_up_to(r, rest))
        return;
    struct move m[SEQUENCE_MAX];
    int at = 0;
    const char *wanted = NULL;
    int count = moves_of(r, rest, m, &at, &wanted);
    r->refused_in = r->state;
    int fit = play(r, &r->refused_in, m, count);
    if (count == 0 && !too_large(r, rest)) {
        no_move(r, rest, at, wanted);
        return;
    }
    r->refusal = count == 0 ? REFUSED_NUMBER : fit < count ? REFUSED_MOVE : REFUSED_NOT;
    if (r->refusal == REFUSED_NOT) {
        char text[LINE_MAX_BYTES + 32], quote[LINE_MAX_BYTES + 3];
        struct out o = out_to(text, sizeof text);
        say(&o, NULL, "%1 to be illegal", SAY_TEXT(quoted(quote, sizeof quote, rest)));
        failed(r, text, "a legal move");
    } else if (r->refusal == REFUSED_MOVE) {
        struct position before = r->refused_in;
        r->refused = m[fit];
        play_apply(r->game, r->refused_in.bytes, r->refused, NULL);
        if (memcmp(&before, &r->refused_in, r->game->state_size) != 0)
            failed(r, "a refused move to change nothing", "a change");
    }
    if (rule)
        on_rule(r, rule);
}

static void print_seat(int seat, struct out *o)
{
    if (seat == SEAT_CHANCE)
        out_text(o, "chance");
    else if (seat == SEAT_NOBODY)
        out_text(o, "nobody");
    else
        out_int(o, seat);
}

static void on_turn(struct run *r, char *rest)
{
    long long seat;
    if (strcmp(rest, "chance") == 0)
        seat = SEAT_CHANCE;
    else if (strcmp(rest, "nobody") == 0)
        seat = SEAT_NOBODY;
    else if (!number(rest, &seat) || seat < 0 || seat >= SEATS_MAX) {
        broken(r, "%1 has no turns", rest, "a seat from 0, chance or nobody");
        return;
    }
    if (turn_of(r) == seat)
        return;
    char wanted[32] = "", got[32] = "";
    struct out w = out_to(wanted, sizeof wanted), g = out_to(got, sizeof got);
    out_text(&w, "turn ");
    print_seat((int)seat, &w);
    print_seat(turn_of(r), &g);
    failed(r, wanted, got);
}

static int count_moves(const struct run *r)
{
    struct move m[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    uint32_t weights[CHANCES_MAX];
    int turn = turn_of(r);
    if (turn == SEAT_NOBODY)
        return 0;
    return turn == SEAT_CHANCE ? r->game->chances(r->state.bytes, m, weights)
                               : r->game->moves(r->state.bytes, m);
}

static void on_moves(struct run *r, char *rest)
{
    long long n;
    if (!number(rest, &n) || n < 0) {
        broken(r, "%1 is no number of moves", rest, "a number from 0");
        return;
    }
    int count = count_moves(r);
    if (count == n)
        return;
    char wanted[32], got[32];
    struct out w = out_to(wanted, sizeof wanted), g = out_to(got, sizeof got);
    say(&w, NULL, "moves %1", SAY_INT(n));
    out_int(&g, count);
    failed(r, wanted, got);
}

static void on_as(struct run *r, char *rest)
{
    long long seat;
    if (strcmp(rest, "all") == 0)
        r->viewer = VIEWER_ALL;
    else if (strcmp(rest, "watcher") == 0)
        r->viewer = SEAT_WATCHER;
    else if (number(rest, &seat) && seat >= 0 && seat < SEATS_MAX)
        r->viewer = (int)seat;
    else
        broken(r, "%1 is nobody who looks", rest, "a seat from 0, watcher or all");
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
        broken(r, "%1 is no value it can have", value, expected);
    else if (status == FIELD_NOT_ONE)
        broken(r, "%1 is more than one value", path, expected);
    else if (status == FIELD_READ_ONLY)
        broken(r, "%1 follows from the rest and can't be set", path, expected);
    else
        broken(r, "%1 is no path of this game", path, expected);
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
    return strcmp(wanted, got) == 0 || (number(plain(wanted), &a) && number(got, &b) && a == b);
}

static void compare(struct run *r, const char *path, const char *wanted, const char *got)
{
    if (same_value(wanted, got))
        return;
    char text[LINE_MAX_BYTES];
    struct out o = out_to(text, sizeof text);
    say(&o, NULL, "%1 %2", SAY_TEXT(path), SAY_TEXT(wanted));
    failed(r, text, got);
}

/* `expect place.1 2`: who comes how far is no field, the game tells it. */
static bool expect_place(struct run *r, const char *path, const char *value)
{
    static const char prefix[] = "place.";
    char got[16];
    struct out g = out_to(got, sizeof got);
    int points[SEATS_MAX] = {0}, place[SEATS_MAX] = {0};
    long long seat;
    if (strncmp(path, prefix, sizeof prefix - 1) != 0 || !number(path + sizeof prefix - 1, &seat) ||
        seat < 0 || seat >= SEATS_MAX)
        return false;
    r->game->score(r->state.bytes, points, place);
    out_int(&g, place[seat]);
    compare(r, path, value, got);
    return true;
}

static void on_expect(struct run *r, char *rest)
{
    char *path = word(&rest);
    join_commas(rest);
    if (expect_place(r, path, rest))
        return;
    struct position seen = r->state, given;
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
    if (status == FIELD_BAD_VALUE && !(number(wanted, &n) && number(got, &n)))
        bad_field(r, status, path, rest, range);
    else
        compare(r, path, wanted, got);
}

static void on_set(struct run *r, char *rest)
{
    char *path = word(&rest);
    join_commas(rest);
    char range[VALUE_MAX_BYTES] = "";
    struct out expected = out_to(range, sizeof range);
    enum field_status status = field_set(r->game->fields, r->state.bytes, path, rest, &expected);
    r->unchecked = true;
    if (status != FIELD_OK) {
        r->skipping = true;
        bad_field(r, status, path, rest, range);
    }
}

static void on_place(struct run *r, char *rest)
{
    char *card = word(&rest);
    const char *wrong = "this game has nothing to place";
    if (r->game->place)
        wrong = r->game->place(r->state.bytes, card, rest);
    r->unchecked = true;
    if (!wrong)
        return;
    r->skipping = true;
    broken(r, wrong, card, "");
}

/* One `key=value` of a game line; false when it is wrong. */
static bool game_word(struct run *r, const struct game *g, char *text, int *seats, int options[])
{
    char *value = strchr(text, '=');
    if (!value || !value[1] || value == text) {
        broken(r, "%1 is no option", text, "key=value");
        return false;
    }
    *value++ = '\0';
    if (strcmp(text, "seats") == 0) {
        long long n;
        bool fits = number(value, &n) && n >= g->seats_min && n <= g->seats_max;
        char range[64];
        struct out o = out_to(range, sizeof range);
        say(&o, NULL, "a number from %1 to %2", SAY_INT(g->seats_min), SAY_INT(g->seats_max));
        if (fits)
            *seats = (int)n;
        else
            broken(r, "%1 seats can't play", value, range);
        return fits;
    }
    if (strcmp(text, "seed") == 0) {
        r->seeded = true;
        fair_seed(&r->fair, value);
        return true;
    }
    char range[256] = "";
    struct out expected = out_to(range, sizeof range);
    const char *wrong = option_set(g, options, text, value, &expected);
    if (wrong) {
        value[-1] = '=';
        broken(r, "%1 does not fit", text, range);
    }
    return !wrong;
}

static void on_game(struct run *r, char *rest)
{
    char *id = word(&rest);
    const struct game *g = r->find(id);
    r->game = NULL;
    r->skipping = true;
    r->unchecked = r->seeded = false;
    r->viewer = VIEWER_ALL;
    r->draws = 0;
    r->report.games++;
    if (!g) {
        broken(r, "%1 is no game", id, "the id of a game");
        return;
    }
    int seats = g->seats_min > 2 ? g->seats_min : g->seats_max < 2 ? g->seats_max : 2;
    int options[OPTIONS_MAX];
    char scratch[256];
    struct out unused = out_to(scratch, sizeof scratch);
    options_initial(g, options);
    option_set(g, options, "start", "0", &unused); /* where there is such an option */
    while (*rest)
        if (!game_word(r, g, word(&rest), &seats, options))
            return;
    memset(&r->state, 0, sizeof r->state);
    const char *wrong = play_setup(g, r->state.bytes, seats, options);
    if (wrong) {
        broken(r, wrong, "", "");
        return;
    }
    fair_begin(&r->fair, seats);
    r->game = g;
    r->skipping = false;
}

/* The language. */

static const struct directive {
    const char *name;
    const char *form;
    int words;    /* at least so many behind it, and at most; -1: any number */
    int words_max;
    bool asks;    /* the position must be sound */
    bool counts;  /* it is a check */
    void (*run)(struct run *r, char *rest);
} directives[] = {
    {"game", "game ID key=value …", 1, -1, false, false, on_game},
    {"set", "set PATH VALUE", 2, -1, false, false, on_set},
    {"place", "place CARD WHERE", 2, -1, false, false, on_place},
    {"do", "do MOVE ; MOVE …", 1, -1, true, false, on_do},
    {"legal", "legal MOVE", 1, -1, true, true, on_legal},
    {"illegal", "illegal MOVE", 1, -1, true, true, on_illegal},
    {"rule", "rule NUMBER", 1, 1, true, true, on_rule},
    {"moves", "moves COUNT", 1, 1, true, true, on_moves},
    {"expect", "expect PATH VALUE", 2, -1, true, true, on_expect},
    {"turn", "turn SEAT", 1, 1, true, true, on_turn},
    {"as", "as SEAT", 1, 1, false, false, on_as},
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
    broken(r, "%1 is no directive", name, names);
    return NULL;
}

static void run_line(struct run *r, char *text)
{
    char *rest = text;
    char *name = word(&rest);
    const struct directive *d = directive_find(r, name);
    if (!d)
        return;
    int words = count_words(rest);
    if (words < d->words || (d->words_max >= 0 && words > d->words_max)) {
        broken(r, "%1 has too few words or too many", name, d->form);
        r->skipping = true;
        return;
    }
    if (d->run != on_game) {
        if (r->report.games == 0)
            broken(r, "%1 before any game", name, "a line game ID …");
        if (!r->game || r->skipping || (d->asks && !ready(r)))
            return;
    }
    if (d->run != on_rule)
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
            broken(&r, "a line that is no text or too long", "", "at most 1023 bytes");
            r.skipping = true;
        } else {
            memcpy(line, text + at, count);
            line[count] = '\0';
            cut_comment(line);
            tidy(line);
            if (*line)
                run_line(&r, line);
        }
        at += count + 1;
    }
    if (r.report.games == 0 && !r.report.broken)
        broken(&r, "nothing to run", "", "a line game ID …");
    return r.report;
}
