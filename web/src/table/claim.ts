// Which tab of this browser plays a table of this device. The last one that was opened, or that was
// told to, owns it; the others follow what it keeps, and write nothing.
import { signal } from "@preact/signals";
import { RECORD } from "./shelf";

const OWNER = "ages.owner.";

// Another tab may be about to write: what it learns of a new owner takes a moment.
const MOMENT = 60;

export class Claim {
    readonly elsewhere = signal(false);
    private readonly me = Math.random().toString(36).slice(2);

    constructor(
        private readonly id: string,
        private readonly changed: () => void, // the owner has kept something new
    ) {
        window.addEventListener("storage", this.hear);
        window.addEventListener("pagehide", this.release);
    }

    private readonly hear = (event: StorageEvent) => {
        if (event.key === OWNER + this.id) this.look();
        if (event.key === RECORD + this.id && this.elsewhere.peek()) this.changed();
    };

    private readonly release = () => {
        if (localStorage.getItem(OWNER + this.id) === this.me)
            localStorage.removeItem(OWNER + this.id);
    };

    private look(): void {
        const owner = localStorage.getItem(OWNER + this.id);
        this.elsewhere.value = owner !== null && owner !== this.me;
    }

    // From now on this tab plays.
    async take(): Promise<void> {
        const before = localStorage.getItem(OWNER + this.id);
        try {
            localStorage.setItem(OWNER + this.id, this.me);
        } catch {
            // Nothing can be kept here, so nothing can be overwritten.
        }
        if (before !== null && before !== this.me)
            await new Promise((resolve) => setTimeout(resolve, MOMENT));
        this.look();
    }

    // Asked before every write.
    mine(): boolean {
        this.look();
        return !this.elsewhere.peek();
    }

    end(): void {
        this.release();
        window.removeEventListener("storage", this.hear);
        window.removeEventListener("pagehide", this.release);
    }
}
