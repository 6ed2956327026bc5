// The drawn table of Through the Ages: node tta.mjs AGES DIST ENGINE.wasm [looks]. Whole games by taps and by
// keys end as the terminal's engine says; every kind of question is met and under axe; nothing is cut off
// or sideways; my whole table is in sight at 1440 × 900.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, judge, keptRecord, openRecord, podium } from "./driver.mjs";
import { compile, engineOf } from "./engine.mjs";
import { inFonts, misfits, overlapsOfLarge } from "./fit.mjs";
import { axe, launch, openPage, serveFiles, setTable, unpainted } from "./harness.mjs";
import { finish, test } from "./tap.mjs";
import { timeEngine, timeTaps } from "./taps.mjs";
import { finderOf, largestOf } from "./tta_games.mjs";

const [ages, dist, wasm, looks] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const records = folder("ages-tta-");

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const acts = (round) => (now) => now.view.phase === "actions" && now.view.round >= round;
const phase = (name) => (now) => now.view.phase === name && now.view.round > 3;

// Positions, each with where to look for it. All of them are found with these seeds.
const POSITIONS = {
    simple: { level: "simple", seats: 2, wanted: acts(4) },
    advanced: { level: "advanced", wanted: acts(6) },
    middle: { wanted: acts(9) },
    "four in age III": { seats: 4, seed: 3, wanted: acts(15) },
    politics: { wanted: (now) => phase("politics")(now) && now.moves.length > 5 },
    ...Object.fromEntries(
        ["bid", "colonize", "attack", "defense", "pick", "lose", "discard", "event", "pact", "inner"].map((name) => [
            name,
            { wanted: phase(name) },
        ]),
    ),
    warned: { wanted: (now) => acts(5)(now) && now.facts.warnings.some(({ kind }) => kind === "attack") },
    mines: { wanted: phase("mines"), options: { soft_corruption: "on" } },
    attacks: { wanted: (now) => phase("politics")(now) && now.facts.attacks.length > 1 && now.facts.attacks[0].card === now.facts.attacks[1].card },
    "discard two": { wanted: (now) => phase("discard")(now) && now.question.cards - now.question.limit === 2 },
    "pact of culture": { seed: 3, wanted: (now) => phase("pact")(now) && now.facts.worth.some(({ what }) => what === "culture_rating") },
    war: { seed: 7, wanted: (now) => phase("defense")(now) && now.question.card.startsWith("war") },
    auction: { wanted: (now) => phase("bid")(now) && now.moves.length > 4 },
    leaving: { wanted: acts(4) },
    "ranked event": { wanted: (now) => phase("event")(now) && now.facts.event.by },
    "bids before": { seed: 2, wanted: (now) => phase("bid")(now) && now.question.bid > 2 },
    "ways shut": { wanted: (now) => acts(4)(now) && Object.values(now.facts.blocked).some(({ calms }) => calms) },
    "war and pact": { seed: 12, wanted: (now) => phase("pact")(now) && now.facts.pact.wars.length > 0 },
    uprising: {
        wanted: (now) =>
            acts(4)(now) && now.facts.seats[0].uprising && now.moves.some(({ preview }) => preview.changes.some(({ what, to }) => what === "uprising" && to === 0)),
    },
};
const SCREENS_ALONE = ["ranked event", "attacks", "discard two", "pact of culture", "war", "auction", "leaving", "pick", "lose", "ways shut", "war and pact", "bids before"]; // their like is measured already

// Widths at which boxes are measured in the quick run; every screen is under axe at 1440.
const QUICK = { middle: [360, 1440], "four in age III": [390, 1440], defense: [360, 1440], politics: [1440] };

const find = finderOf(wasm, POSITIONS);

function fileOf(name, record = find(name)) {
    const file = join(records, `${name.replaceAll(" ", "-")}.ages`);
    writeFileSync(file, record);
    return file;
}

async function at(name, options = {}, record = undefined) {
    const page = await openPage(browser, server.url, { viewport: DESK, ...options });
    await openRecord(page, fileOf(name, record));
    await page.waitForSelector(".tta .ask");
    await page.waitForTimeout(200);
    return page;
}

async function done(page) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
}

// Taps what is lit on the table, or an answer, and then the deed; runs inside the page.
function playByTaps(page, { limit = 4000, seed = 1 } = {}) {
    return page.evaluate(
        async ({ limit, seed }) => {
            let state = seed;
            const random = (n) => {
                state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
                return (state >> 8) % n;
            };
            const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
            const all = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length);
            const seen = {};
            let taps = 0;
            let idle = 0;
            const tap = async (element) => {
                taps++;
                idle = 0;
                element.click();
                await rest(0);
            };
            while (!document.querySelector(".rs-hero") && taps < limit && idle < 3000) {
                const [confirm] = all(".acts .btn.act, .ask .btn.act, .curtain .btn.act");
                const [deed] = all(".ask [data-deed]");
                const lit = all(".tta .tgt.open, .tta [data-move]:not([aria-pressed=true])");
                const [end] = all(".ask .end");
                const ways = all(".ask .way");
                if (confirm) await tap(confirm);
                else if (deed) {
                    if (ways.length) await tap(ways[random(ways.length)]);
                    await tap(all(".ask [data-deed]")[0]);
                    await rest(4);
                } else if (end && (document.querySelector(".beats") || random(lit.length + 2) < 2)) await tap(end);
                else if (lit.length) {
                    const one = lit[random(lit.length)];
                    const kind = (one.dataset.at ?? one.dataset.move).split(/[: ]/)[0];
                    seen[kind] = (seen[kind] ?? 0) + 1;
                    await tap(one);
                } else {
                    idle++;
                    await rest(5);
                }
            }
            return { taps, seen, over: Boolean(document.querySelector(".rs-hero")) };
        },
        { limit, seed },
    );
}

async function endsAsTheEngineSays(page) {
    const { places } = judge(ages, await keptRecord(page));
    const shown = await podium(page);
    assert.deepEqual(
        Object.values(shown).sort((a, b) => a - b),
        places.map(([, , points]) => points).sort((a, b) => a - b),
    );
}

// Whole games. The long run has every pair of taps or keys, desk or phone, level, number of seats.
const GAMES = [
    { by: "taps", viewport: DESK, level: "simple", seats: 2 },
    { by: "keys", viewport: DESK, level: "simple", seats: 2 },
    ...(looks
        ? [
              { by: "keys", viewport: PHONE, level: "simple", seats: 3 },
              { by: "keys", viewport: DESK, level: "simple", seats: 4 },
              { by: "taps", viewport: PHONE, level: "advanced", seats: 2 },
              { by: "taps", viewport: DESK, level: "advanced", seats: 3 },
              { by: "keys", viewport: PHONE, level: "advanced", seats: 4 },
              { by: "keys", viewport: DESK, level: "full", seats: 2 },
              { by: "taps", viewport: PHONE, level: "full", seats: 3 },
              { by: "taps", viewport: DESK, level: "full", seats: 4 },
          ]
        : []),
];

// Presses keys alone until the game is over; what was asked, with how often.
async function playByKeys(page, { viewport }) {
    const press = async (...keys) => {
        for (const key of keys) await page.keyboard.press(key);
    };
    const asked = () =>
        page.evaluate(() => ({
            over: Boolean(document.querySelector(".rs-hero")),
            deed: Boolean(document.querySelector(".ask [data-deed]")),
            confirm: Boolean(document.querySelector(".ask .btn.act, .acts .btn.act")),
            question: document.querySelector(".quest")?.className.match(/q-(\w+)/)?.[1],
            end: Boolean(document.querySelector(".ask .end")),
            open: document.querySelectorAll(".tta .tgt.open").length,
        }));
    const toTab = async (name) => {
        if (viewport !== PHONE) return;
        await page.locator(".tabs button", { hasText: name }).focus();
        await press("Enter");
    };
    const seen = {};
    let step = 0;
    for (const end = Date.now() + 600000; Date.now() < end; step++) {
        const { over, deed, confirm, question, end: mayEnd, open } = await asked();
        if (over) return seen;
        const what = question ?? (mayEnd ? "actions" : open ? "inner" : "");
        if (what) seen[what] = (seen[what] ?? 0) + 1;
        if (confirm) await press("e");
        else if (deed) await press("Enter");
        else if (question) await press(String(1 + (step % 9)), String(1 + ((step >> 1) % 3)), "Enter");
        else if (mayEnd) {
            await press("r", "ArrowRight", "Enter", "Enter", String(1 + (step % 5)), "Enter"); // takes cards
            await toTab("Mine");
            await press("c", "Enter", "Enter", "w", "w"); // builds
            await toTab("Hand");
            await press("d", "Enter", "Enter", "g", "g", "Escape", "e"); // plays a card, grows
            if (await page.locator(".beats").count()) await press("e");
        } else if (open) {
            // an action card that contains an action
            await toTab("Mine");
            await press("c", "Enter", "Enter", "g", "g", "w", "w");
            await toTab("Hand");
            await press("d", "Enter", "Enter", "Escape", "n");
        } else await page.waitForTimeout(10);
    }
    throw new Error(`no end: ${JSON.stringify(seen)}`);
}

for (const game of GAMES)
    test(`a whole game by ${game.by}: ${game.level}, ${game.seats} seats, ${game.viewport.width}`, async () => {
        const { by, level, seats, viewport } = game;
        const page = await openPage(browser, server.url, { viewport });
        await setTable(page, {
            game: "Through",
            seats: ["Me", "Bot", "Bot", "Bot"].slice(0, seats),
            names: ["Ada"],
            bots: ["", "builder", "builder", "builder"].slice(0, seats),
            options: { "Which of the three games": level },
        });
        await page.waitForSelector(".tta .ask");
        if (by === "keys") console.log(`# ${JSON.stringify(await unpainted(page, () => playByKeys(page, game)))}`);
        else {
            const { taps, seen, over } = await unpainted(page, () => playByTaps(page, { limit: 9000 }));
            console.log(`# ${taps} taps: ${JSON.stringify(seen)}`);
            assert.ok(over, "the game ends");
        }
        await endsAsTheEngineSays(page);
        await done(page);
    });

for (const name of Object.keys(POSITIONS)) {
    if (!looks && SCREENS_ALONE.includes(name)) continue;
    const widths = looks ? [360, 390, 1024, 1440, 1920] : QUICK[name] ?? [];
    test(`nothing is wrong: ${name}`, async () => {
        const page = await at(name);
        const faults = [];
        faults.push(...(await axe(page)));
        for (const width of widths) {
            await page.setViewportSize({ width, height: width < 760 ? 740 : 900 });
            await page.waitForTimeout(150);
            if (looks) for (const fault of await axe(page)) faults.push(`${width}: ${fault}`);
            for (const misfit of await misfits(page)) faults.push(`${width}: ${misfit}`);
        }
        assert.deepEqual(faults, []);
        await done(page);
    });
}

test("what is tapped shows its price and is let go by Escape", async () => {
    const page = await at("middle");
    const before = await keptRecord(page);
    await page.locator(".tta .rowcard.open").first().click();
    await page.locator(".ask .deed").waitFor();
    assert.match(await page.locator(".ask .pre").innerText(), /costs/);
    await page.keyboard.press("Escape");
    assert.equal(await page.locator(".ask .deed").count(), 0);
    assert.equal(await keptRecord(page), before);
    await page.locator(".tta .rowcard.open").first().click();
    await page.locator(".tta .rowcard.sel").click(); // the second tap does it
    await page.locator(".tta .hole", { hasText: "you took" }).waitFor();
    await done(page);
});

// What the screens of questions say besides the numbers that change.
const TELLS = {
    "ways shut": [["e", ".outs .shut", /short/]],
    "war and pact": [
        [null, ".forecast", /(War over|your War)[^]*(ahead|behind|equal)[^]*an attack between you two/],
        [null, ".parties .role", /^A\n\S/],
    ],
    "bids before": [
        [null, ".ladder li:nth-child(n + 3) svg", null],
        [null, ".bidders .bidnow.leads", /^[3-9]$/],
    ],
    defense: [
        [".tickrow", ".twoways", /strength[^]*military hand[^]*otherwise, if you add nothing[^]*→/i],
        [null, ".sum dl", /\+\d/],
        [null, ".bars .has", /^strength \d+$/],
        [".ask .btn:not([data-deed], .about)", ".ask [data-move=nothing]", /Let it stand/], // Cancel
        [".ask [data-move=nothing]", ".ask [data-deed]", /Answer with \d/],
    ],
    pick: [
        [null, ".bars li:nth-child(2) b", /^\d+$/],
        [".wayrow", ".ask [data-deed]", /^Take: \d+ (resource|food)/],
        [null, ".pays", /growth costs \d/],
    ],
    "ranked event": [[null, ".ranking .me", /your choice/]],
    war: [[null, ".wayrows thead", /you keep/i], [null, ".bars .numbers", /^0\n[^]*2\n/]],
};
for (const [name, lines] of Object.entries(TELLS))
    test(`what is told: ${name}`, async () => {
        const page = await at(name);
        for (const [key, where, what] of lines) {
            if (key?.startsWith(".")) await page.locator(key).first().click();
            else if (key) await page.keyboard.press(key);
            const found = page.locator(where).first();
            await found.waitFor();
            if (what) assert.match(await found.innerText(), what);
        }
        await done(page);
    });

test("the coach warns before the end of a turn, in the first games, and is silent when told so", async () => {
    const page = await at("warned");
    const before = await keptRecord(page);
    await page.keyboard.press("e");
    const attack = page.locator(".coach li[data-kind=attack]");
    assert.match(await attack.innerText(), /could attack you, for instance with .*: strength \d+ against \d+, and \d+ by your cards. \(T66\)/);
    await page.waitForTimeout(400); // drawn, without a step of the transition
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await misfits(page), []);
    assert.equal(await keptRecord(page), before, "the turn goes on");
    const reload = async () => {
        await page.reload();
        await page.waitForSelector(".tta .ask .end");
        await page.keyboard.press("e");
        await page.waitForTimeout(200);
        return page.locator(".coach").count();
    };
    const keep = (key, value) => page.evaluate(([key, value]) => localStorage.setItem(key, JSON.stringify(value)), [key, value]);
    assert.equal(await reload(), 1);
    await page.getByRole("button", { name: "No more of these warnings" }).click();
    assert.equal(await page.locator(".coach").count(), 0);
    assert.equal(await reload(), 0, "it stays silent");
    await keep("ages.tta.coach", "first");
    await keep("ages.tta.coach.games", ["a", "b", "c"]);
    assert.equal(await reload(), 0, "this is the fourth game");
    await keep("ages.tta.coach", "always");
    assert.equal(await reload(), 1);
    await page.keyboard.press("e");
    await page.waitForFunction(() => !document.querySelector(".coach"));
    await keep("ages.tta.coach.games", []);
    await done(page);
});

test("a card that is taken flies, for a third of a second; not where the reader's system asks for less", async () => {
    for (const [reducedMotion, flights] of [["no-preference", 1], ["reduce", 0]]) {
        const page = await at("middle", { reducedMotion });
        await page.evaluate(() => {
            globalThis.flown = [];
            new MutationObserver((changes) => {
                for (const { addedNodes } of changes)
                    for (const node of addedNodes)
                        if (node.classList?.contains("ghost")) globalThis.flown.push(node.getAnimations()[0].effect.getTiming().duration);
            }).observe(document.body, { childList: true });
        });
        await page.locator(".tta .rowcard.open").first().click();
        await page.locator(".ask [data-deed]").click();
        await page.locator(".tta .hole", { hasText: "you took" }).waitFor();
        await page.waitForFunction(() => !document.querySelector(".ghost"));
        const flown = await page.evaluate(() => globalThis.flown);
        assert.equal(flown.length, flights);
        assert.ok(flown.every((ms) => ms >= 150 && ms <= 300), String(flown));
        await done(page);
    }
});

// The drawn screens: each has what its drawing has, and does what it says.
const count = (page, selector) => page.locator(selector).count();

test("politics: a panel for each rival, with both strengths, what could be added and the price", async () => {
    const page = await at("attacks");
    await page.locator(".polrow[data-move^=war], .polrow[data-move^=aggression]").first().click();
    const panels = await page.locator(".rivalpanel[data-move]").count();
    assert.ok(panels >= 2, `${panels} panels`);
    assert.equal(await count(page, ".rivalpanel .bars li"), 2 * panels);
    assert.ok((await count(page, ".goeson li")) >= 3);
    await page.locator(".rivalpanel[data-move]").last().click();
    const [chosen] = await page.locator(".rivalpanel[aria-pressed=true]").evaluateAll((all) => all.map((one) => one.dataset.move));
    assert.equal(chosen, await page.locator(".rivalpanel[data-move]").last().getAttribute("data-move"));
    assert.ok(await count(page, ".ask [data-deed]"));
    await done(page);
});

test("discarding: several are chosen, then confirmed together", async () => {
    const page = await at("discard two");
    const discards = async () => (await keptRecord(page)).match(/ discard /g)?.length ?? 0;
    const before = await discards();
    await page.locator(".polpick").nth(0).click();
    assert.equal(await count(page, ".ask [data-deed]"), 0, "one is not enough");
    await page.keyboard.press("2");
    assert.equal(await count(page, ".polpick[aria-pressed=true]"), 2);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector(".q-discard"));
    assert.equal(await discards(), before + 2);
    await done(page);
});

test("a pact that is offered has its worth by round, and how it ends", async () => {
    const page = await at("pact of culture");
    assert.ok((await count(page, ".rounds")) >= 2);
    assert.ok((await count(page, ".rounds li")) >= 2);
    assert.equal(await count(page, ".pactends li"), 3); // an attack does not end this one (T73)
    await done(page);
});

test("an uprising that is to come has ways out, the first of which prevents it", async () => {
    const page = await at("uprising");
    await page.locator(".ask .end").click();
    assert.ok((await count(page, ".outs .answer")) && (await count(page, ".beats-at .yb .hn.on")), "and the bank that asks for faces");
    assert.doesNotMatch(await page.locator(".struck .beat").nth(3).innerText(), /→/, "what is not produced does not change");
    const strip = await page.locator(".beats-at > .effs").boundingBox();
    assert.ok(strip.y + strip.height <= DESK.height, "where I stand then is in sight");
    await page.locator(".outs .answer").first().click();
    await page.locator(".ask [data-deed]").click();
    await page.waitForFunction(() => !document.querySelector(".ledger .bad .warnline")?.textContent.includes("Uprising"));
    await done(page);
});

test("production plays as a page of its own, step by step; a key skips it and does nothing else", async () => {
    const page = await at("uprising", { reducedMotion: "no-preference" });
    await page.locator(".ask .end").click();
    await page.locator(".ask .end").click();
    await page.locator(".playing .beat.at").waitFor();
    assert.match(await page.locator(".ask").innerText(), /Your production[^]*\d of 6: /);
    assert.equal(await count(page, ".rowcard"), 0, "the row makes room");
    assert.match(await page.locator(".playing").innerText(), /You gave up[^]*Why nothing is produced[^]*Before you act again[^]*happy faces/);
    await page.locator(".playing .chain .done").nth(1).waitFor(); // it goes on by itself
    await page.keyboard.press("j"); // would open what I know
    await page.locator(".playing").waitFor({ state: "detached" });
    assert.equal(await count(page, "dialog[open]"), 0);
    await done(page);
});

test("an event tells what led to it; a fight, the rank with each answer; an auction goes up by one", async () => {
    const event = await at("event");
    assert.ok((await count(event, ".chain .done")) >= 2);
    assert.equal(await count(event, ".chain .now"), 1);
    await done(event);
    const fight = await at("defense");
    assert.match(await fight.locator(".wayrows tbody tr").first().innerText(), /\d of \d/);
    await done(fight);
    const auction = await at("auction");
    const bid = async () => Number(await auction.locator(".bidstep b").innerText());
    const first = await bid();
    await auction.locator(".bidstep button").last().click();
    await auction.locator(".bidstep button").last().click();
    assert.equal(await bid(), first + 1);
    await done(auction);
});

test("who wants to leave is told what goes, and stays unless it is said again", async () => {
    const page = await at("leaving");
    const choose = async (button) => {
        await page.locator(".bar button[aria-label=Menu]").click();
        await page.locator("dialog label", { hasText: /^Leave it$/ }).click();
        await page.locator(".leaving .three").waitFor();
        assert.equal(await count(page, ".leaving .three section"), 3);
        assert.match(await page.locator(".leftrank .me").innerText(), /rank 3 of 3/);
        const told = await page.locator(".leaving .effs").innerText();
        for (const cell of [/players\s+3 →\s+2/, /begins the rounds\s+(\S+ →\s+)?(Bram|Chiara)/, /your rank\s/, /each refill\s+2 →\s+3/, /leads \S+ by\s+\d/])
            assert.match(told, cell);
        await page.locator(button).click();
    };
    const wants = async () => {
        await page.locator(".bar button[aria-label=Menu]").click();
        const checked = await page.locator("dialog label:has(:checked)", { hasText: /^Leave it$/ }).count();
        await page.keyboard.press("Escape");
        return checked > 0;
    };
    await choose(".leaving .go");
    assert.equal(await wants(), false);
    await choose(".leaving .leave");
    assert.equal(await wants(), true);
    await done(page);
});

// The largest tables of whole games, with all fonts.
test("my whole table is in sight at 1440 × 900, for four players in age III too", async () => {
    const crowded = [[3, 1], [4, 3], [4, 1]].flatMap(([seats, seed]) => {
        const { record } = largestOf(wasm, seats, seed);
        return (looks ? ["en", "fr", "de"] : ["de"]).map((locale) => [`most for ${seats}, game ${seed}`, locale, record]);
    });
    for (const [name, locale, record] of [["middle", "en"], ["four in age III", "en"], ...crowded]) {
        const page = await at(name, { locale }, record);
        const extents = () => [document.documentElement.scrollHeight, document.documentElement.scrollWidth];
        for (const [fonts, [height, width]] of await inFonts(page, extents)) {
            assert.ok(height <= 900 && width <= 1440, `${name}, ${locale}, ${fonts}: ${width} × ${height}`);
        }
        const places = await page.locator(".yb .ruler .d").evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect().left));
        assert.ok(places.length === 18 && new Set(places).size === 18, `the yellow bank: ${places}`);
        await done(page);
    }
});

test("on a phone: warnings in words, technologies in columns by age, events by name, ways to answer folded", async () => {
    const page = await at("uprising", { viewport: PHONE });
    const tab = (name) => page.locator(".tabs button", { hasText: name }).first().click();
    await tab("Mine");
    assert.match(await page.locator(".civ > .ledger").innerText(), /^Uprising: nothing is produced/m);
    const lefts = await page.locator(".mx").evaluate((grid) => {
        const left = (one) => Math.round(one.getBoundingClientRect().left);
        const shown = (one) => one.getClientRects().length > 0;
        const heads = [...grid.querySelectorAll(".ra")].filter(shown).sort((a, b) => left(a) - left(b));
        const cards = [...grid.querySelectorAll(".slot .tc")].filter(shown).map(left);
        return { ages: heads.map(({ textContent }) => textContent), heads: heads.map(left), cards };
    });
    assert.deepEqual(lefts.ages, ["A", "I", "II", "III"].slice(0, lefts.ages.length), "the oldest is on the left");
    assert.ok(lefts.cards.every((x) => lefts.heads.some((head) => Math.abs(head - x) <= 4)), JSON.stringify(lefts));
    assert.deepEqual(await overlapsOfLarge(page), []);
    await tab(" · ");
    assert.match(await page.locator(".rivals .evs").innerText(), /events now\n[^]*to come\n/);
    await done(page);
    const attacked = await at("defense", { viewport: PHONE });
    assert.deepEqual(await overlapsOfLarge(attacked), []);
    const seen = () => attacked.locator(".wayrow").first().isVisible();
    const before = await seen();
    await attacked.locator(".folded summary").click();
    assert.deepEqual([before, await seen()], [false, true]);
    await done(attacked);
});

test("every ply of a replay has an address", async () => {
    const page = await at("simple");
    await page.keyboard.press("p");
    await page.waitForSelector(".replay .slider");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
    const ply = await page.locator(".replay .slider").inputValue();
    await page.waitForFunction((ply) => location.hash.endsWith(`/${ply}`), ply);
    await page.reload();
    await page.waitForSelector(".replay .slider");
    assert.equal(await page.locator(".replay .slider").inputValue(), ply);
    await page.keyboard.press("Escape");
    await page.waitForFunction((ply) => !location.hash.endsWith(`/${ply}`), ply);
    await done(page);
});

test("what has happened since I last acted is still known after a reload", async () => {
    const page = await at("simple");
    const since = async () => {
        await page.keyboard.press("s");
        const told = await page.locator("dialog.knows").innerText();
        await page.keyboard.press("Escape");
        return told;
    };
    assert.match(await since(), /Step by step\s+nothing/i);
    const round = Number(/round (\d+)/.exec(await page.locator(".top").innerText())[1]);
    for (let i = 0; i < 20 && !(await page.locator(".top").getByText(`round ${round + 1}`).count()); i++) {
        await page.keyboard.press("e");
        await page.waitForTimeout(150);
    }
    await page.waitForFunction(() => document.title.startsWith("●"));
    const told = await since();
    assert.doesNotMatch(told, /Step by step\s+nothing/i);
    await page.reload();
    await page.waitForSelector(".tta .ask");
    assert.equal(await since(), told);
    await done(page);
});

// The long part has the limit that a person notices. Beside other tests a tap takes up to half as long again, so the quick
// part only sees what makes it several times slower.
const TAP_MS = looks ? 50 : 150;
test(`a tap takes at most ${TAP_MS} ms of the processor`, async () => {
    const record = find("four in age III");
    const engine = timeEngine(engineOf(compile(wasm)), record, 50);
    const page = await at("four in age III");
    await timeTaps(page, 5);
    for (const [kind, { processor }] of Object.entries(await timeTaps(page, 30))) {
        console.log(`# ${kind}: ${processor.toFixed(1)} ms of the page, median of 30; the engine takes ${engine.act.toFixed(1)} ms`);
        assert.ok(processor + engine.act <= TAP_MS, kind);
    }
    await done(page);
});

test("take, build, discover and end are at most 8 taps, 5 with one tap", async () => {
    for (const [onetap, most] of [[false, 8], [true, 5]]) {
        const page = await at("middle");
        await page.evaluate((on) => localStorage.setItem("ages.tta.onetap", String(on)), onetap);
        await page.reload();
        await page.waitForSelector(".tta .ask");
        let taps = 0;
        const tap = async (selector) => {
            const one = page.locator(selector).first();
            if (!(await one.count())) return;
            const before = (await keptRecord(page)).length;
            await one.click();
            taps++;
            if ((await keptRecord(page)).length === before) {
                const deed = page.locator(".ask [data-deed]");
                if (await deed.count()) {
                    await deed.click();
                    taps++;
                }
            }
            await page.waitForTimeout(60);
        };
        await tap(".tta .rowcard.open");
        await tap(".tta .tc.open:not(.gh)");
        await tap(".tta .hc.open");
        await page.locator(".ask .end").click();
        taps++;
        if (await page.locator(".beats").count()) {
            await page.locator(".ask .end").click();
            taps++;
        }
        console.log(`# ${taps} taps${onetap ? " with one tap" : ""}`);
        assert.ok(taps <= most, `${taps} taps`);
        await done(page);
    }
});

await finish();
await browser.close();
server.close();
