/* What the tables of commands and flags say of themselves: as help, as manual pages, to shells. */
#ifndef AGES_CLI_HELP_H
#define AGES_CLI_HELP_H

#include "cli/args.h"

/* "GAME [--games N]" with the reader's words for what stands in capitals. */
enum { ARGUMENTS_MAX = 128 };
const char *say_arguments(const struct words *w, const char *arguments, char text[ARGUMENTS_MAX]);

void print_help(struct console *c, const struct command *command, const struct flag flags[]);
void print_overview(const struct words *w, struct out *o);

/* Has a command (each of them) hand its flags to a describer; returns the exit code. */
typedef void describer(struct console *c, const struct command *command, const struct flag flags[]);
int describe(struct console *c, const struct command *command, describer *with);
void describe_all(struct console *c, describer *with);

/* Manual pages: of a command, and ages.1. */
void write_manual(struct console *c, const struct command *command, const struct flag flags[]);
void write_overview_manual(struct console *c);

void write_bash_completion(struct console *c);
void write_zsh_completion(struct console *c);

#endif
