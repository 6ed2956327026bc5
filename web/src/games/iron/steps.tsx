// What can be done at each step of the own turn, as buttons beside the dice.
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/parts";
import { ctx, plus, signed, t, tn } from "../../words";
import { leadershipActions, marked, moveAction, rollActions, sameCounts } from "../dice/actions";
import type { Actions, Send } from "../dice/band";
import { MoveChips, Stepper } from "../dice/parts";
import { again, blocks } from "../dice/plan";
import { most, moveOf, movesOf, nameOf } from "../dice/model";
import { type IronDie, drawingOf, FATE } from "./dice";
import { type WarAnswer, type EmpireFace, FACE_NAMES, type Fate, FATE_NAMES, MONUMENTS, type IronModel, titleOf } from "./model";
import { partsOf } from "./paying";
import { amount, choiceNow, planned, purchase, reach } from "./plan";
import { iconOf } from "./sprite";
import { layPlanned } from "./targets";

// The two buttons of a step, what stands beside them, and the verbs that have a control.
export interface Step extends Actions {
    verbs: string[];
}

// A thing that is done once with each tap; what it costs stands on it.
function Once(props: {
    name: string;
    move: string;
    icon: string;
    costs: Record<string, number>;
    model: IronModel;
    send: Send;
}) {
    const move = moveOf(props.model.now, props.move);
    if (!move) return null;
    return (
        <button class="btn line once" title={move.brings?.join(" ")} onClick={() => props.send(move.text)}>
            <Icon of={props.icon} />
            <span class="word">{props.name}</span>
            <small>
                {Object.entries(props.costs).map(([id, n]) => (
                    <span key={id}>
                        <Icon of={iconOf(id)} />
                        {n}
                    </span>
                ))}
            </small>
        </button>
    );
}

// Goods into food, one with each tap.
const Granary = ({ model, send }: { model: IronModel; send: Send }) => (
    <Once name={t("Granaries")} move="granaries 1" icon="food" costs={{ goods: 1 }} model={model} send={send} />
);

function rerollMove({ now }: IronModel, dice: IronDie[]): string | undefined {
    const wanted = marked(dice.filter(({ place }) => place !== FATE));
    return movesOf(now, "reroll").find(
        ({ args: [faces, more] }) =>
            sameCounts(faces as Record<string, number>, wanted) &&
            (more as string[]).includes("fate") === again.value.has(FATE),
    )?.text;
}

function rollStep(model: IronModel, dice: IronDie[], send: Send): Step {
    const move = rerollMove(model, dice);
    return {
        verbs: ["reroll", "stop"],
        ...rollActions(dice, model.view.rolls_left, move, "I8", send),
    };
}

function leadershipStep(dice: IronDie[], send: Send): Step {
    const die = dice.find(({ place }) => again.value.has(place));
    return {
        verbs: ["leadership", "skip_leadership"],
        ...leadershipActions(die?.place === FATE ? "fate" : die?.face, "I9", send),
    };
}

// The faces that the picked die may be set to.
function Faces({ model, dice, send }: { model: IronModel; dice: IronDie[]; send: Send }) {
    const die = dice.find(({ place }) => again.value.has(place));
    const from = die && (die.place === FATE ? "fate" : die.face);
    const named = (face: string) => t(from === "fate" ? FATE_NAMES[face as Fate] : FACE_NAMES[face as EmpireFace]);
    return (
        <ul class="setto" aria-label={t("Faces it may show")}>
            {movesOf(model.now, "omens")
                .filter(({ args }) => args[0] === from)
                .map(({ text, args }) => (
                    <li key={text}>
                        <button
                            class={`face ${from === "fate" ? "fate" : ""}`}
                            aria-label={named(String(args[1]))}
                            title={named(String(args[1]))}
                            onClick={() => send(text)}
                        >
                            <svg viewBox="0 0 100 100" aria-hidden="true">
                                <use href={`#d-${drawingOf(String(args[1]))}`} />
                            </svg>
                        </button>
                    </li>
                ))}
        </ul>
    );
}

const isMonument = (target: string) => (MONUMENTS as readonly string[]).includes(target);

function deedText(target: string, count: number): string {
    return isMonument(target) ? t("Lay %1: %2", count, titleOf(target)) : t("Fill %1: %2", count, titleOf(target));
}

function buildStep(model: IronModel, send: Send): Step {
    const plan = blocks.value;
    const count = plan ? planned(model, plan.target) : 0;
    const left = model.view.population;
    const max = plan ? reach(model, plan.target) : 0;
    const { costs } = model.facts;
    return {
        verbs: ["build", "port_goods", "armies", "ships", "granaries", "end_build"],
        ...(plan &&
            count && {
                deed: {
                    text: deedText(plan.target, count),
                    ...(max === 1 && { short: isMonument(plan.target) ? t("Lay %1", count) : t("Fill %1", count) }),
                    icon: "check",
                    go: () => layPlanned(model, send),
                },
            }),
        more: (
            <>
                {plan && count > 0 && max > 1 && (
                    <Stepper
                        label={titleOf(plan.target)}
                        value={count}
                        min={1}
                        max={max}
                        set={(n) => (blocks.value = { target: plan.target, count: n })}
                    />
                )}
                <Once name={t("Army")} move="armies 1" icon="armies" costs={costs.army} model={model} send={send} />
                <Once name={t("Ship")} move="ships 1" icon="ships" costs={costs.ship} model={model} send={send} />
                <Granary model={model} send={send} />
            </>
        ),
        on: {
            text: t("On to Buy"),
            short: t(ctx("step", "Buy")),
            icon: "step",
            quiet: left > 0,
            go: () => send("end_build"),
        },
    };
}

// A number of goods, and what becomes of them.
function goodsStep(model: IronModel, send: Send, verb: "granaries" | "store", on: Actions["on"]): Step {
    const max = most(model.now, verb);
    const n = Math.max(1, Math.min(amount.value ?? (verb === "store" ? max : 1), max));
    const goods = verb === "store" ? n * model.facts.goods_per_wealth : n;
    return {
        verbs: [verb, "granaries", `skip_${verb}`],
        ...(max > 0 && {
            deed: {
                text:
                    verb === "store"
                        ? tn(goods, "Store %1 good as %2 wealth", "Store %1 goods as %2 wealth", goods, n)
                        : tn(n, "Make %1 good food", "Make %1 goods food"),
                short: verb === "store" ? t("Store %1", goods) : t("%1 → food", goods),
                icon: verb === "store" ? "coin" : "food",
                go: () => send(`${verb} ${n}`),
            },
        }),
        more: (
            <>
                {max > 1 && (
                    <Stepper
                        label={verb === "store" ? t("Wealth") : t("Goods")}
                        value={n}
                        min={1}
                        max={max}
                        set={(next) => (amount.value = next)}
                    />
                )}
                {verb === "store" && <Granary model={model} send={send} />}
            </>
        ),
        ...(on && { on }),
    };
}

function Ways({ model }: { model: IronModel }) {
    const plan = purchase.value;
    const ways = (plan && model.facts.developments[plan.development]?.pay) || [];
    if (!plan || ways.length < 2) return null;
    return (
        <div class="ways" role="radiogroup" aria-label={t("Ways to pay")}>
            {ways.map((pay) => (
                <button
                    key={pay.wealth}
                    role="radio"
                    aria-checked={pay.wealth === plan.wealth}
                    class={pay.wealth === plan.wealth ? "on" : ""}
                    onClick={() => (purchase.value = { ...plan, wealth: pay.wealth })}
                >
                    {partsOf(pay).map(([icon, n, word]) => (
                        <span key={icon}>
                            <Icon of={icon} />
                            {n}
                            <span class="vh">{word}</span>
                        </span>
                    ))}
                    {pay.wasted > 0 && <span class="vh">{t("wastes %1", pay.wasted)}</span>}
                </button>
            ))}
        </div>
    );
}

function buyStep(model: IronModel, send: Send): Step {
    const plan = purchase.value;
    const move = plan && moveOf(model.now, `buy ${plan.development} ${plan.wealth}`);
    return {
        verbs: ["buy", "granaries", "skip_buy"],
        ...(plan &&
            move && {
                deed: {
                    text: t("Buy %1", titleOf(plan.development)),
                    icon: "development",
                    go: () => send(move.text),
                },
            }),
        more: (
            <>
                <Ways model={model} />
                <Granary model={model} send={send} />
            </>
        ),
        on: {
            text: t("Buy nothing"),
            icon: "step",
            quiet: movesOf(model.now, "buy").length > 0,
            go: () => send("skip_buy"),
        },
    };
}

// "+3", "−1", "a draw": what a battle brings.
function resultText({ you }: WarAnswer): string {
    const lost = you.lost ? you.lost[1] - you.lost[0] : 0;
    const won = you.tribute ? you.tribute[1] - you.tribute[0] : 0;
    return lost ? signed(-lost) : won ? plus(won) : t("a draw");
}


// Is somebody weaker than who demands tribute afterwards?
const isDemanded = ({ demanded_of: of = 0, demanded_by: by = 0 }: WarAnswer): boolean => of < by;

function shipsText(answer: WarAnswer | undefined): string {
    if (!answer) return "";
    return isDemanded(answer) ? t("%1, and the demand", resultText(answer)) : resultText(answer);
}

// Two answers that are equals: neither is proposed.
function answersStep(model: IronModel, send: Send): Step {
    const answers: Record<string, WarAnswer | undefined> = model.facts.question?.answers ?? {};
    const { navy, skip_navy: home, conquest } = answers;
    const refuse = answers.refuse?.rival?.tribute;
    if (model.view.phase === "conquest")
        return {
            verbs: ["conquest", "skip_conquest", "granaries"],
            equals: true,
            deed: moveAction(send, t("Go to battle: %1", conquest ? resultText(conquest) : ""), "invasion", "conquest"),
            more: <Granary model={model} send={send} />,
            on: moveAction(send, t("Conquer nothing"), "cross", "skip_conquest"),
        };
    if (model.view.phase === "tribute")
        return {
            verbs: ["give", "refuse"],
            equals: true,
            deed: moveAction(send, t("Give 1 good"), "good", "give"),
            on: moveAction(
                send,
                t("Refuse: %1 %2", nameOf(model.now, model.view.seat), plus((refuse?.[1] ?? 0) - (refuse?.[0] ?? 0))),
                "cross",
                "refuse",
            ),
        };
    return {
        verbs: ["navy", "skip_navy", "granaries"],
        equals: true,
        deed: moveAction(send, t("Ships fight: %1", shipsText(navy)), "ships", "navy"),
        more: <Granary model={model} send={send} />,
        on: moveAction(send, t("Stay home: %1", shipsText(home)), "port", "skip_navy"),
    };
}

function takeStep(send: Send): Step {
    return {
        verbs: ["take"],
        equals: true,
        deed: moveAction(send, t("Take a port"), "port", "take port"),
        on: moveAction(send, t("Take a province"), "province", "take province"),
    };
}

export function stepOf(model: IronModel, dice: IronDie[], send: Send): Step {
    const plainly = (text: string, icon: string, move: string) => moveAction(send, text, icon, move);
    if (!model.asked) return { verbs: [] };
    switch (model.view.phase) {
        case "take":
            return takeStep(send);
        case "reroll":
            return rollStep(model, dice, send);
        case "leadership":
            return leadershipStep(dice, send);
        case "omens":
            return {
                verbs: ["omens", "skip_omens"],
                more: <Faces model={model} dice={dice} send={send} />,
                on: plainly(t("Set no die"), "check", "skip_omens"),
            };
        case "choose":
            return { verbs: ["choose"], on: plainly(t("Collect"), "check", `choose ${choiceNow(model)}`) };
        case "granaries":
        case "demand":
        case "bonus":
            return goodsStep(model, send, "granaries", plainly(t("Keep the goods"), "check", "skip_granaries"));
        case "navy":
        case "tribute":
        case "conquest":
            return answersStep(model, send);
        case "colonies":
            return {
                verbs: ["peg", "take_back", "complete", "granaries", "end_colonies"],
                more: <Granary model={model} send={send} />,
                on: { ...plainly(t("On to Build"), "step", "end_colonies"), quiet: true, short: t(ctx("step", "Build")) },
            };
        case "build":
            return buildStep(model, send);
        case "buy":
            return buyStep(model, send);
        case "store":
            return goodsStep(model, send, "store", { ...plainly(t("Store no more"), "step", "skip_store"), quiet: true });
        default:
            return { verbs: [] };
    }
}

// Moves that no control stands for.
export function Rest({ model, verbs, send }: { model: IronModel; verbs: string[]; send: Send }): ComponentChildren {
    const moves = model.now.moves.filter(({ verb }) => !verbs.includes(verb));
    if (!model.asked || !moves.length) return null;
    return <MoveChips moves={moves} send={send} class="rest" />;
}
