// What a reader prefers, kept on the device.
import { effect, signal, type Signal } from "@preact/signals";

export type Theme = "auto" | "light" | "dark";

export function stored<T>(key: string, initial: T): Signal<T> {
    const name = `ages.${key}`;
    let value = initial;
    try {
        const text = localStorage.getItem(name);
        if (text !== null) value = JSON.parse(text) as T;
    } catch {
        // Whatever stands there is not ours.
    }
    const made = signal(value);
    effect(() => {
        try {
            localStorage.setItem(name, JSON.stringify(made.value));
        } catch {
            // No storage: the choice lasts as long as the page.
        }
    });
    return made;
}

export const theme = stored<Theme>("theme", "auto");
export const tongue = stored("lang", ""); // the language that was chosen; none: as the browser says
export const sound = stored("sound", false);
export const myName = stored("name", "");
export const plainly = stored("plain", false); // every game as text and buttons
export const largeText = stored("large", false);
export const pace = stored("pace", 350); // milliseconds before a bot's move

const dark = matchMedia("(prefers-color-scheme: dark)");

const small = matchMedia("(max-width: 759px)");
export const phone = signal(small.matches);
small.addEventListener("change", () => (phone.value = small.matches));

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function applyTheme(): void {
    const set = () => {
        const wanted = theme.peek();
        const night = wanted === "dark" || (wanted === "auto" && dark.matches);
        document.documentElement.dataset["theme"] = night ? "dark" : "light";
    };
    dark.addEventListener("change", set);
    effect(() => {
        void theme.value;
        set();
    });
    effect(() => {
        document.documentElement.dataset["text"] = largeText.value ? "large" : "usual";
    });
}

// Two short notes: it is your turn.
export function chime(): void {
    if (!sound.peek()) return;
    const audio = new AudioContext();
    [523.25, 783.99].forEach((frequency, i) => {
        const tone = audio.createOscillator();
        const gain = audio.createGain();
        const begin = audio.currentTime + i * 0.14;
        tone.frequency.value = frequency;
        gain.gain.setValueAtTime(0.12, begin);
        gain.gain.exponentialRampToValueAtTime(0.001, begin + 0.3);
        tone.connect(gain).connect(audio.destination);
        tone.start(begin);
        tone.stop(begin + 0.32);
    });
    setTimeout(() => void audio.close(), 800);
}
