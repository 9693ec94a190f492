"""What people give, as the texts that requests hold."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path
from typing import Any, Callable, Optional, Union

from . import _milepost

Source = Union[str, "os.PathLike[str]"]
"""A text, the name of something that ships, or the path of a file as `pathlib.Path`."""


class Drawing(str):
    """A drawing as SVG, which notebooks show."""

    def _repr_svg_(self) -> str:
        return str(self)

    def save(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Writes an SVG file."""
        Path(path).write_text(self, encoding="utf-8")


def text(given: Source) -> str:
    """The text of a file, packed with gzip or not; or what was given itself."""
    if isinstance(given, str):
        return given
    content = Path(given).read_bytes()
    if content[:2] == b"\x1f\x8b":
        content = gzip.decompress(content)
    return content.decode("utf-8-sig")


def optional(given: Optional[Source]) -> Optional[str]:
    """The same for what may be left out."""
    return None if given is None else text(given)


def drawing(svg: Optional[str]) -> Optional[Drawing]:
    """A drawing, where there is one."""
    return None if svg is None else Drawing(svg)


def call(name: str, hear: Optional[Callable[[int, int], object]] = None, **members: Any) -> Any:
    """The answer to a call; members without a value are left to their defaults."""
    request = {member: value for member, value in members.items() if value is not None}
    return json.loads(_milepost.call(name, json.dumps(request), hear))
