// The monuments of the Bronze Age on the skyline; some are out of the game with few players.
import { listed, t } from "../../words";
import { Skyline } from "../dice/monuments";
import { MONUMENTS, type BronzeModel, titleOf } from "./model";
import { planned, reach } from "./plan";
import { SHAPES } from "./shapes";
import { tapTarget } from "./targets";

export function Monuments({ model, send }: { model: BronzeModel; send(text: string): void }) {
    const { targets } = model.facts;
    const out = MONUMENTS.filter((id) => !targets[id]?.in_play).map(titleOf);
    return (
        <Skyline
            model={model}
            rule="B6"
            monuments={MONUMENTS.filter((id) => targets[id]?.in_play).map((id) => {
                const { size = 0, first = 0, later = 0 } = targets[id] ?? {};
                return {
                    id,
                    title: titleOf(id),
                    shape: SHAPES[id],
                    size,
                    first,
                    later,
                    plan: planned(model, id),
                    open: reach(model, id) > 0,
                };
            })}
            tap={(id) => tapTarget(model, id, send)}
        >
            {out.length > 0 && t("out of this game: %1", listed(out))}
        </Skyline>
    );
}
