/* Sessions: who is asked, confirmation, undo and its barrier, redo, labels, what viewers read. */
#include "unit.h"

#include "games/games.h"
#include "log_text.h"
#include "session/sequence.h"
#include "sitting.h"
#include "tiny.h"

#define OK(call)              assert_int_equal((call), SESSION_OK)
#define REFUSED(call, status) assert_int_equal((call), (status))

static const struct move mark = {TINY_MARK << 24}, again = {TINY_AGAIN << 24},
                         peek = {TINY_PEEK << 24}, ask = {TINY_ASK << 24}, yes = {TINY_YES << 24},
                         done = {TINY_DONE << 24}, hide2 = {TINY_HIDE << 24 | 2};

static struct session *sit(const char *seats, enum dice dice)
{
    struct table t = table_for(&tiny, seats, dice);
    return sit_down(&t);
}

/* Makes chance bring that roll. */
static void roll(struct session *s, uint32_t n)
{
    const struct entry e = {.kind = ENTRY_CHANCE,
                            .seat = SEAT_CHANCE,
                            .u = n * (n - 1) / 2,
                            .w = 6,
                            .move = move_of(TINY_ROLL, n)};
    OK(session_replay(s, &e));
}

static const struct tiny *now(const struct session *s)
{
    return session_state(s);
}

static void tables(void **unused)
{
    (void)unused;
    const char *why;
    struct table t = table_for(&tiny, "pp", DICE_FAIR), bad;
#define CANNOT(change)                                                                             \
    do {                                                                                           \
        bad = t;                                                                                   \
        change;                                                                                    \
        assert_null(session_start(&bad, &why));                                                    \
        assert_non_null(why);                                                                      \
    } while (0)
    CANNOT(bad.seats = 0);
    CANNOT(bad.seats = 5);
    CANNOT(bad.options[0] = 0);
    CANNOT(bad.options[1] = 2);
    CANNOT(bad.dice = (enum dice)7);
    CANNOT(bad.seat[1].kind = (enum seat_kind)9);
    CANNOT(bad.seat[1].kind = SEAT_BOT);
    CANNOT(strcpy(bad.seat[0].program, "random"));
    CANNOT(memset(bad.seat[0].name, 'x', sizeof bad.seat[0].name));
    CANNOT(memset(bad.seat[0].program, 'x', sizeof bad.seat[0].program));
    CANNOT(strcpy(bad.seat[0].name, "two\nlines"));
    CANNOT(strcpy(bad.seat[0].program, "\x7f"));
    CANNOT(strcpy(bad.fair.contribution[0], "a b"));
    CANNOT(strcpy(bad.fair.contribution[0], "\xc3\xa9"));
    CANNOT(memset(bad.fair.contribution[1], 'x', sizeof bad.fair.contribution[1]));
    bad = table_for(&tiny, "pppp", DICE_FAIR);
    bad.options[0] = 13;
    assert_null(session_start(&bad, &why));
    assert_string_equal(why, "not thirteen turns with four");
    session_end(sit_down(&t));
    session_end(NULL);
}

static void plain_texts(void **unused)
{
    (void)unused;
    static const char *const plain[] = {
        "", "Anna", "B\xc3\xa9la", "\xe2\x82\xac", "\xf0\x9f\x8e\xb2", "<b>", "\"\\"};
    static const char *const odd[] = {"\t",
                                      "\x1b[1m",
                                      "\x7f",
                                      "\xc2\x85",
                                      "\xe2\x80\xa8",
                                      "\xe2\x80\xae",
                                      "\xe2\x81\xa6",
                                      "\xd8\x9c",
                                      "\xff",
                                      "\xc3",
                                      "\xc0\xaf",
                                      "\xed\xa0\x80",
                                      "\xf4\x90\x80\x80",
                                      "\xe2\x82"};
    for (size_t i = 0; i < sizeof plain / sizeof plain[0]; i++)
        assert_true(text_is_plain(plain[i]));
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        assert_false(text_is_plain(odd[i]));
}

static void who_is_asked(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    assert_int_equal(session_to_move(s), SEAT_CHANCE);
    REFUSED(session_move(s, 0, mark), SESSION_NOT_YOURS);
    REFUSED(session_move(s, SEAT_CHANCE, move_of(TINY_ROLL, 1)), SESSION_NOT_YOURS);
    REFUSED(session_type(s, move_of(TINY_ROLL, 1)), SESSION_NOT_YOURS);
    REFUSED(session_confirm(s, 0), SESSION_NOTHING);
    roll(s, 1);
    assert_int_equal(session_to_move(s), 0);
    REFUSED(session_roll(s), SESSION_NOT_YOURS);
    REFUSED(session_move(s, 1, mark), SESSION_NOT_YOURS);
    REFUSED(session_move(s, 0, yes), SESSION_ILLEGAL);
    OK(session_move(s, 0, ask));
    assert_int_equal(session_to_move(s), 1);
    OK(session_move(s, 1, yes));
    assert_int_equal(session_to_move(s), 0);
    assert_int_equal(session_entries(s), 3);
    assert_int_equal(session_plies(s), 3);
    assert_int_equal(session_ply(s, 2)->move.code, ask.code);
    assert_int_equal(session_ply(s, 3)->seat, 1);
    session_end(s);
}

static void all_or_none(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    roll(s, 1);
    OK(session_move(s, 0, mark));
    OK(session_undo(s, 0));
    const struct move good[] = {mark, hide2, mark}, bad[] = {mark, mark, mark},
                      past[] = {done, mark};
    REFUSED(session_moves(s, 0, bad, 3), SESSION_ILLEGAL);
    REFUSED(session_moves(s, 0, past, 2), SESSION_UNCONFIRMED);
    assert_int_equal(session_entries(s), 3);
    assert_true(session_can_redo(s, 0));
    OK(session_moves(s, 0, good, 3));
    assert_int_equal(session_plies(s), 4);
    assert_int_equal(now(s)->marks, 2);
    assert_false(session_can_redo(s, 0));
    session_end(s);
}

static void confirmation(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    roll(s, 1);
    OK(session_move(s, 0, done));
    assert_true(session_unconfirmed(s));
    assert_int_equal(session_to_move(s), 0);
    REFUSED(session_roll(s), SESSION_UNCONFIRMED);
    REFUSED(session_move(s, 0, mark), SESSION_UNCONFIRMED);
    REFUSED(session_confirm(s, 1), SESSION_NOT_YOURS);
    OK(session_undo(s, 0));
    assert_false(session_unconfirmed(s));
    OK(session_redo(s, 0));
    assert_true(session_unconfirmed(s));
    OK(session_confirm(s, 0));
    assert_int_equal(session_to_move(s), SEAT_CHANCE);
    REFUSED(session_confirm(s, 0), SESSION_NOTHING);
    REFUSED(session_undo(s, 0), SESSION_BARRIER);
    OK(session_roll(s));
    session_end(s);
}

/* A roll ends the turn: whoever asked for it confirms; nobody does where there was no decision. */
static void turns_that_end_themselves(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    roll(s, 3);
    assert_int_equal(session_to_move(s), SEAT_CHANCE);
    roll(s, 1);
    OK(session_move(s, 1, again));
    roll(s, 3);
    assert_true(session_unconfirmed(s));
    assert_int_equal(session_to_move(s), 1);
    REFUSED(session_undo(s, 1), SESSION_BARRIER);
    OK(session_confirm(s, 1));
    roll(s, 3);
    roll(s, 3);
    assert_true(session_over(s)); /* nobody has decided anything in the last turn */
    session_end(s);
}

static void end_of_the_game(void **unused)
{
    (void)unused;
    struct table t = table_for(&tiny, "pb", DICE_FAIR);
    t.options[0] = 1;
    struct session *s = sit_down(&t);
    roll(s, 1);
    OK(session_move(s, 0, done));
    assert_false(session_over(s));
    OK(session_undo(s, 0));
    OK(session_move(s, 0, done));
    OK(session_confirm(s, 0));
    assert_true(session_over(s));
    assert_int_equal(session_to_move(s), SEAT_NOBODY);
    REFUSED(session_undo(s, 0), SESSION_BARRIER);
    REFUSED(session_roll(s), SESSION_NOT_YOURS);
    session_end(s);
}

static void bots_confirm_nothing(void **unused)
{
    (void)unused;
    struct session *s = sit("be", DICE_FAIR);
    roll(s, 1);
    OK(session_move(s, 0, done));
    assert_int_equal(session_to_move(s), SEAT_CHANCE);
    REFUSED(session_undo(s, 0), SESSION_NOT_YOURS);
    REFUSED(session_undo(s, 7), SESSION_NOT_YOURS);
    REFUSED(session_undo(s, SEAT_WATCHER), SESSION_NOT_YOURS);
    REFUSED(session_redo(s, 1), SESSION_NOT_YOURS);
    session_end(s);
}

static void barriers(void **unused)
{
    (void)unused;
    struct session *s = sit("ppb", DICE_FAIR);
    REFUSED(session_undo(s, 0), SESSION_NOTHING);
    roll(s, 1);
    REFUSED(session_undo(s, 0), SESSION_NOTHING);

    OK(session_move(s, 0, mark)); /* a plain step */
    assert_true(session_can_undo(s, 0));
    assert_false(session_can_undo(s, 1));
    OK(session_undo(s, 0));
    OK(session_move(s, 0, peek)); /* something came out */
    REFUSED(session_undo(s, 0), SESSION_BARRIER);
    OK(session_move(s, 0, mark));
    OK(session_undo(s, 0)); /* back to it, but not across */
    REFUSED(session_undo(s, 0), SESSION_BARRIER);
    assert_int_equal(session_plies(s), 2);

    OK(session_move(s, 0, ask)); /* another seat's decision */
    OK(session_move(s, 1, yes));
    REFUSED(session_undo(s, 0), SESSION_BARRIER);
    OK(session_undo(s, 1));
    REFUSED(session_redo(s, 0), SESSION_NOT_YOURS);
    OK(session_undo(s, 0));
    OK(session_redo(s, 0)); /* each brings back what is theirs */
    assert_int_equal(session_to_move(s), 1);
    REFUSED(session_redo(s, 0), SESSION_NOT_YOURS);
    OK(session_redo(s, 1));
    REFUSED(session_redo(s, 1), SESSION_NOTHING);

    OK(session_move(s, 0, again)); /* chance */
    OK(session_undo(s, 0));
    OK(session_redo(s, 0));
    roll(s, 2);
    REFUSED(session_undo(s, 0), SESSION_BARRIER);
    session_end(s);
}

static void alone(void **unused)
{
    (void)unused;
    struct session *s = sit("pb", DICE_FAIR);
    roll(s, 1);
    OK(session_move(s, 0, again));
    roll(s, 2);
    OK(session_move(s, 0, peek));
    OK(session_move(s, 0, done));
    OK(session_confirm(s, 0));
    roll(s, 1);
    OK(session_move(s, 1, mark));
    OK(session_move(s, 1, done));
    roll(s, 1);
    struct tiny last = *now(s);
    int plies = session_plies(s);

    OK(session_undo(s, 0)); /* across two rolls, a bot's turn and the confirmation */
    assert_int_equal(session_plies(s), 4);
    OK(session_undo(s, 0)); /* the peek */
    OK(session_undo(s, 0)); /* again, across its roll */
    assert_int_equal(session_plies(s), 1);
    REFUSED(session_undo(s, 0), SESSION_NOTHING);
    assert_int_equal(session_taken_back(s), 3);
    OK(session_redo(s, 0));
    assert_int_equal(session_taken_back(s), 2);
    assert_int_equal(now(s)->points[0], 3);
    OK(session_redo(s, 0));
    OK(session_redo(s, 0)); /* confirmed as it was, with the bot's turn and the same rolls */
    REFUSED(session_redo(s, 0), SESSION_NOTHING);
    assert_int_equal(session_plies(s), plies);
    assert_memory_equal(&last, now(s), sizeof last);
    assert_int_equal(session_to_move(s), 0);

    assert_int_equal(session_taken_back(s), 0); /* they are in force again */
    assert_int_equal(session_entries(s), 10 + 6);
    assert_int_equal(session_entry(s, 10)->kind, ENTRY_UNDO);
    assert_int_equal(session_entry(s, 10)->plies, plies - 4);
    session_end(s);
}

/* A roll after an undo has a new label: it is drawn anew. */
static void fresh_draws(void **unused)
{
    (void)unused;
    struct session *s = sit("p", DICE_FAIR);
    const struct fair *fair = &session_table(s)->fair;
    bool differed = false;
    OK(session_roll(s));
    while (session_to_move(s) == SEAT_CHANCE)
        OK(session_roll(s));
    for (int i = 0; i < 20 && !session_unconfirmed(s); i++) {
        OK(session_move(s, 0, again));
        OK(session_roll(s));
        const struct entry *e = session_entry(s, session_entries(s) - 1);
        assert_int_equal(e->u, fair_draw(fair, (uint64_t)session_entries(s), 6));
        differed |= e->u != session_entry(s, session_entries(s) - 2)->u;
        OK(session_undo(s, 0));
    }
    assert_true(differed);
    session_end(s);
}

/* A slip of the hand can be mended; a look into something can't. */
static void typed_dice(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_TYPED);
    REFUSED(session_roll(s), SESSION_NOT_YOURS);
    REFUSED(session_type(s, mark), SESSION_ILLEGAL);
    REFUSED(session_type(s, move_of(TINY_ROLL, 0)), SESSION_ILLEGAL);
    OK(session_type(s, move_of(TINY_ROLL, 3)));
    OK(session_undo(s, 1));
    assert_int_equal(session_to_move(s), SEAT_CHANCE);
    OK(session_redo(s, 0));
    OK(session_undo(s, 0));
    OK(session_type(s, move_of(TINY_ROLL, 2)));
    REFUSED(session_redo(s, 0), SESSION_NOTHING);
    OK(session_move(s, 0, again));
    OK(session_type(s, move_of(TINY_ROLL, 1)));
    OK(session_undo(s, 0));
    assert_int_equal(session_plies(s), 2);
    OK(session_undo(s, 0));
    assert_int_equal(session_plies(s), 1);
    OK(session_redo(s, 0));
    assert_int_equal(session_plies(s), 2);
    OK(session_redo(s, 0));
    assert_int_equal(session_plies(s), 3);
    OK(session_move(s, 0, done));
    OK(session_confirm(s, 0));
    REFUSED(session_undo(s, 0), SESSION_BARRIER);
    session_end(s);
}

static void replaying(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    struct entry e = {.kind = ENTRY_CHANCE,
                      .seat = SEAT_CHANCE,
                      .u = 1,
                      .w = 6,
                      .move = move_of(TINY_ROLL, 2)},
                 bad;
#define WRONG(change)                                                                              \
    do {                                                                                           \
        bad = e;                                                                                   \
        change;                                                                                    \
        REFUSED(session_replay(s, &bad), SESSION_ILLEGAL);                                         \
    } while (0)
    WRONG(bad.w = 7);
    WRONG(bad.u = 6);
    WRONG(bad.u = 0);
    WRONG(bad.u = 3);
    WRONG(bad.move = mark);
    WRONG(bad.kind = (enum entry_kind)99);
    OK(session_replay(s, &e));
    REFUSED(session_replay(s, &e), SESSION_NOT_YOURS);
    OK(session_move(s, 0, mark));
    e = (struct entry){.kind = ENTRY_UNDO, .seat = 0, .plies = 1};
    WRONG(bad.plies = 2);
    WRONG(bad.plies = 0);
    OK(session_replay(s, &e));
    e.kind = ENTRY_REDO;
    WRONG(bad.plies = 2);
    OK(session_replay(s, &e));
    assert_int_equal(now(s)->marks, 1);
    session_end(s);
}

static void states_of_the_log(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    roll(s, 1);
    OK(session_move(s, 0, mark));
    OK(session_undo(s, 0));
    OK(session_move(s, 0, done));
    const struct tiny *before = session_state_before(s, 3), *after = session_state_after(s, 3);
    assert_int_equal(before->marks, 0);
    assert_int_equal(after->seat, 1);
    assert_int_equal(((const struct tiny *)session_state_after(s, 1))->marks, 1);
    assert_null(session_state_before(s, 2));
    assert_null(session_state_after(s, 2));
    assert_ptr_equal(session_state_at(s, 1), before);
    assert_ptr_equal(session_state_at(s, 2), session_state(s));
    assert_true(session_turn_begins(s, 3));
    assert_false(session_turn_begins(s, 1));
    assert_false(session_turn_begins(s, 2));
    session_end(s);
}

static void what_viewers_read(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    struct sheet sheet;
    struct event events[4];
    struct tiny view;
    roll(s, 2);
    const struct move both[] = {hide2, peek, mark};
    OK(session_moves(s, 0, both, 3));

    log_text(s, 0, 0, sheet_new(&sheet));
    assert_string_equal(sheet.text, "roll 2 hidden 0\npeek 7 hidden 2\n");
    log_text(s, 1, 0, sheet_new(&sheet));
    assert_string_equal(sheet.text, "roll 2 hidden 0\n");
    OK(session_move(s, 0, again));
    roll(s, 1);
    log_text(s, 1, 4, sheet_new(&sheet));
    assert_string_equal(sheet.text, "roll 1 hidden 3\n"); /* by the view, not the state */
    log_text(s, SEAT_WATCHER, 4, sheet_new(&sheet));
    assert_string_equal(sheet.text, "roll 1 hidden 3\n");

    assert_int_equal(session_events(s, 0, 3, events, 4), 1);
    assert_int_equal(events[0].kind, TINY_TOLD_PEEK);
    assert_int_equal(session_events(s, 1, 3, events, 4), 0);
    assert_int_equal(session_events(s, SEAT_WATCHER, 3, events, 4), 0);
    assert_int_equal(session_events(s, 0, 3, events, 0), 0);
    session_view(s, 0, &view);
    assert_int_equal(view.hidden[0], 2);
    session_view(s, SEAT_WATCHER, &view);
    assert_int_equal(view.hidden[0], 3);
    session_end(s);
}

/* Whatever is done, the line replays to its states, and states stay where they were. */
static void random_sittings(void **unused)
{
    (void)unused;
    static const char *const seats[] = {"p", "pp", "pb", "bb", "ppb", "pppp"};
    for (const struct game *const *g = all_games; *g; g++)
        for (uint64_t seed = 0; seed < 60; seed++) {
            const char *who = seats[seed % 6];
            if (strlen(who) < (*g)->seats_min || strlen(who) > (*g)->seats_max)
                continue;
            struct table t = table_for(*g, who, seed % 7 ? DICE_FAIR : DICE_TYPED);
            struct session *s = sit_down(&t);
            struct state_room state;
            const void *first = session_state(s);
            play_randomly(s, seed, 500);
            assert_ptr_equal(first, session_state_at(s, 0));
            play_setup(*g, state.bytes, t.seats, t.options);
            for (int ply = 1; ply <= session_plies(s); ply++) {
                assert_true(play_apply(*g, state.bytes, session_ply(s, ply)->move, NULL));
                assert_memory_equal(state.bytes, session_state_at(s, ply), (*g)->state_size);
            }
            session_end(s);
        }
}

/* Who saw the game at some entry knows of its line what has stayed in force since, and no more. */
static void what_stays_in_force(void **unused)
{
    (void)unused;
    enum { STEPS = 120 };
    static const void *seen[STEPS][STEPS + 1];
    int seq[STEPS], plies[STEPS], backwards = 0;
    for (uint64_t seed = 0; seed < 8; seed++) {
        struct session *s = sit(seed % 2 ? "pb" : "pp", DICE_FAIR);
        struct rng r = rng_seeded(seed);
        for (int step = 0; step < STEPS && !session_over(s); step++) {
            seq[step] = session_seq(s);
            plies[step] = session_plies(s);
            for (int ply = 0; ply <= plies[step]; ply++)
                seen[step][ply] = session_state_at(s, ply);
            OK(random_step(s, &r));
            for (int i = 0; i <= step; i++) {
                int steady = session_steady(s, seq[i]);
                assert_true(steady <= plies[i] && steady <= session_plies(s));
                backwards += steady < plies[i];
                for (int ply = 0; ply <= steady; ply++)
                    assert_ptr_equal(seen[i][ply], session_state_at(s, ply));
            }
        }
        assert_int_equal(session_steady(s, session_seq(s)), session_plies(s));
        assert_int_equal(session_steady(s, session_seq(s) + 1), 0);
        session_end(s);
    }
    assert_true(backwards > 0);
}

/* Moves given as texts: in their order, all or none; then the ways out of a turn. */
static void sequences(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    struct sequence sequence;
    char text[256];
    struct out why = out_to(text, sizeof text);
    static const char *const ways[] = {"yes", "done", "mark"};
    roll(s, 1);
    sequence_begin(&sequence, s, 0);
    assert_true(sequence_add(&sequence, "mark", NULL, &why));
    assert_false(sequence_add(&sequence, "yes", NULL, &why));
    assert_true(why.len > 0);
    assert_int_equal(sequence.count, 1);
    sequence_end_turn(&sequence, ways, 3);
    assert_int_equal(sequence.count, 2);
    assert_int_equal(sequence.moves[1].code, done.code);
    assert_true(sequence.turn_over);
    why = out_to(text, sizeof text);
    assert_false(sequence_add(&sequence, "mark", NULL, &why));
    OK(sequence_make(s, 0, sequence.moves, sequence.count, true));
    assert_false(session_unconfirmed(s));
    assert_int_equal(session_entries(s), 4);
    session_end(s);
}

/* The log has an end, and a game that comes to it ends there, in words. */
static void full_log(void **unused)
{
    (void)unused;
    struct session *s = sit("pp", DICE_FAIR);
    roll(s, 1);
    OK(session_move(s, 0, mark));
    assert_int_equal(session_undos(s), 0);
    while (session_entries(s) < ENTRIES_MAX - 2) {
        OK(session_undo(s, 0));
        OK(session_redo(s, 0));
    }
    assert_int_equal(session_undos(s), (ENTRIES_MAX - 4) / 2);
    OK(session_move(s, 0, peek));
    assert_int_equal(session_undos(s), 0); /* further than ever before */
    REFUSED(session_moves(s, 0, (struct move[]){mark, done}, 2), SESSION_FULL);
    OK(session_move(s, 0, done));
    REFUSED(session_confirm(s, 0), SESSION_FULL);
    assert_int_equal(session_seq(s), ENTRIES_MAX);
    session_end(s);
}

/* What was taken back stays in memory, so there is an end to it, however far the game goes on. */
static void undone_enough(void **unused)
{
    (void)unused;
    struct session *s = sit("p", DICE_FAIR);
    roll(s, 1);
    for (int i = 0; i < 1 << 14; i++) {
        OK(session_moves(s, 0, (struct move[]){peek, peek}, i % 64 ? 0 : 2));
        assert_false(i % 64 == 0 && session_undone_enough(s));
        OK(session_move(s, 0, peek));
        OK(session_undo(s, 0));
    }
    assert_true(session_undone_enough(s) && session_undos(s) == 64);
    session_end(s);
}

static void messages(void **unused)
{
    (void)unused;
    for (int i = SESSION_OK; i <= SESSION_ENOUGH; i++)
        assert_true(session_message((enum session_status)i)[0]);
    assert_string_equal(session_message((enum session_status)99), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tables),
        cmocka_unit_test(plain_texts),
        cmocka_unit_test(who_is_asked),
        cmocka_unit_test(all_or_none),
        cmocka_unit_test(confirmation),
        cmocka_unit_test(turns_that_end_themselves),
        cmocka_unit_test(end_of_the_game),
        cmocka_unit_test(bots_confirm_nothing),
        cmocka_unit_test(barriers),
        cmocka_unit_test(alone),
        cmocka_unit_test(fresh_draws),
        cmocka_unit_test(typed_dice),
        cmocka_unit_test(replaying),
        cmocka_unit_test(states_of_the_log),
        cmocka_unit_test(what_viewers_read),
        cmocka_unit_test(random_sittings),
        cmocka_unit_test(what_stays_in_force),
        cmocka_unit_test(sequences),
        cmocka_unit_test(full_log),
        cmocka_unit_test(undone_enough),
        cmocka_unit_test(messages),
    };
    return RUN(tests);
}
