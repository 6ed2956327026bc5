// Whole games on one device, in a real browser: node device.mjs AGES DIST. The page's files come from a
// server that knows no table, so everything here is the engine in the page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { endsAsJudged, judge, keptRecord, playOn, podium } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, keptForOffline, launch, openPage, serveFiles, setTable } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();

async function plainPage(options) {
    const page = await openPage(browser, server.url, { plain: true, ...options });
    await page.waitForSelector(".game");
    return page;
}

// The page's result is what the engine of the terminal makes of the record.
async function expectSame(page) {
    await endsAsJudged(ages, page);
    assert.deepEqual(page.faults, []);
}

test("two people share a device", async () => {
    const page = await plainPage();
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    assert.equal((await playOn(page)).over, true);
    await expectSame(page);
    await page.context().close();
});

test("a person against a bot, with moves taken back", async () => {
    const page = await plainPage();
    await setTable(page, { game: "Bronze", seats: ["Me", "Bot"], names: ["Ada"] });
    for (let i = 0; i < 6; i++) {
        await playOn(page, { limit: 4, seed: i + 1 });
        const undo = page.getByRole("button", { name: "Undo" });
        if ((await undo.count()) && (await undo.getAttribute("aria-disabled")) === "false")
            await undo.click();
    }
    assert.equal((await playOn(page, { seed: 9 })).over, true);
    const record = await keptRecord(page);
    assert.match(record, /^\d+ undo 0 /m);
    await expectSame(page);
    await page.getByRole("button", { name: "Verify this game" }).click();
    await page.getByText("Verified:").waitFor();
    const taken = /\d+ rolls? (was|were) taken back\./;
    for (const where of [".rs-win", ".vf [role=status]", ".play"])
        assert.match(await page.locator(where).textContent(), taken, where);
    await page.context().close();
});

// What the page asks of its engines is written down.
function noteCalls() {
    globalThis.calls = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message) {
        globalThis.calls.push(message.name);
        return post.call(this, message);
    };
}

test("a click makes one table and at most one record, and nothing polls", async () => {
    const page = await plainPage();
    await page.addInitScript(noteCalls);
    await page.reload();
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await playOn(page, { limit: 40 });
    await page.evaluate(() => (globalThis.calls = []));
    for (let click = 1; click <= 20; click++) {
        await playOn(page, { limit: 1, seed: click });
        await page.waitForTimeout(60);
        const calls = await page.evaluate(() => globalThis.calls.splice(0));
        assert.deepEqual(calls, ["act", "record"], `click ${click}`);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("the end of a turn leaves all its steps at once", async () => {
    const page = await openPage(browser, server.url);
    await page.addInitScript(noteCalls);
    await page.reload();
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await page.waitForSelector(".tray.p-reroll");
    const whose = await page.locator(".turn").textContent();
    await page.evaluate(() => (globalThis.calls = []));
    await page.keyboard.press("e");
    await page.getByRole("dialog").getByText("nothing of it can be taken back").waitFor();
    await page.getByRole("button", { name: "End turn", exact: true }).last().click();
    await page.waitForFunction((whose) => document.querySelector(".turn").textContent !== whose, whose);
    await page.waitForTimeout(100);
    assert.deepEqual(await page.evaluate(() => globalThis.calls), ["act", "record"], "end of a turn");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("the lobby remembers, and offers what is of use", async () => {
    const page = await openPage(browser, server.url);
    await page.waitForSelector(".seatrow");
    assert.equal(await page.locator(".game").count(), 3, "the example is not among the games");
    const bot = page.locator(".seatrow").nth(1).locator("select");
    assert.equal(await bot.inputValue(), "normal");
    const rule = (title) => page.locator(".opts li", { hasText: title });
    assert.equal(await rule("Trade with the others").count(), 1);
    await page.locator(".seatrow").nth(1).getByText("Empty").click();
    assert.equal(await rule("Trade with the others").count(), 0, "alone there is no trade");
    await page.locator(".game", { hasText: "Iron" }).click();
    await rule("expansion").getByText("our reconstruction").waitFor();
    await page.locator(".game", { hasText: "Through" }).click();
    assert.equal(await rule("No aggressions").count(), 0, "the simple game has no wars");
    await rule("Which of the three").locator("select").selectOption("full");
    assert.equal(await rule("No aggressions").count(), 1);
    await rule("No aggressions").getByText("on", { exact: true }).click();
    await setTable(page, { game: "Through", seats: ["Me", "Me", "Bot"], names: ["Ada", "Bo"] });
    await page.goto(server.url);
    await page.waitForSelector(".seatrow");
    assert.equal(await page.locator(".game.on .gt").textContent(), "Through the Ages");
    assert.equal(await page.locator(".seatrow input:not([type=radio])").first().inputValue(), "Ada");
    assert.equal(await rule("Which of the three").locator("select").inputValue(), "full");
    assert.equal(await rule("No aggressions").getByRole("radio", { name: "on" }).isChecked(), true);
    const begins = await rule("Who begins").locator("option").allTextContents();
    assert.deepEqual(begins, ["drawn by lot", "Ada", "Bo", "the third seat"]);
    await page.locator(".game", { hasText: "Bronze" }).click();
    assert.equal(await bot.count(), 1, "each game has choices of its own");
    await page.goto(new URL("?examples", server.url).href);
    await page.locator(".game", { hasText: "Magpie" }).waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("who returns finds old tables first, and the way to a new one in sight", async () => {
    for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 740 }]) {
        const page = await openPage(browser, server.url, { viewport });
        const set = page.getByRole("button", { name: "Set the table" });
        const inSight = async (game) => {
            await page.locator(".game", { hasText: game }).click();
            await page.evaluate(() => scrollTo(0, 0));
            const { y, height } = await set.boundingBox();
            assert.ok(y >= 0 && y + height <= viewport.height, `${game}: ${y} in ${viewport.width}`);
        };
        await page.waitForSelector(".seatrow");
        for (const game of ["Bronze", "Iron", "Through"]) await inSight(game);
        await setTable(page, { game: "Through", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
        await page.waitForTimeout(200);
        await page.goto(server.url);
        await page.waitForSelector(".seatrow");
        const row = page.locator(".mine li").first();
        assert.match(await row.textContent(), /Ada, Bo.*Through the Ages · round 1 · today, .*Your turn/);
        const first = await page.evaluate(() => document.querySelector("main h1, main h2").id);
        assert.equal(first, "mine");
        const { y } = await row.boundingBox();
        assert.ok(y < viewport.height - 120, "the table is in sight");
        const [mine, form] = await Promise.all([row.boundingBox(), page.locator("form.sheet").boundingBox()]);
        assert.ok(mine.x < form.x || mine.y + mine.height < form.y, "where one begins to read");
        await inSight("Through");
        await page.context().close();
    }
});

test("who plays alone is told that whole turns can be taken back", async () => {
    const page = await openPage(browser, server.url);
    await setTable(page, { game: "Bronze", seats: ["Me", "Bot"], names: ["Ada"] });
    await page.waitForSelector(".tray.p-reroll .acts .on");
    await page.keyboard.press("e");
    await page.getByRole("dialog").getByText("You can take back whole turns").waitFor();
    await page.context().close();
    const plain = await plainPage();
    for (const [seats, told] of [
        [["Me", "Bot"], "You can take back whole turns; it will be noted."],
        [["Me", "Me"], "Once the turn has ended, nothing of it can be taken back."],
    ]) {
        await plain.goto(server.url);
        await setTable(plain, { game: "Through", seats, names: ["Ada"] });
        if (seats[1] === "Me") await plain.locator(".curtain .btn.act").click();
        await plain.locator('[data-move="end_actions"]').click();
        await plain.locator(".plain-tray").getByText(told).waitFor();
    }
    await plain.context().close();
});

test("a game goes on where the page was closed", async () => {
    const page = await plainPage();
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await playOn(page, { limit: 25 });
    await page.waitForSelector("[data-move], .acts .btn.act"); // the dice have fallen
    const before = await keptRecord(page);
    await page.reload();
    await page.waitForSelector(".desk");
    assert.equal(await keptRecord(page), before);
    await page.goto(server.url);
    await page.locator(".tb.you").click();
    await page.waitForSelector(".desk");
    await playOn(page, { limit: 5 });
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

// The last tab that was opened plays; the other follows it, and plays again when it is told to.
test("two tabs at one table do not overwrite each other", async () => {
    const first = await plainPage();
    await setTable(first, { game: "Bronze", seats: ["Me", "Bot"], names: ["Ada"] });
    await playOn(first, { limit: 12 });
    await first.waitForSelector("[data-move], .acts .btn.act");
    const second = await first.context().newPage();
    await second.goto(first.url());
    await second.waitForSelector("[data-move], .acts .btn.act");
    await first.getByText("Played in another tab").waitFor();
    assert.equal(await first.locator("[data-move]").count(), 0);
    assert.deepEqual(await axe(first), []);
    const before = await keptRecord(first);
    await playOn(second, { limit: 9, seed: 2 });
    await second.waitForSelector("[data-move], .acts .btn.act");
    const record = await keptRecord(second);
    assert.ok(record.length > before.length);
    await first.waitForFunction(
        (log) => document.querySelector(".loglist").innerText === log,
        await second.locator(".loglist").innerText(),
    );
    await first.getByRole("button", { name: "Play here" }).click();
    await second.getByText("Played in another tab").waitFor();
    await first.waitForSelector("[data-move], .acts .btn.act");
    assert.equal(await keptRecord(first), record);
    assert.equal((await playOn(first, { seed: 4 })).over, true);
    await second.waitForSelector(".rs-hero");
    await expectSame(first);
    assert.deepEqual(await podium(second), await podium(first));
    await first.context().close();
});

test("what is not possible says why", async () => {
    const page = await plainPage();
    await page.getByText("Friends need the server").waitFor({ state: "detached" });
    await page.locator(".seatrow").nth(1).getByText("Friend").click({ force: true });
    await page.getByText("Friends need the server").waitFor();
    assert.equal(await page.locator(".seatrow").nth(1).getByLabel("Friend").isChecked(), false);
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await page.getByRole("button", { name: "Undo" }).click({ force: true });
    await page.locator(".toast").getByText("nothing").waitFor();
    await page.getByLabel("Type a move").fill("build great_wall 3");
    await page.keyboard.press("Enter");
    await page.locator(".toast .ref").first().click();
    await page.locator(".rules .marked").waitFor();
    await page.keyboard.press("Escape");
    await page.getByLabel("Type a move").fill("sotp");
    await page.keyboard.press("Enter");
    await page.locator(".toast").getByText(/Nearest: "Keep all dice"/).waitFor(); // in words, not "stop"
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("alone, without a network", async () => {
    const page = await plainPage({ kept: true });
    await keptForOffline(page, "rules-en.json");
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(".game");
    await setTable(page, { game: "Bronze", seats: ["Me", "Empty"], names: ["Ada"] });
    assert.equal((await playOn(page)).over, true);
    await page.context().setOffline(false);
    await expectSame(page);
    await page.context().close();
});

test("a language chosen later is there without a network", async () => {
    const page = await plainPage({ kept: true });
    await keptForOffline(page, "rules-en.json");
    assert.equal(await page.evaluate(() => caches.match("words-de.cat").then(Boolean)), false);
    await page.evaluate(() => localStorage.setItem("ages.lang", '"de"'));
    await page.reload();
    await keptForOffline(page, "words-de.cat", "rules-de.json");
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector(".game");
    assert.equal(await page.evaluate(() => document.documentElement.lang), "de");
    await page.context().close();
});

test("the game with hidden hands, behind a curtain", async () => {
    const page = await plainPage();
    await setTable(page, { game: "Magpie", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await page.getByText(/Hand the device to (Ada|Bo)/).waitFor();
    assert.equal(await page.locator(".board").count(), 0);
    assert.equal((await playOn(page)).over, true);
    await expectSame(page);
    await page.context().close();
});

// Whose mats a board shows, the reader's first, and what they have of military hands.
function hands(board) {
    const mats = board.split(/\n(?=(?:Ada|Bo): )/).slice(1);
    return mats.map((mat) => /military hand +([^;]*?)(?:;|\n\S|$)/.exec(mat.replace(/\n +/g, " "))?.[1]);
}

test("the full Through the Ages, with hands that only their owners read", async () => {
    const page = await plainPage();
    const options = { "Which of the three games": "full" };
    await setTable(page, { game: "Through", seats: ["Me", "Me"], names: ["Ada", "Bo"], options });
    let read = 0;
    for (let seed = 1; seed <= 12; seed++) {
        await playOn(page, { limit: 15, seed });
        if (!(await page.locator(".board").count())) continue;
        const [own, rival] = hands((await page.locator(".board").textContent()).trimEnd());
        read += own !== undefined;
        if (own) assert.doesNotMatch(own, /of age/);
        if (rival) assert.match(rival, /^(\d+ cards? of age I+(, |$))+$/);
    }
    assert.ok(read > 3, "hands were read");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a plain table on a phone is read without going sideways", async () => {
    const page = await plainPage();
    await page.setViewportSize({ width: 360, height: 740 });
    const options = { "Which of the three games": "full" };
    const seats = ["Me", "Bot", "Bot", "Bot"];
    await setTable(page, { game: "Through", seats, names: ["Ada"], options });
    await playOn(page, { limit: 40 });
    await playOn(page, { until: ".mv" }); // the turn may be at its end, with nothing left but that
    await page.waitForSelector(".mv");
    const room = await page.locator(".board").evaluate((b) => b.clientWidth - b.scrollWidth);
    assert.ok(room >= 0, `${-room} pixels are out of sight`);
    // What breaks goes on beside its label, or a little to the right of where it began.
    const deck = page.locator(".board span", { hasText: /^civil deck/ });
    const [left, second] = await deck.evaluate((line) => {
        const text = line.firstChild;
        const at = (n) => {
            const range = document.createRange();
            range.setStart(text, n);
            range.setEnd(text, n + 1);
            return range.getBoundingClientRect();
        };
        const first = 0;
        let next = first;
        while (at(next).top === at(first).top) next++;
        return [at(first).left, at(next).left];
    });
    assert.ok(second > left + 8 && second < left + 24, `${left} and ${second}`);
    for (const text of await page.locator(".mv b, .verb h2").allInnerTexts())
        assert.match(text, /^\d?\s*[A-Z0-9]/);
    assert.deepEqual(await misfits(page), []);
    await page.context().close();
});

test("replay step by step", async () => {
    const page = await plainPage();
    await setTable(page, { game: "Bronze", seats: ["Me", "Bot"], names: ["Ada"] });
    assert.equal((await playOn(page, { seed: 3 })).over, true);
    const { replayed } = judge(ages, await keptRecord(page));
    const slider = page.getByRole("slider");
    const plies = Number(await slider.getAttribute("max"));
    assert.equal(plies, replayed.moves.length);
    await slider.focus();
    await page.keyboard.press("Home");
    await page.getByText(`step 0 of ${plies}`).waitFor();
    await page.waitForSelector(".board");
    await page.keyboard.press("ArrowRight");
    await page.getByText(`step 1 of ${plies}`).waitFor();
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByText(`step 2 of ${plies}`).waitFor();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await page.waitForSelector(".rs-hero");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a saved record is opened again", async () => {
    const page = await plainPage();
    await setTable(page, { game: "Magpie", seats: ["Me", "Bot"], names: ["Ada"] });
    assert.equal((await playOn(page)).over, true);
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save the record" }).click();
    const file = await (await saving).path();
    const before = await podium(page);
    await page.goto(server.url);
    await page.getByText("Open a table by its link").click();
    await page.locator("input[type=file]").setInputFiles(file);
    await page.waitForSelector(".rs-hero");
    assert.deepEqual(await podium(page), before);
    await page.getByRole("button", { name: "Play again" }).click();
    await page.waitForSelector("[data-move]");
    await page.goto(server.url);
    await page.getByText("Open a table by its link").click();
    await page.locator("input[type=file]").setInputFiles({
        name: "broken.ages",
        mimeType: "text/plain",
        buffer: Buffer.from("ages record 1\ngame bronze 99\n"),
    });
    await page.getByRole("alert").filter({ hasText: "line" }).waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

// What an older page kept on the device: a game goes on as long as its rules hold; else it is refused with
// both revisions named, stays where it is, and can be saved as a file.
async function readOlder(corpus) {
    const file = new URL(`../${corpus}/device.json`, import.meta.url);
    const kept = JSON.parse(await readFile(file, "utf8"));
    const page = await plainPage();
    await page.evaluate((all) => Object.entries(all).forEach((one) => localStorage.setItem(...one)), kept);
    await page.reload(); // a page that is open does not look for tables of an older one
    await page.waitForSelector(".game");
    const ours = Object.fromEntries(
        JSON.parse(execFileSync(ages, ["games", "--json"])).map((game) => [game.id, game.revision]),
    );
    for (const table of JSON.parse(kept["ages.tables"])) {
        const record = kept[`ages.record.${table.id}`];
        const [, game, revision] = record.match(/^game (\w+) (\d+)$/m);
        await page.goto(`${server.url}#/here/${table.id}`);
        await page.reload();
        if (Number(revision) === ours[game]) {
            await page.waitForSelector("[data-move], .acts .btn.act");
            assert.equal((await playOn(page, { limit: 6 })).over, false, game);
            const now = await keptRecord(page);
            const log = (text) => text.match(/^(\d+ |hash ).*$/gm).join("\n");
            assert.ok(log(now).length > log(record).length && log(now).startsWith(log(record)), game);
            continue;
        }
        const words = page.getByText(`revision ${revision} of the rules`);
        await words.filter({ hasText: `revision ${ours[game]} ` }).waitFor();
        const saving = page.waitForEvent("download");
        await page.getByRole("button", { name: "Save the record" }).click();
        assert.equal(await readFile(await (await saving).path(), "utf8"), record);
        const still = await page.evaluate((key) => localStorage.getItem(key), `ages.record.${table.id}`);
        assert.equal(still, record);
        assert.deepEqual(await axe(page), []);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
}

for (const corpus of ["corpus", "upgrade"])
    test(`games that an older page kept: ${corpus}`, () => readOlder(corpus));

test("who wants to leave says so in the menu", async () => {
    const page = await plainPage();
    const options = { "Which of the three games": "full" };
    await setTable(page, { game: "Through", seats: ["Me", "Me"], names: ["Ada", "Bo"], options });
    const move = (text) => page.locator(`[data-move="${text}"]`);
    const look = () => page.locator(".curtain .btn.act").click();
    const turn = async (...moves) => {
        for (const text of moves) await move(text).click();
        await page.locator(".acts .btn.act").click();
    };
    for (let i = 0; i < 2; i++) {
        await look();
        await turn("end_actions");
    }
    await look();
    await turn("end_actions"); // nobody has asked whether to stay
    await look();
    await move("end_actions").waitFor();
    await page.keyboard.press("m");
    await page.getByText("Leave it").click();
    await page.keyboard.press("Escape");
    await turn("end_actions");
    await look();
    await turn("no_politics", "end_actions");
    await look();
    await page.getByText(/(Ada|Bo) has left the game/).waitFor(); // and may still take it back
    await page.locator(".acts .btn.act").click();
    await page.waitForSelector(".rs-hero");
    assert.ok((await keptRecord(page)).includes(" leave\n"));
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("with the keyboard alone", async () => {
    const page = await plainPage();
    const tabTo = async (locator) => {
        for (let i = 0; i < 80; i++) {
            if (await locator.evaluate((element) => element === document.activeElement)) return;
            await page.keyboard.press("Tab");
        }
        assert.fail("out of reach of the Tab key");
    };
    await tabTo(page.locator('input[name="game"]:checked'));
    await tabTo(page.locator(".seatrow").nth(0).locator(".mid input"));
    await page.keyboard.type("Ada");
    await tabTo(page.locator(".seatrow").nth(1).locator("[role=radio][aria-checked=true], input:checked"));
    await page.keyboard.press("ArrowRight"); // nobody there: a game alone ends after ten rounds
    await tabTo(page.getByRole("button", { name: "Set the table" }));
    await page.keyboard.press("Enter");
    await page.waitForSelector(".desk");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("b");
    await page.getByRole("dialog", { name: "Rules" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    for (let i = 0; i < 500 && !(await page.locator(".rs-hero").count()); i++) {
        const ends = await page.locator(".acts .btn.act").count();
        await page.keyboard.press(ends ? "e" : "1");
    }
    await page.waitForSelector(".rs-hero");
    await expectSame(page);
    await page.context().close();
});

await finish();
await browser.close();
server.close();
