// The drawn table of the Bronze Age, in a real browser: node bronze.mjs AGES DIST [looks]. Whole
// games are played by taps on dice, blocks and goods, or by keys alone, and compared with the
// terminal's engine; `looks` also goes through every step on a desk and a phone, by day and night.
import assert from "node:assert/strict";
import { done, playByKeys, playOut, tableOf, testBests, testEndOfTurn, testLong, testLooks } from "./dice.mjs";
import { keptRecord } from "./driver.mjs";
import { test } from "./tap.mjs";

// It runs in the page. Whoever wants to have too many goods neither rolls again nor buys.
const ways = ({ random, all, tap, tapOne, act, aim }) => ({
    async build() {
        if (!random(6)) return (await tapOne(".spend .btn")) || act("on");
        await tapOne(".city.open button, .mon.open button");
        if (!random(3)) await tapOne(".spend .stepper button:first-child");
        return (await (random(2) ? tapOne(".planned button") : act("deed"))) || act("on");
    },
    async buy() {
        if (aim === "discard") return act("on");
        if (!random(4) && (await tapOne(".spend .btn"))) return true;
        await tapOne(".dev.can:not(.chosen)");
        if (!random(3)) await tapOne("button.chip");
        return (await act("deed")) || (await act("on")) || tapOne(".dev.can.chosen");
    },
    async trade() {
        const more = (side) => all(`${side} .stepper button:last-child[aria-disabled=false]`);
        if (random(3)) {
            const [give, get] = all(".side-of");
            await tap(more(".side-of:first-child")[0]);
            const others = give && get ? more(".side-of:last-child") : [];
            await tap(others[others.length - 1]);
            if (await act("deed")) return true;
        }
        return act("on");
    },
    async swap() {
        await tapOne(".chips:first-of-type button");
        return (random(2) && (await tapOne(".chips:last-of-type button"))) || act("on");
    },
    discard: () => tapOne("button.chip"),
    smithing: () => tapOne(".spend .btn"),
    async answer() {
        if (!random(3)) await tapOne(".side-of .stepper button[aria-disabled=false]");
        return (random(2) && (await act("deed"))) || act("on");
    },
    preserve: () => act(random(2) ? "deed" : "on"),
    ...(aim === "discard" && { reroll: () => act("on") }),
});

// Whoever can buy only after selling food (B35) goes on until something can be bought at once.
const table = tableOf({ title: "Bronze", ways, offers: { buy: ".dev.can" } });
const { sitDown, reach } = table;
const two = { seats: ["Me", "Me"], names: ["Ada", "Bo"] };
const everything = {
    ...two,
    options: { "trade with the others": "on", "four more developments": "on" },
};

// A first roll of which something can be rolled again: not skulls alone.
async function sitDownToRoll(seats = two) {
    const page = await sitDown(seats);
    await page.waitForSelector(".cube use");
    if (await page.locator(".die.kept").count()) return page;
    await page.context().close();
    return sitDownToRoll(seats);
}

test("two people share a device", async () => {
    const page = await sitDown(two);
    await playOut(table, page);
    await page.context().close();
});

testLong("trading, and the late Bronze Age", async () => {
    const page = await sitDown(everything);
    await playOut(table, page, { seed: 5 });
    const record = await keptRecord(page);
    assert.match(record, / propose\n(hash .*\n)?\d+ move \d accept/);
    assert.match(record, / propose\n(hash .*\n)?\d+ move \d offer/, "answered by an offer");
    await page.context().close();
});

test("an offer is answered by another with one tap more", async () => {
    const page = await sitDown({ ...two, options: { "trade with the others": "on" } });
    await reach(page, "answer", { seed: 2 });
    const title = page.locator(".prompt h2");
    const deed = page.locator(".acts .deed");
    const [, from] = (await title.innerText()).match(/^(Ada|Bo) offers a trade/);
    assert.match(await deed.innerText(), /^Accept/);
    for (const change of await page.locator(".side-of .stepper button[aria-disabled=false]").all()) {
        await change.click();
        assert.match(await deed.innerText(), /^Offer this instead/);
        if ((await deed.getAttribute("aria-disabled")) === "false") break; // both sides have some
        await page.getByRole("button", { name: "As it was offered" }).click();
        assert.match(await deed.innerText(), /^Accept/);
    }
    await page.keyboard.press("r");
    const other = from === "Ada" ? "Bo" : "Ada";
    await page.waitForFunction(
        (text) => document.querySelector(".prompt h2")?.textContent.startsWith(text),
        `${other} offers this instead`,
    );
    assert.equal(await page.locator(".side-of").count(), 0, "to be answered by yes or no");
    await page.keyboard.press("r");
    await page.waitForFunction(() =>
        /answers with an offer.*accepts/s.test(document.querySelector(".loglist").textContent),
    );
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("alone, by keys only", async () => {
    const page = await sitDown({ seats: ["Me", "Empty"], names: ["Ada"] });
    const focusOn = async (selector) => {
        for (let tabs = 0; tabs < 120; tabs++) {
            if (await page.evaluate((s) => document.activeElement?.matches(s), selector))
                return true;
            await page.keyboard.press("Tab");
        }
        return false;
    };
    const pressAll = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
        return true;
    };
    let laid = 0;
    await playByKeys(page, async (phase, step) => {
        if (phase === "reroll" && step % 3 === 0) return pressAll("1", "r");
        if (phase === "discard" && (await focusOn("button.chip"))) return pressAll("Enter");
        if (phase !== "build" || laid >= 6) return false;
        if (!(await focusOn(".city.open button, .mon.open button"))) return false;
        laid++;
        return pressAll("Enter", "Enter");
    });
    assert.ok(laid > 0);
    await page.context().close();
});

testBests(table, {
    title: "Bronze",
    kind: "bronze edition=original late_bronze_age=off",
    goal: /goal: as many points as you can/,
    other: ["the numbers of which printing", /revised/i],
});

test("a roll taken back does not make a best result", async () => {
    const page = await sitDownToRoll({ seats: ["Me", "Empty"], names: ["Ada"] });
    await page.locator(".die.kept").first().click();
    await page.keyboard.press("r");
    await page.waitForFunction(() => /rolls again/.test(document.querySelector(".loglist").textContent));
    await page.keyboard.press("u");
    await page.waitForFunction(() => !/rolls again/.test(document.querySelector(".loglist").textContent));
    await playOut(table, page, { seed: 7 });
    assert.match(await page.locator(".rs-win").innerText(), /1 roll was taken back.*does not count/s);
    assert.equal(await page.evaluate(() => localStorage["ages.bests"]), undefined);
    await page.context().close();
});

test("blocks are shown before they are laid, and can be taken back", async () => {
    const page = await sitDown(two);
    await reach(page, "build");
    const workers = Number((await page.locator(".prompt h2").innerText()).match(/\d+/)[0]);
    const wall = page.locator(".mon", { hasText: "Great Wall" });
    const before = await wall.locator(".mc").innerText();
    const laid = await wall.locator(".block.on").count();
    await wall.locator("button").click();
    const planned = await wall.locator(".block.plan").count();
    assert.equal(planned, Math.min(workers, 13 - laid));
    assert.equal(await wall.locator(".block.on").count(), laid);
    await wall.locator("button").click();
    await page.waitForFunction(
        (blocks) => document.querySelectorAll(".mon:nth-child(5) .block.on").length === blocks,
        laid + planned,
    );
    assert.equal(await wall.locator(".block.plan").count(), 0);
    await page.keyboard.press("u");
    await page.waitForFunction(
        (text) => document.querySelector(".skyline").innerText.includes(text),
        before,
    );
    assert.equal(await wall.locator(".block.on").count(), laid);
    await page.context().close();
});

test("what is not possible says why, and the rule is a tap away", async () => {
    const page = await sitDown(two);
    await page.locator(".dev.cannot", { hasText: "Empire" }).click({ force: true });
    const why = page.locator(".whynot");
    assert.match(await why.innerText(), /Empire costs 60: \d+ short\.\s+B34/);
    await why.getByRole("button", { name: "Rule B34" }).click();
    await page.locator(".rules .marked", { hasText: "B34" }).waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("who taps a development while building is told what to press", async () => {
    const page = await sitDown(two);
    await reach(page, "build", { until: "body:has(.dev.can) .tray.p-build .acts .on", seed: 4 });
    const wanted = page.locator(".dev.can").first();
    const name = await wanted.locator(".dn b").innerText();
    const button = await page.locator(".acts .on .wide").innerText();
    await wanted.click();
    const told = await page.locator(".whynot").innerText();
    assert.ok(told.includes(`press “${button}” (K) first`), told);
    await page.keyboard.press("k");
    await page.waitForSelector(".tray.p-buy");
    assert.match(await page.locator(".acts .deed").innerText(), new RegExp(`^Buy ${name}`));
    await page.keyboard.press("r");
    await page.waitForFunction(
        (text) => document.querySelector(".loglist").textContent.includes(text),
        `buys ${name}`,
    );
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

testEndOfTurn(() => sitDownToRoll());

test("dice keep their places", async () => {
    const page = await sitDownToRoll();
    const faces = () =>
        page
            .locator(".cube use")
            .evaluateAll((uses) => uses.map((use) => use.getAttribute("href").slice(3)));
    const rolled = await faces();
    await page.locator(".die.kept").first().click();
    await page.keyboard.press("r");
    await page.waitForFunction(() =>
        /rolls again.*rolls/s.test(document.querySelector(".loglist").textContent),
    );
    const kept = rolled.filter((face) => face !== "skull").slice(1);
    const now = (await faces()).slice(-kept.length || Infinity);
    assert.deepEqual(now, kept);
    await page.context().close();
});

testLooks(
    table,
    everything,
    ["reroll", "choose", "build", "trade", "answer", "buy", "discard"],
    async (page, phase) => {
        if (phase === "reroll") await page.locator(".acts .odds").click();
        if (phase === "build")
            await page.locator(".city.open button, .mon.open button").first().click();
        if (phase === "buy") await page.locator(".dev.can").first().click();
    },
);

await done();
