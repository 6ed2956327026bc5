// What a device sent is held against what the log says that its seat did, without a browser: node steps.mjs AGES ENGINE.wasm
import assert from "node:assert/strict";
import { call, device, fair, fault, lines, record, SEAL, start, values } from "./follower.mjs";
import { finish, test } from "./tap.mjs";

const { canAccept, foreignMove, goesOn } = fair;

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
    const after = (entry, step, due = []) => kept.actsAfter(1, due, entry, step);
    assert.deepEqual(after(9, "move pass"), []);
    kept.keepSent(1, { after: 8, steps: ["move keep", "move pass"] }, "a");
    assert.deepEqual(after(9, "move keep"), [["move pass"]]);
    assert.deepEqual(after(10, "move pass", [["move pass"]]), [[]]);
    for (const [entry, step] of [[9, "move pass"], [8, "move keep"], [10, "move pass"], [9, "undo"]])
        assert.deepEqual(after(entry, step), [], `${entry} ${step}`);
    kept.keepSent(1, { after: 8, steps: ["move keep"] }, "c");
    assert.equal(goesOn(after(9, "move keep")), false, "the shorter of two may be the one that was made");
    kept.keepSent(1, { after: 20 }, "b");
    const can = ([entry, step]) => after(entry, step).length > 0;
    assert.deepEqual([[20, "move x"], [21, "move x"], [99, "move x"], [21, "undo"]].map(can), [false, true, false, false]);
});

test("moves that were sent together are made together: of some alone it is red", async () => {
    const both = { after: 8, steps: ["move a", "move b"] };
    const told = async (acts, ...more) => {
        const d = device();
        while (d.server.log.length < 7) {
            d.server.toAsk();
            await d.follower.sync(true);
        }
        d.kept.dropSent(1, 1000);
        acts.forEach((act, i) => d.kept.keepSent(1, act, String(i)));
        d.server.log = [...lines.slice(0, 8), ...more];
        await d.follower.sync(true);
        return fault(d);
    };
    assert.equal(await told([both], "9 move 1 a", "10 move 1 b", "11 confirm 1"), null);
    for (const after of [[], ["10 confirm 1"], ["10 move 1 c"]]) {
        const found = await told([both], "9 move 1 a", ...after);
        assert.match(found?.text ?? "", /only some of the moves that you sent together/);
        assert.equal(found.entry, after.length ? 10 : 9);
        assert.ok(canAccept(found));
    }
    const first = { after: 8, steps: ["move a"] };
    const second = { after: 9, steps: ["move b"] };
    assert.equal(await told([both, first], "9 move 1 a", "10 confirm 1"), null, "one that was never made is not missed");
    assert.equal(await told([{ after: 8, steps: ["move a", "move b", "move c"] }, first, second], "9 move 1 a", "10 move 1 b", "11 confirm 1"), null);
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
    kept.beginAgain({ log: { hidden: false }, fault: null, without: {}, aside: [] });
    kept.dropSent(1, 1000); // as in a long game
    assert.equal(foreignMove(kept, 1, record), null, "where nothing was hidden it was looked at before");
});

test("moves are compared as the log writes them", async () => {
    assert.equal(await values.move("bronze", "reroll food=2 skull=1"), await values.move("bronze", "reroll skull=1 food=2"));
    assert.equal(await values.move("bronze", "whatever I mean"), "");
    assert.equal(await values.move("none", "keep"), "");
});

await finish();
