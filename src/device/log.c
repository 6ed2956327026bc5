/* The log as a device follows it: see log.h. */
#include "device/log.h"

#include <string.h>

#include "session/record_scan.h"

bool unfit(struct misfit *fault, int entry, const char *text, int a, int b)
{
    *fault = (struct misfit){.entry = entry, .args = {a, b}};
    struct out o = out_to(fault->text, sizeof fault->text);
    out_text(&o, text);
    return false;
}

bool log_is_open(const struct device_log *log)
{
    return log->ask.number && !log->ask.drawn && !log->ask.empty;
}

/* The line of the opening that begins with the word; NULL: none does. */
static const char *line_with(const char *opening, const char *word)
{
    size_t length = strlen(word);
    for (const char *line = opening; *line; line += strcspn(line, "\n") + 1) {
        if (strncmp(line, word, length) == 0)
            return line + length;
        if (!strchr(line, '\n'))
            break;
    }
    return NULL;
}

/* The rest of a line, and the word that it begins with. */
static void copy_to(const char *line, const char *end, char text[RECORD_LINE_MAX])
{
    struct out o = out_to(text, RECORD_LINE_MAX);
    if (line)
        out_bytes(&o, line, strcspn(line, end));
}

static unsigned persons_of(const char *opening)
{
    unsigned persons = 0;
    for (const char *line = opening; (line = line_with(line, "seat "));) {
        if (line[0] >= '0' && line[0] < '0' + SEATS_MAX && strncmp(line + 1, " person ", 8) == 0)
            persons |= 1u << (line[0] - '0');
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    return persons;
}

static enum needs needs_of(const char *opening)
{
    const char *needs = line_with(opening, "needs ");
    return !needs || *needs == '0' ? NEEDS_NOBODY : *needs == '1' ? NEEDS_LINK : NEEDS_ALL;
}

bool log_begin(struct device_log *log, const char *opening,
               const struct game *(*find)(const char *id), struct misfit *fault)
{
    char text[RECORD_LINE_MAX], dice[RECORD_LINE_MAX], game[RECORD_LINE_MAX];
    const char *p = text;

    *log = (struct device_log){.needs_known = true,
                               .needs = needs_of(opening),
                               .persons = persons_of(opening),
                               .free.known = true};
    copy_to(line_with(opening, "dice "), "\n", dice);
    copy_to(line_with(opening, "game "), " \n", game);
    copy_to(line_with(opening, "commitment "), "\n", text);
    if (strcmp(dice, "asked") != 0 || !find(game) || !take_hex(&p, log->commitment))
        return unfit(fault, 0, MSG("the table’s opening can’t be read"), 0, 0);
    log->hidden = find(game)->hidden;
    head_begin(opening, strlen(opening), log->head);
    return true;
}

void told_head(const struct told *told, uint8_t head[SHA256_BYTES])
{
    uint8_t value[SHA256_BYTES];
    char line[RECORD_LINE_MAX + 1];
    struct out o = out_to(line, sizeof line);

    memcpy(value, told->value, sizeof value);
    if (told->line) {
        out_text(&o, told->line);
        out_char(&o, '\n');
        entry_value(line, o.len, value);
    }
    head_add(head, value);
}

/* The seats for which devices can join and be asked. */
static unsigned present(const struct device_log *log)
{
    return log->persons & ~log->bots;
}

static unsigned resting(const struct device_log *log, const int since[SEATS_MAX])
{
    unsigned seats = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (since[seat] && log->ask.number < since[seat] + ASK_REST)
            seats |= 1u << seat;
    return seats;
}

/* Does a draw with these seats do what the table was set for? */
static bool is_enough(const struct device_log *log, unsigned seats)
{
    unsigned links = 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (log->join[seat].entry && log->join[seat].link)
            links |= 1u << seat;
    return !log->needs_known ||
           needs_met(log->needs, present(log) & ~resting(log, log->left_in), links, seats);
}

/* Who made an ask void is not asked at once again: or it could be had anew until it is a good one.
 */
static bool check_rest(const struct device_log *log, int entry, unsigned seats,
                       struct misfit *fault)
{
    unsigned rested = seats & ~resting(log, log->lapsed_in);

    if (!is_enough(log, seats))
        return unfit(fault, entry, MSG("a draw was asked for without the devices that it needs"), 0,
                     0);
    if (seats & resting(log, log->left_in) ||
        (rested != seats && log->needs_known && is_enough(log, rested)))
        return unfit(fault, entry, MSG("a seat was asked again too soon"), 0, 0);
    return true;
}

static bool join(struct device_log *log, int entry, const char *p, struct misfit *fault)
{
    struct told_join made = {.entry = entry, .before = log->ask.number};
    int seat;

    if (!take_int(&p, SEATS_MAX - 1, &seat) ||
        !((made.link = take_word(&p, "link")) || take_word(&p, "host")) ||
        !take_hex(&p, made.tip) || *p || !(present(log) >> seat & 1))
        return unfit(fault, entry, MSG("a join that can’t be"), 0, 0);
    log->join[seat] = made;
    return true;
}

static bool ask(struct device_log *log, int entry, const char *p, const uint8_t head[SHA256_BYTES],
                struct misfit *fault)
{
    struct told_ask made = {.entry = entry};
    uint8_t seats;

    if (!take_int(&p, ENTRIES_MAX, &made.number) || !take_seats(&p, &seats) ||
        !take_hex(&p, made.seal) || *p || made.number != log->ask.number + 1)
        return unfit(fault, entry, MSG("the asks are not numbered one after the other"), 0, 0);
    made.seats = seats;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (seats >> seat & 1 && (!(present(log) >> seat & 1) || !log->join[seat].entry))
            return unfit(fault, entry, MSG("a seat was asked that can’t give"), 0, 0);
        if (present(log) >> seat & 1 && !log->join[seat].entry)
            return unfit(fault, entry, MSG("a draw was asked for before everybody had joined"), 0,
                         0);
    }
    if (!check_rest(log, entry, seats, fault))
        return false;
    memcpy(made.prior, log->head, SHA256_BYTES);
    memcpy(made.head, head, SHA256_BYTES);
    log->ask = made;
    return true;
}

/* The first draw of the open ask. */
static void begin_run(struct device_log *log)
{
    bool host = log->ask.seats != 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        host &= !(log->ask.seats >> seat & 1 && log->join[seat].link);
    log->ask.drawn = true;
    log->drawn++;
    log->by_host += host;
    log->by_nobody += !log->ask.seats;
}

static bool chance(struct device_log *log, int entry, const char *p, struct told *told,
                   struct misfit *fault)
{
    const struct told_ask *last = &log->ask;

    if (!last->number || last->empty || last->entry + last->draws + 1 != entry)
        return unfit(fault, entry, MSG("a draw that nobody was asked for"), 0, 0);
    if (!take_digits(&p, UINT64_MAX, &told->u) || *p++ != '/' ||
        !take_digits(&p, UINT64_MAX, &told->w) || !told->w || *p != ' ' || !p[1])
        return unfit(fault, entry, MSG("a draw that can’t be read"), 0, 0);
    if (!last->drawn)
        begin_run(log);
    log->ask.draws++;
    return true;
}

static bool lapse(struct device_log *log, int entry, const char *p, struct misfit *fault)
{
    uint8_t seats;

    if (!log_is_open(log) || !take_seats(&p, &seats) || *p || !seats || seats & ~log->ask.seats ||
        !is_enough(log, log->ask.seats & ~seats))
        return unfit(fault, entry, MSG("a lapse that can’t be"), 0, 0);
    log->ask.lapsed = seats;
    log->ask.empty = true;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (seats >> seat & 1)
            log->lapsed_in[seat] = log->ask.number;
    return true;
}

static bool reseat(struct device_log *log, int entry, const char *p, struct misfit *fault)
{
    int seat, by;
    bool bot = false, link = false;

    if (!take_int(&p, SEATS_MAX - 1, &seat) || !(log->persons >> seat & 1))
        return unfit(fault, entry, MSG("a seat that can’t change hands"), 0, 0);
    if (take_word(&p, "wish") || (take_word(&p, "yes") && take_int(&p, SEATS_MAX - 1, &by)))
        return !log_is_open(log) ||
               unfit(fault, entry, MSG("something was done between an ask and its draw"), 0, 0);
    if (!(bot = take_word(&p, "bot")) && !(link = take_word(&p, "link")) && !take_word(&p, "back"))
        return unfit(fault, entry, MSG("a seat that can’t change hands"), 0, 0);
    if (log_is_open(log) && (!bot || !(log->ask.seats >> seat & 1)))
        return unfit(fault, entry, MSG("something was done between an ask and its draw"), 0, 0);
    if (log_is_open(log)) {
        log->ask.lapsed = 1u << seat;
        log->ask.empty = true;
        log->left_in[seat] = log->ask.number;
    }
    log->bots = (log->bots & ~(1u << seat)) | (unsigned)bot << seat;
    if (link)
        log->join[seat] = (struct told_join){0};
    return true;
}

/* May the line stand between an ask and its draw? */
static bool may_follow_ask(const char *p)
{
    return take_word(&p, "chance") || take_word(&p, "lapse") || take_word(&p, "seat");
}

/* Nobody takes back, or brings back, a draw or what another did. */
static bool take_back(struct free_moves *f, int entry, const char *p, bool undo,
                      struct misfit *fault)
{
    int seat, plies;
    bool can_be = take_int(&p, SEATS_MAX - 1, &seat) && take_int(&p, ENTRIES_MAX, &plies) && plies;
    int end = can_be ? f->made + (undo ? -plies : plies) : 0;

    can_be = can_be && (!f->known || (end >= 0 && end <= f->all));
    for (int i = undo ? end : f->made; can_be && f->known && i < (undo ? f->made : end); i++)
        can_be = f->line[i] == '0' + seat;
    if (!can_be)
        return unfit(fault, entry, MSG("an undo or redo that can’t be"), 0, 0);
    if (f->known)
        f->made = end;
    return true;
}

static void note_move(struct free_moves *f, int seat)
{
    if (f->made == FREE_MAX)
        memmove(f->line, f->line + 1, (size_t)--f->made);
    f->line[f->made++] = (char)('0' + seat);
    f->all = f->made;
}

/* What can still be taken back after the entry. */
static bool note_step(struct device_log *log, int entry, const char *p, struct misfit *fault)
{
    unsigned others = log->persons & (log->persons - 1);
    bool undo = false;
    int seat;

    if (log->hidden || !others)
        return true;
    if ((undo = take_word(&p, "undo")) || take_word(&p, "redo"))
        return take_back(&log->free, entry, p, undo, fault);
    if (take_word(&p, "move")) {
        if (log->free.known && take_int(&p, SEATS_MAX - 1, &seat))
            note_move(&log->free, seat);
    } else if (take_word(&p, "chance") || take_word(&p, "confirm") ||
               (take_word(&p, "seat") && take_int(&p, SEATS_MAX - 1, &seat) &&
                !take_word(&p, "wish") && !take_word(&p, "yes"))) {
        log->free = (struct free_moves){.known = true};
    }
    return true;
}

static bool add_line(struct device_log *log, int entry, const char *p, struct told *told,
                     const uint8_t head[SHA256_BYTES], struct misfit *fault)
{
    bool move = false;

    if (log_is_open(log) && !may_follow_ask(p))
        return unfit(fault, entry, MSG("something was done between an ask and its draw"), 0, 0);
    if (!note_step(log, entry, p, fault))
        return false;
    if (take_word(&p, "join"))
        return join(log, entry, p, fault);
    if (take_word(&p, "ask"))
        return ask(log, entry, p, head, fault);
    if (take_word(&p, "lapse"))
        return lapse(log, entry, p, fault);
    if (take_word(&p, "seat"))
        return reseat(log, entry, p, fault);
    if (!(move = take_word(&p, "move")) && !take_word(&p, "chance"))
        return true;
    if (log->hidden)
        return unfit(fault, entry, MSG("an entry is shown that must still be hidden"), 0, 0);
    return move || chance(log, entry, p, told, fault);
}

/* In a game with hidden things moves and draws are told by their values alone. */
static bool add_value(struct device_log *log, int entry, struct misfit *fault)
{
    if (!log->hidden)
        return unfit(fault, entry, MSG("an entry is not told"), 0, 0);
    if (log_is_open(log))
        begin_run(log);
    return true;
}

bool log_add(struct device_log *log, struct told *told, const uint8_t head[SHA256_BYTES],
             struct misfit *fault)
{
    int entry = log->entries + 1, number;
    const char *p = told->line;

    if (!p) {
        if (!add_value(log, entry, fault))
            return false;
    } else if (!take_int(&p, ENTRIES_MAX, &number) || number != entry) {
        return unfit(fault, entry, MSG("the entries are not numbered one after the other"), 0, 0);
    } else if (!add_line(log, entry, p, told, head, fault)) {
        return false;
    }
    log->entries = entry;
    memcpy(log->head, head, SHA256_BYTES);
    return true;
}
