// The drawn table of the Iron Age. It speaks the Bronze Age's language: its materials and its parts.
import "../bronze/bronze.css";
import "./iron.css";
import { EndDialog, EndTab } from "../dice/leaving";
import { t } from "../../words";
import { diceKeys } from "../dice/keys";
import type { Drawn } from "../drawn";
import { leaving } from "./leaving";
import { Others } from "./others";
import { Pad } from "./pad";
import { Status } from "./status";
import { tellMove } from "./told";
import { Tray } from "./tray";

export const ironTable: Drawn = {
    keys: () => [...diceKeys(), ["F", t("mark the Fate die")]],
    moments: { monument: "monument" },
    tellMove,
    Tray,
    Pad,
    Others,
    Status,
    End: (props) => <EndTab table={props} leaving={leaving} />,
    Over: (props) => <EndDialog table={props} leaving={leaving} />,
};
