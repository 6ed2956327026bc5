// A game's drawn table: three parts that the shell lays out. A game that has none is drawn plainly,
// so that every registered game can be played.
import type { ComponentChildren, ComponentType } from "preact";
import type { LogEvent, Problem, TableJson, MoveRequest } from "../table/types";

export interface DrawnProps {
    now: TableJson;
    asked: boolean; // one of this device's people may move now
    // Makes a move, or several at once; the shell shows a refusal.
    send(request: string | MoveRequest): Promise<Problem | null>;
    // Asks why a move that is not listed can't be made; the shell shows the answer.
    why(text: string): Promise<void>;
    confirm(): Promise<Problem | null>; // ends a turn that waits for it
    log: LogEvent[];
    look(ply: number): void; // looks back at the table as it was then
    acts: ComponentChildren; // undo, redo, end of turn: the shell's, placed by the game
}

// A part of the table that is a tab of its own on a phone, where there is no room for all of it.
interface DrawnTab {
    id?: string; // of several; the table's class is then `tab-` and this
    icon: string;
    title(): string;
    there(props: DrawnProps): boolean;
    wanted(props: DrawnProps): boolean; // it opens by itself when this becomes true
}

export interface Era {
    ply: number; // it begins with
    title: string;
}

export interface Note {
    ply: number;
    seat: number;
    text: string;
}

export interface Drawn {
    look?: string; // a class of the whole screen, for its style (a selector with :has would cost time at every tap)
    tab?: DrawnTab; // beside that of the pad
    tabs?: DrawnTab[]; // in place of that of the pad
    // Whose turn it is, which may be another's than who is asked; the shell takes that one otherwise.
    turnOf?(now: TableJson): number | null;
    seen?(now: TableJson): number | null; // the ply up to which the reader knows what happened, if the device remembers it
    keys(): [string, string][]; // its own keys, and what each does
    conflicts?: string[]; // kinds of events that are fights, for the log
    moments?: Record<string, string>; // kinds of events that a replay marks, with their symbols
    eras?(log: LogEvent[]): Era[]; // the parts of a game, on the scale of its graph
    notes?(log: LogEvent[]): Note[]; // what moved the points most, on their graph
    Tray: ComponentType<DrawnProps>; // on the dark band: what is asked, and with what
    Pad: ComponentType<DrawnProps>; // on paper: what stands
    Status?: ComponentType<DrawnProps>; // in the bar: round, step and the like
    End?: ComponentType<DrawnProps>; // on a phone, beside the tabs: the button that ends the turn
    Over?: ComponentType<DrawnProps>; // what lies over the table: its dialogs
    Won?: ComponentType<{ log: LogEvent[]; now: TableJson }>; // below the final sheet: what the points came from
    Story?: ComponentType<{ log: LogEvent[]; now: TableJson }>; // with the result: how the game went
    sheetNote?(id: string): string; // what a line of the final sheet counts, in a few words
    LogText?: ComponentType<{ text: string }>; // a line of the log, if its words lead somewhere
    mayResign?(now: TableJson): boolean; // at a turn of the reader's; its Over then asks once more
    Settings?: ComponentType; // lines of its own in the menu
    Others?: ComponentType<DrawnProps>; // beside it: the other seats; else their score sheets
}
