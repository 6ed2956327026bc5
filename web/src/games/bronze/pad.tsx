// The score pad, on paper: what stands. Boxes get ticked, points circled, what is gone struck out.
import { t } from "../../words";
import { Disasters, PadHead, type Sum } from "../dice/pad";
import type { DrawnProps } from "../drawn";
import { Developments } from "./developments";
import { fallOf } from "./ledger";
import { type BronzePlayer, modelOf } from "./model";
import { Monuments } from "./monuments";
import { Cities, Stores } from "./stores";

function sumsOf({ score }: BronzePlayer): Sum[] {
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
    const model = modelOf(props);
    const { player } = model;
    const send = (text: string) => void props.send(text);
    return (
        <div class="dicegame bronze">
            <PadHead model={model} sums={sumsOf(player)} lost={player.disasters}>
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
                    <Stores model={model} />
                    <Cities model={model} send={send} />
                </div>
                <Developments model={model} />
                <Monuments model={model} send={send} />
                <Disasters model={model} rule="B22" class="fr-d" {...fallOf(model)} />
            </div>
        </div>
    );
}
