// What the tests of the page share: a browser, a server of plain files, and steps that a person takes.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, join, normalize } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "../..");
const require = createRequire(join(root, "web/package.json"));
const { chromium } = require("playwright-core");
export const axePath = require.resolve("axe-core/axe.min.js");

const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};
const POLICY =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'";

// Serves the built page and nothing else, as strictly as the real server does.
export async function serveFiles(folder) {
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, "http://x").pathname).replace(/^\/+/, "");
        const name = path === "" ? "index.html" : path;
        try {
            const body = await readFile(join(folder, name)).catch((error) => {
                // The test languages lie beside the page.
                if (!/^words-qp\w\.\w+$/.test(name)) throw error;
                return readFile(join(folder, "..", name));
            });
            response.writeHead(200, {
                "Content-Type": TYPES[extname(name)] ?? "application/octet-stream",
                "Content-Security-Policy": POLICY,
            });
            response.end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

export function launch() {
    return chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
        env: { ...process.env, FONTCONFIG_FILE: join(root, "tests/web/fonts.conf") },
        args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
        ],
    });
}

// Chance in a page, the same in every run: another sequence for each page and each time it is loaded.
function seedChance(page) {
    const loads = Number(sessionStorage.getItem("loads") ?? 0) + 1;
    sessionStorage.setItem("loads", String(loads));
    let state = (page << 16) + loads;
    const byte = () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state >>> 24;
    };
    crypto.getRandomValues = (array) => {
        new Uint8Array(array.buffer, array.byteOffset, array.byteLength).forEach((_, i, bytes) => {
            bytes[i] = byte();
        });
        return array;
    };
}

let pages = 0;

// A page that fails the test when anything goes wrong in it unseen.
// Only a test that needs a service worker (`kept`) has one: it fetches the whole page once more.
export async function openPage(browser, url, { plain = false, kept = false, ...options } = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: "reduce",
        serviceWorkers: kept ? "allow" : "block",
        ...options,
    });
    const page = await context.newPage();
    page.faults = [];
    page.on("pageerror", (error) => page.faults.push(String(error)));
    page.on("console", (message) => {
        if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
            page.faults.push(message.text());
    });
    await page.addInitScript((plain) => {
        localStorage.setItem("ages.pace", "0");
        if (plain) localStorage.setItem("ages.plain", "true");
    }, plain);
    await page.addInitScript(seedChance, ++pages);
    await page.goto(url);
    return page;
}

// Waits until the service worker keeps the page and all files of its language: what is cut off while it
// comes in takes away the other files that were asked for with it.
export async function keptForOffline(page, ...files) {
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    for (const file of files) await page.waitForFunction((file) => caches.match(file).then(Boolean), file);
    await page.waitForTimeout(500); // the browser takes all of them back if the network goes before the last is closed
}

// Runs something that looks at no picture, without painting one: everything is drawn and laid out as ever.
export async function unpainted(page, run) {
    const paint = (painted) => {
        if (painted) return void (document.adoptedStyleSheets = []);
        const style = new CSSStyleSheet();
        style.replaceSync("body, dialog { opacity: 0 !important }");
        document.adoptedStyleSheets = [style];
    };
    await page.evaluate(paint, false);
    const said = await run();
    await page.evaluate(paint, true);
    return said;
}

// In the lobby: seats as a list of me, friend, bot, empty. An example is only there for who asks.
export async function setTable(page, { game, seats, names = [], bots = [], options = {}, clock, helped }) {
    await page.waitForSelector(".game");
    if (!(await page.locator(".game", { hasText: game }).count()))
        await page.goto(new URL("?examples", page.url()).href);
    await page.locator(".game", { hasText: game }).click();
    const rows = await page.locator(".seatrow").count();
    for (let i = 0; i < rows; i++) {
        const row = page.locator(".seatrow").nth(i);
        const who = seats[i] ?? "Empty";
        await row.locator(".seg label", { hasText: new RegExp(`^${who}$`, "i") }).click();
        if (names[i]) await row.locator(".mid input").fill(names[i]);
        if (bots[i]) await row.locator(".mid select").selectOption(bots[i]);
    }
    for (const [title, value] of Object.entries(options)) {
        const row = page.locator(".opts li", { hasText: new RegExp(title, "i") });
        if (await row.locator("select").count()) await row.locator("select").selectOption(value);
        else await row.locator("label", { hasText: new RegExp(`^${value}$`) }).click();
    }
    if (clock) await page.getByRole("radiogroup", { name: "Clock" }).getByText(clock, { exact: true }).click();
    if (helped) await page.getByRole("radiogroup", { name: "Help" }).getByText("For everybody").click();
    await page.getByRole("button", { name: "Set the table" }).click();
    await page.waitForSelector(".desk, .curtain .act");
}

// On a phone: the button that shows one part of the page.
export const tabOf = (page, name) => page.locator(".tabs button", { hasText: name });

// What a QR code of the page says, as a camera would read it.
export async function readQr(drawing) {
    const { default: decode } = await import(pathToFileURL(require.resolve("qr/decode.js")).href);
    const [size, path] = await drawing.evaluate((svg) => [svg.viewBox.baseVal.width, svg.querySelector("path").getAttribute("d")]);
    const scale = 4;
    const width = size * scale;
    const data = new Uint8Array(width * width * 4).fill(255);
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
        for (let i = 0; i < scale * scale; i++) {
            const at = (Number(y) * scale + Math.floor(i / scale)) * width + Number(x) * scale + (i % scale);
            data.fill(0, at * 4, at * 4 + 3);
        }
    return decode({ width, height: width, data });
}

export async function axe(page) {
    if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await readFile(axePath, "utf8"));
    const { violations } = await page.evaluate(() =>
        globalThis.axe.run(document, { resultTypes: ["violations"], preload: false }),
    );
    return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
    );
}
