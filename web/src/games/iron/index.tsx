// The drawn table of the Iron Age. It speaks the Bronze Age's language: its materials and its parts.
import "../bronze/bronze.css";
import "./iron.css";
import type { Drawn } from "../drawn";
import { Others } from "./others";
import { Pad } from "./pad";
import { Status } from "./status";
import { Tray } from "./tray";

export const ironTable: Drawn = { Tray, Pad, Others, Status };
