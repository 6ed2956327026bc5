/* The server's writer and store on a disk that fails: every write, sync and read of a play, each
 * once and for good; and power cuts; with dice of the server's own, and with dice that are asked
 * for. What was acknowledged is there afterwards, once; what is there was asked for. Planted faults
 * show that these tests notice. faults [--long | --planted | --images COUNT [SEED]]
 *
 * With --images COUNT images of power cuts are looked at.
 * With --planted the program is one that acknowledges before it commits (early.c), and every test
 * must find an acknowledged move lost. */
#define _GNU_SOURCE
#include <errno.h>
#include <ftw.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "chains.h"
#include "core/play.h"
#include "core/rng.h"
#include "faulty_vfs.h"
#include "games/games.h"
#include "server/act.h"
#include "server/asking.h"
#include "server/metrics.h"
#include "server/stream.h"
#include "server/writer.h"

enum { MOVES = 200, AFTER = 6, TIDY_EVERY = 40, TEXT = 128, SEATS = 2 };

static char base[64];
static bool is_long, is_planted, is_asked;
static const char lost[] = "something acknowledged is lost";
static int tests_done, tests_failed;

/* A play: what was asked, and how far it was acknowledged. */
struct played_step {
    char text[TEXT];
    bool confirm, give; /* give: the devices of both seats give to the dice */
    int seat, seq;
};

struct faulty_play {
    char data[256];
    struct server_config config;
    struct metrics metrics;
    struct store *store;
    struct streams *streams;
    struct writer *writer;
    char id[TABLE_ID_CHARS + 1];
    struct rng rng;
    struct played_step asked[MOVES * 2];
    int count, acknowledged; /* steps; of them, those that were answered with yes */
    bool made, over;
};

struct step_job {
    struct job job; /* first */
    struct faulty_play *play;
    struct played_step *step;
    enum act_result result;
    enum store_status status;
    sem_t done;
};

static void quiet(const char *message)
{
    (void)message;
}

static void are_here(struct live_table *live)
{
    for (int i = 0; i < SEATS; i++)
        live->asking.heard[i] = microseconds_now();
}

static void create_table(struct writer *w, struct job *j)
{
    struct step_job *s = (struct step_job *)j;
    struct table table = {
        .game = game_find("iron"), .seats = SEATS, .dice = is_asked ? DICE_ASKED : DICE_FAIR};
    struct keys keys = {.seats = SEATS, .taken = {true, true}};
    const char *why;
    enum store_status status;

    options_initial(table.game, table.options);
    strcpy(table.seat[0].name, "Ada");
    strcpy(table.seat[1].name, "Bo");
    fair_seed(&table.fair, "faults");
    fair_commit(&table.fair);
    if (writer_writes(w, j) != STORE_OK)
        return;
    struct live_table *live =
        tables_add(writer_tables(w), &table, &(struct clock){0}, &keys, &why, &status);
    if (!live) {
        writer_refuse(w, status);
        return;
    }
    strcpy(s->play->id, live->id);
    for (int i = 0; is_asked && i < SEATS; i++)
        session_join(live->session, i, i > 0, chain_element(i, 0));
    are_here(live);
    s->result = act_begin(w, j, live);
}

/* What is due: a confirmation, or some legal move. A step that was asked before is asked again. */
static void choose(struct faulty_play *p, struct session *s, struct played_step *step)
{
    struct move list[MOVES_MAX];
    const struct game *g = session_table(s)->game;
    *step = (struct played_step){.seat = session_to_move(s), .seq = session_seq(s)};
    step->confirm = session_unconfirmed(s);
    if (step->confirm || step->seat < 0)
        return;
    int count = g->moves(session_state(s), list);
    struct out o = out_to(step->text, sizeof step->text);
    move_print(g->verbs, play_any(g, list, count, &p->rng), &o);
}

/* To the ask that is open; if none is yet, that is done first. */
static enum act_result give(struct writer *w, struct job *j, struct live_table *live,
                            const struct played_step *step)
{
    const struct session *s = live->session;
    if (session_seq(s) > step->seq)
        return ACT_REPEATED;
    if (writer_writes(w, j) != STORE_OK)
        return ACT_UNSTORED;
    writer_changed(w, live);
    for (int i = 0; i < SEATS && session_ask_open(s); i++) {
        enum store_status status =
            tables_keep_given(writer_tables(w), live, i, chain_element(i, session_asks(s)));
        if (status != STORE_OK) {
            writer_refuse(w, status);
            return ACT_UNSTORED;
        }
    }
    return act_begin(w, j, live);
}

static void make_step(struct writer *w, struct job *j)
{
    struct step_job *s = (struct step_job *)j;
    enum store_status status;
    enum session_status why;
    struct live_table *live = writer_table(w, j, &status);
    struct act act = {0};
    int where;
    const char *wanted;

    if (!live) {
        s->result = ACT_UNSTORED;
        return;
    }
    bool due = is_asked && session_to_move(live->session) == SEAT_CHANCE;
    are_here(live);
    if (s->step->give || (due && !s->step->text[0] && !s->step->confirm)) {
        if (!s->step->give)
            *s->step = (struct played_step){.give = true, .seq = session_seq(live->session)};
        s->result = give(w, j, live, s->step);
        return;
    }
    if (session_over(live->session)) {
        s->play->over = true;
        s->result = ACT_REFUSED;
        return;
    }
    if (!s->step->text[0] && !s->step->confirm)
        choose(s->play, live->session, s->step);
    act.kind = s->step->confirm ? ACT_CONFIRM : ACT_MOVES;
    act.seat = s->step->seat;
    act.seq = s->step->seq;
    memset(act.request, 1 + s->step->seq % 250, sizeof act.request);
    act.count = 1;
    if (!s->step->confirm)
        move_parse(session_table(live->session)->game->verbs, s->step->text, &act.moves[0], &where,
                   &wanted);
    s->result = act_check(w, live, &act);
    if (s->result == ACT_DONE)
        s->result = act_apply(w, j, live, &act, &why);
}

static void answer(struct writer *w, struct job *j, enum store_status status)
{
    struct step_job *s = (struct step_job *)j;
    (void)w;
    s->status = status;
    sem_post(&s->done);
}

/* True: acknowledged. */
static bool ask(struct faulty_play *p, void (*act)(struct writer *, struct job *),
                struct played_step *step)
{
    struct step_job j = {.job = {.act = act, .answer = answer}, .play = p, .step = step};
    if (step)
        j.job.table = p->id;
    sem_init(&j.done, 0, 0);
    if (!writer_submit(p->writer, &j.job))
        return false;
    sem_wait(&j.done);
    sem_destroy(&j.done);
    return j.status == STORE_OK && (j.result == ACT_DONE || j.result == ACT_REPEATED);
}

static bool open_play(struct faulty_play *p, const char *folder)
{
    char why[512];
    struct out o = out_to(why, sizeof why);
    snprintf(p->data, sizeof p->data, "%s/tables.db", folder);
    p->config = (struct server_config){
        .log = quiet, .tables = 100, .cache_mebibytes = 16, .ask_seconds = 3600};
    p->store = store_open(p->data, NULL, &o);
    p->streams = p->store ? streams_new(&p->metrics) : NULL;
    p->writer = p->streams ? writer_start(&p->config, p->store, p->streams, &p->metrics) : NULL;
    return p->writer != NULL;
}

static void close_play(struct faulty_play *p)
{
    if (p->writer) {
        writer_stop(p->writer);
        writer_free(p->writer);
    }
    streams_free(p->streams);
    store_close(p->store);
    p->writer = NULL;
    p->streams = NULL;
    p->store = NULL;
}

/* Asks for the next step until it is acknowledged, or there is no sense in it. */
static bool next_step(struct faulty_play *p)
{
    if (p->acknowledged == p->count)
        p->asked[p->count++] = (struct played_step){0};
    struct played_step *step = &p->asked[p->acknowledged];
    bool done = ask(p, make_step, step);
    p->acknowledged += done;
    return done;
}

static void tidy(struct faulty_play *p)
{
    struct store_tidy *t = store_tidy_open(p->data);
    if (t)
        store_tidy_run(t);
    store_tidy_close(t);
}

/* The play ends some steps after the fault. */
static void play(struct faulty_play *p, int moves)
{
    p->made =
        ask(p, create_table, NULL) || (!writer_failed(p->writer) && ask(p, create_table, NULL));
    int after = 0;
    for (int i = 0; p->made && i < moves && !p->over && !writer_failed(p->writer); i++) {
        if (!next_step(p) && !faulty_struck())
            break;
        if (faulty_struck() && ++after > (is_planted ? 0 : AFTER))
            break;
        if (i % TIDY_EVERY == TIDY_EVERY - 1)
            tidy(p);
    }
}

/* Afterwards: the stored log against what was asked and acknowledged. */

struct check {
    const struct faulty_play *play;
    int next; /* of the steps that were asked */
    bool fits;
};

/* Steps that gave to the dice: what they led to is there. */
static void pass_gives(struct check *c, int last)
{
    const struct faulty_play *p = c->play;
    while (c->next < p->count && p->asked[c->next].give && p->asked[c->next].seq < last)
        c->next++;
}

static bool check_entry(void *with, const struct stored_entry *e)
{
    struct check *c = with;
    pass_gives(c, e->seq);
    if (e->entry.kind != ENTRY_MOVE && e->entry.kind != ENTRY_CONFIRM)
        return true;
    const struct played_step *asked = &c->play->asked[c->next];
    bool confirm = e->entry.kind == ENTRY_CONFIRM;
    c->fits &= c->next < c->play->count && asked->seq + 1 == e->seq &&
               asked->seat == e->entry.seat && asked->confirm == confirm &&
               strcmp(asked->text, e->move) == 0;
    c->next++;
    return c->fits;
}

/* NULL, or what is wrong. */
static const char *verdict(const struct faulty_play *p, const char *folder)
{
    struct faulty_play again = {.config = p->config};
    struct check c = {.play = p, .fits = true};
    const char *wrong = NULL;
    enum store_status status;

    if (!open_play(&again, folder)) {
        close_play(&again);
        return "it does not open again";
    }
    struct live_table *live =
        p->made ? tables_find(writer_tables(again.writer), p->id, &status) : NULL;
    if (p->made && !live)
        wrong = status == STORE_NONE ? "the table is lost" : "the table is damaged";
    else if (live && (store_entries(again.store, live->number, 0, ENTRIES_MAX, check_entry, &c) !=
                          STORE_OK ||
                      !c.fits))
        wrong = "something is stored that was not asked for, or twice";
    else if (c.next < p->acknowledged)
        wrong = lost;
    else if (c.next > p->count)
        wrong = "more is stored than was asked";
    close_play(&again);
    return wrong;
}

/* Folders */

static int remove_one(const char *path, const struct stat *s, int kind, struct FTW *at)
{
    (void)s;
    (void)kind;
    (void)at;
    return remove(path);
}

static void clear(const char *folder)
{
    nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    mkdir(folder, 0700);
}

static void said(const char *name, const char *wrong, const char *detail)
{
    tests_done++;
    tests_failed += wrong != NULL;
    printf("%sok %d - %s%s%s%s\n", wrong ? "not " : "", tests_done, name,
           is_asked ? ", with dice that are asked for" : "", wrong ? ": " : "", wrong ? wrong : "");
    printf("# %s\n", detail);
    fflush(stdout);
}

/* Every k-th call */

static const char *one_fault(struct disk_fault fault, struct faulty_play *p, bool *struck)
{
    char folder[300];
    snprintf(folder, sizeof folder, "%s/play", base);
    clear(folder);
    *p = (struct faulty_play){.rng = rng_seeded(7)};
    faulty_set((struct disk_fault){0});
    if (!open_play(p, folder))
        return "it does not start";
    faulty_set(fault);
    play(p, MOVES);
    *struck = faulty_struck();
    bool failed = writer_failed(p->writer), full = fault.error == ENOSPC || fault.error == EDQUOT;
    close_play(p);
    faulty_set((struct disk_fault){0});
    if (failed && full && fault.kind == FAULT_WRITE)
        return "a full disk stops the server";
    return verdict(p, folder);
}

static void every_call(const char *name, struct disk_fault fault)
{
    static const int strides[] = {[FAULT_WRITE] = 31, [FAULT_SYNC] = 9, [FAULT_READ] = 1};
    struct faulty_play p;
    char detail[256];
    const char *wrong = NULL;
    int tried = 0, caught = 0;
    bool planted = fault.denied || is_planted;

    int stride = fault.denied ? 17 : strides[fault.kind] * (1 + 2 * is_asked);

    for (bool struck = true; !wrong; fault.at += is_long ? 1 : stride, tried++) {
        const char *found = one_fault(fault, &p, &struck);
        if (!struck)
            break;
        caught += is_planted ? found == lost : found != NULL;
        wrong = planted ? NULL : found;
    }
    if (!wrong && tried == 0)
        wrong = "the fault never struck";
    if (planted && !caught)
        wrong = "a planted fault is not noticed";
    snprintf(detail, sizeof detail, "%d of %d places tried, %d noticed", tried, fault.at, caught);
    said(name, wrong, detail);
}

/* Power cuts: images of the disk at every sync and after every step, each looked at before the
 * next. */

static struct faulty_play *cut_play;
static bool cut_planted;
static uint64_t cut_seed = 11;
static int cuts, looked_at, cut_acknowledged[64];

static void cut_now(void)
{
    for (int i = 0; i < (is_long ? 8 : 1) && cut_play->made && cuts - looked_at < 64; i++, cuts++) {
        char folder[300], from[300];
        snprintf(folder, sizeof folder, "%s/cut-%d", base, cuts);
        snprintf(from, sizeof from, "%s/play", base);
        mkdir(folder, 0700);
        faulty_cut(folder, ((unsigned)cuts + (unsigned)cut_seed * 7919) * 2654435761u + 1);
        if (!cut_planted) /* the mark alone would notice */
            disk_copy(from, folder, "tables.db.mark");
        cut_acknowledged[cuts % 64] = cut_play->acknowledged;
    }
}

static const char *look_at_cuts(const struct faulty_play *p)
{
    const char *wrong = NULL;
    for (; looked_at < cuts; looked_at++) {
        char folder[300];
        static struct faulty_play then;
        memcpy(then.asked, p->asked, sizeof then.asked);
        memcpy(then.id, p->id, sizeof then.id);
        then.count = p->count;
        then.made = p->made;
        snprintf(folder, sizeof folder, "%s/cut-%d", base, looked_at);
        then.acknowledged = cut_acknowledged[looked_at % 64];
        if (!wrong || (cut_planted && wrong != lost))
            wrong = verdict(&then, folder);
        clear(folder);
        rmdir(folder);
    }
    return wrong;
}

static void power_cuts(const char *name, bool planted)
{
    struct faulty_play p = {.rng = rng_seeded(cut_seed)};
    char folder[300], detail[128];
    const char *wrong = NULL;
    int steps = 0;

    snprintf(folder, sizeof folder, "%s/play", base);
    clear(folder);
    cut_play = &p;
    cut_planted = planted || is_planted;
    cuts = looked_at = 0;
    faulty_set((struct disk_fault){0});
    faulty_watch(folder, planted, cut_now);
    if (open_play(&p, folder) && (p.made = ask(&p, create_table, NULL)))
        while ((!wrong || (cut_planted && wrong != lost)) && !p.over &&
               steps < (is_long ? MOVES : 60) && next_step(&p)) {
            cut_now();
            wrong = look_at_cuts(&p);
            if (++steps % TIDY_EVERY == 0)
                tidy(&p);
        }
    if (!wrong && steps < 30)
        wrong = "the play does not go on";
    close_play(&p);
    faulty_watch_end();
    snprintf(detail, sizeof detail, "%d steps, %d images, %s", steps, looked_at,
             wrong ? wrong : "all whole");
    if (cut_planted)
        wrong = wrong == lost ? NULL : "a planted fault is not noticed";
    said(name, wrong, detail);
}

static void every_kind(bool asked)
{
    is_asked = asked;
    every_call("a full disk, once",
               (struct disk_fault){FAULT_WRITE, 0, false, ENOSPC, false, false});
    every_call("a full disk, from then on",
               (struct disk_fault){FAULT_WRITE, 0, true, ENOSPC, true, false});
    every_call("a full quota, half written",
               (struct disk_fault){FAULT_WRITE, 0, false, EDQUOT, true, false});
    every_call("a write that fails", (struct disk_fault){FAULT_WRITE, 0, false, EIO, true, false});
    every_call("a sync that fails", (struct disk_fault){FAULT_SYNC, 0, false, EIO, false, false});
    every_call("a read that fails", (struct disk_fault){FAULT_READ, 0, false, EIO, false, false});
    power_cuts("power cuts", false);
    if (is_planted)
        return;
    every_call("planted: a write that is not done",
               (struct disk_fault){FAULT_WRITE, 0, false, 0, false, true});
    power_cuts("planted: acknowledged before the sync", true);
}

/* In plays of either kind of dice. */
static void many_images(long wanted, uint64_t seed)
{
    long images = 0;
    is_long = true;
    for (cut_seed = seed; images < wanted && !tests_failed; cut_seed++) {
        is_asked = cut_seed % 2;
        power_cuts("power cuts", false);
        images += looked_at;
    }
    printf("# %ld images in all\n", images);
}

int main(int argc, char **argv)
{
    bool images = argc > 2 && strcmp(argv[1], "--images") == 0;
    is_long = argc > 1 && strcmp(argv[1], "--long") == 0;
    is_planted = argc > 1 && strcmp(argv[1], "--planted") == 0;
    signal(SIGTERM, SIG_IGN); /* the writer's way to stop the server */
    /* in memory if there is such a place: nothing here trusts a real sync */
    snprintf(base, sizeof base, "%s/ages-faults-XXXXXX",
             access("/dev/shm", W_OK) ? "/tmp" : "/dev/shm");
    if (!mkdtemp(base) || sodium_init() < 0)
        return 1;
    faulty_install();
    if (images)
        many_images(atol(argv[2]), argc > 3 ? strtoull(argv[3], NULL, 10) : 1);
    for (int asked = 0; !images && asked < 2; asked++)
        every_kind(asked);
    clear(base);
    rmdir(base);
    printf("1..%d\n", tests_done);
    return tests_failed != 0;
}
