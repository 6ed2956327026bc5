/* Threads that are steps: see steps.h. */
#define _GNU_SOURCE
#include "steps.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <ucontext.h>

#include "server/listen.h"
#include "wire.h"

enum { FIBERS_MAX = 16, STACK_BYTES = 1 << 20, LOCK_OF_THE_SERVER = 0x5eed, LOCKS_MAX = 5000 };

enum fiber_state { FIBER_NONE, FIBER_READY, FIBER_WAITS, FIBER_ENDED };

struct fiber {
    ucontext_t context;
    void *stack;
    void *(*run)(void *);
    void *with;
    enum fiber_state state;
    const void *waits_for;
    int64_t until;
    bool late; /* it was woken by the clock */
};

struct world_clock world_clock;

static struct fiber fibers[FIBERS_MAX];
static struct fiber *running; /* NULL: the simulation itself */
static ucontext_t outside;
static struct rng *chance;
static int lock_switches, locks_held, locks_taken;
static bool signalled;
static const char signals[1], sleepers[1]; /* what is waited for */

void steps_begin(struct rng *r, int switches)
{
    for (int i = 0; i < FIBERS_MAX; i++)
        fibers[i].state = FIBER_NONE;
    chance = r;
    lock_switches = switches;
    locks_held = 0;
    signalled = false;
    running = NULL;
}

static void let_others(void)
{
    struct fiber *me = running;
    running = NULL;
    swapcontext(&me->context, &outside);
}

static void wake(const void *what, bool all)
{
    for (int i = 0; i < FIBERS_MAX; i++)
        if (fibers[i].state == FIBER_WAITS && fibers[i].waits_for == what) {
            fibers[i].state = FIBER_READY;
            fibers[i].late = false;
            if (!all)
                return;
        }
}

/* True: the time has come before what was waited for. */
static bool wait_for(const void *what, int64_t until)
{
    struct fiber *me = running;
    if (!me)
        abort(); /* the simulation itself waits for nobody */
    me->state = FIBER_WAITS;
    me->waits_for = what;
    me->until = until;
    let_others();
    return me->late;
}

static void begin_fiber(void)
{
    struct fiber *me = running;
    me->run(me->with);
    me->state = FIBER_ENDED;
    wake(me, true);
    running = NULL;
    setcontext(&outside);
}

static struct fiber *spawn(void *(*run)(void *), void *with)
{
    struct fiber *f = fibers;
    while (f->state != FIBER_NONE)
        if (++f == fibers + FIBERS_MAX)
            abort();
    if (!f->stack)
        f->stack = mmap(NULL, STACK_BYTES, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    getcontext(&f->context);
    f->context.uc_stack.ss_sp = f->stack;
    f->context.uc_stack.ss_size = STACK_BYTES;
    makecontext(&f->context, begin_fiber, 0);
    f->run = run;
    f->with = with;
    f->state = FIBER_READY;
    return f;
}

void steps_spawn(void *(*run)(void *), void *with)
{
    spawn(run, with);
}

static bool can_run(const struct fiber *f)
{
    return f->state == FIBER_READY || (f->state == FIBER_WAITS && f->until <= world_clock.now);
}

bool steps_ready(void)
{
    for (int i = 0; i < FIBERS_MAX; i++)
        if (can_run(&fibers[i]))
            return true;
    return false;
}

bool steps_run(void)
{
    struct fiber *ready[FIBERS_MAX];
    int count = 0;
    for (int i = 0; i < FIBERS_MAX; i++)
        if (can_run(&fibers[i]))
            ready[count++] = &fibers[i];
    if (!count)
        return false;
    struct fiber *f = ready[count > 1 ? rng_below(chance, (uint32_t)count) : 0];
    f->late = f->state == FIBER_WAITS;
    f->state = FIBER_READY;
    running = f;
    locks_taken = 0;
    swapcontext(&outside, &f->context);
    return true;
}

bool steps_spun(void)
{
    return locks_taken > LOCKS_MAX;
}

bool steps_ended(void)
{
    for (int i = 0; i < FIBERS_MAX; i++)
        if (fibers[i].state == FIBER_READY || fibers[i].state == FIBER_WAITS)
            return false;
    return true;
}

int64_t steps_next(void)
{
    int64_t next = INT64_MAX;
    for (int i = 0; i < FIBERS_MAX; i++) {
        const struct fiber *f = &fibers[i];
        if (f->state == FIBER_READY)
            return world_clock.now;
        if (f->state == FIBER_WAITS && f->until < next)
            next = f->until;
    }
    return next;
}

void steps_signal(void)
{
    signalled = true;
    wake(signals, true);
}

/* What the linker sends here. */

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *with);
int __wrap_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *how);
int __wrap_pthread_mutex_destroy(pthread_mutex_t *m);
int __wrap_pthread_mutex_lock(pthread_mutex_t *m);
int __wrap_pthread_mutex_unlock(pthread_mutex_t *m);
int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m);
int __wrap_pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *at);
int __wrap_pthread_cond_signal(pthread_cond_t *c);
int __wrap_pthread_cond_broadcast(pthread_cond_t *c);
int __wrap_pthread_sigmask(int how, const sigset_t *set, sigset_t *before);
int __wrap_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *most);
int __wrap_kill(pid_t process, int number);
int __wrap_nanosleep(const struct timespec *time, struct timespec *left);
int __wrap_clock_gettime(clockid_t which, struct timespec *t);
int __wrap_shutdown(int socket, int how);
int __wrap_listen_at(const struct server_config *config, int *port, struct out *why);

static int64_t microseconds_of(const struct timespec *t)
{
    return (int64_t)t->tv_sec * 1000000 + t->tv_nsec / 1000;
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *with)
{
    (void)how;
    *thread = (pthread_t)(spawn(run, with) - fibers);
    return 0;
}

int __wrap_pthread_join(pthread_t thread, void **result)
{
    struct fiber *f = &fibers[thread];
    (void)result;
    while (f->state != FIBER_ENDED)
        wait_for(f, INT64_MAX);
    f->state = FIBER_NONE;
    return 0;
}

/* Those of the server are initialized, those of the disk are not: its threads change only at the
 * first. */
int __wrap_pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *how)
{
    (void)how;
    memset(m, 0, sizeof *m);
    *(int *)(void *)m = LOCK_OF_THE_SERVER;
    return 0;
}

int __wrap_pthread_mutex_destroy(pthread_mutex_t *m)
{
    (void)m;
    return 0;
}

/* Nobody else runs while a lock is held, so it is always free. */
int __wrap_pthread_mutex_lock(pthread_mutex_t *m)
{
    bool may = *(int *)(void *)m == LOCK_OF_THE_SERVER && running && !locks_held;
    if (may && (++locks_taken > LOCKS_MAX ||
                (lock_switches && !rng_below(chance, (uint32_t)lock_switches))))
        let_others();
    locks_held++;
    return 0;
}

int __wrap_pthread_mutex_unlock(pthread_mutex_t *m)
{
    (void)m;
    locks_held--;
    return 0;
}

int __wrap_pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
    __wrap_pthread_mutex_unlock(m);
    wait_for(c, INT64_MAX);
    locks_held++;
    return 0;
}

int __wrap_pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *at)
{
    __wrap_pthread_mutex_unlock(m);
    bool late = wait_for(c, microseconds_of(at));
    locks_held++;
    return late ? ETIMEDOUT : 0;
}

int __wrap_pthread_cond_signal(pthread_cond_t *c)
{
    wake(c, false);
    return 0;
}

int __wrap_pthread_cond_broadcast(pthread_cond_t *c)
{
    wake(c, true);
    return 0;
}

int __wrap_pthread_sigmask(int how, const sigset_t *set, sigset_t *before)
{
    (void)how;
    (void)set;
    (void)before;
    return 0;
}

int __wrap_sigtimedwait(const sigset_t *set, siginfo_t *info, const struct timespec *most)
{
    int64_t time = microseconds_of(most);
    (void)set;
    (void)info;
    if (!signalled && time)
        wait_for(signals, world_clock.now + time);
    if (!signalled) {
        errno = EAGAIN;
        return -1;
    }
    signalled = false;
    return SIGTERM;
}

int __wrap_kill(pid_t process, int number)
{
    (void)process;
    (void)number;
    steps_signal();
    return 0;
}

int __wrap_nanosleep(const struct timespec *time, struct timespec *left)
{
    (void)left;
    wait_for(sleepers, world_clock.now + microseconds_of(time));
    return 0;
}

/* A look at the clock takes a moment, now and then a long one. */
int __wrap_clock_gettime(clockid_t which, struct timespec *t)
{
    if (chance && running && which != CLOCK_THREAD_CPUTIME_ID)
        world_clock.now += rng_below(chance, rng_below(chance, 64) ? 4 : 6000);
    int64_t time = world_clock.now + (which == CLOCK_REALTIME ? world_clock.wall : 0);
    *t = (struct timespec){time / 1000000, time % 1000000 * 1000};
    return 0;
}

int __wrap_shutdown(int socket, int how)
{
    (void)how;
    wire_shut(socket);
    return 0;
}

int __wrap_listen_at(const struct server_config *config, int *port, struct out *why)
{
    (void)config;
    (void)why;
    *port = 80;
    return open("/dev/null", O_RDONLY | O_CLOEXEC);
}
