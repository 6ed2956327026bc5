// The screens of life around tables with friends: one script, which is fetched when the first of them is shown.
export { Around } from "./around";
export { MyGamesDialog } from "./my_games";
export { OpenTables } from "./open_tables";
export { Talk } from "./talk";
export { NewTableWatchers } from "./watch_setting";
