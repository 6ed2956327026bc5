// No text of the page is left out of the catalogues, and no identifier is shown: node words.mjs AGES DIST
// RECORDS [looks]; `looks` reads four times as many questions. In the language `qps` every message stands between ⟦ and ⟧; what is read or heard outside
// of them can't be translated. The names of people are written so too, so they need no excuse.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRecord, playOn } from "./driver.mjs";
import { launch, openPage, serveFiles, setTable } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [, dist, records, long] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), "ages-words-"));

async function speak(page, language) {
    await page.evaluate((code) => localStorage.setItem("ages.lang", `"${code}"`), language);
    await page.reload();
}

async function pseudo(options = {}) {
    const page = await openPage(browser, server.url, options);
    await speak(page, "qps");
    await page.waitForSelector(".seatrow");
    return page;
}

// What is read or heard outside of the brackets. Three things are no messages: the name of the
// program, the names of languages in themselves, and the rulebooks, which are documents.
function untranslated(page) {
    return page.evaluate(() => {
        const documents = "script, style, .brand, .tongue, .rules";
        const found = new Set();
        let depth = 0; // a message may go through several elements
        const bare = (text) => {
            let left = "";
            for (const sign of text) {
                if (sign === "⟦") depth++;
                else if (sign === "⟧") depth = Math.max(0, depth - 1);
                else if (!depth) left += sign;
            }
            return /\p{L}{2,}|_/u.test(left) ? left.trim() : "";
        };
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const element = node.parentElement;
            const left = bare(node.textContent);
            if (left && !element.closest(documents)) found.add(`${element.className}: ${left}`);
        }
        depth = 0;
        for (const name of ["aria-label", "title", "placeholder", "alt"])
            for (const element of document.querySelectorAll(`[${name}]`))
                if (bare(element.getAttribute(name)) && !element.closest(documents))
                    found.add(`${name}: ${element.getAttribute(name)}`);
        return [...found];
    });
}

const expectWords = async (page, where) => assert.deepEqual(await untranslated(page), [], where);

async function expectDialog(page, key) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    await expectWords(page, key);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
}

// A record whose players have names in brackets.
function bracketed(name) {
    const lines = readFileSync(join(records, `${name}.ages`), "utf8").trimEnd().split("\n");
    const body = `${lines
        .slice(0, -1)
        .map((line) => line.replace(/^(seat .* ")([^"]*)"$/, "$1⟦$2⟧\""))
        .join("\n")}\n`;
    const path = join(folder, `${name}.ages`);
    writeFileSync(path, `${body}check ${createHash("sha256").update(body).digest("hex")}\n`);
    return path;
}

test("lobby, menu and keys", async () => {
    const page = await pseudo();
    for (const game of await page.locator(".game").all()) {
        await game.click();
        await expectWords(page, await game.innerText());
    }
    for (const key of ["m", "?"]) await expectDialog(page, key);
    await page.context().close();
});

// What can be opened over a table: hints, odds, the game so far.
async function readAsides(page) {
    await page.keyboard.press("o");
    await expectWords(page, "odds");
    await page.keyboard.press("Escape");
    await page.keyboard.press("h");
    if (await page.locator(".hints").count()) {
        await page.waitForSelector(".hints li, .hints .mut");
        await expectWords(page, "hints");
        await page.keyboard.press("Escape");
    }
    await page.keyboard.press("p");
    await page.waitForTimeout(500);
    await page.keyboard.press("ArrowLeft");
    await page.waitForTimeout(300);
    await expectWords(page, "looking back");
    await page.keyboard.press("p");
}

// Plays on and reads the questions on the way, of the plain table and of the drawn one.
async function readQuestions(page, { looks, between, drawn }) {
    const plainly = async (plain) => {
        await page.evaluate((value) => localStorage.setItem("ages.plain", value), String(plain));
        await page.reload();
        await page.waitForSelector(".desk, .curtain .act, .rs-hero");
    };
    await plainly(true);
    for (let look = 0; look < (long ? looks : looks / 4) && !(await page.locator(".rs-hero").count()); look++) {
        await playOn(page, { limit: between, seed: look + 1, patience: 3000 });
        await page.waitForTimeout(200);
        await expectWords(page, `plain, look ${look}`);
        if (!drawn) continue;
        await plainly(false);
        await page.waitForTimeout(300);
        await expectWords(page, `drawn, look ${look}`);
        await plainly(true);
    }
}

const TABLES = {
    "the Bronze Age": { game: "Bronze", drawn: true, looks: 16, between: 5 },
    "trading in the late Bronze Age": {
        game: "Bronze",
        options: { "trade with the others": "on", "four more developments": "on" },
        drawn: true,
        looks: 16,
        between: 7,
    },
    "the Iron Age": { game: "Iron", drawn: true, looks: 16, between: 6 },
    Magpie: { game: "Magpie", looks: 8, between: 2 },
    "Through the Ages, simple": { game: "Through", looks: 12, between: 4 },
    "Through the Ages, advanced": {
        game: "Through",
        options: { "which of the three games": "advanced" },
        looks: 24,
        between: 3,
    },
    "Through the Ages, full": {
        game: "Through",
        options: { "which of the three games": "full" },
        drawn: true,
        looks: 32,
        between: 3,
    },
};

for (const [name, { game, options, ...how }] of Object.entries(TABLES))
    test(`the questions of ${name}`, async () => {
        const page = await openPage(browser, `${server.url}?examples`);
        await page.waitForSelector(".seatrow");
        await setTable(page, {
            game,
            seats: ["Me", "Me"],
            names: ["⟦Ada⟧", "⟦Ben⟧"],
            ...(options && { options }),
        });
        await speak(page, "qps");
        await page.waitForSelector(".desk, .curtain .act");
        await readQuestions(page, how);
        await readAsides(page);
        for (const key of ["b", "?", "m"]) await expectDialog(page, key);
        await page.context().close();
    });

for (const name of ["bronze-3", "iron-2-builder", "tta-3-full-builder"])
    test(`the result: ${name}`, async () => {
        const page = await pseudo();
        await openRecord(page, bracketed(name));
        await page.waitForSelector(".rs-hero");
        await page.waitForTimeout(1500);
        await expectWords(page, name);
        await page.context().close();
    });

await finish();
await browser.close();
server.close();
rmSync(folder, { recursive: true });
