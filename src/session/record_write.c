/* Writing records: every kind of line, and the order of them. docs/formats.md describes both. */
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "session/record.h"
#include "session/record_lines.h"

void lines_start(struct lines *l, bool whole, int viewer,
                 void (*take)(void *to, const char *line, size_t length), void *to)
{
    l->format = RECORD_FORMAT;
    l->named = 0;
    l->whole = whole;
    l->viewer = viewer;
    l->take = take;
    l->to = to;
    l->line = out_to(l->text, sizeof l->text);
    sha256_start(&l->sum);
}

static void end_line(struct lines *l)
{
    out_char(&l->line, '\n');
    assert(!l->line.lost);
    sha256_add(&l->sum, l->text, l->line.len);
    l->take(l->to, l->text, l->line.len);
    l->line = out_to(l->text, sizeof l->text);
}

static void put(struct lines *l, const char *word)
{
    if (l->line.len)
        out_char(&l->line, ' ');
    out_text(&l->line, word);
}

static void put_int(struct lines *l, int64_t n)
{
    if (l->line.len)
        out_char(&l->line, ' ');
    out_int(&l->line, n);
}

static void put_hex(struct lines *l, const uint8_t bytes[SHA256_BYTES])
{
    out_char(&l->line, ' ');
    out_hex(&l->line, bytes, SHA256_BYTES);
}

static void put_quoted(struct lines *l, const char *text)
{
    put(l, "\"");
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            out_char(&l->line, '\\');
        out_char(&l->line, *text);
    }
    out_char(&l->line, '"');
}

static void put_move(struct lines *l, const struct game *g, struct move m)
{
    out_char(&l->line, ' ');
    move_print(g->verbs, m, &l->line);
}

/* The head */

static void print_seats(struct lines *l, const struct table *table)
{
    static const char *const kinds[] = {"person", "bot", "exec"};

    for (int i = 0; i < table->seats; i++) {
        put(l, "seat");
        put_int(l, i);
        put(l, kinds[table->seat[i].kind]);
        put_quoted(l, table->seat[i].program);
        put_quoted(l, table->seat[i].name);
        end_line(l);
    }
}

static void print_needs(struct lines *l, const struct table *table)
{
    static const char *const words[] = {"0", "1", "all"};

    put(l, "needs");
    put(l, words[table->needs]);
    end_line(l);
}

static void print_contributions(struct lines *l, const struct table *table)
{
    for (int i = 0; i < table->seats; i++) {
        if (l->format > 1 && !table->fair.contribution[i][0])
            continue;
        put(l, "contribution");
        put_int(l, i);
        put(l, fair_contribution(&table->fair, i));
        end_line(l);
    }
}

static void print_dice(struct lines *l, const struct table *table, bool with_secret)
{
    static const char *const words[] = {"fair", "typed", "asked"};
    bool asked = table->dice == DICE_ASKED;

    put(l, "dice");
    put(l, words[table->dice]);
    end_line(l);
    if (table->dice == DICE_TYPED)
        return;

    if (asked)
        print_needs(l, table);
    put(l, "commitment");
    put_hex(l, table->fair.commitment);
    end_line(l);
    if (!asked)
        print_contributions(l, table);
    if (with_secret) {
        put(l, "secret");
        put_hex(l, table->fair.secret);
        end_line(l);
    }
}

/* Options at their initial values are left out, so that a new one changes no record. */
static void print_options(struct lines *l, const struct table *table)
{
    const struct option *options = table->game->options;

    for (int i = 0; options[i].key; i++) {
        bool changed = table->options[i] != options[i].initial;
        if (l->format == 1 ? !(l->named >> i & 1) : !changed)
            continue;
        put(l, "option");
        put(l, options[i].key);
        put(l, "");
        option_print(&options[i], table->options[i], &l->line);
        end_line(l);
    }
}

void print_header(struct lines *l, const struct table *table, bool with_secret)
{
    const struct game *g = table->game;

    put(l, "ages record");
    put_int(l, l->format);
    end_line(l);
    if (!l->whole) {
        put(l, "view");
        if (l->viewer >= 0)
            put_int(l, l->viewer);
        else
            put(l, "watcher");
        end_line(l);
    }
    put(l, "game");
    put(l, g->id);
    put_int(l, g->revision);
    end_line(l);
    put(l, "seats");
    put_int(l, table->seats);
    end_line(l);
    print_options(l, table);
    print_seats(l, table);
    if (table->copied) {
        put(l, "copied");
        put_int(l, table->copied);
        end_line(l);
    }
    if (table->guessed) {
        put(l, "guessed");
        put_int(l, table->guessed);
        end_line(l);
    }
    if (table->helped) {
        put(l, "help agreed");
        end_line(l);
    }
    print_dice(l, table, with_secret);
}

/* The state as the reader of the record may know it. */
static const void *told_state(const struct lines *l, const struct game *g, const void *state,
                              struct state_room *view)
{
    if (l->whole)
        return state;
    memset(view->bytes, 0, g->state_size);
    g->observe(state, l->viewer, view->bytes);
    return view->bytes;
}

static void put_piece(void *lines, const char *bytes, size_t count)
{
    struct lines *l = lines;

    while (count > 0) {
        if (!l->line.len)
            put(l, "state ");
        size_t room = strlen("state ") + STATE_PIECE - l->line.len;
        size_t now = count < room ? count : room;
        out_bytes(&l->line, bytes, now);
        if (now == room)
            end_line(l);
        bytes += now;
        count -= now;
    }
}

void print_state(struct lines *l, const struct game *g, const void *state)
{
    struct state_room view;
    char buffer[256];
    struct out o = out_to(buffer, sizeof buffer);

    o.sink = put_piece;
    o.to = l;
    fields_json(g->fields, told_state(l, g, state, &view), &o);
    out_flush(&o);
    if (l->line.len)
        end_line(l);
}

/* The log */

void print_hash(struct lines *l, const struct game *g, const void *state)
{
    struct state_room view;

    state = told_state(l, g, state, &view);
    put(l, "hash ");
    out_hex64(&l->line, play_hash(g, state));
    end_line(l);
}

/* Where things are hidden, the share that brought an outcome tells what else could have come, and
 * so what others hold: it waits for the end of the game. */
static void put_draw(struct lines *l, const struct game *g, const struct entry *e)
{
    put(l, "chance");
    if (!l->whole && g->hidden) {
        put(l, "-");
        return;
    }
    put_int(l, (int64_t)e->u);
    out_char(&l->line, '/');
    out_int(&l->line, (int64_t)e->w);
}

static void put_seats(struct lines *l, unsigned seats)
{
    char text[2 * SEATS_MAX + 1];
    struct out o = out_to(text, sizeof text);

    for (int i = 0; i < SEATS_MAX; i++)
        if (seats >> i & 1) {
            if (o.len)
                out_char(&o, ',');
            out_int(&o, i);
        }
    put(l, seats ? text : "-");
}

/* The rest of an entry of dice that are asked for. */
static void put_asked(struct lines *l, const struct entry *e)
{
    static const char *const changes[] = {"bot", "link", "back", "wish", "yes"};

    switch (e->kind) {
    case ENTRY_JOIN:
        put(l, e->how ? "link" : "host");
        put_hex(l, e->hash);
        break;
    case ENTRY_ASK:
        put_int(l, e->plies);
        put_seats(l, e->seats);
        put_hex(l, e->hash);
        break;
    case ENTRY_LAPSE: put_seats(l, e->seats); break;
    case ENTRY_SEAT:
        put(l, changes[e->how]);
        if (e->how == SEAT_TO_BOT)
            put_quoted(l, e->bot);
        else if (e->how == SEAT_YES)
            put_seats(l, e->seats);
        break;
    default: break;
    }
}

void print_entry_line(struct lines *l, const struct session *s, int index)
{
    const struct game *g = session_table(s)->game;
    const struct entry *e = session_entry(s, index);
    static const char *const words[] = {"move", "chance", "typed", "confirm", "undo",
                                        "redo", "join",   "ask",   "lapse",   "seat"};

    put_int(l, index + 1);
    if (e->kind == ENTRY_CHANCE)
        put_draw(l, g, e);
    else
        put(l, words[e->kind]);
    if (e->seat >= 0)
        put_int(l, e->seat);
    if (e->kind == ENTRY_UNDO || e->kind == ENTRY_REDO)
        put_int(l, e->plies);
    put_asked(l, e);

    const void *before = session_state_before(s, index);
    if (before)
        put_move(l, g, l->whole ? e->move : g->shown(before, e->move, l->viewer));
    end_line(l);
}

void print_entry(struct lines *l, const struct session *s, int index)
{
    print_entry_line(l, s, index);
    if (session_turn_begins(s, index))
        print_hash(l, session_table(s)->game, session_state_after(s, index));
}

/* The end */

void print_result(struct lines *l, const struct session *s)
{
    const struct game *g = session_table(s)->game;
    int points[SEATS_MAX], place[SEATS_MAX];

    print_hash(l, g, session_state(s));
    g->score(session_state(s), points, place);
    for (int i = 0; i < session_table(s)->seats; i++) {
        put(l, "place");
        put_int(l, i);
        put_int(l, place[i]);
        put_int(l, points[i]);
        end_line(l);
    }
    int draws = session_taken_back(s);
    if (l->format > 1 && draws) {
        put(l, "taken_back");
        put_int(l, draws);
        end_line(l);
    }
}

void print_given_up(struct lines *l)
{
    put(l, "given_up");
    end_line(l);
}

void print_last(struct lines *l, const struct session *s, int join)
{
    const struct join *j = session_join_at(s, join);

    if (!j->last)
        return;
    put(l, "last");
    put_int(l, j->entry + 1);
    put_int(l, j->last);
    put_hex(l, j->x);
    end_line(l);
}

void print_reveal(struct lines *l, const struct table *table)
{
    put(l, "reveal");
    put_hex(l, table->fair.secret);
    end_line(l);
}

void print_check(struct lines *l)
{
    struct sha256 sum = l->sum;
    uint8_t digest[SHA256_BYTES];

    sha256_end(&sum, digest);
    put(l, "check");
    put_hex(l, digest);
    end_line(l);
}

/* All of it */

static void take_line(void *to, const char *line, size_t length)
{
    out_bytes(to, line, length);
}

void record_write(const struct session *s, enum record_for purpose, int viewer, struct out *o)
{
    const struct table *table = session_table(s);
    bool over = session_over(s) || session_given_up(s);
    bool whole = over || purpose == RECORD_OWNER;
    struct lines l;

    lines_start(&l, whole, viewer, take_line, o);
    print_header(&l, table, whole && !over);
    if (table->guessed)
        print_state(&l, table->game, session_state_at(s, 0));
    print_hash(&l, table->game, session_state_at(s, 0));
    for (int i = 0; i < session_entries(s); i++)
        print_entry(&l, s, i);
    if (session_given_up(s))
        print_given_up(&l);
    else if (over)
        print_result(&l, s);
    for (int i = 0; whole && i < session_joins(s); i++)
        print_last(&l, s, i);
    if (over && table->dice != DICE_TYPED)
        print_reveal(&l, table);
    print_check(&l);
}

char *record_text(const struct session *s, enum record_for purpose, int viewer, size_t *length)
{
    char none[1];
    struct out measure = out_to(none, sizeof none);

    record_write(s, purpose, viewer, &measure);
    char *text = malloc(measure.lost + 1);
    if (!text)
        return NULL;
    struct out o = out_to(text, measure.lost + 1);
    record_write(s, purpose, viewer, &o);
    *length = o.len;
    return text;
}
