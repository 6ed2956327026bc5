// The score pad, on paper: what stands. Boxes get ticked, points circled, what is gone struck out.
import { SeatMark } from "../../ui/parts";
import { signed, t } from "../../words";
import { nameOf } from "../bronze/model";
import { Count } from "../bronze/parts";
import type { DrawnProps } from "../drawn";
import { Colonies } from "./colonies";
import { Developments } from "./developments";
import { type Sight, sightOf, titleOf } from "./model";
import { Monuments } from "./monuments";
import { Lands, Stores } from "./stores";
import { Disasters, War } from "./war";

function Sums({ sight }: { sight: Sight }) {
    const { score, lost } = sight.player;
    const { total, ...parts } = score;
    const rows: [string, number, string][] = [
        ...Object.entries(parts)
            .filter(([, points]) => points)
            .map(([id, points]): [string, number, string] => [titleOf(id).toLowerCase(), points, ""]),
        [t("lost"), -lost, lost ? "neg" : ""],
        [t("points"), total, "tot"],
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
    return (
        <div class="bronze iron">
            <div class="padhead">
                <SeatMark seat={sight.me} class="big" />
                <h2>{t("%1’s pad", nameOf(sight.now, sight.me))}</h2>
                <Sums sight={sight} />
            </div>
            <div class="cols">
                <div class="col">
                    <Stores sight={sight} />
                    <Lands table={props} sight={sight} />
                </div>
                <Developments table={props} sight={sight} />
                <Monuments table={props} sight={sight} />
                <div class="fr-d">
                    <War sight={sight} />
                </div>
                <Colonies table={props} sight={sight} />
                <Disasters sight={sight} />
            </div>
        </div>
    );
}
