#!/usr/bin/env python3
"""Every word of the interface can be translated: in the language `qps` each message stands between
brackets, and what is left outside of them may only be names, files and the words of moves."""
import re

from harness import holds, lacks, main, same

WORDS_OF_MOVES = set("""
    roll start reroll stop leadership skip_leadership choose offer give get accept decline end_trade
    build engineering ships end_build swap end_swap granaries buy skip_buy discard preserve
    skip_preserve smithing food good skull workers choice coins wood stone pottery cloth spearheads
    city4 city5 city6 city7 step_pyramid stone_circle temple obelisk hanging_gardens great_wall
    great_pyramid irrigation agriculture quarrying medicine coinage caravans religion masonry
    architecture empire preservation shipping commerce lay peek steal guard yield rest button spoon
    ring crown thorn send
""".split())
COMMANDS = set("help moves undo redo board score odds hint log rules save quit".split())
NAMES = {"Ada", "Bo", "Bram", "Noor", "builder", "random", "ages"}
QPS = {"AGES_LANG": "qps"}


def outside(text):
    """What stands in no brackets; they may be nested, and a cut text has lost its end."""
    for brackets in ["⟦[^⟦⟧]*⟧", "⟦[^⟦⟧\n]*?…"]:
        count = 1
        while count:
            text, count = re.subn(brackets, " ", text)
    return text


def check(text, *more):
    same("⟦" in text, True, text)
    same(re.findall("[⟦⟧]", outside(text)), [], text)
    left = re.sub(r"\S*\.ages\b", " ", outside(text))
    for name in more:
        left = left.replace(name, " ")
    words = set(re.findall(r"[^\W\d]\w+", left)) - WORDS_OF_MOVES - COMMANDS - NAMES
    same(words, set(), left)
    same(re.findall("%[1-9]", text), [])


def test_playing(place):
    commands = "?\nboard\nscore\nodds\nlog\nmoves\nsave\nsave copy.ages\nundo\nredo\nfly\n99\n"
    run = place.ages("play", "bronze", "--seats", "you:Ada,you:Bo,builder", "--seed", 1, "--save",
                     "game.ages", text=commands + "1\nundo\n" * 3 + "1\n" * 25 + "score\nodds\n",
                     env=QPS)
    same(run.err, "")
    check(run.out, "game", "copy", "fly", "play", "--resume")


def test_a_whole_game_of_each_variant(place):
    for number, option in enumerate(["trading=on", "late_bronze_age=on", "edition=revised",
                                     "tie_break=count"]):
        run = place.ages("play", "bronze", "--seats", "random,random,random", "--option", option,
                         "--seed", number, "--save", f"{number}.ages", env=QPS)
        check(run.out, "verify")


def test_solitaire_and_magpie(place):
    check(place.ages("play", "bronze", "--seats", "random", "--seed", 1, "--save", "a.ages",
                     env=QPS).out, "verify")
    check(place.ages("play", "magpie", "--seats", "you:Ada,random", "--seed", 1, "--save", "b.ages",
                     text="board\nscore\nmoves\n" + "1\n" * 30, env=QPS).out, "verify", "play")


def test_iron_age_and_through_the_ages(place):
    asides = "?\nboard\nscore\nodds\nlog\nmoves\nundo\nredo\nhint\ncard homer\nfly\n99\n"
    for game, option in (("iron", "mediterranean=on"), ("tta", "level=full")):
        for seats, text in (("random,random,random", ""), ("you:Ada,you:Bo,random", asides + "1\n" * 60 + "score\n" + "2\n" * 30 + asides)):
            run = place.ages("play", game, "--option", option, "--seats", seats, "--seed", 5, "--save", f"{game}{len(text)}.ages",
                             text=text, env=QPS, timeout=120)
            same(run.err, "")
            check(run.out, "verify", "play", "homer", "fly")


def test_reports(place):
    record = place.record()
    for arguments in (["arena", "bronze", "--seats", "random,builder", "--games", 2],
                      ["bench", "bronze", "--seconds", 0], ["replay", record],
                      ["replay", record, "--board"]):
        check(place.ages(*arguments, env=QPS).out)
    holds(place.ages("verify", record, env=QPS).out, "⟦unchanged")


def test_complaints(place):
    for arguments in (["play", "nothing"], ["play", "bronze", "--seats", "you,nobody"],
                      ["play", "bronze", "--sets", "you"], ["perft", "bronze", "--depth", "0"]):
        run = place.ages(*arguments, status=2, env=QPS)
        for line in run.err.splitlines():
            same(line.startswith("ages: ⟦"), True, run.err)


def test_the_environment_chooses(place):
    def language(**variables):
        env = {"AGES_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "LC_CTYPE": "C.UTF-8",
               **variables}
        return "⟦" in place.ages("--help", env=env).out
    same(language(), False)
    same(language(AGES_LANG="qps"), True)
    same(language(LANG="qps_XX.UTF-8"), True)
    same(language(LANG="qps", LC_ALL="C"), False)
    same(language(LANG="qps", AGES_LANG="en"), False)
    same(language(AGES_LANG="../../qps%s"), False)


def test_the_option_chooses(place):
    for arguments in (["--lang", "qps", "--help"], ["--help", "--lang=qps"],
                      ["games", "--lang", "QPS"], ["play", "--help", "--lang", "qps_XX.UTF-8"]):
        holds(place.ages(*arguments).out, "⟦")
    same("⟦" in place.ages("--help", "--lang", "en_GB", env=QPS).out, False)
    run = place.ages("games", "--lang", "tlh", status=2)
    holds(run.err, '--lang is "tlh", but must be one of: en, ', "qps")
    holds(place.ages("games", "--lang", status=2).err, '--lang is "", but must be')


def test_words_of_the_reader_can_be_typed(place):
    for language, lines, deeds in [
            ("fr", ["aide", "relancer ressource=1", "GARDER", "annuler", "gard"],
             ["cette liste", "Ada relance : ressource.", "Ada garde les dés.", "Annulé."]),
            ("de", ["hilfe", "nachwuerfeln gut=1", "behalten", "zurueck", "BEHALT"],
             ["diese Liste", "Ada würfelt erneut: Gut.", "Ada behält die Würfel.", "Zurück"])]:
        run = place.ages("play", "bronze", "--lang", language, "--seats", "you:Ada,normal", "--seed",
                         3, "--save", f"{language}.ages", text="\n".join(lines) + "\n")
        holds(run.out.replace("\u00a0", " "), *deeds[:3])
        record = (place.folder / f"{language}.ages").read_text()
        holds(record, "reroll good=1", "stop")
        lacks(record, "relancer", "garder", "behalten", "ressource")


def test_words_of_the_reader_are_refused_with_the_reason(place):
    for language, line in [("fr", "acheter irrigation"), ("de", "kaufen bewaesserung")]:
        run = place.ages("play", "bronze", "--lang", language, "--seats", "you:Ada,normal", "--seed", 3,
                         "--save", f"{language}.ages", text=line + "\n")
        holds(run.out + run.err, "(B33)")


def test_cards_and_rules_are_found_without_accents(place):
    for language, command, name, title in [
            ("fr", "cards", "muraille", "Grande Muraille"), ("fr", "cards", "cesar", "Jules César"),
            ("de", "cards", "haengende gaerten", "Hängende Gärten"), ("fr", "rules", "secheresse", "sécheresse"),
            ("de", "rules", "durre", "Dürre"), ("de", "cards", "great wall", "Große Mauer")]:
        holds(place.ages(command, "--lang", language, name).out, title)


def test_numbers_by_the_language(place):
    for language, share in [("en", "92.6 %"), ("fr", "92,6\u202f%"), ("de", "92,6\u00a0%")]:
        run = place.ages("play", "bronze", "--lang", language, "--seats", "you:Ada,normal", "--seed",
                         3, "--save", f"{language}.ages", text="odds\n")
        holds(run.out, share)


if __name__ == "__main__":
    main()
