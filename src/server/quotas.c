/* Quotas by address: see quotas.h. */
#include "server/quotas.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "server/metrics.h"

enum { BUCKETS = 4096, ADDRESSES_MAX = 1 << 16, BURST = 4, DAY = 24 * 60 * 60 };

struct visitor {
    struct visitor *next;
    struct address address;
    int64_t tokens, filled; /* in millionths of a request; when */
    int64_t held[HELD_KINDS];
    int64_t day, begun; /* tables and players that began on that day */
};

struct quotas {
    pthread_mutex_t lock;
    int64_t rate, held_max;
    int count;
    struct visitor *bucket[BUCKETS];
};

/* Addresses */

static void map_v4(const void *four, struct address *a)
{
    static const uint8_t prefix[12] = {[10] = 0xff, [11] = 0xff};
    memcpy(a->bytes, prefix, sizeof prefix);
    memcpy(a->bytes + 12, four, 4);
}

bool address_of(const struct sockaddr *from, struct address *a)
{
    if (from->sa_family == AF_INET) {
        map_v4(&((const struct sockaddr_in *)(const void *)from)->sin_addr, a);
        return true;
    }
    if (from->sa_family == AF_INET6) {
        memcpy(a->bytes, &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr, 16);
        return true;
    }
    return false;
}

bool address_read(const char *text, struct address *a)
{
    struct in_addr four;
    if (inet_pton(AF_INET, text, &four) == 1) {
        map_v4(&four, a);
        return true;
    }
    return inet_pton(AF_INET6, text, a->bytes) == 1;
}

bool address_is_same(const struct address *a, const struct address *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool is_v4(const struct address *a)
{
    struct address mapped;
    map_v4(a->bytes + 12, &mapped);
    return address_is_same(a, &mapped);
}

bool address_is_loopback(const struct address *a)
{
    static const struct address one = {{[15] = 1}};
    return is_v4(a) ? a->bytes[12] == 127 : address_is_same(a, &one);
}

static struct address counted(const struct address *a)
{
    struct address c = *a;
    if (!is_v4(a) && !address_is_loopback(a))
        memset(c.bytes + 8, 0, 8);
    return c;
}

/* Visitors */

struct quotas *quotas_new(int64_t rate, int64_t held_max)
{
    struct quotas *l = calloc(1, sizeof *l);
    if (l) {
        l->rate = rate;
        l->held_max = held_max;
        pthread_mutex_init(&l->lock, NULL);
    }
    return l;
}

static int64_t full(const struct quotas *l)
{
    return l->rate * BURST * 1000000;
}

/* Nothing costs more than that, so that a client who has asked for little can have it. */
static int64_t dearest(const struct quotas *l)
{
    return full(l) - l->rate * 1000000;
}

static void refill(const struct quotas *l, struct visitor *v)
{
    int64_t now = microseconds_now(), passed = now - v->filled;
    if (passed > BURST * 1000000)
        passed = BURST * 1000000;
    v->tokens += passed * l->rate;
    if (v->tokens > full(l))
        v->tokens = full(l);
    v->filled = now;
}

static struct visitor **bucket_of(struct quotas *l, const struct address *a)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < sizeof a->bytes; i++)
        hash = (hash ^ a->bytes[i]) * 16777619u;
    return &l->bucket[hash % BUCKETS];
}

/* The visitor of that address, a new one if need be; NULL when there are too many. */
static struct visitor *visitor_of(struct quotas *l, const struct address *address)
{
    struct address a = counted(address);
    struct visitor **bucket = bucket_of(l, &a);
    for (struct visitor *v = *bucket; v; v = v->next)
        if (address_is_same(&v->address, &a))
            return v;
    struct visitor *v = l->count < ADDRESSES_MAX ? calloc(1, sizeof *v) : NULL;
    if (v) {
        v->address = a;
        v->tokens = full(l);
        v->filled = microseconds_now();
        v->next = *bucket;
        *bucket = v;
        l->count++;
    }
    return v;
}

bool quotas_spend(struct quotas *l, const struct address *a, int cost)
{
    pthread_mutex_lock(&l->lock);
    struct visitor *v = visitor_of(l, a);
    bool enough = false;
    if (v) {
        int64_t price = (int64_t)cost * 1000000;
        refill(l, v);
        if (price > dearest(l))
            price = dearest(l);
        enough = v->tokens >= price;
        if (enough)
            v->tokens -= price;
    }
    pthread_mutex_unlock(&l->lock);
    return enough;
}

bool quotas_hold(struct quotas *l, const struct address *a, enum held what)
{
    pthread_mutex_lock(&l->lock);
    struct visitor *v = visitor_of(l, a);
    bool allowed = v && v->held[what] < l->held_max;
    if (allowed)
        v->held[what]++;
    pthread_mutex_unlock(&l->lock);
    return allowed;
}

void quotas_let_go(struct quotas *l, const struct address *a, enum held what)
{
    pthread_mutex_lock(&l->lock);
    struct visitor *v = visitor_of(l, a);
    if (v && v->held[what] > 0)
        v->held[what]--;
    pthread_mutex_unlock(&l->lock);
}

bool quotas_begin(struct quotas *l, const struct address *a, int64_t most)
{
    int64_t today = wall_seconds() / DAY;
    pthread_mutex_lock(&l->lock);
    struct visitor *v = visitor_of(l, a);
    if (v && v->day != today) {
        v->day = today;
        v->begun = 0;
    }
    bool allowed = v && v->begun < most;
    if (allowed)
        v->begun++;
    pthread_mutex_unlock(&l->lock);
    return allowed;
}

/* When there are many, what they began today is not worth the room. */
static bool is_quiet(const struct quotas *l, struct visitor *v)
{
    bool remembered = v->begun && v->day == wall_seconds() / DAY && l->count < ADDRESSES_MAX / 2;
    refill(l, v);
    return !remembered && !v->held[HELD_CONNECTIONS] && !v->held[HELD_STREAMS] &&
           v->tokens == full(l);
}

void quotas_tick(struct quotas *l)
{
    pthread_mutex_lock(&l->lock);
    for (int i = 0; i < BUCKETS; i++)
        for (struct visitor **at = &l->bucket[i]; *at;) {
            struct visitor *v = *at;
            if (is_quiet(l, v)) {
                *at = v->next;
                free(v);
                l->count--;
            } else {
                at = &v->next;
            }
        }
    pthread_mutex_unlock(&l->lock);
}

void quotas_free(struct quotas *l)
{
    if (!l)
        return;
    for (int i = 0; i < BUCKETS; i++)
        while (l->bucket[i]) {
            struct visitor *v = l->bucket[i];
            l->bucket[i] = v->next;
            free(v);
        }
    pthread_mutex_destroy(&l->lock);
    free(l);
}
