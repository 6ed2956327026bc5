/* Routes for notices: where a player wants them, and that the player is looking. */
#include <sodium.h>
#include <string.h>

#include "server/http.h"
#include "server/mails.h"
#include "server/metrics.h"
#include "server/outbox.h"
#include "server/players.h"
#include "server/routes.h"

enum { PUSH_PUBLIC_LETTERS = 87, PUSH_AUTH_LETTERS = 22, MAIL_CODE_BYTES = 16 };

bool notices_are_on(struct writer *w, struct request *r)
{
    if (outbox_is_on(writer_outbox(w)))
        return true;
    refuse(r, 409, "notices_off", MSG("this server sends no notices"));
    return false;
}

bool read_format(struct request *r, bool personal, char format[CHANNEL_WORD])
{
    static const char *const known[] = {"json", "ntfy", "discord", "matrix", "push", "mail"};
    enum { OF_TABLES = 4, OF_PERSONS = sizeof known / sizeof *known };

    if (!read_text(r, r->input, "format", format, CHANNEL_WORD))
        return false;
    for (int i = 0; i < (personal ? (int)OF_PERSONS : OF_TABLES); i++)
        if (strcmp(format, known[i]) == 0)
            return true;
    return refuse_field(r, "format",
                        personal ? MSG("expected json, ntfy, discord, matrix, push or mail")
                                 : MSG("expected json, ntfy, discord or matrix"));
}

/* A text of n letters in base64url. */
static bool read_key(struct request *r, json_t *keys, const char *name, size_t letters, char *key)
{
    static const char all[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const char *text = json_string_value(json_object_get(keys, name));
    if (!text || strlen(text) != letters || strspn(text, all) != letters)
        return refuse_field(r, "keys", MSG("expected the keys of a web push subscription"));
    memcpy(key, text, letters);
    return true;
}

/* The browser's, for web push alone. */
static bool read_keys(struct writer *w, struct request *r, struct stored_channel *c)
{
    json_t *keys = json_object_get(r->input, "keys");

    if (strcmp(c->format, "push") != 0)
        return true;
    if (!outbox_push_key(writer_outbox(w))) {
        refuse(r, 409, "no_push", MSG("this server can't push to browsers"));
        return false;
    }
    c->keys[PUSH_PUBLIC_LETTERS] = '.';
    return read_key(r, keys, "p256dh", PUSH_PUBLIC_LETTERS, c->keys) &&
           read_key(r, keys, "auth", PUSH_AUTH_LETTERS, c->keys + PUSH_PUBLIC_LETTERS + 1);
}

/* The sender looks closer, at where the name leads. */
bool read_address(struct writer *w, struct request *r, char address[CHANNEL_BYTES])
{
    if (!read_text(r, r->input, "address", address, CHANNEL_BYTES))
        return false;
    bool plain = writer_config(w)->notices_loopback && strncmp(address, "http://", 7) == 0;
    for (const char *c = address; *c; c++)
        if (*c <= ' ' || *c > '~')
            return refuse_field(r, "address", MSG("expected an address that begins with https://"));
    if (plain || strncmp(address, "https://", 8) == 0)
        return true;
    return refuse_field(r, "address", MSG("expected an address that begins with https://"));
}

static bool has_room(struct writer *w, struct request *r, const struct stored_channel *c)
{
    struct stored_channel list[CHANNELS_MAX];
    int count = store_channels(writer_store(w), c->player, list, CHANNELS_MAX);
    const char *address = json_string_value(json_object_get(r->input, "address"));

    for (int i = 0; address && i < count; i++)
        if (strcmp(list[i].address, address) == 0)
            return true;
    if (count < 0)
        refuse_store(r, status_of_count(count));
    else if (count == CHANNELS_MAX)
        refuse(r, 409, "too_many_channels", MSG("these are addresses enough; remove one first"));
    return !r->status;
}

/* Is anything stored of the player? Else it begins; who wants mail has paid for that already. */
static bool is_known(struct writer *w, const struct stored_channel *c)
{
    struct stored_device devices[DEVICES_MAX];
    struct stored_channel channels[CHANNELS_MAX];
    return c->unconfirmed || store_devices(writer_store(w), c->player, devices, DEVICES_MAX) != 0 ||
           store_channels(writer_store(w), c->player, channels, CHANNELS_MAX) != 0;
}

/* Who has the address is asked first. That is a mail to a stranger, and there are not many in an
 * hour for all: each counts for who asks. */
static bool read_mail(struct writer *w, struct request *r, struct stored_channel *c)
{
    uint8_t code[MAIL_CODE_BYTES];

    if (!read_text(r, r->input, "address", c->address, CHANNEL_BYTES))
        return false;
    if (!writer_config(w)->mail_from) {
        refuse(r, 409, "no_mail", MSG("this server sends no mail"));
        return false;
    }
    if (!mail_is_address(c->address))
        return refuse_field(r, "address", MSG("expected an address of mail"));
    if (!may_begin(r))
        return false;
    if (!outbox_may_ask(writer_outbox(w), c->address)) {
        refuse(r, 429, "asked_lately",
               MSG("a mail went to this address lately; please look there, or try again later"));
        return false;
    }
    randombytes_buf(code, sizeof code);
    sodium_bin2hex(c->keys, sizeof c->keys, code, sizeof code);
    return c->unconfirmed = true;
}

static bool read_place(struct writer *w, struct request *r, struct stored_channel *c)
{
    return strcmp(c->format, "mail") == 0 ? read_mail(w, r, c)
                                          : read_address(w, r, c->address) && read_keys(w, r, c);
}

void channel_add_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct stored_channel c = {0};

    if (!read_owner(w, r, c.player) || !notices_are_on(w, r) || !read_format(r, true, c.format) ||
        !has_room(w, r, &c) || !read_place(w, r, &c) || (!is_known(w, &c) && !may_begin(r)) ||
        writer_writes(w, j) != STORE_OK)
        return;
    strncat(c.tongue, r->words ? r->words->language : "en", sizeof c.tongue - 1);
    enum store_status status = store_set_channel(writer_store(w), &c);
    if (status != STORE_OK)
        writer_refuse(w, status);
}

/* What is stored of the address is greeted. */
static void greet(struct writer *w, struct request *r, const char *address)
{
    struct stored_channel list[CHANNELS_MAX];
    uint8_t player[SHA256_BYTES];
    int count =
        read_owner(w, r, player) ? store_channels(writer_store(w), player, list, CHANNELS_MAX) : 0;

    for (int i = 0; i < count; i++)
        if (strcmp(list[i].address, address) == 0)
            outbox_greet(writer_outbox(w), &list[i]);
}

void channel_add_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    const char *address = json_string_value(json_object_get(r->input, "address"));

    if (!r->status && j->done)
        greet(w, r, address);
    else if (!r->status)
        outbox_not_asked(writer_outbox(w), address);
    channels_answer(w, j, status);
}

void channel_remove_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    uint8_t player[SHA256_BYTES];
    char address[CHANNEL_BYTES];

    if (!read_owner(w, r, player) || !read_text(r, r->input, "address", address, sizeof address) ||
        writer_writes(w, j) != STORE_OK)
        return;
    enum store_status status = store_remove_channel(writer_store(w), player, address);
    if (status != STORE_OK)
        writer_refuse(w, status);
}

/* Only of those to whom it makes a difference. */
void looking_act(struct writer *w, struct job *j)
{
    struct request *r = (struct request *)j;
    struct stored_channel list[1];
    uint8_t player[SHA256_BYTES];

    if (!read_owner(w, r, player) || store_channels(writer_store(w), player, list, 1) < 1 ||
        writer_writes(w, j) != STORE_OK)
        return;
    enum store_status status = store_set_look(writer_store(w), player, wall_seconds());
    if (status != STORE_OK)
        writer_refuse(w, status);
}

enum store_status channels_json(struct writer *w, const uint8_t player[SHA256_BYTES], struct out *o)
{
    struct stored_channel list[CHANNELS_MAX];
    int count = store_channels(writer_store(w), player, list, CHANNELS_MAX);

    json_member_open(o, "channels", '[');
    for (int i = 0; i < count; i++) {
        json_open(o, '{');
        json_member_text(o, "address", list[i].address);
        json_member_text(o, "format", list[i].format);
        json_member_bool(o, "failing", list[i].fails > 0);
        json_member_bool(o, "unconfirmed", list[i].unconfirmed);
        json_close(o, '}');
    }
    json_close(o, ']');
    return status_of_count(count);
}

void channels_answer(struct writer *w, struct job *j, enum store_status status)
{
    struct request *r = (struct request *)j;
    uint8_t player[SHA256_BYTES];
    char buffer[1024];

    if (!r->status && status == STORE_OK && read_owner(w, r, player)) {
        struct out o = answer_begin(r, 200, "application/json", buffer, sizeof buffer);
        json_open(&o, '{');
        json_member_bool(&o, "on", outbox_is_on(writer_outbox(w)));
        json_member_bool(&o, "mail", writer_config(w)->mail_from != NULL);
        if (outbox_push_key(writer_outbox(w)))
            json_member_text(&o, "push", outbox_push_key(writer_outbox(w)));
        status = channels_json(w, player, &o);
        json_close(&o, '}');
        answer_end(r, &o);
    }
    answer_out(r, status);
}
