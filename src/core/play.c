/* What can be done with any game (see play.h). Finding a move by its text is in find.c. */
#include "core/play.h"

#include <assert.h>
#include <string.h>

static const char *const switch_ids[] = {"off", "on"};
static const char *const switch_titles[] = {MSG("off"), MSG("on")};

const struct nouns off_on = {2, switch_ids, switch_titles};

static const char *const begin_ids[] = {"lot", "0", "1", "2", "3"};
static const char *const begin_titles[] = {MSG("drawn by lot"), MSG("the first seat"),
                                           MSG("the second seat"), MSG("the third seat"),
                                           MSG("the fourth seat")};

const struct nouns lot_or_seat = {5, begin_ids, begin_titles};

struct move shown_as_it_is(const void *s, struct move m, int viewer)
{
    (void)s;
    (void)viewer;
    return m;
}

void guess_nothing(void *view, int seat, struct rng *r)
{
    (void)view;
    (void)seat;
    (void)r;
}

void facts_none(const void *v, int seat, const struct words *w, struct out *o)
{
    (void)v;
    (void)seat;
    (void)w;
    json_open(o, '{');
    json_close(o, '}');
}

void place_by_points(int seats, const int points[], const int ties[], int place[])
{
    for (int i = 0; i < seats; i++) {
        place[i] = 1;
        for (int j = 0; j < seats; j++)
            place[i] +=
                points[j] > points[i] || (ties && points[j] == points[i] && ties[j] > ties[i]);
    }
}

int options_initial(const struct game *g, int options[])
{
    int count = 0;
    for (const struct option *o = g->options; o->key; o++)
        options[count++] = o->initial;
    return count;
}

/* All keys, the one that looks most like the given one first. */
static void want_keys(const struct option *options, const char *key, struct out *wanted)
{
    const struct option *nearest = options;
    for (const struct option *o = options; o->key; o++)
        if (word_distance(key, o->key) < word_distance(key, nearest->key))
            nearest = o;
    if (nearest->key)
        out_text(wanted, nearest->key);
    for (const struct option *o = options; o->key; o++) {
        if (o == nearest)
            continue;
        out_text(wanted, ", ");
        out_text(wanted, o->key);
    }
}

static void want_values(const struct option *option, struct out *wanted)
{
    for (int i = option->min; i <= option->max && option->values; i++) {
        if (i > option->min)
            out_text(wanted, ", ");
        option_print(option, i, wanted);
    }
    if (!option->values) {
        out_int(wanted, option->min);
        out_text(wanted, " - ");
        out_int(wanted, option->max);
    }
}

static int switch_value(const char *text)
{
    static const char *const words[] = {"off", "on", "no", "yes", "false", "true", "0", "1"};
    for (int i = 0; i < (int)(sizeof words / sizeof *words); i++)
        if (strcmp(text, words[i]) == 0)
            return i & 1;
    return -1;
}

/* A number from min to max, neither of them negative; -1 if the text is none. */
static int number_value(const struct option *option, const char *text)
{
    int n = 0;
    if (!*text)
        return -1;
    for (; *text; text++) {
        if (*text < '0' || *text > '9')
            return -1;
        n = n * 10 + (*text - '0');
        if (n > option->max)
            return -1;
    }
    return n < option->min ? -1 : n;
}

const char *option_set(const struct game *g, int options[], const char *key, const char *value,
                       struct out *wanted)
{
    int i = 0;
    while (g->options[i].key && strcmp(g->options[i].key, key) != 0)
        i++;
    const struct option *option = &g->options[i];
    if (!option->key) {
        want_keys(g->options, key, wanted);
        return MSG("the game has no such option");
    }
    int n = option->values == &off_on ? switch_value(value)
            : option->values          ? noun_find(option->values, value, -1)
                                      : number_value(option, value);
    if (n < 0) {
        want_values(option, wanted);
        return MSG("the option does not take this value");
    }
    options[i] = n;
    return NULL;
}

bool option_is_of_use(const struct game *g, const int options[], const struct option *option,
                      int seats)
{
    if (seats < option->seats_min)
        return false;
    for (int i = 0; option->needs && g->options[i].key; i++)
        if (strcmp(g->options[i].key, option->needs) == 0)
            return option->needs_values >> options[i] & 1;
    return true;
}

void option_print(const struct option *option, int value, struct out *o)
{
    if (option->values)
        out_text(o, option->values->ids[value]);
    else
        out_int(o, value);
}

void option_json(const struct option *option, int value, struct out *o)
{
    if (option->values)
        json_text(o, option->values->ids[value]);
    else
        json_int(o, value);
}

void options_json(const struct game *g, const int options[], struct out *o)
{
    json_open(o, '{');
    for (int i = 0; g->options[i].key; i++) {
        json_key(o, g->options[i].key);
        option_json(&g->options[i], options[i], o);
    }
    json_close(o, '}');
}

const char *play_setup(const struct game *g, void *state, int seats, const int options[])
{
    memset(state, 0, g->state_size);
    if (seats < g->seats_min || seats > g->seats_max)
        return MSG("the game is not for this number of players");
    return g->setup(state, seats, options);
}

bool play_is_legal(const struct game *g, const void *state, struct move m)
{
    struct move list[MOVES_MAX];
    assert(g->moves_max <= MOVES_MAX);
    if (g->to_move(state) < 0)
        return false;
    int count = g->moves(state, list), low = 0, high = count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (list[middle].code < m.code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && move_same(list[low], m);
}

bool play_is_chance(const struct game *g, const void *state, struct move m)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    assert(g->chances_max <= CHANCES_MAX);
    int count = g->to_move(state) == SEAT_CHANCE ? g->chances(state, list, weight) : 0;
    for (int i = 0; i < count; i++)
        if (move_same(list[i], m))
            return true;
    return false;
}

bool play_apply(const struct game *g, void *state, struct move m, struct events *log)
{
    if (!play_is_legal(g, state, m) && !play_is_chance(g, state, m))
        return false;
    g->apply(state, m, log);
    return true;
}

uint64_t play_weight(const struct game *g, const void *state)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    uint64_t sum = 0;
    int count = g->chances(state, list, weight);
    for (int i = 0; i < count; i++)
        sum += weight[i];
    return sum;
}

struct move play_chance(const struct game *g, const void *state, uint64_t u)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int count = g->chances(state, list, weight), i = 0;
    while (i < count && u >= weight[i])
        u -= weight[i++];
    assert(i < count);
    return list[i];
}

int play_to_decision(const struct game *g, void *state, struct rng *r)
{
    int seat;
    while ((seat = g->to_move(state)) == SEAT_CHANCE)
        g->apply(state, g->draw(state, r), NULL);
    return seat;
}

bool play_asks_to_resign(const struct game *g, const struct move list[], int count, bool yes,
                         struct move *m)
{
    int going_on = 0;
    for (int i = 0; i < count; i++)
        going_on += !is_resignation(g, list[i]);
    for (int i = 0; i < count; i++)
        if (is_resignation(g, list[i]) == yes)
            *m = list[i];
    return going_on == 1 && count > 1;
}

uint32_t play_out(const struct game *g, void *state, struct rng *r)
{
    struct move list[MOVES_MAX];
    uint32_t plies = 0;
    for (int seat; (seat = g->to_move(state)) != SEAT_NOBODY; plies++) {
        assert(plies < g->plies_max);
        struct move m;
        if (seat == SEAT_CHANCE)
            m = g->draw(state, r);
        else
            m = play_any(g, list, g->moves(state, list), r);
        g->apply(state, m, NULL);
    }
    return plies;
}

uint64_t play_perft(const struct game *g, const void *state, int depth)
{
    struct move list[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    struct state_room next;
    int seat = g->to_move(state);
    if (depth <= 0 || seat == SEAT_NOBODY)
        return 1;
    int count = seat == SEAT_CHANCE ? g->chances(state, list, weight) : g->moves(state, list);
    if (depth == 1)
        return (uint64_t)count;
    assert(g->state_size <= sizeof next.bytes);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        memcpy(next.bytes, state, g->state_size);
        g->apply(next.bytes, list[i], NULL);
        sum += play_perft(g, next.bytes, depth - 1);
    }
    return sum;
}

uint64_t play_hash(const struct game *g, const void *state)
{
    return fields_hash(g->fields, state);
}

void rule_print(const struct game *g, int rule, struct out *o)
{
    if (!rule)
        return;
    out_text(o, g->rule_prefix);
    out_int(o, rule);
}

void prompt_print(const struct game *g, const void *view, int viewer, const struct words *w,
                  struct out *o)
{
    char none[1];
    struct out data = out_to(none, sizeof none);
    if (g->to_move(view) >= 0)
        g->prompt(view, viewer, &(struct prompt){&data, o, w});
}

void prompt_json(const struct game *g, const void *view, int viewer, const struct words *w,
                 struct out *o)
{
    char lines[PROMPT_BYTES];
    struct out text = out_to(lines, sizeof lines);
    text.names = o->names;
    if (g->to_move(view) < 0) {
        json_none(o);
        return;
    }
    json_open(o, '{');
    g->prompt(view, viewer, &(struct prompt){o, &text, w});
    assert(!text.lost);
    json_member_text(o, "text", lines);
    json_close(o, '}');
}
