/* Through the Ages: the verbs of moves, which moves are legal, and which rule forbids another. */
#include "games/tta/moves.h"
#include "core/verb_args.h"
#include "games/tta/chance.h"
#include "games/tta/rules/actions.h"
#include "games/tta/rules/questions.h"
#include "games/tta/rules/turn.h"
#include "games/tta/state.h"

#define CARD        NOUN(tta_card_names)
#define CARD_BEFORE NOUN_BEFORE(tta_card_names)
#define SEAT_AFTER  ARG_HIGH(ARG_SEAT, NULL)
#define AGE         NOUN(tta_ages)

const struct verb tta_verbs[] = {
    [V_START] = {"start", MSG("this seat begins"), {SEAT}, .title = MSG("%1 begins")},
    [V_DEAL] = {"deal",
                MSG("a card comes into the row"),
                {CARD},
                .title = MSG("%1 comes into the row")},
    [V_REVEAL] = {"reveal",
                  MSG("an event or a bonus card is turned up"),
                  {CARD},
                  .title = MSG("%1 is turned up")},
    [V_DRAW_CARD] = {"draw",
                     MSG("a military card comes to the hand"),
                     {CARD},
                     .title = MSG("%1 is drawn")},
    [V_ASIDE] = {"aside",
                 MSG("a bonus card is laid aside"),
                 {CARD},
                 .title = MSG("%1 is laid aside")},
    [V_STAY] =
        {"stay", MSG("stay in the game"), {{0}}, .title = MSG("Stay in the game"), .answers = true},
    [V_LEAVE] = {"leave",
                 MSG("leave the game honorably"),
                 {{0}},
                 .title = MSG("Leave the game honorably")},
    [V_EVENT] = {"event",
                 MSG("lay an event or territory on the future events"),
                 {CARD},
                 .title = MSG("Lay %1 on the future events")},
    [V_AGGRESSION] = {"aggression",
                      MSG("attack a rival"),
                      {CARD, SEAT_AFTER},
                      .title = MSG("Attack %2 with %1")},
    [V_WAR] = {"war",
               MSG("declare war on a rival"),
               {CARD, SEAT_AFTER},
               .title = MSG("Declare %1 on %2")},
    [V_PACT] = {"pact",
                MSG("offer a pact, with a role for yourself"),
                {CARD, SEAT_AFTER, {ARG_NOUN, 16, 1, &tta_roles}},
                .title = MSG("Offer %1 to %2, as party %3")},
    [V_CANCEL] = {"cancel", MSG("end a pact"), {CARD}, .title = MSG("End %1")},
    [V_COLUMBUS] = {"columbus",
                    MSG("make a territory a colony at once"),
                    {CARD},
                    .title = MSG("Make %1 a colony at once")},
    [V_NO_POLITICS] = {"no_politics",
                       MSG("take no political action"),
                       {{0}},
                       .title = MSG("Take no political action")},
    [V_DISCARD] = {"discard",
                   MSG("discard a military card"),
                   {CARD},
                   .title = MSG("Discard %1"),
                   .answers = true},
    [V_TAKE] = {"take", MSG("take a card from the row"), {CARD}, .title = MSG("Take %1")},
    [V_GROW] = {"grow",
                MSG("increase the population"),
                {{0}},
                .title = MSG("Increase the population")},
    [V_BUILD] = {"build",
                 MSG("build a farm, a mine or an urban building"),
                 {CARD},
                 .title = MSG("Build %1")},
    [V_UPGRADE] = {"upgrade",
                   MSG("move a worker to a better card"),
                   {CARD_BEFORE, CARD},
                   .title = MSG("Upgrade %1 to %2")},
    [V_DESTROY] = {"destroy",
                   MSG("take a worker off a farm, mine or building"),
                   {CARD},
                   .title = MSG("Take a worker off %1")},
    [V_STAGE] = {"stage",
                 MSG("build a stage of the wonder"),
                 {{0}},
                 .title = MSG("Build a stage of the wonder")},
    [V_STAGES] = {"stages",
                  MSG("build several stages of the wonder"),
                  {COUNT},
                  TITLES("Build %1 stage of the wonder", "Build %1 stages of the wonder")},
    [V_LEAD] = {"lead", MSG("play a leader"), {CARD}, .title = MSG("Let %1 lead")},
    [V_DISCOVER] = {"discover",
                    MSG("play a technology or, peacefully, a government"),
                    {CARD},
                    .title = MSG("Discover %1")},
    [V_REVOLUTION] = {"revolution",
                      MSG("change the government with all civil actions"),
                      {CARD},
                      .title = MSG("Have a revolution: %1")},
    [V_PLAY] = {"play", MSG("play an action card"), {CARD}, .title = MSG("Play %1")},
    [V_RECRUIT] = {"recruit", MSG("build a military unit"), {CARD}, .title = MSG("Recruit %1")},
    [V_DISBAND] = {"disband", MSG("take a worker off a unit"), {CARD}, .title = MSG("Disband %1")},
    [V_BARBAROSSA] = {"barbarossa",
                      MSG("grow and make the worker a unit"),
                      {CARD},
                      .title = MSG("Increase the population and recruit %1")},
    [V_LINER] = {"liner",
                 MSG("grow by the ocean liners, for no action"),
                 {{0}},
                 .title = MSG("Increase the population by the ocean liners")},
    [V_TRADE] = {"trade",
                 MSG("exchange food and resources by the trade routes"),
                 {{0}},
                 .title = MSG("Exchange food and resources by the trade routes")},
    [V_TACTIC] = {"tactic", MSG("play a tactic"), {CARD}, .title = MSG("Play the tactic %1")},
    [V_DRAW] = {"draw", MSG("draw a military card"), {{0}}, .title = MSG("Draw a military card")},
    [V_BID] =
        {"bid", MSG("bid for the territory"), {COUNT}, .title = MSG("Bid %1"), .answers = true},
    [V_PASS] = {"pass",
                MSG("bid no more for the territory"),
                {{0}},
                .title = MSG("Bid no more"),
                .answers = true},
    [V_SACRIFICE] = {"sacrifice",
                     MSG("sacrifice a unit"),
                     {CARD},
                     .title = MSG("Sacrifice %1"),
                     .answers = true},
    [V_BONUS] =
        {"bonus", MSG("play a bonus card"), {CARD}, .title = MSG("Play %1"), .answers = true},
    [V_DONE] =
        {"done", MSG("leave it at that"), {{0}}, .title = MSG("Leave it at that"), .answers = true},
    [V_ACCEPT] =
        {"accept", MSG("accept the pact"), {{0}}, .title = MSG("Accept the pact"), .answers = true},
    [V_REFUSE] =
        {"refuse", MSG("refuse the pact"), {{0}}, .title = MSG("Refuse the pact"), .answers = true},
    [V_LOSE] = {"lose", MSG("lose this one"), {CARD}, .title = MSG("Lose %1"), .answers = true},
    [V_PICK] = {"pick",
                MSG("choose food or resources"),
                {{ARG_NOUN, 0, 8, &tta_stocks}},
                .title = MSG("Choose %1"),
                .answers = true},
    [V_PICK_SPLIT] = {"pick",
                      MSG("choose amounts of food and resources"),
                      {{ARG_COUNT, 8, 8, NULL}, COUNT},
                      TITLES("Choose %1 food and %2 resource", "Choose %1 food and %2 resources"),
                      .answers = true},
    [V_PICK_CARD] =
        {"pick", MSG("choose this card"), {CARD}, .title = MSG("Choose %1"), .answers = true},
    [V_PICK_CARDS] = {"pick",
                      MSG("choose n on this card"),
                      {CARD_BEFORE, {ARG_COUNT, 0, 8, NULL}},
                      .title = MSG("Choose %2 of %1"),
                      .answers = true},
    [V_DECLINE] =
        {"decline", MSG("do nothing"), {{0}}, .title = MSG("Do nothing"), .answers = true},
    [V_END_ACTIONS] = {"end_actions",
                       MSG("end the turn: production and maintenance"),
                       {{0}},
                       .title = MSG("End the turn")},
    [V_EVENT_BACK] = {"event",
                      MSG("a card is laid on the future events"),
                      {AGE},
                      .title = MSG("A card of age %1 is laid on the future events")},
    [V_DISCARD_BACK] = {"discard",
                        MSG("a military card is discarded"),
                        {AGE},
                        .title = MSG("A military card of age %1 is discarded")},
    [V_DRAW_BACK] = {"draw",
                     MSG("a military card is drawn unseen"),
                     {AGE},
                     .title = MSG("A military card of age %1 is drawn")},
    [V_ASIDE_BACK] = {"aside",
                      MSG("a bonus card is laid aside unseen"),
                      {{0}},
                      .title = MSG("A bonus card is laid aside")},
    [V_PICK_BACK] = {"pick",
                     MSG("a bonus card is chosen unseen"),
                     {{0}},
                     .title = MSG("A bonus card is chosen")},
    [VERBS] = {.name = NULL},
};

/* ---- Legality -------------------------------------------------------------------------------- */

static int forbidden_by(const struct tta *s, struct move m)
{
    return s->phase == PHASE_ACTIONS || s->phase == PHASE_INNER ? tta_forbid_action(s, m)
                                                                : tta_forbid_answer(s, m);
}

static int why_not_chance(const struct tta *s, struct move m)
{
    struct move list[CHANCES_MAX];
    uint32_t weight[CHANCES_MAX];
    int count = tta_chances(s, list, weight);
    for (int i = 0; i < count; i++)
        if (move_same(list[i], m))
            return 0;
    switch (s->phase) {
    case PHASE_START: return 161;
    case PHASE_DEAL: return 18;
    case PHASE_REVEAL: return s->level == LEVEL_SIMPLE ? 59 : 58;
    case PHASE_DRAW: return 54;
    default: return 227; /* PHASE_ASIDE */
    }
}

int tta_why_not(const void *v, struct move m)
{
    const struct tta *s = v;
    if (s->phase == PHASE_OVER)
        return 84;
    if (tta_to_move(s) == SEAT_CHANCE)
        return why_not_chance(s, m);
    if (move_verb(m) <= V_ASIDE)
        return 16;
    return forbidden_by(s, m);
}

int tta_moves(const void *state, struct move out[])
{
    const struct tta *s = state;
    switch (s->phase) {
    case PHASE_ACTIONS: return tta_list_actions(s, out);
    case PHASE_INNER: return tta_list_inner(s, out);
    default: return tta_list_question(s, out);
    }
}
