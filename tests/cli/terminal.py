#!/usr/bin/env python3
"""Playing at a terminal: prompt, completion, history, colour, the end of a turn, the curtain."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from harness import AGES, environment, holds, lacks, main, same

TAB, UP, CTRL_C, CTRL_D, CLEAR = "\t", "\x1b[A", "\x03", "\x04", "\x15"


class Terminal:
    """The program at a terminal of 100 columns."""

    def __init__(self, place, *arguments, **env):
        self.text = ""
        env = environment(place.folder, **{"TERM": "xterm-256color", **env})
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            try:
                os.chdir(place.folder)
                os.execve(AGES, [AGES, *map(str, arguments)], env)
            finally:
                os._exit(127)
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 100, 0, 0))

    def read(self, wanted, seconds=20):
        """Reads on until the text comes; returns what came since the last call."""
        came, end = "", time.monotonic() + seconds
        while wanted not in came:
            ready, _, _ = select.select([self.file], [], [], max(0, end - time.monotonic()))
            if not ready:
                raise AssertionError(f"waited for {wanted!r}, got:\n{came[-2000:]}")
            try:
                came += os.read(self.file, 65536).decode(errors="replace")
            except OSError:  # the other side is closed
                break
        holds(came, wanted)
        self.text += came
        return came

    def type(self, text):
        """Types when the editor listens: before, ^D and ^U have other meanings."""
        while termios.tcgetattr(self.file)[3] & termios.ICANON:
            time.sleep(0.005)
        os.write(self.file, text.encode())

    def line(self, text, wanted):
        self.type(text + "\r")
        return self.read(wanted)

    def end(self):
        """Waits for the program's end; its exit status, or minus its signal."""
        while True:
            if not select.select([self.file], [], [], 20)[0]:
                os.kill(self.pid, signal.SIGKILL)
            try:
                data = os.read(self.file, 65536)
            except OSError:
                data = b""
            if not data:
                break
            self.text += data.decode(errors="replace")
        _, status = os.waitpid(self.pid, 0)
        os.close(self.file)
        return os.waitstatus_to_exitcode(status)


def plain(text):
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\r", "", text)


def two_players(place, **env):
    return Terminal(place, "play", "bronze", "--seats", "you:Ada,you:Bo", "--option", "start=0",
                    "--dice", "real", **env)


def test_prompt_and_colour(place):
    terminal = two_players(place)
    terminal.read("rolled> ")
    text = terminal.line("food=3", "Ada> ")
    holds(text, "\x1b[1m", "stop")
    terminal.line("?", "Ada> ")
    terminal.type("quit\r")
    same(terminal.end(), 0)
    holds(terminal.text, "The game is saved")


def test_no_color(place):
    terminal = two_players(place, NO_COLOR="1")
    terminal.read("rolled> ")
    lacks(terminal.line("food=3", "Ada> "), "\x1b[1m", "\x1b[2m")
    terminal.type(CTRL_D)
    same(terminal.end(), 0)
    holds(terminal.text, "To go on")


def test_completion(place):
    terminal = two_players(place)
    terminal.read("rolled> ")
    terminal.type("roll f" + TAB)
    terminal.read("ood=")
    terminal.type(CLEAR + "food=1 good=2\r")
    terminal.read("Ada> ")
    terminal.type("re" + TAB)
    terminal.type("g" + TAB + CLEAR)
    terminal.type("st" + TAB + "\r")
    terminal.read("keeps the dice")
    terminal.type(CTRL_D)
    same(terminal.end(), 0)


def test_completion_lists_what_may_follow(place):
    terminal = two_players(place)
    terminal.read("rolled> ")
    terminal.line("food=1 good=1 coins=1", "Ada> ")
    terminal.type("reroll " + TAB + TAB)
    text = terminal.read("good=1")
    holds(plain(text), "coins=1", "food=1")
    terminal.type(CLEAR + CTRL_D)
    same(terminal.end(), 0)


def test_history(place):
    terminal = two_players(place)
    terminal.read("rolled> ")
    terminal.line("food=1 good=1 coins=1", "Ada> ")
    terminal.line("score", "Ada> ")
    terminal.type(UP + "\r")
    holds(terminal.read("Total"), "score")
    terminal.type(CTRL_D)
    same(terminal.end(), 0)


def test_end_of_turn(place):
    terminal = two_players(place)
    terminal.read("rolled> ")
    terminal.line("food=3", "Ada> ")
    text = terminal.line("stop", "takes back: ")
    lacks(text, "Bo's turn")
    terminal.line("stop", "takes back: ")
    terminal.line("undo", "Ada> ")
    terminal.line("stop", "takes back: ")
    terminal.line("", "rolled> ")
    holds(terminal.text, "Bo's turn", "press Enter")
    terminal.type(CTRL_D)
    same(terminal.end(), 0)


def test_curtain_between_people_with_secrets(place):
    terminal = Terminal(place, "play", "magpie", "--seats", "you:Ada,you:Bo", "--seed", 1)
    terminal.read("Now Ada alone")
    lacks(terminal.text, "draws a card:")
    terminal.line("", "Ada> ")
    holds(terminal.text, "Ada draws a card:")
    lacks(terminal.text, "Bo draws a card:")
    terminal.line("rest", "takes back: ")
    text = terminal.line("", "Now Bo alone")
    holds(text, "\x1b[2J", "\x1b[3J")
    lacks(text, "draws a card:")
    text = terminal.line("", "Bo> ")
    lacks(text, "Ada draws a card:")
    text = terminal.line("log", "Bo> ")
    lacks(text, "Ada draws a card:")
    terminal.type(UP + UP + UP)
    time.sleep(0.3)
    terminal.type(CLEAR + CTRL_D)
    same(terminal.end(), 0)
    lacks(plain(terminal.text).split("Now Bo alone")[1], "> rest")


def test_no_curtain_where_all_is_open(place):
    terminal = two_players(place)
    terminal.read("rolled> ")
    lacks(terminal.text, "alone looks")
    terminal.type(CTRL_D)
    same(terminal.end(), 0)


def test_long_lines_are_wrapped(place):
    terminal = Terminal(place, "rules", "tta", "T20")
    fcntl.ioctl(terminal.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 64, 0, 0))
    same(terminal.end(), 0)
    same(max(len(line) for line in plain(terminal.text).splitlines()) <= 64, True)


def test_interrupt_leaves_a_save(place):
    terminal = two_players(place)
    terminal.read("rolled> ")
    terminal.line("food=3", "Ada> ")
    terminal.type(CTRL_C)
    same(terminal.end(), -signal.SIGINT)
    record, = place.saves()
    holds(terminal.text, "To go on: ages play --resume", str(record))
    holds(place.ages("replay", record).out, "Ada rolls 3 × food")


def test_progress_bar(place):
    terminal = Terminal(place, "arena", "bronze", "--seats", "random,random", "--games", 50)
    same(terminal.end(), 0)
    holds(terminal.text, "[####", "100 %", "50 games")
    terminal = Terminal(place, "perft", "bronze", "--depth", 4, "--option", "start=0")
    same(terminal.end(), 0)
    holds(terminal.text, "[####", " 50 %", "100 %", "4 60970")


if __name__ == "__main__":
    main()
