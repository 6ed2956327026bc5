// The drawn table of the Iron Age, in a real browser: node iron.mjs AGES DIST [looks]. Whole games are
// played by taps on dice, boxes, colonies and buttons, or by keys, and compared with the terminal's
// engine; `looks` also goes through the steps by day and by night.
import assert from "node:assert/strict";
import {
    done,
    openGame,
    playByKeys,
    playOut,
    tableOf,
    testBests,
    testEndOfTurn,
    testLong,
    testLooks,
} from "./dice.mjs";
import { keptRecord, replay } from "./driver.mjs";
import { inFonts, misfits, overlapsInAllFonts } from "./fit.mjs";
import { axe, tabOf } from "./harness.mjs";
import { crowded, founding, invaded, late } from "./iron_games.mjs";
import { test } from "./tap.mjs";

const [ages, , looks] = process.argv.slice(2);

// A person who likes developments. It runs in the page.
const ways = ({ random, tapOne, act }) => {
    const either = () => act(random(2) ? "deed" : "on");
    const some = async () => {
        await tapOne(".acts .stepper button[aria-disabled=false]");
        return (random(2) && (await act("deed"))) || act("on");
    };
    return {
        take: either,
        navy: either,
        conquest: either,
        tribute: either,
        granaries: some,
        demand: some,
        bonus: some,
        store: some,
        async omens() {
            await tapOne(".die");
            return (random(3) && (await tapOne(".setto .face"))) || act("on");
        },
        async colonies() {
            if (!random(4) || !(await tapOne(".plaque.legal"))) return act("on");
            await tapOne(".dlg.colony .stepper button[aria-disabled=false]");
            return (await tapOne(".dlg.colony .complete")) || tapOne(".dlg.colony :is(.put, .back)");
        },
        async build() {
            if (!random(6)) return act("on");
            if (!random(4) && (await tapOne(".acts .once"))) return true;
            await tapOne(".bx.open, .mon.open button");
            if (!random(3)) await tapOne(".acts .stepper button[aria-disabled=false]");
            return (await (random(2) ? tapOne(".bx.planned, .planned button") : act("deed"))) || act("on");
        },
        async buy() {
            await tapOne(".dev.can[aria-disabled=false]");
            await tapOne(".ways button");
            return (await act("deed")) || act("on");
        },
    };
};

const offers = {
    colonies: ".plaque.legal",
    build: ".bx.open, .mon.open button",
    buy: ".dev.can[aria-disabled=false]",
};

const table = tableOf({ title: "Iron", ways, offers });
const { sitDown, reach } = table;
const two = { seats: ["Me", "Me"], names: ["Ada", "Bo"], options: { "how long the game is": "short" } };

// How often the page was tapped before it showed something hangs on the machine, and so does the game: one may
// lack a move. With `looks`, games follow until every kind was made.
test("two people share a device, with colonies", async () => {
    const missing = new Set(["take", "reroll", "peg", "build", "buy", "port_goods"]);
    for (let seed = 1; missing.size && seed <= (looks ? 4 : 1); seed++) {
        const page = await sitDown(two);
        await playOut(table, page, { seed });
        const record = await keptRecord(page);
        for (const verb of missing) if (new RegExp(` ${verb}\\b`).test(record)) missing.delete(verb);
        await page.context().close();
    }
    if (looks) assert.deepEqual([...missing], []);
});

testLong("two people, without colonies", async () => {
    const page = await sitDown({ ...two, options: { ...two.options, expansion: "off" } });
    assert.equal(await page.locator(".sea").count(), 0);
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

if (looks)
    testBests(table, {
        title: "Iron",
        kind: "iron mediterranean=on",
        goal: /goal: more than 100 points in eight rounds/,
        other: ["the expansion", /off/i],
    });

test("boxes are planned while the dice still roll", async () => {
    const page = await sitDownToRoll();
    const target = page.locator(offers.build).first();
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

test("what is not possible says why, and a colony says whose work it is", async () => {
    const page = await sitDown(two);
    await reach(page, "reroll");
    await page.locator(".dev.cannot", { hasText: "Commerce" }).click({ force: true });
    await page.locator(".toast .ref").first().waitFor();
    await page.locator(".plaque", { hasText: "Massalia" }).click();
    assert.match(await page.locator("dialog.colony").innerText(), /our reconstruction/);
    assert.equal(await page.locator("dialog.colony :is(.complete, .put)").count(), 0);
    await page.keyboard.press("Escape");
    await page.context().close();
});

// Where much stands. Mara has Navy, two ships and four armies.
const HERS = "population=2 port=1 skull=1 choice=1 innovation=1; fate conquest; stop; choose 0";
const moments = {
    rolling: () => late(ages, "population=2 port=1 skull=2 choice=1", "fate conquest"),
    omens: () => late(ages, "population=3 port=1 skull=1 innovation=1; fate omens; stop"),
    "a battle to choose": () => late(ages, HERS),
    founding: () => founding(ages, "population=2 choice=1 skull=1", "fate drought", "stop", "choose 0"),
    building: () => late(ages, HERS, "conquest", "navy", "build port 1", "ships 1"),
    "building, nothing planned": () => late(ages, HERS, "conquest", "navy", "build port 1", "build colossus 3"),
    buying: () => late(ages, HERS, "conquest", "navy", "end_build"),
    storing: () => late(ages, "population=1 port=5", "fate drought", "stop", "end_build", "skip_buy"),
    "four players": () => crowded(ages),
    "an invasion": () => invaded(ages, "skull=5", "fate tribute", "stop"),
    "a demand": () => late(ages, "population=3 port=1 innovation=1 skull=1", "fate tribute", "stop"),
    "barbarians": () => late(ages, "population=3 port=1 skull=2; fate conquest; stop"),
};

// What is planned or picked at a moment, so that there is as much to see as can be.
async function busy(page, moment) {
    if (moment === "building") await page.locator(".mon.open button").first().click();
    if (moment === "omens") await page.locator(".die").nth(2).click();
    if (moment === "building" || moment === "buying") await page.locator(".dev.can[aria-disabled=false]").last().click();
    await page.evaluate(() => window.scrollTo(0, 0));
}

const records = Object.fromEntries(Object.entries(moments).map(([name, make]) => [name, make()]));
const DESK = { width: 1440, height: 900 };
const CROWDED = ["rolling", "building", "four players", "an invasion"]; // most is shown there
const MAPPED = ["founding", "four players"]; // what the other tabs of a phone show does not hang on the step

// Runs in the page: how far it reaches, and where the lowest die or button of the next step ends.
const reaches = () => {
    const all = [...document.querySelectorAll(".cube, .acts .btn")];
    return {
        tall: document.documentElement.scrollHeight,
        lowest: Math.max(...all.map((one) => one.getBoundingClientRect().bottom)),
    };
};

test("on a desk all of it is on one screen", async () => {
    const page = await openGame(records.rolling, { viewport: DESK });
    for (const moment of looks ? Object.keys(records) : [...CROWDED, "buying", "storing"]) {
        await openGame(records[moment], {}, page);
        await busy(page, moment);
        for (const [fonts, { tall, lowest }] of await inFonts(page, reaches)) {
            assert.ok(tall <= DESK.height, `${moment}: ${tall} pixels in ${fonts} fonts`);
            assert.ok(lowest <= DESK.height, `${moment}: dice and actions in ${fonts} fonts`);
        }
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

const EXTREMES = [
    [1440, 900],
    [360, 740],
];
const BETWEEN = [
    [1366, 768],
    [1024, 768],
    [390, 844],
];
for (const [width, height] of looks ? [...EXTREMES, ...BETWEEN] : EXTREMES)
    test(`no text runs into another at ${width}`, async () => {
        const page = await openGame(records.rolling, { viewport: { width, height } });
        for (const moment of looks ? Object.keys(records) : CROWDED) {
            await openGame(records[moment], {}, page);
            await busy(page, moment);
            assert.deepEqual(await misfits(page), [], moment);
            for (const tab of ["Table", ...(MAPPED.includes(moment) ? ["Map", "Points"] : [])]) {
                const button = tabOf(page, tab);
                if (await button.isVisible()) await button.click();
                for (const [fonts, pairs] of await overlapsInAllFonts(page))
                    assert.deepEqual(pairs, [], `${moment}, ${tab} in ${fonts} fonts`);
            }
        }
        await page.context().close();
    });

test("on a smaller screen the sheet scrolls, dice and actions stay", async () => {
    const page = await openGame(records.building, { viewport: { width: 1024, height: 768 } });
    for (const moment of ["rolling", "building", "an invasion"]) {
        await openGame(records[moment], {}, page);
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
        for (const [fonts, { lowest }] of await inFonts(page, reaches)) assert.ok(lowest <= 330, `${moment} in ${fonts} fonts`);
        assert.ok(await page.locator(".cube").first().evaluate((die) => die.getBoundingClientRect().top >= 0));
    }
    for (const width of [1000, 1365, 1366, 1439]) {
        await page.setViewportSize({ width, height: 768 });
        const tall = await page.locator(".side").evaluate((side) => side.getBoundingClientRect().height);
        assert.ok(tall > 300, `what is beside the sheet has ${tall} pixels at ${width}`);
    }
    await page.context().close();
});

// A row of the ledger as numbers: parts that came (with what was there), parts that went, what is left.
async function accountOf(page, name) {
    const row = page.locator(".bring tr", { has: page.locator("th", { hasText: name }) });
    const total = (parts) => parts.reduce((all, part) => all + parseInt(part.replace(/^[^\d]+/, "") || 0), 0);
    return {
        came: total((await row.locator(".how").innerText()).split(" + ")),
        went: total(await row.locator(".sp").allInnerTexts()),
        left: parseInt(await row.locator(".then b").first().innerText()),
    };
}

test("the ledger adds up to what the terminal's engine says", async () => {
    const page = await openGame(records.building, { viewport: DESK });
    for (const moment of ["founding", "building", "buying", "storing", "rolling"]) {
        await openGame(records[moment], {}, page);
        const { state } = replay(ages, records[moment]);
        const { goods, tribute } = state.seats[state.seat];
        const collected = moment !== "rolling"; // else it is what these dice would bring
        for (const [name, is] of [["Goods", collected && goods], ["Population", moment === "building" && state.population]]) {
            const { came, went, left } = await accountOf(page, name);
            assert.equal(came - went, left, `${name} when ${moment}`);
            if (is !== false) assert.equal(left, is, `${name} when ${moment}`);
        }
        assert.equal((await accountOf(page, "Tribute")).left, tribute, `tribute when ${moment}`);
    }
    await page.context().close();
});

test("the ledger tells what was brought, spent and is left", async () => {
    const page = await openGame(records.building, { viewport: DESK });
    const row = async (name) => (await page.locator(".bring tr", { hasText: name }).innerText()).replace(/\s+/g, " ");
    assert.match(await row("Population"), /Population 9 6 \+ 2 split \+ 1 skull −1 port 4 → 8 left gone after Build/);
    assert.match(await row("Goods"), /\+3 3 \+ 1 port \+ 1 skull \+ 1 Dyemaking −2 ships → 4 left/);
    assert.match(await row("Food"), /−6 provinces → 2 left/);
    assert.match(await row("Tribute"), /\+4 4 conquest → 42 of 50/);
    assert.match(await row("Unrest"), /−1/);
    assert.match(await page.locator(".t-ships").innerText(), /2 − 1 conquest \+ 1 ships/);
    await page.locator(".dev", { hasText: "Irrigation" }).click();
    assert.match(await page.locator(".purse").innerText(), /Irrigation 5 set aside, nothing wasted → 4 goods free/);
    await page.locator(".dev", { hasText: "Leadership" }).click();
    assert.match(await page.locator(".slip").innerText(), /wastes 3/);
    await page.context().close();
});

test("an invasion is a screen: each answer with what comes of it", async () => {
    const page = await openGame(records["an invasion"], { viewport: DESK });
    assert.equal(await page.locator(".turn h1").innerText(), "Ilse’s turn");
    assert.match(await page.locator(".question").innerText(), /question for you, Mara[^]*Invasion\. Do your ships fight too\?[^]*Ilse, Steady wait for you/);
    const bars = (await page.locator(".qb").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    assert.equal(bars.length, 4);
    assert.match(bars[0], /Ilse has battled .* 6 −4 points/);
    assert.match(bars[2], /You, with ships .* 8 −2 points/);
    assert.match(bars[3], /You, without .* 6 −4 points/);
    const cards = (await page.locator(".ans").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    assert.match(cards[0], /points lost −2 18 → 20 armies −1 4 → 3 ships −1 2 → 1/);
    assert.match(cards[1], /points lost −4 18 → 22 armies −1 4 → 3 ships 0 stays 2/);
    await page.getByRole("button", { name: "Look at the table first" }).click();
    await page.locator(".padhead", { hasText: "Mara’s pad" }).waitFor();
    await page.locator(".question").waitFor();
    await page.getByRole("button", { name: "Back to the question" }).click();
    await page.locator(".qbars").waitFor();
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press("2");
    await page.waitForFunction(() => !document.querySelector(".qb .stretch.c"));
    assert.match(await keptRecord(page), /move 0 skip_navy/);
    await page.context().close();
});

test("a demand is a screen: who demands, who is weaker, what giving and refusing bring", async () => {
    const page = await openGame(records["a demand"], { viewport: DESK });
    assert.equal(await page.locator(".turn h1").innerText(), "Mara’s turn");
    assert.match(await page.locator(".question").innerText(), /Mara demands tribute\. Give a good\?/);
    const cards = (await page.locator(".ans").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    assert.match(cards[0], /Give 1 good nothing is marked your goods −1 .* Mara’s tribute 0/);
    assert.match(cards[1], /Refuse Mara marks the difference your goods 0 .* Mara’s tribute \+\d/);
    assert.deepEqual(await axe(page), []);
    await page.context().close();
});

test("a conquest is a screen: the battle or none", async () => {
    const page = await openGame(records["a battle to choose"], { viewport: DESK });
    assert.equal(await page.locator(".turn h1").innerText(), "Your turn, Mara");
    assert.match(await page.locator(".question").innerText(), /Conquest\. Go to battle\?/);
    assert.equal(await page.locator(".qb").count(), 2);
    const cards = (await page.locator(".ans").allInnerTexts()).map((text) => text.replace(/\s+/g, " "));
    assert.match(cards[0], /Go to battle 8 against 4 tribute \+4 38 → 42 armies −1 .* at the end \+3 \+4 tribute, −1 Navy/);
    assert.match(cards[1], /Conquer nothing .* tribute 0 stays 38 .* at the end 0/);
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press("1");
    await page.getByText("Conquest. Do your ships fight too?").waitFor();
    await page.context().close();
});

test("boxes and blocks of this turn have a ring", async () => {
    const page = await openGame(records.building, { viewport: DESK });
    assert.equal(await page.locator(".ports .fresh").count(), 1);
    assert.equal(await page.locator(".block.fresh").count(), 0);
    await page.locator(".mon.open button").first().click();
    const planned = await page.locator(".block.plan").count();
    await page.keyboard.press("r");
    await page.waitForFunction((n) => document.querySelectorAll(".block.fresh").length === n, planned);
    assert.equal(await page.locator(".block.plan").count(), 0);
    await page.context().close();
});

test("who looks back sees no targets", async () => {
    const page = await openGame(records.building, { viewport: DESK });
    assert.ok((await page.locator(".bx.open, .mon.open").count()) > 0);
    await page.keyboard.press("p");
    await page.locator(".looking-back").waitFor();
    assert.equal(await page.locator(".bx.open, .mon.open, .plaque.legal, .dev[aria-disabled=false]").count(), 0);
    await page.context().close();
});

testLooks(table, two, looks ? ["take", "reroll", "colonies", "build", "buy"] : ["reroll", "build"], async (page, phase) => {
    if (phase === "reroll") await page.locator(".die.kept").first().click();
    if (phase === "build" || phase === "buy") await page.locator(offers[phase]).first().click();
});

await done();
