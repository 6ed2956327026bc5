// How a device gives to dice that are asked for, without a browser: node giving.mjs AGES ENGINE.wasm
//
// The module of the page (web/src/fair) with the page's engine follows a recorded game as if a server told it,
// gives, and writes its receipt, which `ages verify` and tools/verify.py hold against the record. Then the
// server lies, in every way that the module must see: nothing is given, and entry and reason are told.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createHash, createHmac } from "node:crypto";
import { folder } from "./driver.mjs";
import { root } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, wasm] = process.argv.slice(2);
const { build } = createRequire(join(root, "web/package.json"))("esbuild");

const bundled = await build({
    stdin: {
        contents: ["values", "log", "kept", "follow"].map((name) => `export * from "./${name}";`).join("\n"),
        resolveDir: join(root, "web/src/fair"),
    },
    bundle: true,
    format: "esm",
    write: false,
    define: { LANGUAGES: "[]" },
});
const code = Buffer.from(bundled.outputFiles[0].text).toString("base64");
const { Values, Kept, Follower, newChain, receiptOf, canAccept, foreignMove, joinedChain } = await import(
    `data:text/javascript;base64,${code}`
);

const { exports: engine } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), {});

// As the page's worker calls the engine.
async function call(name, ...args) {
    const put = (text) => {
        const bytes = new TextEncoder().encode(`${text}\0`);
        const at = engine.alloc(bytes.length);
        new Uint8Array(engine.memory.buffer).set(bytes, at);
        return [at, bytes.length - 1];
    };
    const flat = args.flatMap((arg) =>
        typeof arg === "number" ? [arg] : typeof arg === "string" ? [put(arg)[0]] : put(arg.bytes),
    );
    const memory = () => new Uint8Array(engine.memory.buffer);
    const at = engine[name](...flat);
    return new TextDecoder().decode(memory().subarray(at, memory().indexOf(0, at)));
}

const values = new Values(call);
const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const hex = (text) => sha(text).toString("hex");
const mac = (key, text) => createHmac("sha256", key).update(text).digest();

test("the worked example of docs/formats.md", async () => {
    const chains = [];
    for (const name of ["anna", "ben"]) chains.push(await newChain(hex(name), (x, n) => values.link(x, n)));
    assert.match(chains[0].tip, /^860956edd2cf.*c28117$/);
    assert.match(chains[1].tip, /^42ffb6c5046c.*053a85$/);
    const x = new Map();
    for (const [seat, { start, links }] of chains.entries()) x.set(seat, await values.link(start, links - 1));
    assert.match(x.get(0), /^9712e8f3.*6b2f39$/);
    assert.match(x.get(1), /^58cff4df.*f72551$/);
    const key = "875d651cd9f00cfad6f51c5257ae15b223b690a7489876447686a05757773363";
    assert.equal(await values.seal(key), "00b05c6daa037120a9e5cad4099daa534d007898ab622b595c44be66011aab06");
    assert.deepEqual(await values.draws(key, x, ["6", "6", "6"]), ["3", "1", "1"]);
    assert.deepEqual(await values.draws(key, x, ["1000003"]), ["394688"]);
    const secret = sha("ages seed 1\n", "river");
    assert.deepEqual(await values.draws(mac(secret, "ages key 2\n2\n").toString("hex"), new Map(), ["6"]), ["2"]);
});

// The browser's storage, as far as it is used.
class Shelf extends Map {
    getItem(key) {
        return this.get(key) ?? null;
    }
    setItem(key, text) {
        if (this.full) throw new Error("full");
        this.set(key, text);
    }
    removeItem(key) {
        this.delete(key);
    }
    get length() {
        return this.size;
    }
    key(i) {
        return [...this.keys()][i] ?? null;
    }
}

// A recorded game, told as a server tells it. Béla's device (seat 1) has the last element of the record for the
// start of its chain, which leads to its tip.
const recordFile = join(root, "tests/cli/asked.ages");
const record = readFileSync(recordFile, "utf8");
const secret = Buffer.from(/^reveal (.*)$/m.exec(record)[1], "hex");
const opening = /^[^]*?\nhash .*\n(?=1 )/.exec(record)[0];
const lines = record.match(/^\d+ .*$/gm);
const [, links, start] = /^last 2 (\d+) (.*)$/m.exec(record);
const chain = await newChain(start, (x, n) => values.link(x, n), Number(links));

const link = (x, n) => (n ? link(sha("ages link 2\n", x), n - 1) : x);

function headsOf(told, first = opening) {
    const heads = [sha("ages head 2\n", first)];
    for (const line of told) heads.push(sha("ages head 2\n", heads.at(-1), sha("ages entry 2\n", `${line}\n`)));
    return heads.map((head) => head.toString("hex"));
}

// What was given to the asks of the record: of each join the last element, and all before it.
function drawsOf(told) {
    return told.flatMap((line, i) => {
        const [, n, seats] = /^\d+ ask (\d+) (\S+)/.exec(line) ?? [];
        if (!n || !/ chance /.test(told[i + 1] ?? "")) return [];
        const given = {};
        for (const seat of seats === "-" ? [] : seats.split(",")) {
            const join = told.slice(0, i).findLast((one) => new RegExp(`^\\d+ join ${seat} `).test(one));
            const [, last, x] = new RegExp(`^last ${/^\d+/.exec(join)[0]} (\\d+) (.*)$`, "m").exec(record);
            given[seat] = link(Buffer.from(x, "hex"), Number(last) - Number(n)).toString("hex");
        }
        return [{ n: Number(n), entry: i + 1, given, key: mac(secret, `ages key 2\n${n}\n`).toString("hex") }];
    });
}

const commitment = /^commitment (.*)$/m.exec(record)[1];

class Told {
    log = lines.slice(0, 2);
    given = [];
    part = (part) => part; // how it lies
    opening = opening;
    commitment = commitment;
    joined = [];

    chain = async (since) => {
        if (since > this.log.length) return "older";
        const entries = this.log.slice(since).map((line, i) => ({ n: since + i + 1, line }));
        return this.part({
            commitment: this.commitment,
            since,
            seq: this.log.length,
            last: this.log.length,
            head: headsOf(this.log, this.opening)[this.log.length],
            ...(since ? {} : { opening: this.opening }),
            entries,
            draws: drawsOf(this.log).filter(({ entry }) => entry > since),
        });
    };
    give = async (seat, n, x) => {
        this.given.push([seat, n, x]);
        return this.takes ?? true;
    };
    // The record's chain is short, and would be followed by another.
    tip = async (seat, tip) => {
        if (!this.joins) return null;
        this.log.push(`${this.log.length + 1} join ${seat} link ${tip}`);
        this.joined.push(tip);
        const seq = this.log.length;
        return { seat, commitment, join: seq, seq, head: headsOf(this.log, this.opening)[this.log.length] };
    };
    // Goes on to the next ask of the record, which stays open.
    toAsk() {
        const next = lines.findIndex((line, i) => i >= this.log.length && /^\d+ ask /.test(line));
        this.log = lines.slice(0, next < 0 ? lines.length : next + 1);
        return next >= 0;
    }
}

function device(server = new Told(), shelf = new Shelf()) {
    const kept = new Kept(shelf, "T1");
    const answered = { join: 2, seq: 2, head: headsOf(lines.slice(0, 2))[2], commitment };
    if (!kept.chains(1).length) kept.keepChains(1, [joinedChain(chain, answered)]);
    for (const [, n, move] of record.matchAll(/^(\d+) move 1 (.*)$/gm))
        kept.keepSent(1, { after: Number(n) - 1, steps: [`move ${move}`] }, "1");
    const random = () => createHash("sha256").update(String(Math.random())).digest("hex");
    const hidden = async (text) => /^game (tta|magpie) /m.test(text);
    return { kept, server, shelf, follower: new Follower(kept, values, server, hidden, random, () => [1]) };
}

const fault = ({ follower }) => follower.seen.value?.fault ?? null;

async function played(d = device()) {
    while (d.server.toAsk()) await d.follower.sync(true);
    await d.follower.sync(true);
    return d;
}

const place = folder("ages-fair-");

function verify(text, receipt) {
    const files = [join(place, "game.ages"), join(place, "device.receipt")];
    writeFileSync(files[0], text);
    writeFileSync(files[1], receipt);
    const status = (program, ...args) => spawnSync(program, args, { encoding: "utf8" }).status;
    const flags = [files[0], "--receipt", files[1]];
    return [status(ages, "verify", ...flags), status("python3", join(root, "tools/verify.py"), ...flags)];
}

test("a device gives what the record says that it gave, and its receipt fits", async () => {
    const { follower, server, kept } = await played();
    assert.equal(follower.seen.value.fault, null);
    const wanted = drawsOf(lines).flatMap(({ n, given }) => (given[1] ? [[1, n, given[1]]] : []));
    assert.ok(wanted.length >= 4);
    for (const one of wanted) assert.ok(server.given.some((gift) => gift.join() === one.join()), one.join());
    assert.deepEqual(verify(record, receiptOf(kept, 1)), [0, 0]);
    const receipt = receiptOf(kept, 1);
    assert.ok(!receipt.includes(start), "the chain stays here");
    assert.deepEqual(verify(record, receipt.replace(/(gave 2 \d+ )../, "$1..").replace("..", "00")), [3, 3]);
});

test("it asks again for nothing that it knows, and goes on in another tab and after a pause", async () => {
    const one = device();
    one.server.toAsk();
    await one.follower.sync(true);
    const two = device(one.server, one.shelf);
    await two.follower.sync(true);
    assert.deepEqual(one.server.given.map(([, n]) => n), [1, 1], "the same element to the same head");
    await played(two);
    assert.equal(fault(two), null);
    await one.follower.sync(true);
    assert.equal(fault(one), null);
    assert.deepEqual(verify(record, receiptOf(one.kept, 1)), [0, 0]);
});

test("what can't be kept is not given", async () => {
    const d = device();
    d.server.toAsk();
    d.shelf.full = true;
    await d.follower.sync(true);
    assert.deepEqual(d.server.given, []);
    assert.equal(d.follower.unkept.value, true);
    d.shelf.full = false;
    await d.follower.sync(true);
    assert.equal(d.server.given.length, 1);
});

// Each lies from the second ask on; the device has given to the first.
async function lying(lie) {
    const d = device();
    d.server.toAsk();
    await d.follower.sync(true);
    assert.equal(d.server.given.length, 1);
    d.server.toAsk();
    lie(d.server, d);
    await d.follower.sync(true);
    return d;
}

const SEAL = "ab".repeat(32);
const asking = (server, n, seats = "0,1") => server.log.push(`${server.log.length + 1} ask ${n} ${seats} ${SEAL}`);

const LIES = {
    "an ask before the move": [
        (server) => server.log.push(`${server.log.length + 1} move 1 pass`),
        /between an ask and its draw/,
    ],
    "a number that is skipped": [
        (server) => {
            server.log.pop();
            asking(server, 3);
        },
        /not numbered/,
    ],
    "a number that was asked before": [
        (server) => {
            server.log.pop();
            asking(server, 1);
        },
        /not numbered/,
    ],
    "a rewritten log": [
        (server) => (server.log = server.log.map((line) => line.replace("move 0 keep", "move 0 pass"))),
        /another one than this device has seen/,
        (server, d) => d.follower.sync(true), // has seen it
    ],
    "the same number with another head": [
        (server) => {
            server.log = [...lines.slice(0, 2), "3 move 0 pass"];
            asking(server, 1);
        },
        /another one than this device has seen/,
    ],
    "another commitment": [(server) => (server.commitment = SEAL), /another secret/],
    "another head than the log has": [(server) => (server.part = (part) => ({ ...part, head: SEAL })), /another one/],
    "a rewritten log of the same length": [
        (server) => (server.log = [...lines.slice(0, 3)].map((line) => line.replace("link", "host"))),
        /another one than this device has seen/,
    ],
    "an old backup": [(server) => (server.log = lines.slice(0, 1)), /has forgotten/],
    "a false lapse": [
        (server) => (server.log = [...lines.slice(0, 3), "4 lapse 1", `5 ask 2 1 ${SEAL}`]),
        /you gave to draw 1, the table says that you did not/,
    ],
    "a false draw": [
        (server) => (server.log = server.log.map((line) => line.replace("4 chance 1/3", "4 chance 0/3"))),
        /draw 1 does not follow/,
    ],
    "a key that was not sealed": [
        (server) =>
            (server.part = (part) => ({ ...part, draws: part.draws.map((draw) => ({ ...draw, key: SEAL })) })),
        /not the one that was sealed/,
    ],
    "an element of another chain": [
        (server) =>
            (server.part = (part) => ({
                ...part,
                draws: part.draws.map((draw) => ({ ...draw, given: { ...draw.given, 0: SEAL } })),
            })),
        /what seat 1 gave to draw 1 is not of its chain/,
    ],
    "a draw that it tells nothing of": [
        (server) => (server.part = (part) => ({ ...part, draws: [] })),
        /does not tell what draw 1/,
    ],
    "a hidden move in a game that hides nothing": [
        (server) =>
            (server.part = (part) => ({
                ...part,
                entries: part.entries.map(({ n, line }) =>
                    / move /.test(line) ? { n, e: sha("ages entry 2\n", `${line}\n`).toString("hex") } : { n, line },
                ),
            })),
        /an entry is not told/,
    ],
    "another device on the seat": [
        (server) => {
            server.log = [...lines.slice(0, 6), `7 join 1 link ${SEAL}`];
            asking(server, 2);
        },
        /another device joined for your seat/,
    ],
    "a draw that the device did not give to": [
        (server) => server.log.push("8 chance 1/3 roll 2"),
        /the table says that you gave to draw 2, you did not/,
    ],
};

for (const [name, [lie, reason, first]] of Object.entries(LIES))
    test(`nothing is given, and it is red: ${name}`, async () => {
        const d = await lying((server, d) => {
            if (!first) lie(server);
            else return first(server, d);
        });
        if (first) lie(d.server);
        if (first) await d.follower.sync(true);
        const given = d.server.given.length;
        assert.equal(given, first ? 2 : 1, "no element left");
        assert.ok(fault(d), "it is red");
        const text = fault(d).text.replace(/%(\d)/g, (_, i) => fault(d).args[i - 1]);
        assert.match(text, reason);
        // It stays so: the honest log is followed no more, here or in another tab.
        d.server.part = (part) => part;
        d.server.toAsk();
        await device(d.server, d.shelf).follower.sync(true);
        assert.equal(d.server.given.length, given);
    });

test("another opening than at the join is red from the first look on", async () => {
    const server = new Told();
    server.commitment = SEAL;
    server.opening = opening.replace(commitment, SEAL);
    const d = device(server);
    server.toAsk();
    await d.follower.sync(true);
    assert.match(fault(d).text, /another secret/);
    assert.deepEqual(server.given, []);
});

test("what was given once is not given to another log, whatever else was lost", async () => {
    const d = device();
    d.server.toAsk();
    await d.follower.sync(true);
    d.shelf.removeItem("ages.fair.T1.seen");
    d.server.log = [...lines.slice(0, 2), "3 move 0 pass"];
    asking(d.server, 1);
    const other = device(d.server, d.shelf);
    await other.follower.sync(true);
    assert.equal(d.server.given.length, 1);
    assert.match(fault(other).text, /another one than this device has seen/);
});

test("another log than the table answered to the join is red", async () => {
    const server = new Told();
    server.opening = opening.replace("Anna", "Anne");
    const d = device(server);
    server.toAsk();
    await d.follower.sync(true);
    assert.match(fault(d).text, /another one than this device has seen/);
    assert.deepEqual(server.given, []);
});

test("an element that came too late is no lie", async () => {
    const d = device();
    d.server.takes = false;
    d.server.toAsk();
    await d.follower.sync(true);
    d.server.log = [...lines.slice(0, 3), "4 lapse 1", `5 ask 2 0 ${SEAL}`];
    await d.follower.sync(true);
    assert.equal(fault(d), null);
    assert.match(receiptOf(d.kept, 1), /^sent 1 3 /m);
});

test("who accepts an old backup joins anew, with another chain, and the receipt says so", async () => {
    const d = await lying((server) => (server.log = lines.slice(0, 2)));
    d.server.joins = true;
    assert.ok(canAccept(fault(d)));
    await d.follower.accept();
    assert.equal(fault(d), null);
    assert.equal(d.server.joined.length, 1);
    assert.notEqual(d.server.joined[0], chain.tip);
    asking(d.server, 1);
    await d.follower.sync(true);
    const [seat, n, x] = d.server.given.at(-1);
    assert.deepEqual([seat, n], [1, 1]);
    assert.equal(link(Buffer.from(x, "hex"), 1).toString("hex"), d.server.joined[0]);
    assert.match(receiptOf(d.kept, 1), /^aside 3 /m);
});

test("a lost chain is made anew", async () => {
    const d = device();
    d.shelf.clear();
    d.server.joins = true;
    await d.follower.sync(true);
    assert.equal(d.server.joined.length, 1);
    await d.follower.sync(true);
    assert.equal(d.server.joined.length, 1, "once");
});

// Up to the turn of this device, which sends an act; then what the server tells of it.
async function withSteps(steps, ...told) {
    const d = device();
    while (d.server.log.length < 7) {
        d.server.toAsk();
        await d.follower.sync(true);
    }
    d.kept.dropSent(1, 1000);
    steps.forEach((step, i) => d.kept.keepSent(1, { after: 8 + i, steps: [step] }, String(i)));
    d.server.log = [...lines.slice(0, 8), ...told];
    await d.follower.sync(true);
    return d;
}

const MOVE = /a move of yours that this device did not make/;
const UNDO = /an undo or redo of yours that this device did not make/;
const TAKEN_BACK = /an undo or redo that can’t be/;

test("what its seat did and the device did not is red; who did it elsewhere accepts it", async () => {
    const steps = ["move a", "undo", "redo"];
    const honest = ["9 move 1 a", "10 undo 1 1", "11 redo 1 1"];
    assert.equal(fault(await withSteps(steps, ...honest)), null, "its own");
    for (const [sent, told, reason, entry] of [
        [["move b"], honest.slice(0, 1), MOVE, 9],
        [steps.slice(0, 1), honest.slice(0, 2), UNDO, 10],
        [steps.slice(0, 2), honest, UNDO, 11],
        [["move a", "move b"], honest.slice(0, 2), UNDO, 10],
        [steps.slice(0, 1), [honest[0], "10 move 1 b"], MOVE, 10],
    ]) {
        const d = await withSteps(sent, ...told);
        assert.match(fault(d)?.text ?? "", reason);
        assert.equal(fault(d).entry, entry);
        assert.ok(canAccept(fault(d)));
    }
});

test("a draw, or what another did, is taken back by nobody: red, whoever is said to have done it", async () => {
    const moves = ["move a", "move b", "undo", "undo", "redo", "redo"];
    const line = ["9 move 1 a", "10 move 1 b", "11 undo 1 1", "12 undo 1 1", "13 redo 1 1", "14 redo 1 1"];
    assert.equal(fault(await withSteps(moves, ...line)), null);
    for (const [sent, told] of [
        [["undo"], ["9 undo 1 1"]], // the draw before it
        [["move a", "undo"], ["9 move 1 a", "10 undo 1 2"]],
        [[], ["9 undo 0 1"]],
        [["move a"], ["9 move 1 a", "10 undo 0 1"]],
        [["move a", "undo"], ["9 move 1 a", "10 undo 1 1", "11 redo 0 1"]],
        [["move a", "undo", "redo", "redo"], ["9 move 1 a", "10 undo 1 1", "11 redo 1 1", "12 redo 1 1"]],
        [["move a", "undo", "move b", "redo"], ["9 move 1 a", "10 undo 1 1", "11 move 1 b", "12 redo 1 1"]],
        [["move a"], ["9 move 1 a", "10 confirm 1", "11 undo 0 1"]],
    ]) {
        const d = await withSteps(sent, ...told);
        assert.match(fault(d)?.text ?? "", TAKEN_BACK, told.join(", "));
        assert.equal(fault(d).entry, 8 + told.length);
    }
});

test("what an act may make: its steps in their order; words may be any move, but no undo", () => {
    const { kept } = device();
    kept.dropSent(1, 1000);
    const made = (entry, step) => kept.hasSent(1, entry, step);
    assert.equal(made(9, "move pass"), false);
    kept.keepSent(1, { after: 8, steps: ["move keep", "move pass"] }, "a");
    assert.deepEqual([made(9, "move keep"), made(10, "move pass")], [true, true]);
    assert.deepEqual([made(9, "move pass"), made(8, "move keep"), made(11, "move keep"), made(9, "undo")], [false, false, false, false]);
    kept.keepSent(1, { after: 20 }, "b");
    assert.deepEqual([made(20, "move x"), made(21, "move x"), made(99, "move x"), made(21, "undo")], [false, true, false, false]);
});

// A game of two, at the first moment when it can do this; and how the engine reads an act there, in what the seat sees.
async function where(options, possible) {
    const game = `game bronze\noption start 0${options}\nseat  Anna\nseat  Bela`;
    const { table } = JSON.parse(await call("start", `${game}\nsecret ${SEAL}`, "en"));
    let now = JSON.parse(await call("act", table, 0, 3, "", 0, -1, "en"));
    for (let i = 0; !possible(now); i++) {
        assert.ok(i < 500 && !now.over);
        const line = now.unconfirmed ? "confirm" : `move ${now.moves[(i * 7) % now.moves.length].text}`;
        now = JSON.parse(await call("act", table, now.turn, 3, line, 0, -1, "en"));
    }
    const sketch = JSON.parse(await call("sketch", game, { bytes: JSON.stringify(now.view) }, now.you, 0, "en"));
    const read = async (moves, ways = []) => {
        const lines = [...moves.map((text) => `move ${text}`), ...ways.map((text) => `way ${text}`)].join("\n");
        return (await call("moves", sketch.table, now.you, lines)).split("\n").slice(0, -1);
    };
    return { now, read };
}

test("the moves of an act are known before it is sent: several, a short form, ways to end the turn", async () => {
    const first = await where("", ({ moves }) => moves.length > 0);
    const ended = await first.read([], ["end_build", "skip_buy", "stop"]);
    assert.ok(ended.length > 1 && ended[0] === "stop", ended.join());
    assert.deepEqual(await first.read(["stop"], ["skip_buy", "end_build"]), ended);
    assert.deepEqual(await first.read(["buy empire"]), [], "no move now");
    const holds = ({ view, you }) => view.seats[you].goods.wood && view.seats[1 - you].goods.stone;
    const trade = await where("\noption trading on", (now) => now.moves.some(({ verb }) => verb === "offer") && holds(now));
    const to = 1 - trade.now.you;
    const offered = await trade.read([`offer ${to} give wood=1 get stone=1`]);
    assert.deepEqual(offered, [`offer ${to}`, "give wood 1", "get stone 1", "propose"]);
});

test("at the end a record is held against what was sent, where moves were hidden until then", () => {
    const { kept } = device();
    assert.equal(foreignMove(kept, 1, record), null);
    const other = record.replace("9 move 1 pass", "9 move 1 keep");
    assert.equal(foreignMove(kept, 1, other).entry, 9);
    const byBot = other.replace("8 chance", '7 seat 1 bot "random"\n8 chance');
    assert.notEqual(foreignMove(kept, 1, byBot)?.entry, 9, "a bot made it");
});

test("moves are compared as the log writes them", async () => {
    assert.equal(await values.move("bronze", "reroll food=2 skull=1"), await values.move("bronze", "reroll skull=1 food=2"));
    assert.equal(await values.move("bronze", "whatever I mean"), "");
    assert.equal(await values.move("none", "keep"), "");
});

test("draws without this device are counted while it is connected, and only then", async () => {
    for (const live of [true, false]) {
        const d = device();
        await d.follower.sync(live);
        d.server.log = [...lines.slice(0, 2), lines[2].replace("0,1", "0"), "4 chance 0/1 roll 1"];
        await d.follower.sync(live);
        assert.equal(fault(d), null);
        assert.deepEqual(d.follower.seen.value.without, live ? { 1: 1 } : {});
        assert.equal(d.follower.seen.value.log.byHost, 1);
    }
});

await finish();
