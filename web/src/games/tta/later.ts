// What is fetched when it is first opened: all cards, what I know, resigning, what changed since I last acted.
export { Browser } from "./browser";
export { Known, Since } from "./known";
export { Resigning } from "./resigning";
