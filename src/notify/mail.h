/* Mail, by the host's sendmail: a program that takes a message and finds the way. */
#ifndef AGES_NOTIFY_MAIL_H
#define AGES_NOTIFY_MAIL_H

#include <jansson.h>
#include <stdbool.h>

struct mails; /* those that the program has not taken yet */

struct mails *mails_new(const char *program);
void mails_free(struct mails *m); /* waits for none */

/* {"id", "address", "from", "subject", "text", "link"}; NULL: it is under way, else what is wrong.
 */
const char *mails_give(struct mails *m, json_int_t id, json_t *wanted);

/* How many are settled: each is told, with an error or NULL. */
int mails_settle(struct mails *m, void (*told)(json_int_t id, const char *error));

bool mails_are_full(const struct mails *m);

#endif
