// The monuments of the Bronze Age on the skyline; some are out of the game with few players.
import { t } from "../../words";
import { Skyline } from "../dice/monuments";
import { MONUMENTS, type Sight, titleOf } from "./model";
import { planned, reach } from "./plan";
import { SHAPES } from "./shapes";
import { tapTarget } from "./targets";

export function Monuments({ sight, send }: { sight: Sight; send(text: string): void }) {
    const { targets } = sight.facts;
    const out = MONUMENTS.filter((id) => !targets[id]?.in_play).map(titleOf);
    return (
        <Skyline
            sight={sight}
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
                    plan: planned(sight, id),
                    open: reach(sight, id) > 0,
                };
            })}
            tap={(id) => tapTarget(sight, id, send)}
        >
            {out.length > 0 && t("out of this game: %1", out.join(", "))}
        </Skyline>
    );
}
