/* Revisions of the rules: see revision.h. */
#include "session/revision.h"

bool revision_holds(const struct game *g, int revision)
{
    return revision == g->revision;
}

void say_revisions(const struct game *g, int revision, const struct words *w, struct out *o)
{
    say(o, w,
        "played by revision %1 of the rules; this program has revision %2 and would play it "
        "differently",
        SAY_INT(revision), SAY_INT(g->revision));
}
