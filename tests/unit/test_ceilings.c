/* The ceilings of every game: what its tables ask of fixed arrays, sets and packed moves. A game
 * that crosses one is red here before anything overflows; what is known at build time is a static
 * assertion beside its array (docs/writing-a-game.md lists both). */
#include "unit.h"

#include "core/play.h"
#include "games/games.h"
#include "server/store.h"
#include "session/session.h"
#include "tiny.h"

/* Moves have 24 bits for arguments; the reader of records keeps this much of an option. */
enum { ARGUMENT_BITS = 24, OPTION_TEXT_MAX = 64 };

static const char *bounds(const struct game *g)
{
    if (g->state_size > STATE_MAX)
        return "state_size";
    if (g->moves_max > MOVES_MAX)
        return "moves_max";
    if (g->chances_max > CHANCES_MAX)
        return "chances_max";
    if (g->events_max > EVENTS_MAX)
        return "events_max";
    if (g->seats_max > SEATS_MAX)
        return "seats_max";
    if (2 * (uint64_t)g->plies_max > ENTRIES_MAX) /* each may be confirmed */
        return "plies_max";
    return g->events->count > EVENT_KINDS_MAX ? "events" : NULL;
}

static const char *option_ceiling(const struct option *o)
{
    if (strlen(o->key) >= OPTION_TEXT_MAX)
        return "a key of an option";
    if (o->values && o->max >= o->values->count)
        return "the values of an option";
    if (o->values && o->values->count > 32)
        return "a set of an option's values";
    for (int i = 0; o->values && i < o->values->count; i++)
        if (strlen(o->values->ids[i]) >= OPTION_TEXT_MAX)
            return "a value of an option";
    return NULL;
}

static const char *options_ceiling(const struct game *g)
{
    int count = 0;
    const char *crossed = NULL;
    for (; g->options[count].key && !crossed; count++)
        crossed = option_ceiling(&g->options[count]);
    return count > OPTIONS_MAX ? "options" : crossed;
}

/* The bits an argument takes, from its shift on. */
static int bits_of(const struct arg *a)
{
    if (a->kind == ARG_COUNTS)
        return a->nouns->count * a->width;
    return a->kind == ARG_SET ? a->nouns->count : a->width;
}

/* The longest text of an argument. */
static size_t text_of(const struct arg *a)
{
    size_t all = 0, longest = 0;
    for (int i = 0; a->nouns && i < a->nouns->count; i++) {
        size_t length = strlen(a->nouns->ids[i]);
        all += length + strlen(" =00");
        longest = length > longest ? length : longest;
    }
    return a->kind == ARG_COUNTS || a->kind == ARG_SET ? all : longest + strlen(" 16777215");
}

static const char *verb_ceiling(const struct verb *v)
{
    size_t text = strlen(v->name);
    for (int i = 0; i < ARGS_MAX && v->args[i].kind; i++) {
        const struct arg *a = &v->args[i];
        if (a->shift + bits_of(a) > ARGUMENT_BITS)
            return "the bits of a move";
        if (a->kind == ARG_NOUN && a->nouns->count > 1 << a->width)
            return "the nouns of an argument";
        if (a->kind == ARG_SEAT && SEATS_MAX > 1 << a->width)
            return "the seats of an argument";
        text += text_of(a);
    }
    return text >= MOVE_TEXT_MAX ? "the text of a move" : NULL;
}

static const char *verbs_ceiling(const struct game *g)
{
    int count = 0;
    const char *crossed = NULL;
    for (; g->verbs[count].name && !crossed; count++)
        crossed = verb_ceiling(&g->verbs[count]);
    return count > VERBS_MAX ? "verbs" : crossed;
}

static int bits_of_field(const struct field *f)
{
    return f->bits ? f->bits : 8 * f->size;
}

static const char *field_ceiling(const struct field *f)
{
    int bits = bits_of_field(f);
    int64_t most = bits < 63 ? (INT64_C(1) << bits) - 1 : INT64_MAX;
    if (f->kind == FIELD_SET && f->values->count > bits_of_field(f))
        return "the nouns of a set";
    if (f->kind == FIELD_NOUN && f->values->count > most)
        return "the nouns of a field";
    if (f->kind == FIELD_LIST && (f->values->count >= FIELD_NONE || f->size != 1))
        return "the nouns of a list";
    if (f->kind == FIELD_INT && bits_of_field(f) < 64 && f->max > most)
        return "the greatest value of a field";
    if (f->kind == FIELD_SEAT && SEATS_MAX >= most)
        return "the seats of a field";
    if (f->keys && f->keys->count < f->count)
        return "the names of elements";
    return NULL;
}

/* `arrays` and `path` are those of the record. */
static const char *fields_ceiling(const struct field *fields, int arrays, size_t path)
{
    const char *crossed = NULL;
    for (const struct field *f = fields; f->kind && !crossed; f++) {
        if (f->kind == FIELD_PADDING)
            continue;
        bool array = f->count && f->kind != FIELD_LIST;
        size_t longest = array && !f->keys ? strlen("65535") : 0;
        for (int i = 0; array && f->keys && i < f->keys->count; i++)
            if (strlen(f->keys->ids[i]) > longest)
                longest = strlen(f->keys->ids[i]);
        size_t here = path + strlen(f->name) + longest + strlen("..");
        if (here >= PATH_MAX_BYTES)
            return "the path of a field";
        if (arrays + array > FIELD_DEPTH)
            return "arrays in arrays";
        if (f->kind == FIELD_RECORD)
            crossed = fields_ceiling(f->fields, arrays + array, here);
        else if (!f->derive)
            crossed = field_ceiling(f);
    }
    return crossed;
}

/* The ceiling that a game crosses, or NULL. */
static const char *crossed(const struct game *g)
{
    const char *what = bounds(g);
    what = what ? what : options_ceiling(g);
    what = what ? what : verbs_ceiling(g);
    return what ? what : fields_ceiling(g->fields, 0, 0);
}

static void every_game_keeps_them(void **unused)
{
    (void)unused;
    for (int i = 0; all_games[i]; i++)
        if (crossed(all_games[i]))
            fail_msg("%s: %s", all_games[i]->id, crossed(all_games[i]));
    assert_null(crossed(&tiny));
}

/* Tiny with one thing changed crosses that ceiling. */
#define CROSSES(what, change)                                                                      \
    do {                                                                                           \
        struct game g = tiny;                                                                      \
        g.change;                                                                                  \
        assert_non_null(crossed(&g));                                                              \
        assert_string_equal(crossed(&g), what);                                                    \
    } while (0)

static const char *const *many_words(void)
{
    static const char *words[300];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        words[i] = "a_word_of_some_length";
    return words;
}

static struct nouns nouns_of(int count)
{
    return (struct nouns){count, many_words(), many_words()};
}

static void numbers(void **unused)
{
    (void)unused;
    const struct nouns many = nouns_of(EVENT_KINDS_MAX + 1);
    CROSSES("state_size", state_size = STATE_MAX + 1);
    CROSSES("moves_max", moves_max = MOVES_MAX + 1);
    CROSSES("chances_max", chances_max = CHANCES_MAX + 1);
    CROSSES("events_max", events_max = EVENTS_MAX + 1);
    CROSSES("seats_max", seats_max = SEATS_MAX + 1);
    CROSSES("plies_max", plies_max = ENTRIES_MAX / 2 + 1);
    CROSSES("events", events = &many);
}

static void options(void **unused)
{
    (void)unused;
    struct option many[OPTIONS_MAX + 2] = {{0}}, one[2] = {{0}};
    for (int i = 0; i <= OPTIONS_MAX; i++)
        many[i] = tiny_options[1];
    CROSSES("options", options = many);
    one[0] = (struct option){"colour", "", &off_on, 0, 2, .initial = 0};
    CROSSES("the values of an option", options = one);
}

static void verbs(void **unused)
{
    (void)unused;
    const struct nouns nouns_9 = nouns_of(9), nouns_20 = nouns_of(20);
    struct verb many[VERBS_MAX + 2] = {{0}}, one[2] = {{0}};
    for (int i = 0; i <= VERBS_MAX; i++)
        many[i] = tiny_verbs[TINY_DONE];
    CROSSES("verbs", verbs = many);
    one[0] = (struct verb){"v", "", {{ARG_COUNTS, 0, 3, &nouns_9}}, .title = ""};
    CROSSES("the bits of a move", verbs = one);
    one[0] = (struct verb){"v", "", {{ARG_NOUN, 0, 3, &nouns_9}}, .title = ""};
    CROSSES("the nouns of an argument", verbs = one);
    one[0] = (struct verb){"v", "", {{ARG_SEAT, 0, 1, NULL}}, .title = ""};
    CROSSES("the seats of an argument", verbs = one);
    one[0] = (struct verb){"v", "", {{ARG_SET, 0, 8, &nouns_20}}, .title = ""};
    CROSSES("the text of a move", verbs = one);
}

static void fields(void **unused)
{
    (void)unused;
    const struct nouns nouns_9 = nouns_of(9), nouns_255 = nouns_of(255), nouns_256 = nouns_of(256);
    struct field one[2] = {{.name = "f", .size = 1}, {.kind = FIELD_END}};
    const struct {
        struct field field;
        const char *what;
    } wrong[] = {
        {{.kind = FIELD_SET, .values = &nouns_9}, "the nouns of a set"},
        {{.kind = FIELD_NOUN, .values = &nouns_256}, "the nouns of a field"},
        {{.kind = FIELD_NOUN, .values = &nouns_9, .bits = 3}, "the nouns of a field"},
        {{.kind = FIELD_LIST, .values = &nouns_255, .count = 3}, "the nouns of a list"},
        {{.kind = FIELD_INT, .max = 256}, "the greatest value of a field"},
        {{.kind = FIELD_INT, .max = 8, .bits = 3}, "the greatest value of a field"},
        {{.kind = FIELD_SEAT, .bits = 2}, "the seats of a field"},
        {{.kind = FIELD_INT, .count = 10, .keys = &nouns_9}, "the names of elements"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        one[0] = wrong[i].field;
        one[0].name = "f";
        one[0].size = 1;
        CROSSES(wrong[i].what, fields = one);
    }
    struct field nested[FIELD_DEPTH + 2][2];
    for (int i = 0; i <= FIELD_DEPTH + 1; i++) {
        nested[i][0] = (struct field){
            .name = "f", .kind = FIELD_RECORD, .count = 1, .fields = i ? nested[i - 1] : one};
        nested[i][1] = (struct field){.kind = FIELD_END};
    }
    one[0] = (struct field){.name = "f", .size = 1, .kind = FIELD_INT};
    CROSSES("arrays in arrays", fields = nested[FIELD_DEPTH]);
    char name[PATH_MAX_BYTES];
    memset(name, 'x', sizeof name);
    name[sizeof name - 1] = '\0';
    one[0].name = name;
    CROSSES("the path of a field", fields = one);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_keeps_them),
        cmocka_unit_test(numbers),
        cmocka_unit_test(options),
        cmocka_unit_test(verbs),
        cmocka_unit_test(fields),
    };
    return RUN(tests);
}
