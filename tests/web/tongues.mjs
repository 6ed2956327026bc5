// Every language of the build in a real browser: node tongues.mjs DIST RECORDS [looks]. The page takes the browser's
// languages until one is chosen; it fetches its own words and no others; whole games show no word of
// English; `looks`: at five widths nothing is cut off, also in a language that is longer by 30 per cent.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { openRecord, playOn } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { launch, openPage, serveFiles, setTable } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [dist, records, looks] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const CODES = readdirSync(dist).flatMap((name) => /^words-(\w+)\.cat$/.exec(name)?.[1] ?? []);
const WIDTHS = [360, 600, 900, 1280, 1440];
const NAMES = ["Ada", "Ben"];

const wordsOf = (text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

// The words of the English messages that are no words of the language.
function foreignWords(code) {
    const [, , , ...texts] = readFileSync(join(dist, `words-${code}.cat`), "utf8").split("\0");
    const english = texts.flatMap((text, i) => (i % 3 ? [] : wordsOf(text.split("\u0004").at(-1))));
    const theirs = new Set(texts.flatMap((text, i) => (i % 3 ? wordsOf(text) : [])));
    return new Set(english.filter((word) => !theirs.has(word)));
}

// What is read. The names of languages are each in its own; rules are documents (tests/structure/rules.py).
const shown = (page) =>
    page.evaluate(() => {
        const copy = document.body.cloneNode(true);
        copy.querySelectorAll("script, style, .brand, .tongue, .rules, select").forEach((one) => one.remove());
        const labels = [...copy.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
        const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
        const texts = [];
        for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node.textContent);
        return [...texts, ...labels].join("\n");
    });

async function expectWords(page, foreign, where) {
    const found = (await shown(page)).split("\n").filter((line) => wordsOf(line).some((word) => foreign.has(word)));
    assert.deepEqual(found, [], where);
}

async function speak(page, code) {
    await page.evaluate((chosen) => localStorage.setItem("ages.lang", `"${chosen}"`), code);
    await page.reload();
    await page.waitForSelector(".seatrow, .desk, .curtain .act, .rs-hero");
}

for (const code of CODES) {
    const foreign = foreignWords(code);

    test(`${code}: the browser's language, and its files alone`, async () => {
        const page = await openPage(browser, server.url, { locale: `${code}-CH` });
        const fetched = new Set();
        page.on("request", (request) => fetched.add(new URL(request.url()).pathname.slice(1)));
        await page.goto(`${server.url}?examples`);
        await page.waitForSelector(".seatrow");
        assert.equal(await page.evaluate(() => document.documentElement.lang), code);
        for (const game of await page.locator(".game").all()) {
            await game.click();
            await expectWords(page, foreign, "lobby");
        }
        for (const key of ["m", "?", "b"]) {
            await page.keyboard.press(key);
            await page.getByRole("dialog").waitFor();
            await page.waitForTimeout(200);
            await expectWords(page, foreign, key);
            await page.keyboard.press("Escape");
        }
        const spoken = [...fetched].filter((name) => /\.cat$|^rules-/.test(name));
        assert.deepEqual([...new Set(spoken)].sort(), [`rules-${code}.json`, `words-${code}.cat`]);
        await speak(page, "en"); // what is chosen is remembered
        await page.reload();
        await page.waitForSelector(".seatrow");
        assert.equal(await page.evaluate(() => document.documentElement.lang), "en");
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

    for (const game of looks ? ["Bronze", "Iron"] : ["Bronze"])
        test(`${code}: a whole game: ${game}`, async () => {
            const page = await openPage(browser, server.url, { plain: true });
            await page.waitForSelector(".seatrow");
            await setTable(page, { game, seats: ["Me", "Bot"], names: ["Ada"] });
            await speak(page, code);
            for (let look = 0; look < 4; look++) {
                await playOn(page, { limit: 12, seed: look + 1, patience: 4000 });
                await expectWords(page, foreign, `${game}, look ${look}`);
            }
            await playOn(page, { keen: true });
            await page.waitForSelector(".rs-hero");
            await expectWords(page, foreign, `${game}, result`);
            await page.context().close();
        });

    test(`${code}: a game of cards, looked back at`, async () => {
        const page = await openPage(browser, server.url);
        await page.waitForSelector(".seatrow");
        await openRecord(page, join(records, "tta-3-full-builder.ages"));
        await page.waitForSelector(".rs-hero");
        await speak(page, code);
        await page.waitForSelector(".rs-hero");
        await expectWords(page, foreign, "result");
        await page.context().close();
    });
}

for (const code of looks ? [...CODES, "qpl"] : [])
    test(`${code}: nothing is cut off at five widths`, async () => {
        const page = await openPage(browser, server.url);
        await page.waitForSelector(".seatrow");
        const faults = [];
        const look = async (where) => {
            for (const width of WIDTHS) {
                await page.setViewportSize({ width, height: 900 });
                await page.waitForTimeout(50);
                for (const fault of await misfits(page)) faults.push(`${where}, ${width}: ${fault}`);
            }
        };
        await speak(page, code);
        await look("lobby");
        for (const game of ["Bronze", "Iron"]) {
            await page.setViewportSize({ width: 1280, height: 900 });
            await page.evaluate(() => localStorage.setItem("ages.lang", '"en"'));
            await page.goto(server.url);
            await page.reload();
            await page.waitForSelector(".seatrow");
            await setTable(page, { game, seats: ["Me", "Me"], names: NAMES });
            await speak(page, code);
            await page.waitForTimeout(300);
            await look(`table of ${game}`);
        }
        assert.deepEqual(faults, []);
        await page.context().close();
    });

await finish();
await browser.close();
server.close();
