#!/usr/bin/env python3
"""Layers look down only: who includes whom in src/.

    core <- games <- session, bots <- api, device, server, wasm <- cli

A game sees the core, its own folder, and what games share (src/games/*.h, src/games/dice/). A game's
bots see their own folder and what bots share (src/bots/*.h, src/bots/search/). Core and games take nothing
of the system but a few headers without I/O, heap or clock."""
import re

import tree

MAY_INCLUDE = {
    "core": {"core"},
    "games": {"core", "games"},
    "session": {"core", "session"},
    "bots": {"core", "games", "session", "bots"},
    "api": {"core", "games", "session", "bots", "api", "ages.h"},
    "device": {"core", "session", "device"},
    "cli": {"core", "games", "session", "bots", "server", "device", "cli"},
    "notify": {"notify"},
    "server": {"core", "games", "session", "bots", "server"},
    "wasm": {"core", "games", "session", "bots", "wasm"},
}
SHARED = {"games": "dice", "bots": "search"}  # the folder that those of every game may look into
PLAIN_HEADERS = {"assert.h", "limits.h", "stdalign.h", "stdbool.h", "stddef.h", "stdint.h", "string.h"}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def fault(path, mark, header):
    """What is wrong with an include, or None."""
    folders = path.split("/")[1:-1]
    layer = folders[0]
    if layer not in MAY_INCLUDE:
        return f"{layer} is no known layer"
    if mark == "<":
        if layer in ("core", "games") and header not in PLAIN_HEADERS:
            return f"{layer} may not use <{header}>"
        return None
    parts = header.split("/")
    if parts[0] not in MAY_INCLUDE[layer]:
        return f'{layer} may not include "{header}"'
    rooms = {*folders[1:2], SHARED.get(layer)}
    if layer == parts[0] and layer in SHARED and len(folders) > 1 and parts[1:-1] and parts[1] not in rooms:
        return f'{"/".join(folders)} may not include "{header}"'
    return None


def main():
    faults, includes = [], 0
    for path in tree.files("src", (".c", ".h")):
        for number, line in enumerate(tree.text(path).splitlines(), 1):
            match = INCLUDE.match(line)
            if match:
                includes += 1
                wrong = fault(path, *match.groups())
                if wrong:
                    faults.append(f"{path}:{number}: {wrong}")
    tree.end(faults, includes, "includes")


main()
