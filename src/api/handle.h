/* What the handles of the flat API hold, and what its files share. */
#ifndef AGES_API_HANDLE_H
#define AGES_API_HANDLE_H

#include "ages.h"
#include "core/game.h"
#include "session/session.h"

enum { ERROR_MAX_BYTES = 1024 };

struct ages_state {
    const struct game *game;
    const struct words *words;
    int viewer;
    bool named;
    char names[SEATS_MAX][NAME_MAX_BYTES]; /* where `named`: what the table calls the seats */
    char error[ERROR_MAX_BYTES];
    struct event *events; /* of the last move, those the viewer may see */
    int events_count, events_room;
    max_align_t state[];
};

/* A caller's buffer. */
struct text_buffer {
    char none; /* where the text goes when there is no buffer */
    struct out o;
};

struct out *text_to(struct text_buffer *t, char *buf, size_t size);
int text_length(const struct text_buffer *t);

const struct words *words_of(const char *language); /* NULL: English */
const struct game *find_game(const char *id, struct out *why);
bool options_from_text(const struct game *g, const char *text, int options[], struct out *why);

/* Writes a status's message and returns the status. */
int fail(char error[ERROR_MAX_BYTES], const struct words *w, enum ages_status status);

bool is_viewer(int viewer, int seats); /* a seat or AGES_WATCHER */

/* A handle with that state, or what the viewer may know of it; NULL: no memory. */
struct ages_state *state_make(const struct game *g, const void *state, int viewer);
bool state_take_events(struct ages_state *s, const struct event *events, int count);

/* What the texts call the seats, for as long as `names` lives. */
void state_names(const struct ages_state *s, const char *names[SEATS_MAX], struct out *o);

#endif
