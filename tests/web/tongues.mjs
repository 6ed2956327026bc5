// Every language of the build in a real browser: node tongues.mjs AGES DIST ENGINE.wasm RECORDS [looks]. The page
// takes the browser's languages until one is chosen; it fetches its own words and no others; no screen shows a
// word of another language: tables, cards, rules, results, refusals, and two friends at one table, each in their
// own; `looks`: whole games, and at five widths nothing is cut off and no text lies over another, in usual and wide
// fonts, also in a language longer by 30 per cent.
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, openRecord, playOn } from "./driver.mjs";
import { misfits, overlaps } from "./fit.mjs";
import { launch, openPage, root, serveFiles, setTable } from "./harness.mjs";
import { serveTables, sitDown, stop } from "./served.mjs";
import { finish, test } from "./tap.mjs";
import { finderOf, playTo } from "./tta_games.mjs";
import { ASKED, openScreen, SCREENS } from "./tta_positions.mjs";

const [ages, dist, wasm, records, looks] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const CODES = readdirSync(dist).flatMap((name) => /^words-(\w+)\.cat$/.exec(name)?.[1] ?? []);
const WIDTHS = [360, 600, 900, 1280, 1440];
const NAMES = ["Ada", "Ben"];
const OWN_NAMES = { de: "Deutsch", fr: "Français" };
const FOUND = {
    // what is typed, and the rule or card that must be there
    de: [["Dürre", "B23"], ["durre", "B23"], ["duerre", "B23"], ["Hängende Gärten", "hanging_gardens"], ["haengende gaerten", "hanging_gardens"]],
    fr: [["Sécheresse", "B23"], ["secheresse", "B23"], ["Homère", "homer"], ["homere", "homer"], ["oeuvre d'art", "work_of_art_a"]],
};
const files = folder("ages-tongues-");

const wordsOf = (text) => text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

// The words of the English messages, the server's too, that are no words of the language.
function foreignWords(code) {
    const words = { msgid: [], msgstr: [], msgctxt: [] };
    let kind = "msgid";
    for (const line of readFileSync(join(root, "po", `${code}.po`), "utf8").split("\n")) {
        kind = /^(msgid|msgstr|msgctxt)/.exec(line)?.[1] ?? kind;
        if (!line.startsWith("#")) words[kind].push(...wordsOf(line.slice(line.indexOf('"')).replaceAll("\\n", " ")));
    }
    const theirs = new Set(words.msgstr);
    return new Set(words.msgid.filter((word) => !theirs.has(word)));
}

// What is read. The names of languages are each in its own; rules are documents (tests/structure/rules.py).
const shown = (page) =>
    page.evaluate(() => {
        const copy = document.body.cloneNode(true);
        copy.querySelectorAll("script, style, .brand, .tongue, .rules, select").forEach((one) => one.remove());
        const labels = [...copy.querySelectorAll("[aria-label]")].map((one) => one.getAttribute("aria-label"));
        const walk = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
        const texts = [];
        for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node.textContent);
        return [...texts, ...labels].join("\n");
    });

async function expectWords(page, foreign, where) {
    const found = (await shown(page)).split("\n").filter((line) => wordsOf(line).some((word) => foreign.has(word)));
    assert.deepEqual(found, [], where);
}

async function expectDialog(page, key, foreign, where) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    await page.waitForTimeout(200);
    await expectWords(page, foreign, `${where}: ${key}`);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
}

// A running game of Through the Ages in a phase, as a file.
function gameIn(phase) {
    const file = join(files, `${phase}.ages`);
    if (existsSync(file)) return file;
    for (let seed = 1; seed < 40; seed++) {
        const found = playTo(wasm, { seed, wanted: ({ view }) => view.phase === phase && view.round > 3 });
        if (!found) continue;
        writeFileSync(file, found.record);
        return file;
    }
    throw new Error(`no game leads to ${phase}`);
}

async function speak(page, code) {
    await page.evaluate((chosen) => localStorage.setItem("ages.lang", `"${chosen}"`), code);
    await page.reload();
    await page.waitForSelector(".seatrow, .desk, .curtain .act, .rs-hero");
}

for (const code of CODES) {
    const foreign = foreignWords(code);

    test(`${code}: the browser's language, and its files alone`, async () => {
        const page = await openPage(browser, server.url, { locale: `${code}-CH` });
        const fetched = new Set();
        page.on("request", (request) => fetched.add(new URL(request.url()).pathname.slice(1)));
        await page.goto(`${server.url}?examples`);
        await page.waitForSelector(".seatrow");
        assert.equal(await page.evaluate(() => document.documentElement.lang), code);
        for (const game of await page.locator(".game").all()) {
            await game.click();
            await expectWords(page, foreign, "lobby");
        }
        for (const key of ["m", "?", "b"]) await expectDialog(page, key, foreign, "lobby");
        await page.locator(".game").first().click();
        await page.keyboard.press("b");
        for (const [word] of FOUND[code].filter(([, one]) => one === "B23")) {
            await page.getByRole("dialog").locator("input[type=search]").fill(word);
            await page.waitForFunction(() => {
                const found = [...document.querySelectorAll("dialog .rules p, dialog .rules li")];
                return found.length < 12 && found.some((one) => one.textContent.includes("B23"));
            });
        }
        await page.keyboard.press("Escape");
        const spoken = [...fetched].filter((name) => /\.cat$|^rules-/.test(name));
        assert.deepEqual([...new Set(spoken)].sort(), [`rules-${code}.json`, `words-${code}.cat`]);
        const spokenNow = () => page.waitForSelector(".seatrow").then(() => page.evaluate(() => document.documentElement.lang));
        for (const [languages, first] of [[["it-IT", `${code}-AT`, "en"], code], [["pt", "en-GB", code], "en"]]) {
            await page.addInitScript((mine) => Object.defineProperty(navigator, "languages", { value: mine, configurable: true }), languages);
            await page.reload();
            assert.equal(await spokenNow(), first, `of ${languages}`);
        }
        await page.keyboard.press("m"); // what is chosen in the menu is remembered
        await page.locator(".tongue label", { hasText: new RegExp(OWN_NAMES[code]) }).click();
        await page.waitForFunction((chosen) => document.documentElement.lang === chosen, code);
        await page.reload();
        assert.equal(await spokenNow(), code);
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

    for (const game of looks ? ["Bronze", "Iron", "Through"] : ["Bronze"])
        test(`${code}: a whole game: ${game}`, async () => {
            const page = await openPage(browser, server.url, { plain: true });
            await page.waitForSelector(".seatrow");
            const options = game === "Through" ? { "which of the three games": "full" } : {};
            await setTable(page, { game, seats: ["Me", "Bot"], names: ["Ada"], options });
            await speak(page, code);
            const said = await page.locator("#legal option").first().getAttribute("value"); // it can be typed without accents
            await page.fill("#typed", said.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase());
            await page.keyboard.press("Enter");
            await page.waitForFunction(() => !document.querySelector("#typed")?.value);
            for (let look = 0; look < (looks ? 200 : 4) && !(await page.locator(".rs-hero").count()); look++) {
                await playOn(page, { limit: 12, seed: look + 1, patience: 4000, keen: look >= 4 });
                await expectWords(page, foreign, `${game}, look ${look}`);
            }
            await playOn(page, { keen: true });
            await page.waitForSelector(".rs-hero");
            await expectWords(page, foreign, `${game}, result`);
            await page.context().close();
        });

    for (const game of ["Bronze", "Iron"])
        test(`${code}: the drawn table: ${game}`, async () => {
            const page = await openPage(browser, server.url);
            await page.waitForSelector(".seatrow");
            await setTable(page, { game, seats: ["Me", "Bot"], names: ["Ada"] });
            await speak(page, code);
            await page.waitForTimeout(300);
            await expectWords(page, foreign, "drawn");
            for (const key of ["o", "h", "b", "?", "m"]) {
                await page.keyboard.press(key);
                await page.waitForTimeout(700);
                await expectWords(page, foreign, key);
                await page.keyboard.press("Escape");
            }
            await page.goto(server.url); // My tables: what was set in English is told in the language
            await page.locator(".mine .tt").first().waitFor();
            await expectWords(page, foreign, "my tables");
            assert.deepEqual(page.faults, []);
            await page.context().close();
        });

    for (const phase of looks
        ? ["politics", "actions", "bid", "colonize", "attack", "defense", "pick", "lose", "discard", "event", "pact"]
        : ["actions", "defense"])
        test(`${code}: the drawn table of Through the Ages: ${phase}`, async () => {
            const page = await openPage(browser, server.url);
            await openRecord(page, gameIn(phase));
            await speak(page, code);
            await page.waitForSelector(".tta .ask");
            await page.waitForTimeout(300);
            await expectWords(page, foreign, phase);
            for (const key of ["?", "b", "m"]) await expectDialog(page, key, foreign, phase);
            if (phase === "actions") {
                await page.locator(".allcards").click();
                for (const [word, card] of FOUND[code].filter(([, one]) => one !== "B23")) {
                    await page.locator(".browser input[type=search]").fill(word);
                    await page.locator(`.browser .one[data-card=${card}]`).waitFor();
                    assert.ok((await page.locator(".browser .one").count()) < 12, word);
                }
                await page.locator(".browser .one").first().click();
                await expectWords(page, foreign, "all cards");
            }
            assert.deepEqual(page.faults, []);
            await page.context().close();
        });

    for (const name of ["bronze-3", "iron-2-builder", "tta-3-full-builder"])
        test(`${code}: the result, and looking back: ${name}`, async () => {
            const page = await openPage(browser, server.url);
            await page.waitForSelector(".seatrow");
            await openRecord(page, join(records, `${name}.ages`));
            await page.waitForSelector(".rs-hero");
            await speak(page, code);
            await page.waitForSelector(".rs-hero");
            await page.waitForTimeout(1500); // the analysis
            await expectWords(page, foreign, "result");
            await page.keyboard.press("p");
            await page.waitForTimeout(500);
            await page.keyboard.press("ArrowLeft");
            await page.waitForTimeout(300);
            await expectWords(page, foreign, "looking back");
            await page.context().close();
        });
}

// Each of them in a language of their own: tables, streams, refusals, what the server can't do.
test("two friends at one table, each in their own language", async () => {
    const data = join(files, "tables.db");
    let live = await serveTables(ages, data);
    const [first, second] = CODES;
    const ada = await openPage(browser, live.url, { plain: true });
    await setTable(ada, { game: "Bronze", seats: ["Me", "Friend"], names: NAMES });
    const link = await ada.getByLabel("The link of Ben").inputValue();
    await speak(ada, first);
    const ben = await sitDown(browser, link, { plain: true, locale: `${second}-CH` });
    const pages = [ada, ben];
    const read = async (where) => {
        await ada.waitForTimeout(300);
        for (const [i, page] of pages.entries()) await expectWords(page, foreignWords(CODES[i]), `${CODES[i]}: ${where}`);
    };
    for (let look = 0; look < 4; look++) {
        await Promise.all(pages.map((page) => playOn(page, { limit: 5, seed: look + 1, patience: 700 })));
        await read(`look ${look}`);
    }
    const refused = await Promise.all(
        pages.map((page) =>
            page.evaluate(async () => {
                const language = document.documentElement.lang;
                const answers = ["api/tables/nosuchtable00000", "api/nothing", "api/tables"].map((path) =>
                    fetch(path, { headers: { "Accept-Language": language }, method: path === "api/tables" ? "POST" : "GET" }),
                );
                const texts = await Promise.all((await Promise.all(answers)).map((answer) => answer.json()));
                return texts.map(({ error }) => error.message).join("\n");
            }),
        ),
    );
    refused.forEach((text, i) =>
        assert.deepEqual(wordsOf(text).filter((word) => foreignWords(CODES[i]).has(word)), [], text),
    );
    await stop(live);
    await ada.waitForTimeout(1500);
    await read("no connection");
    live = await serveTables(ages, data, live.port);
    for (const page of pages) await page.goto(`${live.url}#/t/nosuchtable00000`);
    await ada.waitForTimeout(1000);
    await read("no such table");
    await stop(live);
    for (const page of pages) await page.context().close();
});

// What does not fit at any width; of what is drawn, also what lies over something.
async function unfit(page, where, drawn) {
    const faults = [];
    for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(50);
        for (const fault of await misfits(page)) if (!/: i\.src-/.test(fault)) faults.push(`${where}, ${width}: ${fault}`); // short bars tell no number
        for (const fonts of drawn ? ["usual", "wide"] : [])
            for (const pair of await overlaps(page, fonts)) faults.push(`${where}, ${width}, ${fonts}: ${pair}`);
    }
    return faults;
}

for (const code of looks ? CODES : [])
    test(`${code}: what only a server has is in the language, and nothing of it is cut off`, async () => {
        const live = await serveTables(ages, join(files, `${code}.db`), 0, ["--public", "--notices", "https://games.example/"]);
        const page = await openPage(browser, live.url, { plain: true });
        const faults = [];
        const look = async (where) => {
            await expectWords(page, foreignWords(code), where);
            faults.push(...(await unfit(page, where, false)));
        };
        await page.waitForSelector(".seatrow");
        await setTable(page, { game: "Bronze", seats: ["Me", "Friend"], names: NAMES });
        const link = await page.getByLabel("The link of Ben").inputValue();
        await speak(page, code);
        await page.waitForSelector(".desk");
        await look("a table that waits for a friend");
        await page.keyboard.press("a");
        await page.locator(".talk").waitFor();
        await look("talk");
        await page.goto(link);
        await page.reload();
        await page.locator(".invited .btn").waitFor();
        await look("an invitation");
        await page.evaluate(() => localStorage.setItem("ages.lang", '"en"'));
        await page.goto(live.url);
        await page.reload();
        await setTable(page, { game: "Through", seats: ["Me", "Friend"], names: NAMES, clock: "Days" });
        await speak(page, code);
        await page.locator(".clocks summary").click();
        await page.locator(".my-answers summary").click();
        await look("a table with a clock and planned answers");
        for (const place of ["devices", "games", "kept"]) {
            await page.goto(`${live.url}#/${place}`);
            await page.reload();
            await page.getByRole("dialog").waitFor();
            await page.waitForTimeout(300); // what is fetched
            await look(place);
        }
        assert.deepEqual(faults, []);
        await page.context().close();
        await stop(live);
    });

for (const code of looks ? [...CODES, "qpl"] : [])
    test(`${code}: nothing is cut off at five widths`, async () => {
        const page = await openPage(browser, server.url);
        await page.waitForSelector(".seatrow");
        const faults = [];
        const look = async (where) => faults.push(...(await unfit(page, where, true)));
        await speak(page, code);
        await look("lobby");
        for (const key of ["m", "?", "b"]) {
            await page.keyboard.press(key);
            await page.getByRole("dialog").waitFor();
            await look(`dialog ${key}`);
            await page.keyboard.press("Escape");
            await page.getByRole("dialog").waitFor({ state: "detached" });
        }
        for (const game of ["Bronze", "Iron"]) {
            await page.setViewportSize({ width: 1280, height: 900 });
            await page.evaluate(() => localStorage.setItem("ages.lang", '"en"'));
            await page.goto(server.url);
            await page.reload();
            await page.waitForSelector(".seatrow");
            await setTable(page, { game, seats: ["Me", "Me"], names: NAMES });
            await speak(page, code);
            await page.waitForTimeout(300);
            await look(`table of ${game}`);
        }
        for (const phase of ["actions", "defense"]) {
            await page.setViewportSize({ width: 1280, height: 900 });
            await page.goto(server.url);
            await page.reload();
            await openRecord(page, gameIn(phase));
            await page.waitForSelector(".tta .ask");
            await page.waitForTimeout(300);
            await look(`Through the Ages, ${phase}`);
        }
        for (const name of ["bronze-3", "iron-2-builder", "tta-3-full-builder"]) {
            await page.setViewportSize({ width: 1280, height: 900 });
            await page.goto(server.url);
            await page.reload();
            await openRecord(page, join(records, `${name}.ages`));
            await page.waitForSelector(".rs-hero");
            await look(`result of ${name}`);
        }
        assert.deepEqual(faults, []);
        await page.context().close();
    });

// Questions of the dice games, and where to look for them.
const asks = (phase) => ({ view }) => view.phase === phase;
const OF_DICE = {
    trade: { game: "bronze", options: { trading: "on" }, wanted: asks("trade") },
    offer: { game: "bronze", options: { trading: "on" }, wanted: asks("offer") },
    swap: { game: "bronze", options: { late_bronze_age: "on" }, seed: 11, keen: /shipping|ships/, wanted: asks("swap") },
    discard: { game: "bronze", seed: 12, wanted: asks("discard") },
    battle: { game: "iron", seed: 3, wanted: asks("conquest") },
    tribute: { game: "iron", seed: 2, wanted: asks("tribute") },
    colonies: { game: "iron", wanted: asks("colonies") },
};
const OF_TTA = ["politics", "politics-pact", "discard", "auction", "colonize", "attack", "war", "spoils", "pact", "event", "lose", "production", "cards"];
const diceGame = finderOf(wasm, OF_DICE);
const ttaGame = finderOf(wasm, ASKED);

for (const code of looks ? [...CODES, "qpl"] : [])
    for (const [game, names] of [["dice games", Object.keys(OF_DICE)], ["Through the Ages", OF_TTA]])
        test(`${code}: no question of the ${game} is cut off at five widths`, async () => {
            const faults = [];
            for (const name of names) {
                const file = join(files, `asked-${name}.ages`);
                writeFileSync(file, game === "dice games" ? diceGame(name) : ttaGame(SCREENS[name].like));
                const page = await openPage(browser, server.url, { viewport: { width: 1280, height: 900 } });
                await openRecord(page, file);
                await speak(page, code);
                await page.waitForSelector(".desk");
                if (game !== "dice games") await openScreen(page, SCREENS[name]);
                await page.waitForTimeout(300);
                if (code !== "qpl") await expectWords(page, foreignWords(code), name);
                faults.push(...(await unfit(page, name, true)));
                faults.push(...page.faults);
                await page.context().close();
            }
            assert.deepEqual(faults, []);
        });

await finish();
await browser.close();
server.close();
