// The monuments of the Iron Age on the skyline.
import { Skyline } from "../dice/monuments";
import type { DrawnProps } from "../drawn";
import { turnLedger } from "./ledger";
import { MONUMENTS, type Sight, titleOf } from "./model";
import { planned, reach } from "./plan";
import { SHAPES } from "./shapes";
import { tapTarget } from "./targets";

export function Monuments({ table, sight, phone }: { table: DrawnProps; sight: Sight; phone: boolean }) {
    const laid = (sight.view.seat === sight.me && !sight.rolling && turnLedger(sight)?.laid) || {};
    return (
        <Skyline
            sight={sight}
            rule="I6"
            compact
            scale={phone ? 0.5 : 0.61}
            monuments={MONUMENTS.map((id) => ({
                id,
                title: titleOf(id),
                shape: SHAPES[id],
                ...sight.facts.monuments[id],
                fresh: laid[id] ?? 0,
                plan: planned(sight, id),
                open: reach(sight, id) > 0,
            }))}
            tap={(id) => tapTarget(table, id)}
        />
    );
}
