// The drawn table of the Bronze Age.
import { diceTable } from "../dice/table";
import type { Drawn } from "../drawn";
import { turnEnd } from "./end_turn";
import { Others } from "./others";
import { Pad } from "./pad";
import { Status } from "./status";
import { Tray } from "./tray";

export const table: Drawn = {
    ...diceTable(turnEnd),
    Tray,
    Pad,
    Others,
    Status,
};
