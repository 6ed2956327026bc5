/* Fields of a request; its answer: its text, or why it is refused, and its headers. */
#include "server/request.h"

#include <microhttpd.h>
#include <string.h>

#include "server/stream.h"

void error_json(const char *code, const char *message, const char *rule, struct out *o)
{
    json_member_open(o, "error", '{');
    json_member_text(o, "code", code);
    json_member_text(o, "message", message);
    if (rule && *rule)
        json_member_text(o, "rule", rule);
    json_close(o, '}');
}

void refuse_said(struct request *r, int status, const char *code, const char *message)
{
    char buffer[512];
    text_free(&r->answer);
    r->unsaid = r->job.done && status >= 500; /* it was done: only the answer has failed */
    struct out o = answer_begin(r, status, "application/json", buffer, sizeof buffer);
    json_open(&o, '{');
    error_json(code, message, NULL, &o);
    json_close(&o, '}');
    answer_end(r, &o);
}

void refuse(struct request *r, int status, const char *code, const char *message)
{
    refuse_said(r, status, code, tr(r->words, message));
}

bool refuse_field(struct request *r, const char *field, const char *message)
{
    char text[256];
    struct out o = out_to(text, sizeof text);
    say(&o, r->words, "%1: %2", SAY_TEXT(field), SAY_TEXT(tr(r->words, message)));
    refuse_said(r, 400, "bad_request", text);
    return false;
}

bool read_text(struct request *r, json_t *object, const char *key, char *into, size_t size)
{
    json_t *value = json_object_get(object, key);
    into[0] = '\0';
    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value) || json_string_length(value) >= size ||
        strlen(json_string_value(value)) != json_string_length(value))
        return refuse_field(r, key, MSG("expected a text of allowed length"));
    strcpy(into, json_string_value(value));
    return true;
}

struct out answer_begin(struct request *r, int status, const char *type, char *buffer, size_t size)
{
    r->status = status;
    r->type = type;
    return text_writer(&r->answer, buffer, size);
}

void answer_end(struct request *r, struct out *o)
{
    out_flush(o);
    if (!r->answer.failed)
        return;
    r->unsaid = r->job.bound;
    static const char sorry[] = "{\"error\":{\"code\":\"memory\",\"message\":\"out of memory\"}}";
    text_free(&r->answer);
    r->status = 503;
    r->type = "application/json";
    r->fixed = sorry;
    r->fixed_length = sizeof sorry - 1;
}

static void add_headers(const struct request *r, bool last, struct MHD_Response *response)
{
    static const char *const always[][2] = {
        {"Content-Security-Policy",
         "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
         "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
         "worker-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; "
         "frame-ancestors 'none'"},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
        {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"},
    };
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        MHD_add_response_header(response, always[i][0], always[i][1]);
    MHD_add_response_header(response, "Cache-Control", r->etag ? "no-cache" : "no-store");
    if (r->type)
        MHD_add_response_header(response, "Content-Type", r->type);
    if (r->etag) {
        MHD_add_response_header(response, "ETag", r->etag);
        MHD_add_response_header(response, "Vary", "Accept-Encoding");
    }
    if (r->encoding)
        MHD_add_response_header(response, "Content-Encoding", r->encoding);
    if (r->allow)
        MHD_add_response_header(response, "Allow", r->allow);
    if (r->disposition[0])
        MHD_add_response_header(response, "Content-Disposition", r->disposition);
    if (r->status == 429 || r->status == 503)
        MHD_add_response_header(response, "Retry-After", "1");
    if (r->status == 401)
        MHD_add_response_header(response, "WWW-Authenticate", "Seat");
    if (last)
        MHD_add_response_header(response, "Connection", "close");
}

static struct MHD_Response *make_response(struct request *r)
{
    struct MHD_Response *response;

    if (r->stream) {
        response = stream_response(r->stream, r->connection);
        if (response)
            r->stream = NULL; /* closed with the response */
        return response;
    }
    if (r->fixed)
        return MHD_create_response_from_buffer(r->fixed_length, (void *)(uintptr_t)r->fixed,
                                               MHD_RESPMEM_PERSISTENT);
    response =
        MHD_create_response_from_buffer(r->answer.length, r->answer.bytes, MHD_RESPMEM_MUST_FREE);
    if (response)
        r->answer = (struct text){0};
    return response;
}

struct MHD_Response *answer_response(struct request *r, bool last)
{
    struct MHD_Response *response = make_response(r);

    if (response)
        add_headers(r, last, response);
    return response;
}
