"""Demand decks for crayon rail games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, Sequence

from . import forms
from ._given import Drawing, Source, call, drawing as drawn, frame, html, optional, text

__all__ = ["Checked", "Dealt", "Explained", "Stats", "check", "deal", "explain", "stats"]


@dataclass(frozen=True, repr=False)
class Dealt:
    """A deck."""

    deck: forms.Deck = field(repr=False)
    """The deck, as `milepost deck deal -o deck.json` writes it."""
    drawings: Sequence[Drawing] = field(repr=False)
    """The cards that were asked for."""

    @property
    def code(self) -> str:
        """The code on each card, which names the deck."""
        return self.deck["code"] or ""

    @property
    def seed(self) -> int:
        """The seed, with which the same deck is dealt again."""
        return self.deck["seed"] or 0

    @property
    def cards(self) -> Sequence[forms.Card]:
        """The cards, from the top of the deck."""
        return self.deck["cards"]

    def to_frame(self) -> Any:
        """The demands as a data frame of pandas: a row each, with the number of its card."""
        return frame({"card": card["number"], **demand} for card in self.cards for demand in card["demands"])

    def __repr__(self) -> str:
        return f"Dealt({self.code}, seed {self.seed}: {len(self.cards)} cards)"

    def _repr_html_(self) -> str:
        return html(*self.drawings, text=repr(self))


def deal(
    map: Source,
    *,
    players: Optional[int] = None,
    cards: Optional[int] = None,
    seed: Optional[int] = None,
    dingles: bool = True,
    events: bool = False,
    tuned: Optional[Source] = None,
    code: Optional[str] = None,
    drawings: Sequence[int] = (),
) -> Dealt:
    """A deck for a map. The same map and options give the same deck.

    - `map`: the name of one that ships, such as `iberia`; the text of a map file, or its path.
    - `players`, `cards`: 4 and 120 where nothing is said; what is out of range is refused with the range.
    - `seed`: 0 to 2**64 - 1; without one, a seed is generated, and `Dealt.seed` says which.
    - `dingles`: whether remote cities pay a bonus. `events`: event cards among the demand cards.
    - `tuned`: payoffs tuned by play: `"shipped"`, or a file that `milepost deck tune` wrote.
    - `code`: the code of a deck, which is dealt again; with `players`, `cards`, `seed` or `dingles` it is refused.
    - `drawings`: which cards are drawn, by their places from 0.

    Raises `milepost.Error`: all that is wrong with the map or the request.
    """
    found = call(
        "deck.deal",
        map=text(map),
        players=players,
        cards=cards,
        seed=seed,
        # What is as usual is left out, because a code says it, too.
        dingles=None if dingles else False,
        events=events,
        tuned=optional(tuned),
        code=code,
        drawings=list(drawings),
    )
    return Dealt(found["deck"], [Drawing(svg) for svg in found["svgs"]])


@dataclass(frozen=True)
class Checked:
    """What a check says of a deck."""

    is_sound: bool
    """Whether the deck breaks no rule."""
    report: forms.DeckCheck = field(repr=False)
    """Each rule and what breaks it, as `milepost deck check --json` prints it."""
    warnings: Sequence[str]
    """What of the deck's text was passed over, each with its line."""


def check(
    map: Source,
    deck: Source,
    *,
    dingles: bool = True,
    players: Optional[int] = None,
    tuned: Optional[Source] = None,
) -> Checked:
    """Every rule that a deck breaks, whether dealt here or published.

    - `map`: the name of one that ships; the text of a map file, or its path.
    - `deck`: the text of a deck as text, JSON, CSV or EBP, or the path of its file.
    - `dingles`: whether remote cities pay a bonus.
    - `players`: for the rules on opening cards and early taxes; without it, as the deck says.
    - `tuned`: payoffs tuned by play: `"shipped"`, or a file that `milepost deck tune` wrote.

    Raises `milepost.Error`: all that is wrong with the map, the deck or the request.
    """
    return Checked(
        **call(
            "deck.check",
            map=text(map),
            deck=text(deck),
            dingles=dingles,
            players=players,
            tuned=optional(tuned),
        )
    )


@dataclass(frozen=True)
class Explained:
    """Why demands pay what they pay."""

    answer: forms.Explained = field(repr=False)
    """The sums and the rules, as `milepost deck explain --json` prints them."""
    drawing: Optional[Drawing] = field(repr=False)
    """The runs on the map, where that was asked for."""

    def _repr_svg_(self) -> Optional[str]:
        return self.drawing


def explain(
    map: Source,
    *demands: str,
    line: Optional[int] = None,
    dingles: bool = True,
    drawing: bool = False,
) -> Explained:
    """Why a demand pays what it pays, or whether two or three may share a card.

    - `map`: the name of one that ships; the text of a map file, or its path.
    - `demands`: one to three demands, each a good and the city that wants it: `explain("iberia", "Wine", "Madrid")`.
    - `line`: the largest payoff that counts as small in the deck of the card; without it, that of all legal demands.
    - `dingles`: whether remote cities pay a bonus. `drawing`: draw the runs on the map.

    Raises `milepost.Error`: all that is wrong with the map or the request.
    """
    found = call(
        "deck.explain",
        map=text(map),
        demands=list(demands),
        line=line,
        dingles=dingles,
        drawing=drawing,
    )
    return Explained(found["answer"], drawn(found["svg"]))


@dataclass(frozen=True)
class Stats:
    """Many decks, summarised."""

    report: forms.DeckStats = field(repr=False)
    """The summary, as `milepost deck stats --json` prints it."""
    drawing: Optional[Drawing] = field(repr=False)
    """Its charts, where they were asked for."""

    def _repr_svg_(self) -> Optional[str]:
        return self.drawing

    def to_frame(self) -> Any:
        """The cities as a data frame of pandas: a row each, with how often it is a destination and what it pays."""
        return frame(self.report["cities"])


def stats(
    map: Source,
    *,
    decks: Optional[int] = None,
    players: Optional[int] = None,
    cards: Optional[int] = None,
    seed: Optional[int] = None,
    dingles: bool = True,
    drawing: bool = False,
) -> Stats:
    """Many decks, summarised: payoffs, distances, goods and cities.

    - `map`: the name of one that ships; the text of a map file, or its path.
    - `decks`: how many are dealt, 1000 where nothing is said; `players`, `cards`: of each, as of `deal`.
    - `seed`: of the first deck, each further one has the next seed; without one, a seed is generated.
    - `dingles`: whether remote cities pay a bonus. `drawing`: draw the charts.

    Raises `milepost.Error`: all that is wrong with the map or the request; or no deck could be dealt.
    """
    found = call(
        "deck.stats",
        map=text(map),
        decks=decks,
        players=players,
        cards=cards,
        seed=seed,
        dingles=dingles,
        drawing=drawing,
    )
    return Stats(found["report"], drawn(found["svg"]))
