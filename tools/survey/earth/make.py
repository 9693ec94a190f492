#!/usr/bin/env python3
"""Makes earth.bin, the compact archive of the real Earth: see README.md beside this file.

    make.py              fetches two packages of Debian and one of npm into a temporary folder
    make.py --from DIR   takes them unpacked under DIR (DIR/usr/share/..., DIR/package/...)

Python 3 standard library only. The same bytes on every run.
"""

import argparse
import csv
import hashlib
import json
import math
import subprocess
import tempfile
import zlib
from pathlib import Path

from names import COUNTRIES, LAKES, PLACES, RIVERS
from sources import netcdf_variable, shapes, table

HERE = Path(__file__).resolve().parent
PACKAGES = ["libmagics++-data=4.13.0-1", "ferret-datasets=7.6.0-5"]
NPM_PACKAGE = "world-atlas@2.0.2"
MAGIC = b"MPEARTH\x02"
QUANTA = 500  # outlines are kept in steps of 1/500 degree, about 220 m
KM_PER_DEGREE = 111.195
TOLERANCE_KM = 0.5
SMALLEST_KM2 = 1.0
CASPIAN = (50.0, 42.0)  # the one hole in the land that is a sea
COLUMNS, ROWS, TILE = 4320, 2160, 180
STEP_M = 10
# Borders between countries are kept as outlines are; where a country ends at the sea, the coasts say more.
SHORE_TOLERANCE_KM = 3.0
SMALLEST_COUNTRY_KM2 = 20.0
NO_TOWN = {"Scientific station", "Historic place"}


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
    subprocess.run(["apt-get", "download", *PACKAGES], cwd=folder, check=True)
    for package in sorted(folder.glob("*.deb")):
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    subprocess.run(["npm", "pack", NPM_PACKAGE], cwd=folder, check=True)
    for package in folder.glob("*.tgz"):
        subprocess.run(["tar", "xzf", package], cwd=folder, check=True)


def write(root):
    vectors = root / "usr/share/magics/10m"
    land, lakes = outlines(vectors)
    layers = {
        "land": zlib.compress(pack_rings(land), 9),
        "lakes": zlib.compress(pack_lakes(lakes), 9),
        "rivers": zlib.compress(pack_rivers(vectors), 9),
        "places": zlib.compress(pack_places(vectors), 9),
        "relief": pack_relief(root / "usr/share/ferret-vis/data/etopo5.cdf", lakes),
        "borders": zlib.compress(pack_borders(root / "package/countries-10m.json"), 9),
    }
    archive = MAGIC + b"".join(len(layer).to_bytes(4, "little") for layer in layers.values())
    archive += b"".join(layers.values())
    (HERE / "earth.bin").write_bytes(archive)
    for name, layer in layers.items():
        print(f"{name:8}{len(layer):10,} bytes")
    print(f"{'all':8}{len(archive):10,} bytes  sha256 {hashlib.sha256(archive).hexdigest()}")


# Land and lakes.


class Ring:
    """A closed outline as the source has it, with its box and an index of its edges by latitude."""

    def __init__(self, points):
        self.points = points[:-1] if points[0] == points[-1] else points
        self.west, self.east = min(x for x, _ in points), max(x for x, _ in points)
        self.south, self.north = min(y for _, y in points), max(y for _, y in points)
        self.strips = {}
        for a, b in zip(self.points, self.points[1:] + self.points[:1]):
            low, high = sorted((a[1], b[1]))
            for strip in range(math.floor(low * 10), math.floor(high * 10) + 1):
                self.strips.setdefault(strip, []).append((a, b))

    def signed_area(self):
        pairs = zip(self.points, self.points[1:] + self.points[:1])
        return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2

    def km2(self):
        middle = math.radians((self.south + self.north) / 2)
        return abs(self.signed_area()) * KM_PER_DEGREE**2 * math.cos(middle)

    def holds(self, point):
        x, y = point
        if not (self.west <= x <= self.east and self.south <= y <= self.north):
            return False
        inside = False
        for (ax, ay), (bx, by) in self.strips.get(math.floor(y * 10), ()):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                inside = not inside
        return inside

    def degrees_from(self, point):
        x, y = point
        if max(self.west - x, x - self.east, self.south - y, y - self.north) > 1:
            return math.inf
        return 0.0 if self.holds(point) else min(math.dist(point, p) for p in self.points)


def outlines(vectors):
    """The coasts, and the lakes as (name, [shore, island, ...]), all simplified and in quanta.

    The source repeats many islets, some record for record: a ring on ground that is land already is left out.
    """
    distinct = {tuple(sorted(ring)): ring for record in shapes(vectors / "ne_10m_land.shp") for ring in record}
    rings = [ring for ring in map(Ring, distinct.values()) if ring.km2() >= SMALLEST_KM2]
    outer = sorted((r for r in rings if r.signed_area() < 0), key=lambda r: (-r.km2(), r.points[0]))
    holes = [r for r in rings if r.signed_area() > 0]
    kept, coasts = [], []
    islands = {id(hole): [] for hole in holes}
    for ring in outer:
        inside = ring.points[0]
        within = [hole for hole in holes if hole.holds(inside)]
        if sum(other.holds(inside) for other in kept) > len(within):
            continue
        kept.append(ring)
        lakes = [hole for hole in within if not hole.holds(CASPIAN)]
        (islands[id(lakes[0])] if lakes else coasts).append(ring)
    coasts += [hole for hole in holes if hole.holds(CASPIAN)]
    lakes = sorted((h for h in holes if not h.holds(CASPIAN)), key=lambda r: (-r.km2(), r.points[0]))
    names = lake_names(lakes)
    named = [(names.get(id(shore), ""), quantised([shore] + islands[id(shore)])) for shore in lakes]
    return quantised(coasts), [(name, rings) for name, rings in named if rings]


def lake_names(lakes):
    names = {}
    for entry in LAKES:
        east, north, name = entry.split(" ", 2)
        point = (float(east), float(north))
        away, at = min((lake.degrees_from(point), at) for at, lake in enumerate(lakes))
        if away > 0.2:
            raise ValueError(f"no lake at {point} for {name}: the nearest is {away:.2f} degrees away")
        if names.setdefault(id(lakes[at]), name) != name:
            raise ValueError(f"{name} and {names[id(lakes[at])]} are one lake")
    return names


def quantised(rings):
    """Simplified rings; one that comes down to fewer than three points is left out."""
    small = (dedupe([quantum(p) for p in simplify_ring(ring.points)]) for ring in rings)
    return [ring for ring in small if len(ring) >= 3]


def quantum(point):
    return round(point[0] * QUANTA), round(point[1] * QUANTA)


def dedupe(points):
    kept = [p for p, before in zip(points, [None] + points) if p != before]
    return kept[:-1] if len(kept) > 1 and kept[0] == kept[-1] else kept


def simplify_ring(points):
    """Douglas-Peucker between anchors: the start, the point farthest from it, and all on the 180th meridian."""
    start = points[0]
    far = max(range(len(points)), key=lambda i: (math.dist(points[i], start), i))
    anchors = sorted({0, far, *(i for i, p in enumerate(points) if abs(p[0]) >= 180)})
    kept = []
    for a, b in zip(anchors, anchors[1:] + [len(points)]):
        kept += simplify((points + [start])[a : b + 1])[:-1]
    return kept


def simplify(points, tolerance=TOLERANCE_KM):
    keep, todo = {0, len(points) - 1}, [(0, len(points) - 1)]
    while todo:
        a, b = todo.pop()
        worst, at = tolerance, None
        for i in range(a + 1, b):
            away = km_from_segment(points[i], points[a], points[b])
            if away > worst:
                worst, at = away, i
        if at is not None:
            keep.add(at)
            todo += [(a, at), (at, b)]
    return [points[i] for i in sorted(keep)]


def km_from_segment(p, a, b):
    narrow = math.cos(math.radians(p[1]))
    px, py = (p[0] - a[0]) * narrow, p[1] - a[1]
    bx, by = (b[0] - a[0]) * narrow, b[1] - a[1]
    length = bx * bx + by * by
    t = min(1.0, max(0.0, (px * bx + py * by) / length)) if length else 0.0
    return math.hypot(px - t * bx, py - t * by) * KM_PER_DEGREE


# Packing: see the file format in README.md.


def number(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def signed(value):
    return number(value * 2 if value >= 0 else -2 * value - 1)


def text(value):
    raw = value.encode("utf-8")
    return number(len(raw)) + raw


def pack_line(points):
    out, x, y = [number(len(points))], 0, 0
    for px, py in points:
        out += [signed(px - x), signed(py - y)]
        x, y = px, py
    return b"".join(out)


def pack_rings(rings):
    return number(len(rings)) + b"".join(map(pack_line, rings))


def pack_lakes(lakes):
    return number(len(lakes)) + b"".join(text(name) + pack_rings(rings) for name, rings in lakes)


def pack_rivers(vectors):
    """Rivers only: a lake centreline lies in water that the lakes have already."""
    name = "ne_10m_rivers_lake_centerlines"
    lines = []
    for row, parts in zip(table(vectors / f"{name}.dbf", "cp1252"), shapes(vectors / f"{name}.shp")):
        if row["featurecla"] != "River":
            continue
        label, rank = river_name(row["name"], parts[0][0]), int(float(row["scalerank"]))
        for part in parts:
            line = dedupe_line([quantum(p) for p in simplify(part)])
            if len(line) >= 2:
                lines.append((rank, " ".join(label.split()), line))
    lines.sort()
    packed = [text(label) + number(rank) + pack_line(line) for rank, label, line in lines]
    return number(len(packed)) + b"".join(packed)


def river_name(name, start):
    east, north = map(round, start)
    return RIVERS.get(f"{name}@{east},{north}", RIVERS.get(name, name))


def dedupe_line(points):
    return [p for p, before in zip(points, [None] + points) if p != before]


def pack_places(vectors):
    """Towns, the largest first; research stations and ruins are none."""
    name = "ne_10m_populated_places_simple"
    towns = []
    for row, parts in zip(table(vectors / f"{name}.dbf", "cp1252"), shapes(vectors / f"{name}.shp")):
        if row["featurecla"] in NO_TOWN:
            continue
        country = row["adm0name"]
        repairs = dict(pair.split("=") for pair in PLACES[country].split("|")) if country in PLACES else {}
        east, north = quantum(parts[0][0])
        label = repairs.get(row["name"], row["name"])
        people, capital = max(0, int(row["pop_max"])), int(float(row["adm0cap"]))
        towns.append((-people, label, country, east, north, int(row["scalerank"]), capital))
    towns.sort()
    countries = sorted({town[2] for town in towns})
    better = better_names()
    out = [number(len(countries)), *map(text, countries), number(len(towns))]
    for people, label, country, east, north, rank, capital in towns:
        place = country, label, f"{north / QUANTA:.2f}", f"{east / QUANTA:.2f}"
        out += [text(label), *map(text, better.get(place, ("", "", "")))]
        out += [number(countries.index(country)), signed(east), signed(north)]
        out += [number(-people), number(rank), number(capital)]
    return b"".join(out)


def better_names():
    """The English and the local name of today, and others, of places whose name in the source is another."""
    with open(HERE.parent / "atlas/names.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    return {
        (row["country"], row["place"], row["lat"], row["lon"]): (row["english"], row["local"], row["also"])
        for row in rows
    }


# Borders.


def pack_borders(path):
    """Each country's name and rings; those of one country are apart or holes in each other."""
    atlas = json.loads(path.read_text(encoding="utf-8"))
    countries = atlas["objects"]["countries"]["geometries"]
    used = [0] * len(atlas["arcs"])
    for country in countries:
        for ring in rings_of(country):
            for arc in ring:
                used[arc if arc >= 0 else ~arc] += 1
    whole = [degrees(arc, atlas["transform"]) for arc in atlas["arcs"]]
    fine = {arc if arc >= 0 else ~arc for country in countries for arc in small_arcs(country, whole)}
    tolerance = lambda i: 0.0 if i in fine else TOLERANCE_KM if used[i] > 1 else SHORE_TOLERANCE_KM
    arcs = [simplify(arc, tolerance(i)) for i, arc in enumerate(whole)]
    found = {}
    for country in countries:
        name = country["properties"]["name"]
        name = COUNTRIES.get(name, name)
        if not name:
            continue
        rings = [ring for ring in (joined(ring, arcs) for ring in rings_of(country)) if len(ring) > 3]
        found.setdefault(name, []).extend(Ring(ring) for ring in rings)
    out = []
    for name, rings in sorted(found.items()):
        rings.sort(key=lambda ring: (-ring.km2(), ring.points[0]))
        kept = [ring for i, ring in enumerate(rings) if i == 0 or ring.km2() >= SMALLEST_COUNTRY_KM2]
        packed = [dedupe([quantum(p) for p in ring.points]) for ring in kept]
        packed = [ring for ring in packed if len(ring) >= 3]
        if packed:
            out.append(text(name) + pack_rings(packed))
    return number(len(out)) + b"".join(out)


def small_arcs(country, arcs):
    """The arcs of a country of which little would be left if its shores were simplified as others are."""
    rings = rings_of(country)
    if sum(Ring(joined(ring, arcs)).km2() for ring in rings) < 1000:
        return [arc for ring in rings for arc in ring]
    return []


def rings_of(country):
    """The rings of a country, each a list of arcs; the complement of a number is its arc backwards."""
    polygons = country.get("arcs", [])
    if country["type"] == "Polygon":
        polygons = [polygons]
    return [ring for polygon in polygons for ring in polygon]


def degrees(arc, transform):
    (wide, high), (west, south) = transform["scale"], transform["translate"]
    x = y = 0
    points = []
    for east, north in arc:
        x, y = x + east, y + north
        points.append((x * wide + west, y * high + south))
    return points


def joined(ring, arcs):
    """The points of a ring, without a leap where it crosses the 180th meridian."""
    points = []
    for arc in ring:
        line = arcs[arc] if arc >= 0 else arcs[~arc][::-1]
        for east, north in line[:-1]:
            turns = round((points[-1][0] - east) / 360) if points else 0
            points.append((east + 360 * turns, north))
    return points


# Relief.


def pack_relief(path, lakes):
    """The heights in tiles, row by row from 90 S and column by column from Greenwich eastwards."""
    heights = netcdf_variable(path, "ROSE")
    steps = [round(h / STEP_M) if h > 0 else 0 for h in heights[: COLUMNS * ROWS]]
    for _, rings in lakes:
        level_lake(steps, rings)
    tiles = [
        pack_tile(steps, row, column) for row in range(0, ROWS, TILE) for column in range(0, COLUMNS, TILE)
    ]
    return b"".join(len(tile).to_bytes(4, "little") for tile in tiles) + b"".join(tiles)


def level_lake(steps, rings):
    """Fills a lake from its bed, which the source has, to the lower quartile of the ground around it."""
    shore = Ring([(x / QUANTA, y / QUANTA) for x, y in rings[0]])
    water = set()
    for row in range(math.ceil((shore.south + 90) * 12), math.floor((shore.north + 90) * 12) + 1):
        for column in range(math.ceil(shore.west * 12), math.floor(shore.east * 12) + 1):
            if shore.holds((column / 12, row / 12 - 90)):
                water.add((row, column))
    around = {(r + i, c + j) for r, c in water for i in (-1, 0, 1) for j in (-1, 0, 1)} - water
    ground = sorted(steps[r * COLUMNS + c % COLUMNS] for r, c in around if r < ROWS)
    for row, column in sorted(water):
        at = row * COLUMNS + column % COLUMNS
        steps[at] = max(steps[at], ground[len(ground) // 4])


def pack_tile(steps, row, column):
    """One tile, each cell as its difference from what its neighbours foretell; nothing where all is sea."""
    starts = [(row + r) * COLUMNS + column for r in range(TILE)]
    rows = [steps[start : start + TILE] for start in starts]
    if not any(map(any, rows)):
        return b""
    out = bytearray()
    for r, line in enumerate(rows):
        above = rows[r - 1] if r else [0] * TILE
        left = corner = 0
        for here, up in zip(line, above):
            out += signed(here - foretold(left, up, corner))
            left, corner = here, up
    return zlib.compress(bytes(out), 9)


def foretold(left, up, corner):
    """The median edge detector of JPEG-LS."""
    low, high = min(left, up), max(left, up)
    return low if corner >= high else high if corner <= low else left + up - corner


if __name__ == "__main__":
    main()
