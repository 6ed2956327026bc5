// The other seats, and how far the game is on its way to the end: it is a race.
import type { ComponentChildren } from "preact";
import { AloneAtTable } from "../../ui/bests";
import { Icon, SeatMark } from "../../ui/parts";
import { signed, t } from "../../words";
import { Count } from "./parts";
import { type DicePlayer, type DiceModel, nameOf } from "./model";

const BARS_MAX = 10; // more of them are told by their number alone

export interface Goal {
    icon: string;
    label: string;
    n: number;
    of: number | undefined; // undefined: this game does not end by it
}

function Meter({ icon, label, n, of }: Goal) {
    if (of === undefined) return null;
    return (
        <span class="meter">
            <Icon of={icon} />
            <span class="vh">{t("%1:", label)} </span>
            {of <= BARS_MAX &&
                Array.from({ length: of }, (_, i) => <i key={i} class={i < n ? "on" : ""} />)}
            <b>{n}</b>
            <small>{t("of %1", of)}</small>
        </span>
    );
}

export function Stat(props: {
    icon: string;
    tint?: string;
    n: number;
    word: string;
    bad?: boolean;
}) {
    return (
        <li class={props.bad ? "neg" : ""}>
            <span>
                <Icon of={props.icon} class={props.tint ?? ""} />
                <Count n={props.n} text={signed(props.n)} />
            </span>
            <small>{props.word}</small>
        </li>
    );
}

// The monuments of a seat: those that stand with their points, the others with their boxes.
export function monumentsText(
    player: DicePlayer,
    monuments: { id: string; title: string; size: number }[],
): string {
    return monuments
        .flatMap(({ id, title, size }) => {
            const done = player.monument_boxes[id] ?? 0;
            if (!done) return [];
            return done >= size
                ? `${title} ${player.monument_points[id]}`
                : t("%1 %2 of %3", title, done, size);
        })
        .join(" · ");
}

function kindOf({ now }: DiceModel, seat: number): string {
    const sits = now.seats[seat];
    if (!sits) return "";
    if (sits.kind === "person") return seat === now.you ? t("you") : t("friend");
    return sits.level ? `${t("bot")} · ${sits.level}` : t("bot");
}

function Other({ model, seat, children }: OtherOf & { children: ComponentChildren }) {
    const total = model.view.seats[seat]?.score.total ?? 0;
    return (
        <li class={`other s-border-${seat} ${model.view.seat === seat ? "turn-now" : ""}`}>
            <div class="oh">
                <SeatMark seat={seat} class="big" />
                <b class="onm">{nameOf(model.now, seat)}</b>
                <small>{kindOf(model, seat)}</small>
                <span class="osc">
                    <Count n={total} text={signed(total)} />
                    <small>{t("points")}</small>
                </span>
            </div>
            {children}
        </li>
    );
}

interface OtherOf {
    model: DiceModel;
    seat: number;
}

export function OtherSeats(props: {
    model: DiceModel;
    class: string; // of the game
    goals: Goal[]; // what ends it
    more?: ComponentChildren; // what else there is to reach
    tell(seat: number): ComponentChildren; // what another seat has
}) {
    const { model, goals, tell } = props;
    const seats = model.now.seats.map(({ seat }) => seat).filter((seat) => seat !== model.me);
    return (
        <section class={`others dicegame ${props.class}`} aria-labelledby="dice-others">
            <div class="ohead">
                <h2 class="h3" id="dice-others">
                    {seats.length ? t("Others") : t("Alone")}
                </h2>
                <p class="ends">
                    <span>{t("Ends at")}</span>
                    {goals.map((goal) => (
                        <Meter key={goal.label} {...goal} />
                    ))}
                    {props.more}
                </p>
            </div>
            {!seats.length && <AloneAtTable now={model.now} />}
            <ul>
                {seats.map((seat) => (
                    <Other key={seat} model={model} seat={seat}>
                        {tell(seat)}
                    </Other>
                ))}
            </ul>
        </section>
    );
}
