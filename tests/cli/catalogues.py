#!/usr/bin/env python3
"""The tools behind translations: what is collected, built, kept and refused."""
import contextlib
import io
import pathlib
import subprocess
import sys

from harness import ROOT, holds, lacks, main, same

sys.path.insert(0, str(ROOT / "tools"))
import messages
import po

TEMPLATE = '''msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "%1 buys %2"
msgstr ""

msgid "%1 good"
msgid_plural "%1 goods"
msgstr[0] ""
msgstr[1] ""

msgctxt "step"
msgid "Buy"
msgstr ""
'''
HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
BUYS = 'msgid "%1 buys %2"\nmsgstr "%2 est pris par %1"\n\n'
GOODS = ('msgid "%1 good"\nmsgid_plural "%1 goods"\nmsgstr[0] "un bien"\nmsgstr[1] "%1 biens"\n\n')
STEP = 'msgctxt "step"\nmsgid "Buy"\nmsgstr "Acheter"\n'


def build(place, translation, status=0):
    pot = place.write("ages.pot", TEMPLATE)
    po_file = place.write("fr.po", translation)
    run = subprocess.run([sys.executable, ROOT / "tools/catalogues.py", place.folder / "out.c", pot,
                          po_file, "qps"], capture_output=True, text=True)
    same(run.returncode, status, run.stderr)
    return run.stderr if status else (place.folder / "out.c").read_text()


def faults(place, translation):
    """What `messages.py --check` says of a catalogue."""
    template = po.read(place.write("ages.pot", TEMPLATE))[1]
    return [what for _, what in messages.faults(place.write("fr.po", translation), template)]


def updated(place, translation):
    template = po.read(place.write("ages.pot", TEMPLATE))[1]
    path = pathlib.Path(place.write("fr.po", translation))
    messages.update(path, template)
    return path.read_text()


def test_a_translation(place):
    table = build(place, HEAD + BUYS + GOODS + STEP)
    holds(table, '"%2 est pris par %1"', '"un bien", "%1 biens"', "words_qps",
          "messages_fr, false", "messages_qps, true", '{"step\\004Buy", "Acheter", NULL}')
    same(faults(place, HEAD + BUYS + GOODS + STEP), [])


def test_the_page_has_its_own_messages_alone(place):
    pot = TEMPLATE.replace('msgid "%1 buys %2"', '#: src/cli/play.c src/server/api.c\nmsgid "%1 buys %2"') \
                  .replace('msgctxt "step"', '#: src/cli/play.c web/src/ui/bar.tsx\nmsgctxt "step"')
    files = [place.write("ages.pot", pot), place.write("fr.po", HEAD + BUYS + GOODS + STEP)]
    for name, missing in (("words.cat", True), ("words.c", False)):
        subprocess.run([sys.executable, ROOT / "tools/catalogues.py", place.folder / name, *files], check=True)
        text = (place.folder / name).read_text()
        holds(text, "%1 biens", "Acheter")
        same("est pris par" not in text, missing, name)


def test_what_is_not_sure_stays_english(place):
    for entry in ('msgid "%1 buys %2"\nmsgstr ""\n', "#, fuzzy\n" + BUYS,
                  'msgid "%1 sells"\nmsgstr "%1 vend"\n', 'msgid "Buy"\nmsgstr "Achat"\n',
                  'msgid "%1 good"\nmsgstr "%1 bien"\n'):
        table = build(place, HEAD + entry).split("words_fr")[0]
        lacks(table, '{"')


def test_what_stops_the_build(place):
    for entry, word in [('msgid "%1 buys %2"\nmsgstr "%1"\n', "placeholders"),
                        ('msgid "%1 buys %2"\nmsgstr "%1 %2 %3"\n', "placeholders"),
                        ("nonsense\n", "not a line")]:
        holds(build(place, HEAD + entry, status=1), "fr.po:", word)
    holds(build(place, 'msgid ""\nmsgstr ""\n', status=1), "Plural-Forms")


def test_each_fault_is_found(place):
    rest = GOODS + STEP
    for entries, fault in [
            (rest, "missing"),
            ('msgid "%1 buys %2"\nmsgstr ""\n\n' + rest, "missing"),
            ("#, fuzzy\n" + BUYS + rest, "fuzzy"),
            (BUYS + BUYS + rest, "doubled"),
            (BUYS + 'msgid "%1 sells"\nmsgstr "%1 vend"\n\n' + rest, "stale"),
            (BUYS.replace("%2 est", "%1 est") + rest, "placeholders"),
            (BUYS.replace("pris", "%3") + rest, "placeholders"),
            (BUYS.replace("%1\"\n\n", "%1 \"\n\n") + rest, "blanks"),
            (BUYS.replace("est pris", "est\\npris") + rest, "line"),
            (BUYS.replace("est pris", "est --pris") + rest, "names"),
            (BUYS + GOODS.replace("%1 biens", "biens") + STEP, "placeholders"),
            (BUYS + GOODS.replace("goods", "wares") + STEP, "stale"),
            (BUYS + GOODS + STEP.replace('"step"', '"turn"'), "stale")]:
        found = faults(place, HEAD + entries)
        same(found and found[0].split(",")[0].split(":")[0].replace("the ", "").split(" ")[0], fault,
             found)


def test_the_style_is_the_language_s(place):
    for language, text, wrong in [("fr", "%1 prend\u00a0: %2", None), ("fr", "%1 prend : %2", "no-break spaces"),
                                  ("fr", "%1, tu prends %2", "vous"), ("fr", "%1 prend la 2ème %2", "2e"),
                                  ("fr", "%1 prend %2\u202f%%", None), ("fr", "%1 prend %2 %%", "narrow"),
                                  ("fr", "%1 prend %2%%", "narrow"), ("de", "%1 nimmt %2 %%", "no-break"),
                                  ("de", "%1 nimmt %2\u00a0%%", None),
                                  ("de", "%1 nimmt: %2. Sie passen.", None), ("de", "%1 nimmt : %2", "no space"),
                                  ("de", "%1, nehmen Sie %2", "du")]:
        head = HEAD.replace('"Plural', f'"Language: {language}\\n"\n"Plural')
        found = faults(place, head + BUYS.replace("%2 est pris par %1", text) + GOODS + STEP)
        if wrong:
            holds(found[0], wrong)
        else:
            same(found, [])


def test_an_update_keeps_what_fits(place):
    text = updated(place, HEAD + STEP + GOODS + BUYS)
    same(text, HEAD + BUYS + GOODS + STEP)
    same(updated(place, text), text)


def test_an_update_marks_what_is_doubtful(place):
    text = updated(place, HEAD + BUYS.replace("buys", "buys up") + STEP.replace('msgctxt "step"\n', ""))
    holds(text, '#, fuzzy\nmsgid "%1 buys %2"\nmsgstr "%2 est pris par %1"',
          '#, fuzzy\nmsgctxt "step"\nmsgid "Buy"\nmsgstr "Acheter"')
    lacks(text, "buys up")
    single = 'msgid "%1 good"\nmsgstr "%1 bien"\n\nmsgid "%1 goods"\nmsgstr "%1 biens"\n'
    holds(updated(place, HEAD + single), '\n\nmsgid "%1 good"\nmsgid_plural "%1 goods"\n'
          'msgstr[0] "%1 bien"\nmsgstr[1] "%1 biens"\n')


def test_the_check_tells_where(place):
    said = io.StringIO()
    path = pathlib.Path(place.write("fr.po", HEAD + BUYS))
    with contextlib.redirect_stdout(said):
        try:
            messages.check([path], po.read(place.write("ages.pot", TEMPLATE))[1])
        except SystemExit as end:
            holds(str(end), "faults")
    holds(said.getvalue(), "fr.po:1: missing: 'Buy'")


def test_what_is_collected(place):
    source = r'''
        /* say(o, w, "a comment") */
        #define SAYS(x) say(o, w, "a macro", x)
        say(o, w, "one %1" " and two", SAY_TEXT("not this")); // tr(w, "nor this")
        say_count(o, w, "%1 good", "%1 goods", n, SAY_INT(n));
        out_text(o, tr(w, last ? "with \"quotes\"\n" : "either"));
        static const char *const titles[] = {MSG("food"), "not a message", MSGS("die", "dice")};
        tr(w, turn ? CTX("step", "Buy") : CTX("button", "Buy"));
    '''
    same(list(messages.messages(source)),
         [("a macro", None), ("one %1 and two", None), ("%1 good", "%1 goods"), ('with "quotes"\n', None),
          ("either", None), ("food", None), ("die", "dice"), ("step\4Buy", None), ("button\4Buy", None)])
    page = '''t(ctx("step", "Buy")); msg(`none`); filln(n, "%1 die", "%1 dice", <b>2</b>);'''
    same(list(messages.page_messages(page)), [("step\4Buy", None), ("%1 die", "%1 dice")])


if __name__ == "__main__":
    main()
