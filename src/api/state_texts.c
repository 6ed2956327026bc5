/* The flat API: what there is to know of a state or view, in numbers, words and JSON. */
#include <assert.h>

#include "api/handle.h"
#include "core/play.h"
#include "session/position.h"

enum { SHEET_MAX = 128 };

const char *ages_state_game(const struct ages_state *s)
{
    return s->game->id;
}

/* Every game has the field, as positions and scenarios need it. */
int ages_state_seats(const struct ages_state *s)
{
    struct place place;
    enum field_status found = field_find(s->game->fields, s->state, "players", &place);
    assert(found == FIELD_OK);
    (void)found;
    return (int)place_value(&place, s->state);
}

int ages_state_viewer(const struct ages_state *s)
{
    return s->viewer;
}

uint64_t ages_state_hash(const struct ages_state *s)
{
    return play_hash(s->game, s->state);
}

int ages_state_json(const struct ages_state *s, char *text, size_t size)
{
    struct text_buffer t;
    position_write(s->game, s->state, text_to(&t, text, size));
    return text_length(&t);
}

int ages_state_score(const struct ages_state *s, int points[], int places[], int cap)
{
    int all_points[SEATS_MAX], all_places[SEATS_MAX], seats = ages_state_seats(s);
    s->game->score(s->state, all_points, all_places);
    for (int i = 0; i < seats && i < cap; i++) {
        if (points)
            points[i] = all_points[i];
        if (places)
            places[i] = all_places[i];
    }
    return seats;
}

static bool is_seat(const struct ages_state *s, int seat)
{
    return seat >= 0 && seat < ages_state_seats(s);
}

int ages_state_sheet(struct ages_state *s, int seat, char *text, size_t size)
{
    struct score_line lines[SHEET_MAX];
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    if (!is_seat(s, seat))
        return fail(s->error, s->words, AGES_NO_SUCH);
    int count = s->game->score_sheet(s->state, seat, lines, SHEET_MAX);
    assert(count <= SHEET_MAX);
    json_open(o, '[');
    for (int i = 0; i < count; i++) {
        json_open(o, '{');
        json_member_text(o, "id", lines[i].id);
        json_member_text(o, "title", tr(s->words, lines[i].title));
        json_key(o, "count");
        if (lines[i].count < 0)
            json_none(o);
        else
            json_int(o, lines[i].count);
        json_member_int(o, "points", lines[i].points);
        json_member_int(o, "level", lines[i].level);
        json_close(o, '}');
    }
    json_close(o, ']');
    return text_length(&t);
}

int ages_state_facts(struct ages_state *s, int seat, char *text, size_t size)
{
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    if (!is_seat(s, seat))
        return fail(s->error, s->words, AGES_NO_SUCH);
    s->game->facts(s->state, seat, s->words, o);
    return text_length(&t);
}

void state_names(const struct ages_state *s, const char *names[SEATS_MAX], struct out *o)
{
    for (int i = 0; i < SEATS_MAX; i++)
        names[i] = s->names[i];
    o->names = s->named ? names : NULL;
}

/* A code may come from anywhere: is it one that the table of verbs can print? */
static bool is_move(const struct verb *verbs, struct move m)
{
    unsigned count = 0;
    while (verbs[count].name)
        count++;
    if (move_verb(m) >= count)
        return false;
    const struct arg *args = verbs[move_verb(m)].args;
    for (int i = 0; i < ARGS_MAX && args[i].kind; i++) {
        uint32_t value = move_args(m) >> args[i].shift & (((uint32_t)1 << args[i].width) - 1);
        if (args[i].kind == ARG_NOUN && value >= (uint32_t)args[i].nouns->count)
            return false;
    }
    return true;
}

int ages_state_move_text(struct ages_state *s, uint32_t code, char *text, size_t size)
{
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    struct move m = {code};
    if (!is_move(s->game->verbs, m))
        return fail(s->error, s->words, AGES_NO_SUCH);
    move_print(s->game->verbs, m, o);
    return text_length(&t);
}

int ages_state_gives_up(struct ages_state *s, uint32_t code)
{
    struct move m = {code};
    if (!is_move(s->game->verbs, m))
        return fail(s->error, s->words, AGES_NO_SUCH);
    return is_resignation(s->game, m);
}

int ages_state_move_title(struct ages_state *s, uint32_t code, char *text, size_t size)
{
    const char *names[SEATS_MAX];
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    struct move m = {code};
    if (!is_move(s->game->verbs, m))
        return fail(s->error, s->words, AGES_NO_SUCH);
    state_names(s, names, o);
    move_title(s->game, m, s->words, o);
    return text_length(&t);
}

int ages_state_board(const struct ages_state *s, char *text, size_t size)
{
    const char *names[SEATS_MAX];
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    state_names(s, names, o);
    s->game->print_board(s->state, s->viewer == AGES_OWNER ? SEAT_WATCHER : s->viewer, s->words, o);
    return text_length(&t);
}

/* The words of an event; "" for one that is not worth any. */
static void event_words(const struct ages_state *s, const struct event *e, char *line, size_t size)
{
    const char *names[SEATS_MAX];
    struct out o = out_to(line, size);
    state_names(s, names, &o);
    s->game->print_event(s->state, e, s->words, &o);
}

int ages_state_events(const struct ages_state *s, char *text, size_t size)
{
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    for (int i = 0; i < s->events_count; i++) {
        char line[1024];
        event_words(s, &s->events[i], line, sizeof line);
        if (!line[0])
            continue;
        out_text(o, line);
        out_char(o, '\n');
    }
    return text_length(&t);
}

int ages_state_events_json(const struct ages_state *s, char *text, size_t size)
{
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    json_open(o, '[');
    for (int i = 0; i < s->events_count; i++) {
        const struct event *e = &s->events[i];
        char line[1024];
        event_words(s, e, line, sizeof line);
        json_open(o, '{');
        json_member_text(o, "event", s->game->events->ids[e->kind]);
        json_member_int(o, "seat", e->seat);
        json_member_int(o, "a", e->a);
        json_member_int(o, "b", e->b);
        json_member_bool(o, "reveals", e->flags & EVENT_REVEALS);
        json_member_text(o, "text", line);
        json_close(o, '}');
    }
    json_close(o, ']');
    return text_length(&t);
}
