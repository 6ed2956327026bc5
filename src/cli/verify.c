/* ages verify: were these dice fair? */
#include <stdlib.h>

#include "cli/setup.h"
#include "games/games.h"

static const char *result_id(enum verify_result result)
{
    static const char *const ids[] = {"fair", "typed", "unknown", "false"};
    return ids[result];
}

const char *verify_message(enum verify_result result)
{
    switch (result) {
    case VERIFY_FAIR: return MSG("fair: every draw follows from the secret that was committed to");
    case VERIFY_TYPED: return MSG("typed: people rolled these dice; nothing can be verified");
    case VERIFY_UNKNOWN:
        return MSG("not revealed: the game is not over, so its secret is still hidden");
    case VERIFY_FALSE: return MSG("does not verify");
    }
    return "";
}

static void report(struct console *c, const char *path, enum verify_result result,
                   const struct taken_back *back, const struct record_error *error, bool json)
{
    struct out *o = &c->out;
    if (json) {
        json_open(o, '{');
        json_member_text(o, "file", path);
        json_member_text(o, "result", result_id(result));
        json_member_int(o, "taken_back", back->draws);
        if (result == VERIFY_FALSE) {
            json_member_int(o, "line", error->line);
            json_member_text(o, "why", error->text);
        }
        json_close(o, '}');
        return;
    }
    out_text(o, path);
    out_text(o, ": ");
    out_text(o, tr(c->words, verify_message(result)));
    if (back->draws) {
        out_text(o, ". ");
        say_taken_back(back->game, back->draws, c->words, o);
    }
    out_char(o, '\n');
    if (result == VERIFY_FALSE)
        complain(c, "%1, line %2: %3", SAY_TEXT(path), SAY_INT(error->line), SAY_TEXT(error->text));
}

static int verify_file(struct console *c, const char *path, bool json)
{
    struct record_error error = {0};
    size_t length;
    char *text = read_file(c, path, &length);
    if (!text)
        return EXIT_FAILED;
    struct taken_back back = {0};
    enum verify_result result = record_verify(text, length, game_find, c->words, &back, &error);
    free(text);
    report(c, path, result, &back, &error, json);
    return result == VERIFY_FAIR    ? EXIT_FINE
           : result == VERIFY_FALSE ? EXIT_NOT_VERIFIED
                                    : EXIT_FAILED;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    const struct flag flags[] = {
        {"json", FLAG_SWITCH, &json, NULL, MSG("a list of results as JSON"), 0, 0},
        {0},
    };
    int status;
    int files = args_read(c, self, flags, argc, argv, &status);
    if (files < 0)
        return status;
    int worst = EXIT_FINE;
    if (json)
        json_open(&c->out, '[');
    for (int i = 0; i < files; i++) {
        status = verify_file(c, argv[i], json);
        worst = max_of(status, worst);
    }
    if (json) {
        json_close(&c->out, ']');
        json_end(c);
    }
    return worst;
}

const struct command command_verify = {
    .name = "verify",
    .operands = "FILE…",
    .summary = MSG("check that the dice of a recorded game were fair"),
    .more =
        MSG("The exit code is 0 if they were, 3 if a record does not verify, and 1 if it can't be\n"
            "verified: people typed in the dice, or the game still runs."),
    .operands_min = 1,
    .operands_max = 1 << 20,
    .run = run,
};
