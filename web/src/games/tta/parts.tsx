// Small parts of this table: symbols with numbers, a card with its roof.
import type { ComponentChildren } from "preact";
import { Icon } from "../../ui/parts";
import { plus, signed, t } from "../../words";
import { cardOf, shortOf } from "./cards";
import { soft } from "./hyphens";
import type { Card, CardNumber } from "../../table/types";
import { hasEmblem, hasPicture } from "./sprite";

export const Sym = ({ of, class: more = "" }: { of: string; class?: string }) => <Icon of={`t-${of}`} class={more} />;

const SYMBOLS: Record<string, string> = {
    resources: "resource",
    colonization: "ship",
    yellow: "worker",
    blue: "bluetoken",
    urban_limit: "urban",
    defense: "bonus",
    airforce: "air",
    technologies: "special",
    stores: "resource",
};
export const symbolOf = (what: string): string => (what.startsWith("special") ? "special" : (SYMBOLS[what] ?? what));

// The word for what a symbol counts, for those who listen.
export function wordOf(what: string): string {
    const words: Record<string, string> = {
        culture: t("culture"),
        science: t("science"),
        strength: t("strength"),
        happy: t("happy faces"),
        food: t("food"),
        resources: t("resources"),
        civil: t("civil actions"),
        military: t("military actions"),
        colonization: t("colonization"),
        yellow: t("yellow tokens"),
        blue: t("blue tokens"),
        defense: t("defense"),
        urban_limit: t("buildings of a type"),
        technologies: t("technologies"),
        population: t("people"),
        stores: t("food and resources"),
    };
    return words[what] ?? what.replaceAll("_", " ");
}

// A number and its symbol.
export function Of({ n, what, sign = false }: { n: number | string; what: string; sign?: boolean }) {
    const symbol = what === "happy" && typeof n === "number" && n < 0 ? "unhappy" : symbolOf(what);
    const shown = typeof n === "number" ? (symbol === "unhappy" ? String(-n) : sign ? plus(n) : signed(n)) : n;
    return (
        <span class={`q k-${what}`}>
            {shown}
            <Sym of={symbol} />
            <span class="vh">{` ${wordOf(what)} `}</span>
        </span>
    );
}

export const Gives = ({ gives, sign = false }: { gives: CardNumber[] | undefined; sign?: boolean }) => (
    <>
        {(gives ?? []).map(({ what, amount }) => (
            <Of key={what} n={amount} what={what} sign={sign} />
        ))}
    </>
);

// What a war brings or costs, as it stands.
export const Stake = ({ of: { over, stake } }: { of: { over: string; stake: number } }) => (
    <b class={`stake ${stake > 0 ? "good" : stake < 0 ? "bad" : ""}`}>
        <Of n={stake} what={over} sign />
    </b>
);

export const Tokens = ({ of, n, all = n }: { of: string; n: number; all?: number }) => (
    <span class="tok" aria-hidden="true">
        {Array.from({ length: Math.max(all, n) }, (_, i) => (
            <Sym key={i} of={of} class={i < n ? "" : "used"} />
        ))}
    </span>
);

// Roofs: the silhouette of a family over a width of 100.
const wave = (n: number, part: (u: number) => string): string => Array.from({ length: n }, () => part(100 / n)).join("");
const base = "V40H0Z";
const ROOFS: Record<string, string> = {
    production: `M0 11L12 3H88L100 11${base}`,
    urban: `M0 12H11V7H23V2H77V7H89V12H100${base}`,
    unit: `M0 3H11.1V10H22.2V3H33.3V10H44.4V3H55.5V10H66.6V3H77.7V10H88.8V3H100${base}`,
    government: `M0 13C14 13 18 11 20 3H80C82 11 86 13 100 13${base}`,
    special: `M0 3H80L100 17${base}`,
    leader: "M0 40V28C0 7 22 0 50 0S100 7 100 28V40Z",
    wonder: `M0 17L50 0L100 17${base}`,
    action: `M0 7${wave(8, (u) => `q${u / 2} -8 ${u} 0`)}${base}`,
    event: `M0 11C20 11 22 3 36 3C46 3 50 11 64 11C78 11 82 4 100 4${base}`,
    territory: `M0 6${wave(3, (u) => `c${u * 0.2} -6 ${u * 0.4} -5 ${u / 2} 0s${u * 0.3} 5 ${u / 2} 0`)}${base}`,
    aggression: `M0 8${wave(7, (u) => `l${u / 2} -6l${u / 2} 6`)}${base}`,
    war: `M0 14${wave(4, (u) => `l${u / 2} -12l${u / 2} 12`)}${base}`,
    pact: `M0 10C8 -2 42 -2 50 8C58 -2 92 -2 100 10${base}`,
    tactic: `M0 12H20L50 1L80 12H100${base}`,
    bonus: `M0 3C20 9 35 3 50 1C65 3 80 9 100 3${base}`,
};

export const lookOf = (family: string): string =>
    family === "farm" || family === "mine" ? "production" : family in ROOFS ? family : "action";

export function Roof({ family }: { family: string }) {
    return (
        <svg class="shape" viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
            <path d={ROOFS[lookOf(family)]} />
        </svg>
    );
}

export function Emblem({ card }: { card: Card }) {
    if (card.family === "wonder" && hasPicture(card.id))
        return (
            <svg class="vg" aria-hidden="true">
                <use href={`#v-${card.id}`} />
            </svg>
        );
    if (card.family === "leader" && hasEmblem(card.id))
        return (
            <svg class="em" aria-hidden="true">
                <use href={`#l-${card.id}`} />
            </svg>
        );
    return <Sym of={symbolOf(card.family === "special" ? "special" : card.kind)} class="em" />;
}

// What a card costs to play or to build, at its foot; and when it serves.
function Foot({ card: { costs }, when }: { card: Card; when: string | undefined }) {
    const { science, revolution, resources, stages, military } = costs;
    if (stages)
        return (
            <span class="ft stg">
                <span class="vh">{t("%1:", t("Stages"))} </span>
                {stages.map((price, i) => (
                    <span class="st" key={i}>
                        {price}
                    </span>
                ))}
                <Sym of="resource" class="k-resources" />
            </span>
        );
    if (!science && !resources && !military && !when) return null;
    return (
        <span class="ft">
            {science ? <Of n={science} what="science" /> : null}
            {revolution !== undefined && science ? (
                <span class="rv">
                    {t("or")} <Of n={revolution} what="science" />
                </span>
            ) : null}
            {resources ? <Of n={resources} what="resources" /> : null}
            {military ? <Of n={military === "target" ? t("its level") : military} what="military" /> : null}
            {when && <span class="rv">{when}</span>}
        </span>
    );
}

const UNITS = ["infantry", "cavalry", "artillery"] as const;

// What an army of a tactic is made of, and its strength.
export function Army({ army }: { army: NonNullable<Card["army"]> }) {
    return (
        <span class="army">
            {UNITS.flatMap((unit) =>
                Array.from({ length: army[unit] ?? 0 }, (_, i) => <Sym key={`${unit}${i}`} of={unit} />),
            )}
            <Of n={army.strength} what="strength" sign />
        </span>
    );
}

export const SIGNED = ["special", "wonder", "leader", "tactic", "territory", "bonus"];

const LONG = 10; // letters of a word that needs more room
const isLong = (title: string): boolean => title.split(/[ -]/).some((word) => word.length > LONG);

export const Crest = ({ card, kind = false }: { card: Card; kind?: boolean }) => (
    <span class="crest">
        <Roof family={card.family} />
        <Emblem card={card} />
        {kind && <span class="kind">{card.kind_title}</span>}
        <span class="age">{card.age}</span>
    </span>
);

const BESIDE = 26; // letters that a card has room for beside a reason

// A card as a label with a roof: name, what it gives, what it costs. `why` it can't be had stands below that.
export function CardFace({ id, why, when }: { id: string; why?: ComponentChildren; when?: string | undefined }) {
    const card = cardOf(id);
    const gives = (card.gives ?? []).filter(({ what }) => what !== "urban_limit"); // told by the government's sheet
    const numbers = gives.length > 0 || card.army !== undefined;
    const short = shortOf(card) || (numbers ? "" : card.text);
    const words = why && (numbers || short.length > BESIDE) ? "" : short;
    return (
        <span class={`card f-${lookOf(card.family)}`}>
            <Crest card={card} />
            <span class="body">
                <span class={`nm ${isLong(card.title) ? "long" : ""}`}>{soft(card.title)}</span>
                <span class="mid">
                    {card.army && <Army army={card.army} />}
                    {gives.length > 0 && (
                        <span class="yl">
                            <Gives gives={gives} sign={SIGNED.includes(card.family)} />
                        </span>
                    )}
                    {words && <span class="tx">{words}</span>}
                    {why}
                </span>
                <Foot card={card} when={when} />
            </span>
        </span>
    );
}
