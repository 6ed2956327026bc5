// The other seats, and how far the game is on its way to the end: it is a race.
import { Icon, SeatMark } from "../../ui/parts";
import { signed, t } from "../../words";
import { nameOf } from "../bronze/model";
import { Count } from "../bronze/parts";
import type { DrawnProps } from "../drawn";
import { MONUMENTS, type Player, sightOf, type Sight, titleOf } from "./model";

function Meter({ icon, label, n, of }: { icon: string; label: string; n: number; of: number }) {
    return (
        <span class="meter">
            <Icon of={icon} />
            <span class="vh">{`${label}: `}</span>
            {of <= 10 && Array.from({ length: of }, (_, i) => <i key={i} class={i < n ? "on" : ""} />)}
            <b>{n}</b>
            <small>{t("of %1", of)}</small>
        </span>
    );
}

function Ends({ sight }: { sight: Sight }) {
    const { facts, view } = sight;
    const { rounds, developments, tribute, monuments } = facts.ends;
    const most = (of: (player: Player) => number) => Math.max(...view.seats.map(of));
    const built = MONUMENTS.filter((id) => view.first_builder[id] !== null).length;
    return (
        <p class="ends">
            <span>{t("Ends at")}</span>
            {rounds !== undefined && <Meter icon="play" label={t("Rounds")} n={view.round} of={rounds} />}
            {developments !== undefined && (
                <Meter
                    icon="development"
                    label={t("Most developments")}
                    n={most((player) => player.developments.length)}
                    of={developments}
                />
            )}
            {monuments !== undefined && <Meter icon="monument" label={t("Monuments built")} n={built} of={monuments} />}
            {tribute !== undefined && (
                <Meter icon="tribute" label={t("Most tribute")} n={most((player) => player.tribute)} of={tribute} />
            )}
            {facts.goal !== undefined && <span>{t("beat %1 points", facts.goal)}</span>}
        </p>
    );
}

function Stat({ icon, n, word, bad = false }: { icon: string; n: number; word: string; bad?: boolean }) {
    return (
        <li class={bad ? "neg" : ""}>
            <span>
                <Icon of={icon} />
                <Count n={n} text={signed(n)} />
            </span>
            <small>{word}</small>
        </li>
    );
}

function monumentsText(player: Player, { facts }: Sight): string {
    return MONUMENTS.filter((id) => player.monument_boxes[id])
        .map((id) =>
            player.monument_points[id]
                ? `${titleOf(id)} ${player.monument_points[id]}`
                : t("%1 %2 of %3", titleOf(id), player.monument_boxes[id], facts.monuments[id].size),
        )
        .join(" · ");
}

function kindOf({ now }: Sight, seat: number): string {
    const sits = now.seats[seat];
    if (!sits) return "";
    if (sits.kind === "person") return seat === now.you ? t("you") : t("friend");
    return sits.bot ? `${t("bot")} · ${sits.bot}` : t("bot");
}

function Other({ sight, seat }: { sight: Sight; seat: number }) {
    const player = sight.view.seats[seat];
    if (!player) return null;
    const lists = [
        player.developments.map(titleOf).join(", ") || t("no development yet"),
        monumentsText(player, sight),
        player.colonies.map(titleOf).join(", "),
    ].filter(Boolean);
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
                <Stat icon="port" n={player.ports} word={t("ports")} />
                <Stat icon="province" n={player.provinces} word={t("provinces")} />
                <Stat icon="armies" n={player.armies} word={t("strength %1", player.strength)} />
                <Stat icon="ships" n={player.ships} word={t("ships")} />
                <Stat icon="coin" n={player.wealth} word={t("wealth")} />
                <Stat icon="food" n={player.food} word={t("food")} />
                <Stat icon="good" n={player.goods} word={t("goods")} />
                <Stat icon="tribute" n={player.tribute} word={t("tribute")} />
                <Stat icon="development" n={player.developments.length} word={t("dev.")} />
                <Stat icon="skull" n={-player.lost} word={t("lost")} bad={player.lost > 0} />
            </ul>
            {lists.map((text) => (
                <p class="olist" key={text}>
                    {text}
                </p>
            ))}
        </li>
    );
}

export function Others(props: DrawnProps) {
    const sight = sightOf(props);
    const seats = sight.now.seats.map(({ seat }) => seat).filter((seat) => seat !== sight.me);
    return (
        <section class="others bronze iron" aria-labelledby="ir-others">
            <div class="ohead">
                <h2 class="h3" id="ir-others">
                    {seats.length ? t("Others") : t("Alone")}
                </h2>
                <Ends sight={sight} />
            </div>
            <ul>
                {seats.map((seat) => (
                    <Other key={seat} sight={sight} seat={seat} />
                ))}
            </ul>
        </section>
    );
}
