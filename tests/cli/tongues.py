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

from harness import AGES, ROOT, environment, main, same

sys.path.insert(0, str(ROOT / "tools"))
import po

CODES = po.languages(ROOT / "po" / "LINGUAS")
NUMBERS = itertools.count()
WORD = re.compile(r"[^\W\d_]{4,}")
# What stays English: names of programs, files and commands, of bots for --seats, of players.
SAME = set("ages iron play resume verify help lang builder random normal easy hard expert".split())
# The board of Through the Ages is for 100 columns; the lines that boards do not break are measured for the
# languages that there are, not for a longer one.
LEAST = {"tta": 100}
UNBROKEN = {"qpl": ["iron", "tta"]}
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
    commands = "?\nboard\nscore\nodds\nmoves\nlog\n" + "1\n" * 40 + "score\nlog\nundo\nfly\n" + "2\n" * 20
    game = ["play", game, "--lang", code, *GAMES[game], "--seed", 1, "--save", f"{next(NUMBERS)}.ages"]
    return on_a_screen(place, columns, game + ["--seats", "you:Ada,you:Bo,random"], commands)


def test_no_foreign_word(place):
    for code in CODES:
        foreign = english_only(code)
        for game in GAMES:
            text = played(place, game, code)
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


def test_nothing_is_too_wide(place):
    for code in [*CODES, "qpl"]:
        for columns in (80, 100):
            for game in GAMES:
                if columns < LEAST.get(game, 0) or game in UNBROKEN.get(code, []):
                    continue
                wide = [line for line in played(place, game, code, columns).splitlines()
                        if len(line) > columns]
                same(wide[:3], [], f"{game} in {code} at {columns} columns")


if __name__ == "__main__":
    main()
