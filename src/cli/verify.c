/* ages verify: were these dice fair? */
#include <stdlib.h>

#include "cli/saves.h"
#include "cli/setup.h"
#include "games/games.h"

static const char *result_id(enum verify_result result)
{
    static const char *const ids[] = {"fair", "typed", "unknown", "false"};
    return ids[result];
}

const char *verify_message(enum verify_result result, bool asked)
{
    switch (result) {
    case VERIFY_FAIR:
        return asked ? MSG("fair: every draw follows from the secret that was committed to and "
                           "from what the devices gave")
                     : MSG("unchanged: every draw follows from the secret that was committed to; "
                           "who kept that secret could foresee them");
    case VERIFY_TYPED: return MSG("typed: people rolled these dice; nothing can be verified");
    case VERIFY_UNKNOWN:
        return MSG("not revealed: the game is not over, so its secret is still hidden");
    case VERIFY_FALSE: return MSG("does not verify");
    }
    return "";
}

void say_copied(const struct findings *found, const struct words *w, struct out *o)
{
    if (found->guessed)
        say(o, w, "It began with a guess at step %1 of another game, from what one seat saw there.",
            SAY_INT(found->guessed));
    else if (found->copied)
        say_count(
            o, w,
            "The first %1 move was copied from another game; its draws are not verified here.",
            "The first %1 moves were copied from another game; their draws are not verified "
            "here.",
            found->copied, SAY_INT(found->copied));
}

static void write_giving(const struct findings *f, struct out *o)
{
    json_member_int(o, "draws", f->draws);
    json_member_int(o, "by_host", f->by_host);
    json_member_int(o, "by_nobody", f->by_nobody);
    json_member_bool(o, "given_up", f->given_up);
    json_member_open(o, "seats", '[');
    for (int i = 0; i < f->seats; i++) {
        const struct giving *g = &f->seat[i];
        json_open(o, '{');
        json_member_text(o, "name", f->name[i]);
        json_member_bool(o, "person", g->person);
        json_member_int(o, "gave", g->gave);
        json_member_int(o, "lapses", g->lapses);
        json_member_int(o, "joined_after", g->before);
        json_member_int(o, "by_bot", g->by_bot);
        json_close(o, '}');
    }
    json_close(o, ']');
}

static void write_json(struct out *o, const char *path, enum verify_result result,
                       const struct findings *found, const struct record_error *error)
{
    json_open(o, '{');
    json_member_text(o, "file", path);
    json_member_text(o, "result", result_id(result));
    json_member_int(o, "taken_back", found->taken_back);
    json_member_int(o, "copied", found->copied);
    json_member_int(o, "guessed", found->guessed);
    json_member_bool(o, "asked", found->asked);
    if (found->asked)
        write_giving(found, o);
    if (result == VERIFY_FALSE) {
        json_member_int(o, "line", error->line);
        json_member_text(o, "why", error->text);
    }
    json_close(o, '}');
}

static void say_seat(struct console *c, const struct findings *f, int seat)
{
    char text[1024];
    struct out told = out_to(text, sizeof text), *o = &told;
    const struct giving *g = &f->seat[seat];
    const struct words *w = c->words;

    say_count(o, w, "%1 gave to %2 of %3 draw.", "%1 gave to %2 of %3 draws.", f->draws,
              SAY_TEXT(f->name[seat]), SAY_INT(g->gave), SAY_INT(f->draws));
    if (g->before < 0) {
        out_char(o, ' ');
        out_text(o, tr(w, "Never joined."));
    } else if (g->before > 0) {
        out_char(o, ' ');
        say_count(o, w, "Joined after %1 draw.", "Joined after %1 draws.", g->before,
                  SAY_INT(g->before));
    }
    if (g->lapses) {
        out_char(o, ' ');
        say_count(o, w, "Was asked %1 time and did not give.",
                  "Was asked %1 times and did not give.", g->lapses, SAY_INT(g->lapses));
    }
    if (g->by_bot) {
        out_char(o, ' ');
        say_count(o, w, "A bot played for it during %1 draw.",
                  "A bot played for it during %1 draws.", g->by_bot, SAY_INT(g->by_bot));
    }
    print_item(&c->out, "", 2, text);
}

static void say_giving(struct console *c, const struct findings *f)
{
    struct out *o = &c->out;
    for (int i = 0; i < f->seats; i++)
        if (f->seat[i].person)
            say_seat(c, f, i);
    if (f->by_host) {
        out_text(o, "  ");
        say_count(o, c->words, "To %1 draw only the host's device gave.",
                  "To %1 draws only the host's device gave.", f->by_host, SAY_INT(f->by_host));
        out_char(o, '\n');
    }
    if (f->by_nobody) {
        out_text(o, "  ");
        say_count(o, c->words, "To %1 draw no device gave.", "To %1 draws no device gave.",
                  f->by_nobody, SAY_INT(f->by_nobody));
        out_char(o, '\n');
    }
}

static void report(struct console *c, const char *path, enum verify_result result,
                   const struct findings *found, const struct record_error *error, bool json)
{
    char text[PATH_BYTES + 1024];
    struct out told = out_to(text, sizeof text);
    if (json) {
        write_json(&c->out, path, result, found, error);
        return;
    }
    say(&told, c->words, "%1: %2", SAY_TEXT(path),
        SAY_TEXT(tr(c->words, verify_message(result, found->asked))));
    if (found->taken_back) {
        out_text(&told, ". ");
        say_taken_back(found->game, found->taken_back, c->words, &told);
    }
    if (found->copied || found->guessed) {
        out_text(&told, ". ");
        say_copied(found, c->words, &told);
    }
    print_line(c, text);
    if (result == VERIFY_FALSE)
        complain(c, "%1, line %2: %3", SAY_TEXT(path), SAY_INT(error->line), SAY_TEXT(error->text));
    else if (found->asked)
        say_giving(c, found);
}

/* Holds a receipt against a record that fits. */
static int check_receipt(struct console *c, const char *path, const char *record, size_t length)
{
    struct record_error error = {0};
    size_t receipt_length;
    char *receipt = read_file(c, path, &receipt_length);
    if (!receipt)
        return EXIT_FAILED;
    bool fits = receipt_fits(record, length, receipt, receipt_length, game_find, c->words, &error);
    free(receipt);
    if (!fits)
        complain(c, "%1, line %2: %3", SAY_TEXT(path), SAY_INT(error.line), SAY_TEXT(error.text));
    return fits ? EXIT_FINE : EXIT_NOT_VERIFIED;
}

static int verify_file(struct console *c, const char *path, const struct texts *receipts, bool json)
{
    struct record_error error = {0};
    size_t length;
    char *text = read_file(c, path, &length);
    if (!text)
        return EXIT_FAILED;
    struct findings found = {0};
    enum verify_result result = record_verify(text, length, game_find, c->words, &found, &error);
    report(c, path, result, &found, &error, json);
    int status = result == VERIFY_FAIR    ? EXIT_FINE
                 : result == VERIFY_FALSE ? EXIT_NOT_VERIFIED
                                          : EXIT_FAILED;
    for (int i = 0; status == EXIT_FINE && i < receipts->count; i++)
        status = check_receipt(c, receipts->text[i], text, length);
    free(text);
    return status;
}

static int run(struct console *c, const struct command *self, int argc, char **argv)
{
    bool json = false;
    struct texts receipts = {0};
    const struct flag flags[] = {
        {"json", FLAG_SWITCH, &json, NULL, MSG("a list of results as JSON"), 0, 0},
        {"receipt", FLAG_LIST, &receipts, "FILE",
         MSG("what a device kept of the game, to be held against it; may be given more than once"),
         0, 0},
        {0},
    };
    int status;
    int files = args_read(c, self, flags, argc, argv, &status);
    if (files < 0)
        return status;
    if (receipts.count && files > 1)
        return usage_error(c, self, MSG("a receipt is of one record: name one file"));
    int worst = EXIT_FINE;
    if (json)
        json_open(&c->out, '[');
    for (int i = 0; i < files; i++) {
        status = verify_file(c, argv[i], &receipts, json);
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
    .summary = MSG("check that the dice of a recorded game follow from what was fixed before"),
    .more = MSG(
        "The exit code is 0 if they do, 3 if a record or a receipt says otherwise, and 1 if it\n"
        "can't be verified: people typed in the dice, or the game still runs."),
    .operands_min = 1,
    .operands_max = 1 << 20,
    .run = run,
};
