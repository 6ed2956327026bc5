// What the tests of the drawn tables of dice share: people who tap or press keys, and what must hold
// of every such table. A game tells how it is set up and what can be tapped at its steps.
import assert from "node:assert/strict";
import { endsAsJudged, keptRecord, openRecord, podium } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, serveFiles, setTable, unpainted } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist, looks] = process.argv.slice(2);
export const testLong = looks ? test : () => {}; // with `looks` alone
const server = await serveFiles(dist);
const browser = await launch();

// Runs in the page: taps what the drawn table offers until `until` is there, as a whimsical person
// would. `waysOf` gives for each step what is tapped, and may know the step that is aimed at.
async function tapping(waysOf, { until, limit, seed, aim }) {
    let state = seed;
    const random = (n) => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return (state >> 8) % n;
    };
    const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const all = (selector) => [...document.querySelectorAll(selector)];
    const tap = async (element) => {
        element?.click();
        await rest(0);
        return Boolean(element);
    };
    const tapOne = (selector) => {
        const found = all(selector);
        return tap(found[random(found.length || 1)]);
    };
    const act = (name) => tapOne(`.acts .${name}[aria-disabled=false]`);
    const ways = {
        async reroll() {
            if (random(2)) for (let i = random(4); i >= 0; i--) await tapOne(".die.kept");
            return (await act("deed")) || act("on");
        },
        async leadership() {
            if (random(2)) await tapOne(".die");
            return (await act("deed")) || act("on");
        },
        async choose() {
            await tapOne(".split button");
            return act("on");
        },
        ...waysOf({ random, all, tap, tapOne, act, aim }),
    };
    const phaseNow = () => document.querySelector(".tray")?.className.match(/p-(\w+)/)?.[1];
    const picture = () => document.querySelector(".desk")?.textContent + phaseNow();
    let still = 0;
    for (let taps = 0; taps < limit && still <= 200; taps++) {
        if (document.querySelector(until)) return { over: true };
        const before = picture();
        const confirm = all(".acts .btn.act:not(.deed):not(.on)")[0];
        if (confirm) await tap(confirm);
        else await ways[phaseNow()]?.();
        for (let i = 0; i < 40 && picture() === before; i++) await rest(2);
        still = picture() === before ? still + 1 : 0;
    }
    return { over: false, phase: phaseNow() };
}

// A saved game in a page of its own, or in one that is there.
export async function openGame(record, options, page) {
    const at = page ?? (await openPage(browser, server.url, options));
    if (page) await at.goto(server.url);
    await openRecord(at, record);
    await at.waitForSelector(".tray.dicegame");
    return at;
}

// `title` is the game's in the lobby, `ways` what is tapped at its own steps, `offers` what must be
// there to be tapped in a step beside the way out of it.
export function tableOf({ title, ways, offers = {} }) {
    async function sitDown(table, options = {}) {
        const page = await openPage(browser, server.url, options);
        await page.waitForSelector(".game");
        await setTable(page, { game: title, ...table });
        await page.waitForSelector(".tray.dicegame");
        return page;
    }

    function tapOn(page, options) {
        const all = { until: ".rs-hero", limit: 6000, seed: 1, ...options };
        return unpainted(page, () => page.evaluate(`(${tapping})(${ways}, ${JSON.stringify(all)})`));
    }

    // Plays on until the step is there in which something is to be shown.
    async function reach(page, phase, options) {
        const until = `body:has(${offers[phase] ?? ".pad"}) .tray.p-${phase} :is(.acts .on, .chip)`;
        const { over } = await tapOn(page, { until, limit: 1500, aim: phase, ...options });
        assert.equal(over, true, `the step ${phase} is reached`);
    }

    return { sitDown, tapOn, reach };
}

// The points on the screen are those of the terminal's engine, and nothing went wrong unseen.
export async function expectSame(page) {
    await endsAsJudged(ages, page);
    assert.deepEqual(page.faults, []);
}

export async function playOut({ tapOn }, page, options) {
    const { over, phase } = await tapOn(page, options);
    assert.equal(over, true, `stuck at ${phase}`);
    await expectSame(page);
}

// Plays with keys alone to the end: `press(phase, step)` does what it likes at a step and says so,
// else K goes on and E ends the turn.
export async function playByKeys(page, press) {
    const phaseNow = () =>
        page.evaluate(() => document.querySelector(".tray")?.className.match(/p-(\w+)/)?.[1]);
    for (let step = 0; step < 900 && !(await page.locator(".rs-hero").count()); step++) {
        const before = await keptRecord(page);
        if (await page.locator(".acts .btn.act:not(.deed):not(.on)").count())
            await page.keyboard.press("e");
        else if (!(await press(await phaseNow(), step))) await page.keyboard.press("k");
        for (let wait = 0; wait < 40 && (await keptRecord(page)) === before; wait++)
            await page.waitForTimeout(5);
    }
    await page.waitForSelector(".rs-hero");
    await expectSame(page);
}

// `sitDownToRoll` opens a table in which something can be rolled again; a step of `undecided` is not
// left without its choice.
export function testEndOfTurn(sitDownToRoll, undecided = []) {
    test("the end of the turn lists what is given up", async () => {
        const page = await sitDownToRoll();
        const name = await page.locator(".padhead h2").innerText();
        await page.keyboard.press("e");
        const dialog = page.locator("dialog.ending");
        assert.match(await dialog.innerText(), /2 rolls of up to \d dice/);
        await page.waitForFunction(() => document.activeElement.textContent === "Go on playing");
        assert.deepEqual(await axe(page), []);
        await page.keyboard.press("Enter");
        await dialog.waitFor({ state: "detached" });
        assert.equal(await page.locator(".padhead h2").innerText(), name);
        await page.getByRole("button", { name: "End turn…" }).click();
        await dialog.getByRole("button", { name: "End turn", exact: true }).click();
        await page.waitForFunction(
            ({ was, undecided }) =>
                document.querySelector(".padhead h2").innerText !== was ||
                undecided.some((phase) => document.querySelector(`.tray.p-${phase}`)),
            { was: name, undecided },
        );
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });
}

// `kind` is what the results of one alone are kept by, `other` an option that makes another kind.
export function testBests(table, { title, kind, goal, other: [option, value] }) {
    test("the best result alone is told before and after, and kept by the options", async () => {
        const alone = { seats: ["Me", "Empty"], names: ["Ada"] };
        const page = await table.sitDown(alone);
        const before = await page.locator(".others .alone").innerText();
        assert.match(before, goal);
        assert.match(before, /You have no result of this kind yet/);
        await playOut(table, page, { seed: 7 });
        const result = page.locator(".rs-win [role=status]");
        assert.match(await result.innerText(), /Your first result of this kind/);
        const [best] = await page.evaluate(() => JSON.parse(localStorage["ages.bests"]));
        assert.equal(best.kind, kind);
        assert.equal(best.points, (await podium(page)).Ada);

        const better = { ...best, points: best.points + 1, table: "" };
        await page.evaluate((list) => (localStorage["ages.bests"] = list), JSON.stringify([better]));
        await page.reload();
        await result.waitFor();
        const day = new Date(better.date).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
        const told = `Your best stays ${better.points} (${day}).`;
        assert.ok((await result.innerText()).endsWith(told));

        const inLobby = async () => {
            await page.goto(server.url);
            await page.reload();
            await page.locator(".game", { hasText: title }).click();
            await page.locator(".seatrow").nth(1).locator(".seg label", { hasText: "Empty" }).click();
            return page.locator("form .alone").innerText();
        };
        assert.ok((await inLobby()).endsWith(`so far: ${better.points} (${day}).`));
        const row = page.locator(".opts li", { hasText: option });
        await row.locator("label", { hasText: value }).click();
        assert.match(await page.locator("form .alone").innerText(), /no result of this kind yet/);

        await page.evaluate(() => (localStorage["ages.bests"] = "[{]"));
        assert.match(await inLobby(), /can’t be read; they are left as they are/);
        await setTable(page, { game: title, ...alone });
        await page.waitForSelector(".tray.dicegame");
        await playOut(table, page, { seed: 8 });
        assert.match(await result.innerText(), /can’t be read; they are left as they are/);
        assert.equal(await page.evaluate(() => localStorage["ages.bests"]), "[{]");
        await page.context().close();
    });
}

const desk = { width: 1440, height: 900 };
const LOOKS = [
    ["a phone", { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: "light" }],
    ...(looks
        ? [
              ["a desk by day", { viewport: desk, colorScheme: "light" }],
              ["a desk by night", { viewport: desk, colorScheme: "dark" }],
              ["a phone by night", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
          ]
        : []),
];

// Every step, at the widths and in the lights that people have: no fault found, nothing cut.
// `touch(page, phase)` shows what the step has to show.
export function testLooks({ sitDown, reach }, table, phases, touch) {
    for (const [name, options] of LOOKS)
        test(`nothing is wrong on ${name}`, async () => {
            const page = await sitDown(table, options);
            const look = async (where) => {
                assert.deepEqual(await axe(page), [], where);
                assert.deepEqual(await misfits(page), [], where);
            };
            for (const phase of phases) {
                await reach(page, phase, { seed: 3 });
                await touch(page, phase);
                await look(phase);
            }
            for (const tab of await page.locator(".tabs button").all())
                if (await tab.isVisible()) {
                    await tab.click();
                    await look(await tab.innerText());
                }
            await page.context().close();
        });

    test("nothing scrolls sideways at any width", async () => {
        const names = ["Ada", "Bo", "Cy", "Di"];
        const page = await sitDown({ seats: names.map(() => "Me"), names });
        for (const width of [
            360, 480, 600, 759, 760, 900, 959, 960, 1024, 1100, 1280, 1300, 1440, 1600, 1920, 2560,
        ]) {
            await page.setViewportSize({ width, height: 900 });
            assert.deepEqual(await misfits(page), [], `at ${width}`);
        }
        await page.context().close();
    });
}

export async function done() {
    await finish();
    await browser.close();
    server.close();
}
