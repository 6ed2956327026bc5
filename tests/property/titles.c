/* Moves, events, boards, score sheets and options in words: on random positions of every game, with
 * random variants, no identifier reaches a person, no two moves of a question read the same. */
#include "../unit/begin.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/catalogues.h"
#include "games/games.h"

enum { GAMES_EACH = 15, TEXT_MAX = 1024 };

static const struct words *words; /* of the language `qps` */

/* In brackets, as every message of the language `qps` stands in them. */
static const char *const names[SEATS_MAX] = {"⟦Ada⟧", "⟦Ben⟧", "⟦Cleo⟧", "⟦Dan⟧"};

struct titles {
    char text[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX][TITLE_BYTES];
};

static bool has_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = text; (at = strstr(at, word)); at++)
        if ((at == text || !isalnum((unsigned char)at[-1])) && !isalnum((unsigned char)at[length]))
            return true;
    return false;
}

/* Has the text letters that no message and no name brought? */
static bool has_bare_words(const char *text)
{
    static const char open[] = "⟦", close[] = "⟧";
    int depth = 0, letters = 0;
    for (; *text; text++) {
        if (strncmp(text, open, sizeof open - 1) == 0)
            depth++;
        else if (strncmp(text, close, sizeof close - 1) == 0)
            depth--;
        letters = depth == 0 && isalpha((unsigned char)*text) ? letters + 1 : 0;
        if (letters > 1)
            return true;
    }
    return false;
}

/* Words of a person need no underscore and no place that was not filled. */
static void reads_well(const struct game *g, const char *what, const char *text)
{
    if (text[0] && !strchr(text, '_') && !strchr(text, '%') && !has_word(text, "seat") &&
        !has_bare_words(text))
        return;
    fail_msg("%s, %s: \"%s\"", g->id, what, text);
}

/* The id of a noun that has a title does not stand in the sentence in its place. */
static void tells_no_id(const struct game *g, struct move m, const char *title)
{
    const struct verb *verb = &g->verbs[move_verb(m)];
    for (int i = 0; i < ARGS_MAX && verb->args[i].kind; i++) {
        const struct nouns *nouns = verb->args[i].nouns;
        for (int noun = 0; nouns && noun < nouns->count; noun++)
            if (!has_word(nouns->titles[noun], nouns->ids[noun]) &&
                has_word(title, nouns->ids[noun]) && !has_word(verb->title, nouns->ids[noun]) &&
                !(verb->many && has_word(verb->many, nouns->ids[noun])) &&
                !(verb->none && has_word(verb->none, nouns->ids[noun])))
                fail_msg("%s, %s: \"%s\" tells %s", g->id, verb->name, title, nouns->ids[noun]);
    }
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_titles(const struct game *g, const struct move list[], int count,
                         struct titles *titles)
{
    for (int i = 0; i < count; i++) {
        struct out o = out_to(titles->text[i], TITLE_BYTES);
        o.names = names;
        move_title(g, list[i], words, &o);
        assert_int_equal(o.lost, 0);
        reads_well(g, g->verbs[move_verb(list[i])].name, titles->text[i]);
        tells_no_id(g, list[i], titles->text[i]);
    }
    qsort(titles->text, (size_t)count, sizeof *titles->text, by_text);
    for (int i = 1; i < count; i++)
        if (strcmp(titles->text[i - 1], titles->text[i]) == 0)
            fail_msg("%s: two moves read \"%s\"", g->id, titles->text[i]);
}

static void check_events(const struct game *g, const void *state, const struct events *log)
{
    for (int i = 0; i < log->count; i++) {
        char text[TEXT_MAX];
        struct out o = out_to(text, sizeof text);
        o.names = names;
        g->print_event(state, &log->list[i], words, &o);
        assert_int_equal(o.lost, 0);
        if (o.len)
            reads_well(g, g->events->ids[log->list[i].kind], text);
    }
}

static void check_screens(const struct game *g, const void *state, int seats)
{
    static char text[32768];
    struct state_room view = {0};
    for (int viewer = 0; viewer <= seats; viewer++) {
        int reader = viewer < seats ? viewer : SEAT_WATCHER;
        struct out o = out_to(text, sizeof text);
        o.names = names;
        g->observe(state, reader, view.bytes);
        g->print_board(view.bytes, reader, words, &o);
        assert_int_equal(o.lost, 0);
        reads_well(g, "board", text);
    }
    for (int seat = 0; seat < seats; seat++) {
        struct score_line lines[128];
        int count = g->score_sheet(state, seat, lines, 128);
        for (int i = 0; i < count; i++)
            reads_well(g, lines[i].id, tr(words, lines[i].title));
    }
}

/* One game, each move of each question read. */
static void walk(const struct game *g, struct rng *r, struct titles *titles)
{
    struct state_room state;
    struct move list[MOVES_MAX > CHANCES_MAX ? MOVES_MAX : CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int seats = begin_any(g, state.bytes, r);
    for (int seat; (seat = g->to_move(state.bytes)) != SEAT_NOBODY;) {
        struct event events[EVENTS_MAX];
        struct events log = {events, 0, EVENTS_MAX};
        int count = seat == SEAT_CHANCE ? g->chances(state.bytes, list, weight)
                                        : g->moves(state.bytes, list);
        check_titles(g, list, count, titles);
        check_screens(g, state.bytes, seats);
        struct move m = seat == SEAT_CHANCE ? g->draw(state.bytes, r) : play_any(g, list, count, r);
        for (int viewer = 0; viewer <= seats; viewer++) {
            struct move shown = g->shown(state.bytes, m, viewer < seats ? viewer : SEAT_WATCHER);
            check_titles(g, &shown, 1, titles);
        }
        g->apply(state.bytes, m, &log);
        check_events(g, state.bytes, &log);
    }
}

static void moves_and_events_read_well(void **unused)
{
    (void)unused;
    struct titles *titles = malloc(sizeof *titles);
    assert_non_null(titles);
    for (int i = 0; all_games[i]; i++) {
        struct rng r = rng_seeded(2024);
        for (int n = 0; n < GAMES_EACH; n++)
            walk(all_games[i], &r, titles);
    }
    free(titles);
}

static void every_verb_has_a_sentence(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++)
        for (const struct verb *verb = all_games[i]->verbs; verb->name; verb++) {
            const char *const forms[] = {verb->title, verb->many, verb->none};
            assert_non_null(verb->title);
            for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
                assert_true(!forms[f] || isupper((unsigned char)forms[f][0]) || forms[f][0] == '%');
        }
}

static void every_option_has_words(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++)
        for (const struct option *option = all_games[i]->options; option->key; option++) {
            assert_false(has_bare_words(tr(words, option->title)));
            for (int value = option->min; value <= option->max; value++) {
                char text[TEXT_MAX];
                struct out o = out_to(text, sizeof text);
                option_title(all_games[i], option, value, words, &o);
                assert_true(o.len && !has_bare_words(text));
            }
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_verb_has_a_sentence),
        cmocka_unit_test(every_option_has_words),
        cmocka_unit_test(moves_and_events_read_well),
    };
    words = words_find("qps");
    return words ? RUN(tests) : 1;
}
