// Plays a recorded game again in the page's engine: node same_moves.mjs ENGINE.wasm RECORD
//
// A table with the same options, seats and secret; people make the moves of the record, bots decide.
// Prints the record of what came of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [wasm, path] = process.argv.slice(2);
const { exports: e } = (await WebAssembly.instantiate(readFileSync(wasm), {})).instance;
const recorded = readFileSync(path, "utf8");

function put(text) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    const at = e.alloc(bytes.length);
    new Uint8Array(e.memory.buffer).set(bytes, at);
    return at;
}

function text(at) {
    const memory = new Uint8Array(e.memory.buffer);
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
}

const json = (at) => JSON.parse(text(at));
const first = (pattern) => recorded.match(pattern)?.[1];
const options = [...recorded.matchAll(/^option (\S+) (.*)$/gm)].map(([, key, value]) => `option ${key} ${value}`);
const seats = [...recorded.matchAll(/^seat \d+ (bot|person)(?: "([^"]*)")? "([^"]*)"$/gm)].map(
    ([, kind, program, name]) => `seat ${kind === "bot" ? program : ""} ${name}`,
);
const lines = [`game ${first(/^game (\S+)/m)}`, ...options, ...seats, `secret ${first(/^(?:secret|reveal) ([0-9a-f]{64})/m)}`];
const { table, error } = json(e.start(put(lines.join("\n")), put("en")));
assert.ok(table, JSON.stringify(error));

const moves = [...recorded.matchAll(/^\d+ (?:move (\d) (.*)|confirm (\d))$/gm)];
const people = moves.filter(([, seat, , confirmed]) => seats[seat ?? confirmed].startsWith("seat  "));
const en = put("en");
let now = json(e.act(table, -3, 0, put(""), 1 << 30, -1, en));
while (!now.over) {
    const bot = now.seats[now.turn]?.kind === "bot" && !now.unconfirmed;
    if (bot) {
        now = json(e.decide(table, -3, 0, 1 << 30, -1, en));
    } else {
        const [, seat, move, confirmed] = people.shift();
        const line = move === undefined ? "confirm" : `move ${move}`;
        now = json(e.act(table, Number(seat ?? confirmed), 0, put(line), 1 << 30, -1, en));
    }
    if (now.error) break; // it went another way: its record tells where
}
process.stdout.write(text(e.record(table)));
