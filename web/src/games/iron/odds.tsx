// Odds of the next roll, as the Iron Age tells them: the Fate die counts with the skulls.
import { t } from "../../words";
import { OddsPanel } from "../dice/odds";
import { again } from "../dice/plan";
import { type IronDie, drawingOf, FATE } from "./dice";
import { threatsOf } from "./ledger";
import { FACE_NAMES, FACES, type IronModel } from "./model";

export function Odds({ model, dice }: { model: IronModel; dice: IronDie[] }) {
    const { facts, view } = model;
    const one = view.phase === "leadership";
    const fate = again.value.size ? again.value.has(FATE) : !one;
    return (
        <OddsPanel
            dice={dice}
            free={(die) => one || die.face !== "skull"}
            one={one}
            faces={FACES.map((face) => ({ drawing: drawingOf(face), name: t(FACE_NAMES[face]) }))}
            threats={threatsOf(model)}
            falls={facts.falls}
        >
            {fate && <p>{t("Each face of the Fate die: 1 in 6; its skull counts with the others.")}</p>}
        </OddsPanel>
    );
}
