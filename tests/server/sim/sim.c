/* The server, its people, the network, the disk and the clocks in one process, from a seed: late,
 * lost and repeated requests, kills, power cuts, full and failing disks, guests who vanish, clocks
 * that jump. The server's own code runs; only threads, sockets, disk and clock are replaced. After
 * every step what was told is stored, once; what is stored was asked for; whoever reads on misses
 * nothing; nobody is shown more than he may know; and when all is calm again every table goes on.
 *
 * sim [--seeds FIRST COUNT] [--seed N] (one, with its trace) [--planted FAULT] */
#define _GNU_SOURCE
#include "sim.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <sodium.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "faulty_vfs.h"
#include "server/server.h"
#include "sim_planted.h"
#include "wire.h"

enum { SECOND = 1000000, DAY = 24 * 60 * 60, STEPS = 900, CALM_SECONDS = 300, GOES_ON = 4 };

struct sim sim;
struct sim_totals totals;

static char base[64];
static int folders;
static bool stopping;        /* the server was asked to stop       */
static int64_t starts;       /* when it is started again           */
static int64_t strikes;      /* when the next thing goes wrong     */
static int64_t disk_is_well; /* when what is wrong with it is over */

/* The trace */

void sim_note(const char *format, ...)
{
    char text[1024];
    va_list list;
    va_start(list, format);
    int length = snprintf(text, sizeof text, "%9.3f ", (double)world_clock.now / SECOND);
    vsnprintf(text + length, sizeof text - (size_t)length, format, list);
    va_end(list);
    for (const char *c = text; *c; c++)
        sim.trace = (sim.trace ^ (uint8_t)*c) * 1099511628211u;
    if (sim.tracing)
        printf("# %s\n", text);
}

void sim_wrong(const char *format, ...)
{
    va_list list;
    if (sim.wrong[0])
        return;
    va_start(list, format);
    vsnprintf(sim.wrong, sizeof sim.wrong, format, list);
    va_end(list);
    sim_note("wrong: %s", sim.wrong);
}

int64_t sim_below(int64_t most)
{
    return most > 0 ? (int64_t)(rng_next(&sim.rng) % (uint64_t)most) : 0;
}

bool sim_chance(int hundredths)
{
    return sim_below(100) < hundredths;
}

/* Secrets and numbers of tables come from the seed too. */

static const char *random_name(void)
{
    return "seed";
}

static uint32_t random_word(void)
{
    return (uint32_t)rng_next(&sim.rng);
}

static void random_bytes(void *const bytes, const size_t count)
{
    for (size_t i = 0; i < count; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)(rng_next(&sim.rng) >> 32);
}

/* Folders */

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
    (void)s;
    (void)kind;
    (void)at;
    return remove(path);
}

static void new_folder(void)
{
    snprintf(sim.folder, sizeof sim.folder, "%s/%d", base, folders++);
    snprintf(sim.data, sizeof sim.data, "%s/tables.db", sim.folder);
    mkdir(sim.folder, 0700);
}

static void remove_folder(const char *folder)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

/* The server */

static void no_rules(const struct game *g, const struct words *w, struct out *o)
{
    (void)g;
    (void)w;
    out_text(o, "[]");
}

static void log_line(const char *message)
{
    sim_note("the server says: %s", message);
    if (strstr(message, "damaged"))
        sim_wrong("the server says: %s", message);
}

static void ready(const struct server_config *c, int port)
{
    (void)c;
    (void)port;
    sim.up = true;
    sim_note("the server is up");
    audit_open();
}

static void *serve(void *unused)
{
    char why[512];
    struct out o = out_to(why, sizeof why);
    (void)unused;
    bool served = server_run(&sim.config, &o);
    sim_note("the server has ended, %s", served ? "in order" : "since it must");
    if (!served && sim.tracing)
        printf("# %s\n", why); /* with the name of a folder, which differs */
    if (!served && strstr(why, "acknowledged"))
        sim_wrong("%s", why);
    return NULL;
}

static void start_server(void)
{
    stopping = false;
    faulty_watch(sim.folder, false, NULL);
    steps_begin(&sim.rng, (int)sim_below(3) * 8);
    steps_spawn(serve, NULL);
    starts = INT64_MAX;
}

static void server_has_ended(void)
{
    audit_close();
    people_cut_off();
    faulty_watch_end();
    sim.up = false;
    starts = world_clock.now + sim_below(3 * SECOND);
}

/* What is left of a server that was killed comes to its end on a disk that nobody looks at any
 * more. */
static void bury(void)
{
    struct world_clock saved = world_clock;
    audit_close();
    people_cut_off();
    faulty_set((struct disk_fault){0});
    steps_signal();
    while (!steps_ended()) {
        if (steps_run() || wires_run(&sim.rng))
            continue;
        world_clock.now = steps_next();
    }
    world_clock = saved;
}

static void kill_server(bool power)
{
    char before[256];
    strcpy(before, sim.folder);
    new_folder();
    if (power) {
        faulty_cut(sim.folder, (unsigned)sim_below(1 << 30));
        if (sim_chance(50))
            disk_copy(before, sim.folder, "tables.db.mark");
        totals.cuts++;
    } else {
        disk_copy(before, sim.folder, "tables.db");
        disk_copy(before, sim.folder, "tables.db-wal");
        disk_copy(before, sim.folder, "tables.db.mark");
        totals.kills++;
    }
    bury();
    faulty_watch_end();
    remove_folder(before);
    sim.up = false;
    starts = world_clock.now + sim_below(3 * SECOND);
}

/* What goes wrong */

static void break_disk(void)
{
    static const enum fault_kind kinds[] = {FAULT_WRITE, FAULT_SYNC, FAULT_READ};
    bool full = sim_chance(70);
    struct disk_fault fault = {.kind = full ? FAULT_WRITE : kinds[sim_below(3)],
                               .at = (int)sim_below(30),
                               .lasting = full && sim_chance(60),
                               .error = full ? (sim_chance(70) ? ENOSPC : EDQUOT) : EIO,
                               .half = sim_chance(50)};
    faulty_set(fault);
    disk_is_well = world_clock.now + sim_below(8 * SECOND);
    *(full ? &totals.full : &totals.failures) += 1;
    sim_note("the disk will fail: kind %d, call %d, error %d", fault.kind, fault.at, fault.error);
}

static void mend_disk(void)
{
    faulty_set((struct disk_fault){0});
    disk_is_well = INT64_MAX;
    sim_note("the disk is well again");
}

/* By hours, and rarely by days, until tables go. */
static void set_clock(void)
{
    int64_t hours = sim_below(5) - 2, days = sim_chance(20) ? sim_below(120) : 0;
    audit();
    world_clock.wall += (hours * 3600 + days * DAY) * SECOND;
    totals.jumps++;
    sim_note("the clock on the wall jumps by %d days and %d hours", (int)days, (int)hours);
}

static void change_network(void)
{
    static const int rates[] = {0, 0, 2, 10, 40};
    sim.loss = rates[sim_below(5)];
    sim.doubling = rates[sim_below(5)];
    sim.delay = sim_below(4) ? SECOND / 50 : 2 * SECOND;
    sim_note("the network: %d lost, %d doubled", sim.loss, sim.doubling);
}

static void go_wrong(void)
{
    strikes = world_clock.now + sim_below(SECOND);
    int what = (int)sim_below(12);
    if (what < 3)
        change_network();
    else if (what < 6)
        break_disk();
    else if (what < 8)
        set_clock();
    else if (!sim.up || stopping)
        return;
    else if (what < 10) {
        sim_note(what == 8 ? "kill" : "power cut");
        kill_server(what == 9);
    } else if (what == 10) {
        sim_note("stop");
        totals.stops++;
        stopping = true;
        steps_signal();
    }
}

/* Steps */

static int64_t sooner(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void wait_for_something(void)
{
    int64_t next = sooner(sooner(steps_next(), people_next()), sooner(starts, disk_is_well));
    if (!sim.calm)
        next = sooner(next, strikes);
    if (sim.up && !stopping)
        people_check_streams();
    if (next > world_clock.now)
        world_clock.now = next;
}

static void step(void)
{
    enum { SERVER, NETWORK, PEOPLE, START, MEND, STRIKE, KINDS };
    bool can[KINDS] = {[SERVER] = steps_ready(),
                       [NETWORK] = wires_ready(),
                       [PEOPLE] = people_ready(),
                       [START] = starts <= world_clock.now,
                       [MEND] = disk_is_well <= world_clock.now,
                       [STRIKE] = !sim.calm && strikes <= world_clock.now};
    int count = 0, choice[KINDS];

    for (int i = 0; i < KINDS; i++)
        if (can[i])
            choice[count++] = i;
    totals.steps++;
    if (!count) {
        wait_for_something();
        return;
    }
    switch (choice[sim_below(count)]) {
    case SERVER:
        steps_run();
        if (steps_spun())
            sim_wrong("the server does not come to rest");
        if (steps_ended())
            server_has_ended();
        break;
    case NETWORK: wires_run(&sim.rng); break;
    case PEOPLE: people_run(); break;
    case START: start_server(); break;
    case MEND: mend_disk(); break;
    case STRIKE: go_wrong(); break;
    default: break;
    }
}

/* At the end all is well, everybody is here, and every table goes on. */

static bool all_went_on(const int from[])
{
    for (int i = 0; i < sim.tables; i++) {
        const struct sim_table *t = &sim.table[i];
        if (!t->over && !t->gone && (!t->made || t->count < from[i] + GOES_ON))
            return false;
    }
    return true;
}

static void grow_calm(void)
{
    int from[SIM_TABLES];
    sim.calm = true;
    sim.loss = sim.doubling = 0;
    sim.delay = SECOND / 50;
    mend_disk();
    people_stay();
    sim_note("calm");
    int64_t end = world_clock.now + (int64_t)CALM_SECONDS * SECOND;
    for (int i = 0; i < sim.tables; i++)
        from[i] = sim.table[i].count;
    while (!sim.wrong[0] && !all_went_on(from)) {
        if (world_clock.now > end)
            for (int i = 0; i < sim.tables; i++)
                if (!sim.table[i].over && !sim.table[i].gone &&
                    sim.table[i].count < from[i] + GOES_ON)
                    sim_wrong("the table %s is stuck at entry %d", sim.table[i].id,
                              sim.table[i].count);
        step();
    }
}

static void begin(uint64_t seed, bool tracing)
{
    static const int64_t rates[] = {20, 50, 1000};
    sim = (struct sim){.seed = seed, .rng = rng_seeded(seed), .tracing = tracing};
    sim.trace = 14695981039346656037u;
    sim.tables = 1 + (int)sim_below(SIM_TABLES);
    sqlite3_randomness(0, NULL);
    planted_begin();
    faulty_set((struct disk_fault){0});
    world_clock = (struct world_clock){.now = SECOND, .wall = (int64_t)1800000000 * SECOND};
    new_folder();
    sim.config = (struct server_config){.listen = "127.0.0.1",
                                        .data = sim.data,
                                        .body_bytes = 64 << 10,
                                        .header_bytes = 16 << 10,
                                        .rate = rates[sim_below(3)],
                                        .connections = 100,
                                        .address_connections = 64,
                                        .request_seconds = 15,
                                        .answer_seconds = 60,
                                        .tables = 1000,
                                        .day_tables = 1000,
                                        .cache_mebibytes = sim_chance(50) ? 16 : 0,
                                        .workers = 1 + sim_below(2),
                                        .ask_seconds = 2 + sim_below(5),
                                        .keep = {3 * DAY, 90 * DAY, 90 * DAY},
                                        .notice = 14 * DAY,
                                        .rules_json = no_rules,
                                        .log = log_line,
                                        .ready = ready};
    strikes = world_clock.now + sim_below(2 * SECOND);
    disk_is_well = INT64_MAX;
    starts = world_clock.now;
    sim.delay = SECOND / 50;
    people_begin();
}

static void run(uint64_t seed, bool tracing)
{
    begin(seed, tracing);
    for (int i = 0; i < STEPS && !sim.wrong[0]; i++)
        step();
    if (!sim.wrong[0])
        grow_calm();
    if (!steps_ended())
        bury();
    else
        people_cut_off();
    faulty_watch_end();
    people_end();
    steps_begin(&sim.rng, 0);
    remove_folder(sim.folder);
}

/* Seeds */

static double seconds_now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A seed that fails fails again in the same way. */
static bool replays(uint64_t seed)
{
    uint64_t trace = sim.trace;
    run(seed, false);
    return sim.trace == trace;
}

static int run_seeds(uint64_t first, int count)
{
    double begun = seconds_now();
    int failed = 0, tried = 0;

    for (; tried < count && failed < 3; tried++) {
        run(first + (uint64_t)tried, false);
        if (!sim.wrong[0] && tried >= 3)
            continue;
        char wrong[sizeof sim.wrong];
        strcpy(wrong, sim.wrong);
        bool same = replays(sim.seed);
        failed += wrong[0] || !same;
        if (wrong[0])
            printf("# seed %d: %s\n", (int)sim.seed, wrong);
        if (!same)
            printf("# seed %d has another trace the second time\n", (int)sim.seed);
    }
    double took = seconds_now() - begun;
    printf("%sok 1 - %d seeds\n", failed ? "not " : "", tried);
    printf(
        "# %.1f seeds a second; %ld steps, %ld letters, of them %ld lost and %ld doubled; %ld acts "
        "acknowledged, %ld draws\n",
        tried / took, totals.steps, totals.letters, totals.lost, totals.doubled,
        totals.acknowledged, totals.draws);
    printf("# %ld kills, %ld power cuts, %ld stops, %ld full disks, %ld failures, %ld jumps of the "
           "clock, "
           "%ld times somebody left, %ld tables gone\n",
           totals.kills, totals.cuts, totals.stops, totals.full, totals.failures, totals.jumps,
           totals.left, totals.gone);
    printf("1..1\n");
    return failed != 0;
}

/* With a fault in the server, some seed must find it. */
static int run_planted(int count)
{
    int failed = 0, tests = 0;
    for (const struct planted *p = planted_faults; p->name; p++) {
        int tried = 0;
        planted_now = p;
        do
            run((uint64_t)++tried, false);
        while (!strstr(sim.wrong, p->found_by) && tried < count);
        bool found = strstr(sim.wrong, p->found_by), same = found && replays((uint64_t)tried);
        failed += !same;
        printf("%sok %d - planted: %s\n", same ? "" : "not ", ++tests, p->name);
        printf("# seed %d: %s\n", tried, found ? sim.wrong : "it was not found");
    }
    printf("1..%d\n", tests);
    return failed != 0;
}

static void say_seed(int number)
{
    char text[64];
    int length = snprintf(text, sizeof text, "# signal %d in seed %d\n", number, (int)sim.seed);
    ssize_t written = write(STDOUT_FILENO, text, (size_t)length);
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

int main(int argc, char **argv)
{
    static struct randombytes_implementation from_the_seed = {
        .implementation_name = random_name, .random = random_word, .buf = random_bytes};

    randombytes_set_implementation(&from_the_seed);
    setvbuf(stdout, NULL, _IOLBF, 0);
    snprintf(base, sizeof base, "%s/ages-sim-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(base) || sodium_init() < 0)
        return 1;
    signal(SIGABRT, say_seed);
    signal(SIGSEGV, say_seed);
    faulty_install();
    int failed;
    if (argc > 2 && strcmp(argv[1], "--seed") == 0) {
        run(strtoull(argv[2], NULL, 10), true);
        printf("# trace %016llx: %s\n", (unsigned long long)sim.trace,
               sim.wrong[0] ? sim.wrong : "all holds");
        failed = sim.wrong[0] != '\0';
    } else if (argc > 3 && strcmp(argv[1], "--seeds") == 0)
        failed = run_seeds(strtoull(argv[2], NULL, 10), atoi(argv[3]));
    else if (planted_faults[0].name)
        failed = run_planted(200);
    else
        failed = run_seeds(1, 200);
    remove_folder(base);
    return failed;
}
