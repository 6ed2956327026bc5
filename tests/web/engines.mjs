// The engine of the page and that of the terminal are one: node engines.mjs AGES ENGINE.wasm GAMES
//
// Games that bots play in the terminal are replayed by the page's engine, which checks the hash of
// every turn and must write the same record again; games that bots play in the page's engine must
// verify in the terminal. One changed byte is noticed.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compile, engineOf } from "./engine.mjs";
import { finish, test } from "./tap.mjs";

const [ages, wasm, games] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "ages-engines-"));
const compiled = compile(wasm);
const engine = () => engineOf(compiled);

// Which bots play which game at how many seats.
const matches = JSON.parse(execFileSync(ages, ["games", "--json"])).flatMap((game) =>
    [...new Set([game.players_min, 2, game.players_max])].map((seats) => ({
        game: game.id,
        seats: Array.from({ length: seats }, (_, i) => (i % 2 ? "random" : quickest(game.bots))),
    })),
);

function quickest(bots) {
    return bots.find(({ id }) => id === "builder")?.id ?? "random";
}

function record(e, table) {
    return e.text(e.record(table));
}

test("it imports nothing", () => {
    assert.deepEqual(WebAssembly.Module.imports(compiled), []);
});

test(`games of the terminal, replayed in the page's engine`, () => {
    let replayed = 0;
    for (const [i, { game, seats }] of matches.entries()) {
        const place = join(folder, `native-${i}`);
        mkdirSync(place);
        const count = Math.ceil(Number(games) / matches.length);
        execFileSync(ages, [
            ...["arena", game, "--seats", seats.join(","), "--games", String(count)],
            ...["--seed", "7", "--records", place],
        ]);
        const e = engine();
        for (const name of readdirSync(place)) {
            const text = readFileSync(join(place, name), "utf8");
            const bytes = e.put(text);
            const opened = e.json(e.read(bytes, Buffer.byteLength(text), e.put("en")));
            assert.ok(opened.table, `${game} ${name}: ${JSON.stringify(opened)}`);
            assert.equal(record(e, opened.table), text, `${game} ${name}`);
            e.end(opened.table);
            e.release(bytes);
            replayed++;
        }
    }
    assert.ok(replayed >= Number(games), `only ${replayed} games`);
    console.log(`# ${replayed} games`);
});

test("names that could be mistaken for another or for a move are refused", () => {
    const e = engine();
    for (const names of [["Ada", "ada"], ["12", "Ben"], ["Ada", "Food"]]) {
        const lines = ["game bronze", ...names.map((name) => `seat random ${name}`), `secret ${"ab".repeat(32)}`];
        const { error } = e.json(e.start(e.put(lines.join("\n")), e.put("en")));
        assert.match(error?.message ?? "", /name|called/, names.join());
    }
});

test("games of the page's engine, verified in the terminal", () => {
    const place = join(folder, "web");
    mkdirSync(place);
    const files = matches.map(({ game, seats }, i) => {
        const e = engine();
        const lines = [
            `game ${game}`,
            ...seats.map((bot, seat) => `seat ${bot} Bot ${seat}`),
            `secret ${(i + 16).toString(16).repeat(32)}`,
        ];
        const { table } = e.json(e.start(e.put(lines.join("\n")), e.put("en")));
        const [none, en] = [e.put(""), e.put("en")];
        let now = e.json(e.act(table, -3, 0, none, 1 << 30, -1, en));
        while (!now.over) {
            now = e.json(e.decide(table, -3, 0, 1 << 30, -1, en));
            assert.equal(now.error, undefined);
        }
        const file = join(place, `${i}.ages`);
        writeFileSync(file, record(e, table));
        return file;
    });
    execFileSync(ages, ["verify", ...files]);
});

// Who judges a game searches every decision anew, in the last round for all turns to come.
test("the page's engine thinks as the terminal's does", () => {
    for (const [game, seats] of [
        ["bronze", ["expert"]],
        ["bronze", ["expert", "builder"]],
        ["bronze", ["expert", "builder", "normal", "builder"]],
        ["iron", ["expert", "builder"]],
    ]) {
        const place = mkdtempSync(join(folder, "judged-"));
        execFileSync(ages, [
            ...["arena", game, "--seats", seats.join(","), "--games", "1"],
            ...["--seed", "3", "--records", place],
        ]);
        const file = join(place, readdirSync(place)[0]);
        const text = readFileSync(file, "utf8");
        const here = JSON.parse(execFileSync(ages, ["analyse", "--json", file]));
        const e = engine();
        const { table } = e.json(e.read(e.put(text), Buffer.byteLength(text), e.put("en")));
        const there = e.json(e.analyse(table, -1, e.put("en")));
        for (const [i, { luck, cost }] of here.seats.entries()) {
            assert.equal(there.seats[i].luck, Math.trunc(luck * 1000), `${game} ${seats}`);
            assert.equal(there.seats[i].cost, Math.trunc(cost * 1000), `${game} ${seats}`);
        }
        for (const [i, { ply }] of here.mistakes.entries()) assert.equal(there.mistakes[i].ply, ply);
        assert.ok(here.seats.length < 2 || here.seats[1].cost > 0.01);
    }
});

test("a changed byte is noticed", () => {
    const name = join(folder, "native-0", readdirSync(join(folder, "native-0"))[0]);
    const text = readFileSync(name, "utf8");
    const e = engine();
    for (const [from, to] of [
        [/hash ([0-9a-f])/, (_, digit) => `hash ${digit === "0" ? "1" : "0"}`],
        [/ chance (\d+)\//, (_, u) => ` chance ${Number(u) ? 0 : 1}/`],
    ]) {
        const broken = text.replace(from, to);
        assert.notEqual(broken, text);
        const opened = e.json(e.read(e.put(broken), Buffer.byteLength(broken), e.put("en")));
        assert.match(opened.error.message, /line \d+/);
    }
});

await finish();
rmSync(folder, { recursive: true });
