// The score pad, on paper: what stands. Boxes get ticked, points circled, what is gone struck out.
import { small, t } from "../../words";
import { Disasters, PadHead, type Sum } from "../dice/pad";
import type { DrawnProps } from "../drawn";
import { Developments } from "./developments";
import { Lands } from "./lands";
import { fallOf, turnLedger } from "./ledger";
import { type IronPlayer, modelOf, titleOf } from "./model";
import { Monuments } from "./monuments";
import { usePhone } from "./phone";
import { looking } from "./plan";
import { BackToQuestion, isQuestion, QuestionPad } from "./question";
import { Sea } from "./sea";
import { Stores } from "./stores";
import { War } from "./war";

const ROOM = 7; // sums beside each other; more are drawn together

// The parts of the score that count; of many, those by developments' effects as one.
function sumsOf({ score }: IronPlayer): Sum[] {
    const { total: _, monuments, developments, wealth, tribute, colonies, ...bonuses } = score;
    const sums = (parts: Record<string, number>): Sum[] =>
        Object.entries(parts)
            .filter(([, points]) => points)
            .map(([id, points]) => ({ name: small(titleOf(id)), points }));
    const all = sums({ tribute, developments, colonies, monuments, wealth });
    const more = sums(bonuses);
    if (all.length + more.length <= ROOM) return [...all, ...more];
    return [...all, { name: t("bonuses"), points: more.reduce((sum, { points }) => sum + points, 0) }];
}

function Legend() {
    const marks: [string, string][] = [
        ["on", t("have")],
        ["fresh", t("this turn")],
        ["plan", t("would come")],
        ["aside", t("set aside")],
    ];
    return (
        <small class="legend" aria-hidden="true">
            {marks.map(([kind, text]) => (
                <span key={kind}>
                    <i class={`k ${kind}`} />
                    {text}
                </span>
            ))}
        </small>
    );
}

export function Pad(props: DrawnProps) {
    const model = modelOf(props);
    const phone = usePhone();
    const { player, view, me } = model;
    const asked = isQuestion(model);
    if (asked && !looking.value) return <QuestionPad model={model} />;
    const disaster = view.seat === me ? turnLedger(model)?.dice?.disaster : undefined;
    return (
        <div class={`dicegame iron p-${view.phase}`}>
            {asked && <BackToQuestion />}
            <PadHead model={model} sums={sumsOf(player)} lost={player.lost} />
            <div class="cols">
                <div class="col">
                    <Stores model={model}>
                        <Legend />
                    </Stores>
                    <Lands table={props} model={model} />
                </div>
                <Developments table={props} model={model} />
            </div>
            <div class={`low ${model.facts.colonies ? "" : "dry"}`}>
                <div class="lowl">
                    <Monuments table={props} model={model} phone={phone} />
                    <div class="wd">
                        <War model={model} />
                        <Disasters
                            model={model}
                            rule="I14"
                            class="fall"
                            now={disaster}
                            boxes={false}
                            {...fallOf(model)}
                        />
                    </div>
                </div>
                <Sea model={model} phone={phone} />
            </div>
        </div>
    );
}
