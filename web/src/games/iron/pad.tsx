// The score pad, on paper: what stands. Boxes get ticked, points circled, what is gone struck out.
import { t } from "../../words";
import { Disasters, PadHead, type Sum } from "../dice/pad";
import type { DrawnProps } from "../drawn";
import { Developments } from "./developments";
import { Lands } from "./lands";
import { fallOf, turnLedger } from "./ledger";
import { type Player, sightOf, titleOf } from "./model";
import { Monuments } from "./monuments";
import { usePhone } from "./phone";
import { looking } from "./plan";
import { BackToQuestion, isQuestion, QuestionPad } from "./question";
import { Sea } from "./sea";
import { Stores } from "./stores";
import { War } from "./war";

const ROOM = 7; // sums beside each other; more are drawn together

// The parts of the score that count; of many, those by developments' effects as one.
function sumsOf({ score }: Player): Sum[] {
    const { total: _, monuments, developments, wealth, tribute, colonies, ...bonuses } = score;
    const sums = (parts: Record<string, number>): Sum[] =>
        Object.entries(parts)
            .filter(([, points]) => points)
            .map(([id, points]) => ({ name: titleOf(id).toLowerCase(), points }));
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
    const sight = sightOf(props);
    const phone = usePhone();
    const { player, view, me } = sight;
    const asked = isQuestion(sight);
    if (asked && !looking.value) return <QuestionPad sight={sight} />;
    const disaster = view.seat === me ? turnLedger(sight)?.dice?.disaster : undefined;
    return (
        <div class={`dicegame iron p-${view.phase}`}>
            {asked && <BackToQuestion />}
            <PadHead sight={sight} sums={sumsOf(player)} lost={player.lost} />
            <div class="cols">
                <div class="col">
                    <Stores sight={sight}>
                        <Legend />
                    </Stores>
                    <Lands table={props} sight={sight} />
                </div>
                <Developments table={props} sight={sight} />
            </div>
            <div class={`low ${sight.facts.colonies ? "" : "dry"}`}>
                <div class="lowl">
                    <Monuments table={props} sight={sight} phone={phone} />
                    <div class="wd">
                        <War sight={sight} />
                        <Disasters
                            sight={sight}
                            rule="I14"
                            class="fall"
                            now={disaster}
                            boxes={false}
                            {...fallOf(sight)}
                        />
                    </div>
                </div>
                <Sea sight={sight} phone={phone} />
            </div>
        </div>
    );
}
