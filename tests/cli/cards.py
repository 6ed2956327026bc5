#!/usr/bin/env python3
"""The cards of Through the Ages: the command that shows them, and the tool that builds them in."""
import subprocess
import sys

from harness import FAILED, ROOT, USAGE, holds, lacks, main, same

CIVIL = (ROOT / "data/tta_civil.tsv").read_text(encoding="utf-8")
EVENTS = (ROOT / "data/tta_events.tsv").read_text(encoding="utf-8")
MILITARY = (ROOT / "data/tta_military.tsv").read_text(encoding="utf-8")
TABLES = {"civil": CIVIL, "events": EVENTS, "military": MILITARY}


def rows_of(table):
    return [line.split("\t") for line in table.splitlines() if line and line[0] != "#"][1:]


def test_by_name(place):
    run = place.ages("cards", "iron")
    holds(run.out, "Iron", "mine, deck I, copies: 2/2/3", "5 science to play", "5 resources to build",
          "a token is worth 2")
    lacks(run.out, "Basilica")
    run = place.ages("cards", "work", "of", "ART")
    holds(run.out, "work_of_art_a", "work_of_art_iii")
    run = place.ages("cards", "OPERA")  # no part of another name
    holds(run.out, "Opera")
    lacks(run.out, "Scientific Cooperation")
    holds(place.ages("cards", "pyramids").out, "stages 3 2 1", "1 civil action")
    holds(place.ages("cards", "sabotage").out, "as many military actions as the target's level")


def test_by_deck(place):
    out = place.ages("cards", "--deck", "ii").out
    holds(out, "Isaac Newton", "Classic Army")
    lacks(out, "Moses", "Great Wall")
    for line in out.splitlines():
        same(len(line) <= 80, True, line)
    same(len(place.ages("cards", "--deck", "initial", "--json").json), 6)


def test_json_adds_up_to_the_decks(place):
    cards = place.ages("cards", "--json").json
    events = {deck: sum(row[2] == deck for row in rows_of(EVENTS)) for deck in ("A", "I", "II", "III")}
    same(len(cards), sum(len(rows_of(table)) for table in TABLES.values()))
    for military, deck, totals in [(False, "A", [20, 20, 20]), (False, "I", [45, 50, 55]),
                                   (False, "II", [45, 50, 55]), (False, "III", [45, 50, 55]),
                                   (True, "A", [0, 0, 0]), (True, "I", [33, 35, 35]),
                                   (True, "II", [33, 37, 37]), (True, "III", [28, 32, 32])]:
        totals = [total + military * events[deck] for total in totals]
        chosen = [card for card in cards if card["military_card"] == military and card["deck"] == deck]
        same([sum(card["copies"][i] for card in chosen) for i in range(3)], totals, deck)
    kremlin = [card for card in cards if card["id"] == "kremlin"][0]
    same((kremlin["happy"], kremlin["stages"]), (-2, [4, 4, 4]))


def test_what_territories_give_at_once(place):
    given = {card["id"]: card["at_once"] for card in place.ages("cards", "--json").json
             if card["kind"] == "territory"}
    same(given, {
        "developed_territory_i": {"science": 3}, "developed_territory_ii": {"science": 5},
        "fertile_territory_i": {"food": 3}, "fertile_territory_ii": {"food": 5},
        "historic_territory_i": {"culture": 6}, "historic_territory_ii": {"culture": 11},
        "inhabited_territory_i": {"population": 1}, "inhabited_territory_ii": {"population": 2},
        "strategic_territory_i": {"military_cards": 3}, "strategic_territory_ii": {"military_cards": 5},
        "wealthy_territory_i": {"resources": 5}, "wealthy_territory_ii": {"resources": 8}})
    holds(place.ages("cards", "territory").out, "at once 3 science", "at once 5 food", "at once 11 culture",
          "at once 1 new worker", "at once 5 military cards", "at once 8 resources")


def test_what_is_not_there(place):
    holds(place.ages("cards", "pizza", status=FAILED).err, "pizza")
    holds(place.ages("cards", "--deck", "IV", status=USAGE).err, "IV", "III")


def test_help(place):
    holds(place.ages("cards", "--help").out, "Usage: ages cards", "--deck")


def build(place, civil=CIVIL, events=EVENTS, military=MILITARY, target="cards.c"):
    return subprocess.run([sys.executable, ROOT / "tools/tables.py", "tta", place.write("civil.tsv", civil),
                           place.write("events.tsv", events), place.write("military.tsv", military),
                           place.folder / target], capture_output=True, text=True)


def test_the_tables_are_built(place):
    run = build(place)
    same(run.returncode, 0, run.stderr)
    holds((place.folder / "cards.c").read_text(), "[C_KREMLIN] = ", "[C_RATS] = ", "[C_PEACE_TREATY] = ")
    run = build(place, target="cards.h")
    same(run.returncode, 0, run.stderr)
    holds((place.folder / "cards.h").read_text(), "C_KREMLIN,", "C_RATS,", "WHO_STRONGEST,", "HAPPENINGS = ")


def changed(text, row, column, value):
    """A table with another value in one cell, and where that is: line and column, from 1."""
    lines = text.splitlines()
    names = next(line for line in lines if line.startswith("id\t")).split("\t")
    at = next(i for i, line in enumerate(lines) if line.startswith(row + "\t"))
    cells = lines[at].split("\t")
    cells[names.index(column)] = value
    lines[at] = "\t".join(cells)
    return "\n".join(lines) + "\n", f":{at + 1}:{names.index(column) + 1}:"


def test_wrong_cells_stop_the_build(place):
    for table, row, column, value, words in [
            ("civil", "iron", "category", "mien", ["category", '"mien"', "mine"]),
            ("civil", "iron", "deck", "IV", ["deck", '"IV"']),
            ("civil", "iron", "science_price", "", ["science_price", "missing"]),
            ("civil", "iron", "resource_price", "x", ["resource_price", '"x"']),
            ("civil", "iron", "resource_price", "99", ["resource_price", "0 to 40"]),
            ("civil", "iron", "culture", "1", ["culture", "no use"]),
            ("civil", "moses", "copies_3", "", ["copies_3", "missing"]),
            ("civil", "moses", "id", "Moses", ["id", '"Moses"']),
            ("civil", "moses", "id", "homer", ["id", "twice"]),
            ("civil", "pyramids", "stages", "", ["stages", "missing"]),
            ("civil", "pyramids", "stages", "1 1 1 1 1 1", ["stages", "1 1 1 1 1 1"]),
            ("civil", "rich_land_i", "action", "lend", ["action", '"lend"', "land"]),
            ("civil", "rich_land_i", "amount", "1/2", ["amount", "3 numbers"]),
            ("military", "spy", "price", "", ["price", "missing"]),
            ("military", "spy", "effect", "", ["effect", "missing"]),
            ("military", "phalanx", "cavalry", "", ["cavalry", "missing"]),
            ("civil", "moses", "rules", "98", ["rules", "T98"]),
            ("civil", "moses", "short", "a b c d e f g h i", ["short", "8 words"]),
            ("military", "spy", "category", "", ["category", "missing"]),
            ("events", "foray", "deck", "initial", ["deck", '"initial"']),
            ("events", "foray", "favours", "strong", ["favours", '"strong"', "strongest"]),
            ("events", "foray", "favours", "all all all", ["favours", "one or two words"]),
            ("events", "foray", "favours", "", ["favours", "whom"]),
            ("events", "crusades", "gives", "gold", ["gives", '"gold"', "culture"]),
            ("events", "crusades", "gives", "food culture", ["gives", "culture first"]),
            ("events", "crusades", "gives", "culture=99", ["gives", "1 to 20"]),
            ("events", "crusades", "gives", "culture=x*colonies", ["gives", '"x"']),
            ("events", "crusades", "takes", "culture=gold", ["takes", '"gold"', "colonies"]),
            ("events", "crusades", "takes", "mines", ["takes", '"mines"', "blue"]),
            ("events", "crusades", "amount", "", ["amount", "missing"]),
            ("events", "foray", "amount", "", ["amount", "missing"]),
            ("events", "foray", "effect", "Each produces 4.", ["effect", "amount", "3"]),
            ("events", "foray", "asks", "build=despotism", ["asks", '"despotism"', "warriors"]),
            ("events", "foray", "asks", "mixture", ["asks", '"mixture"', "mix"]),
            ("events", "foray", "asks", "build", ["asks", "build=CARD"]),
            ("events", "foray", "asks", "build=drama", ["asks", '"drama"', "warriors"]),
            ("events", "foray", "odd", "odd", ["odd", "beside"]),
            ("military", "peace_treaty", "terms_a", "gold=1", ["terms_a", '"gold=1"', "culture"]),
            ("military", "peace_treaty", "terms_b", "culture=x", ["terms_b", '"x"']),
            ("military", "peace_treaty", "attack", "maybe", ["attack", '"maybe"', "forbidden"]),
            ("military", "fertile_territory_i", "gain", "fish", ["gain", '"fish"', "food"])]:
        text, where = changed(TABLES[table], row, column, value)
        run = build(place, **{table: text})
        same(run.returncode, 1, (row, column, value))
        holds(run.stderr, table + ".tsv" + where, *words)


def test_wrong_totals_stop_the_build(place):
    for table, row, column, value, words in [
            ("civil", "iron", "copies_4", "4", ["copies is 186, expected 185"]),
            ("civil", "iron", "copies_2", "3", ["I is 46/50/55, expected 45/50/55"]),
            ("civil", "moses", "deck", "I", ["A is 19/19/19, expected 20/20/20"]),
            ("military", "legion", "copies", "3", ["copies is 105, expected 104"]),
            ("military", "spy", "deck", "III", ["II is 35, expected 37"]),
            ("military", "phalanx", "deck", "II", ["I is 32, expected 35"])]:
        run = build(place, **{table: changed(TABLES[table], row, column, value)[0]})
        same(run.returncode, 1, (row, column, value))
        holds(run.stderr, table + ".tsv:", "totals: ", *words)


def test_other_columns_stop_the_build(place):
    run = build(place, civil=CIVIL.replace("\tstages\t", "\tsteps\t", 1))
    holds(run.stderr, "expected the columns id, name")
    run = build(place, civil=CIVIL.replace("iron\tIron\t", "iron\tIron\tnew\t", 1))
    holds(run.stderr, "expected 28 columns, got 29")
    run = build(place, military="\n".join(line for line in MILITARY.splitlines() if "# " not in line))
    holds(run.stderr, "expected a line # totals")


main()
