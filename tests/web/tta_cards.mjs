// The cards of Through the Ages in the page: every sheet opens from the browser of cards, says what the card
// does, and names nothing by its identifier; axe finds both in order, on a desk and on a phone.
import { strict as assert } from "node:assert";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, openRecord } from "./driver.mjs";
import { axe, launch, openPage, serveFiles } from "./harness.mjs";
import { finish, test } from "./tap.mjs";
import { playTo } from "./tta_games.mjs";

const files = process.argv[2];
const record = join(folder("ages-cards-"), "middle.ages");
const wanted = ({ view }) => view.age === "II" && view.phase === "actions";
writeFileSync(record, playTo(join(files, "engine.wasm"), { seats: 3, wanted }).record);

const server = await serveFiles(files);
const browser = await launch();
const DECKS = [["Civil", ["A", "I", "II", "III"]], ["Military", ["A", "I", "II", "III"]]];

async function opened(options) {
    const page = await openPage(browser, server.url, options);
    await openRecord(page, record);
    await page.locator(".rowcard").first().waitFor();
    return page;
}

async function close(page) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
}

const pick = (page, text) => page.locator(".browser .seg label", { hasText: new RegExp(`^${text}$`) }).click();

// In the page: opens the sheet of each card that is shown, and reads it. A sheet is there before anything is
// laid out or painted, which takes most of the time.
async function readSheets() {
    const drawn = () => Promise.resolve();
    const found = [];
    for (const one of document.querySelectorAll(".browser .one")) {
        one.click();
        await drawn();
        const sheet = document.querySelector(".cardsheet");
        found.push([one.dataset.card, sheet.textContent, sheet.querySelectorAll(".refs .ref").length]);
        sheet.querySelector(".dlg-h button").click();
        await drawn();
    }
    return found;
}

test("every card has a sheet without identifiers", async () => {
    const page = await opened({});
    await page.keyboard.press("k");
    const seen = new Set();
    const titles = new Set();
    for (const [deck, ages] of DECKS) {
        await pick(page, deck);
        for (const age of ages) {
            await pick(page, age);
            for (const title of await page.locator(".browser .nm").allTextContents()) titles.add(title);
            for (const [id, text, rules] of await page.evaluate(readSheets)) {
                assert.ok(text.length > 20, `${id}: ${text}`);
                assert.ok(!/[a-z]_[a-z]/.test(text), `${id}: ${text}`);
                assert.ok(rules, id);
                seen.add(id);
            }
        }
    }
    assert.ok(seen.size > 200, `${seen.size} cards`);
    const words = [...titles].flatMap((title) => title.match(/[\p{L}\u00ad]+/gu)).map((word) => word.replaceAll("\u00ad", "-"));
    for (const word of words) assert.ok(word.includes("-") || word.length < 10, `no syllables: ${word}`);
    for (const word of ["Con-sti-tu-tional", "Revo-lu-tion-ary", "Break-through"]) assert.ok(words.includes(word), word);
    await close(page);
});

test("a card opens from the row, by its key, and from the log; a word finds it", async () => {
    const page = await opened({});
    const sheet = page.locator(".cardsheet h2");
    const shown = async () => {
        await sheet.waitFor(); // Escape closes what is open, not what is about to open
        return sheet.innerText();
    };
    await page.locator(".rowcard").first().click({ button: "right" });
    const title = await shown();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.locator(".rowcard").first().focus();
    await page.keyboard.press("i");
    assert.equal(await shown(), title);
    assert.match(await page.locator(".cardsheet .foryou .myprice").innerText(), /take it\s+\d+[^]*of your \d+/);
    const marks = await page.locator(".cardsheet .changes").evaluateAll((lists) => lists.map((list) => getComputedStyle(list).listStyleType));
    assert.ok(marks.every((mark) => mark === "none"), String(marks));
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    const named = page.locator(".loglist .logcard").last();
    const name = await named.innerText();
    await named.click();
    assert.ok(name.startsWith(await shown()), name);
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await page.keyboard.press("k");
    const [, left, all] = /(\d+) of (\d+)/.exec(await page.locator(".browser .left h3 small").innerText());
    const part = await page.locator(".deckbar i").evaluate(({ offsetWidth, parentElement }) => offsetWidth / parentElement.offsetWidth);
    assert.ok(Math.abs(part - left / all) < 0.03, `the bar of the deck: ${part}`);
    const placed = (await page.locator(".browser .show b").allInnerTexts()).map(Number);
    assert.deepEqual([placed[0], placed.reduce((sum, n) => sum + n)], [Number(left), Number(all)], "every copy is somewhere");
    await page.locator(".browser input[type=search]").fill("basilica");
    assert.deepEqual(await page.locator(".browser .one").evaluateAll((all) => all.map((one) => one.dataset.card)), [
        "st_peters_basilica",
        "michelangelo",
    ].sort());
    await close(page);
});

// Counts stand beside the kinds, what the marks mean below the cards, and what is shown can be chosen.
async function onPhone(page) {
    assert.match(await page.locator(".browser .list h3").first().innerText(), /\d of \d to come/);
    const [list, legend] = await page.evaluate(() => [".list", ".legend"].map((one) => document.querySelector(`.browser ${one}`).getBoundingClientRect()));
    assert.ok(legend.top >= list.bottom - 1 && legend.bottom <= innerHeightOf(page), "the legend is in sight below the list");
    const shown = () => page.locator(".browser .one").count();
    const all = await shown();
    await page.locator(".browser .only select").selectOption("row");
    assert.ok((await shown()) < all && (await page.locator(".browser .inrow").count()) > 0);
    await page.locator(".browser .only select").selectOption("");
    assert.equal(await shown(), all);
}
const innerHeightOf = (page) => page.viewportSize().height;

for (const [name, options] of [
    ["desk", { viewport: { width: 1440, height: 900 } }],
    ["desk by night", { viewport: { width: 1440, height: 900 }, colorScheme: "dark" }],
    ["phone", { viewport: { width: 390, height: 844 } }],
    ["narrow phone by night", { viewport: { width: 360, height: 780 }, colorScheme: "dark" }],
])
    test(`sheet and browser are in order: ${name}`, async () => {
        const page = await opened(options);
        await page.locator(".allcards").click();
        assert.deepEqual(await axe(page), []);
        assert.match(await page.locator(".browser .legend").innerText(), /still in the deck\s[^]*gone/);
        if (options.viewport.width < 760) await onPhone(page);
        await page.locator(".browser .one").first().click();
        assert.deepEqual(await axe(page), []);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${wide} px sideways`);
        await close(page);
    });

await finish();
await browser.close();
server.close();
