/* Mails to players: see mails.h. */
#include "server/mails.h"

#include <string.h>

#include "core/catalogues.h"

bool mail_is_address(const char *address)
{
    static const char name[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._+-";
    size_t before = strspn(address, name);
    const char *host = address + before + 1;
    return before > 0 && before <= 64 && strchr(".-+", address[0]) == NULL &&
           address[before] == '@' && strlen(host) <= 190 && strspn(host, name) == strlen(host) &&
           strchr(host, '.') && !strpbrk(host, "_+") && host[0] != '.' && host[0] != '-';
}

void page_link(const char *page, const char *part, const char *id, char link[LINK_BYTES])
{
    struct out o = out_to(link, LINK_BYTES);
    out_text(&o, page);
    out_text(&o, page[strlen(page) - 1] == '/' ? "#/" : "/#/");
    out_text(&o, part);
    out_text(&o, id);
}

void names_besides(const struct table *table, int seat, const struct words *w, char names[],
                   size_t size)
{
    struct out list = out_to(names, size);
    names[0] = '\0';
    for (int i = 0; i < table->seats; i++) {
        if (i == seat)
            continue;
        if (names[0])
            say_comma(&list, w);
        out_text(&list, table->seat[i].name);
    }
}

static void end_line(struct out *o, const char *text)
{
    out_text(o, text);
    out_char(o, '\n');
}

void mail_ask(const struct stored_channel *c, const char *page, struct mail *m)
{
    const struct words *w = words_accepted(c->tongue);
    struct out subject = out_to(m->subject, sizeof m->subject);
    struct out body = out_to(m->body, sizeof m->body);

    page_link(page, "mail/", c->keys, m->link);
    out_text(&subject, tr(w, "Shall mails come here when tables wait for you?"));
    end_line(&body, tr(w, "Somebody gave this address to be told of their games. If that was you, "
                          "open this link and confirm it:"));
    end_line(&body, m->link);
    end_line(&body, "");
    end_line(&body, tr(w, "If it was not you, do nothing: no more mail will come."));
}

struct digest {
    const struct words *words;
    const char *page;
    struct out *body;
    int count;
};

static void add_table(void *with, const char *id, int seat, const char *setup)
{
    struct digest *d = with;
    struct table table;
    struct clock clock;
    int revision;
    char names[256], link[LINK_BYTES];

    if (!setup_read(setup, &table, &clock, &revision))
        return;
    names_besides(&table, seat, d->words, names, sizeof names);
    page_link(d->page, "t/", id, link);
    say(d->body, d->words, "%1 (%2)", SAY_TEXT(tr(d->words, table.game->short_title)),
        SAY_TEXT(names));
    end_line(d->body, "");
    end_line(d->body, link);
    end_line(d->body, "");
    d->count++;
}

bool mail_digest(struct store *s, const struct stored_channel *c, const char *page, struct mail *m)
{
    const struct words *w = words_accepted(c->tongue);
    struct out subject = out_to(m->subject, sizeof m->subject);
    struct out body = out_to(m->body, sizeof m->body);
    struct digest d = {.words = w, .page = page, .body = &body};

    page_link(page, "mail/", c->keys, m->link);
    end_line(&body, tr(w, "It is your turn at:"));
    end_line(&body, "");
    if (store_waiting(s, c->player, MAIL_TABLES, add_table, &d) != STORE_OK || !d.count)
        return false;
    say_count(&subject, w, "%1 table waits for you", "%1 tables wait for you", d.count,
              SAY_INT(d.count));
    end_line(&body, tr(w, "No more of these mails:"));
    end_line(&body, m->link);
    return true;
}
