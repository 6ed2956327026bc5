/* Do the draws of a record follow from its secret, and from what the devices gave? */
#include <stdlib.h>
#include <string.h>

#include "session/asked.h"
#include "session/record_scan.h"

static int line_of_entry(const struct reader *r, int number)
{
    char start[16];
    struct out o = out_to(start, sizeof start);
    struct reader at = *r;

    out_int(&o, number);
    out_char(&o, ' ');
    at.at = 0;
    at.line = 1;
    while (at.at < at.length && !starts_with(&at, start))
        next_line(&at);
    return at.line;
}

static bool check_number(struct reader *r, const struct session *s, int index, uint64_t u)
{
    const struct entry *e = session_entry(s, index);
    char drawn[24], told[24];
    struct out d = out_to(drawn, sizeof drawn), t = out_to(told, sizeof told);

    if (u == e->u)
        return true;
    out_int(&d, (int64_t)u);
    out_int(&t, (int64_t)e->u);
    return fault(r, line_of_entry(r, index + 1), MSG("the fair draw is %1, the record says %2"),
                 drawn, told);
}

static bool check_fair(struct reader *r, const struct session *s)
{
    const struct fair *fair = &session_table(s)->fair;

    for (int i = 0; i < session_entries(s); i++) {
        const struct entry *e = session_entry(s, i);
        if (e->kind == ENTRY_CHANCE &&
            !check_number(r, s, i, fair_draw(fair, (uint64_t)i + 1, e->w)))
            return false;
    }
    return true;
}

/* Dice that are asked for */

static bool check_chain(struct reader *r, const struct session *s, int join)
{
    const struct join *j = session_join_at(s, join);
    uint8_t tip[SHA256_BYTES];

    if (!j->last)
        return true;
    asked_link(j->x, j->last - j->before, tip);
    if (memcmp(tip, j->tip, sizeof tip) == 0)
        return true;
    return fault(r, line_of_entry(r, j->entry + 1),
                 MSG("what this device gave does not lead to its tip"), "", "");
}

static bool check_seals(struct reader *r, const struct session *s)
{
    for (int ask = 1; ask <= session_asks(s); ask++) {
        int index = session_ask_at(s, ask)->entry;
        uint8_t key[SHA256_BYTES], seal[SHA256_BYTES];
        asked_key(session_table(s)->fair.secret, ask, key);
        asked_seal(key, seal);
        if (memcmp(seal, session_entry(s, index)->hash, sizeof seal) != 0)
            return fault(r, line_of_entry(r, index + 1), MSG("the seal is not the one of this ask"),
                         "", "");
    }
    return true;
}

static bool check_runs(struct reader *r, const struct session *s, struct elements of_ask[])
{
    uint8_t key[SHA256_BYTES], run[SHA256_BYTES];
    int place = 0;

    for (int i = 0; i < session_entries(s); i++) {
        const struct entry *e = session_entry(s, i);
        if (e->kind == ENTRY_ASK) {
            asked_key(session_table(s)->fair.secret, e->plies, key);
            asked_run(key, e->seats, &of_ask[e->plies - 1], run);
            place = 0;
        } else if (e->kind == ENTRY_CHANCE &&
                   !check_number(r, s, i, asked_draw(run, place++, e->w))) {
            return false;
        }
    }
    return true;
}

static bool check_asked(struct reader *r, const struct session *s)
{
    struct elements *of_ask = calloc((size_t)session_asks(s) + 1, sizeof *of_ask);
    bool fits = of_ask || fault(r, 0, session_message(SESSION_NO_MEMORY), "", "");

    fits = fits && check_seals(r, s);
    for (int i = 0; fits && i < session_joins(s); i++)
        fits = check_chain(r, s, i);
    if (fits)
        session_given(s, 1, session_asks(s), of_ask);
    fits = fits && check_runs(r, s, of_ask);
    free(of_ask);
    return fits;
}

bool check_draws(struct reader *r, const struct session *s)
{
    const struct fair *recorded = &session_table(s)->fair;
    struct fair fair = *recorded;

    fair_commit(&fair);
    if (memcmp(fair.commitment, recorded->commitment, sizeof fair.commitment) != 0)
        return fault(r, 0, MSG("the secret does not fit the commitment"), "", "");
    return session_table(s)->dice == DICE_ASKED ? check_asked(r, s) : check_fair(r, s);
}

/* Who gave to how many */

static void count_draw(const struct session *s, const struct ask *a, unsigned by_bot,
                       struct findings *found)
{
    bool links = false;

    for (int i = 0; i < found->seats; i++) {
        bool gave = a->seats >> i & 1;
        found->seat[i].gave += gave;
        found->seat[i].by_bot += (int)(by_bot >> i & 1);
        links |= gave && session_join_at(s, a->join[i])->link;
    }
    found->draws++;
    found->by_nobody += !a->seats;
    found->by_host += a->seats && !links;
}

static void count_asked(const struct session *s, struct findings *found)
{
    unsigned by_bot = 0;

    for (int i = 0; i < session_entries(s); i++) {
        const struct entry *e = session_entry(s, i);
        switch (e->kind) {
        case ENTRY_JOIN:
            if (found->seat[e->seat].before < 0)
                found->seat[e->seat].before = found->draws;
            break;
        case ENTRY_ASK:
            if (session_ask_at(s, e->plies)->drawn)
                count_draw(s, session_ask_at(s, e->plies), by_bot, found);
            break;
        case ENTRY_LAPSE:
            for (int seat = 0; seat < found->seats; seat++)
                found->seat[seat].lapses += e->seats >> seat & 1;
            break;
        case ENTRY_SEAT:
            if (e->how >= SEAT_WISH)
                break;
            by_bot &= ~(1u << e->seat);
            by_bot |= (unsigned)(e->how == SEAT_TO_BOT) << e->seat;
            break;
        default: break;
        }
    }
}

void find_out(const struct session *s, struct findings *found)
{
    const struct table *table = session_table(s);

    *found = (struct findings){.game = table->game,
                               .taken_back = session_taken_back(s),
                               .copied = table->copied,
                               .guessed = table->guessed,
                               .asked = table->dice == DICE_ASKED,
                               .given_up = session_given_up(s),
                               .seats = table->seats};
    for (int i = 0; i < table->seats; i++) {
        found->seat[i] =
            (struct giving){.person = table->seat[i].kind == SEAT_PERSON, .before = -1};
        memcpy(found->name[i], table->seat[i].name, sizeof found->name[i]);
    }
    if (found->asked)
        count_asked(s, found);
}
