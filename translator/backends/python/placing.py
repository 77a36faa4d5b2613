"""Where a function gives names to what it looks at: before the first statement that needs them.

    here = link[p]
    if here < 0:
        return
    enemy = ENEMY[me]  # most runs have ended before
    if enemy[b[here]]:
        ...

What one way through a condition needs alone is named there. Nothing is named within a loop.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from translator.backends.engine.bodies import Lines
from translator.backends.python.statements import indented

_GOES_ON: Final = re.compile(r" |elif .*:|else:|except .*:")
"""The lines of a statement after its first."""


def placed(names: dict[str, str], lines: Lines) -> Lines:
    """Lines with those of the names that they need; what a name is may need some before it."""
    for name, source in reversed(names.items()):
        lines = _placed(re.compile(rf"\b{name}\b"), f"{name} = {source}", lines)
    return lines


def _placed(name: re.Pattern[str], naming: str, lines: Lines) -> Lines:
    needing = [number for number, line in enumerate(lines) if name.search(line)]
    if not needing:
        return lines
    first, end = needing[0], needing[-1] + 1
    while _GOES_ON.match(lines[first]):
        first -= 1
    while end < len(lines) and _GOES_ON.match(lines[end]):
        end += 1
    within = _in_arms(name, naming, lines[first:end])
    return [*lines[:first], *(within or [naming, *lines[first:end]]), *lines[end:]]


def _in_arms(name: re.Pattern[str], naming: str, lines: Lines) -> Lines:
    """A condition with the name in those of its arms that need it.

    Nothing if the lines are no single condition, or if that needs the name itself.
    """
    heads = [number for number, line in enumerate(lines) if not line.startswith(" ")]
    asked = any(name.search(lines[at]) for at in heads)
    single = lines[0].startswith("if ") and all(_GOES_ON.match(lines[at]) for at in heads[1:])
    if asked or not single:
        return []
    arms = [[line[4:] for line in lines[at + 1 : to]] for at, to in pairwise([*heads, len(lines)])]
    found = [_placed(name, naming, arm) for arm in arms]
    return [
        line for at, arm in zip(heads, found, strict=True) for line in [lines[at], *indented(arm)]
    ]
