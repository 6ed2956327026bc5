/* The hash chain over the rows of a table. Each hash covers the one before it and its whole row, so
 * a changed, lost or moved row is noticed when the table is loaded. */
#include <string.h>

#include "server/store.h"

static void add_text(struct sha256 *c, const char *text)
{
    sha256_add(c, text, strlen(text) + 1);
}

static void add_number(struct sha256 *c, int64_t n)
{
    char digits[24];
    struct out o = out_to(digits, sizeof digits);
    out_int(&o, n);
    add_text(c, digits);
}

void chain_begin(const struct stored_table *t, uint8_t chain[SHA256_BYTES])
{
    struct sha256 c;

    sha256_start(&c);
    add_text(&c, "ages table 1");
    add_text(&c, t->id);
    add_text(&c, t->setup);
    sha256_add(&c, t->host, sizeof t->host);
    sha256_end(&c, chain);
}

void chain_add(const struct stored_entry *e, uint8_t chain[SHA256_BYTES])
{
    struct sha256 c;

    sha256_start(&c);
    sha256_add(&c, chain, SHA256_BYTES);
    add_number(&c, e->seq);
    add_number(&c, e->entry.kind);
    add_number(&c, e->entry.seat);
    add_number(&c, e->entry.plies);
    add_number(&c, (int64_t)e->entry.u);
    add_number(&c, (int64_t)e->entry.w);
    add_text(&c, e->move);
    sha256_add(&c, e->request, sizeof e->request);
    if (e->at) /* older servers wrote none */
        add_number(&c, e->at);
    sha256_end(&c, chain);
}
