// From a tap until its table is drawn: by the clock, to the end of the frame that shows it, and in time of the page's
// own processor (the engine's worker counts by the clock alone). Choosing shows a price, acting sends a move to the
// engine, undoing takes it back.

// Runs in the page: taps what `kind` says, waits until its effect stands there, then for the frame that shows it.
async function tapNow({ kind, i }) {
    const first = (selector) => document.querySelector(selector);
    const deed = () => first(".ask [data-deed]");
    const last = () => first(".loglist")?.textContent;
    const open = [...document.querySelectorAll(".tta .rowcard.open:not(.sel)")];
    const element = {
        choose: () => open[i % open.length],
        act: deed,
        undo: () => [...document.querySelectorAll(".ask button")].find(({ textContent }) => textContent.startsWith("Undo")),
    }[kind]();
    const told = last();
    const holds = () => (kind === "choose" ? element.classList.contains("sel") && deed() : !deed() && last() !== told);
    const start = performance.now();
    element.click();
    if (!holds())
        await new Promise((resolve) => {
            const watch = new MutationObserver(() => {
                if (!holds()) return;
                watch.disconnect();
                resolve();
            });
            watch.observe(document.body, { childList: true, subtree: true, attributes: true, characterData: true });
        });
    await new Promise((resolve) =>
        requestAnimationFrame(() => {
            const drawn = new MessageChannel();
            drawn.port1.onmessage = resolve;
            drawn.port2.postMessage(null);
        }),
    );
    return performance.now() - start;
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

// The medians of as many taps of each kind, in milliseconds, on a table where a card of the row can be taken.
export async function timeTaps(page, taps) {
    const tools = await page.context().newCDPSession(page);
    await tools.send("Performance.enable", { timeDomain: "threadTicks" });
    const spent = async () => {
        const { metrics } = await tools.send("Performance.getMetrics");
        return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
    };
    const times = { choose: [], act: [], undo: [] };
    for (let i = 0; i < taps; i++)
        for (const kind of ["choose", "act", "undo"]) {
            const before = await spent();
            const clock = await page.evaluate(tapNow, { kind, i });
            times[kind].push({ clock, processor: (await spent()) - before });
            await page.waitForTimeout(20); // what comes after it is over
        }
    await tools.detach();
    return Object.fromEntries(
        Object.entries(times).map(([kind, list]) => [
            kind,
            { clock: median(list.map(({ clock }) => clock)), processor: median(list.map(({ processor }) => processor)) },
        ]),
    );
}

// The engine's own share: the median of as many tables after a move, and of as many moves taken back, with their JSON read.
export function timeEngine(e, record, taps) {
    const { table } = e.json(e.read(e.put(record), Buffer.byteLength(record), e.put("en")));
    const act = (line) => {
        const start = process.cpuUsage();
        const at = e.act(table, 0, 1, e.put(line), 1 << 30, -1, e.put("en"));
        const made = process.cpuUsage(start).user / 1000;
        return { made, size: e.text(at).length, now: e.json(at) };
    };
    const taken = act("").now.moves.find(({ verb }) => verb === "take");
    const made = Array.from({ length: taps }, () => {
        const one = act(`move ${taken.text}`);
        act("undo");
        return one;
    });
    return { act: median(made.map(({ made }) => made)), bytes: made[0].size };
}
