/* The head of a record: the table, up to the first hash. */
#include <stdlib.h>
#include <string.h>

#include "core/play.h"
#include "session/record.h"
#include "session/record_scan.h"
#include "session/revision.h"
#include "session/state_json.h"

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
    static const char form[] = "ages record 2";
    char line[RECORD_LINE_MAX], newest[16];
    struct out n = out_to(newest, sizeof newest);
    const char *p = line;
    int format;

    if (!peek_line(r, line))
        return false;
    if (!take_word(&p, "ages") || !take_word(&p, "record") || !take_int(&p, UINT16_MAX, &format) ||
        *p || !format)
        return unlike(r, form);
    out_int(&n, RECORD_FORMAT);
    if (format > RECORD_FORMAT)
        return fault(r, r->line,
                     MSG("a record of format %1, made by a later program; this one reads formats "
                         "up to %2"),
                     line + strlen("ages record "), newest);
    r->format = format;
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
    char line[RECORD_LINE_MAX], id[64], why[160];
    struct out o = out_to(why, sizeof why);
    const char *p;
    int revision;

    if (!open_line(r, form, line, &p))
        return false;
    if (!take_text(&p, id, sizeof id) || !take_int(&p, UINT16_MAX, &revision) || *p)
        return unlike(r, form);
    table->game = find(id);
    if (!table->game)
        return fault(r, r->line, MSG("there is no game `%1` here"), id, "");
    if (!revision_holds(table->game, revision)) {
        say_revisions(table->game, revision, r->words, &o);
        return fault(r, r->line, "%1", why, "");
    }
    next_line(r);
    return true;
}

static int option_find(const struct game *g, const char *key)
{
    int i = 0;
    while (g->options[i].key && strcmp(g->options[i].key, key) != 0)
        i++;
    return i;
}

/* An option without a line has its initial value: it had, or there was no such option yet. */
static bool read_options(struct reader *r, struct table *table)
{
    static const char form[] = "option KEY VALUE";
    const struct game *g = table->game;

    options_initial(g, table->options);
    while (starts_with(r, "option ")) {
        char line[RECORD_LINE_MAX], key[64], value[64], wanted[128];
        struct out w = out_to(wanted, sizeof wanted);
        const char *p;
        if (!open_line(r, form, line, &p))
            return false;
        if (!take_text(&p, key, sizeof key) || !take_text(&p, value, sizeof value) || *p)
            return unlike(r, form);
        const char *wrong = option_set(g, table->options, key, value, &w);
        if (wrong)
            return fault(r, r->line, MSG("%1: expected %2"), tr(r->words, wrong), wanted);
        r->named |= UINT32_C(1) << option_find(g, key);
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

/* Of each seat that gave one; format 1 has `-` for the others. */
static bool read_contributions(struct reader *r, struct table *table)
{
    static const char form[] = "contribution N TEXT";

    while (starts_with(r, "contribution ")) {
        char line[RECORD_LINE_MAX], text[CONTRIBUTION_MAX + 1];
        const char *p;
        int n;
        if (!open_line(r, form, line, &p) ||
            !close_line(r, form,
                        take_int(&p, SEATS_MAX - 1, &n) && take_text(&p, text, sizeof text)))
            return false;
        if (strcmp(text, "-") != 0)
            memcpy(table->fair.contribution[n], text, strlen(text) + 1);
    }
    return true;
}

static bool read_needs(struct reader *r, struct table *table)
{
    static const char form[] = "needs 0|1|all";
    char line[RECORD_LINE_MAX];
    const char *p;

    if (!open_line(r, form, line, &p))
        return false;
    if (take_word(&p, "0"))
        table->needs = NEEDS_NOBODY;
    else if (take_word(&p, "1"))
        table->needs = NEEDS_LINK;
    else if (take_word(&p, "all"))
        table->needs = NEEDS_ALL;
    else
        return unlike(r, form);
    next_line(r);
    return true;
}

static bool read_dice(struct reader *r, struct table *table, bool *with_secret)
{
    static const char form[] = "dice fair|asked|typed";
    char line[RECORD_LINE_MAX];
    const char *p;

    if (!open_line(r, form, line, &p))
        return false;
    bool fair = take_word(&p, "fair"), asked = !fair && r->format > 1 && take_word(&p, "asked");
    table->dice = fair ? DICE_FAIR : asked ? DICE_ASKED : DICE_TYPED;
    if (!close_line(r, form, fair || asked || take_word(&p, "typed")))
        return false;
    if (table->dice == DICE_TYPED)
        return true;
    if (asked && !read_needs(r, table))
        return false;
    if (!read_hex_line(r, "commitment HEX", table->fair.commitment))
        return false;
    if (fair && !read_contributions(r, table))
        return false;
    *with_secret = starts_with(r, "secret ");
    return !*with_secret || read_hex_line(r, "secret HEX", table->fair.secret);
}

static bool read_copied(struct reader *r, struct table *table)
{
    static const char form[] = "copied N";
    char line[RECORD_LINE_MAX];
    const char *p;

    if (r->format == 1 || !starts_with(r, "copied "))
        return true;
    return open_line(r, form, line, &p) &&
           close_line(r, form, take_int(&p, ENTRIES_MAX, &table->copied) && table->copied > 0);
}

static bool read_guessed(struct reader *r, struct table *table)
{
    static const char form[] = "guessed N";
    char line[RECORD_LINE_MAX];
    const char *p;

    if (r->format == 1 || !starts_with(r, "guessed "))
        return true;
    return open_line(r, form, line, &p) &&
           close_line(r, form, take_int(&p, ENTRIES_MAX, &table->guessed) && table->guessed > 0);
}

static bool read_help(struct reader *r, struct table *table)
{
    static const char form[] = "help agreed";
    char line[RECORD_LINE_MAX];
    const char *p;

    table->helped = r->format > 1 && starts_with(r, "help ");
    return !table->helped ||
           (open_line(r, form, line, &p) && close_line(r, form, take_word(&p, "agreed")));
}

bool read_header(struct reader *r, const struct game *(*find)(const char *id), struct table *table,
                 bool *with_secret)
{
    static const char form[] = "seats N";
    char line[RECORD_LINE_MAX];
    const char *p;

    return read_opening(r) && read_game(r, find, table) && open_line(r, form, line, &p) &&
           close_line(r, form, take_int(&p, SEATS_MAX, &table->seats)) && read_options(r, table) &&
           read_seats(r, table) && read_copied(r, table) && read_guessed(r, table) &&
           read_help(r, table) && read_dice(r, table, with_secret);
}

/* Could the game stand so, with that many seats? */
static bool can_stand(const struct table *table, const void *state)
{
    int points[SEATS_MAX], place[SEATS_MAX] = {0}, seats = 0;

    if (table->game->check(state))
        return false;
    table->game->score(state, points, place);
    while (seats < SEATS_MAX && place[seats])
        seats++;
    return seats == table->seats;
}

bool read_start(struct reader *r, const struct table *table, void *state)
{
    char *text = malloc(STATE_JSON_MAX);
    struct out o = out_to(text, text ? STATE_JSON_MAX : 0);
    int first = r->line;

    if (!text)
        return fault(r, 0, session_message(SESSION_NO_MEMORY), "", "");
    while (starts_with(r, "state ")) {
        char line[RECORD_LINE_MAX];
        if (!peek_line(r, line))
            break;
        out_text(&o, line + strlen("state "));
        next_line(r);
    }
    bool fits = !r->failed && !o.lost && state_json_read(table->game, text, o.len, state) &&
                can_stand(table, state);
    free(text);
    return fits || fault(r, first, MSG("not a position that this game can begin with"), "", "");
}

/* A finished record tells its secret near its end; the replay wants it before. */
bool find_reveal(const struct reader *r, struct table *table)
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
