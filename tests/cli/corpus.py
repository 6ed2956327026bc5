#!/usr/bin/env python3
"""Files that older programs wrote (tests/corpus, tests/upgrade): what its rules still hold for replays and
verifies, anything else is refused with both revisions named, and no file is changed."""
import json
import re

from harness import FAILED, NOT_VERIFIED, ROOT, holds, main, same

FOLDERS = ("corpus", "upgrade")
GAME = re.compile(r"^game (\w+) (\d+)$", re.M)


def revisions(place):
    """The revision of each game in this program."""
    games = json.loads(place.ages("games", "--json").out)
    return {game["id"]: game["revision"] for game in games}


def files(place, corpus, folder):
    """Each file of a folder as a copy, with its text, its revision and ours."""
    now = revisions(place)
    for file in sorted((ROOT / "tests" / corpus / folder).glob("*.ages")):
        text = file.read_text()
        game, revision = GAME.search(text).groups()
        yield place.write(file.name, text, mode=0o600), text, int(revision), now[game]


def refused(run, revision, ours):
    holds(run.err, f"revision {revision} of the rules", f"revision {ours}")


def read_records(place, corpus):
    """Reads all of them; how many there are of each game."""
    counts = {}
    for path, text, revision, ours in files(place, corpus, "records"):
        counts[path.name.split("-")[0]] = counts.get(path.name.split("-")[0], 0) + 1
        if revision == ours:
            place.ages("replay", path)
            holds(place.ages("verify", path).out, "unchanged: ")
        else:
            refused(place.ages("replay", path, status=FAILED), revision, ours)
            refused(place.ages("verify", path, status=NOT_VERIFIED), revision, ours)
        same(path.read_text(), text)
    return counts


def test_twenty_records_of_each_game(place):
    same(read_records(place, "corpus"), {"bronze": 20, "iron": 20, "tta": 20})


def test_records_before_format_2(place):
    same(read_records(place, "upgrade"), {"bronze": 7, "iron": 5, "magpie": 2, "tta": 5})


def test_saves(place):
    for corpus in FOLDERS:
        for path, text, revision, ours in files(place, corpus, "saves"):
            if revision == ours:
                goes_on(place, path, text)
            else:
                refused(place.ages("play", "--resume", path, status=FAILED), revision, ours)
                same(path.read_text(), text)


def goes_on(place, path, text):
    """A save of format 1 is played on; what is saved then has all that was there, and more."""
    holds(place.ages("play", "--resume", path, text="1\n1\n1\n").out, "Ada")
    before, after = entries(text), entries(path.read_text())
    same(after[:len(before)], before)
    same(len(after) > len(before), True)
    holds(place.ages("verify", path).out, "unchanged: ")


def entries(text):
    """The log with its hashes, without the check."""
    return re.findall(r"^(?:\d+ |hash ).*$", text, re.M)


main()
