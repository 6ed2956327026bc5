// What each step asks beyond the dice, beside them. Every button is a move the engine lists; a move
// that has no control of its own is a button with its own words.
import type { Move } from "../../table/types";
import { Icon } from "../../ui/parts";
import { fill, msg, t, tn } from "../../words";
import { Ask, bringsText, DoneAsk, Spend } from "../dice/asks";
import type { Send } from "../dice/band";
import { Stepper } from "../dice/parts";
import { again, blocks } from "../dice/plan";
import { most, moveOf, movesOf, nameOf } from "../dice/sight";
import { partsOf } from "./developments";
import { type Die, FATE } from "./dice";
import { buildText, type Face, FACE_NAMES, type Fate, FATE_NAMES, MONUMENTS, type Sight, titleOf } from "./model";
import { colony, planned, purchase, reach } from "./plan";
import { iconOf } from "./sprite";

export function Granaries({ sight, send }: { sight: Sight; send: Send }) {
    return (
        <Spend
            label={t("Granaries")}
            icon={<Icon of="food" />}
            max={most(sight.now, "granaries")}
            verb="granaries"
            brings={(n) => tn(n, "Make %1 good food", "Make %1 goods food")}
            sight={sight}
            send={send}
        />
    );
}

export function GranariesAsk({ sight }: { sight: Sight }) {
    const why: Record<string, string> = {
        demand: msg("Before tribute is demanded: goods above the end of the track would be lost."),
        bonus: msg("Before the goods of the colonies come: those above the end of the track would be lost."),
    };
    return (
        <Ask title={t("Goods into food?")} rule="I10">
            <p class="hint">{t(why[sight.view.phase] ?? "Before the goods are cut and the provinces eat.")}</p>
        </Ask>
    );
}

// A question of two answers; what each would bring stands under it, the buttons are the step's two.
export interface Question {
    title: string;
    rule: string;
    deed: { text: string; move: string; icon: string };
    on: { text: string; move: string; icon: string };
}

export function questionOf({ view, now }: Sight): Question | null {
    switch (view.phase) {
        case "take":
            return {
                title: t("A second port or a second province?"),
                rule: "I4",
                deed: { text: t("Take a port"), move: "take port", icon: "port" },
                on: { text: t("Take a province"), move: "take province", icon: "province" },
            };
        case "navy":
            return {
                title: t("%1: shall the ships fight?", titleOf(view.battle)),
                rule: "I15",
                deed: { text: t("Ships fight too"), move: "navy", icon: "ships" },
                on: { text: t("Leave them out"), move: "skip_navy", icon: "cross" },
            };
        case "conquest":
            return {
                title: t("Go to battle for tribute?"),
                rule: "I16",
                deed: { text: t("Go to battle"), move: "conquest", icon: "invasion" },
                on: { text: t("Conquer nothing"), move: "skip_conquest", icon: "cross" },
            };
        case "tribute":
            return {
                title: t("%1 demands tribute", nameOf(now, view.seat)),
                rule: "I17",
                deed: { text: t("Hand over a good"), move: "give", icon: "good" },
                on: { text: t("Hand over nothing"), move: "refuse", icon: "cross" },
            };
        default:
            return null;
    }
}

export function QuestionAsk({ sight, question }: { sight: Sight; question: Question }) {
    return (
        <Ask title={question.title} rule={question.rule}>
            <dl class="answers">
                {[question.deed, question.on].map(({ text, move, icon }) => (
                    <div key={move}>
                        <dt>
                            <Icon of={icon} /> {text}
                        </dt>
                        <dd>{bringsText(moveOf(sight.now, move)) || t("nothing happens")}</dd>
                    </div>
                ))}
            </dl>
        </Ask>
    );
}

export function OmensAsk({ sight, dice, send }: { sight: Sight; dice: Die[]; send: Send }) {
    const die = dice.find(({ place }) => again.value.has(place));
    const from = die && (die.place === FATE ? "fate" : die.face);
    const faces = movesOf(sight.now, "omens").filter(({ args }) => args[0] === from);
    const named = (face: string) => t(from === "fate" ? FATE_NAMES[face as Fate] : FACE_NAMES[face as Face]);
    return (
        <Ask title={t("Omens: set one die")} rule="I9">
            {from ? (
                <ul class="chips">
                    {faces.map((move) => (
                        <li key={move.text}>
                            <button class="chip" onClick={() => send(move.text)}>
                                {named(String(move.args[1]))}
                            </button>
                        </li>
                    ))}
                </ul>
            ) : (
                <p class="hint">{t("Tap the die first; then choose the face it shall show.")}</p>
            )}
        </Ask>
    );
}

const TARGETS = ["port", "port_goods", "province", ...MONUMENTS, "armies", "ships"];

function targetIcon(target: string): string {
    return (MONUMENTS as readonly string[]).includes(target) ? "monument" : iconOf(target);
}

export function BuildAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { view, player } = sight;
    const plan = blocks.value;
    const count = plan ? planned(sight, plan.target) : 0;
    return (
        <Ask title={t("Build: %1 population, %2 goods", view.population, player.goods)} rule="I19">
            <ul class="chips">
                {TARGETS.filter((target) => reach(sight, target) > 0).map((target) => (
                    <li key={target}>
                        <button
                            class="chip"
                            aria-pressed={plan?.target === target}
                            onClick={() => (blocks.value = plan?.target === target ? null : { target, count: reach(sight, target) })}
                        >
                            <Icon of={targetIcon(target)} />
                            {titleOf(target)}
                        </button>
                    </li>
                ))}
            </ul>
            {plan && count > 0 && (
                <div class="spend">
                    <span class="lab">
                        <Icon of={targetIcon(plan.target)} />
                        {titleOf(plan.target)}
                    </span>
                    <Stepper
                        label={titleOf(plan.target)}
                        value={count}
                        min={1}
                        max={reach(sight, plan.target)}
                        set={(n) => (blocks.value = { target: plan.target, count: n })}
                    />
                    <small class="how" role="status">
                        {bringsText(moveOf(sight.now, buildText(plan.target, count)))}
                    </small>
                </div>
            )}
            <Granaries sight={sight} send={send} />
        </Ask>
    );
}

export function ColoniesAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { now, view, player } = sight;
    const id = colony.value;
    const ready = movesOf(now, "complete");
    const chosen = id !== null && now.moves.some(({ args }) => args[0] === id);
    return (
        <Ask
            title={t("Colonies: %1 population, %2 ships, %3 pegs", view.population, player.ships, player.pegs_left)}
            rule="I40"
        >
            {chosen ? (
                <div key={id}>
                    <Spend
                        label={t("Pegs: %1", titleOf(id))}
                        icon={<Icon of="circle" />}
                        max={most(now, "peg", id)}
                        verb={`peg ${id}`}
                        brings={(n) => tn(n, "Put %1 peg", "Put %1 pegs")}
                        sight={sight}
                        send={send}
                    />
                    <Spend
                        label={t("Take back: %1", titleOf(id))}
                        icon={<Icon of="undo" />}
                        max={most(now, "take_back", id)}
                        verb={`take_back ${id}`}
                        brings={(n) => tn(n, "Take back %1 peg", "Take back %1 pegs")}
                        sight={sight}
                        send={send}
                    />
                    <p class="hint">{bringsText(moveOf(sight.now, `complete ${id}`))}</p>
                </div>
            ) : (
                <p class="hint">{t("Tap a colony on the map: population puts pegs, a ship completes it.")}</p>
            )}
            {!chosen && ready.length > 0 && (
                <ul class="chips" aria-label={t("May be completed")}>
                    {ready.map((move) => (
                        <li key={move.text}>
                            <button class="chip" onClick={() => (colony.value = String(move.args[0]))}>
                                <Icon of="ships" />
                                {titleOf(String(move.args[0]))}
                            </button>
                        </li>
                    ))}
                </ul>
            )}
            <Granaries sight={sight} send={send} />
        </Ask>
    );
}

export function BuyAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { facts, view, player } = sight;
    const plan = purchase.value;
    const price = plan ? facts.developments[plan.development] : undefined;
    const worth = view.innovations * facts.innovation_value + player.wealth * facts.wealth_value + player.goods;
    return (
        <Ask title={plan && price ? t("Pay for %1: %2", titleOf(plan.development), price.cost) : t("Buy a development")} rule="I49">
            {plan && price ? (
                <ul class="chips" aria-label={t("Ways to pay")}>
                    {price.pay.map((pay) => (
                        <li key={pay.wealth}>
                            <button
                                class="chip"
                                aria-pressed={pay.wealth === plan.wealth}
                                onClick={() => (purchase.value = { ...plan, wealth: pay.wealth })}
                            >
                                {partsOf(pay).map(([icon, n, word]) => (
                                    <span key={icon}>
                                        <Icon of={icon} /> <b>{n}</b> {word}
                                    </span>
                                ))}
                            </button>
                        </li>
                    ))}
                </ul>
            ) : (
                <p class="hint">{fill("%1 to spend. Tap a development on the pad to see how it is paid.", <b>{worth}</b>)}</p>
            )}
            <Granaries sight={sight} send={send} />
        </Ask>
    );
}

export function StoreAsk({ sight, send }: { sight: Sight; send: Send }) {
    const { facts, now } = sight;
    return (
        <Ask title={t("Store goods as wealth")} rule="I21">
            <p class="hint">{t("Each %1 goods may become 1 wealth.", facts.goods_per_wealth)}</p>
            <Spend
                label={t("Wealth")}
                icon={<Icon of="coin" />}
                max={most(now, "store")}
                verb="store"
                brings={(n) => t("Store %1 goods", n * facts.goods_per_wealth)}
                sight={sight}
                send={send}
            />
            <Granaries sight={sight} send={send} />
        </Ask>
    );
}

// Somebody else's step, or the turn that waits for its end.
export function WaitAsk({ sight }: { sight: Sight }) {
    const { now, view } = sight;
    const who = typeof now.turn === "number" ? now.turn : view.seat;
    if (now.unconfirmed) return <DoneAsk sight={sight} rule="I34" />;
    return <Ask title={t("%1 is asked", nameOf(now, who))} rule="I34" />;
}

// Moves that no control above stands for.
export function Rest({ moves, send }: { moves: Move[]; send: Send }) {
    if (!moves.length) return null;
    return (
        <ul class="chips rest">
            {moves.map((move) => (
                <li key={move.text}>
                    <button class="chip" onClick={() => send(move.text)}>
                        {move.title}
                    </button>
                </li>
            ))}
        </ul>
    );
}
