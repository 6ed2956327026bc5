// Two browsers as two friends at the real server: node friends.mjs AGES. In the middle one loses its
// connection, and the server is restarted.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, judge, keptRecord, playOn, podium } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, readQr, root, setTable } from "./harness.mjs";
import { serveTables, sitDown, stop, twoFriends as friendsAt } from "./served.mjs";
import { finish, test } from "./tap.mjs";

const [ages, ...more] = process.argv.slice(2);
const data = join(folder("ages-friends-"), "tables.db");
const serve = (port) => serveTables(ages, data, port, more);

let server = await serve(0);
const browser = await launch();

const friend = (url) => openPage(browser, url, { plain: true });

// Both play on for a while.
const some = (limit, seed) => ({ limit, seed, patience: 700 });

const twoFriends = (game) => friendsAt(browser, server.url, game);

async function recordOf(page) {
    return page.evaluate(async () => {
        const id = location.hash.split("/")[2];
        return (await fetch(`api/tables/${id}/record`)).text();
    });
}

async function expectSame(pages) {
    const { places } = judge(ages, await recordOf(pages[0]));
    const told = { Ada: places[0][2], Bo: places[1][2] };
    for (const page of pages) {
        assert.deepEqual(await podium(page), told);
        assert.deepEqual(page.faults, []);
    }
}

test("two friends, a lost connection, a restarted server", async () => {
    const pages = await twoFriends("Bronze");
    const [ada, bo] = pages;
    // The shortest games have thirty moves: the server must go before the game is over.
    await Promise.all([playOn(ada, some(5, 1)), playOn(bo, some(5, 2))]);

    await bo.context().setOffline(true);
    await playOn(ada, some(4, 1));
    await bo.context().setOffline(false);
    await Promise.all([playOn(ada, some(5, 3)), playOn(bo, some(5, 3))]);

    await stop(server);
    await ada.getByText("no connection").waitFor();
    server = await serve(server.port);
    const ends = await Promise.all([playOn(ada, { seed: 4, patience: 60_000 }), playOn(bo, { seed: 5, patience: 60_000 })]);
    assert.deepEqual(
        ends.map((end) => end.over),
        [true, true],
    );
    await expectSame(pages);
    for (const page of pages) await page.context().close();
});

test("what is done while the server is gone is kept and sent, and what is not taken is said", async () => {
    const pages = await twoFriends("Bronze");
    const mover = await Promise.any(
        pages.map((page) => page.waitForSelector("[data-move]").then(() => page)),
    );
    const entries = async () => (await recordOf(mover)).match(/^\d+ /gm).length;
    const before = await entries();
    await stop(server);
    await mover.getByText("no connection").waitFor();
    await mover.locator('[data-move="stop"]').click();
    await mover.getByText("your step is kept").waitFor();
    await mover.keyboard.press("1");
    await mover.getByText("Not taken:").waitFor();
    await mover.waitForTimeout(3000); // longer than the first tries
    assert.equal(await mover.locator('[data-move="stop"]').count(), 1);
    server = await serve(server.port);
    await mover.locator('[data-move="stop"]').waitFor({ state: "detached", timeout: 20_000 });
    await mover.getByText("your step is kept").waitFor({ state: "detached" });
    assert.equal(await entries(), before + 1, "it was done once");
    for (const page of pages) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

// What a page asks of the table, and how much it is told.
function listen(page) {
    const heard = [];
    page.on("response", async (answer) => {
        const { pathname } = new URL(answer.url());
        if (!pathname.startsWith("/api/tables/") || /\/(chain|give|tip)$/.test(pathname)) return; // of the dice
        const record = pathname.endsWith("/record");
        const asked = { what: record ? "record" : answer.request().method(), bytes: 0 };
        heard.push(asked);
        const { moves = [], ...table } = record ? {} : await answer.json();
        asked.bytes = JSON.stringify(table).length; // how many choices there are is the game's affair
    });
    return heard;
}

// Both pages show the table as it stands, and ask for nothing more.
async function settled(pages) {
    for (let quiet = 0; quiet < 3; ) {
        const table = new URL(pages[0].url()).hash.split("/")[2];
        const { seq, turn } = await (await fetch(`${server.url}api/tables/${table}?since=9999`)).json();
        const shown = await Promise.all(
            pages.map((page) =>
                page.evaluate(() => JSON.parse(localStorage[`ages.table.${location.hash.split("/")[2]}`]).seq),
            ),
        );
        quiet = turn !== "chance" && shown.every((one) => one === seq) ? quiet + 1 : 0;
        await pages[0].waitForTimeout(60);
    }
}

test("a move is one request of its mover and one of the other, and tells only what is new", async () => {
    const pages = await twoFriends("Bronze");
    const heard = pages.map(listen);
    const late = [];
    await settled(pages);
    for (let click = 1; click <= 40; click++) {
        heard.forEach((list) => list.splice(0));
        const [mover] = await Promise.any(
            pages.map(async (page, i) => {
                await page.waitForSelector("[data-move], .acts .act, .rs-hero", { timeout: 5000 });
                return [i];
            }),
        );
        if (await pages[mover].locator(".rs-hero").count()) break;
        const { clicks } = await playOn(pages[mover], { limit: 1, seed: click });
        if (clicks) await settled(pages);
        const over = await pages[mover].locator(".rs-hero").count();
        if (!clicks) continue;
        const [told, other] = [heard[mover], heard[1 - mover]];
        const requests = (list) => list.map(({ what }) => what).join();
        // One more each where dice were asked for: they are seen when all devices have given.
        assert.match(requests(told), over ? /^POST(,record)*$/ : /^POST(,GET)?$/, `the mover's at click ${click}`);
        assert.match(requests(other), over ? /^GET(,record)*$/ : /^GET(,GET)?$/, `the other's at click ${click}`);
        late.push(told[0].bytes);
    }
    const last = Math.max(...late.slice(-10));
    const first = Math.max(...late.slice(0, 10));
    console.log(`# ${late.length} clicks, at most ${first} bytes at first, ${last} at last`);
    assert.ok(last < 12_000 && last < 1.5 * first, `${last} bytes for a late move`);
    for (const page of pages) await page.context().close();
});

for (const game of ["Bronze", "Iron"])
    test(`a watcher of the ${game} Age is told whose dice these are, and has nothing to tap`, async () => {
        const ada = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 } });
        await setTable(ada, { game, seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
        const bo = await sitDown(browser, await ada.getByLabel("The link of Bo").inputValue());
        if (game === "Iron") assert.equal(await ada.evaluate(() => document.documentElement.scrollHeight), 900);
        const table = ada.url().split("/t/")[1].split(/[/?]/)[0];
        const watcher = await openPage(browser, `${server.url}#/t/${table}`);
        const caption = watcher.locator(".dicegroup .cap").last();
        await caption.waitFor();
        const [, name] = (await caption.innerText()).match(/^(Ada|Bo)’s dice$/);
        const told = game === "Bronze" ? watcher.locator(".bring h2") : watcher.locator(".dkey li").first();
        assert.match(await told.innerText(), game === "Bronze" ? new RegExp(`^What ${name}’s dice bring`) : new RegExp(`${name} −1 point`));
        assert.doesNotMatch(await watcher.locator(".desk").innerText(), /\byours?\b|\byou\b/i);
        const targets = ".open, .legal, .die.kept, .split, .acts .deed, .acts .on, .dev[aria-pressed]";
        assert.equal(await watcher.locator(targets).count(), 0);
        await watcher.locator(".mon button").first().click({ force: true });
        await watcher.locator(".dev").first().click({ force: true });
        // A box of the disasters is hatched by what the dice bring, not by a tap.
        assert.equal(await watcher.locator(".plan:not(.k):not(.dboxes *), .planned, .chosen").count(), 0);
        assert.deepEqual(watcher.faults, []);
        for (const page of [ada, bo, watcher]) await page.context().close();
    });

test("hidden hands stay hidden, a watcher looks on, a bot takes a seat", async () => {
    const [ada, bo] = await twoFriends("Magpie");
    await Promise.all([playOn(ada, some(4, 1)), playOn(bo, some(4, 1))]);
    const table = new URL(ada.url()).hash.split("/")[2];
    const watcher = await friend(`${server.url}#/t/${table}`);
    await watcher.waitForSelector(".desk");
    assert.equal(await watcher.locator("[data-move]").count(), 0);
    const hand = await bo.evaluate(() => document.querySelector(".board").textContent);
    assert.notEqual(hand, await watcher.locator(".board").textContent());
    await ada.locator(".friends summary", { hasText: "Not coming back" }).first().click();
    await ada.getByRole("button", { name: "A bot takes the seat" }).click();
    assert.equal((await playOn(ada)).over, true);
    await watcher.waitForSelector(".rs-hero");
    assert.deepEqual(await podium(watcher), await podium(ada));
    for (const page of [ada, bo, watcher]) await page.context().close();
});

test("an address to share holds no secret, whatever link one came by", async () => {
    const [ada, bo] = await twoFriends("Magpie");
    await Promise.all([playOn(ada, some(4, 1)), playOn(bo, some(4, 1))]);
    const table = new URL(ada.url()).hash.split("/")[2];
    const secret = await bo.evaluate((id) => JSON.parse(localStorage[`ages.table.${id}`]).held[0].secret, table);
    // Bo's second device, by a link as older tables gave them.
    const other = await friend(`${server.url}#/t/${table}/${secret}`);
    await other.getByRole("button", { name: "Undo" }).waitFor();
    await other.waitForFunction((id) => location.hash === `#/t/${id}`, table);
    await other.keyboard.press("p");
    const last = Number(await other.getByRole("slider").inputValue());
    await other.keyboard.press("ArrowLeft");
    await other.waitForFunction((hash) => location.hash === hash, `#/t/${table}/${last - 1}`);
    const address = other.url();
    assert.ok(!address.includes(secret));
    await other.reload();
    await other.getByRole("slider").waitFor(); // the seat is still Bo's
    assert.equal(other.url(), address);
    assert.equal(await other.getByText("You are watching").count(), 0);
    const hand = await other.locator(".board").textContent();
    // Whoever gets the address looks at the same step, as a watcher.
    const watcher = await friend(address);
    await watcher.getByRole("slider").waitFor();
    await watcher.getByText("You are watching").first().waitFor();
    assert.equal(await watcher.getByRole("slider").inputValue(), /\d+$/.exec(address)[0]);
    assert.notEqual(await watcher.locator(".board").textContent(), hand);
    for (const page of [ada, bo, other, watcher]) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

test("who only looks is told so, and has nothing to do", async () => {
    const [ada, bo] = await twoFriends("Bronze");
    const table = new URL(ada.url()).hash.split("/")[2];
    for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 740 }]) {
        const watcher = await openPage(browser, `${server.url}#/t/${table}`, { viewport });
        await watcher.waitForSelector(".tray.p-reroll");
        await watcher.getByText("You are watching").waitFor();
        assert.match(await watcher.locator(".well").textContent(), /(Ada|Bo)’s dice/);
        assert.equal(await watcher.getByRole("button", { name: "Undo" }).count(), 0);
        assert.equal(await watcher.locator(".legal, .open").count(), 0, "no targets");
        assert.doesNotMatch(await watcher.locator("main").textContent(), /[Yy]ours?\b/);
        await watcher.keyboard.press("u");
        await watcher.locator(".mon button").first().click({ force: true });
        await watcher.locator(".whynot").getByText("You are watching").waitFor();
        assert.deepEqual(await axe(watcher), []);
        assert.deepEqual(await misfits(watcher), []);
        assert.deepEqual(watcher.faults, []);
        await watcher.context().close();
    }
    for (const page of [ada, bo]) await page.context().close();
});

// Friends at a drawn table of the Bronze Age, where the one who moves has choice dice to split.
async function splitting() {
    const ada = await openPage(browser, server.url);
    await setTable(ada, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
    const bo = await sitDown(browser, await ada.getByLabel("The link of Bo").inputValue());
    await bo.waitForSelector(".tray.p-reroll .cube use");
    const [mover, other] = (await ada.getByText("Your turn, Ada").count()) ? [ada, bo] : [bo, ada];
    await mover.keyboard.press("k");
    await other.waitForSelector(".tray:not(.p-reroll)");
    if (await other.locator(".tray.p-choose").count()) return [mover, other];
    for (const page of [ada, bo]) await page.context().close();
    return splitting();
}

test("who waits is told what the other does, not what is not there yet", async () => {
    const [mover, other] = await splitting();
    await other.locator(".tray").getByText(/^(Ada|Bo) collects/).waitFor();
    assert.equal(await other.locator(".tray").getByText("Workers", { exact: true }).count(), 0);
    for (const page of [mover, other]) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

test("a watcher of Through the Ages is told whose turn it is, and has nothing to do", async () => {
    const [ada, bo] = await twoFriends("Through");
    const table = new URL(ada.url()).hash.split("/")[2];
    const watcher = await friend(`${server.url}#/t/${table}`);
    await watcher.getByText("You are watching").waitFor();
    await watcher.getByText(/^(Ada|Bo)’s turn$/).waitFor();
    assert.equal(await watcher.locator("[data-move], .acts .btn, #typed").count(), 0);
    const before = await recordOf(ada);
    for (const key of ["1", "u", "e"]) await watcher.keyboard.press(key);
    await watcher.waitForTimeout(300);
    assert.equal(await recordOf(ada), before);
    for (const page of [ada, bo, watcher]) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

test("my tables tell round, points and turn as they are, also where friends went on", async () => {
    const [ada, bo] = await twoFriends("Bronze");
    const row = ada.locator(".mine li").first();
    const told = /The Bronze Age · round (\d+) · with friends · today, .*\n(Your|Bo’s) turn/s;
    await playOn(ada, some(60, 1)); // hers, if she begins
    await ada.goto(server.url);
    await row.waitFor();
    await playOn(bo, some(60, 1));
    const { view, scores } = await bo.evaluate(async () => {
        const id = location.hash.split("/")[2];
        return (await fetch(`api/tables/${id}?since=9999`)).json();
    });
    await ada.waitForFunction(
        (points) => document.querySelector(".mine .ts")?.textContent === points,
        scores.map(({ points }) => String(points).replace("-", "−")).join(""),
    );
    const [, round, whose] = (await row.innerText()).match(told);
    assert.equal(Number(round), view.round);
    assert.equal(whose, "Your");
    for (const page of [ada, bo]) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

test("the next table that waits for me is told at the other, and one key away", async () => {
    const [ada, bo] = await twoFriends("Bronze");
    await playOn(ada, some(60, 1)); // hers, if she begins
    await playOn(bo, some(60, 1));
    const id = new URL(ada.url()).hash.split("/")[2];
    const first = `#/t/${id}`;
    await ada.waitForFunction((name) => {
        const { turn, mine } = JSON.parse(localStorage.getItem(name));
        return mine.includes(turn);
    }, `ages.table.${id}`);
    assert.equal(await ada.locator(".next-table").count(), 0, "no other waits yet");
    await ada.goto(server.url);
    await setTable(ada, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
    const cy = await sitDown(browser, await ada.getByLabel("The link of Bo").inputValue(), { plain: true });
    const next = ada.locator(".top .next-table");
    await next.waitFor();
    assert.equal(await next.getAttribute("title"), "Next table that waits for you (1 waits)");
    assert.equal(await next.getAttribute("href"), first);
    const second = new URL(ada.url()).hash;
    await ada.keyboard.press("x");
    await ada.waitForFunction((hash) => location.hash.startsWith(hash), first);
    await ada.waitForSelector(".desk");
    await playOn(ada, some(60, 1)); // now it waits for Bo
    await ada.goto(`${server.url}${second}`);
    await ada.waitForSelector(".desk");
    await next.waitFor({ state: "detached" });
    for (const page of [ada, bo, cy]) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

test("two at one device and a friend elsewhere, who gets a new link", async () => {
    const ada = await friend(server.url);
    await setTable(ada, {
        game: "Magpie",
        seats: ["Me", "Friend", "Me"],
        names: ["Ada", "Bo", "Cy"],
    });
    await playOn(ada, { until: ".friends", patience: 3000 });
    const old = await ada.getByLabel("The link of Bo").inputValue();
    await ada.locator(".friends summary", { hasText: "Not coming back" }).first().click();
    await ada.getByRole("button", { name: "Make a new link" }).click();
    await ada.waitForFunction(
        (old) => document.querySelector('[aria-label="The link of Bo"]').value !== old,
        old,
    );
    const bo = await sitDown(browser, await ada.getByLabel("The link of Bo").inputValue(), { plain: true });
    const thief = await friend(old);
    await thief.getByRole("heading", { name: "This invitation is spent" }).waitFor();
    const ends = await Promise.all([playOn(ada, { seed: 6 }), playOn(bo, { seed: 7 })]);
    assert.deepEqual(
        ends.map((end) => end.over),
        [true, true],
    );
    const { places } = judge(ages, await recordOf(ada));
    assert.deepEqual(await podium(bo), { Ada: places[0][2], Bo: places[1][2], Cy: places[2][2] });
    for (const page of [ada, bo, thief]) await page.context().close();
});

test("a link can be photographed", async () => {
    const page = await friend(server.url);
    await setTable(page, { game: "Bronze", seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
    await page.locator(".friends summary", { hasText: "QR code" }).first().click();
    const link = await page.getByLabel("The link of Bo", { exact: true }).inputValue();
    assert.equal(await readQr(page.locator("svg.qr-code")), link);
    assert.deepEqual(await axe(page), []);
    await page.context().close();
});

test("the lobby and the links please axe", async () => {
    const [ada, bo] = await twoFriends("Bronze");
    await ada.setViewportSize({ width: 360, height: 740 });
    await ada.locator(".tabs button").nth(1).click();
    assert.deepEqual(await axe(ada), []);
    assert.deepEqual(await misfits(ada), []);
    await ada.goto(server.url);
    await ada.waitForSelector(".tb");
    assert.deepEqual(await axe(ada), []);
    for (const page of [ada, bo]) await page.context().close();
});

const asked = (page) => page.evaluate(() => document.title.startsWith("●"));

// On the way to the end of the turn: no politics, then the end itself.
const on = async (page) => page.keyboard.press((await page.locator(".q-politics").count()) ? "n" : "e");

async function endTurn(page) {
    for (let i = 0; i < 8 && (await asked(page)); i++) {
        await on(page);
        await page.waitForTimeout(250);
    }
}

// Ada sets a table of the full game for Bo, with help agreed on or without; first of both comes who is asked.
async function helpedFriends(helped) {
    const wide = { viewport: { width: 1440, height: 900 } };
    const ada = await openPage(browser, server.url, wide);
    await setTable(ada, { game: "Through", seats: ["Me", "Friend"], names: ["Ada", "Bo"], options: { "Which of the three games": "full" }, helped });
    const bo = await openPage(browser, await ada.getByLabel("The link of Bo").inputValue(), wide);
    if (helped) {
        await bo.locator(".invited", { hasText: "Whoever sits down agrees" }).waitFor();
        assert.deepEqual(await axe(bo), []);
    }
    await bo.locator(".invited .btn").click();
    for (const page of [ada, bo]) await page.waitForSelector(".tta .ask");
    await Promise.race([ada, bo].map((page) => page.waitForFunction(() => document.title.startsWith("●"))));
    return (await asked(ada)) ? [ada, bo] : [bo, ada];
}

// Nobody does anything, until the blue bank is too empty: whose turn it then is, is asked how it ends.
async function toCorruption(pages) {
    for (let i = 0; i < 100; i++)
        for (const page of pages) {
            if (await page.getByText("resources are lost").count()) return page;
            if (!(await asked(page))) continue;
            await on(page);
            await page.waitForTimeout(250);
        }
    throw new Error("no corruption");
}

async function part(pages) {
    for (const page of pages) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
}

test("friends who agreed have hints, the coach and copies from their own view, and are told before they sit down", async () => {
    const pages = await helpedFriends(true);
    const [acting] = pages;
    await acting.getByText("With help for everybody").first().waitFor();
    await acting.locator(".advise").first().waitFor();
    await acting.keyboard.press("h");
    await acting.locator(".hints li .btn").first().click();
    await acting.locator(".hints").waitFor({ state: "detached" });
    assert.match(await recordOf(acting), /\nhelp agreed\ndice asked\n/);
    const warned = await toCorruption(pages);
    assert.match(await warned.locator(".coach").innerText(), /The coach warns[^]*Corruption[^]*\(T48\)/);
    await playOnFromHere(warned, pages.find((page) => page !== warned));
    await part(pages);
});

// By what one sees of it: the hidden rest is guessed, and the game goes on untouched.
async function playOnFromHere(acting, waiting) {
    await acting.keyboard.press("Escape");
    const [before, plies] = await acting.evaluate(async () => {
        const now = await (await fetch(`api/tables/${location.hash.split("/")[2]}`)).json();
        return [now.seq, now.plies];
    });
    const there = acting.url();
    await acting.keyboard.press("p");
    await acting.getByRole("button", { name: "Play on from here" }).click();
    await acting.getByText("what others hold and what lies hidden is guessed").waitFor();
    assert.deepEqual(await axe(acting), []);
    assert.deepEqual(await misfits(acting), []);
    assert.equal(await acting.getByLabel("You play").count(), 0, "nobody else's cards");
    await acting.getByRole("button", { name: "Play on", exact: true }).click();
    await acting.getByText(`A guess from step ${plies}`).first().waitFor();
    await acting.waitForSelector(".tta .ask");
    const record = await keptRecord(acting);
    assert.match(record, new RegExp(`\nguessed ${plies}\ndice fair\n[^]*\nstate \\{"`));
    await endTurn(acting);
    await acting.waitForFunction(() => document.title.startsWith("●")); // the bot has played
    const file = join(folder("ages-guess-"), "guess.ages");
    writeFileSync(file, await keptRecord(acting));
    for (const [command, ...words] of [[ages, "verify"], ["python3", join(root, "tools/verify.py")]])
        assert.match(execFileSync(command, [...words, file], { encoding: "utf8" }), new RegExp(`unchanged.*began with a guess at step ${plies} `));
    await acting.reload();
    await acting.waitForSelector(".tta .ask");
    await acting.goto(there);
    await acting.waitForSelector(".tta .ask");
    const after = await waiting.evaluate(async () => (await (await fetch(`api/tables/${location.hash.split("/")[2]}`)).json()).seq);
    assert.equal(after, before);
}

test("friends who did not agree have no hints, no coach, and no game to play on from", async () => {
    const pages = await helpedFriends(false);
    const acting = await toCorruption(pages);
    assert.equal(await acting.locator(".coach").count(), 0);
    await acting.keyboard.press("Escape");
    assert.equal(await acting.locator(".advise").count(), 0);
    await acting.keyboard.press("p");
    await acting.getByRole("slider").waitFor();
    assert.equal(await acting.getByRole("button", { name: "Play on from here" }).count(), 0);
    assert.doesNotMatch(await recordOf(acting), /\nhelp /);
    await part(pages);
});

const answersOf = (page) => page.locator(".my-answers select").evaluateAll((all) => all.map(({ value }) => value));

// One seals the sensible answers, which stay after a reload; the other has none of them.
async function sealAnswers(page, other) {
    const open = (one) => one.locator(".my-answers:not([open]) summary").click();
    for (const one of [page, other]) {
        await open(one);
        assert.deepEqual([...new Set(await answersOf(one))], [""], "nothing is sealed yet");
    }
    const before = await other.evaluate(() => document.body.textContent);
    await page.getByRole("button", { name: "Sensible ones" }).click();
    await page.waitForFunction(() => [...document.querySelectorAll(".my-answers select")].some(({ value }) => value !== ""));
    await page.getByRole("button", { name: "Seal my answers", disabled: true }).waitFor();
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await misfits(page), []);
    const sealed = await answersOf(page);
    await page.reload();
    await page.waitForSelector(".tta .ask");
    await open(page);
    assert.deepEqual(await answersOf(page), sealed, "they are kept");
    assert.equal(await other.evaluate(() => document.body.textContent), before);
    await other.reload();
    await other.waitForSelector(".tta .ask");
    await open(other);
    assert.deepEqual([...new Set(await answersOf(other))], [""], "each seat has its own");
}

test("a turn is planned at the server's table while the friend plays, and then played", async () => {
    const pages = await friendsAt(browser, server.url, "Through", { viewport: { width: 1440, height: 900 } });
    for (const page of pages) await page.waitForSelector(".tta .ask");
    await Promise.race(pages.map((page) => page.waitForFunction(() => document.title.startsWith("●"))));
    const first = (await asked(pages[0])) ? 0 : 1;
    const [acting, waiting] = [pages[first], pages[1 - first]];
    const comes = (page) => page.waitForFunction(() => document.title.startsWith("●"));
    await endTurn(acting); // the first round takes cards alone
    await comes(waiting);
    await endTurn(waiting);
    await comes(acting);
    await sealAnswers(waiting, acting);
    const grown = async () => [...(await recordOf(waiting)).matchAll(new RegExp(`^\\d+ move ${1 - first} grow`, "gm"))].length;
    await waiting.keyboard.press("t");
    await waiting.getByText("On paper, from what you see now").waitFor();
    await waiting.keyboard.press("g");
    await waiting.keyboard.press("g");
    await waiting.locator(".planbar .steps li").waitFor();
    await waiting.getByRole("button", { name: "Keep the plan" }).click();
    await waiting.getByText("Your plan: 1 move").waitFor();
    assert.equal(await grown(), 0, "nothing is done before the turn");
    await endTurn(acting);
    await comes(waiting);
    await waiting.getByRole("button", { name: "Play my plan" }).click();
    await waiting.waitForFunction(() => !document.querySelector(".planbar"));
    assert.equal(await grown(), 1);
    for (const page of pages) {
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

await finish();
await browser.close();
await stop(server);
