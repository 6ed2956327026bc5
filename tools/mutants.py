#!/usr/bin/env python3
"""Do the tests notice when a rule is broken?

    tools/mutants.py [--game GAME] [--file NAME] [--every] [--sample N] [--jobs N] [--json]
                     [--build FOLDER] [--at-least PERCENT]

Each line under src/games/ that cites a rule in a comment (or stands right below a comment line that
does) gets one small change: a comparison loosened or flipped, `&&` for `||`, plus for minus, a
number one off, a condition negated, a statement dropped. What cites one of its rules must then
fail: the scenario files (`ages check`) and the programs of C tests. A test that hangs has noticed.
Changes that do not compile, or compile to the same code, are replaced by another one.

With --every each line of code gets such a change, not only those that cite a rule, and everything
that cites a rule of the game is asked. --sample takes one line in N.

Survivors are printed, and how many were noticed file by file. Fails below 85 per cent."""
import argparse
import collections
import concurrent.futures
import functools
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import threading
import zlib

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
SECONDS = 30  # of the processor, for one program of tests; more is a hang
SCENARIO_SECONDS = 2
RULES_SHOWN = 8  # of a survivor
PATIENCE = 20  # by the clock, in terms of these: the machine may have more to do

RULE = re.compile(r"\b[A-Z]+[0-9]+\b")
COMMENT = re.compile(r"/\*.*?\*/|/\*.*$")
STRING = re.compile(r'"(?:\\.|[^"\\])*"')

SWAPS = [  # a pattern and what takes its place
    (r"(?<![<\-=])<(?![<=])", "<="), (r"<=(?!=)", "<"),
    (r"(?<![>\-=])>(?![>=])", ">="), (r"(?<!>)>=", ">"),
    (r"==", "!="), (r"!=", "=="),
    (r"&&", "||"), (r"\|\|", "&&"),
    (r"\+\+", "--"), (r"(?<!-)--", "++"), (r"\+=", "-="), (r"-=", "+="),
    (r"(?<=[\w)\]]) \+ (?=[\w(])", " - "), (r"(?<=[\w)\]]) - (?=[\w(])", " + "),
    (r"!(?=[\w(])", ""),
    (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
]
NUMBER = re.compile(r"(?<![\w.])(\d+)(u?)(?![\w.])")
CONDITION = re.compile(r"\b(?:if|while) \((?P<what>.*)\)(?: \{)?$")
RESULT = re.compile(r"\breturn (?P<what>.+);$")
VALUE = re.compile(r"(?<![=!<>+\-*/|&]) = ([^=].*);$")
NAME = re.compile(r"\b[A-Z][A-Z_]+\b(?=,)")
STATEMENT = re.compile(r"^\s*(?!(?:return|break|continue|goto|case|else)\b)"
                       r"(?!(?:struct|enum|const|static|int|bool|unsigned|u?int\d+_t|size_t) )"
                       r"[\w*(].*;$")


class Mutant:
    """One change of one line."""

    def __init__(self, path, number, rules, before, after):
        self.path, self.number, self.rules = path, number, rules
        self.before, self.after = before, after

    def __str__(self):
        return (f"{self.path}:{self.number}: {' '.join(self.rules[:RULES_SHOWN])}\n"
                f"  - {self.before.strip()}\n  + {self.after.strip() or ';'}")


# ---- What to change ------------------------------------------------------------------------------

def code_lines(text):
    """The numbers, from 0, of all lines of code."""
    without = re.sub(r"/\*.*?\*/", lambda c: re.sub(r"[^\n]", " ", c.group()), text, flags=re.S)
    return [number for number, line in enumerate(without.splitlines())
            if line.strip() and not line.startswith("#")]


def cited_lines(text, known):
    """(line number from 0, rules) of each line of code that cites rules."""
    lines = text.splitlines()
    inside = False  # a comment of several lines: prose
    above = []
    for number, line in enumerate(lines):
        if inside:
            inside = "*/" not in line
            continue
        inside = "/*" in line and "*/" not in line[line.rindex("/*"):]
        code = COMMENT.sub("", line).strip()
        cited = [rule for comment in COMMENT.findall(line) if not inside
                 for rule in RULE.findall(comment) if rule in known]
        if code.startswith("#"):
            above = []
        elif not code:
            above = cited or (above if line.strip() else [])
        elif re.search(r"[{]$", code) and above and not cited:
            continue  # the head of a table: its first line of numbers is meant
        else:
            if cited or above:
                yield number, list(dict.fromkeys(cited or above))
            above = []


def changes(line):
    """The changed forms of a line, in an order that differs from line to line."""
    code = COMMENT.sub(lambda c: " " * len(c.group()), line).rstrip()
    rest = line[len(code):]
    bare = STRING.sub(lambda text: '"' * len(text.group()), code)  # what is said is no rule

    def put(start, end, instead):
        return code[:start] + instead + code[end:]

    found = []
    for pattern, instead in SWAPS:
        found += [put(*m.span(), instead) for m in re.finditer(pattern, bare)]
    for m in NUMBER.finditer(bare):
        found.append(put(*m.span(1), str(int(m.group(1)) + 1)))
        if int(m.group(1)) > 0:
            found.append(put(*m.span(1), str(int(m.group(1)) - 1)))
    for pattern in (CONDITION, RESULT):
        if m := pattern.search(bare):
            found.append(put(*m.span("what"), f"!({code[m.start('what'):m.end('what')]})"))
    if STATEMENT.match(bare):
        found.append(";")
    if not found:
        found += [put(*m.span(1), f"({m.group(1)}) + 1") for m in VALUE.finditer(bare)]
        found += [put(*m.span(), m.group() + " + 1") for m in NAME.finditer(bare)]
    turn = zlib.crc32(code.strip().encode()) % len(found) if found else 0
    for change in found[turn:] + found[:turn]:
        yield change + rest


# ---- Building ------------------------------------------------------------------------------------

class Build:
    """A finished meson build, whose programs are linked again with some objects changed."""

    def __init__(self, folder, scratch):
        self.folder = os.path.abspath(folder)
        with open(os.path.join(self.folder, "compile_commands.json"), encoding="utf-8") as file:
            self.units = {self.source(unit): unit for unit in json.load(file)}
        self.scratch = scratch
        self.originals = {}  # objects of files as they are
        self.lock = threading.Lock()
        self.tests = json.loads(subprocess.run(
            ["meson", "introspect", "--tests", self.folder], check=True, text=True,
            stdout=subprocess.PIPE).stdout)

    def source(self, unit):
        return os.path.relpath(os.path.join(self.folder, unit["file"]), ROOT)

    def compile(self, source, overlay, target):
        """Compiles a source, taking files from the overlay (a second src/) before the tree's."""
        command = shlex.split(self.units[source]["command"])
        path = os.path.join(overlay, os.path.relpath(source, "src"))
        output = command.index("-o")
        command[output:output + 4] = [
            f"-I{overlay}", f"-fmacro-prefix-map={overlay}=src", "-O1", "-g0", "-w", "-Wno-error",
            "-o", target, "-c", path if os.path.exists(path) else os.path.join(ROOT, source)]
        return subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL).returncode == 0

    def link(self, program, changed, target):
        """Links a program as ninja does, the changed objects in front of the library's own."""
        command = shlex.split(self.link_command(program))
        output = command.index("-o") + 1
        command[output:output + 1] = [target, *changed.values()]
        subprocess.run(command, cwd=self.folder, check=True)

    @functools.lru_cache(None)
    def link_command(self, program):
        commands = subprocess.run(["ninja", "-C", self.folder, "-t", "commands", program],
                                  check=True, text=True, stdout=subprocess.PIPE).stdout
        return commands.splitlines()[-1]

    def original(self, path):
        """The objects of a file as it is, compiled once."""
        with self.lock:
            if path not in self.originals:
                with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                    label = path.replace("/", "_")
                    self.originals[path] = compiled(self, path, file.read(), self.scratch, label)
            return self.originals[path]

    def programs_citing(self, rules):
        """The tests, as meson runs them, whose C sources cite one of the rules."""
        for test in self.tests:
            program = os.path.relpath(test["cmd"][0], self.folder)
            sources = [source for source, unit in self.units.items()
                       if unit["output"].startswith(program + ".p/")]
            if "quick" in " ".join(test["suite"]) and any(
                    source.startswith("tests/") and cites(source, rules) for source in sources):
                yield test, program


@functools.lru_cache(None)
def cited_in(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return frozenset(RULE.findall(file.read()))


def cites(path, rules):
    return not rules.isdisjoint(cited_in(path))


def citing_scenarios(game, rules):
    pattern = os.path.join("tests", "scenarios", game, "**", "*.scenario")
    return sorted(path for path in glob.glob(pattern, root_dir=ROOT, recursive=True)
                  if cites(path, rules))


# ---- Testing -------------------------------------------------------------------------------------

def passes(command, folder, env=None, seconds=SECONDS):
    try:
        return subprocess.run(["prlimit", f"--cpu={seconds}", *command], cwd=folder,
                              timeout=PATIENCE * seconds, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env={**os.environ, **(env or {})}).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def noticed(build, game, rules, changed, scratch):
    """Does a test that cites one of the rules fail?"""
    scenarios = citing_scenarios(game, rules)
    if scenarios:
        ages = os.path.join(scratch, "ages")
        build.link("ages", changed, ages)
        if not passes([ages, "check", *scenarios], ROOT, seconds=SCENARIO_SECONDS):
            return True
    for test, program in build.programs_citing(rules):
        again = os.path.join(scratch, os.path.basename(program))
        build.link(program, changed, again)
        if not passes([again, *test["cmd"][1:]], test["workdir"] or build.folder, test["env"]):
            return True
    return False


def affected(build, path):
    """The sources to compile when a file changes."""
    if path.endswith(".c"):
        return [path]
    name = os.path.relpath(path, "src")
    folder = os.path.dirname(path) + "/"
    return [source for source in build.units
            if source.startswith(folder) or source.startswith("src/") and includes(source, name)]


def includes(source, name):
    with open(os.path.join(ROOT, source), encoding="utf-8") as file:
        return f'"{name}"' in file.read()


def compiled(build, path, text, scratch, label):
    """The objects made of a changed file, or None where it does not compile."""
    overlay = os.path.join(scratch, label)
    changed = os.path.join(overlay, os.path.relpath(path, "src"))
    os.makedirs(os.path.dirname(changed), exist_ok=True)
    with open(changed, "w", encoding="utf-8") as file:
        file.write(text)
    objects = {}
    for source in affected(build, path):
        objects[source] = os.path.join(overlay, source.replace("/", "_") + ".o")
        if not build.compile(source, overlay, objects[source]):
            return None
    return objects


def same(objects, others):
    def read(path):
        with open(path, "rb") as file:
            return file.read()
    return all(read(objects[source]) == read(others[source]) for source in objects)


def try_line(build, game, path, text, number, rules):
    """(mutant, killed) of a line; (None, None) when no change of it makes a difference."""
    lines = text.splitlines(keepends=True)
    line = lines[number].rstrip("\n")
    scratch = tempfile.mkdtemp(prefix="ages-mutant-")
    try:
        original = build.original(path)
        for change in changes(line):
            changed = "".join(lines[:number] + [change + "\n"] + lines[number + 1:])
            objects = compiled(build, path, changed, scratch, "mutated")
            if objects and not same(objects, original):
                mutant = Mutant(path, number + 1, rules, line, change)
                return mutant, noticed(build, game, set(rules), objects, scratch)
        return None, None
    finally:
        shutil.rmtree(scratch)


def known_rules():
    rules = set()
    for path in glob.glob(os.path.join(ROOT, "docs", "rules", "*.md")):
        with open(path, encoding="utf-8") as file:
            rules |= set(re.findall(r"\*\*([A-Z]+[0-9]+)\*\*", file.read()))
    return rules


def tasks(games, only, every):
    """(game, path, text, line number, rules) of the lines to change."""
    known = known_rules()
    for game in games:
        files = {}
        for path in sorted(glob.glob(os.path.join("src", "games", game, "*.[ch]"), root_dir=ROOT)):
            with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                files[path] = file.read()
        rules = sorted(known & {rule for text in files.values() for rule in RULE.findall(text)})
        for path, text in files.items():
            if only and os.path.basename(path) not in only:
                continue
            lines = [(number, rules) for number in code_lines(text)] if every \
                else cited_lines(text, known)
            for number, cited in lines:
                yield game, path, text, number, cited


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--game", action="append", help="only this one (may be repeated)")
    parser.add_argument("--file", action="append", help="only files of this name (may be repeated)")
    parser.add_argument("--every", action="store_true", help="also lines without rules")
    parser.add_argument("--sample", type=int, default=1, metavar="N", help="one line in N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"))
    parser.add_argument("--at-least", type=float, default=85.0, metavar="PERCENT")
    return parser.parse_args()


def judge(build, options):
    """The mutants of each file, as (mutant, killed)."""
    games = options.game or sorted(
        name for name in os.listdir(os.path.join(ROOT, "src", "games"))
        if os.path.isdir(os.path.join(ROOT, "src", "games", name)))
    work = list(tasks(games, options.file, options.every))[::options.sample]
    for game in games:
        rules = {rule for task in work if task[0] == game for rule in task[4]}
        if rules and noticed(build, game, rules, {}, build.scratch):
            sys.exit(f"tools/mutants.py: the tests of {game} fail as it is; mend that first")

    judged = collections.defaultdict(list)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(try_line, build, *task) for task in work]
        for done, future in enumerate(futures, 1):
            mutant, dead = future.result()
            if mutant:
                judged[mutant.path].append((mutant, dead))
                if not dead and not options.json:
                    print(mutant, flush=True)
            if sys.stderr.isatty():
                end = "\n" if done == len(work) else ""
                print(f"\r{done}/{len(work)}", end=end, file=sys.stderr, flush=True)
    return judged


def main():
    options = arguments()
    with tempfile.TemporaryDirectory(prefix="ages-mutant-") as scratch:
        judged = judge(Build(options.build, scratch), options)

    files = {path: {"mutants": len(those), "killed": sum(dead for _, dead in those)}
             for path, those in judged.items()}
    total = sum(file["mutants"] for file in files.values())
    killed = sum(file["killed"] for file in files.values())
    rate = 100 * killed / total if total else 0.0
    if options.json:
        survivors = [vars(mutant) for those in judged.values()
                     for mutant, dead in those if not dead]
        print(json.dumps({"mutants": total, "killed": killed, "rate": round(rate, 1),
                          "files": files, "survivors": survivors}, indent=2))
    else:
        for path, file in files.items():
            print(f"{file['killed']:5} of {file['mutants']:4}  {path}")
        print(f"{killed} of {total} mutants noticed: {rate:.1f} %")
    return 0 if total and rate >= options.at_least else 1


sys.exit(main())
