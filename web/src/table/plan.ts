// The plan of a turn: moves that are made on paper, and later at the table, one by one.
import { signal } from "@preact/signals";
import { type Handle, sketches } from "../engine/client";
import { t } from "../words";
import { openSketch } from "./sketch";
import type { Move, Problem, Table, TableJson } from "./types";

export interface PlannedMove {
    text: string;
    title: string;
    price: string;
    costs: string; // the same for programs, whatever the language
    phase: unknown; // of the table when it is due
}

const PLAN = "ages.plan.";

const costsOf = (move: Move): string => JSON.stringify((move as Move & { preview?: { costs?: unknown } }).preview?.costs ?? []);

const stepOf = (move: Move, now: TableJson): PlannedMove => ({
    text: move.text,
    title: move.title,
    price: move.price ?? "",
    costs: costsOf(move),
    phase: now.view["phase"],
});

// The plan that is kept for a table; none: empty.
export function keptPlan(id: string): PlannedMove[] {
    try {
        const list: unknown = JSON.parse(localStorage.getItem(PLAN + id) ?? "[]");
        return Array.isArray(list) && list.every((one: PlannedMove | null) => typeof one?.text === "string" && typeof one.title === "string")
            ? (list as PlannedMove[])
            : [];
    } catch {
        return [];
    }
}

export function keepPlan(id: string, steps: PlannedMove[]): void {
    try {
        if (steps.length) localStorage.setItem(PLAN + id, JSON.stringify(steps));
        else localStorage.removeItem(PLAN + id);
    } catch {
        // No storage: it lasts as long as the page.
    }
}

export class TurnPlan {
    readonly now = signal<TableJson | null>(null);
    readonly steps = signal<PlannedMove[]>([]);
    private handle: Handle | null = null;

    constructor(
        private readonly from: TableJson,
        private readonly seat: number,
    ) {}

    // From the next turn on, with these moves made already, as far as they can be.
    async open(steps: PlannedMove[] = []): Promise<Problem | null> {
        const opened = await openSketch({ ...this.from, you: this.seat }, true);
        if ("error" in opened) return opened.error;
        this.close();
        this.handle = opened.table;
        this.steps.value = [];
        this.now.value = await sketches.table(opened.table, this.seat);
        for (const step of steps) {
            const problem = await this.move(step.text);
            if (problem) break;
        }
        return null;
    }

    async move(text: string): Promise<Problem | null> {
        const before = this.now.peek();
        if (this.handle === null || !before) return null;
        const move = before.moves.find((one) => one.text === text);
        const now = await sketches.move(this.handle, this.seat, text);
        if ("error" in now) return now.error;
        if (move) this.steps.value = [...this.steps.peek(), stepOf(move, before)];
        this.now.value = now;
        return null;
    }

    takeBack(): Promise<Problem | null> {
        return this.open(this.steps.peek().slice(0, -1));
    }

    // What comes next is drawn or decided by others: a plan ends there.
    get ends(): boolean {
        return this.now.value !== null && (this.now.value.turn !== this.seat || this.now.value.unconfirmed);
    }

    close(): void {
        if (this.handle !== null) void sketches.end(this.handle);
        this.handle = null;
    }
}

// Makes the first move of a plan at the table. A problem: it is not possible any more, or costs something else.
export async function playStep(table: Table, step: PlannedMove): Promise<Problem | null> {
    const now = table.now.peek();
    const stops = (why: string) => ({ message: t("Your plan stops at “%1”: %2", step.title, why) });
    if (!now || now.turn !== now.you || now.unconfirmed) return stops(t("you are not asked now."));
    const move = now.moves.find((one) => one.text === step.text);
    if (move && costsOf(move) !== step.costs)
        return stops(t("it costs %1 now, not %2.", move.price || t("nothing"), step.price || t("nothing")));
    const problem = await table.move({ moves: [step.text] });
    return problem && { ...problem, ...stops(problem.message) };
}
