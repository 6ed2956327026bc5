// Real dice: the page is the score pad, and who rolled taps in what came up.
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import type { Outcomes, TableJson } from "../table/types";
import { t, tn } from "../words";
import { Icon } from "./parts";

type Enter = (text: string) => void;

const FaceDrawing = ({ face }: { face: string }) => (
    <span class="cube">
        <svg viewBox="0 0 100 100" aria-hidden="true">
            <use href={`#d-${face}`} />
        </svg>
    </span>
);

// Each tap on a face puts down a die that shows it, until all lie there.
function Thrown({ faces, dice, verb, enter }: Required<Omit<Outcomes, "moves">> & { enter: Enter }) {
    const down = useSignal<string[]>([]);
    const left = dice - down.value.length;
    const isWhole = () => down.peek().length === dice;
    const put = (face: string) => void (isWhole() || (down.value = [...down.peek(), face]));
    const take = (place: number) => (down.value = down.peek().filter((_, i) => i !== place));
    const done = () => {
        const counts = faces.map(({ id }) => [id, down.peek().filter((face) => face === id).length] as const);
        const words = counts.flatMap(([id, n]) => (n ? [`${id}=${n}`] : []));
        if (isWhole()) enter([verb, ...words].join(" "));
    };
    useLayoutEffect(() => {
        const press = (event: KeyboardEvent) => {
            const face = faces[Number(event.key) - 1];
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            if (face) put(face.id);
            else if (event.key === "Backspace") take(down.peek().length - 1);
            else if (event.key === "Enter" && isWhole()) done();
            else return;
            event.preventDefault();
            event.stopImmediatePropagation();
        };
        window.addEventListener("keydown", press, true);
        return () => window.removeEventListener("keydown", press, true);
    }, []);
    return (
        <>
            <ul class="faces" aria-label={t("Faces")}>
                {faces.map(({ id, title }, i) => (
                    <li key={id}>
                        <button aria-disabled={!left} onClick={() => put(id)}>
                            <FaceDrawing face={id} />
                            <span>{title}</span>
                            <kbd class="wide">{i + 1}</kbd>
                        </button>
                    </li>
                ))}
            </ul>
            <div class="down">
                <ul aria-label={t("What came up")}>
                    {Array.from({ length: dice }, (_, place) => {
                        const face = faces.find(({ id }) => id === down.value[place]);
                        return (
                            <li key={place}>
                                {face ? (
                                    <button aria-label={t("Take %1 away", face.title)} onClick={() => take(place)}>
                                        <FaceDrawing face={face.id} />
                                    </button>
                                ) : (
                                    <span class="cube free" />
                                )}
                            </li>
                        );
                    })}
                </ul>
                <button class={`btn big ${left ? "line" : "act"}`} aria-disabled={left > 0} onClick={done}>
                    <Icon of="check" />
                    {left ? tn(left, "%1 die to go", "%1 dice to go") : t("That came up")}
                </button>
            </div>
        </>
    );
}

// Who rolled taps it in on their own phone; anybody at the table may do it for them.
function Elsewhere({ name, here }: { name: string; here(): void }) {
    return (
        <section class="realdice dark elsewhere" role="status">
            {t("%1 rolls.", name)}
            <button class="btn line" onClick={here}>
                {t("Tap it in here")}
            </button>
        </section>
    );
}

export function RealDice({ now, mine, enter }: { now: TableJson; mine: readonly number[]; enter: Enter }) {
    const { outcomes } = now;
    const here = useSignal(-1); // the version at which somebody rolls whose dice are tapped in here
    if (!outcomes || !mine.length) return null;
    const roller = Number(now.view["seat"]);
    const other = outcomes.faces && now.seats[roller]?.kind === "person" && !mine.includes(roller) ? now.seats[roller] : null;
    if (other && here.value !== now.seq) return <Elsewhere name={other.name} here={() => (here.value = now.seq)} />;
    const { faces, dice, verb, moves } = outcomes;
    const name = faces && now.seats[Number(now.view["seat"])]?.name;
    return (
        <section class="realdice dark" aria-labelledby="realdice">
            <h2 class="h3" id="realdice" aria-live="polite">
                {name ? t("What did %1 roll?", name) : t("What came up?")}
            </h2>
            {faces && dice && verb ? (
                <Thrown key={now.seq} faces={faces} dice={dice} verb={verb} enter={enter} />
            ) : (
                <ul class="ways">
                    {(moves ?? []).map(({ text, title }) => (
                        <li key={text}>
                            <button class="btn line" onClick={() => enter(text)}>
                                {title}
                            </button>
                        </li>
                    ))}
                </ul>
            )}
        </section>
    );
}
