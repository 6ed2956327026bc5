// Plays in the page: clicks the buttons of the plain table until the game is over. It runs inside the
// page, so that a whole game takes seconds.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unpainted } from "./harness.mjs";

// Runs in the page.
async function clicking({ until, limit, seed, patience, keen }) {
    let state = seed;
    const random = (n) => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return (state >> 8) % n;
    };
    const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const changed = () =>
        new Promise((resolve) => {
            const watch = new MutationObserver(() => {
                watch.disconnect();
                resolve();
            });
            watch.observe(document.body, { childList: true, subtree: true, characterData: true });
            setTimeout(() => {
                watch.disconnect();
                resolve();
            }, 3000);
        });
    let clicks = 0;
    let last = Date.now();
    while (
        !document.querySelector(until) &&
        clicks < limit &&
        Date.now() - last < patience
    ) {
        const moves = [...document.querySelectorAll("[data-move]")];
        const confirm = [...document.querySelectorAll(".acts .btn.act, .curtain .btn.act")][0];
        const eager = keen
            ? moves.findLast((move) => /^(buy|build|stop|choose)/.test(move.dataset.move))
            : undefined;
        const button = confirm ?? eager ?? moves[random(moves.length || 1)];
        if (!button) {
            await rest(5);
            continue;
        }
        clicks++;
        last = Date.now();
        const next = changed();
        button.click();
        await next;
        await rest(0);
    }
    return { clicks, over: Boolean(document.querySelector(until)) };
}

// Clicks for as long as this page is asked; ends when `until` is seen, `limit` clicks are made, or
// nothing was to be clicked for `patience` milliseconds. The moves are random, or with `keen` those
// that buy and build.
export function playOn(
    page,
    { until = ".rs-hero", limit = 5000, seed = 1, patience = 60000, keen = false } = {},
) {
    return unpainted(page, () => page.evaluate(clicking, { until, limit, seed, patience, keen }));
}

// The record of a table as this device keeps it; without an identifier of the one that is open.
export function keptRecord(page, id) {
    return page.evaluate((table) => localStorage.getItem(`ages.record.${table ?? location.hash.split("/")[2]}`), id);
}

// The record as soon as it is another one: the page shows a step before it has kept it.
export async function keptAfter(page, before) {
    await page.waitForFunction(
        (was) => localStorage.getItem(`ages.record.${location.hash.split("/")[2]}`) !== was,
        before,
    );
    return keptRecord(page);
}

const folders = [];
process.on("exit", () => folders.forEach((path) => rmSync(path, { recursive: true, force: true })));

// A new folder, which goes when the test goes.
export function folder(prefix) {
    const path = mkdtempSync(join(tmpdir(), prefix));
    folders.push(path);
    return path;
}

const records = folder("ages-web-");

// A game as the terminal's engine replays it.
export const replay = (ages, file) =>
    JSON.parse(execFileSync(ages, ["replay", "--json", file], { maxBuffer: 1 << 28 }));

// What the engine of the terminal says of a record: it replays all of it, hash by hash.
export function judge(ages, record) {
    const file = join(records, "game.ages");
    writeFileSync(file, record);
    execFileSync(ages, ["verify", file], { stdio: "pipe" });
    const places = [...readFileSync(file, "utf8").matchAll(/^place (\d+) (\d+) (-?\d+)$/gm)];
    return { replayed: replay(ages, file), places: places.map((line) => line.slice(1).map(Number)) };
}

// The points on the result screen, by name.
export async function podium(page) {
    const rows = await page.locator(".podium li").evaluateAll((list) =>
        list.map((row) => [
            row.querySelector("span").textContent.trim(),
            Number(row.querySelector("b").textContent.replace("−", "-")),
        ]),
    );
    return Object.fromEntries(rows);
}

const SHAPES = ["circle", "triangle", "square", "diamond"];

// The same by seat, in the order of the seats: each row has the mark of its seat.
async function pointsBySeat(page) {
    const rows = await page.locator(".podium li").evaluateAll((list) =>
        list.map((row) => [row.querySelector("svg").getAttribute("class"), Number(row.querySelector("b").textContent.replace("−", "-"))]),
    );
    return SHAPES.flatMap((shape) => rows.filter(([mark]) => mark.includes(`s-${shape}`)).map(([, points]) => points));
}

// The result on the page is what the terminal's engine makes of its record, seat by seat.
export async function endsAsJudged(ages, page) {
    const { places } = judge(ages, await keptRecord(page));
    assert.deepEqual(await pointsBySeat(page), places.map(([, , points]) => points));
}

// A running game with dice that were typed in: the lines that people gave the terminal.
export function savedGame(ages, game, seats, options, lines) {
    const file = join(folder("ages-web-"), "saved.ages");
    const flags = Object.entries(options).flatMap(([key, value]) => ["--option", `${key}=${value}`]);
    const people = seats.map((name) => `you:${name}`).join();
    execFileSync(ages, ["play", game, "--seats", people, "--dice", "real", "--save", file, ...flags], {
        input: `${lines.join("\n")}\n`,
        stdio: ["pipe", "ignore", "inherit"],
    });
    return file;
}

// Stores a record on this device and opens its table.
export async function openRecord(page, file) {
    await page.waitForSelector(".game");
    await page.locator(".open-other summary").click();
    await page.locator("input[type=file]").setInputFiles(file);
    await page.waitForSelector(".desk, .rs-hero");
}
