#!/usr/bin/env python3
"""Files that an older program wrote (tests/corpus): what its rules still hold for replays and verifies,
anything else is refused with both revisions named, and no file is changed."""
import re

from harness import FAILED, NOT_VERIFIED, ROOT, holds, main, same

CORPUS = ROOT / "tests" / "corpus"
GAME = re.compile(r"^game (\w+) (\d+)$", re.M)


def revisions(place):
    """The revision of each game in this program, as its own records say."""
    found = {}
    for game, seats in (("bronze", "random"), ("iron", "random"), ("tta", "random,random")):
        record = place.record("--seats", seats, name=f"now-{game}", game=game)
        found[game] = int(GAME.search(record.read_text())[2])
    return found


def files(place, folder):
    """Each file of a folder of the corpus as a copy, with its game, its revision and ours."""
    now = revisions(place)
    for file in sorted((CORPUS / folder).glob("*.ages")):
        text = file.read_text()
        game, revision = GAME.search(text).groups()
        yield place.write(file.name, text, mode=0o600), text, int(revision), now[game]


def refused(run, revision, ours):
    holds(run.err, f"revision {revision} of the rules", f"revision {ours}")


def test_twenty_records_of_each_game(place):
    counts = {}
    for path, text, revision, ours in files(place, "records"):
        counts[path.name.split("-")[0]] = counts.get(path.name.split("-")[0], 0) + 1
        if revision == ours:
            place.ages("replay", path)
            holds(place.ages("verify", path).out, "fair")
        else:
            refused(place.ages("replay", path, status=FAILED), revision, ours)
            refused(place.ages("verify", path, status=NOT_VERIFIED), revision, ours)
        same(path.read_text(), text)
    same(counts, {"bronze": 20, "iron": 20, "tta": 20})


def test_saves(place):
    for path, text, revision, ours in files(place, "saves"):
        if revision == ours:
            holds(place.ages("play", "--resume", path).out, "Ada")
        else:
            refused(place.ages("play", "--resume", path, status=FAILED), revision, ours)
            same(path.read_text(), text)


main()
