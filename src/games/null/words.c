/* Null in words: events, the question, the board. */
#include "games/null/null.h"

const struct nouns null_events = {
    E_OVER + 1,
    (const char *const[]){"turn", "rolled", "kept", "passed", "over"},
    (const char *const[]){MSG("turn"), MSG("rolled"), MSG("kept"), MSG("passed"), MSG("over")},
};

void null_print_event(const void *v, const struct event *e, const struct words *w, struct out *o)
{
    static const char *const messages[] = {
        [E_TURN] = MSG("Round %2: %1"),     [E_ROLLED] = MSG("%1 rolls a %2"),
        [E_KEPT] = MSG("%1 keeps the %2"),  [E_PASSED] = MSG("%1 passes the %2 on"),
        [E_OVER] = MSG("The game is over"),
    };

    (void)v;
    say(o, w, messages[e->kind], SAY_TEXT(e->seat < 0 ? "" : seat_name(o, w, e->seat)),
        SAY_INT(e->a));
}

void null_prompt(const void *v, int viewer, const struct prompt *a)
{
    const struct null *s = v;

    (void)viewer;
    prompt_word(a, "kind", "choose");
    prompt_int(a, "seat", s->seat);
    prompt_int(a, "roll", s->roll);
    say(prompt_line(a), a->w, "%1 keeps the %2 or passes it on.", SAY_TEXT(prompt_name(a, s->seat)),
        SAY_INT(s->roll));
}

void null_print_board(const void *v, int viewer, const struct words *w, struct out *o)
{
    const struct null *s = v;

    (void)viewer;
    say(o, w, "Round %1 of %2.", SAY_INT(s->round), SAY_INT(ROUNDS));
    out_text(o, "\n\n");
    for (int i = 0; i < s->seats; i++) {
        out_text(o, i == s->seat ? "> " : "  ");
        out_fit(o, seat_name(o, w, i), 16);
        out_char(o, ' ');
        out_int(o, s->sum[i]);
        out_char(o, '\n');
    }
}
