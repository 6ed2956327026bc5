/* A training as `ages train` runs it, whatever is learned and how: chapter by chapter, with what is
 * needed to go on later, and with weights as the data file has them. */
#ifndef AGES_BOTS_SEARCH_COURSE_H
#define AGES_BOTS_SEARCH_COURSE_H

#include "bots/search/value.h"
#include "core/game.h"

struct lessons_for {
    int players;        /* of courses that learn one number of players at a time */
    const int *options; /* of the game                                           */
    uint64_t seed;
    int jobs;          /* threads, where a course can use more than one */
    const char *style; /* one of the course's styles; NULL: none        */

    /* Frozen players to learn against now and then, where a course can: texts of weights. */
    int rivals;
    const char *const *rival;

    const char *from; /* where a course can: the text of weights to begin with, or NULL */
};

struct course {
    const struct game *game;
    bool each_count; /* every number of players is learned apart */

    bool has_rivals;           /* frozen players can be learned against, and begun with */
    const char *const *styles; /* players that like something more than they should; NULL: none */

    /* NULL: out of memory, or a text is not one of weights. */
    void *(*begin)(const struct lessons_for *for_whom);
    void (*end)(void *course);

    /* Plays `games` games and learns from them; `planned` are to be played in all. */
    void (*chapter)(void *course, int games, int64_t planned);
    int64_t (*games)(const void *course); /* played so far */
    double (*error)(const void *course);  /* the mean square of the last chapter */
    double (*test)(void *course, int games);

    /* What was learned, as the data file has it: its section begins with the line that `section`
     * writes. */
    void (*section)(const void *course, struct out *o);
    void (*write)(const void *course, struct out *o);

    /* All of it, to go on from later; false when a text is no such state. */
    void (*save)(const void *course, struct out *o);
    bool (*load)(void *course, const char *text);
};

/* A line of the data file: whose features there are, with how many of each kind. */
void course_write_kinds(const char *whose, const struct feature_kind kinds[], struct out *o);

extern const struct course bronze_course, iron_course, tta_course;

#endif
