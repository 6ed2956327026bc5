// The real server, for tests with friends at it.
import { spawn } from "node:child_process";
import { openPage, setTable } from "./harness.mjs";

export function serveTables(ages, data, port = 0, more = [], environment = {}) {
    const flags = ["--port", String(port), "--data", data, "--rate", "10000", ...more];
    const env = { ...process.env, ...environment };
    const served = spawn(ages, ["serve", ...flags], { stdio: ["ignore", "pipe", "inherit"], env });
    return new Promise((resolve, reject) => {
        served.on("exit", (status) => reject(new Error(`the server ended with ${status}`)));
        served.stdout.on("data", (text) => {
            const url = /http:\/\/\S+:(\d+)\//.exec(text);
            if (url) resolve({ process: served, url: url[0], port: Number(url[1]) });
        });
    });
}

export function stop(server) {
    return new Promise((resolve) => {
        server.process.removeAllListeners("exit");
        server.process.on("exit", resolve);
        server.process.kill("SIGTERM");
    });
}

// Opens an invitation and takes the seat.
export async function sitDown(browser, link, options) {
    const page = await openPage(browser, link, options);
    await page.locator(".invited .btn").click();
    await page.waitForSelector(".desk, .curtain:not(.invited) .act");
    return page;
}

// Ada sets a table for Bo, who comes by the link.
export async function twoFriends(browser, url, game, options = { plain: true }) {
    const ada = await openPage(browser, url, options);
    await setTable(ada, { game, seats: ["Me", "Friend"], names: ["Ada", "Bo"] });
    const bo = await sitDown(browser, await ada.getByLabel("The link of Bo").inputValue(), options);
    return [ada, bo];
}
