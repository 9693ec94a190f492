#!/usr/bin/env python3
"""Draws the pictures of the documentation again: python3 docs/pictures/draw.py [NAME...]

Each picture is a command of the program, run and made small; without names, all of them. MILEPOST names the program;
without it cargo builds and runs it. Needs Pillow.

Two pictures are made by hand: deck.png and contract-cards.png are the first page of a PDF file (`deck deal`,
`contract cards`). Those that move, and workshop.webp, a live table, are made by `just moving`, see film.py.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
POSITIONS = HERE.parent / "positions"
PROGRAM = ["cargo", "run", "--quiet", "--release", "--"]
COLOURS = 192
GREYS = 16

# Name, width in pixels, command without `-o`.
PICTURES = [
    ("map", 1000, "map show iberia"),
    ("map-japan", 900, "map show japan"),
    ("map-ink", 900, "map show british-isles --theme ink"),
    ("distance", 1000, "map distance iberia Lisboa Barcelona"),
    ("deck-explain", 900, "deck explain iberia Leather Santander Coal Barcelona Copper Portimão"),
    ("deck-study", 900, "deck stats iberia --decks 200 --seed 1"),
    ("route-tern-island", 1000, "route best tern-island-midway --threads 1"),
    ("route-velmark", 1000, "route best velmark-late --threads 1"),
    ("contract-map", 1100, "contract network show north-america"),
    ("contract-study", 620, "contract study north-america --games 20000 --seed 1"),
    ("table-study", 700, "table study iberia --games 200 --bots greedy,planner --seed 1"),
    ("board-wilderness", 1300, "board show D4C7-LY75-332"),
    ("board-ink", 1200, "board show D4C7-LY54-79V --theme ink"),
    ("board-skerries", 1200, "board show D42U-LR64-39N --preset skerries"),
    ("board-rules", 900, "board rules D4C7-LY75-332"),
    ("board-desert", 1200, "board show D4YL-CF64-55K --preset desert"),
    ("board-night", 1200, "board show D4UY-K675-36A --preset night"),
    ("danube", 1000, "map show danube.toml"),
    ("evening", 900, "route best evening.toml --threads 1"),
]

# Files of the tutorials that these commands name: what makes one, or the page that has it.
MADE = {"danube.toml": "survey --countries Austria,Czechia,Slovakia,Hungary --name Danube --seed 1"}
SHOWN = {"evening.toml": "18xx-evening.md"}


def pictures():
    yield from PICTURES
    for file in sorted(POSITIONS.glob("*.toml")):
        if not file.stem.endswith("-board"):
            yield f"route-{file.stem}", 1000, f"route best {file.name} --threads 1"


def run(program, command, folder, output):
    words = [*program, *command.split(), "-o", str(output)]
    subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL)


def lay_out(command, folder, program):
    """Puts the files of tutorials that a command names into a folder; gives the folder to run it in."""
    for name in MADE.keys() & set(command.split()):
        run(program, MADE[name], folder, folder / name)
        return folder
    for name in SHOWN.keys() & set(command.split()):
        page = (HERE.parent / "tutorials" / SHOWN[name]).read_text(encoding="utf-8")
        text = re.search(rf"```toml {name}\n(.*?)```", page, re.DOTALL)[1]
        (folder / name).write_text(text, encoding="utf-8")
        return folder
    return POSITIONS


def draw(name, width, command, program):
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "large.png"
        run(program, command, lay_out(command, Path(folder), program), large)
        picture = Image.open(large).convert("RGB")
    height = round(picture.height * width / picture.width)
    picture = picture.resize((width, height), Image.Resampling.LANCZOS)
    colours = GREYS if "ink" in command else COLOURS
    picture = picture.quantize(colours, method=Image.Quantize.MAXCOVERAGE, kmeans=4, dither=Image.Dither.NONE)
    picture.save(HERE / f"{name}.png", optimize=True)
    print(f"{name}.png: milepost {command}")


def main():
    program = [os.environ["MILEPOST"]] if "MILEPOST" in os.environ else PROGRAM
    names = sys.argv[1:]
    known = {name for name, _, _ in pictures()}
    unknown = sorted(set(names) - known)
    if unknown:
        sys.exit(f"There is no picture {', '.join(unknown)}. Known: {', '.join(sorted(known))}")
    for name, width, command in pictures():
        if not names or name in names:
            draw(name, width, command, program)


if __name__ == "__main__":
    main()
