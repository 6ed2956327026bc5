#!/usr/bin/env python3
"""The version of the build is that of the newest changes, in CHANGELOG.md and in debian/changelog."""
import re

import tree

PLACES = {
    "meson.build": r"^project\([^)]*?\bversion: '([^']+)'",
    "CHANGELOG.md": r"^## ([0-9.]+)",
    "debian/changelog": r"\Aages \(([0-9.]+)-[0-9]+\) ",
}


def main():
    found = {path: re.search(pattern, tree.text(path), re.M) for path, pattern in PLACES.items()}
    versions = {path: match and match[1] for path, match in found.items()}
    faults = [f"{path}: version {version}, but meson.build says {versions['meson.build']}"
              for path, version in versions.items() if not version or version != versions["meson.build"]]
    tree.end(faults, len(versions), "places that tell the version")


main()
