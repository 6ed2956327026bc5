/* The flat API: the games there are, and what states and tables share: texts for the caller,
 * errors, options. */
#include <limits.h>
#include <string.h>

#include "api/handle.h"
#include "bots/listing.h"
#include "core/catalogues.h"
#include "core/play.h"
#include "games/games.h"
#include "session/setup.h"

_Static_assert((int)AGES_SEATS_MAX == (int)SEATS_MAX, "ages.h tells the number of seats");
_Static_assert((int)AGES_CHANCE == (int)SEAT_CHANCE && (int)AGES_NOBODY == (int)SEAT_NOBODY &&
                   (int)AGES_WATCHER == (int)SEAT_WATCHER,
               "ages.h tells the seats of the kernel");

const char *ages_version(void)
{
    return AGES_VERSION;
}

int ages_games(const char *language, char *text, size_t size)
{
    struct text_buffer t;
    struct out *o = text_to(&t, text, size);
    json_open(o, '[');
    for (int i = 0; offered_games[i]; i++)
        game_json(offered_games[i], words_of(language), o);
    json_close(o, ']');
    return text_length(&t);
}

const struct words *words_of(const char *language)
{
    return language ? words_find(language) : NULL;
}

struct out *text_to(struct text_buffer *t, char *buf, size_t size)
{
    t->o = buf && size ? out_to(buf, size) : out_to(&t->none, 1);
    return &t->o;
}

int text_length(const struct text_buffer *t)
{
    size_t length = t->o.len + t->o.lost;
    assert(length <= INT_MAX);
    return (int)length;
}

const struct game *find_game(const char *id, struct out *why)
{
    const struct game *g = game_find(id);
    if (g)
        return g;
    char shown[EXCERPT_MAX];
    struct out excerpt = out_to(shown, sizeof shown);
    out_excerpt(&excerpt, id, strlen(id));
    char ids[128];
    struct out list = out_to(ids, sizeof ids);
    for (int i = 0; offered_games[i]; i++) {
        if (i)
            say_comma(&list, NULL);
        out_text(&list, offered_games[i]->id);
    }
    say(why, NULL, "there is no game \"%1\"; expected: %2", SAY_TEXT(shown), SAY_TEXT(ids));
    return NULL;
}

/* One `key=value` of that length. */
static bool read_option(const struct game *g, const char *text, size_t length, int options[],
                        struct out *why)
{
    char shown[EXCERPT_MAX], wanted[256];
    struct out excerpt = out_to(shown, sizeof shown), o = out_to(wanted, sizeof wanted);
    const char *wrong;
    out_excerpt(&excerpt, text, length);
    switch (option_read(g, text, length, options, &wrong, &o)) {
    case OPTION_READ: return true;
    case OPTION_NO_PAIR:
        say(why, NULL, "the option \"%1\" is not of the form key=value", SAY_TEXT(shown));
        return false;
    case OPTION_WRONG: break;
    }
    say(why, NULL, "the option \"%1\": %2; expected: %3", SAY_TEXT(shown), SAY_TEXT(wrong),
        SAY_TEXT(wanted));
    return false;
}

bool options_from_text(const struct game *g, const char *text, int options[], struct out *why)
{
    options_initial(g, options);
    if (!text)
        return true;
    for (;;) {
        text += strspn(text, " ");
        size_t length = strcspn(text, " ");
        if (!length)
            return true;
        if (!read_option(g, text, length, options, why))
            return false;
        text += length;
    }
}

static const char *status_message(enum ages_status status)
{
    switch (status) {
    case AGES_OK: return "";
    case AGES_ILLEGAL: return MSG("that is not possible here");
    case AGES_NOT_ASKED: return MSG("no such decision is asked for now");
    case AGES_HIDDEN: return MSG("the view hides that; sample a position first");
    case AGES_NO_SUCH: return MSG("there is no such seat, bot, move or ply");
    case AGES_UNCONFIRMED: return MSG("the end of the turn must be confirmed first");
    case AGES_BARRIER: return MSG("something has come out since: it can't be taken back");
    case AGES_NOTHING: return MSG("there is nothing to undo, redo or confirm");
    case AGES_NO_MEMORY: return MSG("out of memory");
    }
    return "";
}

int fail(char error[ERROR_MAX_BYTES], const struct words *w, enum ages_status status)
{
    struct out o = out_to(error, ERROR_MAX_BYTES);
    out_text(&o, tr(w, status_message(status)));
    return status;
}

bool is_viewer(int viewer, int seats)
{
    return viewer == AGES_WATCHER || (viewer >= 0 && viewer < seats);
}
