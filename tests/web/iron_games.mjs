// Games of the Iron Age as people type them, a line a turn, to stand at a table where much has been built:
// each was played by the program's own players.
import { savedGame } from "./driver.mjs";

const THREE = [
    "take province; take province; take province",
    "population=1 innovation=1; fate conquest; reroll innovation=1; food=1; stop; conquest; end_colonies; build province 3; end_build",
    "food=1 skull=1; fate skull; reroll food=1; choice=1; reroll choice=1; skull=1; end_colonies; build province 2; build province 1; end_build; buy dyemaking 0",
    "choice=1 innovation=1; fate drought; reroll fate; fate omens; stop; omens fate skull; choose 0; end_colonies; build province 3; ships 1; buy dyemaking 0",
    "food=1 choice=1 skull=1; fate skull; stop; choose 0; end_colonies; ships 1; build province 4; end_build",
    "population=1 choice=1 skull=1; fate abundance; reroll population=1 choice=1 fate; population=1 port=1; fate skull; reroll port=1; choice=1; choose 0; peg ikosim 1; peg massalia 1; end_colonies; build province 5; ships 1; end_build; skip_buy",
    "population=1 innovation=1 port=1; fate drought; reroll port=1 fate; innovation=1; fate tribute; stop; end_colonies; build province 2; build city_walls 1; end_build; buy metallurgy 0",
    "population=1 food=1 innovation=1 port=1; fate conquest; reroll port=1; skull=1; stop; conquest; complete palma; end_colonies; ships 1; build province 3; buy formations 0",
    "population=2 choice=1 innovation=1 skull=1; fate abundance; reroll population=1 innovation=1 fate; choice=1 innovation=1; fate tribute; reroll choice=1 innovation=1 fate; population=1 innovation=1; fate omens; omens fate skull; choose 1; complete arvad; end_colonies; build province 4; build obelisk 2; ships 1; end_build; buy formations 0",
    "population=2 innovation=1 skull=1; fate tribute; reroll fate; fate abundance; reroll innovation=1 fate; skull=1; fate skull; end_colonies; build province 4; build obelisk 5; end_build; buy formations 0",
    "population=1 food=1 port=3; fate conquest; reroll port=3; food=3; reroll food=2; choice=1 port=1; choose 0; conquest; complete corsis; end_colonies; build colosseum 4; end_build",
    "population=1 choice=1 port=2 skull=2; fate skull; reroll port=2; food=1 innovation=1; stop; choose 1; complete massalia; complete syracuse; end_colonies; build colossus 1; ships 2; end_build; buy metallurgy 0; store 1",
    "population=2 innovation=1 port=2; fate omens; reroll port=2; population=1 port=1; stop; omens fate conquest; conquest; complete alexandria; end_colonies; build port 1; build province 3; build colossus 1; ships 2; buy aqueducts 0",
    "population=1 port=2 skull=2; fate abundance; reroll port=2 fate; food=1 skull=1; fate skull; stop; end_colonies; ships 1; ships 1; build colossus 7; end_build",
    "population=1 choice=1 port=2 skull=2; fate omens; reroll population=1 choice=1 port=2; food=1 choice=1 port=2; reroll port=2; population=1 innovation=1; omens population innovation; choose 0; complete ikosim; complete crete; end_build; buy roads 0",
    "food=1 choice=2 port=1 skull=2; fate abundance; reroll choice=1 port=1 fate; population=1 choice=1; fate tribute; reroll fate; fate omens; omens fate conquest; choose 0; conquest; complete carthage; complete antioch; end_colonies; build colosseum 1; ships 2; end_build; skip_buy",
    "choice=1 innovation=1 port=2 skull=1; fate conquest; reroll innovation=1 port=2; skull=3; stop; choose 1; conquest; complete melita; complete sardus; end_colonies; ships 1; ships 1; build colosseum 1; end_build; buy dyemaking 0",
    "food=2 innovation=2 skull=2; fate abundance; reroll food=2 fate; food=1 port=1; fate conquest; reroll food=1 port=1; population=1 port=1; conquest; complete oea; build acropolis 3; ships 1; ships 1; end_build; buy aqueducts 0",
    "population=2 food=1 innovation=2 port=1; fate conquest; stop; conquest; complete rhodes; peg mastia 1; end_colonies; build port 1; build acropolis 1; build colosseum 1; ships 1; end_build; buy navy 0",
    "food=1 choice=2 port=2; fate tribute; reroll port=2 fate; food=1 choice=1; fate abundance; stop; choose 0; complete mastia; complete cyprus; end_build",
    "population=2 food=2 choice=1 innovation=1; fate conquest; reroll food=1 fate; population=1; fate conquest; reroll fate; fate omens; omens fate conquest; choose 1; conquest; build acropolis 9; ships 1; end_build; buy civics 1",
];
const INVADED = 19; // turns after which a rival of the first seat's Navy rolls

const FOUR = [
    "take province; take province; take province; take province",
    "choice=1 skull=1; fate tribute; reroll fate; fate abundance; reroll fate; fate skull; choose 0; end_colonies; ships 1; build province 4; end_build",
    "population=1 choice=1; fate abundance; reroll choice=1 fate; food=1; fate skull; reroll food=1; innovation=1; end_colonies; build province 2; build city_walls 2; ships 1; buy granaries 0",
    "population=1 innovation=1; fate skull; stop; end_colonies; build port 1; build province 3; end_build; buy medicine 0",
    "population=1 innovation=1; fate conquest; reroll innovation=1; innovation=1; reroll innovation=1; choice=1; choose 0; conquest; end_colonies; build province 5; end_build",
    "population=1 port=1 skull=1; fate conquest; reroll port=1; port=1; reroll port=1; skull=1; conquest; complete palma; end_colonies; ships 1; build province 4; end_build",
    "food=1 port=1 skull=1; fate drought; reroll food=1 port=1 fate; port=1 skull=1; fate omens; reroll port=1; skull=1; omens skull population; skip_granaries; complete sardus; peg massalia 2; end_colonies; build colossus 1; end_build; buy formations 0; skip_store",
    "population=1 innovation=1 skull=1; fate abundance; reroll innovation=1 fate; port=1; fate abundance; reroll port=1 fate; population=1; fate drought; end_colonies; build province 5; build city_walls 2; ships 1",
    "population=1 choice=1 innovation=1 port=1; fate conquest; reroll innovation=1 port=1; food=1 choice=1; stop; choose 0; conquest; end_colonies; build province 7; end_build",
    "food=2 choice=2 innovation=1; fate abundance; stop; choose 0; complete rusadir; end_colonies; build colosseum 3; end_build; buy formations 0",
    "choice=3; fate abundance; reroll choice=3 fate; population=1 food=1 port=1; fate drought; reroll food=1 fate; innovation=1; fate skull; skip_granaries; peg mastia 2; end_colonies; build acropolis 2; ships 1; end_build; skip_buy; skip_store",
    "population=2 choice=2 innovation=1; fate skull; reroll population=2 choice=2; population=1 food=2 choice=1; reroll food=2 choice=1; population=1 port=1 skull=1; complete massalia; end_colonies; build province 4; build obelisk 1; ships 2; end_build; buy formations 0",
    "population=2 food=1 choice=3; fate abundance; stop; choose 1; end_colonies; build city_walls 10; end_build",
    "choice=1 port=2 skull=2; fate omens; reroll port=2; innovation=1 port=1; reroll innovation=1 port=1; food=1 port=1; omens fate conquest; choose 0; conquest; end_colonies; ships 1; ships 1; build colosseum 4",
    "choice=1 port=1 skull=1; fate drought; reroll port=1 fate; port=1; fate tribute; reroll port=1 fate; choice=1; fate tribute; choose 1; skip_granaries; complete rhodes; peg barcelona 1; end_colonies; ships 1; ships 1",
    "food=1 choice=1 innovation=2 port=1 skull=1; fate conquest; reroll choice=1 innovation=1 port=1; population=1 food=1 innovation=1; reroll population=1 food=2; population=1 choice=2; choose 2; conquest; complete ikosim; peg mastia 1; end_colonies; build acropolis 1; ships 1; end_build; buy metallurgy 0",
    "population=2 food=1 innovation=2 port=1; fate skull; reroll innovation=2 port=1; food=1 choice=1 skull=1; stop; choose 0; end_colonies; ships 1; build colossus 7; build colosseum 3; end_build",
    "population=2 food=1 choice=1 port=1; fate conquest; reroll port=1; innovation=1; reroll innovation=1; skull=1; choose 1; conquest; complete corsis; complete melita; end_colonies; build obelisk 5; end_build",
    "port=2 skull=1; fate tribute; reroll fate; fate omens; reroll port=2; choice=1 innovation=1; skip_omens; choose 0; skip_granaries; complete mastia; complete barcelona; end_colonies; build port 1; ships 1; buy leadership 0; food=1 choice=3 port=1 skull=1; fate drought; reroll food=1 choice=3 port=1 fate; food=1 choice=1 innovation=1 port=1 skull=1; fate tribute",
];

const typed = (ages, seats, start, turns, more) =>
    savedGame(ages, "iron", seats, { start }, [...turns, ...more].join("; ").split("; "));

// Mara, Ilse and Steady, each with several developments, colonies and monuments: Mara rolls next, and types
// `more`.
export const late = (ages, ...more) => typed(ages, ["Mara", "Ilse", "Steady"], 1, THREE, more);

// The same two turns before: Ilse rolls, and Mara has Navy and ships.
export const invaded = (ages, ...more) =>
    typed(ages, ["Mara", "Ilse", "Steady"], 1, THREE.slice(0, INVADED), more);

// In the middle of that game, with colonies to be founded.
export const founding = (ages, ...more) =>
    typed(ages, ["Mara", "Ilse", "Steady"], 1, THREE.slice(0, 9), more);

export const crowded = (ages, ...more) =>
    typed(ages, ["Mara", "Ilse", "Steady", "Odo"], 2, FOUR, more);
