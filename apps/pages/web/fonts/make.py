"""Makes the display face: Oswald Medium, cut down to Latin and Latin Extended-A, with figures of one width.

    npm pack @fontsource/oswald@5.3.0
    tar xf fontsource-oswald-5.3.0.tgz
    pip install fonttools brotli
    python make.py package

Two files, so that a browser asks for the second only where a page has one of its letters. Oswald's figures differ in width;
sums of money in a column must not, so all of them get the width of the widest, and no kerning.
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

SOURCE = Path(sys.argv[1]) / "files"
FIGURES = "0123456789"
LATIN = [*range(0x20, 0x7F), *range(0xA0, 0x100), 0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2026, 0x2212]
EXTENDED = range(0x100, 0x180)


def cut(source, letters):
    font = TTFont(SOURCE / source)
    options = Options()
    options.layout_features = ["ccmp", "kern", "locl", "mark"]
    options.name_IDs = [0, 1, 2, 13, 14]
    options.hinting = False
    options.flavor = "woff2"
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters)
    subsetter.subset(font)
    return font


def align(font):
    """Gives all figures one width, each in the middle of it."""
    metrics, shapes = font["hmtx"], font["glyf"]
    figures = [font.getBestCmap()[ord(figure)] for figure in FIGURES]
    width = max(metrics[figure][0] for figure in figures)
    for figure in figures:
        advance, left = metrics[figure]
        shift = (width - advance) // 2
        shapes[figure].coordinates.translate((shift, 0))
        shapes[figure].recalcBounds(shapes)
        metrics[figure] = (width, left + shift)
    unkern(font, set(figures))


def unkern(font, glyphs):
    """Takes pairs of which one is among the glyphs out of the kerning by pairs, and the glyphs out of its classes."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            table = getattr(table, "ExtSubTable", table)
            if table.LookupType != 2:
                continue
            kept = [at for at, glyph in enumerate(table.Coverage.glyphs) if glyph not in glyphs]
            if table.Format == 1:
                table.PairSet = [table.PairSet[at] for at in kept]
                for pairs in table.PairSet:
                    pairs.PairValueRecord = [pair for pair in pairs.PairValueRecord if pair.SecondGlyph not in glyphs]
                    pairs.PairValueCount = len(pairs.PairValueRecord)
                table.PairSetCount = len(table.PairSet)
            else:
                for classes in (table.ClassDef1, table.ClassDef2):
                    classes.classDefs = {glyph: at for glyph, at in classes.classDefs.items() if glyph not in glyphs}
            table.Coverage.glyphs = [table.Coverage.glyphs[at] for at in kept]


latin = cut("oswald-latin-500-normal.woff2", LATIN)
align(latin)
latin.save("oswald.woff2")
cut("oswald-latin-ext-500-normal.woff2", EXTENDED).save("oswald-extended.woff2")
