// The monuments of the Iron Age on the skyline.
import { Skyline } from "../dice/monuments";
import type { DrawnProps } from "../drawn";
import { turnLedger } from "./ledger";
import { MONUMENTS, type IronModel, titleOf } from "./model";
import { planned, reach } from "./plan";
import { SHAPES } from "./shapes";
import { tapTarget } from "./targets";

export function Monuments({ table, model, phone }: { table: DrawnProps; model: IronModel; phone: boolean }) {
    const laid = (model.view.seat === model.me && !model.rolling && turnLedger(model)?.laid) || {};
    return (
        <Skyline
            model={model}
            rule="I6"
            compact
            scale={phone ? 0.5 : 0.61}
            monuments={MONUMENTS.map((id) => ({
                id,
                title: titleOf(id),
                shape: SHAPES[id],
                ...model.facts.monuments[id],
                fresh: laid[id] ?? 0,
                plan: planned(model, id),
                open: reach(model, id) > 0,
            }))}
            tap={(id) => tapTarget(table, id)}
        />
    );
}
