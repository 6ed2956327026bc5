#!/usr/bin/env python3
"""The rules say the same in every language: docs/rules/fr and docs/rules/de follow docs/rules
heading by heading and rule by rule, with the same numbers, ages, citations, marks and words in code;
and each is set by the typography of its language."""
import collections
import os
import re

import tree

LANGUAGES = ("fr", "de")
CODE = re.compile(r"`[^`]*`")
AGE = re.compile(r"\b(?:IV|I{1,3})\b")
NUMBER = re.compile(r"[0-9]+(?:[.,][0-9]+)*")
MARK = re.compile(r"\*\*|\[[A-Za-z]+\]")
HEADING = re.compile(r"#+ ")
PREFIXES = {prefix for path in tree.files("docs/rules", (".md",))
            for prefix in re.findall(r"^- \*\*([A-Z]+)[0-9]+\*\*", tree.text(path), re.M)}
RULE = re.compile(rf"\b(?:{'|'.join(sorted(PREFIXES))})[0-9]+\b")
NARROW, NO_BREAK = "\u202f", "\u00a0"

BOTH = [(re.compile("—"), "an en dash belongs there"),
        (re.compile(r"\.\.\.|\. \. \."), "an ellipsis is one sign"),
        (re.compile(r"(?<![\w*])-(?=[0-9])"), "a minus sign belongs there")]
TYPOGRAPHY = {
    "fr": [(re.compile(f"(?<![{NARROW}])[;!?»]"), "a narrow no-break space belongs before it"),
           (re.compile(f"(?<!{NO_BREAK}):"), "a no-break space belongs before it"),
           (re.compile(f"«(?!{NARROW})"), "a narrow no-break space belongs after it"),
           (re.compile("['\"„]"), "no apostrophe or quote of French")],
    "de": [(re.compile("[\"'«»”]|“[^“„]*“"), "no quote of German"),
           (re.compile(f"[ {NO_BREAK}{NARROW}][;:!?]"), "no space belongs before it")],
}


def blocks(text):
    """The headings, list items, rows of tables and paragraphs of a document, each in one line."""
    block = []
    for line in text.splitlines() + [""]:
        if block and (not line.strip() or re.match(r"#|- |\|", line) or HEADING.match(block[0])):
            yield " ".join(block)
            block = []
        if line.strip():
            block.append(line.strip())


def shape(block):
    """What a block is: a heading of a level, a row of a table, a rule, an item or a paragraph."""
    heading = HEADING.match(block)
    if heading:
        return heading.group().strip()
    if block.startswith("|"):
        return f"row of {block.count('|') - 1}"
    rule = re.match(r"- \*\*([A-Z]+[0-9]+)\*\*", block)
    return rule[1] if rule else "item" if block.startswith("- ") else "paragraph"


def bare(block):
    return CODE.sub("`", block)


def contents(block):
    """What a block must keep in every language, each with how often."""
    prose = bare(block)
    numbers = NUMBER.findall(RULE.sub("", prose))
    return {
        "cites": collections.Counter(RULE.findall(prose)),
        "says in code": collections.Counter(CODE.findall(block)),
        "counts": collections.Counter(re.sub("[.,]", "", number) for number in numbers),
        "names the ages": collections.Counter(AGE.findall(prose)),
        "has the marks": collections.Counter("[]" if mark[0] == "[" else mark
                                             for mark in MARK.findall(prose)),
    }


def difference(left, right):
    """The two counters without what they share, as words."""
    def words(counter):
        return " ".join(sorted(counter.elements())) or "nothing"
    return f"{words(left - right)} in English, {words(right - left)} here"


def structure_faults(english, translated):
    """Blocks that are missing, extra or out of order; compared no further then."""
    for number, (left, right) in enumerate(zip(english, translated)):
        if shape(left) != shape(right):
            yield (f"after {shape(english[number - 1])} comes {shape(right)}"
                   f" where English has {shape(left)}")
            return
    if len(english) != len(translated):
        yield f"{len(translated)} paragraphs where English has {len(english)}"


def content_faults(left, right):
    there, here = contents(left), contents(right)
    for what in there:
        if there[what] != here[what]:
            yield f"{shape(left)} {what} otherwise: {difference(there[what], here[what])}"


def typography_faults(language, block):
    prose = bare(block).replace("- **", "**", 1)
    for wrong, why in BOTH + TYPOGRAPHY[language]:
        for found in wrong.finditer(prose):
            around = prose[max(0, found.start() - 20):found.end() + 5]
            yield f"{shape(block)}: …{around}…: {why}"


def faults_of(language, english, translated):
    found = list(structure_faults(english, translated))
    if not found:
        for left, right in zip(english, translated):
            found += content_faults(left, right)
    for block in translated:
        found += typography_faults(language, block)
    return found


def main():
    faults, count = [], 0
    names = [name for name in os.listdir(os.path.join(tree.ROOT, "docs/rules"))
             if name.endswith(".md")]
    for language in LANGUAGES:
        folder = f"docs/rules/{language}"
        there_are = {os.path.basename(path) for path in tree.files(folder)}
        faults += [f"{folder}/{name}: only one of the languages has it"
                   for name in sorted(there_are ^ set(names))]
        for name in sorted(there_are & set(names)):
            english, translated = (list(blocks(tree.text(path)))
                                   for path in (f"docs/rules/{name}", f"{folder}/{name}"))
            count += len(translated)
            faults += [f"{folder}/{name}: {fault}"
                       for fault in faults_of(language, english, translated)]
    tree.end(faults, count, "paragraphs")


main()
