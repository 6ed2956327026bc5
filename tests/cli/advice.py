#!/usr/bin/env python3
"""What advises and learns: hint, analyse, train."""
import json

from harness import FAILED, USAGE, holds, lacks, main, same

DECIMAL = 0.006  # what rounding in the JSON may cost


def decisions(record):
    """How many plies come before each decision."""
    lines = record.read_text(encoding="utf-8").splitlines()
    return [int(line.split()[0]) - 1 for line in lines
            if len(line.split()) > 1 and line.split()[1] == "move"]


def test_hints_of_a_record(place):
    for seats in ["builder", "builder,random", "builder,random,builder"]:
        record = place.record("--seats", seats, name=f"of-{len(seats)}")
        for ply in decisions(record)[::9]:
            hints = place.ages("hint", record, "--until", ply, "--json").json["hints"]
            same(1 <= len(hints) <= 3, True, hints)
            texts = [hint["move"]["text"] for hint in hints]
            same(len(set(texts)), len(texts), texts)
            for hint in hints:
                same("win_percent" in hint, seats != "builder", hint)
                same(-60 < hint["points"] < 120, True, hint)
                same(0 <= hint.get("win_percent", 0) <= 100, True, hint)
                same(all(0 <= odds <= 100 for odds in hint["this_turn"].values()), True, hint)
            told = place.ages("hint", record, "--until", ply).out
            holds(told, *texts, "this turn: ", "points")


def test_hints_of_the_iron_age(place):
    for seats in ["builder", "builder,builder"]:
        record = place.record("--seats", seats, name=f"iron-{len(seats)}", game="iron")
        for ply in decisions(record)[5::50]:
            for hint in place.ages("hint", record, "--until", ply, "--json").json["hints"]:
                same("win_percent" in hint, seats != "builder", hint)
                same(20 < hint["points"] < 180, True, hint)
            first = place.ages("hint", record, "--until", ply).out.splitlines()[0]
            holds(first, " points: ", *([] if seats == "builder" else [" % to win, "]))


def test_hints_keep_dice(place):
    record = place.record("--seats", "builder,builder", name="keeps")
    told = [place.ages("hint", record, "--until", ply).out for ply in decisions(record)[:6]]
    holds("".join(told), "keeps ")


def test_no_hints(place):
    place.write("text", "nothing of the kind\n")
    holds(place.ages("hint", "text", status=FAILED).err, "text")
    holds(place.ages("hint", "no-such", status=FAILED).err, "no-such")
    place.ages("hint", status=USAGE)


def test_analysis_adds_up(place):
    for seats in ["builder", "builder,random"]:
        record = place.record("--seats", seats, name=f"sum-{len(seats)}")
        report = place.ages("analyse", record, "--json").json
        for seat, sums in enumerate(report["seats"]):
            plies = [ply for ply in report["plies"] if ply["seat"] == seat]
            for kind in ["luck", "cost"]:
                parts = [ply[kind] for ply in plies if kind in ply]
                same(abs(sum(parts) - sums[kind]) < DECIMAL * (1 + len(parts)) / 4, True, sums)
        costs = [mistake["cost"] for mistake in report["mistakes"]]
        same(costs, sorted(costs, reverse=True))
        same(bool(costs), True)
        worst = max(ply.get("cost", 0) for ply in report["plies"])
        same(abs(costs[0] - worst) < DECIMAL, True, (costs, worst))
        for mistake in report["mistakes"]:
            made = next(ply["move"] for ply in report["plies"] if ply["ply"] == mistake["ply"])
            same(made == mistake["better"], False, mistake)
        holds(place.ages("analyse", record).out, "luck", "costliest", "after each turn:")


def test_chances_make_one(place):
    record = place.record("--seats", "builder,random,builder", name="values")
    values = [ply["values"] for ply in place.ages("analyse", record, "--json").json["plies"]
             if "values" in ply]
    same(len(values) > 9, True)
    for value in values:
        same(abs(sum(value) - 1) < DECIMAL and min(value) >= 0, True, value)


def test_turning_points(place):
    """The turns after which a chance differs most from before, by the values of the turns."""
    record = place.record("--seats", "easy,easy,easy", "--option", "level=full", game="tta", name="turning")
    report = place.ages("analyse", record, "--json").json
    turns = [ply for ply in report["plies"] if "values" in ply]
    changes = sorted((max(abs(a - b) for a, b in zip(turn["values"], before["values"])), turn["ply"])
                     for before, turn in zip(turns, turns[1:]))
    points = report["turning_points"]
    same(sum(change >= 0.05 for change, _ in changes) > 3, True, changes)
    same(sorted(point["ply"] for point in points), sorted(ply for change, ply in changes[-3:] if change >= 0.05))
    same([point["ply"] for point in points], sorted(point["ply"] for point in points))
    same(all(abs(point["after"] - point["before"]) >= 0.05 for point in points), True, points)
    holds(place.ages("analyse", record).out, "The turning points:", "goes from")


def test_decisions_of_others_are_told(place):
    """In Through the Ages who is asked in the turn of another is judged too, and so is the row."""
    record = place.record("--seats", "easy,easy", "--option", "level=full", game="tta", name="asked")
    plies = place.ages("analyse", record, "--json").json["plies"]
    same(any("luck" in ply and ply["move"].startswith("deal") for ply in plies), True)
    others, asked = 0, set()
    for ply in plies:
        if "cost" in ply:
            asked.add(ply["seat"])
        if "values" in ply: # a turn ends
            others += len(asked) > 1
            asked = set()
    same(others > 3, True, others)


def test_analysis_of_what_a_seat_has_seen(place):
    """By a seat's view: its own rolls and decisions alone, and no card that it has not seen."""
    record = place.record("--seats", "easy,easy", "--option", "level=full", game="tta", name="seen")
    whole = place.ages("analyse", record, "--json").json
    hidden = 0
    for seat in (0, 1):
        report = place.ages("analyse", record, "--json", "--as", seat).json
        same(report["viewer"], seat)
        judged = {kind: {ply["ply"]: ply[kind] for ply in report["plies"] if kind in ply} for kind in ("luck", "cost")}
        owned = {kind: {ply["ply"]: ply[kind] for ply in whole["plies"] if kind in ply and ply["seat"] == seat}
                 for kind in ("luck", "cost")}
        same(judged["cost"], owned["cost"])  # decisions are always judged by what was seen
        same(judged["luck"].keys(), owned["luck"].keys())
        same([judged["luck"] == owned["luck"], any(judged["luck"].values())], [False, True])
        same({mistake["ply"] for mistake in report["mistakes"]} <= judged["cost"].keys(), True)
        values = [[ply["values"] for ply in of["plies"] if "values" in ply] for of in (report, whole)]
        same([len(values[0]), values[0] == values[1]], [len(values[1]), False])
        for seen, made in zip(report["plies"], whole["plies"]):
            if made["move"] != seen["move"]:
                hidden += 1
                same(seen["ply"] in judged["cost"] | judged["luck"], False, seen)
                same(made["move"].split()[0] in ("event", "draw", "discard"), True, made)
                for text in (seen["move"], json.dumps(seen["title"])):
                    same(made["move"].split()[-1] in text.replace(" ", "_").lower(), False, seen)
    same(hidden > 9, True, hidden)
    holds(place.ages("analyse", record, "--as", 2, status=USAGE).err, "from 0 to 1")


def test_judgement_while_a_game_runs(place):
    place.ages("play", "tta", "--seats", "you:Ada,easy", "--seed", 4, "--save", "alone.ages",
               text="end\nend\nend\nend\n")
    text = place.ages("analyse", "alone.ages").out
    holds(text, "Ada ", "luck")
    lacks(text.split("Chance to win")[0], "\neasy ")
    asked = place.ages("play", "--resume=alone.ages", text="judge\nquit\n").out
    holds(asked, *text.split("Chance to win")[0].strip().splitlines())
    place.ages("play", "tta", "--seats", "you:Ada,you:Bo", "--seed", 4, "--save", "two.ages", text="end\n")
    holds(place.ages("analyse", "two.ages", status=FAILED).err, "--as says whose view")
    holds(place.ages("analyse", "two.ages", "--as", "Bo").out, "Bo ")
    asked = place.ages("play", "--resume=two.ages", text="judge\nhint\nquit\n").out
    holds(asked, "There is no judgement here.", "There is no hint here.")


def test_no_training(place):
    place.write("state", "no state\n")
    holds(place.ages("train", "bronze", "--state", "state", status=FAILED).err, "state")
    same((place.folder / "state").read_text(encoding="utf-8"), "no state\n")
    holds(place.ages("train", "magpie", status=USAGE).err, "cannot be learned")
    holds(place.ages("train", "tta", "--style", "pirate", status=USAGE).err, "economist, warrior, wonder_builder")
    holds(place.ages("train", "bronze", "--style", "warrior", status=USAGE).err, "no styles")
    (place.folder / "nothing.txt").write_text("level full\nown CULTURE 1\n")
    holds(place.ages("train", "tta", "--from", "nothing.txt", status=FAILED).err, "no weights for this")


main()
