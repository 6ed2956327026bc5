// The score pad, on paper: what stands. Boxes get ticked, points circled, what is gone struck out.
import { t } from "../../words";
import { Disasters, PadHead, type Sum } from "../dice/pad";
import type { DrawnProps } from "../drawn";
import { Developments } from "./developments";
import { fallOf } from "./ledger";
import { type Player, sightOf } from "./model";
import { Monuments } from "./monuments";
import { Cities, Stores } from "./stores";

function sumsOf({ score }: Player): Sum[] {
    const bonuses = [
        { name: t("Architecture"), points: score.architecture },
        { name: t("Empire"), points: score.empire },
        { name: t("Commerce"), points: score.commerce },
    ];
    return [
        { name: t("developments"), points: score.developments },
        { name: t("monuments"), points: score.monuments },
        ...bonuses.filter(({ points }) => points),
    ];
}

export function Pad(props: DrawnProps) {
    const sight = sightOf(props);
    const { player } = sight;
    const send = (text: string) => void props.send(text);
    return (
        <div class="dicegame bronze">
            <PadHead sight={sight} sums={sumsOf(player)} lost={player.disasters}>
                <p class="legend" aria-hidden="true">
                    <i class="k on" />
                    {t("have")}
                    <i class="k plan" />
                    {t("would come")}
                    <i class="k going" />
                    {t("would go")}
                </p>
            </PadHead>
            <div class="cols">
                <div class="col">
                    <Stores sight={sight} />
                    <Cities sight={sight} send={send} />
                </div>
                <Developments sight={sight} />
                <Monuments sight={sight} send={send} />
                <Disasters sight={sight} rule="B22" class="fr-d" {...fallOf(sight)} />
            </div>
        </div>
    );
}
