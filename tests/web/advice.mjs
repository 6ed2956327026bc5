// Hints and the analysis of a game in a real browser, held against what the terminal says of the same
// position or record: node advice.mjs AGES DIST RECORDS.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptRecord, openRecord } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, serveFiles, setTable, tabOf } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist, records] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), "ages-advice-"));

const ask = (...args) => JSON.parse(execFileSync(ages, args, { encoding: "utf8" }));

async function sitDown(game, options = {}) {
    const page = await openPage(browser, server.url, options);
    await page.waitForSelector(".game");
    await setTable(page, { game, seats: ["Me", "Bot"], names: ["Ada"] });
    await page.waitForSelector(".advise");
    return page;
}

// Follows the worst of the hints, so that there is something to judge.
async function playBadly(page, moves) {
    for (let i = 0; i < moves; i++) {
        if (await page.getByRole("button", { name: "End the turn" }).count()) await page.keyboard.press("e");
        await page.waitForSelector(".advise");
        const record = await settled(page);
        await page.keyboard.press("h");
        const worst = page.locator(".hints li .btn").last();
        await worst.waitFor();
        await worst.click();
        await page.waitForFunction(
            (before) => localStorage.getItem(`ages.record.${location.hash.split("/")[2]}`) !== before,
            record,
        );
        await settled(page);
    }
    return settled(page);
}

// The record, when nothing follows any more by itself.
async function settled(page) {
    let record = null;
    for (let now = await keptRecord(page); now !== record; now = await keptRecord(page)) {
        record = now;
        await page.waitForTimeout(250);
    }
    return record;
}

for (const game of ["Bronze", "Iron"])
    test(`H shows the three best moves, as the terminal does: ${game}`, async () => {
        const page = await sitDown(game);
        for (let step = 0; step < 4; step++) {
            const record = await settled(page);
            const file = join(folder, `hint-${step}.ages`);
            writeFileSync(file, record);
            const { hints } = ask("hint", "--json", file);
            await page.keyboard.press("h");
            const dialog = page.getByRole("dialog", { name: "Hint" });
            await dialog.locator("li").first().waitFor();
            assert.equal(await dialog.locator("li").count(), hints.length);
            const told = await dialog.locator("li .worth").allInnerTexts();
            for (const [i, hint] of hints.entries())
                for (const worth of [`${hint.win_percent.toFixed(1)} %`, `${hint.points.toFixed(1)} points`])
                    assert.ok(told[i].includes(worth), `${told[i]}: ${worth}`);
            if (step === 0) assert.deepEqual(await axe(page), []);
            // Doing the first one makes exactly that move.
            await page.keyboard.press("Tab");
            await page.keyboard.press("Enter");
            await dialog.waitFor({ state: "detached" });
            await page.waitForFunction(
                (before) =>
                    localStorage.getItem(`ages.record.${location.hash.split("/")[2]}`) !== before,
                record,
            );
            const made = (await keptRecord(page)).split("\n").slice(record.split("\n").length - 2);
            assert.match(made[0], new RegExp(`^\\d+ move \\d ${ask("hint", "--json", file).hints[0].move.text}`));
            await settled(page);
            if (await page.locator(".acts .btn.act:not(.deed):not(.on)").count())
                await page.keyboard.press("e");
            await page.waitForSelector(".acts .advise");
        }
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

test("hints on a phone", async () => {
    const page = await sitDown("Bronze", { viewport: { width: 360, height: 740 } });
    await page.locator(".acts .advise").click();
    await page.locator(".hints li .btn").first().waitFor();
    assert.deepEqual(await misfits(page), []);
    assert.deepEqual(await axe(page), []);
    await page.keyboard.press("Escape");
    await page.locator(".hints").waitFor({ state: "detached" });
    await page.context().close();
});

for (const [name, width] of [
    ["Through", 1280],
    ["Bronze", 390],
])
    test(`luck and play so far, of the own seat alone: ${name}`, async () => {
        const page = await sitDown(name, { viewport: { width, height: 800 } });
        const file = join(folder, `so-far-${width}.ages`);
        writeFileSync(file, await playBadly(page, 3));
        const { viewer, seats, mistakes } = ask("analyse", "--json", file);
        assert.equal(viewer, 0);
        await page.keyboard.press("p");
        await page.getByRole("button", { name: "Luck and play so far" }).click();
        const dialog = page.getByRole("dialog", { name: "Luck and play so far" });
        const row = dialog.locator("tbody tr:visible");
        await row.waitFor();
        assert.equal(await row.count(), 1);
        const [luck, cost] = (await row.innerText()).match(/[+−±][\d.]+/g).map((text) => Number(text.slice(1)));
        assert.ok(Math.abs(luck - Math.abs(100 * seats[0].luck)) <= 0.11, `${luck} ${seats[0].luck}`);
        assert.ok(Math.abs(cost - Math.abs(100 * seats[0].cost)) <= 0.11, `${cost} ${seats[0].cost}`);
        assert.ok(mistakes.length > 0);
        assert.deepEqual(await axe(page), []);
        assert.deepEqual(await misfits(page), []);
        await dialog.locator(".mistakes button").first().click();
        await page.getByText(`step ${mistakes[0].ply - 1} of`).waitFor();
        assert.equal(await dialog.count(), 0);
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

test("two people at one device have no hints", async () => {
    const page = await openPage(browser, server.url);
    await page.waitForSelector(".game");
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await page.waitForSelector(".tray .acts");
    await page.keyboard.press("h");
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".advise, .hints").count(), 0);
    await page.keyboard.press("p");
    await page.locator(".replay").waitFor();
    assert.equal(await page.getByRole("button", { name: "Luck and play so far" }).count(), 0);
    await page.context().close();
});

test("two people at one device have hints where they agreed to them, and the record says so", async () => {
    const page = await openPage(browser, server.url);
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"], helped: true });
    await page.getByText("With help for everybody").first().waitFor();
    await page.locator(".advise").first().waitFor();
    await page.keyboard.press("h");
    await page.locator(".hints li h3").first().waitFor();
    assert.match(await keptRecord(page), /\nhelp agreed\ndice fair\n/);
    await page.context().close();
});

// Nobody does anything, so that stores fill up until corruption is near. Each turn ends with E.
async function coachedBy(page, turns) {
    for (let turn = 1; turn <= turns; turn++) {
        await page.locator(".curtain .act, .tta .ask").first().waitFor();
        await page.evaluate(() => document.querySelector(".curtain .act")?.click()); // at once: it may be gone at the next look
        for (let step = 0; step < 6 && !(await page.locator(".curtain").count()); step++) {
            await page.keyboard.press((await page.locator(".q-politics").count()) ? "n" : "e");
            await page.waitForTimeout(60);
            if (await page.locator(".coach li").count()) return turn;
        }
    }
    return 0;
}

test("the coach warns two people at one device where they agreed to help, and nowhere else", async () => {
    const set = async (helped) => {
        const page = await openPage(browser, server.url);
        await setTable(page, { game: "Through", seats: ["Me", "Me"], names: ["Ada", "Bo"], options: { "Which of the three games": "full" }, helped });
        return page;
    };
    const agreed = await set(true);
    const turn = await coachedBy(agreed, 20);
    assert.ok(turn > 0, "no warning");
    assert.match(await agreed.locator(".coach").innerText(), /The coach warns[^]*\(T\d+\)/);
    const alone = await set(false);
    assert.equal(await coachedBy(alone, turn + 2), 0);
    for (const page of [agreed, alone]) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

test("a game without hints offers none", async () => {
    const page = await openPage(browser, server.url);
    await page.waitForSelector(".game");
    await setTable(page, { game: "Magpie", seats: ["Me", "Bot"], names: ["Ada"] });
    await page.waitForSelector("[data-move]");
    await page.keyboard.press("h");
    assert.equal(await page.locator(".acts .advise, .dlg.hints").count(), 0);
    await page.context().close();
});

for (const [name, width] of [
    ["bronze-3", 1280],
    ["bronze-1-builder", 360],
    ["iron-2-builder", 390],
])
    test(`luck and play of ${name}, as the terminal tells them`, async () => {
        const page = await openPage(browser, server.url, { viewport: { width, height: 900 } });
        await openRecord(page, join(records, `${name}.ages`));
        const toTab = async (name) => width < 760 && tabOf(page, name).click();
        await toTab("Luck");
        const panel = page.getByRole("region", { name: "Luck and play" });
        await panel.locator("tbody tr").first().waitFor();
        const { unit, seats, plies } = ask("analyse", "--json", join(records, `${name}.ages`));
        const rows = await panel.locator("tbody tr").allInnerTexts();
        assert.equal(rows.length, seats.length);
        const number = (value) =>
            unit === "wins" ? (100 * Math.abs(value)).toFixed(1) : String(Math.round(Math.abs(value)));
        const near = (text, value) => {
            const told = Number(text);
            assert.ok(Math.abs(told - Number(number(value))) <= (unit === "wins" ? 0.11 : 1), text);
        };
        for (const [seat, { luck, cost }] of seats.entries()) {
            const [given, lost] = rows[seat].match(/[+−±][\d.]+/g);
            near(given.slice(1), luck);
            near(lost.slice(1), cost);
            if (Math.abs(luck) > 0.01) assert.equal(given[0], luck > 0 ? "+" : "−");
            for (const shown of [given, lost]) assert.equal(shown[0] === "±", Number(shown.slice(1)) === 0, shown);
        }
        const worst = plies.reduce((a, b) => ((b.cost ?? 0) > (a.cost ?? 0) ? b : a));
        const first = panel.locator(".mistakes button").first();
        assert.match(await first.innerText(), new RegExp(`step ${worst.ply}:`));
        await toTab("Score");
        await page.getByLabel("What the graph shows").selectOption("value");
        await page.waitForSelector(".u-wrap");
        await toTab("Luck");
        assert.deepEqual(await axe(page), []);
        assert.deepEqual(await misfits(page), []);
        // The link shows the table as it stood before that decision.
        await first.click();
        await page.waitForSelector(".looking-back .desk");
        await page.getByText(`step ${worst.ply - 1} of`).waitFor();
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

await finish();
await browser.close();
server.close();
