// The drawn table of the Bronze Age, in a real browser: node bronze.mjs AGES DIST [looks]. Whole
// games are played by taps on dice, blocks and goods, or by keys alone, and compared with the
// terminal's engine; `looks` also goes through every step on a desk and a phone, by day and night.
import assert from "node:assert/strict";
import { judge, keptRecord, podium } from "./driver.mjs";
import { axe, launch, openPage, serveFiles, setTable, sideways } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist, looks] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();

async function sitDown(table, options = {}) {
    const page = await openPage(browser, server.url, options);
    await page.waitForSelector(".game");
    await setTable(page, { game: "Bronze", ...table });
    await page.waitForSelector(".tray.bronze");
    return page;
}

// The same, with a first roll of which something can be rolled again: not skulls alone.
async function sitDownToRoll() {
    const page = await sitDown({ seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await page.waitForSelector(".cube use");
    if (await page.locator(".die.kept").count()) return page;
    await page.context().close();
    return sitDownToRoll();
}

// Taps what the drawn table offers until `until` is there; the taps are those of a whimsical
// person, or of one who hoards goods.
function tapOn(page, { until = ".rs-hero", limit = 4000, seed = 1, hoard = false } = {}) {
    return page.evaluate(
        async ({ until, limit, seed, hoard }) => {
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
            const more = (side) => all(`${side} .stepper button:last-child[aria-disabled=false]`);
            const act = (name) => tapOne(`.acts .${name}[aria-disabled=false]`);
            const ways = {
                async reroll() {
                    if (hoard) return act("on");
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
                async build() {
                    if (!random(6)) return (await tapOne(".spend .btn")) || act("on");
                    await tapOne(".city.open button, .mon.open button");
                    if (!random(3)) await tapOne(".spend .stepper button:first-child");
                    return (
                        (await (random(2) ? tapOne(".planned button") : act("deed"))) || act("on")
                    );
                },
                async buy() {
                    if (hoard) return act("on");
                    if (!random(4) && (await tapOne(".spend .btn"))) return true;
                    await tapOne(".dev.can:not(.chosen)");
                    if (!random(3)) await tapOne("button.chip");
                    return (await act("deed")) || (await act("on")) || tapOne(".dev.can.chosen");
                },
                async trade() {
                    if (random(3)) {
                        const [give, get] = all(".side-of");
                        await tap(more(".side-of:first-child")[0]);
                        const others = give && get ? more(".side-of:last-child") : [];
                        await tap(others[others.length - 1]);
                        if (await tapOne(".partners .btn.act")) return true;
                    }
                    return act("on");
                },
                async swap() {
                    await tapOne(".chips:first-of-type button");
                    return (random(2) && (await tapOne(".chips:last-of-type button"))) || act("on");
                },
                discard: () => tapOne("button.chip"),
                smithing: () => tapOne(".spend .btn"),
                answer: () => act(random(2) ? "deed" : "on"),
                preserve: () => act(random(2) ? "deed" : "on"),
            };
            let still = 0;
            for (let taps = 0; taps < limit; taps++) {
                if (document.querySelector(until)) return { over: true, taps };
                const confirm = all(".acts .btn.act:not(.deed):not(.on)")[0];
                const phase = document
                    .querySelector(".tray.bronze")
                    ?.className.match(/p-(\w+)/)?.[1];
                const board = document.querySelector(".desk")?.textContent + phase;
                if (confirm) await tap(confirm);
                else await ways[phase]?.();
                for (let i = 0; i < 40; i++) {
                    await rest(2);
                    const tray = document.querySelector(".tray.bronze");
                    const now =
                        document.querySelector(".desk")?.textContent +
                        tray?.className.match(/p-(\w+)/)?.[1];
                    if (now !== board) break;
                }
                const after = document.querySelector(".desk")?.textContent;
                still = after && board.startsWith(after) ? still + 1 : 0;
                if (still > 200) return { over: false, taps, phase };
            }
            return { over: false };
        },
        { until, limit, seed, hoard },
    );
}

async function expectSame(page) {
    const { places } = judge(ages, await keptRecord(page));
    const shown = Object.values(await podium(page)).sort((a, b) => b - a);
    const told = places.map(([, , points]) => points).sort((a, b) => b - a);
    assert.deepEqual(shown, told);
    assert.deepEqual(page.faults, []);
}

// Plays on until the step is there in which something is to be shown.
async function reach(page, phase, seed = 1) {
    const { over } = await tapOn(page, {
        until: `.tray.p-${phase} .acts .on, .tray.p-${phase} .chip`,
        seed,
        limit: 600,
        hoard: phase === "discard",
    });
    assert.equal(over, true, `the step ${phase} is reached`);
}

test("two people share a device", async () => {
    const page = await sitDown({ seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    const { over, phase } = await tapOn(page);
    assert.equal(over, true, `stuck at ${phase}`);
    await expectSame(page);
    await page.context().close();
});

test("trading, and the late Bronze Age", async () => {
    const page = await sitDown({
        seats: ["Me", "Me"],
        names: ["Ada", "Bo"],
        options: { "trade with the others": "on", "four more developments": "on" },
    });
    const { over, phase } = await tapOn(page, { seed: 5 });
    assert.equal(over, true, `stuck at ${phase}`);
    const record = await keptRecord(page);
    assert.match(record, / propose/);
    await expectSame(page);
    await page.context().close();
});

test("alone, by keys only", async () => {
    const page = await sitDown({ seats: ["Me", "Empty"], names: ["Ada"] });
    const phaseNow = () =>
        page.evaluate(
            () => document.querySelector(".tray.bronze")?.className.match(/p-(\w+)/)?.[1] ?? "over",
        );
    const focusOn = async (selector) => {
        for (let tabs = 0; tabs < 120; tabs++) {
            if (await page.evaluate((s) => document.activeElement?.matches(s), selector))
                return true;
            await page.keyboard.press("Tab");
        }
        return false;
    };
    let laid = 0;
    for (let step = 0; step < 400 && !(await page.locator(".rs-hero").count()); step++) {
        const phase = await phaseNow();
        const before = await keptRecord(page);
        if (await page.locator(".acts .btn.act:not(.deed):not(.on)").count())
            await page.keyboard.press("e");
        else if (phase === "reroll" && step % 3 === 0) {
            await page.keyboard.press("1");
            await page.keyboard.press("r");
        } else if (
            phase === "build" &&
            laid < 6 &&
            (await focusOn(".city.open button, .mon.open button"))
        ) {
            laid++;
            await page.keyboard.press("Enter");
            await page.keyboard.press("Enter");
        } else if (phase === "discard" && (await focusOn("button.chip")))
            await page.keyboard.press("Enter");
        else await page.keyboard.press("k");
        for (let wait = 0; wait < 40 && (await keptRecord(page)) === before; wait++)
            await page.waitForTimeout(5);
    }
    await page.waitForSelector(".rs-hero");
    assert.ok(laid > 0);
    await expectSame(page);
    await page.context().close();
});

test("blocks are shown before they are laid, and can be taken back", async () => {
    const page = await sitDown({ seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await reach(page, "build");
    const workers = Number((await page.locator(".ask h2").innerText()).match(/\d+/)[0]);
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
    const page = await sitDown({ seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await page.locator(".dev.cannot", { hasText: "Empire" }).click({ force: true });
    const why = page.locator(".whynot");
    assert.match(await why.innerText(), /Empire costs 60: \d+ short\.\s+B34/);
    await why.getByRole("button", { name: "Rule B34" }).click();
    await page.locator(".rules .marked", { hasText: "B34" }).waitFor();
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
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    assert.equal(await page.locator(".padhead h2").innerText(), name);
    await page.keyboard.press("e");
    await dialog.getByRole("button", { name: "End turn", exact: true }).click();
    await page.waitForFunction(
        (was) => document.querySelector(".padhead h2").innerText !== was,
        name,
    );
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

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

// Every step, at the widths and in the lights that people have: no fault found, nothing cut.
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
        const page = await sitDown(
            {
                seats: ["Me", "Me"],
                names: ["Ada", "Bo"],
                options: { "trade with the others": "on", "four more developments": "on" },
            },
            options,
        );
        const look = async (where) => {
            assert.deepEqual(await axe(page), [], where);
            assert.deepEqual(await sideways(page), [], where);
        };
        for (const phase of ["reroll", "choose", "build", "trade", "buy", "discard"]) {
            await reach(page, phase, 3);
            if (phase === "reroll") await page.locator(".acts .odds").click();
            if (phase === "build")
                await page.locator(".city.open button, .mon.open button").first().click();
            if (phase === "buy") await page.locator(".dev.can").first().click();
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
    const page = await sitDown({
        seats: ["Me", "Me", "Me", "Me"],
        names: ["Ada", "Bo", "Cy", "Di"],
    });
    for (const width of [
        360, 480, 600, 759, 760, 900, 959, 960, 1024, 1100, 1280, 1300, 1440, 1600, 1920, 2560,
    ]) {
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await sideways(page), [], `at ${width}`);
    }
    await page.context().close();
});

await finish();
await browser.close();
server.close();
