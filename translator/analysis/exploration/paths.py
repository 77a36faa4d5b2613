"""What runs have found, for all entries, boards and games in which a run would go the same way.

A run of a rule depends on the board by the answers to its questions alone (`boardtree`). So the
directions, zones and positions that an entry gives its rule need not be told apart: `slide n` and
`slide e` ask the same questions, each of its own tables. Questions here name such constants by
their parameters, and what is found at the end of a path is what any other entry finds there: of
eight directions one is run, and of the variants of a game, on boards of all sizes, the first.

Nothing depends on what is remembered but the time that it takes.
"""

from __future__ import annotations

from typing import Final

from translator.analysis.codes import Side
from translator.analysis.exploration.boardtree import (
    At,
    Index,
    Inquiry,
    Leaf,
    Node,
    Question,
    Step,
    Within,
)
from translator.ir.expr import Kind
from translator.ir.parts import Entry, Rule

MOST: Final = 5_000
"""Trees that are kept; all are dropped when there are more."""

NAMED: Final = frozenset((Kind.DIRECTION, Kind.ZONE, Kind.POSITION))
"""Constants that only decide what the board answers."""

_trees: dict[tuple[object, ...], Paths] = {}


class Paths:
    """What the runs of one rule have found, as a tree of questions by the answers to them."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule  # whose body is known by its identity as long as it is here
        self._root = Node()

    def find(self, inquiry: Inquiry, args: tuple[int, ...]) -> Leaf | None:
        """What a run with these constants would find; it has been asked what it would ask."""
        node = self._root
        while (question := node.question) is not None:
            following = node.answers.get(inquiry.ask(_meant(question, args), question))
            if following is None:
                return None
            node = following
        return node.leaf

    def add(self, inquiry: Inquiry, leaf: Leaf) -> None:
        """Keep what a run has found."""
        node = self._root
        for question, answer in inquiry.path.items():
            node.question = question
            node = node.answers.setdefault(answer, Node())
        node.leaf = leaf


def _meant(question: Question, args: tuple[int, ...]) -> Question:
    """A question with the constants in place of the parameters."""
    match question:
        case Step(at, direction, reverse):
            return Step(at, args[~direction], reverse) if direction < 0 else question
        case Within(at, zone):
            return Within(at, args[~zone]) if zone < 0 else question
        case At(position):
            return At(args[~position]) if position < 0 else question
        case Index():
            return question


def paths(side: Side, entry: Entry, *how: object) -> Paths:
    """Those of all runs of an entry's rule for pieces of this side, run in the same way."""
    rule = side.game.rules[entry.rule]
    constants = tuple(
        None if kind in NAMED else value
        for kind, value in zip(rule.params, entry.args, strict=True)
    )
    key = (id(rule.body), rule.locals, rule.params, constants, side.signature, *how)
    if key not in _trees:
        if len(_trees) >= MOST:
            _trees.clear()
        _trees[key] = Paths(rule)
    return _trees[key]
