// The sea with its colonies: a spot where each lay, and beside it on a leader a plaque with its name,
// holes and bonus. On a phone the west lies above the east, both as large as on a desk.
import { Icon, Ref, SeatMark } from "../../ui/parts";
import { listed, t, tn } from "../../words";
import { nameOf } from "../dice/model";
import { bonusText, ownerText, pegsOf } from "./colony";
import { type Cut, ISLANDS, LIES, pathOf, placeOf, ratioOf, SHORE, WATERS } from "./coast";
import { type Colony, type IronModel, titleOf } from "./model";
import { colony } from "./plan";
import { iconOf } from "./sprite";

// A plaque's place: its middle above, and its upper edge, in pixels from the spot. They keep clear of
// each other at the smallest size at which the cut is shown.
type MapOffset = [right: number, down: number];

interface Sheet {
    cut: Cut;
    places: Record<string, MapOffset>;
}

const WHOLE: Sheet = {
    cut: { west: -5.9, east: 38.9, north: 44.9, south: 29.3 },
    places: {
        massalia: [-40, -22],
        barcelona: [-44, -17],
        mastia: [-20, -43],
        palma: [30, -14],
        rusadir: [1, 8],
        ikosim: [2, 9],
        corsis: [40, -20],
        sardus: [48, -14],
        carthage: [4, 14],
        syracuse: [52, -28],
        melita: [43, -2],
        oea: [0, 9],
        cyrene: [0, 9],
        crete: [22, 9],
        rhodes: [-18, -60],
        alexandria: [57, -4],
        arvad: [0, 8],
        cyprus: [-9, -41],
        antioch: [-10, -62],
    },
};

const WEST: Sheet = {
    cut: { west: -5.6, east: 16.9, north: 44.3, south: 32 },
    places: {
        massalia: [-44, -20],
        barcelona: [-44, -16],
        mastia: [-14, -48],
        palma: [8, 10],
        rusadir: [6, 9],
        ikosim: [0, 11],
        corsis: [44, -24],
        sardus: [-54, -26],
        carthage: [-34, 14],
        syracuse: [-14, -50],
        melita: [0, 9],
        oea: [-44, -20],
    },
};

const EAST: Sheet = {
    cut: { west: 15.5, east: 38, north: 41.3, south: 29.7 },
    places: {
        cyrene: [-6, 9],
        crete: [-52, -20],
        rhodes: [-14, -54],
        alexandria: [58, -12],
        arvad: [-8, 10],
        cyprus: [-40, 8],
        antioch: [-20, -50],
    },
};

function Water({ cut }: { cut: Cut }) {
    return (
        <svg class="water" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {[SHORE, ...WATERS].map((points, i) => (
                <path key={i} class="wet" d={pathOf(cut, points)} />
            ))}
            <path class="shore" d={pathOf(cut, SHORE)} />
            {ISLANDS.map((points, i) => (
                <path key={i} class="isle" d={pathOf(cut, points)} />
            ))}
        </svg>
    );
}

function Holes({ model, id, one }: { model: IronModel; id: string; one: Colony }) {
    const pegs = pegsOf(model, id).flatMap(({ seat, n }) => Array<number>(n).fill(seat));
    return (
        <>
            {Array.from({ length: one.holes }, (_, i) => {
                const seat = pegs[i];
                if (one.completed_by === "rival") return <i key={i} class="peg rival" />;
                return seat === undefined ? <i key={i} class="peg" /> : <SeatMark key={i} seat={seat} />;
            })}
        </>
    );
}

// May something be done with it now?
const isLegal = ({ asked, view, now }: IronModel, id: string): boolean =>
    asked && view.phase === "colonies" && now.moves.some(({ args }) => args[0] === id);

function colonyText(model: IronModel, id: string, one: Colony): string {
    const open = one.completed_by === null;
    return listed([
        open ? tn(one.holes, "%1 hole", "%1 holes") : t("completed, %1", ownerText(model, one)),
        ...(open ? pegsOf(model, id).map(({ seat, n }) => t("%1: %2", nameOf(model.now, seat), n)) : []),
        ...Object.entries(one.bonus).map(([kind, n]) => bonusText(kind, n)),
    ]);
}

function Plaque({ model, id, one, place }: { model: IronModel; id: string; one: Colony; place: MapOffset }) {
    const by = one.completed_by;
    const done = by === null ? "" : by === "rival" ? "done" : `done s-border-${by}`;
    return (
        <button
            class={`plaque ${done} ${isLegal(model, id) ? "legal" : ""}`}
            style={{ left: `${place[0]}px`, top: `${place[1]}px` }}
            aria-haspopup="dialog"
            onClick={() => (colony.value = id)}
        >
            <b>{titleOf(id)}</b>
            <span class="vh">{colonyText(model, id, one)}</span>
            <span class="pegs" aria-hidden="true">
                <Holes model={model} id={id} one={one} />
                {Object.entries(one.bonus).map(([kind, n]) => (
                    <span key={kind} class="bonus">
                        <Icon of={iconOf(kind)} />
                        {n}
                    </span>
                ))}
            </span>
        </button>
    );
}

// Geography is learnt once: colonies that are for four players keep their names on the map.
function Out({ id, place }: { id: string; place: MapOffset }) {
    return (
        <span class="plaque out" style={{ left: `${place[0]}px`, top: `${place[1]}px` }}>
            {titleOf(id)}
            <small>{t("4 players")}</small>
        </span>
    );
}

function Sheet({ model, sheet: { cut, places } }: { model: IronModel; sheet: Sheet }) {
    const { colonies = {}, colonies_out: out = [] } = model.facts;
    return (
        <div class="map" style={{ aspectRatio: String(ratioOf(cut)) }}>
            <Water cut={cut} />
            <ul>
                {Object.entries(places).map(([id, place]) => {
                    const lies = LIES[id];
                    const one = colonies[id];
                    if (!lies || !(one || out.includes(id))) return null;
                    const [x, y] = placeOf(cut, lies);
                    return (
                        <li key={id} style={{ left: `${x}%`, top: `${y}%` }}>
                            {one && (
                                <svg class="lead" aria-hidden="true">
                                    <path d={`M0 0L${place[0]} ${place[1] + 17}`} />
                                </svg>
                            )}
                            <i class={one ? "spot" : "spot o"} />
                            {one ? (
                                <Plaque model={model} id={id} one={one} place={place} />
                            ) : (
                                <Out id={id} place={place} />
                            )}
                        </li>
                    );
                })}
            </ul>
        </div>
    );
}

export function Sea({ model, phone }: { model: IronModel; phone: boolean }) {
    const { facts, view, now } = model;
    if (!facts.colonies) return null;
    const tip = model.asked && view.phase === "colonies" ? t("tap one to found it") : t("tap one to read about it");
    return (
        <section class="sea" aria-labelledby="ir-colonies">
            <h3 id="ir-colonies">
                {t("Colonies")} <Ref rule="I26" />
                <small>
                    {t("pegs in stock")}
                    {view.seats.map((player, seat) => (
                        <span key={seat}>
                            {" "}
                            <SeatMark seat={seat} />
                            <span class="vh">{nameOf(now, seat)}</span> <b>{player.pegs_left}</b>
                        </span>
                    ))}{" "}
                    <span class="tip">{tip}</span>
                </small>
                {phone && <em>{t("West")}</em>}
            </h3>
            {phone ? (
                <>
                    <Sheet model={model} sheet={WEST} />
                    <p class="part">
                        {tip} <em>{t("East")}</em>
                    </p>
                    <Sheet model={model} sheet={EAST} />
                </>
            ) : (
                <Sheet model={model} sheet={WHOLE} />
            )}
        </section>
    );
}
