// No text of the page is left out of the catalogues: node words.mjs AGES DIST RECORDS. In the language
// `qps` every message stands between ⟦ and ⟧; what is read outside of them can't be translated.
import assert from "node:assert/strict";
import { join } from "node:path";
import { openRecord } from "./driver.mjs";
import { launch, openPage, serveFiles } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [, dist, records] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();

async function pseudo(options = {}) {
    const page = await openPage(browser, server.url, options);
    await page.evaluate(() => localStorage.setItem("ages.language", '"qps"'));
    await page.reload();
    await page.waitForSelector(".seatrow");
    return page;
}

// What is read or heard outside of the brackets: names of people, words that are typed as moves and
// ids of the games, which are the same in every language, stand in elements of their own.
function untranslated(page) {
    return page.evaluate(() => {
        const typed =
            "kbd, code, .brand, .onm, .board, .rules, [data-move] b, [data-gives-up], .verb h2, .mv-rows > li > span, " +
            ".facts, datalist, select:not(.graph-box *), .opts .seg, .podium span, .tt, .final thead th, .mistakes b, " +
            ".onm + small, .u-legend, .lk tbody th, .gt, .gname, .tongue";
        const found = new Set();
        let depth = 0; // a message may go through several elements
        const bare = (text) => {
            let left = "";
            for (const sign of text) {
                if (sign === "⟦") depth++;
                else if (sign === "⟧") depth = Math.max(0, depth - 1);
                else if (!depth) left += sign;
            }
            return /\p{L}{2,}/u.test(left) ? left.trim() : "";
        };
        const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const element = node.parentElement;
            const left = bare(node.textContent);
            if (!left || left === "Builder" || element.closest(`script, style, ${typed}`)) continue;
            found.add(`${element.className}: ${left}`);
        }
        depth = 0;
        for (const element of document.querySelectorAll("[aria-label]"))
            if (!element.closest(typed) && bare(element.getAttribute("aria-label")))
                found.add(`aria-label: ${element.getAttribute("aria-label")}`);
        return [...found];
    });
}

const expectWords = async (page, where) => assert.deepEqual(await untranslated(page), [], where);

test("lobby, menu and keys", async () => {
    const page = await pseudo();
    await expectWords(page, "lobby");
    for (const key of ["m", "?"]) {
        await page.keyboard.press(key);
        await page.getByRole("dialog").waitFor();
        await expectWords(page, key);
        await page.keyboard.press("Escape");
        await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.context().close();
});

for (const game of ["Bronze", "Iron"])
    test(`the drawn table: ${game}`, async () => {
        const page = await pseudo();
        await page.locator(".game", { hasText: game }).click();
        await page.locator(".seatrow").nth(1).locator(".seg label").first().click();
        await page.locator(".lb-go .btn").click();
        await page.waitForSelector(".desk");
        await page.waitForTimeout(500);
        await expectWords(page, "the table");
        // The Iron Age begins with a choice of everybody, which is confirmed.
        for (let steps = 0; steps < 6 && !(await page.locator(".tray.p-reroll").count()); steps++) {
            await page.keyboard.press((await page.locator(".tray.p-take .on").count()) ? "k" : "e");
            await page.waitForTimeout(300);
        }
        await page.waitForSelector(".tray.p-reroll .acts .on");
        await page.keyboard.press("o");
        await expectWords(page, "odds");
        await page.keyboard.press("e");
        await page.waitForTimeout(300);
        await expectWords(page, "the end of the turn");
        await page.context().close();
    });

for (const name of ["bronze-3", "iron-2-builder", "tta-3-full-builder"])
    test(`the result: ${name}`, async () => {
        const page = await pseudo();
        await openRecord(page, join(records, `${name}.ages`));
        await page.waitForSelector(".rs-hero");
        await page.waitForTimeout(1500);
        await expectWords(page, name);
        await page.context().close();
    });

await finish();
await browser.close();
server.close();
