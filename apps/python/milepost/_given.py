"""What people give, as the texts that requests hold."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Optional, Union

from . import _milepost
from .errors import Error

Source = Union[str, "os.PathLike[str]"]
"""A text, the name of something that ships, or the path of a file."""

ENDINGS = (".toml", ".json", ".txt", ".csv", ".ebp", ".gz", ".log")
"""Endings of files; what ends so on one line is a path, and no name of something that ships."""


class Drawing(str):
    """A drawing as SVG, which notebooks show."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes an SVG file."""
        Path(path).write_text(self, encoding="utf-8")


def text(given: Source) -> str:
    """The text of a file, packed with gzip or not; or what was given itself.

    A text of one line that ends as files do, or names a file that there is with a folder before it, is the path of that file.
    """
    if isinstance(given, str) and not is_path(given):
        return given
    content = Path(given).read_bytes()
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Error([("", f"{given} is not UTF-8 text", "save it as UTF-8 text")]) from None


def is_path(given: str) -> bool:
    """Whether a text is the path of a file."""
    if "\n" in given or len(given) > 4096 or given.lstrip().startswith(("{", "[")):
        return False
    if given.lower().endswith(ENDINGS):
        return True
    return any(separator in given for separator in (os.sep, "/")) and os.path.isfile(given)


def optional(given: Optional[Source]) -> Optional[str]:
    """The same for what may be left out."""
    return None if given is None else text(given)


def frame(rows: Iterable[Mapping[str, object]]) -> Any:
    """Rows as a data frame of pandas."""
    try:
        import pandas  # type: ignore[import-untyped,import-not-found,unused-ignore]
    except ImportError as why:
        raise ImportError("data frames need pandas: pip install pandas") from why
    return pandas.DataFrame(list(rows))


def html(*drawings: Optional[str], text: str = "") -> str:
    """Drawings below each other as HTML, which notebooks show."""
    from html import escape

    shown = [f"<p>{escape(text)}</p>"] if text else []
    return "\n".join(shown + [f"<div>{drawing}</div>" for drawing in drawings if drawing])


def drawing(svg: Optional[str]) -> Optional[Drawing]:
    """A drawing, where there is one."""
    return None if svg is None else Drawing(svg)


def call(
    name: str,
    hear: Optional[Callable[[int, int], object]] = None,
    stop: Optional[Callable[[], bool]] = None,
    **members: Any,
) -> Any:
    """The answer to a call; members without a value are left to their defaults."""
    request = {member: value for member, value in members.items() if value is not None}
    return json.loads(_milepost.call(name, json.dumps(request), hear, stop))
