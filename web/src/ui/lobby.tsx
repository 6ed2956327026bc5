// The lobby: pick a game, say who sits where and by which house rules, and go on with old tables.
import { useEffect, useState } from "preact/hooks";
import { games as listGames } from "../table/games";
import { openRecord, setTable, type Sitting } from "../table/local";
import { restart } from "../table/news";
import { serverAnswers, setRemoteTable } from "../table/remote";
import { forget, kept, type Kept } from "../table/shelf";
import type { Game, Option, Problem } from "../table/types";
import { plain, signed, t, tn } from "../words";
import { art, plainArt } from "./art";
import { Bar } from "./bar";
import { Icon, SeatMark, Segments } from "./parts";
import { myName } from "./settings";
import { go, rulesGame } from "./state";

type Who = "me" | "friend" | "bot" | "empty";

interface Place {
    who: Who;
    name: string;
    bot: string;
}

interface Plan {
    places: Place[];
    options: Record<string, string>;
}

// A game's title is long where several games share its first words.
export function shortTitle(title: string): string {
    return title.replace(/^.*: /, "");
}

function firstPlan(game: Game): Plan {
    const bot = game.bots[0]?.id ?? "";
    const places = Array.from({ length: game.players_max }, (_, i): Place => {
        const who = i === 0 ? "me" : i === 1 && bot ? "bot" : i < game.players_min ? "me" : "empty";
        return { who, name: "", bot };
    });
    const options = Object.fromEntries(game.options.map((one) => [one.key, one.initial]));
    return { places, options };
}

function Pick({ game, on, pick }: { game: Game; on: boolean; pick(): void }) {
    const players =
        game.players_min === game.players_max
            ? tn(game.players_max, "%1 player", "%1 players")
            : t("%1 to %2 players", game.players_min, game.players_max);
    return (
        <label class={`game ${on ? "on" : ""}`}>
            <input type="radio" name="game" class="vh" checked={on} onChange={pick} />
            <svg
                class="art"
                preserveAspectRatio="xMidYMax slice"
                viewBox="0 0 420 150"
                aria-hidden="true"
                dangerouslySetInnerHTML={{ __html: art[game.id] ?? plainArt }}
            />
            <span class="gtxt">
                <span class="gt">{shortTitle(game.title)}</span>
                <span class="gm">{players}</span>
            </span>
            <span class="gpick">
                {on && <Icon of="check" />}
                {on ? t("picked") : t("pick")}
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
                            placeholder={seat === 0 ? myName.value : t("Player %1", seat + 1)}
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
                            {game.bots.map(({ id, title }) => (
                                <option key={id} value={id}>
                                    {`${plain(id)}: ${title}`}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                {place.who === "bot" && (
                    <small class="narrow mut">
                        {game.bots.find(({ id }) => id === place.bot)?.title}
                    </small>
                )}
            </div>
        </li>
    );
}

function valuesOf(option: Option): string[] {
    if (option.values) return option.values;
    const min = option.min ?? 0;
    return Array.from({ length: (option.max ?? min) - min + 1 }, (_, i) => String(min + i));
}

function HouseRule(props: {
    option: Option;
    value: string;
    places: Place[];
    pick(value: string): void;
}) {
    const { option, value, pick } = props;
    const values = valuesOf(option);
    const text = (one: string) =>
        option.key === "start" && /^\d$/.test(one) ? t("seat %1", Number(one) + 1) : plain(one);
    return (
        <li>
            <span>{option.title}</span>
            {values.length <= 2 ? (
                <Segments
                    label={option.title}
                    value={value}
                    choices={values.map((one) => ({ value: one, text: text(one) }))}
                    pick={pick}
                />
            ) : (
                <select
                    class="pick"
                    aria-label={option.title}
                    value={value}
                    onChange={(event) => pick(event.currentTarget.value)}
                >
                    {values.map((one) => (
                        <option key={one} value={one}>
                            {text(one)}
                        </option>
                    ))}
                </select>
            )}
        </li>
    );
}

function status(table: Kept): { text: string; yours: boolean } {
    if (table.over) return { text: t("Look back"), yours: false };
    if (table.turn !== null && table.mine.includes(table.turn))
        return { text: t("Your turn"), yours: true };
    const name = table.turn === null ? "" : (table.names[table.turn] ?? "");
    return { text: name ? t("%1 thinks", name) : t("Open"), yours: false };
}

function TableRow({ table }: { table: Kept }) {
    const { text, yours } = status(table);
    const href = table.kind === "local" ? `#/here/${table.id}` : `#/t/${table.id}`;
    return (
        <li>
            <a href={href} class={`tb ${yours ? "you" : ""}`}>
                <span class="tt">
                    <b>{table.names.join(", ")}</b>
                    <small>
                        {shortTitle(table.title || plain(table.game))}
                        {table.kind === "remote" ? ` · ${t("with friends")}` : ""}
                    </small>
                </span>
                <span class="ts">
                    {table.points.map((points, seat) => (
                        <span key={seat}>
                            <SeatMark seat={seat} />
                            <b>{signed(points)}</b>
                        </span>
                    ))}
                </span>
                <span class="tw">
                    {text}
                    <Icon of="chev" />
                </span>
            </a>
            <button
                class="btn quiet sq"
                aria-label={t("Forget the table of %1", table.names.join(", "))}
                onClick={() => forget(table.id)}
            >
                <Icon of="cross" />
            </button>
        </li>
    );
}

// A link that a friend has sent, or the file of a record.
function OpenOther() {
    const [link, setLink] = useState("");
    const [problem, setProblem] = useState("");
    const follow = (event: Event) => {
        event.preventDefault();
        const hash = /#\/t\/[\w-]+(\/[\w-]+)?$/.exec(link.trim());
        if (hash) go(hash[0]);
        else setProblem(t("That is no link to a table."));
    };
    const read = async (file: File | undefined) => {
        if (!file) return;
        const opened = await openRecord(await file.text());
        if ("id" in opened) go(`#/here/${opened.id}`);
        else setProblem(opened.error.message);
    };
    return (
        <details class="open-other">
            <summary>{t("Open a table by its link, or a record")}</summary>
            <form onSubmit={follow}>
                <label class="fld">
                    <span>{t("Link")}</span>
                    <input value={link} onInput={(event) => setLink(event.currentTarget.value)} />
                </label>
                <button class="btn line">{t("Open")}</button>
            </form>
            <label class="fld">
                <span>{t("Record")}</span>
                <input
                    type="file"
                    accept=".ages,text/plain"
                    onChange={(event) => void read(event.currentTarget.files?.[0])}
                />
            </label>
            {problem && (
                <p class="problem" role="alert">
                    {problem}
                </p>
            )}
        </details>
    );
}

function MyTables() {
    return (
        <section class="mine" aria-labelledby="mine">
            <h2 id="mine">{t("My tables")}</h2>
            {kept.value.length === 0 && <p class="mut">{t("None yet. Set one, and it stays here.")}</p>}
            <ul>
                {kept.value.map((table) => (
                    <TableRow key={table.id} table={table} />
                ))}
            </ul>
            <p class="mut">{t("Kept on this device.")}</p>
            <OpenOther />
        </section>
    );
}

function nameOf(place: Place, seat: number): string {
    if (place.who === "bot") return place.bot.charAt(0).toUpperCase() + plain(place.bot.slice(1));
    const usual = seat === 0 && myName.peek() ? myName.peek() : t("Player %1", seat + 1);
    return place.name.trim() || usual;
}

// No two seats are called the same.
function distinct(seats: (Sitting & { here: boolean })[]): (Sitting & { here: boolean })[] {
    return seats.map((seat, i) => {
        const before = seats.slice(0, i).filter((other) => other.name === seat.name).length;
        return before ? { ...seat, name: `${seat.name} ${before + 1}` } : seat;
    });
}

async function set(game: Game, plan: Plan): Promise<Problem | null> {
    const taken = plan.places.filter((place) => place.who !== "empty");
    const first = taken[0];
    if (first?.who === "me" && first.name.trim()) myName.value = first.name.trim();
    const seats = distinct(
        taken.map((place, i) => ({
            name: nameOf(place, i),
            bot: place.who === "bot" ? place.bot : null,
            here: place.who === "me",
        })),
    );
    const friends = taken.some((place) => place.who === "friend");
    const made = friends
        ? await setRemoteTable(game.id, plan.options, seats)
        : await setTable(game.id, plan.options, seats);
    if ("error" in made) return made.error;
    go(friends ? `#/t/${made.id}` : `#/here/${made.id}`);
    return null;
}

export function Lobby() {
    const [games, setGames] = useState<Game[]>([]);
    const [picked, setPicked] = useState("");
    const [plan, setPlan] = useState<Plan>({ places: [], options: {} });
    const [server, setServer] = useState(true);
    const [problem, setProblem] = useState<Problem | null>(null);
    const game = games.find((one) => one.id === picked);

    const pick = (one: Game) => {
        setPicked(one.id);
        setPlan(firstPlan(one));
        rulesGame.value = one.id;
    };
    useEffect(() => {
        document.title = "ages";
        void listGames().then((list) => {
            setGames(list);
            if (list[0]) pick(list[0]);
        });
        void serverAnswers().then(setServer);
        restart();
    }, []);

    const taken = plan.places.filter((place) => place.who !== "empty").length;
    const friends = plan.places.some((place) => place.who === "friend");
    return (
        <div class="screen">
            <header class="top dark">
                <Bar>
                    <span class="gname">{t("games about the making of things")}</span>
                </Bar>
                <div class="lb-games">
                    <h1>{t("What shall we play?")}</h1>
                    <div class="picks" role="radiogroup" aria-label={t("Game")}>
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
            </header>
            <main class="lb">
                {game && (
                    <form
                        class="sheet"
                        onSubmit={(event) => {
                            event.preventDefault();
                            setProblem(null);
                            void set(game, plan).then(setProblem);
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
                                    change={(next) =>
                                        setPlan({
                                            ...plan,
                                            places: plan.places.map((old, i) =>
                                                i === seat ? next : old,
                                            ),
                                        })
                                    }
                                />
                            ))}
                        </ul>
                        <h2 class="o">{t("House rules")}</h2>
                        <ul class="opts">
                            {game.options.map((option) => (
                                <HouseRule
                                    key={option.key}
                                    option={option}
                                    value={plan.options[option.key] ?? option.initial}
                                    places={plan.places}
                                    pick={(value) =>
                                        setPlan({
                                            ...plan,
                                            options: { ...plan.options, [option.key]: value },
                                        })
                                    }
                                />
                            ))}
                        </ul>
                        {problem && (
                            <p class="problem" role="alert">
                                {problem.message}
                            </p>
                        )}
                        <div class="lb-go">
                            <button class="btn go" type="submit">
                                {t("Set the table")}
                            </button>
                            <span>
                                {friends
                                    ? t("A friend’s link opens this table in any browser. No account.")
                                    : taken === 1
                                      ? t("Alone on this device, with or without a network.")
                                      : t("On this device, with or without a network.")}
                            </span>
                        </div>
                    </form>
                )}
                <MyTables />
            </main>
        </div>
    );
}
