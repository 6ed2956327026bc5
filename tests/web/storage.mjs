// The device keeps every table, or says that it can't: node storage.mjs DIST.
import assert from "node:assert/strict";
import { readFile, writeFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { keptRecord, playOn } from "./driver.mjs";
import { axe, launch, openPage, serveFiles, setTable } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [dist] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const folder = await mkdtemp(join(tmpdir(), "ages-storage-"));

async function lobby() {
    const page = await openPage(browser, server.url, { plain: true });
    await page.waitForSelector(".game");
    return page;
}

const rows = (page) => page.locator(".mine li").count();

async function showAll(page) {
    const more = page.locator(".mine .more");
    if (await more.count()) await more.click();
}

// A row of an older page: a seat at a server, or a game of this device, over or not.
const row = (number, kind, over) => ({
    id: `table${String(number).padStart(11, "0")}`,
    kind,
    game: "bronze",
    title: "Bronze Age",
    names: [`Ada ${number}`, "Bo"],
    points: [number, 0],
    mine: [0],
    turn: 0,
    seq: 7,
    over,
    touched: 1_700_000_000_000 + number,
    ...(kind === "remote" ? { held: [{ seat: 0, secret: `secret${number}` }], host: `host${number}` } : {}),
});

// As older pages kept them: one list for all.
const keepAsBefore = (page, list) =>
    page.evaluate((text) => localStorage.setItem("ages.tables", text), JSON.stringify(list));

async function exported(page) {
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save all tables as a file" }).click(),
    ]);
    const path = join(folder, file.suggestedFilename());
    await file.saveAs(path);
    return { path, saved: JSON.parse(await readFile(path, "utf8")) };
}

test("persistent storage is asked for with the first table, and who is refused it is told", async () => {
    for (const [granted, told] of [[true, 0], [false, 1]]) {
        const page = await lobby();
        await page.addInitScript((answer) => {
            window.persistsAsked = 0;
            navigator.storage.persist = async () => (window.persistsAsked++, answer);
        }, granted);
        await page.reload();
        await page.waitForSelector(".game");
        assert.equal(await page.evaluate(() => window.persistsAsked), 0);
        await setTable(page, { game: "Bronze", seats: ["Me"], names: ["Ada"] });
        await page.waitForFunction(() => window.persistsAsked > 0);
        await page.evaluate(() => (location.hash = ""));
        await page.waitForSelector(".mine li");
        assert.equal(await page.getByText("the browser may clear it").count(), told);
        await page.context().close();
    }
});

test("two hundred tables stay, with the secrets of their seats", async () => {
    const page = await lobby();
    const list = Array.from({ length: 200 }, (_, i) => row(i, i % 3 ? "local" : "remote", i % 5 === 0));
    await keepAsBefore(page, list);
    await page.reload();
    await setTable(page, { game: "Bronze", seats: ["Me"], names: ["Ada"] });
    await playOn(page, { limit: 3 });
    await page.goto(server.url);
    await page.reload();
    await page.waitForSelector(".mine li");
    await showAll(page);
    assert.equal(await rows(page), 201);
    const { saved } = await exported(page);
    assert.equal(saved.tables.length, 201);
    for (const before of list) {
        const after = saved.tables.find((one) => one.id === before.id);
        assert.deepEqual({ held: after?.held, host: after?.host }, { held: before.held, host: before.host });
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("tables are kept as data and read in every language", async () => {
    const page = await lobby();
    await keepAsBefore(page, [row(1, "local", true)]);
    await page.reload();
    await page.waitForSelector(".mine li");
    await setTable(page, { game: "Iron", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    const titles = {
        en: [/The Iron Age · round 1/, /The Bronze Age · ended/],
        fr: [/L’Âge du fer · manche 1/, /L’Âge du bronze · finie/],
        de: [/Eisenzeit · Runde 1/, /Bronzezeit · beendet/],
    };
    for (const [code, wanted] of Object.entries(titles)) {
        await page.goto(server.url);
        await page.evaluate((chosen) => localStorage.setItem("ages.lang", `"${chosen}"`), code);
        await page.reload();
        const lines = await page.waitForFunction(() => {
            const texts = [...document.querySelectorAll(".mine small")].map((one) => one.innerText);
            return texts.length && texts.every(Boolean) && texts;
        });
        const told = await lines.jsonValue();
        wanted.forEach((title, i) => assert.match(told[i], title));
    }
    const kept = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("ages.table.")));
    const made = kept.map(([, text]) => JSON.parse(text)).find(({ game }) => game === "iron");
    assert.ok(!("title" in made));
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("all tables are taken to another browser", async () => {
    const page = await lobby();
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await playOn(page, { limit: 12 });
    const id = page.url().split("/").at(-1);
    await page.goto(server.url);
    const { path } = await exported(page);
    const record = await keptRecord(page, id); // when no move can be under way any more
    await page.context().close();

    const other = await lobby();
    await other.getByText("Open a table by its link").click();
    await other.locator(".open-other input[type=file]").setInputFiles(path);
    await other.getByText("1 table was read.").waitFor();
    assert.equal(await rows(other), 1);
    await other.goto(`${server.url}#/here/${id}`);
    await other.waitForSelector(".desk");
    assert.equal(await keptRecord(other), record);
    await playOn(other, { limit: 2 });
    await other.goto(server.url);
    await other.getByText("Open a table by its link").click();
    const further = await keptRecord(other, id);
    await other.locator(".open-other input[type=file]").setInputFiles(path);
    await other.getByText("0 tables were read.").waitFor();
    await other.goto(`${server.url}#/here/${id}`);
    await other.waitForSelector(".desk");
    assert.equal(await keptRecord(other), further, "an older copy does not take a game back");

    const wrong = join(folder, "wrong.json");
    await writeFile(wrong, '{"ages": "tables", "version": 9, "tables": []}');
    await other.goto(server.url);
    await other.getByText("Open a table by its link").click();
    await other.locator(".open-other input[type=file]").setInputFiles(wrong);
    await other.locator(".open-other .problem").waitFor();
    assert.deepEqual(other.faults, []);
    await other.context().close();
});

// Whatever room there is, taken.
function fillStorage() {
    for (let size = 1 << 20; size >= 1; size >>= 1)
        try {
            for (let i = 0; ; i++) localStorage.setItem(`filler.${size}.${i}`, "x".repeat(size));
        } catch {
            // The next smaller piece.
        }
}

test("a full storage is said aloud, and a file is offered", async () => {
    const page = await lobby();
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await playOn(page, { limit: 5 });
    await page.evaluate(fillStorage);
    const before = await keptRecord(page);
    await playOn(page, { limit: 5 });
    const alert = page.getByRole("alert").filter({ hasText: "This device can’t keep the table" });
    await alert.waitFor();
    assert.equal(await keptRecord(page), before, "what was kept is still there");
    assert.deepEqual(await axe(page), []);
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        alert.getByRole("button", { name: "Save the record" }).click(),
    ]);
    const path = join(folder, "full.ages");
    await file.saveAs(path);
    assert.ok((await readFile(path, "utf8")).length > before.length, "the file has it all");
    await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith("filler.")) localStorage.removeItem(key);
    });
    await playOn(page, { limit: 1 });
    await alert.waitFor({ state: "detached" });
    assert.notEqual(await keptRecord(page), before, "with room it is kept again");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a new table that can’t be kept says so", async () => {
    const page = await lobby();
    await page.evaluate(fillStorage);
    await page.locator(".game", { hasText: "Bronze" }).click();
    await page.getByRole("button", { name: "Set the table" }).click();
    await page.getByRole("alert").filter({ hasText: "This device can’t keep the table" }).waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("two tabs set tables at once, and none is lost", async () => {
    const page = await lobby();
    const other = await page.context().newPage();
    await other.goto(server.url);
    await other.waitForSelector(".game");
    // A tab that does not hear of the other's tables.
    await page.addInitScript(() =>
        globalThis.addEventListener("storage", (event) => event.stopImmediatePropagation(), true),
    );
    await page.reload();
    await page.waitForSelector(".game");
    await setTable(other, { game: "Bronze", seats: ["Me"], names: ["Bo"] });
    await setTable(page, { game: "Bronze", seats: ["Me"], names: ["Cy"] });
    await page.goto(`${server.url}?again`);
    await page.reload();
    await page.waitForSelector(".mine li");
    await showAll(page);
    assert.equal(await rows(page), 2);
    await page.context().close();
});

test("an update in mid-game: what an older page kept goes on, also while that page is open", async () => {
    const page = await lobby();
    await setTable(page, { game: "Bronze", seats: ["Me", "Me"], names: ["Ada", "Bo"] });
    await playOn(page, { limit: 8 });
    const id = page.url().split("/").at(-1);
    const record = await keptRecord(page);
    // The older page's list, with this game and another one.
    await page.goto(server.url);
    const { saved } = await exported(page);
    const [{ record: _, ...mine }] = saved.tables;
    await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith("ages.table")) localStorage.removeItem(key);
    });
    await keepAsBefore(page, [mine, row(1, "remote", false)]);
    await page.reload();
    await page.waitForSelector(".mine li");
    assert.equal(await rows(page), 2);
    await page.locator(`.mine a[href="#/here/${id}"]`).click();
    await page.waitForSelector(".desk");
    assert.equal(await keptRecord(page), record);
    await playOn(page, { limit: 3 });
    assert.notEqual(await keptRecord(page), record, "the game goes on");
    // A tab with the older page writes its list again: nothing of ours is taken back, what is new is taken.
    await keepAsBefore(page, [mine, row(1, "remote", false), row(2, "remote", false)]);
    await page.goto(`${server.url}?again`);
    await page.waitForSelector(".mine li");
    assert.equal(await rows(page), 3);
    const now = (await exported(page)).saved.tables.find((table) => table.id === id);
    assert.ok(now.seq > mine.seq, "our version of the game");
    // A record that this page can't read is refused in words, and can be taken along.
    await page.evaluate(
        ([key]) => localStorage.setItem(key, localStorage.getItem(key).replace(/^(game bronze) \d+$/m, "$1 999")),
        [`ages.record.${id}`],
    );
    await page.goto(`${server.url}?late#/here/${id}`);
    await page.getByRole("heading", { name: "This game can’t go on here" }).waitFor();
    await page.getByRole("button", { name: "Save the record" }).waitFor();
    await page.context().close();
});

await finish();
await browser.close();
server.close();
await rm(folder, { recursive: true });
