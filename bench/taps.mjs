#!/usr/bin/env node
// From tap to drawn, on the largest table of a game of four: bench/taps.mjs [TAPS] [PROFILE.cpuprofile] after `make`.
// Fails when a median is above 50 ms by the clock, for which the machine has to be quiet.
// A profile is one of Chromium's, for its own tools.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, openRecord } from "../tests/web/driver.mjs";
import { compile, engineOf } from "../tests/web/engine.mjs";
import { launch, openPage, root, serveFiles } from "../tests/web/harness.mjs";
import { timeEngine, timeTaps } from "../tests/web/taps.mjs";
import { largestOf } from "../tests/web/tta_games.mjs";

const [taps = "200", profile] = process.argv.slice(2);
const wasm = join(root, "build/web/engine.wasm");
const { record } = largestOf(wasm);
const file = join(folder("ages-taps-"), "largest.ages");
writeFileSync(file, record);
const server = await serveFiles(join(root, "build/web/dist"));
const browser = await launch();
const page = await openPage(browser, server.url, { viewport: { width: 1440, height: 900 }, reducedMotion: "no-preference" }); // as most people have it
await openRecord(page, file);
await page.waitForSelector(".tta .ask");
await page.waitForTimeout(500);
await timeTaps(page, 10); // warm

const tools = await page.context().newCDPSession(page);
if (profile) {
    await tools.send("Profiler.enable");
    await tools.send("Profiler.setSamplingInterval", { interval: 200 });
    await tools.send("Profiler.start");
}
const times = await timeTaps(page, Number(taps));
if (profile) writeFileSync(profile, JSON.stringify((await tools.send("Profiler.stop")).profile));
const engine = timeEngine(engineOf(compile(wasm)), record, Number(taps));
const ms = (n) => n.toFixed(1).padStart(6);
console.log(`median of ${taps}, ms        to drawn  processor of the page`);
for (const [kind, { clock, processor }] of Object.entries(times)) console.log(`${kind.padEnd(26)}${ms(clock)}    ${ms(processor)}`);
console.log(`${"the engine’s share of act".padEnd(26)}${ms(engine.act)}    for ${engine.bytes} bytes`);
process.exitCode = Object.values(times).some(({ clock }) => clock > 50) ? 1 : 0;
await browser.close();
server.close();
