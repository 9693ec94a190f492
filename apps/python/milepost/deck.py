"""Demand decks for crayon rail games."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional, Sequence

from . import forms
from ._given import Drawing, Source, call, text

__all__ = ["Dealt", "deal"]


@dataclass(frozen=True)
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
    def cards(self) -> Sequence[forms.Card]:
        """The cards, from the top of the deck."""
        return self.deck["cards"]


def deal(
    map: Source,
    *,
    players: int,
    seed: int,
    cards: Optional[int] = None,
    dingles: bool = True,
    drawings: Sequence[int] = (),
) -> Dealt:
    """A deck for a map. The same map, players, cards and seed give the same deck.

    - `map`: the name of one that ships, such as `iberia`; the text of a map file, or its path as `pathlib.Path`.
    - `players`: 2 to 6; `cards`: 10 to 240, 120 without it; `seed`: 0 to 2**64 - 1.
    - `dingles`: whether remote cities pay a bonus.
    - `drawings`: which cards are drawn, by their places from 0.

    Raises `milepost.Error`: all that is wrong with the map or the request.
    """
    found = call(
        "deck.deal",
        map=text(map),
        players=players,
        seed=seed,
        cards=cards,
        dingles=dingles,
        drawings=list(drawings),
    )
    return Dealt(found["deck"], [Drawing(svg) for svg in found["svgs"]])
