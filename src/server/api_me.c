/* Routes of a player: the devices, codes for a further one and for paper, the tables, everything
 * that is kept, and its deletion. The player is known by the secret of a device: `Authorization:
 * Player SECRET`. */
#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "server/http.h"
#include "server/metrics.h"
#include "server/outbox.h"
#include "server/players.h"
#include "server/results.h"
#include "server/routes.h"
#include "server/store_results.h"

/* Letters and digits that nobody takes for one another; the recovery code has all of them, a
 * pairing no digits. */
static const char signs[] = "ABCDEFGHJKMNPQRSTVWXYZ0123456789";

enum {
    LETTERS = 22,
    SIGNS = sizeof signs - 1,
    DEVICE_ID_BYTES = 6,
    SEEN_SECONDS = 3600,
    PAIRINGS_TRIED = 20
};

_Static_assert(SIGNS == 32, "24 of them have 120 bits");

/* Who asks */

struct me {
    uint8_t device[SHA256_BYTES];
    uint8_t player[SHA256_BYTES];
};

bool read_owner(struct writer *w, struct request *r, uint8_t player[SHA256_BYTES])
{
    if (r->claim.kind != CLAIM_PLAYER) {
        refuse(r, 401, "unknown_secret", MSG("the secret is missing or wrong"));
        return false;
    }
    enum store_status status = claim_resolve(w, &r->claim);
    if (status == STORE_NONE)
        refuse_removed(r);
    else if (status != STORE_OK)
        refuse_store(r, status);
    memcpy(player, r->claim.player, SHA256_BYTES);
    return status == STORE_OK;
}

static bool read_me(struct writer *w, struct request *r, struct me *me)
{
    player_of(r->claim.secret, me->device);
    return read_owner(w, r, me->player);
}

static struct store *begin(struct writer *w, struct job *j)
{
    return writer_writes(w, j) == STORE_OK ? writer_store(w) : NULL;
}

static void end(struct writer *w, enum store_status status)
{
    if (status != STORE_OK)
        writer_refuse(w, status);
}

/* What was done, if it was; then the members of the answer, if there are any. */
static void answer(struct writer *w, struct request *r, enum store_status status,
                   enum store_status (*members)(struct writer *w, struct request *r,
                                                const struct me *me, struct out *o))
{
    struct me me;
    char buffer[1024];

    if (!r->status && status == STORE_OK && read_me(w, r, &me)) {
        struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
        json_open(&o, '{');
        status = members(w, r, &me, &o);
        json_close(&o, '}');
        answer_end(r, &o);
        if (status != STORE_OK)
            r->status = 0;
    }
    answer_out(r, status);
}

/* Devices */

static void device_id(const struct stored_device *d, char id[2 * DEVICE_ID_BYTES + 1])
{
    sodium_bin2hex(id, 2 * DEVICE_ID_BYTES + 1, d->device, DEVICE_ID_BYTES);
}

/* A player whom the store does not know has the one device that asks. */
static int devices_of(struct writer *w, const struct me *me, struct stored_device list[DEVICES_MAX])
{
    int count = store_devices(writer_store(w), me->player, list, DEVICES_MAX);
    if (count == 0) {
        list[0] = (struct stored_device){.made = wall_seconds(), .seen = wall_seconds()};
        memcpy(list[0].device, me->device, SHA256_BYTES);
        memcpy(list[0].player, me->player, SHA256_BYTES);
        count = 1;
    }
    return count;
}

static void device_json(const struct stored_device *d, const struct me *me, struct out *o)
{
    char id[2 * DEVICE_ID_BYTES + 1];

    device_id(d, id);
    json_open(o, '{');
    json_member_text(o, "id", id);
    json_member_text(o, "name", d->name);
    json_member_bool(o, "paper", d->paper);
    json_member_bool(o, "here", memcmp(d->device, me->device, SHA256_BYTES) == 0);
    json_member_int(o, "made", d->made * 1000);
    json_member_int(o, "seen", d->seen * 1000);
    json_close(o, '}');
}

static enum store_status put_devices(struct writer *w, struct request *r, const struct me *me,
                                     struct out *o)
{
    struct stored_device list[DEVICES_MAX];
    int count = devices_of(w, me, list);
    (void)r;

    json_member_open(o, "devices", '[');
    for (int i = 0; i < count; i++)
        device_json(&list[i], me, o);
    json_close(o, ']');
    return status_of_count(count);
}

void devices_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer(w, (struct request *)j, status, put_devices);
}

/* The device that asks, under the name that it brings. A device that was not stored is from now on.
 */
static enum store_status keep_device(struct store *s, const struct me *me, const char *name)
{
    int64_t now = wall_seconds();
    struct stored_device list[DEVICES_MAX], d = {.made = now, .seen = now};
    int count = store_devices(s, me->player, list, DEVICES_MAX);

    memcpy(d.device, me->device, SHA256_BYTES);
    memcpy(d.player, me->player, SHA256_BYTES);
    for (int i = 0; i < count; i++)
        if (memcmp(list[i].device, me->device, SHA256_BYTES) == 0)
            d = list[i];
    d.seen = now;
    if (*name)
        strcpy(d.name, name);
    return count < 0 ? status_of_count(count) : store_set_device(s, &d);
}

/* A player of whom nothing is stored yet: players stay for ever, so not too many begin in a day.
 * Nor are too many strangers written to. */
bool may_begin(struct request *r)
{
    if (request_begins(r))
        return true;
    refuse(r, 429, "enough_players",
           MSG("that was enough from your address for today; please come back tomorrow"));
    return false;
}

/* A device of the player; a recovery code takes the place of an earlier one. No more than can be
 * listed, and so removed. */
static bool may_add(struct writer *w, struct request *r, const uint8_t player[SHA256_BYTES],
                    bool paper)
{
    struct stored_device list[DEVICES_MAX];
    int count = store_devices(writer_store(w), player, list, DEVICES_MAX), stay = count;

    for (int i = 0; paper && i < count; i++)
        stay -= list[i].paper;
    if (count < 0)
        refuse_store(r, status_of_count(count));
    else if (stay == DEVICES_MAX)
        refuse(r, 409, "too_many_devices", MSG("these are devices enough; remove one first"));
    else if (count == 0)
        may_begin(r);
    return !r->status;
}

static bool read_name(struct request *r, char name[DEVICE_NAME_BYTES])
{
    return read_text(r, r->input, "name", name, DEVICE_NAME_BYTES);
}

/* Codes */

static void make_code(char *code, int length, int from)
{
    for (int i = 0; i < length; i++)
        code[i] = signs[randombytes_uniform((uint32_t)from)];
    code[length] = '\0';
}

/* As people type it: small letters, blanks and dashes are no matter. One sign too many is kept, to
 * be seen. */
static void read_code(const char *typed, char code[SECRET_CHARS + 2])
{
    int length = 0;
    for (; *typed && length <= SECRET_CHARS; typed++)
        if (isalnum((unsigned char)*typed))
            code[length++] = (char)toupper((unsigned char)*typed);
    code[length] = '\0';
}

/* A code that no other begins like. */
static bool make_pairing(struct store *s, char *code, char open[PAIRING_OPEN_LETTERS + 1])
{
    struct stored_pairing other;
    for (int i = 0; i < PAIRINGS_TRIED; i++) {
        make_code(code, PAIRING_LETTERS, LETTERS);
        memcpy(open, code, PAIRING_OPEN_LETTERS);
        if (store_pairing(s, open, &other) != STORE_OK || other.until <= wall_seconds())
            return true; /* what fails is said when the code is stored */
    }
    return false;
}

void pairing_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct me me;
    char name[DEVICE_NAME_BYTES];
    struct stored_pairing p = {.until = wall_seconds() + PAIRING_SECONDS, .tries = PAIRING_TRIES};
    struct store *s;

    if (!read_me(w, r, &me) || !read_name(r, name) || !may_add(w, r, me.player, false))
        return;
    if (!make_pairing(writer_store(w), r->made[0], p.open)) {
        refuse(r, 503, "too_many_codes", MSG("too many codes are in use; please try again later"));
        return;
    }
    if (!(s = begin(w, j)))
        return;
    player_of(r->made[0], p.code);
    memcpy(p.player, me.player, SHA256_BYTES);
    enum store_status status = keep_device(s, &me, name);
    end(w, status == STORE_OK ? store_set_pairing(s, &p, wall_seconds()) : status);
}

static enum store_status put_pairing(struct writer *w, struct request *r, const struct me *me,
                                     struct out *o)
{
    (void)w;
    (void)me;
    json_member_text(o, "code", r->made[0]);
    json_member_int(o, "seconds", PAIRING_SECONDS);
    return STORE_OK;
}

void pairing_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer(w, (struct request *)j, status, put_pairing);
}

/* Whose code it is. A wrong one costs a try of the pairing that it begins like. */
static bool read_pairing(struct writer *w, struct request *r, const char *code,
                         uint8_t player[SHA256_BYTES])
{
    struct stored_pairing p = {0};
    char open[PAIRING_OPEN_LETTERS + 1] = {0};
    uint8_t hash[SHA256_BYTES];

    strncat(open, code, PAIRING_OPEN_LETTERS);
    player_of(code, hash);
    enum store_status status = store_pairing(writer_store(w), open, &p);
    bool fits = sodium_memcmp(p.code, hash, sizeof hash) == 0;
    bool ends = status == STORE_OK && (p.until <= wall_seconds() || p.tries <= 0);
    memcpy(player, p.player, SHA256_BYTES);
    if (status == STORE_OK && fits && !ends)
        return true;
    if (status != STORE_OK && status != STORE_NONE) {
        refuse_store(r, status);
        return false;
    }
    if (status == STORE_OK && !ends && begin(w, &r->job))
        end(w, store_pairing_tried(writer_store(w), open));
    if (ends)
        refuse(r, 410, "code_over", MSG("this code is no longer good: make a new one"));
    else
        refuse(r, 403, "wrong_code", MSG("there is no such code"));
    return false;
}

/* A recovery code is the secret of a device that is paper. */
static bool read_paper(struct writer *w, struct request *r, const char *code,
                       uint8_t player[SHA256_BYTES])
{
    uint8_t paper[SHA256_BYTES];

    player_of(code, paper);
    enum store_status status = store_player_of(writer_store(w), paper, player);
    if (status == STORE_OK && memcmp(paper, player, SHA256_BYTES) != 0)
        return true;
    if (status == STORE_OK || status == STORE_NONE)
        refuse(r, 403, "wrong_code", MSG("there is no such code"));
    else
        refuse_store(r, status);
    return false;
}

static bool find_player(struct writer *w, struct request *r, uint8_t player[SHA256_BYTES])
{
    const char *typed = json_string_value(json_object_get(r->input, "code"));
    char code[SECRET_CHARS + 2];

    read_code(typed ? typed : "", code);
    if (strlen(code) == PAIRING_LETTERS)
        return read_pairing(w, r, code, player);
    if (strlen(code) == SECRET_CHARS)
        return read_paper(w, r, code, player);
    return refuse_field(r, "code",
                        MSG("expected a code of 8 letters, or of 24 letters and digits"));
}

static int devices_beside(struct store *s, const struct me *me)
{
    struct stored_device list[DEVICES_MAX];
    int count = store_devices(s, me->player, list, DEVICES_MAX), others = 0;
    for (int i = 0; i < count; i++)
        others += !list[i].paper && memcmp(list[i].device, me->device, SHA256_BYTES) != 0;
    return count < 0 ? count : others;
}

static enum store_status forget(struct store *s, const uint8_t player[SHA256_BYTES])
{
    enum store_status status = store_forget_channels(s, player);
    if (status == STORE_OK)
        status = store_forget_results(s, player);
    if (status == STORE_OK)
        status = store_forget_words(s, player);
    return status == STORE_OK ? store_forget_player(s, player) : status;
}

/* All that is the player's becomes another's. */
static enum store_status pass_all(struct writer *w, const uint8_t player[SHA256_BYTES],
                                  const uint8_t to[SHA256_BYTES])
{
    struct store *s = writer_store(w);
    enum store_status status = players_change_seats(w, player, SEATS_PASS, to);

    if (status == STORE_OK)
        status = store_pass_channels(s, player, to);
    if (status == STORE_OK)
        status = store_pass_results(s, player, to);
    if (status == STORE_OK)
        status = store_pass_words(s, player, to);
    return status == STORE_OK ? forget(s, player) : status;
}

/* The seats of the device come along, unless its player has other devices: then they stay with
 * these. */
static enum store_status move_device(struct writer *w, const struct me *me, const char *name,
                                     const uint8_t to[SHA256_BYTES])
{
    struct store *s = writer_store(w);
    struct me there = *me;
    int beside = devices_beside(s, me);
    enum store_status status = status_of_count(beside);

    memcpy(there.player, to, SHA256_BYTES);
    if (beside == 0)
        status = pass_all(w, me->player, to);
    if (status == STORE_OK)
        status = keep_device(s, &there, name);
    return status == STORE_OK ? store_end_pairing(s, to) : status;
}

void device_join_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct me me;
    char name[DEVICE_NAME_BYTES];
    uint8_t to[SHA256_BYTES];

    if (!read_me(w, r, &me) || !read_name(r, name) || !find_player(w, r, to) ||
        !may_add(w, r, to, false))
        return;
    /* where the device is that player's already, it may be so by this batch alone */
    if (begin(w, j) && memcmp(to, me.player, SHA256_BYTES) != 0)
        end(w, move_device(w, &me, name, to));
}

/* In the place of an earlier one. */
void recovery_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct stored_device paper = {.paper = true, .made = wall_seconds(), .seen = wall_seconds()};
    struct me me;
    struct store *s;

    if (!read_me(w, r, &me) || !may_add(w, r, me.player, true) || !(s = begin(w, j)))
        return;
    enum store_status status = keep_device(s, &me, "");
    if (status == STORE_OK)
        status = store_remove_papers(s, me.player);
    make_code(r->made[0], SECRET_CHARS, SIGNS);
    player_of(r->made[0], paper.device);
    memcpy(paper.player, me.player, SHA256_BYTES);
    end(w, status == STORE_OK ? store_set_device(s, &paper) : status);
}

static enum store_status put_recovery(struct writer *w, struct request *r, const struct me *me,
                                      struct out *o)
{
    (void)w;
    (void)me;
    json_member_text(o, "code", r->made[0]);
    return STORE_OK;
}

void recovery_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer(w, (struct request *)j, status, put_recovery);
}

/* What the device holds opens nothing any more: neither its secret nor those of the seats. */
void device_remove_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct stored_device list[DEVICES_MAX];
    struct me me;
    char id[2 * DEVICE_ID_BYTES + 1];

    if (!read_me(w, r, &me))
        return;
    int count = store_devices(writer_store(w), me.player, list, DEVICES_MAX), found = -1;
    for (int i = 0; i < count; i++) {
        device_id(&list[i], id);
        if (strcmp(id, r->parameter[0]) == 0)
            found = i;
    }
    if (count < 0)
        refuse_store(r, status_of_count(count));
    else if (found < 0)
        refuse(r, 404, "no_such_device", MSG("there is no such device"));
    else if (memcmp(list[found].device, me.device, SHA256_BYTES) == 0)
        refuse(r, 409, "this_device", MSG("a device is removed from another one"));
    else if (begin(w, j)) {
        enum store_status status = store_remove_device(writer_store(w), list[found].device);
        if (status == STORE_OK && !list[found].paper)
            status = players_change_seats(w, me.player, SEATS_LOCK, NULL);
        end(w, status);
    }
}

/* Tables, everything, nothing */

void my_tables_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct stored_device list[DEVICES_MAX];
    struct me me;

    if (!read_me(w, r, &me))
        return;
    int count = store_devices(writer_store(w), me.player, list, DEVICES_MAX);
    for (int i = 0; i < count; i++)
        if (memcmp(list[i].device, me.device, SHA256_BYTES) == 0 &&
            wall_seconds() - list[i].seen > SEEN_SECONDS && begin(w, j))
            end(w, store_device_seen(writer_store(w), me.device, wall_seconds()));
}

static enum store_status put_tables(struct writer *w, struct request *r, const struct me *me,
                                    struct out *o)
{
    struct stored_channel list[1];
    int channels = store_channels(writer_store(w), me->player, list, 1);
    (void)r;
    json_member_bool(o, "notices", channels > 0);
    return channels < 0 ? status_of_count(channels) : players_tables_json(w, me->player, o);
}

void my_tables_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer(w, (struct request *)j, status, put_tables);
}

static enum store_status put_history(struct writer *w, struct request *r, const struct me *me,
                                     struct out *o)
{
    (void)r;
    return results_json(w, me->player, o);
}

void history_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer(w, (struct request *)j, status, put_history);
}

static void put_written(void *with, const struct written *words)
{
    struct out *o = with;
    json_open(o, '{');
    json_member_text(o, "table", words->id);
    json_member_int(o, "seat", words->seat);
    if (words->at)
        json_member_int(o, "at", words->at * 1000);
    json_member_text(o, "text", words->text);
    json_close(o, '}');
}

/* What was said at tables, the notes, the answers that are planned, and the webhooks of tables. */
static enum store_status put_words(struct writer *w, const struct me *me, struct out *o)
{
    static const struct {
        const char *key;
        enum store_status (*of)(struct store *s, const uint8_t player[SHA256_BYTES],
                                void (*each)(void *with, const struct written *w), void *with);
    } all[] = {{"words", store_words_of},
               {"notes", store_notes_of},
               {"orders", store_orders_of},
               {"hooks", store_hooks_of}};
    enum store_status status = STORE_OK;

    for (size_t i = 0; i < sizeof all / sizeof *all && status == STORE_OK; i++) {
        json_member_open(o, all[i].key, '[');
        status = all[i].of(writer_store(w), me->player, put_written, o);
        json_close(o, ']');
    }
    return status;
}

static enum store_status put_all(struct writer *w, struct request *r, const struct me *me,
                                 struct out *o)
{
    char player[2 * SHA256_BYTES + 1];

    snprintf(r->disposition, sizeof r->disposition, "attachment; filename=\"ages-me.json\"");
    json_member_text(o, "player", sodium_bin2hex(player, sizeof player, me->player, SHA256_BYTES));
    enum store_status status = put_devices(w, r, me, o);
    if (status == STORE_OK)
        status = channels_json(w, me->player, o);
    if (status == STORE_OK)
        status = put_history(w, r, me, o);
    if (status == STORE_OK)
        status = put_words(w, me, o);
    return status == STORE_OK ? put_tables(w, r, me, o) : status;
}

void export_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer(w, (struct request *)j, status, put_all);
}

void forget_me_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct me me;

    if (!read_me(w, r, &me) || !begin(w, j))
        return;
    enum store_status status = players_remove_tables(w, me.player);
    if (status == STORE_OK)
        status = store_forget_hooks(writer_store(w), me.player);
    if (status == STORE_OK)
        status = players_change_seats(w, me.player, SEATS_FREE, NULL);
    end(w, status == STORE_OK ? forget(writer_store(w), me.player) : status);
}

static enum store_status put_nothing(struct writer *w, struct request *r, const struct me *me,
                                     struct out *o)
{
    (void)w;
    (void)r;
    (void)me;
    json_member_bool(o, "forgotten", true);
    return STORE_OK;
}

void forget_me_answer(struct writer *w, struct job *j, enum store_status status)
{
    answer(w, (struct request *)j, status, put_nothing);
}
