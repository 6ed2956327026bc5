#!/usr/bin/env python3
"""Draws the learning curves that `ages train --curve` wrote: curve.py INPUT.tsv OUTPUT.svg

Above, the share of games won against `builder` (solitaire: points, 100 at the top, 150 if there were
more); below, by how much the values were wrong (root of the mean square)."""
import sys

WIDTH, HEIGHT, LEFT, GAP = 640, 180, 50, 40
COLOURS = {"1": "#555555", "2": "#1b6ca8", "3": "#2e8b57", "4": "#b5532a",
           "simple": "#1b6ca8", "advanced": "#2e8b57", "full": "#b5532a"}


def read(path):
    curves = {}
    with open(path, encoding="utf-8") as file:
        next(file)
        for line in file:
            what, games, error, test = line.split("\t")  # a number of players, or a level
            curves.setdefault(what, []).append((int(games), float(error) ** 0.5, float(test)))
    most = 150 if any(row[2] > 100 for row in curves.get("1", [])) else 100
    if "1" in curves:
        curves["1"] = [(games, error, points / most) for games, error, points in curves["1"]]
    return curves, most


def line(points, top, most_games, most, colour):
    path = " ".join(f"{LEFT + x / most_games * WIDTH:.1f},{top + HEIGHT * (1 - y / most):.1f}"
                    for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'


def text(x, y, words, colour="#222222"):
    return f'<text x="{x}" y="{y}" fill="{colour}">{words}</text>'


def main():
    curves, most_points = read(sys.argv[1])
    most_games = max(row[0] for rows in curves.values() for row in rows)
    lower = 2 * GAP + HEIGHT
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" font-family="sans-serif" font-size="12" '
             f'viewBox="0 0 {LEFT + WIDTH + 20} {lower + HEIGHT + GAP}">',
             text(LEFT, GAP - 12, f"share won against builder (solitaire: points of {most_points})"),
             text(LEFT, lower - 12, "values wrong by (solitaire: in units of 8 points)")]
    for top in (GAP, lower):
        parts.append(f'<path d="M{LEFT},{top} v{HEIGHT} h{WIDTH}" fill="none" stroke="#999999"/>')
    for label, top, value in (("1", GAP, 0), ("0.4", lower, 0), ("0", GAP, 1), ("0", lower, 1)):
        parts.append(text(LEFT - 28, top + HEIGHT * value + 4, label))
    parts.append(text(LEFT + WIDTH - 90, lower + HEIGHT + 18, f"{most_games} games"))
    for number, (what, rows) in enumerate(sorted(curves.items())):
        colour = COLOURS[what]
        parts.append(line([(0, 0)] + [(r[0], r[2]) for r in rows], GAP, most_games, 1, colour))
        parts.append(line([(r[0], min(r[1], 0.4)) for r in rows], lower, most_games, 0.4, colour))
        parts.append(text(LEFT + 360 + 75 * number, GAP - 12,
                          what + (" player" + "s" * (what > "1") if what.isdigit() else ""), colour))
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        file.write("\n".join(parts) + "\n</svg>\n")


main()
