"""What is raised where something is refused."""

from __future__ import annotations

from typing import Any, Iterable, NamedTuple, Tuple


class Problem(NamedTuple):
    """One thing that is wrong with what was given."""

    place: str
    """Where: an option, such as `players`, with the line of its text, such as `position, line 3`; empty for the whole."""
    what: str
    """What was found and what was expected."""
    hint: str = ""
    """What to do about it; may be empty."""

    def __str__(self) -> str:
        place = f"{self.place}: " if self.place else ""
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place}{self.what}{hint}"


class Error(ValueError):
    """All that is wrong with what was given."""

    problems: Tuple[Problem, ...]
    """Each thing that is wrong."""

    def __init__(self, problems: Iterable[Tuple[str, str, str]]) -> None:
        self.problems = tuple(Problem(*problem) for problem in problems)
        super().__init__("\n".join(map(str, self.problems)))

    def __reduce__(self) -> Tuple[Any, ...]:
        # Exceptions are rebuilt from their arguments, which are those of the text.
        return type(self), (self.problems,)


class Refused(Error):
    """An action that the rules do not allow; the game has not changed."""

    what: str
    """What was refused, and why."""
    rule: str
    """The rule, with its name; empty where the action is none."""
    hint: str
    """What can be done; may be empty."""

    def __init__(self, what: str, rule: str, hint: str) -> None:
        self.what, self.rule, self.hint = what, rule, hint
        super().__init__([("", what, "; ".join(filter(None, [hint, rule and f"rule: {rule}"])))])

    def __reduce__(self) -> Tuple[Any, ...]:
        return type(self), (self.what, self.rule, self.hint)
