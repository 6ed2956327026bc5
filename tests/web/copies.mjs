// Copies of games, in a real browser: node copies.mjs AGES DIST ENGINE.wasm RECORDS. A game is played on from any
// step of it, and the record of the copy says so.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, judge, keptRecord, openRecord, playOn } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, root, serveFiles, setTable } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist, , records] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const files = folder("ages-copies-");

async function done(page) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
}

// Looks back at a finished game, at that step of it.
async function lookAt(page, ply) {
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

for (const [name, viewport, ply] of [
    ["bronze-3", { width: 1440, height: 900 }, 40],
    ["iron-2-builder", { width: 390, height: 844 }, 90],
    ["tta-3-full-builder", { width: 1440, height: 900 }, 200],
])
    test(`a finished game is played on from one of its steps: ${name}`, async () => {
        const page = await openPage(browser, server.url, { viewport, plain: name === "bronze-3" });
        await openRecord(page, join(records, `${name}.ages`));
        const whole = await keptRecord(page);
        await page.waitForSelector(".rs-hero");
        await page.waitForSelector(".marks button");
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

test("a game alone with bots can be copied while it runs; one of two people can't", async () => {
    for (const [seats, offered] of [[["me", "bot"], 1], [["me", "me"], 0]]) {
        const page = await openPage(browser, server.url, { plain: true });
        await setTable(page, { game: "Bronze", seats, names: ["Ada"] });
        await playOn(page, { limit: 12 });
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

await finish();
await browser.close();
server.close();
