// The drawn table of the Iron Age.
import { t } from "../../words";
import { diceTable } from "../dice/table";
import type { Drawn } from "../drawn";
import { ColonySheet } from "./colony";
import { turnEnd } from "./end_turn";
import { Others } from "./others";
import { Pad } from "./pad";
import { Status } from "./status";
import { Tray } from "./tray";

const { Over, ...common } = diceTable(turnEnd, () => [["F", t("mark the Fate die")]]);

export const table: Drawn = {
    ...common,
    tab: {
        icon: "colony",
        title: () => t("Map"),
        there: ({ now }) => "colonies" in now.facts,
        wanted: ({ now, asked }) => asked && now.view.phase === "colonies",
    },
    Tray,
    Pad,
    Others,
    Status,
    Over: (props) => (
        <>
            {Over && <Over {...props} />}
            <ColonySheet {...props} />
        </>
    ),
};
