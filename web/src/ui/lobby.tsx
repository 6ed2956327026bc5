// The lobby: go on with old tables, or pick a game, say who sits where and by which house rules.
import { useEffect, useState } from "preact/hooks";
import { games as listGames } from "../table/games";
import { setTable } from "../table/local";
import { restart } from "../table/stream";
import { serverAnswers, setRemoteTable } from "../table/remote";
import { storedTables } from "../table/storage";
import type { Game, Option, Problem } from "../table/types";
import { capital, ctx, t, tn } from "../words";
import { about, covers, plainCover } from "../art/covers";
import { Bar } from "./bar";
import { AloneGoal } from "./bests";
import { later } from "./later";
import { Icon, SeatMark, Segments } from "./parts";
import {
    choicesOf,
    chosen,
    clocking,
    clockOf,
    isOfUse,
    lastGame,
    listing,
    nameOf,
    needsOf,
    ownClock,
    type Pace,
    pacing,
    type Place,
    type Plan,
    planOf,
    rating,
    realDice,
    remember,
    takenOf,
    watching,
    type Who,
} from "./plan";
import { myName } from "./settings";
import { go, rulesGame } from "./state";
import { MyTables } from "./tables";

const ClockSetting = later(async () => (await import("./clock_setting")).ClockSetting);
const NewTableWatchers = later(async () => (await import("./life_screens")).NewTableWatchers);

function Pick({ game, on, pick }: { game: Game; on: boolean; pick(): void }) {
    const players =
        game.players_min === game.players_max
            ? tn(game.players_max, "%1 player", "%1 players")
            : t("%1 to %2 players", game.players_min, game.players_max);
    const { what, long } = about[game.id] ?? {};
    return (
        <label class={`game ${on ? "on" : ""}`}>
            <input type="radio" name="game" class="vh" checked={on} onChange={pick} />
            <svg
                class="art"
                preserveAspectRatio="xMidYMax meet"
                viewBox="27 24 366 126"
                aria-hidden="true"
                dangerouslySetInnerHTML={{ __html: covers[game.id] ?? plainCover }}
            />
            <span class="gtxt">
                <span class="gt">{game.short_title}</span>
                {what && <span class="gw">{t(what)}</span>}
                <span class="gm">{long ? `${players} · ${t(long)}` : players}</span>
            </span>
            <span class="gpick">
                {on && <Icon of="check" />}
                <span class="wide">{on ? t("picked") : t("pick")}</span>
            </span>
        </label>
    );
}

function PlaceRow(props: {
    seat: number;
    game: Game;
    place: Place;
    server: boolean;
    change(place: Place): void;
}) {
    const { seat, game, place, change } = props;
    const choices: { value: Who; text: string; why?: string | undefined }[] = [
        { value: "me", text: t("Me") },
        {
            value: "friend",
            text: t("Friend"),
            why: props.server ? undefined : t("Friends need the server, which is out of reach."),
        },
        { value: "bot", text: t("Bot"), why: game.bots.length ? undefined : t("There is none.") },
        {
            value: "empty",
            text: t("Empty"),
            why: seat < game.players_min ? t("This seat must be taken.") : undefined,
        },
    ];
    return (
        <li class="seatrow">
            <SeatMark seat={seat} class="big" />
            <Segments
                label={t("Who sits on seat %1", seat + 1)}
                value={place.who}
                choices={choices}
                pick={(who) => change({ ...place, who })}
            />
            <div class="mid">
                {(place.who === "me" || place.who === "friend") && (
                    <label class="fld">
                        <span>{t("Name")}</span>
                        <input
                            value={place.name}
                            maxLength={24}
                            autocomplete="off"
                            placeholder={nameOf({ ...place, name: "" }, seat)}
                            onInput={(event) => change({ ...place, name: event.currentTarget.value })}
                        />
                    </label>
                )}
                {place.who === "bot" && (
                    <label class="fld">
                        <span>{t("Bot")}</span>
                        <select
                            value={place.bot}
                            onChange={(event) => change({ ...place, bot: event.currentTarget.value })}
                        >
                            {game.bots.map(({ id, name }) => (
                                <option key={id} value={id}>
                                    {capital(name)}
                                </option>
                            ))}
                        </select>
                        <small class="mut">{game.bots.find(({ id }) => id === place.bot)?.title}</small>
                    </label>
                )}
            </div>
        </li>
    );
}

function HouseRule(props: { option: Option; plan: Plan; pick(value: string): void }) {
    const { option, plan, pick } = props;
    const choices = choicesOf(option, plan);
    const kept = plan.options[option.key] ?? String(option.initial);
    const value = choices.some((choice) => choice.value === kept) ? kept : String(option.initial);
    return (
        <li>
            <span>{capital(option.title)}</span>
            {choices.length <= 2 ? (
                <Segments label={option.title} value={value} choices={choices} pick={pick} />
            ) : (
                <select
                    class="pick"
                    aria-label={option.title}
                    value={value}
                    onChange={(event) => pick(event.currentTarget.value)}
                >
                    {choices.map((one) => (
                        <option key={one.value} value={one.value}>
                            {one.text}
                        </option>
                    ))}
                </select>
            )}
            {option.note && <small class="mut">{option.note}</small>}
        </li>
    );
}

// No two people are called the same.
function distinct<T extends { name: string }>(seats: T[]): T[] {
    return seats.map((seat, i) => {
        const before = seats.slice(0, i).filter(({ name }) => name && name === seat.name).length;
        return before ? { ...seat, name: `${seat.name} ${before + 1}` } : seat;
    });
}

async function set(game: Game, plan: Plan, helped: boolean): Promise<Problem | null> {
    const taken = takenOf(plan);
    const first = taken[0];
    if (first?.who === "me" && first.name.trim()) myName.value = first.name.trim();
    remember(game, plan);
    const seats = distinct(
        taken.map((place, i) => ({
            name: nameOf(place, i),
            bot: place.who === "bot" ? place.bot : null,
            here: place.who === "me",
        })),
    );
    const options = chosen(game, plan);
    const friends = taken.some((place) => place.who === "friend");
    const real = realDice.peek() && !game.hidden;
    const dice = real ? "real" : needsOf(pacing.peek());
    const terms = { watch: watching.peek(), listed: listing.peek() && !real, rated: rating.peek() && !real };
    if (friends && terms.rated && taken.filter(({ who }) => who === "me").length > 1)
        return { message: t("At a rated table nobody has two seats.") };
    const made = friends
        ? await setRemoteTable(game.id, options, seats, dice, clockOf(clocking.peek(), ownClock.peek()), helped, terms)
        : await setTable(game.id, options, seats, real, helped);
    if ("error" in made) return made.error;
    listing.value = rating.value = false;
    go(friends ? `#/t/${made.id}` : `#/here/${made.id}`);
    return null;
}

// How a table with friends is played decides whose devices a draw waits for (docs/fairness.md).
function Pacing() {
    const notes: Record<Pace, string> = {
        tonight: t("Each draw waits for the device of at least one friend, so that nobody can foresee it."),
        days: t("A draw waits for nobody. One that no friend’s device gave to is marked."),
        all: t("Each draw waits for the device of every person."),
    };
    return (
        <div class="pacing">
            <h2 class="o">{t("With friends")}</h2>
            <Segments
                label={t("With friends")}
                value={pacing.value}
                choices={[
                    { value: "tonight", text: t(ctx("a table", "Tonight")) },
                    { value: "days", text: t(ctx("a table", "Over days")) },
                    { value: "all", text: t(ctx("a table", "Everybody")) },
                ]}
                pick={(value) => (pacing.value = value)}
            />
            <small class="mut">{notes[pacing.value]}</small>
        </div>
    );
}

// Who has the box at hand rolls for everybody, bots included, and the page is the score pad.
function WhoseDice({ friends }: { friends: boolean }) {
    return (
        <li>
            <span>{t("Dice")}</span>
            <Segments
                label={t("Dice")}
                value={String(realDice.value)}
                choices={[
                    { value: "false", text: t(ctx("dice", "The page rolls")) },
                    { value: "true", text: t(ctx("dice", "Real dice")) },
                ]}
                pick={(value) => (realDice.value = value === "true")}
            />
            {realDice.value && (
                <small class="mut">
                    {friends
                        ? t("You roll on your table; each phone is a score pad, and whoever rolled taps in what came up.")
                        : t("You roll on your table and tap in what came up; the page is the score pad.")}
                </small>
            )}
        </li>
    );
}

// Whoever sits down agrees, so it is chosen anew for each table.
function Help({ helped, pick }: { helped: boolean; pick(helped: boolean): void }) {
    return (
        <div class="pacing">
            <h2 class="o">{t("Help")}</h2>
            <Segments
                label={t("Help")}
                value={String(helped)}
                choices={[
                    { value: "false", text: t(ctx("help", "For nobody")) },
                    { value: "true", text: t(ctx("help", "For everybody")) },
                ]}
                pick={(value) => pick(value === "true")}
            />
            <small class="mut">
                {helped
                    ? t("Hints, the coach and copies to play on from while the game runs. Whoever sits down agrees; the record says so.")
                    : t("No hints, no coach and no copies to play on from while the game runs.")}
            </small>
        </div>
    );
}

function Setting(props: { game: Game; plan: Plan; server: boolean; change(plan: Plan): void }) {
    const { game, plan, server, change } = props;
    const [problem, setProblem] = useState<Problem | null>(null);
    const taken = takenOf(plan);
    const friends = taken.some((place) => place.who === "friend");
    const options = game.options.filter((option) => isOfUse(option, plan));
    const real = realDice.value && !game.hidden;
    const [wanted, setWanted] = useState(false);
    const mayHelp = game.hints && taken.filter(({ who }) => who === "me" || who === "friend").length > 1 && !(friends && real);
    const put = (seat: number, place: Place) =>
        change({ ...plan, places: plan.places.map((old, i) => (i === seat ? place : old)) });
    return (
        <form
            class="sheet"
            onSubmit={(event) => {
                event.preventDefault();
                setProblem(null);
                void set(game, plan, mayHelp && wanted).then(setProblem);
            }}
        >
            <h2>{t("Who sits where")}</h2>
            <ul class="seats">
                {plan.places.map((place, seat) => (
                    <PlaceRow
                        key={seat}
                        seat={seat}
                        game={game}
                        place={place}
                        server={server}
                        change={(next) => put(seat, next)}
                    />
                ))}
            </ul>
            {options.length > 0 && <h2 class="o">{t("House rules")}</h2>}
            <ul class="opts">
                {options.map((option) => (
                    <HouseRule
                        key={option.key}
                        option={option}
                        plan={plan}
                        pick={(value) =>
                            change({ ...plan, options: { ...plan.options, [option.key]: value } })
                        }
                    />
                ))}
                {!game.hidden && <WhoseDice friends={friends} />}
            </ul>
            {mayHelp && <Help helped={wanted} pick={setWanted} />}
            {friends && !real && (
                <>
                    <Pacing />
                    <ClockSetting />
                </>
            )}
            {friends && <NewTableWatchers dice={!realDice.value || game.hidden} />}
            <div class="lb-go">
                {taken.length === 1 && taken[0]?.who === "me" && (
                    <AloneGoal game={game} options={plan.options} />
                )}
                {problem && (
                    <p class="problem" role="alert">
                        {problem.message}
                    </p>
                )}
                <button class="btn go" type="submit">
                    {t("Set the table")}
                </button>
                <span>
                    {friends
                        ? t("A friend’s link opens this table in any browser. No account.")
                        : taken.length === 1
                          ? t("Alone on this device, with or without a network.")
                          : t("On this device, with or without a network.")}
                </span>
                <a href={`#/print/${game.id}`}>{t("Score sheets to print")}</a>
            </div>
        </form>
    );
}

// Games that are there to learn from are shown to who asks for them: /?examples
const withExamples = () => new URLSearchParams(location.search).has("examples");

export function Lobby() {
    const [games, setGames] = useState<Game[]>([]);
    const [picked, setPicked] = useState("");
    const [plan, setPlan] = useState<Plan>({ places: [], options: {} });
    const [server, setServer] = useState(true);
    const [returning] = useState(storedTables.peek().length > 0);
    const game = games.find((one) => one.id === picked);

    const pick = (one: Game) => {
        setPicked(one.id);
        setPlan(planOf(one));
        rulesGame.value = one.id;
    };
    useEffect(() => {
        document.title = "ages";
        void listGames().then((all) => {
            const list = all.filter((one) => !one.example || withExamples());
            const first = list.find((one) => one.id === lastGame.peek()) ?? list[0];
            setGames(list);
            if (first) pick(first);
        });
        void serverAnswers().then(setServer);
        restart();
    }, []);

    return (
        <div class="screen">
            <header class="top dark">
                <Bar>
                    <span class="gname">{t("civilization games")}</span>
                </Bar>
            </header>
            <main class={`lobby ${returning ? "returning" : ""}`}>
                {returning && <MyTables />}
                <div class="lb-games dark">
                    <h1>{t("What shall we play?")}</h1>
                    <div class="picks" role="radiogroup" aria-label={t(ctx("which", "Game"))}>
                        {games.map((one) => (
                            <Pick
                                key={one.id}
                                game={one}
                                on={one.id === picked}
                                pick={() => pick(one)}
                            />
                        ))}
                    </div>
                </div>
                <div class="zig" />
                {game && (
                    <Setting key={game.id} game={game} plan={plan} server={server} change={setPlan} />
                )}
                {!returning && <MyTables />}
            </main>
        </div>
    );
}
