/* Through the Ages: the board as text for 80 to 100 columns. How the turn stands, the row with its
 * prices, events and decks; then the civilizations (mats.c). */
#include "games/tta/words/board.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"
#include "games/tta/words/words.h"

/* ---- Cards and lists that wrap --------------------------------------------------------------- */

const char *title_of(const struct words *w, int face)
{
    return tr(w, tta_faces.titles[face]);
}

int board_width(const struct out *o)
{
    enum { LEAST = 80, MOST = 100 };
    return o->columns ? min_of(max_of(o->columns, LEAST), MOST) : MOST;
}

struct line_of begin_line(struct out *o, const struct words *w, const char *label)
{
    int width = label_width(w);
    out_text(o, "  ");
    out_fit(o, label, width - 3);
    out_char(o, ' ');
    return (struct line_of){.o = o, .w = w, .column = width, .indent = width};
}

struct line_of begin_paragraph(struct out *o, const struct words *w)
{
    return (struct line_of){.o = o, .w = w, .column = 0, .indent = 2};
}

/* A list that stays empty leaves no label behind. */
void add_list(struct line_of *l, const char *label)
{
    l->label = label;
}

/* What parts an item from the one before it; the blank at its end may become a line break. */
static int part_items(struct line_of *l)
{
    char text[16];
    struct out mark = out_to(text, sizeof text);
    if (!l->any)
        return 0;
    if (l->label)
        say_semicolon(&mark, l->w);
    else
        say_comma(&mark, l->w);
    out_bytes(l->o, text, mark.len - (mark.last == ' '));
    return text_columns(text);
}

/* What an item needs behind it, at the end of a line. */
static int mark_room(const struct words *w)
{
    char text[16];
    struct out mark = out_to(text, sizeof text);
    say_semicolon(&mark, w);
    return text_columns(text) - 1;
}

void add_item(struct line_of *l, const char *text)
{
    int behind = mark_room(l->w);
    int label = l->label ? text_columns(l->label) + 1 : 0, columns = text_columns(text);
    int mark = part_items(l);
    bool breaks = l->any && l->column + mark + label + columns + behind > board_width(l->o);
    if (breaks) {
        out_char(l->o, '\n');
        out_repeat(l->o, " ", l->indent);
        l->column = l->indent;
    } else if (l->any) {
        out_char(l->o, ' ');
        l->column += mark;
    }
    if (l->label) {
        out_text(l->o, l->label);
        out_char(l->o, ' ');
    }
    l->column += label;
    int room = max_of(board_width(l->o) - l->column - behind, 1);
    out_fit(l->o, text, min_of(columns, room));
    l->column += columns;
    l->any = true;
    l->label = NULL;
}

void add_card(struct line_of *l, int face)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    tta_print_title(face, l->w, &item);
    add_item(l, text);
}

void add_many(struct line_of *l, const char *what, int count)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    out_text(&item, what);
    out_char(&item, ' ');
    out_int(&item, count);
    add_item(l, text);
}

void end_line(struct line_of *l)
{
    if (!l->any)
        out_char(l->o, '-');
    out_char(l->o, '\n');
}

static void add_backs(struct line_of *l, int age, int count)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    if (count) {
        say_count(&item, l->w, "%1 card of age %2", "%1 cards of age %2", count, SAY_INT(count),
                  SAY_TEXT(tr(l->w, tta_ages.titles[age])));
        add_item(l, text);
    }
}

/* Military cards by age: those that can be seen, then how many there are face down. */
void add_faces(struct line_of *l, const uint8_t list[], int room)
{
    for (int age = AGE_A; age <= AGE_III; age++) {
        int backs = 0;
        for (int i = 0; i < room && list[i]; i++) {
            int face = list[i] - 1;
            if (back_age(face) == age && is_back(face))
                backs++;
            else if (back_age(face) == age)
                add_card(l, face);
        }
        add_backs(l, age, backs);
    }
}

/* ---- How the turn stands --------------------------------------------------------------------- */

/* "food 3 +2, resources 1 +2, …": what whoever acts has, and what production would add. */
static void print_stocks(const struct tta *s, const struct words *w, struct out *o)
{
    const struct civ *c = &s->civs[s->seat];
    struct ratings r = tta_ratings(s, s->seat);
    struct production_forecast will = tta_forecast(s, s->seat);
    if (s->phase != PHASE_ACTIONS && s->phase != PHASE_INNER && s->phase != PHASE_POLITICS)
        return;
    char stocks[TEXT_MAX], points[TEXT_MAX], others[TEXT_MAX];
    struct out text = out_to(stocks, sizeof stocks);
    say(&text, w, "food %1 (+%2), resources %3 (+%4)", SAY_INT(tta_stock(c, FOOD)),
        SAY_INT(will.food), SAY_INT(tta_stock(c, RESOURCES)), SAY_INT(will.resources));
    text = out_to(points, sizeof points);
    say(&text, w, "science %1 (+%2), culture %3 (+%4)", SAY_INT(c->science), SAY_INT(r.science),
        SAY_INT(c->culture), SAY_INT(r.culture));
    text = out_to(others, sizeof others);
    say(&text, w, "strength %1, faces %2 of %3", SAY_INT(r.strength), SAY_INT(r.happy),
        SAY_INT(tta_faces_needed(c)));
    struct line_of l = begin_paragraph(o, w);
    out_text(o, "  ");
    l.column = 2;
    add_item(&l, stocks);
    add_item(&l, points);
    add_item(&l, others);
    end_line(&l);
}

static void print_heading(const struct tta *s, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    struct out line = out_to(text, sizeof text);
    say(&line, w, "Round %1, age %2", SAY_INT(s->round), SAY_TEXT(tr(w, tta_ages.titles[s->age])));
    if (s->last) {
        say_comma(&line, w);
        say(&line, w, "the last round is %1", SAY_INT(s->last));
    }
    out_text(o, "── ");
    out_text(o, text);
    out_text(o, " ");
    out_repeat(o, "─", board_width(o) - 4 - text_columns(text));
    out_char(o, '\n');
    print_stocks(s, w, o);
    if (s->phase == PHASE_OVER)
        say(o, w, "  %1\n", SAY_TEXT(tr(w, "The game is over.")));
    out_char(o, '\n');
}

/* ---- The row --------------------------------------------------------------------------------- */

/* A card of the row; wonders whose price is another one than the region's show it. */
static void add_offer(struct line_of *l, const struct tta *s, int seat, int place, int region,
                      const struct words *w)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    int price = tta_take_price(s, &s->civs[seat], place);
    tta_print_title(s->row[place], w, &item);
    if (price != region) {
        out_text(&item, " (");
        say_count(&item, w, "%1 action", "%1 actions", price, SAY_INT(price));
        out_char(&item, ')');
    }
    add_item(l, text);
}

static void print_row(const struct tta *s, int viewer, const struct words *w, struct out *o)
{
    static const int ends[] = {ROW_FOR_1, ROW_FOR_2, ROW};
    int seat = viewer >= 0 ? viewer : s->seat;
    struct line_of l = begin_paragraph(o, w);
    for (int region = 0, place = 0; region < 3; region++) {
        char text[TEXT_MAX];
        struct out label = out_to(text, sizeof text);
        say_count(&label, w, "%1 action:", "%1 actions:", region + 1, SAY_INT(region + 1));
        add_list(&l, text);
        for (; place < ends[region]; place++)
            if (s->row[place] != NONE)
                add_offer(&l, s, seat, place, region + 1, w);
    }
    end_line(&l);
}

/* ---- Decks and events ------------------------------------------------------------------------ */

/* Kinds of civil cards that are counted together. */
struct board_group {
    const char *title;
    uint8_t last; /* kind */
};

static const struct board_group groups[] = {
    {MSG("farms and mines"), KIND_MINE},
    {MSG("buildings"), KIND_ARENA},
    {MSG("units"), KIND_AIRFORCE},
    {MSG("governments"), KIND_GOVERNMENT},
    {MSG("special technologies"), KIND_SPECIAL_CONSTRUCTION},
    {MSG("leaders"), KIND_LEADER},
    {MSG("wonders"), KIND_WONDER},
    {MSG("action cards"), KIND_ACTION},
};

static void add_groups(struct line_of *l, const int of_kind[KINDS], const struct words *w)
{
    for (size_t i = 0, kind = 0; i < sizeof groups / sizeof *groups; i++) {
        int count = 0;
        for (; kind <= groups[i].last; kind++)
            count += of_kind[kind];
        if (count)
            add_many(l, tr(w, groups[i].title), count);
    }
}

/* How many there are of each kind of military card. */
static void add_kinds(struct line_of *l, const int of_kind[KINDS], const struct words *w)
{
    for (int kind = KIND_EVENT; kind < KINDS; kind++)
        if (of_kind[kind])
            add_many(l, tr(w, tta_kinds.titles[kind]), of_kind[kind]);
}

static void add_deck(struct line_of *l, const char *label, int cards, const struct words *w)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    say_count(&item, w, "%1 card", "%1 cards", cards, SAY_INT(cards));
    add_list(l, label);
    add_item(l, text);
}

static void add_civil_deck(struct line_of *l, const struct tta *s, const struct words *w)
{
    int8_t left[FACES_AND_NONE];
    int of_kind[KINDS] = {0};
    if (s->age > tta_last_age(s))
        return;
    add_deck(l, tr(w, "civil deck:"), tta_deck(s, s->age, left), w);
    for (int card = tta_first_of_age[s->age]; card < tta_first_of_age[s->age + 1]; card++)
        of_kind[tta_cards[card].kind] += left[card];
    add_groups(l, of_kind, w);
}

/* Military cards that are seen nowhere: they are in the deck, in hands or face down. */
static void add_military_deck(struct line_of *l, const struct tta *s, const struct words *w)
{
    int8_t left[FACES_AND_NONE];
    int of_kind[KINDS] = {0}, age = tta_military_age(s);
    if (s->age > tta_last_age(s))
        return;
    add_deck(l, tr(w, "military deck:"), tta_unseen(s, age, left), w);
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
        of_kind[tta_cards[card].kind] += left[card];
    add_list(l, tr(w, "unseen:"));
    add_kinds(l, of_kind, w);
}

/* They do not come again. When there are many, it is told how many of each age. */
static void add_past_events(struct line_of *l, const struct tta *s, const struct words *w)
{
    enum { NAMED_MAX = 6 };
    int of_age[AGE_III + 1] = {0};
    add_list(l, tr(w, "past events:"));
    for (uint64_t set = s->past; set; set &= set - 1) {
        int card = tta_happenings[lowest(set)];
        if (size_of(s->past) <= NAMED_MAX)
            add_card(l, card);
        else
            of_age[level_of(card)]++;
    }
    for (int age = AGE_A; age <= AGE_III; age++)
        add_backs(l, age, of_age[age]);
}

static void add_coming_events(struct line_of *l, const struct tta *s, const struct words *w)
{
    if (s->level == LEVEL_SIMPLE) {
        add_deck(l, tr(w, "events left:"), tta_events_left(s), w);
        return;
    }
    add_list(l, tr(w, "current events:"));
    add_faces(l, s->current.cards, PILE_MAX);
    add_list(l, tr(w, "future events:"));
    add_faces(l, s->future.cards, PILE_MAX);
}

static void print_decks(const struct tta *s, const struct words *w, struct out *o)
{
    struct line_of l = begin_paragraph(o, w);
    add_civil_deck(&l, s, w);
    if (s->level != LEVEL_SIMPLE)
        add_military_deck(&l, s, w);
    add_coming_events(&l, s, w);
    add_past_events(&l, s, w);
    if (s->open[0]) {
        add_list(&l, tr(w, "scores at the end:"));
        add_faces(&l, s->open, BONUS_MAX);
    }
    end_line(&l);
}

void tta_print_board(const void *v, int viewer, const struct words *w, struct out *o)
{
    const struct tta *s = v;
    print_heading(s, w, o);
    print_row(s, viewer, w, o);
    print_decks(s, w, o);
    out_char(o, '\n');
    tta_print_mats(s, viewer, w, o);
}
