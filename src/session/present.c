/* The JSON of a table: see present.h. It is made from the viewer's view, and from what every seat
 * may know of the session. */
#include "session/present.h"

#include <string.h>

#include "core/play.h"
#include "session/log.h"

enum { BOARD_MAX = 16384, SHEET_MAX = 64, TURN_MAX = 512 };

/* What one call works with. */
struct presented {
    const struct session *session;
    const struct game *game;
    const struct table *table;
    const struct words *words;
    const struct seat *seats;
    const char *(*level)(const struct game *g, const char *program);
    int viewer;
    int ply;  /* what is shown: the line up to there */
    bool now; /* which is all of it */
    const char *names[SEATS_MAX];
    struct state_room view;
};

static void put_seat(struct out *o, const char *key, int seat)
{
    json_key(o, key);
    if (seat >= 0)
        json_int(o, seat);
    else if (seat == SEAT_CHANCE)
        json_text(o, "chance");
    else
        json_none(o);
}

static void put_hex(struct out *o, const uint8_t bytes[SHA256_BYTES])
{
    char digits[2 * SHA256_BYTES + 1];
    struct out hex = out_to(digits, sizeof digits);
    out_hex(&hex, bytes, SHA256_BYTES);
    json_text(o, digits);
}

static void put_seats(const struct presented *t, struct out *o)
{
    static const char *const kinds[] = {"person", "bot", "exec"};

    json_member_open(o, "seats", '[');
    for (int i = 0; i < t->table->seats; i++) {
        const struct seat *seat = &t->seats[i];
        json_open(o, '{');
        json_member_int(o, "seat", i);
        json_member_text(o, "kind", kinds[seat->kind]);
        json_member_text(o, "name", seat->name);
        json_key(o, "bot");
        if (seat->kind == SEAT_BOT)
            json_text(o, seat->program);
        else
            json_none(o);
        json_key(o, "level");
        if (seat->kind == SEAT_BOT)
            json_text(o, tr(t->words, t->level(t->game, seat->program)));
        else
            json_none(o);
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* At a table that is given up nobody is asked any more. */
static bool is_played(const struct presented *t)
{
    return t->now && !session_given_up(t->session);
}

static int turn_of(const struct presented *t)
{
    if (t->now && !is_played(t))
        return SEAT_NOBODY;
    return t->now ? session_to_move(t->session)
                  : t->game->to_move(session_state_at(t->session, t->ply));
}

static void put_turn(const struct presented *t, struct out *o)
{
    put_seat(o, "you", t->viewer >= 0 ? t->viewer : SEAT_NOBODY);
    put_seat(o, "turn", turn_of(t));
    json_member_bool(o, "unconfirmed", is_played(t) && session_unconfirmed(t->session));
    json_member_bool(o, "over", t->now && session_over(t->session));
}

static void put_facts(const struct presented *t, struct out *o)
{
    int asked = turn_of(t);
    int seat = t->viewer >= 0 ? t->viewer : asked >= 0 ? asked : SEAT_WATCHER;

    json_key(o, "view");
    fields_json(t->game->fields, t->view.bytes, o);
    json_key(o, "facts");
    o->names = t->names;
    t->game->facts(t->view.bytes, seat, t->words, o);
    o->names = NULL;
}

/* A turn that is over but not confirmed asks nothing else. */
static void put_question(const struct presented *t, struct out *o)
{
    json_key(o, "question");
    if (t->now &&
        (!is_played(t) || session_unconfirmed(t->session) || session_is_full(t->session))) {
        json_none(o);
        return;
    }
    o->names = t->names;
    prompt_json(t->game, t->view.bytes, t->viewer, t->words, o);
    o->names = NULL;
}

static bool turn_begins(const struct presented *t, int ply)
{
    struct event events[EVENTS_MAX];
    int count = session_events(t->session, t->viewer, ply, events, EVENTS_MAX);

    for (int i = 0; i < count; i++)
        if (events[i].flags & EVENT_TURN)
            return true;
    return false;
}

/* The ply with which the turn that is shown began; 0: it is not known. */
static int turn_began(const struct presented *t)
{
    bool ended = t->now && session_unconfirmed(t->session);
    int ply = ended ? t->ply - 1 : t->ply;

    while (ply > 0 && !turn_begins(t, ply))
        ply--;
    return ply;
}

static void put_ledger(const struct presented *t, struct out *o)
{
    struct move moves[TURN_MAX];
    struct state_room began = {0};
    int from = t->game->ledger ? turn_began(t) : 0, count = t->ply - from;

    json_key(o, "ledger");
    if (!from || count > TURN_MAX) {
        json_none(o);
        return;
    }
    t->game->observe(session_state_at(t->session, from), t->viewer, began.bytes);
    for (int i = 0; i < count; i++)
        moves[i] = t->game->shown(session_state_at(t->session, from + i),
                                  session_ply(t->session, from + i + 1)->move, t->viewer);
    t->game->ledger(began.bytes, moves, count, o);
}

static void put_words(const struct presented *t, const void *view, const struct event *e,
                      struct out *o)
{
    char line[1024];
    struct out words = out_to(line, sizeof line);

    words.names = t->names;
    t->game->print_event(view, e, t->words, &words);
    json_text(o, line);
}

/* What the move would do before chance or somebody else has a say: it is made on the view. */
static void put_brings(const struct presented *t, struct move m, struct out *o)
{
    struct state_room view;
    struct event events[EVENTS_MAX];
    struct events log = {events, 0, EVENTS_MAX};

    memcpy(view.bytes, t->view.bytes, t->game->state_size);
    t->game->apply(view.bytes, m, &log);
    json_member_open(o, "brings", '[');
    for (int i = 0; i < log.count; i++)
        if (event_seen_by(&events[i], t->viewer))
            put_words(t, view.bytes, &events[i], o);
    json_close(o, ']');
}

static void put_price(const struct presented *t, struct move m, struct out *o)
{
    char text[256];
    struct out price = out_to(text, sizeof text);

    if (t->game->print_price)
        t->game->print_price(t->view.bytes, m, t->words, &price);
    if (price.len)
        json_member_text(o, "price", text);
}

static void put_move(const struct presented *t, struct move m, struct out *o)
{
    char text[1024];
    struct out move = out_to(text, sizeof text);
    const char *help = t->game->verbs[move_verb(m)].help;

    move.names = t->names;
    move_json(t->game, m, t->words, &move);
    assert(!move.lost);
    json_open(o, '{');
    out_bytes(o, text + 1, move.len - 2); /* what stands between its braces */
    json_member_text(o, "help", help ? tr(t->words, help) : "");
    put_price(t, m, o);
    put_brings(t, m, o);
    if (t->game->preview)
        t->game->preview(t->view.bytes, m, t->words, o);
    json_close(o, '}');
}

static void put_list(const struct presented *t, const char *key, const struct move moves[],
                     int count, struct out *o)
{
    json_member_open(o, key, '[');
    for (int i = 0; i < count; i++)
        put_move(t, moves[i], o);
    json_close(o, ']');
}

static void put_moves(const struct presented *t, struct out *o)
{
    struct move moves[MOVES_MAX];
    bool asked =
        t->now && t->viewer >= 0 && turn_of(t) == t->viewer && !session_unconfirmed(t->session);
    int count = asked ? t->game->moves(t->view.bytes, moves) : 0;

    put_list(t, "moves", moves, count, o);
    json_member_bool(o, "can_undo", is_played(t) && session_can_undo(t->session, t->viewer));
    json_member_bool(o, "can_redo", is_played(t) && session_can_redo(t->session, t->viewer));
    json_member_bool(o, "alone", session_alone(t->session));
    json_member_bool(o, "helped", session_helped(t->session));
}

/* Dice of one kind, of which each shows a face: how many, and what can be on them. */
static void put_thrown(const struct presented *t, struct move first, struct out *o)
{
    const struct verb *verb = &t->game->verbs[move_verb(first)];
    const struct arg *faces = &verb->args[0];
    int dice = 0;

    json_member_text(o, "verb", verb->name);
    json_member_open(o, "faces", '[');
    for (int i = 0; i < faces->nouns->count; i++) {
        dice += arg_count(faces, move_args(first), i);
        json_open(o, '{');
        json_member_text(o, "id", faces->nouns->ids[i]);
        json_member_text(o, "title", noun_title(t->words, faces->nouns, i));
        json_close(o, '}');
    }
    json_close(o, ']');
    json_member_int(o, "dice", dice);
}

/* With real dice: what can have come up, as dice to be counted by their faces or as a list. */
static void put_outcomes(const struct presented *t, struct out *o)
{
    struct move moves[CHANCES_MAX];
    uint32_t weights[CHANCES_MAX];

    if (!t->now || t->table->dice != DICE_TYPED || turn_of(t) != SEAT_CHANCE)
        return;
    int count = t->game->chances(t->view.bytes, moves, weights);
    const struct arg *args = t->game->verbs[move_verb(moves[0])].args;
    json_member_open(o, "outcomes", '{');
    if (args[0].kind == ARG_COUNTS && !args[1].kind)
        put_thrown(t, moves[0], o);
    else
        put_list(t, "moves", moves, count, o);
    json_close(o, '}');
}

static void put_taken_back(const struct presented *t, struct out *o)
{
    char text[128];
    struct out words = out_to(text, sizeof text);

    say_taken_back(t->game, session_taken_back(t->session), t->words, &words);
    json_member_text(o, "taken_back", text);
}

/* Why it ended before the rules of the game end it. */
static void put_ended(const struct presented *t, struct out *o)
{
    bool full = t->now && session_is_full(t->session);
    json_member_text(
        o, "ended",
        full ? tr(t->words, "The log of this game is full: it ends here, as it stands.") : "");
}

static void put_sheet(const struct presented *t, int seat, struct out *o)
{
    struct score_line lines[SHEET_MAX];
    int count = t->game->score_sheet(t->view.bytes, seat, lines, SHEET_MAX);

    json_member_open(o, "sheet", '[');
    for (int i = 0; i < count && i < SHEET_MAX; i++) {
        json_open(o, '{');
        json_member_text(o, "id", lines[i].id);
        json_member_text(o, "title", tr(t->words, lines[i].title));
        json_member_int(o, "count", lines[i].count);
        json_member_int(o, "points", lines[i].points);
        json_member_int(o, "level", lines[i].level);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void put_scores(const struct presented *t, struct out *o)
{
    int points[SEATS_MAX], place[SEATS_MAX];

    t->game->score(t->view.bytes, points, place);
    json_member_open(o, "scores", '[');
    for (int i = 0; i < t->table->seats; i++) {
        json_open(o, '{');
        json_member_int(o, "points", points[i]);
        json_member_int(o, "place", place[i]);
        put_sheet(t, i, o);
        json_close(o, '}');
    }
    json_close(o, ']');
}

/* The seats' numbers that have a title, parts of records by their path. */
static void put_measures_of(const struct presented *t, const struct field *fields,
                            const char *record, struct out *o)
{
    for (const struct field *f = fields; f->kind != FIELD_END; f++) {
        char path[PATH_MAX_BYTES];
        struct out to = out_to(path, sizeof path);
        out_text(&to, record);
        out_text(&to, *record ? "." : "");
        out_text(&to, f->name);
        if (f->title) {
            json_open(o, '{');
            json_member_text(o, "path", path);
            json_member_text(o, "title", tr(t->words, f->title));
            json_close(o, '}');
        } else if (f->kind == FIELD_RECORD) {
            put_measures_of(t, f->fields, path, o);
        }
    }
}

static void put_measures(const struct presented *t, struct out *o)
{
    json_member_open(o, "measures", '[');
    for (const struct field *f = t->game->fields; f->kind != FIELD_END; f++)
        if (strcmp(f->name, "seats") == 0)
            put_measures_of(t, f->fields, "", o);
    json_close(o, ']');
}

static void put_event(const struct presented *t, const struct log_reader *log, struct out *o)
{
    const struct event *e = &log->line[log->length - 1];
    struct state_room view;

    session_view_at(t->session, t->viewer, log->ply, view.bytes);
    json_open(o, '{');
    json_member_int(o, "ply", log->ply);
    json_member_text(o, "kind", t->game->events->ids[e->kind]);
    put_seat(o, "seat", e->seat >= 0 ? e->seat : SEAT_NOBODY);
    json_member_int(o, "a", e->a);
    json_member_int(o, "b", e->b);
    json_key(o, "text");
    put_words(t, view.bytes, e, o);
    json_member_int(o, "depth", log->depth);
    if (log->length > 1) {
        char line[LINE_BYTES];
        struct out words = out_to(line, sizeof line);
        words.names = t->names;
        log_print(log, t->words, &words);
        json_member_text(o, "line", line);
    }
    json_close(o, '}');
}

/* The last ply of which the reader need not be told. */
static int told_since(const struct session *s, const struct present *how)
{
    int since = min_of(how->since, session_plies(s) - how->back);
    int steady = how->known < 0 ? since : session_steady(s, how->known);

    return since < 0 || steady < 0 ? 0 : min_of(since, steady);
}

int present_plies_told(const struct session *s, const struct present *how)
{
    return session_plies(s) - how->back - told_since(s, how);
}

static void put_events(const struct presented *t, int since, struct out *o)
{
    struct log_reader log;

    json_member_int(o, "since", since);
    json_member_open(o, "events", '[');
    log_open(&log, t->session, t->viewer, (struct bookmark){since, 0}, t->ply);
    while (log_next_event(&log))
        put_event(t, &log, o);
    json_close(o, ']');
}

static void put_fair(const struct presented *t, struct out *o)
{
    json_key(o, "fair");
    if (t->table->dice == DICE_TYPED) {
        json_none(o);
        return;
    }
    json_open(o, '{');
    json_key(o, "commitment");
    put_hex(o, t->table->fair.commitment);
    json_member_open(o, "contributions", '[');
    for (int i = 0; t->table->dice == DICE_FAIR && i < t->table->seats; i++)
        json_text(o, t->table->fair.contribution[i]);
    json_close(o, ']');
    json_key(o, "secret");
    if (session_over(t->session) || session_given_up(t->session))
        put_hex(o, t->table->fair.secret);
    else
        json_none(o);
    json_close(o, '}');
}

static void put_board(const struct presented *t, struct out *o)
{
    char text[BOARD_MAX];
    struct out board = out_to(text, sizeof text);

    board.names = t->names;
    t->game->print_board(t->view.bytes, t->viewer, t->words, &board);
    json_member_text(o, "board", text);
}

void present_table(const struct session *s, int viewer, const struct present *how, struct out *o)
{
    const struct table *table = session_table(s);
    struct presented t = {.session = s,
                          .game = table->game,
                          .table = table,
                          .words = how->words,
                          .seats = how->seats ? how->seats : table->seat,
                          .level = how->level,
                          .viewer = viewer,
                          .ply = session_plies(s) - how->back,
                          .now = how->back == 0};

    for (int i = 0; i < SEATS_MAX; i++)
        t.names[i] =
            i < table->seats && t.seats[i].name[0] ? t.seats[i].name : seat_name(o, t.words, i);
    assert(how->back >= 0 && t.ply >= 0);
    if (t.now)
        session_view(s, viewer, t.view.bytes);
    else
        t.game->observe(session_state_at(s, t.ply), viewer, t.view.bytes);

    json_member_text(o, "game", t.game->id);
    json_member_text(o, "title", tr(t.words, t.game->title));
    json_member_text(o, "short_title", tr(t.words, t.game->short_title));
    json_member_int(o, "revision", t.game->revision);
    json_member_text(o, "prefix", t.game->rule_prefix);
    json_member_int(o, "seq", session_seq(s));
    json_member_int(o, "plies", t.ply);
    json_key(o, "options");
    options_json(t.game, t.table->options, o);
    put_seats(&t, o);
    put_turn(&t, o);
    put_facts(&t, o);
    put_question(&t, o);
    put_ledger(&t, o);
    put_moves(&t, o);
    put_outcomes(&t, o);
    put_taken_back(&t, o);
    put_ended(&t, o);
    json_member_int(o, "copied", table->copied);
    json_member_int(o, "guessed", table->guessed);
    put_scores(&t, o);
    put_measures(&t, o);
    put_events(&t, told_since(s, how), o);
    put_fair(&t, o);
    put_board(&t, o);
}
