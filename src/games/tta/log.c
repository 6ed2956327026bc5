/* Through the Ages: the names of what the log tells. */
#include "games/tta/log.h"

static const char *const event_ids[EVENTS] = {
    "start",          "turn",        "swept",       "dealt",        "age",          "revealed",
    "declined",       "took",        "grew",        "built",        "upgraded",     "paid",
    "destroyed",      "stage",       "completed",   "leads",        "discovered",   "revolution",
    "played",         "disbanded",   "culture",     "science",      "food",         "resources",
    "more_actions",   "for_units",   "eaten",       "famine",       "population",   "bonus",
    "over",           "bonus_card",  "kept",        "left",         "drew",         "discarded",
    "obsolete",       "tokens_gone", "future",      "passed",       "bid",          "colonized",
    "no_colony",      "lost_colony", "sacrificed",  "bonus_played", "attacks",      "war",
    "strength",       "won",         "not_won",     "offered",      "accepted",     "refused",
    "pact_ended",     "tactic",      "lost_worker", "lost_culture", "lost_science", "lost_food",
    "lost_resources", "lost_leader", "lost_wonder", "took_card",    "got_yellow",   "lost_yellow",
    "lost_blue",      "ruined",      "uprising",    "corruption",   "missing",      "traded",
    "parties",        "covered",     "concerned",   "nobody",
};
const struct nouns tta_events = {EVENTS, event_ids, NULL};
