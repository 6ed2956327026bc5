/* The program's two writers: see console.h. */
#include "cli/console.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "core/catalogues.h"
#include "core/minmax.h"
#include "session/record.h"

static int write_all(int file, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t done = write(file, bytes, count);
        if (done < 0 && errno != EINTR)
            return errno;
        if (done > 0) {
            bytes += done;
            count -= (size_t)done;
        }
    }
    return 0;
}

static void to_stdout(void *to, const char *bytes, size_t count)
{
    struct console *c = to;
    char plain[sizeof c->out_buffer + 1];
    if (!c->utf8 && !c->data) {
        count = to_ascii(&c->ascii, bytes, count, plain);
        bytes = plain;
    }
    if (!c->write_error)
        c->write_error = write_all(STDOUT_FILENO, bytes, count);
}

static void to_stderr(void *to, const char *bytes, size_t count)
{
    (void)to;
    (void)write_all(STDERR_FILENO, bytes, count); /* there is nobody left to tell */
}

static bool terminal_has_colours(void)
{
    const char *none = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(none && *none) && term && strcmp(term, "dumb") != 0;
}

/* What the environment says, also where the system lacks the locale that it names. */
static bool environment_has_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (!locale || !*locale)
            continue;
        const char *charset = strchr(locale, '.');
        return charset &&
               (strncasecmp(charset, ".UTF-8", 6) == 0 || strncasecmp(charset, ".UTF8", 5) == 0);
    }
    return false;
}

static const struct words *reader_words(void)
{
    static const char *const variables[] = {"AGES_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *language = getenv(variables[i]);
        if (language && *language)
            return words_find(language);
    }
    return NULL;
}

bool console_speak(struct console *c, const char *language)
{
    char known[64] = "en";
    struct out o = out_to(known + 2, sizeof known - 2);
    if (words_known(language)) {
        c->words = words_find(language);
        return true;
    }
    for (int i = 0; all_words[i]; i++) {
        out_text(&o, ", ");
        out_text(&o, all_words[i]->language);
    }
    complain(c, "--lang is \"%1\", but must be one of: %2", SAY_TEXT(language), SAY_TEXT(known));
    return false;
}

void console_start(struct console *c)
{
    *c = (struct console){
        .words = reader_words(), .colour = terminal_has_colours(), .utf8 = environment_has_utf8()};
    c->out = out_to(c->out_buffer, sizeof c->out_buffer);
    c->out.sink = to_stdout;
    c->out.to = c;
    console_measure(c);
    c->err = out_to(c->err_buffer, sizeof c->err_buffer);
    c->err.sink = to_stderr;
    c->err.columns = isatty(STDERR_FILENO) ? console_columns() : 0;
}

void console_flush(struct console *c)
{
    out_flush(&c->out);
}

int console_end(struct console *c, int status)
{
    console_flush(c);
    if (!c->write_error || c->write_error == EPIPE)
        return status;
    complain(c, "cannot write the output: %1", SAY_TEXT(error_text(c->words, c->write_error)));
    return status ? status : EXIT_FAILED;
}

bool console_broken(const struct console *c)
{
    return c->write_error != 0;
}

void complain_begin(struct console *c)
{
    console_flush(c);
    out_text(&c->err, "ages: ");
}

void complain_end(struct console *c)
{
    out_char(&c->err, '\n');
    out_flush(&c->err);
}

void complain_plain(struct console *c, const char *message)
{
    complain_begin(c);
    out_text(&c->err, tr(c->words, message));
    complain_end(c);
}

void say_line(struct console *c, const char *message)
{
    out_text(&c->out, tr(c->words, message));
    out_char(&c->out, '\n');
}

int console_columns(void)
{
    enum { LEAST = 60, USUAL = 80 };
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return USUAL;
    return max_of(size.ws_col, LEAST);
}

void console_measure(struct console *c)
{
    c->out.columns = isatty(STDOUT_FILENO) ? console_columns() : 0;
}

/* Ends the line and goes in again. */
static int break_line(struct out *o, int indent)
{
    out_char(o, '\n');
    out_repeat(o, " ", indent);
    return indent;
}

static int columns_of(const char *text, size_t bytes)
{
    int columns = 0;
    for (size_t i = 0; i < bytes; i++)
        columns += ((unsigned char)text[i] & 0xC0) != 0x80;
    return columns;
}

/* One line of a text, which is broken where it is too long; its first word stands where it is. */
static void wrap_line(struct out *o, int column, int indent, int width, const char *line,
                      size_t length)
{
    const char *end = line + length;
    if (column + columns_of(line, length) <= width) {
        out_bytes(o, line, length);
        return;
    }
    for (const char *word = line; word < end;) {
        size_t bytes = strcspn(word, " \n");
        int columns = columns_of(word, bytes);
        if (column > indent && column + columns + (word > line) > width) {
            column = break_line(o, indent);
        } else if (word > line) {
            out_char(o, ' ');
            column++;
        }
        out_bytes(o, word, bytes);
        column += columns;
        word += bytes;
        word += strspn(word, " ");
    }
}

static void wrap(struct out *o, const char *label, int indent, int width, const char *text)
{
    int column = max_of(indent, text_columns(label));
    while (*text) {
        size_t length = strcspn(text, "\n");
        wrap_line(o, column, indent, width, text, length);
        text += length;
        text += strspn(text, " \n");
        if (*text)
            column = break_line(o, indent);
    }
    out_char(o, '\n');
}

void print_wrapped(struct console *c, const char *label, int indent, const char *text)
{
    console_style(c, STYLE_BOLD);
    out_pad(&c->out, label, indent);
    console_style(c, STYLE_PLAIN);
    wrap(&c->out, label, indent, console_columns(), text);
}

void print_item(struct out *o, const char *label, int indent, const char *text)
{
    out_pad(o, label, indent);
    wrap(o, label, indent, o->columns ? o->columns : INT_MAX, text);
}

void print_line(struct console *c, const char *text)
{
    int indent = (int)strspn(text, " ");
    print_item(&c->out, "", indent, text + indent);
}

void console_style(struct console *c, enum style style)
{
    static const char *const codes[] = {"\x1b[0m", "\x1b[1m", "\x1b[2m", "\x1b[32m", "\x1b[31m"};
    if (c->colour)
        out_text(&c->out, codes[style]);
}

void json_end(struct console *c)
{
    out_char(&c->out, '\n');
    console_flush(c);
}

void out_decimal(struct out *o, double number, int digits)
{
    char text[64];
    snprintf(text, sizeof text, "%.*f", digits, number);
    out_text(o, text);
}

void say_decimal(struct out *o, const struct words *w, double number, int digits)
{
    char text[64];
    struct out plain = out_to(text, sizeof text);
    out_decimal(&plain, number, digits);
    say_number(o, w, text);
}

void json_decimal(struct out *o, const char *key, double number, int digits)
{
    json_key(o, key);
    out_decimal(o, number, digits);
}
