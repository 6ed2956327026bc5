// The score pad, on paper: what stands. Boxes get ticked, points circled, what is gone struck out.
import { Disasters, PadHead, type Sum } from "../dice/pad";
import type { DrawnProps } from "../drawn";
import { Colonies } from "./colonies";
import { Developments } from "./developments";
import { fallOf } from "./ledger";
import { type Player, sightOf, titleOf } from "./model";
import { Monuments } from "./monuments";
import { Lands, Stores } from "./stores";
import { War } from "./war";

function sumsOf({ score }: Player): Sum[] {
    const { total: _, ...parts } = score;
    return Object.entries(parts)
        .filter(([, points]) => points)
        .map(([id, points]) => ({ name: titleOf(id).toLowerCase(), points }));
}

export function Pad(props: DrawnProps) {
    const sight = sightOf(props);
    const { player } = sight;
    return (
        <div class="dicegame iron">
            <PadHead sight={sight} sums={sumsOf(player)} lost={player.lost} />
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
                <Disasters sight={sight} rule="I14" class="fall" {...fallOf(sight)} />
            </div>
        </div>
    );
}
