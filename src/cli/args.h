/* Commands and their arguments. Each command says in a table which flags it knows and where their
 * values go; reading them, the help and the messages about wrong ones follow from it. Flags
 * and operands may come in any order; `--flag value` and `--flag=value` mean the same. */
#ifndef AGES_CLI_ARGS_H
#define AGES_CLI_ARGS_H

#include "cli/console.h"
#include "core/move.h"

struct command {
    const char *name;
    const char *operands;      /* "GAME [WORD]"                                  */
    const char *summary;       /* an English message                             */
    const char *more;          /* an English message at the end of its help, or NULL */
    const struct nouns *names; /* what its operands can be, or NULL: shells complete them */
    int operands_min, operands_max;
    int (*run)(struct console *c, const struct command *self, int argc, char **argv);
};

extern const struct command command_play, command_games, command_rules, command_check,
    command_replay, command_verify, command_arena, command_perft, command_bench, command_serve,
    command_backup, command_restore, command_tables, command_cards, command_hint, command_analyse,
    command_train, command_help, command_join;

extern const struct command *const commands[]; /* NULL ends them */

/* NULL when there is none, which is said with the nearest one. */
const struct command *find_command(struct console *c, const char *given);

enum flag_kind {
    FLAG_END,
    FLAG_SWITCH,   /* bool: true when given                        */
    FLAG_TEXT,     /* const char *                                 */
    FLAG_OPTIONAL, /* const char *: the text after =, else ""      */
    FLAG_NUMBER,   /* int64_t from min to max                      */
    FLAG_DECIMAL,  /* double from min to max                       */
    FLAG_LIST,     /* struct texts: may be given again and again   */
};

enum { TEXTS_MAX = 32 };

struct texts {
    int count;
    const char *text[TEXTS_MAX];
};

struct flag {
    const char *name; /* without its dashes                          */
    enum flag_kind kind;
    void *into;
    const char *value; /* how the help calls the value; NULL: it has none */
    const char *help;  /* an English message                               */
    int64_t min, max;
};

extern const struct flag flags_everywhere[]; /* --help, --version, --lang */

/* Reads the arguments behind the command's name. The operands are moved to the front of argv;
 * returns how many, or -1 when there is nothing left to do, with the exit code in *status. */
int args_read(struct console *c, const struct command *command, const struct flag flags[], int argc,
              char **argv, int *status);

/* Says what is wrong and where the help is; returns EXIT_USAGE. */
int usage_error(struct console *c, const struct command *command, const char *message);

/* The word of the list (which NULL ends) that is most like the given one, or NULL. */
const char *nearest_word(const char *word, const char *const list[]);

/* A number in decimal digits, nothing else; false when it is none or out of range. */
bool read_number(const char *text, int64_t min, int64_t max, int64_t *number);

/* `ages --version` and `ages COMMAND --version`. */
void print_version(struct console *c);

#endif
