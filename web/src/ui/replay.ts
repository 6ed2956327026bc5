// Looking back at a game: which ply is shown, and whether it plays by itself.
import { signal } from "@preact/signals";
import type { Past, TableJson } from "../table/types";
import { reducedMotion } from "./settings";

export class Replay {
    readonly ply = signal(0);
    readonly shown = signal<TableJson | null>(null);
    readonly playing = signal(false);
    private timer: ReturnType<typeof setTimeout> | undefined;
    private asked = -1;

    constructor(
        readonly past: Past,
        at: number,
    ) {
        void this.go(at);
    }

    async go(ply: number): Promise<void> {
        const to = Math.max(0, Math.min(this.past.plies, ply));
        this.ply.value = to;
        this.asked = to;
        const table = await this.past.at(to);
        if (this.asked === to) this.shown.value = table;
    }

    step(by: number): void {
        this.pause();
        void this.go(this.ply.peek() + by);
    }

    toggle(): void {
        if (this.playing.peek()) this.pause();
        else this.play();
    }

    private play(): void {
        this.playing.value = true;
        if (this.ply.peek() >= this.past.plies) this.ply.value = 0;
        const next = async () => {
            await this.go(this.ply.peek() + 1);
            if (this.ply.peek() >= this.past.plies) this.pause();
            if (this.playing.peek()) this.timer = setTimeout(() => void next(), this.rest());
        };
        void next();
    }

    private rest(): number {
        return reducedMotion() ? 1500 : 800;
    }

    pause(): void {
        this.playing.value = false;
        clearTimeout(this.timer);
    }

    close(): void {
        this.pause();
        this.past.close();
    }
}
