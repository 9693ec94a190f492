#!/usr/bin/env python3
"""Runs the source's own program and Milepost side by side on GW, CnO and CNR of the published benchmark.

    python3 tools/route-files/benches/side_by_side.py CHECKOUT CASES

CHECKOUT is a checkout of rusty_train, the program of the source, with its example `1867_bc`; CASES the folder with
1867_bc_GW.toml, 1867_bc_CnO.toml and 1867_bc_CNR.toml, and their boards. Both programs are built for release. Rows say seconds to the
answer, the peak of resident memory, and their seconds to each of ours. Runs on Linux; needs Python 3.9 and
nothing beside its library. Ours runs on one thread, the other on all that it takes.

Milepost's half and the reading of the other's log, from one written by hand, were tried; the other program itself
was not run by this script.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

# In the order in which the other program does them.
COMPANIES = ["GW", "CnO", "CNR"]
MILEPOST = Path(__file__).resolve().parents[3]


def fail(reason, hint):
    print(f"side_by_side: {reason}\n  hint: {hint}", file=sys.stderr)
    sys.exit(2)


def peak(pid):
    """The most memory a running process has had, in MB; None where the system does not say."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    found = re.search(r"VmHWM:\s*(\d+) kB", status)
    return int(found[1]) * 1.024e-3 if found else None


def build(folder, *what):
    command = ["cargo", "build", "--release", *what]
    print(f"building in {folder}: {' '.join(command)}", file=sys.stderr)
    if subprocess.run(command, cwd=folder).returncode != 0:
        fail(f"`{' '.join(command)}` failed in {folder}", "what it says stands above")
    target = os.environ.get("CARGO_TARGET_DIR")
    return (folder / target if target else folder / "target") / "release"


def copy_without_answers(checkout, folder):
    """A copy of the checkout without the routes it keeps from earlier runs, which it would only read."""
    copy = folder / "checkout"
    shutil.copytree(checkout, copy, ignore=shutil.ignore_patterns("target", ".git"))
    for kept in copy.rglob("1867_bc_*.json"):
        kept.unlink()
    return copy


def log_of(lines, memory):
    """From the other's log seconds, revenue and memory, company by company."""
    rows, seconds = [], None
    for line in lines:
        if found := re.search(r"Total duration: (\d+):(\d+)\.(\d+)", line):
            minutes, rest, thousandths = (int(part) for part in found.groups())
            seconds = minutes * 60 + rest + thousandths / 1000
        elif seconds is not None and (found := re.search(r"\] \$(\d+)", line)):
            rows.append((seconds, int(found[1]), memory()))
            seconds = None
    return rows


def run_theirs(program, folder):
    # It draws pictures as well, which its own clock leaves out.
    process = subprocess.Popen(
        [program], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )

    def relayed():
        for line in process.stderr:
            print(f"  {line}", end="", file=sys.stderr)
            yield line

    rows = log_of(relayed(), lambda: peak(process.pid))
    if process.wait() != 0:
        print(f"side_by_side: {program} ended with {process.returncode}; rows may be missing", file=sys.stderr)
    return rows


def run_ours(program, file):
    process = subprocess.Popen(
        [program, "route", "best", str(file), "--threads", "1", "--json"], stdout=subprocess.PIPE, text=True
    )
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    try:
        answer = json.loads(said.strip().splitlines()[-1])
        return answer["seconds"], answer["revenue"], usage.ru_maxrss * 1.024e-3, answer["status"]
    except (IndexError, KeyError, ValueError):
        fail(f"`milepost route best {file} --json` gave no answer", f"it ended with {process.returncode}")


def cell(value, form):
    return "?" if value is None else format(value, form)


def main():
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    checkout, cases = (Path(arg).resolve() for arg in sys.argv[1:])
    if not checkout.is_dir() or not list(checkout.rglob("examples/1867_bc.rs")):
        fail(
            f"{checkout} is no checkout of the source's program",
            "expected a folder with examples/1867_bc.rs, as in rusty_train",
        )
    files = [cases / f"1867_bc_{name}.toml" for name in COMPANIES]
    if missing := [str(file) for file in files if not file.is_file()]:
        fail(f"no case at {', '.join(missing)}", "expected the folder with the cases as position files")
    if shutil.which("cargo") is None:
        fail("no cargo in the path", "both programs are built with it")
    ours = build(MILEPOST, "-p", "milepost") / "milepost"
    with tempfile.TemporaryDirectory() as folder:
        copy = copy_without_answers(checkout, Path(folder))
        theirs = run_theirs(build(copy, "--example", "1867_bc") / "examples" / "1867_bc", copy)
    print(f"{'case':5} {'theirs s':>10} {'MB':>8} {'revenue':>8} {'ours s':>10} {'MB':>8} {'revenue':>8} {'ratio':>10}")
    for index, (name, file) in enumerate(zip(COMPANIES, files)):
        seconds, revenue, memory, status = run_ours(ours, file)
        other = theirs[index] if index < len(theirs) else (None, None, None)
        ratio = other[0] / seconds if other[0] is not None and seconds > 0 else None
        print(
            f"{name:5} {cell(other[0], '10.3f'):>10} {cell(other[2], '8.0f'):>8} {cell(other[1], '8'):>8}"
            f" {seconds:10.5f} {memory:8.0f} {revenue:8} {cell(ratio, '10,.0f'):>10}  {status}"
        )


if __name__ == "__main__":
    main()
