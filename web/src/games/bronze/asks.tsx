// What each step asks beyond the dice, beside them: blocks and how many, payment, food to sell,
// what to discard, offers, ships, spearheads.
import { useState } from "preact/hooks";
import { Icon, SeatMark } from "../../ui/parts";
import { fill, t, tn } from "../../words";
import { Ask, bringsText, Spend } from "../dice/asks";
import type { Send } from "../dice/band";
import { Stepper } from "../dice/parts";
import { blocks } from "../dice/plan";
import { most, moveOf, movesOf, nameOf, pricesOf } from "../dice/sight";
import { coinsNow, paid, rowWorth, wasteText } from "./developments";
import { type Good, GOODS, type Sight, titleOf, type Ware as Wares, WARES } from "./model";
import { Ware } from "./parts";
import { planned, purchase, reach } from "./plan";

export function BuildAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { now, view } = sight;
    const plan = blocks.value;
    const count = plan ? planned(sight, plan.target) : 0;
    return (
        <Ask title={tn(view.workers, "Build: %1 worker", "Build: %1 workers")} rule="B28">
            {plan && count ? (
                <div class="spend">
                    <span class="lab">
                        <Icon of={plan.target.startsWith("city") ? "city" : "monument"} />
                        {titleOf(plan.target)}
                    </span>
                    <Stepper
                        label={t("Blocks: %1", titleOf(plan.target))}
                        value={count}
                        min={1}
                        max={reach(sight, plan.target)}
                        set={(n) => (blocks.value = { target: plan.target, count: n })}
                    />
                    <span class="how">
                        {view.workers > count && t("%1 left for others", view.workers - count)}
                    </span>
                </div>
            ) : (
                <p class="hint">
                    {view.workers
                        ? t("Tap a city or a monument on the pad to see its blocks laid.")
                        : t("No workers left.")}
                </p>
            )}
            <Spend
                label={t("Engineering")}
                icon={<Ware of="stone" />}
                verb="engineering"
                max={most(now, "engineering")}
                brings={(n) => tn(n, "Turn in %1 stone", "Turn in %1 stones")}
                sight={sight}
                send={send}
            />
            <Spend
                label={t("Ships")}
                icon={<Ware of="cloth" />}
                verb="ships"
                max={most(now, "ships")}
                brings={(n) => tn(n, "Build %1 ship", "Build %1 ships")}
                sight={sight}
                send={send}
            />
        </Ask>
    );
}

export function BuyAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { now, facts } = sight;
    const plan = purchase.value;
    const cost = plan ? (pricesOf(sight)[plan.development]?.cost ?? 0) : 0;
    const food = most(now, "granaries");
    const least = movesOf(now, "granaries").reduce(
        (n, move) => Math.min(n, Number(move.args[0])),
        food,
    );
    const toggle = (good: Good) => {
        if (!plan) return;
        const rows = plan.rows.includes(good)
            ? plan.rows.filter((row) => row !== good)
            : [...plan.rows, good];
        purchase.value = { ...plan, rows };
    };
    const rows = GOODS.filter((good) => rowWorth(sight, good) > 0);
    return (
        <Ask
            title={
                plan ? t("Pay for %1: %2", titleOf(plan.development), cost) : t("Buy a development")
            }
            rule="B34"
        >
            {plan ? (
                <>
                    <ul class="chips">
                        <li class="chip fixed">
                            <Icon of="coin" />
                            {t("Coins")} <b>{coinsNow(sight)}</b>
                        </li>
                        {rows.map((good) => (
                            <li key={good}>
                                <button
                                    class="chip"
                                    aria-pressed={plan.rows.includes(good)}
                                    onClick={() => toggle(good)}
                                >
                                    <Icon of={plan.rows.includes(good) ? "check" : good} />
                                    {titleOf(good)} <b>{rowWorth(sight, good)}</b>
                                </button>
                            </li>
                        ))}
                    </ul>
                    <p class={`sum ${paid(sight) < cost ? "bad" : ""}`} role="status">
                        {fill(
                            "%1 of %2: %3",
                            <b>{paid(sight)}</b>,
                            <b>{cost}</b>,
                            wasteText(paid(sight) - cost),
                        )}
                    </p>
                </>
            ) : (
                <p class="hint">
                    {fill(
                        "%1 to spend. Tap a development on the pad to see how it is paid.",
                        <b>{coinsNow(sight) + facts.goods_worth}</b>,
                    )}
                </p>
            )}
            {food > 0 && (
                <Spend
                    label={t("Granaries")}
                    icon={<Ware of="food" />}
                    verb="granaries"
                    min={least}
                    max={food}
                    brings={(n) => t("Sell %1 food for %2 coins", n, n * facts.coins_per_food)}
                    sight={sight}
                    send={send}
                />
            )}
        </Ask>
    );
}

export function DiscardAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { facts, player, now } = sight;
    const over = facts.goods - facts.goods_kept;
    return (
        <Ask title={tn(over, "Put back %1 good", "Put back %1 goods")} rule="B37">
            <p class="hint">
                {t(
                    "You hold %1 and may keep %2. What a row is worth without one:",
                    facts.goods,
                    facts.goods_kept,
                )}
            </p>
            <ul class="chips">
                {movesOf(now, "discard").map((move) => {
                    const good = move.args[0] as Good;
                    const n = player.goods[good];
                    const worth = (count: number) => facts.rails[good][count - 1] ?? 0;
                    return (
                        <li key={good}>
                            <button class="chip" onClick={() => send(move.text)}>
                                <Icon of={good} />
                                {titleOf(good)} <b>{n}</b>
                                <small>{`${worth(n)} → ${worth(n - 1)}`}</small>
                            </button>
                        </li>
                    );
                })}
            </ul>
        </Ask>
    );
}

export function SwapAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { now, view, player } = sight;
    const swaps = movesOf(now, "swap");
    const [from, setFrom] = useState<Good | null>(null);
    const givers = GOODS.filter((good) => swaps.some((move) => move.args[0] === good));
    const given = from && givers.includes(from) ? from : null;
    const got = swaps.filter((move) => move.args[0] === given);
    return (
        <Ask title={tn(view.swaps_left, "Ships: %1 swap", "Ships: %1 swaps")} rule="B46">
            <ul class="chips" aria-label={t("Give")}>
                <li class="lab">{t("Give")}</li>
                {givers.map((good) => (
                    <li key={good}>
                        <button
                            class="chip"
                            aria-pressed={good === given}
                            onClick={() => setFrom(good)}
                        >
                            <Icon of={good} />
                            {titleOf(good)} <b>{player.goods[good]}</b>
                        </button>
                    </li>
                ))}
            </ul>
            <ul class="chips" aria-label={t("Get")}>
                <li class="lab">{t("Get")}</li>
                {given ? (
                    got.map((move) => (
                        <li key={move.text}>
                            <button class="chip" onClick={() => send(move.text)}>
                                <Icon of={move.args[1] as string} />
                                {titleOf(move.args[1] as string)}
                            </button>
                        </li>
                    ))
                ) : (
                    <li class="hint">{t("first what you give")}</li>
                )}
            </ul>
        </Ask>
    );
}

export function SmithingAsk({ sight, send }: { sight: Sight; send: Send }) {
    return (
        <Ask title={t("Your invasion strikes the others")} rule="B46">
            <p class="hint">{t("Each spearhead spent makes it 2 points worse.")}</p>
            <Spend
                label={t("Spearheads")}
                icon={<Ware of="spearheads" />}
                verb="smithing"
                min={0}
                max={most(sight.now, "smithing")}
                brings={(n) =>
                    n ? tn(n, "Spend %1 spearhead", "Spend %1 spearheads") : t("Spend none")
                }
                sight={sight}
                send={send}
            />
        </Ask>
    );
}

export function PreserveAsk({ sight }: { sight: Sight }) {
    return (
        <Ask title={t("Preserve food?")} rule="B46">
            <p class="hint">{bringsText(moveOf(sight.now, "preserve"))}</p>
        </Ask>
    );
}

type Basket = Record<Wares, number>;
const empty = (): Basket => Object.fromEntries(WARES.map((ware) => [ware, 0])) as Basket;
const said = (basket: Basket) =>
    WARES.filter((ware) => basket[ware])
        .map((ware) => `${ware}=${basket[ware]}`)
        .join(" ");

function Side(props: {
    label: string;
    have: Basket;
    room: Basket; // with the one who gets it
    basket: Basket;
    other: Basket;
    set(basket: Basket): void;
}) {
    const most = (ware: Wares) =>
        props.other[ware] ? 0 : Math.min(props.have[ware], props.room[ware]);
    return (
        <fieldset class="side-of">
            <legend>{props.label}</legend>
            {WARES.filter((ware) => props.have[ware] > 0).map((ware) => (
                <div class="spend" key={ware}>
                    <span class="lab">
                        <Icon of={ware} />
                        <span>{titleOf(ware)}</span>
                    </span>
                    <Stepper
                        label={`${props.label}: ${titleOf(ware)}`}
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

// An offer in one line: to whom, what is given, what is got.
export function TradeAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { now, view, player, facts } = sight;
    const partners = movesOf(now, "offer").map((move) => Number(move.args[0]));
    const [to, setTo] = useState<number | null>(null);
    const [give, setGive] = useState(empty);
    const [get, setGet] = useState(empty);
    const partner = to !== null && partners.includes(to) ? to : (partners[0] ?? null);
    const theirs = partner === null ? undefined : view.seats[partner];
    if (partner === null || !theirs) return null;
    const ready = Boolean(said(give) && said(get));
    const holds = (one: typeof player): Basket => ({ ...one.goods, food: one.food });
    const { food, ...rows } = facts.rails;
    const roomOf = (one: typeof player): Basket => {
        const room = { ...empty(), food: food - one.food };
        for (const good of GOODS) room[good] = rows[good].length - one.goods[good];
        return room;
    };
    return (
        <Ask title={tn(facts.trade?.offers_left ?? 0, "Trade: %1 offer left", "Trade: %1 offers left")} rule="B42">
            <div class="partners" role="radiogroup" aria-label={t("Offer to")}>
                {partners.map((seat) => (
                    <button
                        key={seat}
                        role="radio"
                        aria-checked={seat === partner}
                        class={`chip ${seat === partner ? "on" : ""}`}
                        onClick={() => {
                            setTo(seat);
                            setGet(empty());
                        }}
                    >
                        <SeatMark seat={seat} />
                        {nameOf(now, seat)}
                    </button>
                ))}
                <button
                    class={`btn ${ready ? "act" : "line"}`}
                    aria-disabled={!ready}
                    onClick={() =>
                        ready && send(`offer ${partner} give ${said(give)} get ${said(get)}`)
                    }
                >
                    <Icon of="swap" />
                    {t("Make the offer")}
                </button>
            </div>
            <div class="sides">
                <Side
                    label={t("You give")}
                    have={holds(player)}
                    room={roomOf(theirs)}
                    basket={give}
                    other={get}
                    set={setGive}
                />
                <Side
                    label={t("You get")}
                    have={holds(theirs)}
                    room={roomOf(player)}
                    basket={get}
                    other={give}
                    set={setGet}
                />
            </div>
        </Ask>
    );
}

function Wanted({ side }: { side: Basket }) {
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

// The offer as it stands, for the one who is asked and for those who watch.
export function OfferAsk({ sight }: { sight: Sight }) {
    const { now, view, asked } = sight;
    return (
        <Ask
            title={
                asked
                    ? t("%1 offers a trade", nameOf(now, view.seat))
                    : t("An offer to %1", nameOf(now, view.offer.to ?? 0))
            }
            rule="B42"
        >
            <dl class="offer">
                <dt>{asked ? t("You get") : t("Given")}</dt>
                <dd>
                    <Wanted side={view.offer.give} />
                </dd>
                <dt>{asked ? t("You give") : t("Asked for")}</dt>
                <dd>
                    <Wanted side={view.offer.get} />
                </dd>
            </dl>
        </Ask>
    );
}

// Half an offer, said in small moves elsewhere: what may follow, as buttons.
export function PartAsk({ sight, send }: { sight: Sight; send: Send }) {
    return (
        <Ask title={t("Put the offer together")} rule="B42">
            <ul class="chips">
                {sight.now.moves.map((move) => (
                    <li key={move.text}>
                        <button class="chip" onClick={() => send(move.text)}>
                            {move.text}
                        </button>
                    </li>
                ))}
            </ul>
        </Ask>
    );
}

// The others' dice, still rolling.
export function WaitAsk({ sight }: { sight: Sight }) {
    const { now, view } = sight;
    return (
        <Ask title={t("%1 rolls", nameOf(now, view.seat))} rule="B11">
            <p class="hint">{tn(view.rolls_left, "%1 roll left", "%1 rolls left")}</p>
        </Ask>
    );
}
