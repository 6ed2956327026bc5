// How a device gives to dice that are asked for, without a browser: node giving.mjs AGES ENGINE.wasm
//
// The device (follower.mjs) gives, and writes its receipt, which `ages verify` and tools/verify.py hold against the record.
// Then the server lies, in every way that the module must see: nothing is given, and entry and reason are told.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder } from "./driver.mjs";
import { asking, chain, commitment, device, drawsOf, fair, fault, hex, lines, link, mac, opening, played, record, SEAL, secret, sha, Shelf, start, Told, values, waitingForNobody } from "./follower.mjs";
import { root } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages] = process.argv.slice(2);
const { newChain, receiptOf, canAccept } = fair;

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
    const d = waitingForNobody();
    d.server.toAsk();
    await d.follower.sync(true);
    assert.equal(d.server.given.length, 1);
    d.server.toAsk();
    lie(d.server, d);
    await d.follower.sync(true);
    return d;
}

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
    const d = waitingForNobody();
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

// A log of three people, each of whom has joined; seat 1 is this device's.
async function faultOfThree(needs, ...rest) {
    const server = new Told();
    server.opening = opening
        .replace("seats 2", "seats 3")
        .replace(/^(seat 1 .*)$/m, '$1\nseat 2 person "" "Cleo"')
        .replace(/^needs .*$/m, `needs ${needs}`);
    server.log = [lines[0], lines[1], `3 join 2 link ${SEAL}`, ...rest.map((line, i) => `${i + 4} ${line}`)];
    server.takes = false;
    const d = device(server, new Shelf());
    d.kept.keepChains(1, [{ ...chain, entry: 2 }]);
    await d.follower.sync(true);
    return fault(d)?.text;
}

test("who made an ask void is not asked again at once, and needs are kept: red otherwise", async () => {
    const ask = (n, seats) => `ask ${n} ${seats} ${SEAL}`;
    const SOON = /asked again too soon/;
    const NEEDS = /without the devices that it needs/;
    for (const [needs, rest, reason] of [
        ["0", [ask(1, "0,1,2"), "lapse 2", ask(2, "0,1")], null],
        ["0", [ask(1, "0,1,2"), "lapse 2", ask(2, "0,1,2")], SOON],
        ["1", [ask(1, "0,1,2"), "lapse 2", ask(2, "0,2")], null], // nobody else is there
        ["1", [ask(1, "0,1,2"), "lapse 2", ask(2, "0,1,2")], SOON],
        ["all", [ask(1, "0,1,2"), 'seat 2 bot "random"', "seat 2 back", ask(2, "0,1")], null],
        ["all", [ask(1, "0,1,2"), 'seat 2 bot "random"', "seat 2 back", ask(2, "0,1,2")], SOON],
        ["0", [ask(1, "0,1"), 'seat 2 bot "random"'], /between an ask and its draw/],
        ["0", [ask(1, "0,1,2"), "seat 2 back"], /between an ask and its draw/],
        ["all", [ask(1, "0,1")], NEEDS],
        ["1", [ask(1, "0")], NEEDS],
        ["1", [ask(1, "0,1,2"), "lapse 1,2"], /a lapse that can’t be/],
    ])
        assert.match((await faultOfThree(needs, ...rest)) ?? "none", reason ?? /^none$/, [needs, ...rest].join(", "));
});

test("a bot that is said to have taken the seat over after its element was taken is a lie", async () => {
    const d = device();
    d.server.toAsk();
    await d.follower.sync(true);
    d.server.log = [...lines.slice(0, 3), '4 seat 1 bot "random"'];
    await d.follower.sync(true);
    assert.match(fault(d)?.text ?? "", /you gave to draw %1, the table says that you did not/);
});

test("draws without this device are counted while it is connected, and only then", async () => {
    for (const live of [true, false]) {
        const d = waitingForNobody();
        await d.follower.sync(live);
        d.server.log = [...lines.slice(0, 2), lines[2].replace("0,1", "0"), "4 chance 0/1 roll 1"];
        await d.follower.sync(live);
        assert.equal(fault(d), null);
        assert.deepEqual(d.follower.seen.value.without, live ? { 1: 1 } : {});
        assert.equal(d.follower.seen.value.log.byHost, 1);
    }
});

await finish();
