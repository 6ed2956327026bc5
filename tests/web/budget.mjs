// What a browser has to fetch stays small: node budget.mjs DIST. Kilobytes of each file, compressed as
// a proxy would; who needs more says so here and in docs/page.md.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { finish, test } from "./tap.mjs";

const [dist] = process.argv.slice(2);
const BUDGET = { "app.js": 100, "app.css": 16, "index.html": 6, "engine.js": 1, "sw.js": 1, "engine.wasm": 600 };

const kilobytes = (name) => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length / 1024;

for (const [name, most] of Object.entries(BUDGET))
    test(`${name}: at most ${most} kB`, () => {
        const size = kilobytes(name);
        console.log(`# ${size.toFixed(1)} kB`);
        assert.ok(size <= most, `${size.toFixed(1)} kB`);
    });

test("nothing else is fetched but the icon and the manifest", () => {
    const others = readdirSync(dist).filter((name) => !(name in BUDGET));
    assert.deepEqual(others.sort(), ["icon.svg", "manifest.webmanifest"]);
});

await finish();
