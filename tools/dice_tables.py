"""The tables of the dice games: data/bronze.tsv, data/iron.tsv and data/iron_colonies.tsv.

Which columns a table has and what their cells must be; and the C that is made of its rows: a header
with the enums and counts, and a file with the names and numbers."""
from itertools import accumulate

from rows import (Fault, array, check_totals, enum, list_of, maybe, member_set, nouns, number,
                  one_of, quote, read_flag, read_id, read_text, texts)

SEATS, SKULLS = 4, 7
KINDS = {"option": "OPTION_", "phase": "PHASE_", "event": "E_", "ware": "WARE_", "die": "DIE_",
         "land": "T_"}  # what the names of their enums begin with
PLURALS = {"city": "cities", "tie_break": "tie_breaks", "edition": "edition_names", "fate": "fates",
           "die": "fate_die"}
UNNAMED = ["ware", "land"]  # only with what stands before or behind them


def plural(table):
    return PLURALS.get(table, table + "s")


def constant(table, row):
    if row[table] == "none":
        return f"NO_{table.upper()}"
    return KINDS.get(table, "") + row[table].upper()


def column(rows, name):
    return [row[name] for row in rows]


# ---- What the tables look like -------------------------------------------------------------------

def named(table, **columns):
    return {table: read_id, "title": read_text, **columns}


def listed(table):
    return {table: read_id, "meaning": maybe(read_text)}


byte = number(0, 99)


def read_need(text):
    """KEY=VALUE: another option, and the value of it that this one goes with."""
    key, _, value = text.partition("=")
    return read_id(key), number(0, 31)(value)


def options(table, values, **more):
    return named("option", values=one_of(["lot_or_seat", "off_on"] + values),
                 initial=number(0, 31), seats_min=maybe(number(1, SEATS)), **more,
                 added=maybe(read_flag, False))


BRONZE = {
    "face": named("face"),
    "good": named("good", most=byte, value=byte),
    "ware": named("ware"),
    "city": named("city", boxes=byte),
    "monument": named("monument", boxes=byte, first=byte, later=byte, later_revised=byte,
                      not_with=maybe(list_of(number(1, SEATS)), [])),
    "development": named("development", cost=maybe(byte, 0), points=maybe(byte, 0),
                         cost_revised=byte, points_revised=byte, option=maybe(read_id),
                         effect=read_text),
    "disaster": named("disaster", skulls=number(0, SKULLS), points=byte),
    "edition": named("edition", coins_per_food=byte, points_per_monument=byte),
    "tie_break": named("tie_break"),
    "option": options("option", ["edition", "tie_break"], needs=maybe(read_need),
                      member=maybe(read_id)),
    "phase": listed("phase"),
    "event": listed("event"),
}

IRON = {
    "face": named("face"),
    "die": named("die"),
    "fate": named("fate"),
    "land": {"land": read_id, "title": read_text, "one": read_text, "boxes": byte},
    "monument": named("monument", boxes=byte, first=byte, later=byte),
    "nth": {"nth": read_id, "port_goods": byte, "province_boxes": byte, "tribute": byte},
    "development": named("development", cost=byte, points=byte, without=maybe(read_id),
                         effect=read_text),
    "disaster": named("disaster", skulls=number(0, SKULLS), points=byte),
    "battle": named("battle", strength=byte),
    "length": named("length"),
    "option": options("option", ["length"], member=maybe(read_id), note=maybe(read_text)),
    "phase": listed("phase"),
    "event": listed("event"),
}

BONUSES = {"goods": 4, "army": 2, "ship": 2, "food": 4, "innovation": 1, "mine": 2}  # at most


def read_bonus(text):
    bonus = dict.fromkeys(BONUSES, 0)
    for part in text.split(";") if text else []:
        kind, _, amount = part.partition(":")
        one_of(list(BONUSES))(kind)
        if bonus[kind]:
            raise ValueError(f"{kind} is there twice")
        bonus[kind] = number(1, BONUSES[kind])(amount)
    return bonus


COLONIES = {"id": {"id": read_id, "name": read_text, "holes": number(1, 4), "bonus": read_bonus,
                   "four_player_only": read_flag, "solo_last": read_flag}}


# ---- What must hold of them ----------------------------------------------------------------------

def check_options(found, _):
    """Options that a row names are there, and one that was added begins at 0, as in older records."""
    keys = column(found["option"], "option")
    columns = {"development": ("option", "without"), "option": ("needs",)}
    for table, names in columns.items():
        for row in found[table]:
            for place, name in enumerate(row, 0):
                key = row[name][0] if name == "needs" and row[name] else row[name]
                if name in names and key and key not in keys:
                    raise Fault(row["at"], place,
                                f'{name}: expected one of the options {", ".join(keys)}, '
                                f'got "{key}"')
    for row in found["option"]:
        if row["added"] and row["initial"]:
            raise Fault(row["at"], list(row).index("added"),
                        f'added: expected an option that is 0 initially, got {row["initial"]}')


def check_colonies(found, lines):
    rows = found["id"]
    check_totals(lines, {"colonies": len(rows), "holes": sum(column(rows, "holes")),
                         "four_player_only": sum(column(rows, "four_player_only")),
                         "solo_last": sum(column(rows, "solo_last"))})


# ---- Header --------------------------------------------------------------------------------------

def table_enum(found, table, count=None, tag=None, first=""):
    rows = found[table]
    meanings = column(rows, "meaning") if "meaning" in rows[0] else None
    return enum(tag if tag is not None else table, [constant(table, row) for row in rows],
                count or plural(table).upper(), first, meanings)


def stored(found):
    """The options that the state keeps."""
    return [row for row in found["option"] if row["member"]]


def options_header(game, found):
    """The options as members of the state."""
    members = ", ".join(column(stored(found), "member"))
    return [table_enum(found, "option", tag=""),
            "/* The members of the state that keep them. */\n"
            f"#define {game.upper()}_OPTIONS {members}\n"
            f"enum {{ {game.upper()}_OPTIONS_SIZE = {len(stored(found))} }};\n"]


def developments_in_play(game, found):
    """A set: those of every game, those that an option brings, those that one shuts out."""
    rows = found["development"]
    member = {row["option"]: row["member"] for row in found["option"]}
    parts = [member_set(rows, lambda row: not row.get("option") and not row.get("without")) + "u"]
    for column_name, test in (("option", "(s)->{}"), ("without", "!(s)->{}")):
        for key in dict.fromkeys(row.get(column_name) for row in rows):
            if key:
                one = member_set(rows, lambda row: row.get(column_name) == key)
                parts.append(f"({test.format(member[key])} ? {one}u : 0u)")
    return ("/* A set: what can be bought in a game with these options. */\n"
            f"#define {game.upper()}_DEVELOPMENTS_IN_PLAY(s) ({' | '.join(parts)})\n")


def bronze_header(found):
    def tagged(table):
        return table_enum(found, table, tag=f"bronze_{table}")
    return [tagged("face"), tagged("good"),
            "/* What can be traded: the goods, then this. */\n" +
            table_enum(found, "ware", tag="", first="GOODS"),
            f"enum {{ CITIES = {len(found['city'])} }};\n", tagged("monument"),
            "/* What can be built: the cities to come, then the monuments. */\n"
            "enum { TARGETS = CITIES + MONUMENTS };\n",
            tagged("development"), developments_in_play("bronze", found),
            tagged("disaster"), tagged("phase"),
            tagged("event"),
            f"enum {{ EDITIONS = {len(found['edition'])} }};\n", *options_header("bronze", found)]


def iron_header(found, colonies):
    nth = found["nth"]
    counts = {"PORTS_MAX": len(nth) + 1, "PROVINCES_MAX": len(nth) + 1,
              "PORT_GOODS_MAX": sum(column(nth, "port_goods")), "COLONIES": len(colonies)}
    def tagged(table):
        return table_enum(found, table, tag=f"iron_{table}")
    return [tagged("face"),
            "/* Where a die is named, the Fate die comes behind the faces of the Empire dice. */\n" +
            table_enum(found, "die", tag="", count="DICE_NAMES", first="FACES"),
            "/* Of the Fate die. */\n" + enum("fate", fate_names(found), "FATES"),
            tagged("monument"),
            "/* What population builds: the ports' own row, the provinces' row, then the monuments. */\n" +
            enum("target", [constant("land", row) for row in found["land"]] + ["T_MONUMENT"],
                 "TARGETS = T_MONUMENT + MONUMENTS"),
            tagged("development"), developments_in_play("iron", found),
            tagged("disaster"), enum("battle", battle_names(found), "BATTLES"),
            tagged("phase"), tagged("event"),
            "enum {\n" + "".join(f"    {name} = {n},\n" for name, n in counts.items()) + "};\n",
            *options_header("iron", found)]


def fate_names(found):
    """Its skull is another than that of the Empire dice."""
    faces = column(found["face"], "face")
    return [("FATE_" if row["fate"] in faces else "") + row["fate"].upper() for row in found["fate"]]


def battle_names(found):
    words = {"none": "NO_BATTLE", "conquest": "CONQUERING"}
    return [words.get(row["battle"], "AGAINST_" + row["battle"].upper()) for row in found["battle"]]


# ---- Names and numbers ---------------------------------------------------------------------------

def names(game, found, parts, whole=None):
    """The nouns of tables that follow each other: of all, if they have a name, and of each."""
    rows = [(part, row) for part in parts for row in found[part]]
    name = whole or plural(parts[0])
    ids = f"{name}_ids"
    titles = f"{name}_titles" if "title" in rows[0][1] else "NULL"
    yield texts(ids, [row[part] for part, row in rows])
    if titles != "NULL":
        yield texts(titles, [row["title"] for _, row in rows])
    if whole:
        yield nouns(f"{game}_{whole}", len(rows), ids, titles)
    start = 0
    for part in parts:
        from_here = f" + {start}" if start else ""
        if part not in UNNAMED:
            yield nouns(f"{game}_{plural(part)}", len(found[part]), ids + from_here,
                        titles if titles == "NULL" else titles + from_here)
        start += len(found[part])


def option_tables(game, found):
    """The options, and the fields of the state that keep them."""
    yield f"const struct option {game}_options[] = {{"
    for row in found["option"]:
        values = row["values"]
        own = values not in ("lot_or_seat", "off_on")
        most = len(found[values]) - 1 if own else {"off_on": 1, "lot_or_seat": SEATS}[values]
        list_name = f"{game}_{plural(values)}" if own else values
        parts = [f".key = {quote(row['option'])}", f".title = {quote(row['title'])}",
                 f".values = &{list_name}", f".max = {most}", f".initial = {row['initial']}"]
        if row["seats_min"]:
            parts.append(f".seats_min = {row['seats_min']}")
        if row.get("needs"):
            parts.append(f".needs = {quote(row['needs'][0])}, .needs_values = 1 << {row['needs'][1]}")
        if values == "lot_or_seat":
            parts.append(".names_seats = true")
        if row.get("note"):
            parts.append(f".note = {quote(row['note'])}")
        yield f"    {{{', '.join(parts)}}},"
    yield "    {.key = NULL},\n};\n"
    yield f"const struct field {game}_option_fields[] = {{"
    for row in stored(found):
        kind = "FIELD_BOOL" if row["values"] == "off_on" else \
            f"FIELD_NOUN, .values = &{game}_{plural(row['values'])}"
        yield (f"    {{.name = {quote(row['option'])}, .kind = {kind}, .size = 1,\n"
               f"     .offset = offsetof(struct {game}, {row['member']})"
               f"{', .added = true' if row['added'] else ''}}},")
    yield "    {.kind = FIELD_END},\n};\n"
    yield f"void {game}_keep_options(struct {game} *s, const int chosen[])\n{{"
    for row in stored(found):
        yield f"    s->{row['member']} = (uint8_t)chosen[{constant('option', row)}];"
    yield "}\n"


def disaster_tables(game, found):
    rows = found["disaster"]
    by_skulls = [[constant("disaster", row) for row in rows if row["skulls"] <= skulls][-1]
                 for skulls in range(SKULLS + 1)]
    yield array("uint8_t", f"{game}_disaster_by_skulls[]", by_skulls)
    yield array("uint8_t", f"{game}_disaster_points[DISASTERS]", column(rows, "points"))


def bronze_code(found):
    goods, monuments = found["good"], found["monument"]
    targets = found["city"] + monuments
    for parts, whole in ((["face"], None), (["good", "ware"], "wares"),
                         (["city", "monument"], "targets"), (["development"], None),
                         (["disaster"], None), (["edition"], None), (["tie_break"], None),
                         (["phase"], None), (["event"], None)):
        yield from names("bronze", found, parts, whole)
    yield ""
    yield array("uint8_t", "bronze_goods_max[GOODS]", column(goods, "most"))
    yield array("uint8_t", "bronze_goods_value[GOODS]", column(goods, "value"))
    yield array("uint8_t", "bronze_size[TARGETS]", column(targets, "boxes"))
    yield array("uint8_t", "bronze_monument_first_points[MONUMENTS]", column(monuments, "first"))
    yield array("uint16_t", "bronze_targets_of[SEATS_MAX + 1]",
                [0] + [member_set(targets, lambda row: players not in row.get("not_with", []))
                       for players in range(1, SEATS + 1)])
    yield from disaster_tables("bronze", found)
    yield "\nconst struct edition bronze_editions[EDITIONS] = {"
    for edition, suffix in zip(found["edition"], ("", "_revised")):
        for member, table, name in (("cost", "development", "cost"),
                                    ("points", "development", "points"),
                                    ("later_points", "monument", "later")):
            numbers = ", ".join(map(str, column(found[table], name + suffix)))
            yield f"    {'{' if member == 'cost' else ' '}.{member} = {{{numbers}}},"
        yield (f"     .coins_per_food = {edition['coins_per_food']}, "
               f".points_per_monument = {edition['points_per_monument']}}},")
    yield "};\n"
    yield from option_tables("bronze", found)


def steps(firsts, start):
    """For each number of filled boxes: how many stand. `firsts` are the boxes that each next one takes."""
    stand = [start]
    for boxes in firsts:
        stand += [stand[-1]] * (boxes - 1) + [stand[-1] + 1]
    return stand


def iron_code(found, colonies):
    monuments, nth = found["monument"], found["nth"]
    for parts, whole in ((["face", "die"], "dice_names"), (["fate"], None),
                         (["land", "monument"], "targets"), (["development"], None),
                         (["disaster"], None), (["battle"], None), (["length"], None),
                         (["phase"], None), (["event"], None)):
        yield from names("iron", found, parts, whole)
    yield texts("one_titles", column(found["land"], "one"))
    yield nouns("iron_gifts", len(found["land"]), "targets_ids", "one_titles")
    yield ""
    yield array("uint8_t", "iron_size[TARGETS]", column(found["land"] + monuments, "boxes"))
    yield array("uint8_t", "iron_first_points[MONUMENTS]", column(monuments, "first"))
    yield array("uint8_t", "iron_later_points[MONUMENTS]", column(monuments, "later"))
    yield array("uint8_t", "iron_ports_by_goods[PORT_GOODS_MAX + 1]",
                steps(column(nth, "port_goods"), 0))
    yield array("uint8_t", "iron_provinces_by_boxes[]", steps(column(nth, "province_boxes"), 1))
    for whole, part in (("iron_goods_of_ports[PORTS_MAX]", "port_goods"),
                        ("iron_boxes_of_provinces[PROVINCES_MAX]", "province_boxes")):
        yield array("uint8_t", whole, list(accumulate(column(nth, part), initial=0)))
    yield array("uint8_t", "iron_province_tribute[PROVINCES_MAX]", [0] + column(nth, "tribute"))
    yield array("uint8_t", "iron_cost[DEVELOPMENTS]", column(found["development"], "cost"))
    yield array("uint8_t", "iron_points[DEVELOPMENTS]", column(found["development"], "points"))
    yield array("uint8_t", "iron_foe_strength[BATTLES]", column(found["battle"], "strength"))
    yield from disaster_tables("iron", found)
    yield from option_tables("iron", found)
    yield texts("colony_ids", column(colonies, "id"))
    yield texts("colony_titles", column(colonies, "name"))
    yield nouns("iron_colony_names", "COLONIES", "colony_ids", "colony_titles")
    yield array("uint8_t", "iron_holes[COLONIES]", column(colonies, "holes"))
    yield "const struct colony iron_colonies[COLONIES] = {"
    for row in colonies:
        bonus = ", ".join(str(row["bonus"][kind]) for kind in BONUSES)
        yield f"    {{{bonus}, {int(row['four_player_only'])}, {int(row['solo_last'])}}}, " \
              f"/* {row['id']} */"
    yield "};"
