// Pictures of the main screens, by day, by night and on a phone: node screenshots.mjs DIST OUT
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openRecord, playOn } from "./driver.mjs";
import { launch, openPage, root, serveFiles, setTable } from "./harness.mjs";
import { openScreen, SCREENS, tableOf } from "./tta_positions.mjs";

const [dist, out] = process.argv.slice(2);
await mkdir(out, { recursive: true });
const server = await serveFiles(dist);
const browser = await launch();

const FINISHED = "tests/golden/records/tta-3-full-builder.ages"; // its result is shown

const only = process.env.ONLY; // those screens of Through the Ages alone whose name it matches
const wanted = Object.entries(SCREENS).filter(([name]) => !only || new RegExp(only).test(name));
const { find } = tableOf({ server, browser, wasm: join(dist, "engine.wasm") });

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
        for (const [name, how] of wanted) {
            await open(find(how.like));
            await page.waitForSelector(".tta .ask");
            if (how.motion) await page.emulateMedia({ reducedMotion: "no-preference" });
            await openScreen(page, how, look === "phone");
            await shoot(`tta-${name}`, false);
            if (how.motion) await page.emulateMedia({ reducedMotion: "reduce" });
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
