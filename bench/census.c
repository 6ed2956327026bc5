/* What players of Through the Ages do in their games: census LEVEL PLAYER,PLAYER… [GAMES], who
 * plays as in contestant.h. Means a game of each player, every one in every seat in turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "contestant.h"
#include "core/play.h"
#include "games/tta/knowledge/knowledge.h"
#include "games/tta/moves.h"
#include "games/tta/rules/tokens.h"
#include "games/tta/state.h"

enum { GAMES = 40 };

enum census_count {
    TAKEN,
    FARM_MINE_TECHNOLOGIES,
    URBAN_TECHNOLOGIES,
    UNIT_TECHNOLOGIES,
    SPECIAL_TECHNOLOGIES,
    GOVERNMENTS,
    LEADERS,
    COMPLETED,
    COLONIES,
    EVENTS_LAID,
    AGGRESSIONS,
    WARS,
    PACTS_MADE,
    PRODUCTION_I,
    PRODUCTION_II,
    PRODUCTION_III,
    CULTURE,
    WINS,
    COUNTS
};

static const char *const titles[COUNTS] = {
    "cards taken",
    "farm and mine technologies",
    "urban technologies",
    "unit technologies",
    "special technologies",
    "governments",
    "leaders",
    "wonders",
    "colonies",
    "events laid",
    "aggressions",
    "wars",
    "pacts offered",
    "food and resources a turn, end of age I",
    "… end of age II",
    "… end of age III",
    "culture",
    "games won",
};

static void count_discovery(int card, double count[COUNTS])
{
    int kind = tta_cards[card].kind;
    count[kind <= KIND_MINE         ? FARM_MINE_TECHNOLOGIES
          : is_urban(kind)          ? URBAN_TECHNOLOGIES
          : is_unit(kind)           ? UNIT_TECHNOLOGIES
          : kind == KIND_GOVERNMENT ? GOVERNMENTS
                                    : SPECIAL_TECHNOLOGIES]++;
}

static void count_move(struct move m, double count[COUNTS])
{
    switch (move_verb(m)) {
    case V_TAKE: count[TAKEN]++; break;
    case V_DISCOVER: count_discovery(move_card(m), count); break;
    case V_REVOLUTION: count[GOVERNMENTS]++; break;
    case V_LEAD: count[LEADERS]++; break;
    case V_EVENT: count[EVENTS_LAID]++; break;
    case V_AGGRESSION: count[AGGRESSIONS]++; break;
    case V_WAR: count[WARS]++; break;
    case V_PACT: count[PACTS_MADE]++; break;
    default: break;
    }
}

static void count_production(const struct tta *s, int of_bot[], int age, double count[][COUNTS])
{
    for (int seat = 0; seat < s->players; seat++)
        count[of_bot[seat]][PRODUCTION_I + age - AGE_I] +=
            tta_income(&s->civs[seat], FOOD) + tta_income(&s->civs[seat], RESOURCES);
}

static void play_game(struct tta *s, const struct contestant bots[], int of_bot[], struct rng *r,
                      double count[][COUNTS])
{
    const struct game *g = &game_tta;
    int age = AGE_I;
    for (int seat; (seat = g->to_move(s)) != SEAT_NOBODY;) {
        struct tta view;
        if (seat == SEAT_CHANCE) {
            g->apply(s, g->draw(s, r), NULL);
        } else {
            g->observe(s, seat, &view);
            struct move m = contestant_choose(&bots[of_bot[seat]], &view, seat, r);
            count_move(m, count[of_bot[seat]]);
            g->apply(s, m, NULL);
        }
        for (; age < s->age && age <= AGE_III; age++)
            count_production(s, of_bot, age, count);
    }
}

static void count_end(const struct tta *s, const int of_bot[], double count[][COUNTS])
{
    int points[SEATS_MAX], place[SEATS_MAX], winners = 0;
    game_tta.score(s, points, place);
    for (int seat = 0; seat < s->players; seat++)
        winners += place[seat] == 1;
    for (int seat = 0; seat < s->players; seat++) {
        double *of = count[of_bot[seat]];
        of[COMPLETED] += size_of(s->civs[seat].wonders);
        of[COLONIES] += size_of(s->civs[seat].colonies);
        of[CULTURE] += points[seat];
        of[WINS] += place[seat] == 1 ? 1.0 / winners : 0;
    }
}

static int read_bots(char *text, int level, struct contestant bots[SEATS_MAX])
{
    int count = 0;
    for (char *id = strtok(text, ","); id; id = strtok(NULL, ",")) {
        if (count == SEATS_MAX || !contestant_read(&bots[count], id, level))
            return 0;
        count++;
    }
    return count;
}

int main(int argc, char **argv)
{
    static struct contestant bots[SEATS_MAX];
    double count[SEATS_MAX][COUNTS] = {{0}};
    int options[OPTIONS_MAX], games = argc > 3 ? atoi(argv[3]) : GAMES;
    options_initial(&game_tta, options);
    bool known = argc > 2 && !option_set(&game_tta, options, "level", argv[1], NULL);
    int players = known ? read_bots(argv[2], options[0], bots) : 0;
    if (players < 2 || games < 1) {
        fprintf(stderr,
                "census LEVEL PLAYER,PLAYER… [GAMES]: bots of tta or BOT_LEVEL@FILE with "
                "weights, and how many games (%d)\n",
                GAMES);
        return 2;
    }
    for (int game = 0; game < games; game++) {
        struct tta s;
        struct rng r = rng_seeded((uint64_t)(game / players));
        int of_bot[SEATS_MAX];
        for (int seat = 0; seat < players; seat++)
            of_bot[seat] = (seat + game) % players;
        play_setup(&game_tta, &s, players, options);
        play_game(&s, bots, of_bot, &r, count);
        count_end(&s, of_bot, count);
    }
    printf("means a game, of %d games\n%-44s", games, "");
    for (int bot = 0; bot < players; bot++)
        printf("%15.14s", bots[bot].name);
    for (int i = 0; i < COUNTS; i++) {
        printf("\n%-44s", titles[i]);
        for (int bot = 0; bot < players; bot++)
            printf("%15.2f", count[bot][i] / games);
    }
    printf("\n");
    return 0;
}
