/* Reading the arguments of a command by its table of flags: see args.h. */
#include "cli/args.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/help.h"

const struct flag flags_everywhere[] = {
    {"help", FLAG_SWITCH, NULL, NULL, MSG("show this help"), 0, 0},
    {"version", FLAG_SWITCH, NULL, NULL, MSG("show the version"), 0, 0},
    {"lang", FLAG_TEXT, NULL, "CODE", MSG("the language to speak: en, fr or de"), 0, 0},
    {NULL, FLAG_END, NULL, NULL, NULL, 0, 0},
};

void print_version(struct console *c)
{
    out_text(&c->out, "ages " AGES_VERSION "\n");
}

int usage_error(struct console *c, const struct command *command, const char *message)
{
    complain_plain(c, message);
    complain(c, "`ages %1 --help` tells more", SAY_TEXT(command->name));
    return EXIT_USAGE;
}

const char *nearest_word(const char *word, const char *const list[])
{
    const char *nearest = NULL;
    int least = 0;
    for (int i = 0; list[i]; i++) {
        int distance = word_distance(word, list[i]);
        if (!nearest || distance < least) {
            nearest = list[i];
            least = distance;
        }
    }
    return nearest;
}

static int unknown_flag(struct console *c, const struct command *command, const struct flag flags[],
                        const char *given, size_t length)
{
    const char *names[64];
    int count = 0;
    for (const struct flag *f = flags; f->name; f++)
        names[count++] = f->name;
    for (const struct flag *f = flags_everywhere; f->name; f++)
        names[count++] = f->name;
    names[count] = NULL;
    assert(count < 64);

    char word[64];
    struct out o = out_to(word, sizeof word);
    out_bytes(&o, given, length);
    complain(c, "there is no option %1 of `ages %2`; the nearest is --%3", SAY_TEXT(word),
             SAY_TEXT(command->name), SAY_TEXT(nearest_word(word + strspn(word, "-"), names)));
    return EXIT_USAGE;
}

bool read_number(const char *text, int64_t min, int64_t max, int64_t *number)
{
    if (!strspn(text + (*text == '-'), "0123456789"))
        return false;
    char *end;
    errno = 0;
    long long value = strtoll(text, &end, 10);
    if (*end || errno || value < min || value > max)
        return false;
    *number = value;
    return true;
}

static bool read_decimal(const char *text, double min, double max, double *number)
{
    size_t length = strspn(text, "0123456789.");
    if (!length || text[length] || strcmp(text, ".") == 0)
        return false;
    char *end;
    double value = strtod(text, &end);
    if (*end || value < min || value > max)
        return false;
    *number = value;
    return true;
}

static bool store(struct console *c, const struct flag *flag, const char *value)
{
    assert(flag->kind != FLAG_END);
    switch (flag->kind) {
    case FLAG_SWITCH: *(bool *)flag->into = true; return true;
    case FLAG_TEXT:
    case FLAG_OPTIONAL: *(const char **)flag->into = value ? value : ""; return true;
    case FLAG_NUMBER:
        if (read_number(value, flag->min, flag->max, flag->into))
            return true;
        complain(c, "--%1 is %2, but must be a whole number from %3 to %4", SAY_TEXT(flag->name),
                 SAY_TEXT(value), SAY_INT(flag->min), SAY_INT(flag->max));
        return false;
    case FLAG_DECIMAL:
        if (read_decimal(value, (double)flag->min, (double)flag->max, flag->into))
            return true;
        complain(c, "--%1 is %2, but must be a number from %3 to %4", SAY_TEXT(flag->name),
                 SAY_TEXT(value), SAY_INT(flag->min), SAY_INT(flag->max));
        return false;
    case FLAG_LIST: {
        struct texts *list = flag->into;
        if (list->count < TEXTS_MAX) {
            list->text[list->count++] = value;
            return true;
        }
        complain(c, "--%1 is given more than %2 times", SAY_TEXT(flag->name), SAY_INT(TEXTS_MAX));
        return false;
    }
    case FLAG_END: break;
    }
    return false;
}

static const struct flag *find_flag(const struct flag flags[], const char *name, size_t length)
{
    for (const struct flag *f = flags; f->name; f++)
        if (strlen(f->name) == length && memcmp(f->name, name, length) == 0)
            return f;
    return NULL;
}

/* One argument that begins with a dash; its value may be the next one. How many arguments it took,
 * or 0 with the exit code in *status. */
static int read_flag(struct console *c, const struct command *command, const struct flag flags[],
                     int left, char **argv, int *status)
{
    const char *given = argv[0];
    const char *equals = strchr(given, '=');
    size_t length = equals ? (size_t)(equals - given) : strlen(given);
    const struct flag *flag =
        strncmp(given, "--", 2) == 0 ? find_flag(flags, given + 2, length - 2) : NULL;
    *status = EXIT_USAGE;
    if (!flag) {
        *status = unknown_flag(c, command, flags, given, length);
        return 0;
    }
    if (flag->kind == FLAG_SWITCH && equals) {
        complain(c, "--%1 takes no value", SAY_TEXT(flag->name));
        return 0;
    }
    char value[ARGUMENTS_MAX];
    bool alone = equals || flag->kind == FLAG_SWITCH || flag->kind == FLAG_OPTIONAL;
    if (!alone && left < 2) {
        complain(c, "--%1 needs a value: %2", SAY_TEXT(flag->name),
                 SAY_TEXT(say_arguments(c->words, flag->value, value)));
        return 0;
    }
    if (!store(c, flag, equals ? equals + 1 : alone ? NULL : argv[1]))
        return 0;
    c->data = c->data || strcmp(flag->name, "json") == 0;
    return alone ? 1 : 2;
}

int args_read(struct console *c, const struct command *command, const struct flag flags[], int argc,
              char **argv, int *status)
{
    int operands = 0;
    bool only_operands = false;
    for (int i = 0; i < argc;) {
        char *given = argv[i];
        if (only_operands || given[0] != '-' || !given[1]) {
            argv[operands++] = given;
            i++;
        } else if (strcmp(given, "--") == 0) {
            only_operands = true;
            i++;
        } else if (strcmp(given, "--help") == 0 || strcmp(given, "-h") == 0) {
            (c->describe ? c->describe : print_help)(c, command, flags);
            *status = EXIT_FINE;
            return -1;
        } else if (strcmp(given, "--version") == 0) {
            print_version(c);
            *status = EXIT_FINE;
            return -1;
        } else {
            int taken = read_flag(c, command, flags, argc - i, argv + i, status);
            if (!taken)
                return -1;
            i += taken;
        }
    }
    if (operands >= command->operands_min && operands <= command->operands_max)
        return operands;
    if (operands > command->operands_max)
        complain(c, "`%1` is too much", SAY_TEXT(argv[command->operands_max]));
    char text[ARGUMENTS_MAX];
    complain(c, "usage: ages %1 %2", SAY_TEXT(command->name),
             SAY_TEXT(say_arguments(c->words, command->operands, text)));
    *status = EXIT_USAGE;
    return -1;
}
