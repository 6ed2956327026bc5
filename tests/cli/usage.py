#!/usr/bin/env python3
"""Arguments, help, exit codes, and where output goes."""
import os
import re
import subprocess

from harness import AGES, FAILED, USAGE, environment, holds, lacks, main, same

COMMANDS = ["play", "games", "rules", "replay", "verify", "check", "arena", "perft", "bench"]


def test_help_and_version_everywhere(place):
    holds(place.ages("--help").out, *COMMANDS)
    version = place.ages("--version").out
    holds(version, "ages ")
    for command in COMMANDS:
        run = place.ages(command, "--help")
        holds(run.out, "Usage: ages " + command, "--help", "--version")
        same(run.err, "")
        same(place.ages(command, "--version").out, version)


def test_help_stands_in_columns_in_every_language(place):
    for language in ("en", "fr", "de"):
        for command in ("play", "serve"):
            flags = [line for line in place.ages(command, "--help", "--lang", language).out.splitlines()
                     if line.startswith("  --")]
            same(len({re.match(r"  --\S+(?: \S+)? +", line).end() for line in flags}), 1, (command, language))


def test_no_command_is_a_usage_error(place):
    run = place.ages(status=USAGE)
    same(run.out, "")
    holds(run.err, "Usage: ages")


def test_games_tell_the_values_of_options_in_words(place):
    told = " ".join(place.ages("games").out.split())
    holds(told, "value goods by value", "count goods by number", "lot drawn by lot", "0 the first seat",
          "public_3 3, open from the start", "trading=off|on trade with the others (off)")


def test_unknown_command_names_the_nearest(place):
    run = place.ages("reply", "x", status=USAGE)
    holds(run.err, "reply", "replay")
    same(run.out, "")


def test_unknown_option_names_the_nearest(place):
    for command, wrong, nearest in [("play", "--seets", "--seats"), ("arena", "--job", "--jobs"),
                                    ("bench", "--secnods=1", "--seconds"),
                                    ("games", "--jsno", "--json"), ("check", "-x", "--")]:
        run = place.ages(command, wrong, status=USAGE)
        holds(run.err, wrong.split("=")[0], nearest)


def test_options_before_and_behind_operands(place):
    one = place.ages("perft", "--depth", 2, "bronze", "--json").json
    two = place.ages("perft", "bronze", "--json", "--depth=2").json
    same(one["nodes"], two["nodes"])
    holds(place.ages("check", "--", "--json", status=USAGE).err, "--json")


def test_wrong_values(place):
    for arguments, word in [
            (["perft", "bronze", "--depth", "-1"], "--depth"),
            (["perft", "bronze", "--depth", "two"], "--depth"),
            (["perft", "bronze", "--depth"], "--depth"),
            (["perft", "bronze", "--players", "5"], "--players"),
            (["perft", "bronze", "--json=yes"], "--json"),
            (["perft"], "usage"),
            (["perft", "bronze", "magpie"], "magpie"),
            (["perft", "bronce"], "bronze"),
            (["perft", "magpie", "--players", "1"], "2 to 4"),
            (["bench", "bronze", "--seconds", "x"], "--seconds"),
            (["bench", "bronze", "--seconds", "."], "--seconds"),
            (["arena", "bronze"], "--seats"),
            (["arena", "bronze", "--seats", "you,random"], "you"),
            (["arena", "bronze", "--seats", "random", "--games", "0"], "--games"),
            (["play"], "bronze"),
            (["play", "bronce"], "bronze"),
            (["play", "bronze", "--seats", "you,you,you,you,you"], "at most 4"),
            (["play", "magpie", "--seats", "you"], "at least 2"),
            (["play", "bronze", "--seats", "you,bulider"], "builder"),
            (["play", "bronze", "--seats", "you,"], "builder"),
            (["play", "bronze", "--seats", "exec:"], "exec:"),
            (["play", "bronze", "--option", "edition"], "KEY=VALUE"),
            (["perft", "tta", "--option", "easier=on"], "simple"),  # T228
            (["play", "bronze", "--option", "edition=third"], "original"),
            (["play", "bronze", "--option", "editon=revised"], "edition"),
            (["play", "bronze", "--dice", "loaded"], "real"),
            (["play", "magpie", "--dice", "real"], "magpie"),
            (["play", "bronze", "--bot-time", "-1"], "--bot-time")]:
        run = place.ages(*arguments, status=USAGE)
        holds(run.err, word)
        same(run.out, "", arguments)
    same(place.saves(), [])


def test_missing_files(place):
    for command, status in [("replay", FAILED), ("verify", FAILED), ("check", USAGE)]:
        holds(place.ages(command, "nowhere", status=status).err, "nowhere", "No such file")
    holds(place.ages("play", "--resume", "nowhere", status=FAILED).err, "nowhere")
    holds(place.ages("play", "--resume", status=FAILED).err, "no unfinished game")


def test_games(place):
    games = {game["id"]: game for game in place.ages("games", "--json").json}
    same(games["bronze"]["players_max"], 4)
    bots = {game: {bot["id"]: bot["title"] for bot in games[game]["bots"]} for game in games}
    same(bots["bronze"]["builder"], "feeds, grows and buys like a sensible beginner")
    same("builder" in bots["magpie"], False)
    holds(place.ages("games").out, "bronze", "trading=off|on", "builder")


def test_the_template_is_found_by_its_name_and_offered_to_nobody(place):
    same(place.ages("perft", "null", "--depth", 2, "--json").json["nodes"], [3, 6])
    for arguments in (["games"], ["games", "--json"], ["rules"], ["help", "--completion", "bash"],
                      ["help", "--completion", "zsh"]):
        lacks(place.ages(*arguments).out.replace("/dev/null", ""), "null ", '"null"', "Null")
    lacks(place.ages("perft", "nul", status=USAGE).err, "null")


def test_rules(place):
    run = place.ages("rules", "bronze", "B21")
    holds(run.out, "B21", "Each city eats 1 food")
    lacks(run.out, "B22")
    same(place.ages("rules", "b21").out, run.out)
    found = place.ages("rules", "bronze", "pestilence", "--json").json
    same({"B24", "B39"} <= {rule["id"] for rule in found}, True, found)
    holds(place.ages("rules", "bronze").out, "B1 ", "B46")
    holds(place.ages("rules").out, "ages rules bronze", "ages rules magpie")
    holds(place.ages("rules", "zzz", status=FAILED).err, "zzz")
    for line in place.ages("rules", "bronze").out.splitlines():
        same(len(line) <= 80, True, line)


def test_full_disk_is_reported(place):
    for arguments in (["games"], ["rules", "bronze"], ["perft", "bronze", "--json"], ["--help"]):
        with open("/dev/full", "w") as full:
            run = place.ages(*arguments, status=FAILED, stdout=full)
        holds(run.err, "No space left")


def test_closed_stdout_is_reported(place):
    process = subprocess.run(["/bin/sh", "-c", '"$0" games >&-', AGES], stderr=subprocess.PIPE,
                             text=True, env=environment(place.folder))
    same(process.returncode, FAILED)
    holds(process.stderr, "cannot write")


def test_closed_pipe_is_quiet(place):
    for arguments in (["rules", "bronze"], ["games", "--json"], ["play", "bronze", "--seats",
                                                                "random,random"]):
        reader, writer = os.pipe()
        os.close(reader)
        with os.fdopen(writer, "w") as pipe:
            run = place.ages(*arguments, stdout=pipe, status=0)
        same(run.err, "", arguments)


def test_no_colour_but_on_a_terminal(place):
    lacks(place.ages("games").out, "\x1b")


if __name__ == "__main__":
    main()
