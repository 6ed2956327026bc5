// The question band: what is asked, what is chosen with its price and every number that changes, the deed.
import type { ComponentChildren } from "preact";
import { Cited, SeatMark } from "../../ui/parts";
import { capital, signed, t, tn } from "../../words";
import type { DrawnProps } from "../drawn";
import { cardOf, isCard } from "./cards";
import { warningsOf } from "./coach";
import { cardAt, type Change, endMove, isLoose, type Model, movesAt, nameOf, onTable, toneOf, type Blocked, type TtaMove } from "./model";
import { Of, Tokens } from "./parts";
import { chosen, chosenMove, ending, given, givenMoves, givingOf, going, letGo, looking, mixOf, otherwise, target } from "./plan";
import { giftText, titleOf } from "./asking";
import { losesByEnding } from "./ending";
import { BidStepper, BidUpTo } from "./raising";
import { openCard } from "./sheet";

// What is taken of a rival's stores, in words; nothing: it is another choice.
function spoilsOf({ verb, args }: Pick<TtaMove, "verb" | "args">): string {
    const [food, resources] = args;
    if (verb !== "pick" || typeof food !== "number" || typeof resources !== "number") return "";
    return [resources && tn(resources, "%1 resource", "%1 resources"), food && tn(food, "%1 food", "%1 food")].filter(Boolean).join(", ");
}

// The word on the button that does a move.
export function deedOf(model: Model, move: Pick<TtaMove, "verb" | "args" | "title">): string {
    const words: Record<string, string> = {
        take: t("Take"),
        build: t("Build"),
        recruit: t("Recruit"),
        upgrade: t("Upgrade"),
        destroy: t("Take off"),
        disband: t("Disband"),
        stage: t("Build"),
        stages: t("Build %1", String(move.args[0])),
        lead: t("Let lead"),
        discover: t("Discover"),
        revolution: t("Revolution"),
        play: t("Play"),
        tactic: t("Play"),
        grow: t("Grow"),
        liner: t("Grow"),
        event: t("Lay it"),
        aggression: t("Attack %1", nameOf(model.now, Number(move.args[1]))),
        war: t("Declare war"),
        pact: t("Offer"),
        discard: t("Discard"),
        sacrifice: t("Give up"),
        bonus: t("Play"),
        bid: t("Bid %1", String(move.args[0])),
        pick: spoilsOf(move) ? t("Take: %1", spoilsOf(move)) : t("Choose"),
        accept: t("Accept"),
        refuse: t("Refuse"),
    };
    return words[move.verb] ?? move.title;
}

function ChangeOf({ model, change }: { model: Model; change: Change }) {
    const { from, to, seat, title } = change;
    const other = seat !== model.me;
    return (
        <span class={`chg ${other ? "" : toneOf(model, change)}`}>
            {other && <SeatMark seat={seat} />}
            <em>{title}</em> {signed(from)} <span class="ar">→</span> <b>{signed(to)}</b>
        </span>
    );
}

function PreviewOf({ model, move }: { model: Model; move: TtaMove }) {
    const { costs = [], changes = [], chance = false } = move.preview ?? {};
    if (!costs.length && !changes.length)
        return (
            <>
                {(move.brings ?? []).map((line, i) => (
                    <span class="chg" key={i}>
                        {line}
                    </span>
                ))}
            </>
        );
    return (
        <>
            {costs.length > 0 && (
                <span class="chg">
                    <em>{t("costs")}</em>{" "}
                    {costs.map(({ what, amount }) => (
                        <b key={what}>
                            <Of n={amount} what={what} />
                        </b>
                    ))}
                </span>
            )}
            {changes.filter(({ what }) => what !== "civil" && what !== "military").map((change, i) => (
                <ChangeOf key={i} model={model} change={change} />
            ))}
            {chance && <span class="chg">{t("then chance decides")}</span>}
        </>
    );
}

// Why what was tapped offers nothing, where the engine tells it.
function refusalOf({ facts: { blocked = {} } }: Model, kind: string, id: string): Blocked | undefined {
    const verb = { grow: "grow", wonder: "stage" }[kind];
    const found = Object.entries(blocked).find(([text]) => (verb ? text === verb : id && text.endsWith(` ${id}`)));
    return found?.[1];
}

// What was tapped offers nothing now: what it is, and why not.
function Nothing({ model, at, prefix }: { model: Model; at: string; prefix: string }) {
    const [kind = "", id = ""] = at.split(":");
    const place = kind === "row" ? Number(id) : -1;
    const card = kind === "row" ? model.view.row[place] : id;
    const fact = model.facts.row.find((one) => one.place === place + 1);
    const why = fact?.text ? { text: fact.text, forbidden_by: fact.forbidden_by } : refusalOf(model, kind, id);
    const text = why ? `${capital(why.text)} (${prefix}${why.forbidden_by})` : "";
    return (
        <div class="pre">
            <p class="l1 serif">{card ? cardOf(card).title : t("Nothing to do here now")}</p>
            <p class="l2">
                {text && (
                    <span class="chg no">
                        <Cited text={text} prefix={prefix} />
                    </span>
                )}
                {card && <span class="chg">{cardOf(card).text}</span>}
            </p>
        </div>
    );
}

function Asked({ model }: { model: Model }) {
    const { now, view, player, me } = model;
    const mine = now.turn === now.you && !now.unconfirmed;
    const title = now.unconfirmed
        ? t("Your turn is over")
        : !mine
          ? now.turn === "chance"
              ? t("Chance has its turn")
              : t("%1 is asked", nameOf(now, Number(now.turn ?? view.seat)))
          : view.phase === "actions"
            ? t("Your actions")
            : titleOf(model);
    return (
        <div class="left">
            <p class="l1 serif">{title}</p>
            {view.seat === me && (
                <p class="l2">
                    <Tokens of="civil" n={player.actions.civil} all={player.totals.civil} />
                    <b>{t("%1 civil", player.actions.civil)}</b>
                    {view.level !== "simple" && (
                        <>
                            <Tokens of="military" n={player.actions.military} all={player.totals.military} />
                            <b>{t("%1 military", player.actions.military)}</b>
                        </>
                    )}
                </p>
            )}
        </div>
    );
}

// Several things can be done with what is tapped.
function Ways({ model, moves }: { model: Model; moves: TtaMove[] }) {
    return (
        <div class="ways" role="group" aria-label={t("What to do with it")}>
            {moves.map((move, i) => (
                <button
                    key={move.text}
                    class="way"
                    aria-pressed={move.text === chosen.value}
                    onClick={() => (chosen.value = move.text)}
                >
                    <kbd>{i + 1}</kbd>
                    {wayText(model, move)}
                </button>
            ))}
        </div>
    );
}

function wayText(model: Model, move: TtaMove): ComponentChildren {
    const [from, to] = move.args.filter((arg) => typeof arg === "string");
    if (move.verb === "upgrade") return `${cardOf(String(from)).title} → ${cardOf(String(to)).title}`;
    if (move.verb === "stages") return tn(Number(move.args[0]), "%1 stage", "%1 stages");
    if (move.verb === "stage") return t("1 stage");
    return deedOf(model, move);
}

// The word for an answer in a fight, or for what pays for a colony.
function answerOf({ facts: { conflict }, view }: Model, total: number, need: number): string {
    if (!conflict) return t("Answer with %1", total);
    if (cardOf(conflict.card).family === "war") return t("Fight with %1", total);
    return view.phase === "defense" && total >= need ? t("Hold with %1", total) : t("Answer with %1", total);
}

export interface Deeds {
    send(text: string): void;
    doIt(): void;
    end(): void;
}

export function Band({ props, model, deeds }: { props: DrawnProps; model: Model; deeds: Deeds }) {
    const move = chosenMove(model);
    const at = target.value;
    const ways = at && onTable(model) ? movesAt(model, at) : [];
    const end = endMove(model);
    const seat = typeof model.now.turn === "number" ? model.now.turn : model.view.seat;
    const loses = losesByEnding(model);
    const card = move?.at?.card ?? (at ? cardAt(model, at) : null);
    const about = !ending.value && card && isCard(card) ? card : null;
    const answer = givenMoves(model) ? mixOf(model) : undefined;
    const need = model.facts.conflict?.need ?? Number(model.now.question?.["bid"] ?? 0);
    const goes = model.asked && model.view.phase === "discard" ? going.value : [];
    const isFight = model.facts.conflict?.all_mixes && model.asked && !onTable(model);
    const pass = model.moves.find(({ verb }) => verb === "pass");
    const politics = model.moves.find(({ verb }) => verb === "no_politics");
    return (
        <section class={ending.value || goes.length || answer || move ? "ask told" : "ask"} aria-label={t("What is asked")}>
            <SeatMark seat={seat} class="who" />
            <Asked model={model} />
            {ending.value ? (
                <div class="pre" aria-live="polite">
                    <p class="l1 serif">{t("End your turn?")}</p>
                    <p class="l2">
                        {loses.map((line, i) => (
                            <span class="chg no" key={i}>
                                {line}
                            </span>
                        ))}
                    </p>
                </div>
            ) : goes.length ? (
                <div class="pre" aria-live="polite">
                    <p class="l1 serif">{t("Discard %1?", goes.map((i) => cardOf(model.player.hand.military[i] ?? "").title).join(", "))}</p>
                    <p class="l2">
                        <span class="chg">
                            <em>{t("military hand")}</em> {model.player.hand.military.length} <span class="ar">→</span>{" "}
                            <b>{model.player.hand.military.length - goes.length}</b>
                        </span>
                        <span class="chg">{t("face down: rivals see only the ages")}</span>
                    </p>
                </div>
            ) : answer ? (
                <div class="pre" aria-live="polite">
                    <p class="l1 serif">
                        {answer.total >= need ? t("Answer with %1? It is enough.", answer.total) : t("Answer with %1? It is not enough.", answer.total)}
                    </p>
                    <p class="l2">
                        <span class="chg">{t("you give up: %1", giftText(model, given.value ?? []))}</span>
                        <span class="chg">{t("%1 needed", need)}</span>
                        <span class="chg">
                            <em>{t("strength")}</em> {model.player.rating.strength} <span class="ar">→</span> <b>{answer.strength}</b>
                        </span>
                        {answer.total >= need &&
                            otherwise(model)
                                .filter(({ seat }) => seat === model.me)
                                .slice(0, 2)
                                .map(({ title, from, to }) => (
                                    <span class="chg no" key={title}>
                                        <em>{t("otherwise")}</em> {title} {signed(from)} <span class="ar">→</span> <b>{signed(to)}</b>
                                    </span>
                                ))}
                    </p>
                </div>
            ) : move ? (
                <div class="pre" aria-live="polite">
                    <p class="l1 serif">{t("%1?", spoilsOf(move) ? deedOf(model, move) : move.title)}</p>
                    {ways.length > 1 && <Ways model={model} moves={ways} />}
                    <p class="l2">
                        <PreviewOf model={model} move={move} />
                    </p>
                </div>
            ) : (
                at && <Nothing model={model} at={at} prefix={model.now.prefix} />
            )}
            <div class="btns">
                {!ending.value && <BidStepper model={model} />}
                {ending.value && (
                    <button class="btn go" onClick={letGo}>
                        {t("Go on playing")} <kbd>{t("Esc")}</kbd>
                    </button>
                )}
                {goes.length > 0 && givenMoves(model) && (
                    <button class="btn go deed" data-deed onClick={deeds.doIt}>
                        {t("Discard %1", goes.length)} <kbd>↵</kbd>
                    </button>
                )}
                {!ending.value && answer && (
                    <button class="btn go deed" data-deed onClick={deeds.doIt}>
                        {answerOf(model, answer.total, need)} <kbd>↵</kbd>
                    </button>
                )}
                {!ending.value && !answer && move && (
                    <button class="btn go deed" data-deed onClick={deeds.doIt}>
                        {deedOf(model, move)} <kbd>↵</kbd>
                    </button>
                )}
                {!ending.value && <BidUpTo model={model} />}
                {about && (
                    <button class="btn about" data-card={about} onClick={() => openCard(about)}>
                        {t("The card")} <kbd>I</kbd>
                    </button>
                )}
                {!ending.value && (at || move || answer || goes.length > 0) && (
                    <button class="btn" onClick={letGo}>
                        {goes.length ? t("Choose others") : t("Cancel")} <kbd>{t("Esc")}</kbd>
                    </button>
                )}
                {onTable(model) &&
                    !move &&
                    model.moves.filter(isLoose).map((loose) => (
                        <button class="btn loose" key={loose.text} data-move={loose.text} onClick={() => (chosen.value = loose.text)}>
                            {loose.title} {loose.verb === "decline" && <kbd>N</kbd>}
                        </button>
                    ))}
                {model.view.phase === "pact" &&
                    !move &&
                    model.moves.map((one) => (
                        <button class="btn" key={one.text} data-move={one.text} onClick={() => (chosen.value = one.text)}>
                            {deedOf(model, one)}
                        </button>
                    ))}
                {isFight && !answer && (
                    <button class="btn" data-move="nothing" onClick={() => (given.value = givingOf(model)?.choices.map(() => 0) ?? [])}>
                        {model.view.phase === "defense" ? t("Let it stand…") : t("Add nothing…")}
                    </button>
                )}
                {pass && !move && (
                    <button class="btn" data-move={pass.text} onClick={() => (chosen.value = pass.text)}>
                        {t("Bid no more")}
                    </button>
                )}
                {politics && !move && (
                    <button class="btn" data-move={politics.text} onClick={() => deeds.send(politics.text)}>
                        {t("No politics")} <kbd>N</kbd>
                    </button>
                )}
                {model.asked && !onTable(model) && (
                    <button class="btn showtable" onClick={() => (looking.value = !looking.value)}>
                        {looking.value ? t("Back to the question") : t("Show my table")}
                    </button>
                )}
                {props.acts}
                {end && (
                    <button class="btn end" onClick={deeds.end}>
                        {ending.value ? t("End turn") : loses.length || warningsOf(model).length ? t("End turn…") : t("End turn")} <kbd>E</kbd>
                    </button>
                )}
            </div>
        </section>
    );
}
