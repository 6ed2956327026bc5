// Sheets to print, in a real browser: node prints.mjs DIST [OUT]. Each game, in each language, is one page of A4 and of
// Letter, with nothing cut; the numbers are the engine's. OUT keeps the PDFs.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { axe, launch, openPage, serveFiles } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [dist, out] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const PAPERS = { A4: 186, Letter: 191.9 }; // width inside the margins, mm

const pagesIn = (pdf) => pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;

// What lies outside of the sheet, or is wider than its place.
const cut = (page) =>
    page.evaluate(() => {
        const sheet = document.querySelector(".pr-page");
        const { left, right } = sheet.getBoundingClientRect();
        return [...sheet.querySelectorAll("*")]
            .filter((one) => {
                const box = one.getBoundingClientRect();
                return box.right > right + 1 || box.left < left - 1 || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0 && getComputedStyle(one).display !== "inline";
            })
            .map((one) => `${one.tagName} ${one.textContent.slice(0, 30)}`);
    });

for (const game of ["bronze", "iron", "tta"])
    for (const language of ["en", "fr", "de"])
        test(`${game} in ${language}`, async () => {
            const page = await openPage(browser, `${server.url}#/print/${game}`, { locale: language });
            await page.waitForSelector(".pr-page");
            if (language === "en") assert.deepEqual(await axe(page), []);
            await page.emulateMedia({ media: "print" });
            for (const [format, width] of Object.entries(PAPERS)) {
                await page.setViewportSize({ width: Math.floor((width / 25.4) * 96), height: 1000 });
                assert.deepEqual(await cut(page), [], format);
                const pdf = await page.pdf({ format, preferCSSPageSize: false, margin: { top: "10mm", bottom: "10mm", left: "12mm", right: "12mm" } });
                if (out) writeFileSync(join(out, `${game}-${language}-${format}.pdf`), pdf);
                assert.equal(pagesIn(pdf), 1, `${format}: pages`);
            }
            assert.deepEqual(page.faults, []);
            await page.context().close();
        });

test("from the lobby and back; prices are those of the rules", async () => {
    const page = await openPage(browser, server.url);
    await page.locator(".game", { hasText: "Bronze" }).click();
    await page.getByRole("link", { name: "Score sheets to print" }).click();
    await page.waitForSelector(".pr-page");
    const row = page.getByRole("row", { name: /Agriculture/ });
    assert.deepEqual((await row.locator("td, th").allInnerTexts()).map((text) => text.trim()), ["", "15", "Agriculture", "food dice bring +1", "3"]);
    assert.equal(await page.locator(".pr-built", { hasText: "Great Wall" }).locator(".pr-boxes i").count(), 13);
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForSelector(".game");
    await page.context().close();
});

await finish();
await browser.close();
server.close();
