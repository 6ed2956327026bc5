// Games up to a wanted position, of Through the Ages if nothing else is said: the page's engine plays them, bots at the
// other seats and a simple plan at seat 0, whose record a page can then open.
import { createHash } from "node:crypto";
import { compile, engineOf } from "./engine.mjs";

const compiled = new Map();

function compiledOf(wasm) {
    if (!compiled.has(wasm)) compiled.set(wasm, compile(wasm));
    return compiled.get(wasm);
}

// What seat 0 likes to do, best first; what is not named comes before the end of its turn only by chance.
const LIKED = [
    "stay", "war", "aggression", "pact", "event", "lead", "discover", "stage", "stages", "build", "recruit",
    "upgrade", "play", "tactic", "grow", "take", "accept", "pick", "lose", "discard",
];
const DISLIKED = ["leave", "destroy", "disband", "cancel", "decline", "draw"];

export function choose(moves, random, keen) {
    const wished = keen && moves.find(({ text }) => keen.test(text));
    if (wished) return wished;
    for (const verb of LIKED) {
        const some = moves.filter((move) => move.verb === verb);
        if (some.length && random() < 0.85) return some[Math.floor(random() * some.length)];
    }
    const rest = moves.filter(({ verb }) => !DISLIKED.includes(verb));
    const from = rest.length ? rest : moves;
    return from[Math.floor(random() * from.length)];
}

function randomOf(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
        return (state >> 8) / (1 << 23);
    };
}

const NAMES = ["Ada", "Bram", "Chiara", "Dora"];
const NO_EVENTS = 1 << 30;

// Plays until `wanted(now)` holds while seat 0 is asked; the record then, or null at the end of the game.
export function playTo(wasm, { game = "tta", level = game === "tta" && "full", seats = 3, seed = 1, bot = "builder", options = {}, keen, wanted }) {
    const e = engineOf(compiledOf(wasm));
    const random = randomOf(seed);
    const secret = createHash("sha256").update(`tta ${seed}`).digest("hex");
    const lines = [
        `game ${game}`,
        ...(level ? [`option level ${level}`] : []),
        ...Object.entries(options).map(([key, value]) => `option ${key} ${value}`),
        ...NAMES.slice(0, seats).map((name, i) => `seat ${i ? bot : ""} ${name}`),
        `secret ${secret}`,
        "contribution test",
    ];
    const opened = e.json(e.start(e.put(lines.join("\n")), e.put("en")));
    if (!opened.table) throw new Error(JSON.stringify(opened));
    const table = opened.table;
    const call = (at) => {
        const now = e.json(at);
        if (now.error) throw new Error(JSON.stringify(now.error));
        return now;
    };
    const act = (line) => call(e.act(table, 0, 1, e.put(line), NO_EVENTS, -1, e.put("en")));
    let now = act("");
    for (let i = 0; i < 20000 && !now.over; i++) {
        if (now.unconfirmed && now.turn === 0) now = act("confirm");
        else if (now.turn === 0) {
            if (wanted(now, () => e.text(e.record(table)))) return { record: e.text(e.record(table)), now };
            now = act(`move ${choose(now.moves, random, keen).text}`);
        } else now = call(e.decide(table, 0, 1, NO_EVENTS, -1, e.put("en")));
    }
    return null;
}

// Finds records of named positions, each with what is played, from which seed on, and what is `wanted`. Those that are
// looked for in the same games are looked for together.
export function finderOf(wasm, positions) {
    const found = new Map();
    const next = new Map(); // by what is played, the seed of the next game
    const gamesOf = ({ wanted, ...table }) => JSON.stringify(table);
    return (name) => {
        const games = gamesOf(positions[name]);
        const alike = Object.entries(positions).filter(([, how]) => gamesOf(how) === games);
        const wanted = (now, record) => {
            for (const [one, how] of alike) if (!found.has(one) && how.wanted(now)) found.set(one, record());
            return alike.every(([one]) => found.has(one));
        };
        for (let seed = next.get(games) ?? positions[name].seed ?? 1; seed < 40 && !found.has(name); seed++) {
            playTo(wasm, { ...positions[name], seed, wanted });
            next.set(games, seed + 1);
        }
        if (!found.has(name)) throw new Error(`no game leads to ${name}`);
        return found.get(name);
    };
}

// The table of a record.
export function tableIn(wasm, record) {
    const e = engineOf(compiledOf(wasm));
    const { table } = e.json(e.read(e.put(record), Buffer.byteLength(record), e.put("en")));
    return e.json(e.act(table, 0, 1, e.put(""), NO_EVENTS, -1, e.put("en")));
}

// The largest table of a whole game, as a record.
export function largestOf(wasm, seats = 4, seed = 3) {
    let largest = { size: 0, record: "" };
    const judge = (now, record) => {
        const size = JSON.stringify(now).length;
        if (now.view.phase === "actions" && size > largest.size) largest = { size, record: record() };
        return false;
    };
    playTo(wasm, { seats, seed, wanted: judge });
    return largest;
}
