/* The laws of a game, one by one (see laws.h). */
#include "laws.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "bots/bot.h"
#include "codes.h"
#include "fields.h"
#include "games/games.h"
#include "session/position.h"

enum { TEXT_ROOM = 1 << 16, COLUMNS = 80, DRAWS = 500, CODES_TRIED = 64, CODES_PICKED = 12 };

bool broken(struct law_run *run, const char *law, const char *how)
{
    struct out o = out_to(run->broken, sizeof run->broken);

    out_text(&o, law);
    out_text(&o, how ? ": " : "");
    out_text(&o, how ? how : "");
    return false;
}

static bool same(const struct law_run *run, const struct state_room *a, const struct state_room *b)
{
    return memcmp(a->bytes, b->bytes, run->g->state_size) == 0;
}

static struct state_room observed(const struct law_run *run, const struct state_room *s, int viewer)
{
    struct state_room view = {0};

    run->g->observe(s->bytes, viewer, view.bytes);
    return view;
}

/* Two states that should be equal: the fields that are not. */
static bool differ(struct law_run *run, const char *law, const struct state_room *a,
                   const struct state_room *b)
{
    char text[512];
    struct out o = out_to(text, sizeof text);

    if (!fields_diff(run->g->fields, a->bytes, b->bytes, &o))
        out_text(&o, "in bytes that no field shows");
    return broken(run, law, text);
}

static bool unlike(struct law_run *run, const char *law, struct move m)
{
    char text[256];
    struct out o = out_to(text, sizeof text);

    move_print(run->g->verbs, m, &o);
    return broken(run, law, text);
}

/* Tables */

bool laws_of_tables(struct law_run *run)
{
    const struct game *g = run->g;
    uint8_t covered[8 * STATE_MAX] = {0};
    char text[64];

    if (g->state_size > STATE_MAX || g->moves_max > MOVES_MAX || g->chances_max > CHANCES_MAX ||
        g->events_max > EVENTS_MAX || g->seats_max > SEATS_MAX)
        return broken(run, "the bounds of the game lie within those of callers", NULL);
    fields_cover(g->fields, g->state_size, covered);
    for (size_t i = 0; i < 8 * g->state_size; i++)
        if (covered[i] != 1) {
            snprintf(text, sizeof text, "bit %zu of byte %zu by %d", i % 8, i / 8, covered[i]);
            return broken(run, "every bit is covered by exactly one field", text);
        }
    return true;
}

/* States */

static bool padding_is_zero(const struct field *fields, const unsigned char *at)
{
    for (const struct field *f = fields; f->kind != FIELD_END; f++) {
        int count = f->count ? f->count : 1;
        for (int i = 0; i < count && !f->derive; i++) {
            const unsigned char *element = at + f->offset + (size_t)i * f->stride;
            if (f->kind == FIELD_RECORD && !padding_is_zero(f->fields, element))
                return false;
            int end = f->shift + (f->bits ? f->bits : 8 * f->size);
            for (int bit = f->shift; f->kind == FIELD_PADDING && bit < end; bit++)
                if (element[bit / 8] >> bit % 8 & 1)
                    return false;
        }
    }
    return true;
}

static bool law_of_places(struct law_run *run, const struct state_room *s)
{
    int points[SEATS_MAX], place[SEATS_MAX], better;

    run->g->score(s->bytes, points, place);
    for (int i = 0; i < run->seats; i++) {
        better = 0;
        for (int j = 0; j < run->seats; j++) {
            better += place[j] < place[i];
            if (points[j] > points[i] && place[j] >= place[i])
                return broken(run, "who has more points has the better place", NULL);
        }
        if (place[i] != 1 + better)
            return broken(run, "places count the better ones; a tie is shared", NULL);
    }
    return true;
}

bool laws_of_state(struct law_run *run, const struct state_room *s)
{
    const struct game *g = run->g;
    const char *wrong = g->check(s->bytes);
    int turn = g->to_move(s->bytes);

    if (wrong)
        return broken(run, "the game's check holds", wrong);
    if (!padding_is_zero(g->fields, s->bytes))
        return broken(run, "padding is zero", NULL);
    if (turn < SEAT_NOBODY || turn >= run->seats)
        return broken(run, "a seat in play, chance or nobody has the turn", NULL);
    for (int viewer = SEAT_WATCHER; viewer < run->seats; viewer++) {
        if (viewer == SEAT_CHANCE || viewer == SEAT_NOBODY)
            continue;
        struct state_room view = observed(run, s, viewer), again = observed(run, &view, viewer);
        if (g->to_move(view.bytes) != turn)
            return broken(run, "everybody sees whose turn it is", NULL);
        if (!same(run, &view, &again))
            return differ(run, "observe(observe(s, k), k) == observe(s, k)", &view, &again);
    }
    return law_of_places(run, s);
}

/* Choices: moves and chances */

struct choices {
    struct move list[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    int count;
};

static void list_choices(const struct law_run *run, const struct state_room *s, struct choices *c)
{
    uint32_t weight[CHANCES_MAX];

    c->count = run->g->to_move(s->bytes) == SEAT_CHANCE ? run->g->chances(s->bytes, c->list, weight)
                                                        : run->g->moves(s->bytes, c->list);
}

static bool sorted(const struct move list[], int count)
{
    for (int i = 1; i < count; i++)
        if (list[i - 1].code >= list[i].code)
            return false;
    return count > 0;
}

/* Where in a sorted list a move stands, or -1. */
static int find(const struct move list[], int count, struct move m)
{
    int low = 0, high = count;

    while (low < high) {
        int middle = (low + high) / 2;
        if (list[middle].code < m.code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && move_same(list[low], m) ? low : -1;
}

static bool law_of_chances(struct law_run *run, const struct state_room *s)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int count = run->g->chances(s->bytes, list, weight);

    if (count > run->g->chances_max || !sorted(list, count))
        return broken(run, "chances are sorted, unique, not empty, within chances_max", NULL);
    for (int i = 0; i < count; i++)
        if (weight[i] == 0)
            return unlike(run, "weights are positive", list[i]);
    return true;
}

static bool goes_on(const struct game *g, const struct move list[], int count)
{
    for (int i = 0; i < count; i++)
        if (!is_resignation(g, list[i]))
            return true;
    return false;
}

static bool law_of_moves(struct law_run *run, const struct state_room *s)
{
    const struct game *g = run->g;
    struct move list[MOVES_MAX], seen[MOVES_MAX];
    int count = g->moves(s->bytes, list);
    struct state_room view = observed(run, s, g->to_move(s->bytes));

    if (count > g->moves_max || !sorted(list, count))
        return broken(run, "moves are sorted, unique, not empty, within moves_max", NULL);
    if (!goes_on(g, list, count))
        return broken(run, "nobody must give up", NULL);
    if (g->moves(view.bytes, seen) != count ||
        memcmp(list, seen, (size_t)count * sizeof list[0]) != 0)
        return broken(run, "moves(s) == moves(observe(s, k))", NULL);
    return true;
}

bool laws_of_choices(struct law_run *run, const struct state_room *s)
{
    return run->g->to_move(s->bytes) == SEAT_CHANCE ? law_of_chances(run, s) : law_of_moves(run, s);
}

/* A move */

/* A move is applied to what its seat sees: all that differs afterwards must have come out. */
static bool law_of_views(struct law_run *run, const struct state_room *s, struct move m,
                         const struct state_room *after, const struct events *log)
{
    const struct game *g = run->g;
    int k = g->to_move(s->bytes);
    struct state_room view = observed(run, s, k), wanted = observed(run, after, k);

    g->apply(view.bytes, m, NULL);
    view = observed(run, &view, k);
    for (int i = 0; i < log->count; i++)
        if (log->list[i].flags & EVENT_REVEALS && event_seen_by(&log->list[i], k))
            return true;
    if (!same(run, &view, &wanted))
        return differ(run, "observe(apply(s, m), k) == observe(apply(observe(s, k), m), k)", &view,
                      &wanted);
    return true;
}

bool laws_of_move(struct law_run *run, const struct state_room *s, struct move m)
{
    const struct game *g = run->g;
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};
    struct state_room first = *s, second = *s;

    g->apply(first.bytes, m, &log);
    if (log.count > g->events_max)
        return broken(run, "events stay within events_max", NULL);
    for (int i = 0; i < log.count; i++)
        if (list[i].kind >= g->events->count || list[i].seat < -1 || list[i].seat >= run->seats)
            return broken(run, "events are of a kind and about a seat that there is", NULL);
    if (!play_apply(g, second.bytes, m, NULL))
        return unlike(run, "a choice of the list can be made", m);
    if (!same(run, &first, &second))
        return differ(run, "the same move does the same, with a log or without", &first, &second);
    return g->to_move(s->bytes) < 0 || law_of_views(run, s, m, &first, &log);
}

/* In depth */

static bool law_of_texts(struct law_run *run, const struct state_room *s)
{
    const struct game *g = run->g;
    struct move read, found[SEQUENCE_MAX];
    struct choices c;
    int turn = g->to_move(s->bytes), where, tried;
    struct state_room view = observed(run, s, turn < 0 ? SEAT_WATCHER : turn);

    list_choices(run, s, &c);
    tried = (int)rng_below(&run->r, (uint32_t)c.count);
    for (int i = 0; i < c.count; i++) {
        char text[256], why[1024];
        const char *wanted;
        struct out o = out_to(text, sizeof text), said = out_to(why, sizeof why);
        move_print(g->verbs, c.list[i], &o);
        if (o.lost || move_parse(g->verbs, text, &read, &where, &wanted) != MOVE_OK ||
            !move_same(read, c.list[i]))
            return broken(run, "a choice is read from its text", text);
        if (i == tried && (play_find(g, view.bytes, text, found, NULL, &said) != 1 ||
                           !move_same(found[0], c.list[i])))
            return broken(run, "a choice is found by its text", text);
    }
    return true;
}

static bool law_of_refusal(struct law_run *run, const struct state_room *s, struct move m)
{
    struct state_room after = *s;
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};

    if (play_apply(run->g, after.bytes, m, &log) || log.count)
        return broken(run, "an illegal move is refused", NULL);
    if (!same(run, s, &after))
        return differ(run, "a refused move changes nothing", s, &after);
    return true;
}

/* Tries a move that may be legal or not. The rules against it are asked by the seat that sees
 * `view`, and of moves that can be said only. */
static bool try_code(struct law_run *run, const struct state_room *s, const struct state_room *view,
                     const struct choices *legal, unsigned verb, uint32_t args)
{
    const struct game *g = run->g;
    bool sayable = codes_well_formed(&g->verbs[verb], args);
    struct move m = move_of(verb, args);
    bool named = sayable && g->why_not(view->bytes, m) != 0;

    if (find(legal->list, legal->count, m) >= 0)
        return !named || unlike(run, "no rule forbids a legal move", m);
    run->illegal += sayable;
    run->named += named;
    return law_of_refusal(run, s, m);
}

/* Every move that can be said where they are few, and some where they are many. */
static bool law_of_illegal_moves(struct law_run *run, const struct state_room *s)
{
    const struct game *g = run->g;
    int turn = g->to_move(s->bytes);
    struct state_room view = observed(run, s, turn < 0 ? SEAT_WATCHER : turn);
    struct choices legal;

    list_choices(run, s, &legal);
    for (int verb = 0; verb < codes_verbs(g->verbs); verb++) {
        uint32_t all = codes_count(&g->verbs[verb]);
        uint32_t tries = all <= CODES_TRIED ? all : CODES_PICKED;
        for (uint32_t i = 0; i < tries; i++) {
            uint32_t args = all <= CODES_TRIED ? i : codes_random(&g->verbs[verb], &run->r);
            if (!try_code(run, s, &view, &legal, (unsigned)verb, args))
                return false;
        }
    }
    return law_of_refusal(run, s, (struct move){UINT32_MAX});
}

static bool law_of_positions(struct law_run *run, const struct state_room *s)
{
    static char text[TEXT_ROOM], back[TEXT_ROOM];
    char why[512];
    struct out o = out_to(text, sizeof text), said = out_to(why, sizeof why);
    struct out again = out_to(back, sizeof back);
    struct state_room read = {0};

    position_write(run->g, s->bytes, &o);
    if (position_read(text, o.len, game_find, read.bytes, NULL, &said) != run->g)
        return broken(run, "a position is read back", why);
    if (!same(run, s, &read))
        return differ(run, "a position read back is the same", s, &read);
    position_write(run->g, read.bytes, &again);
    if (o.lost || strcmp(text, back) != 0)
        return broken(run, "a position has one text", NULL);
    if (play_hash(run->g, s->bytes) != play_hash(run->g, read.bytes))
        return broken(run, "equal states have equal hashes", NULL);
    return true;
}

/* The unknown is filled in anew: the seat sees, and may do, what it saw and might have done. */
static bool law_of_guess(struct law_run *run, const struct state_room *s, int seat)
{
    const struct game *g = run->g;
    struct state_room view = observed(run, s, seat), guessed = view, again;
    struct move list[MOVES_MAX], other[MOVES_MAX];
    const char *wrong;

    g->guess(guessed.bytes, seat, &run->r);
    wrong = g->check(guessed.bytes);
    if (wrong)
        return broken(run, "check(guess(v)) == NULL", wrong);
    again = observed(run, &guessed, seat);
    if (!same(run, &view, &again))
        return differ(run, "observe(guess(v), k) == v", &view, &again);
    if (g->to_move(s->bytes) != seat)
        return true;
    int count = g->moves(s->bytes, list);
    if (g->moves(guessed.bytes, other) != count ||
        memcmp(list, other, (size_t)count * sizeof list[0]) != 0)
        return broken(run, "moves(guess(v)) == moves(v)", NULL);
    return true;
}

static bool law_of_bots(struct law_run *run, const struct state_room *s, int seat)
{
    const struct bot *bot;
    struct state_room view = observed(run, s, seat), before = view;
    uint64_t seed = rng_next(&run->r);

    for (int i = 0; (bot = bot_at(run->g, i)); i++) {
        struct rng r = rng_seeded(seed), again = r;
        struct move m = bot->choose(run->g, view.bytes, seat, &r);
        if (!play_is_legal(run->g, s->bytes, m))
            return unlike(run, "a bot's move is legal", m);
        if (!move_same(m, bot->choose(run->g, view.bytes, seat, &again)))
            return unlike(run, "a bot does the same with the same view and seed", m);
        if (!same(run, &view, &before))
            return broken(run, "a bot leaves the view alone", bot->id);
    }
    return true;
}

/* Makes a move; what of its events the viewer sees, as a number. */
static uint64_t heard(const struct game *g, struct state_room *s, struct move m, int viewer)
{
    struct event list[EVENTS_MAX];
    struct events log = {list, 0, EVENTS_MAX};
    uint64_t sum = 0;

    g->apply(s->bytes, m, &log);
    for (int i = 0; i < log.count; i++)
        if (event_seen_by(&list[i], viewer)) {
            sum = rng_mix(sum ^ ((uint64_t)list[i].kind << 8 | (uint8_t)list[i].seat));
            sum = rng_mix(sum ^ ((uint64_t)(uint32_t)list[i].a << 32 | (uint32_t)list[i].b));
        }
    return sum;
}

/* A move may be shown to others only as far as they see what it does: choices of one verb that do
 * something else, but look and sound the same afterwards, must look the same when they are made. */
static bool law_of_shown(struct law_run *run, const struct state_room *s, int viewer)
{
    enum { SOME = 48 };
    const struct game *g = run->g;
    struct move shown[SOME];
    struct state_room next[SOME], after[SOME];
    uint64_t sound[SOME];
    struct choices c;

    list_choices(run, s, &c);
    for (int i = 0; i < c.count && i < SOME; i++) {
        next[i] = *s;
        sound[i] = heard(g, &next[i], c.list[i], viewer);
        after[i] = observed(run, &next[i], viewer);
        shown[i] = g->shown(s->bytes, c.list[i], viewer);
        if (!codes_well_formed(&g->verbs[move_verb(shown[i])], move_args(shown[i])))
            return unlike(run, "a move is shown by a verb of the table", c.list[i]);
        for (int j = 0; j < i; j++)
            if (move_verb(c.list[i]) == move_verb(c.list[j]) && !move_same(shown[i], shown[j]) &&
                sound[i] == sound[j] && same(run, &after[i], &after[j]) &&
                !same(run, &next[i], &next[j]))
                return unlike(run, "a move is shown only as far as it is seen", c.list[i]);
    }
    return true;
}

/* What is written for people and screens: whole, within the columns, and JSON where it says so. */
static bool law_of_writing(struct law_run *run, const struct state_room *s, int viewer)
{
    static char text[TEXT_ROOM];
    struct out o = out_to(text, sizeof text);
    struct state_room view = observed(run, s, viewer), before = view;
    json_t *facts;

    run->g->facts(view.bytes, viewer, NULL, &o);
    facts = json_loadb(text, o.len, JSON_REJECT_DUPLICATES, NULL);
    bool object = json_is_object(facts);
    json_decref(facts);
    if (o.lost || !object)
        return broken(run, "facts are a JSON object", text);
    o = out_to(text, sizeof text);
    prompt_json(run->g, view.bytes, viewer, NULL, &o);
    json_t *question = json_loadb(text, o.len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
    bool asked = run->g->to_move(view.bytes) >= 0;
    bool told = asked ? json_is_object(question) : json_is_null(question);
    json_decref(question);
    if (o.lost || !told)
        return broken(run, "a question is a JSON object", text);
    o = out_to(text, sizeof text);
    run->g->print_board(view.bytes, viewer, NULL, &o);
    if (o.lost || !o.len || text[o.len - 1] != '\n')
        return broken(run, "a board is written and ends with a line feed", NULL);
    int columns = run->g->board_columns ? run->g->board_columns : COLUMNS;
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (text_columns(line) > columns)
            return broken(run, "a board keeps within its columns", line);
    if (!same(run, &view, &before))
        return differ(run, "writing leaves the view alone", &before, &view);
    return true;
}

static bool law_of_score_sheet(struct law_run *run, const struct state_room *s)
{
    int points[SEATS_MAX], place[SEATS_MAX];
    struct score_line sheet[64];

    run->g->score(s->bytes, points, place);
    for (int seat = 0; seat < run->seats; seat++) {
        int sum = 0, total = 0;
        for (int i = 0, n = run->g->score_sheet(s->bytes, seat, sheet, 64); i < n; i++) {
            sum += sheet[i].level == 1 ? sheet[i].points : 0;
            total += sheet[i].level == 0 ? sheet[i].points : 0;
        }
        if (total != points[seat] || sum != points[seat])
            return broken(run, "the lines of a score sheet add up to the points", NULL);
    }
    return true;
}

static bool laws_for_viewers(struct law_run *run, const struct state_room *s)
{
    int turn = run->g->to_move(s->bytes);

    for (int viewer = SEAT_WATCHER; viewer < run->seats; viewer++) {
        if (viewer == SEAT_CHANCE || viewer == SEAT_NOBODY)
            continue;
        if (!law_of_writing(run, s, viewer) || (viewer >= 0 && !law_of_guess(run, s, viewer)) ||
            (viewer == turn && !law_of_bots(run, s, viewer)))
            return false;
        if (run->g->hidden && turn != SEAT_NOBODY && !law_of_shown(run, s, viewer))
            return false;
    }
    return true;
}

bool laws_in_depth(struct law_run *run, const struct state_room *s)
{
    struct state_room before = *s;
    bool over = run->g->to_move(s->bytes) == SEAT_NOBODY;

    if (!(over || (law_of_texts(run, s) && law_of_illegal_moves(run, s))) ||
        !law_of_positions(run, s) || !laws_for_viewers(run, s) || !law_of_score_sheet(run, s))
        return false;
    if (!same(run, s, &before))
        return differ(run, "only apply changes a state", &before, s);
    return true;
}

/* Draws against weights: χ², summed over the positions looked at. */

bool laws_of_draw(struct law_run *run, const struct state_room *s)
{
    enum { CELL = 8 }; /* outcomes are put together until this many are expected */
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX], hits[CHANCES_MAX] = {0};
    int count = run->g->chances(s->bytes, list, weight);
    double total = 0, rest = DRAWS, expected = 0, got = 0;

    for (int i = 0; i < count; i++)
        total += weight[i];
    for (int i = 0; i < DRAWS; i++) {
        struct move m = run->g->draw(s->bytes, &run->r);
        int at = find(list, count, m);
        if (at < 0)
            return unlike(run, "a draw is one of the chances", m);
        hits[at]++;
    }
    for (int i = 0; i < count; i++) {
        expected += DRAWS * weight[i] / total;
        got += hits[i];
        if (i < count - 1 && (expected < CELL || rest - expected < CELL))
            continue;
        run->chi += (got - expected) * (got - expected) / expected;
        run->freedom++;
        rest -= expected;
        expected = got = 0;
    }
    run->freedom--;
    run->drawn += DRAWS;
    return true;
}

/* Wilson and Hilferty: the cube root of χ² is nearly normal. Five standard deviations are chance
 * once in more than a million runs; too good a fit is as suspicious as a bad one. */
bool laws_of_distribution(struct law_run *run)
{
    char text[96];
    double f = run->freedom, spread = 2 / (9 * f), z;

    if (f < 1)
        return true;
    z = (cbrt(run->chi / f) - (1 - spread)) / sqrt(spread);
    if (fabs(z) < 5)
        return true;
    snprintf(text, sizeof text, "chi-squared %.1f with %.0f degrees of freedom, z = %.1f", run->chi,
             f, z);
    return broken(run, "draw is distributed as chances say", text);
}
