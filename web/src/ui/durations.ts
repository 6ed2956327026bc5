// Times that are left, in words.
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { serverNow } from "../table/server_clock";
import { t } from "../words";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const beat = signal(0);

// Draws again as time goes on: every second when there is little left, else now and then.
export function useTime(left: number): number {
    const step = left < HOUR ? SECOND : 20 * SECOND;
    useEffect(() => {
        const timer = setInterval(() => beat.value++, step);
        return () => clearInterval(timer);
    }, [step]);
    void beat.value;
    return serverNow();
}

const two = (n: number): string => String(n).padStart(2, "0");

export function duration(ms: number): string {
    const left = Math.max(0, ms);
    const days = Math.floor(left / DAY);
    const hours = Math.floor((left % DAY) / HOUR);
    const minutes = Math.floor((left % HOUR) / MINUTE);
    if (days) return hours ? t("%1 d %2 h", days, hours) : t("%1 d", days);
    if (hours) return minutes ? t("%1 h %2 min", hours, minutes) : t("%1 h", hours);
    return `${minutes}:${two(Math.floor((left % MINUTE) / SECOND))}`;
}
