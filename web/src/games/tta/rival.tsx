// A rival's whole civilization, drawn as mine is.
import { Icon, SeatMark } from "../../ui/parts";
import { t } from "../../words";
import { Banks } from "./banks";
import { Hand } from "./hand";
import { Ledger } from "./ledger";
import { Matrix } from "./matrix";
import { asSeat, type Model, nameOf } from "./model";
import { People } from "./people";
import { opened } from "./plan";
import { openCard } from "./opened";
import type { Tap } from "./target";

export function Civilization({ model, tap }: { model: Model; tap: Tap }) {
    return (
        <>
            <Ledger model={model} />
            <People model={model} tap={tap} />
            <Matrix model={model} tap={tap} />
            <Banks model={model} tap={tap} />
            <Hand model={model} tap={tap} />
        </>
    );
}

export function RivalBoard({ model, seat }: { model: Model; seat: number }) {
    const look: Tap = (_, card) => card && openCard(card);
    return (
        <div class="rivalciv">
            <header class="rivalhead">
                <SeatMark seat={seat} />
                <h2 class="serif">{t("The civilization of %1", nameOf(model.now, seat))}</h2>
                <button class="btn line" onClick={() => (opened.value = null)}>
                    <Icon of="cross" /> {t("Close")}
                </button>
            </header>
            <Civilization model={asSeat(model, seat)} tap={look} />
        </div>
    );
}
