/* Reading records. What a line says is taken as it comes, the game is played again by it, and then
 * the line is printed anew and held against the text: so hashes, results, numbers, order, quoting
 * and the check are compared byte by byte without being parsed, and the first line that does not
 * fit is named. */
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "session/record.h"
#include "session/record_lines.h"

struct reader {
    const char *text;
    size_t length;
    size_t at; /* where the next line begins */
    int line;  /* its number                 */
    const struct words *words;
    struct record_error *error;
    bool failed;
};

static const char record_opening[] = "ages record 1";

/* What is wrong */

/* Notes the first error; later ones follow from it. Always false. */
static bool fault(struct reader *r, int line, const char *message, const char *a, const char *b)
{
    if (!r->failed) {
        struct out o = out_to(r->error->text, sizeof r->error->text);
        r->error->line = line;
        say(&o, r->words, message, SAY_TEXT(a), SAY_TEXT(b));
    }
    r->failed = true;
    return false;
}

static size_t line_length(const char *text, size_t length)
{
    const char *end = memchr(text, '\n', length);
    return end ? (size_t)(end - text) : length;
}

static bool unlike(struct reader *r, const char *expected)
{
    char found[2 * EXCERPT_MAX];
    struct out f = out_to(found, sizeof found);

    if (r->at == r->length)
        return fault(r, r->line, MSG("the text ends where `%1` was expected"), expected, "");
    out_excerpt(&f, r->text + r->at, line_length(r->text + r->at, r->length - r->at));
    return fault(r, r->line, MSG("expected `%1`, found `%2`"), expected, found);
}

/* Bytes and lines */

static bool check_bytes(struct reader *r)
{
    int line = 1;

    if (!r->length)
        return fault(r, 0, MSG("the text is empty"), "", "");
    if (r->length > RECORD_MAX_BYTES)
        return fault(r, 0, MSG("too long for a record"), "", "");
    for (size_t i = 0; i < r->length; i++) {
        unsigned char c = (unsigned char)r->text[i];
        if (c == '\r')
            return fault(r, line, MSG("a carriage return: lines end with a line feed alone"), "",
                         "");
        if ((c < 0x20 && c != '\n') || c == 0x7f)
            return fault(r, line, MSG("a control character, which no record holds"), "", "");
        line += c == '\n';
    }
    return true;
}

static bool starts_with(const struct reader *r, const char *start)
{
    size_t length = strlen(start);
    return r->length - r->at >= length && memcmp(r->text + r->at, start, length) == 0;
}

/* Copies the next line without its end. */
static bool peek_line(struct reader *r, char line[RECORD_LINE_MAX])
{
    size_t length = line_length(r->text + r->at, r->length - r->at);

    if (length >= RECORD_LINE_MAX)
        return fault(r, r->line, MSG("a line too long for a record"), "", "");
    memcpy(line, r->text + r->at, length);
    line[length] = '\0';
    return true;
}

static void next_line(struct reader *r)
{
    r->at += line_length(r->text + r->at, r->length - r->at);
    if (r->at < r->length) {
        r->at++;
        r->line++;
    }
}

/* Holds a line as it should be against the text. */
static void match_line(void *to, const char *line, size_t length)
{
    struct reader *r = to;

    if (r->failed)
        return;
    if (r->length - r->at >= length && memcmp(r->text + r->at, line, length) == 0) {
        next_line(r);
        return;
    }
    char expected[2 * EXCERPT_MAX];
    struct out e = out_to(expected, sizeof expected);
    out_excerpt(&e, line, length - 1);
    unlike(r, expected);
}

/* The words of a line. Each takes what it wants and the blank behind it. */

static bool take_end(const char **p)
{
    if (**p == ' ') {
        ++*p;
        return true;
    }
    return **p == '\0';
}

static bool take_word(const char **p, const char *word)
{
    size_t length = strlen(word);

    if (strncmp(*p, word, length) != 0)
        return false;
    *p += length;
    return take_end(p);
}

static bool take_text(const char **p, char *text, size_t room)
{
    size_t length = strcspn(*p, " ");

    if (!length || length >= room)
        return false;
    memcpy(text, *p, length);
    text[length] = '\0';
    *p += length;
    return take_end(p);
}

static bool take_digits(const char **p, uint64_t most, uint64_t *n)
{
    const char *start = *p;

    *n = 0;
    for (; **p >= '0' && **p <= '9'; ++*p) {
        uint64_t digit = (uint64_t)(**p - '0');
        if (digit > most || *n > (most - digit) / 10)
            return false;
        *n = *n * 10 + digit;
    }
    return *p > start;
}

static bool take_int(const char **p, int most, int *n)
{
    uint64_t number;

    if (!take_digits(p, (uint64_t)most, &number))
        return false;
    *n = (int)number;
    return take_end(p);
}

static bool take_quoted(const char **p, char *text, size_t room)
{
    size_t length = 0;

    if (*(*p)++ != '"')
        return false;
    for (; **p != '"'; ++*p) {
        if (**p == '\\')
            ++*p;
        if (!**p || length + 1 >= room)
            return false;
        text[length++] = **p;
    }
    ++*p;
    text[length] = '\0';
    return take_end(p) && text_is_plain(text);
}

static bool take_hex(const char **p, uint8_t bytes[SHA256_BYTES])
{
    static const char digits[] = "0123456789abcdef";

    for (int i = 0; i < 2 * SHA256_BYTES; i++, ++*p) {
        const char *digit = **p ? strchr(digits, **p) : NULL;
        if (!digit)
            return false;
        bytes[i / 2] = (uint8_t)(bytes[i / 2] << 4 | (digit - digits));
    }
    return take_end(p);
}

/* The head */

/* Begins a line of the head: `form` is its first word and what follows. */
static bool open_line(struct reader *r, const char *form, char line[RECORD_LINE_MAX],
                      const char **p)
{
    char word[16];
    const char *f = form;

    if (!peek_line(r, line))
        return false;
    *p = line;
    return (take_text(&f, word, sizeof word) && take_word(p, word)) || unlike(r, form);
}

static bool close_line(struct reader *r, const char *form, bool fits)
{
    if (!fits)
        return unlike(r, form);
    next_line(r);
    return true;
}

static bool read_opening(struct reader *r)
{
    char line[RECORD_LINE_MAX];

    if (!peek_line(r, line))
        return false;
    if (strcmp(line, record_opening) != 0)
        return unlike(r, record_opening);
    next_line(r);
    if (starts_with(r, "view "))
        return fault(r, r->line,
                     MSG("what one viewer saw of a running game can't be replayed; expected a save "
                         "or the record of a finished game"),
                     "", "");
    return true;
}

static bool read_game(struct reader *r, const struct game *(*find)(const char *id),
                      struct table *table)
{
    static const char form[] = "game ID REVISION";
    char line[RECORD_LINE_MAX], id[64], there[8], here[8];
    const char *p;
    int revision;

    if (!open_line(r, form, line, &p))
        return false;
    if (!take_text(&p, id, sizeof id) || !take_int(&p, UINT16_MAX, &revision) || *p)
        return unlike(r, form);
    table->game = find(id);
    if (!table->game)
        return fault(r, r->line, MSG("there is no game `%1` here"), id, "");
    if (revision != table->game->revision) {
        struct out t = out_to(there, sizeof there), h = out_to(here, sizeof here);
        out_int(&t, revision);
        out_int(&h, table->game->revision);
        return fault(r, r->line,
                     MSG("played by revision %1 of the rules; this program has revision %2 and "
                         "would play it differently"),
                     there, here);
    }
    next_line(r);
    return true;
}

static bool read_options(struct reader *r, struct table *table)
{
    const struct game *g = table->game;

    for (int i = 0; g->options[i].key; i++) {
        char line[RECORD_LINE_MAX], form[128], value[64], wanted[128];
        struct out f = out_to(form, sizeof form), w = out_to(wanted, sizeof wanted);
        const char *p;
        out_text(&f, "option ");
        out_text(&f, g->options[i].key);
        out_text(&f, " VALUE");
        if (!open_line(r, form, line, &p))
            return false;
        if (!take_word(&p, g->options[i].key) || !take_text(&p, value, sizeof value) || *p)
            return unlike(r, form);
        const char *wrong = option_set(g, table->options, g->options[i].key, value, &w);
        if (wrong)
            return fault(r, r->line, MSG("%1: expected %2"), tr(r->words, wrong), wanted);
        next_line(r);
    }
    return true;
}

static bool take_kind(const char **p, enum seat_kind *kind)
{
    if (take_word(p, "person"))
        *kind = SEAT_PERSON;
    else if (take_word(p, "bot"))
        *kind = SEAT_BOT;
    else if (take_word(p, "exec"))
        *kind = SEAT_EXEC;
    else
        return false;
    return true;
}

static bool read_seats(struct reader *r, struct table *table)
{
    static const char form[] = "seat N person|bot|exec \"PROGRAM\" \"NAME\"";

    for (int i = 0; i < table->seats; i++) {
        struct seat *seat = &table->seat[i];
        char line[RECORD_LINE_MAX];
        const char *p;
        int n;
        if (!open_line(r, form, line, &p) ||
            !close_line(r, form,
                        take_int(&p, SEATS_MAX - 1, &n) && n == i && take_kind(&p, &seat->kind) &&
                            take_quoted(&p, seat->program, sizeof seat->program) &&
                            take_quoted(&p, seat->name, sizeof seat->name)))
            return false;
    }
    return true;
}

static bool read_hex_line(struct reader *r, const char *form, uint8_t bytes[SHA256_BYTES])
{
    char line[RECORD_LINE_MAX];
    const char *p;

    return open_line(r, form, line, &p) && close_line(r, form, take_hex(&p, bytes));
}

static bool read_contribution(struct reader *r, char contribution[CONTRIBUTION_MAX + 1])
{
    static const char form[] = "contribution N TEXT";
    char line[RECORD_LINE_MAX];
    const char *p;
    int n;

    return open_line(r, form, line, &p) &&
           close_line(r, form,
                      take_int(&p, SEATS_MAX - 1, &n) &&
                          take_text(&p, contribution, CONTRIBUTION_MAX + 1));
}

static bool read_dice(struct reader *r, struct table *table, bool *with_secret)
{
    static const char form[] = "dice fair|typed";
    char line[RECORD_LINE_MAX];
    const char *p;

    if (!open_line(r, form, line, &p))
        return false;
    bool fair = take_word(&p, "fair");
    table->dice = fair ? DICE_FAIR : DICE_TYPED;
    if (!close_line(r, form, fair || take_word(&p, "typed")))
        return false;
    if (!fair)
        return true;
    if (!read_hex_line(r, "commitment HEX", table->fair.commitment))
        return false;
    for (int i = 0; i < table->seats; i++)
        if (!read_contribution(r, table->fair.contribution[i]))
            return false;
    *with_secret = starts_with(r, "secret ");
    return !*with_secret || read_hex_line(r, "secret HEX", table->fair.secret);
}

static bool read_header(struct reader *r, const struct game *(*find)(const char *id),
                        struct table *table, bool *with_secret)
{
    static const char form[] = "seats N";
    char line[RECORD_LINE_MAX];
    const char *p;

    return read_opening(r) && read_game(r, find, table) && open_line(r, form, line, &p) &&
           close_line(r, form, take_int(&p, SEATS_MAX, &table->seats)) && read_options(r, table) &&
           read_seats(r, table) && read_dice(r, table, with_secret);
}

/* A finished record tells its secret near its end; the replay wants it before. */
static bool find_reveal(const struct reader *r, struct table *table)
{
    struct reader last = *r;

    for (last.at = r->length; last.at > 0; last.at--) {
        char line[RECORD_LINE_MAX];
        const char *p = line;
        if (r->text[last.at - 1] == '\n' && starts_with(&last, "reveal "))
            return peek_line(&last, line) && take_word(&p, "reveal") &&
                   take_hex(&p, table->fair.secret);
    }
    return false;
}

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
        out_text(o, session_table(s)->dice == DICE_FAIR ? "chance U/W MOVE" : "typed MOVE");
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

static bool read_entry(struct reader *r, const struct session *s, struct entry *e)
{
    static const char form[] = "NUMBER move|chance|typed|confirm|undo|redo …";
    const struct game *g = session_table(s)->game;
    char line[RECORD_LINE_MAX];
    const char *p = line;
    int number;

    if (!peek_line(r, line))
        return false;
    if (!take_int(&p, LOG_MAX, &number))
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
    e->kind = take_word(&p, "undo") ? ENTRY_UNDO : ENTRY_REDO;
    return ((e->kind == ENTRY_UNDO || take_word(&p, "redo")) && take_seat(&p, e) &&
            take_int(&p, LOG_MAX, &e->plies)) ||
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
            return fault(r, r->line, MSG("not the number of moves that it concerns here"), "", "");
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
        print_entry(l, s, session_log_count(s) - 1);
    }
    return !r->failed;
}

/* The draws */

static int line_of_entry(const struct reader *r, int number)
{
    char start[16];
    struct out o = out_to(start, sizeof start);
    struct reader at = *r;

    out_int(&o, number);
    out_char(&o, ' ');
    at.at = 0;
    at.line = 1;
    while (at.at < at.length && !starts_with(&at, start))
        next_line(&at);
    return at.line;
}

static bool check_draws(struct reader *r, const struct session *s)
{
    const struct fair *recorded = &session_table(s)->fair;
    struct fair fair = *recorded;

    fair_commit(&fair);
    if (memcmp(fair.commitment, recorded->commitment, sizeof fair.commitment) != 0)
        return fault(r, 0, MSG("the secret does not fit the commitment"), "", "");
    for (int i = 0; i < session_log_count(s); i++) {
        const struct entry *e = session_log(s, i);
        if (e->kind != ENTRY_CHANCE)
            continue;
        uint64_t u = fair_draw(&fair, (uint64_t)i + 1, e->w);
        if (u != e->u) {
            char drawn[24], told[24];
            struct out d = out_to(drawn, sizeof drawn), t = out_to(told, sizeof told);
            out_int(&d, (int64_t)u);
            out_int(&t, (int64_t)e->u);
            return fault(r, line_of_entry(r, i + 1), MSG("the fair draw is %1, the record says %2"),
                         drawn, told);
        }
    }
    return true;
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

static bool read_result(struct reader *r, const struct session *s, struct lines *l, bool revealed)
{
    print_result(l, s);
    if (r->failed || session_table(s)->dice == DICE_TYPED)
        return !r->failed;
    if (!revealed)
        return unlike(r, "reveal HEX");
    print_reveal(l, session_table(s));
    return !r->failed;
}

static bool replay(struct reader *r, struct session *s, bool with_secret, bool revealed)
{
    const struct table *table = session_table(s);
    struct lines l;

    lines_start(&l, true, SEAT_WATCHER, match_line, r);
    print_header(&l, table, with_secret);
    print_hash(&l, table->game, session_state(s));
    if (!replay_log(r, s, &l))
        return false;
    if (session_over(s)) {
        if (with_secret)
            return fault(r, r->line, MSG("the game is over, yet the record keeps its secret"), "",
                         "");
        return read_result(r, s, &l, revealed) && read_check(r, &l);
    }
    if (!starts_with(r, "check ")) {
        char wanted[64];
        struct out w = out_to(wanted, sizeof wanted);
        print_wanted(s, &w);
        return unlike(r, wanted);
    }
    if (table->dice == DICE_FAIR && !with_secret)
        return fault(r, r->line, MSG("the game is not over, yet its secret is missing"), "", "");
    return read_check(r, &l) && (table->dice == DICE_TYPED || check_draws(r, s));
}

static struct session *read_all(struct reader *r, const struct game *(*find)(const char *id))
{
    struct table table = {0};
    struct reader head = *r;
    bool with_secret = false;

    *r->error = (struct record_error){0};
    if (!check_bytes(r) || !read_header(&head, find, &table, &with_secret))
        return NULL;
    bool revealed = !with_secret && find_reveal(r, &table);

    const char *why;
    struct session *s = session_start(&table, &why);
    if (!s) {
        fault(r, 0, why, "", "");
        return NULL;
    }
    if (replay(r, s, with_secret, revealed))
        return s;
    session_end(s);
    return NULL;
}

struct session *record_read(const char *text, size_t length,
                            const struct game *(*find)(const char *id), const struct words *w,
                            struct record_error *error)
{
    struct reader r = {text, length, 0, 1, w, error, false};
    return read_all(&r, find);
}

/* Is this an undamaged view of a running game? */
static bool is_view(const char *text, size_t length)
{
    static const char opening[] = "ages record 1\nview ";
    size_t last = strlen("check \n") + 2 * SHA256_BYTES;
    char check[RECORD_LINE_MAX];
    struct out o = out_to(check, sizeof check);
    uint8_t digest[SHA256_BYTES];

    if (length < strlen(opening) + last || memcmp(text, opening, strlen(opening)) != 0)
        return false;
    sha256(text, length - last, digest);
    out_text(&o, "check ");
    out_hex(&o, digest, sizeof digest);
    out_char(&o, '\n');
    return o.len == last && memcmp(text + length - last, check, last) == 0;
}

enum verify_result record_verify(const char *text, size_t length,
                                 const struct game *(*find)(const char *id), const struct words *w,
                                 struct taken_back *back, struct record_error *error)
{
    struct reader r = {text, length, 0, 1, w, error, false};
    struct session *s = read_all(&r, find);
    enum verify_result result;

    if (back && s)
        *back = (struct taken_back){session_table(s)->game, session_taken_back(s)};
    if (!s)
        return is_view(text, length) ? VERIFY_UNKNOWN : VERIFY_FALSE;
    if (session_table(s)->dice == DICE_TYPED)
        result = VERIFY_TYPED;
    else
        result = check_draws(&r, s) ? VERIFY_FAIR : VERIFY_FALSE;
    session_end(s);
    return result;
}
