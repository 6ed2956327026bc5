// Pictures of the main screens, by day, by night and on a phone: node screenshots.mjs DIST OUT
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openRecord, playOn } from "./driver.mjs";
import { launch, openPage, serveFiles, setTable } from "./harness.mjs";
import { playTo } from "./tta_games.mjs";

const [dist, out] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const server = await serveFiles(dist);
const browser = await launch();

// Positions of Through the Ages: in the middle, with four players in age III, and at questions.
const asks = (phase) => (now) => now.view.phase === phase && now.view.round > 3;
const POSITIONS = {
    table: { wanted: (now) => asks("actions")(now) && now.view.round >= 9 },
    four: { seats: 4, seed: 3, wanted: (now) => asks("actions")(now) && now.view.round >= 15 },
    politics: { wanted: (now) => asks("politics")(now) && now.moves.length > 5 },
    auction: { wanted: (now) => asks("bid")(now) && now.moves.length > 6, open: ".rung" },
    attack: { wanted: (now) => asks("attack")(now) && now.moves.length > 2, open: ".tickrow" },
    defense: { wanted: (now) => asks("defense")(now) && now.moves.length > 3, open: ".tickrow" },
    spoils: { wanted: asks("pick"), open: ".wayrow" },
    pact: { wanted: asks("pact") },
    event: { wanted: asks("event") },
    discard: { wanted: asks("discard") },
    production: { wanted: (now) => asks("actions")(now) && now.view.round >= 9, open: ".ask .end" },
    rival: { wanted: (now) => asks("actions")(now) && now.view.round >= 9, open: ".opp .oh" },
    known: { wanted: (now) => asks("actions")(now) && now.view.round >= 9, key: "j" },
    cards: { wanted: (now) => asks("actions")(now) && now.view.round >= 9, key: "k" },
};

// A game that leads there.
function recordOf(how) {
    for (let seed = how.seed ?? 1; seed < 60; seed++) {
        const found = playTo(join(dist, "engine.wasm"), { ...how, seed });
        if (found) return found.record;
    }
    throw new Error("no game leads there");
}
const records = Object.fromEntries(Object.entries(POSITIONS).map(([name, how]) => [name, recordOf(how)]));

const looks = {
    light: { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
    dark: { viewport: { width: 1440, height: 900 }, colorScheme: "dark" },
    phone: { viewport: { width: 390, height: 844 }, colorScheme: "light", deviceScaleFactor: 2 },
};

for (const [look, options] of Object.entries(looks)) {
    const page = await openPage(browser, server.url, options);
    const shoot = async (name, fullPage = look === "phone") => {
        await page.waitForTimeout(400);
        await page.screenshot({ path: join(out, `${name}-${look}.png`), fullPage });
    };
    const home = async () => {
        await page.goto(server.url);
        await page.waitForSelector(".seatrow");
    };
    const plainly = (plain) =>
        page.evaluate((value) => localStorage.setItem("ages.plain", value), String(plain));
    const reload = async () => {
        await page.reload();
        await page.waitForSelector(".desk");
    };

    await page.waitForSelector(".seatrow");
    await plainly(true);
    await page.reload();
    await setTable(page, {
        game: "Bronze",
        seats: ["Me", "Bot", "Bot"],
        names: ["Mara"],
        bots: ["", "builder", "builder"],
    });
    await playOn(page, { limit: 14, keen: true });
    await playOn(page, { until: '[data-move^="reroll"], .rs-hero', keen: true });
    await shoot("plain");
    await plainly(false);
    await reload();
    await shoot("table");
    await page.locator(".die.kept").last().click();
    await shoot("dice");
    await page.keyboard.press("b");
    await page.waitForSelector(".rules li");
    await shoot("rules", false);
    await page.keyboard.press("Escape");
    await plainly(true);
    await reload();
    await playOn(page, { keen: true });
    await page.waitForSelector(".u-wrap");
    await shoot("result");
    await plainly(false);
    await page.reload();
    await page.getByRole("slider").focus();
    for (let i = 0; i < 40; i++) await page.keyboard.press("ArrowLeft");
    await shoot("replay", false);
    await plainly(true);
    await home();
    await setTable(page, {
        game: "Iron",
        seats: ["Me", "Bot", "Bot"],
        names: ["Mara"],
        bots: ["", "builder", "builder"],
    });
    await playOn(page, { limit: 40, keen: true });
    await playOn(page, { until: '[data-move^="reroll"], .rs-hero', keen: true });
    await plainly(false);
    await reload();
    await page.keyboard.press("o");
    await shoot("iron");
    await page.keyboard.press("o");
    await page.keyboard.press("e");
    await shoot("iron-end-turn", false);
    await home();
    await setTable(page, { game: "Magpie", seats: ["Me", "Bot"], names: ["Mara"] });
    await shoot("magpie");
    await home();
    for (const [name, how] of Object.entries(POSITIONS)) {
        const file = join(out, "position.ages");
        await writeFile(file, records[name]);
        await openRecord(page, file);
        await rm(file);
        await page.waitForSelector(".tta .ask");
        if (how.open && (await page.locator(how.open).first().isVisible())) await page.locator(how.open).first().click();
        if (how.key) await page.keyboard.press(how.key);
        await shoot(`tta-${name}`, false);
        await home();
    }
    await home();
    await shoot("lobby");
    await page.context().close();
}
await browser.close();
server.close();
