// The forms of answers. Made by apps/python/forms.py from the schemas of the program.

/** A run after the best. */
export interface More {
  /** What it earns. */
  "revenue": number;
  /** `optimal`: no other run earns more but those before it; `feasible`: the search was stopped. */
  "status": string;
  /** What nothing can beat but the runs before it; the revenue itself where it is proven. */
  "bound": number;
  /** How it was chosen among the runs of the same revenue, where a title or who asks prefers some. */
  "preferred"?: Preferred | null;
  /** Its routes, in the order of the trains; idle trains have none. */
  "routes": Array<Route>;
}

/** How a run was chosen among those of the same revenue. */
export interface Preferred {
  /** What was preferred: `subsidy`, `short` or `hex=` and the hexes. */
  "by": string;
  /** How much of it the run has: its subsidies; the hexes of its routes; how many of the named hexes they pass. */
  "amount": number;
  /** `proven`: no run of the same revenue is better by it; `open`: the search was stopped before all were compared; `left_out`: the title prefers it, and the search could not. */
  "status": string;
  /** Why it was left out. */
  "reason"?: string | null;
}

/** A bonus. */
export interface Bonus {
  /** What for. */
  "what": string;
  /** What it pays; what a factor takes away is less than nothing. */
  "pays": number;
}

/** A stop on a route. */
export interface Stop {
  /** Its hex, or `HEX:stop` where a hex has several. */
  "at": string;
  /** What it pays, multiplied. */
  "pays": number;
  /** True where the train passes it without being paid. */
  "passed"?: boolean | null;
}

/** The route of a train. */
export interface Route {
  /** The train. */
  "train": string;
  /** What the train takes along, where that is for one train of the run alone. */
  "attached"?: string | null;
  /** What it earns: what its stops pay, and its bonuses. */
  "revenue": number;
  /** The stops it visits, in order. */
  "stops": Array<Stop>;
  /** The bonuses it earned. */
  "bonuses": Array<Bonus>;
  /** What it earned for the company's treasury, beside its revenue. */
  "subsidies": Array<Bonus>;
  /** The hexes from each stop to the next, both included. */
  "legs": Array<Array<string>>;
}

/** What a search did. */
export interface Stats {
  /** The search's own time, without what reads files and prints. */
  "seconds": number;
  /** Linear programs over routes that were solved: again for new columns or cuts. */
  "programs": number;
  /** Routes that they were given. */
  "columns": number;
  /** Cuts that they were given. */
  "cuts": number;
  /** Parts of all runs for which a bound was proven, the whole among them. */
  "nodes": number;
  /** Pieces of track and routes that were looked at, about. */
  "steps": number;
}

/** How far a run is proven. */
export interface Proof {
  /** `proven`: no run earns more. `bound`: none earns more than the bound. */
  "revenue": string;
  /** `settled`: of the runs that earn as much this one comes first. `open`: not all of them were compared. */
  "ties": string;
  /** Why the search ended before all that was proven; left out where it came to its end. */
  "stopped"?: string | null;
  /** The option that lets the search go on for longer; left out where none does. */
  "raise"?: string | null;
}

/** What `route best --json` says of a position, one object a line. */
export interface Answer {
  /** The file the position is from. */
  "file": string;
  /** Which position of the file it is, from 0. */
  "index": number;
  /** The company that runs. */
  "company"?: string | null;
  /** By which rules: `plain rules`, `declared rules`, or those of a title that ships, such as `the rules of 1867`. */
  "rules"?: string | null;
  /** What it earns. */
  "revenue"?: number | null;
  /** `optimal`: nothing earns more; `feasible`: the search was stopped; `refused`: the position cannot be run. */
  "status": string;
  /** What nothing can beat; the revenue itself where it is proven. */
  "bound"?: number | null;
  /** Left out where the run comes before all others that earn as much; true where those were not all looked at. */
  "ties_open"?: boolean | null;
  /** Why the search ended before all that was proven: `time`, `steps`, `memory`, `asked` (somebody interrupted it) or `size` (the position is larger than a search can hold); left out where it came to its end. */
  "stopped"?: string | null;
  /** How far the run is proven. */
  "proof"?: Proof | null;
  /** What the proof is not of: the position of a recorded game that may not be what it was there. */
  "caveat"?: string | null;
  /** How long the search took. */
  "seconds"?: number | null;
  /** What the search did, where that was asked for. */
  "stats"?: Stats | null;
  /** The routes, in the order of the trains; idle trains have none. */
  "routes"?: Array<Route> | null;
  /** What the run earns as a whole, beside its routes. */
  "earned": Array<Bonus>;
  /** How it was chosen among the runs of the same revenue, where a title or who asks prefers some. */
  "preferred"?: Preferred | null;
  /** The next best runs, the best first, where they were asked for. */
  "more"?: Array<More> | null;
  /** The routes that trains were kept to, as `TRAIN=ROUTE`; all that is told is told of runs with them. */
  "kept"?: Array<string> | null;
  /** What the recorded position leaves open, and what it would earn otherwise. */
  "remark"?: string | null;
  /** What of the file was passed over though it might matter, each with its place; left out where there is nothing. */
  "warnings": Array<string>;
  /** Why the position was refused. */
  "reasons"?: Array<string> | null;
}

/** A change that leaves a position which cannot be run. */
export interface Refused {
  /** The change. */
  "change": Change;
  /** Why. */
  "reasons": Array<string>;
}

/** A tile laid, or a token placed. */
export interface Change {
  /** The hex. */
  "hex"?: string | null;
  /** The tile. */
  "tile"?: string | null;
  /** How far it is turned clockwise, in sixths. */
  "turn"?: number | null;
  /** The stop that the token is placed in. */
  "stop"?: number | null;
  /** The train. */
  "train"?: string | null;
  /** What the terrain costs that the tile is laid on, where that is stated. */
  "cost"?: number | null;
}

/** What some changes gain, each for itself. */
export interface Gain {
  /** What each gains; less than nothing where it loses. */
  "gain": number;
  /** What the company earns with it. */
  "revenue": number;
  /** What nothing can beat; the revenue itself where it is proven. */
  "bound": number;
  /** The changes. */
  "changes": Array<Change>;
}

/** What `route what-if --json` says. */
export interface WhatIf {
  /** What the company earns today. */
  "today": Answer;
  /** The changes that were named, in words, done in this order. */
  "changes": Array<string>;
  /** What it earns with them; left out where there are none. */
  "with"?: Answer | null;
  /** What they gain together. */
  "gain": number;
  /** What each of those that are ranked gains beyond that, the greatest gain first; those after which the company sees the same network stand together. */
  "ranking"?: Array<Gain> | null;
  /** Those that leave a position which cannot be run. */
  "refused": Array<Refused>;
}

/** Why runs could not be judged. */
export interface Reason {
  /** Why, in general. */
  "why": string;
  /** How many. */
  "runs": number;
  /** The action of the first such run. */
  "action": number;
  /** Why that one could not be judged. */
  "such_as": string;
}

/** The sums of some runs. */
export interface Sum {
  /** The company or the phase; nothing for all. */
  "name": string;
  /** How many runs there are. */
  "runs": number;
  /** How many of them were judged. */
  "judged": number;
  /** How many of those fell short of the best. */
  "short": number;
  /** How many were judged at a position of which something is uncertain, or without a record of what they earned. */
  "at_uncertain": number;
  /** How many were judged and are not proven. */
  "unproven": number;
  /** What the judged runs earned. */
  "earned": number;
  /** What the best runs earn. */
  "best": number;
  /** The difference. */
  "missed": number;
  /** The most that one run missed. */
  "most": number;
}

/** A run. */
export interface Audited {
  /** The number of its action: `route import --at` gives its position. */
  "action": number;
  /** The operating round, counted from 1 through the game. */
  "round": number;
  /** The phase. */
  "phase": string;
  /** The company. */
  "company": string;
  /** Its trains. */
  "trains": Array<string>;
  /** What it earned, where that is known. */
  "earned"?: number | null;
  /** Whether `earned` is what the rules say, as the record does not. */
  "by_rules": boolean;
  /** What the best run found earns. */
  "best"?: number | null;
  /** What no run earns more than, where `best` is not proven. */
  "bound"?: number | null;
  /** How much more the best run earns. */
  "missed"?: number | null;
  /** Whether something is uncertain of the position that the record leads to, or the record does not say what the run earned. */
  "uncertain": boolean;
  /** Why it cannot be judged, in general. */
  "reason"?: string | null;
  /** The same of this run. */
  "why": Array<string>;
}

/** What `route audit --json` says of a game. */
export interface Audit {
  /** The solver and its version. */
  "generator": string;
  /** The file of the record. */
  "game": string;
  /** The title. */
  "title": string;
  /** How many played. */
  "players": number;
  /** What is uncertain of the game, whatever its actions. */
  "uncertainties": Array<string>;
  /** The runs, in order. */
  "runs": Array<Audited>;
  /** The sums of all. */
  "total": Sum;
  /** The sums of each company, in the order of their first runs. */
  "companies": Array<Sum>;
  /** The sums of each phase, in order. */
  "phases": Array<Sum>;
  /** Why runs could not be judged, the most frequent first. */
  "reasons": Array<Reason>;
}

/** Millionths of one. */
export type Micro = number;

/** An event card. */
export interface Event {
  /** How many demand cards lie above it. */
  "above": number;
  "kind": string;
  "places": Array<string>;
  "text": string;
}

export interface Demand {
  "good": string;
  "city": string;
  "payoff": number;
  "source"?: string;
  "pips"?: number;
  "cost"?: number;
  "length"?: Micro;
}

export interface Card {
  "number": number;
  "taxes": boolean;
  "reshuffle": boolean;
  "demands": Array<Demand>;
}

export interface Map {
  "name"?: string | null;
  "hash"?: string | null;
}

/** A deck as JSON, `deck/1`. */
export interface Deck {
  "milepost": string;
  "generator"?: string | null;
  "code"?: string | null;
  "seed"?: number | null;
  "map"?: Map | null;
  "players"?: number | null;
  "median": number;
  "remarks": Array<string>;
  "cards": Array<Card>;
  "events": Array<Event>;
}

/** A path. */
export interface Path {
  /** Its type. */
  "type": string;
  /** The name of the city it begins at. */
  "from": string;
  /** The name of the city it leads to. */
  "to": string;
  /** Its cells, both cities' included. */
  "cells": Array<Array<number>>;
}

/** A good that a city wants. */
export interface Want {
  /** The good. */
  "good": string;
  /** The points it gives. */
  "points": number;
}

/** A city. */
export interface City {
  /** Its name. */
  "name": string;
  /** Its cell. */
  "at": Array<number>;
  /** Whether it has an airport. */
  "airport"?: boolean;
  /** What it wants. */
  "wants"?: Array<Want>;
}

/** A forest. */
export interface Forest {
  /** Its name; may be empty. */
  "name": string;
  /** The kind of its trees, 0 to 3. */
  "tree": number;
  /** One of its cells; the others are those joined to it. */
  "at": Array<number>;
}

/** A river, along the sides of cells. */
export interface River {
  /** The corners of cells that it runs through, from its source to its mouth: how many columns and rows of cells lie before each. */
  "points": Array<Array<number>>;
}

/** A board. Cells are column and row, from 0 at the upper left. */
export interface RandomBoard {
  /** `board/1`. */
  "milepost": string;
  /** The version of the generator. */
  "generator": number;
  /** The preset's name. */
  "preset": string;
  /** How many players it is for. */
  "players": number;
  /** The scenario, from 0. */
  "scenario": number;
  /** The form of its land; empty where the preset has no forms. */
  "land"?: string;
  /** The name of its land; may be empty. */
  "name"?: string;
  /** The seed. */
  "seed": number;
  /** What is typed to have the board again. */
  "code": string;
  /** How often it was begun anew. */
  "tries"?: number;
  /** The ground, a text a row: `~` water, `.` land, `T` forest; `,` land and `-` water kept for the rules, `t` forest; `H` and `h` hills. */
  "ground": Array<string>;
  /** The rivers. */
  "rivers"?: Array<River>;
  /** The forests. */
  "forests": Array<Forest>;
  /** The cities, the players' capitals first. */
  "cities": Array<City>;
  /** The paths. */
  "paths": Array<Path>;
  /** What each player begins with, in points. */
  "bonus": Array<number>;
}

/** What speaks against a board, in parts; the board with the least sum is the best. */
export interface Score {
  /** Points that the best capital is worth more than the least, before the bonus, times 4. Worth says little about who wins: `fair` of a board's report does. */
  "fairness": number;
  /** Percent of path cells with two types. */
  "ugliness": number;
  /** How far the numbers of paths of the types lie apart, in percent of all, divided by 4. */
  "balance": number;
  /** Times the generator started over, a sign that the ground suits the demands badly. */
  "tries": number;
}

/** A board over so many sheets of paper. */
export interface OnSheets {
  /** How many sheets: 1, 4, 9 or 16. */
  "sheets": number;
  /** How long a step is on a straight way, in millimetres. */
  "step": number;
  /** How far the closest spots of a path type lie from each other, where ways slant, in millimetres. */
  "closest": number;
  /** Whether pawns have room on the spots. */
  "pawns": boolean;
  /** How many names and goods, the panel with the rules among them, lie where sheets overlap. */
  "parted": number;
}

/** What each seat got out of many games. */
export interface Played {
  /** How many games were played. */
  "games": number;
  /** The share of games that each seat won, 0 to 1; a tie is shared. */
  "shares": Array<number>;
  /** The standard error of each share. */
  "errors": Array<number>;
  /** The mean score of each seat, its bonus included. */
  "scores": Array<number>;
}

/** How many paths of a type there are. */
export interface TypeCount {
  /** The type. */
  "name": string;
  /** How many. */
  "paths": number;
}

/** All figures of a board. */
export interface BoardReport {
  /** How often it was begun anew. */
  "tries"?: number;
  /** Cities that no path reaches. */
  "isolated"?: number;
  /** Groups of cities that paths join. */
  "groups"?: number;
  /** Groups that cannot be left: without an airport where planes fly, and all but one where none do. */
  "cut_off"?: number;
  /** Airports beyond one in each group, or two in a single one. */
  "surplus_airports"?: number;
  /** Airports missing where there is a single group: a lone one leads nowhere. */
  "missing_airports"?: number;
  /** Paths between cities that the tracks of the type do not join in as few steps. */
  "broken_paths"?: number;
  /** Boxes of four cells of a type of which one could go while every connection is kept. */
  "boxes"?: number;
  /** Neighbouring cells of a type that no path of it joins in turn, though they look joined. */
  "rungs"?: number;
  /** Goods of the scenario that stand there less often than they must. */
  "scarce_goods"?: number;
  /** Goods that a city wants twice. */
  "repeated_goods"?: number;
  /** Paths that repeat another of their type. */
  "repeated_paths"?: number;
  /** Paths that are missing in some type. */
  "missing_paths"?: number;
  /** Paths, by type. */
  "paths"?: Array<TypeCount>;
  /** Percent of the path cells outside of cities that have more than one type. */
  "crossed"?: number;
  /** What each capital is worth, in points. */
  "worth"?: Array<number>;
  /** How close each capital lies to the goods of the board: the sum of their points over the steps that lead there. */
  "closeness"?: Array<number>;
  /** What each player begins with, in points. */
  "bonus"?: Array<number>;
  /** How much the best capital is worth more than the least. */
  "spread"?: number;
  /** How many points of play the closest capital is ahead of another after the bonus, by closeness alone: no measure of who wins. */
  "spread_after"?: number;
  /** What each seat wins when bots play on it. */
  "played"?: Played;
  /** Whether the board is fair, by these games: `false` if the share of some seat lies outside of what is fair by more than its error, `null` if by less, or for one player. */
  "fair"?: boolean | null;
  /** Whether its seed gives the same board; `false` if the file was edited. */
  "rebuilt"?: boolean;
  /** Number of labels and icons that overlap. */
  "overlaps"?: number;
  /** Number of arcs between airports that pass a third city or lie along a path. */
  "astray"?: number;
  /** The board on each number of A4 sheets. */
  "on_sheets"?: Array<OnSheets>;
  /** The penalties of the board, as `--best-of` counts them. */
  "score"?: Score;
  /** What is wrong with the board; empty for a good one. */
  "faults"?: Array<string>;
}

/** A contract that may come next. */
export interface Odd {
  /** The commodity. */
  "commodity": string;
  /** The destination. */
  "destination": string;
  /** Above 0, up to 1; all sum to 1. */
  "probability": number;
}

export type Odds = Array<Odd>;

/** Why a game ended. */
export type Ending = "victory" | "idle" | "rounds";

/** What ties a load to a card. */
export type BondView = "free" | "locked" | "private" | "reserved";

/** A train by its name. */
export type Train = "freight" | "fast" | "heavy" | "super";

/** The part of a turn. */
export type StageView = "draft" | "discard" | "opening" | "back" | "move" | "build" | "pitched" | "over" | "lose";

/** A stop of a trip. */
export interface PlanStopView {
  /** `pick` or `deliver`. */
  "do": string;
  /** The good. */
  "good": string;
  /** The city. */
  "city": string;
  /** The number of the card that it is for. */
  "card": number;
  /** Its demand, 0 to 2. */
  "demand": number;
}

/** A trip of the train, with the track that it needs. */
export interface PlanView {
  /** Where something is picked up or delivered, in order. */
  "stops": Array<PlanStopView>;
  /** The mileposts of the way, from where the train stands or is put. */
  "ride": Array<number>;
  /** The track to build, as paths that may be built one after the other. */
  "track": Array<Array<number>>;
  /** The mileposts to move. */
  "length": number;
  /** What the track costs. */
  "cost": number;
  /** What others are paid for the use of theirs, at most. */
  "fees": number;
  /** What the deliveries pay. */
  "income": number;
  /** Income less cost and fees. */
  "profit": number;
  /** The turns of moving until the last delivery, this one included; `null` where the cash does not suffice. */
  "turns"?: number | null;
  /** The cash that is missing to make it; 0 where it can be made. */
  "missing": number;
  /** What a turn of moving earns, rounded down; `null` where the trip cannot be made yet or loses money. */
  "a_turn"?: number | null;
  /** How many such trips pay for the track, which stays, and for the fees; `null` where no number does. */
  "trips_to_pay"?: number | null;
  /** Whether a load aboard has to be dropped for what is picked up. */
  "drops": boolean;
}

/** What a demand asks for. */
export interface DemandPlanView {
  /** The number of the card. */
  "card": number;
  /** Its demand, 0 to 2. */
  "demand": number;
  /** The trip that serves it alone; `null` where it cannot be served. */
  "plan"?: PlanView | null;
  /** Whether all holds are kept for loads that may not be dropped, so that none can be picked up for it. */
  "full": boolean;
}

/** What the planner sees in the demands of the player to act. */
export interface AdviceView {
  /** Every demand that the player may deliver. */
  "demands": Array<DemandPlanView>;
  /** The trip that the planner would make; `null` where there is none. */
  "best"?: PlanView | null;
  /** The track that still joins enough major cities, as paths that may be built one after the other. */
  "goal": Array<Array<number>>;
  /** What that track costs, in millions; so are all sums below. */
  "goal_cost": number;
}

/** How a game ended. */
export interface Outcome {
  /** The winners, by seat from 0: one; several who are equally rich; none where all hold locked loads. */
  "winners": Array<number>;
  /** Why it ended. */
  "why": Ending;
}

/** An event in force. */
export interface EventView {
  /** Its short name. */
  "title": string;
  /** What it does. */
  "words": string;
  /** The seat that drew it; it ends with the end of that player's next turn. */
  "drawer": number;
  /** Whether it ends with the end of that player's current or coming turn, and not the one after. */
  "ending": boolean;
}

/** A ferry. */
export interface FerryView {
  /** Its ports. */
  "ports": Array<PlaceView>;
  /** The seats that have built to each port, in the same order. */
  "built": Array<Array<number>>;
}

/** A load that lies in a city. */
export interface LyingView {
  /** The city. */
  "city": string;
  /** The good. */
  "good": string;
}

/** Chips of a good in the supply. */
export interface StockView {
  /** The good. */
  "good": string;
  /** How many chips. */
  "chips": number;
}

/** A fee that is owed. */
export interface OwedView {
  /** To which seat. */
  "to": number;
  /** How much. */
  "sum": number;
}

/** A demand of a card. */
export interface DemandView {
  /** The good. */
  "good": string;
  /** The city that wants it. */
  "city": string;
  /** What it pays. */
  "payoff": number;
}

/** A card. */
export interface CardView {
  /** Its number. */
  "card": number;
  /** Its demands. */
  "demands": Array<DemandView>;
  /** The one demand, 0 to 2, that it is locked or kept for. */
  "locked"?: number | null;
  /** The seats that lock it, or that keep it as a private card. */
  "lockers": Array<number>;
}

/** A load on a train. */
export interface AboardView {
  /** The good. */
  "good": string;
  /** What ties it to a card. */
  "bond": BondView;
  /** The number of that card. */
  "card"?: number | null;
}

/** A milepost. */
export interface PlaceView {
  /** Its index. */
  "milepost": number;
  /** What people at the board call it. */
  "name": string;
}

/** A player. */
export interface PlayerView {
  /** The name. */
  "name": string;
  /** The kind of bot; none for a person. */
  "bot"?: string | null;
  /** The cash. */
  "cash": number;
  /** The most major cities on one connected piece of their track; not known at a real board. */
  "joined"?: number | null;
  /** The train. */
  "train": Train;
  /** Mileposts that the train moves a turn. */
  "speed": number;
  /** Loads that the train holds. */
  "holds": number;
  /** Where the train stands, once it does. */
  "at"?: PlaceView | null;
  /** Where it came from, unless it may go anywhere. */
  "from"?: PlaceView | null;
  /** The loads on the train, reserved ones included. */
  "loads": Array<AboardView>;
  /** The private cards. */
  "private": Array<CardView>;
  /** What is owed to the bank. */
  "debt": number;
  /** The fees that are owed to other players. */
  "fees": Array<OwedView>;
  /** How many cards are in the hand. */
  "held": number;
  /** The hand, where it may be seen. */
  "hand"?: Array<CardView> | null;
}

/** What a seat, or a spectator, may see. */
export interface View {
  /** The program and the versions of its games and decks. */
  "generator": string;
  /** Whose view it is; none for a spectator. */
  "seat"?: number | null;
  /** `standard` or `locking`. */
  "game": string;
  /** Whether track and trains are on a real board. */
  "companion": boolean;
  /** The round, from 1; 0 before the first. */
  "round": number;
  /** Rounds in a row without a delivery, before this one. */
  "idle": number;
  /** The player to act. */
  "mover": number;
  /** The player whose turn goes on when those whose trains have derailed have chosen what to lose. */
  "turn_of"?: number | null;
  /** The part of the turn. */
  "stage": StageView;
  /** Mileposts that the train to act may still move this turn; not known at a real board. */
  "movement"?: number | null;
  /** What the player to act may still spend on track this turn, whatever their cash; not known at a real board. */
  "budget"?: number | null;
  /** The owners of track who were paid this turn. */
  "paid": Array<number>;
  /** The seat that begins each round. */
  "first": number;
  /** The players who have met the goal in this round, which is played out. */
  "met": Array<number>;
  /** What the player to act may still borrow this turn, in millions; 0 where there are no loans. */
  "loan": number;
  /** The cash that wins, in millions. */
  "goal": number;
  /** The major cities that a winner has joined with their own track. */
  "majors": number;
  /** The players, by seat. */
  "players": Array<PlayerView>;
  /** The cards offered to the player to act, at the start of the locking game. */
  "offered": Array<CardView>;
  /** The pool. */
  "pool": Array<CardView>;
  /** Cards that nobody has seen yet. */
  "left": number;
  /** Cards that are gone. */
  "gone": number;
  /** Chips of each good in the supply, by good. */
  "supply": Array<StockView>;
  /** The loads that lie in cities. */
  "lying": Array<LyingView>;
  /** The owner of the track over each pip of the map. */
  "track": Array<number | null>;
  /** Who has built to the ports of each ferry. */
  "ferries": Array<FerryView>;
  /** The events in force. */
  "events": Array<EventView>;
  /** The players who lose their next turn. */
  "derailed": Array<number>;
  /** How the game ended, if it has. */
  "outcome"?: Outcome | null;
}

/** A ferry of the board. */
export interface CrossingView {
  /** Its two mileposts. */
  "ports": Array<number>;
  /** What its first port costs in place of the milepost's price. */
  "price": number;
}

/** A city. */
export interface CityView {
  /** Its name. */
  "name": string;
  /** `small`, `medium` or `major`. */
  "size": string;
  /** Its mileposts. */
  "mileposts": Array<number>;
  /** The goods that it makes. */
  "goods": Array<number>;
}

/** A milepost. */
export interface MilepostView {
  /** The name that players type. */
  "name": string;
  /** What a section that leads to it costs, crossings aside. */
  "cost": number;
  /** Its city. */
  "city"?: number | null;
}

/** A board. Mileposts, cities and goods are known by their places in these lists, from 0; money is in millions. */
export interface BoardView {
  /** The name of the map. */
  "name": string;
  /** The content hash of the map. */
  "hash": string;
  /** The mileposts. */
  "mileposts": Array<MilepostView>;
  /** The pips, in the order of `track` in a view: both mileposts, what crossing it adds to the price of a section, and whether it lies inside a major city, where nothing is built. */
  "pips": Array<[number, number, number, boolean]>;
  /** The cities. */
  "cities": Array<CityView>;
  /** The names of the goods. */
  "goods": Array<string>;
  /** The ferries. */
  "ferries": Array<CrossingView>;
}

/** What a player does. Goods, cities, mileposts and cards are indices, seats and the demands of a card count from 0. Its JSON is what browsers send and what the logs of live tables hold, such as `{"do": "build", "path": [3, 4]}`. */
export type Action = { "do": "keep"; "cards": Array<[number, number]>; } | { "do": "discard"; "card": number; } | { "do": "start"; "at": number; } | { "do": "move"; "path": Array<number>; } | { "do": "cross"; "to": number; } | { "do": "pick"; "good": number; } | { "do": "turnup"; "good": number; } | { "do": "drop"; "good": number; } | { "do": "lock"; "card": number; "demand": number; } | { "do": "deliver"; "card": number; "demand": number; } | { "do": "lose"; "good": number; "card"?: number | null; "keep": boolean; } | { "do": "build"; "path": Array<number>; } | { "do": "train"; "train": Train; } | { "do": "pitch"; } | { "do": "giveup"; } | { "do": "borrow"; "sum": number; } | { "do": "backtrack"; } | { "do": "restart"; } | { "do": "cash"; "seat": number; "amount": number; "track"?: boolean; } | { "do": "claim"; } | { "do": "end"; };

/** What a code says of the deck that bears it. */
export interface CodeSaid {
  /** The code, as written. */
  "code": string;
  /** Whether the deck is that of the code, card by card. */
  "same": boolean;
  /** The numbers of the cards that are not. */
  "differ": Array<number>;
  /** The numbers of the code's cards that the deck lacks. */
  "missing": Array<number>;
  /** Why no deck can be dealt from it on this map. */
  "why"?: string | null;
}

/** A demand that pays what the formula does not. */
export interface Unlike {
  /** Its card's number. */
  "card": number;
  /** The good. */
  "good": string;
  /** The destination. */
  "city": string;
  /** What it pays, in millions, as the file says. */
  "payoff": number;
  /** What the formula pays. */
  "formula": number;
}

/** A deck's payoffs beside the formula's. */
export interface Payoffs {
  /** Demands that pay what the formula does not. */
  "differ": number;
  /** All demands. */
  "of": number;
  /** The mean of what the deck pays beyond the formula, over all demands. */
  "mean": Micro;
  /** The mean difference, either way, over all demands. */
  "mean_apart": Micro;
  /** How many demands pay so many millions beyond the formula; less, below 0. */
  "by_difference": Record<string, unknown>;
  /** Those that differ most, ten at most. */
  "largest": Array<Unlike>;
}

/** A figure in the names of a map. As text, its value and then the words. */
export interface Shown {
  /** What it is. */
  "what": string;
  /** Whose it is: a good, a city, or the two cities that it lies between. */
  "of": Array<string>;
  /** The basis of the city, where it counts as a dingle; or that of all dingles which are meant. */
  "basis"?: string | null;
  /** How much: a length as B, pips, cards, or millions. */
  "value"?: Micro | null;
}

/** A demand in names. */
export interface Said {
  /** The good. */
  "good": string;
  /** The destination. */
  "city": string;
  /** What it pays, in millions, as the file says. */
  "payoff": number;
}

/** A rule that is broken. */
export interface Finding {
  /** The card's number, as written; none where it is the whole deck. */
  "card"?: number | null;
  /** The card's place in the deck, from 1. */
  "position"?: number | null;
  /** The rule's name. */
  "rule": string;
  /** What the rule asks for. */
  "sentence": string;
  /** The demands that break it together. */
  "demands": Array<Said>;
  /** What was measured. */
  "figures": Array<Shown>;
}

/** A rule, and how many cards break it. */
export interface Rule {
  /** Its name. */
  "rule": string;
  /** What it asks for. */
  "sentence": string;
  /** Cards that break it. */
  "cards": number;
}

/** All that was found of a deck. */
export interface DeckCheck {
  "milepost": string;
  /** What judged it. */
  "generator": string;
  /** The map. */
  "map": string;
  /** The map's content hash. */
  "hash": string;
  /** How many cards the deck has. */
  "cards": number;
  /** Players, where they are known: without them opening cards and early taxes are not judged. */
  "players"?: number | null;
  /** Whether the dingle bonus and the rule on dingles apply. */
  "dingles": boolean;
  /** The median of the deck's own payoffs. */
  "median": number;
  /** The greatest payoff that is small. */
  "small": number;
  /** How far the line between small and large lies below the median and 1, for want of large payoffs. */
  "lowered": number;
  /** Cards that break any rule. */
  "broken_cards": number;
  /** Every rule, and how many cards break it. */
  "rules": Array<Rule>;
  /** Violations by card, the first 1,000 of them. */
  "findings": Array<Finding>;
  /** How many violations more there are than `findings` lists; the counts of cards are of all. */
  "left_out": number;
  /** What the deck pays beside what the formula pays. */
  "payoffs": Payoffs;
  /** Whether the deck is that of the code it bears, if it bears one. */
  "code"?: CodeSaid | null;
  /** What else is to be said, and breaks no rule. */
  "notes": Array<string>;
}

/** When taxes come. */
export interface Taxes {
  /** Decks by how often taxes come. */
  "times": Spread;
  /** Decks by how often they count as reshuffled. */
  "reshuffles": Spread;
  /** Decks in which taxes come before a card, first card first. */
  "before": Array<number>;
  /** Decks that count as reshuffled before a card. */
  "reshuffled": Array<number>;
}

/** Cards that qualify as opening cards. */
export interface Opening {
  /** The cheapest track of each of their demands costs this at most. */
  "budget": number;
  /** Opening cards wanted. */
  "wanted": number;
  /** Decks by the number of their cards that qualify. */
  "qualify": Spread;
  /** Decks by the number of opening cards that do not qualify. */
  "short": Spread;
  /** The share of decks that have too few. */
  "short_share": number;
}

/** How decks came about. */
export interface Making {
  /** Decks by the thirds that were taken back from a card to serve another. */
  "swaps": Spread;
  /** Decks by the times they were begun anew. */
  "restarts": Spread;
}

/** What a rule refuses: shares of those tried. Pairs are not tried by rules on cards. */
export interface DeckStatsRule {
  /** The rule. */
  "name": string;
  /** What it asks for. */
  "sentence": string;
  /** Pairs that break it; none for a rule on cards. */
  "pairs"?: number | null;
  /** Pairs that break it and no other rule. */
  "pairs_alone"?: number | null;
  /** Triples that break it. */
  "triples": number;
  /** Triples that break it and no other rule. */
  "triples_alone": number;
}

/** How many keep the rules. */
export interface Rate {
  /** How many were tried. */
  "tried": number;
  /** Whether these are all that there are; else they were drawn evenly. */
  "all": boolean;
  /** The share that keeps every rule. */
  "passed": number;
}

/** How many pairs and triples of legal demands keep the rules. */
export interface Rates {
  /** The map's legal demands. */
  "demands": number;
  /** Pairs of different ones, by the rules on pairs. */
  "pairs": Rate;
  /** Triples of different ones, by all rules. */
  "triples": Rate;
  /** What each rule refuses. */
  "rules": Array<DeckStatsRule>;
}

/** A good in the decks. */
export interface Good {
  /** The good. */
  "name": string;
  /** The cities that make it. */
  "sources": number;
  /** Its share of all demands. */
  "share": number;
  /** Demands of a deck, on the mean. */
  "demands": number;
  /** What they pay on the mean. */
  "payoff": number;
  /** The length B of their tracks from the best source, on the mean. */
  "length": number;
}

/** A city in the decks. */
export interface DeckStatsCity {
  /** The city. */
  "name": string;
  /** Its size. */
  "size": string;
  /** Its share of all demands, as their destination. */
  "share": number;
  /** Its share of the weights of all cities. */
  "weight": number;
  /** Demands of a deck whose destination it is, on the mean. */
  "demands": number;
  /** What they pay on the mean. */
  "payoff": number;
  /** The share of decks in which it is no destination. */
  "without": number;
  /** Demands of a deck for goods that are made here, on the mean. */
  "wanted": number;
  /** Those for which it is the best source, on the mean. */
  "best": number;
}

/** Mean and quantiles of some whole numbers. All figures are 0 where there are no numbers. */
export interface Spread {
  /** Mean of all numbers. */
  "mean": number;
  /** Least of the numbers. */
  "least": number;
  /** The least that a tenth do not exceed. */
  "tenth": number;
  /** The least that half of them do not exceed. */
  "median": number;
  /** The least that nine tenths do not exceed. */
  "ninetieth": number;
  /** Greatest of the numbers. */
  "most": number;
  /** Number of occurrences of each number. */
  "counts": Record<string, unknown>;
}

/** What demands pay. */
export interface DeckStatsPayoffs {
  /** All demands of all decks by payoff. */
  "demands": Spread;
  /** The median payoff of a deck, on the mean. */
  "median": number;
  /** The line of a deck, on the mean: payoffs up to it are small. */
  "line": number;
  /** Decks whose line lies lower than the median and 1, for want of large payoffs. */
  "lowered": number;
  /** Decks by their number of small payoffs. */
  "small": Spread;
  /** The share of small payoffs. */
  "small_share": number;
}

/** Why decks could not be dealt. */
export interface Refusal {
  /** In words. */
  "why": string;
  /** How many. */
  "decks": number;
}

/** What many decks of a map are like. Payoffs in millions, shares 0 to 1; where nothing was counted they are 0. */
export interface DeckStats {
  /** `deck-stats/1`. */
  "milepost": string;
  /** The program and the version of decks. */
  "generator": string;
  /** The map's name. */
  "map": string;
  /** The map's content hash. */
  "hash": string;
  /** Players of each deck. */
  "players": number;
  /** Cards of each deck. */
  "cards": number;
  /** Whether the dingle bonus and the rule on dingles apply. */
  "dingles": boolean;
  /** The seed of the first deck; each further one has the seed after. */
  "seed": number;
  /** How many decks were to be dealt. */
  "planned": number;
  /** How many were. */
  "decks": number;
  /** Decks that could not be dealt. */
  "refused": number;
  /** Why they could not; a deck may have several goods that are short of destinations. */
  "refusals": Array<Refusal>;
  /** What demands pay. */
  "payoffs": DeckStatsPayoffs;
  /** Cities, the one most demanded first. */
  "cities": Array<DeckStatsCity>;
  /** Goods, those that pay best first. */
  "goods": Array<Good>;
  /** How many pairs and triples of the map's legal demands keep the rules. */
  "rates": Rates;
  /** How decks came about. */
  "making": Making;
  /** Cards that qualify as opening cards. */
  "opening": Opening;
  /** When taxes come. */
  "taxes": Taxes;
}

export interface Verdict {
  "rule": string;
  "sentence": string;
  "kept": boolean;
  "margin": Micro;
  /** For a rule on pairs, the places of the two demands, from 1 on. */
  "pair"?: Array<number> | null;
  "figures": Array<Shown>;
}

/** A payoff moved by hand: of a good, to a city, of short runs, over hard terrain, or of all that several of these say. */
export interface Adjustment {
  /** The good; any, if none is named. */
  "good"?: string | null;
  /** The destination; any, if none is named. */
  "city"?: string | null;
  /** The most pips D of the best track; any, if none are given. */
  "max_pips"?: number | null;
  /** The least C/D of the best track; any, if none is given. */
  "min_ratio"?: Micro | null;
  /** Millions added. */
  "amount": Micro;
}

export interface Dingle {
  "metric": Micro;
  "threshold": Micro;
  "rate": Micro;
  "basis": string;
  "bonus": Micro;
}

/** To the nearest millionth each; `exact` is rounded down. */
export interface Terms {
  "length": Micro;
  "long_run": Micro;
  "constant": Micro;
  "dingle": Micro;
  "adjustments": Micro;
  "percent": Micro;
  "exact": Micro;
}

export interface Source {
  "city": string;
  "pips": number;
  "cost": number;
  "ratio": Micro;
  "length": Micro;
  "bend": string;
}

export interface ExplainedSum {
  "good": string;
  "city": string;
  "payoff": number;
  "legal": boolean;
  "near_sources": Array<string>;
  "pays_enough": boolean;
  /** The best first. */
  "sources": Array<Source>;
  "best_by": string;
  "terms": Terms;
  "dingle"?: Dingle | null;
  "adjustments": Array<Adjustment>;
}

/** One to three demands explained, `explain/1`. Numbers have six decimals. */
export interface Explained {
  "milepost": string;
  "generator": string;
  "map": string;
  "hash": string;
  "dingles": boolean;
  "demands": Array<ExplainedSum>;
  /** The greatest payoff that is small, and how many legal demands it was found from. */
  "greatest_small": number;
  "legal_demands"?: number | null;
  /** Of a rule on pairs every pair that breaks it or, where none does, the one that keeps it least. */
  "rules": Array<Verdict>;
}
