/* Through the Ages: whom an event concerns (T60), and what the log says of them. */
#include "games/tta/rules/event_seats.h"
#include "games/tta/log.h"
#include "games/tta/rules/civil.h"
#include "games/tta/rules/measures.h"
#include "games/tta/rules/ratings.h"
#include "games/tta/state.h"

/* How a word chooses seats: from the top or the bottom of a rank, and what the log says of them. */
static const struct selection {
    enum measure by;
    int count;
    bool last;
    enum concern why;
} selections[WHO_WORDS] = {
    [WHO_STRONGEST] = {BY_STRENGTH, 1, false, CONCERN_STRONG},
    [WHO_TWO_STRONGEST] = {BY_STRENGTH, 2, false, CONCERN_STRONG},
    [WHO_WEAKEST] = {BY_STRENGTH, 1, true, CONCERN_WEAK},
    [WHO_TWO_WEAKEST] = {BY_STRENGTH, 2, true, CONCERN_WEAK},
    [WHO_MOST_CULTURE] = {BY_CULTURE, 1, false, CONCERN_RICH},
    [WHO_ALL_BUT_LEAST_CULTURE] = {BY_CULTURE, 1, true, CONCERN_POOR},
    [WHO_HAPPIEST] = {BY_HAPPY_FACES, 1, false, CONCERN_HAPPY},
};

uint8_t tta_seats_in_game(const struct tta *s)
{
    uint8_t set = 0;
    for (int seat = 0; seat < s->players; seat++)
        set |= (uint8_t)(is_in_game(s, seat) << seat);
    return set;
}

/* The seats of the first ranks, or of the last. */
static uint8_t first_in(const struct tta *s, enum measure by, int count)
{
    uint8_t set = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (is_in_game(s, seat) && tta_rank(s, by, seat, s->seat) < count)
            set |= (uint8_t)(1 << seat);
    return set;
}

static uint8_t last_in(const struct tta *s, enum measure by, int count)
{
    return tta_seats_in_game(s) & (uint8_t)~first_in(s, by, tta_players_left(s) - count);
}

static uint8_t all_tied(const struct tta *s, enum measure by, int with)
{
    uint8_t set = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (is_in_game(s, seat) &&
            tta_measure(s, by, seat, s->seat) == tta_measure(s, by, with, s->seat))
            set |= (uint8_t)(1 << seat);
    return set;
}

/* Those whom a word names by their rank. */
static uint8_t named_by(const struct tta *s, enum event_who who)
{
    struct selection choice = selections[who];
    int count = choice.count == 2 && tta_players_left(s) <= 2 ? 1 : choice.count; /* T60 T219 */
    uint8_t set = choice.last ? last_in(s, choice.by, count) : first_in(s, choice.by, count);
    return who == WHO_HAPPIEST ? all_tied(s, choice.by, lowest(set)) : set; /* T60 */
}

static uint8_t affected_by(const struct tta *s, enum event_who who)
{
    switch (who) {
    case WHO_NOBODY: return 0;
    case WHO_ALL: return tta_seats_in_game(s);
    case WHO_ALL_BUT_LEAST_CULTURE: return tta_seats_in_game(s) & (uint8_t)~named_by(s, who);
    default: return named_by(s, who);
    }
}

static uint8_t affected_by_both(const struct tta *s, const uint8_t who[2])
{
    return affected_by(s, who[0]) & (who[1] ? affected_by(s, who[1]) : UINT8_MAX);
}

enum measure tta_ranks_by(int event)
{
    const struct event_row *row = event_row_of(event);
    const uint8_t words[] = {row->hits[0], row->favours[0]};
    for (size_t i = 0; i < sizeof words; i++)
        if (words[i] > WHO_ALL)
            return selections[words[i]].by;
    return BY_ONE;
}

/* Fixed when the event is revealed (T60). Where it hits all, `winners` holds them. */
void tta_choose_seats(struct tta *s)
{
    const struct event_row *row = event_row_of(s->event);
    s->winners = affected_by_both(s, row->favours);
    s->losers = affected_by_both(s, row->hits);
    s->waiting = s->winners | s->losers;
    if (row->hits[0] == WHO_ALL) {
        s->winners = s->losers;
        s->losers = 0;
    }
}

/* ---- What the log says of them --------------------------------------------------------------- */

static void tell_concern(uint8_t seats, enum concern why, const struct tta *s, enum measure by,
                         struct events *log)
{
    for (uint64_t set = seats; set; set &= set - 1)
        tell(log, E_CONCERNED, lowest(set), (int32_t)why, tta_measure(s, by, lowest(set), s->seat));
}

static bool counts_discontent(const struct event_row *row)
{
    for (int i = 0; i < CHANGES_MAX; i++)
        if (row->takes[i].by == BY_DISCONTENT || row->takes[i].by == BY_HALF_DISCONTENT)
            return true;
    return false;
}

static uint8_t discontent_seats(const struct tta *s)
{
    uint8_t set = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (is_in_game(s, seat) && tta_discontent(s, seat))
            set |= (uint8_t)(1 << seat);
    return set;
}

/* Tells of the seats that the row names what they have more or less of than others. */
void tta_tell_concerned(const struct tta *s, struct events *log)
{
    const struct event_row *row = event_row_of(s->event);
    const uint8_t words[] = {row->favours[0], row->favours[1], row->hits[0], row->hits[1]};
    for (size_t i = 0; i < sizeof words; i++)
        if (words[i] > WHO_ALL)
            tell_concern(named_by(s, words[i]), selections[words[i]].why, s,
                         selections[words[i]].by, log);
    if (counts_discontent(row))
        tell_concern(discontent_seats(s), CONCERN_DISCONTENT, s, BY_DISCONTENT, log);
}
