/* A game at the keyboard: its session, input, bots and save. */
#ifndef AGES_CLI_PLAY_H
#define AGES_CLI_PLAY_H

#include "bots/players.h"
#include "cli/input.h"
#include "cli/saves.h"
#include "session/log.h"

struct play;

/* A table that a server keeps. Then the session of `struct play` is a sketch of what the seat sees,
 * made anew for each version, and acts go to the server. */
struct served {
    bool unconfirmed, can_undo, can_redo; /* as the server says */
    /* "moves", "confirm", "undo", "redo"; "back": the seat, from a bot. False: it was not done, and
     * why was said. */
    bool (*act)(struct play *p, const char *what, const struct move moves[], int count);
    void (*show_log)(struct play *p);
    void (*save)(struct play *p, const char *path); /* the record */
    void (*print_kept)(const struct play *p, struct out *o);
    void (*show_dice)(struct play *p);
    bool (*accept)(struct play *p); /* another log than was seen; NULL: there is none now */
};

struct play {
    struct console *console;
    struct session *session;
    const struct served *served; /* NULL: it is played here */
    struct input *input;
    struct players players;
    const char *names[SEATS_MAX];
    char path[PATH_BYTES]; /* where it is saved after every move; "": nowhere */
    char copy[PATH_BYTES]; /* where `save FILE` went last                     */
    bool unsaved;          /* the last save failed                            */
    int people;
    int reader; /* whose view is on the screen; SEAT_WATCHER: that of no seat        */
    struct bookmark heard[SEATS_MAX]; /* of each reader; the first if all see the same    */
    int shown;                        /* the ply whose choices are on the screen, or -1    */
    int board;                        /* whose turn the board was drawn for last           */
    bool coached;                     /* warned when a turn ends that leads to harm          */
    unsigned resigning;               /* seats that resign as soon as they are asked, a set   */
};

enum play_outcome {
    PLAY_ON,
    PLAY_OVER,
    PLAY_STOPPED, /* the person leaves, or there is no more input */
    PLAY_FAILED,  /* an exec bot, or no memory                    */
};

/* Plays until one of the last three outcomes. */
enum play_outcome play_game(struct play *p);

/* Asks the person whose move it is, and does what they say. */
enum play_outcome ask_person(struct play *p);

/* The names of who plays, and how to get help. */
void welcome(struct play *p);

/* Waits the end of a turn for its confirmation? Can the seat undo, redo? */
bool play_unconfirmed(const struct play *p);
bool play_can_undo(const struct play *p, int seat);
bool play_can_redo(const struct play *p, int seat);

/* Saves; reports if it can't. */
void autosave(struct play *p);

/* Prints where the game is saved and how to go on with it, or that it is not saved. */
void print_kept(const struct play *p, struct out *o);

/* Runs what a person typed instead of a move (commands.c). */
enum line_use { LINE_IS_MOVE, LINE_DONE, LINE_SHOW_AGAIN, LINE_QUIT };
enum line_use run_line(struct play *p, int seat, const char *line);
void complete_line(void *with, const char *text, struct out *o);

/* The person who is to move, or who types the dice of others. */
int asked_person(const struct play *p);

/* The choices: legal moves, or possible outcomes. */
int play_choices(const struct play *p, struct move choices[]);

const void *play_view(const struct play *p, struct state_room *view);

#endif
