/* Through the Ages: the table as text for 80 columns. The row with its prices, the civilizations
 * side by side, then what each of them works on, has built and holds. */
#include "games/tta/tta.h"

enum { WIDTH = 80, LABEL = 20, TEXT_MAX = 160 };

static const char *title(const struct words *w, int card)
{
    return tr(w, tta_card_names.titles[card]);
}

/* Action cards of the same name differ by their age. */
static void print_title(int card, const struct words *w, struct out *o)
{
    out_text(o, title(w, card));
    if (tta_cards[card].kind == KIND_ACTION) {
        out_char(o, ' ');
        out_text(o, tr(w, tta_decks.titles[tta_cards[card].deck]));
    }
}

/* ---- Lists that wrap ------------------------------------------------------------------------- */

struct line_of {
    struct out *o;
    int column, indent;
    bool any;
};

static struct line_of begin_line(struct out *o, const char *label, int indent)
{
    out_text(o, "  ");
    out_pad(o, label, indent - 2);
    int column = at_least(text_columns(label) + 2, indent);
    return (struct line_of){o, column, indent, false};
}

static void add_item(struct line_of *l, const char *text)
{
    int needed = text_columns(text) + (l->any ? 2 : 0);
    if (l->any)
        out_char(l->o, ',');
    if (l->any && l->column + needed + 1 > WIDTH) {
        out_char(l->o, '\n');
        out_repeat(l->o, " ", l->indent);
        l->column = l->indent;
        needed -= 2;
    } else if (l->any) {
        out_char(l->o, ' ');
    }
    out_text(l->o, text);
    l->column += needed;
    l->any = true;
}

static void end_line(struct line_of *l)
{
    if (!l->any)
        out_char(l->o, '-');
    out_char(l->o, '\n');
}

static void add_card(struct line_of *l, int card, const struct words *w)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    print_title(card, w, &item);
    add_item(l, text);
}

/* ---- Heading --------------------------------------------------------------------------------- */

static void print_step(const struct tta *s, const struct words *w, struct out *o)
{
    const struct civ *c = &s->civs[s->seat];
    out_text(o, "  ");
    switch (s->phase) {
    case PHASE_ACTIONS:
        say(o, w, "%1 has %2 civil and %3 military actions", SAY_TEXT(seat_name(o, w, s->seat)),
            SAY_INT(c->actions[CIVIL]), SAY_INT(c->actions[MILITARY]));
        if (tta_for_units(s)) {
            out_text(o, ", ");
            say(o, w, "%1 resources for units", SAY_INT(tta_for_units(s)));
        }
        break;
    case PHASE_INNER:
        say(o, w, "%1 plays %2", SAY_TEXT(seat_name(o, w, s->seat)),
            SAY_TEXT(title(w, s->playing)));
        break;
    case PHASE_EVENT:
        say(o, w, "%1: %2 is asked", SAY_TEXT(title(w, s->event)),
            SAY_TEXT(seat_name(o, w, s->asked)));
        break;
    default:
        out_text(o, s->phase == PHASE_OVER ? tr(w, "The game is over.") : tr(w, "Cards are dealt"));
    }
    out_char(o, '\n');
}

static void print_heading(const struct tta *s, const struct words *w, struct out *o)
{
    char text[TEXT_MAX];
    struct out line = out_to(text, sizeof text);
    int left[CIVIL_CARDS];
    say(&line, w, "Round %1, age %2, %3 cards in the deck, %4 events left", SAY_INT(s->round),
        SAY_TEXT(tr(w, tta_ages.titles[s->age])),
        SAY_INT(s->age > AGE_I ? 0 : tta_deck(s, s->age, left)), SAY_INT(tta_events_left(s)));
    out_text(o, "── ");
    out_text(o, text);
    out_text(o, " ");
    out_repeat(o, "─", WIDTH - 4 - text_columns(text));
    out_char(o, '\n');
    print_step(s, w, o);
    out_char(o, '\n');
}

/* A card of the row; wonders whose price is another one than the region's show it. */
static void add_offer(struct line_of *l, const struct tta *s, int place, int region,
                      const struct words *w)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    int price = tta_take_price(s, &s->civs[s->seat], place);
    print_title(s->row[place], w, &item);
    if (price != region) {
        out_text(&item, " [");
        out_int(&item, price);
        out_char(&item, ']');
    }
    add_item(l, text);
}

static void print_row(const struct tta *s, const struct words *w, struct out *o)
{
    static const int ends[] = {5, 9, ROW}; /* T6 */
    for (int region = 0, place = 0; region < 3; region++) {
        char text[TEXT_MAX];
        struct out label = out_to(text, sizeof text);
        say_count(&label, w, "%1 action:", "%1 actions:", region + 1, SAY_INT(region + 1));
        struct line_of l = begin_line(o, text, LABEL);
        for (; place < ends[region]; place++)
            if (s->row[place] != NONE)
                add_offer(&l, s, place, region + 1, w);
        end_line(&l);
    }
    out_char(o, '\n');
}

/* ---- Civilizations --------------------------------------------------------------------------- */

static int column_width(const struct tta *s)
{
    return at_most((WIDTH - LABEL) / s->players, 20);
}

static void print_names(const struct tta *s, const struct words *w, struct out *o)
{
    out_repeat(o, " ", LABEL);
    for (int seat = 0; seat < s->players; seat++) {
        char text[TEXT_MAX];
        struct out cell = out_to(text, sizeof text);
        out_text(&cell, seat == s->seat && s->phase != PHASE_OVER ? "▶ " : "  ");
        out_text(&cell, seat_name(o, w, seat));
        out_fit(o, text, column_width(s) - 1);
        out_text(o, seat < s->players - 1 ? " " : "\n");
    }
}

enum row {
    R_CULTURE,
    R_SCIENCE,
    R_STRENGTH,
    R_HAPPY,
    R_FOOD,
    R_RESOURCES,
    R_ACTIONS,
    R_BANKS,
    R_WORKERS,
    ROWS
};

static const char *const row_labels[ROWS] = {
    MSG("culture"), MSG("science"),   MSG("strength"),      MSG("happy faces"),  MSG("food"),
    MSG("resources"), MSG("actions"), MSG("yellow, blue"), MSG("unused workers"),
};

static void pair(struct out *o, int a, const char *between, int b)
{
    out_int(o, a);
    out_text(o, between);
    out_int(o, b);
}

/* What there is and what a turn brings: "3 +2". */
static void with_income(struct out *o, int stock, int income)
{
    pair(o, stock, income < 0 ? " " : " +", income);
}

static void print_cell(const struct civ *c, enum row row, struct out *o)
{
    struct ratings r = tta_ratings(c);
    switch (row) {
    case R_CULTURE: with_income(o, c->culture, r.culture); break;
    case R_SCIENCE: with_income(o, c->science, r.science); break;
    case R_STRENGTH: out_int(o, r.strength); break;
    case R_HAPPY: out_int(o, r.happy); break;
    case R_FOOD:
        with_income(o, tta_stock(c, FOOD), tta_income(c, FOOD) - tta_consumption(c));
        break;
    case R_RESOURCES: with_income(o, tta_stock(c, RESOURCES), tta_income(c, RESOURCES)); break;
    case R_ACTIONS: pair(o, tta_total(c, CIVIL), " / ", tta_total(c, MILITARY)); break;
    case R_BANKS: pair(o, c->yellow, " / ", c->blue); break;
    default: out_int(o, c->unused); break;
    }
}

static void print_numbers(const struct tta *s, const struct words *w, struct out *o)
{
    for (int row = 0; row < ROWS; row++) {
        out_text(o, "  ");
        out_fit(o, tr(w, row_labels[row]), LABEL - 2);
        for (int seat = 0; seat < s->players; seat++) {
            char text[TEXT_MAX];
            struct out cell = out_to(text, sizeof text);
            out_text(&cell, "  ");
            print_cell(&s->civs[seat], (enum row)row, &cell);
            out_pad(o, text, seat < s->players - 1 ? column_width(s) : 0);
        }
        out_char(o, '\n');
    }
}

/* "Bronze 2 •3": two workers, three blue tokens. */
static void add_technology(struct line_of *l, const struct civ *c, int i, const struct words *w)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    out_text(&item, title(w, tta_technologies[i]));
    if (i < WORKPLACES) {
        out_char(&item, ' ');
        out_int(&item, c->workers[i]);
    }
    if (i < TOKEN_PLACES && c->tokens[i]) {
        out_text(&item, " •");
        out_int(&item, c->tokens[i]);
    }
    add_item(l, text);
}

static void print_wonders(const struct civ *c, const struct words *w, struct out *o)
{
    struct line_of l = begin_line(o, tr(w, "wonders"), LABEL);
    for (int i = 0; i < WONDERS; i++)
        if (c->wonders >> i & 1)
            add_card(&l, tta_wonders[i], w);
    if (c->wonder != NONE) {
        char text[TEXT_MAX];
        struct out item = out_to(text, sizeof text);
        say(&item, w, "%1 (%2 of %3 stages)", SAY_TEXT(title(w, c->wonder)), SAY_INT(c->stages),
            SAY_INT(stage_count(c->wonder)));
        add_item(&l, text);
    }
    end_line(&l);
}

static void print_cards(const struct civ *c, const struct words *w, struct out *o)
{
    struct line_of l = begin_line(o, tr(w, "government"), LABEL);
    add_card(&l, c->government, w);
    end_line(&l);
    l = begin_line(o, tr(w, "leader"), LABEL);
    if (c->leader != NONE)
        add_card(&l, c->leader, w);
    end_line(&l);
    l = begin_line(o, tr(w, "workers"), LABEL);
    for (int i = 0; i < TECHNOLOGIES; i++)
        if (knows(c, i))
            add_technology(&l, c, i, w);
    end_line(&l);
    print_wonders(c, w, o);
    l = begin_line(o, tr(w, "hand"), LABEL);
    for (int i = 0; i < HAND_MAX && c->hand[i]; i++)
        add_card(&l, c->hand[i] - 1, w);
    end_line(&l);
}

void tta_print_board(const void *v, int viewer, const struct words *w, struct out *o)
{
    const struct tta *s = v;
    (void)viewer;
    print_heading(s, w, o);
    print_row(s, w, o);
    print_names(s, w, o);
    print_numbers(s, w, o);
    for (int seat = 0; seat < s->players; seat++) {
        const char *name = seat_name(o, w, seat);
        out_char(o, '\n');
        out_fit(o, name, at_most(text_columns(name), WIDTH));
        out_char(o, '\n');
        print_cards(&s->civs[seat], w, o);
    }
}
