#!/usr/bin/env python3
"""Exec bots: programs that play, hang, die and lie."""
import os
import signal
import subprocess
import time

from harness import AGES, FAILED, ROOT, environment, holds, main, same

PRELUDE = "#!/usr/bin/env python3\nimport json, os, sys, time\n"
FIRST_MOVE = PRELUDE + "for line in sys.stdin: print(json.loads(line)['moves'][0], flush=True)\n"


def children_left(place):
    """Processes whose folder is the test's: the bots and what they have started."""
    left = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{pid}/cwd") == str(place.folder):
                left.append(pid)
        except OSError:
            continue
    return left


def fails(place, code, *words, time_limit="5"):
    """A bot with that code: a clear message, the game saved, no process left."""
    place.write("bot", PRELUDE + code, 0o755)
    run = place.ages("play", "bronze", "--seats", "exec:./bot,random", "--seed", 1,
                     "--option", "start=0", "--bot-time", time_limit, status=FAILED)
    holds(run.err, "./bot", *words)
    holds(run.out, "--resume --allow-exec")
    same(len(place.saves()), 1)
    holds(place.ages("replay", place.saves()[0]).out, "Total")
    same(children_left(place), [])


def test_a_whole_game(place):
    place.write("bot", FIRST_MOVE, 0o755)
    run = place.ages("play", "bronze", "--seats", "exec:./bot,random", "--seed", 1)
    holds(run.out, "Place", "bot")
    same(children_left(place), [])


def test_the_example(place):
    run = place.ages("arena", "bronze", "--seats", f"exec:{ROOT}/docs/examples/bot.py,random",
                     "--games", 6, "--seed", 1, "--json", "--jobs", 2)
    example, other = run.json["bots"]
    same(example["bot"], f"exec:{ROOT}/docs/examples/bot.py")
    same(example["mean_score"] > other["mean_score"], True, run)


def test_the_question(place):
    place.write("bot", PRELUDE + """
before = 0
for line in sys.stdin:
    q = json.loads(line)
    assert set(q) == {"game", "seats", "seat", "view", "facts", "question", "moves", "gives_up",
                      "log"}, q.keys()
    assert q["game"] == "magpie" and q["seats"] == 2 and q["seat"] == 1
    assert q["moves"] and all(isinstance(move, str) for move in q["moves"])
    assert isinstance(q["view"], dict) and isinstance(q["facts"], dict)
    plies = [entry["ply"] for entry in q["log"]]
    assert plies == list(range(before + 1, before + 1 + len(plies))), plies
    before += len(plies)
    for entry in q["log"]:
        assert entry["seat"] in (-1, 0, 1)
        for event in entry["events"]:
            assert set(event) == {"event", "seat", "a", "b"}, event
    with open("questions", "a") as file:
        file.write(line)
    print(q["moves"][-1], flush=True)
""", 0o755)
    place.ages("play", "magpie", "--seats", "random,exec:./bot", "--seed", 2)
    same((place.folder / "questions").exists(), True)


def test_giving_up_is_marked(place):
    """Who takes any other move plays to the end; so does the example."""
    place.write("bot", PRELUDE + """
for line in sys.stdin:
    q = json.loads(line)
    assert q["gives_up"] == [move for move in q["moves"] if move == "leave"], q["moves"]
    with open("asked", "a") as file:
        file.write(" ".join(q["gives_up"]))
    print([move for move in q["moves"] if move not in q["gives_up"]][0], flush=True)
""", 0o755)
    run = place.ages("arena", "tta", "--seats", f"exec:./bot,exec:{ROOT}/docs/examples/bot.py", "--games", 1,
                     "--seed", 1, "--option", "level=full", "--records", "games")
    holds((place.folder / "asked").read_text(), "leave")
    record, = (place.folder / "games").glob("*.ages")
    same(" leave" in record.read_text(), False, run)


def test_hangs(place):
    fails(place, "time.sleep(60)", "did not answer", "500 ms", time_limit="0.5")


def test_hangs_and_ignores_its_end(place):
    fails(place, "import signal\nfor s in (1, 2, 15): signal.signal(s, signal.SIG_IGN)\n"
                 "os.fork()\ntime.sleep(60)", "did not answer", time_limit="0.3")


def test_answers_half_a_line(place):
    fails(place, "sys.stdout.write('sto')\nsys.stdout.flush()\ntime.sleep(60)", "did not answer",
          time_limit="0.5")


def test_dies(place):
    fails(place, "sys.stdin.readline()\nsys.exit(3)", "has ended")


def test_is_gone_at_once(place):
    fails(place, "", "has ended")


def test_lies(place):
    fails(place, "sys.stdin.readline()\nprint('build great_wall 99', flush=True)\ntime.sleep(9)",
          "`build great_wall 99`", "no legal move", "legal: stop")


def test_says_nonsense(place):
    fails(place, "sys.stdin.readline()\nprint('\\x1b[31mfly', flush=True)\ntime.sleep(9)", "?[31mfly")


def test_says_nothing(place):
    fails(place, "sys.stdin.readline()\nprint(flush=True)\ntime.sleep(9)", "``", "no legal move")


def test_never_ends_its_line(place):
    fails(place, "sys.stdin.readline()\nwhile True: sys.stdout.write('x' * 1000)", "endless")


def test_does_not_exist(place):
    run = place.ages("play", "bronze", "--seats", "exec:./nobody,random", status=FAILED)
    holds(run.err, "./nobody", "No such file")
    place.write("bot", "no program\n")
    holds(place.ages("play", "bronze", "--seats", "exec:./bot,random", status=FAILED).err,
          "Permission denied")


def test_fails_in_the_arena(place):
    place.write("bot", PRELUDE + "sys.stdin.readline()\nprint('fly', flush=True)\n", 0o755)
    run = place.ages("arena", "bronze", "--seats", "exec:./bot,random", "--games", 4, "--jobs", 2,
                     "--records", "records", status=FAILED)
    holds(run.err, "`fly`", "game")
    same(run.out, "")
    same(children_left(place), [])
    same(any((place.folder / "records").iterdir()), True)


def test_a_stranger_s_record_starts_nothing(place):
    place.write("bot", PRELUDE + "open('started', 'a')\n" + FIRST_MOVE.removeprefix(PRELUDE), 0o755)
    place.ages("play", "bronze", "--seats", "you,exec:./bot", "--option", "start=0", "--save", "game")
    (place.folder / "started").unlink(missing_ok=True)
    run = place.ages("play", "--resume", "game", status=FAILED)
    holds(run.err, "--allow-exec")
    same((place.folder / "started").exists(), False)
    place.ages("play", "--resume", "game", "--allow-exec", text="1\n" * 8)
    same((place.folder / "started").exists(), True)


def test_a_signal_takes_the_bot_along(place):
    place.write("bot", PRELUDE + "open('started', 'a')\ntime.sleep(60)", 0o755)
    process = subprocess.Popen([AGES, "play", "bronze", "--seats", "exec:./bot,random",
                                "--bot-time", "50", "--option", "start=0"], cwd=place.folder,
                               stdout=subprocess.DEVNULL, env=environment(place.folder))
    while not (place.folder / "started").exists():
        time.sleep(0.02)
    process.send_signal(signal.SIGTERM)
    same(process.wait(timeout=10), -signal.SIGTERM)
    time.sleep(0.2)
    same(children_left(place), [])


if __name__ == "__main__":
    main()
