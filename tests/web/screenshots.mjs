// Pictures of the main screens, by day, by night and on a phone: node screenshots.mjs DIST OUT
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openRecord, playOn } from "./driver.mjs";
import { launch, openPage, root, serveFiles, setTable, tabOf } from "./harness.mjs";
import { playTo } from "./tta_games.mjs";

const [dist, out] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const server = await serveFiles(dist);
const browser = await launch();

// Every drawn screen of Through the Ages: where to look for it, and what is tapped there. A tab is opened on a phone; that of the others has their points.
const asks = (phase) => (now) => now.view.phase === phase && now.view.round > 3;
const acts = (now) => asks("actions")(now) && now.view.round >= 9;
const rises = ({ facts, moves }) =>
    facts.seats[0].uprising && moves.some(({ preview }) => preview.changes.some(({ what, to }) => what === "uprising" && to === 0));
const fourInAgeIII = { seats: 4, seed: 3, wanted: (now) => asks("actions")(now) && now.view.round >= 15 };
const manyAttacks = ({ facts: { attacks } }) => attacks.length > 1 && attacks[0].card === attacks[1].card;
const POSITIONS = {
    table: { wanted: acts },
    mine: { like: "table", tab: "Mine" },
    hand: { like: "table", tab: "Hand" },
    others: { like: "table", tab: " · " },
    log: { like: "table", tab: "Log" },
    chosen: { like: "table", open: [".rowcard.open"] },
    four: fourInAgeIII,
    "four-mine": { like: "four", tab: "Mine" },
    "four-others": { like: "four", tab: " · " },
    politics: { wanted: (now) => asks("politics")(now) && manyAttacks(now), open: [".pol [data-move^=aggression], .pol [data-move^=war]"] },
    "politics-pact": { wanted: (now) => asks("politics")(now) && now.moves.some(({ verb }) => verb === "pact"), open: [".pol [data-move^=pact]"] },
    discard: { wanted: (now) => asks("discard")(now) && now.question.cards - now.question.limit === 2, open: [".polpick", ".pol:nth-child(2) .polpick"] },
    auction: { wanted: (now) => asks("bid")(now) && now.moves.length > 6, open: [".rung"] },
    colonize: { wanted: asks("colonize"), open: [".wayrow"] },
    attack: { wanted: (now) => asks("attack")(now) && now.moves.length > 2, open: [".tickrow"] },
    defense: { wanted: (now) => asks("defense")(now) && now.moves.length > 3, open: [".tickrow"] },
    war: { seed: 7, wanted: (now) => asks("defense")(now) && now.question.card.startsWith("war"), open: [".wayrow"] },
    spoils: { wanted: asks("pick"), open: [".wayrow"] },
    pact: { seed: 3, wanted: (now) => asks("pact")(now) && now.facts.worth.length > 0 },
    event: { wanted: (now) => asks("event")(now) && now.facts.event.by, open: [".answer"] },
    lose: { wanted: asks("lose"), open: [".answer"] },
    production: { wanted: (now) => asks("actions")(now) && now.facts.seats[0].corruption && !now.facts.seats[0].uprising, open: [".ask .end"] },
    beats: { like: "production", open: [".ask .end", ".ask .end"], motion: true },
    uprising: { wanted: (now) => asks("actions")(now) && rises(now), open: [".ask .end"] },
    leaving: { like: "table", open: [".bar button[aria-label=Menu]", "dialog label:has-text('Leave it')"] },
    card: { like: "table", open: [".rowcard.open", ".ask .about"] },
    rival: { like: "table", open: [".opp .oh"], tab: " · " },
    known: { like: "table", key: "j" },
    since: { like: "table", key: "s" },
    cards: { like: "table", key: "k" },
};

const FINISHED = "tests/golden/records/tta-3-full-builder.ages"; // its result is shown

// A game that leads there.
function recordOf(how) {
    for (let seed = how.seed ?? 1; seed < 60; seed++) {
        const found = playTo(join(dist, "engine.wasm"), { ...how, seed });
        if (found) return found.record;
    }
    throw new Error("no game leads there");
}
const only = process.env.ONLY; // those screens of Through the Ages alone whose name it matches
const wanted = Object.entries(POSITIONS).filter(([name]) => !only || new RegExp(only).test(name));
const records = {};
for (const [name, { like = name }] of wanted) records[like] ??= recordOf(POSITIONS[like]);

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

    const diceGames = async () => {
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
        if (look === "phone") await page.locator(".rs-acts").getByRole("button", { name: "Replay" }).click();
        await page.getByRole("slider").focus();
        for (let i = 0; i < 40; i++) await page.keyboard.press(look === "phone" ? "ArrowRight" : "ArrowLeft");
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
    };
    const open = async (text) => {
        const file = join(out, "position.ages");
        await writeFile(file, text);
        await openRecord(page, file);
        await rm(file);
    };
    const drawnScreens = async () => {
        for (const [name, { like = name, open: taps = [], key, tab, motion }] of wanted) {
            await open(records[like]);
            await page.waitForSelector(".tta .ask");
            if (motion) await page.emulateMedia({ reducedMotion: "no-preference" });
            if (tab && look === "phone") await tabOf(page, tab).first().click();
            for (const one of taps) {
                const shown = page.locator(one).first();
                if (await shown.isVisible()) await shown.click();
                await page.waitForTimeout(100); // drawn
            }
            if (key) await page.keyboard.press(key);
            await shoot(`tta-${name}`, false);
            if (motion) await page.emulateMedia({ reducedMotion: "reduce" });
            await home();
        }
    };

    await page.waitForSelector(".seatrow");
    if (!only) await diceGames();
    await drawnScreens();
    if (!only || new RegExp(only).test("result")) {
        await open(await readFile(join(root, FINISHED), "utf8"));
        await page.waitForSelector(".u-wrap");
        await shoot("tta-result");
        await home();
    }
    if (!only) await shoot("lobby");
    await page.context().close();
}
await browser.close();
server.close();
