"""Random boards from a seed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Optional

from . import forms
from ._given import Drawing, Source, call, drawing as drawn, text

__all__ = ["Made", "make"]


@dataclass(frozen=True)
class Made:
    """A board."""

    code: str
    """The code that names the board."""
    seed: int
    """Its seed."""
    board: forms.RandomBoard = field(repr=False)
    """The board, as `milepost board make -o board.json` writes it."""
    report: forms.BoardReport = field(repr=False)
    """Its report, as `milepost board report --json` prints it, without what is measured on paper and without `faults`.
    `fair` says whether the board is fair by the games of bots in `played`, and is `None` if their error leaves it open.
    """
    drawing: Optional[Drawing] = field(repr=False)
    """The board on paper, where that was asked for."""

    def _repr_svg_(self) -> Optional[str]:
        return self.drawing


def make(
    *,
    players: int,
    seed: int,
    preset: Source = "wilderness",
    scenario: int = 0,
    land: Optional[str] = None,
    best_of: int = 1,
    drawing: bool = False,
) -> Made:
    """A random board. The same preset, players, scenario and seed give the same board.

    - `preset`: the name of one that ships; the text of a preset file, or its path.
    - `scenario`: from 0; higher is harder. `land`: the form of land; without it, the seed draws it.
    - `best_of`: of how many boards, of this seed and those that follow, the best is kept; 1 to 1000.
    - `drawing`: draw the board.

    Raises `milepost.Error`: all that is wrong with the preset or the request; or no seed gives a board.
    """
    found = call(
        "board.make",
        players=players,
        seed=seed,
        preset=text(preset),
        scenario=scenario,
        land=land,
        best_of=best_of,
        drawing=drawing,
    )
    found["drawing"] = drawn(found.pop("svg"))
    return Made(**found)
