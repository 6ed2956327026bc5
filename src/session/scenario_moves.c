/* Directives of scenarios about moves: do, legal, illegal, rule, moves, turn. */
#include <assert.h>
#include <ctype.h>
#include <string.h>

#include "core/play.h"
#include "session/scenario_run.h"

static int turn_of(const struct run *r)
{
    return r->game->to_move(r->state.bytes);
}

static void view_of(const struct run *r, const struct state_room *state, struct state_room *view)
{
    int seat = r->game->to_move(state->bytes);
    r->game->observe(state->bytes, seat >= 0 ? seat : SEAT_WATCHER, view->bytes);
}

/* Plays as many of the moves as fit; the number of those. */
static int play(const struct run *r, struct state_room *state, const struct move m[], int count)
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
    struct state_room view;
    view_of(r, &r->state, &view);
    return r->game->expand(view.bytes, text, out, SEQUENCE_MAX);
}

/* The moves a text stands for, whether they fit or not; 0 when it stands for none. */
static int moves_of(const struct run *r, const char *text, struct move out[], int *at,
                    const char **wanted)
{
    bool one = move_parse(r->game->verbs, text, out, at, wanted) == MOVE_OK;
    struct state_room trial = r->state;
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
    run_broken(r, "%1 is no move", text + (at > 0 && at < (int)strlen(text) ? at : 0),
               wanted ? wanted : "");
}

/* A seat's `draw` is no `draw CARD` of chance: what is a move at all is told by its verb. */
static bool names_chance(const struct run *r, const char *text)
{
    struct move outcomes[CHANCES_MAX], m;
    uint32_t weights[CHANCES_MAX];
    int at, count = r->game->chances(r->state.bytes, outcomes, weights);
    const char *wanted;
    size_t length = strcspn(text, " ");
    bool is_move = move_parse(r->game->verbs, text, &m, &at, &wanted) == MOVE_OK;
    for (int i = 0; i < count; i++) {
        const char *verb = r->game->verbs[move_verb(outcomes[i])].name;
        if (is_move ? move_verb(m) == move_verb(outcomes[i])
                    : strlen(verb) == length && memcmp(verb, text, length) == 0)
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
        if (!run_sound(r))
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
    struct state_room view;
    struct move m[SEQUENCE_MAX];
    view_of(r, &r->state, &view);
    play_find(r->game, view.bytes, text, m, NULL, why);
}

static void refused(struct run *r, const char *text)
{
    char wanted[LINE_MAX_BYTES + 32], got[LINE_MAX_BYTES], quote[LINE_MAX_BYTES + 3];
    struct out w = out_to(wanted, sizeof wanted), g = out_to(got, sizeof got);
    say(&w, NULL, "%1 to be legal", SAY_TEXT(run_quoted(quote, sizeof quote, text)));
    why_refused(r, text, &g);
    run_tidy(got);
    run_failed(r, wanted, got);
}

/* The moves of a text, all of which fit; 0 when they don't, which is told. */
static int fitting_moves(struct run *r, const char *text, struct move m[])
{
    int at = 0;
    const char *wanted = NULL;
    int count = moves_of(r, text, m, &at, &wanted);
    struct state_room trial = r->state;
    if (count && play(r, &trial, m, count) == count)
        return count;
    if (count == 0 && !too_large(r, text))
        no_move(r, text, at, wanted);
    else
        refused(r, text);
    return 0;
}

void run_do(struct run *r, char *rest)
{
    while (rest) {
        char *end = strchr(rest, ';');
        if (end)
            *end++ = '\0';
        char *text = rest;
        run_tidy(text);
        rest = end;
        if (!*text) {
            run_broken(r, "no move", "", "do MOVE ; MOVE");
            r->skipping = true;
            return;
        }
        if (!draw_up_to(r, text))
            return;
        struct move m[SEQUENCE_MAX];
        int count = fitting_moves(r, text, m);
        r->skipping = count == 0;
        for (int i = 0; i < count && !r->skipping; i++) {
            play_apply(r->game, r->state.bytes, m[i], NULL);
            run_sound(r);
        }
        if (r->skipping)
            return;
    }
}

void run_legal(struct run *r, char *rest)
{
    struct move m[SEQUENCE_MAX];
    if (draw_up_to(r, rest))
        fitting_moves(r, rest, m);
}

void run_rule(struct run *r, char *rest)
{
    char wanted[VALUE_MAX_BYTES], got[32];
    struct out w = out_to(wanted, sizeof wanted), g = out_to(got, sizeof got);
    size_t prefix = strlen(r->game->rule_prefix);
    long long rule;
    if (strncmp(rest, r->game->rule_prefix, prefix) != 0 || !isdigit((unsigned char)rest[prefix]) ||
        !run_number(rest + prefix, &rule)) {
        say(&w, NULL, "a rule such as %1", SAY_TEXT(r->game->rule_prefix));
        out_int(&w, 1);
        run_broken(r, "%1 is no rule", rest, wanted);
        return;
    }
    if (r->refusal == REFUSED_NOTHING) {
        run_broken(r, "rule without the illegal move it is about", "",
                   "a line with illegal above it");
        return;
    }
    if (r->refusal == REFUSED_NOT)
        return; /* it was legal, and that has been said */
    struct state_room view;
    view_of(r, &r->refused_in, &view);
    int why = r->refusal == REFUSED_MOVE ? r->game->why_not(view.bytes, r->refused) : 0;
    if (why == rule)
        return;
    say(&w, NULL, "rule %1 to forbid it", SAY_TEXT(rest));
    if (why)
        rule_print(r->game, why, &g);
    else
        out_text(&g, "no rule");
    run_failed(r, wanted, got);
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

void run_illegal(struct run *r, char *rest)
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
        say(&o, NULL, "%1 to be illegal", SAY_TEXT(run_quoted(quote, sizeof quote, rest)));
        run_failed(r, text, "a legal move");
    } else if (r->refusal == REFUSED_MOVE) {
        struct state_room before = r->refused_in;
        r->refused = m[fit];
        play_apply(r->game, r->refused_in.bytes, r->refused, NULL);
        if (memcmp(&before, &r->refused_in, r->game->state_size) != 0)
            run_failed(r, "a refused move to change nothing", "a change");
    }
    if (rule)
        run_rule(r, rule);
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

void run_turn(struct run *r, char *rest)
{
    long long seat;
    if (strcmp(rest, "chance") == 0)
        seat = SEAT_CHANCE;
    else if (strcmp(rest, "nobody") == 0)
        seat = SEAT_NOBODY;
    else if (!run_number(rest, &seat) || seat < 0 || seat >= SEATS_MAX) {
        run_broken(r, "%1 has no turns", rest, "a seat from 0, chance or nobody");
        return;
    }
    if (turn_of(r) == seat)
        return;
    char wanted[32] = "", got[32] = "";
    struct out w = out_to(wanted, sizeof wanted), g = out_to(got, sizeof got);
    out_text(&w, "turn ");
    print_seat((int)seat, &w);
    print_seat(turn_of(r), &g);
    run_failed(r, wanted, got);
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

void run_moves(struct run *r, char *rest)
{
    long long n;
    if (!run_number(rest, &n) || n < 0) {
        run_broken(r, "%1 is no number of moves", rest, "a number from 0");
        return;
    }
    int count = count_moves(r);
    if (count == n)
        return;
    char wanted[32], got[32];
    struct out w = out_to(wanted, sizeof wanted), g = out_to(got, sizeof got);
    say(&w, NULL, "moves %1", SAY_INT(n));
    out_int(&g, count);
    run_failed(r, wanted, got);
}
