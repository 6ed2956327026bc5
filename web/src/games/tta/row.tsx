// The card row as a skyline: thirteen places in three groups of prices.
import { Key, SeatMark } from "../../ui/parts";
import { fill, plus, t, tn } from "../../words";
import { cardOf } from "./cards";
import { type Model, nameOf, type TakenCard } from "./model";
import { CardFace, Sym, Tokens } from "./parts";
import type { Tap } from "./target";
import { Target } from "./target";

const GROUPS: [first: number, last: number][] = [
    [0, 5],
    [5, 9],
    [9, 13],
];

// A card was taken from here in this turn.
function Hole({ model, place }: { model: Model; place: number }) {
    const { taken = [] } = (model.now.ledger ?? {}) as { taken?: TakenCard[] };
    const took = taken.filter((one) => one.place === place + 1).pop();
    return (
        <div class="hole">
            {took && (
                <>
                    <SeatMark seat={took.seat} />
                    <span>{took.seat === model.now.you ? t("you took") : t("%1 took", nameOf(model.now, took.seat))}</span>
                    <b class="serif">{cardOf(took.card).title}</b>
                </>
            )}
        </div>
    );
}

function Place({ model, place, tap }: { model: Model; place: number; tap: Tap }) {
    const id = model.view.row[place];
    const fact = model.facts.row.find((one) => one.place === place + 1);
    if (!id)
        return (
            <li class="place gap">
                <Hole model={model} place={place} />
                <span class="price" />
            </li>
        );
    const price = fact?.price ?? 0;
    const extra = Math.max(0, fact?.extra ?? 0); // for wonders that are built
    const no = fact?.forbidden_by !== undefined;
    return (
        <li class={`place ${no ? "no" : ""}`}>
            <Target model={model} at={`row:${place}`} card={id} tap={tap} class="rowcard" shortcut={place < 10 ? `${(place + 1) % 10}` : undefined}>
                <CardFace
                    id={id}
                    why={
                        no && (
                            <span class="why">
                                <Sym of="no" /> {fact.why}
                            </span>
                        )
                    }
                />
                <span class="price">
                    {place < 10 && <Key of={(place + 1) % 10} />}
                    <span class="vh">{tn(price, "%1 civil action", "%1 civil actions")}</span>
                    {price - extra > 4 ? fill("%1 %2", <b>{price - extra}</b>, <Sym of="civil" />) : <Tokens of="civil" n={price - extra} />}
                    {extra > 0 && <span class="built" aria-hidden="true">{t("%1 built", plus(extra))}</span>}
                    {fact?.leaves_next && (
                        <span class="leave">
                            <Sym of="hour" />
                            {t("leaves next")}
                        </span>
                    )}
                </span>
            </Target>
        </li>
    );
}

export function Row({ model, tap }: { model: Model; tap: Tap }) {
    return (
        <section class="rowwrap" aria-labelledby="tta-row">
            <h2 class="vh" id="tta-row">{t("The card row")}</h2>
            <div class="cardrow">
                {GROUPS.map(([first, last], group) => (
                    <ol key={group} class="group" aria-label={tn(group + 1, "%1 action", "%1 actions")}>
                        {Array.from({ length: last - first }, (_, i) => (
                            <Place key={`${first + i} ${model.view.row[first + i]}`} model={model} place={first + i} tap={tap} />
                        ))}
                    </ol>
                ))}
            </div>
        </section>
    );
}
