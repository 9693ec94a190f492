"""Milepost, a workshop for railway board games.

- `milepost.route`: best runs of 18xx companies with their proof, what changes would gain, audits of recorded games;
- `milepost.deck`: demand decks for crayon rail games;
- `milepost.board`: random boards;
- `milepost.contract`: the odds of contracts;
- `milepost.table`: crayon rails step by step, for programs that play.

Answers are dictionaries with the forms that the program prints with `--json`; `milepost.forms` has their types. What is
wrong with a request is raised as `milepost.Error`, all of it at once. Calls that take long leave the other threads of Python
running, and Ctrl-C ends them.
"""

from . import board, contract, deck, route, table
from ._given import Drawing
from ._milepost import VERSION as __version__
from .errors import Error, Problem, Refused

__all__ = ["Drawing", "Error", "Problem", "Refused", "__version__", "board", "contract", "deck", "route", "table"]
