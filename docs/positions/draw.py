#!/usr/bin/env python3
"""Draws the pictures of docs/route.md and of README.md anew: python3 docs/positions/draw.py

Each position of this folder is run by `milepost route best` and its picture kept in docs/pictures/route-*.png, made
small. MILEPOST names the program; without it cargo builds and runs it. Needs Pillow.
"""

import os
import subprocess
import tempfile
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
PICTURES = HERE.parent / "pictures"
PROGRAM = ["cargo", "run", "--quiet", "--release", "--"]
WIDTH = 1000
COLOURS = 128


def draw(position, name, program):
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "large.png"
        command = [*program, "route", "best", position, "--threads", "1", "-o", str(large)]
        subprocess.run(command, cwd=HERE, check=True)
        picture = Image.open(large).convert("RGB")
    height = round(picture.height * WIDTH / picture.width)
    picture = picture.resize((WIDTH, height), Image.Resampling.LANCZOS)
    picture = picture.quantize(COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    picture.save(PICTURES / f"route-{name}.png", optimize=True)


def main():
    program = [os.environ["MILEPOST"]] if "MILEPOST" in os.environ else PROGRAM
    for file in sorted(HERE.glob("*.toml")):
        if not file.stem.endswith("-board"):
            draw(file.name, file.stem, program)
    draw("tern-island-midway", "tern-island", program)


if __name__ == "__main__":
    main()
