#!/usr/bin/env python3
"""What docs/ says is true: the JSON of every command is what docs/formats.md tells, its examples and
those of docs/scenarios.md are read, and the commands of README.md run, as do those of the French and the German one."""
import json
import re
import shlex
import subprocess

from harness import ROOT, holds, main, same
from schema import documented

RECORDS = ROOT / "tests" / "golden" / "records"
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")

# Examples of each command: enough for every key of its table to come up.
EXAMPLES = {
    "games": [[]],
    "rules": [["bronze"], ["tta", "T94"]],
    "cards": [[]],
    "replay": [[RECORDS / "magpie-2.ages"], ["--until", 20, RECORDS / "tta-3-full-builder.ages"]],
    "verify": [[RECORDS / "bronze-1.ages"], ["broken.ages"], [ROOT / "tests" / "cli" / "asked.ages"]],
    "check": [[ROOT / "tests" / "scenarios" / "magpie" / "01-table.scenario"]],
    "arena": [["magpie", "--seats", "random,random", "--games", 2],
              ["bronze", "--seats", "builder", "--games", 2]],
    "perft": [["bronze", "--depth", 2]],
    "bench": [["magpie", "--seconds", 0.05]],
    "hint": [[RECORDS / "bronze-3.ages", "--until", 20], [RECORDS / "bronze-1.ages", "--until", 4],
             [RECORDS / "iron-2-builder.ages", "--until", 30]],
    "analyse": [[RECORDS / "bronze-1.ages"], [RECORDS / "bronze-2-builder.ages"], [RECORDS / "bronze-1.ages", "--as", 0]],
}


def schemas():
    return documented(FORMATS, "ages")


def has_json(place, command):
    return "--json" in place.ages(command, "--help").out


def test_every_json_is_documented(place):
    commands = re.findall(r"^  ([a-z]+) +\S", place.ages("--help").out, re.M)
    with_json = [command for command in commands if has_json(place, command)]
    same(sorted(schemas()), sorted(with_json))
    same(sorted(EXAMPLES), sorted(with_json))


def test_the_json_of_every_command_is_as_documented(place):
    place.write("broken.ages", (RECORDS / "bronze-1.ages").read_text().replace("coins=1", "coins=2", 1))
    for command, schema in schemas().items():
        for arguments in EXAMPLES[command]:
            run = place.ages(command, "--json", *arguments, status=None)
            try:
                schema.check(run.json)
            except AssertionError as error:
                raise AssertionError(f"ages {command}: {error}") from error
        same(schema.never_met(), [], f"keys that never came up: {command}")


def test_the_schema_notices(place):
    """The same checks are red when a number is a text, a key is missing or one is too many."""
    run = place.ages("perft", "--json", "bronze", "--depth", 2).json
    for wrong in ({**run, "depth": "2"}, {**run, "nodes": [2, 5.5]}, {**run, "more": 1},
                  {key: value for key, value in run.items() if key != "seconds"}):
        try:
            schemas()["perft"].check(wrong)
        except AssertionError:
            continue
        raise AssertionError(f"not noticed: {wrong}")


def test_the_position_is_read(place):
    positions = re.findall(r"^```json\n(.*?)^```", FORMATS, re.M | re.S)
    same(len(positions), 1)
    path = place.write("position.json", positions[0])
    game = json.loads(positions[0])["game"]
    same(len(place.ages("perft", game, "--position", path, "--depth", 1, "--json").json["nodes"]), 1)


def test_what_replay_tells_is_a_position(place):
    for record, game in (("bronze-3", "bronze"), ("iron-4", "iron"), ("tta-4-full-builder", "tta")):
        told = place.ages("replay", "--json", "--until", 40, RECORDS / f"{record}.ages").json
        position = {key: told[key] for key in ("game", "revision", "state")}
        path = place.write("position.json", json.dumps(position))
        place.ages("perft", game, "--position", path, "--depth", 1)


def test_the_scenario_is_right(place):
    text = (ROOT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    found = re.findall(r"^```\n(# .*?)^```", text, re.M | re.S)
    same(len(found), 1)
    holds(place.ages("check", place.write("chapter.scenario", found[0])).out, "1 game")


def test_the_commands_of_the_readme_run(place):
    """All but those that ask a person or play for minutes."""
    text = "\n".join((ROOT / name).read_text(encoding="utf-8") for name in ("README.md", "README.fr.md", "README.de.md"))
    blocks = re.findall(r"^```\n(.*?)^```", text, re.M | re.S)
    lines = [line.split("#")[0] for block in blocks for line in block.splitlines()
             if re.match(r"build/ages |tools/verify.py ", line)]
    run = 0
    for words in map(shlex.split, lines):
        if words[1] == "play" or "--games" in words and int(words[words.index("--games") + 1]) > 100:
            continue
        if "docs/examples/bot.py" in " ".join(words):
            words = [word.replace("docs/", f"{ROOT}/docs/") for word in words]
        if words[0] == "build/ages":
            place.ages(*words[1:], timeout=300)
        else:
            subprocess.run([ROOT / words[0], *words[1:]], cwd=place.folder, check=True,
                           stdout=subprocess.DEVNULL)
        run += 1
    same(run > 12, True, lines)


main()
