"""Crayon rails step by step, for programs that play: simulations, bots, reinforcement learning.

    import random
    from milepost.table import Env

    env = Env("iberia", ["Learner", "bot:planner"])
    view = env.reset(seed=5)
    while not env.over:
        view = env.step(random.choice(env.legal()))
    print(env.outcome)

Seats, mileposts, cities, goods and the demands of a card are numbers from 0; money is in millions. Cards in views have
the numbers that players know them by; in an action a card is that number less 1.
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Type, Union, cast

from ._given import Source, optional, text
from ._milepost import Game
from .errors import Error
from .forms import Action, BoardView, Outcome, View

__all__ = ["Choices", "Env"]


class Choices(NamedTuple):
    """What a seat may do."""

    legal: List[Action]
    """All but building."""
    builds: List[Tuple[int, int, int]]
    """Each milepost that the money of the turn reaches, the one before it on the cheapest track there, and what all of that
    track costs. Going back from one to the next leads to where it begins, which is not listed.
    """
    joins: List[List[int]]
    """The cheapest path for each two pieces of track, or major cities, that can be joined."""


class Env:
    """A game whose seats are played by the program, but for those of bots, which play by themselves.

    What a seat is shown is what a person there would see: never the order of the deck or a hidden hand. An `Env` belongs to one
    thread; others use a `copy`.
    """

    def __init__(
        self,
        map: Source,
        players: Union[int, Sequence[str]] = 2,
        *,
        cards: Optional[int] = None,
        preset: Optional[str] = None,
        options: Optional[Mapping[str, object]] = None,
    ) -> None:
        """A table, at which `reset` begins a game.

        - `map`: the name of one that ships, such as `iberia`; the text of a map file, or its path.
        - `players`: the names by seat, `bot:random`, `bot:novice`, `bot:greedy`, `bot:regular`, `bot:planner` or
          `bot:master` for bots; or how many seats the program plays.
        - `cards`: how many cards the deck has, 10 to 240; without it 120, or 40 for each of more than three
          players, or as many as the map deals.
        - `preset`: `locking`, `standard` or `tournament`.
        - `options`: the rules' options by name, such as `{"game": "standard", "cash": 60}`; they win over the preset.

        Nothing is checked before `reset`.
        """
        if isinstance(players, int):
            players = [f"Player {number}" for number in range(1, players + 1)]
        request: Dict[str, Any] = {"map": text(map), "players": list(players)}
        if cards is not None:
            request["cards"] = cards
        if preset is not None:
            request["preset"] = preset
        if options is not None:
            request["options"] = {name: _option(value) for name, value in options.items()}
        self._request = request
        self._map: Optional[str] = request["map"]
        self._game: Optional[Game] = None
        self._table: Dict[str, Any] = {}
        self._next = 0
        self._told = 0

    @classmethod
    def resume(cls, log: Source, map: Optional[Source] = None) -> Env:
        """The game of a log, played on from where the log ends.

        - `log`: the text of a log (`milepost table play`, `Env.log`), or its path.
        - `map`: its map, if it does not ship with Milepost.

        Raises `milepost.Error`: the text is not a log, or its map is unknown.
        """
        env = cls.__new__(cls)
        env._request, env._map = {}, optional(map)
        game = Game.resume(text(log), env._map)
        env._game, env._table, env._next = game, json.loads(game.table()), 0
        env._told = game.actions
        game.let_bots_act()
        return env

    def reset(self, seed: Optional[int] = None) -> View:
        """Begins a game, and gives the view of the seat that is to act. The same seed and actions give the same game; without
        a seed, each game has the seed after that of the last, beginning with 0. Some seeds give no deck on some maps.

        Raises `milepost.Error`: all that is wrong with the map, the players, the cards or the options; or there is no
        such deck.
        """
        if not self._request:
            raise Error([("", "this game was resumed from a log", "make an Env for new games")])
        if seed is None:
            seed = self._next
            # The next attempt has another, should there be no deck of this one.
            self._next += 1
        game = Game(json.dumps({**self._request, "seed": seed}))
        self._next = seed + 1
        self._game, self._table, self._told = game, json.loads(game.table()), 0
        game.let_bots_act()
        return self.view()

    def step(self, action: Action) -> View:
        """Lets the seat that is to act do something, then the bots, until the program is to act again; gives the view of the
        seat that then is to act, or after the game that of the seat that acted last.

        Raises `milepost.Refused`: the rules do not allow it; the game has not changed.
        """
        game = self._begun()
        seat, actions = game.seat, game.actions
        game.act(json.dumps(action))
        self._told = actions
        game.let_bots_act()
        return self.view(seat if self.over else None)

    def legal(self) -> List[Action]:
        """What the seat that is to act may do. Movement is listed step by step; building by the cheapest track to each
        milepost that the money of the turn reaches, and by that which joins two pieces of track or major cities. Any other
        path that the rules allow may be given to `step` as well.
        """
        return cast(List[Action], json.loads(self._begun().legal()))

    def choices(self) -> Choices:
        """The same in less space, which is quicker."""
        choices = json.loads(self._begun().choices())
        builds = [(to, before, cost) for to, before, cost in choices["builds"]]
        return Choices(choices["legal"], builds, choices["joins"])

    def view(self, seat: Optional[int] = None) -> View:
        """What a seat may see; without a seat, what the one that is to act may see, or after the game a spectator.

        Raises `milepost.Error`: there is no such seat.
        """
        game = self._begun()
        return cast(View, json.loads(game.view(game.seat if seat is None else seat)))

    def told(self, seat: Optional[int] = None) -> List[str]:
        """What the last step led to, the actions of bots included, as far as a seat may know, or a spectator: a text each.

        Raises `milepost.Error`: there is no such seat.
        """
        return self._begun().told(self._told, seat)

    @property
    def seat(self) -> Optional[int]:
        """The seat that is to act; `None` once the game is over."""
        return self._begun().seat

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.seat is None

    @property
    def outcome(self) -> Optional[Outcome]:
        """How the game ended: the `winners` by seat, and `why`; `None` while it lasts."""
        return self.view().get("outcome") if self.over else None

    @property
    def seed(self) -> int:
        """The seed of the game."""
        return cast(int, self._fixed()["seed"])

    @property
    def players(self) -> List[str]:
        """The names of the players, by seat."""
        return cast(List[str], self._fixed()["players"])

    @property
    def options(self) -> Dict[str, str]:
        """The options of the rules by name, as text."""
        return cast(Dict[str, str], self._fixed()["options"])

    @property
    def board(self) -> BoardView:
        """The mileposts, pips, cities, goods and ferries that the numbers of views and actions mean."""
        return cast(BoardView, self._fixed()["board"])

    @property
    def log(self) -> str:
        """The log of the game, which `milepost table show` draws and `Env.resume` reads. It holds all that is hidden."""
        return self._begun().log()

    def __repr__(self) -> str:
        if self._game is None:
            return "<Env: no game has begun>"
        turn = "over" if self._game.seat is None else f"round {self.view()['round']}, {self.players[self._game.seat]} is to act"
        return f"<Env: {self.board['name']}, seed {self.seed}, {turn}>"

    def copy(self) -> Env:
        """The same game once more, to try something out: what is done there changes nothing here."""
        env = Env.__new__(Env)
        env.__dict__.update(self.__dict__)
        env._game = self._begun().copy()
        return env

    __copy__ = copy

    def __reduce__(self) -> Tuple[Any, ...]:
        # A game follows from its log, and so do its bots.
        log = None if self._game is None else self._begun().log()
        return _rebuilt, (type(self), self._request, self._map, log, self._next, self._told)

    def __deepcopy__(self, memo: Dict[int, Any]) -> Env:
        return self.copy()

    def _begun(self) -> Game:
        if self._game is None:
            raise Error([("", "no game has begun", "call reset")])
        # Bots whose turn Ctrl-C interrupted finish it first: their cards are no others' to see.
        self._game.let_bots_act()
        return self._game

    def _fixed(self) -> Dict[str, Any]:
        self._begun()
        return self._table


def _option(value: object) -> str:
    """The value of an option as the rules name it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def _rebuilt(
    kind: Type[Env], request: Dict[str, Any], map: Optional[str], log: Optional[str], next: int, told: int
) -> Env:
    """An `Env` as it was when it was pickled."""
    env = kind.__new__(kind)
    env._request, env._map, env._next, env._told = request, map, next, told
    env._game, env._table = None, {}
    if log is not None:
        env._game = Game.resume(log, map)
        env._table = json.loads(env._game.table())
    return env
