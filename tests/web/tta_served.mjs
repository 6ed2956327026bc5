// The drawn table of Through the Ages at the real server: node tta_served.mjs AGES. An auction of two friends, who watches it, and a
// game without a network.
import assert from "node:assert/strict";
import { join } from "node:path";
import { folder, keptRecord } from "./driver.mjs";
import { axe, keptForOffline, launch, openPage, setTable } from "./harness.mjs";
import { serveTables, stop } from "./served.mjs";
import { finish, test } from "./tap.mjs";
import { choose } from "./tta_games.mjs";
import { DESK, done } from "./tta_positions.mjs";

const [ages, ...more] = process.argv.slice(2);
const server = await serveTables(ages, join(folder("ages-tta-served-"), "tables.db"), 0, more);
const browser = await launch();

async function ask(path, secret, body) {
    const headers = { "Content-Type": "application/json", ...(secret && { Authorization: `Seat ${secret}` }) };
    const answer = await fetch(`${server.url}api/tables${path}`, { headers, ...(body && { method: "POST", body: JSON.stringify(body) }) });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
}

// Two people at a table of the server, who have played until one is asked to bid.
async function auction() {
    const seats = ["Ada", "Bo"].map((name) => ({ kind: "person", name }));
    const made = await ask("", null, { game: "tta", options: { level: "full" }, seats });
    const path = `/${made.table}`;
    for (let step = 0; step < 3000; step++) {
        const { turn, over } = await ask(path);
        if (over) break;
        if (turn === "chance") continue;
        const { secret } = made.seats[turn];
        const now = await ask(path, secret);
        if (now.moves.some(({ verb }) => verb === "bid")) return made;
        const body = { seq: now.seq, client: `${"0".repeat(8)}${String(step).padStart(8, "0")}` };
        if (now.unconfirmed) await ask(`${path}/confirm`, secret, body);
        else if (now.moves.length) await ask(`${path}/moves`, secret, { ...body, moves: [choose(now.moves, Math.random).text] });
    }
    return auction(); // nobody laid a territory
}

test("two friends bid, the winner pays, and who watches is told of them and has nothing to do", async () => {
    const { table, seats } = await auction();
    const [ada, bo] = await Promise.all(
        seats.map(({ secret }) => openPage(browser, `${server.url}#/t/${table}/${secret}`, { viewport: DESK })),
    );
    const watcher = await openPage(browser, `${server.url}#/t/${table}`, { viewport: DESK });
    await watcher.locator(".ask", { hasText: /(Ada|Bo) is asked/ }).waitFor();
    assert.equal(await watcher.locator(".tgt.open, .ask button, .quest, [data-move]").count(), 0);
    await watcher.locator(".opp .oh").click();
    assert.doesNotMatch(await watcher.locator("main").innerText(), /\byours?\b|\byou\b/i);
    await watcher.locator(".opp .oh").click();
    await watcher.locator(".rowcard").first().click({ button: "right" });
    assert.doesNotMatch(await watcher.locator(".cardsheet .foryou").innerText(), /\byours?\b|\byou\b/i);
    assert.deepEqual(await axe(watcher), []);

    const said = [];
    while (!said.includes("pays")) {
        const asked = await Promise.any(
            [ada, bo].map(async (page) => {
                await page.locator(".q-bid, .q-colonize").waitFor();
                return page;
            }),
        );
        if (await asked.locator(".q-colonize").count()) {
            await asked.locator(".wayrow").first().click();
            said.push("pays");
        } else {
            const bids = said.includes("bids") ? 0 : await asked.locator(".rung").count();
            await asked.locator(bids ? ".rung" : ".ask .apart").first().click();
            said.push(bids ? "bids" : "passes");
        }
        const before = await asked.locator(".loglist").innerText();
        await asked.locator(".ask [data-deed]").click();
        await asked.waitForFunction((before) => document.querySelector(".loglist").innerText !== before, before);
    }
    console.log(`# ${said}`);
    assert.ok(said.includes("bids"), String(said));
    const record = await (await fetch(`${server.url}api/tables/${table}/record`, { headers: { Authorization: `Seat ${seats[0].secret}` } })).text();
    assert.match(record, /^\d+ move [01] bid \d+$/m);
    for (const page of [ada, bo, watcher]) await done(page);
});

test("without a network it opens, is played, and tells of cards and of what is known", async () => {
    const page = await openPage(browser, server.url, { viewport: DESK, kept: true });
    await keptForOffline(page, "rules-en.json", "tta.js", "tta.css", "tta-screens.css");
    await page.context().setOffline(true);
    await page.reload();
    await setTable(page, { game: "Through", seats: ["Me", "Bot"], names: ["Ada"], bots: ["", "builder"] });
    await page.locator(".rowcard.open").first().click();
    await page.locator(".ask [data-deed]").click();
    await page.locator(".tta .hole", { hasText: "you took" }).waitFor();
    for (const [key, dialog] of [["k", ".browser"], ["j", ".knows"]]) {
        await page.keyboard.press(key);
        await page.locator(`dialog${dialog}`).waitFor();
        await page.keyboard.press("Escape");
    }
    await page.keyboard.press("e");
    await page.keyboard.press("e");
    await page.waitForFunction(() => document.querySelector(".loglist").innerText.includes("Round 2"));
    assert.match(await keptRecord(page), /^\d+ move 0 take /m);
    await page.context().setOffline(false);
    await done(page);
});

await finish();
await browser.close();
await stop(server);
