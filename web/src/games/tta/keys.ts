// Arrows walk from one thing on the table to the nearest in that direction.

const middle = (element: Element): [x: number, y: number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
};

const AHEAD: Record<string, (dx: number, dy: number) => number> = {
    arrowleft: (dx) => -dx,
    arrowright: (dx) => dx,
    arrowup: (_, dy) => -dy,
    arrowdown: (_, dy) => dy,
};

const WALKED = ["button.tgt", ".answer", ".wayrow", ".rung", ".polrow", ".polpick", "button.rivalpanel", ".oh"].map((one) => `.tta ${one}`).join();

// Moves the focus; false: there is nothing to walk to.
export function walk(key: string, from: HTMLElement): boolean {
    const ahead = AHEAD[key];
    const all = [...document.querySelectorAll<HTMLElement>(WALKED)];
    const shown = all.filter((element) => element.getClientRects().length > 0);
    if (!ahead || !shown.length) return false;
    if (!shown.includes(from)) {
        if (from !== document.body && !from.closest(".tta")) return false;
        (shown.find((element) => element.matches(".open")) ?? shown[0])?.focus();
        return true;
    }
    const [x, y] = middle(from);
    const near = shown
        .map((element) => {
            const [ex, ey] = middle(element);
            const along = ahead(ex - x, ey - y);
            const aside = Math.abs(key.endsWith("left") || key.endsWith("right") ? ey - y : ex - x);
            return { element, along, cost: along + 3 * aside };
        })
        .filter(({ along }) => along > 4)
        .sort((a, b) => a.cost - b.cost)[0];
    near?.element.focus();
    return Boolean(near);
}
