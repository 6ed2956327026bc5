// The question band: what is asked, what is chosen with its price and every number that changes, the deed.
import type { ComponentChildren } from "preact";
import { Cited, SeatMark } from "../../ui/parts";
import { capital, signed, t, tn } from "../../words";
import type { DrawnProps } from "../drawn";
import { cardOf, isCard } from "./cards";
import { warningsOf } from "./coach";
import { cardAt, type Change, endMove, isLoose, type Mix, type Model, movesAt, nameOf, onTable, toneOf, type Blocked, type TtaMove } from "./model";
import { Of, Tokens, wordOf } from "./parts";
import { chosen, chosenMove, ending, foremost, forgo, given, givenMoves, glancedMove, going, letGo, looking, mixOf, otherwise, target, wayOf } from "./plan";
import { askedOf, giftText, titleOf } from "./asking";
import { drawnByEnding, gainsByEnding, losesByEnding } from "./ending";
import { BidStepper, BidUpTo, Raising } from "./raising";
import { openCard } from "./opened";

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
    const found = Object.entries(blocked).find(([text]) => (verb ? text === verb : id && text.split(" ").includes(id)));
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
    const asked = askedOf(model);
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
            {mine && asked.kind === "bid" && asked.by !== null && asked.by !== undefined && (
                <p class="l2">{t("%1 leads with %2. You can muster %3.", nameOf(now, asked.by), asked.bid ?? 0, asked.most ?? 0)}</p>
            )}
            {view.seat === me && asked.kind !== "bid" && (
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
    if (!conflict) return t("Pay with %1", total);
    if (isWar(conflict.card)) return t("Fight with %1", total);
    return view.phase === "defense" && total >= need ? t("Hold with %1", total) : t("Answer with %1", total);
}

const isWar = (card: string): boolean => cardOf(card).family === "war";

function askOf({ facts: { conflict } }: Model, total: number, need: number): string {
    if (!conflict) return total >= need ? t("Pay with %1? It is enough.", total) : t("Pay with %1? It is not enough.", total);
    return total >= need ? t("Answer with %1? It is enough.", total) : t("Answer with %1? It is not enough.", total);
}

export interface Deeds {
    send(text: string): void;
    doIt(): void;
    end(): void;
}

const needOf = ({ facts, now }: Model): number => facts.conflict?.need ?? Number(now.question?.["bid"] ?? 0);
const goesOf = (model: Model): number[] => (model.asked && model.view.phase === "discard" ? going.value : []);
const answerMixOf = (model: Model): Mix | undefined => (givenMoves(model) ? mixOf(model) : undefined);

// What an answer gives up, and how it ends for me.
function Answer({ model, answer }: { model: Model; answer: Mix }) {
    const need = needOf(model);
    const mine = (changes: Change[]) => foremost(changes.filter(({ seat, what }) => seat === model.me && what !== "strength")).slice(0, 2);
    return (
        <div class="pre">
            <p class="l1 serif">{askOf(model, answer.total, need)}</p>
            <p class="l2">
                <span class="chg">{t("you give up: %1", giftText(model, given.value ?? []))}</span>
                <span class="chg">{t("%1 needed", need)}</span>
                <span class="chg">
                    <em>{t("strength")}</em> {model.player.rating.strength} <span class="ar">→</span> <b>{answer.strength}</b>
                </span>
                {mine(wayOf(model)?.changes ?? []).map((change) => (
                    <ChangeOf key={change.what} model={model} change={change} />
                ))}
                {answer.total >= need &&
                    mine(otherwise(model)).map(({ title, from, to }) => (
                        <span class="chg no" key={title}>
                            <em>{t("otherwise")}</em> {title} {signed(from)} <span class="ar">→</span> <b>{signed(to)}</b>
                        </span>
                    ))}
            </p>
        </div>
    );
}

// What is chosen: a question with its price and all that changes, before the deed.
function Chosen({ model }: { model: Model }) {
    const move = chosenMove(model) ?? glancedMove(model);
    const at = target.value;
    const ways = at && onTable(model) ? movesAt(model, at) : [];
    const goes = goesOf(model);
    const answer = answerMixOf(model);
    const { military } = model.player.hand;
    if (ending.value)
        return (
            <div class="pre">
                <p class="l1 serif">{t("End your turn?")}</p>
                <p class="l2">
                    {gainsByEnding(model).map(({ what, from, to }) => (
                        <span class="chg" key={what}>
                            <em>{wordOf(what)}</em> {signed(from)} <span class="ar">→</span> <b>{signed(to)}</b>
                        </span>
                    ))}
                    {drawnByEnding(model) > 0 && <span class="chg">{t("draw %1", drawnByEnding(model))}</span>}
                    {losesByEnding(model).map((line, i) => (
                        <span class="chg no" key={i}>
                            {line}
                        </span>
                    ))}
                </p>
            </div>
        );
    if (goes.length)
        return (
            <div class="pre">
                <p class="l1 serif">{t("Discard %1?", goes.map((i) => cardOf(military[i] ?? "").title).join(", "))}</p>
                <p class="l2">
                    <span class="chg">
                        <em>{t("military hand")}</em> {military.length} <span class="ar">→</span> <b>{military.length - goes.length}</b>
                    </span>
                    <span class="chg">{t("%1: %2", t("hand limit"), model.fact.military_hand_limit ?? 0)}</span>
                    <span class="chg">{t("face down: rivals see only the ages")}</span>
                </p>
            </div>
        );
    if (answer) return <Answer model={model} answer={answer} />;
    if (move)
        return (
            <div class={ways.length > 1 ? "pre choice2" : "pre"}>
                <p class="l1 serif">{t("%1?", spoilsOf(move) ? deedOf(model, move) : move.title)}</p>
                {ways.length > 1 && <Ways model={model} moves={ways} />}
                <p class="l2">{move.verb === "bid" ? <IfItWins model={model} /> : <PreviewOf model={model} move={move} />}</p>
            </div>
        );
    return at ? <Nothing model={model} at={at} prefix={model.now.prefix} /> : null;
}

// A bid changes nothing by itself: what paying it by the chosen mix would leave.
function IfItWins({ model }: { model: Model }) {
    const mix = mixOf(model);
    const { strength } = model.player.rating;
    return (
        <>
            {given.value && <span class="chg">{t("if it wins you give up: %1", giftText(model, given.value))}</span>}
            {mix && (
                <span class="chg">
                    <em>{t("strength")}</em> {strength} <span class="ar">→</span> <b>{mix.strength}</b>
                </span>
            )}
        </>
    );
}

// What does the deed, or lets it go. In politics the card stands below with its whole text.
function DeedButtons({ model, deeds }: { model: Model; deeds: Deeds }) {
    const move = chosenMove(model);
    const goes = goesOf(model);
    const answer = answerMixOf(model);
    const deed = goes.length
        ? givenMoves(model) && t("Discard %1", goes.length)
        : answer
          ? answerOf(model, answer.total, needOf(model))
          : move && deedOf(model, move);
    const at = target.value;
    const card = move?.at?.card ?? (at ? cardAt(model, at) : null);
    return (
        <>
            <BidStepper model={model} />
            {deed && (
                <button class="btn go deed" data-deed onClick={deeds.doIt}>
                    {deed} <kbd>↵</kbd>
                </button>
            )}
            <BidUpTo model={model} />
            {card && isCard(card) && !(model.view.phase === "politics" && move?.at?.on === "military_hand") && (
                <button class="btn about" data-card={card} onClick={() => openCard(card)}>
                    {t("The card")} <kbd>I</kbd>
                </button>
            )}
            {(at || move || answer || goes.length > 0) && (
                <button class="btn" onClick={letGo}>
                    {goes.length ? t("Choose others") : t("Cancel")} <kbd>{t("Esc")}</kbd>
                </button>
            )}
        </>
    );
}

// Answers that have no place on the table or on the screen of the question. Those that give something up altogether stay beside a choice.
function OtherAnswers({ model, deeds }: { model: Model; deeds: Deeds }) {
    const move = chosenMove(model);
    const { conflict } = model.facts;
    const lost = otherwise(model).find(({ seat, what }) => seat === model.me && what !== "strength");
    const pass = model.moves.find(({ verb }) => verb === "pass");
    const politics = model.moves.find(({ verb }) => verb === "no_politics");
    const choosing = (one: TtaMove, apart = "") => (
        <button class={`btn ${apart}`} key={one.text} data-move={one.text} onClick={() => (one.verb === "decline" ? forgo(one, deeds.send) : (letGo(), (chosen.value = one.text)))}>
            {one.verb === "pass" ? t("Bid no more") : one.verb === "accept" || one.verb === "refuse" ? deedOf(model, one) : one.title}{" "}
            {one.verb === "decline" && <kbd>N</kbd>}
        </button>
    );
    return (
        <>
            {onTable(model) && !move && model.moves.filter(isLoose).map((one) => choosing(one, "loose"))}
            {model.view.phase === "pact" && !move && model.moves.map((one) => choosing(one))}
            {conflict?.all_mixes && model.asked && !onTable(model) && !answerMixOf(model) && (
                <button class="btn" data-move="nothing" onClick={() => (given.value = conflict.choices.map(() => 0))}>
                    {model.view.phase === "defense" && !isWar(conflict.card) ? t("Let it stand…") : lost ? t("Add nothing: %1 %2", signed(lost.to - lost.from), lost.title) : t("Add nothing…")}
                </button>
            )}
            {pass && move !== pass && choosing(pass, "apart")}
            {politics && move !== politics && (
                <button class="btn apart" data-move={politics.text} onClick={() => forgo(politics, deeds.send)}>
                    {t("No politics")} <kbd>N</kbd>
                </button>
            )}
        </>
    );
}

export function Band({ props, model, deeds }: { props: DrawnProps; model: Model; deeds: Deeds }) {
    const end = endMove(model);
    const seat = typeof model.now.turn === "number" ? model.now.turn : model.view.seat;
    const told = ending.value || goesOf(model).length > 0 || answerMixOf(model) || chosenMove(model) || glancedMove(model);
    const warns = losesByEnding(model).length > 0 || warningsOf(model).length > 0;
    return (
        <section class={told ? "ask told" : "ask"} aria-label={t("What is asked")}>
            <SeatMark seat={seat} class="who" />
            <Asked model={model} />
            {/* It stands there before it says anything, so that what it says is heard. */}
            <div class="say" aria-live="polite" aria-atomic="true">
                <Chosen model={model} />
            </div>
            <Raising model={model} />
            <div class="btns">
                {ending.value ? (
                    <button class="btn go" onClick={letGo}>
                        {t("Go on playing")} <kbd>{t("Esc")}</kbd>
                    </button>
                ) : (
                    <DeedButtons model={model} deeds={deeds} />
                )}
                {!ending.value && <OtherAnswers model={model} deeds={deeds} />}
                {model.asked && !onTable(model) && (
                    <button class="btn showtable" onClick={() => (looking.value = !looking.value)}>
                        {looking.value ? t("Back to the question") : t("Show my table")}
                    </button>
                )}
                {props.acts}
                {end && (
                    <button class="btn end" onClick={deeds.end}>
                        {!ending.value && warns ? t("End turn…") : t("End turn")} <kbd>E</kbd>
                    </button>
                )}
            </div>
        </section>
    );
}
