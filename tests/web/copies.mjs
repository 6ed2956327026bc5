// Copies of games, in a real browser: node copies.mjs AGES DIST ENGINE.wasm RECORDS [looks]. A game is played on
// from any step of it, and the record of the copy says so; a turn is planned on a copy of what one sees. `looks`
// copies games of all three.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, judge, keptRecord, openRecord, playOn } from "./driver.mjs";
import { compile, engineOf } from "./engine.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, root, serveFiles, setTable } from "./harness.mjs";
import { finish, test } from "./tap.mjs";
import { playTo } from "./tta_games.mjs";

const [ages, dist, wasm, records, looks] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const files = folder("ages-copies-");

async function done(page) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
}

// Looks back at a finished game, at that step of it.
async function lookAt(page, ply) {
    const replay = page.locator(".rs-acts").getByRole("button", { name: "Replay" }); // on a phone
    if (await replay.isVisible()) await replay.click();
    await page.waitForSelector(".marks button");
    await page.getByRole("slider").fill(String(ply));
    await page.waitForFunction((ply) => location.hash.endsWith(`/${ply}`), ply);
    await page.locator(".looking-back .desk").waitFor();
}

const verifier = (program, record) => {
    const file = join(files, "copy.ages");
    writeFileSync(file, record);
    const [command, ...args] = program;
    return execFileSync(command, [...args, file], { encoding: "utf8" });
};

// Bots that wait for ten minutes before they move.
async function holdBots(page) {
    await page.addInitScript(() => localStorage.setItem("ages.pace", "600000"));
    await page.reload();
}

const COPIED = [
    ["bronze-3", { width: 1440, height: 900 }, 40],
    ["iron-2-builder", { width: 390, height: 844 }, 90],
    ["tta-3-full-builder", { width: 1440, height: 900 }, 200],
];
for (const [name, viewport, ply] of looks ? COPIED : COPIED.slice(0, 1))
    test(`a finished game is played on from one of its steps: ${name}`, async () => {
        const page = await openPage(browser, server.url, { viewport, plain: name === "bronze-3" });
        await openRecord(page, join(records, `${name}.ages`));
        const whole = await keptRecord(page);
        await page.waitForSelector(".rs-hero");
        await lookAt(page, ply);
        await page.getByRole("button", { name: "Play on from here" }).click();
        assert.deepEqual(await axe(page), []);
        assert.deepEqual(await misfits(page), []);
        await page.getByLabel("You play").selectOption("1");
        await page.getByRole("button", { name: "Play on", exact: true }).click();
        await page.getByText(`A copy from step ${ply}`).first().waitFor();
        const copy = await keptRecord(page);
        assert.match(copy, new RegExp(`\nseat 0 bot .*\nseat 1 person "" .*\n(seat .*\n)?copied ${ply}\ndice fair\n`));
        // The moves are those of the game, its chance as it came; the dice are other ones.
        const moves = (record) =>
            [...record.matchAll(/^\d+ (?:move \d|chance \S+|typed) (.*)$/gm)].slice(0, ply).map(([, move]) => move);
        assert.deepEqual(moves(copy), moves(whole));
        assert.notEqual(/commitment (\w+)/.exec(copy)[1], /commitment (\w+)/.exec(whole)[1]);
        if (name === "bronze-3") {
            const { over } = await playOn(page);
            assert.ok(over);
            const { replayed } = judge(ages, await keptRecord(page));
            assert.ok(replayed.over);
            for (const program of [[ages, "verify"], ["python3", join(root, "tools/verify.py")]])
                assert.match(verifier(program, await keptRecord(page)), /unchanged.*first 40 moves were copied/);
            await page.getByRole("button", { name: "Verify this game" }).click();
            await page.getByText("The first 40 steps were copied from another game").waitFor();
        }
        await page.goto(server.url);
        await page.locator(".mine li", { hasText: `copy from step ${ply}` }).waitFor();
        assert.equal(await page.locator(".mine li").count(), 2);
        await done(page);
    });

test("a game alone with bots can be copied while it runs; one of two people only if they agreed", async () => {
    for (const [seats, offered, helped] of [[["me", "bot"], 1], [["me", "me"], 0], [["me", "me"], 1, true]]) {
        const page = await openPage(browser, server.url, { plain: true });
        await setTable(page, { game: "Bronze", seats, names: ["Ada"], helped });
        await playOn(page, { limit: 12 });
        await holdBots(page);
        await page.waitForSelector(".desk");
        await page.keyboard.press("p");
        await page.getByRole("slider").waitFor();
        await page.keyboard.press("ArrowLeft");
        await page.waitForFunction(() => /\/\d+$/.test(location.hash));
        assert.equal(await page.getByRole("button", { name: "Play on from here" }).count(), offered);
        if (offered) {
            await page.getByRole("button", { name: "Play on from here" }).click();
            await page.getByRole("button", { name: "Play on", exact: true }).click();
            await page.getByText("A copy from step").first().waitFor();
            // Nothing that was copied is taken back.
            const copied = await keptRecord(page);
            await page.keyboard.press("u");
            await page.locator(".toast").waitFor();
            assert.equal(await keptRecord(page), copied);
        }
        await done(page);
    }
});

// Every seat's view is redrawn by the engine as it was; what no seat can see is refused.
test("a sketch shows what the seat sees, and nothing else passes for it", () => {
    const e = engineOf(compile(wasm));
    const en = e.put("en");
    const NO_EVENTS = 1 << 30;
    for (const [name, by] of [["bronze-3", 20], ["iron-2-builder", 30], ["tta-3-full-builder", 60]]) {
        const record = readFileSync(join(records, `${name}.ages`), "utf8");
        const { table } = e.json(e.read(e.put(record), Buffer.byteLength(record), en));
        const { plies, seats, options, game } = e.json(e.table(table, 0, NO_EVENTS, -1, 0, en));
        const lines = [
            `game ${game}`,
            ...Object.entries(options).map(([key, value]) => `option ${key} ${value}`),
            ...seats.map((seat) => `seat ${seat.bot ?? ""} ${seat.name}`),
        ].join("\n");
        const sketch = (view, seat, ahead = 0) =>
            e.json(e.sketch(e.put(lines), e.put(view), Buffer.byteLength(view), seat, ahead, en));
        let planned = 0;
        for (let ply = 0; ply < plies; ply += by)
            for (const { seat } of seats) {
                const now = e.json(e.table(table, seat, NO_EVENTS, -1, plies - ply, en));
                const view = JSON.stringify(now.view);
                const made = sketch(view, seat);
                const again = e.json(e.table(made.table, seat, NO_EVENTS, -1, 0, en));
                assert.equal(JSON.stringify(again.view), view, `${name}, step ${ply}, seat ${seat}`);
                assert.deepEqual(again.facts, now.facts);
                e.end(made.table);
                const plan = sketch(view, seat, 1);
                if (!plan.table) continue;
                planned++;
                assert.equal(e.json(e.table(plan.table, seat, NO_EVENTS, -1, 0, en)).turn, seat);
                e.end(plan.table);
                for (const wrong of [view.slice(1), view.slice(0, -1), `${view} `, view.replace(/"round":\d+/, '"round":999'), "", "[".repeat(99)])
                    assert.ok(sketch(wrong, seat).error, wrong.slice(0, 40));
            }
        assert.ok(planned > 0);
    }
});

// A game of Through the Ages with bots, in which Ada acts.
function tableOf(seats, wanted) {
    for (let seed = 1; seed < 40; seed++) {
        const found = playTo(wasm, { level: "full", seats, seed, wanted });
        if (found) return found.record;
    }
    throw new Error("no game leads there");
}

async function acting(page) {
    const file = join(files, "plan.ages");
    writeFileSync(file, tableOf(2, (now) => now.view.phase === "actions" && now.view.round === 6));
    await openRecord(page, file);
}

// Ends Ada's turn with the bots held back, so that she waits.
async function waiting(page) {
    await acting(page);
    const acted = await keptRecord(page);
    await holdBots(page);
    await page.waitForSelector(".tta .ask");
    for (let i = 0; i < 4 && (await page.evaluate(() => document.title.startsWith("●"))); i++) {
        await page.keyboard.press("e");
        await page.waitForTimeout(300);
    }
    await page.getByRole("button", { name: "Plan my turn" }).waitFor();
    return acted;
}

// Ada acts: the table as it stood before she ended her turn, where the row is the same.
async function myTurn(page, record) {
    await page.evaluate((text) => localStorage.setItem(`ages.record.${location.hash.split("/")[2]}`, text), record);
    await page.reload();
    await page.getByRole("button", { name: "Play my plan" }).waitFor();
}

const waits = ".planbar .steps li";

test("a turn is planned while others play, and played; nothing happens before", async () => {
    const page = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
    const acted = await waiting(page);
    const before = await keptRecord(page);
    await page.keyboard.press("t");
    await page.getByText("On paper, from what you see now").waitFor();
    assert.deepEqual(await axe(page), []);
    for (let n = 1; n <= 2; n++) {
        await page.locator(".tta .rowcard.open").first().click();
        await page.locator(".tta .rowcard.sel").click();
        await page.locator(waits).nth(n - 1).waitFor();
    }
    await page.locator(".ask").getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((steps) => document.querySelectorAll(steps).length === 1, waits);
    const planned = await page.locator(waits).allInnerTexts();
    await page.getByRole("button", { name: "Keep the plan" }).click();
    await page.getByText("Your plan: 1 move").waitFor();
    assert.equal(await page.getByRole("button", { name: "Play my plan" }).count(), 0, "not before the turn");
    assert.equal(await keptRecord(page), before);
    await myTurn(page, acted);
    assert.deepEqual(await page.locator(waits).allInnerTexts(), planned);
    await page.getByRole("button", { name: "Play my plan" }).click();
    await page.waitForFunction((steps) => !document.querySelector(steps), waits); // played to its end
    const taken = (record) => [...record.matchAll(/^\d+ move 0 take /gm)].length;
    assert.equal(taken(await keptRecord(page)), taken(acted) + 1);
    await done(page);
});

test("a plan stops at what is no longer possible or costs something else, and says which", async () => {
    const page = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
    await acting(page);
    const steps = (price, costs, text) => [{ text, title: "Take the card", price, costs, phase: "actions" }];
    const keep = (list) =>
        page.evaluate((list) => localStorage.setItem(`ages.plan.${location.hash.split("/")[2]}`, JSON.stringify(list)), list);
    await keep(steps("9 food", '[{"what":"food","amount":9}]', "end_actions"));
    await page.reload();
    const before = await keptRecord(page);
    await page.getByRole("button", { name: "Play my plan" }).click();
    await page.locator(".toast", { hasText: /Your plan stops at “Take the card”: it costs nothing now, not 9 food/ }).waitFor();
    await keep(steps("", "[]", "take homer"));
    await page.reload();
    await page.getByRole("button", { name: "Play my plan" }).click();
    await page.locator(".toast", { hasText: "Your plan stops at “Take the card”: " }).waitFor();
    assert.equal(await keptRecord(page), before);
    await page.getByRole("button", { name: "Drop the plan" }).click();
    assert.equal(await page.locator(".planbar").count(), 0);
    assert.deepEqual(await misfits(page), []);
    await done(page);
});

await finish();
await browser.close();
server.close();
