// Looking back at recorded games, in a real browser: node past.mjs AGES DIST RECORDS. Marks on the
// slider, the final sheet, luck and skill; held against what the terminal says of the same records.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { openRecord } from "./driver.mjs";
import { inFonts, misfits, withFonts } from "./fit.mjs";
import { axe, launch, openPage, serveFiles, tabOf } from "./harness.mjs";
import { finish, test } from "./tap.mjs";

const [ages, dist, records] = process.argv.slice(2);
const server = await serveFiles(dist);
const browser = await launch();

async function look(name, options = {}) {
    const page = await openPage(browser, server.url, options);
    await openRecord(page, join(records, `${name}.ages`));
    await page.waitForSelector(".rs-hero");
    return page;
}

const tell = (name, ...flags) =>
    execFileSync(ages, ["replay", ...flags, join(records, `${name}.ages`)], { encoding: "utf8" });

for (const name of ["bronze-3", "iron-2-builder"])
    test(`the slider marks rounds and monuments: ${name}`, async () => {
        const page = await look(name);
        await page.waitForSelector(".marks button");
        const built = tell(name).match(/completes the .* for \d+ point/g) ?? [];
        assert.equal(await page.locator(".marks button").count(), built.length);
        const labels = await page.locator(".rl span").allInnerTexts();
        assert.equal(labels[0], "1");
        assert.ok(labels.length > 3);
        // A tap on a mark shows the table as it stood then.
        await page.locator(".marks button").first().dispatchEvent("click");
        await page.waitForSelector(".looking-back .desk");
        await page.locator(".now-t", { hasText: /completes the .* for/ }).waitFor();
        const slider = page.getByRole("slider");
        await slider.focus();
        await page.keyboard.press("PageUp");
        await page.locator(".now-t", { hasText: /Round \d/ }).waitFor();
        assert.match(await slider.getAttribute("aria-valuetext"), /^step \d+ of \d+, Round \d/);
        assert.deepEqual(await axe(page), []);
        await page.keyboard.press("End");
        await page.keyboard.press("PageDown");
        await page.locator(".now-t", { hasText: /Round \d/ }).waitFor();
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

test("a long game is looked back at without a crush", async () => {
    const page = await look("tta-3-full-builder", { viewport: { width: 360, height: 740 } });
    // What stays the same for everybody all the time makes no graph.
    const measure = page.locator("select", { has: page.locator('option[value="points"]') });
    await page.waitForFunction(() => document.querySelectorAll('option[value="science"]').length);
    const drawn = await measure.locator("option").evaluateAll((all) => all.map(({ value }) => value));
    assert.ok(drawn.includes("workers") && !drawn.includes("left"), drawn.join());
    // What is shown is named in words, each number of a record by itself.
    await measure.selectOption({ label: "culture rating" });
    const graph = await page.locator(".graph").getAttribute("aria-label");
    assert.match(graph, /^culture rating round by round; at the end: builder 1 \d+, /);
    await page.locator(".rs-acts").getByRole("button", { name: "Replay" }).click();
    await page.waitForSelector(".rl span");
    const boxes = await page.locator(".rl span").evaluateAll((spans) =>
        spans.map((span) => [span.getBoundingClientRect().left, span.getBoundingClientRect().right]),
    );
    assert.ok(boxes.length > 3);
    for (const [i, [left]] of boxes.entries())
        if (i > 0) assert.ok(left >= boxes[i - 1][1], `the labels ${i} and ${i + 1} overlap`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

// Runs in the page: the names at the ends of the graph's lines, from above.
const endsNow = () => {
    const box = document.querySelector(".graph").getBoundingClientRect();
    return [...document.querySelectorAll(".ends li")]
        .map((label) => ({ text: label.innerText, at: label.getBoundingClientRect() }))
        .map(({ text, at: { top, bottom, left, right } }) => ({
            text: text.trim(),
            top: top - box.top,
            bottom: bottom - box.top,
            inside: left > box.left && right <= box.right + 1 && top >= box.top && bottom <= box.bottom,
        }))
        .sort((a, b) => a.top - b.top);
};

for (const [name, width] of [
    ["bronze-4", 360],
    ["bronze-4", 1440],
    ["tta-4-full-builder", 360],
    ["iron-4", 1024],
])
    test(`names stand at the ends of a graph's lines: ${name} at ${width}`, async () => {
        const page = await look(name, { viewport: { width, height: 800 } });
        await page.waitForSelector(".ends li");
        const count = (list) => page.locator(list).count();
        if (width > 760) assert.equal(await count(".moments li"), await count(".replay .marks button"));
        assert.equal(await page.locator("#graph").evaluate((title) => title.firstChild.textContent), "Round by round");
        const title = await page.locator(".rs-win h1").evaluate(({ offsetHeight }) => offsetHeight);
        assert.ok(width < 1000 || title < 60, `the title is ${title} pixels high`);
        const measure = page.getByLabel("What the graph shows");
        const values = await measure.locator("option").evaluateAll((all) => all.map(({ value }) => value));
        for (const value of values) {
            await measure.selectOption(value);
            const ends = await page.evaluate(endsNow);
            assert.equal(ends.length, 4);
            assert.ok(ends.every(({ inside }) => inside), `${value}: ${JSON.stringify(ends)}`);
            for (const [i, end] of ends.entries()) {
                if (!i) continue;
                assert.ok(end.top >= ends[i - 1].bottom - 1, `${value}: ${ends[i - 1].text} | ${end.text}`);
                const [above, below] = [ends[i - 1], end].map(({ text }) => Number(text.match(/\S+$/)[0].replace("−", "-")));
                assert.ok(above >= below, `${value}: ${above} above ${below}`);
            }
        }
        assert.deepEqual(await misfits(page), []);
        assert.deepEqual(page.faults, []);
        await page.context().close();
    });

// Names of leaders, governments, wonders and wars that lie over each other or beyond their lane, in all fonts.
async function crowdedNames(page) {
    const told = await inFonts(page, () =>
        [...document.querySelectorAll(".story .lane")].flatMap((lane) => {
            const { left, right } = lane.getBoundingClientRect();
            const names = [...lane.querySelectorAll("button")].map((one) => [one.textContent, one.getBoundingClientRect()]);
            const beyond = names.filter(([, box]) => box.left < left - 1 || box.right > right + 1).map(([name]) => `${name} is beyond its lane`);
            const over = names.flatMap(([name, box], i) =>
                names.slice(i + 1).flatMap(([other, at]) => (box.left < at.right - 1 && at.left < box.right - 1 ? [`${name} | ${other}`] : [])),
            );
            return [...beyond, ...over];
        }),
    );
    return told.flatMap(([fonts, faults]) => faults.map((fault) => `${fonts}: ${fault}`));
}

test("the result says what gave each score, and its sources add up to it", async () => {
    const page = await look("tta-3-full-builder", { viewport: { width: 1440, height: 900 } });
    await page.locator(".sources li").nth(2).waitFor();
    assert.match(await page.locator(".final tr", { hasText: "Impact of Strength" }).innerText(), /rank in strength\s+0\s+15\s+7\s+18\s+14\s+20/);
    const told = await page.locator(".sources li").evaluateAll((rows) =>
        rows.map((row) => {
            const parts = [...row.querySelectorAll(".stack i, .bad")].map((one) => one.textContent.replace("−", "-"));
            return parts.reduce((sum, text) => sum + Number(/-?\d+$/.exec(text)[0]), 0);
        }),
    );
    assert.deepEqual(told, [105, 231, 163]);
    assert.ok((await page.locator(".sources .src-events").count()) > 1);
    await page.locator(".eras li").nth(4).waitFor();
    assert.deepEqual(await page.locator(".eras li:visible").allInnerTexts(), ["A", "I", "II", "III", "IV"]);
    assert.match(await page.locator(".remarks li:visible").first().innerText(), /^\D+ \+\d+$/);
    const [band, sources, sheet] = await page.evaluate(() => [
        getComputedStyle(document.querySelector(".rs-hero")).backgroundColor,
        ...[".sources", ".final"].map((one) => document.querySelector(one).getBoundingClientRect().left),
    ]);
    assert.equal(band, "rgb(38, 33, 27)", "the band of this game's table");
    assert.equal(sources, sheet, "how it was won stands below the sheet");
    assert.deepEqual(await crowdedNames(page), []);
    const lanes = await page.locator(".story .lane").count();
    assert.ok(lanes < (await page.locator(".story .lane button").count()), `${lanes} lines: some share one`);
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("a result on a phone: a low head, each score in one line, its parts as tabs, the way on docked", async () => {
    const page = await look("tta-4-full-builder", { viewport: { width: 360, height: 740 } });
    await page.waitForSelector(".u-wrap");
    const head = await page.locator("header.top").boundingBox();
    assert.ok(head.height <= 210, `the head has ${head.height} pixels`);
    const rows = await page.locator(".final tbody tr").evaluateAll((all) =>
        all.map((row) => [...row.children].map((cell) => Math.round(cell.getBoundingClientRect().top / 20))),
    );
    assert.ok(rows.length > 3 && rows.every((tops) => Math.max(...tops) - Math.min(...tops) <= 1), JSON.stringify(rows));
    const PARTS = { Score: ".final", Story: ".story", Luck: ".vf button", Log: ".loglist li" };
    for (const [name, part] of Object.entries(PARTS)) {
        await tabOf(page, name).click();
        await page.locator(part).first().waitFor();
        for (const other of Object.values(PARTS)) if (other !== part) assert.equal(await page.locator(other).first().isVisible(), false, `${name}: ${other}`);
        assert.deepEqual(await misfits(page), [], name);
        if (name === "Story") assert.deepEqual([...(await axe(page)), ...(await crowdedNames(page))], [], name); // screens.mjs has the first
    }
    await tabOf(page, "Score").click();
    assert.ok((await page.locator(".u-wrap").boundingBox()).width > 200, "the graph is drawn again");
    const dock = await page.locator(".rs-acts").boundingBox();
    assert.ok(dock.y + dock.height <= 740 - 58 && dock.y > 600, JSON.stringify(dock));
    await page.locator(".rs-acts").getByRole("button", { name: "Replay" }).click();
    await page.waitForSelector(".looking-back .desk");
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("who comes back from a replay finds the result as it was", async () => {
    const page = await look("bronze-3");
    await page.waitForSelector(".mistakes button");
    const graph = page.getByLabel("What the graph shows");
    const whose = page.getByLabel("Whose dice");
    await graph.selectOption("value");
    await whose.selectOption("2");
    await page.getByRole("button", { name: "Verify this game" }).click();
    await page.getByText("Verified: every draw").waitFor();
    const mistake = page.locator(".mistakes button").last();
    await mistake.scrollIntoViewIfNeeded();
    const scrolled = await page.evaluate(() => scrollY);
    assert.ok(scrolled > 0);
    await mistake.click();
    await page.waitForSelector(".looking-back .desk");
    await page.keyboard.press("Escape");
    await page.waitForSelector(".rs-hero");
    await page.waitForFunction((y) => scrollY === y, scrolled); // once the graph is there again
    assert.equal(await graph.inputValue(), "value");
    assert.equal(await whose.inputValue(), "2");
    assert.equal(await page.locator(".ends li").count(), 3);
    await page.getByText("Verified: every draw").waitFor();
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("the winner’s points are circled", async () => {
    const page = await look("bronze-3", { viewport: { width: 360, height: 740 } });
    await page.waitForSelector(".final .pen");
    await page.waitForSelector(".ends li");
    assert.equal(await page.locator(".final .pen").count(), 1);
    assert.equal((await page.locator(".final .w b").innerText()).trim(), "19");
    assert.deepEqual(await misfits(page), []);
    await page.context().close();
});

for (const [name, width] of [
    ["tta-4-full-builder", 360],
    ["bronze-4", 1280],
])
    test(`no number and no word of the final sheet is broken: ${name} at ${width}`, async () => {
        const page = await look(name, { viewport: { width, height: 740 } });
        await page.waitForSelector(".final tfoot b");
        for (const set of ["narrow", "usual", "wide"]) {
            const broken = await withFonts(page, set, () =>
                [...document.querySelectorAll(".final td b, .final tbody th, .final tfoot th")]
                    .filter((cell) => {
                        const range = document.createRange();
                        range.selectNodeContents([...cell.childNodes].find(({ data }) => data?.trim()));
                        const words = cell.textContent.trim().split(/\s+/).length;
                        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 8)));
                        const { right } = range.getBoundingClientRect();
                        return lines.size > words || right > cell.closest("td, th").getBoundingClientRect().right + 12;
                    })
                    .map((cell) => cell.textContent),
            );
            assert.deepEqual(broken, [], set);
        }
        await page.context().close();
    });

test("bots are told by what they are", async () => {
    const page = await openPage(browser, server.url);
    await page.waitForSelector(".game");
    const listed = JSON.parse(execFileSync(ages, ["games", "--json"], { encoding: "utf8" }));
    for (const { title, bots } of listed.filter(({ example }) => !example)) {
        await page.locator(".game", { hasText: title.replace(/^.*: /, "") }).click();
        const row = page.locator(".seatrow").nth(1);
        await row.locator(".seg label", { hasText: /^Bot$/ }).click();
        const told = await row.locator("option").allInnerTexts();
        const capital = (name) => name[0].toUpperCase() + name.slice(1);
        assert.deepEqual(told, bots.map((bot) => capital(bot.name)));
        const picked = await row.locator("select").inputValue();
        const { title: about } = bots.find(({ id }) => id === picked);
        assert.ok((await row.innerText()).includes(about), about);
    }
    await page.context().close();
});

await finish();
await browser.close();
server.close();
