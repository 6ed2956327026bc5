// The drawn table of the Iron Age.
import { t } from "../../words";
import { diceTable } from "../dice/table";
import "./iron.css";
import type { Drawn } from "../drawn";
import { leaving } from "./leaving";
import { Others } from "./others";
import { Pad } from "./pad";
import { Status } from "./status";
import { Tray } from "./tray";

export const ironTable: Drawn = {
    ...diceTable(leaving, () => [["F", t("mark the Fate die")]]),
    Tray,
    Pad,
    Others,
    Status,
};
