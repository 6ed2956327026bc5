// The drawn table of the Bronze Age.
import "./bronze.css";
import { EndDialog, EndTab } from "../dice/leaving";
import { diceKeys } from "../dice/keys";
import type { Drawn } from "../drawn";
import { leaving } from "./leaving";
import { Others } from "./others";
import { Pad } from "./pad";
import { Status } from "./status";
import { tellMove } from "./told";
import { Tray } from "./tray";

export const bronzeTable: Drawn = {
    keys: diceKeys,
    moments: { monument: "monument" },
    tellMove,
    Tray,
    Pad,
    Others,
    Status,
    End: (props) => <EndTab table={props} leaving={leaving} />,
    Over: (props) => <EndDialog table={props} leaving={leaving} />,
};
