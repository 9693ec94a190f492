"""Readers for the file formats the geography comes in: shapefile, dBase and netCDF classic."""

import array
import struct
import sys


def shapes(path):
    """The parts of every record of a .shp file: [[(lon, lat), ...], ...] a record, one point a part for points."""
    data = path.read_bytes()
    records, at = [], 100
    while at + 8 <= len(data):
        words = struct.unpack_from(">i", data, at + 4)[0]
        records.append(_shape(data, at + 8))
        at += 8 + 2 * words
    return records


def _shape(data, at):
    kind = struct.unpack_from("<i", data, at)[0]
    if kind == 0:
        return []
    if kind == 1:
        return [[struct.unpack_from("<2d", data, at + 4)]]
    if kind not in (3, 5):
        raise ValueError(f"shape type {kind}: expected a point, a polyline or a polygon")
    parts, points = struct.unpack_from("<2i", data, at + 36)
    starts = list(struct.unpack_from(f"<{parts}i", data, at + 44)) + [points]
    flat = struct.unpack_from(f"<{2 * points}d", data, at + 44 + 4 * parts)
    pairs = list(zip(flat[0::2], flat[1::2]))
    return [pairs[a:b] for a, b in zip(starts, starts[1:])]


def table(path, encoding):
    """The rows of a .dbf file as dictionaries of stripped text."""
    data = path.read_bytes()
    count, header, width = struct.unpack_from("<IHH", data, 4)
    fields, at = [], 32
    while data[at] != 0x0D:
        name = data[at : at + 11].split(b"\0")[0].decode("ascii")
        fields.append((name, data[at + 16]))
        at += 32
    rows = []
    for row in range(count):
        at, cells = header + row * width + 1, {}
        for name, length in fields:
            cells[name] = data[at : at + length].decode(encoding).strip(" \0")
            at += length
        rows.append(cells)
    return rows


def netcdf_variable(path, wanted):
    """The values of one variable of a netCDF classic file, as a flat array."""
    data = path.read_bytes()
    if data[:4] != b"CDF\x01":
        raise ValueError(f"{path}: not netCDF classic")
    at = 8
    sizes = {1: 1, 2: 1, 3: 2, 4: 4, 5: 4, 6: 8}

    def integer():
        nonlocal at
        at += 4
        return struct.unpack_from(">i", data, at - 4)[0]

    def padded(length):
        nonlocal at
        raw = data[at : at + length]
        at += (length + 3) // 4 * 4
        return raw

    def many(read):
        integer()
        return [read() for _ in range(integer())]

    def dimension():
        return padded(integer()), integer()

    def attribute():
        padded(integer())
        kind = integer()
        padded(integer() * sizes[kind])

    def variable():
        name = padded(integer()).decode("ascii")
        for _ in range(integer()):
            integer()
        many(attribute)
        return name, integer(), integer(), integer()

    many(dimension)
    many(attribute)
    for name, kind, size, begin in many(variable):
        if name == wanted:
            values = array.array({3: "h", 4: "i", 5: "f", 6: "d"}[kind], data[begin : begin + size])
            if sys.byteorder == "little":
                values.byteswap()
            return values
    raise ValueError(f"{path}: no variable {wanted}")
