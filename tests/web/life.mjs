// Life at a table with friends, besides the game, in real browsers: node life.mjs AGES. Talk, notes, who is heard, nudges, watchers, a
// rematch, the public list.
import assert from "node:assert/strict";
import { join } from "node:path";
import { folder, playOn } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, setTable } from "./harness.mjs";
import { serveTables, stop, twoFriends } from "./served.mjs";
import { finish, test } from "./tap.mjs";

const [ages, ...more] = process.argv.slice(2);
const server = await serveTables(ages, join(folder("ages-life-"), "tables.db"), 0, ["--public", ...more]);
const browser = await launch();
const PHONE = { plain: true, viewport: { width: 360, height: 740 } };
const NIGHT = { plain: true, viewport: { width: 1440, height: 900 }, colorScheme: "dark" };

const tableOf = (page) => new URL(page.url()).hash.split("/")[2];
const button = (page, name) => page.getByRole("button", { name });
const watchers = (page, name) => page.getByRole("radiogroup", { name: "Watchers" }).getByText(name, { exact: true });

async function fits(page) {
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await misfits(page), []);
}

// Ada sets a table for Bo; `set` chooses in the lobby, `asked` looks at the invitation.
async function friends({ set = async () => {}, asked = async () => {}, options = [PHONE, NIGHT] } = {}) {
    const ada = await openPage(browser, server.url, options[0]);
    await ada.locator(".seatrow").nth(1).getByText("Friend", { exact: true }).click();
    await watchers(ada, "Open").waitFor();
    await set(ada);
    await setTable(ada, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
    const link = ada.getByLabel("The link of Bo");
    const bo = await openPage(browser, await link.inputValue(), options[1]);
    await asked(bo);
    await bo.locator(".invited .btn").click();
    await bo.waitForSelector(".desk");
    return [ada, bo];
}

async function say(page, text) {
    await page.getByLabel("Message", { exact: true }).fill(text);
    await page.keyboard.press("Enter");
    await page.locator(".talk-words").getByText(text, { exact: true }).waitFor();
}

async function closePages(pages) {
    for (const page of pages) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
}

const pages = await friends();
const [ada, bo] = pages;

test("who is here is seen", async () => {
    for (const [page, name] of [[ada, "Bo"], [bo, "Ada"]]) {
        await page.locator(".company li.here").waitFor({ state: "attached" });
        assert.equal(await page.locator(".company li").getAttribute("title"), `${name} is here`);
    }
});

test("what one says the other reads, by a mark that goes when it is read", async () => {
    await button(ada, "Talk").click();
    await ada.getByText("Nobody has said anything yet.").waitFor();
    await say(ada, "Guten Abend <b>Bo</b>");
    await button(bo, "Talk, 1 new message").waitFor();
    assert.ok((await bo.locator("[role=status]").allTextContents()).includes("Ada: Guten Abend <b>Bo</b>"), "it is read aloud");
    await bo.keyboard.press("a");
    await bo.locator(".talk-words").getByText("Guten Abend <b>Bo</b>").waitFor();
    await fits(bo);
    await say(bo, "see https://example.org");
    assert.equal(await bo.locator(".talk a").count(), 0);
    await bo.keyboard.press("Escape");
    await bo.getByRole("button", { name: "Talk", exact: true }).waitFor();
    await ada.locator(".talk-words").getByText("see https://example.org").waitFor();
    await fits(ada);
});

test("a message that came while the table was not open is told in My tables", async () => {
    await bo.goto(server.url);
    await bo.waitForSelector(".tb");
    assert.equal(await bo.getByText("new messages").count(), 0);
    await say(ada, "still there?");
    await bo.getByText("new messages").waitFor();
    await bo.locator(".tb").first().click();
    await button(bo, "Talk, 1 new message").click();
    await bo.locator(".talk-words").getByText("still there?").waitFor();
});

test("limits are told in words, and what was typed stays", async () => {
    const slower = ada.getByText("please write more slowly");
    const typed = ada.getByLabel("Message", { exact: true });
    // The button is pressed right after ten others were sent, of which five at most are taken.
    for (let tries = 0; tries < 10 && !(await slower.count()); tries++) {
        await typed.fill("one more");
        await ada.evaluate(async (id) => {
            const [{ secret }] = JSON.parse(localStorage[`ages.table.${id}`]).held;
            const say = (i) =>
                fetch(`api/tables/${id}/talk`, {
                    method: "POST",
                    headers: { "Content-Type": "application/json", Authorization: `Seat ${secret}` },
                    body: JSON.stringify({ text: `${i}`, client: crypto.randomUUID() }),
                });
            await Promise.all(Array.from({ length: 10 }, (_, i) => say(i)));
            document.querySelector(".talk .btn.go").click();
        }, tableOf(ada));
        await Promise.race([slower.waitFor(), ada.waitForFunction(() => !document.querySelector(".talk input").value)]);
    }
    await ada.getByText("please write more slowly").waitFor();
    assert.equal(await typed.inputValue(), "one more");
});

test("own words are erased by who wrote them, any by the host", async () => {
    await ada.getByLabel("Erase: Guten Abend <b>Bo</b>").click();
    await bo.locator(".talk-words").getByText("erased", { exact: true }).waitFor();
    assert.equal(await bo.getByLabel("Erase: still there?").count(), 0, "not another's");
    await ada.getByLabel("Erase: see https://example.org").click();
    await bo.locator(".talk-words").getByText("erased by the host").waitFor();
});

test("a person is hidden on one's own device, or muted by the host for everybody", async () => {
    await bo.getByText("Who is heard").click();
    await bo.getByLabel("Ada: hidden on this device").check();
    await bo.locator(".talk-words").getByText("still there?").waitFor({ state: "detached" });
    assert.equal(await bo.getByLabel("Ada: may not write").count(), 0, "Bo is not the host");
    await bo.getByLabel("Ada: hidden on this device").uncheck();
    await bo.locator(".talk-words").getByText("still there?").waitFor();
    await ada.getByText("Who is heard").click();
    await ada.getByLabel("Bo: may not write").check();
    await bo.getByText("The host has muted you").waitFor();
    await fits(bo);
    await ada.getByLabel("Bo: may not write").uncheck();
    await bo.getByLabel("Message", { exact: true }).waitFor();
});

test("notes are kept for who wrote them alone", async () => {
    await bo.getByText("My notes", { exact: true }).click();
    await bo.getByRole("textbox", { name: "My notes" }).fill("Ada builds the wall.\nTrust nobody.");
    await bo.getByRole("button", { name: "Keep", exact: true }).click();
    await bo.getByRole("button", { name: "Kept", exact: true }).waitFor();
    await fits(bo);
    await bo.reload();
    await bo.waitForSelector(".desk");
    await button(bo, "Talk").click();
    await bo.getByText("My notes", { exact: true }).click();
    assert.equal(await bo.getByRole("textbox", { name: "My notes" }).inputValue(), "Ada builds the wall.\nTrust nobody.");
    await ada.getByText("My notes", { exact: true }).click();
    assert.equal(await ada.getByRole("textbox", { name: "My notes" }).inputValue(), "");
    await ada.keyboard.press("Escape");
    await bo.keyboard.press("Escape");
});

test("who is waited for can be nudged, once a day", async () => {
    const isAsked = (page) => page.locator("[data-move]").first();
    const asked = await Promise.race(pages.map((page) => isAsked(page).waitFor().then(() => page)));
    const waits = asked === ada ? bo : ada;
    if (waits === ada) await ada.locator(".tabs button").nth(1).click();
    await button(waits, /^Nudge/).click();
    await waits.getByText(/has nudged (Ada|Bo), this minute/).waitFor();
    await asked.getByText(/^(Ada|Bo) nudges you$/).waitFor();
    await fits(waits);
    await fits(asked);
    if (waits === ada) await ada.locator(".tabs button").nth(0).click();
});

test("the host closes the table to watchers, and opens it a round later", async () => {
    const table = tableOf(ada);
    await ada.locator(".tabs button").nth(1).click();
    await watchers(ada, "Nobody").click();
    await bo.getByText("Nobody without a seat may watch.").waitFor();
    const watcher = await openPage(browser, `${server.url}#/t/${table}`, PHONE);
    await watcher.getByRole("heading", { name: "There is no such table" }).waitFor();
    await watchers(ada, "A round later").click();
    await bo.getByText("as it was a round ago").waitFor();
    await ada.getByLabel("Watchers read the talk").check();
    await bo.getByText("They read the talk.").waitFor();
    await watcher.reload();
    await watcher.getByText("You are watching").waitFor();
    await button(watcher, "Talk").click();
    await watcher.locator(".talk-words").getByText("still there?").waitFor();
    assert.equal(await watcher.getByLabel("Message", { exact: true }).count() + (await watcher.getByText("My notes").count()), 0);
    await closePages([watcher]);
});

test("who closes the page is not here any more", async () => {
    await closePages([bo]);
    await ada.locator(".company li.here").waitFor({ state: "detached" });
    assert.equal(await ada.locator(".company li").first().getAttribute("title"), "Bo is not here");
    await closePages([ada]);
});

let closed;

test("a table without watchers plays with dice that are asked for, to a record that verifies", async () => {
    closed = await friends({
        set: async (page) => {
            await watchers(page, "Nobody").click();
            await page.getByLabel("Rated: it counts").check();
            await fits(page);
        },
        asked: async (page) => {
            await page.getByText("This table is rated: the game counts").waitFor();
            await fits(page);
        },
    });
    const stranger = await fetch(`${server.url}api/tables/${tableOf(closed[0])}`);
    assert.equal(stranger.status, 403);
    const ends = await Promise.all(closed.map((page, i) => playOn(page, { seed: 3 + i, patience: 60_000 })));
    assert.deepEqual(ends.map(({ over }) => over), [true, true]);
    for (const page of closed) {
        const verified = page.getByText(/^Verified: every draw follows from the sealed keys/);
        await verified.waitFor({ state: "attached" });
        if (!(await verified.isVisible())) await button(page, "Luck").click(); // its tab on a phone
        await verified.waitFor();
    }
});

test("a rematch: the friend follows by a button at the old table, and who began is last", async () => {
    const [first, second] = closed;
    await button(second, "Rematch").click();
    await second.waitForSelector(".desk");
    await button(first, "Sit down at the rematch").waitFor();
    await fits(first);
    await button(first, "Sit down at the rematch").click();
    await first.waitForSelector(".desk");
    assert.equal(tableOf(first), tableOf(second));
    const seats = (page) => page.evaluate((id) => JSON.parse(localStorage[`ages.table.${id}`]).mine, tableOf(page));
    assert.deepEqual([await seats(first), await seats(second)], [[1], [0]]);
    await Promise.race(closed.map((page) => page.locator("[data-move]").first().waitFor()));
});

test("the rated game stands in My games of both, and goes when everything of mine does", async () => {
    for (const page of closed) {
        await page.goto(server.url);
        await page.getByRole("link", { name: "My games and ratings" }).click();
        await page.getByText("1 of 10 rated games").waitFor();
        assert.match(await page.locator(".my-games li a").innerText(), /The Bronze Age.*(won|place 2|shared victory) · rated.*Ada.*Bo/s);
        await fits(page);
    }
    const [first, second] = closed;
    await first.goto(`${server.url}#/devices`);
    await first.getByText("Delete everything of mine").click();
    await button(first, "Delete everything").click();
    await first.getByText("Everything of yours is deleted.").waitFor();
    await first.goto(`${server.url}#/games`);
    await first.getByText("None yet: games with friends").waitFor();
    await second.reload();
    await second.locator(".my-games li a").click();
    await second.waitForSelector(".rs-hero");
    await closePages(closed);
});

test("ratings of three and four say what ± leaves out there", async () => {
    const rating = (seats) => ({ game: "bronze", level: null, seats, games: 14, rating: 1712, within: 120 });
    for (const [sizes, told] of [[[2], 0], [[2, 3], 1]]) {
        const page = await openPage(browser, server.url, PHONE);
        await page.route("**/api/me/history", (route) => route.fulfill({ json: { ratings: sizes.map(rating), games: [] } }));
        await page.goto(`${server.url}#/games`);
        await page.getByText("1712 ± 120").first().waitFor();
        assert.equal(await page.getByText("the bots count by their numbers from tables of two").count(), told);
        await fits(page);
        await page.context().close();
    }
});

test("ratings of a game with levels name them", async () => {
    const rating = (level) => ({ game: "tta", level, seats: 2, games: 14, rating: 1712, within: 120 });
    const page = await openPage(browser, server.url, PHONE);
    await page.route("**/api/me/history", (route) => route.fulfill({ json: { ratings: [null, "full"].map(rating), games: [] } }));
    await page.goto(`${server.url}#/games`);
    for (const level of ["simple", "full"]) await page.getByText(`${level} · tables of two`).waitFor();
    await fits(page);
    await page.context().close();
});

// Counts the notes that a page plays, in the place of a device for sound.
function deaf() {
    globalThis.tones = 0;
    const node = { frequency: {}, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: () => node, start: () => void globalThis.tones++, stop() {} };
    globalThis.AudioContext = class {
        currentTime = 0;
        createOscillator = () => node;
        createGain = () => node;
        close() {}
    };
}

test("a sound tells once that it is one's turn, not with each roll, where it is switched on", async () => {
    const pages = await twoFriends(browser, server.url, "Bronze");
    for (const [i, page] of pages.entries()) {
        await page.addInitScript(deaf);
        await page.evaluate((on) => localStorage.setItem("ages.sound", String(on)), i === 0);
        await page.reload();
        await page.waitForSelector(".desk");
    }
    const [ada, bo] = pages;
    const some = (seed) => ({ limit: 60, seed, patience: 700 });
    const tones = (page) => page.evaluate(() => globalThis.tones);
    const mine = (page) => page.evaluate(() => document.title.startsWith("●"));
    const heard = async () => {
        await ada.waitForFunction(() => document.title.startsWith("●"));
        await ada.waitForTimeout(300);
        return tones(ada);
    };
    if (!(await mine(ada))) await playOn(bo, some(1));
    let last = await heard();
    assert.ok(last > 0 && last <= 2, `${last} tones for the first turn`);
    let rolls = 0;
    for (let turn = 0; turn < 2 || (!rolls && turn < 6); turn++) {
        const again = ada.locator('[data-move^="reroll"]').first();
        if (await again.count()) {
            rolls++;
            await again.click();
            await ada.waitForTimeout(300);
        }
        await playOn(ada, some(turn));
        await playOn(bo, some(turn));
        const now = await heard();
        assert.equal(now - last, 2, "two notes for a turn");
        last = now;
    }
    assert.ok(rolls, "dice were rolled again");
    assert.equal(await tones(bo), 0, "not where it is off");
    for (const page of pages) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

test("anybody watches or takes a free seat from the public list, where the host put the table there", async () => {
    const stranger = await openPage(browser, server.url, PHONE);
    await stranger.getByText("None just now.").waitFor();
    const host = await openPage(browser, server.url, NIGHT);
    await host.locator(".seatrow").nth(1).getByText("Friend", { exact: true }).click();
    await host.getByLabel("On the server’s public list").check();
    await fits(host);
    await setTable(host, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Guest"] });
    await host.getByLabel("On the server’s public list").waitFor();
    await stranger.reload();
    await stranger.getByText("At the table: Ada").waitFor();
    await fits(stranger);
    await stranger.getByRole("link", { name: "Watch the table" }).click();
    await stranger.getByText("You are watching").waitFor();
    await stranger.goto(server.url);
    await stranger.getByRole("link", { name: "Sit down as Guest" }).click();
    await stranger.locator(".invited .btn").click();
    await Promise.race([host, stranger].map((page) => page.locator("[data-move]").first().waitFor()));
    await host.getByLabel("On the server’s public list").waitFor({ state: "detached" });
    await host.goto(server.url);
    await host.getByText("None just now.").waitFor();
    await closePages([host, stranger]);
});

await finish();
await browser.close();
await stop(server);
