/* Through the Ages: the civilizations as text: their numbers side by side, then what each of them
 * works on, has built, holds, and is bound to. */
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/prices.h"
#include "games/tta/rules/production.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/rules/row.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"
#include "games/tta/words/board.h"
#include "games/tta/words/words.h"

/* ---- Numbers, side by side ------------------------------------------------------------------- */

enum mat_row {
    R_CULTURE,
    R_SCIENCE,
    R_STRENGTH,
    R_HAPPY,
    R_FOOD,
    R_RESOURCES,
    R_ACTIONS,
    R_PEOPLE,
    R_BLUE,
    R_CARDS,
    ROWS
};

static const char *const row_labels[ROWS] = {
    MSG("culture"),   MSG("science"), MSG("strength"),       MSG("happy faces"), MSG("food"),
    MSG("resources"), MSG("actions"), MSG("unused, yellow"), MSG("blue"),        MSG("cards"),
};

/* Labels of the lists of a mat, besides those of its numbers. */
static const char *const list_labels[] = {
    MSG("farms, mines"), MSG("buildings"), MSG("units"),         MSG("technologies"),
    MSG("wonders"),      MSG("colonies"),  MSG("pacts"),         MSG("wars"),
    MSG("next turn"),    MSG("hand"),      MSG("military hand"), MSG("scores at the end"),
};

/* With a margin of two columns on the left and of one on the right. */
int label_width(const struct words *w)
{
    enum { LEAST = 18, MOST = 24 };
    int widest = 0;
    for (int row = 0; row < ROWS; row++)
        widest = max_of(widest, text_columns(tr(w, row_labels[row])));
    for (size_t i = 0; i < sizeof list_labels / sizeof *list_labels; i++)
        widest = max_of(widest, text_columns(tr(w, list_labels[i])));
    return min_of(max_of(widest + 3, LEAST), MOST);
}

static int column_width(const struct tta *s, const struct words *w, const struct out *o)
{
    return min_of((board_width(o) - label_width(w)) / s->players, 26);
}

static void print_names(const struct tta *s, const struct words *w, struct out *o)
{
    int to_move = tta_to_move(s);
    out_repeat(o, " ", label_width(w));
    for (int seat = 0; seat < s->players; seat++) {
        char text[TEXT_MAX];
        struct out cell = out_to(text, sizeof text);
        out_text(&cell, seat == to_move ? "▶ " : seat == s->seat ? "▷ " : "  ");
        out_text(&cell, seat_name(o, w, seat));
        if (seat < s->players - 1)
            out_fit(o, text, column_width(s, w, o) - 1);
        else
            out_fit(o, text, min_of(text_columns(text), column_width(s, w, o) - 1));
        out_text(o, seat < s->players - 1 ? " " : "\n");
    }
}

/* What there is, what a turn brings, and what it takes: "3 +4 -2". */
static void with_income(struct out *o, int stock, int income, int loss)
{
    out_int(o, stock);
    out_text(o, " +");
    out_int(o, income);
    if (loss) {
        out_text(o, " -");
        out_int(o, loss);
    }
}

static void part_of(struct out *o, const struct words *w, int part, int whole)
{
    say(o, w, "%1 of %2", SAY_INT(part), SAY_INT(whole));
}

/* The simple game has no happiness to keep (T2). */
static void print_happiness(const struct tta *s, int seat, const struct words *w, struct out *o)
{
    int happy = tta_ratings(s, seat).happy, discontent = tta_discontent(s, seat);
    if (s->level == LEVEL_SIMPLE) {
        out_int(o, happy);
        return;
    }
    part_of(o, w, happy, tta_faces_needed(&s->civs[seat]));
    if (discontent || tta_has_uprising(s, seat))
        say_comma(o, w);
    if (tta_has_uprising(s, seat))
        out_text(o, tr(w, "uprising!"));
    else if (discontent)
        say(o, w, "%1 discontent", SAY_INT(discontent));
}

static void print_stock(const struct tta *s, int seat, enum stock what, const struct words *w,
                        struct out *o)
{
    const struct civ *c = &s->civs[seat];
    struct production_forecast will = tta_forecast(s, seat);
    if (what == FOOD)
        with_income(o, tta_stock(c, FOOD), will.food, tta_consumption(c));
    else
        with_income(o, tta_stock(c, RESOURCES), will.resources, will.corruption);
    if (what == FOOD && will.famine) {
        say_comma(o, w);
        out_text(o, tr(w, "famine!"));
    }
}

/* Those of the seat to move as parts of their totals. */
static void print_actions(const struct tta *s, int seat, enum actions which, const struct words *w,
                          struct out *o)
{
    int total = tta_total(s, seat, which);
    if (seat == s->seat)
        part_of(o, w, s->civs[seat].actions[which], total + (which == MILITARY ? s->extra : 0));
    else
        out_int(o, total);
}

/* Two numbers of one kind: civil, military. The simple game has one hand (T2). */
static void print_pair(const struct tta *s, int seat, enum mat_row row, const struct words *w,
                       struct out *o)
{
    const struct civ *c = &s->civs[seat];
    if (row == R_ACTIONS) {
        print_actions(s, seat, CIVIL, w, o);
        say_comma(o, w);
        print_actions(s, seat, MILITARY, w, o);
        return;
    }
    part_of(o, w, tta_hand_size(c->hand), tta_hand_limit(s, seat, CIVIL));
    if (s->level == LEVEL_SIMPLE)
        return;
    say_comma(o, w);
    part_of(o, w, tta_military_hand_size(c), tta_hand_limit(s, seat, MILITARY));
}

/* Unused workers, the yellow bank, and what the next person costs. */
static void print_people(const struct civ *c, const struct words *w, struct out *o)
{
    out_int(o, c->unused);
    say_comma(o, w);
    out_int(o, c->yellow);
    if (!c->yellow)
        return;
    out_text(o, " (");
    say(o, w, "%1 food", SAY_INT(tta_growth_price(c)));
    out_char(o, ')');
}

static void print_cell(const struct tta *s, int seat, enum mat_row row, const struct words *w,
                       struct out *o)
{
    const struct civ *c = &s->civs[seat];
    struct ratings r = tta_ratings(s, seat);
    switch (row) {
    case R_CULTURE: with_income(o, c->culture, r.culture, 0); break;
    case R_SCIENCE: with_income(o, c->science, r.science, 0); break;
    case R_STRENGTH: out_int(o, r.strength); break;
    case R_HAPPY: print_happiness(s, seat, w, o); break;
    case R_FOOD: print_stock(s, seat, FOOD, w, o); break;
    case R_RESOURCES: print_stock(s, seat, RESOURCES, w, o); break;
    case R_PEOPLE: print_people(c, w, o); break;
    case R_BLUE: out_int(o, c->blue); break;
    default: print_pair(s, seat, row, w, o); break;
    }
}

static void print_numbers(const struct tta *s, const struct words *w, struct out *o)
{
    for (int row = 0; row < ROWS; row++) {
        out_text(o, "  ");
        out_fit(o, tr(w, row_labels[row]), label_width(w) - 2);
        for (int seat = 0; seat < s->players; seat++) {
            char text[TEXT_MAX];
            struct out cell = out_to(text, sizeof text);
            out_text(&cell, "  ");
            if (is_in_game(s, seat))
                print_cell(s, seat, (enum mat_row)row, w, &cell);
            else
                out_char(&cell, '-');
            bool last = seat == s->players - 1;
            int width = column_width(s, w, o);
            out_fit(o, text, last ? min_of(text_columns(text), width) : width);
        }
        out_char(o, '\n');
    }
}

/* ---- One civilization ------------------------------------------------------------------------ */

/* The viewer's own has a line for each kind of thing, the others are a paragraph each. */
struct mat {
    const struct tta *s;
    int seat;
    const struct civ *c;
    const struct words *w;
    struct out *o;
    bool brief;
    struct line_of line;
};

static struct line_of *begin_list(struct mat *m, const char *label)
{
    if (m->brief)
        add_list(&m->line, label);
    else
        m->line = begin_line(m->o, m->w, label);
    return &m->line;
}

/* Things whose names say what they are: in brief, without a label. */
static struct line_of *begin_plain_list(struct mat *m, const char *label)
{
    return m->brief ? &m->line : begin_list(m, label);
}

static bool stands_idle(const struct mat *m, int i)
{
    return i < WORKPLACES && !m->c->workers[i] && (i >= TOKEN_PLACES || !m->c->tokens[i]);
}

static void end_list(struct mat *m)
{
    if (!m->brief)
        end_line(&m->line);
}

/* "Bronze 2 •3": two workers, three blue tokens. */
static void add_technology(struct line_of *l, const struct mat *m, int i)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    out_text(&item, title_of(m->w, tta_technologies[i]));
    if (i < WORKPLACES) {
        out_char(&item, ' ');
        out_int(&item, m->c->workers[i]);
    }
    if (i < TOKEN_PLACES && m->c->tokens[i]) {
        out_text(&item, " •");
        out_int(&item, m->c->tokens[i]);
    }
    add_item(l, text);
}

/* The technologies of a range of places, unless there are none. */
static void print_places(struct mat *m, const char *label, int first, int end)
{
    struct line_of *l = NULL;
    for (int i = first; i < end; i++) {
        if (!knows(m->c, i) || (m->brief && stands_idle(m, i)))
            continue;
        l = l ? l : begin_plain_list(m, label);
        add_technology(l, m, i);
    }
    if (l)
        end_list(m);
}

/* "units 13, Medieval Army 6, leader 3": the last part first, as it is the ground of the others. */
static void print_strength(struct mat *m)
{
    int parts[STRENGTH_PARTS];
    if (m->brief && m->c->tactic != NONE)
        add_card(&m->line, m->c->tactic);
    if (m->brief)
        return;
    struct line_of *l = begin_list(m, tr(m->w, "strength"));
    tta_strength(m->s, m->seat, parts);
    for (int part = STRENGTH_PARTS - 1; part >= 0; part--) {
        if (part == OF_TACTIC && m->c->tactic != NONE)
            add_many(l, title_of(m->w, m->c->tactic), parts[part]);
        else if (parts[part])
            add_many(l, tr(m->w, tta_strength_parts.titles[part]), parts[part]);
    }
    end_list(m);
}

static void add_ruin_or_wonder(struct line_of *l, const struct mat *m, int i)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    if (m->c->ruins >> i & 1)
        say(&item, m->w, "%1 (face down)", SAY_TEXT(title_of(m->w, tta_wonders[i])));
    else
        out_text(&item, title_of(m->w, tta_wonders[i]));
    add_item(l, text);
}

/* What the stages that are still to be built cost, the next one first. */
static void print_stages(const struct mat *m, struct out *o)
{
    for (int i = m->c->stages; i < stage_count(m->c->wonder); i++) {
        if (i > m->c->stages)
            out_char(o, ' ');
        out_int(o, tta_cards[m->c->wonder].stages[i]);
    }
}

static void add_site(struct line_of *l, const struct mat *m)
{
    char text[TEXT_MAX], prices[TEXT_MAX];
    struct out item = out_to(text, sizeof text), stages = out_to(prices, sizeof prices);
    print_stages(m, &stages);
    say(&item, m->w, "%1 (%2 of %3 stages, next: %4)", SAY_TEXT(title_of(m->w, m->c->wonder)),
        SAY_INT(m->c->stages), SAY_INT(stage_count(m->c->wonder)), SAY_TEXT(prices));
    add_item(l, text);
}

static void print_wonders(struct mat *m)
{
    if (!m->c->wonders && m->c->wonder == NONE)
        return;
    struct line_of *l = begin_plain_list(m, tr(m->w, "wonders"));
    for (uint64_t set = m->c->wonders; set; set &= set - 1)
        add_ruin_or_wonder(l, m, lowest(set));
    if (m->c->wonder != NONE)
        add_site(l, m);
    end_list(m);
}

static void print_colonies(struct mat *m)
{
    if (!m->c->colonies)
        return;
    struct line_of *l = begin_plain_list(m, tr(m->w, "colonies"));
    for (uint64_t set = m->c->colonies; set; set &= set - 1)
        add_card(l, tta_territories[lowest(set)]);
    end_list(m);
}

/* Pacts the seat takes part in, whoever offered them. */
static void print_pacts(struct mat *m)
{
    static const char *const roles[] = {"A", "B"};
    struct line_of *l = NULL;
    for (int offerer = 0; offerer < m->s->players; offerer++) {
        int role = tta_role(m->s, offerer, m->seat);
        char text[TEXT_MAX];
        struct out item = out_to(text, sizeof text);
        if (role == NONE)
            continue;
        l = l ? l : begin_list(m, tr(m->w, "pacts"));
        say(&item, m->w, "%1 with %2 (as %3)", SAY_TEXT(title_of(m->w, m->s->civs[offerer].pact)),
            SAY_TEXT(seat_name(m->o, m->w, tta_partner(m->s, offerer, m->seat))),
            SAY_TEXT(roles[role]));
        add_item(l, text);
    }
    if (l)
        end_list(m);
}

/* The war that the seat has declared, or one that a rival has declared on it. */
static bool is_at_war(const struct mat *m, int rival)
{
    const struct civ *c = &m->s->civs[rival];
    return c->war != NONE && (rival == m->seat || c->war_on == m->seat);
}

static void add_war(struct line_of *l, const struct mat *m, int rival)
{
    const struct civ *c = &m->s->civs[rival];
    char card[TEXT_MAX], text[TEXT_MAX];
    struct out title = out_to(card, sizeof card), item = out_to(text, sizeof text);
    tta_print_title(c->war, m->w, &title);
    if (rival == m->seat)
        say(&item, m->w, "%1 against %2", SAY_TEXT(card),
            SAY_TEXT(seat_name(m->o, m->w, c->war_on)));
    else
        say(&item, m->w, "%1, declared by %2", SAY_TEXT(card),
            SAY_TEXT(seat_name(m->o, m->w, rival)));
    add_item(l, text);
}

static void print_wars(struct mat *m)
{
    struct line_of *l = NULL;
    for (int rival = 0; rival < m->s->players; rival++) {
        if (!is_at_war(m, rival))
            continue;
        l = l ? l : begin_list(m, tr(m->w, "wars"));
        add_war(l, m, rival);
    }
    if (l)
        end_list(m);
}

/* What an event has taken from the next turn. */
static void print_next_turn(struct mat *m)
{
    char text[TEXT_MAX];
    struct out item = out_to(text, sizeof text);
    if (!m->c->missing && !m->c->skips)
        return;
    struct line_of *l = begin_list(m, tr(m->w, "next turn"));
    if (m->c->missing) {
        say_count(&item, m->w, "%1 civil action is missing", "%1 civil actions are missing",
                  m->c->missing, SAY_INT(m->c->missing));
        add_item(l, text);
    }
    if (m->c->skips)
        add_item(l, tr(m->w, "no political action"));
    end_list(m);
}

static void print_hands(struct mat *m)
{
    struct line_of *l;
    if (m->c->hand[0]) {
        l = begin_list(m, tr(m->w, "hand"));
        for (int i = 0; i < HAND_MAX && m->c->hand[i]; i++)
            add_card(l, m->c->hand[i] - 1);
        end_list(m);
    }
    if (m->c->military[0]) {
        l = begin_list(m, tr(m->w, "military hand"));
        add_faces(l, m->c->military, MILITARY_HAND_MAX);
        end_list(m);
    }
    if (m->c->kept[0]) {
        l = begin_list(m, tr(m->w, "scores at the end"));
        add_faces(l, m->c->kept, KEPT_MAX);
        end_list(m);
    }
}

/* "Mara: Monarchy, led by Moses" */
static void print_title_of_mat(struct mat *m)
{
    char text[TEXT_MAX];
    struct out line = out_to(text, sizeof text);
    const char *name = seat_name(m->o, m->w, m->seat), *rule = title_of(m->w, m->c->government);
    if (!is_in_game(m->s, m->seat))
        say(&line, m->w, "%1 has left the game", SAY_TEXT(name));
    else if (m->c->leader == NONE)
        say(&line, m->w, "%1: %2, no leader", SAY_TEXT(name), SAY_TEXT(rule));
    else
        say(&line, m->w, "%1: %2, led by %3", SAY_TEXT(name), SAY_TEXT(rule),
            SAY_TEXT(title_of(m->w, m->c->leader)));
    if (m->brief) {
        m->line = begin_paragraph(m->o, m->w);
        add_item(&m->line, text);
        return;
    }
    out_fit(m->o, text, min_of(text_columns(text), board_width(m->o)));
    out_char(m->o, '\n');
}

static void print_possessions(struct mat *m)
{
    print_places(m, tr(m->w, "farms, mines"), FARMS, LABS);
    print_places(m, tr(m->w, "buildings"), LABS, FIRST_UNIT);
    print_places(m, tr(m->w, "units"), FIRST_UNIT, WORKPLACES);
    print_strength(m);
    print_places(m, tr(m->w, "technologies"), WORKPLACES, TECHNOLOGIES);
    print_wonders(m);
    print_colonies(m);
    print_pacts(m);
    print_wars(m);
    print_next_turn(m);
    print_hands(m);
}

static void print_mat(struct mat *m)
{
    print_title_of_mat(m);
    if (is_in_game(m->s, m->seat))
        print_possessions(m);
    if (m->brief)
        end_line(&m->line);
}

/* The viewer's own mat comes first, then the others in turn order, in brief: with four players all
 * fits a screen of 50 lines. */
void tta_print_mats(const struct tta *s, int viewer, const struct words *w, struct out *o)
{
    int first = max_of(viewer, 0);
    print_names(s, w, o);
    print_numbers(s, w, o);
    for (int i = 0; i < s->players; i++) {
        int seat = (first + i) % s->players;
        struct mat m = {.s = s,
                        .seat = seat,
                        .c = &s->civs[seat],
                        .w = w,
                        .o = o,
                        .brief = i > 0 || viewer < 0};
        print_mat(&m);
    }
}
