// A prompt of war as a screen: who asks what, all fighters as bars, the outcome of each answer, and the
// order in which things happen.
import type { ComponentChildren } from "preact";
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { fill, listed, msg, plus, signed, t, tn } from "../../words";
import { nameOf } from "../dice/model";
import { type WarAnswer, type Force, type Ledger, type WarPrompt, type IronModel, titleOf } from "./model";
import { turnLedger } from "./ledger";
import { looking } from "./plan";

// A battle, ships in it, tribute that is demanded: asked of the reader, and not only looked at.
export const isQuestion = ({ asked, facts }: IronModel): boolean => asked && Boolean(facts.question);

const isDemand = ({ view }: IronModel): boolean => view.phase === "tribute";
const isConquest = ({ view }: IronModel): boolean => view.phase === "conquest";

const who = (model: IronModel, seat: number): string =>
    seat === model.me ? t("You") : nameOf(model.now, seat);

// ---- on the band

function titleOfQuestion(model: IronModel, { battle = "" }: WarPrompt): string {
    if (isDemand(model)) return t("%1 demands tribute. Give a good?", nameOf(model.now, model.view.seat));
    return isConquest(model) ? t("Conquest. Go to battle?") : t("%1. Do your ships fight too?", titleOf(battle));
}

function lesser({ facts, view, me }: IronModel): number {
    return (facts.forces[view.seat]?.strength ?? 0) - (facts.forces[me]?.strength ?? 0);
}

function aboutQuestion(model: IronModel, { battle, against = 0 }: WarPrompt): string {
    const { now, view, me } = model;
    const name = nameOf(now, view.seat);
    const skulls = turnLedger(model)?.dice?.skulls ?? 0;
    if (isDemand(model))
        return t("You are weaker by %1. A good buys you off; else %2 marks %1 tribute.", lesser(model), name);
    if (battle === "conquest") return t("The battle is against %1, one for each conquest box.", against);
    if (battle === "barbarians") return tn(skulls, "%1 skull: they come with %2.", "%1 skulls: they come with %2.", skulls, against);
    return view.seat === me
        ? tn(
              skulls,
              "You rolled %1 skull. Everybody battles %2, and nothing protects from it.",
              "You rolled %1 skulls. Everybody battles %2, and nothing protects from it.",
              skulls,
              against,
          )
        : tn(
              skulls,
              "%1 rolled %2 skull. Everybody battles %3, and nothing protects from it.",
              "%1 rolled %2 skulls. Everybody battles %3, and nothing protects from it.",
              name,
              skulls,
              against,
          );
}

// In a turn or a battle of several everybody else waits.
function waitingText({ now, view, me }: IronModel, { order }: WarPrompt): string {
    const others = now.seats.filter(({ seat }) => seat !== me);
    const alone = view.seat === me && order.every(({ seat }) => seat === me);
    if (alone || !others.length) return "";
    const names = listed(others.map(({ seat }) => nameOf(now, seat)));
    return others.length === 1 ? t("%1 waits for you.", names) : t("%1 wait for you.", names);
}

export function Asking({ model }: { model: IronModel }) {
    const { question } = model.facts;
    if (!question) return null;
    return (
        <>
            <p class="who">
                <SeatMark seat={model.me} />
                {t("A question for you, %1", nameOf(model.now, model.me))}
            </p>
            <h2>{titleOfQuestion(model, question)}</h2>
            <p>
                {aboutQuestion(model, question)} {waitingText(model, question)}
            </p>
        </>
    );
}

// What the reader has to fight and to pay with.
export function Mine({ model: { player } }: { model: IronModel }) {
    const cells: [string, string, string][] = [
        ["armies", String(player.armies), tn(player.armies, "army", "armies")],
        ["ships", String(player.ships), tn(player.ships, "ship", "ships")],
        ["good", String(player.goods), tn(player.goods, "good", "goods")],
        ["skull", signed(-player.lost), t("lost")],
    ];
    return (
        <ul class="qmine" aria-label={t("What you have")}>
            {cells.map(([icon, n, word]) => (
                <li key={icon}>
                    <Icon of={icon} />
                    <b>{n}</b>
                    <small>{word}</small>
                </li>
            ))}
        </ul>
    );
}

// ---- bars

interface Bar {
    seat: number;
    name: string;
    note: string;
    force: Force;
    result: ComponentChildren;
    kind: "past" | "pick" | "later";
    ships?: boolean; // the ships are what is asked about
}

const WORD = 0.13; // of the scale: a shorter stretch has no room for its word

function Stretch({ n, of, word, kind }: { n: number; of: number; word: string; kind: string }) {
    if (n <= 0) return null;
    return (
        <span class={`stretch ${kind}`} style={{ width: `${(100 * n) / of}%` }}>
            <b>{n}</b>
            <em class={n / of < WORD ? "vh" : ""}>{word}</em>
        </span>
    );
}

function BarRow({ bar, scale }: { bar: Bar; scale: number }) {
    const { armies, formations, ships, strength } = bar.force;
    return (
        <li class={`qb ${bar.kind} s-border-${bar.seat}`}>
            <span class="qn">
                <SeatMark seat={bar.seat} />
                <b>{bar.name}</b>
                <small>{bar.note}</small>
            </span>
            <span class="qt">
                <Stretch n={armies} of={scale} word={tn(armies, "army", "armies")} kind="" />
                <Stretch n={formations} of={scale} word={titleOf("formations")} kind="b" />
                <Stretch n={ships} of={scale} word={tn(ships, "ship", "ships")} kind={bar.ships ? "c" : "b"} />
            </span>
            <b class="qv">{strength}</b>
            <span class="qr">{bar.result}</span>
        </li>
    );
}

function battleResult(strength: number, against: number): ComponentChildren {
    const more = strength - against;
    if (!more) return t("a draw");
    if (more > 0) return fill("%1 tribute", <b>{plus(more)}</b>);
    return (
        <span class="neg">
            <b>{signed(more)}</b> {tn(-more, "point", "points")}
        </span>
    );
}

const withoutShips = (force: Force): Force => ({ ...force, ships: 0, strength: force.strength - force.ships });

// Who has battled, the reader with and without ships, who battles later.
function battleBars(model: IronModel, { order, against = 0 }: WarPrompt): Bar[] {
    const { facts, me } = model;
    return order.flatMap(({ seat, step }): Bar[] => {
        const force = facts.forces[seat];
        const fought = turnLedger(model)?.battles.find((one) => one.seat === seat);
        if (!force || step === "demands" || step === "may_conquer") return [];
        if (step === "battled")
            return fought
                ? [{ seat, name: who(model, seat), note: t("has battled"), force: fought, result: battleResult(fought.strength, against), kind: "past" }]
                : [];
        const home = withoutShips(force);
        if (seat === me && !force.ships)
            return [{ seat, name: t("You"), note: t("if you go to battle"), force, result: battleResult(force.strength, against), kind: "pick" }];
        if (seat === me)
            return [
                { seat, name: t("You, with ships"), note: t("if the Navy joins"), force, result: battleResult(force.strength, against), kind: "pick", ships: true },
                { seat, name: t("You, without"), note: t("if they stay home"), force: home, result: battleResult(home.strength, against), kind: "pick" },
            ];
        return [{ seat, name: who(model, seat), note: t("battles later"), force, result: battleResult(force.strength, against), kind: "later" }];
    });
}

// The demander, the reader, and who is asked before and after.
function demandBars(model: IronModel, { order }: WarPrompt): Bar[] {
    const { facts, view, me } = model;
    const theirs = facts.forces[view.seat];
    if (!theirs) return [];
    const first: Bar = { seat: view.seat, name: who(model, view.seat), note: t("demands tribute"), force: theirs, result: t("demands"), kind: "past" };
    return [
        first,
        ...order.flatMap(({ seat, step }): Bar[] => {
            const force = facts.forces[seat];
            if (!force) return [];
            const less = theirs.strength - force.strength;
            const goods = tn(view.seats[seat]?.goods ?? 0, "%1 good in store", "%1 goods in store");
            const result = less > 0 ? <span class="neg">{fill("weaker by %1", <b>{less}</b>)}</span> : t("as strong: not asked");
            return [{ seat, name: who(model, seat), note: goods, force, result, kind: seat === me || step === "answered" ? "pick" : "later" }];
        }),
    ];
}

function Bars({ model, question }: { model: IronModel; question: WarPrompt }) {
    const bars = isDemand(model) ? demandBars(model, question) : battleBars(model, question);
    const line = isDemand(model) ? (model.facts.forces[model.view.seat]?.strength ?? 0) : (question.against ?? 0);
    const scale = Math.max(line, 1, ...bars.map(({ force }) => force.strength));
    return (
        <ol class="qbars" style={{ "--line": line / scale }}>
            {bars.map((bar) => (
                <BarRow key={`${bar.seat}${bar.name}`} bar={bar} scale={scale} />
            ))}
            <li class="qscale" aria-hidden="true">
                {Array.from({ length: Math.floor(scale / 2) + 1 }, (_, i) => (
                    <span key={i} style={{ left: `${(200 * i) / scale}%` }}>
                        {2 * i}
                    </span>
                ))}
            </li>
        </ol>
    );
}

// ---- answers

interface ForceRow {
    icon: string;
    name: string;
    value: string;
    text: ComponentChildren;
    bad?: boolean;
    total?: boolean;
}

const STORES: [keyof WarAnswer["you"], string, string, -1 | 1][] = [
    ["lost", "skull", msg("points lost"), -1],
    ["tribute", "tribute", msg("tribute"), 1],
    ["armies", "armies", msg("armies"), 1],
    ["ships", "ships", msg("ships"), 1],
    ["conquest", "invasion", msg("conquests"), 1],
    ["goods", "good", msg("your goods"), 1],
];

type ForceChange = readonly [number, number] | undefined;

function changeRow(icon: string, name: string, change: ForceChange, has: number, sign: -1 | 1): ForceRow {
    const by = change ? sign * (change[1] - change[0]) : 0;
    return {
        icon,
        name,
        value: by ? (by > 0 ? plus(by) : signed(by)) : "0",
        text: change ? t("%1 → %2", change[0], change[1]) : t("stays %1", has),
        bad: by < 0,
    };
}

function demandRow(model: IronModel, { demanded_of: of, demanded_by: by }: WarAnswer): ForceRow[] {
    if (of === undefined || by === undefined) return [];
    const name = nameOf(model.now, model.view.seat);
    return [
        {
            icon: "tribute",
            name: t("%1’s demand", name),
            value: `${of} : ${by}`,
            text: of < by ? t("weaker by %1: a good, or %2 +%1", by - of, name) : t("not weaker: nothing is asked"),
            bad: of < by,
        },
    ];
}

const PARTS: Record<string, string> = { lost: msg("lost"), tribute: msg("tribute") };

function endRow({ points, parts }: WarAnswer): ForceRow {
    const why = Object.entries(parts).map(([id, n]) => `${n > 0 ? plus(n) : signed(n)} ${PARTS[id] ? t(PARTS[id]) : titleOf(id)}`);
    return {
        icon: "cup",
        name: t("at the end"),
        value: points > 0 ? plus(points) : signed(points),
        text: listed(why) || t("no points either way"),
        total: true,
    };
}

function storeRow({ storable }: WarAnswer): ForceRow {
    return {
        icon: "coin",
        name: t("your Store step"),
        value: "",
        text: storable ? t("the goods in store make %1 wealth", storable) : t("the goods in store make no wealth"),
        total: true,
    };
}

// Both answers have the same rows: what either of them changes.
function rowsOf(model: IronModel, answer: WarAnswer, all: WarAnswer[]): ForceRow[] {
    const { player, view, now, me } = model;
    const rival = view.seats[view.seat];
    const name = nameOf(now, view.seat);
    const mine = STORES.filter(([id]) => all.some(({ you }) => you[id])).map(([id, icon, title, sign]) =>
        changeRow(icon, t(title), answer.you[id], player[id], sign),
    );
    if (isDemand(model) && rival && view.seat !== me)
        return [
            ...mine,
            changeRow("good", t("%1’s goods", name), answer.rival?.goods, rival.goods, 1),
            changeRow("tribute", t("%1’s tribute", name), answer.rival?.tribute, rival.tribute, 1),
            storeRow(answer),
        ];
    return [...mine, ...demandRow(model, answer), endRow(answer)];
}

function Card({ title, about, rows }: { title: string; about: string; rows: ForceRow[] }) {
    return (
        <section class="ans">
            <h3>{title}</h3>
            <p>{about}</p>
            <ul>
                {rows.map((row) => (
                    <li key={row.name} class={`${row.bad ? "neg" : ""} ${row.total ? "tot" : ""}`}>
                        <Icon of={row.icon} />
                        <span>{row.name}</span>
                        <b>{row.value}</b>
                        <small>{row.text}</small>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Answers({ model, question }: { model: IronModel; question: WarPrompt }) {
    const { navy, skip_navy: home, give, refuse, conquest, skip_conquest: peace } = question.answers;
    const against = question.against ?? 0;
    const name = nameOf(model.now, model.view.seat);
    const cards: [string, string, WarAnswer | undefined][] = isDemand(model)
        ? [
              [t("Give 1 good"), t("nothing is marked"), give],
              [t("Refuse"), t("%1 marks the difference", name), refuse],
          ]
        : isConquest(model)
          ? [
                [t("Go to battle"), t("%1 against %2", conquest?.strength ?? 0, against), conquest],
                [t("Conquer nothing"), t("no battle, nothing is lost"), peace],
            ]
          : [
              [t("The ships fight"), t("%1 against %2", navy?.strength ?? 0, against), navy],
              [t("The ships stay home"), t("%1 against %2", home?.strength ?? 0, against), home],
          ];
    const all = Object.values(question.answers);
    return (
        <div class="qans">
            {cards.map(([title, about, answer]) => answer && <Card key={title} title={title} about={about} rows={rowsOf(model, answer, all)} />)}
        </div>
    );
}

export function QuestionPad({ model }: { model: IronModel }) {
    const { question } = model.facts;
    if (!question) return null;
    const demand = isDemand(model);
    return (
        <div class="dicegame iron qpad">
            <div class="padhead">
                <h2>
                    {demand
                        ? t("Strength against strength")
                        : question.battle === "invasion"
                          ? t("Everybody battles %1", question.against ?? 0)
                          : t("A battle against %1", question.against ?? 0)}
                </h2>
                <p class="legend">
                    {demand ? t("only the strictly weaker are asked, nobody loses forces") : t("strength decides; equal costs nothing")}{" "}
                    {demand ? <Ref rule="I17" /> : <Ref rule="I15" />}
                </p>
            </div>
            <Bars model={model} question={question} />
            <Answers model={model} question={question} />
        </div>
    );
}

// ---- the order of it all

function battledText({ strength, against, armies_lost, ships_lost }: Ledger["battles"][number]): string {
    const more = strength - against;
    return listed([
        t("%1 against %2: %3", strength, against, more > 0 ? plus(more) : more ? signed(more) : t("a draw")),
        ...(armies_lost ? [tn(armies_lost, "%1 army lost", "%1 armies lost")] : []),
        ...(ships_lost ? [tn(ships_lost, "%1 ship lost", "%1 ships lost")] : []),
    ]);
}

function stepText(model: IronModel, question: WarPrompt, seat: number, step: string): ComponentChildren {
    const { facts, view, me } = model;
    const ledger = turnLedger(model);
    const against = isDemand(model) ? (facts.forces[view.seat]?.strength ?? 0) : (question.against ?? 0);
    const strength = facts.forces[seat]?.strength ?? 0;
    const fought = ledger?.battles.find((one) => one.seat === seat);
    const answer = ledger?.demand?.answers.find((one) => one.seat === seat);
    const name = <b>{who(model, seat)}</b>;
    const own = seat === me;
    switch (step) {
        case "battled":
            return fill("%1: %2", name, fought ? battledText(fought) : t("has battled"));
        case "asked":
            if (isDemand(model)) return t("You are asked: %1 against %2", strength, against);
            return isConquest(model) ? t("You may battle %1", against) : t("You battle %1: ships or not?", against);
        case "battles":
            return fill("%1 battles %2: no Navy, no question", name, against);
        case "battles_asked":
            return fill("%1 battles %2, and is asked for its ships", name, against);
        case "demands":
            return own ? t("You then demand tribute") : fill("%1 then demands tribute with %2", name, strength);
        case "may_conquer":
            return own ? t("You may then go to battle for tribute") : fill("%1 may then go to battle for tribute", name);
        case "answered":
            if (!answer) return fill("%1 has no good: tribute is marked", name);
            return answer.gave ? fill("%1 gave a good", name) : fill("%1 gave nothing", name);
        case "asked_later":
            return fill("%1 is asked after you, and sees your answer: %2 against %3", name, strength, against);
        case "has_no_good":
            return fill("%1 has no good: tribute is marked", name);
        default:
            return fill("%1 is as strong: nothing is asked", name);
    }
}

const PAST = ["battled", "answered"];

export function Order({ model }: { model: IronModel }) {
    const { question } = model.facts;
    if (!question) return null;
    return (
        <>
            <section class="qnext" aria-labelledby="ir-order">
                <h2 class="h3" id="ir-order">
                    {t("In this order")} <Ref rule={isDemand(model) ? "I17" : isConquest(model) ? "I16" : "I38"} />
                </h2>
                <ol>
                    {question.order.map(({ seat, step }) => (
                        <li key={`${seat}${step}`} class={step === "asked" ? "now" : PAST.includes(step) ? "past" : ""}>
                            <SeatMark seat={seat} />
                            <span>{stepText(model, question, seat, step)}</span>
                        </li>
                    ))}
                </ol>
            </section>
            <button class="btn line qlook" onClick={() => (looking.value = true)}>
                {t("Look at the table first")}
            </button>
        </>
    );
}

export const BackToQuestion = () => (
    <button class="btn go qlook" onClick={() => (looking.value = false)}>
        {t("Back to the question")}
    </button>
);
