// The page as the score pad of real dice, in a real browser: node real_dice.mjs AGES DIST. What came up is
// tapped in or typed, at a served table by each on their own phone; the game is the one that the terminal's engine makes of its record.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, keptRecord, playOn, podium, replay } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, serveFiles, setTable } from "./harness.mjs";
import { serveTables, stop } from "./served.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const files = folder("ages-real-dice-");
const DICE = ".realdice .down li";

async function sitDown({ game, seats, viewport = { width: 1440, height: 900 } }) {
    const page = await openPage(browser, server.url, { viewport, plain: true });
    await page.locator(".game", { hasText: game }).click();
    await page.getByText("Real dice", { exact: true }).click();
    await setTable(page, { game, seats, names: ["Ada"] });
    return page;
}

// Enters what came up: the faces in turn, by keys or taps, or the first of a list.
async function enter(page, { keys, first }) {
    await page.waitForSelector(".realdice");
    if (await page.locator(".realdice .ways").count()) return page.locator(".realdice .ways button").first().click();
    const count = await page.locator(DICE).count();
    for (let i = 0; i < count; i++) {
        const face = (first + i) % 6;
        if (keys) await page.keyboard.press(String(face + 1));
        else await page.locator(".realdice .faces button").nth(face).click();
    }
    if (keys) await page.keyboard.press("Enter");
    else await page.getByRole("button", { name: "That came up" }).click();
}

test("a game alone, the dice entered by keys", async () => {
    const page = await sitDown({ game: "Bronze", seats: ["Me"] });
    for (let step = 1; !(await page.locator(".rs-hero").count()); step++) {
        assert.ok(step < 200, "the game comes to an end");
        await enter(page, { keys: true, first: step });
        await page.waitForSelector(".realdice", { state: "detached" });
        await playOn(page, { until: ".rs-hero, .realdice", seed: step });
    }
    const record = await keptRecord(page);
    assert.match(record, /^dice typed$/m);
    writeFileSync(join(files, "game.ages"), record);
    assert.deepEqual(Object.values(await podium(page)), replay(ages, join(files, "game.ages")).scores);
    assert.equal(await page.getByRole("button", { name: "Verify this game" }).count(), 0);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a die put down by mistake is taken away again; a throw can be taken back", async () => {
    const page = await sitDown({ game: "Bronze", seats: ["Me"] });
    await page.locator(".realdice .faces button").nth(2).click();
    await page.getByRole("button", { name: "Take skull away" }).click();
    assert.equal(await page.locator(`${DICE} button`).count(), 0);
    for (const key of ["1", "1", "3", "Backspace", "2", "5"]) await page.keyboard.press(key); // the last is one too many
    await page.getByRole("button", { name: "That came up" }).click();
    await page.waitForSelector(".realdice", { state: "detached" });
    assert.match(await keptRecord(page), /^1 typed roll food=2 good=1$/m);
    await page.keyboard.press("u");
    await page.waitForSelector(".realdice");
    assert.match(await keptRecord(page), /^2 undo 0 1$/m);
    await page.context().close();
});

for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 740 }])
    test(`the Iron Age, with a bot for whom one rolls, at ${viewport.width}`, async () => {
        const page = await sitDown({ game: "Iron", seats: ["Me", "Bot"], viewport });
        const titles = [];
        for (let step = 1; step < 7; step++) {
            await page.waitForSelector(".realdice");
            titles.push(await page.locator(".realdice h2").innerText());
            assert.deepEqual(await misfits(page), [], titles.at(-1));
            if (step < 4) assert.deepEqual(await axe(page), []);
            await enter(page, { keys: false, first: step });
            await page.waitForTimeout(100);
            await playOn(page, { until: ".realdice", seed: step });
        }
        assert.ok(titles.includes("What did Ada roll?"), titles.join());
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

test("where cards are hidden, real dice are not offered", async () => {
    const page = await openPage(browser, server.url);
    await page.locator(".game", { hasText: "Through" }).click();
    await page.waitForTimeout(200);
    assert.equal(await page.getByText("Real dice", { exact: true }).count(), 0);
    await page.context().close();
});

test("real dice: each phone is a pad, and who rolled taps it in", async () => {
    const phone = { plain: true, viewport: { width: 360, height: 740 } };
    const tables = await serveTables(ages, join(files, "tables.db"));
    const ada = await openPage(browser, tables.url, phone);
    await ada.locator(".game", { hasText: "Bronze" }).click();
    await ada.getByText("Real dice", { exact: true }).click();
    await setTable(ada, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
    const bo = await openPage(browser, await ada.getByLabel("The link of Bo").inputValue(), phone);
    const tapIn = async (page) => {
        await page.waitForSelector(".realdice .faces");
        const count = await page.locator(".realdice .down li").count();
        for (let i = 0; i < count; i++) await page.locator(".realdice .faces button").nth(i % 2).click();
        await page.getByRole("button", { name: "That came up" }).click();
    };
    for (const page of [ada, bo]) await page.waitForSelector(".realdice");
    await ada.locator(".realdice .ways button").first().click(); // who begins
    await ada.waitForSelector(".realdice .faces, .realdice.elsewhere");
    const [first, second] = (await ada.locator(".realdice h2").count()) ? [ada, bo] : [bo, ada];
    await second.getByText(first === ada ? "Ada rolls." : "Bo rolls.").waitFor();
    for (const page of [first, second]) assert.deepEqual(await misfits(page), []);
    for (let step = 1; !(await first.locator(".realdice.elsewhere").count()); step++) {
        assert.ok(step < 40, "the turn comes to an end");
        if (await first.locator(".realdice .faces").count()) {
            await tapIn(first);
            await second.waitForFunction(() => !document.querySelector(".realdice"));
        }
        await playOn(first, { until: ".realdice", seed: step });
        await first.waitForSelector(".realdice");
    }
    await first.getByRole("button", { name: "Tap it in here" }).click(); // for the other one
    await tapIn(first);
    await second.waitForSelector(".realdice", { state: "detached" });
    const record = await ada.evaluate(async () => (await fetch(`api/tables/${location.hash.split("/")[2]}/record`)).text());
    assert.match(record, /^dice typed$/m);
    assert.ok(record.match(/^\d+ typed roll/gm).length >= 2);
    for (const page of [ada, bo]) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
    await stop(tables);
});

await finish();
await browser.close();
server.close();
