// The drawn table of Through the Ages.
import type { TableJson } from "../../table/types";
import { t } from "../../words";
import type { Drawn } from "../drawn";
import { cardOf, fetchCards, isCard } from "./cards";
import { fetchScreens } from "./fetched";
import { modelOf, onTable, type View } from "./model";
import { Others } from "./others";
import { CardOverlays } from "./overlays";
import { LogText } from "./log_text";
import { Settings } from "./settings";
import { seenOf } from "./since";
import { Status } from "./status";
import { erasOf, notesOf, Sources, Story } from "./story";
import { hasScreen, Pad, Tray } from "./table";

void fetchScreens();
await fetchCards(); // nothing is drawn before the cards are known

const turnOf = ({ turn, unconfirmed, view }: TableJson): number | null =>
    unconfirmed ? Number(turn) : (view as unknown as View).seat;

const always = () => true;
const never = () => false;

const keys = (): [string, string][] => [
    ["← ↑ ↓ →", t("walk along the row and the table")],
    ["↵", t("choose; again: do it")],
    ["1 … 9", t("a place of the row, or one of the answers")],
    ["R", t("to the row")],
    ["C", t("to the technologies")],
    ["D", t("to the cards in hand")],
    ["G", t("increase the population")],
    ["W", t("build a stage of the wonder")],
    ["N", t("no political action")],
    ["I", t("about the card")],
    ["K", t("all cards")],
    ["J", t("what I know")],
    ["S", t("since I last acted")],
];

export const table: Drawn = {
    look: "of-tta",
    turnOf,
    seen: (now) => seenOf(modelOf({ now, asked: false })),
    keys,
    conflicts: ["attacks", "war", "strength", "won", "not_won", "sacrificed", "bonus_played"],
    moments: {
        completed: "t-wonder",
        leads: "t-leader",
        revolution: "t-government",
        won: "t-war",
        colonized: "t-territory",
    },
    tabs: [
        {
            id: "now",
            icon: "t-event",
            title: () => t("Now"),
            there: (props) => hasScreen(modelOf(props)),
            wanted: (props) => hasScreen(modelOf(props)),
        },
        { id: "row", icon: "t-card", title: () => t("Row"), there: always, wanted: (props) => onTable(modelOf(props)) },
        { id: "mine", icon: "t-temple", title: () => t("Mine"), there: always, wanted: never },
        { id: "hand", icon: "t-action", title: () => t("Hand"), there: always, wanted: never },
    ],
    eras: erasOf,
    notes: notesOf,
    Tray,
    Pad,
    Others,
    Settings,
    Status,
    Over: CardOverlays,
    mayResign: ({ you, facts }) => you !== null && "leaving" in facts,
    sheetNote: (id) => (isCard(id) ? cardOf(id).short : ""),
    LogText,
    Won: Sources,
    Story,
};
