// Positions that are shared by links: node shared.mjs DIST ENGINE.wasm. A link holds what its sharer sees and nothing else;
// another device opens it without a table; a bad one is refused in words. A planted link shows that the check finds leaks.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { folder, keptRecord, openRecord } from "./driver.mjs";
import { compile, engineOf } from "./engine.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, serveFiles, setTable } from "./harness.mjs";
import { finish, test } from "./tap.mjs";
import { playTo } from "./tta_games.mjs";

const [dist, wasm] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const files = folder("ages-shared-");
const compiled = compile(wasm);

const dataOf = (link) => new URL(link).hash.split("/")[2];
const unfold = (link) => JSON.parse(inflateRawSync(Buffer.from(dataOf(link), "base64url")));
const fold = (shared) => `${server.url}#/p/${deflateRawSync(JSON.stringify(shared)).toString("base64url")}`;

async function done(page) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
}

async function linkOf(page) {
    await page.locator(".log .more", { hasText: "Share" }).click();
    await page.getByRole("dialog").waitFor();
    await page.waitForFunction(() => document.querySelector("dialog textarea")?.value);
    const link = await page.locator("dialog textarea").inputValue();
    await page.keyboard.press("Escape");
    return link;
}

// A running game of three in which hands, decks and events are hidden.
function hiddenGame() {
    const wanted = ({ view }) =>
        view.phase === "actions" &&
        view.round > 8 &&
        view.seats[1].hand.military.length > 1 &&
        view.seats[2].hand.military.length > 1 &&
        view.events.current.length > 1;
    const { record } = playTo(wasm, { seed: 5, wanted });
    const file = join(files, "hidden.ages");
    writeFileSync(file, record);
    return { record, file };
}

const { record, file } = hiddenGame();

// A game as the engine shows it to a seat, `back` plies ago.
function seen(text, seat, back = 0) {
    const e = engineOf(compiled);
    const { table } = e.json(e.read(e.put(text), Buffer.byteLength(text), e.put("en")));
    return e.json(e.table(table, seat, 1 << 30, -1, back, e.put("en")));
}

const MEMBERS = ["version", "game", "revision", "options", "seats", "you", "view"];
const OF_SEATS = ["seat", "kind", "name", "bot"];

// What of a link its sharer did not see.
function leaks(shared, text, seat, back = 0) {
    const mine = seen(text, seat, back).view;
    const secret = /^secret ([0-9a-f]{64})/m.exec(text)?.[1] ?? "none";
    return [
        ...Object.keys(shared).filter((key) => !MEMBERS.includes(key)),
        ...shared.seats.flatMap((one) => Object.keys(one)).filter((key) => !OF_SEATS.includes(key)),
        ...(JSON.stringify(shared).includes(secret) ? ["the secret of the dice"] : []),
        ...Object.keys(mine).filter((key) => JSON.stringify(mine[key]) !== JSON.stringify(shared.view[key])),
        ...Object.keys(shared.view).filter((key) => !(key in mine)),
        ...[0, 1, 2]
            .filter((other) => other !== seat)
            .flatMap((other) => seen(text, other, back).view.seats[other].hand.military.filter((card) => shared.view.seats[other].hand.military.includes(card))),
    ];
}

test("a link holds what its sharer sees and nothing else", async () => {
    const page = await openPage(browser, server.url);
    await openRecord(page, file);
    await page.waitForSelector(".tta .ask");
    const shared = unfold(await linkOf(page));
    assert.deepEqual(leaks(shared, record, 0), []);
    assert.ok(leaks({ ...shared, view: seen(record, 1).view }, record, 0).length > 1, "another seat's view is found");
    assert.ok(leaks({ ...shared, record }, record, 0).includes("the secret of the dice"), "the record is found");
    const peeked = structuredClone(shared);
    peeked.view.seats[2].hand.military = seen(record, 2).view.seats[2].hand.military;
    assert.ok(leaks(peeked, record, 0).length >= 3, "a rival's hand is found");
    await page.keyboard.press("p");
    await page.locator(".looking-back .desk").waitFor();
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowLeft");
    const { plies } = seen(record, 0);
    await page.waitForFunction((ply) => location.hash.endsWith(`/${ply}`), plies - 4);
    await page.waitForTimeout(300);
    assert.deepEqual(leaks(unfold(await linkOf(page)), record, 0, 4), [], "of an earlier step");
    await done(page);
});

test("another device opens it to look at, and to try moves on paper", async () => {
    const sharer = await openPage(browser, server.url);
    await openRecord(sharer, file);
    await sharer.waitForSelector(".tta .ask");
    const link = await linkOf(sharer);
    await done(sharer);
    const page = await openPage(browser, link, { viewport: { width: 1440, height: 900 } });
    await page.locator(".shown .tta .rowcard").first().waitFor();
    assert.match(await page.locator(".top").innerText(), /as Ada sees it/);
    assert.equal(await page.locator(".tta .tgt.open").count(), 0, "nothing can be done");
    assert.deepEqual(await axe(page), []);
    for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(100);
        assert.deepEqual(await misfits(page), []);
    }
    await page.locator(".tta .rowcard").first().click({ button: "right" });
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Try moves from here" }).click();
    await page.locator(".tta .tgt.open").first().click();
    await page.locator(".ask [data-deed]").click();
    await page.locator(".planbar .steps li").waitFor();
    await page.getByRole("button", { name: "Back to the position" }).click();
    assert.equal(await page.locator(".tta .tgt.open").count(), 0);
    assert.deepEqual(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("ages.record"))), []);
    await done(page);
});

for (const game of ["Bronze", "Iron"])
    test(`a position of ${game} Age is shared`, async () => {
        const sharer = await openPage(browser, server.url);
        await setTable(sharer, { game, seats: ["Me", "Bot"], names: ["Ada"] });
        await sharer.waitForSelector(".tray");
        const link = await linkOf(sharer);
        const { view } = seen(await keptRecord(sharer), 0);
        assert.deepEqual(unfold(link).view, view);
        await done(sharer);
        const page = await openPage(browser, link);
        await page.locator(".shown .desk").waitFor();
        assert.deepEqual(await axe(page), []);
        await done(page);
    });

test("a link that is not one is refused in words", async () => {
    const sharer = await openPage(browser, server.url);
    await openRecord(sharer, file);
    await sharer.waitForSelector(".tta .ask");
    const link = await linkOf(sharer);
    await done(sharer);
    const shared = unfold(link);
    const richer = structuredClone(shared);
    richer.view.seats[0].workers = {};
    const INCOMPLETE = /incomplete/;
    for (const [what, bad, wanted] of [
        ["half of it", link.slice(0, link.length / 2), INCOMPLETE],
        ["nothing", `${server.url}#/p/`, INCOMPLETE],
        ["no link", `${server.url}#/p/%%%`, INCOMPLETE],
        ["no object", fold(null), INCOMPLETE],
        ["another line", fold({ ...shared, options: { "level full\nsecret": "x" } }), INCOMPLETE],
        ["much too long", fold({ ...shared, more: "x".repeat(200000) }), INCOMPLETE],
        ["another version", fold({ ...shared, version: 9 }), /another version/],
        ["another game", fold({ ...shared, game: "chess" }), /not available here/],
        ["other rules", fold({ ...shared, revision: shared.revision + 1 }), /other rules/],
        ["no seat", fold({ ...shared, you: 7 }), /not what a seat of this game can see/],
        ["what nobody can see", fold(richer), /not what a seat of this game can see/],
    ]) {
        const page = await openPage(browser, bad);
        await page.locator(".curtain h1", { hasText: "can’t be shown" }).waitFor();
        assert.match(await page.locator(".curtain p").innerText(), wanted, what);
        await done(page);
    }
});

await finish();
await browser.close();
server.close();
