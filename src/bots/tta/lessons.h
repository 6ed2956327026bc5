/* Games of Through the Ages to learn from: played by weights, with a lesson at the end of each
 * turn. */
#ifndef AGES_BOTS_TTA_LESSONS_H
#define AGES_BOTS_TTA_LESSONS_H

#include "bots/tta/play.h"

enum {
    PARTS = 2 * CIV_FEATURES + TABLE_FEATURES, /* own, rivals', the table's */
    LESSONS_MAX = 2 * ROUNDS_MAX * SEATS_MAX,  /* a turn, and the same turn ended otherwise */
    BASES = 2 + TTA_MOMENTS, /* of a weight: always, the time left, and at each moment */
    ACTIVE_BASES = 4,
};

/* A position at the end of a turn: what it is made of, and what it was worth. Or two of them
 * (compare.h): in what they differ, and by how much in odds. */
struct lesson {
    bool compares;
    int seat, inputs;
    float value, target, culture; /* culture: at the end */
    int base[ACTIVE_BASES];
    float share[ACTIVE_BASES]; /* of each base at that time */
    uint16_t *index;
    float *input;
};

/* Of one game; the room for its inputs grows. */
struct book {
    int lessons;
    unsigned seats; /* bits of those who are learned from */
    int compared;   /* how many of a hundred turns are compared with another way to play them … */
    int rounds;     /* … after this many rounds more … */
    const struct tta_weights *player; /* … by whom */
    struct lesson lesson[LESSONS_MAX];
    bool full; /* out of memory */
};

/* The time left as an input. */
float tta_lesson_time(int time_left);

/* Ranges are learned as steps: what each adds to the one before. So what was seldom seen is worth
 * about as much as its neighbour, not what chance made of it. Returns the first of the feature's
 * range, or the feature itself. */
int tta_first_of_range(int feature);

/* Sets up a game: the usual one, or one with any variants; nobody leaves. */
void tta_lesson_table(struct tta *s, int level, int players, bool usual, struct rng *r);

/* Plays a whole turn, an answer or a draw; or all to the end of the game. A seat without weights is
 * `builder`; without a book nothing is noted. */
void tta_lesson_step(struct tta *s, const struct tta_weights *const w[],
                     const struct tta_weights *evaluator, const struct tta_skill *skill,
                     struct book *book, struct rng *r);
void tta_lesson_game(struct tta *s, const struct tta_weights *const w[],
                     const struct tta_weights *evaluator, const struct tta_skill *skill,
                     struct book *book, struct rng *r);

/* What a seat got: its share of the win, and by a part of `margin` its lead. */
float tta_result_of(const int points[], const int place[], int players, int seat, float margin);

/* What the positions of a game that is over were worth. */
void tta_set_targets(struct book *book, const struct tta *s, float margin);

#endif
