"""The catalogues of po/: reading and writing them, and what is wrong with a translation."""
import re
import sys

CONTEXT_END = "\4"
KEYWORD = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[[01]\])\s+"(.*)"$')


class Message:
    def __init__(self, key, plural=None, texts=(), files=(), fuzzy=False, line=0):
        self.key = key  # the English text, behind its context if it has one
        self.plural = plural
        self.texts = list(texts)
        self.files = list(files)
        self.fuzzy = fuzzy
        self.line = line

    @property
    def context(self):
        return self.key.split(CONTEXT_END)[0] if CONTEXT_END in self.key else None

    @property
    def english(self):
        return self.key.split(CONTEXT_END)[-1]

    @property
    def is_translated(self):
        return len(self.texts) == (2 if self.plural else 1) and all(self.texts)


def unquote(text):
    return re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), text)


def quote(text):
    text = text.replace("\\", "\\\\").replace('"', '\\"').replace("\t", "\\t")
    parts = text.split("\n")
    lines = [part + "\\n" for part in parts[:-1]]
    lines += [parts[-1]] if parts[-1] or len(parts) == 1 else []
    return f'"{lines[0]}"' if len(lines) == 1 else '""\n' + "\n".join(f'"{line}"' for line in lines)


def message_of(fields, fuzzy, line, files):
    context = fields.get("msgctxt")
    key = fields["msgid"] if context is None else context + CONTEXT_END + fields["msgid"]
    names = ["msgstr[0]", "msgstr[1]"] if "msgid_plural" in fields else ["msgstr"]
    return Message(key, fields.get("msgid_plural"), [fields.get(name, "") for name in names], files,
                   fuzzy, line)


def read(path):
    """The header and the messages of a catalogue."""
    found, fields, fuzzy, name, first, files, next_files = [], {}, False, None, 0, [], []
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines() + ['msgid ""']
    for number, line in enumerate(lines, 1):
        start, more = KEYWORD.match(line), re.match(r'"(.*)"$', line)
        begins = start and (start[1] == "msgctxt" or start[1] == "msgid" and name != "msgctxt")
        flags = line.startswith("#,")
        if fields and "msgid" in fields and (begins or (flags and name)):
            found.append(message_of(fields, fuzzy, first, files))
            fields, fuzzy, name = {}, False, None
        if line.startswith("#:"):
            next_files += line[2:].split()
        elif flags:
            fuzzy = fuzzy or "fuzzy" in line
        elif start:
            if begins:
                first, files, next_files = number, next_files, []
            name = start[1]
            fields[name] = unquote(start[2])
        elif more and name:
            fields[name] += unquote(more[1])
        elif line and not line.startswith("#"):
            sys.exit(f"{path}:{number}: not a line of a catalogue: {line}")
    header = found[0].texts[0] if found and found[0].key == "" else ""
    return header, [message for message in found if message.key]


def text_of(head, messages):
    """A catalogue as text; `head` is its first lines, with the header."""
    out = [head]
    for message in messages:
        lines = [f"#: {' '.join(message.files)}"] if message.files else []
        lines += ["#, fuzzy"] if message.fuzzy else []
        lines += [] if message.context is None else [f"msgctxt {quote(message.context)}"]
        lines.append(f"msgid {quote(message.english)}")
        texts = message.texts + ["", ""]
        if message.plural:
            lines += [f"msgid_plural {quote(message.plural)}", f"msgstr[0] {quote(texts[0])}",
                      f"msgstr[1] {quote(texts[1])}"]
        else:
            lines.append(f"msgstr {quote(texts[0])}")
        out.append("\n".join(lines) + "\n")
    return "\n".join(out)


def placeholders(text):
    return set(re.findall(r"%[1-9]", text.replace("%%", "")))


def blanks(text):
    return re.match(r"\s*", text)[0], re.search(r"\s*$", text)[0]


def names(text):
    """What is the same in every language: options, variables, files of the documentation."""
    return set(re.findall(r"--[a-z-]+|\$[A-Z_]+|docs/[\w.]+", text))


def fault(message):
    """What is wrong with the texts of a translated message, or None. They may have the placeholders
    in any order. A singular may do without its number, and no text may have others."""
    originals = [message.english] + ([message.plural] if message.plural else [])
    for form, (text, original) in enumerate(zip(message.texts, originals)):
        has, wanted = placeholders(text), placeholders(original)
        missing = wanted - has
        known = placeholders(message.english) | placeholders(message.plural or "")
        may_miss = 1 if message.plural and form == 0 else 0
        if has - known or len(missing) > may_miss:
            return f"the placeholders differ: {original!r} and {text!r}"
        if blanks(text) != blanks(original):
            return f"the blanks at the ends differ: {original!r} and {text!r}"
        if text.count("\n") != original.count("\n"):
            return f"the line breaks differ: {original!r} and {text!r}"
        if names(text) != names(original):
            return f"the names of options, variables and files differ: {original!r} and {text!r}"
    return None


# What texts of a language have not, outside of `code`.
STYLE = {
    "fr": [(r" [:;!?»]|« |\w'\w", "no-break spaces before : ; ! ? and within « », and ’ for an apostrophe"),
           (r"[ \u00a0\d]%%?(?![1-9])", "a narrow no-break space before %"),
           (r"(?i)\b(tu|toi|ton|tes|veuillez)\b|\dème", "people are vous, without veuillez; ordinals are 2e")],
    "de": [(r"[ \u00a0\u202f][:;!?](\s|$)|\w'\w|\"", "no space before : ; ! ?, „ and “ for quotes, and ’ for an apostrophe"),
           (r"[ \u202f\d]%%?(?![1-9])", "a no-break space before %"),
           (r"[\w,] (Sie|Ihnen|Ihr|Ihre[mnrs]?)\b", "people are du")],
}


def language_of(header):
    found = re.search(r"Language:\s*(\w+)", header)
    return found[1] if found else ""


def spaced(header, text):
    """The text with the no-break spaces of French, which keyboards do not have."""
    if language_of(header) != "fr":
        return text
    text = re.sub(r"(?<=\S) (?=:(\s|$))", "\u00a0", text)
    return re.sub(r"(?<=\S) (?=[;!?]([\s)]|$)|»|%%?(?![1-9]))|(?<=«) ", "\u202f", text)


def bad_style(header, message):
    for wrong, rule in STYLE.get(language_of(header), ()):
        for text in message.texts:
            if re.search(wrong, re.sub("`[^`]*`", "x", text)):
                return f"{rule}: {text!r}"
    return None


def zero_is_plural(path, header):
    """Is none of something said as many are? So it is in German, and not in French."""
    rule = re.search(r"Plural-Forms:\s*nplurals=2;\s*plural=\(n (!=|>) 1\);", header)
    if not rule:
        sys.exit(f"{path}: Plural-Forms must be nplurals=2 with (n != 1) or (n > 1)")
    return rule[1] == "!="


def languages(linguas):
    """The codes in po/LINGUAS."""
    with open(linguas, encoding="utf-8") as file:
        return [word for line in file for word in line.split("#")[0].split()]
