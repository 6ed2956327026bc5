/* The learned player of Through the Ages: what it does with its turn, and what it answers.
 *
 * In its actions it searches whole turns: a beam of the best beginnings, each judged as if the turn
 * ended there, production included. An action card and the action it contains are one step. Nothing
 * hidden matters for that, so the search goes on the view itself.
 *
 * Everything else, politics, bids, attack and defence, pacts, picks and discards, is answered and
 * then settled: on some guesses at what is hidden the answer is given, all questions that follow
 * are answered quickly, the rivals' by the same value on their side, and the end is judged. All
 * answers are tried on the same guesses and draws. */
#ifndef AGES_BOTS_TTA_PLAY_H
#define AGES_BOTS_TTA_PLAY_H

#include "bots/tta/features.h"

enum {
    TTA_PLAN_MAX = 40,
    TTA_PLANS_MAX = 12,
    TTA_WIDTH_MAX = 24,
    TTA_ROUNDS_MAX = 64,
    TTA_QUICK_MOVES = 5, /* that are tried again after each move of a quick plan */
};

struct tta_skill {
    int width;   /* of the beam                                    */
    int guesses; /* where others answer                            */
    int plans;   /* that are played on for a round; 0: none is     */
    int answers; /* the same of answers                            */
    int rounds;  /* how often each with two players; with four an eighth of it, which is enough
                  */
    int halving; /* after how many rounds the worse half goes      */
    int clear;   /* what is worse by n times the uncertainty of that goes at once; 0: nothing */
    int prior;   /* how many rounds the value before playing on counts for */
    int budget;  /* of positions judged in playing on: what takes more ends there; 0: none. A count
                    and not a time, so that the view and the seed alone decide a move */
    bool gentle; /* declares no war, and attacks only who has more culture */
    int32_t noise; /* in odds: what a plan or an answer is misjudged by at most */
    uint64_t noise_seed;
};

/* How a level of players (search/levels.h) plays a level of the game. */
struct tta_skill tta_skill_of(int player_level, int level);

/* The moves of a turn, without its end, and the odds to win after it; for an answer, the chance. */
struct tta_plan {
    int32_t odds;
    int count;
    struct move moves[TTA_PLAN_MAX];
};

/* An action that no plan begins or goes on with. */
bool tta_is_left_out(const struct tta *s, struct move m);

/* The best plans of the seat that has the actions, the best first; returns how many. */
int tta_find_plans(const struct tta_weights *w, const struct tta *view,
                   const struct tta_skill *skill, struct tta_plan out[], int most);

/* One plan, in a third of the time and nearly as good: after each move only those are tried again
 * that brought most when they were tried last, and those that have become possible since. Returns
 * how many positions were judged. */
int tta_plan_quickly(const struct tta_weights *w, const struct tta *s, struct tta_plan *out);

/* Ends the actions and judges that; the context is that of the turn. */
int32_t tta_evaluate_end(const struct tta_weights *w, struct tta *s,
                         const struct tta_context *context);

/* A quick answer of the seat that is asked outside its actions, by its own weights. */
struct move tta_quick_answer(const struct tta_weights *w, const struct tta *s, int time_left);

/* Draws and answers until actions begin, a turn ends or the game does; weights by seat. */
void tta_settle(const struct tta_weights *const w[], struct tta *s, int time_left, struct rng *r);

/* The chances after each of some answers, on the same guesses. */
void tta_chances_of(const struct tta_weights *w, const struct tta *view,
                    const struct tta_skill *skill, struct rng *r, const struct move moves[],
                    int count, int32_t chance[]);

/* The same for all legal answers, without bids higher than they must be; returns how many. */
int tta_answers(const struct tta_weights *w, const struct tta *view, const struct tta_skill *skill,
                struct rng *r, struct move legal[], int32_t chance[]);

/* All play quickly until the seat has ended another turn, or the game is over; returns how many
 * positions were judged. */
int tta_play_round(const struct tta_weights *w, struct tta *s, int seat, struct rng *r);

/* Plays plans on until the seat has ended its next turn, all of them quickly, and puts the best
 * first; returns how many positions were judged. An answer is a plan of one move: in one's own turn
 * the rest of that comes first. */
int tta_play_on(const struct tta_weights *w, const struct tta *view, const struct tta_skill *skill,
                struct rng *r, struct tta_plan plans[], int count);

/* The move of the seat that is asked, by what it sees. */
struct move tta_choose_move(const struct tta_weights *w, const struct tta *view,
                            const struct tta_skill *skill, struct rng *r);

#endif
