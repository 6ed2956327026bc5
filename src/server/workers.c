/* Worker threads: see workers.h. */
#include "server/workers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "bots/decision.h"
#include "server/act.h"

enum { THREADS_MAX = 64 };

/* A bot's view on its way to a worker, and its move on the way back. */
struct bot_job {
    struct job job; /* first: the writer knows nothing else of it */
    struct bot_job *next;
    const struct game *game;
    const struct bot *bot;
    char id[TABLE_ID_CHARS + 1];
    struct act act;
    struct rng rng;
    struct state_room view;
};

struct queue {
    struct bot_job *first, **last;
};

/* Tables at which people sit, and those of bots alone, take turns: whoever leaves hundreds of
 * tables to bots holds up no other's by more than a move. */
enum { WITH_PEOPLE, BOTS_ALONE, QUEUES };

struct workers {
    struct writer *writer;
    pthread_mutex_t lock;
    pthread_cond_t asked;
    struct queue queue[QUEUES];
    int next;    /* whose turn it is     */
    int waiting; /* in all of the queues */
    bool stopping;
    int threads;
    pthread_t thread[THREADS_MAX];
};

/* Both run in the writer's thread. A move that comes too late is of no use to anybody. */
static void act(struct writer *writer, struct job *j)
{
    struct bot_job *q = (struct bot_job *)j;
    enum store_status status;
    enum session_status why;
    struct live_table *live = writer_find(writer, j, &status);

    if (live && live->seats[q->act.seat].kind == SEAT_BOT &&
        act_check(writer, live, &q->act) == ACT_DONE)
        act_apply(writer, j, live, &q->act, &why);
}

static void answer(struct writer *writer, struct job *j, enum store_status status)
{
    writer_retry(writer, j->table, status);
    free(j);
}

static bool sits_anybody(const struct live_table *live)
{
    for (int i = 0; i < live->keys.seats; i++)
        if (live->seats[i].kind == SEAT_PERSON)
            return true;
    return false;
}

bool workers_ask(struct workers *w, const struct live_table *live, int seat)
{
    struct bot_job *q = calloc(1, sizeof *q);
    if (!q)
        return false;
    q->job.act = act;
    q->job.answer = answer;
    q->game = session_table(live->session)->game;
    q->bot = bot_find(q->game, live->seats[seat].program);
    q->act.kind = ACT_MOVES;
    q->act.seat = seat;
    q->act.seq = session_seq(live->session);
    memcpy(q->id, live->id, sizeof q->id);
    q->job.table = q->id;
    q->rng = decision_rng(live->session, seat);
    session_view(live->session, seat, q->view.bytes);
    if (!q->bot)
        q->bot = &bot_random; /* a bot that is no more: somebody must play */

    struct queue *queue = &w->queue[sits_anybody(live) ? WITH_PEOPLE : BOTS_ALONE];
    pthread_mutex_lock(&w->lock);
    *queue->last = q;
    queue->last = &q->next;
    w->waiting++;
    pthread_cond_signal(&w->asked);
    pthread_mutex_unlock(&w->lock);
    return true;
}

bool workers_are_busy(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    bool busy = w->waiting >= 2 * w->threads;
    pthread_mutex_unlock(&w->lock);
    return busy;
}

/* The first of the queue whose turn it is, or of the other. */
static struct bot_job *next_job(struct workers *w)
{
    struct queue *queue = &w->queue[w->next];
    if (!queue->first)
        queue = &w->queue[w->next = !w->next];
    struct bot_job *q = queue->first;
    queue->first = q->next;
    if (!queue->first)
        queue->last = &queue->first;
    w->next = !w->next;
    w->waiting--;
    return q;
}

static struct bot_job *take(struct workers *w)
{
    pthread_mutex_lock(&w->lock);
    while (!w->waiting && !w->stopping)
        pthread_cond_wait(&w->asked, &w->lock);
    struct bot_job *q = w->stopping ? NULL : next_job(w);
    pthread_mutex_unlock(&w->lock);
    return q;
}

static void *work(void *workers)
{
    struct workers *w = workers;
    struct bot_job *q;
    while ((q = take(w))) {
        q->act.moves[0] = q->bot->choose(q->game, q->view.bytes, q->act.seat, &q->rng);
        q->act.count = 1;
        if (!writer_submit(w->writer, &q->job))
            free(q);
    }
    return NULL;
}

struct workers *workers_start(struct writer *writer, int threads)
{
    struct workers *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->writer = writer;
    for (int i = 0; i < QUEUES; i++)
        w->queue[i].last = &w->queue[i].first;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->asked, NULL);
    while (w->threads < threads && w->threads < THREADS_MAX &&
           pthread_create(&w->thread[w->threads], NULL, work, w) == 0)
        w->threads++;
    if (w->threads)
        return w;
    workers_stop(w);
    return NULL;
}

void workers_stop(struct workers *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->stopping = true;
    pthread_cond_broadcast(&w->asked);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->threads; i++)
        pthread_join(w->thread[i], NULL);
    while (w->waiting)
        free(next_job(w));
    pthread_cond_destroy(&w->asked);
    pthread_mutex_destroy(&w->lock);
    free(w);
}
