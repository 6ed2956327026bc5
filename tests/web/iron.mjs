// The drawn table of the Iron Age, in a real browser: node iron.mjs AGES DIST [looks]. Whole games are
// played by taps on dice, boxes, colonies and buttons, or by keys, and compared with the terminal's
// engine; `looks` also goes through the steps by day and by night.
import assert from "node:assert/strict";
import { judge, keptRecord, podium } from "./driver.mjs";
import { axe, launch, openPage, serveFiles, setTable, sideways } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist, looks] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();

const two = { seats: ["Me", "Me"], names: ["Ada", "Bo"], options: { "when the game ends": "short" } };

async function sitDown(table, options = {}) {
    const page = await openPage(browser, server.url, options);
    await page.waitForSelector(".game");
    await setTable(page, { game: "Iron", ...table });
    await page.waitForSelector(".tray.iron");
    return page;
}

// Taps what the drawn table offers until `until` is there, as a whimsical person would who likes
// developments.
function tapOn(page, { until = ".rs-hero", limit = 6000, seed = 1 } = {}) {
    return page.evaluate(
        async ({ until, limit, seed }) => {
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
            const either = () => act(random(2) ? "deed" : "on");
            const spend = async () => {
                await tapOne(".spend .stepper button:last-child[aria-disabled=false]");
                return tapOne(".spend .btn");
            };
            const ways = {
                take: either,
                navy: either,
                conquest: either,
                tribute: either,
                async reroll() {
                    if (random(2)) for (let i = random(4); i >= 0; i--) await tapOne(".die.kept");
                    return (await act("deed")) || act("on");
                },
                async leadership() {
                    if (random(2)) await tapOne(".die");
                    return (await act("deed")) || act("on");
                },
                async omens() {
                    await tapOne(".die");
                    return (random(3) && (await tapOne(".ask .chip"))) || act("on");
                },
                async choose() {
                    await tapOne(".split button");
                    return act("on");
                },
                async granaries() {
                    return (random(2) && (await spend())) || act("on");
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
                async store() {
                    return (random(2) && (await spend())) || act("on");
                },
            };
            ways.demand = ways.bonus = ways.granaries;
            const phaseNow = () => document.querySelector(".tray.iron")?.className.match(/p-(\w+)/)?.[1];
            const picture = () => document.querySelector(".desk")?.textContent + phaseNow();
            let still = 0;
            for (let taps = 0; taps < limit; taps++) {
                if (document.querySelector(until)) return { over: true, taps };
                const before = picture();
                const confirm = all(".acts .btn.act:not(.deed):not(.on)")[0];
                if (confirm) await tap(confirm);
                else await ways[phaseNow()]?.();
                for (let i = 0; i < 40 && picture() === before; i++) await rest(2);
                still = picture() === before ? still + 1 : 0;
                if (still > 200) return { over: false, taps, phase: phaseNow() };
            }
            return { over: false, phase: phaseNow() };
        },
        { until, limit, seed },
    );
}

async function playOut(page, options) {
    const { over, phase } = await tapOn(page, options);
    assert.equal(over, true, `stuck at ${phase}`);
    const { places } = judge(ages, await keptRecord(page));
    const shown = Object.values(await podium(page)).sort((a, b) => b - a);
    assert.deepEqual(shown, places.map(([, , points]) => points).sort((a, b) => b - a));
    assert.deepEqual(page.faults, []);
}

// What must be there to be tapped in a step, beside the way out of it.
const offers = {
    colonies: ".isle .legal",
    build: ":is(.city, .mon).open button",
    buy: ".dev.can[aria-disabled=false]",
};

async function reach(page, phase, seed = 1) {
    const offered = offers[phase] ?? ".pad";
    const until = `body:has(${offered}) .tray.p-${phase} .acts .on`;
    const { over } = await tapOn(page, { until, seed, limit: 1500 });
    assert.equal(over, true, `the step ${phase} is reached`);
}

test("two people share a device, with colonies", async () => {
    const page = await sitDown(two);
    await playOut(page);
    const record = await keptRecord(page);
    for (const verb of ["take", "reroll", "peg", "build", "buy", "port_goods"])
        assert.match(record, new RegExp(` ${verb}\\b`), verb);
    await page.context().close();
});

test("two people, without colonies", async () => {
    const page = await sitDown({ ...two, options: { ...two.options, expansion: "off" } });
    assert.equal(await page.locator(".map").count(), 0);
    await playOut(page, { seed: 4 });
    await page.context().close();
});

test("alone, by keys only", async () => {
    const page = await sitDown({ seats: ["Me", "Empty"], names: ["Ada"] });
    for (let step = 0; step < 900 && !(await page.locator(".rs-hero").count()); step++) {
        const before = await keptRecord(page);
        const last = await page.locator(".acts .btn.act:not(.deed):not(.on)").count();
        if (last) await page.keyboard.press("e");
        else if (step % 3 === 0 && (await page.locator(".tray.p-reroll").count())) {
            await page.keyboard.press("f");
            await page.keyboard.press("r");
        } else await page.keyboard.press("k");
        for (let wait = 0; wait < 40 && (await keptRecord(page)) === before; wait++) await page.waitForTimeout(5);
    }
    await page.waitForSelector(".rs-hero");
    judge(ages, await keptRecord(page));
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

// No listed move may be out of reach: where no control is drawn for it, it is a button of its own.
test("every step can be left or answered", async () => {
    const page = await sitDown(two);
    for (const phase of ["take", "reroll", "colonies", "build", "buy"]) {
        await reach(page, phase, 2);
        assert.ok((await page.locator(".acts .on[aria-disabled=false]").count()) > 0, phase);
        assert.equal(await page.locator(".rest").count(), 0, `${phase}: a move without a drawn control`);
    }
    await page.context().close();
});

test("boxes are shown before they are filled, and can be taken back", async () => {
    const page = await sitDown(two);
    await reach(page, "build", 3);
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
    // A battle or a tribute may still have to be decided; else it is the other's turn.
    await page.waitForFunction(
        (was) =>
            document.querySelector(".padhead h2").innerText !== was ||
            /p-(navy|tribute)/.test(document.querySelector(".tray").className),
        name,
    );
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

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

const desk = { width: 1440, height: 900 };
for (const [name, options] of [
    ["a phone", { viewport: { width: 360, height: 740 }, hasTouch: true, colorScheme: "light" }],
    ...(looks
        ? [
              ["a desk by day", { viewport: desk, colorScheme: "light" }],
              ["a desk by night", { viewport: desk, colorScheme: "dark" }],
              ["a phone by night", { viewport: { width: 390, height: 844 }, colorScheme: "dark" }],
          ]
        : []),
])
    test(`nothing is wrong on ${name}`, async () => {
        const page = await sitDown(two, options);
        const look = async (where) => {
            assert.deepEqual(await axe(page), [], where);
            assert.deepEqual(await sideways(page), [], where);
        };
        for (const phase of ["take", "reroll", "colonies", "build", "buy"]) {
            await reach(page, phase, 3);
            if (phase === "reroll") await page.locator(".die.kept").first().click();
            if (offers[phase]) await page.locator(offers[phase]).first().click();
            if (phase === "build") await page.locator(".ask .chip").last().click();
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
    const page = await sitDown({ seats: ["Me", "Me", "Me", "Me"], names: ["Ada", "Bo", "Cy", "Di"] });
    for (const width of [360, 480, 600, 759, 760, 900, 959, 960, 1024, 1100, 1280, 1300, 1440, 1600, 1920, 2560]) {
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await sideways(page), [], `at ${width}`);
    }
    await page.context().close();
});

await finish();
await browser.close();
server.close();
