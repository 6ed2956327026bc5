/* Routes of tables whose dice are asked for: claiming a seat, a new chain, giving up, who sits
 * where.
 */
#include <sodium.h>
#include <string.h>

#include "bots/bot.h"
#include "server/asked_json.h"
#include "server/asking.h"
#include "server/http.h"
#include "server/notices.h"
#include "server/players.h"
#include "server/routes.h"
#include "server/timing.h"

/* Joins and changes of a seat between two draws or moves: enough for anybody, and the log is to end
 * with the game. Each seat has its own, so that nobody uses up those of others, and the host has as
 * many more for it. */
enum { REMARKS_MAX = 25 };

/* What they share */

bool read_hash(struct request *r, const char *key, uint8_t hash[SHA256_BYTES])
{
    const char *hex = json_string_value(json_object_get(r->input, key));
    size_t bytes = 0;

    if (hex && strlen(hex) == 2 * SHA256_BYTES &&
        sodium_hex2bin(hash, SHA256_BYTES, hex, strlen(hex), NULL, &bytes, NULL) == 0 &&
        bytes == SHA256_BYTES)
        return true;
    return refuse_field(r, key, MSG("expected 64 hexadecimal digits"));
}

/* The hash of a secret or an invitation. */
static bool read_secret(struct request *r, const char *key, uint8_t hash[SHA256_BYTES])
{
    const char *text = json_string_value(json_object_get(r->input, key));

    if (!text || !secret_is_valid(text))
        return refuse_field(r, key, MSG("expected 24 letters, digits, - and _"));
    secret_hash(text, hash);
    return true;
}

/* The player of the key that the device brings, if it brings one. */
static bool read_player(struct writer *w, struct request *r, uint8_t player[SHA256_BYTES])
{
    const char *key = json_string_value(json_object_get(r->input, "player"));
    struct claim claim = {.kind = CLAIM_PLAYER};

    memset(player, 0, SHA256_BYTES);
    if (!json_object_get(r->input, "player"))
        return true;
    if (!key || !secret_is_valid(key))
        return refuse_field(r, "player", MSG("expected 24 letters, digits, - and _"));
    strcpy(claim.secret, key);
    enum store_status status = claim_resolve(w, &claim);
    memcpy(player, claim.player, SHA256_BYTES);
    if (status == STORE_NONE)
        refuse_removed(r);
    else if (status != STORE_OK)
        refuse_store(r, status);
    return status == STORE_OK;
}

struct live_table *open_asked(struct writer *w, struct request *r, enum deed deed)
{
    struct live_table *live = open_table(w, r, deed);

    if (!live || table_is_asked(live))
        return live;
    refuse(r, 409, "not_asked_dice", MSG("the dice of this table are not asked for"));
    return NULL;
}

/* Can it still be changed? */
static bool is_running(struct request *r, const struct live_table *live)
{
    if (table_turn(live) != SEAT_NOBODY)
        return true;
    refuse(r, 409, "over", MSG("the game is over"));
    return false;
}

static void refuse_status(struct request *r, enum session_status status)
{
    int code = status == SESSION_NO_MEMORY ? 503 : 409;
    refuse(r, code, status_code(status), session_message(status));
}

static int seat_with(uint8_t of[SEATS_MAX][SHA256_BYTES], int seats,
                     const uint8_t hash[SHA256_BYTES])
{
    int found = SEAT_NOBODY;
    for (int i = 0; i < seats; i++)
        if (sodium_memcmp(of[i], hash, SHA256_BYTES) == 0)
            found = i;
    return found;
}

static enum store_status keep_seat(struct writer *w, struct request *r, struct live_table *live)
{
    live->reseated = true;
    writer_changed(w, live);
    enum store_status status = tables_keep_seat(writer_tables(w), live, r->seat);
    if (status != STORE_OK)
        writer_refuse(w, status);
    return status;
}

/* Joining */

/* The join of the seat that brought this tip, or -1. */
static int join_with(const struct session *s, int seat, const uint8_t tip[SHA256_BYTES])
{
    for (int i = session_joins(s) - 1; i >= 0; i--)
        if (session_join_at(s, i)->seat == seat &&
            memcmp(session_join_at(s, i)->tip, tip, SHA256_BYTES) == 0)
            return i;
    return -1;
}

static int entries_of(const struct session *s, enum entry_kind kind, int seat)
{
    int count = 0;
    for (int i = 0; i < session_entries(s); i++)
        count += session_entry(s, i)->kind == kind && session_entry(s, i)->seat == seat;
    return count;
}

static bool may_join(struct request *r, const struct live_table *live)
{
    const struct session *s = live->session;

    if (!is_running(r, live))
        return false;
    if (session_ask_open(s)) {
        refuse(r, 409, "asked", session_message(SESSION_ASKED));
        return false;
    }
    if (entries_of(s, ENTRY_JOIN, r->seat) < session_asks(s) + REMARKS_MAX)
        return true;
    refuse(r, 409, "enough", MSG("there were joins enough: play on first"));
    return false;
}

/* The device joins, with what must be so before; false: it is refused. */
static bool join(struct writer *w, struct request *r, struct live_table *live, bool link,
                 const uint8_t tip[SHA256_BYTES])
{
    enum session_status status = SESSION_OK;

    if (writer_writes(w, &r->job) != STORE_OK)
        return false;
    writer_changed(w, live);
    if (live->seats[r->seat].kind == SEAT_BOT)
        status = session_reseat(live->session, r->seat, SEAT_BACK, NULL);
    if (status == SESSION_OK)
        status = session_join(live->session, r->seat, link, tip);
    if (status == SESSION_OK)
        return true;
    if (status == SESSION_NO_MEMORY)
        writer_refuse(w, STORE_MEMORY); /* the seat may be back already: the table is loaded anew */
    refuse_status(r, status);
    return false;
}

/* A claim that was made before with the same secret and tip has the same answer. */
static void answer_again(struct writer *w, struct request *r, struct live_table *live, int seat,
                         const uint8_t tip[SHA256_BYTES])
{
    r->seat = seat;
    r->join = join_with(live->session, seat, tip);
    r->job.bound |= live->changed;
    if (r->join >= 0)
        asking_heard(w, live, seat);
    else
        refuse(r, 409, "secret_used", MSG("this secret opens another seat of the table"));
}

/* The seat of the invitation; or one that is free for anybody, where the table is on the list. */
static bool read_place(struct writer *w, struct request *r, struct live_table *live, int *seat)
{
    json_t *wanted = json_object_get(r->input, "seat");
    uint8_t invitation[SHA256_BYTES];

    *seat = SEAT_NOBODY;
    if (live->terms.listed && writer_config(w)->public_list && wanted) {
        json_int_t number = json_is_integer(wanted) ? json_integer_value(wanted) : -1;
        if (number < 0 || number >= live->keys.seats)
            return refuse_field(r, "seat", MSG("expected the number of a seat"));
        if (table_unclaimed(live) >> number & 1)
            *seat = (int)number;
        return true;
    }
    if (!read_secret(r, "invitation", invitation))
        return false;
    *seat = seat_with(live->keys.invitation, live->keys.seats, invitation);
    return true;
}

/* Who sits down at a rated table agrees to that, and is one person. */
static bool may_be_rated(struct request *r, const struct live_table *live,
                         const uint8_t player[SHA256_BYTES])
{
    bool agrees = json_is_true(json_object_get(r->input, "rated"));

    if (!live->terms.rated)
        return true;
    if (!agrees || sodium_is_zero(player, SHA256_BYTES))
        refuse(r, 409, "rated", MSG("this table is rated: who sits down says so, with a key"));
    for (int i = 0; i < live->keys.seats && !r->status; i++)
        if (memcmp(live->keys.player[i], player, SHA256_BYTES) == 0)
            refuse(r, 409, "rated", MSG("nobody has two seats at a rated table"));
    return !r->status;
}

static void claim(struct writer *w, struct request *r, struct live_table *live)
{
    uint8_t secret[SHA256_BYTES], tip[SHA256_BYTES], player[SHA256_BYTES];
    int seat;

    if (!read_place(w, r, live, &seat) || !read_secret(r, "secret", secret) ||
        !read_hash(r, "tip", tip) || !read_player(w, r, player))
        return;
    int before = seat_with(live->keys.seat, live->keys.seats, secret);
    if (before >= 0) {
        answer_again(w, r, live, before, tip);
        return;
    }
    r->seat = seat;
    if (r->seat < 0 || live->keys.taken[r->seat]) {
        refuse(r, 403, "spent", MSG("this invitation was used by somebody, or is none"));
        return;
    }
    if (!may_be_rated(r, live, player))
        return;
    if (!may_join(r, live) || !join(w, r, live, r->claim.kind != CLAIM_HOST, tip))
        return;
    r->join = session_joins(live->session) - 1;
    memcpy(live->keys.seat[r->seat], secret, sizeof secret);
    memcpy(live->keys.player[r->seat], player, sizeof player);
    live->keys.taken[r->seat] = true;
    table_set_player(live, r->seat, "");
    live->asking.heard[r->seat] = microseconds_now();
    if (live->terms.listed && !table_unclaimed(live)) {
        live->terms.listed = false;
        keep_terms(w, live);
    }
    if (keep_seat(w, r, live) == STORE_OK)
        act_begin(w, &r->job, live);
}

void claim_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_asked(w, r, DEED_COME);

    if (live)
        claim(w, r, live);
}

void tip_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_asked(w, r, DEED_PLAY);
    uint8_t tip[SHA256_BYTES];

    if (!live || !read_hash(r, "tip", tip))
        return;
    const struct join *now = session_join_of(live->session, r->viewer);
    r->seat = r->viewer;
    r->join = join_with(live->session, r->seat, tip);
    if (r->join >= 0 && session_join_at(live->session, r->join) == now)
        return;
    if (r->join >= 0)
        refuse(r, 409, "old_tip", MSG("this chain was used before; make a new one"));
    else if (live->seats[r->seat].kind == SEAT_BOT)
        refuse(r, 409, "bot_plays", MSG("a bot plays this seat; take it back first"));
    else if (may_join(r, live) && join(w, r, live, !now || now->link, tip)) {
        r->join = session_joins(live->session) - 1;
        act_begin(w, j, live);
    }
}

static void answer_joined(struct request *r, const struct live_table *live)
{
    const struct join *join = session_join_at(live->session, r->join);
    char buffer[1024];
    struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);

    json_open(&o, '{');
    json_member_text(&o, "table", live->id);
    json_member_int(&o, "seat", r->seat);
    json_member_hex(&o, "commitment", session_table(live->session)->fair.commitment);
    json_member_int(&o, "join", join->entry + 1);
    json_member_int(&o, "before", join->before);
    json_member_int(&o, "seq", session_seq(live->session));
    json_member_hex(&o, "head", live->asking.heads.head);
    json_close(&o, '}');
    answer_end(r, &o);
}

void answer_with(struct writer *w, struct request *r, enum store_status status,
                 void (*answer)(struct request *r, const struct live_table *live))
{
    if (!r->status && status == STORE_OK) {
        struct live_table *live = writer_table(w, &r->job, &status);
        if (live)
            answer(r, live);
    }
    answer_out(r, status);
}

void join_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer_with(w, (struct request *)j, status, answer_joined);
}

/* Giving up */

void give_up_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct live_table *live = open_table(w, r, DEED_SEATS);

    if (!live || !open_asked(w, r, DEED_SEATS) || !pay_for_telling(r, live) ||
        session_given_up(live->session))
        return;
    if (!is_running(r, live) || writer_writes(w, j) != STORE_OK)
        return;
    session_give_up(live->session);
    live->reseated = true;
    if (act_begin(w, j, live) == ACT_DONE)
        notice(w, live, NOTICE_OVER, SEAT_NOBODY);
}

/* Who sits where */

static bool may_remark(const struct request *r, const struct live_table *live)
{
    int most = r->claim.kind == CLAIM_HOST ? 2 * REMARKS_MAX : REMARKS_MAX;
    return entries_of(live->session, ENTRY_SEAT, r->seat) < session_plies(live->session) + most;
}

/* Has the seat given to the ask that is open? Then it is no reason to make the ask void. */
static bool has_given(const struct live_table *live, int seat)
{
    return session_ask_open(live->session) && table_gave(live) >> seat & 1;
}

static bool change(struct request *r, struct live_table *live, enum seat_change what,
                   const char *bot)
{
    enum session_status status = SESSION_ENOUGH;

    if (has_given(live, r->seat))
        status = SESSION_ASKED;
    else if (may_remark(r, live))
        status = session_reseat(live->session, r->seat, what, bot);
    if (status == SESSION_OK)
        return true;
    refuse_status(r, status);
    return false;
}

static bool to_bot(struct writer *w, struct request *r, struct live_table *live)
{
    char program[PROGRAM_MAX_BYTES];

    if (!read_text(r, r->input, "bot", program, sizeof program))
        return false;
    if (!bot_find(session_table(live->session)->game, program))
        return refuse_field(r, "bot", MSG("there is no such bot for this game"));
    if (!change(r, live, SEAT_TO_BOT, program))
        return false;
    table_set_player(live, r->seat, program);
    if (r->viewer != r->seat)
        notice(w, live, NOTICE_BOT, r->seat);
    return true;
}

/* Whoever opens a seat sees what it hides, so a claimed one is not its host's to give away. */
static bool to_link(struct request *r, struct live_table *live)
{
    bool claimed = live->keys.taken[r->seat];

    if (claimed && r->viewer != r->seat && session_table(live->session)->game->hidden &&
        !link_is_agreed(live, r->seat)) {
        refuse(r, 403, "needs_consent",
               MSG("only who holds the seat can give it away, or all others together"));
        return false;
    }
    if (claimed && !change(r, live, SEAT_TO_LINK, NULL))
        return false;
    if (claimed)
        table_set_player(live, r->seat, "");
    live->keys.taken[r->seat] = false;
    memset(live->keys.seat[r->seat], 0, SHA256_BYTES);
    memset(live->keys.player[r->seat], 0, SHA256_BYTES);
    secret_make(r->made[r->seat]);
    secret_hash(r->made[r->seat], live->keys.invitation[r->seat]);
    return true;
}

static bool to_back(struct request *r, struct live_table *live)
{
    if (!change(r, live, SEAT_BACK, NULL))
        return false;
    table_set_player(live, r->seat, "");
    return true;
}

/* The host asks for a new link, a person agrees to it: an entry, unless it was said before. */
static bool speak(struct request *r, struct live_table *live, bool wish)
{
    enum session_status status = SESSION_ENOUGH;

    if (wish ? r->claim.kind != CLAIM_HOST : r->viewer < 0) {
        refuse(r, 403, "forbidden", MSG("you may not see that"));
        return false;
    }
    if (!is_running(r, live))
        return false;
    if (table_unclaimed(live) >> r->seat & 1) {
        refuse(r, 409, "nothing", MSG("nobody holds this seat"));
        return false;
    }
    if (may_remark(r, live))
        status = wish ? session_wish_link(live->session, r->seat)
                      : session_agree(live->session, r->seat, r->viewer);
    if (status == SESSION_OK || status == SESSION_NOTHING)
        return true;
    refuse_status(r, status);
    return false;
}

/* Any other player, when the seat is late. */
static bool may_let_bot_play(const struct live_table *live, const struct request *r)
{
    return r->viewer >= 0 && r->viewer != r->seat && live->timing.clock.late != LATE_WAIT &&
           timing_is_late(live, r->seat);
}

bool asked_reseat(struct writer *w, struct request *r, struct live_table *live)
{
    const char *to = json_string_value(json_object_get(r->input, "to"));
    bool host = r->claim.kind == CLAIM_HOST;

    if (!host && r->viewer == SEAT_WATCHER) {
        refuse(r, 401, "unknown_secret", MSG("the secret is missing or wrong"));
        return false;
    }
    if (to && (strcmp(to, "yes") == 0 || strcmp(to, "wish") == 0))
        return speak(r, live, to[0] == 'w');
    bool bot = to && strcmp(to, "bot") == 0;
    if (!host && (bot ? !may_let_bot_play(live, r) : r->viewer != r->seat || !to)) {
        refuse(r, 403, "forbidden", MSG("you may not see that"));
        return false;
    }
    if (session_table(live->session)->seat[r->seat].kind != SEAT_PERSON) {
        refuse(r, 409, "bots_own", MSG("this seat was a bot's from the beginning"));
        return false;
    }
    if (!is_running(r, live))
        return false;
    live->reseated = true;
    if (bot)
        return to_bot(w, r, live);
    if (to && strcmp(to, "back") == 0)
        return to_back(r, live);
    if (to && strcmp(to, "link") == 0)
        return to_link(r, live);
    return refuse_field(r, "to", MSG("expected bot, back, link, wish or yes"));
}
