#!/usr/bin/env python3
"""The tools behind translations: what is collected, what is built, what is refused."""
import importlib.util
import subprocess
import sys

from harness import ROOT, holds, lacks, main, same

TEMPLATE = '''msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "%1 buys %2"
msgstr ""

msgid "%1 good"
msgid_plural "%1 goods"
msgstr[0] ""
msgstr[1] ""
'''
HEAD = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n'


def build(place, translation, status=0):
    pot = place.write("ages.pot", TEMPLATE)
    po = place.write("fr.po", translation)
    run = subprocess.run([sys.executable, ROOT / "tools/catalogues.py", place.folder / "out.c", pot, po],
                         capture_output=True, text=True)
    same(run.returncode, status, run.stderr)
    return run.stderr if status else (place.folder / "out.c").read_text()


def test_a_translation(place):
    table = build(place, HEAD + 'msgid "%1 buys %2"\nmsgstr "%2 est pris par %1"\n'
                         'msgid "%1 good"\nmsgid_plural "%1 goods"\nmsgstr[0] "un bien"\n'
                         'msgstr[1] "%1 biens"\n')
    holds(table, '"%2 est pris par %1"', '"un bien", "%1 biens"', "return (n > 1);", "words_qps",
          "words_fr")


def test_what_is_missing_stays_english(place):
    lacks(build(place, HEAD + 'msgid "%1 buys %2"\nmsgstr ""\n').split("words_fr")[0], '"%1 buys %2"')


def test_wrong_translations(place):
    for entry, word in [('msgid "%1 buys %2"\nmsgstr "%1"\n', "placeholders"),
                        ('msgid "%1 buys %2"\nmsgstr "%1 %2 %3"\n', "placeholders"),
                        ('msgid "%1 sells"\nmsgstr "%1 vend"\n', "does not exist"),
                        ('msgid "%1 good"\nmsgstr "%1"\n', "plural"),
                        ("nonsense\n", "not a line")]:
        holds(build(place, HEAD + entry, status=1), "fr.po:", word)
    holds(build(place, 'msgid ""\nmsgstr ""\n', status=1), "Plural-Forms")


def test_what_is_collected(place):
    specification = importlib.util.spec_from_file_location("messages", ROOT / "tools/messages.py")
    messages = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(messages)
    source = r'''
        /* say(o, w, "a comment") */
        #define SAYS(x) say(o, w, "a macro", x)
        say(o, w, "one %1" " and two", SAY_TEXT("not this")); // tr(w, "nor this")
        say_count(o, w, "%1 good", "%1 goods", n, SAY_INT(n));
        out_text(o, tr(w, last ? "with \"quotes\"\n" : "either"));
        static const char *const titles[] = {MSG("food"), "not a message"};
    '''
    same(list(messages.messages(source)),
         [("a macro", None), ("one %1 and two", None), ("%1 good", "%1 goods"), ('with "quotes"\n', None),
          ("either", None), ("food", None)])


if __name__ == "__main__":
    main()
