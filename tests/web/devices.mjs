// Two devices of one player at the real server: node devices.mjs AGES.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { folder, playOn } from "./driver.mjs";
import { misfits } from "./fit.mjs";
import { axe, launch, openPage, readQr } from "./harness.mjs";
import { PushService } from "./push_service.mjs";
import { serveTables, stop, twoFriends } from "./served.mjs";
import { finish, test } from "./tap.mjs";

const [ages, ...sends] = process.argv.slice(2); // notices and push, where the sender was built with them
const place = folder("ages-devices-");
const [mailed, sendmail] = [join(place, "mail"), join(place, "sendmail")];
writeFileSync(sendmail, `#!/bin/sh\ncat > ${mailed}.part && mv ${mailed}.part ${mailed}\n`, { mode: 0o755 });
const mails = ["--mail", "ages@games.example", "--sendmail", sendmail];
const flags = sends.length ? ["--notices", "http://127.0.0.1/", "--notices-loopback", ...mails] : [];
const data = join(place, "tables.db");
let server = await serveTables(ages, data, 0, flags);
const browser = await launch();
const PHONE = { plain: true, kept: true, viewport: { width: 360, height: 740 } };

const [ada, bo] = await twoFriends(browser, server.url, "Bronze");
const table = new URL(ada.url()).hash;

// A room that hears notices: its address, and what came.
async function receive() {
    const got = [];
    const receiver = createServer((request, response) => {
        request.on("data", (body) => got.push(JSON.parse(body)));
        request.on("end", () => response.end());
    });
    await new Promise((resolve) => receiver.listen(0, "127.0.0.1", resolve));
    receiver.unref();
    return { address: `http://127.0.0.1:${receiver.address().port}/`, got, close: () => receiver.close() };
}

// Waits up to 5 seconds for what comes outside the page.
async function until(came) {
    for (let tries = 0; !(await came()) && tries < 100; tries++) await setTimeout(50);
}

async function looksFine(page) {
    assert.deepEqual(await axe(page), []);
    assert.deepEqual(await misfits(page), []);
}

async function addDevice(page) {
    await page.goto(`${server.url}#/devices`);
    await page.getByRole("button", { name: "Add a device" }).click();
    const code = await page.locator(".typed-code").textContent();
    return { code, link: await readQr(page.locator("svg.qr-code")) };
}

let phone;

test("a second device comes by the QR code, finds the table and plays on", async () => {
    await playOn(bo, { limit: 100, patience: 1000 }); // if he begins
    const { code, link } = await addDevice(ada);
    assert.match(code, /^[A-Z]{4}-[A-Z]{4}$/);
    assert.equal(link, `${server.url}#/devices/${code.replace("-", "")}`);
    phone = await openPage(browser, link, PHONE);
    await phone.getByRole("button", { name: "Make it one of my devices" }).click();
    await phone.getByText("Done: your tables are here too.").waitFor();
    assert.equal(await phone.locator(".devices li").count(), 2);
    await looksFine(phone);
    await phone.getByRole("button", { name: "Close" }).click();
    await phone.getByText("on another device of yours").waitFor();
    await phone.locator(".next-table").waitFor();
    await ada.goto(`${server.url}${table}`);
    await playOn(ada, { limit: 100, patience: 1000 });
    await phone.locator(".next-table").waitFor({ state: "detached" });
    await playOn(bo, { limit: 100, patience: 1000 });
    await phone.locator(".next-table").click();
    await phone.waitForSelector(".desk");
    const known = (id) => JSON.parse(localStorage.getItem(`ages.table.${id}`)).seq;
    const before = await phone.evaluate(known, table.split("/")[2]);
    const played = await Promise.all([playOn(phone, { limit: 4, seed: 1, patience: 2000 }), playOn(bo, { limit: 4, seed: 2, patience: 2000 })]);
    assert.ok((await phone.evaluate(known, table.split("/")[2])) > before, `from ${before}: ${JSON.stringify(played)}`);
    assert.deepEqual(phone.faults, []);
});

test("back at the first one, it is told of the other device, and goes on after a word", async () => {
    await ada.goto(`${server.url}${table}`);
    await ada.waitForSelector(".desk");
    await ada.locator(".stopped").waitFor({ state: "attached" });
    await ada.getByRole("button", { name: "Accept it and join anew" }).click();
    await ada.locator(".stopped").waitFor({ state: "detached" });
    await Promise.all([playOn(ada, { limit: 3, seed: 3, patience: 2000 }), playOn(bo, { limit: 3, seed: 4, patience: 2000 })]);
});

if (sends.includes("notices"))
    test("an address for notices is greeted, and can be removed", async () => {
        const { address, got, close } = await receive();
        await phone.goto(`${server.url}#/devices`);
        await phone.locator(".notices label", { hasText: "JSON" }).click();
        await phone.getByRole("textbox", { name: "Address" }).fill(address);
        await phone.getByRole("button", { name: "Tell me here" }).click();
        await phone.locator(".notices li", { hasText: "JSON: 127.0.0.1" }).waitFor();
        await looksFine(phone);
        await until(() => got.length);
        assert.equal(got[0].text, "It will be told here when it is your turn.");

        await phone.goto(`${server.url}${table}`);
        const looks = phone.waitForRequest(/\/api\/me\/looking$/);
        await phone.reload();
        await looks;

        await phone.goto(`${server.url}#/devices`);
        await phone.locator(".notices li .btn").click();
        await phone.locator(".notices li").waitFor({ state: "detached" });
        close();
    });

if (sends.includes("notices"))
    test("the host lets the table tell whose turn it is in a room, and ends it", async () => {
        const { address, got, close } = await receive();
        const around = ada.locator(".around");
        await around.locator("label", { hasText: "JSON" }).click();
        await around.getByRole("textbox", { name: "Address" }).fill(address);
        await around.getByRole("button", { name: "Tell it here" }).click();
        await around.getByText("JSON: 127.0.0.1").waitFor();
        await looksFine(ada);
        await until(() => got.length);
        assert.match(got[0].text, /turn/);
        assert.equal(await bo.locator(".around form").count(), 0, "a guest has no field for it");

        await around.getByRole("button", { name: "Remove" }).click();
        await around.getByRole("button", { name: "Tell it here" }).waitFor();
        close();
    });

if (sends.includes("notices"))
    test("an address of mail is asked by a mail, and answers by its link", async () => {
        await phone.goto(`${server.url}#/devices`);
        await phone.locator(".notices label", { hasText: "E-mail" }).click();
        await phone.getByRole("textbox", { name: "Address" }).fill("ada@example.org");
        await phone.getByRole("button", { name: "Tell me here" }).click();
        await phone.getByText("a mail is there: open its link").waitFor();
        await looksFine(phone);
        await until(() => existsSync(mailed));
        const [link] = /#\/mail\/\w+/.exec(readFileSync(mailed, "utf8"));
        await phone.goto(`${server.url}${link}`);
        await phone.getByRole("button", { name: "Send me mails" }).waitFor();
        assert.deepEqual(await axe(phone), []);
        await phone.getByRole("button", { name: "Send me mails" }).click();
        await phone.getByText("Mails will come here").waitFor();
        await phone.goto(`${server.url}#/devices`);
        await phone.locator(".notices li", { hasText: "ada@example.org" }).waitFor();
        assert.equal(await phone.getByText("a mail is there: open its link").count(), 0);
        await phone.goto(`${server.url}${link}`);
        await phone.getByRole("button", { name: "Send no mails" }).click();
        await phone.getByText("No more mail will come.").waitFor();
        await phone.goto(`${server.url}#/devices`);
        await phone.locator(".notices h3").waitFor();
        assert.equal(await phone.locator(".notices li").count(), 0);
    });

// Chromium's shell reaches no push service and shows no notices. So the subscription is the test's, with real keys; what
// its push service gets and opens is delivered to the page's real service worker, whose calls are noted.
async function serviceWorkerOf(page) {
    const context = page.context();
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
    await worker.evaluate(() => {
        globalThis.shown = [];
        ServiceWorkerRegistration.prototype.showNotification = async (...notice) => void globalThis.shown.push(notice);
        WindowClient.prototype.focus = async () => null; // only a person's click may
    });
    const session = await context.newCDPSession(page);
    const registered = new Promise((resolve) =>
        session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0])),
    );
    await session.send("ServiceWorker.enable");
    const { registrationId } = await registered;
    const origin = new URL(page.url()).origin;
    return { worker, deliver: (data) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }) };
}

if (sends.includes("push"))
    test("this browser is asked, and its service worker shows what is pushed", async () => {
        const service = await new PushService().listen();
        await phone.context().grantPermissions(["notifications"], { origin: new URL(server.url).origin });
        await phone.addInitScript((made) => {
            let subscription = null;
            PushManager.prototype.getSubscription = async () => subscription;
            PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
                globalThis.serverKey = applicationServerKey;
                const unsubscribe = async () => void (subscription = null);
                return (subscription = { ...made, toJSON: () => made, unsubscribe });
            };
        }, service.subscription());
        await phone.goto(`${server.url}#/devices`);
        await phone.reload();
        await phone.getByRole("button", { name: "Tell me in this browser" }).click();
        await phone.locator(".notices li", { hasText: "This browser" }).waitFor();
        assert.equal(await phone.getByRole("button", { name: "Tell me in this browser" }).count(), 0);
        await looksFine(phone);

        await until(() => service.requests.length);
        const [request] = service.requests;
        service.checkSender(request, await phone.evaluate(() => globalThis.serverKey));
        assert.equal(request.path, "/push/1");
        assert.ok(Number(request.headers.ttl) > 0);
        assert.match(request.headers.topic, /^[\w-]{32}$/);
        const { worker, deliver } = await serviceWorkerOf(phone);
        await deliver(service.open(request));
        const shown = () => worker.evaluate(() => globalThis.shown);
        await until(async () => (await shown()).length);
        const [[title, { body, data }]] = await shown();
        assert.deepEqual([title, body, data], ["ages", "It will be told here when it is your turn.", "http://127.0.0.1/"]);

        await worker.evaluate((link) => {
            const click = new ExtendableEvent("notificationclick");
            self.dispatchEvent(Object.assign(click, { notification: { close() {}, data: link } }));
        }, `http://127.0.0.1/${table}`);
        await phone.waitForURL(`${server.url}${table}`);

        await phone.goto(`${server.url}#/devices`);
        await phone.locator(".notices li .btn").click();
        await phone.locator(".notices li").waitFor({ state: "detached" });
        assert.equal(await phone.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription()), null);
        service.close();
    });

test("it fits a phone in longer languages", async () => {
    for (const locale of ["de-DE", "fr-FR"]) {
        const page = await openPage(browser, `${server.url}#/devices`, { ...PHONE, locale });
        await page.waitForSelector(".devices li");
        const [wide, box] = await page.evaluate(() => {
            const dialog = document.querySelector(".devices");
            return [dialog.scrollWidth, dialog.clientWidth];
        });
        assert.ok(wide <= box, `${locale}: ${wide} > ${box}`);
        assert.deepEqual(await misfits(page), []);
        await page.context().close();
    }
});

test("a wrong code is refused in words", async () => {
    const other = await openPage(browser, `${server.url}#/devices`, PHONE);
    await other.getByText("I have a code").click();
    await other.getByLabel("Code").fill("ABCD-EFGH");
    await other.getByRole("button", { name: "Make it one of my devices" }).click();
    await other.getByText("there is no such code").waitFor();
    await other.context().close();
});

test("a recovery code brings the tables to a new device", async () => {
    await ada.goto(`${server.url}#/devices`);
    await ada.getByRole("button", { name: "Make a recovery code" }).click();
    const code = await ada.locator(".recovery .typed-code").textContent();
    assert.match(code, /^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/);
    await ada.emulateMedia({ media: "print" });
    assert.ok(await ada.locator(".recovery .typed-code").isVisible());
    assert.equal(await ada.locator(".lb-games, .devices ul").first().isVisible(), false);
    await ada.emulateMedia({ media: "screen" });
    assert.deepEqual(await axe(ada), []);
    const found = await openPage(browser, `${server.url}#/devices`, PHONE);
    await found.getByText("I have a code").click();
    await found.getByLabel("Code").fill(code.toLowerCase());
    await found.getByRole("button", { name: "Make it one of my devices" }).click();
    await found.getByText("Done: your tables are here too.").waitFor();
    await found.context().close();
});

test("a removed device opens nothing, the others play on", async () => {
    await phone.goto(`${server.url}#/devices`);
    await phone.locator(".devices li").first().waitFor();
    const first = phone.locator(".devices li", { hasNotText: /this device|Recovery/ }).first();
    await first.getByRole("button").click();
    await first.getByRole("button", { name: "Remove it" }).click();
    await phone.waitForFunction(() => document.querySelectorAll(".devices li").length === 3);
    await ada.goto(`${server.url}${table}`);
    await ada.reload();
    await ada.getByText(/watch|secret is missing|removed/i).first().waitFor();
    await phone.goto(`${server.url}${table}`);
    await phone.waitForSelector(".desk");
    assert.equal(await phone.evaluate((id) => JSON.parse(localStorage.getItem(`ages.table.${id}`)).mine.length, table.split("/")[2]), 1);
});

// The tables of the database, one for each row that holds any of these.
function stored(words) {
    const code = `
import json, sqlite3, sys
path, words = sys.argv[1], [bytes.fromhex(one) for one in json.loads(sys.argv[2])]
db = sqlite3.connect(path)
rows = []
for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
    for row in db.execute(f"SELECT * FROM {name}"):
        held = b" ".join(one if isinstance(one, bytes) else str(one).encode() for one in row)
        if any(word in held for word in words):
            rows.append(name)
print(json.dumps(rows))`;
    const given = JSON.stringify(words.map((word) => Buffer.from(word).toString("hex")));
    return JSON.parse(execFileSync("python3", ["-c", code, data, given], { encoding: "utf8" }));
}

// All bytes of the database's files.
const files = () => [data, `${data}-wal`].filter(existsSync).map((path) => readFileSync(path));

test("everything of mine: saved, then gone, from the database too", async () => {
    const { address, close } = await receive();
    if (sends.includes("notices")) {
        await phone.goto(`${server.url}#/devices`);
        await phone.locator(".notices label", { hasText: "JSON" }).click();
        await phone.getByRole("textbox", { name: "Address" }).fill(address);
        await phone.getByRole("button", { name: "Tell me here" }).click();
        await phone.locator(".notices li", { hasText: "JSON: 127.0.0.1" }).waitFor();
    }
    await phone.goto(`${server.url}${table}`);
    await phone.getByRole("button", { name: /^Talk/ }).click();
    await phone.getByLabel("Message", { exact: true }).fill("salvete amici");
    await phone.keyboard.press("Enter");
    await phone.locator(".talk-words").getByText("salvete amici", { exact: true }).waitFor();
    await phone.goto(`${server.url}#/devices`);
    const [download] = await Promise.all([
        phone.waitForEvent("download"),
        phone.getByRole("button", { name: "Save all the server keeps of me" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "ages-me.json");
    const { player } = JSON.parse(readFileSync(await download.path(), "utf8"));
    const words = [Buffer.from(player, "hex"), "salvete amici", address];
    const kept = sends.includes("notices") ? words : words.slice(0, 2);
    for (const word of kept) assert.ok(stored([word]).length, `the test finds what there is: ${word}`);
    await phone.getByText("Delete everything of mine").click();
    await phone.getByRole("button", { name: "Delete everything", exact: true }).click();
    await phone.getByText("Everything of yours is deleted.").waitFor();
    const left = await phone.evaluate(() => Object.keys(localStorage).filter((key) => /player|table\./.test(key)));
    assert.deepEqual(left, []);
    assert.deepEqual(stored(words), []);
    await stop(server);
    for (const word of words) assert.ok(!files().some((bytes) => bytes.includes(word)), `nor is it left where rows were: ${word}`);
    server = null;
    close();
});

await finish();
await browser.close();
if (server) await stop(server);
