#!/usr/bin/env python3
"""What reports: arena, replay, verify, check, perft, bench."""
import copy
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

from harness import FAILED, NOT_VERIFIED, ROOT, USAGE, holds, main, same


def arena(place, seats, games, *more):
    return place.ages("arena", "bronze", "--seats", seats, "--games", games, "--json", *more).json


def test_arena_adds_up(place):
    result = arena(place, "random,random,builder", 60, "--seed", 4)
    same(result["games"], 60)
    same(result["deals"], 20)
    same([bot["bot"] for bot in result["bots"]], ["random", "random", "builder"])
    same(round(sum(bot["wins"] for bot in result["bots"]), 2), 60.0)
    for bot in result["bots"]:
        same(abs(bot["win_rate"] - bot["wins"] / 60) < 1e-4, True, bot)
        low, high = bot["ci95"]
        same(0 <= low <= bot["win_rate"] <= high <= 1, True, bot)
        same(bot["worst"] <= bot["mean_score"] <= bot["best"], True, bot)
    holds(place.ages("arena", "bronze", "--seats", "random,builder", "--games", 4).out, "win rate",
          "4 games", "different deals: 2")


def test_arena_counts_mirrored_games_once(place):
    """The same bot everywhere: a deal with the seats turned would be the same game again."""
    place.ages("arena", "iron", "--seats", "builder,builder", "--games", 4, "--records", "games")
    deals = [line for path in (place.folder / "games").iterdir() for line in path.read_text().splitlines()
             if line.startswith("commitment")]
    same(len(set(deals)), 4)
    result = arena(place, "builder,builder", 4)
    same([result["games"], result["deals"]], [4, 4])


def test_arena_repeats_whatever_the_jobs(place):
    one, two, other = (arena(place, "random,builder", 40, "--seed", seed, "--jobs", jobs)
                       for seed, jobs in [(1, 1), (1, 2), (2, 1)])
    for result in (one, two, other):
        del result["seconds"], result["seed"]
    same(one, two)
    same(one == other, False)


def test_arena_has_room_for_experts_in_every_thread(place):
    for game, seats in [("bronze", "expert,hard,hard"), ("iron", "expert,easy,easy")]:
        one, two = (place.ages("arena", game, "--seats", seats, "--games", 3, "--json",
                               "--jobs", jobs).json for jobs in (1, 2))
        same(one["bots"], two["bots"], game)


def test_arena_rotates_seats_and_pairs_dice(place):
    place.ages("arena", "bronze", "--seats", "builder,random", "--games", 4, "--records", "games",
               "--option", "start=0")
    texts = [path.read_text() for path in sorted((place.folder / "games").iterdir())]
    same(len(texts), 4)
    def lines(text, word):
        return [line for line in text.splitlines() if line.startswith(word)]
    same(lines(texts[0], "commitment"), lines(texts[1], "commitment"))
    same(lines(texts[0], "commitment") == lines(texts[2], "commitment"), False)
    seats = [lines(text, "seat ") for text in texts]
    same(seats[0], seats[2])
    same([line.split("builder")[0] for line in seats[0] if "builder" in line] ==
         [line.split("builder")[0] for line in seats[1] if "builder" in line], False, seats)


def test_arena_overwrites_no_record(place):
    def play(*more, **wanted):
        return place.ages("arena", "bronze", "--seats", "random", "--games", 2, "--records", "games", *more, **wanted)
    play("--seed", "a")
    kept = {path.name: path.read_text() for path in (place.folder / "games").iterdir()}
    (place.folder / "games" / "bronze-0001.ages").unlink()
    run = play("--seed", "b", status=FAILED)
    holds(run.err, "games/bronze-0002.ages exists already", "--overwrite")
    same(run.out, "")
    same([path.name for path in (place.folder / "games").iterdir()], ["bronze-0002.ages"])
    same((place.folder / "games" / "bronze-0002.ages").read_text(), kept["bronze-0002.ages"])
    place.ages("arena", "iron", "--seats", "random", "--games", 1, "--records", "games")
    play("--seed", "b", "--overwrite")
    same((place.folder / "games" / "bronze-0002.ages").read_text() == kept["bronze-0002.ages"], False)


def test_arena_alone(place):
    result = arena(place, "builder", 50)["bots"][0]
    same(result["worst"] < result["mean_score"] < result["best"], True, result)
    holds(place.ages("arena", "bronze", "--seats", "builder", "--games", 5).out, "spread", "best")


def test_arena_options(place):
    for option in ["trading=on", "edition=revised", "late_bronze_age=on", "tie_break=count"]:
        result = arena(place, "random,builder", 2, "--option", option)
        key, value = option.split("=")
        same(result["options"][key], value)


def test_arena_where_nothing_can_be_written(place):
    place.write("file", "")
    for folder in ["file", "no/such"]:
        run = place.ages("arena", "bronze", "--seats", "random", "--games", 1, "--records", folder,
                         status=FAILED)
        holds(run.err, folder)


def test_replay(place):
    record = place.record()
    whole = place.ages("replay", record, "--json").json
    same(whole["over"], True)
    same(len(whole["moves"]), whole["plies"])
    part = place.ages("replay", record, "--json", "--until", 5).json
    same(part["moves"], whole["moves"][:5])
    same(part["over"], False)
    same(place.ages("replay", record, "--until", 10 ** 6, "--json").json, whole)
    text = place.ages("replay", record).out
    holds(text, "Total", "Place", "rolls")
    holds(place.ages("replay", record, "--board", "--until", 3).out, "Great Wall")


def test_verify(place):
    record = place.record()
    holds(place.ages("verify", record).out, "unchanged: ", "could foresee")
    same(place.ages("verify", record, "--json").json, [{"file": str(record), "result": "fair",
                                                        "taken_back": 0, "copied": 0, "guessed": 0, "asked": False}])
    text = record.read_text()
    changed = place.write("changed", text.replace("food", "good", 1))
    run = place.ages("verify", record, changed, status=NOT_VERIFIED)
    holds(run.out, "unchanged", "does not verify")
    holds(run.err, "changed, line")
    result = place.ages("verify", changed, "--json", status=NOT_VERIFIED).json[0]
    same(result["result"], "false")
    same(result["line"] > 0 and bool(result["why"]), True)


def test_verify_dice_that_were_asked_for(place):
    """What each seat gave to is told; a receipt is held against the record, one record at a time."""
    record, receipt = ROOT / "tests/cli/asked.ages", ROOT / "tests/cli/asked.receipt"
    holds(place.ages("verify", record, "--receipt", receipt).out, "fair: ", "Anna gave to 3 of 6 draws.",
          "A bot played for it during 3 draws.")
    other = place.write("other.receipt", receipt.read_text().replace("gave 1 ", "gave 2 ", 1))
    run = place.ages("verify", record, "--receipt", receipt, "--receipt", other, status=NOT_VERIFIED)
    holds(run.err, "other.receipt, line 6: ")
    place.ages("verify", record, "--receipt", "nowhere", status=FAILED)
    place.ages("verify", record, record, "--receipt", receipt, status=USAGE)
    holds(place.ages("replay", record).out, "Anna")


def test_rolls_taken_back_are_told(place):
    """Who plays alone may take back rolls; result, verification and analysis say so."""
    again = "2\nundo\n" * 2
    run = place.ages("play", "bronze", "--seats", "you:Ada", "--seed", 5, "--save", "back.ages",
                     text=again + "1\n\n" * 200)
    holds(run.out, "2 rolls were taken back.")
    holds(place.ages("verify", "back.ages").out, "unchanged: ", "2 rolls were taken back.")
    same(place.ages("verify", "back.ages", "--json").json[0]["taken_back"], 2)
    holds(place.ages("analyse", "back.ages").out, "2 rolls were taken back.")
    holds(place.ages("replay", "back.ages").out, "2 rolls were taken back.")
    same(place.ages("analyse", "back.ages", "--json").json["taken_back"], 2)
    record = place.record()
    same("taken back" in place.ages("verify", record).out, False)


def mended(text):
    """With the check that fits."""
    above = text[:text.rindex("check ")]
    return f"{above}check {hashlib.sha256(above.encode()).hexdigest()}\n"


def test_a_copy_is_played_on(place):
    """From any move of a finished game; its record says so, and both verifiers hold it to that."""
    record = place.record()
    copy_of = ("play", "--from", record, "--ply", 30, "--seats", "builder,random")
    holds(place.ages(*copy_of, "--save", "copy.ages").out, "The first 30 moves were copied from another game")
    holds(place.ages("verify", "copy.ages").out, "unchanged: ", "30 moves were copied")
    same(place.ages("verify", "copy.ages", "--json").json[0]["copied"], 30)
    whole, part = (place.ages("replay", path, "--json", "--until", 30).json for path in (record, "copy.ages"))
    same(*([(one["seat"], one["move"]) for one in game["moves"]] for game in (part, whole)))
    same(part["state"], whole["state"])
    text = (place.folder / "copy.ages").read_text()
    last = re.search(r"\n30 .*", text)[0]
    wrong = {
        "fewer copied": text.replace("\ncopied 30\n", "\ncopied 3\n"),
        "more copied": text.replace("\ncopied 30\n", "\ncopied 9999\n"),
        "none copied": text.replace("\ncopied 30\n", "\n"),
        "copied, but not said how many": text.replace("\ncopied 30\n", "\ncopied 0\n"),
        "another move": text.replace(last, "\n30 move 0 leave", 1),
        "a draw in the copied part": re.sub(r"\n([1-9]|[12][0-9]) typed ", r"\n\1 chance 0/1 ", text, count=1),
        "chance that nobody drew": re.sub(r"\n([0-9]+) chance [0-9/]+ ", r"\n\1 typed ", text, count=1),
        "another draw": re.sub(r" chance ([0-9]+)/([0-9]+) ",
                               lambda m: f" chance {(int(m[1]) + 1) % int(m[2])}/{m[2]} ", text, count=1),
    }
    for what, other in wrong.items():
        same(other != text, True, what)
        path = place.write("wrong.ages", mended(other))
        place.ages("verify", path, status=NOT_VERIFIED)
        if what not in ("another move",):  # it knows no rule
            run = subprocess.run([sys.executable, ROOT / "tools/verify.py", path], check=False, capture_output=True)
            same(run.returncode, NOT_VERIFIED, what)


def test_what_can_be_copied(place):
    record = place.record()
    plies = place.ages("replay", record, "--json").json["plies"]
    holds(place.ages("play", "--from", record, "--ply", plies, status=USAGE).err, "the game is over there")
    holds(place.ages("play", "--from", record, "--ply", plies + 1, status=USAGE).err, "no such move")
    holds(place.ages("play", "--from", record, status=USAGE).err, "the game is over there")
    place.ages("play", "--from", record, "--ply", 0, status=USAGE)
    place.ages("play", "--ply", 5, "bronze", status=USAGE)
    place.ages("play", "bronze", "--from", record, status=USAGE)
    place.ages("play", "--from", record, "--ply", 5, "--seats", "you", status=USAGE)
    place.ages("play", "bronze", "--seats", "you:Ada,you:Bo", "--save", "two.ages", text="1\nquit\n")
    holds(place.ages("play", "--from", "two.ages", "--ply", 2, status=FAILED).err, "waits for its end")
    # Who is asked there plays; nothing that was copied is taken back.
    run = place.ages("play", "--from", record, "--ply", 5, "--save", "mine.ages", text="undo\nquit\n")
    holds(run.out + run.err, "nothing to undo")
    same(re.findall(r"(?m)^seat \d (\w+)", (place.folder / "mine.ages").read_text()).count("person"), 1)


def test_help_is_agreed_on(place):
    """Two people have hints and copies of their running game only if the record says that they agreed."""
    two = ("play", "bronze", "--seats", "you:Ada,you:Bo", "--seed", 3, "--save")  # dice that leave a choice
    holds(place.ages(*two, "no.ages", text="hint\n1\nquit\n").out, "There is no hint here.")
    told = place.ages(*two, "yes.ages", "--helped", text="hint\n1\nquit\n").out
    holds(told, "%")
    text = (place.folder / "yes.ages").read_text()
    holds(text, "\nhelp agreed\ndice fair\n")
    same("help" in (place.folder / "no.ages").read_text(), False)
    place.ages("play", "--from", "yes.ages", "--ply", 2, text="quit\n")
    place.ages("play", "tta", "--seats", "you:Ada,you:Bo", "--helped", "--save", "cards.ages", text="\nquit\n")
    holds(place.ages("play", "--from", "cards.ages", "--ply", 1, status=FAILED).err, "waits for its end")
    holds(place.ages("play", "bronze", "--seats", "you,random", "--helped", status=USAGE).err, "two or more people")
    whole = (place.folder / place.record()).read_text()
    for what, other, status in (("agreed by one", text.replace("seat 1 person \"\"", "seat 1 bot \"random\""), NOT_VERIFIED),
                                ("in other words", text.replace("help agreed", "help given"), NOT_VERIFIED),
                                ("by bots", whole.replace("\ndice ", "\nhelp agreed\ndice "), NOT_VERIFIED)):
        path = place.write("wrong.ages", mended(other))
        place.ages("verify", path, status=status)
        run = subprocess.run([sys.executable, ROOT / "tools/verify.py", path], check=False, capture_output=True)
        same(run.returncode, status, what)


def test_verify_typed_and_missing(place):
    place.ages("play", "bronze", "--seats", "random,random", "--dice", "real", "--save", "typed",
               text="food food food\n")
    holds(place.ages("verify", "typed", status=FAILED).out, "typed")
    place.ages("verify", "typed", "nowhere", status=FAILED)


def test_every_changed_byte_is_noticed(place):
    text = place.record().read_bytes()
    step = max(1, len(text) // 40)
    for at in range(0, len(text), step):
        changed = bytearray(text)
        changed[at] ^= 1
        (place.folder / "changed").write_bytes(bytes(changed))
        (place.folder / "cut").write_bytes(text[:at])
        place.ages("verify", "changed", status=NOT_VERIFIED)
        place.ages("replay", "changed", status=FAILED)
        place.ages("replay", "cut", status=FAILED)


def test_record_of_another_revision(place):
    text = place.record().read_text()
    lines = text.splitlines()
    game = next(i for i, line in enumerate(lines) if line.startswith("game "))
    words = lines[game].split()
    lines[game] = " ".join(words[:-1] + [str(int(words[-1]) + 1)])
    place.write("other", "\n".join(lines) + "\n")
    holds(place.ages("replay", "other", status=FAILED).err, "revision")


def test_check(place):
    fine = place.write("fine.scenario", "game bronze seats=2 start=0\nset seats.0.food 5\n"
                                        "expect seats.0.food 5\n")
    holds(place.ages("check", fine).out, "1 file, 1 games, 1 checks, 0 failed")
    wrong = place.write("wrong.scenario", "game bronze seats=2 start=0\nexpect seats.0.food 4\n")
    run = place.ages("check", fine, wrong, status=FAILED)
    holds(run.out, "wrong.scenario:2", "2 files", "1 failed")
    typo = place.write("typo.scenario", "game bronze seats=2\nexpekt seats.0.food 4\n")
    holds(place.ages("check", typo, status=USAGE).out, "typo.scenario:2", "expekt")
    place.ages("check", typo, wrong, status=USAGE)
    run = place.ages("check", wrong, "--json", status=FAILED)
    same(run.json, {"files": 1, "games": 1, "checks": 1, "failed": 1, "broken": False})
    holds(run.err, "wrong.scenario:2")
    place.ages("check", place.folder, status=USAGE)


def test_perft(place):
    counts = place.ages("perft", "bronze", "--depth", 3, "--option", "start=0", "--json").json
    same(counts["nodes"][0], 56)  # three dice fall in 56 ways
    same(len(counts["nodes"]), 3)
    text = place.ages("perft", "bronze", "--depth", 3, "--option", "start=0").out
    same([int(line.split()[1]) for line in text.splitlines()], counts["nodes"])


def test_perft_refuses_what_nobody_can_wait_for(place):
    for game in ("bronze", "iron", "magpie", "tta"):
        run = place.ages("perft", game, "--depth", 64, status=USAGE)
        holds(run.err, "--depth 64 is too deep", "ways", "can be counted")
        same(run.out, "")
    holds(place.ages("perft", "bronze", "--depth", 65, status=USAGE).err, "from 1 to 64")


def test_perft_counts_a_short_rest_to_its_end(place):
    record = place.record("--seats", "random,random", name="over", game="magpie")
    state = place.ages("replay", record, "--json").json["state"]
    revision = next(g["revision"] for g in place.ages("games", "--json").json if g["id"] == "magpie")
    place.write("over.json", json.dumps({"game": "magpie", "revision": revision, "state": state}))
    same(place.ages("perft", "magpie", "--depth", 64, "--position", "over.json", "--json").json["nodes"], [1] * 64)


def test_positions(place):
    state = place.ages("replay", place.record(), "--until", 4, "--json").json["state"]
    def perft(change):
        position = {"game": "bronze", "revision": revision, "state": copy.deepcopy(state)}
        change(position)
        place.write("position", json.dumps(position))
        return place.ages("perft", "bronze", "--depth", 1, "--position", "position", status=None)
    revision = next(game["revision"] for game in place.ages("games", "--json").json
                    if game["id"] == "bronze")
    same(perft(lambda p: None).status, 0)
    for wrong, word in [(lambda p: p["state"]["seats"][0].update(food=-1), "seats.0.food"),
                        (lambda p: p["state"]["seats"][0].update(food=16), "seats.0.food"),
                        (lambda p: p["state"].update(fish=1), "fish"),
                        (lambda p: p["state"].pop("round"), "round"),
                        (lambda p: p.update(game="magpie"), ""),
                        (lambda p: p.update(revision=999), "revision")]:
        run = perft(wrong)
        same(run.status, FAILED, run)
        holds(run.err, "position", word)
        same(run.out, "")


def test_bench(place):
    figures = place.ages("bench", "bronze", "--players", 2, "--seconds", "0.2", "--json").json
    for key in ["games_per_second", "decisions_per_second", "moves_ns", "apply_ns", "state_bytes",
                "yardstick_ns", "decision_ns", "yardsticks_per_decision"]:
        same(figures[key] > 0, True, figures)
    same(figures["state_bytes"] <= 512, True)
    ratio = figures["decision_ns"] / figures["yardstick_ns"]
    same(abs(ratio - figures["yardsticks_per_decision"]) < 0.1, True, figures)
    holds(place.ages("bench", "magpie", "--players", 3, "--seconds", 0).out, "reference jobs")
    levels = [place.ages("bench", "tta", "--seconds", 0, *more).out.splitlines()[0]
              for more in ([], ["--option", "level=full"])]
    holds(levels[0], "Through the Ages, 2 players", "simple")
    holds(levels[1], "Through the Ages, 2 players", "full")


def test_records_are_private_and_whole(place):
    record = place.record()
    same(oct(record.stat().st_mode & 0o077), "0o0")
    same([path.name for path in pathlib.Path(record.parent).iterdir()], [record.name])
    same(os.path.getsize(record) > 500, True)


if __name__ == "__main__":
    main()
