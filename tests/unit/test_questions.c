/* What a question tells. Random games of every kind go through every kind of question; each is held
 * against the list of what must be told, as data, and what stands in the data must stand in the
 * words: every number, every card and every seat by name. What only the asked seat may know is told
 * to nobody else. */
#include <jansson.h>
#include <stdalign.h>
#include <stdio.h>

#include "begin.h"

#include "games/games.h"

extern const struct nouns tta_card_names, iron_battles;

/* Of a kind: facts for all, and behind `|` those for the asked seat alone. A game with one kind
 * here has all of them here. */
static const struct duty {
    const char *game, *kind, *facts;
} duties[] = {
    {"bronze", "preserve", "food then"},
    {"bronze", "reroll", "rolls_left skulls_kept"},
    {"bronze", "leadership", ""},
    {"bronze", "choose", "dice food brought needed"},
    {"bronze", "smithing", "spearheads points each"},
    {"bronze", "trade", "offers_left declines_left"},
    {"bronze", "offer", "from to give get offers_left declines_left"},
    {"bronze", "answer", "from to give get offers_left declines_left"},
    {"bronze", "build", "workers"},
    {"bronze", "swap", "swaps_left"},
    {"bronze", "buy", "coins goods_worth"},
    {"bronze", "discard", "goods kept"},
    {"iron", "take", ""},
    {"iron", "reroll", "rolls_left skulls"},
    {"iron", "leadership", ""},
    {"iron", "omens", ""},
    {"iron", "choose", "dice each food brought needed"},
    {"iron", "granaries", "goods room food needed"},
    {"iron", "navy", "battle against strength without_ships"},
    {"iron", "conquest", "against strength"},
    {"iron", "demand", "goods room"},
    {"iron", "tribute", "demanded_by strength against tribute goods"},
    {"iron", "colonies", "population ships pegs"},
    {"iron", "bonus", "goods room food"},
    {"iron", "build", "population goods food"},
    {"iron", "buy", "innovations innovation_value goods wealth wealth_value"},
    {"iron", "store", "goods each wealth room"},
    {"magpie", "act", "actions"},
    {"magpie", "answer", "by spot"},
    {"null", "choose", "roll"},
    {"tta", "choose", "left"},
    {"tta", "stay", ""},
    {"tta", "politics", "military_actions | attacks"},
    {"tta", "pact", "card offered_by a b terms_a terms_b ends"},
    {"tta", "event", "card about"},
    {"tta", "bid", "card at_once lasting bid by bidders | most"},
    {"tta", "colonize", "card at_once lasting bid covered"},
    {"tta", "attack", "card attacker defender attack defense victor ahead"},
    {"tta", "defense", "card attacker defender attack defense victor ahead"},
    {"tta", "pick", "card loser amount"},
    {"tta", "lose", "card left"},
    {"tta", "discard", "cards limit"},
    {"tta", "actions", "civil military end"},
    {"tta", "inner", "card amount"},
    {"tta", "mines", "mines"},
};
enum { DUTIES = sizeof duties / sizeof *duties };

/* Facts that are seats. */
static const char seats_of[] = " seat by a b attacker defender victor loser about target offered_by"
                               " from to demanded_by bidders ";
static const char *const names[SEATS_MAX] = {"Ada", "Ben", "Cleo", "Dido"};

static int met[DUTIES];

static bool lists(const char *words, const char *word)
{
    char padded[64];
    snprintf(padded, sizeof padded, " %s ", word);
    return strstr(words, padded) != NULL;
}

/* A number as a word of its own. */
static bool says_number(const char *text, json_int_t n)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)(n < 0 ? -n : n));
    for (const char *at = text; (at = strstr(at, digits)); at++) {
        bool begins = at == text || at[-1] < '0' || at[-1] > '9';
        char behind = at[strlen(digits)];
        if (begins && (behind < '0' || behind > '9'))
            return true;
    }
    return false;
}

/* The title of a word that people must read; NULL: it is a name of ours. */
static const char *title_of(const struct game *g, const char *word)
{
    bool tta = strcmp(g->id, "tta") == 0;
    const struct nouns *nouns = tta ? &tta_card_names : &iron_battles;
    int noun = tta || strcmp(g->id, "iron") == 0 ? noun_find(nouns, word, -1) : -1;
    return noun < 0 ? NULL : nouns->titles[noun];
}

static void assert_said(const struct game *g, const char *key, const json_t *value,
                        const char *text)
{
    const char *part;
    json_t *child;
    size_t i;
    const char *said = NULL;
    if (json_is_string(value))
        said = title_of(g, json_string_value(value));
    if (json_is_integer(value) && lists(seats_of, key))
        said = names[json_integer_value(value)];
    if (said && !strstr(text, said))
        fail_msg("%s: %s is \"%s\", which is not said in: %s", g->id, key, said, text);
    if (json_is_integer(value) && !said && json_integer_value(value) &&
        !says_number(text, json_integer_value(value)))
        fail_msg("%s: %s is %lld, which is not said in: %s", g->id, key,
                 (long long)json_integer_value(value), text);
    if (json_is_true(value) && !strstr(text, key))
        fail_msg("%s: %s is not said in: %s", g->id, key, text);
    json_object_foreach((json_t *)value, part,
                        child) if (strcmp(part, "text") != 0 && strcmp(part, "kind") != 0)
        assert_said(g, part, child, text);
    json_array_foreach(value, i, child) assert_said(g, key, child, text);
}

/* Every fact of the list is there; those behind the bar only for the asked seat. */
static void assert_told(const struct game *g, const struct duty *duty, const json_t *question,
                        bool asked)
{
    char list[256], *rest = list;
    bool private = false;
    snprintf(list, sizeof list, "%s", duty->facts);
    for (char *fact; (fact = strtok_r(rest, " ", &rest));) {
        if (strcmp(fact, "|") == 0) {
            private = true;
            continue;
        }
        const json_t *value = json_object_get(question, fact);
        if (!value && (asked || !private))
            fail_msg("%s: a question of the kind %s does not tell %s", g->id, duty->kind, fact);
        if (private && !asked && value && json_array_size(value) + json_is_integer(value))
            fail_msg("%s: a question of the kind %s tells %s to others", g->id, duty->kind, fact);
    }
}

static void look(const struct game *g, const void *state, int viewer)
{
    struct state_room view = {0};
    static char text[2 * PROMPT_BYTES];
    struct out o = out_to(text, sizeof text);
    o.names = names;
    g->observe(state, viewer, view.bytes);
    prompt_json(g, view.bytes, viewer, NULL, &o);
    assert_int_equal(o.lost, 0);
    json_t *question = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const char *kind = json_string_value(json_object_get(question, "kind"));
    assert_non_null(kind);
    int i = 0;
    bool listed = false;
    for (; i < DUTIES && (strcmp(duties[i].game, g->id) || strcmp(duties[i].kind, kind)); i++)
        listed |= strcmp(duties[i].game, g->id) == 0;
    if (i < DUTIES) {
        met[i]++;
        assert_told(g, &duties[i], question, viewer == g->to_move(state));
    } else if (listed)
        fail_msg("%s: nothing is said here of what a question of the kind %s must tell", g->id,
                 kind);
    assert_said(g, "", question, json_string_value(json_object_get(question, "text")));
    json_decref(question);
}

static void play_one(const struct game *g, uint64_t seed)
{
    struct state_room state = {0};
    struct rng r = rng_seeded(seed);
    struct move moves[MOVES_MAX];
    int options[OPTIONS_MAX];
    int count = options_initial(g, options);
    for (int i = 0; i < count; i++)
        options[i] = seed % 3 ? any_value(&g->options[i], &r) : g->options[i].max;
    int seats = g->seats_min + (int)(seed / 3 % (uint64_t)(g->seats_max - g->seats_min + 1));
    if (play_setup(g, state.bytes, seats, options))
        return;
    for (int asked; (asked = play_to_decision(g, state.bytes, &r)) != SEAT_NOBODY;) {
        look(g, state.bytes, asked);
        look(g, state.bytes, (asked + 1) % seats);
        look(g, state.bytes, SEAT_WATCHER);
        g->apply(state.bytes, play_any(g, moves, g->moves(state.bytes, moves), &r), NULL);
    }
}

/* Questions that random games seldom come to: fields of the second turn, path and value. */
static const char *const seldom[][12] = {
    {"bronze", "phase", "smithing", "seats.0.developments", "smithing", "seats.0.goods.spearheads",
     "2", "dice.skull", "4", NULL},
    {"iron", "phase", "bonus", "seats.0.developments", "granaries", "seats.0.goods", "15", NULL},
    {"tta", "phase", "lose", "asked", "1", "event", "pestilence", "answers.to_lose", "2", NULL},
};

static void look_at(const char *const planted[])
{
    struct state_room state = {0};
    const struct game *g = game_find(planted[0]);
    int options[OPTIONS_MAX];
    struct sheet wrong;
    options_initial(g, options);
    assert_null(option_set(g, options, "start", "0", sheet_new(&wrong)));
    assert_null(play_setup(g, state.bytes, 2, options));
    for (int i = 1; planted[i]; i += 2)
        if (field_set(g->fields, state.bytes, planted[i], planted[i + 1], sheet_new(&wrong)) !=
            FIELD_OK)
            fail_msg("%s: %s", planted[i], wrong.text);
    for (int viewer = 0; viewer < 2; viewer++)
        look(g, state.bytes, viewer);
}

static void test_every_kind(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof seldom / sizeof *seldom; i++)
        look_at(seldom[i]);
    for (int i = 0; all_games[i]; i++)
        for (uint64_t seed = 0; seed < (strcmp(all_games[i]->id, "tta") ? 600 : 90); seed++)
            play_one(all_games[i], seed);
    int missing = 0;
    for (int i = 0; i < DUTIES; i++)
        if (!met[i])
            print_error("%s: no question of the kind %s (%d)\n", duties[i].game, duties[i].kind,
                        ++missing);
    assert_int_equal(missing, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_every_kind)};
    return RUN(tests);
}
