/* A game at the keyboard: its session, input, bots and save. */
#ifndef AGES_CLI_PLAY_H
#define AGES_CLI_PLAY_H

#include "bots/players.h"
#include "cli/input.h"
#include "cli/saves.h"
#include "session/log.h"

struct play {
    struct console *console;
    struct session *session;
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
