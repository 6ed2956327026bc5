/* The revisions of all games: see revisions.h. */
#include "server/revisions.h"

#include "core/out.h"
#include "games/games.h"

void revisions_write(char text[REVISIONS_TEXT])
{
    struct out o = out_to(text, REVISIONS_TEXT);
    for (int i = 0; all_games[i]; i++) {
        if (i)
            out_char(&o, ' ');
        out_text(&o, all_games[i]->id);
        out_char(&o, '=');
        out_int(&o, all_games[i]->revision);
    }
}
