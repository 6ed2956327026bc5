/* Where the program writes: results to stdout, diagnostics to stderr, both in the reader's
 * language. A reader that has gone away (a closed pipe) is no failure and makes no noise; a disk
 * that is full is one, and the program ends with its message. */
#ifndef AGES_CLI_CONSOLE_H
#define AGES_CLI_CONSOLE_H

#include <stdbool.h>
#include <stdio.h>

#include "cli/ascii.h"
#include "core/words.h"

enum { EXIT_FINE, EXIT_FAILED, EXIT_USAGE, EXIT_NOT_VERIFIED };

struct command;
struct flag;

struct console {
    const struct words *words;
    bool colour;     /* stdout is a terminal that likes colours  */
    bool utf8;       /* the reader's terminal shows more than ASCII */
    bool data;       /* what is written is for programs: bytes stay as they are */
    int write_error; /* errno of the first failed write of stdout */
    /* Writes what --help asks for; NULL: the usual help. */
    void (*describe)(struct console *c, const struct command *command, const struct flag *flags);
    struct ascii ascii;
    struct out out, err;
    char out_buffer[8192], err_buffer[1024];
};

void console_start(struct console *c);

/* Speaks this language from now on; false, after a complaint, when there is none of that code. */
bool console_speak(struct console *c, const char *language);
void console_flush(struct console *c);

/* Flushes; `status`, or EXIT_FAILED when not everything could be written. */
int console_end(struct console *c, int status);

/* The reader of stdout is gone or the disk is full: no use to go on. */
bool console_broken(const struct console *c);

/* A diagnostic: complain(c, "there is no game %1", SAY_TEXT(id)). */
void complain_begin(struct console *c);
void complain_end(struct console *c);
#define complain(c, message, ...)                                                                  \
    do {                                                                                           \
        complain_begin(c);                                                                         \
        say(&(c)->err, (c)->words, message, __VA_ARGS__);                                          \
        complain_end(c);                                                                           \
    } while (0)

/* The same for a message that is a value, or has no arguments. */
void complain_plain(struct console *c, const char *message);

/* A line of stdout without arguments. */
void say_line(struct console *c, const char *message);

/* The columns that lines should keep to: the terminal's, 60 at least; 80 where there is none. */
int console_columns(void);
void console_measure(struct console *c); /* the screen may have changed its size */

/* A text in lines of that width, behind a label; further lines are indented as far as it. */
void print_wrapped(struct console *c, const char *label, int indent, const char *text);

/* The same for people: wrapped where they sit at a terminal, whole where a program reads it. */
void print_item(struct out *o, const char *label, int indent, const char *text);
void print_line(struct console *c, const char *text);

enum style { STYLE_PLAIN, STYLE_BOLD, STYLE_DIM, STYLE_GOOD, STYLE_BAD };
void console_style(struct console *c, enum style style);

/* One JSON document and the end of its line. */
void json_end(struct console *c);
void json_decimal(struct out *o, const char *key, double number, int digits);
void out_decimal(struct out *o, double number, int digits);
void say_decimal(struct out *o, const struct words *w, double number, int digits); /* for people */

#endif
