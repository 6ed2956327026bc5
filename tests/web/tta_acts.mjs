// How the drawn table of Through the Ages acts: node tta_acts.mjs DIST ENGINE.wasm RECORDS. Bids up to a limit, prices before
// one tap, keys on what they do, strips of three rivals, events by name, what is new after a reload, marks and tokens.
import assert from "node:assert/strict";
import { join } from "node:path";
import { keptAfter, keptRecord, openRecord } from "./driver.mjs";
import { axe, launch, openPage, serveFiles } from "./harness.mjs";
import { finish, test } from "./tap.mjs";
import { DESK, done, PHONE, tableOf } from "./tta_positions.mjs";

const [dist, wasm, records] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();
const { at } = tableOf({ server, browser, wasm });
const count = (page, selector) => page.locator(selector).count();
const texts = (page, selector) => page.locator(selector).allInnerTexts();
const keep = (page, key, value) => page.evaluate(([key, value]) => localStorage.setItem(key, value), [`ages.${key}`, JSON.stringify(value)]);
const shown = (page, selector) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.getClientRects().length > 0).length);

// The page reads its settings when it is loaded.
async function reload(page, settings = {}) {
    for (const [key, value] of Object.entries(settings)) await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [`ages.${key}`, JSON.stringify(value)]);
    await page.reload();
    await page.waitForSelector(".tta .ask");
}

// My moves since a record.
const movesOf = (record) => [...record.matchAll(/^\d+ move 0 (.*)$/gm)].map(([, move]) => move);
const movesSince = (record, before) => movesOf(record).slice(movesOf(before).length);

async function bidUpTo(page, rung) {
    await page.locator(".rung").nth(rung).click();
    await page.locator(".ask .upto").click();
}

test("bids up to a limit: ordinary bids or a pass, and no second question", async () => {
    const page = await at("auction");
    const before = await keptRecord(page);
    await bidUpTo(page, 1);
    await page.waitForFunction(() => !document.querySelector(".q-bid, .raising"));
    const answers = movesSince(await keptRecord(page), before);
    console.log(`# ${answers}`);
    assert.match(answers.join(), /^(bid [23](,|$))+(pass$)?/);
    await done(page);
});

test("bids up to a limit: the band says so, a reload goes on, a bid taken back or a button stops it", async () => {
    const page = await at("auction");
    await reload(page, { pace: 60000 }); // the bots think
    const before = await keptRecord(page);
    await bidUpTo(page, 1);
    await page.locator(".raising").waitFor();
    await page.keyboard.press("u");
    await page.locator(".rung").first().waitFor();
    assert.equal(await count(page, ".raising"), 0);
    await bidUpTo(page, 1);
    assert.match(await page.locator(".ask .raising").innerText(), /^bids for you up to 3/);
    await page.locator(".bar", { hasText: "Bram is asked" }).waitFor();
    assert.deepEqual(await axe(page), []);
    const limits = await page.evaluate(() => localStorage.getItem("ages.tta.bids"));
    assert.deepEqual([...new Set(movesSince(await keptAfter(page, before), before))], ["bid 2"]);
    await page.locator(".raising button").click();
    assert.equal(await count(page, ".raising"), 0);
    await done(page);
    const again = await at("auction");
    await again.addInitScript((limits) => localStorage.setItem("ages.tta.bids", limits), limits);
    await again.reload();
    assert.equal(movesSince(await keptAfter(again, before), before)[0], "bid 2", "the page bids by itself");
    await done(again);
});

test("with one tap the price is shown before, of what has the focus or the pointer", async () => {
    const page = await at("middle");
    const price = () => page.locator(".ask .pre").allInnerTexts();
    await page.locator(".rowcard.open").first().focus();
    assert.deepEqual(await price(), [], "two taps show it after the first");
    await reload(page, { "tta.onetap": true });
    await page.locator(".rowcard.open").first().focus();
    assert.match((await price())[0], /costs/);
    assert.equal(await count(page, ".ask [data-deed]"), 0);
    await page.locator(".ask .end").focus();
    assert.deepEqual(await price(), []);
    const top = async () => (await page.locator(".ledger").boundingBox()).y;
    const still = await top();
    for (const one of await page.locator(".rowcard.open").all()) {
        await one.hover();
        assert.match((await price())[0], /costs/);
        assert.ok(Math.abs((await top()) - still) <= 4, "the table stays where it is");
    }
    await done(page);
});

test("keys stand on what they do, and arrows reach every choice", async () => {
    const page = await at("middle");
    const keys = await page.locator(".rowcard kbd").evaluateAll((all) => all.filter((one) => one.getClientRects().length).map((one) => one.textContent));
    const open = await page.locator(".rowcard.open").evaluateAll((all) => all.map((one) => Number(one.dataset.at.split(":")[1])));
    assert.deepEqual(keys, open.filter((place) => place < 10).map((place) => String((place + 1) % 10)));
    assert.equal(await shown(page, ".decks kbd"), 1);
    for (const [where, letters] of [[".ask .btn.line", ["U", "H"]], [".knowbtns button", ["J", "S"]]]) {
        const buttons = page.locator(`${where}[aria-keyshortcuts]`);
        assert.deepEqual(await buttons.locator("kbd:visible").allInnerTexts(), letters);
        assert.deepEqual(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute("aria-keyshortcuts"))), letters);
    }
    assert.equal(await shown(page, ".yb kbd"), await count(page, ".yb.open"));
    assert.equal(await shown(page, ".wonbox kbd"), await count(page, ".wonbox.open"));
    await page.locator(".tgt.open").first().focus();
    for (let i = 0; i < 20 && !(await count(page, ".oh:focus")); i++) await page.keyboard.press(i < 14 ? "ArrowRight" : "ArrowDown");
    assert.equal(await count(page, ".oh:focus"), 1, "a rival");
    await page.setViewportSize(PHONE);
    assert.equal(await shown(page, ".tta kbd"), 0);
    await done(page);
    const discard = await at("discard");
    await discard.locator(".polpick").first().focus();
    await discard.keyboard.press("ArrowRight");
    assert.equal(await count(discard, ".pol:nth-child(2) .polpick:focus"), 1);
    await done(discard);
});

test("who listens is told what is possible, and what is chosen by a region that stood there before", async () => {
    const page = await at("middle");
    const told = await page.locator(".tta .tgt").evaluateAll((all) =>
        all.map((one) => [one.classList.contains("open"), document.getElementById(one.getAttribute("aria-describedby"))?.textContent ?? ""]),
    );
    assert.ok(told.some(([open]) => open) && told.some(([open]) => !open));
    assert.deepEqual(told.filter(([open, text]) => text !== (open ? "possible now" : "")), []);
    await page.evaluate(() => (globalThis.said = document.querySelector(".ask [aria-live=polite]")));
    assert.equal(await page.evaluate(() => globalThis.said.textContent), "");
    await page.locator(".rowcard.open").first().click();
    assert.match(await page.evaluate(() => globalThis.said.isConnected && globalThis.said.textContent), /costs/);
    await done(page);
});

test("no politics is chosen first and done by a second press; at once with one tap", async () => {
    const page = await at("politics");
    const before = await keptRecord(page);
    await page.keyboard.press("n");
    assert.equal(await count(page, ".ask [data-deed]"), 1);
    assert.equal(await keptRecord(page), before);
    await page.keyboard.press("Escape");
    await page.locator(".ask [data-move=no_politics]").click();
    assert.equal(await keptRecord(page), before);
    await page.keyboard.press("n");
    assert.deepEqual(movesSince(await keptAfter(page, before), before), ["no_politics"]);
    await done(page);
    const eager = await at("politics");
    await reload(eager, { "tta.onetap": true });
    await eager.keyboard.press("n");
    assert.deepEqual(movesSince(await keptAfter(eager, before), before), ["no_politics"]);
    await done(eager);
});

test("the strips of three rivals keep what is counted: wonders, colonies, cards, the wonder that is begun", async () => {
    const page = await at("four in age III");
    const strips = page.locator(".opp");
    assert.equal(await strips.count(), 3);
    for (let i = 0; i < 3; i++) {
        const strip = strips.nth(i);
        const [wonders, , cards] = (await strip.locator(".counts .hz").allInnerTexts()).map(Number);
        const stages = await strip.locator(".pips").count();
        await strip.locator(".oh").click();
        const whole = await strip.innerText();
        assert.match(whole, new RegExp(`\\b${wonders} built`));
        assert.match(whole, new RegExp(`\\b${cards} civil in hand`));
        assert.equal(await strip.locator(".pips").count(), stages);
        await strip.locator(".oh").click();
        const [right, inner] = await strip.evaluate((one) => [one.getBoundingClientRect().right, Math.max(...[...one.querySelectorAll(".ol *")].map((part) => part.getBoundingClientRect().right))]);
        assert.ok(inner <= right, `${inner} beyond ${right}`);
    }
    await done(page);
});

test("events that I laid have their names as far as there is room, and open", async () => {
    for (const name of ["middle", "four in age III"]) {
        const page = await at(name);
        let most = Infinity;
        for (const width of [1920, 1440, 1320]) {
            await page.setViewportSize({ width, height: 900 });
            const lines = await page.locator(".status .evs dd").evaluateAll((all) =>
                all.map((line) => [...line.querySelectorAll(".own em")].map((one) => one.getClientRects().length > 0)),
            );
            for (const line of lines) assert.ok(line.every((named, i) => !named || line.slice(0, i).every(Boolean)), `the last goes first: ${lines}`);
            const named = lines.flat().filter(Boolean).length;
            assert.ok(named <= most && (named > 0 || width < 1440), `${name} at ${width}: ${named} names`);
            most = named;
            const blank = await page.locator(".status .evs .own").evaluateAll((all) => all.filter((one) => one.clientWidth > 40 && !one.querySelector("em").getClientRects().length).length);
            assert.equal(blank, 0, "no room is kept for a name that is not there");
            const below = await page.locator(".status .evs .own em").evaluateAll((all) => all.filter((one) => one.getClientRects().length && one.getBoundingClientRect().bottom > one.parentElement.getBoundingClientRect().bottom + 4).length);
            assert.equal(below, 0, "a name that is there is read");
        }
        const chip = page.locator(".status .evs button").first();
        const [title, line, mine] = await chip.evaluate((one) => [one.getAttribute("aria-label"), getComputedStyle(one).borderBottomColor, getComputedStyle(document.querySelector(".ledger")).borderTopColor]);
        assert.equal(line, mine);
        await chip.click();
        assert.ok(title.endsWith(await page.locator(".cardsheet h2").innerText()));
        await done(page);
    }
});

test("after a reload what happened since I last acted is marked as new", async () => {
    const page = await at("simple");
    assert.equal(await count(page, ".loglist p.new"), 0);
    const round = Number(/round (\d+)/.exec(await page.locator(".top").innerText())[1]);
    for (let i = 0; i < 20 && !(await page.locator(".top").getByText(`round ${round + 1}`).count()); i++) {
        await page.keyboard.press("e");
        await page.waitForTimeout(150);
    }
    await page.waitForFunction(() => document.title.startsWith("●"));
    const told = await texts(page, ".loglist p.new");
    await reload(page);
    const again = await texts(page, ".loglist p.new");
    assert.ok(told.length > 0 && again.slice(-told.length).join() === told.join(), JSON.stringify([told, again]));
    await done(page);
});

test("marks of moments do not touch, over the graph and over the slider", async () => {
    for (const viewport of [DESK, PHONE]) {
        const page = await openPage(browser, server.url, { viewport });
        await openRecord(page, join(records, "tta-3-full-builder.ages"));
        await page.waitForSelector(".u-wrap");
        if (viewport === PHONE) await page.locator(".rs-acts").getByRole("button", { name: "Replay" }).click();
        for (const marks of viewport === PHONE ? [".marks button"] : [".marks button", ".moments li"]) {
            await page.locator(`${marks} svg`).nth(20).waitFor({ state: "attached" });
            const boxes = await page.locator(`${marks}:visible svg`).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
            assert.ok(boxes.length > 5);
            const over = boxes.flatMap((a, i) =>
                boxes.slice(i + 1).filter((b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5),
            );
            assert.equal(over.length, 0, `${marks} at ${viewport.width}`);
            assert.deepEqual(boxes.filter(({ left, right }) => left < 0 || right > viewport.width), []);
        }
        if (viewport === PHONE) await page.locator(".tabs button").first().click({ timeout: 2000 }); // the bar leaves it free
        await done(page);
    }
});

test("tokens slide to where they go, within a third of a second; not where the reader's system asks for less", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
        const page = await at("middle", { reducedMotion });
        await page.evaluate(() => {
            globalThis.slid = [];
            new MutationObserver((changes) => {
                for (const { addedNodes } of changes)
                    for (const node of addedNodes)
                        if (node.matches?.(".ghost:has(.d)")) {
                            const { duration, delay } = node.getAnimations()[0].effect.getTiming();
                            globalThis.slid.push(duration + delay);
                        }
            }).observe(document.body, { childList: true });
        });
        await page.locator(".tc.open:not(.gh)").first().click(); // a worker is taken off
        await page.locator(".ask [data-deed]").click();
        await page.waitForFunction(() => !document.querySelector(".ask [data-deed], .ghost"));
        const slid = await page.evaluate(() => globalThis.slid);
        assert.equal(slid.length > 0, reducedMotion !== "reduce");
        assert.ok(slid.every((ms) => ms >= 150 && ms <= 300), String(slid));
        await done(page);
    }
});

await finish();
await browser.close();
server.close();
