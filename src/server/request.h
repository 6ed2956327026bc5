/* A request and its answer, shared by the HTTP loop and the functions of routes. */
#ifndef AGES_SERVER_REQUEST_H
#define AGES_SERVER_REQUEST_H

#include <jansson.h>

#include "server/access.h"
#include "server/act.h"
#include "server/text.h"
#include "server/writer.h"

struct http;
struct route;
struct link;
struct stream;
struct MHD_Connection;
struct MHD_Response;

enum { PATH_MAX_CHARS = 256 };

struct request {
    struct job job; /* first */
    struct http *http;
    struct writer *writer;
    struct MHD_Connection *connection;
    struct link *link;
    const struct route *route;

    /* the request */
    char path[PATH_MAX_CHARS + 1];
    char parameter[2][PATH_MAX_CHARS + 1]; /* the parts of the path that match {} in the pattern */
    int since, back;                       /* ?since= (or in the body) and ?back=      */
    int known;                             /* the seq at which `since` was read, or -1 */
    struct claim claim;
    const struct words *words; /* the reader's language */
    bool gzip;                 /* the reader accepts it */
    char if_none_match[72];
    struct text body;
    bool too_long; /* the body is longer than allowed */
    json_t *input; /* the body as an object           */

    /* between acting and answering */
    struct act act;
    enum act_result result;
    enum session_status why;
    int viewer;
    char made[SEATS_MAX + 1][SECRET_CHARS + 1]; /* secrets of seats; the last is the host's */
    int seat;
    char rematch[TABLE_ID_CHARS + 1];
    bool sets; /* the rematch is set by this request */
    int join;  /* of a device that joined, for session_join_at */

    /* the answer */
    bool suspended;
    int status;  /* 0: none yet */
    bool paid;   /* for how long the table's log is */
    bool unsaid; /* it is done, but there was no memory to say so: who asks again hears it */
    struct text answer;
    const char *fixed; /* instead of `answer`: a text that is not freed here */
    size_t fixed_length;
    const char *type;
    const char *etag;
    const char *encoding;
    const char *allow;    /* of 405 */
    char disposition[64]; /* Content-Disposition, or "" */
    struct stream *stream;
};

/* Answers with {"error": {"code", "message"}}; translates the English message for the reader. */
void refuse(struct request *r, int status, const char *code, const char *message);

/* The same with a message that is already in the reader's language. */
void refuse_said(struct request *r, int status, const char *code, const char *message);

/* Refuses because of one field of the body; returns false. */
bool refuse_field(struct request *r, const char *field, const char *message);

/* A text of at most size - 1 bytes, or "" when there is none; false: it is refused. */
bool read_text(struct request *r, json_t *object, const char *key, char *into, size_t size);

/* A writer into the answer; end it with answer_end. */
struct out answer_begin(struct request *r, int status, const char *type, char *buffer, size_t size);
void answer_end(struct request *r, struct out *o);

/* The whole answer for the library; with `last` the connection ends behind it. NULL: no memory. */
struct MHD_Response *answer_response(struct request *r, bool last);

/* The member `error`, for answers with more members; `rule` may be NULL. */
void error_json(const char *code, const char *message, const char *rule, struct out *o);

#endif
