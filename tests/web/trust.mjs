// Tables that are trusted, in real browsers: node trust.mjs AGES CLOCK_LIBRARY
//
// Who sits where and what was agreed on it, giving up, a table that goes; each as all at the table see it.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, judge, playOn, podium } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, setTable } from "./harness.mjs";
import { serveTables, sitDown, stop } from "./served.mjs";
import { finish, test } from "./tap.mjs";

const [ages, clock] = process.argv.slice(2);
const place = folder("ages-trust-");
const data = join(place, "tables.db");
const DAY = 24 * 60 * 60;

// The wall clock of the server, which the test moves.
const hands = join(place, "clock");
function setClock(seconds) {
    const ahead = Buffer.alloc(8);
    ahead.writeBigInt64LE(BigInt(seconds));
    writeFileSync(hands, ahead, { flag: seconds ? "r+" : "w" });
}
setClock(0);
const timed = { LD_PRELOAD: clock, AGES_TEST_CLOCK: hands };
const serve = (port) => serveTables(ages, data, port, ["--day-tables", "50"], timed);

let server = await serve(0);
const browser = await launch();

const tableOf = (page) => new URL(page.url()).hash.split("/")[2];
const some = (limit, seed) => ({ limit, seed, patience: 700 });
const friend = (url) => openPage(browser, url, { plain: true });
const close = (pages) => Promise.all(pages.map((page) => page.context().close()));

async function recordOf(page) {
    return page.evaluate(async () => (await fetch(`api/tables/${location.hash.split("/")[2]}/record`)).text());
}

// Ada sets a table, the others come by their links.
const friends = (game, ...names) => friendsBy(undefined, game, ...names);

async function friendsBy(clock, game, ...names) {
    const ada = await friend(server.url);
    await setTable(ada, { game, seats: ["Me", ...names.map(() => "Friend")], names: ["Ada", ...names], clock });
    const others = [];
    for (const name of names)
        others.push(await sitDown(browser, await ada.getByLabel(`The link of ${name}`).inputValue(), { plain: true }));
    return [ada, ...others];
}

// Of a friend, in the host's list.
const rowOf = (page, name) => page.locator(".friends li", { has: page.locator("b").getByText(name, { exact: true }) });

// What the panel says of the seats that changed hands.
async function changes(page) {
    if (await page.locator(".fairness details:not([open])").count()) await page.locator(".fairness summary").click();
    return page.locator(".changes li").allInnerTexts();
}

// How the seats stand in the log, without numbers.
const seatLines = (record) => [...record.matchAll(/^\d+ seat (.*)$/gm)].map((line) => line[1]);

test("a new link to a hand is made once all others agree, also after a restart", async () => {
    const pages = await friends("Magpie", "Bo", "Cy");
    const [ada, bo, cy] = pages;
    await Promise.all(pages.map((page, i) => playOn(page, some(2, i + 1))));
    await rowOf(ada, "Bo").locator("summary").click();
    const make = rowOf(ada, "Bo").getByRole("button", { name: "Make a new link" });
    await make.click();
    await ada.getByText("You have asked. Bo must agree").waitFor();
    assert.equal(await make.isDisabled(), true);
    await bo.getByText("The host asks for a new link to your seat.").waitFor();
    await cy.getByText("Whoever opens it sees what Bo hides.").waitFor();
    await cy.locator(".wish").getByRole("button", { name: "Agree" }).click();
    await cy.locator(".wish").waitFor({ state: "detached" });
    await ada.getByText("Agreed so far: Cy.").waitFor();
    assert.equal(await make.isDisabled(), true, "Ada, who holds a seat too, has not said so yet");
    await stop(server);
    server = await serve(server.port);
    await ada.locator(".wish").getByRole("button", { name: "Agree" }).click({ timeout: 60_000 });
    await ada.getByText("They agree: the new link can be made.").waitFor();
    assert.deepEqual(await axe(ada), []);
    assert.deepEqual(await misfits(ada), []);
    await make.click();
    const link = ada.getByLabel("The link of Bo");
    await link.waitFor();
    const newcomer = await sitDown(browser, await link.inputValue(), { plain: true });
    await bo.getByText("You are watching").waitFor();
    const told = ["Bo: the host asks for a new link", "Bo: a new link, Cy agrees", "Bo: a new link, Ada agrees", "Bo: a new link was made"];
    for (const page of [ada, cy, newcomer, bo]) assert.deepEqual(await changes(page), told);
    assert.deepEqual(seatLines(await recordOf(ada)), ["1 wish", "1 yes 2", "1 yes 0", "1 link"]);
    const all = [ada, newcomer, cy];
    const ends = await Promise.all(all.map((page, i) => playOn(page, { seed: i + 5, patience: 60_000 })));
    assert.deepEqual(ends.map(({ over }) => over), [true, true, true]);
    for (const page of [...all, bo]) assert.deepEqual(page.faults, []);
    await close([...pages, newcomer]);
});

test("the holder of a seat agrees alone", async () => {
    const pages = await friends("Magpie", "Bo");
    const [ada, bo] = pages;
    await Promise.all(pages.map((page, i) => playOn(page, some(2, i + 1))));
    await ada.locator(".friends summary", { hasText: "Not coming back" }).first().click();
    await ada.getByRole("button", { name: "Make a new link" }).click();
    await bo.locator(".wish").getByRole("button", { name: "Agree" }).click();
    await ada.getByText("They agree: the new link can be made.").waitFor();
    await ada.getByRole("button", { name: "Make a new link" }).click();
    await ada.getByLabel("The link of Bo").waitFor();
    assert.deepEqual(seatLines(await recordOf(ada)), ["1 wish", "1 yes 1", "1 link"]);
    await close(pages);
});

test("a bot takes a seat, and the person takes it back: all read it", async () => {
    const pages = await friends("Bronze", "Bo");
    const [ada, bo] = pages;
    await Promise.all(pages.map((page, i) => playOn(page, some(2, i + 1))));
    await rowOf(ada, "Bo").locator("summary").click();
    await rowOf(ada, "Bo").getByRole("button", { name: "A bot takes the seat" }).click();
    await bo.getByText("A bot plays for you").waitFor();
    await playOn(ada, some(2, 2));
    await bo.getByRole("button", { name: "Play again yourself" }).click();
    await bo.getByText("A bot plays for you").waitFor({ state: "detached" });
    await bo.locator(".changes li").nth(1).waitFor({ state: "attached" });
    for (const page of pages) assert.deepEqual(await changes(page), ["Bo: a bot plays", "Bo plays again"]);
    for (const page of pages) assert.deepEqual(page.faults, []);
    await close(pages);
});

test("whoever opens the link of a seat that a bot began takes it back", async () => {
    const ada = await friend(server.url);
    await setTable(ada, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
    await ada.locator(".friends summary", { hasText: "Not coming back" }).first().click();
    await ada.getByRole("button", { name: "A bot takes the seat" }).click();
    await ada.getByText("A bot plays until somebody comes by the link.").waitFor();
    await playOn(ada, some(3, 1));
    const bo = await sitDown(browser, await ada.getByLabel("The link of Bo").inputValue(), { plain: true });
    for (const page of [ada, bo]) {
        await page.locator(".changes li").nth(1).waitFor({ state: "attached" });
        assert.deepEqual(await changes(page), ["Bo: a bot plays", "Bo plays again"]);
    }
    await close([ada, bo]);
});

for (const game of ["Bronze", "Magpie"])
    test(`${game}: a table that is given up tells its secret, and each page verifies it`, async () => {
        const pages = await friends(game, "Bo");
        const [ada, bo] = pages;
        await Promise.all(pages.map((page, i) => playOn(page, some(5, i + 1))));
        assert.equal(await bo.getByText("Give up this table").count(), 0, "only who set it can");
        await ada.getByText("Give up this table").click();
        await ada.getByRole("button", { name: "End it here for everybody" }).click();
        for (const page of pages) {
            await page.getByText("This table was given up.").waitFor();
            await page.getByText("Verified: every draw follows").waitFor();
            assert.equal(await page.locator("[data-move]").count(), 0, "nothing is left to be done");
            assert.deepEqual(page.faults, []);
        }
        assert.deepEqual(await axe(ada), []);
        assert.match(await recordOf(bo), /^given_up$[^]*^reveal [0-9a-f]{64}$/m);
        await bo.goto(server.url);
        await bo.locator(".tb", { hasText: "Ada" }).getByText("Look back").waitFor();
        await close(pages);
    });

test("of a table that is deleted in mid-game the page checks what is left, and gives the receipt", async () => {
    const pages = await friends("Bronze", "Bo");
    const [ada, bo] = pages;
    await Promise.all(pages.map((page, i) => playOn(page, some(5, i + 1))));
    await ada.getByText("Delete this table").click();
    await ada.getByRole("button", { name: "Delete it for everybody" }).click();
    await bo.getByRole("heading", { name: "This game can’t go on here" }).waitFor();
    await bo.getByText("Verified: every draw follows").waitFor();
    assert.deepEqual(await axe(bo), []);
    const saved = bo.waitForEvent("download");
    await bo.getByRole("button", { name: "Save receipt" }).click();
    assert.match(readFileSync(await (await saved).path(), "utf8"), /^gave \d+ /m);
    const another = await friends("Bronze", "Cy");
    await Promise.all(another.map((page, i) => playOn(page, some(5, i + 1))));
    await another[0].getByText("Give up this table").click();
    await another[0].getByRole("button", { name: "End it here for everybody" }).click();
    await another[1].getByText("This table was given up.").waitFor();
    const record = await recordOf(another[1]);
    await bo.route("**/record", (route) => route.fulfill({ contentType: "text/plain", body: record }));
    await bo.reload();
    await bo.getByText("Does not verify:").waitFor();
    for (const page of [...another, ada]) assert.deepEqual(page.faults, []);
    await close([...pages, ...another]);
});

test("seats are claimed with the key of this browser, the same at each table", async () => {
    const sent = [];
    const ada = await friend(server.url);
    ada.on("request", (one) => one.url().endsWith("/claim") && sent.push(one.postDataJSON()));
    for (let i = 0; i < 2; i++) {
        await setTable(ada, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
        await ada.getByLabel("The link of Bo").waitFor();
        await ada.goto(server.url);
    }
    const key = await ada.evaluate(() => localStorage.getItem("ages.player"));
    assert.match(key, /^[\w-]{24}$/);
    assert.deepEqual(sent.map(({ player }) => player), [key, key]);
    assert.notEqual(sent[0].secret, sent[1].secret);
    await close([ada]);
});

test("a table that goes says so two weeks before, at the table and among my tables; a move takes it back", async () => {
    const pages = await friends("Bronze", "Bo");
    const [ada, bo] = pages;
    await Promise.all(pages.map((page, i) => playOn(page, some(3, i + 1))));
    const table = tableOf(bo);
    const now = async () => (await fetch(`${server.url}api/tables/${table}`)).json();
    const notice = /Will be deleted on .*, unless somebody moves before\./;
    await bo.goto(server.url);
    const row = bo.locator(".tb", { hasText: "Ada" });
    await row.waitFor();
    assert.equal(await row.locator(".going").count(), 0);
    setClock(91 * DAY);
    await row.locator(".going").waitFor({ timeout: 90_000 }); // it looks every minute
    assert.match(await row.locator(".going").innerText(), notice);
    const { goes } = await now();
    const left = goes / 1000 - Date.now() / 1000 - 91 * DAY;
    assert.ok(left > 13.9 * DAY && left < 14.1 * DAY, `${left / DAY} days are left`);
    const date = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(new Date(goes));
    assert.ok((await row.locator(".going").innerText()).includes(date), date);
    await ada.locator(".going").waitFor();
    assert.match(await ada.locator(".going").innerText(), notice);
    await row.click();
    await bo.locator(".going").waitFor();
    await bo.getByRole("link", { name: "Why?" }).click();
    const kept = bo.getByRole("dialog");
    await kept.locator("p").first().waitFor();
    const { lines } = await (await fetch(`${server.url}api/keeping`)).json();
    assert.deepEqual(await kept.locator("p").allInnerTexts(), lines);
    for (const told of [/for 90 days counts as abandoned/, /for 14 days/, /50 new tables/]) assert.match(lines.join("\n"), told);
    assert.deepEqual(await axe(bo), []);
    await Promise.all([playOn(ada, some(2, 4)), bo.goto(`${server.url}#/t/${table}`).then(() => playOn(bo, some(2, 4)))]);
    await ada.locator(".going").waitFor({ state: "detached" });
    assert.equal((await now()).goes, null);
    for (const page of pages) assert.deepEqual(page.faults, []);
    await close(pages);
});

test("an own clock is the one that was chosen in the lobby", async () => {
    const ada = await friend(server.url);
    await ada.locator(".seatrow").nth(1).getByText("Friend", { exact: true }).click();
    await ada.getByRole("radiogroup", { name: "Clock" }).getByText("Own", { exact: true }).click();
    for (const [label, amount, unit] of [["To begin with", "2", "hours"], ["More with each turn", "5", "minutes"], ["For an answer in", "1", "days"]]) {
        const row = ada.locator(".own-clock label", { hasText: label });
        await row.locator("select").selectOption(unit);
        await row.locator("input").fill(amount);
        await row.locator("input").blur();
    }
    await ada.getByLabel("When time is up").selectOption({ label: "a bot plays on after a while" });
    assert.deepEqual(await axe(ada), []);
    assert.deepEqual(await misfits(ada), []);
    await setTable(ada, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Bo"], clock: "Own" });
    const { clock } = await (await fetch(`${server.url}api/tables/${tableOf(ada)}`)).json();
    const { kind, bank, add, cap, grace, late } = clock;
    assert.deepEqual({ kind, bank, add, cap, grace, late }, { kind: "own", bank: 7200, add: 300, cap: 7200, grace: 86400, late: "bot" });
    await close([ada]);
});

// The record of a table that went is still to be looked at.
async function lookBackWhenGone(page, now, hours) {
    const until = async (condition) => {
        while (!(await condition())) await page.waitForTimeout(100);
    };
    setClock(182 * DAY + hours * 60 * 60);
    await until(async () => (await now()).goes);
    setClock(197 * DAY + hours * 60 * 60);
    await until(async () => (await now()).error?.code === "archived");
    await page.reload();
    await page.getByRole("heading", { name: "This game can’t go on here" }).waitFor();
    assert.deepEqual(await axe(page), []);
    await page.getByRole("button", { name: "Look back" }).click();
    await page.waitForSelector(".rs-hero");
}

test("weeks by the clock: a warning, time is up, a bot plays on, the person is back, pauses for ten days, plays to the end", async () => {
    setClock(91 * DAY);
    const pages = await friendsBy("Days", "Bronze", "Bo");
    const [ada, bo] = pages;
    const table = tableOf(bo);
    const now = async () => (await fetch(`${server.url}api/tables/${table}`)).json();
    while (typeof (await now()).turn !== "number") await ada.waitForTimeout(50);
    const seat = (await now()).turn;
    const [late, other] = seat === 0 ? [ada, bo] : [bo, ada];
    await late.locator(".top .clock", { hasText: /^3 d$|^2 d 23 h$/ }).waitFor();
    await other.locator(".clocks summary").click();
    await other.locator(".clocks li", { hasText: ["Ada", "Bo"][seat] }).getByText(/3 d|2 d 23 h/).waitFor();
    const later = async (hours) => {
        setClock(91 * DAY + hours * 60 * 60);
        await Promise.all(pages.map((page) => page.reload()));
        for (const page of pages) await page.locator(".clocks").waitFor();
    };
    await later(60);
    await late.locator(".top .clock.short", { hasText: /^1[12] h/ }).waitFor();
    assert.deepEqual(await axe(late), []);
    assert.deepEqual(await misfits(late), []);
    await late.locator(".brand").click();
    await late.locator(".tb.you", { hasText: /Your turn: 1[12] h .*left/ }).click();
    assert.equal(await other.getByRole("button", { name: "Let a bot play on" }).count(), 0);
    await later(73);
    await late.locator(".top .clock", { hasText: "time is up" }).waitFor();
    assert.equal(await late.getByRole("button", { name: "Let a bot play on" }).count(), 0, "not for oneself");
    await other.getByRole("button", { name: "Let a bot play on" }).click();
    await late.getByRole("button", { name: "Play again yourself" }).click();
    while ((await now()).seats[seat].kind !== "person") await ada.waitForTimeout(50);
    while ((await now()).turn !== seat) await playOn(other, some(40, 1)); // until the one who was late is asked again
    await late.locator(".clocks:not([open]) summary").click();
    await late.getByRole("button", { name: "Pause my clock" }).click();
    await other.locator(".clocks").getByText(/pauses until/).waitFor();
    await ada.getByRole("button", { name: "Stop all clocks" }).click();
    await bo.locator(".top .clock", { hasText: "All clocks stand" }).waitFor();
    assert.deepEqual(await axe(bo), []);
    await ada.getByRole("button", { name: "Let all clocks run again" }).click();
    await late.getByRole("button", { name: "End my pause" }).click();
    await other.locator(".clocks").getByText(/pauses until/).waitFor({ state: "detached" });
    await late.locator(".clocks:not([open]) summary").click();
    await late.getByLabel("How long").selectOption({ label: "10 days" });
    await late.getByRole("button", { name: "Pause my clock" }).click();
    await other.locator(".clocks").getByText(/pauses until/).waitFor();
    const time = async () => (await now()).clock.seats[seat];
    const { bank } = await time();
    await later(73 + 9 * 24);
    await other.locator(".clocks").getByText(/pauses until/).waitFor();
    assert.equal((await time()).bank, bank, "nothing runs in a pause");
    await later(73 + 10 * 24 + 2);
    assert.equal(await other.locator(".clocks").getByText(/pauses until/).count(), 0);
    const left = await time();
    const gone = (bank - left.bank) / 3600_000;
    assert.ok(left.runs && gone > 1.9 && gone < 2.1, `${gone} hours have run since`);
    let hours = 73 + 10 * 24 + 2;
    for (const gap of [30, 49]) {
        await Promise.all(pages.map((page, i) => playOn(page, some(6, i + gap))));
        await later((hours += gap));
    }
    const ends = await Promise.all(pages.map((page, i) => playOn(page, { seed: i + 7 })));
    assert.deepEqual(ends.map(({ over }) => over), [true, true]);
    const { places } = judge(ages, await recordOf(bo));
    for (const page of pages) assert.deepEqual(await podium(page), { Ada: places[0][2], Bo: places[1][2] });
    await lookBackWhenGone(bo, now, hours);
    for (const page of pages) assert.deepEqual(page.faults, []);
    await close(pages);
});

await finish();
await browser.close();
await stop(server);
