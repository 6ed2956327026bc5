/* What a seat remembers of Through the Ages: a follower hears what one seat hears, keeps a list of
 * the places where each card that went out of sight may be, and holds every guess against it; and
 * the truth must be one of the guesses that the state allows. The follower knows nothing of the
 * counts by which the game remembers. */
#include "../unit/unit.h"
#include "core/play.h"
#include "games/tta/chance.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/log.h"
#include "games/tta/moves.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

enum { GAMES = 600, GUESSES = 4 };

/* Places, as bits: hands and face-down discards of each seat. */
enum { IN_DECK = 1, AMONG_EVENTS = 2, ELSEWHERE = 4, HAND_OF_0 = 8, DOWN_OF_0 = 128 };

struct follower {
    int seat;
    int may[CARDS];                   /* places; 0: seen, or nothing known         */
    bool came_back[CARDS];            /* into the deck, in the follower's view */
    bool openly[CARDS];               /* … and everybody else's                   */
    int drawn[DRAW_DECKS][SEATS_MAX]; /* since then                    */
};

struct memory_tally {
    int guesses, moves, refills, astray, adrift, in_deck, in_hand, down, events;
};

static int hand_of(int seat)
{
    return HAND_OF_0 << seat;
}

static int down_of(int seat)
{
    return DOWN_OF_0 << seat;
}

/* ---- Following ------------------------------------------------------------------------------- */

static void spread(struct follower *f, int age, int from, int to, bool events_only)
{
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++) {
        int kind = tta_cards[card].kind;
        bool event = kind == KIND_EVENT || kind == KIND_TERRITORY;
        if (f->may[card] & from && (event || !events_only))
            f->may[card] |= to;
    }
}

/* What is played out of a hand is no longer one of the cards that were drawn into it. */
static void see_played(struct follower *f, const struct event *e)
{
    if ((e->kind == E_TACTIC || e->kind == E_ATTACKS || e->kind == E_OFFERED) && f->openly[e->a]) {
        f->drawn[back_age(e->a) - AGE_I][e->seat] -= e->seat != f->seat;
        f->openly[e->a] = false;
    }
}

static void hear(struct follower *f, const struct event *e, int offerer)
{
    see_played(f, e);
    if (e->kind == E_REFUSED) {
        f->may[e->a] = hand_of(offerer);
        f->came_back[e->a] = false;
    }
    if (e->seat == f->seat || (e->kind != E_DREW && e->kind != E_DISCARDED && e->kind != E_FUTURE))
        return;
    int age = back_age(e->a), hand = hand_of(e->seat);
    if (e->kind == E_DREW) {
        spread(f, age, IN_DECK, hand, false);
        f->drawn[age - AGE_I][e->seat]++;
    } else if (e->kind == E_FUTURE) {
        spread(f, age, hand, AMONG_EVENTS, true);
    } else if (is_back(e->a)) {
        spread(f, age, hand, down_of(e->seat), false);
    }
}

static int discards_of(const struct tta *view, int age)
{
    int sum = 0;
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
        sum += tta_discarded(view, card);
    for (int seat = 0; seat < view->players; seat++)
        sum += view->civs[seat].down[age - AGE_I];
    return sum;
}

static void see_return(struct follower *f, int card, bool openly)
{
    f->may[card] = IN_DECK;
    f->came_back[card] = true;
    f->openly[card] = openly;
}

/* The second time, what came back the first time is given up; a pact that was refused is not. */
static void see_refill(struct follower *f, const struct tta *before, int age)
{
    int all_downs = 15 * DOWN_OF_0;
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++) {
        f->came_back[card] = f->openly[card] = false;
        if (f->may[card] & IN_DECK)
            f->may[card] = 0;
        else if (f->may[card] & all_downs)
            f->may[card] = (f->may[card] & ~all_downs) | IN_DECK;
        if (tta_discarded(before, card) && tta_copies(before, card) == 1)
            see_return(f, card, tta_count_for(before->discards[card - CIVIL_CARDS], 0));
    }
    memset(f->drawn[age - AGE_I], 0, sizeof f->drawn[0]);
}

/* Cards that it was shown and gave back at setup. */
static void see_own_return(struct follower *f, const struct tta *before, const struct tta *after)
{
    const uint8_t *hand = before->civs[f->seat].military;
    if (before->phase != PHASE_CHOOSE || after->civs[f->seat].military[0])
        return;
    for (int i = 0; i < MILITARY_HAND_MAX && hand[i]; i++)
        if (!tta_list_count(after->civs[f->seat].kept, KEPT_MAX, hand[i] - 1))
            see_return(f, hand[i] - 1, false);
}

/* A card that is seen need not be remembered, but a pact that was refused. */
static void see(struct follower *f, const struct tta *view, int card)
{
    f->may[card] = 0;
    f->came_back[card] = false;
    for (int seat = 0; seat < view->players; seat++)
        if (seat != f->seat && tta_holds(&view->civs[seat], card))
            f->may[card] = hand_of(seat);
}

static void follow(struct follower *f, const struct tta *before, const struct tta *after,
                   const struct events *log, struct memory_tally *t)
{
    for (int i = 0; i < log->count; i++)
        if (event_seen_by(&log->list[i], f->seat))
            hear(f, &log->list[i], before->seat);
    see_own_return(f, before, after);
    for (int age = AGE_I; age <= AGE_III; age++) {
        int8_t left[FACES_AND_NONE];
        if (discards_of(before, age) && !discards_of(after, age)) {
            see_refill(f, before, age);
            t->refills++;
        }
        tta_unseen(after, age, left);
        for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++)
            if (f->may[card] && !left[card])
                see(f, after, card);
    }
}

/* ---- Holding guesses against it -------------------------------------------------------------- */

static int place_of(const struct tta *s, int card)
{
    for (int seat = 0; seat < s->players; seat++) {
        const struct civ *c = &s->civs[seat];
        if (tta_holds(c, card))
            return hand_of(seat);
        if (tta_count_for(s->discards[card - CIVIL_CARDS], 1 + seat))
            return down_of(seat);
        if (tta_list_count(c->kept, KEPT_MAX, card))
            return ELSEWHERE;
    }
    if (tta_list_count(s->current.cards, PILE_MAX, card) ||
        tta_list_count(s->future.cards, PILE_MAX, card))
        return AMONG_EVENTS;
    return s->aside == card ? ELSEWHERE : IN_DECK;
}

static void count_place(struct memory_tally *t, const struct follower *f, int card, int place)
{
    bool sure = !(f->may[card] & (f->may[card] - 1));
    t->astray += !f->came_back[card] && !(f->may[card] & IN_DECK) && !sure;
    t->adrift += !f->came_back[card] && f->may[card] & IN_DECK;
    if (!f->came_back[card])
        return;
    t->in_deck += place == IN_DECK;
    t->events += place == AMONG_EVENTS;
    t->in_hand += place >= HAND_OF_0 && place < DOWN_OF_0;
    t->down += place >= DOWN_OF_0;
}

static bool agrees(const struct follower *f, const struct tta *s, struct memory_tally *t)
{
    int from_deck[DRAW_DECKS][SEATS_MAX] = {{0}};
    for (int card = tta_first_military[AGE_I]; card < CARDS; card++) {
        int place = place_of(s, card);
        if (!f->may[card])
            continue;
        if (!(f->may[card] & place))
            return false;
        count_place(t, f, card, place);
        for (int seat = 0; seat < s->players; seat++)
            from_deck[back_age(card) - AGE_I][seat] +=
                f->came_back[card] && place & (hand_of(seat) | down_of(seat));
    }
    for (int deck = 0; deck < DRAW_DECKS; deck++)
        for (int seat = 0; seat < s->players; seat++)
            if (from_deck[deck][seat] > f->drawn[deck][seat])
                return false;
    return true;
}

/* As many copies as are remembered to have come back must be where they can be. */
static bool has_all_copies(const struct tta *s, int viewer, int age)
{
    int8_t deck[FACES_AND_NONE];
    tta_unseen(s, age, deck);
    for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++) {
        int copies = deck[card], laid = 0, at = age - AGE_I;
        for (int seat = 0; seat < s->players; seat++) {
            const struct civ *c = &s->civs[seat];
            bool drew = seat != viewer && c->drawn[at], dropped = drew && c->dropped[at];
            int down = tta_count_for(s->discards[card - CIVIL_CARDS], 1 + seat);
            copies += drew ? tta_list_count(c->military, MILITARY_HAND_MAX, card) : 0;
            copies += dropped ? down : 0;
            laid += seat == viewer ? 0 : c->laid[at];
        }
        copies += laid ? tta_list_count(s->current.cards, PILE_MAX, card) +
                             tta_list_count(s->future.cards, PILE_MAX, card)
                       : 0;
        if (tta_count_for(s->returned[card - CIVIL_CARDS], 1 + viewer) > copies)
            return false;
    }
    return true;
}

/* The counts of the state must leave room for what is true. */
static bool allows_truth(const struct tta *s, int viewer)
{
    for (int age = AGE_I; age <= AGE_III; age++) {
        int at = age - AGE_I, laid = 0, events = 0;
        for (int seat = 0; seat < s->players; seat++) {
            int hand = 0, down = 0;
            for (int card = tta_first_military[age]; card < tta_first_military[age + 1]; card++) {
                bool back = tta_copies(s, card) == 1 &&
                            tta_count_for(s->returned[card - CIVIL_CARDS], 1 + viewer);
                int place = back ? place_of(s, card) : 0;
                hand += place == hand_of(seat);
                down += place == down_of(seat);
                events += seat == 0 && place == AMONG_EVENTS;
                if (place == ELSEWHERE || (seat == viewer && hand + down))
                    return false;
            }
            const struct civ *c = &s->civs[seat];
            laid += seat == viewer ? 0 : c->laid[at];
            if (seat != viewer && (hand + down > c->drawn[at] || down > c->dropped[at]))
                return false;
        }
        if (events > laid || !has_all_copies(s, viewer, age))
            return false;
    }
    return true;
}

static bool guesses_agree(const struct follower *f, const struct tta *s, const struct tta *view,
                          struct rng *r, struct memory_tally *t)
{
    struct memory_tally unused = {0};
    if (!agrees(f, s, &unused) || !allows_truth(s, f->seat))
        return false;
    for (int i = 0; i < GUESSES; i++) {
        struct tta guess = *view;
        tta_guess(&guess, f->seat, r);
        t->guesses++;
        if (!agrees(f, &guess, t))
            return false;
    }
    return true;
}

/* What the follower sees after a move does not depend on what it did not see before: elsewhere, in
 * a world that looks the same to it, the move leads to the same view. */
static bool looks_the_same(const struct tta *before, int seat, struct move m,
                           const struct tta *after, struct rng *r, struct memory_tally *t)
{
    struct tta elsewhere = *before, seen;
    tta_guess(&elsewhere, seat, r);
    if (!play_is_legal(&game_tta, &elsewhere, m) && !play_is_chance(&game_tta, &elsewhere, m))
        return true;
    tta_apply(&elsewhere, m, NULL);
    tta_observe(&elsewhere, seat, &seen);
    t->moves++;
    return elsewhere.phase == PHASE_OVER || memcmp(&seen, after, sizeof seen) == 0;
}

/* Plays a game, one seat followed. */
static bool is_kept_in_mind(int seats, const int options[], uint64_t seed, struct memory_tally *t)
{
    struct rng r = rng_seeded(seed);
    struct follower f = {.seat = (int)rng_below(&r, (uint32_t)seats)};
    struct tta s, before, after;

    play_setup(&game_tta, &s, seats, options);
    tta_observe(&s, f.seat, &after);
    while (tta_to_move(&s) != SEAT_NOBODY) {
        struct move list[MOVES_MAX];
        struct event events[EVENTS_MAX];
        struct events log = {events, 0, EVENTS_MAX};
        struct move m = tta_to_move(&s) >= 0 ? play_any(&game_tta, list, tta_moves(&s, list), &r)
                                             : tta_draw(&s, &r);
        before = after;
        tta_apply(&s, m, &log);
        tta_observe(&s, f.seat, &after);
        if (s.phase == PHASE_OVER)
            break;
        follow(&f, &before, &after, &log, t);
        if (s.renewed && !looks_the_same(&before, f.seat, m, &after, &r, t))
            return false;
        if ((s.renewed || tta_to_move(&s) == f.seat) && !guesses_agree(&f, &s, &after, &r, t))
            return false;
    }
    return true;
}

static void set(int options[], const char *key, const char *value)
{
    char wanted[256];
    struct out o = out_to(wanted, sizeof wanted);
    assert_null(option_set(&game_tta, options, key, value, &o));
}

static void cards_out_of_sight_are_kept_in_mind(void **unused)
{
    struct memory_tally t = {0};

    (void)unused;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        int options[OPTIONS_MAX];
        options_initial(&game_tta, options);
        set(options, "level", "full");
        if (seed % 3 == 0)
            set(options, "bonus_cards", "private");
        if (seed % 2)
            set(options, "draw_as_action", "on");
        if (!is_kept_in_mind(2 + (int)(seed % 3), options, seed, &t))
            fail_msg("seed %u", (unsigned)seed);
    }
    print_message("# %d guesses, %d moves elsewhere, %d refills; came back: %d in the deck, %d in "
                  "hands, %d down, %d events; pacts: %d astray, %d adrift\n",
                  t.guesses, t.moves, t.refills, t.in_deck, t.in_hand, t.down, t.events, t.astray,
                  t.adrift);
    assert_true(t.moves > 1000 && t.refills > 20 && t.in_deck && t.in_hand && t.down && t.events);
    assert_true(t.astray && t.adrift);
}

/* ---- One deck -------------------------------------------------------------------------------- */

/* All of deck I lies among the discards: a legion openly, one of seat 0, and the rest of seat 1. */
static struct tta empty_deck(void)
{
    struct tta s;
    int options[OPTIONS_MAX];
    options_initial(&game_tta, options);
    set(options, "level", "full");
    play_setup(&game_tta, &s, 3, options);
    s.age = AGE_I;
    for (int card = tta_first_military[AGE_I]; card < tta_first_military[AGE_II]; card++)
        for (int copies = tta_copies(&s, card); copies > 0; copies--)
            if (card != C_LEGION || copies > 2)
                tta_lay_down(&s, card, 1);
    tta_discard_openly(&s, C_LEGION);
    tta_lay_down(&s, C_LEGION, 0);
    assert_int_equal(tta_military_deck_size(&s), 0);
    return s;
}

static int remembers(const struct tta *s, int viewer, int card)
{
    struct tta view;
    tta_observe(s, viewer, &view);
    return tta_count_for(view.returned[card - CIVIL_CARDS], viewer < 0 ? 0 : 1 + viewer);
}

static void each_remembers_what_it_saw(void **unused)
{
    struct tta s = empty_deck();
    int legions = tta_copies(&s, C_LEGION);

    (void)unused;
    assert_true(tta_prepare_draw(&s, 0));
    assert_int_equal(remembers(&s, SEAT_WATCHER, C_LEGION), 1);
    assert_int_equal(remembers(&s, 0, C_LEGION), 2);
    assert_int_equal(remembers(&s, 1, C_LEGION), legions - 1);
    assert_int_equal(remembers(&s, 2, C_LEGION), 1);
    assert_int_equal(remembers(&s, 0, C_RATS), 0);
    assert_int_equal(remembers(&s, 1, C_RATS), 1);

    tta_get_military(&s, 0, C_LEGION, NULL); /* known to the drawer alone */
    assert_int_equal(remembers(&s, SEAT_WATCHER, C_LEGION), 1);
    assert_int_equal(remembers(&s, 0, C_LEGION), 1);
    assert_int_equal(remembers(&s, 2, C_LEGION), 1);
    tta_play_military(&s, 0, C_LEGION); /* now to all, and it may be the one they saw */
    assert_int_equal(remembers(&s, SEAT_WATCHER, C_LEGION), 0);
    assert_int_equal(remembers(&s, 0, C_LEGION), 1);
    assert_int_equal(remembers(&s, 1, C_LEGION), legions - 2);
}

static void what_was_not_drawn_does_not_count(void **unused)
{
    struct tta s = empty_deck();

    (void)unused;
    s.discards[C_RATS - CIVIL_CARDS] = 0;
    tta_list_add(s.civs[2].military, MILITARY_HAND_MAX, C_RATS);
    assert_true(tta_prepare_draw(&s, 0));
    tta_play_military(&s, 2, C_RATS); /* from the hand that it had before */
    assert_int_equal(remembers(&s, 2, C_LEGION), 1);
    tta_list_add(s.civs[2].military, MILITARY_HAND_MAX, C_LEGION);
    tta_play_military(&s, 2, C_LEGION);
    assert_int_equal(remembers(&s, 0, C_LEGION), 2);
}

/* A position made by hand may say that all cards went back although nobody has drawn one. */
static void a_guess_outlives_contradictions(void **unused)
{
    struct tta s = empty_deck();
    struct rng r = rng_seeded(1);

    (void)unused;
    memset(s.discards, 0, sizeof s.discards);
    s.renewed = 1 << AGE_I;
    for (int card = tta_first_military[AGE_I]; card < tta_first_military[AGE_II]; card++)
        for (int copies = tta_copies(&s, card); copies > 0; copies--)
            tta_remember_return(&s, 0, card);
    tta_list_add(s.civs[1].military, MILITARY_HAND_MAX, C_RATS);
    tta_pile_add(&s.future, C_UNCERTAIN_BORDERS, 1 << 1);
    assert_null(tta_check(&s));
    tta_observe(&s, 0, &s);
    tta_guess(&s, 0, &r);
    assert_null(tta_check(&s));
    assert_int_equal(tta_military_hand_size(&s.civs[1]), 1);
}

/* One pact went back into the deck or was kept, a later one was laid down or kept: with one place
 * for both, it is the later one's. */
static void who_has_fewer_places_comes_first(void **unused)
{
    struct tta s = empty_deck(), guess;
    struct rng r = rng_seeded(1);
    int adrift = 0, astray;

    (void)unused;
    while (back_age(tta_pacts[adrift]) != AGE_II)
        adrift++;
    astray = adrift + 1;
    assert_int_equal(back_age(tta_pacts[astray]), AGE_II);
    s.age = AGE_II;
    s.renewed = 1 << AGE_II;
    s.civs[1].adrift = (uint16_t)(1 << adrift);
    s.civs[1].astray = (uint16_t)(1 << astray);
    tta_lay_down(&s, tta_pacts[astray], 1);
    assert_null(tta_check(&s));
    for (int i = 0; i < 50; i++) {
        tta_observe(&s, 0, &guess);
        tta_guess(&guess, 0, &r);
        assert_null(tta_check(&guess));
    }
}

static void breaks(struct tta s, const char *why)
{
    assert_string_equal(tta_check(&s), why);
}

static void what_is_remembered_is_checked(void **unused)
{
    struct tta good = empty_deck(), s;

    (void)unused;
    assert_null(tta_check(&good));
    s = good, s.civs[0].astray = (uint16_t)(1 << tta_index[C_PEACE_TREATY]);
    breaks(s, "a pact that was neither kept nor laid down (T70)");
    s = good, s.civs[0].adrift = 1 << PACTS;
    breaks(s, "a pact that does not exist (T70)");
    s = good, s.civs[0].drawn[0] = 1;
    breaks(s, "cards drawn anew that were not (T53)");
    s = good, s.renewed = 1 << AGE_I, s.civs[0].laid[0] = 1;
    breaks(s, "cards drawn anew that were not (T53)");
    s = good, s.renewed = 1 << AGE_I, s.civs[0].dropped[0] = 1;
    breaks(s, "cards drawn anew that were not (T53)");
    s = good, s.civs[0].down[0] = 1;
    breaks(s, "a discard that nobody knows (T53)");
    s = good, s.renewed = 1 << AGE_IV;
    breaks(s, "cards that came back into no deck (T53)");
    s = good, s.returned[C_RATS - CIVIL_CARDS] = 1;
    breaks(s, "cards that came back into no deck (T53)");
    s = good, s.renewed = 1 << AGE_I, s.returned[C_RATS - CIVIL_CARDS] = 2;
    breaks(s, "more cards that came back than there are (T53)");
    s = good, s.renewed = 1 << AGE_I, s.returned[C_RATS - CIVIL_CARDS] = 1 << 12;
    breaks(s, "more cards that came back than there are (T53)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_remembers_what_it_saw),
        cmocka_unit_test(what_was_not_drawn_does_not_count),
        cmocka_unit_test(a_guess_outlives_contradictions),
        cmocka_unit_test(who_has_fewer_places_comes_first),
        cmocka_unit_test(what_is_remembered_is_checked),
        cmocka_unit_test(cards_out_of_sight_are_kept_in_mind),
    };
    return RUN(tests);
}
