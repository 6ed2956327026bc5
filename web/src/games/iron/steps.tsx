// What can be done at each step of the own turn, as buttons beside the dice.
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/parts";
import { plus, signed, t, tn } from "../../words";
import { leadershipActs, marked, plainAct, rollActs, sameCounts } from "../dice/acts";
import type { Acts, Send } from "../dice/band";
import { Stepper } from "../dice/parts";
import { again, blocks } from "../dice/plan";
import { most, moveOf, movesOf, nameOf } from "../dice/sight";
import { type Die, drawingOf, FATE } from "./dice";
import { type Answer, type Face, FACE_NAMES, type Fate, FATE_NAMES, MONUMENTS, type Sight, titleOf } from "./model";
import { partsOf } from "./paying";
import { amount, choiceNow, planned, purchase, reach } from "./plan";
import { iconOf } from "./sprite";
import { layPlanned } from "./targets";

// The two buttons of a step, what stands beside them, and the verbs that have a control.
export interface Step extends Acts {
    verbs: string[];
}

// A thing that is done once with each tap; what it costs stands on it.
function Once(props: {
    name: string;
    move: string;
    icon: string;
    costs: Record<string, number>;
    sight: Sight;
    send: Send;
}) {
    const move = moveOf(props.sight.now, props.move);
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
const Granary = ({ sight, send }: { sight: Sight; send: Send }) => (
    <Once name={t("Granaries")} move="granaries 1" icon="food" costs={{ goods: 1 }} sight={sight} send={send} />
);

function rerollMove({ now }: Sight, dice: Die[]): string | undefined {
    const wanted = marked(dice.filter(({ place }) => place !== FATE));
    return movesOf(now, "reroll").find(
        ({ args: [faces, more] }) =>
            sameCounts(faces as Record<string, number>, wanted) &&
            (more as string[]).includes("fate") === again.value.has(FATE),
    )?.text;
}

function rollStep(sight: Sight, dice: Die[], send: Send): Step {
    const move = rerollMove(sight, dice);
    return {
        verbs: ["reroll", "stop"],
        ...rollActs(dice, sight.view.rolls_left, move, "I8", send),
    };
}

function leadershipStep(dice: Die[], send: Send): Step {
    const die = dice.find(({ place }) => again.value.has(place));
    return {
        verbs: ["leadership", "skip_leadership"],
        ...leadershipActs(die?.place === FATE ? "fate" : die?.face, "I9", send),
    };
}

// The faces that the picked die may be set to.
function Faces({ sight, dice, send }: { sight: Sight; dice: Die[]; send: Send }) {
    const die = dice.find(({ place }) => again.value.has(place));
    const from = die && (die.place === FATE ? "fate" : die.face);
    const named = (face: string) => t(from === "fate" ? FATE_NAMES[face as Fate] : FACE_NAMES[face as Face]);
    return (
        <ul class="setto" aria-label={t("Faces it may show")}>
            {movesOf(sight.now, "omens")
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

function buildStep(sight: Sight, send: Send): Step {
    const plan = blocks.value;
    const count = plan ? planned(sight, plan.target) : 0;
    const left = sight.view.population;
    const max = plan ? reach(sight, plan.target) : 0;
    const { costs } = sight.facts;
    return {
        verbs: ["build", "port_goods", "armies", "ships", "granaries", "end_build"],
        ...(plan &&
            count && {
                deed: {
                    text: deedText(plan.target, count),
                    ...(max === 1 && { short: isMonument(plan.target) ? t("Lay %1", count) : t("Fill %1", count) }),
                    icon: "check",
                    go: () => layPlanned(sight, send),
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
                <Once name={t("Army")} move="armies 1" icon="armies" costs={costs.army} sight={sight} send={send} />
                <Once name={t("Ship")} move="ships 1" icon="ships" costs={costs.ship} sight={sight} send={send} />
                <Granary sight={sight} send={send} />
            </>
        ),
        on: {
            text: t("On to Buy"),
            short: t("Buy"),
            icon: "step",
            quiet: left > 0,
            go: () => send("end_build"),
        },
    };
}

// A number of goods, and what becomes of them.
function goodsStep(sight: Sight, send: Send, verb: "granaries" | "store", on: Acts["on"]): Step {
    const max = most(sight.now, verb);
    const n = Math.max(1, Math.min(amount.value ?? (verb === "store" ? max : 1), max));
    const goods = verb === "store" ? n * sight.facts.goods_per_wealth : n;
    return {
        verbs: [verb, "granaries", `skip_${verb}`],
        ...(max > 0 && {
            deed: {
                text:
                    verb === "store"
                        ? t("Store %1 goods as %2 wealth", goods, n)
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
                {verb === "store" && <Granary sight={sight} send={send} />}
            </>
        ),
        ...(on && { on }),
    };
}

function Ways({ sight }: { sight: Sight }) {
    const plan = purchase.value;
    const ways = (plan && sight.facts.developments[plan.development]?.pay) || [];
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

function buyStep(sight: Sight, send: Send): Step {
    const plan = purchase.value;
    const move = plan && moveOf(sight.now, `buy ${plan.development} ${plan.wealth}`);
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
                <Ways sight={sight} />
                <Granary sight={sight} send={send} />
            </>
        ),
        on: {
            text: t("Buy nothing"),
            icon: "step",
            quiet: movesOf(sight.now, "buy").length > 0,
            go: () => send("skip_buy"),
        },
    };
}

// "+3", "−1", "a draw": what a battle brings.
export function resultText({ you }: Answer): string {
    const lost = you.lost ? you.lost[1] - you.lost[0] : 0;
    const won = you.tribute ? you.tribute[1] - you.tribute[0] : 0;
    return lost ? signed(-lost) : won ? plus(won) : t("a draw");
}


// Is somebody weaker than who demands tribute afterwards?
const isDemanded = ({ demanded_of: of = 0, demanded_by: by = 0 }: Answer): boolean => of < by;

function shipsText(answer: Answer | undefined): string {
    if (!answer) return "";
    return isDemanded(answer) ? t("%1, and the demand", resultText(answer)) : resultText(answer);
}

// Two answers that are equals: neither is proposed.
function answersStep(sight: Sight, send: Send): Step {
    const answers: Record<string, Answer | undefined> = sight.facts.question?.answers ?? {};
    const { navy, skip_navy: home, conquest } = answers;
    const refuse = answers.refuse?.rival?.tribute;
    if (sight.view.phase === "conquest")
        return {
            verbs: ["conquest", "skip_conquest", "granaries"],
            equals: true,
            deed: plainAct(send, t("Go to battle: %1", conquest ? resultText(conquest) : ""), "invasion", "conquest"),
            more: <Granary sight={sight} send={send} />,
            on: plainAct(send, t("Conquer nothing"), "cross", "skip_conquest"),
        };
    if (sight.view.phase === "tribute")
        return {
            verbs: ["give", "refuse"],
            equals: true,
            deed: plainAct(send, t("Give 1 good"), "good", "give"),
            on: plainAct(
                send,
                t("Refuse: %1 %2", nameOf(sight.now, sight.view.seat), plus((refuse?.[1] ?? 0) - (refuse?.[0] ?? 0))),
                "cross",
                "refuse",
            ),
        };
    return {
        verbs: ["navy", "skip_navy", "granaries"],
        equals: true,
        deed: plainAct(send, t("Ships fight: %1", shipsText(navy)), "ships", "navy"),
        more: <Granary sight={sight} send={send} />,
        on: plainAct(send, t("Stay home: %1", shipsText(home)), "port", "skip_navy"),
    };
}

function takeStep(send: Send): Step {
    return {
        verbs: ["take"],
        equals: true,
        deed: plainAct(send, t("Take a port"), "port", "take port"),
        on: plainAct(send, t("Take a province"), "province", "take province"),
    };
}

export function stepOf(sight: Sight, dice: Die[], send: Send): Step {
    const plainly = (text: string, icon: string, move: string) => plainAct(send, text, icon, move);
    if (!sight.asked) return { verbs: [] };
    switch (sight.view.phase) {
        case "take":
            return takeStep(send);
        case "reroll":
            return rollStep(sight, dice, send);
        case "leadership":
            return leadershipStep(dice, send);
        case "omens":
            return {
                verbs: ["omens", "skip_omens"],
                more: <Faces sight={sight} dice={dice} send={send} />,
                on: plainly(t("Set no die"), "check", "skip_omens"),
            };
        case "choose":
            return { verbs: ["choose"], on: plainly(t("Collect"), "check", `choose ${choiceNow(sight)}`) };
        case "granaries":
        case "demand":
        case "bonus":
            return goodsStep(sight, send, "granaries", plainly(t("Keep the goods"), "check", "skip_granaries"));
        case "navy":
        case "tribute":
        case "conquest":
            return answersStep(sight, send);
        case "colonies":
            return {
                verbs: ["peg", "take_back", "complete", "granaries", "end_colonies"],
                more: <Granary sight={sight} send={send} />,
                on: { ...plainly(t("On to Build"), "step", "end_colonies"), quiet: true, short: t("Build") },
            };
        case "build":
            return buildStep(sight, send);
        case "buy":
            return buyStep(sight, send);
        case "store":
            return goodsStep(sight, send, "store", { ...plainly(t("Store no more"), "step", "skip_store"), quiet: true });
        default:
            return { verbs: [] };
    }
}

// Moves that no control stands for.
export function Rest({ sight, verbs, send }: { sight: Sight; verbs: string[]; send: Send }): ComponentChildren {
    const moves = sight.now.moves.filter(({ verb }) => !verbs.includes(verb));
    if (!sight.asked || !moves.length) return null;
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
