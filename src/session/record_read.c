/* Reading records. What a line says is taken as it comes, the game is played again by it, and then
 * the line is printed anew and held against the text: so hashes, results, numbers, order, quoting
 * and the check are compared byte by byte without being parsed, and the first line that does not
 * fit is named. */
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "session/record.h"
#include "session/record_scan.h"

/* The log */

/* What kind of entry the session waits for. */
static void print_wanted(const struct session *s, struct out *o)
{
    int turn = session_to_move(s);

    if (session_unconfirmed(s))
        out_text(o, "confirm ");
    else if (turn >= 0)
        out_text(o, "move ");
    else if (turn == SEAT_CHANCE)
        out_text(o, session_dice(s) == DICE_TYPED  ? "typed MOVE"
                    : session_dice(s) == DICE_FAIR ? "chance U/W MOVE"
                    : session_ask_open(s)          ? "chance U/W MOVE, or lapse SEATS"
                                                   : "ask A SEATS|- SEAL");
    else
        out_text(o, "hash");
    if (turn >= 0)
        out_int(o, turn);
}

static bool take_move(struct reader *r, const struct game *g, const char *p, struct move *m)
{
    char why[160];
    struct out o = out_to(why, sizeof why);
    const char *wanted;
    int where;

    if (move_parse(g->verbs, p, m, &where, &wanted) == MOVE_OK)
        return true;
    move_explain(g->verbs, p, r->words, &o);
    return fault(r, r->line, MSG("not a move: %1"), why, "");
}

static bool take_draw(const char **p, struct entry *e)
{
    if (!take_digits(p, INT64_MAX, &e->u) || *(*p)++ != '/')
        return false;
    return take_digits(p, INT64_MAX, &e->w) && take_end(p);
}

static bool take_seat(const char **p, struct entry *e)
{
    int seat;

    if (!take_int(p, SEATS_MAX - 1, &seat))
        return false;
    e->seat = (int8_t)seat;
    return true;
}

static bool take_yes(const char **p, struct entry *e)
{
    int by;

    e->how = SEAT_YES;
    if (!take_int(p, SEATS_MAX - 1, &by))
        return false;
    e->seats = (uint8_t)(1u << by);
    return true;
}

static bool take_change(const char **p, struct entry *e)
{
    if (take_word(p, "link"))
        e->how = SEAT_TO_LINK;
    else if (take_word(p, "back"))
        e->how = SEAT_BACK;
    else if (take_word(p, "wish"))
        e->how = SEAT_WISH;
    else if (take_word(p, "yes"))
        return take_yes(p, e);
    else
        return take_word(p, "bot") && take_quoted(p, e->bot, sizeof e->bot);
    return true;
}

/* The kinds of entries that only dice that are asked for have. */
static bool take_asked(const char **p, struct entry *e)
{
    if (take_word(p, "join")) {
        e->kind = ENTRY_JOIN;
        if (!take_seat(p, e))
            return false;
        e->how = take_word(p, "link");
        return (e->how || take_word(p, "host")) && take_hex(p, e->hash);
    }
    if (take_word(p, "ask")) {
        e->kind = ENTRY_ASK;
        return take_int(p, ENTRIES_MAX, &e->plies) && take_seats(p, &e->seats) &&
               take_hex(p, e->hash);
    }
    if (take_word(p, "lapse")) {
        e->kind = ENTRY_LAPSE;
        return take_seats(p, &e->seats);
    }
    e->kind = ENTRY_SEAT;
    return take_word(p, "seat") && take_seat(p, e) && take_change(p, e);
}

static bool read_entry(struct reader *r, const struct session *s, struct entry *e)
{
    static const char form[] = "NUMBER move|chance|typed|confirm|undo|redo …";
    const struct game *g = session_table(s)->game;
    char line[RECORD_LINE_MAX];
    const char *p = line;
    int number;

    if (!peek_line(r, line))
        return false;
    if (!take_int(&p, ENTRIES_MAX, &number))
        return unlike(r, form);

    *e = (struct entry){.seat = SEAT_CHANCE};
    if (take_word(&p, "move")) {
        e->kind = ENTRY_MOVE;
        return take_seat(&p, e) ? take_move(r, g, p, &e->move) : unlike(r, form);
    }
    if (take_word(&p, "chance")) {
        e->kind = ENTRY_CHANCE;
        return take_draw(&p, e) ? take_move(r, g, p, &e->move) : unlike(r, form);
    }
    if (take_word(&p, "typed")) {
        e->kind = ENTRY_TYPED;
        return take_move(r, g, p, &e->move);
    }
    if (take_word(&p, "confirm")) {
        e->kind = ENTRY_CONFIRM;
        return take_seat(&p, e) || unlike(r, form);
    }
    if (session_table(s)->dice == DICE_ASKED && take_asked(&p, e))
        return true;
    e->kind = take_word(&p, "undo") ? ENTRY_UNDO : ENTRY_REDO;
    return ((e->kind == ENTRY_UNDO || take_word(&p, "redo")) && take_seat(&p, e) &&
            take_int(&p, ENTRIES_MAX, &e->plies)) ||
           unlike(r, form);
}

static bool refused(struct reader *r, const struct session *s, const struct entry *e,
                    enum session_status status)
{
    const struct game *g = session_table(s)->game;
    char wanted[64], text[200];
    struct out w = out_to(wanted, sizeof wanted), t = out_to(text, sizeof text);

    switch (status) {
    case SESSION_NO_MEMORY: return fault(r, 0, session_message(status), "", "");
    case SESSION_NOT_YOURS:
    case SESSION_NOTHING:
    case SESSION_UNCONFIRMED: print_wanted(s, &w); return unlike(r, wanted);
    case SESSION_ILLEGAL:
        if (e->kind == ENTRY_UNDO || e->kind == ENTRY_REDO)
            return fault(r, r->line, MSG("not the number of moves that it covers here"), "", "");
        if (e->kind > ENTRY_REDO)
            return fault(r, r->line, MSG("not its number here, or not its seats"), "", "");
        move_print(g->verbs, e->move, &t);
        if (e->kind == ENTRY_CHANCE)
            return fault(r, r->line, MSG("`%1` is not the outcome that this draw stands for"), text,
                         "");
        return fault(r, r->line, MSG("`%1` is not possible here"), text, "");
    default: return fault(r, r->line, session_message(status), "", "");
    }
}

static bool at_entry(const struct reader *r)
{
    return r->at < r->length && r->text[r->at] >= '0' && r->text[r->at] <= '9';
}

static bool replay_log(struct reader *r, struct session *s, struct lines *l)
{
    while (!r->failed && at_entry(r)) {
        struct entry e;
        if (!read_entry(r, s, &e))
            return false;
        enum session_status status = session_replay(s, &e);
        if (status != SESSION_OK)
            return refused(r, s, &e, status);
        print_entry(l, s, session_entries(s) - 1);
    }
    return !r->failed;
}

/* All of it */

static bool read_check(struct reader *r, struct lines *l)
{
    int line = r->line;
    bool torn = !memchr(r->text + r->at, '\n', r->length - r->at);

    print_check(l);
    if (r->failed && !torn) {
        r->failed = false;
        return fault(r, line, MSG("the check does not fit: something above it was changed"), "",
                     "");
    }
    if (!r->failed && r->at < r->length)
        return fault(r, r->line, MSG("nothing was expected after the check"), "", "");
    return !r->failed;
}

/* The last element of each chain that gave anything. */
static bool read_last(struct reader *r, struct session *s, struct lines *l)
{
    static const char form[] = "last N A HEX";

    for (int i = 0; i < session_joins(s); i++) {
        char line[RECORD_LINE_MAX];
        const char *p = line;
        uint8_t x[SHA256_BYTES];
        int entry, ask;
        if (!session_join_at(s, i)->last)
            continue;
        if (!peek_line(r, line))
            return false;
        if (!take_word(&p, "last") || !take_int(&p, ENTRIES_MAX, &entry) ||
            !take_int(&p, ENTRIES_MAX, &ask) || !take_hex(&p, x))
            return unlike(r, form);
        session_recall(s, i, ask, x);
        print_last(l, s, i);
        if (r->failed)
            return false;
    }
    return true;
}

static bool read_result(struct reader *r, struct session *s, struct lines *l, bool revealed)
{
    if (session_given_up(s))
        print_given_up(l);
    else
        print_result(l, s);
    if (r->failed || session_table(s)->dice == DICE_TYPED)
        return !r->failed;
    if (!read_last(r, s, l))
        return false;
    if (!revealed)
        return unlike(r, "reveal HEX");
    print_reveal(l, session_table(s));
    return !r->failed;
}

static bool replay(struct reader *r, struct session *s, const struct reader *head, bool with_secret,
                   bool revealed)
{
    const struct table *table = session_table(s);
    struct lines l;

    lines_start(&l, true, SEAT_WATCHER, match_line, r);
    l.format = r->format = head->format;
    l.named = head->named;
    print_header(&l, table, with_secret);
    if (table->guessed)
        print_state(&l, table->game, session_state(s));
    print_hash(&l, table->game, session_state(s));
    if (!replay_log(r, s, &l))
        return false;
    if (session_entries(s) < table->copied)
        return fault(r, r->line, MSG("fewer moves than were copied"), "", "");
    if (table->dice == DICE_ASKED && !session_over(s) && starts_with(r, "given_up\n"))
        session_give_up(s);
    if (session_over(s) || session_given_up(s)) {
        if (with_secret)
            return fault(r, r->line, MSG("the game is over, yet the record keeps its secret"), "",
                         "");
        return read_result(r, s, &l, revealed) && read_check(r, &l);
    }
    if (!starts_with(r, "check ") && !starts_with(r, "last ")) {
        char wanted[64];
        struct out w = out_to(wanted, sizeof wanted);
        print_wanted(s, &w);
        return unlike(r, wanted);
    }
    if (table->dice != DICE_TYPED && !with_secret)
        return fault(r, r->line, MSG("the game is not over, yet its secret is missing"), "", "");
    return read_last(r, s, &l) && read_check(r, &l) &&
           (table->dice == DICE_TYPED || check_draws(r, s));
}

static struct session *read_all(struct reader *r, const struct game *(*find)(const char *id))
{
    struct table table = {0};
    struct state_room start = {0};
    struct reader head = *r;
    bool with_secret = false;

    *r->error = (struct record_error){0};
    if (!check_bytes(r) || !read_header(&head, find, &table, &with_secret) ||
        (table.guessed && !read_start(&head, &table, start.bytes)))
        return NULL;
    bool revealed = !with_secret && find_reveal(r, &table);

    const char *why;
    struct session *s =
        table.guessed ? session_resume(&table, start.bytes, 0, &why) : session_start(&table, &why);
    if (!s) {
        fault(r, 0, why, "", "");
        return NULL;
    }
    if (replay(r, s, &head, with_secret, revealed))
        return s;
    session_end(s);
    return NULL;
}

struct session *record_read(const char *text, size_t length,
                            const struct game *(*find)(const char *id), const struct words *w,
                            struct record_error *error)
{
    struct reader r = {.text = text, .length = length, .line = 1, .words = w, .error = error};
    return read_all(&r, find);
}

/* Is this an undamaged view of a running game? */
static bool is_view(const char *text, size_t length)
{
    static const char *const openings[] = {"ages record 1\nview ", "ages record 2\nview "};
    size_t opening = strlen(openings[0]), last = strlen("check \n") + 2 * SHA256_BYTES;
    char check[RECORD_LINE_MAX];
    struct out o = out_to(check, sizeof check);
    uint8_t digest[SHA256_BYTES];

    if (length < opening + last ||
        (memcmp(text, openings[0], opening) != 0 && memcmp(text, openings[1], opening) != 0))
        return false;
    sha256(text, length - last, digest);
    out_text(&o, "check ");
    out_hex(&o, digest, sizeof digest);
    out_char(&o, '\n');
    return o.len == last && memcmp(text + length - last, check, last) == 0;
}

enum verify_result record_verify(const char *text, size_t length,
                                 const struct game *(*find)(const char *id), const struct words *w,
                                 struct findings *found, struct record_error *error)
{
    struct reader r = {.text = text, .length = length, .line = 1, .words = w, .error = error};
    struct session *s = read_all(&r, find);
    enum verify_result result;

    if (found && s)
        find_out(s, found);
    if (!s)
        return is_view(text, length) ? VERIFY_UNKNOWN : VERIFY_FALSE;
    if (session_table(s)->dice == DICE_TYPED)
        result = VERIFY_TYPED;
    else
        result = check_draws(&r, s) ? VERIFY_FAIR : VERIFY_FALSE;
    session_end(s);
    return result;
}
