/* Entries of a session as rows of the store, and back. */
#include <assert.h>
#include <string.h>

#include "server/store.h"

static bool has_hash(enum entry_kind kind)
{
    return kind == ENTRY_JOIN || kind == ENTRY_ASK;
}

void entry_store(const struct session *s, int index, struct stored_entry *e)
{
    struct out text = out_to(e->move, sizeof e->move);

    e->entry = *session_entry(s, index);
    e->move[0] = '\0';
    if (session_state_before(s, index))
        move_print(session_table(s)->game->verbs, e->entry.move, &text);
    if (has_hash(e->entry.kind))
        out_hex(&text, e->entry.hash, sizeof e->entry.hash);
    else if (e->entry.kind == ENTRY_SEAT)
        out_text(&text, e->entry.bot);
    if (e->entry.kind >= ENTRY_JOIN) {
        e->entry.u = e->entry.seats;
        e->entry.w = e->entry.how;
    }
    assert(!text.lost);
}

/* Two digits are a byte. */
static bool read_hex(const char *text, uint8_t bytes[SHA256_BYTES])
{
    static const char digits[] = "0123456789abcdef";

    if (strlen(text) != 2 * SHA256_BYTES || strspn(text, digits) != 2 * SHA256_BYTES)
        return false;
    for (int i = 0; i < SHA256_BYTES; i++)
        bytes[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) << 4 |
                             (strchr(digits, text[2 * i + 1]) - digits));
    return true;
}

static bool read_asked(const char *text, struct entry *entry)
{
    entry->seats = (uint8_t)entry->u;
    entry->how = (uint8_t)entry->w;
    entry->u = entry->w = 0;
    if (has_hash(entry->kind))
        return read_hex(text, entry->hash);
    if (entry->kind != ENTRY_SEAT)
        return !*text;
    if (strlen(text) >= sizeof entry->bot || entry->how > SEAT_YES)
        return false;
    strcpy(entry->bot, text);
    return true;
}

bool entry_restore(const struct stored_entry *e, const struct game *g, struct entry *entry)
{
    int where;
    const char *wanted;

    *entry = e->entry;
    if (entry->kind >= ENTRY_JOIN)
        return read_asked(e->move, entry);
    return !e->move[0] || move_parse(g->verbs, e->move, &entry->move, &where, &wanted) == MOVE_OK;
}
