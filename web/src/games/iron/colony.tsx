// The sheet of a colony: whose pegs are in it, what it brings, and what can be done with it now.
import { useState } from "preact/hooks";
import { Dialog, Icon, Ref, SeatMark } from "../../ui/parts";
import { msgn, t, tn } from "../../words";
import { bringsText } from "../dice/prompts";
import { Stepper } from "../dice/parts";
import { most, moveOf, nameOf } from "../dice/model";
import type { DrawnProps } from "../drawn";
import { type Colony, type IronModel, modelOf, titleOf } from "./model";
import { colony } from "./plan";
import { iconOf } from "./sprite";

const BONUSES: Record<string, [string, string]> = {
    goods: msgn("%1 good", "%1 goods"),
    army: msgn("%1 army", "%1 armies"),
    ship: msgn("%1 ship", "%1 ships"),
    food: msgn("%1 food", "%1 food"),
    innovation: msgn("%1 innovation", "%1 innovations"),
    mine: msgn("mine, %1 point with Metallurgy", "mine, %1 points with Metallurgy"),
};

export const bonusText = (kind: string, n: number): string => tn(n, ...(BONUSES[kind] ?? [kind, kind]));

export function pegsOf({ view }: IronModel, id: string): { seat: number; n: number }[] {
    return view.seats.flatMap((player, seat) => {
        const n = player.pegs[id] ?? 0;
        return n ? [{ seat, n }] : [];
    });
}

export function ownerText({ now }: IronModel, { completed_by: by }: Colony): string {
    if (by === null) return "";
    return by === "rival" ? t("the rival’s") : t("%1’s", nameOf(now, by));
}

interface Doing {
    model: IronModel;
    id: string;
    send(text: string): void;
}

// A number of pegs to put or to take back.
function Pegs({ model, id, send, verb }: Doing & { verb: "peg" | "take_back" }) {
    const max = most(model.now, verb, id);
    const [wanted, setWanted] = useState(max);
    const n = Math.max(1, Math.min(wanted, max));
    const move = moveOf(model.now, `${verb} ${id} ${n}`);
    if (!move) return null;
    const text = verb === "peg" ? tn(n, "Put %1 peg", "Put %1 pegs") : tn(n, "Take back %1 peg", "Take back %1 pegs");
    return (
        <div class="doing">
            {max > 1 && (
                <Stepper
                    label={verb === "peg" ? t("Pegs to put") : t("Pegs to take back")}
                    value={n}
                    min={1}
                    max={max}
                    set={setWanted}
                />
            )}
            <button class={`btn line ${verb === "peg" ? "put" : "back"}`} onClick={() => send(move.text)}>
                <Icon of={verb === "peg" ? "circle" : "undo"} />
                {text}
                {verb === "peg" && (
                    <small>
                        <Icon of="worker" /> {n}
                    </small>
                )}
            </button>
        </div>
    );
}

function Complete({ model, id, send }: Doing) {
    const move = moveOf(model.now, `complete ${id}`);
    if (!move) return null;
    return (
        <div class="doing">
            <button class="btn go complete" autofocus onClick={() => send(move.text)}>
                <Icon of="ships" />
                {t("Complete %1", titleOf(id))}
                <small>
                    <Icon of="ships" /> 1 <Icon of="worker" /> {model.facts.colonies?.[id]?.to_complete}
                </small>
            </button>
            <p class="mut">{bringsText(move)}</p>
        </div>
    );
}

function Pegged({ model, id, one }: { model: IronModel; id: string; one: Colony }) {
    const pegs = pegsOf(model, id);
    const empty = tn(one.empty, "%1 hole is empty", "%1 holes are empty");
    if (one.completed_by === "rival") return <p>{t("The rival has completed it.")}</p>;
    return (
        <ul class="pegged">
            {pegs.map(({ seat, n }) => (
                <li key={seat}>
                    <SeatMark seat={seat} />
                    {one.completed_by === seat
                        ? t("%1 has completed it.", nameOf(model.now, seat))
                        : t("%1: %2", nameOf(model.now, seat), tn(n, "%1 peg", "%1 pegs"))}
                </li>
            ))}
            {one.completed_by === null && <li>{empty}</li>}
        </ul>
    );
}

export function ColonySheet(table: DrawnProps) {
    const model = modelOf(table);
    const id = colony.value;
    const one = id === null ? undefined : model.facts.colonies?.[id];
    if (id === null || !one) return null;
    const close = () => (colony.value = null);
    const send = (text: string) => {
        close();
        void table.send(text);
    };
    const now = model.asked && model.view.phase === "colonies";
    const open = now && model.now.moves.some(({ args }) => args[0] === id);
    const bonus = Object.entries(one.bonus);
    return (
        <Dialog title={titleOf(id)} class="colony" close={close}>
            <p>
                {tn(one.holes, "%1 hole", "%1 holes")}
                {bonus.map(([kind, n]) => (
                    <span key={kind}>
                        {" · "}
                        <Icon of={iconOf(kind)} /> {bonusText(kind, n)}
                    </span>
                ))}
            </p>
            <Pegged model={model} id={id} one={one} />
            {open && (
                <>
                    <Complete model={model} id={id} send={send} />
                    <Pegs model={model} id={id} send={send} verb="peg" />
                    <Pegs model={model} id={id} send={send} verb="take_back" />
                </>
            )}
            {now && !open && (
                <button
                    class="btn line"
                    onClick={() => {
                        close();
                        void table.why(`peg ${id} 1`);
                    }}
                >
                    {t("Why is nothing possible here?")}
                </button>
            )}
            {!now && one.completed_by === null && (
                <p class="mut">{t("In the step Colonies population puts pegs here, and a ship completes it.")}</p>
            )}
            <p class="mut">
                {t("The name is the rulebook’s; size and bonus are our reconstruction.")} <Ref rule="I31" />
            </p>
        </Dialog>
    );
}
