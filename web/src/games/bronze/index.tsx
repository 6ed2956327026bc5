// The drawn table of the Bronze Age.
import "./bronze.css";
import type { Drawn } from "../drawn";
import { EndTurn } from "./leaving";
import { Others } from "./others";
import { Pad } from "./pad";
import { End, Status } from "./status";
import { Tray } from "./tray";

export const bronzeTable: Drawn = { Tray, Pad, Others, End, Status, Over: EndTurn };
