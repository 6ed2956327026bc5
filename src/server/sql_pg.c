/* The PostgreSQL driver: see sql_pg.h. */
#include "server/sql_pg.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/metrics.h"
#include "server/pg_connect.h"
#include "server/sql_driver.h"

enum { PARAMETERS_MAX = 32, PENDING_MAX = 256, PAUSE_MICROSECONDS = 200000 };

struct pg {
    struct sql sql; /* first */
    char *url;
    PGconn *c;
    int generation; /* what was prepared before counts no more */
    int names;
    int pending; /* answers to be read */
    bool inside; /* of a transaction */
    enum store_status failed;
    int64_t tried;
    char message[512];
};

struct prepared {
    int generation, count;
    char name[24];
    char *text;
    const char *value[PARAMETERS_MAX];
    int length[PARAMETERS_MAX], format[PARAMETERS_MAX];
    char number[PARAMETERS_MAX][24];
    PGresult *result;
    int row;
};

static struct pg *pg_of(const struct sql_statement *q)
{
    return (struct pg *)q->db;
}

/* What its errors mean. A conflict with somebody else can be tried again, as a lost connection. */
static enum store_status status_of(const char *state)
{
    static const struct {
        const char *begins;
        enum store_status means;
    } all[] = {
        {"53100", STORE_FULL}, {"53200", STORE_MEMORY}, {"53", STORE_AWAY},
        {"08", STORE_AWAY},    {"57", STORE_AWAY},      {"40", STORE_AWAY},
        {"55", STORE_AWAY},    {"25006", STORE_AWAY},   {"25P03", STORE_AWAY},
        {"23", STORE_AWAY},    {"XX", STORE_DAMAGED},   {"58", STORE_FULL},
    };
    for (size_t i = 0; state && i < sizeof all / sizeof *all; i++)
        if (strncmp(state, all[i].begins, strlen(all[i].begins)) == 0)
            return all[i].means;
    return state ? STORE_FAILED : STORE_AWAY;
}

static void note(struct pg *p, enum store_status status, const char *message)
{
    if (p->failed != STORE_OK)
        return;
    p->failed = status;
    snprintf(p->message, sizeof p->message, "%s", message);
}

/* The connection */

static bool is_connected(const struct pg *p)
{
    return p->c && PQstatus(p->c) == CONNECTION_OK;
}

static void hang_up(struct pg *p)
{
    PQfinish(p->c);
    p->c = NULL;
    p->pending = 0;
    p->inside = false;
    p->generation++;
}

static bool connect_again(struct pg *p)
{
    int64_t now = microseconds_now();
    if (is_connected(p))
        return true;
    if (p->tried && now - p->tried < PAUSE_MICROSECONDS)
        return false;
    p->tried = now;
    hang_up(p);
    p->c = pg_connect(p->url);
    p->failed = STORE_OK;
    if (is_connected(p) && PQenterPipelineMode(p->c))
        return true;
    note(p, STORE_AWAY, p->c ? PQerrorMessage(p->c) : "out of memory");
    return false;
}

static bool lose(struct pg *p)
{
    note(p, STORE_AWAY, PQerrorMessage(p->c));
    hang_up(p);
    return false;
}

/* Notes an error; true: with it the connection has ended. */
static bool note_error(struct pg *p, const PGresult *r)
{
    const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE);
    const char *severity = PQresultErrorField(r, PG_DIAG_SEVERITY_NONLOCALIZED);
    note(p, status_of(state), PQresultErrorMessage(r));
    return !state || !severity || strcmp(severity, "ERROR") != 0;
}

/* Reads all answers; that of the last statement is kept if it has rows. Between two of them there
 * is one NULL; more of them come from a connection that has ended. */
static PGresult *read_answers(struct pg *p)
{
    PGresult *last = NULL;
    bool ended = false, lost = !PQpipelineSync(p->c);
    for (int nulls = 0; !ended && !lost;) {
        PGresult *r = PQgetResult(p->c);
        ExecStatusType status = PQresultStatus(r);
        nulls = r ? 0 : nulls + 1;
        ended = r && status == PGRES_PIPELINE_SYNC;
        lost = nulls > 1 || (r && status == PGRES_FATAL_ERROR && note_error(p, r));
        if (r && status == PGRES_TUPLES_OK) {
            PQclear(last);
            last = r;
        } else {
            PQclear(r);
        }
    }
    if (lost)
        lose(p);
    if (p->failed != STORE_OK) {
        p->generation++;
        PQclear(last);
        last = NULL;
    }
    p->pending = 0;
    return last;
}

/* A word of SQL by itself. */
static bool say_word(struct pg *p, const char *word)
{
    if (!PQsendQueryParams(p->c, word, 0, NULL, NULL, NULL, NULL, 1))
        return lose(p);
    p->pending++;
    return true;
}

static bool send_prepare(struct pg *p, struct prepared *own)
{
    if (own->generation == p->generation)
        return true;
    snprintf(own->name, sizeof own->name, "s%d", ++p->names);
    if (!PQsendPrepare(p->c, own->name, own->text, 0, NULL))
        return lose(p);
    own->generation = p->generation;
    p->pending++;
    return true;
}

/* Can a statement be sent? In a transaction that has failed, none; outside of one, the connection
 * is made if need be. */
static bool is_ready(struct pg *p)
{
    if (p->inside)
        return p->failed == STORE_OK;
    if (!connect_again(p))
        return false;
    p->failed = STORE_OK;
    return true;
}

static bool send_statement(struct sql_statement *q)
{
    struct pg *p = pg_of(q);
    struct prepared *own = q->own;
    if (!is_ready(p) || !send_prepare(p, own))
        return false;
    if (!PQsendQueryPrepared(p->c, own->name, own->count, own->value, own->length, own->format, 1))
        return lose(p);
    p->pending++;
    return true;
}

/* Statements */

/* SQLite's ? and ?1 become $1. */
static char *translate(const char *text)
{
    size_t length = strlen(text);
    char *to = malloc(length * 3 + 1), *at = to;
    int count = 0;
    for (; to && *text; text++) {
        *at++ = *text == '?' ? '$' : *text;
        if (*text == '?' && (text[1] < '0' || text[1] > '9'))
            at += sprintf(at, "%d", ++count);
    }
    if (to)
        *at = '\0';
    return to;
}

static bool prepare(struct sql_statement *q)
{
    struct prepared *own = calloc(1, sizeof *own);
    if (own)
        own->text = translate(q->text);
    if (!own || !own->text) {
        free(own);
        q->status = STORE_MEMORY;
        return false;
    }
    own->generation = -1;
    q->own = own;
    return true;
}

static void forget(struct sql_statement *q)
{
    struct prepared *own = q->own;
    PQclear(own->result);
    free(own->text);
    free(own);
}

static void bind(struct sql_statement *q, int at, const char *value, int length, int format)
{
    struct prepared *own = q->own;
    own->value[at - 1] = value;
    own->length[at - 1] = length;
    own->format[at - 1] = format;
    if (own->count < at)
        own->count = at;
}

static void bind_int(struct sql_statement *q, int at, int64_t value)
{
    struct prepared *own = q->own;
    snprintf(own->number[at - 1], sizeof own->number[0], "%lld", (long long)value);
    bind(q, at, own->number[at - 1], 0, 0);
}

static void bind_bytes(struct sql_statement *q, int at, const void *bytes, int count)
{
    bind(q, at, bytes, count, 1);
}

static void bind_text(struct sql_statement *q, int at, const char *text)
{
    bind(q, at, text, 0, 0);
}

static bool row(struct sql_statement *q)
{
    struct prepared *own = q->own;
    if (!own->result) {
        own->row = -1;
        own->result = send_statement(q) ? read_answers(pg_of(q)) : NULL;
        q->status = pg_of(q)->failed;
    }
    return own->result && ++own->row < PQntuples(own->result);
}

static const void *get_bytes(struct sql_statement *q, int at, int *count)
{
    struct prepared *own = q->own;
    *count = PQgetlength(own->result, own->row, at);
    return PQgetisnull(own->result, own->row, at) ? NULL : PQgetvalue(own->result, own->row, at);
}

static const char *get_text(struct sql_statement *q, int at, int *count)
{
    return get_bytes(q, at, count);
}

/* By the numbers of its types: int8, int4, int2, bytea. */
static enum sql_kind get_kind(struct sql_statement *q, int at)
{
    switch (PQftype(((struct prepared *)q->own)->result, at)) {
    case 20:
    case 21:
    case 23: return SQL_INT;
    case 17: return SQL_BYTES;
    default: return SQL_TEXT;
    }
}

/* In network order, of 1 to 8 bytes. */
static int64_t get_int(struct sql_statement *q, int at)
{
    int count;
    const uint8_t *bytes = get_bytes(q, at, &count);
    uint64_t value = bytes && count > 1 && bytes[0] & 0x80 ? UINT64_MAX : 0;
    for (int i = 0; bytes && i < count && i < 8; i++)
        value = value << 8 | bytes[i];
    return (int64_t)value;
}

static void reset(struct sql_statement *q)
{
    struct prepared *own = q->own;
    PQclear(own->result);
    own->result = NULL;
    memset(own->value, 0, sizeof own->value);
}

static enum store_status run(struct sql_statement *q)
{
    struct pg *p = pg_of(q);
    if (send_statement(q) && (!p->inside || p->pending > PENDING_MAX))
        PQclear(read_answers(p));
    reset(q);
    return q->status = p->failed;
}

/* Transactions */

static enum store_status begin(struct sql *db)
{
    struct pg *p = (struct pg *)db;
    if (is_ready(p) && say_word(p, "BEGIN"))
        p->inside = true;
    return p->failed;
}

static enum store_status commit(struct sql *db)
{
    struct pg *p = (struct pg *)db;
    if (!p->inside && p->failed == STORE_OK)
        note(p, STORE_AWAY, "no transaction");
    if (p->failed == STORE_OK && say_word(p, "COMMIT"))
        PQclear(read_answers(p));
    if (p->failed == STORE_OK)
        p->inside = false;
    return p->failed;
}

static void rollback(struct sql *db)
{
    struct pg *p = (struct pg *)db;
    if (!p->inside)
        return;
    if (p->pending)
        PQclear(read_answers(p));
    p->failed = STORE_OK;
    if (is_connected(p) && say_word(p, "ROLLBACK"))
        PQclear(read_answers(p));
    p->inside = false;
}

static const char *error(const struct sql *db)
{
    return ((const struct pg *)db)->message;
}

static void close_connection(struct sql *db)
{
    struct pg *p = (struct pg *)db;
    PQfinish(p->c);
    free(p->url);
    free(p);
}

static const struct sql_driver driver = {
    .prepare = prepare,
    .forget = forget,
    .bind_int = bind_int,
    .bind_bytes = bind_bytes,
    .bind_text = bind_text,
    .row = row,
    .get_kind = get_kind,
    .get_int = get_int,
    .get_bytes = get_bytes,
    .get_text = get_text,
    .reset = reset,
    .run = run,
    .begin = begin,
    .commit = commit,
    .rollback = rollback,
    .error = error,
    .close = close_connection,
};

struct sql *sql_pg(const char *url)
{
    struct pg *p = calloc(1, sizeof *p);
    if (p)
        p->url = strdup(url);
    if (!p || !p->url) {
        free(p);
        return NULL;
    }
    p->sql.driver = &driver;
    return &p->sql;
}

/* The schema */

/* The words of SQLite's types, and what PostgreSQL has for them; the longer come first. A number
 * that is a key counts by itself where none is given. */
static const char *const words[][2] = {
    {"INTEGER PRIMARY KEY", "bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"},
    {"INTEGER", "bigint"},
    {"BLOB", "bytea"},
    {" STRICT, WITHOUT ROWID", ""},
    {" STRICT", ""},
    {"x''", "''"},
};

static size_t put_word(const char **text, char *to)
{
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(*text, words[i][0], strlen(words[i][0])) == 0) {
            *text += strlen(words[i][0]);
            strcpy(to, words[i][1]);
            return strlen(words[i][1]);
        }
    *to = *(*text)++;
    return 1;
}

static enum store_status run_script(struct pg *p, const char *script)
{
    char *text = malloc(strlen(script) * 4 + 1), *at = text;
    if (!text)
        return STORE_MEMORY;
    while (*script)
        at += put_word(&script, at);
    *at = '\0';
    PGresult *r = PQexec(p->c, text);
    if (PQresultStatus(r) == PGRES_FATAL_ERROR)
        note(p, status_of(PQresultErrorField(r, PG_DIAG_SQLSTATE)), PQerrorMessage(p->c));
    PQclear(r);
    free(text);
    return p->failed;
}

enum store_status sql_pg_schema(struct sql *db, const char *const parts[], int count)
{
    struct pg *p = (struct pg *)db;
    if (!is_ready(p) || !PQexitPipelineMode(p->c))
        return p->failed == STORE_OK ? STORE_FAILED : p->failed;
    enum store_status status = run_script(p, "BEGIN");
    for (int i = 0; i < count && status == STORE_OK; i++)
        status = run_script(p, parts[i]);
    PQclear(PQexec(p->c, status == STORE_OK ? "COMMIT" : "ROLLBACK"));
    PQenterPipelineMode(p->c);
    return status;
}
