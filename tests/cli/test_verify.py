#!/usr/bin/env python3
"""The two verifiers, `ages verify` and tools/verify.py, agree on a corpus and on tampered copies.

    test_verify.py AGES MAKE_RECORDS [FOLDER OF RECORDS]

The corpus: records of every kind, made here, and those of the folder. What only the rules can tell
(an outcome, a move, a hash, a result) is for `ages` alone; everything else both must see.
"""
import contextlib
import hashlib
import importlib.util
import io
import pathlib
import re
import subprocess
import sys
import tempfile

VERIFY = pathlib.Path(__file__).resolve().parents[2] / "tools" / "verify.py"
FAIR, NOTHING, USAGE, FALSE = 0, 1, 2, 3


def load_verifier():
    """tools/verify.py as a module: thousands of starts of Python would take minutes."""
    spec = importlib.util.spec_from_file_location("verify", VERIFY)
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(module)
    return module


def mended(text):
    """The text with the check that belongs under it."""
    above = text[:text.rindex("check ")]
    return above + "check " + hashlib.sha256(above.encode()).hexdigest() + "\n"


def other_digit(match):
    return match[1] + ("1" if match[2] == "0" else "0")


def renumbered(text):
    number = 0

    def count(_):
        nonlocal number
        number += 1
        return f"{number} "
    return re.sub(r"(?m)^[0-9]+ ", count, text)


def as_typed(text):
    if " undo " in text:
        return text  # typed dice are taken back one by one
    text = re.sub(r"(?m)^(commitment|contribution|secret|reveal) .*\n", "", text)
    text = text.replace("dice fair", "dice typed")
    return re.sub(r"(?m)^([0-9]+) chance \S+ ", r"\1 typed ", text)


def other_contribution(text):
    """Where nothing was drawn, nothing depends on it."""
    return text.replace("\ncontribution 0 ", "\ncontribution 0 x") if " chance " in text else text


def next_draw(match):
    return f"{match[1]}{(int(match[2]) + 1) % int(match[3])}/{match[3]}"


DRAW = r"(?m)^([0-9]+ chance )([0-9]+)/([0-9]+)"

# name: what is done to the text, whether the check is mended, what both must say of it.
FOR_BOTH = {
    "a byte changed": (lambda t: t.replace("seats", "seatz", 1), False, FALSE),
    "the check changed": (lambda t: re.sub(r"(check )(.)", other_digit, t), False, FALSE),
    "cut in the middle": (lambda t: t[:len(t) // 2], False, FALSE),
    "the last line cut off": (lambda t: t[:t.rindex("check ")], False, FALSE),
    "the last line feed cut off": (lambda t: t[:-1], False, FALSE),
    "something after the end": (lambda t: t + "\n", False, FALSE),
    "lines ended as on another system": (lambda t: t.replace("\n", "\r\n"), False, FALSE),
    "the format": (lambda t: re.sub("record [12]", "record 3", t, count=1), True, FALSE),
    "a line of a later program": (lambda t: t.replace("\nhash ", "\ntime 7\nhash ", 1), True, FALSE),
    "draws taken back": (lambda t: re.sub(r"(\ntaken_back )(\d)", r"\g<1>1\2", t), True, FALSE),
    "every draw": (lambda t: re.sub(DRAW, next_draw, t), True, FALSE),
    "one draw": (lambda t: re.sub(DRAW.replace("[0-9]+)/([0-9]+)", "[0-9]+)/([2-9][0-9]*)"),
                                  next_draw, t, count=1), True, FALSE),
    "a draw out of its range": (lambda t: re.sub(DRAW, r"\g<1>\3/\3", t, count=1), True, FALSE),
    "every weight": (lambda t: re.sub(DRAW, r"\1\2/1\3", t), True, FALSE),
    "the commitment": (lambda t: re.sub(r"(commitment )(.)", other_digit, t), True, FALSE),
    "the secret": (lambda t: re.sub(r"(\nreveal |\nsecret )(.)", other_digit, t), True, FALSE),
    "no secret": (lambda t: re.sub(r"(\nreveal |\nsecret )\w+", "", t), True, FALSE),
    "a contribution": (other_contribution, True, FALSE),
    "the order of contributions": (
        lambda t: re.sub(r"(commitment .*\n)(contribution 0 .*\n)", r"\2\1", t), True, FALSE),
    "an entry dropped": (lambda t: re.sub(r"\n2 .*", "", t), True, FALSE),
    "an entry dropped, others renumbered": (
        lambda t: renumbered(re.sub(r"\n1 .*", "", t)), True, FALSE),
    "an entry twice": (lambda t: re.sub(r"(\n3 .*)", r"\1\1", t), True, FALSE),
    "two entries swapped": (lambda t: re.sub(r"(\n3 .*)(\n4 .*)", r"\2\1", t), True, FALSE),
    "a number that is none": (lambda t: t.replace("\n1 ", "\n01 "), True, FALSE),
    "dice that claim to be typed": (lambda t: t.replace("dice fair", "dice typed"), True, FALSE),
    "a game typed throughout": (as_typed, True, NOTHING),
}

FOR_THE_RULES = {
    "an outcome": lambda t: re.sub(r"(?m)^([0-9]+ chance \S+ \S+).*$", r"\1", t, count=1),
    "a move": lambda t: re.sub(r"(?m)^([0-9]+ move [0-3] ).*$", r"\1fly", t, count=1),
    "a seat": lambda t: re.sub(r"(?m)^([0-9]+ move )([0-3])", other_digit, t, count=1),
    "a hash": lambda t: re.sub(r"(hash )(.)", other_digit, t),
    "the points": lambda t: re.sub(r"(place 0 [1-4] )-?[0-9]+", r"\g<1>99", t),
    "the revision": lambda t: re.sub(r"(?m)^(game \w+) .*", r"\1 999", t),
}


def last_lapse_taken_out(text):
    """As if who was missing had not been asked: the ask and its lapse are gone."""
    found = re.search(r"(?m)^[0-9]+ ask .*\n[0-9]+ lapse .*\n", text)
    return renumbered(text.replace(found[0], "", 1)) if found else text


def without_an_asked_seat(text):
    """Where the draw could have been another one."""
    return re.sub(r"(?m)^([0-9]+ ask [0-9]+ )0,1 (.*\n[0-9]+ chance [0-9]+/[0-9]{2})",
                  r"\g<1>0 \2", text, count=1)


def answered_lapse(text):
    """A lapse of one becomes a lapse of the other."""
    return re.sub(r"(?m)( ask [0-9]+ )0( .*\n[0-9]+ lapse )0$", r"\g<1>1\g<2>1", text, count=1)


# Of dice that were asked for; all mended, and both must see it.
FOR_ASKED = {
    "a swapped commitment": lambda t: re.sub(r"(commitment )(.)", other_digit, t),
    "another secret": lambda t: re.sub(r"(\nreveal )(.)", other_digit, t),
    "a seal": lambda t: re.sub(r"( ask [0-9]+ \S+ )(.)", other_digit, t, count=1),
    "a tip": lambda t: re.sub(r"( join 1 link )(.)", other_digit, t, count=1),
    "a wrong element": lambda t: re.sub(r"(\nlast [0-9]+ [0-9]+ )(.)", other_digit, t, count=1),
    "no element": lambda t: re.sub(r"\nlast .*", "", t, count=1),
    "an element of another ask": lambda t: re.sub(
        r"(\nlast [0-9]+ )([0-9]+)", lambda m: m[1] + str(int(m[2]) + 1), t, count=1),
    "a gap in asks": lambda t: re.sub(r"(\n[0-9]+ ask )2 ", r"\g<1>3 ", t),
    "an ask twice": lambda t: renumbered(re.sub(r"(\n[0-9]+ ask 2 .*)", r"\1\1", t)),
    "an ask and its lapse taken out": last_lapse_taken_out,
    "an ask taken out": lambda t: renumbered(re.sub(r"\n[0-9]+ ask 2 .*", "", t)),
    "an ask without one who gave": without_an_asked_seat,
    "a lapse of nobody": lambda t: re.sub(r"( lapse )\S+", r"\g<1>-", t, count=1),
    "a lapse of one who was not asked": lambda t: re.sub(r"( lapse )\S+", r"\g<1>3", t, count=1),
    "a false draw": lambda t: re.sub(DRAW.replace("[0-9]+)/([0-9]+)", "[0-9]+)/([2-9][0-9]*)"),
                                     next_draw, t, count=1),
    "a join taken out": lambda t: renumbered(re.sub(r"\n[0-9]+ join 1 .*", "", t, count=1)),
    "more needed than gave": lambda t: t.replace("\nneeds 0\n", "\nneeds all\n"),
    "dice of one secret": lambda t: re.sub(r"dice asked\nneeds .", "dice fair", t),
    "contributions": lambda t: re.sub(r"(\ncommitment .*)", r"\1\ncontribution 0 x", t),
    "a line of a later program": lambda t: t.replace("\nhash ", "\ntime 7\nhash ", 1),
}

# Only who kept something can see these.
REWRITTEN = {
    "who came by a link": lambda t: re.sub(r"( join 1 )link", r"\1host", t, count=1),
    "a bot's name": lambda t: re.sub(r'( seat . bot )"random"', r'\1"other"', t, count=1),
    "a seat's name": lambda t: t.replace('"Anna"', '"Anne"', 1),
    "a lapse": answered_lapse,
}

RECEIPTS = {
    "another commitment": lambda t: re.sub(r"(commitment )(.)", other_digit, t),
    "another seat": lambda t: t.replace("\nseat 1\n", "\nseat 0\n"),
    "a log set aside that can't be": lambda t: re.sub(r"(\nseat .)", r"\1\naside 1 no", t, count=1),
    "another join": lambda t: re.sub(r"(\njoin [0-9]+ )(.)", other_digit, t, count=1),
    "a join at another place": lambda t: re.sub(r"(\njoin )", r"\g<1>1", t, count=1),
    "another log before a draw": lambda t: re.sub(r"(\ngave [0-9]+ [0-9]+ )(.)", other_digit, t, 1),
    "a draw that it gave to and that lapsed": lambda t: t.replace("\nsent ", "\ngave "),
    "a draw that it did not give to": lambda t: re.sub(r"\ngave .*", "", t, count=1),
    "an ask that is not there": lambda t: re.sub(r"\ngave [0-9]+", "\ngave 9999", t, count=1),
    "another end": lambda t: re.sub(r"(\nhead [0-9]+ )(.)", other_digit, t),
    "an end that is not there": lambda t: re.sub(r"(\nhead )", r"\g<1>9", t),
    "something else": lambda t: t.replace("receipt 1", "receipt 2"),
    "cut off": lambda t: t[:t.rindex("head ")],
}


# Draws with half of all words refused, as in tests/unit/test_fair.c: later words and blocks.
KEY = bytes.fromhex("5698c6df83dadca4b6783af760ef40cf287dc4a9eefc0f8d7fb3ac42541cec8f")
KNOWN = [449948385835087954, 7742869353726026981, 3772518407472957840, 8549731710705231848,
         3116622423718893321, 285020538338301653, 8529783006399897339, 5933226336734510422,
         7080061144594220714, 4031445222552977528, 6679497183912336026, 1555307424892060088,
         1584460837108483912, 6212126705847159936, 17429777866353510, 7677780210655483273]


class Tests:
    def __init__(self, ages, folder):
        self.ages, self.folder, self.count, self.failed = ages, folder, 0, 0
        self.verifier = load_verifier()

    def say(self, fine, name, more=""):
        self.count += 1
        self.failed += not fine
        print(f"{'ok' if fine else 'not ok'} {self.count} - {name}{'' if fine else ': ' + more}")

    def statuses(self, text, receipt=None):
        path = self.folder / "tampered.ages"
        path.write_bytes(text.encode())
        more = []
        if receipt is not None:
            kept = self.folder / "tampered.receipt"
            kept.write_bytes(receipt.encode())
            more = ["--receipt", str(kept)]
        ages = subprocess.run([self.ages, "verify", path, *more], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL, timeout=60, check=False)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            return [ages.returncode, self.verifier.main([str(path), *more])]

    def expect(self, name, text, wanted, receipt=None):
        got = self.statuses(text, receipt)
        self.say(got == wanted, name, f"ages and verify.py end with {got}, expected {wanted}")

    def tampered(self, name, text):
        """Copies of one fair record."""
        for what, (change, mend, wanted) in FOR_BOTH.items():
            changed = change(text)
            if changed == text:
                continue
            self.expect(f"{name}: {what}", mended(changed) if mend else changed, [wanted, wanted])
        for what, change in FOR_THE_RULES.items():
            changed = change(text)
            if changed != text:
                self.expect(f"{name}: {what}", mended(changed), [FALSE, FAIR])


    def tampered_asked(self, name, text, receipt, seen):
        """Copies of a record of dice that were asked for, and of a receipt of it."""
        self.expect(f"{name}: with its receipt", text, [FAIR, FAIR], receipt)
        aside = re.sub(r"(\nseat .)", rf"\1\naside 7 {'ab' * 32}", receipt, count=1)
        self.expect(f"{name}: with a log set aside", text, [FAIR, FAIR], aside)
        for what, change in FOR_ASKED.items():
            changed = change(text)
            if changed != text:
                seen.add(what)
                self.expect(f"{name}: {what}", mended(changed), [FALSE, FALSE])
        for what, change in REWRITTEN.items():
            changed = mended(change(text))
            if changed != text and self.statuses(changed) == [FAIR, FAIR]:
                seen.add(what)
                self.expect(f"{name}: {what}, by the receipt", changed, [FALSE, FALSE], receipt)
        for what, change in RECEIPTS.items():
            changed = change(receipt)
            if changed != receipt:
                seen.add(what)
                self.expect(f"{name}: a receipt of {what}", text, [FALSE, FALSE], changed)


def wanted_of(text):
    return NOTHING if "\ndice typed\n" in text or "\nview " in text[:20] else FAIR


def main(ages, make_records, corpus=None):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tests = Tests(ages, folder)
        (folder / "made").mkdir()
        subprocess.run([make_records, folder / "made"], check=True)
        records = sorted((folder / "made").glob("*.ages"))
        made = len(records)
        if corpus:
            records += sorted(pathlib.Path(corpus).glob("*.ages"))
            tests.say(len(records) > made, "there are golden records", corpus)
        for record in records:
            text = record.read_text(encoding="utf-8")
            tests.expect(record.stem, text, [wanted_of(text)] * 2)
        for record in records[:made]:
            text = record.read_text(encoding="utf-8")
            if wanted_of(text) == FAIR and "\ndice asked\n" not in text:
                tests.tampered(record.stem, text)
        seen = set()
        for record in records[:made]:
            if re.search("-pp-asked-(nobody|link)-finished", record.stem):
                tests.tampered_asked(record.stem, record.read_text(encoding="utf-8"),
                                     record.with_suffix(".receipt").read_text(encoding="utf-8"), seen)
        unseen = {*FOR_ASKED, *RECEIPTS, "who came by a link", "a seat's name"} - seen
        tests.say(not unseen, "every kind of change was tried", str(unseen))
        drawn = [tests.verifier.draw(KEY, label + 1, 2**63 + 1) for label in range(len(KNOWN))]
        tests.say(drawn == KNOWN, "known draws", str(drawn))
        for command in ([ages, "verify"], [sys.executable, str(VERIFY)]):
            status = subprocess.run(command + [records[0]], capture_output=True,
                                    check=False).returncode
            tests.say(status == FAIR, f"{command[-1]} of one record", str(status))
            status = subprocess.run(command, capture_output=True, check=False).returncode
            tests.say(status == USAGE, f"{command[-1]} without a file", str(status))
            status = subprocess.run(command + [folder / "none"], capture_output=True,
                                    check=False).returncode
            tests.say(status == NOTHING, f"{command[-1]} of no such file", str(status))
        print(f"1..{tests.count}")
        return tests.failed > 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
