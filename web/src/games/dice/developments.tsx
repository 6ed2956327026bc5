// Developments: what each costs and is worth, whether it can be paid, who has it.
import type { ComponentChildren } from "preact";
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { t } from "../../words";
import { type DicePrice, type DiceModel, nameOf } from "./model";

export interface Development {
    id: string;
    title: string;
    effect: string;
    price: DicePrice;
    payable: boolean;
    open: boolean; // a tap plans to buy it; else it says why not
    chosen: boolean;
    note: string; // under the price
    waste?: boolean; // it can be paid, and something is wasted
    tap(): void;
}

function Owners({ model, id }: { model: DiceModel; id: string }) {
    return (
        <>
            {model.view.seats.map(
                (player, seat) =>
                    seat !== model.me &&
                    player.developments.includes(id) && (
                        <span key={seat}>
                            <SeatMark seat={seat} />
                            <span class="vh">{nameOf(model.now, seat)}</span>
                        </span>
                    ),
            )}
        </>
    );
}

function One({ model, one }: { model: DiceModel; one: Development }) {
    const { price, open, chosen } = one;
    const state = price.owned ? "own" : one.payable ? "can" : "cannot";
    const mark = { own: <Icon of="check" />, can: <span class="dot" />, cannot: <Icon of="lock" /> };
    return (
        <li>
            <button
                class={`dev ${state} ${one.waste ? "waste" : ""} ${chosen ? "chosen" : ""}`}
                aria-disabled={!open}
                aria-pressed={open ? chosen : undefined}
                onClick={one.tap}
            >
                <span class="mark">{mark[state]}</span>
                <span class="dn">
                    <b>{one.title}</b>
                    <span class="rv">
                        <Owners model={model} id={one.id} />
                    </span>
                    <small>{one.effect}</small>
                </span>
                <span class="price">
                    <b>{price.cost}</b>
                    <small>{one.note}</small>
                </span>
                <span class="pp">
                    {price.points}
                    <span class="vh">{t("points")}</span>
                </span>
            </button>
        </li>
    );
}

export function Developments(props: {
    model: DiceModel;
    rule: string;
    hint: ComponentChildren;
    developments: Development[];
    slip: ComponentChildren; // how the chosen one is paid
}) {
    const { model, developments } = props;
    return (
        <section class="devel" aria-labelledby="dice-developments">
            <h3 id="dice-developments">
                {t("Developments")} <Ref rule={props.rule} />
                <small>{props.hint}</small>
            </h3>
            <ul class="devs" style={{ "--rows": Math.ceil((developments.length + 1) / 2), "--devs": Math.ceil(developments.length / 2) }}>
                {developments.map((one) => (
                    <One key={one.id} model={model} one={one} />
                ))}
                {props.slip}
            </ul>
        </section>
    );
}

// The payment in one line, and what comes of it.
export function Slip({ parts, text }: { parts: ComponentChildren; text: string }) {
    return (
        <li class="slip" aria-live="polite">
            <span class="sl-b">{parts}</span>
            <span class="sl-f">{text}</span>
        </li>
    );
}

export const NoSlip = ({ model }: { model: DiceModel }) => (
    <li class="slip empty">{!model.watching && t("tap one to see how it is paid")}</li>
);
