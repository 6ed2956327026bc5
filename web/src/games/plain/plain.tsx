// The plain table: every game is playable with it. Moves are buttons, grouped by verb and, where
// there are many, by what they aim at; the board is the engine's text.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Move } from "../../table/types";
import { undoText } from "../../ui/parts";
import { capital, isTyped, t } from "../../words";
import type { Drawn, DrawnProps } from "../drawn";

const FEW = 6;
const SENTENCES_MAX = 8; // sentences of what a move brings: the end of a turn has as many

function groupBy(moves: Move[], key: (move: Move) => string): [string, Move[]][] {
    const groups = new Map<string, Move[]>();
    for (const move of moves) groups.set(key(move), [...(groups.get(key(move)) ?? []), move]);
    return [...groups];
}

// Moves of one verb: each says what it is and what it brings beyond that. Many of them stand in
// rows, by what they aim at.
function Verb(props: { moves: Move[]; first: number; send(text: string): void }) {
    const { moves, first, send } = props;
    const aims = groupBy(moves, (move) => JSON.stringify(move.args[0]));
    const rows = moves.length > FEW && aims.length < moves.length ? aims : [["", moves] as const];
    return (
        <>
            {rows.map(([aim, list]) => (
                <ul key={aim} class="mvs">
                    {list.map((move) => {
                        const number = first + moves.indexOf(move);
                        const brings = (move.brings ?? []).slice(0, SENTENCES_MAX).join(" ");
                        return (
                            <li key={move.text}>
                                <button
                                    class="mv"
                                    data-move={move.text}
                                    onClick={() => send(move.text)}
                                >
                                    <b>
                                        {number <= 9 && <kbd aria-hidden="true">{number}</kbd>}
                                        {move.title}
                                    </b>
                                    {brings && <small>{brings}</small>}
                                </button>
                            </li>
                        );
                    })}
                </ul>
            ))}
        </>
    );
}

// A move can be typed as its sentence, in the reader's language, or as records have it.
function TypeMove({ now, send }: DrawnProps) {
    const [text, setText] = useState("");
    const typed = text.trim();
    return (
        <form
            class="typed"
            onSubmit={(event) => {
                event.preventDefault();
                const meant = now.moves.find(({ title }) => isTyped(title, typed))?.text;
                void send(meant ?? typed).then((problem) => problem ?? setText(""));
            }}
        >
            <label class="fld">
                <span>{t("Type a move")}</span>
                <input
                    id="typed"
                    list="legal"
                    autocomplete="off"
                    value={text}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
            </label>
            <datalist id="legal">
                {now.moves.slice(0, 200).map((move) => (
                    <option key={move.text} value={move.title} />
                ))}
            </datalist>
            <button class="btn line" type="submit">
                {t("Do it")}
            </button>
        </form>
    );
}

function Tray(props: DrawnProps) {
    const { now, asked, send, acts } = props;
    const moves = now.moves.filter((move) => !move.gives_up); // who leaves says so in the menu
    const box = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent) => {
            const target = event.target as HTMLElement;
            if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, select"))
                return;
            const move = /^[1-9]$/.test(event.key) && moves[Number(event.key) - 1];
            if (move && asked) void send(move.text);
        };
        window.addEventListener("keydown", press);
        return () => window.removeEventListener("keydown", press);
    }, [now, asked, send]);
    // The button that was pressed is gone with its move: who was here stays here.
    const inside = useRef(false);
    useEffect(() => {
        if (inside.current && document.activeElement === document.body)
            box.current?.querySelector<HTMLElement>("button")?.focus();
    }, [now.seq]);
    const verbs = groupBy(moves, (move) => move.verb);
    let first = 1;
    return (
        <div
            class="plain-tray"
            ref={box}
            onFocusIn={() => (inside.current = true)}
            onFocusOut={(event) => {
                if (event.relatedTarget) inside.current = false;
            }}
        >
            {now.question && (
                <div class="question">
                    {now.question.text.split("\n").map((line) => (
                        <p key={line}>{line}</p>
                    ))}
                </div>
            )}
            {asked && now.moves.length > 0 && (
                <>
                    {verbs.map(([verb, moves]) => {
                        const begin = first;
                        first += moves.length;
                        return (
                            <section key={verb} class="verb">
                                <h2>{capital(moves[0]?.help ?? "")}</h2>
                                <Verb
                                    moves={moves}
                                    first={begin}
                                    send={(text) => void send(text)}
                                />
                            </section>
                        );
                    })}
                    <TypeMove {...props} />
                </>
            )}
            {now.unconfirmed && now.turn === now.you && (
                <p>
                    {t("Your turn is done")}. {t("Check it once more:")} {undoText(now)}
                </p>
            )}
            <div class="acts">{acts}</div>
        </div>
    );
}

const USUAL_COLUMNS = 80;

// A board of the usual width is set in columns all over. A wider one is of labels with lists, which
// may break on a narrow screen and go on below what stands beside the label; its few columns come
// out below their heads. Lines that rule it off end with the screen.
function Board({ text }: { text: string }) {
    const lines = text.split("\n");
    const listed = lines.some((line) => line.length > USUAL_COLUMNS);
    return (
        <pre class={listed ? "board listed" : "board"} tabIndex={0} role="region" aria-label={t("Board")}>
            {lines.map((line, i) => {
                const [label = ""] = /^ {8,}|^ *\S.*? {2,}(?=\S)/.exec(line) ?? [];
                const begins = line.length - line.trimStart().length;
                return (
                    <span
                        key={i}
                        class={line.endsWith("──") ? "rule" : ""}
                        style={{ "--hang": `${label.length || begins + 2}ch` }}
                    >
                        {`${line}\n`}
                    </span>
                );
            })}
        </pre>
    );
}

function Pad({ now }: DrawnProps) {
    return (
        <div class="plain-pad">
            <h2>{t("The table")}</h2>
            <Board text={now.board} />
        </div>
    );
}

export const plainTable: Drawn = {
    Tray,
    Pad,
    keys: () => [
        ["1 … 9", t("the move of that number")],
        ["/", t("type a move")],
    ],
};
