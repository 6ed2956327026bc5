// The screens of the questions of Through the Ages: node tta_questions.mjs DIST ENGINE.wasm. Each has what its drawing has, says
// what an answer costs and brings, and does what it says.
import assert from "node:assert/strict";
import { keptAfter, keptRecord } from "./driver.mjs";
import { misfits, overlapsInAllFonts } from "./fit.mjs";
import { axe, launch, serveFiles } from "./harness.mjs";
import { finish, test } from "./tap.mjs";
import { ASKED, DESK, done, PHONE, tableOf } from "./tta_positions.mjs";

const [dist, wasm] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const { at } = tableOf({ server, browser, wasm, positions: ASKED });
const count = (page, selector) => page.locator(selector).count();

// What the screens of questions say besides the numbers that change.
const TELLS = {
    "ways shut": [["e", ".outs .shut", /short/]],
    "war and pact": [
        [null, ".forecast", /(War over|your War)[^]*(ahead|behind|equal)[^]*an attack between you two/],
        [null, ".parties .role", /^A\n\S/],
        [null, ".forecast", /to [−+]?\d+[^]*[−+]?\d+\s*(culture|yellow tokens|people|food and resources|technologies)/],
    ],
    "bids before": [
        [null, ".ladder li:nth-child(n + 3) svg", null],
        [null, ".bidders .bidnow.leads", /^[3-9]$/],
    ],
    defense: [
        [null, ".against", /attacks you\n+\d military actions? left, \d+ military cards?$/],
        [null, ".wayrows td:first-child svg", null],
        [".tickrow", ".atend", /otherwise, if you add nothing[^]*→[^]*strength/i],
        [null, ".ask .pre", /Answer with \d+\? It is (not )?enough\.[^]*strength\s+\d+\s+→\s+\d/],
        [null, ".sum dl", /\+\d/],
        [null, ".bars .has", /^strength \d+$/],
        [".ask .btn:not([data-deed], .about)", ".ask [data-move=nothing]", /Let it stand/], // Cancel
        [".ask [data-move=nothing]", ".ask [data-deed]", /Answer with \d/],
    ],
    pick: [
        [null, ".against", /^You won, \d+ to \d+/],
        [null, ".stepper small", /has \d/],
        [null, ".bars li:nth-child(2) b", /^\d+$/],
        [".wayrow", ".ask [data-deed]", /^Take: \d+ (resource|food)/],
        [null, ".pays", /growth costs \d/],
    ],
    colonize: [[".wayrow", ".ask .pre", /Pay with \d+\? It is enough\./], [null, ".ask [data-deed]", /^Pay with \d/]],
    auction: [
        [null, ".ladder .beyond", /^\d+$/],
        [null, ".bigbody .line:has(b)", /revealed by\s+(Bram|Chiara|You)/],
        [null, ".ask .left", /leads with \d+\. You can muster \d/],
        [null, ".bidders .me span", /^You\n+you are asked\n/],
        [".rung", ".ask .pre", /if it wins you give up: \S/],
        [null, ".ask .apart", /Bid no more/],
        [".ask .apart", ".ask [data-deed]", /Bid no more/],
    ],
    attacks: [[".polrow[data-move^=aggression], .polrow[data-move^=war]", ".ask .apart", /No politics/]],
    "ranked event": [[null, ".ranking .me", /your choice/]],
    choose: [
        [null, ".ask .left", /^Choose 1 card that scores at the end$/],
        [".polpick[data-move^=pick]", ".polpick[aria-pressed=true] .tx", /culture/],
        [null, ".ask [data-deed]", /^Choose/],
    ],
    "choose privately": [[".polpick[data-move^=pick]", ".ask .pre", /^Choose Impact of/]],
    simple: [
        [null, ".ledger .cell:nth-child(1)", /[+]\d+ at the end as it stands$/],
        [null, ".ledger .cell:nth-child(5)", /happiness[^]*[+]\d+ at the end, 2 each/i],
        [null, ".ledger .cell:nth-child(6)", /[+]\d+ at the end, 2 each/],
    ],
    lose: [
        [null, ".answer .fam", null],
        [null, ".qbody .cap em", /fixed when the card was revealed/],
        [".answer", ".effs", /as before/],
        [null, ".answer .pawns svg", null],
    ],
    "politics at rest": [
        [null, ".of-military .ft .rv", /^politics only$/],
        [".of-military .hc:has(.f-aggression, .f-war, .f-pact)", ".ask .pre .no", /^The political action, or none, comes before the other actions of a turn/],
    ],
    "age ends": [
        [null, ".ledger .cell:nth-child(5) .warnline", /end: \d+ needed/],
        [null, ".banks .d.y.g", null],
        ["j", ".knows", /At the end of age [^]*yellow bank[^]*happy faces needed/],
    ],
    threatened: [["s", ".knows .bad [data-card]", null], [null, ".knows .bad", /for instance [^]*\d+ against \d+/]],
    "dear wonder": [[null, ".price .built", /^[+]\d built$/]],
    "pact in play": [[null, ".also .f-pact .v4 .q", null]],
    "discard two": [[null, ".effs", /^where you stand, before your actions[^]*culture: rank \d of 3[^]*growth costs[^]*blue bank/i]],
    "auction at war": [
        [".wayrow", ".wayrows tbody tr", /\d+ against \d+\s+[−+]\d+\s*culture/],
        [null, ".effs", /strength\s+\d+ →\s+\d+\s+(no army|\S.* stands)[^]*War over[^]*[−+]\d+\s+culture\s+→\s+[−+]\d+\s+culture\s+\d+ against \d+/],
        [null, ".ledger .warof", /[−+]\d+\s*culture/],
        [null, ".owar", /[−+]\d+\s*culture[^]*fought when/],
    ],
    warned: [["e", ".ask .pre", /End your turn\?\s+(culture|science|food|resources|draw)\s/]],
    "age IV": [
        ["j", ".knows", /Military cards of age III that I have not seen/],
        ["Escape", ".ask .end", /End turn…/],
        ["e", ".give", /\d military actions? lapses?/],
        [null, ".ask .pre", /\d military actions? lapses?/],
    ],
    "cards for actions": [["e", ".give", /\d military actions? lapses?/]],
    raid: [[".polpick, .answer, .wayrow", ".ask [data-deed]", /^Choose/]],
    war: [
        [null, ".against", /declared in round \d+/],
        [null, ".ask [data-move=nothing]", /Add nothing: −\d+ culture/],
        [null, ".wayrows thead", /you keep/i],
        [null, ".bars .numbers", /^0\n[^]*2\n/],
    ],
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

test("a war between rivals is told as theirs, on the board of either", async () => {
    const page = await at("war of rivals");
    for (let i = 0; i < 2; i++) {
        await page.locator(".opp .oh").nth(i).click();
        const war = page.locator(".rivalciv .warof");
        for (const [fonts, pairs] of await overlapsInAllFonts(page)) assert.deepEqual(pairs, [], `in ${fonts} fonts`);
        assert.match(await war.innerText(), /^War over \w+ on (Bram|Chiara): \d+ against \d+\s+[−+]?\d+/);
    }
    await done(page);
});

// Cards that score at the end are in sight, and open; what I keep of them is marked, and nobody else's is there.
for (const [name, cards, mine] of [["advanced", 4, 0], ["kept", 1, 1]])
    test(`cards that score at the end: ${name}`, async () => {
        for (const viewport of [DESK, PHONE]) {
            const page = await at(name, { viewport });
            if (viewport === PHONE) await page.locator(".tabs button", { hasText: " · " }).click();
            const chips = page.locator(`${viewport === PHONE ? ".rivals" : ".status"} .chip3`);
            assert.deepEqual([await chips.count(), await count(page, ".rivals .chip3.kept, .status .chip3.kept") > 0], [cards, mine > 0]);
            const id = await chips.first().getAttribute("data-card");
            assert.match(await chips.first().innerText(), /^Impact of /);
            await chips.first().click();
            assert.match(await page.locator(".cardsheet").innerText(), /culture/);
            await page.keyboard.press("Escape");
            if (viewport === DESK) {
                await page.keyboard.press("j");
                await page.locator(`.knows [data-card=${id}]`).waitFor();
                await page.keyboard.press("Escape");
                await page.keyboard.press("k");
                await page.locator(".browser .seg label", { hasText: /^Military$/ }).click();
                await page.locator(".browser .seg label", { hasText: /^III$/ }).click();
                assert.match(await page.locator(".browser li", { has: page.locator(`[data-card=${id}]`) }).innerText(), /scores at the end/);
            }
            await done(page);
        }
    });

test("where cards that score at the end have no room for their names, their number opens all of them", async () => {
    const page = await at("advanced", { viewport: { width: 1280, height: 900 } });
    assert.equal(await page.locator(".status .chip3").first().isVisible(), false);
    await page.locator(".status .lastall").click();
    await page.locator(".knows [data-card^=impact_]").first().waitFor();
    assert.equal(await count(page, ".knows [data-card^=impact_]"), 4);
    await done(page);
});

test("on a phone the simple game's end stands above the technologies, and adds up", async () => {
    const page = await at("simple", { viewport: PHONE });
    await page.locator(".tabs button", { hasText: "Mine" }).click();
    const [total, ...parts] = (await page.locator(".endline").innerText()).match(/\+\d+/g).map(Number);
    assert.equal(total, parts.reduce((sum, n) => sum + n));
    await done(page);
});

for (const [name, tap] of [["choose", ".polpick"], ["kept", null], ["advanced", ".hc"]])
    test(`nothing is cut off: ${name}`, async () => {
        const page = await at(name);
        if (tap) await page.locator(tap).first().click();
        await page.waitForTimeout(400); // drawn, without a step of the transition
        const faults = await axe(page);
        for (const width of [360, 1440]) {
            await page.setViewportSize({ width, height: width < 760 ? 740 : 900 });
            await page.waitForTimeout(150);
            for (const misfit of await misfits(page)) faults.push(`${width}: ${misfit}`);
        }
        assert.deepEqual(faults, []);
        await done(page);
    });

test("the browser of cards: the military deck beside the civil one, and the families by their roofs", async () => {
    const page = await at("middle");
    await page.keyboard.press("k");
    const unseen = await page.locator(".browser .unseen", { hasText: /Military I/i }).innerText();
    assert.match(unseen, /Tactics\s+\d+\s*\/\d+[^]*\d+ lie in the deck/);
    await page.keyboard.press("/");
    assert.equal(await page.evaluate(() => document.activeElement.type), "search");
    await page.keyboard.press("Tab");
    assert.match(unseen, /\d+ of \d+\s+you have not seen/);
    await page.locator(".browser .families summary").click();
    assert.equal(await count(page, ".browser .families .crest"), 15);
    await done(page);
});

test("politics: a panel for each rival, with both strengths, what could be added and the price", async () => {
    const page = await at("attacks");
    await page.locator(".polrow[data-move^=war], .polrow[data-move^=aggression]").first().click();
    const panels = await page.locator(".rivalpanel[data-move]").count();
    assert.ok(panels >= 2, `${panels} panels`);
    assert.equal(await count(page, ".rivalpanel .bars li"), 2 * panels);
    assert.match(await page.locator(".rivalpanel:has(.back)").first().innerText(), /hidden cards: [+]\d+ at most/);
    assert.match(await page.locator(".pol.sel .pprice").innerText(), /of your \d/);
    assert.ok((await count(page, ".goeson li")) >= 3);
    await page.locator(".rivalpanel[data-move]").last().click();
    const [chosen] = await page.locator(".rivalpanel[aria-pressed=true]").evaluateAll((all) => all.map((one) => one.dataset.move));
    assert.equal(chosen, await page.locator(".rivalpanel[data-move]").last().getAttribute("data-move"));
    assert.ok(await count(page, ".ask [data-deed]"));
    await done(page);
});

test("several units of one kind are given up one by one, and taken back", async () => {
    const page = await at("war");
    const box = page.locator(".choice:has(.steps) .box").first();
    const steps = page.locator(".choice .steps").first().locator("button");
    const shown = [];
    for (const one of [1, 1, 0, 0]) {
        await steps.nth(one).click();
        shown.push(await box.innerText());
    }
    assert.deepEqual(shown, ["✓", "2", "✓", ""]);
    await done(page);
});

test("boxes: panels of rivals fill their screen, rows of an event stay low, where I stand is in sight", async () => {
    const box = async (page, selector) => page.locator(selector).last().boundingBox();
    const politics = await at("attacks");
    await politics.locator(".polrow[data-move^=war], .polrow[data-move^=aggression]").first().click();
    const [panel, chosen] = [await box(politics, ".panels > li"), await box(politics, ".chosen")];
    assert.ok(chosen.x + chosen.width - panel.x - panel.width < 4, JSON.stringify([panel, chosen]));
    await done(politics);
    const event = await at("ranked event");
    await event.locator(".answer").first().click();
    assert.ok((await box(event, ".ranking .me")).height <= 72);
    await done(event);
    const warned = await at("warned");
    await warned.keyboard.press("e");
    await warned.locator(".coach").waitFor();
    const strip = await box(warned, ".beats-at > .effs");
    assert.ok(strip.y + strip.height <= DESK.height, JSON.stringify(strip));
    await done(warned);
});

test("the table stays where it is when something is chosen, so that the second tap meets it", async () => {
    const page = await at("middle");
    const top = async () => (await page.locator(".ledger").boundingBox()).y;
    const before = await top();
    for (const one of [".tc.open:not(.gh)", ".rowcard.open", ".hc.open"]) {
        if (!(await count(page, one))) continue;
        await page.locator(one).first().click();
        const moved = (await top()) - before;
        assert.ok(Math.abs(moved) <= 4, `${one}: ${moved} pixels: ${await page.locator(".ask .pre").innerText()}`);
    }
    await done(page);
});

test("a worker is taken off by the button, not by a second tap", async () => {
    const page = await at("middle");
    const card = page.locator(".tc.open:not(.gh)").first(); // nothing can be built there
    const before = await keptRecord(page);
    await card.click();
    assert.match(await page.locator(".ask [data-deed]").innerText(), /^Take off/);
    await card.click();
    assert.equal(await keptRecord(page), before);
    await page.locator(".ask [data-deed]").click();
    assert.match(await keptAfter(page, before), / destroy /);
    await done(page);
});

test("on a phone the coach stands below what it speaks of, and spoils begin with the question", async () => {
    const warned = await at("warned", { viewport: PHONE });
    await warned.locator(".ask .end").click();
    const top = async (page, selector) => (await page.locator(selector).first().boundingBox()).y;
    assert.ok((await top(warned, ".coach")) > (await top(warned, ".beats")));
    await done(warned);
    const spoils = await at("pick", { viewport: PHONE });
    assert.ok((await top(spoils, ".qcard .chain")) > (await top(spoils, ".qbody")));
    await done(spoils);
});

test("discarding: several are chosen, then confirmed together", async () => {
    const page = await at("discard two");
    const discards = (record) => record.match(/ discard /g)?.length ?? 0;
    const before = await keptRecord(page);
    await page.locator(".polpick").nth(0).click();
    assert.equal(await count(page, ".ask [data-deed]"), 0, "one is not enough");
    await page.keyboard.press("2");
    assert.equal(await count(page, ".polpick[aria-pressed=true]"), 2);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector(".q-discard"));
    assert.equal(discards(await keptAfter(page, before)), discards(before) + 2);
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
    assert.match(await page.locator(".struck").innerText(), /not scored\s+\+\d[^]*not made\s+\+\d[^]*not drawn\s+\d/);
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
    assert.match(await page.locator(".playing").innerText(), /You gave up[^]*another time[^]*Why nothing is produced[^]*Before you act again[^]*happy faces/i);
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
        await page.locator(".resigning .three").waitFor();
        assert.equal(await count(page, ".resigning .three section"), 3);
        assert.match(await page.locator(".leftrank .me").innerText(), /rank 3 of 3/);
        const told = await page.locator(".resigning .effs").innerText();
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
    await choose(".resigning .go");
    assert.equal(await wants(), false);
    await choose(".resigning .resign");
    assert.equal(await wants(), true);
    await done(page);
});

await finish();
await browser.close();
server.close();
