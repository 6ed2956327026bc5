// The drawn table of the Iron Age, in a real browser: node iron.mjs AGES DIST [looks]. Whole games are
// played by taps on dice, boxes, colonies and buttons, or by keys, and compared with the terminal's
// engine; `looks` also goes through the steps by day and by night.
import assert from "node:assert/strict";
import { done, playByKeys, playOut, tableOf, testEndOfTurn, testLooks } from "./dice.mjs";
import { keptRecord } from "./driver.mjs";
import { test } from "./tap.mjs";

// A person who likes developments. It runs in the page.
const ways = ({ random, tapOne, act }) => {
    const either = () => act(random(2) ? "deed" : "on");
    const spend = async () => {
        await tapOne(".spend .stepper button:last-child[aria-disabled=false]");
        return tapOne(".spend .btn");
    };
    const spendOrNot = async () => (random(2) && (await spend())) || act("on");
    return {
        take: either,
        navy: either,
        conquest: either,
        tribute: either,
        granaries: spendOrNot,
        demand: spendOrNot,
        bonus: spendOrNot,
        store: spendOrNot,
        async omens() {
            await tapOne(".die");
            return (random(3) && (await tapOne(".ask .chip"))) || act("on");
        },
        async colonies() {
            await tapOne(".isle .legal");
            if (await act("deed")) return true;
            return (random(3) && (await spend())) || act("on");
        },
        async build() {
            if (!random(6)) return act("on");
            await tapOne(".city.open button, .mon.open button, .ask .chip");
            if (!random(3)) await tapOne(".spend .stepper button:first-child");
            return (await (random(2) ? tapOne(".planned button") : act("deed"))) || act("on");
        },
        async buy() {
            await tapOne(".dev.can");
            await tapOne(".ask .chip");
            return (await act("deed")) || act("on");
        },
    };
};

const offers = {
    colonies: ".isle .legal",
    build: ":is(.city, .mon).open button",
    buy: ".dev.can[aria-disabled=false]",
};

const table = tableOf({ title: "Iron", ways, offers });
const { sitDown, reach } = table;
const two = { seats: ["Me", "Me"], names: ["Ada", "Bo"], options: { "how long the game is": "short" } };

test("two people share a device, with colonies", async () => {
    const page = await sitDown(two);
    await playOut(table, page);
    const record = await keptRecord(page);
    for (const verb of ["take", "reroll", "peg", "build", "buy", "port_goods"])
        assert.match(record, new RegExp(` ${verb}\\b`), verb);
    await page.context().close();
});

test("two people, without colonies", async () => {
    const page = await sitDown({ ...two, options: { ...two.options, expansion: "off" } });
    assert.equal(await page.locator(".map").count(), 0);
    await playOut(table, page, { seed: 4 });
    await page.context().close();
});

test("alone, by keys only", async () => {
    const page = await sitDown({ seats: ["Me", "Empty"], names: ["Ada"] });
    await playByKeys(page, async (phase, step) => {
        if (phase !== "reroll" || step % 3) return false;
        await page.keyboard.press("f");
        await page.keyboard.press("r");
        return true;
    });
    await page.context().close();
});

// No listed move may be out of reach: where no control is drawn for it, it is a button of its own.
test("every step can be left or answered", async () => {
    const page = await sitDown(two);
    for (const phase of ["take", "reroll", "colonies", "build", "buy"]) {
        await reach(page, phase, { seed: 2 });
        assert.ok((await page.locator(".acts .on[aria-disabled=false]").count()) > 0, phase);
        assert.equal(await page.locator(".rest").count(), 0, `${phase}: a move without a drawn control`);
    }
    await page.context().close();
});

test("boxes are shown before they are filled, and can be taken back", async () => {
    const page = await sitDown(two);
    await reach(page, "build", { seed: 3 });
    const target = page.locator(offers.build).first();
    const done = await page.locator(".boxes .on, .block.on").count();
    await target.click();
    const planned = await page.locator(".boxes .plan, .block.plan").count();
    assert.ok(planned > 0);
    assert.equal(await page.locator(".boxes .on, .block.on").count(), done);
    const seat = await page.locator(".padhead h2").innerText();
    await page.keyboard.press("r");
    await page.waitForFunction((n) => document.querySelectorAll(".boxes .on, .block.on").length === n, done + planned);
    assert.equal(await page.locator(".padhead h2").innerText(), seat);
    await page.keyboard.press("u");
    await page.waitForFunction((n) => document.querySelectorAll(".boxes .on, .block.on").length === n, done);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

// One seat has rolled in round 1; what is asked of it does not hang on the dice.
async function sitDownToRoll() {
    const page = await sitDown(two);
    await reach(page, "reroll");
    return page;
}

test("the odds of the next roll, by a key", async () => {
    const page = await sitDownToRoll();
    await page.keyboard.press("f");
    await page.keyboard.press("o");
    const panel = page.getByRole("region", { name: "Odds of the next roll" });
    const marked = (await page.locator(".die.fate.roll").count()) > 0; // a skull can't be marked
    assert.match(await panel.innerText(), marked ? /marked die/ : /all \d dice|one die/);
    const shares = (await panel.innerText()).match(/\d+ %/g).map((text) => parseInt(text));
    if (marked) assert.equal(shares[0], 17); // one die: a face in 1 of 6
    await page.keyboard.press("o");
    await panel.waitFor({ state: "detached" });
    await page.keyboard.press("?");
    await page.getByText("mark the Fate die").waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

// A battle or a tribute may still have to be decided.
testEndOfTurn(sitDownToRoll, ["navy", "tribute"]);

test("boxes are planned while the dice still roll", async () => {
    const page = await sitDownToRoll();
    const target = page.locator(".mon.open button, .city.open button").first();
    const done = await page.locator(".boxes .on, .block.on").count();
    const record = await keptRecord(page);
    await target.click();
    assert.ok((await page.locator(".boxes .plan, .block.plan").count()) > 0);
    await target.click();
    assert.equal(await page.locator(".boxes .plan, .block.plan").count(), 0);
    assert.equal(await page.locator(".boxes .on, .block.on").count(), done);
    assert.equal(await keptRecord(page), record);
    await page.context().close();
});

test("what is not possible says why, and the sea says whose work it is", async () => {
    const page = await sitDown(two);
    await reach(page, "reroll");
    await page.locator(".dev.cannot", { hasText: "Commerce" }).click({ force: true });
    await page.locator(".toast .ref").first().waitFor();
    assert.match(await page.locator(".source").innerText(), /our reconstruction/);
    await page.context().close();
});

testLooks(table, two, ["take", "reroll", "colonies", "build", "buy"], async (page, phase) => {
    if (phase === "reroll") await page.locator(".die.kept").first().click();
    if (offers[phase]) await page.locator(offers[phase]).first().click();
    if (phase === "build") await page.locator(".ask .chip").last().click();
});

await done();
