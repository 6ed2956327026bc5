#!/usr/bin/env python3
"""The best results of one who plays alone: told before and after, kept by game and options."""
import re

from harness import holds, lacks, main, same

ALONE = ("play", "bronze", "--seats", "you:Ada")
ORIGINAL = "bronze edition=original late_bronze_age=off"
CHOICES = "1\n" * 400  # always the first choice


def bests(place):
    return place.folder / ".local" / "share" / "ages" / "bests"


def keep(place, *lines):
    bests(place).parent.mkdir(parents=True)
    bests(place).write_text("\n".join(["ages bests 1", *lines, ""]))


def points(run):
    return int(re.search(r"^ *Total +(−?\d+)", run.out, re.M)[1].replace("−", "-"))


def test_the_first_result_and_the_next(place):
    first = place.ages(*ALONE, "--seed", 5, text=CHOICES)
    holds(first.out, "The goal: as many points as you can in ten rounds (B39)",
          "You have no result of this kind yet.", "Your first result of this kind: the one to beat.")
    line = re.fullmatch(rf"ages bests 1\n{ORIGINAL} (-?\d+) (\d{{4}}-\d\d-\d\d)\n",
                        bests(place).read_text())
    same(int(line[1]), points(first))
    kept = bests(place).read_text()
    again = place.ages(*ALONE, "--seed", 5, text=CHOICES)
    holds(again.out, f"Your best so far: {line[1]} ({line[2]}).",
          f"Your best stays {line[1]} ({line[2]}).")
    same(bests(place).read_text(), kept)


def test_a_new_best(place):
    keep(place, "iron mediterranean=on 90 2020-01-02", f"{ORIGINAL} -50 2020-01-02")
    run = place.ages(*ALONE, "--seed", 5, text=CHOICES)
    holds(run.out, "Your best so far: -50 (2020-01-02).",
          f"A new best: {points(run) + 50} points more than before.")
    holds(bests(place).read_text(), "iron mediterranean=on 90 2020-01-02",
          f"{ORIGINAL} {points(run)} ")
    lacks(bests(place).read_text(), "-50")


def test_other_options_are_another_kind(place):
    keep(place, f"{ORIGINAL} 60 2020-01-02")
    run = place.ages(*ALONE, "--option", "edition=revised", text=CHOICES)
    holds(run.out, "You have no result of this kind yet.", "Your first result of this kind")
    run = place.ages(*ALONE, "--option", "tie_break=count", text="")
    holds(run.out, "Your best so far: 60 (2020-01-02).")


def test_the_goal_of_the_iron_age(place):
    run = place.ages("play", "iron", "--seats", "you", "--seed", 1, text="1\n" * 900)
    holds(run.out, "The goal: more than 100 points in eight rounds (I54).")
    holds(run.out, f"The goal is missed by {101 - points(run)} point")
    holds(bests(place).read_text(), f"iron mediterranean=on {points(run)} ")


def test_rolls_taken_back_do_not_count(place):
    run = place.ages(*ALONE, "--seed", 5, text="1\n" * 6 + "undo\n" * 6 + CHOICES)
    holds(run.out, "Total", "Rolls were taken back, so it does not count as your best.")
    same(bests(place).exists(), False)


def test_decisions_taken_back_count(place):
    run = place.ages(*ALONE, "--seed", 5, text="reroll\n1\nundo\n" + CHOICES)
    lacks(run.out, "does not count")
    holds(bests(place).read_text(), ORIGINAL)


def test_only_one_alone_has_bests(place):
    for seats in ("you,builder", "you:Ada,you:Bo"):
        run = place.ages("play", "bronze", "--seats", seats, text="1\n" * 2000)
        holds(run.out, "Total")
        lacks(run.out, "The goal:", "best")
    same(bests(place).exists(), False)


def test_a_damaged_file_is_named_and_left_alone(place):
    for text in ("", "ages bests 2\n", f"ages bests 1\n{ORIGINAL} many 2020-01-02\n",
                 f"ages bests 1\n{ORIGINAL} 60 yesterday\n", f"ages bests 1\n{ORIGINAL} 60 2020-01-02",
                 f"ages bests 1\n{ORIGINAL} 60 2020-01-02\n{ORIGINAL} 61 2020-01-02\n"):
        if not bests(place).exists():
            keep(place)
        bests(place).write_text(text)
        run = place.ages(*ALONE, "--seed", 5, text=CHOICES)
        holds(run.err, str(bests(place)), "damaged in line", "left as they are")
        holds(run.out, "The goal:", "Total")
        lacks(run.out, "Your best", "A new best", "first result")
        same(bests(place).read_text(), text)


def test_no_folder_for_them(place):
    run = place.ages(*ALONE, "--seed", 5, text=CHOICES, env={"XDG_DATA_HOME": "/proc/none"})
    holds(run.err, "no folder for best results")
    holds(run.out, "Total")


main()
