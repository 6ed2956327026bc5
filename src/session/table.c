/* Checks a table before its game starts: seats, options, and the texts that people choose, which
 * are in every record and on every screen. */
#include <string.h>

#include "session/session.h"

/* Reads one character of UTF-8. Returns its bytes, or 0: not UTF-8 (too long, a surrogate, cut). */
static int read_character(const unsigned char *s, uint32_t *character)
{
    int more = s[0] < 0x80       ? 0
               : s[0] >> 5 == 6  ? 1
               : s[0] >> 4 == 14 ? 2
               : s[0] >> 3 == 30 ? 3
                                 : -1;
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};

    if (more < 0)
        return 0;
    uint32_t c = more ? s[0] & (0x3fu >> more) : s[0];
    for (int i = 1; i <= more; i++) {
        if (s[i] >> 6 != 2)
            return 0;
        c = c << 6 | (s[i] & 0x3fu);
    }
    if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff))
        return 0;
    *character = c;
    return more + 1;
}

static bool is_plain_character(uint32_t c)
{
    bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
    bool breaks = c == 0x2028 || c == 0x2029;
    bool turns = c == 0x061c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
                 (c >= 0x2066 && c <= 0x2069);
    return !control && !breaks && !turns;
}

bool text_is_plain(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;

    while (*s) {
        uint32_t c;
        int bytes = read_character(s, &c);
        if (!bytes || !is_plain_character(c))
            return false;
        s += bytes;
    }
    return true;
}

static bool is_contribution(const char text[CONTRIBUTION_MAX + 1])
{
    for (int i = 0; i <= CONTRIBUTION_MAX; i++) {
        if (!text[i])
            return true;
        if (text[i] <= ' ' || text[i] > '~')
            return false;
    }
    return false;
}

static const char *seat_check(const struct seat *seat)
{
    if (!memchr(seat->name, 0, sizeof seat->name))
        return MSG("a name is too long");
    if (!text_is_plain(seat->name))
        return MSG("a name holds something that is not plain text");
    if (!memchr(seat->program, 0, sizeof seat->program))
        return MSG("a bot's program is too long");
    if (!text_is_plain(seat->program))
        return MSG("a bot's program holds something that is not plain text");
    switch (seat->kind) {
    case SEAT_PERSON: return seat->program[0] ? MSG("a person has no program") : NULL;
    case SEAT_BOT:
    case SEAT_EXEC: return seat->program[0] ? NULL : MSG("a bot needs a program");
    }
    return MSG("a seat is for a person, a bot or an outside program");
}

const char *table_check(const struct table *table)
{
    const struct game *g = table->game;

    if (table->seats < g->seats_min || table->seats > g->seats_max)
        return MSG("the game is not for that number of players");
    for (int i = 0; g->options[i].key; i++)
        if (table->options[i] < g->options[i].min || table->options[i] > g->options[i].max)
            return MSG("an option has a value that it can't have");
    if (table->dice < DICE_FAIR || table->dice > DICE_ASKED)
        return MSG("dice are fair, asked or typed");
    if (table->copied < 0 || table->copied > ENTRIES_MAX)
        return MSG("more moves were copied than a game can have");
    if (table->guessed < 0 || table->guessed > ENTRIES_MAX || (table->guessed && table->copied))
        return MSG("a game begins with moves that were copied, or with a guessed position");
    if ((table->copied || table->guessed) && table->dice != DICE_FAIR)
        return MSG("a copy of a game goes on with fair dice");
    if (table->helped && table_count(table, SEAT_PERSON) < 2)
        return MSG("only two or more people agree to help");
    for (int i = 0; i < table->seats; i++) {
        const char *wrong = seat_check(&table->seat[i]);
        if (wrong)
            return wrong;
        if (!is_contribution(table->fair.contribution[i]))
            return MSG("a contribution is up to 64 printable ASCII characters without spaces");
    }
    return NULL;
}
