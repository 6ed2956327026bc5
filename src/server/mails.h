/* What mails to players say. */
#ifndef AGES_SERVER_MAILS_H
#define AGES_SERVER_MAILS_H

#include "server/setup.h"
#include "server/store_notices.h"

enum { MAIL_SUBJECT = 256, MAIL_BODY = 3072, MAIL_TABLES = 10, LINK_BYTES = 512 };

struct mail {
    char subject[MAIL_SUBJECT], body[MAIL_BODY];
    char link[LINK_BYTES]; /* where no more of them can be asked for */
};

/* An address of mail: NAME@HOST with nothing that a header or a command could take otherwise. */
bool mail_is_address(const char *address);

/* The address of a part of the page, #/…, without any secret of a seat. */
void page_link(const char *page, const char *part, const char *id, char link[LINK_BYTES]);

/* Asks the owner of the address whether mails shall come. */
void mail_ask(const struct stored_channel *c, const char *page, struct mail *m);

/* The tables that wait for the player; false: there are none. */
bool mail_digest(struct store *s, const struct stored_channel *c, const char *page, struct mail *m);

/* The names at a table, but for one seat. */
void names_besides(const struct table *table, int seat, const struct words *w, char names[],
                   size_t size);

#endif
