// What a browser has to fetch stays small: node budget.mjs DIST. Kilobytes of each file, compressed as
// a proxy would; who needs more says so here and in docs/page.md.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { finish, test } from "./tap.mjs";

const [dist] = process.argv.slice(2);
const BUDGET = { "app.css": 16, "index.html": 6, "engine.js": 1, "sw.js": 1.5, "engine.wasm": 600 };
const START = 100; // the scripts with which the page starts
const TABLE = 50; // the scripts and the style that a drawn table has of its own
const WHOLE = 90; // of the table that fetches part of it later, with all these parts
const TABLES = ["bronze", "iron", "tta"];
const LATER = 10; // a script that is fetched when it is first needed
const RULES = 50; // the rules of a language

const kilobytes = (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length / 1000;

for (const [name, most] of Object.entries(BUDGET))
    test(`${name}: at most ${most} kB`, () => {
        const size = kilobytes(name);
        console.log(`# ${size.toFixed(1)} kB`);
        assert.ok(size <= most, `${size.toFixed(1)} kB`);
    });

// Besides the engine each reader fetches one language.
const languages = readdirSync(dist).filter((name) => name.endsWith(".cat"));
const rules = readdirSync(dist).filter((name) => /^rules-\w+\.json$/.test(name));
for (const words of languages)
    test(`the engine with ${words}: at most ${BUDGET["engine.wasm"]} kB`, () => {
        console.log(`# ${kilobytes(words).toFixed(1)} kB of words`);
        assert.ok(kilobytes("engine.wasm") + kilobytes(words) <= BUDGET["engine.wasm"]);
    });

test(`the rules in a language: at most ${RULES} kB`, () => {
    console.log(`# ${rules.map((name) => `${name} ${kilobytes(name).toFixed(1)} kB`).join(", ")}`);
    assert.ok(rules.length === languages.length + 1 && rules.every((name) => kilobytes(name) <= RULES));
});

// A script with all that it fetches at once.
function scripts(name, found = new Set()) {
    if (found.has(name)) return found;
    found.add(name);
    const text = readFileSync(join(dist, name), "utf8");
    for (const [, other] of text.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) scripts(other, found);
    return found;
}

const sum = (names) => [...names].reduce((total, name) => total + kilobytes(name), 0);
const start = scripts("app.js");

test(`the page starts with at most ${START} kB of scripts`, () => {
    console.log(`# ${sum(start).toFixed(1)} kB`);
    assert.ok(sum(start) <= START, `${sum(start).toFixed(1)} kB: ${[...start]}`);
});

const own = TABLES.map((table) => [
    `${table}.css`,
    ...[...scripts(`${table}.js`)].filter((name) => !start.has(name)),
]);
for (const [i, table] of TABLES.entries())
    test(`the table of ${table}: at most ${TABLE} kB`, () => {
        console.log(`# ${sum(own[i]).toFixed(1)} kB`);
        assert.ok(sum(own[i]) <= TABLE, `${sum(own[i]).toFixed(1)} kB: ${own[i]}`);
    });

// Scripts that the page or a table fetches when what they draw is first opened, or as soon as it is drawn itself.
const laterOf = (names) =>
    [...names]
        .filter((name) => name.endsWith(".js"))
        .flatMap((script) => {
            const text = readFileSync(join(dist, script), "utf8");
            return [...text.matchAll(/import\("\.\/([\w.-]+\.js)"\)/g)].flatMap(([, name]) => [...scripts(name)]);
        })
        .filter((name) => !start.has(name) && !own.flat().includes(name));
const later = [...laterOf(start), ...laterOf(own.flat()), "tta-screens.css", "print.css"];

// Through the Ages fetches the screens of its questions beside its first picture, and its browser of cards when it is opened.
test(`all of Through the Ages: at most ${WHOLE} kB`, () => {
    const mine = own[TABLES.indexOf("tta")];
    const all = new Set([...mine, ...laterOf(mine), "tta-screens.css"]);
    console.log(`# ${sum(all).toFixed(1)} kB, of which ${sum(mine).toFixed(1)} kB make the first picture`);
    assert.ok(sum(all) <= WHOLE, `${sum(all).toFixed(1)} kB`);
});

test(`what is fetched later: at most ${LATER} kB each`, () => {
    console.log(`# ${later.map((name) => `${kilobytes(name).toFixed(1)} kB`).join(", ")}`);
    assert.ok(later.every((name) => kilobytes(name) <= LATER));
});

test("the notices of every bundled package are there", () => {
    const web = fileURLToPath(new URL("../../web", import.meta.url));
    const { dependencies } = JSON.parse(readFileSync(join(web, "package.json"), "utf8"));
    const notices = readFileSync(join(dist, "licences.txt"), "utf8");
    for (const name of Object.keys(dependencies)) assert.ok(notices.includes(`${name}\n\n`), name);
});

test("nothing else is fetched but the icon, the manifest and the notices", () => {
    const known = new Set([...Object.keys(BUDGET), ...start, ...own.flat(), ...later, ...languages, ...rules]);
    const others = readdirSync(dist).filter((name) => !known.has(name));
    assert.deepEqual(others.sort(), ["icon.svg", "licences.txt", "manifest.webmanifest"]);
});

await finish();
