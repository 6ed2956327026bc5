// The other seats, and how far the game is on its way to the end: it is a race.
import { Icon, SeatMark } from "../../ui/parts";
import { signed, t } from "../../words";
import {
    GOODS,
    type Facts,
    MONUMENTS,
    nameOf,
    type Player,
    sightOf,
    type Sight,
    titleOf,
} from "./model";
import { Count, Ware } from "./parts";
import type { DrawnProps } from "../drawn";

function Meter({ icon, label, n, of }: { icon: string; label: string; n: number; of: number }) {
    return (
        <span class="meter">
            <Icon of={icon} />
            <span class="vh">{`${label}: `}</span>
            {Array.from({ length: of }, (_, i) => (
                <i key={i} class={i < n ? "on" : ""} />
            ))}
            <b>{n}</b>
            <small>{t("of %1", of)}</small>
        </span>
    );
}

export function Ends({ facts, round }: { facts: Facts; round: number }) {
    const { ends } = facts;
    return (
        <p class="ends">
            <span>{t("Ends at")}</span>
            {ends.rounds !== undefined && (
                <Meter icon="again" label={t("Rounds")} n={round} of={ends.rounds} />
            )}
            {ends.developments !== undefined && (
                <Meter
                    icon="development"
                    label={t("Most developments")}
                    n={ends.most_developments ?? 0}
                    of={ends.developments}
                />
            )}
            {ends.monuments !== undefined && (
                <Meter
                    icon="monument"
                    label={t("Monuments built")}
                    n={ends.monuments_built ?? 0}
                    of={ends.monuments}
                />
            )}
        </p>
    );
}

function Stat({
    icon,
    tint = "",
    n,
    word,
    bad = false,
}: {
    icon: string;
    tint?: string;
    n: number;
    word: string;
    bad?: boolean;
}) {
    return (
        <li class={bad ? "neg" : ""}>
            <span>
                <Icon of={icon} class={tint} />
                <Count n={n} text={signed(n)} />
            </span>
            <small>{word}</small>
        </li>
    );
}

function monumentsText(player: Player, { facts }: Sight): string {
    return MONUMENTS.filter((id) => player.monument_boxes[id])
        .map((id) => {
            const size = facts.targets[id]?.size ?? 0;
            const done = player.monument_boxes[id];
            return done >= size
                ? `${titleOf(id)} ${player.monument_points[id]}`
                : t("%1 %2 of %3", titleOf(id), done, size);
        })
        .join(" · ");
}

function kindOf(sight: Sight, seat: number): string {
    const sits = sight.now.seats[seat];
    if (!sits) return "";
    if (sits.kind === "person") return seat === sight.now.you ? t("you") : t("friend");
    return sits.bot ? `${t("bot")} · ${sits.bot}` : t("bot");
}

function Other({ sight, seat }: { sight: Sight; seat: number }) {
    const player = sight.view.seats[seat];
    if (!player) return null;
    const goods = GOODS.reduce((n, good) => n + player.goods[good], 0);
    const towns = Object.entries(player.city_boxes)
        .filter(([id, done]) => done > 0 && done < (sight.facts.targets[id]?.size ?? 0))
        .map(([id, done]) =>
            t("%1 %2 of %3", titleOf(id), done, sight.facts.targets[id]?.size ?? 0),
        );
    return (
        <li class={`other s-border-${seat} ${sight.view.seat === seat ? "turn-now" : ""}`}>
            <div class="oh">
                <SeatMark seat={seat} class="big" />
                <b class="onm">{nameOf(sight.now, seat)}</b>
                <small>{kindOf(sight, seat)}</small>
                <span class="osc">
                    <Count n={player.score.total} text={signed(player.score.total)} />
                    <small>{t("points")}</small>
                </span>
            </div>
            <ul class="ostat">
                <Stat icon="city" n={player.cities} word={t("cities")} />
                <Stat icon="food" tint="c-food" n={player.food} word={t("food")} />
                <Stat
                    icon="good"
                    tint="c-wood"
                    n={goods}
                    word={t("worth %1", sight.facts.worth[seat] ?? 0)}
                />
                <Stat
                    icon="development"
                    n={player.developments.length}
                    word={
                        sight.facts.ends.developments
                            ? t("of %1 dev.", sight.facts.ends.developments)
                            : t("dev.")
                    }
                />
                <Stat
                    icon="skull"
                    n={-player.disasters}
                    word={t("lost")}
                    bad={player.disasters > 0}
                />
            </ul>
            <ul class="ogoods">
                {GOODS.map((good) => (
                    <li key={good} class={player.goods[good] ? "" : "z"}>
                        <Ware of={good} />
                        <span class="vh">{titleOf(good)}</span>
                        {player.goods[good]}
                    </li>
                ))}
                {player.ships > 0 && (
                    <li>
                        <Icon of="swap" />
                        <span class="vh">{t("Ships")}</span>
                        {player.ships}
                    </li>
                )}
            </ul>
            <p class="olist">
                {player.developments.map(titleOf).join(", ") || t("no development yet")}
                <br />
                {[monumentsText(player, sight), ...towns].filter(Boolean).join(" · ")}
            </p>
        </li>
    );
}

export function Others(props: DrawnProps) {
    const sight = sightOf(props);
    const { now } = props;
    const seats = now.seats.map(({ seat }) => seat).filter((seat) => seat !== sight.me);
    return (
        <section class="others bronze" aria-labelledby="bz-others">
            <div class="ohead">
                <h2 class="h3" id="bz-others">
                    {seats.length ? t("Others") : t("Alone")}
                </h2>
                <Ends facts={sight.facts} round={sight.view.round} />
            </div>
            <ul>
                {seats.map((seat) => (
                    <Other key={seat} sight={sight} seat={seat} />
                ))}
            </ul>
        </section>
    );
}
