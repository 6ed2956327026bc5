// The clock of a new table with friends.
import { t } from "../words";
import { clocking, type OwnClock, ownClock, pacing } from "./plan";
import { ctx } from "../words";
import { Segments } from "./parts";

const UNITS = { minutes: 60, hours: 3600, days: 86400 };

function Time({ label, seconds, set }: { label: string; seconds: number; set(seconds: number): void }) {
    const unit = seconds % UNITS.days === 0 && seconds ? "days" : seconds % UNITS.hours === 0 && seconds ? "hours" : "minutes";
    const titles = { minutes: t("minutes"), hours: t("hours"), days: t("days") };
    const amount = Math.max(1, Math.round(seconds / UNITS[unit]));
    return (
        <label class="fld">
            <span>{label}</span>
            <span class="time">
                <input
                    type="number"
                    min={1}
                    max={60}
                    value={amount}
                    onChange={(event) => set(Math.max(1, Number(event.currentTarget.value) || 1) * UNITS[unit])}
                />
                <select
                    aria-label={label}
                    value={unit}
                    onChange={(event) => set(amount * UNITS[event.currentTarget.value as keyof typeof UNITS])}
                >
                    {(Object.keys(UNITS) as (keyof typeof UNITS)[]).map((one) => (
                        <option key={one} value={one}>
                            {titles[one]}
                        </option>
                    ))}
                </select>
            </span>
        </label>
    );
}

export function ClockSetting() {
    const kind = clocking.value;
    const own = ownClock.value;
    const change = (more: Partial<OwnClock>) => (ownClock.value = { ...own, ...more });
    const notes: Record<typeof kind, string> = {
        none: t("Nobody is hurried."),
        live: t("15 minutes for everybody, and 45 seconds more with each turn."),
        quick: t("A day for everybody, and 4 hours more with each turn."),
        days: t("3 days for everybody, and 12 hours more with each turn. An answer in another’s turn has 8 hours of its own."),
        own: t("Your own times. Nobody gathers more than they began with."),
    };
    return (
        <div class="pacing">
            <h2 class="o">{t("Clock")}</h2>
            <Segments
                label={t("Clock")}
                value={kind}
                choices={[
                    { value: "none", text: t(ctx("a clock", "None")) },
                    { value: "live", text: t(ctx("a clock", "Live")) },
                    { value: "quick", text: t(ctx("a clock", "Quick")) },
                    { value: "days", text: t(ctx("a clock", "Days")) },
                    { value: "own", text: t(ctx("a clock", "Own")) },
                ]}
                pick={(value) => {
                    clocking.value = value;
                    if ((value === "quick" || value === "days") && pacing.peek() === "tonight") pacing.value = "days";
                }}
            />
            <small class="mut">{notes[kind]}</small>
            {kind === "own" && (
                <div class="own-clock">
                    <Time label={t("To begin with")} seconds={own.bank} set={(bank) => change({ bank })} />
                    <Time label={t("More with each turn")} seconds={own.add} set={(add) => change({ add })} />
                    <Time label={t("For an answer in another’s turn")} seconds={own.grace} set={(grace) => change({ grace })} />
                </div>
            )}
            {kind !== "none" && (
                <>
                    <label class="fld">
                        <span>{t("When time is up")}</span>
                        <select value={own.late} onChange={(event) => change({ late: event.currentTarget.value as OwnClock["late"] })}>
                            <option value="ask">{t("the others may let a bot play on")}</option>
                            <option value="bot">{t("a bot plays on after a while")}</option>
                            <option value="wait">{t("everybody waits")}</option>
                        </select>
                    </label>
                    <small class="mut">{t("Nobody loses by the clock. Whoever comes back takes the seat back from the bot.")}</small>
                </>
            )}
        </div>
    );
}
