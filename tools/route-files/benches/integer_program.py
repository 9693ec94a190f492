#!/usr/bin/env python3
"""Solves the graphs of the library as integer programs with HiGHS, beside Milepost.

    pip install highspy
    python3 tools/route-files/benches/integer_program.py [--bench FILE] [--limit SECONDS] [PART]

PART chooses the instances whose names hold it. Milepost's figures come from `cargo bench -p milepost-route-files --bench
library -- --json`, which is run, or from FILE, what that printed earlier. Both run on one thread, with a limit of 60
seconds for each instance. Rows say seconds of the processor, revenue (with the bound where it is not proven), and how
often the program was solved again because a train ran in loops. Ends with 1 where two proven revenues differ, or one is
above the other's bound.

For each train the program has a column for each leg, for each stop that it visits, is paid at, or ends at:

    legs at a stop = 2 * visit - end - 2 * only stop      sum of ends + 2 * only stops = 2 * runs
    each kind of track once over all trains of a group     visits of tokens >= runs
    visits, paid stops and borders within the train's reach

What satisfies this may have loops beside the path of a train. They are forbidden as they are found: on the stops S of a
loop, legs <= visits of S - visit of one of S, for each of them. Equal trains are put in the order of their revenue.
"""

import argparse
import json
import math
import subprocess
import sys
import time
from pathlib import Path

try:
    import highspy
except ImportError:
    print("integer_program: no highspy here\n  hint: pip install highspy", file=sys.stderr)
    sys.exit(2)

LIBRARY = Path(__file__).resolve().parent / "library"
ROOT = Path(__file__).resolve().parents[3]
KINDS = {
    "all": {"city", "pass", "town", "halt", "offboard"},
    "cities": {"city", "pass", "offboard"},
    "towns": {"town", "halt"},
}
INFINITY = highspy.kHighsInf


def kinds_of(words):
    """The kinds that a word or a list of words stands for."""
    words = [words] if isinstance(words, str) else words
    return set().union(*(KINDS.get(word, {word}) for word in words))


def number(count):
    return INFINITY if count == "all" else count


class Stop:
    def __init__(self, form):
        self.kind = form.get("kind", "city")
        self.revenue = form["revenue"]
        self.diesel = form.get("diesel", self.revenue)
        self.cost = form.get("visit_cost", 1)
        self.token = form.get("token", False)
        self.through = form.get("through", self.kind != "offboard")


class Train:
    """How far a train of the file runs, and what it is paid."""

    def __init__(self, form):
        self.form = form
        self.name = form["name"]
        self.group = form.get("group", "")
        self.rows = form.get("rows")
        self.times = form.get("times", 1)
        self.local = form.get("local", form.get("stops") == 1)
        self.pays_token = form.get("pays_token", self.rows is not None)
        self.tokened = form.get("tokened")
        if form.get("flood"):
            raise ValueError("a train that floods is no path")

    def pay(self, stop):
        times = self.times
        for row in self.rows or []:
            if stop.kind in kinds_of(row["kinds"]):
                times = row.get("times", times)
                break
        if self.tokened == "only":
            times *= stop.token
        elif self.tokened is not None and stop.token:
            times *= self.tokened
        return times * (stop.diesel if self.name.lower() == "d" else stop.revenue)


class Program:
    """Columns and rows of the instance; a row is a dictionary from columns to numbers, and two bounds."""

    def __init__(self, graph):
        self.stops = [Stop(form) for form in graph["stops"]]
        self.legs = graph["legs"]
        self.trains = [Train(form) for form in graph["trains"]]
        self.at = [[] for _ in self.stops]
        for index, leg in enumerate(self.legs):
            for end in leg["ends"]:
                self.at[end].append(index)
        self.gains, self.highs, self.whole, self.rows = [], [], [], []
        self.runs = [self.train(train, graph.get("rivals", [])) for train in self.trains]
        self.share_no_track(graph["tracks"])
        self.order_equal_trains()
        self.step = math.gcd(*(int(gain) for gain in self.gains)) or 1

    def column(self, gain=0, high=1.0, whole=True):
        self.gains.append(gain)
        self.highs.append(high)
        self.whole.append(whole)
        return len(self.gains) - 1

    def columns(self, count):
        return [self.column() for _ in range(count)]

    def row(self, taken, low=-INFINITY, high=INFINITY):
        self.rows.append((taken, low, high))

    def train(self, train, rivals):
        count = len(self.stops)
        run = {
            "run": self.column(),
            "leg": self.columns(len(self.legs)),
            "visit": self.columns(count),
            "end": self.columns(count),
            "paid": [self.column(train.pay(stop)) for stop in self.stops],
            "only": [self.column(high=float(train.local)) for _ in self.stops],
        }
        visit, end, paid, only = run["visit"], run["end"], run["paid"], run["only"]
        for index, stop in enumerate(self.stops):
            legs = {run["leg"][leg]: 1 for leg in self.at[index]}
            self.row({**legs, visit[index]: -2, end[index]: 1, only[index]: 2}, 0, 0)
            self.row({end[index]: 1, only[index]: 1, visit[index]: -1}, high=0)
            self.row({visit[index]: 1, run["run"]: -1}, high=0)
            self.row({paid[index]: 1, visit[index]: -1}, high=0)
            if not stop.through:
                self.row({visit[index]: 1, end[index]: -1, only[index]: -1}, high=0)
        self.row({**{column: 1 for column in end}, **{column: 2 for column in only}, run["run"]: -2}, 0, 0)
        tokens = [index for index, stop in enumerate(self.stops) if stop.token]
        self.row({**{visit[index]: 1 for index in tokens}, run["run"]: -1}, low=0)
        if train.pays_token:
            self.row({**{paid[index]: 1 for index in tokens}, run["run"]: -1}, low=0)
        for one, other in rivals:
            self.row({visit[one]: 1, visit[other]: 1}, high=1)
        for index, leg in enumerate(self.legs):
            for stop, last in zip(leg["ends"], leg.get("last", [False, False])):
                if last:
                    self.row({run["leg"][index]: 1, end[stop]: -1}, high=0)
            if leg.get("outer"):
                self.row({run["leg"][index]: 1, **{end[stop]: -1 for stop in leg["ends"]}}, high=0)
        self.reach(train, run)
        return run

    def reach(self, train, run):
        """How far a train runs, and which of its stops are paid."""
        visit, paid, form = run["visit"], run["paid"], train.form
        if train.rows is not None:
            self.by_rows(train, run)
            return
        skip = kinds_of(form["skip"]) if "skip" in form else None
        for index, stop in enumerate(self.stops):
            if skip is None or stop.kind not in skip:
                self.row({paid[index]: 1, visit[index]: -1}, 0, 0)
            else:
                # The first stop and the last are paid.
                self.row({paid[index]: 1, run["end"][index]: -1, run["only"][index]: -1}, low=0)
        if "hexes" in form:
            borders = {run["leg"][index]: leg.get("borders", 1) for index, leg in enumerate(self.legs)}
            self.row(borders, high=form["hexes"] - 1)
        elif skip is not None:
            self.row({column: 1 for column in paid}, high=number(form["stops"]))
        else:
            costs = {column: stop.cost for column, stop in zip(visit, self.stops)}
            self.row(costs, high=number(form["stops"]))

    def by_rows(self, train, run):
        """What visits cost, and how many are paid, is divided among the rows that list their kind."""
        rows = [(kinds_of(row["kinds"]), number(row["pay"]), number(row.get("visit", row["pay"]))) for row in train.rows]
        for columns, cost, room in (
            (run["visit"], lambda stop: stop.cost, lambda row: row[2]),
            (run["paid"], lambda stop: 1, lambda row: row[1]),
        ):
            taken = [{} for _ in rows]
            for kind in KINDS["all"]:
                of_kind = {column: cost(stop) for column, stop in zip(columns, self.stops) if stop.kind == kind}
                listed = [index for index, row in enumerate(rows) if kind in row[0]]
                if not listed:
                    self.row({column: 1 for column in of_kind}, high=0)
                    continue
                parts = [self.column(high=INFINITY, whole=False) for _ in listed]
                for index, part in zip(listed, parts):
                    taken[index][part] = 1
                self.row({**of_kind, **{part: -1 for part in parts}}, 0, 0)
            for columns_of_row, row in zip(taken, rows):
                self.row(columns_of_row, high=room(row))

    def share_no_track(self, tracks):
        for group in {train.group for train in self.trains}:
            taken = [{} for _ in range(tracks)]
            for train, run in zip(self.trains, self.runs):
                if train.group != group:
                    continue
                for column, leg in zip(run["leg"], self.legs):
                    for track in leg["tracks"]:
                        taken[track][column] = 1
            for columns in taken:
                self.row(columns, high=1)

    def order_equal_trains(self):
        for index, train in enumerate(self.trains):
            later = (other for other in range(index + 1, len(self.trains)) if self.trains[other].form == train.form)
            other = next(later, None)
            if other is not None:
                more = {column: self.gains[column] for column in self.runs[index]["paid"]}
                less = {column: -self.gains[column] for column in self.runs[other]["paid"]}
                self.row({**more, **less}, low=0)

    def solver(self):
        highs = highspy.Highs()
        highs.silent()
        for option, value in (
            ("threads", 1),
            ("mip_rel_gap", 0.0),
            # In steps of revenue: nothing lies between two of them.
            ("mip_abs_gap", 0.99),
        ):
            highs.setOptionValue(option, value)
        for gain, high, whole in zip(self.gains, self.highs, self.whole):
            highs.addVar(0.0, high)
            column = highs.getNumCol() - 1
            highs.changeColCost(column, -gain / self.step)
            if whole:
                highs.changeColIntegrality(column, highspy.HighsVarType.kInteger)
        for row in self.rows:
            add(highs, *row)
        return highs

    def loops(self, values):
        """The stops of each loop that a train runs beside its path."""
        found = []
        for run in self.runs:
            used = [leg["ends"] for column, leg in zip(run["leg"], self.legs) if values[column] > 0.5]
            around = {}
            for one, other in used:
                around.setdefault(one, []).append(other)
                around.setdefault(other, []).append(one)
            seen = set()
            for start in around:
                if start in seen:
                    continue
                part, open_ = {start}, [start]
                while open_:
                    for stop in around[open_.pop()]:
                        if stop not in part:
                            part.add(stop)
                            open_.append(stop)
                seen |= part
                if not any(values[run["end"][stop]] > 0.5 for stop in part):
                    found.append(sorted(part))
        return found

    def forbid(self, highs, stops):
        """No train has as many legs among these stops as it visits of them."""
        inside = [index for index, leg in enumerate(self.legs) if set(leg["ends"]) <= set(stops)]
        for run in self.runs:
            legs = {run["leg"][leg]: 1 for leg in inside}
            for one in stops:
                add(highs, {**legs, **{run["visit"][stop]: -1 for stop in stops if stop != one}}, -INFINITY, 0)


def add(highs, taken, low, high):
    columns, numbers = list(taken.keys()), [float(number) for number in taken.values()]
    highs.addRow(low, high, len(columns), columns, numbers)


def solve(graph, limit):
    """Seconds of the processor, revenue or None, bound, rounds of loops."""
    start, worked = time.monotonic(), time.process_time()
    program = Program(graph)
    highs, rounds, bound = program.solver(), 0, math.inf
    while True:
        left = limit - (time.monotonic() - start)
        if left <= 0:
            return time.process_time() - worked, None, bound, rounds
        # HiGHS counts the time of all its runs together.
        highs.setOptionValue("time_limit", highs.getRunTime() + left)
        highs.run()
        info = highs.getInfo()
        # Where loops are left the program allows more, so that its bound holds all the same.
        if info.valid and math.isfinite(info.mip_dual_bound):
            bound = min(bound, math.floor(-info.mip_dual_bound + 1e-6) * program.step)
        if highs.getModelStatus() != highspy.HighsModelStatus.kOptimal:
            return time.process_time() - worked, None, bound, rounds
        values = highs.getSolution().col_value
        loops = program.loops(values)
        if not loops:
            revenue = round(-info.objective_function_value) * program.step
            return time.process_time() - worked, revenue, revenue, rounds
        rounds += 1
        for stops in {tuple(stops) for stops in loops}:
            program.forbid(highs, stops)


def milepost(args):
    if args.bench:
        text = Path(args.bench).read_text()
    else:
        command = ["cargo", "bench", "-p", "milepost-route-files", "--bench", "library", "--", "--json"]
        command += ["--limit", str(args.limit)] + ([args.part] if args.part else [])
        text = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout
    rows = (json.loads(line) for line in text.splitlines() if line.startswith("{"))
    return {row["instance"]: row for row in rows}


def told(revenue, bound):
    if revenue is not None and revenue == bound:
        return str(revenue)
    return f"{'?' if revenue is None else revenue} <= {'?' if math.isinf(bound) else bound}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", metavar="FILE")
    parser.add_argument("--limit", metavar="SECONDS", type=int, default=60)
    parser.add_argument("part", metavar="PART", nargs="?", default="")
    args = parser.parse_args()
    ours, differ = milepost(args), False
    print(f"{'instance':20} {'Milepost s':>11} {'revenue':>14} {'HiGHS s':>9} {'revenue':>14} {'loops':>6} {'ratio':>8}")
    graphs = (json.loads(file.read_text()) for file in sorted(LIBRARY.glob("*.json")))
    chosen = [graph for graph in graphs if args.part in graph["name"] and graph["name"] in ours]
    for graph in chosen:
        row = ours[graph["name"]]
        seconds, revenue, bound, rounds = solve(graph, args.limit)
        wrong = row["revenue"] > bound or (revenue is not None and revenue > row["bound"])
        differ |= wrong
        print(
            f"{graph['name']:20} {row['seconds']:11.3f} {told(row['revenue'], row['bound']):>14} {seconds:9.2f}"
            f" {told(revenue, bound):>14} {rounds:6} {seconds / row['seconds']:8.1f}{'  DIFFERENT' if wrong else ''}",
            flush=True,
        )
    if not chosen:
        sys.exit(f"no graph of the library has {args.part!r} in its name")
    sys.exit(1 if differ else 0)


if __name__ == "__main__":
    main()
