// Does everything fit? What a machine has for fonts is wider or narrower than what the page was drawn
// with, so each screen is measured with a narrow, a usual and a wide set of them (tools/install-deps browser).
const FONTS = {
    narrow: { sans: "Liberation Sans Narrow", serif: "Liberation Serif" },
    usual: { sans: "Open Sans", serif: "Caladea" },
    wide: { sans: "DejaVu Sans", serif: "DejaVu Serif" },
};

// Runs in the page: what `told` says in each set of fonts. Nothing is painted until the page has those it had.
function dressed(sets, told) {
    const root = document.documentElement;
    const said = Object.entries(sets).map(([set, fonts]) => {
        for (const [kind, font] of Object.entries(fonts)) root.style.setProperty(`--${kind}`, `"${font}"`);
        return [set, told()];
    });
    for (const kind of ["sans", "serif"]) root.style.removeProperty(`--${kind}`);
    return said;
}

// Without `sets`, in all of them.
export const inFonts = (page, told, sets = FONTS) => page.evaluate(`(${dressed})(${JSON.stringify(sets)}, ${told})`);

// Runs in the page: what scrolls it sideways, what is there to be read but cut off by its box, and what is written smaller
// than a game's drawing may.
function misfitsNow() {
    const root = document.documentElement;
    const SMALLEST = { ".of-tta, .of-tta-over": 12 };
    const name = (element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class")}`;
    const text = (element) => element.textContent.trim().slice(0, 60);
    const seen = [...document.querySelectorAll("body *")].filter(
        (element) => element.getClientRects().length > 0,
    );
    const beyond = seen.filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
    );
    const cut = seen.filter((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const hides = (overflow) => overflow === "hidden" || overflow === "clip";
        if (element.matches(".side") && element.scrollWidth > element.clientWidth + 1) return true; // scrolls up and down alone
        return (
            clipPath === "none" &&
            !element.textContent.trimEnd().endsWith("──") && // a line of a board ends with the screen
            ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
                (hides(overflowY) && element.scrollHeight > element.clientHeight + 1))
        );
    });
    const small = Object.entries(SMALLEST).flatMap(([game, least]) =>
        seen.filter(
            (element) =>
                [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim()) &&
                parseFloat(getComputedStyle(element).fontSize) < least &&
                element.matches(`:is(${game}) *`) &&
                !element.closest(".vh"),
        ),
    );
    return [
        ...small.map((element) => `${getComputedStyle(element).fontSize}: ${name(element)}: ${text(element)}`),
        ...(root.scrollWidth > root.clientWidth ? beyond.slice(0, 8) : []).map(
            (element) => `wider than the screen: ${name(element)}: ${text(element)}`,
        ),
        ...cut.map((element) => `cut off: ${name(element)}: ${text(element)}`),
    ];
}

export async function misfits(page) {
    const found = await inFonts(page, misfitsNow);
    return found.flatMap(([set, all]) => all.map((misfit) => `in ${set} fonts: ${misfit}`));
}

// What a page says of itself in one set of fonts.
export async function withFonts(page, set, told) {
    const [[, said]] = await inFonts(page, told, { [set]: FONTS[set] });
    return said;
}

// Runs in the page: texts that lie over each other (their letters, not the lines that fonts leave above and
// below them), and plaques of a map that do. What stays in sight while the rest scrolls lies over it by intent:
// only texts of one layer are compared.
function overlapsNow() {
    const LAYERS = ".bar, .status, .well, .ledger, .question, .acts, .rowwrap, .ask, .pad, .side, .tabs, .picks, .rs-hero, .final, .luck, .vf, .story, dialog[open]";
    const area = (a, b) =>
        Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left) - 1) *
        Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) - 1);
    const pairs = (boxes) =>
        boxes.flatMap((one, i) =>
            boxes.slice(i + 1).flatMap((other) => (area(one.at, other.at) > 0 ? [`${one.text} | ${other.text}`] : [])),
        );
    const known = new Map([[document.body, false]]);
    const clipped = (element) => {
        if (!known.has(element))
            known.set(element, getComputedStyle(element).clipPath !== "none" || clipped(element.parentElement));
        return known.get(element);
    };
    const hidden = (element) =>
        getComputedStyle(element).color === "rgba(0, 0, 0, 0)" || clipped(element);
    // What a box that scrolls shows of its content.
    const within = (at, element, layer) => {
        for (let box = element; box && box !== layer.parentElement; box = box.parentElement)
            if (getComputedStyle(box).overflowY !== "visible") {
                const { top, bottom } = box.getBoundingClientRect();
                at.top = Math.max(at.top, top);
                at.bottom = Math.min(at.bottom, bottom);
            }
        return at.bottom > at.top;
    };
    return [...document.querySelectorAll(LAYERS)].flatMap((layer) => {
        const boxes = [];
        const walk = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
            const element = node.parentElement;
            const text = node.textContent.trim();
            if (!text || element.closest(".vh, .loglist, .plaque") || hidden(element) || !element.checkVisibility()) continue;
            if (element.closest("dialog") !== layer.closest("dialog")) continue;
            const range = document.createRange();
            range.selectNodeContents(node);
            for (const { left, right, top, bottom, width, height } of range.getClientRects())
                if (width > 1) {
                    const at = { left, right, top: top + height / 4, bottom: bottom - height / 5 };
                    if (within(at, element, layer)) boxes.push({ at, text });
                }
        }
        const plaques = [...layer.querySelectorAll(".plaque")]
            .map((one) => ({ at: one.getBoundingClientRect(), text: one.innerText.trim() }))
            .filter(({ at }) => at.width > 0);
        return [...pairs(boxes), ...pairs(plaques)];
    });
}

export const overlaps = (page, set) => withFonts(page, set, overlapsNow);
export const overlapsInAllFonts = (page) => inFonts(page, overlapsNow);

// In the larger text that a reader can choose, on the narrowest phone.
export async function overlapsOfLarge(page) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(() => (document.documentElement.dataset.text = "large"));
    return (await overlapsInAllFonts(page)).flatMap(([set, pairs]) => pairs.map((pair) => `in ${set} fonts: ${pair}`));
}

// Runs in the page: what of the table is out of sight. It shows all of itself, but for the log, which scrolls; of a question
// all that it asks, while my technologies may go on below it.
function hiddenNow() {
    const screen = document.querySelector(".asking");
    const question = screen?.querySelector(".quest, .beats-at");
    if (question) {
        const below = Math.round(question.getBoundingClientRect().bottom - screen.getBoundingClientRect().bottom);
        return below > 1 ? [`${below} pixels of the question`] : [];
    }
    const scrolls = (one) =>
        ["auto", "scroll"].includes(getComputedStyle(one).overflowY) && one.getClientRects().length > 0 && one.scrollHeight > one.clientHeight + 1;
    return [...document.querySelectorAll("body *")]
        .filter((one) => !one.closest(".loglist, dialog") && scrolls(one))
        .map((one) => `${one.className}: ${one.scrollHeight} in ${one.clientHeight}`);
}

export const outOfSight = async (page) => (await inFonts(page, hiddenNow)).flatMap(([set, all]) => all.map((one) => `in ${set} fonts: ${one}`));

// How wide a line is in each set, to know that the fonts are there.
export function widths(page) {
    return page.evaluate((sets) => {
        const pen = document.createElement("canvas").getContext("2d");
        return Object.values(sets).map((fonts) =>
            Object.values(fonts).map((font) => {
                pen.font = `16px "${font}"`;
                return pen.measureText("How far this line goes tells the font.").width;
            }),
        );
    }, FONTS);
}
