#!/usr/bin/env python3
"""What the compiled rules need of the outside: symbols.py NM CORE_ARCHIVE GAMES_ARCHIVE

Core may use itself and the few functions below, games may use core too: no heap, no I/O, no clock,
no floats. And neither has data that can change."""
import re
import subprocess
import sys

import tree

ALLOWED = {
    "memchr", "memcmp", "memcpy", "memmove", "memset",
    "strchr", "strcmp", "strcspn", "strlen", "strncmp", "strspn", "strstr",
    "__popcountdi2",  # of the compiler's own library, where the machine has no instruction for it
    "__assert_fail", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_",
}
CONSTANT = re.compile(r"\.data\.rel\.ro|\.rodata|\.text")
WRITABLE = re.compile(r"\.data|\.bss|\.tdata|\.tbss|COM")


def symbols(nm, archive):
    """(name, section) of each symbol of an archive; the section of an undefined one is *UND*."""
    listing = subprocess.run([nm, "--format=sysv", archive], check=True, text=True,
                             stdout=subprocess.PIPE).stdout
    for line in listing.splitlines():
        columns = [column.strip() for column in line.split("|")]
        if len(columns) == 7:
            yield columns[0], columns[6]


def main():
    nm, core, games = sys.argv[1:]
    known, faults, count = set(ALLOWED), [], 0
    for layer, archive in (("core", core), ("games", games)):
        found = list(symbols(nm, archive))
        count += len(found)
        known |= {name for name, section in found if section != "*UND*"}
        for name, section in found:
            if section == "*UND*" and name not in known:
                faults.append(f"{layer} needs {name}")
            elif WRITABLE.search(section) and not CONSTANT.search(section):
                faults.append(f"{layer} has data that can change: {name} in {section}")
    tree.end(sorted(set(faults)), count, "symbols")


main()
