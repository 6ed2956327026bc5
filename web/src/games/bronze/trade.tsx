// Trading: composing an offer, answering one, and answering with another offer. A draft is shown from
// the reader's side.
import { Icon, SeatMark } from "../../ui/parts";
import { t, tn } from "../../words";
import { moveAction } from "../dice/actions";
import { PromptBox } from "../dice/prompts";
import type { Actions, Send } from "../dice/band";
import { MoveChips, Stepper } from "../dice/parts";
import { tell } from "../dice/plan";
import { movesOf, nameOf } from "../dice/model";
import { GOODS, type BronzePlayer, type BronzeModel, titleOf, type Ware, WARES } from "./model";
import { type Basket, type Draft, draft } from "./plan";

const empty = (): Basket => Object.fromEntries(WARES.map((ware) => [ware, 0])) as Basket;
const said = (basket: Basket) =>
    WARES.filter((ware) => basket[ware])
        .map((ware) => `${ware}=${basket[ware]}`)
        .join(" ");

function moveOfDraft({ to, give, get }: Draft): string | null {
    return said(give) && said(get) ? `offer ${to} give ${said(give)} get ${said(get)}` : null;
}

const partnersOf = ({ now }: BronzeModel): number[] =>
    movesOf(now, "offer").map((move) => Number(move.args[0]));

// The offer as it stands, from the side of the one who is asked: that is where an answer begins.
const turned = ({ view }: BronzeModel): Omit<Draft, "to"> => ({
    give: view.offer.get,
    get: view.offer.give,
});

function draftOf(model: BronzeModel): Draft | null {
    const [first] = partnersOf(model);
    const touched = draft.value;
    if (first === undefined) return null;
    if (touched && partnersOf(model).includes(touched.to)) return touched;
    const sides = model.view.phase === "answer" ? turned(model) : { give: empty(), get: empty() };
    return { to: first, ...sides };
}

// Has the reader changed what was offered?
function differs(model: BronzeModel, { give, get }: Draft): boolean {
    const was = turned(model);
    return said(give) !== said(was.give) || said(get) !== said(was.get);
}

const offerAction = (text: string, wanted: Draft, send: Send) => {
    const move = moveOfDraft(wanted);
    return {
        text,
        icon: "swap",
        ready: move !== null,
        go: () => (move ? send(move) : tell(t("An offer has something on both sides."), "B42")),
    };
};

export function tradeActions(model: BronzeModel, send: Send): Actions {
    const wanted = draftOf(model);
    return {
        ...(wanted && { deed: offerAction(t("Make the offer"), wanted, send) }),
        on: moveAction(send, t("Trade no more"), "check", "end_trade"),
    };
}

export function answerActions(model: BronzeModel, send: Send): Actions {
    const wanted = draftOf(model);
    return {
        deed:
            wanted && differs(model, wanted)
                ? offerAction(t("Offer this instead"), wanted, send)
                : moveAction(send, t("Accept"), "check", "accept"),
        on: moveAction(send, t("Decline"), "cross", "decline"),
    };
}

function Side(props: {
    label: string;
    have: Basket;
    room: Basket; // with the one who gets it
    basket: Basket;
    other: Basket;
    set(basket: Basket): void;
}) {
    const most = (ware: Ware) =>
        props.other[ware] ? 0 : Math.min(props.have[ware], props.room[ware]);
    return (
        <fieldset class="side-of">
            <legend>{props.label}</legend>
            {WARES.filter((ware) => props.have[ware] > 0).map((ware) => (
                <div class={`spend ${props.basket[ware] ? "some" : ""}`} key={ware}>
                    <span class="lab">
                        <Icon of={ware} />
                        <span>{titleOf(ware)}</span>
                        <small>{t("of %1", props.have[ware])}</small>
                    </span>
                    <Stepper
                        label={t("%1: %2", props.label, titleOf(ware))}
                        value={props.basket[ware]}
                        min={0}
                        max={most(ware)}
                        set={(n) => props.set({ ...props.basket, [ware]: n })}
                    />
                </div>
            ))}
        </fieldset>
    );
}

const holds = ({ goods, food }: BronzePlayer): Basket => ({ ...goods, food });

function roomOf({ facts }: BronzeModel, player: BronzePlayer): Basket {
    const { food, ...rows } = facts.rails;
    const room = { ...empty(), food: food - player.food };
    for (const good of GOODS) room[good] = rows[good].length - player.goods[good];
    return room;
}

function Sides({ model, wanted }: { model: BronzeModel; wanted: Draft }) {
    const { player, view } = model;
    const partner = view.seats[wanted.to];
    if (!partner) return null;
    return (
        <div class="sides">
            <Side
                label={t("You give")}
                have={holds(player)}
                room={roomOf(model, partner)}
                basket={wanted.give}
                other={wanted.get}
                set={(give) => (draft.value = { ...wanted, give })}
            />
            <Side
                label={t("You get")}
                have={holds(partner)}
                room={roomOf(model, player)}
                basket={wanted.get}
                other={wanted.give}
                set={(get) => (draft.value = { ...wanted, get })}
            />
        </div>
    );
}

const declinesText = ({ facts }: BronzeModel): string =>
    tn(
        facts.trade?.declines_left ?? 0,
        "Trading ends when %1 more is declined.",
        "Trading ends when %1 more are declined.",
    );

// The active player puts an offer together.
export function TradePrompt({ model }: { model: BronzeModel }) {
    const { now, facts } = model;
    const wanted = draftOf(model);
    if (!wanted) return null;
    return (
        <PromptBox
            title={tn(
                facts.trade?.offers_left ?? 0,
                "Trade: %1 offer left",
                "Trade: %1 offers left",
            )}
            rule="B42"
        >
            <div class="partners" role="radiogroup" aria-label={t("Offer to")}>
                {partnersOf(model).map((seat) => (
                    <button
                        key={seat}
                        role="radio"
                        aria-checked={seat === wanted.to}
                        class={`chip ${seat === wanted.to ? "on" : ""}`}
                        onClick={() => (draft.value = { ...wanted, to: seat, get: empty() })}
                    >
                        <SeatMark seat={seat} />
                        {nameOf(now, seat)}
                    </button>
                ))}
                <span class="hint">{declinesText(model)}</span>
            </div>
            <Sides model={model} wanted={wanted} />
        </PromptBox>
    );
}

function Wares({ side }: { side: Basket }) {
    return (
        <span class="goodsline">
            {WARES.filter((ware) => side[ware]).map((ware) => (
                <span key={ware}>
                    <Icon of={ware} /> <b>{side[ware]}</b> {titleOf(ware)}{" "}
                </span>
            ))}
        </span>
    );
}

function OfferText({ model }: { model: BronzeModel }) {
    const { view, asked } = model;
    return (
        <dl class="offer">
            <div>
                <dt>{asked ? t("You get") : t("Given")}</dt>
                <dd>
                    <Wares side={view.offer.give} />
                </dd>
            </div>
            <div>
                <dt>{asked ? t("You give") : t("Asked for")}</dt>
                <dd>
                    <Wares side={view.offer.get} />
                </dd>
            </div>
        </dl>
    );
}

function offerTitle({ now, view, asked }: BronzeModel): string {
    const from = nameOf(now, view.offer.from ?? 0);
    const to = nameOf(now, view.offer.to ?? 0);
    const answers = view.offer.from !== view.seat;
    if (asked) return answers ? t("%1 offers this instead", from) : t("%1 offers a trade", from);
    return answers ? t("%1 answers %2 with an offer", from, to) : t("%1 offers %2 a trade", from, to);
}

// An offer that waits for its answer. The one who is asked may change it and so answer with an
// offer of one's own, as long as one is left.
export function OfferPrompt({ model }: { model: BronzeModel }) {
    const wanted = model.asked ? draftOf(model) : null;
    const changed = wanted !== null && differs(model, wanted);
    return (
        <PromptBox title={offerTitle(model)} rule="B42">
            <OfferText model={model} />
            {wanted && (
                <>
                    <div class="ownoffer">
                        {changed ? (
                            <button class="btn line" onClick={() => (draft.value = null)}>
                                <Icon of="undo" />
                                {t("As it was offered")}
                            </button>
                        ) : (
                            <p class="hint">
                                {t("Change a number to answer with an offer of your own.")}
                            </p>
                        )}
                    </div>
                    <Sides model={model} wanted={wanted} />
                </>
            )}
        </PromptBox>
    );
}

// Half an offer, said in small moves elsewhere: what may follow, as buttons.
export function PartPrompt({ model, send }: { model: BronzeModel; send: Send }) {
    return (
        <PromptBox title={t("Put the offer together")} rule="B42">
            <MoveChips moves={model.now.moves} send={send} />
        </PromptBox>
    );
}
