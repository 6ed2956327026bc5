/* The flat API: states and views, and playing on them.
 *
 * If a game hides something, a view knows the legal moves only while its own seat is to move, and
 * their results only if they reveal nothing. Functions that need more refuse, so that a caller
 * never sees what a view does not contain. */
#include <stdlib.h>
#include <string.h>

#include "api/handle.h"
#include "bots/bot.h"
#include "bots/search/advice.h"
#include "core/play.h"
#include "games/games.h"
#include "session/position.h"

enum { DEPTH_MAX = 64 };

/* Making them */

static struct ages_state *state_alloc(const struct game *g)
{
    struct ages_state *s = malloc(sizeof *s + g->state_size);
    if (!s)
        return NULL;
    memset(s, 0, sizeof *s);
    s->game = g;
    s->viewer = AGES_OWNER;
    return s;
}

/* What the viewer may know of a state. */
static void look(const struct game *g, const void *state, int viewer, void *view)
{
    if (viewer == AGES_OWNER) {
        memcpy(view, state, g->state_size);
    } else {
        memset(view, 0, g->state_size);
        g->observe(state, viewer, view);
    }
}

struct ages_state *state_make(const struct game *g, const void *state, int viewer)
{
    struct ages_state *s = state_alloc(g);
    if (!s)
        return NULL;
    s->viewer = viewer;
    look(g, state, viewer, s->state);
    return s;
}

static bool events_make_room(struct ages_state *s, int wanted)
{
    if (wanted <= s->events_room)
        return true;
    struct event *grown = realloc(s->events, (size_t)wanted * sizeof *grown);
    if (!grown)
        return false;
    s->events = grown;
    s->events_room = wanted;
    return true;
}

bool state_take_events(struct ages_state *s, const struct event *events, int count)
{
    if (!events_make_room(s, count))
        return false;
    s->events_count = 0;
    for (int i = 0; i < count; i++)
        if (s->viewer == AGES_OWNER || event_seen_by(&events[i], s->viewer))
            s->events[s->events_count++] = events[i];
    return true;
}

struct ages_state *ages_state_new(const char *game, int seats, const char *options, char *error,
                                  size_t error_size)
{
    struct text_buffer t;
    struct out *why = text_to(&t, error, error_size);
    struct state_room state;
    int values[OPTIONS_MAX] = {0};
    const struct game *g = find_game(game, why);
    if (!g || !options_from_text(g, options, values, why))
        return NULL;
    const char *wrong = play_setup(g, state.bytes, seats, values);
    struct ages_state *s = wrong ? NULL : state_make(g, state.bytes, AGES_OWNER);
    if (!s)
        out_text(why, wrong ? wrong : "out of memory");
    return s;
}

struct ages_state *ages_state_read(const char *json, size_t length, char *error, size_t error_size)
{
    struct text_buffer t;
    struct out *why = text_to(&t, error, error_size);
    struct state_room state;
    const struct game *g = position_read(json, length, game_find, state.bytes, NULL, why);
    struct ages_state *s = g ? state_make(g, state.bytes, AGES_OWNER) : NULL;
    if (g && !s)
        out_text(why, "out of memory");
    return s;
}

/* What stays the same between a state, its copies and its views. */
static bool inherit(struct ages_state *s, const struct ages_state *from)
{
    s->words = from->words;
    s->named = from->named;
    memcpy(s->names, from->names, sizeof s->names);
    return state_take_events(s, from->events, from->events_count);
}

struct ages_state *ages_state_copy(const struct ages_state *s)
{
    struct ages_state *copy = state_alloc(s->game);
    if (!copy)
        return NULL;
    copy->viewer = s->viewer;
    memcpy(copy->state, s->state, s->game->state_size);
    if (!inherit(copy, s)) {
        ages_state_free(copy);
        return NULL;
    }
    return copy;
}

void ages_state_free(struct ages_state *s)
{
    if (s)
        free(s->events);
    free(s);
}

struct ages_state *ages_state_observe(struct ages_state *s, int viewer)
{
    enum ages_status status = AGES_OK;
    if (!is_viewer(viewer, ages_state_seats(s)))
        status = AGES_NO_SUCH;
    else if (s->viewer != AGES_OWNER && s->viewer != viewer)
        status = AGES_HIDDEN;
    struct ages_state *view = status ? NULL : state_make(s->game, s->state, viewer);
    if (view && inherit(view, s))
        return view;
    ages_state_free(view);
    fail(s->error, s->words, status ? status : AGES_NO_MEMORY);
    return NULL;
}

int ages_state_guess(struct ages_state *view, uint64_t seed)
{
    struct rng r = rng_seeded(seed);
    if (view->viewer < 0)
        return fail(view->error, view->words, AGES_NO_SUCH);
    view->game->guess(view->state, view->viewer, &r);
    view->viewer = AGES_OWNER;
    return AGES_OK;
}

void ages_state_speak(struct ages_state *s, const char *language)
{
    s->words = words_of(language);
}

const char *ages_state_error(const struct ages_state *s)
{
    return s->error;
}

/* Playing */

struct choice_list {
    struct move list[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int count;
};

int ages_state_turn(const struct ages_state *s)
{
    return s->game->to_move(s->state);
}

/* Is there nothing that the handle does not know? */
static bool is_whole(const struct ages_state *s)
{
    return s->viewer == AGES_OWNER || !s->game->hidden;
}

/* Does it know all that can come next? */
static bool knows_choices(const struct ages_state *s)
{
    int turn = ages_state_turn(s);
    return is_whole(s) || turn == s->viewer || turn == AGES_NOBODY;
}

static int list_choices(struct ages_state *s, struct choice_list *c)
{
    const struct game *g = s->game;
    int turn = ages_state_turn(s);
    if (!knows_choices(s))
        return fail(s->error, s->words, AGES_HIDDEN);
    c->count = 0;
    if (turn == AGES_CHANCE) {
        c->count = g->chances(s->state, c->list, c->weight);
    } else if (turn >= 0) {
        c->count = g->moves(s->state, c->list);
        for (int i = 0; i < c->count; i++)
            c->weight[i] = !is_resignation(g, c->list[i]);
    }
    return c->count;
}

int ages_state_moves(struct ages_state *s, uint32_t codes[], uint32_t weights[], int cap)
{
    struct choice_list c;
    int count = list_choices(s, &c);
    for (int i = 0; i < count && i < cap; i++) {
        if (codes)
            codes[i] = c.list[i].code;
        if (weights)
            weights[i] = c.weight[i];
    }
    return count;
}

int ages_state_moves_json(struct ages_state *s, char *text, size_t size)
{
    struct choice_list c;
    const char *names[SEATS_MAX];
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    int count = list_choices(s, &c);
    if (count < 0)
        return count;
    state_names(s, names, o);
    json_open(o, '[');
    for (int i = 0; i < count; i++) {
        json_open(o, '{');
        json_member_int(o, "code", c.list[i].code);
        json_member_int(o, "weight", c.weight[i]);
        json_key(o, "move");
        move_json(s->game, c.list[i], s->words, o);
        json_close(o, '}');
    }
    json_close(o, ']');
    return text_length(&t);
}

/* The view of the seat that is asked: texts are looked up in it, so that no message tells more. */
static const void *asked_view(const struct ages_state *s, struct state_room *view)
{
    int turn = ages_state_turn(s);
    if (s->viewer != AGES_OWNER || turn < 0)
        return s->state;
    look(s->game, s->state, turn, view->bytes);
    return view->bytes;
}

static int find(struct ages_state *s, const char *text, struct move list[SEQUENCE_MAX])
{
    struct state_room view;
    struct out why = out_to(s->error, sizeof s->error);
    if (!knows_choices(s))
        return fail(s->error, s->words, AGES_HIDDEN);
    int count = play_find(s->game, asked_view(s, &view), text, list, s->words, &why);
    return count ? count : AGES_ILLEGAL;
}

int ages_state_find(struct ages_state *s, const char *text, uint32_t codes[], int cap)
{
    struct move list[SEQUENCE_MAX];
    int count = find(s, text, list);
    for (int i = 0; i < count && i < cap; i++)
        codes[i] = list[i].code;
    return count;
}

int ages_state_complete(struct ages_state *s, const char *begun, char *text, size_t size)
{
    struct choice_list c;
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    int count = list_choices(s, &c);
    if (count < 0)
        return count;
    move_complete(s->game->verbs, c.list, count, begun, o);
    return text_length(&t);
}

static bool can_come(const struct game *g, const void *state, struct move m)
{
    return play_is_legal(g, state, m) || play_is_chance(g, state, m);
}

int ages_state_shown(struct ages_state *s, uint32_t code, int viewer, uint32_t *shown)
{
    struct move m = {code};
    if (!is_viewer(viewer, ages_state_seats(s)))
        return fail(s->error, s->words, AGES_NO_SUCH);
    if (!knows_choices(s))
        return fail(s->error, s->words, AGES_HIDDEN);
    if (!can_come(s->game, s->state, m))
        return fail(s->error, s->words, AGES_ILLEGAL);
    *shown = s->game->shown(s->state, m, viewer).code;
    return AGES_OK;
}

/* Would the viewer learn something from it that a view can't know before? */
static bool reveals(const struct ages_state *s, const struct events *log)
{
    for (int i = 0; i < log->count; i++)
        if (log->list[i].flags & EVENT_REVEALS && event_seen_by(&log->list[i], s->viewer))
            return true;
    return false;
}

/* All of them or none. The new events are put behind the old ones until it is sure. */
static int apply(struct ages_state *s, const struct move list[], int count)
{
    const struct game *g = s->game;
    int room = count * g->events_max;
    struct state_room after;
    if (!events_make_room(s, s->events_count + room))
        return AGES_NO_MEMORY;
    struct events log = {s->events + s->events_count, 0, room};
    memcpy(after.bytes, s->state, g->state_size);
    for (int i = 0; i < count; i++) {
        if (!can_come(g, after.bytes, list[i]))
            return AGES_ILLEGAL;
        g->apply(after.bytes, list[i], &log);
    }
    if (!is_whole(s) && reveals(s, &log))
        return AGES_HIDDEN;
    state_take_events(s, log.list, log.count);
    look(g, after.bytes, s->viewer, s->state);
    return AGES_OK;
}

int ages_state_apply(struct ages_state *s, uint32_t code)
{
    struct move m = {code};
    int status = knows_choices(s) ? apply(s, &m, 1) : AGES_HIDDEN;
    return status ? fail(s->error, s->words, status) : status;
}

int ages_state_do(struct ages_state *s, const char *text)
{
    struct move list[SEQUENCE_MAX];
    int count = find(s, text, list);
    if (count < 0)
        return count;
    int status = apply(s, list, count);
    return status ? fail(s->error, s->words, status) : status;
}

int ages_state_draw(struct ages_state *s, uint64_t seed, uint32_t *code)
{
    struct rng r = rng_seeded(seed);
    if (ages_state_turn(s) != AGES_CHANCE)
        return fail(s->error, s->words, AGES_NOT_ASKED);
    if (!knows_choices(s))
        return fail(s->error, s->words, AGES_HIDDEN);
    *code = s->game->draw(s->state, &r).code;
    return AGES_OK;
}

int ages_state_choose(struct ages_state *s, const char *bot, uint64_t seed, uint32_t *code)
{
    const struct bot *player = bot_find(s->game, bot);
    struct rng r = rng_seeded(seed);
    struct state_room view;
    int turn = ages_state_turn(s);
    if (!player)
        return fail(s->error, s->words, AGES_NO_SUCH);
    if (turn < 0)
        return fail(s->error, s->words, AGES_NOT_ASKED);
    if (!knows_choices(s))
        return fail(s->error, s->words, AGES_HIDDEN);
    *code = player->choose(s->game, asked_view(s, &view), turn, &r).code;
    return AGES_OK;
}

int ages_state_hints(struct ages_state *s, char *text, size_t size)
{
    const struct adviser *adviser = adviser_of(s->game);
    const char *names[SEATS_MAX];
    struct state_room view;
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    if (!adviser)
        return fail(s->error, s->words, AGES_NO_SUCH);
    if (ages_state_turn(s) < 0)
        return fail(s->error, s->words, AGES_NOT_ASKED);
    if (!knows_choices(s))
        return fail(s->error, s->words, AGES_HIDDEN);
    state_names(s, names, o);
    hints_json_words(adviser, asked_view(s, &view), s->words, o);
    return text_length(&t);
}

int ages_state_play_out(struct ages_state *s, uint64_t seed)
{
    struct rng r = rng_seeded(seed);
    if (!is_whole(s))
        return fail(s->error, s->words, AGES_HIDDEN);
    s->events_count = 0;
    return (int)play_out(s->game, s->state, &r);
}

uint64_t ages_state_perft(struct ages_state *s, int depth)
{
    enum ages_status status = !is_whole(s)                     ? AGES_HIDDEN
                              : depth < 0 || depth > DEPTH_MAX ? AGES_NO_SUCH
                                                               : AGES_OK;
    if (status) {
        fail(s->error, s->words, status);
        return 0;
    }
    return play_perft(s->game, s->state, depth);
}
