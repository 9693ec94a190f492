#!/usr/bin/env python3
"""Counts the instructions of best runs for a fixed set of positions and compares them with those in the repository.

    python3 tools/route-files/benches/counts.py                each part of the set
    python3 tools/route-files/benches/counts.py 1830 18USA     only these parts
    python3 tools/route-files/benches/counts.py --write        counts.csv anew

Status 1: a part takes more than 5 % more instructions than counts.csv says, or fewer of its runs are proven. Status 2:
nothing could be compared. Parts that are read from the data beside the repository are left out where it is not there.

It builds the example `counted` for release, as one unit, and runs each part under callgrind, which counts the searches alone: files are
read before. Counts of one build differ by less than half a percent, however busy the machine is. Other compilers and
versions of the C library give others, so that counts.csv names those it was written with. Needs valgrind, Python 3.9 and
nothing beside its library; a few minutes.
"""

import argparse
import csv
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HOME = Path(__file__).resolve().parents[3]
COUNTS = Path(__file__).with_name("counts.csv")
COLUMNS = ["part", "instructions", "proven", "runs"]
# The function of the example whose instructions are counted, and those of all that it calls.
COUNTED = "*counted_search*"
ALLOWED = 1.05


def stop(why):
    print(why, file=sys.stderr)
    sys.exit(2)


def output(*command):
    return subprocess.run(command, cwd=HOME, check=True, stdout=subprocess.PIPE, text=True).stdout


def build():
    """The path of the example, built."""
    cargo = os.environ.get("CARGO", "cargo")
    # Where a crate is compiled in several units, which code is copied to where it is called changes with each file.
    whole = ["--config", "profile.release.package.milepost-route.codegen-units=1"]
    command = [cargo, "build", *whole, "--locked", "--release", "-p", "milepost-route-files", "--example", "counted"]
    try:
        lines = output(*command, "--message-format=json-render-diagnostics").splitlines()
    except (OSError, subprocess.CalledProcessError) as why:
        stop(f"the example could not be built: {why}")
    built = [re.search(r'"executable":"([^"]*)"', line) for line in lines if '"name":"counted"' in line]
    return next(path[1] for path in built if path)


def made_with():
    """What counts depend on besides the code."""
    rustc = output(os.environ.get("RUSTC", "rustc"), "-vV")
    host = re.search(r"^host: (.*)$", rustc, re.M)[1]
    release = re.search(r"^release: (.*)$", rustc, re.M)[1]
    libc = os.confstr("CS_GNU_LIBC_VERSION") if "CS_GNU_LIBC_VERSION" in os.confstr_names else "unknown libc"
    return f"rustc {release}, {host}, {libc}, {output('valgrind', '--version').strip()}"


def count(program, part):
    """Instructions, proven runs and runs of a part."""
    valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--toggle-collect={COUNTED}"]
    ran = subprocess.run([*valgrind, program, part], cwd=HOME, capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", ran.stderr)
    proven = re.search(r"^proven (\d+) of (\d+)$", ran.stdout, re.M)
    if ran.returncode != 0 or not collected or not proven:
        raise RuntimeError(f"{part} could not be counted:\n{ran.stdout}{ran.stderr}")
    if collected[1] == "0":
        raise RuntimeError(f"nothing of {part} was counted: no function is named {COUNTED}")
    return int(collected[1]), int(proven[1]), int(proven[2])


def read_counts():
    """What counts.csv was written with, and its rows by part."""
    if not COUNTS.exists():
        return "", {}
    first, *rows = COUNTS.read_text().splitlines()
    return first.removeprefix("# "), {row["part"]: row for row in csv.DictReader(rows)}


def write_counts(tools, counts):
    with COUNTS.open("w", newline="") as file:
        file.write(f"# {tools}\n")
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(COLUMNS)
        rows.writerows([part, *counted] for part, counted in counts.items())
    print(f"\nwritten: {COUNTS.relative_to(HOME)}")


def compare(part, counted, row):
    """Prints a part's line; whether it is within what is allowed."""
    now, proven, runs = counted
    if row is None:
        print(f"{part:14} {now:15,} {'-':>15} {'':7}  {proven} of {runs}  not in counts.csv", flush=True)
        return True
    ratio, why = now / int(row["instructions"]), ""
    if ratio > ALLOWED:
        why = "  MORE THAN ALLOWED"
    if proven < int(row["proven"]):
        why += f"  FEWER PROVEN THAN {row['proven']}"
    if runs != int(row["runs"]):
        why += f"  OTHER POSITIONS: counts.csv has {row['runs']} runs"
    print(f"{part:14} {now:15,} {int(row['instructions']):15,} {ratio:7.3f}  {proven} of {runs}{why}", flush=True)
    return not why


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("parts", nargs="*", metavar="PART", help="only these parts")
    options.add_argument("--write", action="store_true", help="write counts.csv anew, with all parts")
    asked = options.parse_args()
    if asked.write and asked.parts:
        options.error("--write takes all parts")
    if not shutil.which("valgrind"):
        stop("valgrind is missing: install it (apt-get install valgrind)")
    program = build()
    present = output(program).split()
    tools, (written_with, rows) = made_with(), read_counts()
    absent = [part for part in [*asked.parts, *([] if asked.parts else rows)] if part not in present]
    if absent:
        print(f"not here, for the data beside the repository is not or has none of them: {', '.join(absent)}")
        if asked.write:
            stop("counts.csv is not written: it would lose these")
    parts = [part for part in present if part in asked.parts or not asked.parts]
    if not parts:
        stop("nothing was counted")
    print(f"{'part':14} {'now':>15} {'counts.csv':>15} {'ratio':>7}  proven", flush=True)
    counts, within = {}, True
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for part, counted in zip(parts, pool.map(lambda part: count(program, part), parts)):
            counts[part] = counted
            within &= compare(part, counted, rows.get(part))
    if asked.write:
        return write_counts(tools, counts)
    if written_with != tools:
        print(f"\ncounts.csv was written with other tools, which alone may change counts:\n  {written_with}\n  {tools} (here)")
    if not rows:
        stop("counts.csv is missing: --write makes it")
    if not within:
        print("\nA part is slower than is allowed (5 %). Where that is meant: --write, and say why in the commit.")
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except RuntimeError as why:
        stop(why)
