/* Scenarios of strangers: whatever the text, it is run to its end and told apart. */
#include <assert.h>
#include <string.h>

#include "games/games.h"
#include "session/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char told[4096];
    struct out o = out_to(told, sizeof told);
    struct scenario_report r = scenario_run("fuzz", (const char *)data, size, game_find, &o);
    assert((r.failed || r.broken) == (told[0] != '\0'));
    assert(strlen(told) == o.len);
    return 0;
}
