/* Presentation that works for every game: see screen.h. */
#include "cli/screen.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/typed.h"
#include "core/minmax.h"
#include "core/play.h"

enum { WIDTH = 80, LISTED_MAX = 16, LINES_MAX = 96 };
enum { MOVE_BYTES = 128, LABEL_BYTES = TITLE_BYTES + 128 };

/* As a person would write it: in the reader's words, seats by their names. */
static const char *move_text(const struct console *c, const struct game *g, struct move m,
                             char text[MOVE_BYTES])
{
    struct out o = out_to(text, MOVE_BYTES);
    o.names = c->out.names;
    typed_move(g, m, c->words, &o);
    return text;
}

static const struct verb *verb_of(const struct game *g, struct move m)
{
    return &g->verbs[move_verb(m)];
}

/* How many moves from `first` on have the same verb. */
static int family_size(const struct game *g, const struct move legal[], int count, int first)
{
    const char *name = verb_of(g, legal[first])->name;
    int next = first + 1;
    while (next < count && strcmp(verb_of(g, legal[next])->name, name) == 0)
        next++;
    return next - first;
}

static void print_number(struct console *c, int index)
{
    char text[16];
    struct out o = out_to(text, sizeof text);
    out_int(&o, index + 1);
    console_style(c, STYLE_BOLD);
    out_pad(&c->out, text, -4);
    console_style(c, STYLE_PLAIN);
    out_text(&c->out, "  ");
}

static void print_help(struct console *c, const char *help)
{
    console_style(c, STYLE_DIM);
    out_text(&c->out, tr(c->words, help));
    console_style(c, STYLE_PLAIN);
    out_char(&c->out, '\n');
}

/* What a choice is, and what it costs: "Take Homer (1 civil action)". */
static const char *choice_label(const struct console *c, const struct game *g, const void *view,
                                struct move m, char text[LABEL_BYTES])
{
    char price[LABEL_BYTES];
    struct out o = out_to(text, LABEL_BYTES), costs = out_to(price, sizeof price);
    o.names = c->out.names;
    move_title(g, m, c->words, &o);
    if (g->print_price)
        g->print_price(view, m, c->words, &costs);
    if (costs.len) {
        out_text(&o, " (");
        out_text(&o, price);
        out_char(&o, ')');
    }
    return text;
}

/* A choice on a line of its own, or on several. */
static void print_alone(struct console *c, int index, const char *label)
{
    char number[16], text[16];
    struct out o = out_to(number, sizeof number), digits = out_to(text, sizeof text);
    out_int(&digits, index + 1);
    out_pad(&o, text, -4);
    print_wrapped(c, number, 6, label);
}

static void print_columns(struct console *c, const struct game *g, const void *view,
                          const struct move legal[], int first, int size)
{
    char text[LABEL_BYTES];
    int widest = 0;
    for (int i = first; i < first + size; i++) {
        int columns = text_columns(choice_label(c, g, view, legal[i], text));
        widest = max_of(columns, widest);
    }
    int columns = (console_columns() - 2) / (widest + 7);
    columns = max_of(columns, 1);
    for (int i = 0; i < size; i++) {
        if (columns == 1) {
            print_alone(c, first + i, choice_label(c, g, view, legal[first + i], text));
            continue;
        }
        bool last = i % columns == columns - 1 || i == size - 1;
        print_number(c, first + i);
        out_pad(&c->out, choice_label(c, g, view, legal[first + i], text), last ? 0 : widest + 1);
        if (last)
            out_char(&c->out, '\n');
    }
}

static unsigned arg_bits(struct move m, int shift, int width)
{
    return move_args(m) >> shift & ((1u << width) - 1);
}

/* The words a long family of moves may be made of: its first argument, where that is a list. */
static void print_words(struct console *c, const struct game *g, const struct move family[],
                        int size)
{
    const struct arg *arg = &verb_of(g, family[0])->args[0];
    int column = 0;
    for (int noun = 0; arg->nouns && noun < arg->nouns->count; noun++) {
        unsigned most = 0;
        for (int i = 0; i < size; i++) {
            unsigned n = 0;
            if (arg->kind == ARG_NOUN)
                n = arg_bits(family[i], arg->shift, arg->width) == (unsigned)noun;
            else if (arg->kind == ARG_COUNTS)
                n = arg_bits(family[i], arg->shift + noun * arg->width, arg->width);
            else if (arg->kind == ARG_SET)
                n = arg_bits(family[i], arg->shift + noun, 1);
            most = n > most ? n : most;
        }
        if (!most)
            continue;
        char text[MOVE_BYTES];
        struct out word = out_to(text, sizeof text);
        out_char(&word, ' ');
        typed_noun(g, c->words, arg->nouns, noun, &word);
        if (arg->kind == ARG_COUNTS) {
            out_char(&word, '=');
            out_int(&word, most);
        }
        if (!column || column + text_columns(text) > WIDTH) {
            out_text(&c->out, column ? "\n       " : "       ");
            column = 7;
        }
        out_text(&c->out, text);
        column += text_columns(text);
    }
    if (column)
        out_char(&c->out, '\n');
}

/* "take…  take a card from the row": the word to type, and what it does. */
static void print_family_name(struct console *c, const struct verb *verb)
{
    struct out *o = &c->out;
    out_text(o, "      ");
    console_style(c, STYLE_BOLD);
    typed_print(c->words, verb->name, o);
    out_text(o, "…");
    console_style(c, STYLE_PLAIN);
    out_text(o, "  ");
    print_help(c, verb->help);
}

static void print_long_family(struct console *c, const struct game *g, const struct move family[],
                              int size)
{
    char text[MOVE_BYTES];
    char name[64];
    struct out typed = out_to(name, sizeof name);
    typed_print(c->words, verb_of(g, family[0])->name, &typed);
    char line[512];
    struct out o = out_to(line, sizeof line);
    print_family_name(c, verb_of(g, family[0]));
    print_words(c, g, family, size);
    out_text(&o, "        ");
    say(&o, c->words, "%1 ways, for instance: %2 (`moves %3` lists them)", SAY_INT(size),
        SAY_TEXT(move_text(c, g, family[0], text)), SAY_TEXT(name));
    print_line(c, line);
}

/* A line: its number, what to type, and what it is. */
static void print_choice(struct console *c, const struct game *g, const void *view, struct move m,
                         int index)
{
    char text[MOVE_BYTES], label[LABEL_BYTES];
    print_number(c, index);
    int typed = max_of(26, text_columns(move_text(c, g, m, text)));
    choice_label(c, g, view, m, label);
    out_pad(&c->out, text, 26);
    if (6 + typed + 2 + text_columns(label) > console_columns()) {
        out_char(&c->out, '\n');
        print_wrapped(c, "", 8, label);
        return;
    }
    out_text(&c->out, "  ");
    out_text(&c->out, label);
    out_char(&c->out, '\n');
}

void show_choices(struct console *c, const struct game *g, const void *view,
                  const struct move legal[], int count)
{
    for (int first = 0, size; first < count; first += size) {
        size = family_size(g, legal, count, first);
        if (size > LISTED_MAX) {
            print_long_family(c, g, legal + first, size);
        } else if (size == 1) {
            print_choice(c, g, view, legal[first], first);
        } else {
            print_family_name(c, verb_of(g, legal[first]));
            print_columns(c, g, view, legal, first, size);
        }
    }
}

static bool begins(const struct console *c, const struct game *g, struct move m,
                   const char *beginning)
{
    char text[MOVE_BYTES];
    struct out english = out_to(text, sizeof text);
    move_print_named(g->verbs, m, c->out.names, &english);
    if (strncmp(text, beginning, strlen(beginning)) == 0)
        return true;
    return typed_fits_title(move_text(c, g, m, text), beginning, strlen(beginning)) != TYPED_NOT;
}

void show_every_choice(struct console *c, const struct game *g, const void *view,
                       const struct move legal[], int count, const char *beginning)
{
    for (int i = 0; i < count; i++)
        if (begins(c, g, legal[i], beginning))
            print_choice(c, g, view, legal[i], i);
}

/* One row of the score sheets: a line of some seats, points of those that have it. */
struct screen_row {
    struct score_line line;
    bool has[SEATS_MAX];
    int points[SEATS_MAX], count[SEATS_MAX];
};

/* Where the seat's line goes: its row, or a new one behind the seat's last row. */
static struct screen_row *find_row(struct screen_row rows[], int *count,
                                   const struct score_line *line, int *at)
{
    for (int i = 0; i < *count; i++)
        if (strcmp(rows[i].line.id, line->id) == 0) {
            *at = i + 1;
            return &rows[i];
        }
    if (*count == LINES_MAX)
        return NULL;
    memmove(rows + *at + 1, rows + *at, (size_t)(*count - *at) * sizeof *rows);
    ++*count;
    struct screen_row *row = &rows[(*at)++];
    *row = (struct screen_row){.line = *line};
    return row;
}

static int merge_sheets(const struct game *g, const void *view, int seats, struct screen_row rows[])
{
    int count = 0;
    for (int seat = 0; seat < seats; seat++) {
        struct score_line lines[LINES_MAX];
        int n = g->score_sheet(view, seat, lines, LINES_MAX), at = 0;
        for (int i = 0; i < n && i < LINES_MAX; i++) {
            struct screen_row *row = find_row(rows, &count, &lines[i], &at);
            if (!row)
                continue;
            row->has[seat] = true;
            row->points[seat] = lines[i].points;
            row->count[seat] = lines[i].count;
        }
    }
    return count;
}

/* The first column is as wide as the widest title; a title of level 2 is set in by two more. */
static int label_width(const struct words *w, const struct screen_row rows[], int count)
{
    int width = max_of(26, text_columns(tr(w, CTX("rank", "Place"))) + 2);
    for (int i = 0; i < count; i++) {
        int inset = rows[i].line.level == 2 ? 2 : 0;
        width = max_of(width, text_columns(tr(w, rows[i].line.title)) + inset + 1);
    }
    return width;
}

static void print_row(struct console *c, const struct screen_row *row, int seats, int label,
                      int width)
{
    struct out *o = &c->out;
    bool sum = row->line.level == 0;
    console_style(c, sum ? STYLE_BOLD : row->line.level == 2 ? STYLE_DIM : STYLE_PLAIN);
    out_repeat(o, " ", row->line.level == 2 ? 4 : 2);
    out_pad(o, tr(c->words, row->line.title), row->line.level == 2 ? label - 2 : label);
    for (int seat = 0; seat < seats; seat++) {
        char text[48];
        struct out cell = out_to(text, sizeof text);
        if (row->has[seat] && row->count[seat] >= 0) {
            out_char(&cell, '(');
            out_int(&cell, row->count[seat]);
            out_text(&cell, ") ");
        }
        if (row->has[seat])
            say_decimal(&cell, c->words, row->points[seat], 0);
        out_pad(o, text, -width);
    }
    console_style(c, STYLE_PLAIN);
    out_char(o, '\n');
}

static void print_places(struct console *c, const struct game *g, const void *view, int seats,
                         int label, int width)
{
    int points[SEATS_MAX], place[SEATS_MAX];
    g->score(view, points, place);
    out_text(&c->out, "  ");
    out_pad(&c->out, tr(c->words, CTX("rank", "Place")), label);
    for (int seat = 0; seat < seats; seat++) {
        char text[16];
        struct out cell = out_to(text, sizeof text);
        out_int(&cell, place[seat]);
        console_style(c, place[seat] == 1 ? STYLE_GOOD : STYLE_PLAIN);
        out_pad(&c->out, text, -width);
        console_style(c, STYLE_PLAIN);
    }
    out_char(&c->out, '\n');
}

void show_scores(struct console *c, const struct game *g, const void *view, int seats, bool final)
{
    struct screen_row rows[LINES_MAX];
    int count = merge_sheets(g, view, seats, rows);
    int label = label_width(c->words, rows, count);
    int width = (WIDTH - 2 - label) / seats;
    width = min_of(width, 16);
    out_repeat(&c->out, " ", label + 2);
    for (int seat = 0; seat < seats; seat++) {
        char cut[NAME_MAX_BYTES + 8];
        struct out cell = out_to(cut, sizeof cut);
        const char *name = seat_name(&c->out, c->words, seat);
        out_fit(&cell, name, width - 2);
        console_style(c, STYLE_BOLD);
        out_pad(&c->out, text_columns(name) > width - 2 ? cut : name, -width);
        console_style(c, STYLE_PLAIN);
    }
    out_char(&c->out, '\n');
    for (int i = 0; i < count; i++)
        print_row(c, &rows[i], seats, label, width);
    if (final && seats > 1)
        print_places(c, g, view, seats, label, width);
}

/* Odds. A game's facts give them as numbers of equally likely cases out of `falls`. */

static const char *title_of_id(const struct console *c, const char *id)
{
    static const char *const titles[][2] = {
        {"disasters", MSG("the disaster")},
        {"face_at_least", MSG("at least n of a face")},
        {"none", MSG("none")},
    };
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (strcmp(titles[i][0], id) == 0)
            return tr(c->words, titles[i][1]);
    return tr(c->words, id);
}

static void print_share(const struct words *w, double cases, double of, struct out *o)
{
    char text[32];
    struct out percent = out_to(text, sizeof text);
    say_decimal(&percent, w, of > 0 ? cases * 100 / of : 0, 1);
    out_text(o, " ");
    say(o, w, "%1 %%", SAY_TEXT(text));
}

static void print_odds_of(struct console *c, const char *name, const json_t *odds, double of)
{
    char line[1024];
    struct out o = out_to(line, sizeof line);
    const char *key;
    const json_t *value;
    size_t i;
    bool more = false;
    out_text(&o, "  ");
    say(&o, c->words, "%1:", SAY_TEXT(title_of_id(c, name)));
    out_char(&o, ' ');
    json_object_foreach((json_t *)odds, key, value)
    {
        if (more)
            say_semicolon(&o, c->words);
        out_text(&o, title_of_id(c, key));
        print_share(c->words, json_number_value(value), of, &o);
        more = true;
    }
    json_array_foreach(odds, i, value)
    {
        if (i)
            say_semicolon(&o, c->words);
        out_text(&o, "n = ");
        out_int(&o, (int64_t)i + 1);
        out_char(&o, ':');
        print_share(c->words, json_number_value(value), of, &o);
    }
    print_line(c, line);
}

/* The facts of a view, to be freed. */
static json_t *read_facts(const struct game *g, const void *view, int seat)
{
    char text[65536];
    struct out o = out_to(text, sizeof text);
    g->facts(view, seat, NULL, &o);
    return json_loads(text, 0, NULL);
}

static json_int_t dice_to_roll(const json_t *facts)
{
    return json_integer_value(json_object_get(json_object_get(facts, "odds"), "dice"));
}

bool has_odds(const struct game *g, const void *view, int seat)
{
    json_t *facts = read_facts(g, view, seat);
    bool any = dice_to_roll(facts) > 0;
    json_decref(facts);
    return any;
}

bool show_odds(struct console *c, const struct game *g, const void *view, int seat)
{
    json_t *facts = read_facts(g, view, seat);
    const json_t *odds = json_object_get(facts, "odds");
    const json_t *falls = json_object_get(odds, "falls");
    json_int_t dice = dice_to_roll(facts);
    if (dice > 0) {
        const char *key;
        json_t *value;
        say_count(&c->out, c->words, "When the one die that may be rolled is rolled:",
                  "When all %1 dice that may be rolled are rolled:", dice, SAY_INT(dice));
        out_char(&c->out, '\n');
        json_object_foreach((json_t *)odds, key,
                            value) if (strcmp(key, "dice") != 0 && value != falls)
            print_odds_of(c, key, value, json_number_value(falls));
    }
    json_decref(facts);
    return dice > 0;
}

void show_log(struct console *c, struct log_reader *t)
{
    while (log_next_line(t)) {
        char text[LINE_BYTES];
        struct out line = out_to(text, sizeof text);
        line.names = c->out.names;
        out_repeat(&line, "  ", t->depth);
        log_print(t, c->words, &line);
        if (line.last == ' ' || !line.len)
            continue;
        if (log_begins_turn(t) && c->out.last)
            out_char(&c->out, '\n');
        print_line(c, text);
    }
}

void show_log_line(struct console *c, int depth, const char *text)
{
    char line[LINE_BYTES];
    struct out o = out_to(line, sizeof line);
    out_repeat(&o, "  ", depth);
    out_text(&o, text);
    if (!depth && c->out.last)
        out_char(&c->out, '\n');
    print_line(c, line);
}

void clear_screen(struct console *c)
{
    out_text(&c->out, "\x1b[H\x1b[2J\x1b[3J");
}
