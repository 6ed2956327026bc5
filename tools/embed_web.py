#!/usr/bin/env python3
"""Builds files for browsers into the program: a C table (src/server/static.h).

    embed_web.py OUTPUT.c DEPFILE OPENAPI FOLDER...

The first FOLDER that holds an index.html is taken, with all files below it but source maps; a file
that gzip makes smaller is kept in both forms. DEPFILE tells ninja what was looked at."""
import gzip
import hashlib
import os
import sys

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".wasm": "application/wasm",
    ".woff2": "font/woff2",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".txt": "text/plain; charset=utf-8",
}


def files_below(folder):
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if not name.startswith(".") and not name.endswith(".map"):
                yield os.path.join(place, name)


def array(file, name, data):
    file.write(f"static const unsigned char {name}[] = {{\n")
    data = data or b"\0"
    for at in range(0, len(data), 32):
        file.write(",".join(map(str, data[at:at + 32])) + ",\n")
    file.write("};\n")


def entry(file, number, path, data):
    """Writes the arrays of a file; gives its line of the table."""
    array(file, f"file_{number}", data)
    small = gzip.compress(data, 9, mtime=0)
    zipped = len(small) < len(data) * 0.9
    if zipped:
        array(file, f"gzip_{number}", small)
    kind = TYPES.get(os.path.splitext(path)[1], "application/octet-stream")
    etag = hashlib.sha256(data).hexdigest()[:32]
    more = f"gzip_{number}, {len(small)}" if zipped else "NULL, 0"
    return (f'{{"{path}", "{kind}", "\\"{etag}\\"",\n     file_{number}, {len(data)}, {more}}}')


def main():
    output, depfile, openapi, *folders = sys.argv[1:]
    folder = next((f for f in folders if os.path.exists(os.path.join(f, "index.html"))), None)
    if not folder:
        sys.exit("embed_web.py: there is no index.html in " + ", ".join(folders))
    found = list(files_below(folder))
    with open(output, "w", encoding="utf-8") as file:
        file.write('/* Made by tools/embed_web.py. */\n#include "server/static.h"\n\n')
        lines = []
        for number, path in enumerate([openapi] + found):
            with open(path, "rb") as source:
                name = "/" + os.path.relpath(path, folder) if number else "/api/openapi.json"
                lines.append(entry(file, number, name, source.read()))
        file.write(f"\nconst struct static_file openapi_file =\n    {lines[0]};\n")
        file.write("\nconst struct static_file static_files[] = {\n")
        for line in lines[1:]:
            file.write(f"    {line},\n")
        file.write("    {NULL, NULL, NULL, NULL, 0, NULL, 0},\n};\n")
    with open(depfile, "w", encoding="utf-8") as file:
        file.write(f"{output}: {openapi} {' '.join(found)}\n")


main()
