/* Whose dice a new table is played with, and the server's word for them. */
#include <sodium.h>
#include <string.h>

#include "server/commitments.h"
#include "server/http.h"
#include "server/routes.h"

/* Dice that are asked for: what is contributed comes later, and to each draw. */
bool request_needs(struct request *r, struct table *table)
{
    json_t *needs = json_object_get(r->input, "needs");
    const char *text = json_string_value(needs);
    json_int_t number = json_integer_value(needs);

    if (!needs)
        return true;
    if (text ? strcmp(text, "all") != 0 : !json_is_integer(needs) || number < 0 || number > 1)
        return refuse_field(r, "needs", MSG("expected 0, 1 or all"));
    table->dice = DICE_ASKED;
    table->needs = text ? NEEDS_ALL : (enum needs)number;
    if (json_object_get(r->input, "commitment"))
        return refuse_field(r, "commitment", MSG("with needs there is none"));
    for (int i = 0; i < table->seats; i++)
        if (table->fair.contribution[i][0])
            return refuse_field(r, "contribution", MSG("with needs there is none"));
    return true;
}

/* `real`: the people roll on their table. */
bool request_dice(struct request *r, struct table *table)
{
    json_t *dice = json_object_get(r->input, "dice");
    const char *text = json_string_value(dice);

    if (!dice || (text && strcmp(text, "fair") == 0))
        return true;
    if (!text || strcmp(text, "real") != 0)
        return refuse_field(r, "dice", MSG("expected fair or real"));
    if (table->dice == DICE_ASKED || json_object_get(r->input, "commitment"))
        return refuse_field(r, "dice", MSG("real dice have neither needs nor a commitment"));
    if (table->game->hidden)
        return refuse_field(
            r, "dice", MSG("the game has cards that only one may see; they can't be typed in"));
    table->dice = DICE_TYPED;
    return true;
}

void commitment_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    uint8_t commitment[SHA256_BYTES];
    char buffer[256], hex[2 * SHA256_BYTES + 1];
    status = commitments_make(writer_commitments(w), commitment);
    if (status != STORE_OK) {
        refuse_store(r, status);
        request_done(r);
        return;
    }
    struct out o = answer_begin(r, 201, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    json_member_text(&o, "commitment",
                     sodium_bin2hex(hex, sizeof hex, commitment, sizeof commitment));
    json_close(&o, '}');
    answer_end(r, &o);
    request_done(r);
}
