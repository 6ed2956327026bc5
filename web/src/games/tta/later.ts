// What is fetched when it is first opened: the sheet of a card, all cards, what I know, resigning, what changed since I last acted.
export { Browser } from "./browser";
export { Known, Since } from "./known";
export { CardSheet } from "./sheet";
export { Resigning } from "./resigning";
