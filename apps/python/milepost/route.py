"""18xx: best runs, what changes would gain, and recorded games.

A position is the name of one that ships, such as `tern-island-midway`; the string of one, or the address of its page; the
text of a file; or the path of a file. Without a company, that is meant which the position names first.
"""

from __future__ import annotations

import os
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Union, cast

from ._given import Drawing, Source, call, drawing as drawn, frame, optional, text
from .errors import Error
from .forms import Answer, Audit, Route, WhatIf

__all__ = ["AuditedGame", "Best", "Recorded", "audit", "best", "best_many", "draw", "record", "title_files", "what_if"]

Strings = Union[str, Sequence[str]]

_GAMES = Path("lib", "engine", "game")


@dataclass(frozen=True)
class Best:
    """The best run of a company."""

    answer: Answer = field(repr=False)
    """All that is known of it, as `milepost route best --json` prints it."""
    drawing: Optional[Drawing] = field(repr=False)
    """The run on its board, where that was asked for."""

    @property
    def revenue(self) -> int:
        """What the run earns."""
        return self.answer.get("revenue") or 0

    @property
    def bound(self) -> int:
        """What no run can exceed: the revenue, where it is proven."""
        return self.answer.get("bound") or 0

    @property
    def proven(self) -> bool:
        """Whether nothing earns more."""
        return self.answer["status"] == "optimal"

    @property
    def company(self) -> str:
        """The company that runs."""
        return self.answer.get("company") or ""

    @property
    def routes(self) -> Sequence[Route]:
        """Its routes, in the order of the trains; idle trains have none."""
        return self.answer.get("routes") or []

    def __repr__(self) -> str:
        return f"Best(revenue={self.revenue}, bound={self.bound}, proven={self.proven})"

    def _repr_svg_(self) -> Optional[str]:
        return self.drawing


@dataclass(frozen=True)
class Recorded:
    """A moment of a recorded game."""

    title: str
    """The title that was played."""
    runs: Sequence[int]
    """The numbers of the actions that are runs, each of which is a moment for `at`."""
    company: Optional[str]
    """The company that runs at that moment."""
    position: str = field(repr=False)
    """The text of the position file."""
    board: str = field(repr=False)
    """The text of the board file that it names."""
    uncertain: Sequence[str]
    """What is not certain of the position, and why."""


@dataclass(frozen=True)
class AuditedGame:
    """Each run of a recorded game beside the best one."""

    answer: Audit = field(repr=False)
    """The runs and their sums, as `milepost route audit --json` prints them."""
    drawing: Optional[Drawing] = field(repr=False)
    """A page of charts, where that was asked for."""

    def __repr__(self) -> str:
        total = self.answer["total"]
        judged = f"{total['judged']} of {total['runs']} runs judged"
        if not total["judged"]:
            return f"AuditedGame({self.answer['title']}: none of {total['runs']} runs could be judged)"
        return f"AuditedGame({self.answer['title']}: {judged}, which missed {total['missed']})"

    def to_frame(self) -> Any:
        """The runs as a data frame of pandas: a row each."""
        return frame(self.answer["runs"])

    def _repr_svg_(self) -> Optional[str]:
        return self.drawing


def best(
    position: Source,
    *,
    board: Optional[Source] = None,
    company: Optional[str] = None,
    runs: int = 1,
    keep: Sequence[str] = (),
    prefer: Optional[str] = None,
    rules: Optional[Source] = None,
    plain: bool = False,
    seconds: Optional[float] = None,
    drawing: bool = False,
    hear: Optional[Callable[[int, int], object]] = None,
    stop: Optional[Callable[[], bool]] = None,
) -> Best:
    """The best run of a company, with its proof.

    - `board`: the board that the position names, if it does not ship with Milepost.
    - `runs`: how many of the best runs are listed, 1 to 100; those after the best are `answer["more"]`.
    - `keep`: routes that trains keep, `TRAIN=ROUTE` each.
    - `prefer`: of runs that earn the same, `subsidy`, `short` or `hex=A1,B2`.
    - `rules`: in place of those that the position declares: `"plain"` leaves the title's own rules out; a title that ships, or
      the text of a rules file or its path, says what rules there are. `plain=True` is the same as `"plain"`.
    - `seconds`: the most time; the answer then says how much the run may have missed.
    - `drawing`: draw the run.
    - `hear`: is called with the best revenue so far and the bound, whenever one of them changes.
    - `stop`: is asked now and then whether the search is to end; then `KeyboardInterrupt` is raised.

    Raises `milepost.Error`: all that is wrong with the position or the request.
    """
    found = call(
        "route.best",
        hear,
        stop,
        position=text(position),
        board=optional(board),
        company=company,
        runs=runs,
        keep=list(keep),
        prefer=prefer,
        rules=optional(rules),
        plain=plain or None,
        seconds=seconds,
        drawing=drawing,
    )
    return Best(found["answer"], drawn(found["svg"]))


def best_many(
    positions: Iterable[Source],
    *,
    threads: Optional[int] = None,
    **options: Any,
) -> List[Union[Best, Error]]:
    """The best run of each position, in their order; in place of one that is refused, its `milepost.Error`.

    - `threads`: how many positions are searched at a time; without it, as many as there are processors.
    - `options`: those of `best`, for all positions.

    Files are read first: one that is not there is raised before anything is searched. Ctrl-C ends all searches.
    """
    texts = [text(position) for position in positions]
    stopped = threading.Event()

    def one(position: str) -> Union[Best, Error]:
        try:
            return best(position, stop=stopped.is_set, **options)
        except Error as refused:
            return refused

    # A search releases the interpreter, so that threads of Python are enough.
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        try:
            return list(pool.map(one, texts))
        except BaseException:
            stopped.set()
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def draw(position: Source, *, board: Optional[Source] = None) -> Drawing:
    """The board of a position with its tiles and tokens, or that of a board file."""
    return Drawing(call("route.draw", position=text(position), board=optional(board))["svg"])


def what_if(
    position: Source,
    *,
    lay: Strings = (),
    token: Strings = (),
    train: Strings = (),
    tile: Strings = (),
    any_tile: bool = False,
    board: Optional[Source] = None,
    company: Optional[str] = None,
    rules: Optional[Source] = None,
    plain: bool = False,
    seconds: Optional[float] = None,
) -> WhatIf:
    """What tiles, tokens and trains would gain: a text, or several that are done together.

    - `lay`: tiles, as `HEX=TILE:ROTATION`, `HEX=any` or `any`; without a rotation, or with `any`, lays are ranked.
    - `token`: tokens, as `HEX`, `HEX:STOP` or `any`.
    - `train`: trains to buy. One of these three is needed.
    - `tile`: rank these tiles alone.
    - `any_tile`: lay named tiles even where the usual rules forbid it.
    - `rules`, `plain`: as of `best`.
    - `seconds`: the most time of each search.

    Raises `milepost.Error`: all that is wrong with the position or the request.
    """
    found = call(
        "route.what_if",
        position=text(position),
        lay=_strings(lay),
        token=_strings(token),
        train=_strings(train),
        tile=_strings(tile),
        any_tile=any_tile,
        board=optional(board),
        company=company,
        rules=optional(rules),
        plain=plain or None,
        seconds=seconds,
    )
    return cast(WhatIf, found["answer"])


def _strings(given: Strings) -> List[str]:
    return [given] if isinstance(given, str) else list(given)


def title_files(site: Union[str, "os.PathLike[str]"]) -> Dict[str, str]:
    """The files of all titles in your copy of the source of 18xx.games, for `record` and `audit`: texts by their paths. They
    are read as data, and nothing of them is run.
    """
    root = Path(site)
    root = root / _GAMES if (root / _GAMES).is_dir() else root
    found = {
        file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(root.glob("g_*/*.rb"))
    }
    if not found:
        raise FileNotFoundError(f"{site} has no titles: no folder {_GAMES.as_posix()}/g_...")
    return found


def record(
    game: Source,
    files: Optional[Mapping[str, str]] = None,
    *,
    board: Optional[Source] = None,
    at: Optional[int] = None,
    company: Optional[str] = None,
) -> Recorded:
    """A moment of a game that 18xx.games recorded ("Game Data"), as a position.

    - `files`: the files of its title, as `title_files` reads them; or `board`, the title's board.
    - `at`: the position before the action of this number; without it, that at the end.
    - `company`: without it, the one that runs then, or ran last.

    Raises `milepost.Error`: all that is wrong with the record, the title's files or the request.
    """
    found = call(
        "route.record",
        record=text(game),
        files=dict(files or {}),
        board=optional(board),
        at=at,
        company=company,
    )
    return Recorded(**found)


def audit(
    game: Source,
    files: Optional[Mapping[str, str]] = None,
    *,
    board: Optional[Source] = None,
    seconds: Optional[float] = None,
    drawing: bool = False,
) -> AuditedGame:
    """Each run of a game that 18xx.games recorded beside the proven best of the same trains.

    - `files`: the files of its title, as `title_files` reads them; or `board`, the title's board.
    - `seconds`: the most time of each search; without it, three.
    - `drawing`: draw a page of charts.

    Raises `milepost.Error`: all that is wrong with the record, the title's files or the request.
    """
    found = call(
        "route.audit",
        record=text(game),
        files=dict(files or {}),
        board=optional(board),
        seconds=seconds,
        drawing=drawing,
    )
    return AuditedGame(found["answer"], drawn(found["svg"]))
