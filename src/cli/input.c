/* Reading lines: see input.h. */
#include "cli/input.h"

#include <histedit.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MAX_BYTES = 16384, HISTORY = 200 };

struct input {
    struct console *console;
    EditLine *editor; /* NULL: plain lines */
    History *history;
    const char *question;
    void (*complete)(void *with, const char *text, struct out *o);
    void *with;
    char *line;
    size_t room;
    bool again;
};

static char *question_of(EditLine *editor)
{
    struct input *p;
    el_get(editor, EL_CLIENTDATA, &p);
    return (char *)p->question; /* libedit only reads it */
}

/* How many bytes all the words (one a line) have in common. */
static size_t common_length(const char *words)
{
    size_t common = strcspn(words, "\n");
    for (const char *word = words; *word; word += strcspn(word, "\n") + 1) {
        size_t same = 0;
        while (same < common && word[same] == words[same])
            same++;
        common = same;
    }
    return common;
}

static void list_words(struct input *p, const char *words)
{
    struct out *o = &p->console->out;
    out_char(o, '\n');
    for (const char *word = words; *word; word += strcspn(word, "\n") + 1) {
        out_text(o, "  ");
        out_bytes(o, word, strcspn(word, "\n"));
    }
    out_char(o, '\n');
    console_flush(p->console);
}

static unsigned char complete_word(EditLine *editor, int key)
{
    (void)key;
    struct input *p;
    el_get(editor, EL_CLIENTDATA, &p);
    const LineInfo *info = el_line(editor);
    char text[1024], words[WORDS_MAX_BYTES];
    struct out before = out_to(text, sizeof text), o = out_to(words, sizeof words);
    out_bytes(&before, info->buffer, (size_t)(info->cursor - info->buffer));
    if (p->complete)
        p->complete(p->with, text, &o);
    if (!words[0])
        return CC_REFRESH_BEEP;
    const char *blank = strrchr(text, ' ');
    size_t typed = strlen(blank ? blank + 1 : text);
    size_t common = common_length(words);
    bool single = words[strcspn(words, "\n") + 1] == '\0';
    if (common > typed || single) {
        char more[256];
        struct out insert = out_to(more, sizeof more);
        out_bytes(&insert, words + typed, common > typed ? common - typed : 0);
        out_text(&insert, single ? " " : "");
        return el_insertstr(editor, more) < 0 ? CC_REFRESH_BEEP : CC_REFRESH;
    }
    list_words(p, words);
    return CC_REDISPLAY;
}

/* The function is added in wide characters, since libedit forgets to free its copy of narrow ones.
 * */
static void open_editor(struct input *p)
{
    HistEvent event;
    p->editor = el_init("ages", stdin, stdout, stderr);
    p->history = history_init();
    if (!p->editor || !p->history)
        return;
    history(p->history, &event, H_SETSIZE, HISTORY);
    el_set(p->editor, EL_CLIENTDATA, p);
    el_set(p->editor, EL_PROMPT, question_of);
    el_set(p->editor, EL_EDITOR, "emacs");
    el_set(p->editor, EL_SIGNAL, 1);
    el_set(p->editor, EL_HIST, history, p->history);
    el_wset(p->editor, EL_ADDFN, L"ages-complete", L"complete the word", complete_word);
    el_set(p->editor, EL_BIND, "^I", "ages-complete", NULL);
    el_source(p->editor, NULL);
}

struct input *input_open(struct console *c)
{
    struct input *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->console = c;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        open_editor(p);
    return p;
}

void input_close(struct input *p)
{
    if (p->editor)
        el_end(p->editor);
    if (p->history)
        history_end(p->history);
    free(p->line);
    free(p);
}

bool input_is_terminal(const struct input *p)
{
    return p->editor != NULL;
}

void input_completion(struct input *p,
                      void (*complete)(void *with, const char *text, struct out *o), void *with)
{
    p->complete = complete;
    p->with = with;
}

static bool edit_line(struct input *p, const char *question)
{
    int count;
    HistEvent event;
    p->question = question;
    const char *line = el_gets(p->editor, &count);
    if (!line || count <= 0)
        return false;
    if (line[strspn(line, " \t\n")])
        history(p->history, &event, H_ENTER, line);
    free(p->line);
    p->line = strdup(line);
    return p->line != NULL;
}

const char *input_read(struct input *p, const char *question)
{
    if (p->again) {
        p->again = false;
        return p->line;
    }
    console_flush(p->console);
    if (p->editor ? !edit_line(p, question) : getline(&p->line, &p->room, stdin) < 0)
        return NULL;
    p->line[strcspn(p->line, "\r\n")] = '\0';
    for (char *byte = p->line; *byte; byte++)
        if ((unsigned char)*byte < ' ' || *byte == 0x7f)
            *byte = ' ';
    return p->line;
}

void input_unread(struct input *p)
{
    p->again = true;
}

void input_forget(struct input *p)
{
    HistEvent event;
    if (p->history)
        history(p->history, &event, H_CLEAR);
}
