"""`trying`: `drawing` for games whose rules are scripts."""

from __future__ import annotations

from typing import Any

from .drawing import Drawing
from .move import Raw
from .programs import AbandonedError
from .scripted import Scripted


class Trying(Drawing, Scripted):
    """A game of scripts with turns whose moves are drawn; no verdict asks how many there are."""

    def _supplied(self, code: int) -> bool:
        return True  # scripts drop what they like

    def _asked(self) -> list[Raw]:
        return []


def tried(
    g: Any, b: list[int], p: int, out: list[Raw], rule: Any, constants: tuple[int, ...],
    label: int, rank: int, kind: int,
) -> None:  # fmt: skip
    """Runs a rule of a script from one cell."""
    g._prepare()
    g.kind, g.label, g.start, g.out = kind, label, p, out
    try:
        rule(g, p, *constants)
    except AbandonedError as end:
        g.stopped(label, p, end)
    g.start = -1
