// The drawn tables on phones and narrow desks, in a real browser: node phone.mjs AGES DIST [looks]. With as
// many dice as there can be, dice, next step and the way to the end of the turn stay in sight wherever one
// scrolls; `looks` tries more widths.
import assert from "node:assert/strict";
import { openRecord, savedGame } from "./driver.mjs";
import { misfits, withFonts } from "./fit.mjs";
import { axe, launch, openPage, serveFiles, tabOf } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist, looks] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();

const bronze = (...lines) => savedGame(ages, "bronze", ["Ada", "Bo"], { start: 0 }, lines);
const toSevenCities = [
    ...["workers=3", "stop", "build city4 3", "build city5 4", "build city6 2"],
    ...["food=3", "stop"],
    ...["food=2 workers=3", "stop", "build city6 3", "build city7 6"],
    ...["food=3", "stop"],
];

const games = {
    bronze: () => bronze(...toSevenCities, "skull=2 food=1 workers=2 coins=1 choice=1"),
    iron: () =>
        savedGame(ages, "iron", ["Ada", "Bo"], { start: 0, mediterranean: "off" }, [
            ...["take port", "take port"],
            ...["population=2", "fate abundance", "stop", "build province 6", "end_build"],
            ...["food=2", "fate abundance", "stop", "end_build"],
            ...["population=3", "fate abundance", "stop", "build province 8", "end_build"],
            ...["food=2", "fate abundance", "stop", "end_build"],
            ...["skull=1 food=1 population=1 choice=1 innovation=1 port=1", "fate conquest"],
        ]),
};

// Where an element is on the screen, and how large.
const box = (locator) =>
    locator.evaluate((element) => {
        const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
        return { top, bottom, left, right, width, height };
    });

async function inSight(page, selector, where) {
    const { width, height } = page.viewportSize();
    const found = page.locator(selector);
    assert.ok((await found.count()) > 0, `${where}: ${selector}`);
    for (const one of await found.all()) {
        const at = await box(one);
        const whole = at.top >= 0 && at.left >= 0 && at.right <= width && at.bottom <= height;
        assert.ok(whole, `${where}: ${selector} at ${JSON.stringify(at)}`);
        // Nothing lies over it.
        const free = await one.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            const there = document.elementFromPoint(left + width / 2, top + height / 2);
            return element.contains(there) || there?.contains(element);
        });
        assert.ok(free, `${where}: ${selector} is covered`);
    }
}

for (const [game, make] of Object.entries(games)) {
    const record = make();
    for (const width of looks ? [360, 390, 430] : [360])
        test(`${game}: seven dice at ${width}`, async () => {
            const page = await openPage(browser, server.url, {
                viewport: { width, height: 740 },
                hasTouch: true,
            });
            await openRecord(page, record);
            await page.waitForSelector(".dice.n7 .cube use");
            for (const die of await page.locator(".cube").all()) {
                const { width: wide, height } = await box(die);
                assert.ok(wide >= 40 && height >= 40, `a die of ${wide} × ${height}`);
            }
            for (const button of await page.locator(".acts .btn").all()) {
                const { width: wide, height } = await box(button);
                assert.ok(wide >= 40 && height >= 44, `a button of ${wide} × ${height}`);
            }
            const look = async (where) => {
                await inSight(page, ".cube", where);
                await inSight(page, ".acts .deed, .acts .on", where);
                await inSight(page, ".tabs .end", where);
                assert.deepEqual(await misfits(page), [], where);
            };
            await look("at the top");
            for (const scrolled of [150, 600, 5000]) {
                await page.evaluate((y) => window.scrollTo(0, y), scrolled);
                await look(`scrolled by ${scrolled}`);
            }
            assert.deepEqual(await axe(page), []);
            for (const tab of ["Points", "Log"]) {
                await tabOf(page, tab).click();
                await look(tab);
            }
            await page.locator(".tabs .end").click();
            await page.locator("dialog.ending").getByRole("button", { name: "Go on playing" }).waitFor();
            await inSight(page, "dialog.ending .btn", "the end of the turn");
            assert.deepEqual(await axe(page), []);
            assert.deepEqual(page.faults, []);
            await page.context().close();
        });

    test(`${game}: a phone held sideways leaves room for the pad`, async () => {
        const page = await openPage(browser, server.url, { viewport: { width: 740, height: 360 } });
        await openRecord(page, record);
        await page.evaluate(() => window.scrollTo(0, 400));
        await inSight(page, ".acts .on", "sideways");
        const acts = await box(page.locator(".tray .acts"));
        const tabs = await box(page.locator(".tabs"));
        const room = acts.top > tabs.top / 2 ? acts.top : tabs.top - acts.bottom; // a dock, or a band
        assert.ok(room >= 180, `${room} pixels`);
        assert.deepEqual(await misfits(page), []);
        await page.context().close();
    });
}

test("bronze: what is written above one skull stays above it", async () => {
    const page = await openPage(browser, server.url, { viewport: { width: 360, height: 740 } });
    await openRecord(page, bronze("skull=1 food=2"));
    await page.waitForSelector(".lockbox .cube use");
    for (const set of ["narrow", "usual", "wide"]) {
        const [text, box] = await withFonts(page, set, () => {
            const range = document.createRange();
            range.selectNodeContents(document.querySelector(".lockbox .cap"));
            return [range, document.querySelector(".lockbox")].map((one) => one.getBoundingClientRect().right);
        });
        assert.ok(text <= box, `${set} fonts: ${text} beyond ${box}`);
    }
    await page.context().close();
});

for (const [dice, lines] of [
    [3, ["choice=3", "stop"]],
    [7, [...toSevenCities, "choice=7", "stop"]],
])
    test(`bronze: ${dice} choice dice are split within the tray`, async () => {
        const record = bronze(...lines);
        for (const width of [360, 960, 1100, 1280, 1440]) {
            const page = await openPage(browser, server.url, { viewport: { width, height: 900 } });
            await openRecord(page, record);
            const ways = page.locator(".split button");
            await ways.nth(dice).waitFor();
            const { right } = await box(page.locator(".split"));
            for (const set of ["narrow", "usual", "wide"]) {
                const furthest = await withFonts(page, set, () =>
                    Math.max(...[...document.querySelectorAll(".split button")].map((way) => way.getBoundingClientRect().right)),
                );
                assert.ok(furthest <= right + 1, `${set} fonts at ${width}: ${furthest} beyond ${right}`);
            }
            await page.context().close();
        }
    });

await finish();
await browser.close();
server.close();
