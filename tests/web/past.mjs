// Looking back at recorded games, in a real browser: node past.mjs AGES DIST RECORDS. Marks on the
// slider, the final sheet, luck and skill; held against what the terminal says of the same records.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { openRecord } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, serveFiles } from "./harness.mjs";
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
    await page.waitForSelector(".rl span");
    const boxes = await page.locator(".rl span").evaluateAll((spans) =>
        spans.map((span) => [span.getBoundingClientRect().left, span.getBoundingClientRect().right]),
    );
    assert.ok(boxes.length > 3);
    for (const [i, [left]] of boxes.entries())
        if (i > 0) assert.ok(left >= boxes[i - 1][1], `the labels ${i} and ${i + 1} overlap`);
    // What stays the same for everybody all the time makes no graph.
    const measure = page.locator("select", { has: page.locator('option[value="points"]') });
    await page.waitForFunction(() => document.querySelectorAll('option[value="science"]').length);
    const drawn = await measure.locator("option").evaluateAll((all) => all.map(({ value }) => value));
    assert.ok(drawn.includes("workers") && !drawn.includes("left"), drawn.join());
    // What is shown is named in words, each number of a record by itself.
    await measure.selectOption({ label: "culture rating" });
    const graph = await page.locator(".graph").getAttribute("aria-label");
    assert.match(graph, /^culture rating turn by turn; at the end: builder 1 \d+, /);
    assert.deepEqual(page.faults, []);
    await page.context().close();
});

test("the winner’s points are circled", async () => {
    const page = await look("bronze-3", { viewport: { width: 360, height: 740 } });
    const ring = page.locator(".final .pen");
    assert.equal(await ring.count(), 1);
    assert.equal((await page.locator(".final .w b").innerText()).trim(), "19");
    assert.deepEqual(await misfits(page), []);
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
