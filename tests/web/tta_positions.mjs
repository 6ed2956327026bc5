// Positions of Through the Ages, each with where to look for it, and the page opened there. All are found with these seeds.
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder, openRecord } from "./driver.mjs";
import { openPage, tabOf } from "./harness.mjs";
import { finderOf } from "./tta_games.mjs";

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

const acts = (round) => (now) => now.view.phase === "actions" && now.view.round >= round;
const phase = (name) => (now) => now.view.phase === name && now.view.round > 3;

const GIVE_MUCH = ["open_borders_agreement", "acceptance_of_supremacy", "international_trade_agreement", "military_pact"]; // to both sides
const endsBadly = ({ view, facts: { seats: [{ age_end: ends, discontent, uprising }] } }) =>
    ends && !uprising && ends.discontent > discontent && ends.cards <= view.players * 3;

export const civilOf = ({ preview }) => preview.costs.find(({ what }) => what === "civil")?.amount ?? 0;

// A card is taken, a worker builds, a card is discovered: nothing is left then.
function endsAWholeTurn({ view, moves, facts: { seats } }) {
    const [{ actions, unused }] = view.seats;
    const { discontent, corruption, famine, lapse } = seats[0];
    const some = (verb) => moves.filter((move) => move.verb === verb);
    return (
        view.phase === "actions" &&
        some("take").some((move) => civilOf(move) === 2 && actions.civil === 4) &&
        some("build").length > 0 &&
        some("discover").length > 0 &&
        !(discontent >= unused || corruption || famine || lapse.military)
    );
}

export const POSITIONS = {
    simple: { level: "simple", seats: 2, wanted: acts(4) },
    advanced: { level: "advanced", wanted: acts(6) },
    middle: { wanted: acts(9) },
    "four in age III": { seats: 4, seed: 3, wanted: acts(15) },
    politics: { wanted: (now) => phase("politics")(now) && now.moves.length > 5 },
    ...Object.fromEntries(
        ["bid", "colonize", "attack", "defense", "pick", "lose", "discard", "event", "pact", "inner"].map((name) => [
            name,
            { wanted: phase(name) },
        ]),
    ),
    warned: { wanted: (now) => acts(5)(now) && now.facts.warnings.some(({ kind }) => kind === "attack") },
    mines: { wanted: phase("mines"), options: { soft_corruption: "on" } },
    attacks: { wanted: (now) => phase("politics")(now) && now.facts.attacks.length > 1 && now.facts.attacks[0].card === now.facts.attacks[1].card },
    "discard two": { wanted: (now) => phase("discard")(now) && now.question.cards - now.question.limit === 2 },
    "pact of culture": { seed: 3, wanted: (now) => phase("pact")(now) && now.facts.worth.some(({ what }) => what === "culture_rating") },
    war: { seed: 7, wanted: (now) => phase("defense")(now) && now.question.card.startsWith("war") },
    auction: { wanted: (now) => phase("bid")(now) && now.moves.length > 4 },
    leaving: { wanted: acts(4) },
    "ranked event": { wanted: (now) => phase("event")(now) && now.facts.event.by },
    "bids before": { seed: 2, wanted: (now) => phase("bid")(now) && now.question.bid > 2 },
    "ways shut": { wanted: (now) => acts(4)(now) && Object.values(now.facts.blocked).some(({ calms }) => calms) },
    "war and pact": { seed: 12, wanted: (now) => phase("pact")(now) && now.facts.pact.wars.length > 0 },
    corrupt: { wanted: ({ view, facts: { seats: [mine] } }) => view.phase === "actions" && mine.corruption && !mine.uprising },
    "pact to offer": { wanted: (now) => phase("politics")(now) && now.moves.some(({ verb }) => verb === "pact") },
    uprising: {
        wanted: (now) =>
            acts(4)(now) && now.facts.seats[0].uprising && now.moves.some(({ preview }) => preview.changes.some(({ what, to }) => what === "uprising" && to === 0)),
    },
};

// Besides, for what their screens tell.
export const ASKED = {
    ...POSITIONS,
    choose: { options: { bonus_cards: "open_choice" }, wanted: (now) => now.view.phase === "choose" },
    "choose privately": { options: { bonus_cards: "private" }, wanted: (now) => now.view.phase === "choose" },
    kept: { options: { bonus_cards: "private" }, wanted: acts(4) },
    "politics at rest": {
        wanted: (now) => acts(4)(now) && Object.keys(now.facts.blocked).some((move) => /^(aggression|war|pact) /.test(move)),
    },
    "age ends": { wanted: (now) => acts(4)(now) && endsBadly(now) },
    threatened: { wanted: (now) => acts(5)(now) && now.facts.threats.length > 0 },
    "dear wonder": { wanted: (now) => acts(5)(now) && now.facts.row.some(({ extra }) => extra > 0) },
    "pact in play": { wanted: (now) => acts(5)(now) && now.view.seats.some(({ pact }, seat) => GIVE_MUCH.includes(pact.card) && (seat === 0 || pact.with === 0)) },
    "age IV": { wanted: (now) => acts(4)(now) && now.view.age === "IV" && now.facts.seats[0].lapse.military > 0 && Object.keys(now.facts.unseen).length > 0 },
    "cards for actions": { options: { draw_as_action: "on" }, wanted: (now) => acts(4)(now) && now.facts.seats[0].lapse.military > 0 },
    "war of rivals": { seed: 3, wanted: (now) => acts(5)(now) && now.view.seats.some(({ war }, seat) => seat > 0 && war.card && war.on > 0) },
    raid: { seed: 34, wanted: (now) => phase("pick")(now) && now.question.card.startsWith("raid") },
    "whole turn": { seed: 2, wanted: endsAWholeTurn },
    "auction at war": { seed: 20, wanted: (now) => phase("bid")(now) && now.facts.wars.some(({ attacker, defender }) => attacker.seat === 0 || defender.seat === 0) },
};

// Every drawn screen: at which position, and what is tapped or pressed there. A tab is opened on a phone; that of the others has their points.
export const SCREENS = {
    table: { like: "middle" },
    mine: { like: "middle", tab: "Mine" },
    hand: { like: "middle", tab: "Hand" },
    others: { like: "middle", tab: " · " },
    log: { like: "middle", tab: "Log" },
    chosen: { like: "middle", open: [".rowcard.open"] },
    four: { like: "four in age III" },
    "four-mine": { like: "four in age III", tab: "Mine" },
    "four-others": { like: "four in age III", tab: " · " },
    politics: { like: "attacks", open: [".pol [data-move^=aggression], .pol [data-move^=war]"] },
    "politics-pact": { like: "pact to offer", open: [".pol [data-move^=pact]"] },
    discard: { like: "discard two", open: [".polpick", ".pol:nth-child(2) .polpick"] },
    auction: { like: "auction", open: [".rung"] },
    colonize: { like: "colonize", open: [".wayrow"] },
    attack: { like: "attack", open: [".tickrow"] },
    defense: { like: "defense", open: [".tickrow"] },
    war: { like: "war", open: [".wayrow"] },
    spoils: { like: "pick", open: [".wayrow"] },
    pact: { like: "pact of culture" },
    event: { like: "ranked event", open: [".answer"] },
    lose: { like: "lose", open: [".answer"] },
    production: { like: "corrupt", open: [".ask .end"] },
    beats: { like: "corrupt", open: [".ask .end", ".ask .end"], motion: true },
    uprising: { like: "uprising", open: [".ask .end"] },
    leaving: { like: "middle", open: [".bar button[aria-label=Menu]", "dialog label:has-text('Leave it')"] },
    card: { like: "middle", open: [".rowcard.open", ".ask .about"] },
    rival: { like: "middle", open: [".opp .oh"], tab: " · " },
    known: { like: "middle", key: "j" },
    since: { like: "middle", key: "s" },
    cards: { like: "middle", key: "k" },
};

export async function openScreen(page, { open: taps = [], key, tab }, phone = false) {
    if (tab && phone) await tabOf(page, tab).first().click();
    for (const one of taps) {
        const shown = page.locator(one).first();
        if (await shown.isVisible()) await shown.click();
        await page.waitForTimeout(100); // drawn
    }
    if (!key) return;
    await page.keyboard.press(key);
    await page.locator("dialog[open]").waitFor();
}

// Opens one part of the page after the other where they are tabs, on a phone; the name of each.
export async function* partsOf(page) {
    const tabs = page.locator(".tabs button:not(.end)");
    const some = (await tabs.first().isVisible()) && !(await page.locator("dialog[open]").count());
    if (!some) return yield "";
    for (const tab of await tabs.all()) {
        if (!(await tab.isVisible())) continue;
        await tab.click();
        yield (await tab.innerText()).trim();
    }
}

// How to open the page at a position, or at a record of one.
export function tableOf({ server, browser, wasm, positions = POSITIONS }) {
    const records = folder("ages-tta-");
    const find = finderOf(wasm, positions);
    async function at(name, options = {}, record = find(name)) {
        const file = join(records, `${name.replaceAll(" ", "-")}.ages`);
        writeFileSync(file, record);
        const page = await openPage(browser, server.url, { viewport: DESK, ...options });
        await openRecord(page, file);
        await page.waitForSelector(".tta .ask");
        await page.waitForTimeout(200);
        return page;
    }
    return { find, at };
}

export async function done(page) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
}
