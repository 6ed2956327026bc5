// The rows of a game for people, by table and id, as build.mjs reads them.
declare module "*.tsv" {
    type Rows = Record<string, { title: string; effect?: string }>;
    export const city: Rows, development: Rows, disaster: Rows, good: Rows, land: Rows, monument: Rows, ware: Rows;
}
