"""Turns of backgammon as MAT writes them: `8/5 6/5`, `bar/22*`, `13/8(2)`, `6/off`.

Each player counts the points from 24 down to 1. A die that is thrown is a move of chance: `3`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from notation.description import GameDescription
from notation.engine import Move
from notation.record import Node
from notation.spelling import Here, MoveTextError, Pattern, Spelling
from notation.turns import PassPattern

BAR: Final = 25
OFF: Final = 0
CANNOT: Final = "Cannot Move"
_DIE = re.compile(r"[1-6]")
_PLAY = re.compile(r"(bar|\d{1,2})((?:/(?:off|\d{1,2})\*?)+)(?:\(([1-4])\))?", re.IGNORECASE)
_HOP = re.compile(r"/(off|\d{1,2})(\*?)", re.IGNORECASE)
_POINT = re.compile(r"p(\d{1,2})")
_SIDE = re.compile(r"\w+-(bar|home)")
_FACE = re.compile(r"(?:first|second)-([1-6])")


class DiePattern(Pattern):
    """A die shows a number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def fits(self, steps: Sequence[Move]) -> bool:
        return len(steps) == 1 and face_of(steps[0]) == self.number


class PlayPattern(Pattern):
    """What the men of a player have moved in all, and which of the other player's were hit.

    The order of moves, and where a man stopped on his way, make no difference but by hits.
    """

    def __init__(self, rules: GameDescription, change: Counter[int], hits: Counter[int]) -> None:
        super().__init__()
        self.rules = rules
        self.change = change
        self.hits = hits

    def fits(self, steps: Sequence[Move]) -> bool:
        change: Counter[int] = Counter()
        for start, end, _ in hops(steps, self.rules):
            change[start] -= 1
            change[end] += 1
        return all(not step.is_pass for step in steps) and change == self.change

    def merit(self, steps: Sequence[Move]) -> int:
        return Counter(end for _, end, hit in hops(steps, self.rules) if hit) == self.hits


def face_of(step: Move) -> int:
    """What a die shows that is thrown by a step, 0 for any other step."""
    found = _FACE.fullmatch(step.end or "")
    return int(found[1]) if found is not None and step.start is None else 0


def hops(steps: Sequence[Move], rules: GameDescription) -> Iterator[tuple[int, int, bool]]:
    """From and to, as the player counts, and whether a man was hit there."""
    for step in steps:
        start, end = (_point(square, step.player, rules) for square in (step.start, step.end))
        if start is not None and end is not None:
            yield start, end, any(effect[0] == "drop" for effect in step.effects)


def _point(square: str | None, player: str, rules: GameDescription) -> int | None:
    """The number of a point for a player, `None` for what is none."""
    name = (square or "").partition(".")[0]
    if (side := _SIDE.fullmatch(name)) is not None:
        return BAR if side[1] == "bar" else OFF
    found = _POINT.fullmatch(name)
    if found is None:
        return None
    return int(found[1]) if player == rules.active[0] else BAR - int(found[1])


def parse(node: Node, here: Here) -> Pattern:
    text = (node.move or "").strip()
    if text in ("", CANNOT):
        return PassPattern()
    if _DIE.fullmatch(text):
        return DiePattern(int(text))
    change: Counter[int] = Counter()
    hits: Counter[int] = Counter()
    for word in text.split():
        found = _PLAY.fullmatch(word)
        if found is None:
            raise MoveTextError("expected `8/5 6/5`, `bar/22*` or `6/off`", text.find(word))
        times = int(found[3] or 1)
        point = BAR if found[1].lower() == "bar" else int(found[1])
        ends = _HOP.findall(found[2])
        change[point] -= times
        for end, star in ends:
            point = OFF if end.lower() == "off" else int(end)
            hits[point] += bool(star)
        change[point] += times
    return PlayPattern(here.rules, change, hits)


def spell(here: Here, steps: Sequence[Move]) -> str:
    """A die, or a turn: men that start farther away first."""
    if all(step.is_pass for step in steps):
        return CANNOT
    if face := face_of(steps[0]):
        return str(face)
    single = list(hops(steps, here.rules))
    if len(single) != len(steps):
        raise ValueError(f"{steps[0]} is no move of backgammon")
    made = Counter(_joined(single))
    # Of men that move alike the first one hits.
    words = []
    for start, end in sorted({(start, end) for start, end, _ in made}, reverse=True):
        text = f"{_name(start)}/{_name(end)}{'*' * made[start, end, True]}"
        times = made[start, end, True] + made[start, end, False]
        words.append(text if times == 1 else f"{text}({times})")
    return " ".join(words)


def _joined(hops: list[tuple[int, int, bool]]) -> list[tuple[int, int, bool]]:
    """Moves of which one ends where another begins are one, unless somebody was hit there."""
    found: list[tuple[int, int, bool]] = []
    for start, end, hit in sorted(hops, reverse=True):
        before = next((hop for hop in found if hop[1:] == (start, False)), None)
        if before is not None:
            found.remove(before)
            start = before[0]
        found.append((start, end, hit))
    return found


def _name(point: int) -> str:
    return {BAR: "bar", OFF: "off"}.get(point, str(point))


SPELLING: Final = Spelling(parse, spell, whole_turns=True, exact=True)
