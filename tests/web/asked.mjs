// Dice that are asked for, in two real browsers: node asked.mjs AGES
//
// Friends play at the real server; the record verifies with the receipts of both. Then a server stands in front of
// it that lies to one of them: the page gives nothing any more, and is red with entry and reason.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { folder, playOn, podium } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, root, setTable } from "./harness.mjs";
import { serveTables, sitDown, stop, twoFriends } from "./served.mjs";
import { finish, test } from "./tap.mjs";

const [ages, ...more] = process.argv.slice(2);
const place = folder("ages-asked-");
const server = await serveTables(ages, join(place, "tables.db"), 0, more);
const browser = await launch();

const tableOf = (page) => new URL(page.url()).hash.split("/")[2];
const some = (limit, seed) => ({ limit, seed, patience: 700 });

async function recordOf(page) {
    return page.evaluate(async () => (await fetch(`api/tables/${location.hash.split("/")[2]}/record`)).text());
}

// The file that the button saves.
async function receiptOf(page) {
    if (await page.locator(".fairness details:not([open])").count()) await page.locator(".fairness summary").click();
    const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save receipt" }).click(),
    ]);
    return readFileSync(await download.path(), "utf8");
}

function verify(record, receipts) {
    const game = join(place, "game.ages");
    writeFileSync(game, record);
    const flags = receipts.flatMap((text, i) => {
        const file = join(place, `${i}.receipt`);
        writeFileSync(file, text);
        return ["--receipt", file];
    });
    const run = (program, ...args) => {
        const { status, stdout, stderr } = spawnSync(program, args, { encoding: "utf8" });
        return { status, text: stdout + stderr };
    };
    const native = run(ages, "verify", game, ...flags);
    const python = run("python3", join(root, "tools/verify.py"), game, ...flags);
    return { statuses: [native.status, python.status], text: native.text };
}

for (const game of ["Bronze", "Magpie"])
    test(`${game}: two friends play, and the record verifies with both receipts`, async () => {
        const pages = await twoFriends(browser, server.url, game);
        const [ada, bo] = pages;
        const ends = await Promise.all([playOn(ada, { seed: 1, patience: 90_000 }), playOn(bo, { seed: 2, patience: 90_000 })]);
        assert.deepEqual(ends.map(({ over }) => over), [true, true]);
        for (const page of pages) await page.getByText(/^Verified: every draw follows from the sealed keys/).waitFor();
        const receipts = [await receiptOf(ada), await receiptOf(bo)];
        const record = await recordOf(ada);
        const { statuses, text } = verify(record, receipts);
        assert.deepEqual(statuses, [0, 0], text);
        const gave = [...text.matchAll(/gave to (\d+) of (\d+) draws/g)].map(([, g, m]) => [Number(g), Number(m)]);
        assert.equal(gave.length, 2);
        for (const [g, m] of gave) assert.ok(g === m && m > 5, text);
        // A receipt of another story does not fit.
        assert.deepEqual(verify(record, [receipts[0].replace(/^(head \d+ )./m, "$1x")]).statuses, [3, 3]);
        for (const page of pages) {
            assert.deepEqual(page.faults, []);
            await page.context().close();
        }
    });

// Another body for the moves of a page, which may have looked at the table.
async function changed(asked, chunks, change) {
    const path = `${server.url.slice(0, -1)}${asked.url.replace(/\/moves$/, "")}`;
    const table = await (await fetch(path, { headers: { Authorization: asked.headers.authorization } })).json();
    return Buffer.from(JSON.stringify(change(JSON.parse(Buffer.concat(chunks)), table)));
}

const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();

// A part of the log that was changed, with the head that belongs to it: what it says is all that is wrong.
async function fitting(part, { url, headers: { authorization } }) {
    const path = `${server.url.slice(0, -1)}${url.replace(/since=\d+/, "since=0")}`;
    const whole = await (await fetch(path, authorization ? { headers: { Authorization: authorization } } : {})).json();
    const entries = [...whole.entries.slice(0, part.since), ...part.entries];
    const after = (head, { line }) => sha("ages head 2\n", head, sha("ages entry 2\n", `${line}\n`));
    return { ...part, head: entries.reduce(after, sha("ages head 2\n", whole.opening)).toString("hex") };
}

// A server in front of the real one, which changes what it answers to one page.
async function liar() {
    const lies = { chain: (part) => part, fits: false, moves: (body) => body, given: [] };
    const proxy = createServer(async (asked, answer) => {
        const chunks = [];
        for await (const chunk of asked) chunks.push(chunk);
        const headers = { ...asked.headers, host: `127.0.0.1:${server.port}` };
        delete headers.origin;
        const options = { host: "127.0.0.1", port: server.port, path: asked.url, method: asked.method, headers };
        const [, since] = /\/chain\?since=(\d+)/.exec(asked.url) ?? [];
        const inner = request(options, async (real) => {
            if (since === undefined) {
                answer.writeHead(real.statusCode, real.headers);
                return real.pipe(answer);
            }
            let text = "";
            for await (const chunk of real) text += chunk;
            const part = JSON.parse(text);
            const changed = await lies.chain(part, lies.given.length);
            const told = lies.fits && changed !== part ? await fitting(changed, asked) : changed;
            answer.writeHead(told.error ? 409 : 200, { "Content-Type": "application/json" });
            answer.end(JSON.stringify(told));
        });
        inner.on("error", () => answer.destroy());
        answer.on("close", () => inner.destroy());
        if (asked.url.endsWith("/give")) lies.given.push(JSON.parse(Buffer.concat(chunks)));
        lies.as = asked.headers.authorization ?? lies.as;
        if (asked.url.endsWith("/moves")) chunks.splice(0, chunks.length, await changed(asked, chunks, lies.moves));
        inner.setHeader("Content-Length", Buffer.concat(chunks).length);
        inner.end(Buffer.concat(chunks));
    });
    await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    const close = () => {
        proxy.close();
        proxy.closeAllConnections();
    };
    return { lies, url: `http://127.0.0.1:${proxy.address().port}/`, close };
}

// Nothing is asked for, and the device has seen it all.
async function followed(page) {
    const id = tableOf(page);
    for (;;) {
        const { seq, asked } = await (await fetch(`${server.url}api/tables/${id}?since=9999`)).json();
        const seen = await page.evaluate((key) => JSON.parse(localStorage[key]).log.entries, `ages.fair.${id}.seen`);
        if (!asked.ask && seen === seq) return;
        await page.waitForTimeout(100);
    }
}

// Ada plays at the real server, Bo through the liar.
async function deceived(game = "Bronze", options = { plain: true }) {
    const front = await liar();
    const ada = await openPage(browser, server.url, { plain: true });
    await setTable(ada, { game, seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
    const link = await ada.getByLabel("The link of Bo").inputValue();
    const bo = await sitDown(browser, link.replace(server.url, front.url), options);
    await Promise.all([playOn(ada, some(4, 1)), playOn(bo, some(4, 2))]);
    await followed(bo);
    front.lies.given = [];
    return { ada, bo, ...front };
}

const HEX = "ab".repeat(32);
const entry = (part, line) => ({ ...part, entries: [...part.entries, { n: part.seq + 1, line: `${part.seq + 1} ${line}` }] });
const longer = (part, line) => {
    const more = entry(part, line);
    return { ...more, seq: part.seq + 1, last: part.seq + 1 };
};

const isAsk = ({ line }) => / ask /.test(line ?? "");
const withAsk = (change) => (part) => ({ ...part, entries: part.entries.map((one) => (isAsk(one) ? { ...one, line: change(one.line) } : one)) });

// Each as the server tells it at the next ask, and what the page says; `gives`: how many elements leave before. Where the
// lie `fits`, the heads are those of the log that is told, so that only what it says can be found out.
const LIES = {
    "an ask before the move": {
        lie: (part) => (part.entries.some(isAsk) ? longer(part, "move 0 stop") : part),
        fits: true,
        reason: /something was done between an ask and its draw/,
    },
    "a number that is skipped": {
        lie: withAsk((line) => line.replace(/ ask (\d+)/, (_, n) => ` ask ${Number(n) + 1}`)),
        fits: true,
        reason: /the asks are not numbered one after the other/,
    },
    "the same number with another head": {
        lie: (part, given) => (given ? withAsk((line) => line.replace(/.$/, (d) => (d === "0" ? "1" : "0")))(part) : part),
        fits: true,
        gives: 1,
        reason: /another one/,
    },
    "a swapped commitment": { lie: (part) => ({ ...part, commitment: HEX }), reason: /bound to another secret/ },
    "a rewritten log": { lie: (part) => ({ ...part, head: HEX }), reason: /another one/ },
    "an older log": { lie: () => ({ error: { code: "unknown_head", message: "" } }), reason: /has forgotten/ },
};

for (const [name, { lie, fits = false, gives = 0, reason }] of Object.entries(LIES))
    test(`a lying server gets nothing, and the page is red: ${name}`, async () => {
        const { ada, bo, lies, close } = await deceived();
        Object.assign(lies, { chain: lie, fits });
        // On to the next ask: whoever has the turn rolls.
        await Promise.all([playOn(ada, some(6, 3)), playOn(bo, { ...some(6, 3), until: ".unfair" })]);
        const red = bo.locator(".unfair");
        await red.waitFor();
        assert.match(await red.innerText(), reason);
        assert.equal(lies.given.length, gives, "before it was red");
        lies.chain = (part) => part; // too late
        await playOn(ada, some(4, 5));
        await bo.reload();
        await red.waitFor();
        assert.equal(lies.given.length, gives, "nothing was given after it");
        assert.deepEqual(bo.faults, []);
        for (const page of [ada, bo]) await page.context().close();
        close();
    });

test("a server that makes another move than was sent is red at once", async () => {
    const { ada, bo, lies, close } = await deceived();
    const other = ({ moves: [sent, ...rest], ...body }, { moves }) => {
        const found = moves.find(({ text }) => text !== sent);
        return found ? { ...body, moves: [found.text] } : { ...body, moves: [sent, ...rest] };
    };
    lies.moves = other;
    const red = bo.locator(".unfair");
    for (let round = 0; round < 40 && !(await red.count()); round++)
        await Promise.all([playOn(ada, some(3, round)), playOn(bo, { ...some(3, round), until: ".unfair" })]);
    await red.waitFor();
    assert.match(await red.innerText(), /a move of yours that this device did not make/);
    assert.equal(await ada.locator(".unfair").count(), 0, "Ada can't know");
    for (const page of [ada, bo]) await page.context().close();
    close();
});

test("a server that takes a move back in somebody’s name is red at once; an own undo and redo are not", async () => {
    const { ada, bo, lies, close } = await deceived();
    const path = `${server.url}api/tables/${tableOf(bo)}`;
    const headers = () => ({ Authorization: lies.as, "Content-Type": "application/json" });
    const now = async () => (await fetch(path, { headers: headers() })).json();
    for (let round = 0; round < 60 && !(await now()).can_undo; round++)
        await Promise.all([playOn(ada, some(2, round)), playOn(bo, some(1, round))]);
    for (const name of ["Undo", "Redo"]) {
        const { seq } = await now();
        await bo.getByRole("button", { name, exact: true }).click({ force: true });
        while ((await now()).seq === seq) await bo.waitForTimeout(50);
        await followed(bo);
    }
    assert.equal(await bo.locator(".unfair").count(), 0, "its own");
    const body = JSON.stringify({ seq: (await now()).seq, client: "liar" });
    assert.equal((await fetch(`${path}/undo`, { method: "POST", headers: headers(), body })).status, 200);
    const red = bo.locator(".unfair");
    await red.waitFor();
    assert.match(await red.innerText(), /an undo or redo of yours that this device did not make/);
    assert.equal(await ada.locator(".unfair").count(), 0, "Ada can't know");
    for (const page of [ada, bo]) await page.context().close();
    close();
});

// One step of a turn that a choice keeps from its end, on the drawn table.
async function goOn(page) {
    const choice = page.locator(".tray button.chip").first();
    const ends = page.locator(".acts .btn.act:not(.deed):not(.on)");
    if (await choice.count()) await choice.click();
    else await page.keyboard.press((await ends.count()) ? "e" : "k");
    await setTimeout(100);
}

test("the moves that end a turn at once are known, one by one, before they are sent", async () => {
    const pages = await twoFriends(browser, server.url, "Bronze", {});
    const id = tableOf(pages[0]);
    const now = async () => (await fetch(`${server.url}api/tables/${id}`)).json();
    const sentBy = (page, seat) =>
        page.evaluate(
            (prefix) => Object.entries({ ...localStorage }).flatMap(([key, text]) => (key.startsWith(prefix) ? [JSON.parse(text)] : [])),
            `ages.fair.${id}.sent.${seat}.`,
        );
    const several = async (page, seat) => (await sentBy(page, seat)).some(({ steps }) => steps.length > 1);
    // The dice may ask for a choice, which ends the steps; so until both have ended a turn in several.
    for (let turns = 0; turns < 20 && !((await several(pages[0], 0)) && (await several(pages[1], 1))); turns++) {
        let shown = await now();
        while (shown.turn === "chance") shown = await now();
        const page = pages[shown.turn];
        const rolling = await page.locator(".tray.p-reroll").waitFor({ timeout: 5000 }).then(() => true, () => false);
        if (rolling) {
            await page.keyboard.press("e");
            await page.getByRole("button", { name: "End turn", exact: true }).last().click();
        }
        for (let tries = 0; tries < 100 && (await now()).turn === shown.turn; tries++) await goOn(page);
    }
    const made = [...(await recordOf(pages[0])).matchAll(/^(\d+) move (\d) (.*)$/gm)].map(([, n, seat, move]) => [Number(n), seat, `move ${move}`]);
    for (const [seat, page] of pages.entries()) {
        await followed(page);
        const sent = await sentBy(page, seat);
        assert.ok(sent.some(({ steps }) => steps.length > 1), JSON.stringify(sent));
        const known = sent.flatMap(({ after, steps }) => steps.map((step, i) => [after + 1 + i, String(seat), step]));
        const wanted = made.filter(([, whose]) => whose === String(seat));
        assert.deepEqual(known.sort(([a], [b]) => a - b), wanted);
        assert.equal(await page.locator(".unfair").count(), 0);
        assert.deepEqual(page.faults, []);
        await page.context().close();
    }
});

await finish();
await browser.close();
await stop(server);
