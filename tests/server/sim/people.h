/* The people of the simulation, for people.c and letters.c: what each of them knows, and the
 * letters (requests and answers) that are under way. */
#ifndef AGES_TESTS_PEOPLE_H
#define AGES_TESTS_PEOPLE_H

#include "chains.h"
#include "sim.h"

enum { MOVES_KNOWN = 24 };

enum letter_kind {
    LETTER_CREATE,
    LETTER_CLAIM,
    LETTER_STREAM,
    LETTER_SHOW,
    LETTER_WHOLE, /* the same from the beginning */
    LETTER_LOG,
    LETTER_ACT,
    LETTER_GIVE,
    LETTER_CHAIN, /* a new chain for the dice               */
    LETTER_BOT,   /* the host gives a seat to a bot         */
    LETTER_BACK,  /* who holds it takes it back             */
    LETTER_END,   /* the host gives the table up            */
};

struct person;

struct sim_letter {
    struct sim_letter *next;
    struct person *from;
    enum letter_kind kind;
    char target[160], claim[40], body[512];
    bool copy;   /* the network made it                */
    int sent;    /* of an act: its number at the table */
    int ask;     /* of an element                      */
    int64_t due; /* when it arrives, there or here     */
    bool asked, answered, dropped;
    int status;
    json_t *answer;
};

/* An event of the log, as it was told. */
struct told_event {
    int ply;
    uint64_t words;
};

struct person {
    struct sim_table *table;
    int seat; /* SEAT_WATCHER: none */
    uint32_t address;
    char secret[SECRET_CHARS + 1];
    bool away;
    int64_t next; /* when it does something */
    struct sim_letter *waits;
    int64_t patience;

    /* the table, as it was read last */
    bool knows, unconfirmed, over, can_undo, can_redo;
    int seq, plies, turn;
    int moves;
    char move[MOVES_KNOWN][TEXT_MAX];
    struct told_event *told;
    int tolds;

    struct sim_letter *stream;
    int heard, said; /* the last number on the stream that it read; that the server sent */

    int act; /* that is not answered yet, or -1 */

    /* dice that are asked for */
    int chain, before;
    int next_chain; /* that was asked for, and is not answered yet; -1: none */
    bool by_bot;    /* a bot plays its seat */
    bool claimed;
    int log, asks, gave; /* entries and asks that were read; the last ask that it gave to */
    int ask_entry;
    bool asked_me;
    int ask; /* that is open, as far as it heard; 0: none */
    uint8_t head[SHA256_BYTES];
    char commitment[TIP_CHARS + 1];
};

extern struct person people[PEOPLE_MAX];
extern int people_count;

/* letters.c */
struct sim_letter *letter_to(struct person *p, enum letter_kind kind);
void letter_send(struct sim_letter *l);
void letter_end(struct sim_letter *l);
void letters_end(void);
struct sim_letter *letter_due(void); /* some that is to arrive now, or NULL */
void letter_arrives(struct sim_letter *l);
int64_t letters_next(void);

/* people.c: the answer has come. */
void person_reads(struct person *p, struct sim_letter *l);
void person_hears(struct person *p, const char *event, json_t *data);
void person_lost(struct person *p, struct sim_letter *l);

/* checks.c: what an answer may say. */
void check_secrets(const struct sim_letter *l, const char *text);
void check_answer(const struct sim_letter *l);
void check_told(struct person *p, json_t *table, bool whole);
void check_log(struct person *p, json_t *page);

void hex_print(const uint8_t bytes[SHA256_BYTES], char hex[TIP_CHARS + 1]);

#endif
