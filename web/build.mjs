// Bundles the page: node build.mjs --version V --engine engine.wasm --languages fr,de --out dist [--target T --depfile D]
//
// What comes out is plain files of one origin: index.html, app.js, app.css, a script and a style for
// each drawn table (bronze.js, bronze.css, …), which are fetched when such a table is opened, scripts
// that several of these share (shared-….js), engine.js (a worker), engine.wasm, sw.js, the manifest and
// its icon, and licences.txt with the notices of the packages that are bundled in; and for each language
// words-fr.cat and rules-fr.json, which lie beside the engine and are fetched by who speaks it. The service
// worker knows the list and a digest of all of it, so that a new build is a new version. The depfile
// tells ninja what T was made of.
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({
    options: {
        version: { type: "string", default: "unknown" },
        engine: { type: "string" },
        languages: { type: "string", default: "" },
        out: { type: "string", default: join(here, "dist") },
        target: { type: "string" },
        depfile: { type: "string" },
    },
});
if (!values.engine) {
    console.error("build.mjs: say where the engine is: --engine engine.wasm");
    process.exit(2);
}
const out = values.out;
const languages = values.languages.split(",").filter(Boolean);

// The rows of a game (data/*.tsv) for people: { development: { empire: { title, effect } } }.
function wordsOf(text) {
    const tables = {};
    for (const lines of text.split("\n\n").map((table) => table.split("\n").filter((line) => line && !line.startsWith("#")))) {
        const [[table, ...columns] = [], ...rows] = lines.map((line) => line.split("\t"));
        const told = columns.flatMap((name, i) => (name === "title" || name === "effect" ? [[name, i]] : []));
        if (told.length)
            tables[table] = Object.fromEntries(
                rows.map(([id, ...cells]) => [id, Object.fromEntries(told.map(([name, i]) => [name, cells[i]]))]),
            );
    }
    return tables;
}

const rows = {
    name: "rows",
    setup: ({ onLoad }) =>
        onLoad({ filter: /\.tsv$/ }, async ({ path }) => ({
            contents: JSON.stringify(wordsOf(await readFile(path, "utf8"))),
            loader: "json",
        })),
};

const sources = new Set();
const packages = new Set();
const bundle = async (options) => {
    const { metafile } = await build({
        metafile: true,
        absWorkingDir: here,
        bundle: true,
        minify: true,
        format: "iife",
        target: "es2022",
        jsx: "automatic",
        jsxImportSource: "preact",
        legalComments: "none",
        logLevel: "warning",
        plugins: [rows],
        ...options,
    });
    for (const name of Object.keys(metafile.inputs)) {
        const inside = name.match(/node_modules\/((?:@[^/]+\/)?[^/]+)/);
        if (inside) packages.add(inside[1]);
        else sources.add(join(here, name));
    }
};

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const drawn = ["bronze", "iron", "tta"].flatMap((game) => [
    { in: join(here, `src/games/${game}`), out: game },
    { in: join(here, `src/games/${game}/${game}.css`), out: game },
]);
const prints = [
    { in: join(here, "src/print/index.tsx"), out: "print" },
    { in: join(here, "src/print/print.css"), out: "print" },
];
const screens = { in: join(here, "src/games/tta/questions.css"), out: "tta-screens" }; // the style of screens that are fetched later
await bundle({
    entryPoints: [{ in: join(here, "src/main.tsx"), out: "app" }, ...drawn, ...prints, screens],
    outdir: out,
    format: "esm",
    splitting: true,
    chunkNames: "shared-[hash]",
    define: { AGES_VERSION: JSON.stringify(values.version), LANGUAGES: JSON.stringify(languages) },
});
await bundle({ entryPoints: { engine: join(here, "src/engine/worker.ts") }, outdir: out });
for (const name of await readdir(join(here, "static")))
    await copyFile(join(here, "static", name), join(out, name));
const spoken = { en: ["rules-en.json"] }; // the files of each language
for (const code of languages) spoken[code] = [`rules-${code}.json`, `words-${code}.cat`];
for (const name of ["engine.wasm", ...Object.values(spoken).flat()])
    await copyFile(join(dirname(values.engine), name), join(out, name));

// The symbols are drawn by a script of the page's own language.
const symbols = join(here, "src/art/symbols.ts");
const { outputFiles, metafile } = await build({
    entryPoints: [symbols],
    absWorkingDir: here,
    bundle: true,
    metafile: true,
    format: "esm",
    write: false,
});
for (const name of Object.keys(metafile.inputs)) sources.add(join(here, name));
const { sprite } = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
const index = await readFile(join(here, "static/index.html"), "utf8");
await writeFile(join(out, "index.html"), index.replace("<!-- sprite -->", sprite));

const notices = [...packages].sort().map(async (name) => {
    const text = await readFile(join(here, "node_modules", name, "LICENSE"), "utf8");
    return `${name}\n\n${text.trim()}\n`;
});
await writeFile(join(out, "licences.txt"), (await Promise.all(notices)).join("\n\n"));

const files = (await readdir(out)).sort();
const theirs = new Set(Object.values(spoken).flat());
const digest = createHash("sha256");
for (const name of files) digest.update(name).update(await readFile(join(out, name)));
await bundle({
    entryPoints: { sw: join(here, "src/sw.ts") },
    outdir: out,
    define: {
        VERSION: JSON.stringify(digest.digest("hex").slice(0, 16)),
        FILES: JSON.stringify(
            files.filter((name) => !theirs.has(name)).map((name) => (name === "index.html" ? "./" : name)),
        ),
        SPOKEN: JSON.stringify(spoken),
    },
});

if (values.depfile) {
    for (const name of theirs) sources.add(join(dirname(values.engine), name));
    for (const name of await readdir(join(here, "static"))) sources.add(join(here, "static", name));
    await writeFile(values.depfile, `${values.target}: ${[...sources].join(" ")}\n`);
}
