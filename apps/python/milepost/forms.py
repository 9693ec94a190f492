"""The forms of answers: dictionaries as JSON has them. Made by apps/python/forms.py from the schemas of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, List, Literal, Tuple, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class More(TypedDict):
    """A run after the best."""

    revenue: int
    """What it earns."""
    status: str
    """`optimal`: no other run earns more but those before it; `feasible`: the search was stopped."""
    bound: int
    """What nothing can beat but the runs before it; the revenue itself where it is proven."""
    preferred: NotRequired[Union[Preferred, None]]
    """How it was chosen among the runs of the same revenue, where a title or who asks prefers some."""
    routes: List[Route]
    """Its routes, in the order of the trains; idle trains have none."""


class Preferred(TypedDict):
    """How a run was chosen among those of the same revenue."""

    by: str
    """What was preferred: `subsidy`, `short` or `hex=` and the hexes."""
    amount: int
    """How much of it the run has: its subsidies; the hexes of its routes; how many of the named hexes they pass."""
    status: str
    """`proven`: no run of the same revenue is better by it; `open`: the search was stopped before all were
    compared; `left_out`: the title prefers it, and the search could not.
    """
    reason: NotRequired[Union[str, None]]
    """Why it was left out."""


class Bonus(TypedDict):
    """A bonus."""

    what: str
    """What for."""
    pays: int
    """What it pays; what a factor takes away is less than nothing."""


class Stop(TypedDict):
    """A stop on a route."""

    at: str
    """Its hex, or `HEX:stop` where a hex has several."""
    pays: int
    """What it pays, multiplied."""
    passed: NotRequired[Union[bool, None]]
    """True where the train passes it without being paid."""


class Route(TypedDict):
    """The route of a train."""

    train: str
    """The train."""
    attached: NotRequired[Union[str, None]]
    """What the train takes along, where that is for one train of the run alone."""
    revenue: int
    """What it earns: what its stops pay, and its bonuses."""
    stops: List[Stop]
    """The stops it visits, in order."""
    bonuses: List[Bonus]
    """The bonuses it earned."""
    subsidies: List[Bonus]
    """What it earned for the company's treasury, beside its revenue."""
    legs: List[List[str]]
    """The hexes from each stop to the next, both included."""


class Stats(TypedDict):
    """What a search did."""

    seconds: float
    """The search's own time, without what reads files and prints."""
    programs: int
    """Linear programs over routes that were solved: again for new columns or cuts."""
    columns: int
    """Routes that they were given."""
    cuts: int
    """Cuts that they were given."""
    nodes: int
    """Parts of all runs for which a bound was proven, the whole among them."""
    steps: int
    """Pieces of track and routes that were looked at, about."""


Proof = TypedDict("Proof", {
    "revenue": "str",
    "ties": "str",
    "stopped": "NotRequired[Union[str, None]]",
    "raise": "NotRequired[Union[str, None]]",
})
"""How far a run is proven."""


class Answer(TypedDict):
    """What `route best --json` says of a position, one object a line."""

    file: str
    """The file the position is from."""
    index: int
    """Which position of the file it is, from 0."""
    company: NotRequired[Union[str, None]]
    """The company that runs."""
    rules: NotRequired[Union[str, None]]
    """By which rules: `plain rules`, `declared rules`, or those of a title that ships, such as `the rules of
    1867`.
    """
    revenue: NotRequired[Union[int, None]]
    """What it earns."""
    status: str
    """`optimal`: nothing earns more; `feasible`: the search was stopped; `refused`: the position cannot be run."""
    bound: NotRequired[Union[int, None]]
    """What nothing can beat; the revenue itself where it is proven."""
    ties_open: NotRequired[Union[bool, None]]
    """Left out where the run comes before all others that earn as much; true where those were not all looked at."""
    stopped: NotRequired[Union[str, None]]
    """Why the search ended before all that was proven: `time`, `steps`, `memory`, `asked` (somebody interrupted
    it) or `size` (the position is larger than a search can hold); left out where it came to its end.
    """
    proof: NotRequired[Union[Proof, None]]
    """How far the run is proven."""
    caveat: NotRequired[Union[str, None]]
    """What the proof is not of: the position of a recorded game that may not be what it was there."""
    seconds: NotRequired[Union[float, None]]
    """How long the search took."""
    stats: NotRequired[Union[Stats, None]]
    """What the search did, where that was asked for."""
    routes: NotRequired[Union[List[Route], None]]
    """The routes, in the order of the trains; idle trains have none."""
    earned: List[Bonus]
    """What the run earns as a whole, beside its routes."""
    preferred: NotRequired[Union[Preferred, None]]
    """How it was chosen among the runs of the same revenue, where a title or who asks prefers some."""
    more: NotRequired[Union[List[More], None]]
    """The next best runs, the best first, where they were asked for."""
    kept: NotRequired[Union[List[str], None]]
    """The routes that trains were kept to, as `TRAIN=ROUTE`; all that is told is told of runs with them."""
    remark: NotRequired[Union[str, None]]
    """What the recorded position leaves open, and what it would earn otherwise."""
    warnings: List[str]
    """What of the file was passed over though it might matter, each with its place; left out where there is
    nothing.
    """
    reasons: NotRequired[Union[List[str], None]]
    """Why the position was refused."""


class Refused(TypedDict):
    """A change that leaves a position which cannot be run."""

    change: Change
    """The change."""
    reasons: List[str]
    """Why."""


class Change(TypedDict):
    """A tile laid, or a token placed."""

    hex: NotRequired[Union[str, None]]
    """The hex."""
    tile: NotRequired[Union[str, None]]
    """The tile."""
    turn: NotRequired[Union[int, None]]
    """How far it is turned clockwise, in sixths."""
    stop: NotRequired[Union[int, None]]
    """The stop that the token is placed in."""
    train: NotRequired[Union[str, None]]
    """The train."""
    cost: NotRequired[Union[int, None]]
    """What the terrain costs that the tile is laid on, where that is stated."""


class Gain(TypedDict):
    """What some changes gain, each for itself."""

    gain: int
    """What each gains; less than nothing where it loses."""
    revenue: int
    """What the company earns with it."""
    bound: int
    """What nothing can beat; the revenue itself where it is proven."""
    changes: List[Change]
    """The changes."""


WhatIf = TypedDict("WhatIf", {
    "today": "Answer",
    "changes": "List[str]",
    "with": "NotRequired[Union[Answer, None]]",
    "gain": "int",
    "ranking": "NotRequired[Union[List[Gain], None]]",
    "refused": "List[Refused]",
})
"""What `route what-if --json` says."""


class Reason(TypedDict):
    """Why runs could not be judged."""

    why: str
    """Why, in general."""
    runs: int
    """How many."""
    action: int
    """The action of the first such run."""
    such_as: str
    """Why that one could not be judged."""


class Sum(TypedDict):
    """The sums of some runs."""

    name: str
    """The company or the phase; nothing for all."""
    runs: int
    """How many runs there are."""
    judged: int
    """How many of them were judged."""
    short: int
    """How many of those fell short of the best."""
    at_uncertain: int
    """How many were judged at a position of which something is uncertain, or without a record of what they
    earned.
    """
    unproven: int
    """How many were judged and are not proven."""
    earned: int
    """What the judged runs earned."""
    best: int
    """What the best runs earn."""
    missed: int
    """The difference."""
    most: int
    """The most that one run missed."""


class Audited(TypedDict):
    """A run."""

    action: int
    """The number of its action: `route import --at` gives its position."""
    round: int
    """The operating round, counted from 1 through the game."""
    phase: str
    """The phase."""
    company: str
    """The company."""
    trains: List[str]
    """Its trains."""
    earned: NotRequired[Union[int, None]]
    """What it earned, where that is known."""
    by_rules: bool
    """Whether `earned` is what the rules say, as the record does not."""
    best: NotRequired[Union[int, None]]
    """What the best run found earns."""
    bound: NotRequired[Union[int, None]]
    """What no run earns more than, where `best` is not proven."""
    missed: NotRequired[Union[int, None]]
    """How much more the best run earns."""
    uncertain: bool
    """Whether something is uncertain of the position that the record leads to, or the record does not say what
    the run earned.
    """
    reason: NotRequired[Union[str, None]]
    """Why it cannot be judged, in general."""
    why: List[str]
    """The same of this run."""


class Audit(TypedDict):
    """What `route audit --json` says of a game."""

    generator: str
    """The solver and its version."""
    game: str
    """The file of the record."""
    title: str
    """The title."""
    players: int
    """How many played."""
    uncertainties: List[str]
    """What is uncertain of the game, whatever its actions."""
    runs: List[Audited]
    """The runs, in order."""
    total: Sum
    """The sums of all."""
    companies: List[Sum]
    """The sums of each company, in the order of their first runs."""
    phases: List[Sum]
    """The sums of each phase, in order."""
    reasons: List[Reason]
    """Why runs could not be judged, the most frequent first."""


Micro = float
"""Millionths of one."""


class Event(TypedDict):
    """An event card."""

    above: int
    """How many demand cards lie above it."""
    kind: str
    places: List[str]
    text: str


class Demand(TypedDict):

    good: str
    city: str
    payoff: int
    source: NotRequired[str]
    pips: NotRequired[int]
    cost: NotRequired[int]
    length: NotRequired[Micro]


class Card(TypedDict):

    number: int
    taxes: bool
    reshuffle: bool
    demands: List[Demand]


class Map(TypedDict):

    name: NotRequired[Union[str, None]]
    hash: NotRequired[Union[str, None]]


class Deck(TypedDict):
    """A deck as JSON, `deck/1`."""

    milepost: str
    generator: NotRequired[Union[str, None]]
    code: NotRequired[Union[str, None]]
    seed: NotRequired[Union[int, None]]
    map: NotRequired[Union[Map, None]]
    players: NotRequired[Union[int, None]]
    median: float
    remarks: List[str]
    cards: List[Card]
    events: List[Event]


Path = TypedDict("Path", {
    "type": "str",
    "from": "str",
    "to": "str",
    "cells": "List[List[int]]",
})
"""A path."""


class Want(TypedDict):
    """A good that a city wants."""

    good: str
    """The good."""
    points: int
    """The points it gives."""


class City(TypedDict):
    """A city."""

    name: str
    """Its name."""
    at: List[int]
    """Its cell."""
    airport: NotRequired[bool]
    """Whether it has an airport."""
    wants: NotRequired[List[Want]]
    """What it wants."""


class Forest(TypedDict):
    """A forest."""

    name: str
    """Its name; may be empty."""
    tree: int
    """The kind of its trees, 0 to 3."""
    at: List[int]
    """One of its cells; the others are those joined to it."""


class River(TypedDict):
    """A river, along the sides of cells."""

    points: List[List[int]]
    """The corners of cells that it runs through, from its source to its mouth: how many columns and rows of
    cells lie before each.
    """


class RandomBoard(TypedDict):
    """A board. Cells are column and row, from 0 at the upper left."""

    milepost: str
    """`board/1`."""
    generator: int
    """The version of the generator."""
    preset: str
    """The preset's name."""
    players: int
    """How many players it is for."""
    scenario: int
    """The scenario, from 0."""
    land: NotRequired[str]
    """The form of its land; empty where the preset has no forms."""
    name: NotRequired[str]
    """The name of its land; may be empty."""
    seed: int
    """The seed."""
    code: str
    """What is typed to have the board again."""
    tries: NotRequired[int]
    """How often it was begun anew."""
    ground: List[str]
    """The ground, a text a row: `~` water, `.` land, `T` forest; `,` land and `-` water kept for the rules, `t`
    forest; `H` and `h` hills.
    """
    rivers: NotRequired[List[River]]
    """The rivers."""
    forests: List[Forest]
    """The forests."""
    cities: List[City]
    """The cities, the players' capitals first."""
    paths: List[Path]
    """The paths."""
    bonus: List[int]
    """What each player begins with, in points."""


class Score(TypedDict):
    """What speaks against a board, in parts; the board with the least sum is the best."""

    fairness: float
    """Points that the best capital is worth more than the least, before the bonus, times 4. Worth says little
    about who wins: `fair` of a board's report does.
    """
    ugliness: float
    """Percent of path cells with two types."""
    balance: float
    """How far the numbers of paths of the types lie apart, in percent of all, divided by 4."""
    tries: float
    """Times the generator started over, a sign that the ground suits the demands badly."""


class OnSheets(TypedDict):
    """A board over so many sheets of paper."""

    sheets: int
    """How many sheets: 1, 4, 9 or 16."""
    step: float
    """How long a step is on a straight way, in millimetres."""
    closest: float
    """How far the closest spots of a path type lie from each other, where ways slant, in millimetres."""
    pawns: bool
    """Whether pawns have room on the spots."""
    parted: int
    """How many names and goods, the panel with the rules among them, lie where sheets overlap."""


class Played(TypedDict):
    """What each seat got out of many games."""

    games: int
    """How many games were played."""
    shares: List[float]
    """The share of games that each seat won, 0 to 1; a tie is shared."""
    errors: List[float]
    """The standard error of each share."""
    scores: List[float]
    """The mean score of each seat, its bonus included."""


class TypeCount(TypedDict):
    """How many paths of a type there are."""

    name: str
    """The type."""
    paths: int
    """How many."""


class BoardReport(TypedDict):
    """All figures of a board."""

    tries: NotRequired[int]
    """How often it was begun anew."""
    isolated: NotRequired[int]
    """Cities that no path reaches."""
    groups: NotRequired[int]
    """Groups of cities that paths join."""
    cut_off: NotRequired[int]
    """Groups that cannot be left: without an airport where planes fly, and all but one where none do."""
    surplus_airports: NotRequired[int]
    """Airports beyond one in each group, or two in a single one."""
    missing_airports: NotRequired[int]
    """Airports missing where there is a single group: a lone one leads nowhere."""
    broken_paths: NotRequired[int]
    """Paths between cities that the tracks of the type do not join in as few steps."""
    boxes: NotRequired[int]
    """Boxes of four cells of a type of which one could go while every connection is kept."""
    rungs: NotRequired[int]
    """Neighbouring cells of a type that no path of it joins in turn, though they look joined."""
    scarce_goods: NotRequired[int]
    """Goods of the scenario that stand there less often than they must."""
    repeated_goods: NotRequired[int]
    """Goods that a city wants twice."""
    repeated_paths: NotRequired[int]
    """Paths that repeat another of their type."""
    missing_paths: NotRequired[int]
    """Paths that are missing in some type."""
    paths: NotRequired[List[TypeCount]]
    """Paths, by type."""
    crossed: NotRequired[float]
    """Percent of the path cells outside of cities that have more than one type."""
    worth: NotRequired[List[float]]
    """What each capital is worth, in points."""
    closeness: NotRequired[List[float]]
    """How close each capital lies to the goods of the board: the sum of their points over the steps that lead
    there.
    """
    bonus: NotRequired[List[int]]
    """What each player begins with, in points."""
    spread: NotRequired[float]
    """How much the best capital is worth more than the least."""
    spread_after: NotRequired[float]
    """How many points of play the closest capital is ahead of another after the bonus, by closeness alone: no
    measure of who wins.
    """
    played: NotRequired[Played]
    """What each seat wins when bots play on it."""
    fair: NotRequired[Union[bool, None]]
    """Whether the board is fair, by these games: `false` if the share of some seat lies outside of what is fair
    by more than its error, `null` if by less, or for one player.
    """
    rebuilt: NotRequired[bool]
    """Whether its seed gives the same board; `false` if the file was edited."""
    overlaps: NotRequired[int]
    """Number of labels and icons that overlap."""
    astray: NotRequired[int]
    """Number of arcs between airports that pass a third city or lie along a path."""
    on_sheets: NotRequired[List[OnSheets]]
    """The board on each number of A4 sheets."""
    score: NotRequired[Score]
    """The penalties of the board, as `--best-of` counts them."""
    faults: NotRequired[List[str]]
    """What is wrong with the board; empty for a good one."""


class Odd(TypedDict):
    """A contract that may come next."""

    commodity: str
    """The commodity."""
    destination: str
    """The destination."""
    probability: float
    """Above 0, up to 1; all sum to 1."""


Odds = List[Odd]


Ending = Union[Literal["victory"], Literal["idle"], Literal["rounds"]]
"""Why a game ended."""


BondView = Union[Literal["free"], Literal["locked"], Literal["private"], Literal["reserved"]]
"""What ties a load to a card."""


Train = Union[Literal["freight"], Literal["fast"], Literal["heavy"], Literal["super"]]
"""A train by its name."""


StageView = Union[Literal["draft"], Literal["discard"], Literal["opening"], Literal["back"], Literal["move"], Literal["build"], Literal["pitched"], Literal["over"], Literal["lose"]]
"""The part of a turn."""


class PlanStopView(TypedDict):
    """A stop of a trip."""

    do: str
    """`pick` or `deliver`."""
    good: str
    """The good."""
    city: str
    """The city."""
    card: int
    """The number of the card that it is for."""
    demand: int
    """Its demand, 0 to 2."""


class PlanView(TypedDict):
    """A trip of the train, with the track that it needs."""

    stops: List[PlanStopView]
    """Where something is picked up or delivered, in order."""
    ride: List[int]
    """The mileposts of the way, from where the train stands or is put."""
    track: List[List[int]]
    """The track to build, as paths that may be built one after the other."""
    length: int
    """The mileposts to move."""
    cost: int
    """What the track costs."""
    fees: int
    """What others are paid for the use of theirs, at most."""
    income: int
    """What the deliveries pay."""
    profit: int
    """Income less cost and fees."""
    turns: NotRequired[Union[int, None]]
    """The turns of moving until the last delivery, this one included; `null` where the cash does not suffice."""
    missing: int
    """The cash that is missing to make it; 0 where it can be made."""
    a_turn: NotRequired[Union[int, None]]
    """What a turn of moving earns, rounded down; `null` where the trip cannot be made yet or loses money."""
    trips_to_pay: NotRequired[Union[int, None]]
    """How many such trips pay for the track, which stays, and for the fees; `null` where no number does."""
    drops: bool
    """Whether a load aboard has to be dropped for what is picked up."""


class DemandPlanView(TypedDict):
    """What a demand asks for."""

    card: int
    """The number of the card."""
    demand: int
    """Its demand, 0 to 2."""
    plan: NotRequired[Union[PlanView, None]]
    """The trip that serves it alone; `null` where it cannot be served."""
    full: bool
    """Whether all holds are kept for loads that may not be dropped, so that none can be picked up for it."""


class AdviceView(TypedDict):
    """What the planner sees in the demands of the player to act."""

    demands: List[DemandPlanView]
    """Every demand that the player may deliver."""
    best: NotRequired[Union[PlanView, None]]
    """The trip that the planner would make; `null` where there is none."""
    goal: List[List[int]]
    """The track that still joins enough major cities, as paths that may be built one after the other."""
    goal_cost: int
    """What that track costs, in millions; so are all sums below."""


class Outcome(TypedDict):
    """How a game ended."""

    winners: List[int]
    """The winners, by seat from 0: one; several who are equally rich; none where all hold locked loads."""
    why: Ending
    """Why it ended."""


class EventView(TypedDict):
    """An event in force."""

    title: str
    """Its short name."""
    words: str
    """What it does."""
    drawer: int
    """The seat that drew it; it ends with the end of that player's next turn."""
    ending: bool
    """Whether it ends with the end of that player's current or coming turn, and not the one after."""


class FerryView(TypedDict):
    """A ferry."""

    ports: List[PlaceView]
    """Its ports."""
    built: List[List[int]]
    """The seats that have built to each port, in the same order."""


class LyingView(TypedDict):
    """A load that lies in a city."""

    city: str
    """The city."""
    good: str
    """The good."""


class StockView(TypedDict):
    """Chips of a good in the supply."""

    good: str
    """The good."""
    chips: int
    """How many chips."""


class OwedView(TypedDict):
    """A fee that is owed."""

    to: int
    """To which seat."""
    sum: int
    """How much."""


class DemandView(TypedDict):
    """A demand of a card."""

    good: str
    """The good."""
    city: str
    """The city that wants it."""
    payoff: int
    """What it pays."""


class CardView(TypedDict):
    """A card."""

    card: int
    """Its number."""
    demands: List[DemandView]
    """Its demands."""
    locked: NotRequired[Union[int, None]]
    """The one demand, 0 to 2, that it is locked or kept for."""
    lockers: List[int]
    """The seats that lock it, or that keep it as a private card."""


class AboardView(TypedDict):
    """A load on a train."""

    good: str
    """The good."""
    bond: BondView
    """What ties it to a card."""
    card: NotRequired[Union[int, None]]
    """The number of that card."""


class PlaceView(TypedDict):
    """A milepost."""

    milepost: int
    """Its index."""
    name: str
    """What people at the board call it."""


PlayerView = TypedDict("PlayerView", {
    "name": "str",
    "bot": "NotRequired[Union[str, None]]",
    "cash": "int",
    "joined": "NotRequired[Union[int, None]]",
    "train": "Train",
    "speed": "int",
    "holds": "int",
    "at": "NotRequired[Union[PlaceView, None]]",
    "from": "NotRequired[Union[PlaceView, None]]",
    "loads": "List[AboardView]",
    "private": "List[CardView]",
    "debt": "int",
    "fees": "List[OwedView]",
    "held": "int",
    "hand": "NotRequired[Union[List[CardView], None]]",
})
"""A player."""


class View(TypedDict):
    """What a seat, or a spectator, may see."""

    generator: str
    """The program and the versions of its games and decks."""
    seat: NotRequired[Union[int, None]]
    """Whose view it is; none for a spectator."""
    game: str
    """`standard` or `locking`."""
    companion: bool
    """Whether track and trains are on a real board."""
    round: int
    """The round, from 1; 0 before the first."""
    idle: int
    """Rounds in a row without a delivery, before this one."""
    mover: int
    """The player to act."""
    turn_of: NotRequired[Union[int, None]]
    """The player whose turn goes on when those whose trains have derailed have chosen what to lose."""
    stage: StageView
    """The part of the turn."""
    movement: NotRequired[Union[int, None]]
    """Mileposts that the train to act may still move this turn; not known at a real board."""
    budget: NotRequired[Union[int, None]]
    """What the player to act may still spend on track this turn, whatever their cash; not known at a real board."""
    paid: List[int]
    """The owners of track who were paid this turn."""
    first: int
    """The seat that begins each round."""
    met: List[int]
    """The players who have met the goal in this round, which is played out."""
    loan: int
    """What the player to act may still borrow this turn, in millions; 0 where there are no loans."""
    goal: int
    """The cash that wins, in millions."""
    majors: int
    """The major cities that a winner has joined with their own track."""
    players: List[PlayerView]
    """The players, by seat."""
    offered: List[CardView]
    """The cards offered to the player to act, at the start of the locking game."""
    pool: List[CardView]
    """The pool."""
    left: int
    """Cards that nobody has seen yet."""
    gone: int
    """Cards that are gone."""
    supply: List[StockView]
    """Chips of each good in the supply, by good."""
    lying: List[LyingView]
    """The loads that lie in cities."""
    track: List[Union[int, None]]
    """The owner of the track over each pip of the map."""
    ferries: List[FerryView]
    """Who has built to the ports of each ferry."""
    events: List[EventView]
    """The events in force."""
    derailed: List[int]
    """The players who lose their next turn."""
    outcome: NotRequired[Union[Outcome, None]]
    """How the game ended, if it has."""


class CrossingView(TypedDict):
    """A ferry of the board."""

    ports: List[int]
    """Its two mileposts."""
    price: int
    """What its first port costs in place of the milepost's price."""


class CityView(TypedDict):
    """A city."""

    name: str
    """Its name."""
    size: str
    """`small`, `medium` or `major`."""
    mileposts: List[int]
    """Its mileposts."""
    goods: List[int]
    """The goods that it makes."""


class MilepostView(TypedDict):
    """A milepost."""

    name: str
    """The name that players type."""
    cost: int
    """What a section that leads to it costs, crossings aside."""
    city: NotRequired[Union[int, None]]
    """Its city."""


class BoardView(TypedDict):
    """A board. Mileposts, cities and goods are known by their places in these lists, from 0; money is in
    millions.
    """

    name: str
    """The name of the map."""
    hash: str
    """The content hash of the map."""
    mileposts: List[MilepostView]
    """The mileposts."""
    pips: List[Tuple[int, int, int, bool]]
    """The pips, in the order of `track` in a view: both mileposts, what crossing it adds to the price of a
    section, and whether it lies inside a major city, where nothing is built.
    """
    cities: List[CityView]
    """The cities."""
    goods: List[str]
    """The names of the goods."""
    ferries: List[CrossingView]
    """The ferries."""


class ActionKeep(TypedDict):
    """Keeps some of the cards offered at the start."""

    do: Literal["keep"]
    cards: List[Tuple[int, int]]
    """The cards, each with the demand whose load is reserved."""


class ActionDiscard(TypedDict):
    """Discards a card beyond the hand, before the first building (standard game)."""

    do: Literal["discard"]
    card: int
    """The card."""


class ActionStart(TypedDict):
    """Puts the train on a milepost of a city."""

    do: Literal["start"]
    at: int
    """The milepost."""


class ActionMove(TypedDict):
    """Moves the train."""

    do: Literal["move"]
    path: List[int]
    """From milepost to milepost; the first is next to where the train stands."""


class ActionCross(TypedDict):
    """Crosses a ferry."""

    do: Literal["cross"]
    to: int
    """The port."""


class ActionPick(TypedDict):
    """Picks up a good; one that is reserved is turned face up."""

    do: Literal["pick"]
    good: int
    """The good."""


class ActionTurnup(TypedDict):
    """Turns a reserved load face up where one of the good lies, which returns to the supply."""

    do: Literal["turnup"]
    good: int
    """The good."""


class ActionDrop(TypedDict):
    """Drops a load."""

    do: Literal["drop"]
    good: int
    """The good."""


class ActionLock(TypedDict):
    """Locks a demand of a card in the pool."""

    do: Literal["lock"]
    card: int
    """The card."""
    demand: int
    """Its demand."""


class ActionDeliver(TypedDict):
    """Delivers a demand."""

    do: Literal["deliver"]
    card: int
    """The card."""
    demand: int
    """Its demand."""


class ActionLose(TypedDict):
    """Loses a load to a derailment: the one that the player chooses, when an event card derails the train; at a
    real board on any turn.
    """

    do: Literal["lose"]
    good: int
    """The good."""
    card: NotRequired[Union[int, None]]
    """The card that the load locks, if it locks one."""
    keep: bool
    """Whether its private card is kept."""


class ActionBuild(TypedDict):
    """Builds track."""

    do: Literal["build"]
    path: List[int]
    """From milepost to milepost; the first is in a major city or on own track."""


class ActionTrain(TypedDict):
    """Exchanges the train."""

    do: Literal["train"]
    train: Train
    """For which."""


class ActionPitch(TypedDict):
    """Gives up the turn: some unlocked cards leave (locking game)."""

    do: Literal["pitch"]


class ActionGiveup(TypedDict):
    """Gives up the turn for a new hand (standard game)."""

    do: Literal["giveup"]


class ActionBorrow(TypedDict):
    """Borrows from the bank, in millions, to owe double."""

    do: Literal["borrow"]
    sum: int
    """How much."""


class ActionBacktrack(TypedDict):
    """Turns the train round where it stands, and ends the turn: it takes the whole of it."""

    do: Literal["backtrack"]


class ActionRestart(TypedDict):
    """Gives up track, train, loads, cards and cash for those of the start; only building is left of the turn."""

    do: Literal["restart"]


class ActionCash(TypedDict):
    """Cash moves at a real board, in millions."""

    do: Literal["cash"]
    seat: int
    """Whose."""
    amount: int
    """How much is gained, or lost if negative."""
    track: NotRequired[bool]
    """Whether the player to act pays it for track, and so begins to build."""


class ActionClaim(TypedDict):
    """Claims to have the cash and the major cities at a real board."""

    do: Literal["claim"]


class ActionEnd(TypedDict):
    """Ends the turn, or the building of an opening round."""

    do: Literal["end"]


Action = Union[ActionKeep, ActionDiscard, ActionStart, ActionMove, ActionCross, ActionPick, ActionTurnup, ActionDrop, ActionLock, ActionDeliver, ActionLose, ActionBuild, ActionTrain, ActionPitch, ActionGiveup, ActionBorrow, ActionBacktrack, ActionRestart, ActionCash, ActionClaim, ActionEnd]
"""What a player does. Goods, cities, mileposts and cards are indices, seats and the demands of a card count from
0.

Its JSON is what browsers send and what the logs of live tables hold, such as `{"do": "build", "path": [3,
4]}`.
"""


class CodeSaid(TypedDict):
    """What a code says of the deck that bears it."""

    code: str
    """The code, as written."""
    same: bool
    """Whether the deck is that of the code, card by card."""
    differ: List[int]
    """The numbers of the cards that are not."""
    missing: List[int]
    """The numbers of the code's cards that the deck lacks."""
    why: NotRequired[Union[str, None]]
    """Why no deck can be dealt from it on this map."""


class Unlike(TypedDict):
    """A demand that pays what the formula does not."""

    card: int
    """Its card's number."""
    good: str
    """The good."""
    city: str
    """The destination."""
    payoff: int
    """What it pays, in millions, as the file says."""
    formula: int
    """What the formula pays."""


class Payoffs(TypedDict):
    """A deck's payoffs beside the formula's."""

    differ: int
    """Demands that pay what the formula does not."""
    of: int
    """All demands."""
    mean: Micro
    """The mean of what the deck pays beyond the formula, over all demands."""
    mean_apart: Micro
    """The mean difference, either way, over all demands."""
    by_difference: Dict[str, object]
    """How many demands pay so many millions beyond the formula; less, below 0."""
    largest: List[Unlike]
    """Those that differ most, ten at most."""


class Shown(TypedDict):
    """A figure in the names of a map. As text, its value and then the words."""

    what: str
    """What it is."""
    of: List[str]
    """Whose it is: a good, a city, or the two cities that it lies between."""
    basis: NotRequired[Union[str, None]]
    """The basis of the city, where it counts as a dingle; or that of all dingles which are meant."""
    value: NotRequired[Union[Micro, None]]
    """How much: a length as B, pips, cards, or millions."""


class Said(TypedDict):
    """A demand in names."""

    good: str
    """The good."""
    city: str
    """The destination."""
    payoff: int
    """What it pays, in millions, as the file says."""


class Finding(TypedDict):
    """A rule that is broken."""

    card: NotRequired[Union[int, None]]
    """The card's number, as written; none where it is the whole deck."""
    position: NotRequired[Union[int, None]]
    """The card's place in the deck, from 1."""
    rule: str
    """The rule's name."""
    sentence: str
    """What the rule asks for."""
    demands: List[Said]
    """The demands that break it together."""
    figures: List[Shown]
    """What was measured."""


class Rule(TypedDict):
    """A rule, and how many cards break it."""

    rule: str
    """Its name."""
    sentence: str
    """What it asks for."""
    cards: int
    """Cards that break it."""


class DeckCheck(TypedDict):
    """All that was found of a deck."""

    milepost: str
    generator: str
    """What judged it."""
    map: str
    """The map."""
    hash: str
    """The map's content hash."""
    cards: int
    """How many cards the deck has."""
    players: NotRequired[Union[int, None]]
    """Players, where they are known: without them opening cards and early taxes are not judged."""
    dingles: bool
    """Whether the dingle bonus and the rule on dingles apply."""
    median: float
    """The median of the deck's own payoffs."""
    small: int
    """The greatest payoff that is small."""
    lowered: int
    """How far the line between small and large lies below the median and 1, for want of large payoffs."""
    broken_cards: int
    """Cards that break any rule."""
    rules: List[Rule]
    """Every rule, and how many cards break it."""
    findings: List[Finding]
    """Violations by card, the first 1,000 of them."""
    left_out: int
    """How many violations more there are than `findings` lists; the counts of cards are of all."""
    payoffs: Payoffs
    """What the deck pays beside what the formula pays."""
    code: NotRequired[Union[CodeSaid, None]]
    """Whether the deck is that of the code it bears, if it bears one."""
    notes: List[str]
    """What else is to be said, and breaks no rule."""


class Taxes(TypedDict):
    """When taxes come."""

    times: Spread
    """Decks by how often taxes come."""
    reshuffles: Spread
    """Decks by how often they count as reshuffled."""
    before: List[int]
    """Decks in which taxes come before a card, first card first."""
    reshuffled: List[int]
    """Decks that count as reshuffled before a card."""


class Opening(TypedDict):
    """Cards that qualify as opening cards."""

    budget: int
    """The cheapest track of each of their demands costs this at most."""
    wanted: int
    """Opening cards wanted."""
    qualify: Spread
    """Decks by the number of their cards that qualify."""
    short: Spread
    """Decks by the number of opening cards that do not qualify."""
    short_share: float
    """The share of decks that have too few."""


class Making(TypedDict):
    """How decks came about."""

    swaps: Spread
    """Decks by the thirds that were taken back from a card to serve another."""
    restarts: Spread
    """Decks by the times they were begun anew."""


class DeckStatsRule(TypedDict):
    """What a rule refuses: shares of those tried. Pairs are not tried by rules on cards."""

    name: str
    """The rule."""
    sentence: str
    """What it asks for."""
    pairs: NotRequired[Union[float, None]]
    """Pairs that break it; none for a rule on cards."""
    pairs_alone: NotRequired[Union[float, None]]
    """Pairs that break it and no other rule."""
    triples: float
    """Triples that break it."""
    triples_alone: float
    """Triples that break it and no other rule."""


class Rate(TypedDict):
    """How many keep the rules."""

    tried: int
    """How many were tried."""
    all: bool
    """Whether these are all that there are; else they were drawn evenly."""
    passed: float
    """The share that keeps every rule."""


class Rates(TypedDict):
    """How many pairs and triples of legal demands keep the rules."""

    demands: int
    """The map's legal demands."""
    pairs: Rate
    """Pairs of different ones, by the rules on pairs."""
    triples: Rate
    """Triples of different ones, by all rules."""
    rules: List[DeckStatsRule]
    """What each rule refuses."""


class Good(TypedDict):
    """A good in the decks."""

    name: str
    """The good."""
    sources: int
    """The cities that make it."""
    share: float
    """Its share of all demands."""
    demands: float
    """Demands of a deck, on the mean."""
    payoff: float
    """What they pay on the mean."""
    length: float
    """The length B of their tracks from the best source, on the mean."""


class DeckStatsCity(TypedDict):
    """A city in the decks."""

    name: str
    """The city."""
    size: str
    """Its size."""
    share: float
    """Its share of all demands, as their destination."""
    weight: float
    """Its share of the weights of all cities."""
    demands: float
    """Demands of a deck whose destination it is, on the mean."""
    payoff: float
    """What they pay on the mean."""
    without: float
    """The share of decks in which it is no destination."""
    wanted: float
    """Demands of a deck for goods that are made here, on the mean."""
    best: float
    """Those for which it is the best source, on the mean."""


class Spread(TypedDict):
    """Mean and quantiles of some whole numbers. All figures are 0 where there are no numbers."""

    mean: float
    """Mean of all numbers."""
    least: int
    """Least of the numbers."""
    tenth: int
    """The least that a tenth do not exceed."""
    median: int
    """The least that half of them do not exceed."""
    ninetieth: int
    """The least that nine tenths do not exceed."""
    most: int
    """Greatest of the numbers."""
    counts: Dict[str, object]
    """Number of occurrences of each number."""


class DeckStatsPayoffs(TypedDict):
    """What demands pay."""

    demands: Spread
    """All demands of all decks by payoff."""
    median: float
    """The median payoff of a deck, on the mean."""
    line: float
    """The line of a deck, on the mean: payoffs up to it are small."""
    lowered: int
    """Decks whose line lies lower than the median and 1, for want of large payoffs."""
    small: Spread
    """Decks by their number of small payoffs."""
    small_share: float
    """The share of small payoffs."""


class Refusal(TypedDict):
    """Why decks could not be dealt."""

    why: str
    """In words."""
    decks: int
    """How many."""


class DeckStats(TypedDict):
    """What many decks of a map are like. Payoffs in millions, shares 0 to 1; where nothing was counted they are
    0.
    """

    milepost: str
    """`deck-stats/1`."""
    generator: str
    """The program and the version of decks."""
    map: str
    """The map's name."""
    hash: str
    """The map's content hash."""
    players: int
    """Players of each deck."""
    cards: int
    """Cards of each deck."""
    dingles: bool
    """Whether the dingle bonus and the rule on dingles apply."""
    seed: int
    """The seed of the first deck; each further one has the seed after."""
    planned: int
    """How many decks were to be dealt."""
    decks: int
    """How many were."""
    refused: int
    """Decks that could not be dealt."""
    refusals: List[Refusal]
    """Why they could not; a deck may have several goods that are short of destinations."""
    payoffs: DeckStatsPayoffs
    """What demands pay."""
    cities: List[DeckStatsCity]
    """Cities, the one most demanded first."""
    goods: List[Good]
    """Goods, those that pay best first."""
    rates: Rates
    """How many pairs and triples of the map's legal demands keep the rules."""
    making: Making
    """How decks came about."""
    opening: Opening
    """Cards that qualify as opening cards."""
    taxes: Taxes
    """When taxes come."""


class Verdict(TypedDict):

    rule: str
    sentence: str
    kept: bool
    margin: Micro
    pair: NotRequired[Union[List[int], None]]
    """For a rule on pairs, the places of the two demands, from 1 on."""
    figures: List[Shown]


class Adjustment(TypedDict):
    """A payoff moved by hand: of a good, to a city, of short runs, over hard terrain, or of all that several of
    these say.
    """

    good: NotRequired[Union[str, None]]
    """The good; any, if none is named."""
    city: NotRequired[Union[str, None]]
    """The destination; any, if none is named."""
    max_pips: NotRequired[Union[int, None]]
    """The most pips D of the best track; any, if none are given."""
    min_ratio: NotRequired[Union[Micro, None]]
    """The least C/D of the best track; any, if none is given."""
    amount: Micro
    """Millions added."""


class Dingle(TypedDict):

    metric: Micro
    threshold: Micro
    rate: Micro
    basis: str
    bonus: Micro


class Terms(TypedDict):
    """To the nearest millionth each; `exact` is rounded down."""

    length: Micro
    long_run: Micro
    constant: Micro
    dingle: Micro
    adjustments: Micro
    percent: Micro
    exact: Micro


class Source(TypedDict):

    city: str
    pips: int
    cost: int
    ratio: Micro
    length: Micro
    bend: str


class ExplainedSum(TypedDict):

    good: str
    city: str
    payoff: int
    legal: bool
    near_sources: List[str]
    pays_enough: bool
    sources: List[Source]
    """The best first."""
    best_by: str
    terms: Terms
    dingle: NotRequired[Union[Dingle, None]]
    adjustments: List[Adjustment]


class Explained(TypedDict):
    """One to three demands explained, `explain/1`. Numbers have six decimals."""

    milepost: str
    generator: str
    map: str
    hash: str
    dingles: bool
    demands: List[ExplainedSum]
    greatest_small: int
    """The greatest payoff that is small, and how many legal demands it was found from."""
    legal_demands: NotRequired[Union[int, None]]
    rules: List[Verdict]
    """Of a rule on pairs every pair that breaks it or, where none does, the one that keeps it least."""
