#!/usr/bin/env python3
"""Whole games in every language of po/LINGUAS: no screen has a word of English that is no word of the
language too, and nothing is wider than the terminal, also in a language that is longer by 30 per cent."""
import contextlib
import fcntl
import itertools
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import threading

from harness import AGES, ROOT, environment, holds, main, same

sys.path.insert(0, str(ROOT / "tools"))
import po

CODES = po.languages(ROOT / "po" / "LINGUAS")
NUMBERS = itertools.count()
WORD = re.compile(r"[^\W\d_]{4,}")
# What stays English: names of programs, files and commands, of bots for --seats, of players, ids of cards.
SAME = set("ages iron play resume verify help lang builder random normal easy hard expert homer".split())
COMMANDS = set("analyse arena backup bench cards check games help hint join perft play replay restore rules serve tables train verify".split())
CODE = re.compile(r"`[^`]*`|--[\w-]+(=\S+)?|\b[A-Z_]{4,}\b|\$\w+\S*|\S*[/.]\S+|exec:\S*|you:\S*")
GAMES = {"bronze": ["--option", "trading=on"], "iron": ["--option", "mediterranean=on"], "tta": ["--option", "level=full"]}


def words(text):
    return {word.lower() for word in WORD.findall(text)}


def english_only(code):
    """Words of the English messages that are no words of the language's."""
    _, messages = po.read(ROOT / "po" / f"{code}.po")
    english = set().union(*(words(m.english + " " + (m.plural or "")) for m in messages))
    theirs = set().union(*(words(" ".join(m.texts)) for m in messages))
    return english - theirs - SAME


def on_a_screen(place, columns, arguments, text):
    """What the program writes to a terminal that is so wide."""
    screen, output = pty.openpty()
    fcntl.ioctl(output, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    run = subprocess.Popen([AGES, *map(str, arguments)], stdin=subprocess.PIPE, stdout=output,
                           stderr=subprocess.STDOUT, cwd=place.folder,
                           env=environment(place.folder, TERM="dumb"))
    os.close(output)
    threading.Thread(target=lambda: (run.stdin.write(text.encode()), run.stdin.close())).start()
    said = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while part := os.read(screen, 65536):
            said += part
    os.close(screen)
    same(run.wait(), 0, said.decode())
    return said.decode().replace("\r\n", "\n")


def played(place, game, code, columns=80):
    asides = "?\nboard\nscore\nodds\nmoves\nhint\nlog\nsave\ncard\ncard homer\ncard zzzz\nrules zzzz\nfly\nbuy\n999\n"
    commands = asides + "1\n" * 40 + "score\nlog\nundo\nredo\nfly\n" + "2\n" * 20 + "board\n"
    game = ["play", game, "--lang", code, *GAMES[game], "--seed", 1, "--save", f"{next(NUMBERS)}.ages"]
    return on_a_screen(place, columns, game + ["--seats", "you:Ada,you:Bo,random"], commands)


def advised(place, game, code):
    """Hints and judgement, which two people at one terminal have not."""
    game = ["play", game, "--lang", code, *GAMES[game], "--seed", 1, "--save", f"{next(NUMBERS)}.ages"]
    return on_a_screen(place, 80, game + ["--seats", "you:Ada,random,random"], "hint\n" + "1\n" * 20 + "hint\njudge\n")


def test_no_foreign_word(place):
    for code in CODES:
        foreign = english_only(code)
        for game in GAMES:
            text = played(place, game, code) + advised(place, game, code)
            found = {word: line for line in text.splitlines() for word in words(line) & foreign}
            same(found, {}, f"{game} in {code}")


def test_whole_games_of_bots(place):
    for code in CODES:
        foreign = english_only(code)
        for game, options in GAMES.items():
            text = place.ages("play", game, "--lang", code, *options, "--seats", "random,random,random", "--seed", 5,
                              "--save", f"{game}-{code}.ages", timeout=120).out
            found = {word: line for line in text.splitlines() for word in words(line) & foreign}
            same(found, {}, f"{game} in {code}")


def test_arguments(place):
    """How the help calls what is to be typed."""
    for code, (game, value, file) in {"fr": ("JEU", "OPTION=VALEUR", "FICHIER"), "de": ("SPIEL", "OPTION=WERT", "DATEI")}.items():
        said = place.ages("play", "--help", "--lang", code).out
        holds(said, f"ages play {game} [--seats A,B,…]", f"--option {value}", f"--save {file}", f"--resume[={file}]")
        holds(place.ages("replay", "--lang", code, status=2).err, "ages replay ")
        same(re.findall(r"\b(?:GAME|FILE|RECORD|KEY|VALUE)\b", said), [], code)


def test_amounts(place):
    """Two of something are plural, and what is lost has a minus sign."""
    record = ROOT / "tests" / "golden" / "records" / "bronze-4.ages"
    for code, amounts in {"fr": ["2 pierres", "2 poteries", "2 vêtements"], "de": ["2 Steine"]}.items():
        said = place.ages("replay", record, "--lang", code).out
        holds(said, *amounts, " −")
        same(re.findall(r"(?<= )-\d+", said), [], f"minus in {code}")


def test_reports_and_complaints(place):
    """What the other commands say: help, lists, cards, results of bots, analysis, and what is wrong."""
    place.ages("play", "bronze", "--seats", "builder,random", "--seed", 5, "--save", "game.ages", timeout=120)
    odd = ["{", '{"game": "bronze", "revision": 1}', '{"game": "bronze", "revision": 2}', '{"game": "zzzz"}', '{"zzzz": 1}',
           '{"game": "bronze", "revision": 2, "state": {"round": "zzzz"}}', '{"game": "bronze", "revision": 2, "state": []}']
    for i, text in enumerate(odd):
        (place.folder / f"odd{i}.json").write_text(text)
    said = [["--help"], *([command, "--help"] for command in sorted(COMMANDS)), ["cards", "homer"], ["analyse", "game.ages"],
            ["replay", "game.ages"], ["verify", "game.ages"], ["hint", "game.ages", "--until", 40]]
    wrong = [["play", "zzzz"], ["play", "bronze", "--seats", "zzzz"],
             ["replay", "zzzz.ages"], ["zzzz"], ["play", "--zzzz"], ["rules", "bronze", "zzzz"], ["cards", "zzzz"],
             *(["hint", f"odd{i}.json"] for i in range(len(odd)))]
    for code in CODES:
        foreign = english_only(code) - COMMANDS
        for status, arguments in [(0, one) for one in said] + [(None, one) for one in wrong]:
            run = place.ages(*arguments, "--lang", code, status=status, timeout=120)
            found = {word: line for line in (run.out + run.err).splitlines() for word in words(CODE.sub(" ", line)) & foreign}
            same(found, {}, f"{arguments} in {code}")


def test_reports_are_not_too_wide(place):
    """Help, lists, cards, results of bots, luck and skill, whether the dice were fair."""
    for game in GAMES:
        place.ages("play", game, *GAMES[game], "--seats", "random,random,random", "--seed", 5, "--save", f"{game}.ages",
                   timeout=120)
    reports = [["--help"], ["serve", "--help"], ["games"], ["arena", "bronze", "--seats", "builder,random", "--games", 2],
               *([command, f"{game}.ages"] for command in ("analyse", "verify") for game in GAMES)]
    others = [*([command, "--help"] for command in sorted(COMMANDS - {"serve"})), ["cards", "homer"],
              ["rules", "bronze", "skull"], *(["replay", f"{game}.ages"] for game in GAMES)]
    for code in ["en", *CODES, "qpl"]:
        for columns, arguments in [(80, one) for one in reports + others] + [(100, one) for one in reports]:
            text = on_a_screen(place, columns, [*arguments, "--lang", code], "")
            wide = [line for line in text.replace("\x1b[K", "").splitlines() if len(line) > columns]
            same(wide[:3], [], f"{arguments} in {code} at {columns} columns")


def test_nothing_is_too_wide(place):
    for code in [*CODES, "qpl"]:
        for columns in (80, 100):
            for game in GAMES:
                wide = [line for line in played(place, game, code, columns).splitlines()
                        if len(line) > columns]
                same(wide[:3], [], f"{game} in {code} at {columns} columns")


if __name__ == "__main__":
    main()
