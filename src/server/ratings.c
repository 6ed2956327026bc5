/* Ratings: see ratings.h. */
#include "server/ratings.h"

#include <math.h>
#include <string.h>

static const double first_mean = 1500, first_deviation = 250;
static const double points_of_ten_to_one = 400;
static const double least_shrink = 1e-4; /* so that no game makes anybody certain */

struct rating rating_first(void)
{
    return (struct rating){first_mean, first_deviation};
}

/* Between two whose strengths are known the scale is that of the odds. */
double rating_spread(void)
{
    return points_of_ten_to_one / log(10) / sqrt(2);
}

/* The scale of this game. With two seats it is Weng and Lin's; with more the mean of two seats
 * stands for it, so that the same difference means the same odds at any table. */
static double scale_of(const struct rating rating[], int seats, double spread)
{
    double sum = 0;
    for (int i = 0; i < seats; i++)
        sum += rating[i].deviation * rating[i].deviation + spread * spread;
    return sqrt(2 * sum / seats);
}

void ratings_update(struct rating rating[], const int place[], int seats, double spread)
{
    double scale = scale_of(rating, seats, spread), weight[SEATS_MAX], slope[SEATS_MAX] = {0},
           bend[SEATS_MAX] = {0};

    for (int i = 0; i < seats; i++)
        weight[i] = exp((rating[i].mean - rating[0].mean) / scale);
    for (int q = 0; q < seats; q++) {
        double rest = 0;
        int tied = 0;
        for (int i = 0; i < seats; i++) {
            rest += place[i] >= place[q] ? weight[i] : 0;
            tied += place[i] == place[q];
        }
        for (int i = 0; i < seats; i++) {
            double chance = place[i] >= place[q] ? weight[i] / rest : 0;
            slope[i] += ((i == q) - chance) / tied;
            bend[i] += chance * (1 - chance) / tied;
        }
    }
    for (int i = 0; i < seats; i++) {
        double share = rating[i].deviation / scale;
        rating[i].mean += rating[i].deviation * share * slope[i];
        rating[i].deviation *= sqrt(fmax(1 - share * share * share * bend[i], least_shrink));
    }
}

bool rating_of_bot(const char *game, const char *bot, struct rating *rating)
{
    for (const struct anchor *a = anchors; a->game; a++)
        if (strcmp(a->game, game) == 0 && strcmp(a->bot, bot) == 0) {
            *rating = (struct rating){a->rating, 0};
            return true;
        }
    return false;
}
