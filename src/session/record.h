/* Records: a game as text. One canonical form; a check over all of it ends the file.
 *
 * A record replays without the secret and says the first line that does not fit. The format is
 * described in docs/formats.md. */
#ifndef AGES_SESSION_RECORD_H
#define AGES_SESSION_RECORD_H

#include "session/session.h"

/* Who the record is for. */
enum record_for {
    RECORD_OWNER,  /* a save: everything, the secret of a running game too           */
    RECORD_PUBLIC, /* what the viewer may know: of a finished game everything,
                      of a running one shown moves and hashes of the viewer's views  */
};

void record_write(const struct session *s, enum record_for purpose, int viewer, struct out *o);

/* The same in memory of its own, with a final NUL; NULL: none left. */
char *record_text(const struct session *s, enum record_for purpose, int viewer, size_t *length);

enum { RECORD_MAX_BYTES = 16 << 20 };

struct record_error {
    int line;       /* from 1; 0: the file as a whole */
    char text[256]; /* what, and what was expected    */
};

/* Reads and replays a record, validating everything before anything is installed. `find` gives the
 * game of an id. NULL with the first error when it does not fit; the view of a running game is
 * refused too, as it can't be replayed. */
struct session *record_read(const char *text, size_t length,
                            const struct game *(*find)(const char *id), const struct words *w,
                            struct record_error *error);

enum verify_result {
    VERIFY_FAIR,    /* the secret fits the commitment and every draw follows from it   */
    VERIFY_TYPED,   /* dice typed in by people: nothing to verify them by              */
    VERIFY_UNKNOWN, /* the view of a running game: the secret is not revealed yet      */
    VERIFY_FALSE,   /* something does not fit; `error` says what                       */
};

/* What a person's seat gave to dice that are asked for. A draw is a whole run: all chance up to the
 * next decision. */
struct giving {
    bool person;
    int gave;   /* the number of draws it gave to                         */
    int lapses; /* how often it was asked and gave nothing                */
    int before; /* draws before its device joined; -1: it never did       */
    int by_bot; /* draws while a bot played for it                        */
};

/* What else there is to say of a record that fits. */
struct findings {
    const struct game *game; /* NULL: the record does not fit */
    int taken_back;          /* draws of chance               */
    int copied;              /* plies of another game, whose draws are not in question here */
    int guessed;             /* the ply of another game that it began with, guessed         */
    bool asked;              /* the dice were asked for; else the rest is unused */
    bool given_up;
    int seats, draws;
    int by_nobody, by_host; /* draws to which no device gave; to which only the host's did */
    struct giving seat[SEATS_MAX];
    char name[SEATS_MAX][NAME_MAX_BYTES];
};

void find_out(const struct session *s, struct findings *found);

/* Reads a record and checks its draws; `found` may be NULL. */
enum verify_result record_verify(const char *text, size_t length,
                                 const struct game *(*find)(const char *id), const struct words *w,
                                 struct findings *found, struct record_error *error);

/* Does the record say what a device kept while it was played? The receipt is a text that the page
 * saves (docs/formats.md). The record must have been verified. False with the line of the receipt
 * that does not fit. */
bool receipt_fits(const char *text, size_t length, const char *receipt, size_t receipt_length,
                  const struct game *(*find)(const char *id), const struct words *w,
                  struct record_error *error);

/* Files (save.c): saved whole or not at all; what was there before stays until then. */
int save_text(const char *path, const char *text, size_t length); /* 0, or errno */
const char *error_text(const struct words *w, int error);         /* what the system says of it */
char *load_text(const char *path, size_t *length, size_t limit);  /* malloc'ed; NULL: errno */

#endif
