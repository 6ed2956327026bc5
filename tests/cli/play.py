#!/usr/bin/env python3
"""Playing through a pipe: moves, commands, saving, resuming, real dice."""
import os
import re
import resource

from harness import FAILED, USAGE, holds, lacks, main, same

ADA_AND_BO = ("play", "bronze", "--seats", "you:Ada,you:Bo", "--option", "start=0")


def first_choices(lines=400):
    """Input that always takes the first choice; empty lines confirm turns."""
    return "1\n" * lines


def test_whole_game_alone(place):
    run = place.ages("play", "bronze", "--seats", "you", "--seed", 5, text=first_choices())
    holds(run.out, "Round 10", "Total", "The dice: unchanged", "The record of the game", "ages verify")
    record, = place.saves()
    holds(place.ages("verify", record).out, "unchanged: ")
    holds(place.ages("play", "--resume", record).out, "Total")


def test_whole_game_against_bots(place):
    run = place.ages("play", "bronze", "--seats", "you,builder,random", "--seed", 5,
                     text=first_choices(2000))
    holds(run.out, "Place", "builder", "random")


def test_a_seed_repeats_the_game(place):
    runs = [place.ages("play", "bronze", "--seed", seed, "--save", name, text=first_choices(20)).out
            for seed, name in [(1, "a"), (1, "b"), (2, "c")]]
    told = [run.split("To go on")[0] for run in runs]
    same(told[0], told[1])
    same(told[0] == told[2], False)


def test_no_seed_no_repetition(place):
    for name in "ab":
        place.ages("play", "bronze", "--save", name, text="")
    secrets = {re.search("commitment.*", (place.folder / name).read_text())[0] for name in "ab"}
    same(len(secrets), 2)


def test_a_cut_word_is_what_can_be_meant_now(place):
    """Frugality is a card of four ages, and one of them lies in the row."""
    run = place.ages("play", "tta", "--seats", "you:Ada,expert", "--seed", "ada1", "--option", "level=full",
                     text="take frugality\ntake boun\nquit\n")
    holds(run.out, "Ada takes Frugality A", 'there is no "boun"')


def test_leaving_is_asked_for_not_asked(place):
    """T231: who does not want to leave is never asked; who does says so at any time."""
    full = ("play", "tta", "--seats", "you:Ada,builder", "--seed", 5, "--option", "level=full",
            "--option", "start=0", "--save")
    run = place.ages(*full, "a", text="end_actions\n\nno_politics\nend_actions\n\nno_politics\n")
    holds(run.out, "Round 3, Ada's turn")
    lacks(run.out, "1  stay")
    run = place.ages(*full, "b", text="end_actions\n\nleave\nno_politics\nend_actions\n\n")
    holds(run.out, "You leave the game at your next turn", "Ada leaves the game", "game is over")
    run = place.ages(*full, "c", text="end_actions\n\nleave\nleave\nno_politics\nend_actions\n\n")
    holds(run.out, "You stay in the game", "Round 3")
    lacks(run.out, "game is over")


def test_seats_are_called_by_name(place):
    """People read and type names; records keep numbers."""
    run = place.ages("play", "bronze", "--seats", "you:Ada,you:Big Ben", "--dice", "real",
                     "--save", "named", text="start big ben\n")
    holds(run.out, "For instance: start Big Ben", "Big Ben begins")
    holds((place.folder / "named").read_text(), "typed start 1")
    for seats, why in [("you:Ada,you:ada", "two seats are called"), ("you:food,you:Ben", "food"),
                       ("you:reroll,you:Ben", "reroll"), ("you:12,you:Ben", "number")]:
        holds(place.ages("play", "bronze", "--seats", seats, status=USAGE).err, why)


def test_a_refusal_says_why(place):
    run = place.ages("play", "tta", "--seats", "you:Ada,you:Bo", "--option", "start=0", "--seed", 3,
                     text="take aristotle\nbuild iron\nbuild nothing\n")
    holds(run.out, "you have 1 civil action, it costs 3 (T20)",
          "in the first round cards are taken, and nothing else (T15)",
          'build: there is no "nothing"')
    lacks(run.out, "Nearest: destroy")
    run = place.ages(*ADA_AND_BO, "--seed", 3, text="stop\nbuy empire\nbuild city7 1\n")
    holds(run.out, "developments are bought after building (B33)")


def test_cards_are_read_at_the_table(place):
    game = ("play", "tta", "--seats", "you:Ada,you:Bo", "--seed", 3)
    run = place.ages(*game, text="card homer\ncard\ncard nobody\n?\n")
    holds(run.out, "Homer", "Which one?", "no card is called `nobody`", "rules T20")
    lacks(run.out, "the best moves", "the odds of the next roll")
    holds(place.ages(*game, "--helped", text="?\n").out, "the best moves")
    run = place.ages(*ADA_AND_BO, text="?\n")
    holds(run.out, "the odds of the next roll", "rules B20")
    lacks(run.out, "what a card does", "do again")


def test_ascii_where_there_is_no_utf8(place):
    run = place.ages(*ADA_AND_BO, "--seed", 3, text="stop\n", env={"LC_ALL": "C"})
    same(run.out.isascii(), True)
    holds(run.out, "-- Round 1 ---", ">o Ada", "^ Bo", "4th city                ...")
    same(place.ages("games", "--json", env={"LC_ALL": "C"}).out, place.ages("games", "--json").out)


def test_no_prompt_on_a_pipe(place):
    lacks(place.ages(*ADA_AND_BO, text="stop\n").out, "Ada>", "\x1b")


def test_end_of_input_saves(place):
    run = place.ages(*ADA_AND_BO, "--seed", 3, text="")
    holds(run.out, "To go on: ages play --resume")
    record, = place.saves()
    holds(run.out, str(record))
    holds(place.ages("play", "--resume", text="board\n").out, "Ada", "Bo")
    same(place.saves(), [record])


def test_number_text_and_short_form_are_the_same(place):
    texts = []
    for line in ["1", "stop", "  stop ", "st"]:
        run = place.ages(*ADA_AND_BO, "--seed", 3, "--save", line.strip() + str(len(texts)),
                         text=line + "\n")
        texts.append(run.out.split("The game is saved")[0])
    same(len(set(texts)), 1)


def test_short_forms_of_a_reroll(place):
    run = place.ages(*ADA_AND_BO, "--dice", "real",
                     text="roll food=1 coins=2\nre f 2coi\nroll good=3\n")
    holds(run.out, "rolls again: food, 2 × coins", "rolls 3 × good")


def test_wrong_lines_change_nothing(place):
    run = place.ages(*ADA_AND_BO, "--seed", 3,
                     text="0\n99\n-1\n18446744073709551617\nbuild city4 1\nfly\n\x01\x02\n%s %n\n")
    same(run.err, "")
    holds(run.out, "numbered 1 to", "(B", "Nearest:")
    same("\nmove" in place.saves()[0].read_text(), False)


def test_long_lines(place):
    for line in ["a" * 100000, "reroll " + "food=1 " * 20000, "rules " + "x" * 5000,
                 "save " + "y" * 5000, "\x00stop", "reroll food=99999999999999999999"]:
        place.ages(*ADA_AND_BO, text=line + "\n")


def test_confirmation_and_undo(place):
    turn = "roll coins=3\nstop\nskip_buy\n"
    run = place.ages(*ADA_AND_BO, "--dice", "real", text=turn + "undo\nskip_buy\n\nroll food=3\n")
    holds(run.out, "Taken back.", "Bo's turn", "Bo rolls 3 × food")
    same(run.out.count("Bo's turn"), 1)
    run = place.ages(*ADA_AND_BO, "--dice", "real", "--save", "x", text=turn + "roll food=3\nboard\n")
    holds(run.out, "Bo rolls 3 × food")


def test_no_undo_behind_the_dice(place):
    run = place.ages(*ADA_AND_BO, "--seed", 3, text="reroll " + "2" + "\nundo\n2\nundo\n")
    holds(run.out, "can't be taken back")


def test_undo_and_redo_alone(place):
    run = place.ages("play", "bronze", "--seats", "you", "--seed", 3,
                     text="2\nundo\nredo\nundo\nundo\nredo\nredo\n")
    holds(run.out, "Taken back.", "nothing")


def test_commands(place):
    run = place.ages(*ADA_AND_BO, "--seed", 3,
                     text="?\nhelp\nboard\nscore\nodds\nlog\nmoves\nmoves reroll\nrules B21\nrules skull\n"
                          "rules zzz\nsave\nsave copy.ages\nsave copy.ages\nquit\nstop\n")
    holds(run.out, "this list", "Total", "%", "Each city eats 1 food", "no rule is about",
          "Saved in copy.ages", "The game is saved")
    holds(run.out, "the disaster: none 69.4 %; drought 27.8 %; ", "n = 1: ", "; n = 2: ")
    same(run.err, "")
    holds(place.ages("replay", "copy.ages", "--board").out, "Ada")
    holds(place.ages(*ADA_AND_BO, text="score\n", env={"AGES_LANG": "xx"}).out, "Total")


def test_save_spares_strangers_files(place):
    mine = place.write("mine", "precious\n")
    holds(place.ages(*ADA_AND_BO, text="save mine\n").out, "exists already")
    holds(place.ages(*ADA_AND_BO, "--save", mine, text="", status=FAILED).err, "exists already")
    same(mine.read_text(), "precious\n")
    place.ages(*ADA_AND_BO, text="save /dev/full\nsave .\n")


def test_save_where_there_is_no_folder(place):
    run = place.ages(*ADA_AND_BO, "--save", "no/such/file", text="", status=FAILED)
    holds(run.err, "no/such/file", "No such file")
    run = place.ages(*ADA_AND_BO, text="stop\n", env={"XDG_STATE_HOME": "", "HOME": ""},
                     status=None)
    holds(run.err, "not saved")


def test_full_disk_while_playing(place):
    def no_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    run = place.ages(*ADA_AND_BO, "--seed", 3, text="stop\n", preexec_fn=no_room, status=FAILED)
    holds(run.err, "cannot save", "File too large")
    holds(run.out, "Ada keeps the dice")  # the game went on
    same(place.saves(), [])


def test_resume_goes_on_where_it_was(place):
    whole = place.ages("play", "bronze", "--seats", "you", "--seed", 9, "--save", "whole",
                       text=first_choices())
    place.ages("play", "bronze", "--seats", "you", "--seed", 9, "--save", "parts", text="1\n" * 9)
    for _ in range(60):
        run = place.ages("play", "--resume", "parts", text="1\n" * 7)
        if "The dice: unchanged" in run.out:
            break
    same((place.folder / "parts").read_text(), (place.folder / "whole").read_text())
    same(whole.out.count("The record"), 1)


def test_saves_of_one_moment_do_not_hide_each_other(place):
    place.ages("play", "magpie", "--seats", "you,random", text="")
    unfinished = place.saves()[0]
    place.ages("play", "bronze", "--seats", "you", "--seed", 9, "--save", "whole",
               text=first_choices())
    for name in ("a.ages", "z.ages"):  # by name before and after it
        (unfinished.parent / name).write_text((place.folder / "whole").read_text())
    for save in place.saves():
        os.utime(save, (1, 1))
    holds(place.ages("play", "--resume", text="").out, "Magpie")


def test_resume_by_game(place):
    place.ages("play", "magpie", "--seats", "you,random", text="")
    os.utime(place.saves()[0], (1, 1))  # two saves of one tick of the clock have the same time
    place.ages(*ADA_AND_BO, text="")
    holds(place.ages("play", "--resume", text="").out, "Bronze")
    holds(place.ages("play", "magpie", "--resume", text="").out, "Magpie")
    record = place.saves()[0]
    wrong = "magpie" if "bronze" in record.name else "bronze"
    holds(place.ages("play", wrong, "--resume", record, status=FAILED).err, "not of " + wrong)
    same(place.ages("play", "--resume=" + str(record), text="").status, 0)


def test_a_damaged_save_is_refused(place):
    place.ages(*ADA_AND_BO, "--seed", 3, "--save", "game", text="stop\n1\n")
    text = (place.folder / "game").read_text()
    place.write("cut", text[:len(text) // 2])
    place.write("changed", text.replace("move", "mo_e", 1))
    for name in ["cut", "changed"]:
        run = place.ages("play", "--resume", name, status=FAILED)
        holds(run.err, name)
    same((place.folder / "game").read_text(), text)


def test_real_dice_end_typed(place):
    run = place.ages("play", "bronze", "--seats", "builder,random", "--dice", "real",
                     text="roll food=9\nfood=3\nfood\n\n")
    holds(run.out, "What came up?", "Nearest:")
    record, = place.saves()
    holds(place.ages("verify", record, status=FAILED).out, "typed")


def test_a_finished_real_table(place):
    lines = []
    for _ in range(10):  # ten rounds alone: three food, nothing to decide but to stop
        lines += ["food=3", "stop", ""]
    run = place.ages("play", "bronze", "--seats", "you:Ada", "--dice", "real", text="\n".join(lines))
    holds(run.out, "Total", "The dice: typed")


def test_contributions(place):
    run = place.ages("play", "bronze", "--seats", "you:Ada,you:Bo,random", "--contribute", "--seed", 3,
                     text="lucky day\nsecond\n")
    holds(run.out, "The secret of the dice is fixed")
    holds(place.saves()[0].read_text(), "lucky_day", "second")


def test_names(place):
    run = place.ages("play", "bronze", "--seats", "you:Zoë,random,random", text="score\n")
    holds(run.out, "Zoë", "Bram (random)", "Noor (random)")
    place.ages("play", "bronze", "--seats", "you:\x1b[31m,random", text="", status=2)
    place.ages("play", "bronze", "--seats", "you:" + "é" * 500 + ",random", text="", status=None)


def test_hidden_cards_stay_hidden(place):
    run = place.ages("play", "magpie", "--seats", "random,you:Ada", "--seed", 4, text="log\n")
    lacks(run.out.split("Ada's")[0], "random draws a card:")


if __name__ == "__main__":
    main()
