// Every screen of the page, in a real browser: node screens.mjs DIST RECORDS [looks]. axe finds nothing,
// and with narrow, usual and wide fonts nothing is wider than the screen or cut off, on a desk and on
// a phone of 360 pixels; `looks`: at every size, by day and night.
import assert from "node:assert/strict";
import { join } from "node:path";
import { openRecord, playOn } from "./driver.mjs";
import { misfits, widths } from "./fit.mjs";
import { axe, launch, openPage, serveFiles, setTable } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [dist, records, looks] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();

const SIZES = {
    wide: { width: 1440, height: 900 },
    middling: { width: 900, height: 700 },
    narrow: { width: 360, height: 740 },
};
const GAMES = ["Bronze", "Iron", "Magpie", "Through"];
const LONG = ["Bartholomew of Aylesbury", "Wilhelmina of Woolloomoo"]; // as long as names may be

async function home(page) {
    await page.goto(`${server.url}?examples`);
    await page.waitForSelector(".seatrow");
}

async function plainly(page, plain) {
    await page.evaluate((value) => localStorage.setItem("ages.plain", value), String(plain));
    await page.reload();
}

async function dialog(page, key, look) {
    await page.keyboard.press(key);
    await page.locator("dialog[open], [role=dialog]").waitFor();
    await look(`dialog of ${key}`);
    await page.keyboard.press("Escape");
    await page.locator("dialog[open], [role=dialog]").waitFor({ state: "detached" });
}

async function lobby(page, look) {
    for (const game of GAMES) {
        await page.locator(".game", { hasText: game }).click();
        await look(`lobby of ${game}`);
    }
    await dialog(page, "m", look);
    await page.locator(".open-other summary").click();
    await look("the way to other tables");
}

// What the table shows on a phone behind its tabs.
async function tabs(page, look, where) {
    for (const tab of (await page.locator(".tabs button").all()).slice(0, 3))
        if (await tab.isVisible()) {
            await tab.click();
            await look(`${where}, ${await tab.innerText()}`, { fitOnly: true });
        }
}

async function tables(page, look) {
    for (const game of GAMES) {
        await home(page);
        await setTable(page, { game, seats: ["Me", "Me"], names: LONG });
        await page.waitForTimeout(300);
        await look(`table of ${game}`);
        const curtain = page.locator(".curtain .btn.act");
        if (await curtain.count()) await curtain.click();
        await tabs(page, look, `table of ${game}`);
        await dialog(page, "b", look);
        await dialog(page, "?", look);
    }
}

async function plainTables(page, look) {
    for (const game of ["Bronze", "Iron"]) {
        await home(page);
        await plainly(page, true);
        await page.waitForSelector(".seatrow");
        await setTable(page, { game, seats: ["Me", "Bot"], names: [LONG[0]] });
        await playOn(page, { limit: 14, keen: true });
        await look(`plain table of ${game}`);
        await plainly(page, false);
        await page.waitForSelector(".desk");
        await tabs(page, look, `late table of ${game}`);
    }
}

// Results, and their tables as they stood before the last step.
async function past(page, look) {
    for (const name of ["bronze-1-builder", "bronze-late", "iron-4", "magpie-4", "tta-4-full-builder"]) {
        await home(page);
        await openRecord(page, join(records, `${name}.ages`));
        await page.waitForSelector(".u-wrap");
        await page.waitForTimeout(300);
        await look(`result of ${name}`);
        const replay = page.locator(".rs-acts").getByRole("button", { name: "Replay" }); // on a phone
        if (await replay.isVisible()) await replay.click();
        const slider = page.getByRole("slider");
        const last = Number(await slider.getAttribute("max")) - 1;
        await slider.fill(String(last));
        await page.getByText(`step ${last} of`).waitFor();
        await tabs(page, look, `${name} at its end`);
    }
}

// Without `looks`, each walk in one way.
const QUICK = { lobby: "wide light", tables: "narrow dark", plainTables: "narrow dark", past: "wide light" };

for (const size of Object.keys(SIZES))
    for (const light of ["light", "dark"])
        for (const [name, walk] of Object.entries({ lobby, tables, plainTables, past })) {
            if (!looks && QUICK[name] !== `${size} ${light}`) continue;
            test(`nothing is wrong: ${name}, ${size}, ${light}`, async () => {
                const viewport = SIZES[size];
                const page = await openPage(browser, `${server.url}?examples`, { viewport, colorScheme: light });
                await page.waitForSelector(".seatrow");
                const faults = [];
                await walk(page, async (where, { fitOnly = false } = {}) => {
                    const found = [...(fitOnly ? [] : await axe(page)), ...(await misfits(page))];
                    for (const fault of found) faults.push(`${where}: ${fault}`);
                });
                assert.deepEqual([...faults, ...page.faults], []);
                await page.context().close();
            });
        }

test("the fonts to measure with are there", async () => {
    const page = await openPage(browser, server.url);
    const [narrow, usual, wide] = await widths(page);
    for (const [i, kind] of ["sans", "serif"].entries())
        assert.ok(
            narrow[i] < usual[i] && usual[i] < wide[i],
            `${kind}: ${narrow[i]}, ${usual[i]} and ${wide[i]} pixels; tools/install-deps browser installs them`,
        );
    await page.context().close();
});

await finish();
await browser.close();
server.close();
