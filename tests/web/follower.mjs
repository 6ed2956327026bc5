// A device at a table whose dice are asked for, without a browser: the module of the page (web/src/fair) with the page's
// engine follows a recorded game as if a server told it. For node TEST.mjs AGES ENGINE.wasm.
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./harness.mjs";

const [, wasm] = process.argv.slice(2);
const { build } = createRequire(join(root, "web/package.json"))("esbuild");

const bundled = await build({
    stdin: {
        contents: ["values", "log", "kept", "follow"].map((name) => `export * from "./${name}";`).join("\n"),
        resolveDir: join(root, "web/src/fair"),
    },
    bundle: true,
    format: "esm",
    write: false,
    define: { LANGUAGES: "[]" },
});
const code = Buffer.from(bundled.outputFiles[0].text).toString("base64");
export const fair = await import(
    `data:text/javascript;base64,${code}`
);
const { Values, Kept, Follower, newChain, joinedChain } = fair;

const { exports: engine } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), {});

// As the page's worker calls the engine.
export async function call(name, ...args) {
    const put = (text) => {
        const bytes = new TextEncoder().encode(`${text}\0`);
        const at = engine.alloc(bytes.length);
        new Uint8Array(engine.memory.buffer).set(bytes, at);
        return [at, bytes.length - 1];
    };
    const flat = args.flatMap((arg) =>
        typeof arg === "number" ? [arg] : typeof arg === "string" ? [put(arg)[0]] : put(arg.bytes),
    );
    const memory = () => new Uint8Array(engine.memory.buffer);
    const at = engine[name](...flat);
    return new TextDecoder().decode(memory().subarray(at, memory().indexOf(0, at)));
}

export const values = new Values(call);
export const sha = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
export const hex = (text) => sha(text).toString("hex");
export const mac = (key, text) => createHmac("sha256", key).update(text).digest();

// The browser's storage, as far as it is used.
export class Shelf extends Map {
    getItem(key) {
        return this.get(key) ?? null;
    }
    setItem(key, text) {
        if (this.full) throw new Error("full");
        this.set(key, text);
    }
    removeItem(key) {
        this.delete(key);
    }
    get length() {
        return this.size;
    }
    key(i) {
        return [...this.keys()][i] ?? null;
    }
}

// A recorded game, told as a server tells it. Béla's device (seat 1) has the last element of the record for the
// start of its chain, which leads to its tip.
const recordFile = join(root, "tests/cli/asked.ages");
export const record = readFileSync(recordFile, "utf8");
export const secret = Buffer.from(/^reveal (.*)$/m.exec(record)[1], "hex");
export const opening = /^[^]*?\nhash .*\n(?=1 )/.exec(record)[0];
export const lines = record.match(/^\d+ .*$/gm);
export const [, links, start] = /^last 2 (\d+) (.*)$/m.exec(record);
export const chain = await newChain(start, (x, n) => values.link(x, n), Number(links));

export const link = (x, n) => (n ? link(sha("ages link 2\n", x), n - 1) : x);

export function headsOf(told, first = opening) {
    const heads = [sha("ages head 2\n", first)];
    for (const line of told) heads.push(sha("ages head 2\n", heads.at(-1), sha("ages entry 2\n", `${line}\n`)));
    return heads.map((head) => head.toString("hex"));
}

// What was given to the asks of the record: of each join the last element, and all before it.
export function drawsOf(told) {
    return told.flatMap((line, i) => {
        const [, n, seats] = /^\d+ ask (\d+) (\S+)/.exec(line) ?? [];
        if (!n || !/ chance /.test(told[i + 1] ?? "")) return [];
        const given = {};
        for (const seat of seats === "-" ? [] : seats.split(",")) {
            const join = told.slice(0, i).findLast((one) => new RegExp(`^\\d+ join ${seat} `).test(one));
            const [, last, x] = new RegExp(`^last ${/^\d+/.exec(join)[0]} (\\d+) (.*)$`, "m").exec(record);
            given[seat] = link(Buffer.from(x, "hex"), Number(last) - Number(n)).toString("hex");
        }
        return [{ n: Number(n), entry: i + 1, given, key: mac(secret, `ages key 2\n${n}\n`).toString("hex") }];
    });
}

export const commitment = /^commitment (.*)$/m.exec(record)[1];

export class Told {
    log = lines.slice(0, 2);
    given = [];
    part = (part) => part; // how it lies
    constructor(first = opening) {
        this.opening = first;
    }
    commitment = commitment;
    joined = [];

    chain = async (since) => {
        if (since > this.log.length) return "older";
        const entries = this.log.slice(since).map((line, i) => ({ n: since + i + 1, line }));
        return this.part({
            commitment: this.commitment,
            since,
            seq: this.log.length,
            last: this.log.length,
            head: headsOf(this.log, this.opening)[this.log.length],
            ...(since ? {} : { opening: this.opening }),
            entries,
            draws: drawsOf(this.log).filter(({ entry }) => entry > since),
        });
    };
    give = async (seat, n, x) => {
        this.given.push([seat, n, x]);
        return this.takes ?? true;
    };
    // The record's chain is short, and would be followed by another.
    tip = async (seat, tip) => {
        if (!this.joins) return null;
        this.log.push(`${this.log.length + 1} join ${seat} link ${tip}`);
        this.joined.push(tip);
        const seq = this.log.length;
        return { seat, commitment, join: seq, seq, head: headsOf(this.log, this.opening)[this.log.length] };
    };
    // Goes on to the next ask of the record, which stays open.
    toAsk() {
        const next = lines.findIndex((line, i) => i >= this.log.length && /^\d+ ask /.test(line));
        this.log = lines.slice(0, next < 0 ? lines.length : next + 1);
        return next >= 0;
    }
}

// At a table that waits for nobody's device.
export const waitingForNobody = () => {
    const first = opening.replace("needs 1", "needs 0");
    return device(new Told(first), new Shelf(), first);
};

export function device(server = new Told(), shelf = new Shelf(), first = opening) {
    const kept = new Kept(shelf, "T1");
    const answered = { join: 2, seq: 2, head: headsOf(lines.slice(0, 2), first)[2], commitment };
    if (!kept.chains(1).length) kept.keepChains(1, [joinedChain(chain, answered)]);
    for (const [, n, move] of record.matchAll(/^(\d+) move 1 (.*)$/gm))
        kept.keepSent(1, { after: Number(n) - 1, steps: [`move ${move}`] }, "1");
    const random = () => createHash("sha256").update(String(Math.random())).digest("hex");
    const hidden = async (text) => /^game (tta|magpie) /m.test(text);
    return { kept, server, shelf, follower: new Follower(kept, values, server, hidden, random, () => [1]) };
}

export const fault = ({ follower }) => follower.seen.value?.fault ?? null;

export async function played(d = device()) {
    while (d.server.toAsk()) await d.follower.sync(true);
    await d.follower.sync(true);
    return d;
}

export const SEAL = "ab".repeat(32);
export const asking = (server, n, seats = "0,1") => server.log.push(`${server.log.length + 1} ask ${n} ${seats} ${SEAL}`);
