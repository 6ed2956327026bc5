// The drawn table of Through the Ages on a narrow phone: node tta_phone.mjs DIST ENGINE.wasm RECORDS. In every tab and dialog what can be
// tapped is large enough for a finger; links within a sentence are as high as its line.
import assert from "node:assert/strict";
import { join } from "node:path";
import { openRecord } from "./driver.mjs";
import { launch, openPage, serveFiles } from "./harness.mjs";
import { finish, test } from "./tap.mjs";
import { done, openScreen, partsOf, SCREENS, tableOf } from "./tta_positions.mjs";

const [dist, wasm, records] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const NARROW = { width: 360, height: 740 };
const { at } = tableOf({ server, browser, wasm });

// Tables with all their tabs, and what each of the others opens with.
const TABLES = ["chosen", "four"];
const OPENED = [...TABLES, "politics", "discard", "auction", "defense", "spoils", "pact", "event", "production", "uprising", "leaving", "card", "known", "cards", "rival", "colonize", "attack", "war", "lose", "politics-pact", "beats", "since"];

// Runs in the page: what is too small.
function smallNow() {
    const LEAST = 44;
    const dialog = [...document.querySelectorAll("dialog[open]")].pop();
    const linked = (one) => one.matches(".ref, .logcard") && !one.closest(".bigbody .refs, .cardsheet .refs, .known, .knows li > :first-child");
    // What reaches beyond it takes its taps too.
    const sizeOf = (one) => {
        const [box, after] = [one.getBoundingClientRect(), getComputedStyle(one, "::after")];
        return after.position === "absolute" ? [parseFloat(after.width), parseFloat(after.height)] : [box.width, box.height];
    };
    return [...(dialog ?? document).querySelectorAll("button, a[href], summary, select, input, textarea")].flatMap((one) => {
        const target = one.closest("label") ?? one;
        const [width, height] = sizeOf(target);
        if (!one.checkVisibility() || getComputedStyle(target).clipPath !== "none" || one.disabled || linked(one)) return [];
        const size = `${Math.round(width)} × ${Math.round(height)}`;
        return height < LEAST - 0.5 || width < LEAST - 0.5 ? [`${one.tagName}.${one.className}: ${size}: ${one.textContent.trim().slice(0, 30)}`] : [];
    });
}

async function smallIn(page, everywhere) {
    if (!everywhere) return page.evaluate(smallNow);
    const found = [];
    for await (const part of partsOf(page)) found.push(...(await page.evaluate(smallNow)).map((one) => `${part}: ${one}`));
    return [...new Set(found)];
}

test("large enough for a finger: how a game went", async () => {
    const page = await openPage(browser, server.url, { viewport: NARROW, hasTouch: true });
    await openRecord(page, join(records, "tta-3-full-builder.ages"));
    await page.waitForSelector(".rs-hero");
    assert.deepEqual(await smallIn(page, true), []);
    await done(page);
});

for (const name of OPENED)
    test(`large enough for a finger: ${name}`, async () => {
        const page = await at(SCREENS[name].like, { viewport: NARROW, hasTouch: true });
        await openScreen(page, SCREENS[name], true);
        assert.deepEqual(await smallIn(page, TABLES.includes(name)), []);
        await done(page);
    });

await finish();
await browser.close();
server.close();
