/* ages analyse: luck and skill of a recorded game. */
#include "cli/analyse.h"

#include <limits.h>
#include <string.h>

#include "bots/search/report.h"
#include "cli/setup.h"
#include "core/minmax.h"
#include "core/play.h"

enum { GRAPH_ROWS = 10 };

static void print_value(const struct report *r, int64_t value, const struct words *w, struct out *o)
{
    char text[32];
    struct out digits = out_to(text, sizeof text);
    if (r->seats == 1)
        points_print((int32_t)value, &digits);
    else
        chance_print((int32_t)value, &digits);
    say_number(o, w, text);
}

/* A value that may be below 0, with the sign of what is shown: next to nothing has none. */
static void print_gain(const struct report *r, int64_t gain, const struct words *w, struct out *o)
{
    char text[32];
    struct out shown = out_to(text, sizeof text);
    print_value(r, gain, w, &shown);
    out_text(o, gain > 0 && strpbrk(text, "123456789") ? "+" : "");
    out_text(o, text);
}

static const char *unit(const struct report *r)
{
    return r->seats == 1 ? MSG("points") : MSG("per cent of a win");
}

/* As wide as the longest name, if the screen has room for it. */
static int names_width(const struct console *c, const struct report *r)
{
    int width = 0;
    for (int seat = 0; seat < r->seats; seat++)
        width = max_of(text_columns(seat_name(&c->out, c->words, seat)), width);
    return min_of(width, console_columns() / 3);
}

static void print_sums(struct console *c, const struct report *r)
{
    struct out *o = &c->out;
    static const char *const titles[] = {MSG(CTX("column", "luck")), MSG("mistakes"),
                                         MSG("a turn")};
    int width[3], names = names_width(c, r);
    out_pad(o, "", names);
    for (int i = 0; i < 3; i++) {
        width[i] = max_of(8, text_columns(tr(c->words, titles[i]))) + 2;
        out_pad(o, tr(c->words, titles[i]), -width[i]);
    }
    out_text(o, "   (");
    out_text(o, tr(c->words, unit(r)));
    out_text(o, ")\n");
    for (int seat = 0; seat < r->seats; seat++) {
        if (r->viewer != SEAT_OPEN && r->viewer != seat)
            continue;
        const struct report_seat *s = &r->seat[seat];
        const int64_t cells[] = {s->luck, -s->cost, s->turns ? -s->cost / s->turns : 0};
        out_fit(o, seat_name(o, c->words, seat), names);
        for (int i = 0; i < 3; i++) {
            char text[32];
            struct out cell = out_to(text, sizeof text);
            print_gain(r, cells[i], c->words, &cell);
            out_pad(o, text, -width[i]);
        }
        out_char(o, '\n');
    }
}

static void print_taken_back(struct console *c, const struct session *s)
{
    int draws = session_taken_back(s);
    if (!draws)
        return;
    out_char(&c->out, '\n');
    say_taken_back(session_table(s)->game, draws, c->words, &c->out);
    out_char(&c->out, '\n');
}

static void print_mistakes(struct console *c, const struct report *r)
{
    struct out *o = &c->out;
    if (r->mistakes) {
        out_char(o, '\n');
        say_line(c, MSG("The costliest decisions:"));
    }
    for (int i = 0; i < r->mistakes; i++) {
        int ply = r->mistake[i];
        struct moment at = report_moment(r, ply);
        char cost[32], label[48], made[TITLE_BYTES], better[TITLE_BYTES],
            text[2 * TITLE_BYTES + 256];
        struct out price = out_to(cost, sizeof cost), right = out_to(label, sizeof label);
        struct out first = out_to(made, sizeof made), second = out_to(better, sizeof better);
        struct out told = out_to(text, sizeof text);
        print_gain(r, r->ply[ply].judged.gain, c->words, &price);
        first.names = second.names = o->names;
        move_title(r->adviser->game, report_move(r, ply), c->words, &first);
        move_title(r->adviser->game, report_better(r, ply), c->words, &second);
        out_pad(&right, cost, -8);
        say(&told, c->words, "round %1, %2: %3, instead of: %4", SAY_INT(at.round),
            SAY_TEXT(seat_name(o, c->words, at.seat)), SAY_TEXT(made), SAY_TEXT(better));
        print_item(o, label, 10, text);
    }
}

static void print_turning_points(struct console *c, const struct report *r)
{
    struct out *o = &c->out;
    if (r->turning.count) {
        out_char(o, '\n');
        say_line(c, MSG("The turning points:"));
    }
    for (int i = 0; i < r->turning.count; i++) {
        const struct turning_point *p = &r->turning.point[i];
        struct moment at = report_moment(r, p->ply);
        char from[32], to[32], text[512];
        struct out told = out_to(text, sizeof text);
        struct out before = out_to(from, sizeof from), after = out_to(to, sizeof to);
        print_value(r, p->before, c->words, &before);
        print_value(r, p->after, c->words, &after);
        say(&told, c->words, "round %1, turn of %2: the chance of %3 goes from %4 %% to %5 %%",
            SAY_INT(at.round), SAY_TEXT(seat_name(o, c->words, at.seat)),
            SAY_TEXT(seat_name(o, c->words, p->seat)), SAY_TEXT(from), SAY_TEXT(to));
        print_item(o, "", 2, text);
    }
}

/* What a row of the graph stands for: tenths of a win, or of the best value of solitaire. */
static int graph_row(int32_t value, int32_t most)
{
    int row = (int)((int64_t)value * GRAPH_ROWS / most);
    return clamp(row, 0, GRAPH_ROWS - 1);
}

static int32_t graph_top(const struct report *r)
{
    int32_t most = 10 * VALUE_POINT;
    for (int ply = 1; ply <= r->plies; ply++)
        if (r->ply[ply].ends_turn && r->ply[ply].value[0] > most)
            most = r->ply[ply].value[0];
    return r->seats == 1 ? most + 1 : VALUE_ONE;
}

/* One row of the graph from a ply on, as far as there is room. Returns the ply to go on with. */
static int print_graph_row(struct console *c, const struct report *r, int row, int first)
{
    enum { LABEL = 7 };
    struct out *o = &c->out;
    int32_t top = graph_top(r);
    int room = o->columns ? o->columns - LABEL - 2 : INT_MAX, ply = first;
    char text[32];
    struct out label = out_to(text, sizeof text);
    print_value(r, (int64_t)top * row / GRAPH_ROWS, c->words, &label);
    out_pad(o, text, -LABEL);
    out_text(o, " |");
    for (; ply <= r->plies && (room > 0 || !r->ply[ply].ends_turn); ply++) {
        char sign = ' ';
        if (!r->ply[ply].ends_turn)
            continue;
        for (int seat = r->seats - 1; seat >= 0; seat--)
            if (graph_row(r->ply[ply].value[seat], top) == row)
                sign = (char)('0' + seat);
        out_char(o, sign);
        room--;
    }
    out_char(o, '\n');
    return ply;
}

static void print_graph_legend(struct console *c, const struct report *r)
{
    char text[SEATS_MAX * (NAME_MAX_BYTES + 32)];
    struct out legend = out_to(text, sizeof text);
    for (int seat = 0; seat < r->seats; seat++) {
        if (seat)
            say_comma(&legend, c->words);
        say(&legend, c->words, "%1 is %2", SAY_INT(seat),
            SAY_TEXT(seat_name(&c->out, c->words, seat)));
    }
    print_line(c, text);
}

/* One column a turn, one sign a seat; the first seats lie above where two meet. A game of more
 * turns than the screen has columns takes several graphs. */
static void print_graph(struct console *c, const struct report *r)
{
    out_char(&c->out, '\n');
    say_line(c, r->seats == 1 ? MSG("Points to be expected after each turn:")
                              : MSG("Chance to win after each turn:"));
    for (int first = 1, next = 1; first <= r->plies; first = next) {
        if (first > 1)
            out_char(&c->out, '\n');
        for (int row = GRAPH_ROWS - 1; row >= 0; row--)
            next = print_graph_row(c, r, row, first);
    }
    print_graph_legend(c, r);
}

static void json_value(const struct report *r, const char *key, int64_t value, struct out *o)
{
    if (r->seats == 1)
        json_decimal(o, key, (double)value / VALUE_POINT, 3);
    else
        json_decimal(o, key, (double)value / VALUE_ONE, 5);
}

static void json_ply(const struct report *r, int ply, struct out *o)
{
    const struct report_ply *p = &r->ply[ply];
    char text[128];
    struct out move = out_to(text, sizeof text);
    move_print(r->adviser->game->verbs, report_move(r, ply), &move);
    json_open(o, '{');
    json_member_int(o, "ply", ply);
    json_member_int(o, "seat", p->judged.seat);
    json_member_text(o, "move", text);
    json_key(o, "title");
    json_title(r->adviser->game, report_move(r, ply), NULL, o);
    if (p->judged.seat >= 0)
        json_value(r, p->judged.rolled ? "luck" : "cost",
                   p->judged.rolled ? p->judged.gain : -(int64_t)p->judged.gain, o);
    if (p->ends_turn) {
        json_member_open(o, "values", '[');
        for (int seat = 0; seat < r->seats; seat++) {
            out_text(o, seat ? "," : "");
            out_decimal(o, (double)p->value[seat] / (r->seats == 1 ? VALUE_POINT : VALUE_ONE), 4);
        }
        json_close(o, ']');
    }
    json_close(o, '}');
}

static void json_mistake(const struct report *r, int ply, struct out *o)
{
    char text[128];
    struct out move = out_to(text, sizeof text);
    struct move better = report_better(r, ply);
    move_print(r->adviser->game->verbs, better, &move);
    json_open(o, '{');
    json_member_int(o, "ply", ply);
    json_member_text(o, "better", text);
    json_key(o, "title");
    json_title(r->adviser->game, better, NULL, o);
    json_value(r, "cost", -(int64_t)r->ply[ply].judged.gain, o);
    json_close(o, '}');
}

static void json_report(struct console *c, const struct report *r)
{
    struct out *o = &c->out;
    json_open(o, '{');
    json_member_text(o, "game", r->adviser->game->id);
    json_member_text(o, "unit", r->seats == 1 ? "points" : "wins");
    if (r->viewer != SEAT_OPEN)
        json_member_int(o, "viewer", r->viewer);
    json_member_int(o, "taken_back", session_taken_back(r->session));
    json_member_open(o, "seats", '[');
    for (int seat = 0; seat < r->seats; seat++) {
        json_open(o, '{');
        json_member_text(o, "name", session_table(r->session)->seat[seat].name);
        json_value(r, "luck", r->seat[seat].luck, o);
        json_value(r, "cost", r->seat[seat].cost, o);
        json_member_int(o, "turns", r->seat[seat].turns);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_member_open(o, "mistakes", '[');
    for (int i = 0; i < r->mistakes; i++)
        json_mistake(r, r->mistake[i], o);
    json_close(o, ']');
    json_member_open(o, "turning_points", '[');
    for (int i = 0; i < r->turning.count; i++) {
        const struct turning_point *p = &r->turning.point[i];
        json_open(o, '{');
        json_member_int(o, "ply", p->ply);
        json_member_int(o, "seat", p->seat);
        json_value(r, "before", p->before, o);
        json_value(r, "after", p->after, o);
        json_close(o, '}');
    }
    json_close(o, ']');
    json_member_open(o, "plies", '[');
    for (int ply = 1; ply <= r->plies; ply++)
        json_ply(r, ply, o);
    json_close(o, ']');
    json_close(o, '}');
    json_end(c);
}

/* ---- Whose view ------------------------------------------------------------------------------ */

enum { NO_VIEW = SEATS_MAX };

/* All of a game that is over, or among bots; of one that runs what its only person has seen. */
static int usual_viewer(const struct session *s)
{
    const struct table *table = session_table(s);
    int viewer = SEAT_OPEN;
    for (int seat = 0; seat < table->seats && !session_over(s); seat++)
        if (table->seat[seat].kind == SEAT_PERSON)
            viewer = viewer == SEAT_OPEN ? seat : NO_VIEW;
    return viewer;
}

bool show_analysis(struct console *c, const struct session *s, int viewer, bool json)
{
    struct report r;
    bool fine = report_make(&r, s, viewer);
    if (!fine) {
        complain_plain(c, MSG("out of memory"));
    } else if (json) {
        json_report(c, &r);
    } else {
        print_sums(c, &r);
        print_taken_back(c, s);
        print_mistakes(c, &r);
        print_turning_points(c, &r);
        print_graph(c, &r);
    }
    report_free(&r);
    return fine;
}

struct analysis_request {
    const char *as;
    bool json;
};

static int analyse(struct console *c, const struct session *s, const void *how)
{
    const struct analysis_request *asked = how;
    int viewer = usual_viewer(s);
    if (!adviser_of(session_table(s)->game)) {
        complain_plain(c, MSG("games of this kind cannot be analysed"));
        return EXIT_FAILED;
    }
    if (!read_viewer(c, session_table(s), asked->as, &viewer))
        return EXIT_USAGE;
    if (viewer == NO_VIEW) {
        complain_plain(c, MSG("the game is not over: --as says whose view of it is analysed"));
        return EXIT_FAILED;
    }
    return show_analysis(c, s, viewer, asked->json) ? EXIT_FINE : EXIT_FAILED;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    struct analysis_request asked = {0};
    const struct flag flags[] = {
        {"as", FLAG_TEXT, &asked.as, "SEAT",
         MSG("by what that seat saw; else all of a finished game, and of a running one what its "
             "only person saw"),
         0, 0},
        {"json", FLAG_SWITCH, &asked.json, NULL, MSG("every move and roll as JSON"), 0, 0},
        {0},
    };
    int status;
    if (args_read(c, self, flags, argc, argv, &status) < 0)
        return status;
    return with_record(c, argv[0], analyse, &asked);
}

const struct command command_analyse = {
    .name = "analyse",
    .operands = "RECORD",
    .summary = MSG("show luck and skill in a recorded game"),
    .more = MSG("Every roll is held against what could be expected before it, every decision\n"
                "against the best one, as the strongest computer player sees them."),
    .operands_min = 1,
    .operands_max = 1,
    .run = run,
};
