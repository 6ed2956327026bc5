/* Through the Ages: what screens are told of a move before it is made is what happens when it is
 * made, in every position of random games; and the forecast of a turn's end is its end. */
#include <jansson.h>

#include "unit.h"

#include "bots/bot.h"
#include "core/play.h"
#include "games/games.h"
#include "games/tta/moves.h"
#include "games/tta/rules/armies.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/conflict.h"
#include "games/tta/rules/forecast.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

enum { ROOM = 1 << 17, GAMES = 24 };

static char text[ROOM];

/* Numbers that a field of the state tells too, which no preview may miss. */
static const struct {
    const char *what, *path;
} told[] = {
    {"culture", "culture"},
    {"science", "science"},
    {"food", "food"},
    {"resources", "resources"},
    {"civil", "actions.civil"},
    {"military", "actions.military"},
    {"yellow", "yellow"},
    {"blue", "blue"},
    {"unused", "unused"},
    {"culture_rating", "rating.culture"},
    {"science_rating", "rating.science"},
    {"strength", "rating.strength"},
    {"happy", "rating.happy"},
    {"discontent", "discontent"},
    {"civil_total", "totals.civil"},
    {"military_total", "totals.military"},
};

enum { TOLD = sizeof told / sizeof *told };

static int field(const struct tta *s, int seat, const char *name)
{
    char path[64];
    struct out o = out_to(path, sizeof path);
    struct place place;
    out_text(&o, "seats.");
    out_int(&o, seat);
    out_char(&o, '.');
    out_text(&o, name);
    assert_int_equal(field_find(tta_fields, s, path, &place), FIELD_OK);
    return (int)place_value(&place, s);
}

static json_t *read(const struct out *o)
{
    assert_int_equal(o->lost, 0);
    json_t *json = json_loadb(text, o->len, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(json);
    return json;
}

/* The change of a number of a seat; NULL: none is told. */
static const json_t *change_of(const json_t *preview, const char *what, int seat)
{
    size_t i;
    json_t *one;
    json_array_foreach(
        json_object_get(json_object_get(preview, "preview"), "changes"), i,
        one) if (strcmp(json_string_value(json_object_get(one, "what")), what) == 0 &&
                 json_integer_value(json_object_get(one, "seat")) == seat) return one;
    return NULL;
}

static void compare(const struct tta *s, const struct tta *then, struct move m,
                    const json_t *preview)
{
    bool ended = s->seat != then->seat || s->round != then->round;
    for (int seat = 0; seat < s->players; seat++)
        for (int i = 0; i < TOLD; i++) {
            int from = field(s, seat, told[i].path), to = field(then, seat, told[i].path);
            const json_t *change = change_of(preview, told[i].what, seat);
            if (ended && seat == then->seat && !change)
                continue; /* the actions of the turn that begins */
            int was = change ? (int)json_integer_value(json_object_get(change, "from")) : from;
            int is = change ? (int)json_integer_value(json_object_get(change, "to")) : from;
            if (was != from || is != to) {
                struct out name = out_to(text, sizeof text);
                move_print(tta_verbs, m, &name);
                fail_msg("%s: %s of seat %d was %d and is %d, but %d to %d is told", text,
                         told[i].what, seat, from, to, was, is);
            }
        }
}

static json_t *preview_of(const struct tta *s, struct move m)
{
    struct tta view;
    struct out o = out_to(text, sizeof text);
    game_tta.observe(s, tta_to_move(s), &view);
    json_open(&o, '{');
    game_tta.preview(&view, m, NULL, &o);
    json_close(&o, '}');
    return read(&o);
}

static void check_target(const struct tta *s, struct move m, const json_t *preview)
{
    const json_t *target = json_object_get(preview, "at");
    if (move_verb(m) != V_TAKE)
        return;
    int place = (int)json_integer_value(json_object_get(target, "place"));
    assert_string_equal(json_string_value(json_object_get(target, "on")), "row");
    assert_int_equal(s->row[place - 1], move_card(m));
}

static void check_later(const struct tta *s, const struct tta *end, struct move m, json_t *later)
{
    json_t *wrapped = json_pack("{s:O}", "preview", later);
    compare(s, end, m, wrapped);
    json_decref(wrapped);
}

/* A fight that nobody adds anything to; a pact that is accepted. */
static void check_outcome(const struct tta *s, struct tta *then, struct move m, json_t *preview)
{
    json_t *stands = json_object_get(json_object_get(preview, "preview"), "if_it_stands");
    json_t *accepted = json_object_get(json_object_get(preview, "preview"), "if_accepted");
    assert_int_equal(stands != NULL, then->phase == PHASE_ATTACK || then->phase == PHASE_DEFENSE);
    assert_int_equal(accepted != NULL, then->phase == PHASE_PACT);
    if (accepted) {
        game_tta.apply(then, move_of(V_ACCEPT, 0), NULL);
        check_later(s, then, m, accepted);
    } else if (stands) {
        while (then->phase == PHASE_ATTACK || then->phase == PHASE_DEFENSE)
            game_tta.apply(then, move_of(V_DONE, 0), NULL);
        check_later(s, then, m, stands);
    }
}

static int check_moves(const struct tta *s, const struct move moves[], int count)
{
    for (int i = 0; i < count; i++) {
        struct tta then = *s;
        json_t *preview = preview_of(s, moves[i]);
        game_tta.apply(&then, moves[i], NULL);
        compare(s, &then, moves[i], preview);
        check_target(s, moves[i], preview);
        check_outcome(s, &then, moves[i], preview);
        json_decref(preview);
    }
    return count;
}

/* What is said to be in the way is in the way, and whatever is legal is not among it. */
static void check_blocked(const struct tta *s, const json_t *facts)
{
    const char *move;
    json_t *one;
    json_object_foreach(json_object_get(facts, "blocked"), move, one)
    {
        struct move m;
        int where;
        const char *wanted;
        assert_int_equal(move_parse(tta_verbs, move, &m, &where, &wanted), MOVE_OK);
        assert_false(play_is_legal(&game_tta, s, m));
        assert_true(*json_string_value(json_object_get(one, "why")));
        assert_true(*json_string_value(json_object_get(one, "text")));
    }
}

/* The end of the turn is forecast as it comes, if nobody is asked about mines. */
static void check_end(const struct tta *s, const json_t *facts)
{
    static const char *const numbers[] = {"culture", "science", "food", "resources", "blue"};
    struct tta then = *s;
    const json_t *after =
        json_object_get(json_array_get(json_object_get(facts, "seats"), s->seat), "after");
    game_tta.apply(&then, move_of(V_END_ACTIONS, 0), NULL);
    if (then.phase == PHASE_MINES || then.phase == PHASE_OVER || then.age != s->age)
        return;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        assert_int_equal(json_integer_value(json_object_get(after, numbers[i])),
                         field(&then, s->seat, numbers[i]));
}

static int sum_of_parts(const json_t *seat, const char *key)
{
    size_t i;
    json_t *one;
    int sum = 0;
    json_array_foreach(json_object_get(json_object_get(seat, "parts"), key), i, one) sum +=
        (int)json_integer_value(json_object_get(one, "amount"));
    return sum;
}

static int member(const json_t *object, const char *key)
{
    return (int)json_integer_value(json_object_get(object, key));
}

static int eaten(const struct tta *s, const json_t *seat, int i)
{
    return min_of(member(seat, "consumption"), field(s, i, "food") + member(seat, "food_income"));
}

/* The parts of a rating add up to it, as long as the indicator can show them. */
static void check_parts(const struct tta *s, const json_t *facts)
{
    for (int i = 0; i < s->players; i++) {
        const json_t *seat = json_array_get(json_object_get(facts, "seats"), (size_t)i);
        int culture = field(s, i, "rating.culture"), science = field(s, i, "rating.science");
        if (culture && culture < 30)
            assert_int_equal(sum_of_parts(seat, "culture"), culture);
        if (science && science < 30)
            assert_int_equal(sum_of_parts(seat, "science"), science);
        if (field(s, i, "rating.happy") % 8)
            assert_int_equal(sum_of_parts(seat, "happy"), field(s, i, "rating.happy"));
        assert_int_equal(sum_of_parts(seat, "food"),
                         member(seat, "food_income") - eaten(s, seat, i));
        assert_int_equal(sum_of_parts(seat, "resources"),
                         member(seat, "resource_income") - member(seat, "corruption"));
    }
}

/* What is not given up makes this many whole armies. */
static void check_armies(const struct tta *then, const json_t *way)
{
    struct civ c = then->civs[tta_to_move(then)];
    const uint8_t *gone = then->sacrificed[then->phase == PHASE_DEFENSE];
    for (int i = 0; i < UNITS; i++)
        c.workers[FIRST_UNIT + i] = (uint8_t)(c.workers[FIRST_UNIT + i] - gone[i]);
    assert_int_equal(member(way, "armies"), tta_armies(&c));
}

/* A way to answer an attack comes to its total when it is taken. */
static void check_way(const struct tta *s, const json_t *way)
{
    struct tta then = *s;
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(way, "gives"), i, one)
    {
        int card = noun_find(&tta_card_names, json_string_value(json_object_get(one, "card")), -1);
        unsigned verb = is_unit(tta_cards[card].kind) ? V_SACRIFICE : V_BONUS;
        for (int n = member(one, "count"); n > 0; n--) {
            assert_true(play_is_legal(&game_tta, &then, move_of(verb, (uint32_t)card)));
            game_tta.apply(&then, move_of(verb, (uint32_t)card), NULL);
        }
    }
    if (then.phase != s->phase)
        return; /* nothing was left to add, and it was fought */
    struct strengths now = tta_strengths(&then);
    assert_int_equal(member(way, "total"), s->phase == PHASE_ATTACK ? now.attacker : now.defender);
    check_armies(&then, way);
}

static int check_conflict(const struct tta *s, const json_t *facts)
{
    const json_t *ways = json_object_get(json_object_get(facts, "conflict"), "ways");
    size_t i;
    json_t *way;
    json_array_foreach(ways, i, way) check_way(s, way);
    return (int)json_array_size(ways);
}

static int pacts_checked, wars_checked, calms_checked;

/* What either answer to a pact leads to is what the game makes of it. */
static void check_pact(const struct tta *s, const json_t *facts)
{
    const json_t *pact = json_object_get(facts, "pact");
    int me = tta_to_move(s);
    struct tta refused = *s, accepted = *s;
    size_t i;
    json_t *war;
    if (!pact)
        return;
    game_tta.apply(&refused, move_of(V_REFUSE, 0), NULL);
    game_tta.apply(&accepted, move_of(V_ACCEPT, 0), NULL);
    json_array_foreach(json_object_get(pact, "wars"), i, war)
    {
        int rival = member(war, "rival"), declarer = member(war, "declarer");
        assert_true(s->civs[declarer].war_on == me || declarer == me);
        assert_int_equal(member(json_object_get(war, "refused"), "ahead"),
                         field(&refused, me, "rating.strength") -
                             field(&refused, rival, "rating.strength"));
        assert_int_equal(member(json_object_get(war, "accepted"), "ahead"),
                         field(&accepted, me, "rating.strength") -
                             field(&accepted, rival, "rating.strength"));
        wars_checked++;
    }
    int rank = 1;
    for (int seat = 0; seat < s->players; seat++)
        rank += field(&accepted, seat, "rating.strength") > field(&accepted, me, "rating.strength");
    if (tta_players_left(s) == s->players)
        assert_int_equal(member(pact, "rank_accepted"), rank);
    pacts_checked++;
}

static int stakes_checked;

/* What a war would take is what it takes when it is fought with what is in sight. */
static void check_war(const struct tta *s, const json_t *war)
{
    struct tta then = *s;
    int seat = member(json_object_get(war, "attacker"), "seat");
    const char *over = json_string_value(json_object_get(war, "over"));
    if (strcmp(over, "culture") != 0 && strcmp(over, "yellow") != 0)
        return;
    then.seat = (uint8_t)seat;
    tta_begin_war(&then, NULL);
    while (!tta_conflict_goes_on(&then, NULL))
        tta_commit(&then, move_of(V_DONE, 0), NULL);
    assert_int_equal(field(&then, seat, over) - field(s, seat, over), member(war, "stake"));
    stakes_checked += member(war, "stake") != 0;
}

static void check_wars(const struct tta *s, const json_t *facts)
{
    size_t i;
    json_t *war;
    if (s->step == STEP_CONFLICT)
        return; /* another fight would be interrupted */
    json_array_foreach(json_object_get(facts, "wars"), i, war) check_war(s, war);
}

/* A move that is not possible and would keep the people calm does so, once it can be paid. */
static void check_calms(const struct tta *s, const json_t *facts)
{
    const char *text_of_move;
    json_t *why;
    json_object_foreach(json_object_get(facts, "blocked"), text_of_move, why)
    {
        struct tta rich = *s;
        struct civ *c = &rich.civs[s->seat];
        struct move m;
        if (!json_object_get(why, "calms"))
            continue;
        assert_true(tta_forecast(s, s->seat).rises);
        c->actions[CIVIL] = c->actions[MILITARY] = 9;
        c->science = 99;
        for (int place = 0; place < TOKEN_PLACES; place++)
            if (c->technologies >> place & 1)
                c->tokens[place] = 20;
        assert_int_equal(move_parse(tta_verbs, text_of_move, &m, NULL, NULL), MOVE_OK);
        if (!play_is_legal(&game_tta, &rich, m))
            continue;
        game_tta.apply(&rich, m, NULL);
        if (rich.phase == PHASE_ACTIONS && rich.seat == s->seat)
            assert_false(tta_forecast(&rich, s->seat).rises);
        calms_checked++;
    }
}

static int ways_checked, leaders_checked, taken_checked;

/* What a leader would bring is what it brings when it is played. */
static void check_leaders(const struct tta *s, const json_t *facts)
{
    static const char *const ratings[] = {"culture_rating", "science_rating", "strength",
                                          "happy",          "civil_total",    "military_total"};
    struct move moves[MOVES_MAX];
    int count = game_tta.moves(s, moves);
    for (int i = 0; i < count; i++) {
        if (move_verb(moves[i]) != V_LEAD)
            continue;
        const char *id = tta_card_names.ids[move_card(moves[i])];
        json_t *brings = json_object_get(json_object_get(facts, "cards"), id);
        json_t *wrapped = json_pack("{s:O}", "preview", brings);
        json_t *preview = preview_of(s, moves[i]);
        for (size_t j = 0; j < sizeof ratings / sizeof *ratings; j++)
            assert_int_equal(member(change_of(wrapped, ratings[j], s->seat), "to"),
                             member(change_of(preview, ratings[j], s->seat), "to"));
        json_decref(preview);
        json_decref(wrapped);
        leaders_checked++;
    }
}

/* What a turn has taken from the row, followed move by move. */
struct followed_turn {
    struct tta began;
    struct move moves[256];
    int count;
    int places[ROW], cards[ROW], taken;
};

static void follow(struct followed_turn *t, const struct tta *s, struct move m)
{
    if (t->count == 256)
        return;
    if (move_verb(m) == V_REVEAL && move_card(m) == C_INTERNATIONAL_AGREEMENT) {
        t->count = 256; /* others may take cards: nothing more is told */
        return;
    }
    t->moves[t->count++] = game_tta.shown(s, m, SEAT_WATCHER);
    if (move_verb(m) == V_DEAL)
        t->taken = 0;
    for (int place = 0; move_verb(m) == V_TAKE && place < ROW; place++)
        if (s->row[place] == move_card(m)) {
            t->places[t->taken] = place + 1;
            t->cards[t->taken++] = move_card(m);
            return;
        }
}

static void check_taken(const struct followed_turn *t)
{
    struct out o = out_to(text, sizeof text);
    if (t->count == 256)
        return;
    game_tta.ledger(&t->began, t->moves, t->count, &o);
    json_t *ledger = read(&o), *taken = json_object_get(ledger, "taken");
    assert_int_equal(json_array_size(taken), t->taken);
    for (int i = 0; i < t->taken; i++) {
        const json_t *one = json_array_get(taken, (size_t)i);
        assert_int_equal(member(one, "place"), t->places[i]);
        assert_int_equal(member(one, "seat"), t->began.seat);
        assert_string_equal(json_string_value(json_object_get(one, "card")),
                            tta_card_names.ids[t->cards[i]]);
    }
    json_decref(ledger);
    taken_checked += t->taken;
}

static void check_facts(const struct tta *s)
{
    struct tta view;
    struct out o = out_to(text, sizeof text);
    game_tta.observe(s, tta_to_move(s), &view);
    game_tta.facts(&view, tta_to_move(s), NULL, &o);
    json_t *facts = read(&o);
    check_blocked(s, facts);
    check_parts(s, facts);
    ways_checked += check_conflict(s, facts);
    check_leaders(s, facts);
    check_pact(s, facts);
    check_wars(s, facts);
    check_calms(s, facts);
    if (s->phase == PHASE_ACTIONS)
        check_end(s, facts);
    json_decref(facts);
}

/* A bot's move, so that civilizations grow, or any but the end of the turn. */
static struct move choose(const struct tta *s, const struct move moves[], int count, struct rng *r)
{
    struct tta view;
    int seat = tta_to_move(s);
    game_tta.observe(s, seat, &view);
    if (rng_below(r, 3))
        return bot_find(&game_tta, "builder")->choose(&game_tta, &view, seat, r);
    struct move m = moves[rng_below(r, (uint32_t)count)];
    for (int again = 0; again < 3 && move_verb(m) == V_END_ACTIONS; again++)
        m = moves[rng_below(r, (uint32_t)count)];
    return move_verb(m) == V_LEAVE ? move_of(V_STAY, 0) : m;
}

static void make(struct tta *s, struct move m, struct followed_turn *turn)
{
    int seat = s->seat, round = s->round;
    follow(turn, s, m);
    game_tta.apply(s, m, NULL);
    if (s->seat != seat || s->round != round)
        *turn = (struct followed_turn){.began = *s};
}

static int play_and_check(const char *level, int seats, uint64_t seed)
{
    struct tta s = {0};
    struct rng r = rng_seeded(seed);
    struct move moves[MOVES_MAX];
    int options[OPTIONS_MAX], checked = 0;
    options_initial(&game_tta, options);
    assert_null(option_set(&game_tta, options, "level", level, NULL));
    if (strcmp(level, "simple") != 0 && seed % 2)
        assert_null(option_set(&game_tta, options, "leaving", "off", NULL));
    assert_null(play_setup(&game_tta, &s, seats, options));
    struct followed_turn turn = {.count = 256};
    while (tta_to_move(&s) != SEAT_NOBODY) {
        if (tta_to_move(&s) == SEAT_CHANCE) {
            make(&s, game_tta.draw(&s, &r), &turn);
            continue;
        }
        int count = game_tta.moves(&s, moves);
        if (rng_below(&r, 2) == 0) {
            checked += check_moves(&s, moves, count);
            check_facts(&s);
            check_taken(&turn);
        }
        make(&s, choose(&s, moves, count, &r), &turn);
    }
    return checked;
}

static void test_previews_come_true(void **unused)
{
    static const char *const levels[] = {"simple", "advanced", "full"};
    int checked = 0;
    (void)unused;
    for (int game = 0; game < GAMES; game++)
        checked += play_and_check(levels[game % 3], 2 + game / 3 % 3, (uint64_t)game);
    print_message("# %d previews, %d ways to answer an attack\n", checked, ways_checked);
    assert_true(checked > 20000);
    assert_true(ways_checked > 100);
    assert_true(leaders_checked > 20);
    assert_true(taken_checked > 1000);
    print_message("# %d stakes of wars\n", stakes_checked);
    assert_true(stakes_checked > 0);
    print_message("# %d pacts with %d wars, %d calming moves out of reach\n", pacts_checked,
                  wars_checked, calms_checked);
    assert_true(pacts_checked > 10 && wars_checked > 0 && calms_checked > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_previews_come_true),
    };
    return RUN(tests);
}
