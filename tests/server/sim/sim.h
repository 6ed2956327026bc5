/* The simulation: what its parts share. sim.c has the steps and the faults, people.c the people and
 * their requests, audit.c looks at what is stored. */
#ifndef AGES_TESTS_SIM_H
#define AGES_TESTS_SIM_H

#include <jansson.h>

#include "server/access.h"
#include "server/store.h"
#include "steps.h"

enum { SIM_TABLES = 3, PEOPLE_MAX = 16, TEXT_MAX = 128, TIP_CHARS = 2 * SHA256_BYTES };

enum sent_kind { SENT_MOVE, SENT_CONFIRM, SENT_UNDO, SENT_REDO };

/* An act that somebody asked for, once or more often; its number is its name. */
struct sent {
    enum sent_kind kind;
    int seq, seat;
    bool confirm; /* with the move */
    char text[TEXT_MAX];
};

/* A stored entry, as the auditor read it. */
struct audited {
    int kind, seat;
    char text[MOVE_TEXT_MAX];
    uint8_t request[DIGEST_BYTES];
    int acknowledged; /* the number of the act whose author was told so, from 1; 0: none */
};

/* A table, and all that is known of it for certain. */
struct sim_table {
    const struct game *game;
    const char *needs; /* "": the dice are not asked for */
    int seats;
    bool bot[SEATS_MAX]; /* one plays there, or may */
    bool made;           /* and its host knows */
    char id[TABLE_ID_CHARS + 1], host[SECRET_CHARS + 1];
    char key[SEATS_MAX][SECRET_CHARS + 1]; /* secrets, or invitations of asked tables */
    char dice[TIP_CHARS + 1];              /* the secret of the dice                  */

    struct sent *sent;
    int sents;
    struct audited *rows;
    int count;
    int published; /* the highest number of an entry that anybody was told of */
    int64_t number, announced;
    bool over, gone;
};

struct sim {
    uint64_t seed;
    struct rng rng;
    char folder[256], data[300];
    struct server_config config;
    struct sim_table table[SIM_TABLES];
    int tables;
    bool up; /* the server answers */
    bool calm;
    int loss, doubling; /* of a hundred letters */
    int64_t delay;      /* of a letter, at most */
    uint64_t trace;     /* a hash of every step */
    bool tracing;
    char wrong[256]; /* what does not hold, or "" */
};

extern struct sim sim;

/* What happened over all runs. */
struct sim_totals {
    long steps, letters, lost, doubled, acknowledged, kills, cuts, stops, failures, full, jumps,
        left, draws, gone;
};

extern struct sim_totals totals;

void sim_note(const char *format, ...) __attribute__((format(printf, 1, 2)));
void sim_wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool sim_chance(int hundredths);
int64_t sim_below(int64_t most);

/* audit.c: what is stored is read beside the server, through no code of it. */
void audit_open(void); /* after each start: nothing that was told is lost */
void audit_close(void);
void audit(void); /* what is new was asked for, and once */
void audit_acknowledged(struct sim_table *t, int sent);
void audit_joined(struct sim_table *t, int seat, int entry, const char *tip);
void audit_forget(struct sim_table *t);

/* Told of the table in an answer or on a stream. */
void audit_published(struct sim_table *t, int seq);

/* people.c */
void people_begin(void);
void people_end(void);
bool people_ready(void);
void people_run(void); /* somebody acts, or a letter arrives */
int64_t people_next(void);
void people_stay(void);          /* all come back for good     */
void people_cut_off(void);       /* the server is gone         */
void people_check_streams(void); /* when nothing is under way */

#endif
