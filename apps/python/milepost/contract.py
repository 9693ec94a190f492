"""Contracts for a railroad network."""

from __future__ import annotations

from typing import Optional, cast

from . import forms
from ._given import Source, call, text

__all__ = ["odds"]


def odds(game: Source, kind: str, player: Optional[int] = None) -> forms.Odds:
    """The exact odds of a game's next contract.

    - `game`: the text of a game file (`milepost contract new`), or its path.
    - `kind`: `private`, `market` and so on.
    - `player`: the number of the player, from 1; the market needs none.

    Raises `milepost.Error`: all that is wrong with the game or the request.
    """
    return cast(forms.Odds, call("contract.odds", game=text(game), kind=kind, player=player)["odds"])
