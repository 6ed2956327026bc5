#!/usr/bin/env python3
"""Makes a C table of the strengths of bots (src/server/ratings.h): anchors.py INPUT.tsv OUTPUT.c"""
import sys

source, target = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    rows = [line.split("\t") for line in file.read().splitlines()[1:]]
with open(target, "w", encoding="utf-8") as file:
    print('/* From data/anchors.tsv. */\n#include "server/ratings.h"\n\nconst struct anchor anchors[] = {', file=file)
    for game, bot, rating in rows:
        print(f'    {{"{game}", "{bot}", {rating}}},', file=file)
    print("    {NULL, NULL, 0},\n};", file=file)
