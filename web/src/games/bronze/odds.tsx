// Odds of the next roll, as the Bronze Age tells them.
import { t } from "../../words";
import { OddsPanel } from "../dice/odds";
import type { Die } from "./dice";
import { threatsOf } from "./ledger";
import { FACE_NAMES, FACES, type BronzeModel } from "./model";

export function Odds({ model, dice }: { model: BronzeModel; dice: Die[] }) {
    const { facts, solo, view } = model;
    const one = view.phase === "leadership";
    return (
        <OddsPanel
            dice={dice}
            free={(die) => one || solo || die.face !== "skull"}
            one={one}
            faces={FACES.map((face) => ({ drawing: face, name: t(FACE_NAMES[face]) }))}
            threats={threatsOf(model)}
            falls={facts.falls}
        />
    );
}
