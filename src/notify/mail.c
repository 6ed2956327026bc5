/* Mail by sendmail: see mail.h. */
#include "notify/mail.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { AT_ONCE = 8, SECONDS = 60, MESSAGE_BYTES = 16384, NAME_BYTES = 16 };

struct mails {
    const char *program;
    struct under_way {
        json_int_t id;
        pid_t process; /* 0: none */
        time_t since;
    } list[AT_ONCE];
};

struct mails *mails_new(const char *program)
{
    struct mails *m = calloc(1, sizeof *m);
    if (m)
        m->program = program;
    return m;
}

void mails_free(struct mails *m)
{
    free(m);
}

static struct under_way *room_in(struct mails *m)
{
    for (int i = 0; i < AT_ONCE; i++)
        if (!m->list[i].process)
            return &m->list[i];
    return NULL;
}

bool mails_are_full(const struct mails *m)
{
    return !room_in((struct mails *)m);
}

/* No line may end in a header, and no argument be taken for a flag. */
static bool is_plain(const char *text)
{
    for (const char *c = text; *c; c++)
        if (*c <= ' ' || *c > '~' || strchr("<>\"\\,;()", *c))
            return false;
    return text[0] && text[0] != '-';
}

/* A header in any language (RFC 2047): words of base64, each of whole characters. */
static void write_subject(FILE *out, const char *text)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const unsigned char *at = (const unsigned char *)text;

    fputs("Subject:", out);
    while (*at) {
        size_t count = 0;
        while (at[count] && (count < 39 || (at[count] & 0xc0) == 0x80))
            count++;
        fputs(" =?utf-8?B?", out);
        for (size_t i = 0; i < count; i += 3) {
            unsigned bits = (unsigned)at[i] << 16;
            bits |= i + 1 < count ? (unsigned)at[i + 1] << 8 : 0;
            bits |= i + 2 < count ? at[i + 2] : 0;
            fputc(letters[bits >> 18], out);
            fputc(letters[bits >> 12 & 63], out);
            fputc(i + 1 < count ? letters[bits >> 6 & 63] : '=', out);
            fputc(i + 2 < count ? letters[bits & 63] : '=', out);
        }
        fputs("?=\n", out);
        at += count;
    }
}

static const char *text_of(json_t *wanted, const char *key)
{
    const char *text = json_string_value(json_object_get(wanted, key));
    return text ? text : "";
}

/* Not every sendmail adds them: when it was written, and a name that no other mail has. */
static void write_date_and_name(FILE *out, const char *from)
{
    const char *at = strrchr(from, '@');
    unsigned char name[NAME_BYTES];
    char date[40];
    time_t now = time(NULL);
    struct tm day;

    if (gmtime_r(&now, &day) && strftime(date, sizeof date, "%a, %d %b %Y %H:%M:%S +0000", &day))
        fprintf(out, "Date: %s\n", date);
    if (getrandom(name, sizeof name, 0) != sizeof name)
        return;
    fputs("Message-ID: <", out);
    for (size_t i = 0; i < sizeof name; i++)
        fprintf(out, "%02x", name[i]);
    fprintf(out, "@%s>\n", at ? at + 1 : from);
}

/* 0: it does not fit. */
static size_t write_message(json_t *wanted, char message[MESSAGE_BYTES])
{
    FILE *out = fmemopen(message, MESSAGE_BYTES, "w");
    if (!out)
        return 0;
    fprintf(out, "From: ages <%s>\nTo: <%s>\n", text_of(wanted, "from"),
            text_of(wanted, "address"));
    write_date_and_name(out, text_of(wanted, "from"));
    write_subject(out, text_of(wanted, "subject"));
    fprintf(out,
            "List-Unsubscribe: <%s>\nAuto-Submitted: auto-generated\nMIME-Version: 1.0\n"
            "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n%s",
            text_of(wanted, "link"), text_of(wanted, "text"));
    long length = ftell(out);
    bool whole = fclose(out) == 0 && length > 0 && length < MESSAGE_BYTES;
    return whole ? (size_t)length : 0;
}

/* All of it is in the pipe before the program begins to read. With -f the sender of the envelope is
 * the host's too, and what can't be delivered comes back there. */
static pid_t start(const char *program, const char *from, const char *address, const char *message,
                   size_t length)
{
    char *argv[] = {(char *)program, "-f", (char *)from, "-i", (char *)address, NULL};
    char *environment[] = {"PATH=/usr/sbin:/usr/bin:/sbin:/bin", NULL};
    posix_spawn_file_actions_t files;
    pid_t process = 0;
    int ends[2];

    if (pipe(ends) != 0)
        return 0;
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, ends[0], STDIN_FILENO);
    posix_spawn_file_actions_addclose(&files, ends[0]);
    posix_spawn_file_actions_adddup2(&files, STDERR_FILENO, STDOUT_FILENO);
    bool sent = write(ends[1], message, length) == (ssize_t)length &&
                posix_spawn(&process, program, &files, NULL, argv, environment) == 0;
    posix_spawn_file_actions_destroy(&files);
    close(ends[0]);
    close(ends[1]);
    return sent ? process : 0;
}

const char *mails_give(struct mails *m, json_int_t id, json_t *wanted)
{
    char message[MESSAGE_BYTES];
    struct under_way *place = room_in(m);
    const char *address = text_of(wanted, "address"), *from = text_of(wanted, "from");

    if (!place || !is_plain(address) || !is_plain(from) || !is_plain(text_of(wanted, "link")))
        return "address";
    size_t length = write_message(wanted, message);
    place->process = length ? start(m->program, from, address, message, length) : 0;
    place->id = id;
    place->since = time(NULL);
    return place->process ? NULL : "sendmail can't be started";
}

int mails_settle(struct mails *m, void (*told)(json_int_t id, const char *error))
{
    int settled = 0, status;
    for (int i = 0; i < AT_ONCE; i++) {
        struct under_way *u = &m->list[i];
        if (!u->process)
            continue;
        if (time(NULL) - u->since > SECONDS)
            kill(u->process, SIGKILL);
        if (waitpid(u->process, &status, WNOHANG) != u->process)
            continue;
        bool taken = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        told(u->id, taken ? NULL : "sendmail did not take it");
        u->process = 0;
        settled++;
    }
    return settled;
}
