// Does everything fit? What a machine has for fonts is wider or narrower than what the page was drawn
// with, so each screen is measured with a narrow, a usual and a wide set of them (tools/need browser).
const FONTS = {
    narrow: { sans: "Liberation Sans Narrow", serif: "Liberation Serif" },
    usual: { sans: "Open Sans", serif: "Caladea" },
    wide: { sans: "DejaVu Sans", serif: "DejaVu Serif" },
};

// Runs in the page: what scrolls it sideways, and what is there to be read but cut off by its box.
function misfitsNow(fonts) {
    const root = document.documentElement;
    for (const [kind, font] of Object.entries(fonts))
        root.style.setProperty(`--${kind}`, font && `"${font}"`);
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
        return (
            clipPath === "none" &&
            !element.textContent.trimEnd().endsWith("──") && // a line of a board ends with the screen
            ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
                (hides(overflowY) && element.scrollHeight > element.clientHeight + 1))
        );
    });
    return [
        ...(root.scrollWidth > root.clientWidth ? beyond.slice(0, 8) : []).map(
            (element) => `wider than the screen: ${name(element)}: ${text(element)}`,
        ),
        ...cut.map((element) => `cut off: ${name(element)}: ${text(element)}`),
    ];
}

// The page keeps the fonts it had.
export async function misfits(page) {
    const found = [];
    for (const [set, fonts] of Object.entries(FONTS))
        for (const misfit of await page.evaluate(misfitsNow, fonts))
            found.push(`in ${set} fonts: ${misfit}`);
    await page.evaluate(misfitsNow, { sans: "", serif: "" });
    return found;
}

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
