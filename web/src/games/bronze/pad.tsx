// The score pad, on paper: what stands. Boxes get ticked, points circled, what is gone struck out.
import { SeatMark } from "../../ui/parts";
import { signed, t } from "../../words";
import type { DrawnProps } from "../drawn";
import { Developments } from "./developments";
import { Disasters } from "./disasters";
import { nameOf, type Sight, sightOf } from "./model";
import { Monuments } from "./monuments";
import { Count } from "./parts";
import { Cities, Stores } from "./stores";

function Sums({ sight }: { sight: Sight }) {
    const { score, disasters } = sight.player;
    const rows: [string, number, string][] = [
        [t("developments"), score.developments, ""],
        [t("monuments"), score.monuments, ""],
        ...(score.architecture
            ? [[t("Architecture"), score.architecture, ""] as [string, number, string]]
            : []),
        ...(score.empire ? [[t("Empire"), score.empire, ""] as [string, number, string]] : []),
        ...(score.commerce
            ? [[t("Commerce"), score.commerce, ""] as [string, number, string]]
            : []),
        [t("lost"), -disasters, disasters ? "neg" : ""],
        [t("points"), score.total, "tot"],
    ];
    return (
        <dl class="sums">
            {rows.map(([name, points, kind]) => (
                <div key={name} class={kind}>
                    <dt>{name}</dt>
                    <dd>
                        <Count n={points} text={signed(points)} />
                    </dd>
                </div>
            ))}
        </dl>
    );
}

export function Pad(props: DrawnProps) {
    const sight = sightOf(props);
    const send = (text: string) => void props.send(text);
    return (
        <div class="bronze">
            <div class="padhead">
                <SeatMark seat={sight.me} class="big" />
                <h2>{t("%1’s pad", nameOf(sight.now, sight.me))}</h2>
                <Sums sight={sight} />
                <p class="legend" aria-hidden="true">
                    <i class="k on" />
                    {t("have")}
                    <i class="k plan" />
                    {t("would come")}
                    <i class="k going" />
                    {t("would go")}
                </p>
            </div>
            <div class="cols">
                <div class="col">
                    <Stores sight={sight} />
                    <Cities sight={sight} send={send} />
                </div>
                <Developments sight={sight} />
                <Monuments sight={sight} send={send} />
                <Disasters sight={sight} />
            </div>
        </div>
    );
}
