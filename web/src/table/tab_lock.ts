// Which tab of this browser plays a table of this device: the one that was opened last, or that took
// over. The others follow what it stores and write nothing.
import { signal } from "@preact/signals";
import { RECORD } from "./storage";

const OWNER = "ages.owner.";

// Another tab may be about to write; it learns of the new owner after a moment.
const MOMENT = 60;

export class TabLock {
    readonly elsewhere = signal(false);
    private readonly me = Math.random().toString(36).slice(2);

    constructor(
        private readonly id: string,
        private readonly changed: () => void, // the owner has stored something new
    ) {
        window.addEventListener("storage", this.onStorage);
        window.addEventListener("pagehide", this.release);
    }

    private readonly onStorage = (event: StorageEvent) => {
        if (event.key === OWNER + this.id) this.refresh();
        if (event.key === RECORD + this.id && this.elsewhere.peek()) this.changed();
    };

    private readonly release = () => {
        if (localStorage.getItem(OWNER + this.id) === this.me)
            localStorage.removeItem(OWNER + this.id);
    };

    private refresh(): void {
        const owner = localStorage.getItem(OWNER + this.id);
        this.elsewhere.value = owner !== null && owner !== this.me;
    }

    // From now on this tab plays.
    async take(): Promise<void> {
        const before = localStorage.getItem(OWNER + this.id);
        try {
            localStorage.setItem(OWNER + this.id, this.me);
        } catch {
            // Nothing can be stored here, so nothing can be overwritten.
        }
        if (before !== null && before !== this.me)
            await new Promise((resolve) => setTimeout(resolve, MOMENT));
        this.refresh();
    }

    // Asked before every write.
    isOwner(): boolean {
        this.refresh();
        return !this.elsewhere.peek();
    }

    end(): void {
        this.release();
        window.removeEventListener("storage", this.onStorage);
        window.removeEventListener("pagehide", this.release);
    }
}
