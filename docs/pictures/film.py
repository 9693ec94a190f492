#!/usr/bin/env python3
"""Makes one moving picture of the documentation: python3 docs/pictures/film.py FILE.webp < FRAMES

FRAMES is a JSON list of [PNG in base64, milliseconds], as apps/server/tests/browser/film/film.mjs writes it. A single
frame becomes a picture that does not move. `just moving` makes all of these pictures again. Needs Pillow.
"""

import base64
import io
import json
import sys
from pathlib import Path

from PIL import Image

# The best of these with which a file is small enough.
QUALITIES = [75, 65, 55]
# Bytes of a file, so that a page with a few of them still loads quickly.
LARGEST = 400_000


def main():
    file = Path(sys.argv[1])
    frames = [(base64.b64decode(png), millis) for png, millis in json.load(sys.stdin)]
    first, *rest = [Image.open(io.BytesIO(png)).convert("RGB") for png, _ in frames]
    durations = [millis for _, millis in frames]
    for quality in QUALITIES:
        first.save(file, save_all=True, append_images=rest, duration=durations, loop=0, quality=quality, method=6, minimize_size=True)
        size = file.stat().st_size
        if size <= LARGEST:
            break
    print(f"{file.name}: {sum(durations) / 1000:.1f} s, {first.width} x {first.height}, {size // 1000} kB, quality {quality}")
    if size > LARGEST:
        sys.exit(f"{file.name} is larger than {LARGEST // 1000} kB: fewer frames, or less that changes between them.")


if __name__ == "__main__":
    main()
