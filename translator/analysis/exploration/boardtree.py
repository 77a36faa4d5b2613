"""Rules explored from one start hold from all starts that are alike.

What a rule does from a start depends on the board by two questions only: where a step leads, and
whether a cell is in a zone; if it reckons with positions, by their numbers, too. The answers of a
run are kept as a path in a decision tree, its positions numbered in the order in which they come
up. A start whose answers go down a known path has the emissions at its end, with its own positions
in them; only a new path needs a run.

On a board of 19 x 19 a rule that goes one step has two paths: there is a neighbour, or there is
none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from translator.analysis.emission import Emission, Exploration, Op
from translator.ir.expr import NOWHERE
from translator.ir.parts import Board


class Step(NamedTuple):
    """Where a step leads: the number of a position, or `NOWHERE`.

    In place of a constant, here and below, `~index` may stand for a parameter (`paths`).
    """

    at: int
    direction: int
    reverse: bool


class Within(NamedTuple):
    """Whether a position is in a zone: 1 or 0."""

    at: int
    zone: int


class At(NamedTuple):
    """The number of a position that the rule names."""

    position: int


@dataclass(frozen=True, slots=True)
class Index:
    """The number of a position among those of the board.

    It is no tuple, for as such it would be the same as `At`.
    """

    at: int


Question = Step | Within | At | Index


class Constant(NamedTuple):
    """What a rule names, and as what: `~index` for a parameter, else as what it is."""

    value: int
    name: int


class Inquiry:
    """The answers that a board gives to a player, and the positions they speak of.

    `cells` are the positions by their numbers, the start first. `path` has the answers to the
    questions as the rule puts them, with parameters, in the order in which they came up.
    """

    def __init__(self, board: Board, player: int, start: int) -> None:
        self.board, self.player = board, player
        self.cells = [start]
        self._numbers = {start: 0, NOWHERE: NOWHERE}
        self.known: dict[Question, int] = {}
        self.path: dict[Question, int] = {}

    def ask(self, question: Question, named: Question) -> int:
        """The answer to a question about numbered positions, which the rule puts as `named`."""
        answer = self.known.get(question)
        if answer is None:
            answer = self.known[question] = self._answer(question)
        self.path[named] = answer
        return answer

    def _answer(self, question: Question) -> int:
        match question:
            case Step(at, direction, reverse):
                cell = self.cells[at]
                return self._number(self.board.step(self.player, cell, direction, reverse))
            case Within(at, zone):
                return int(self.cells[at] in self.board.zones[zone].positions[self.player])
            case At(position):
                return self._number(position)
            case Index(at):
                return self.cells[at]

    def _number(self, cell: int) -> int:
        number = self._numbers.get(cell)
        if number is None:
            number = self._numbers[cell] = len(self.cells)
            self.cells.append(cell)
        return number

    # The same in positions, for a run that knows nothing of numbers.

    def step(self, at: int, direction: Constant, reverse: bool) -> int:
        """The neighbour of a position; `NOWHERE` if there is none."""
        if at == NOWHERE:
            return NOWHERE
        value, name = direction
        known = self._known(at)
        number = self.ask(Step(known, value, reverse), Step(known, name, reverse))
        return NOWHERE if number == NOWHERE else self.cells[number]

    def within(self, at: int, zone: Constant) -> bool:
        """The position is in the zone."""
        if at == NOWHERE:
            return False
        value, name = zone
        known = self._known(at)
        return bool(self.ask(Within(known, value), Within(known, name)))

    def named(self, position: Constant) -> int:
        """The position itself, which has a number from now on."""
        value, name = position
        if value != NOWHERE:
            self.ask(At(value), At(name))
        return value

    def index(self, at: int) -> int:
        """The number of a position, as a number."""
        if at == NOWHERE:
            return NOWHERE
        known = self._known(at)
        return self.ask(Index(known), Index(known))

    def _known(self, at: int) -> int:
        number = self._numbers.get(at)
        return self.ask(At(at), At(at)) if number is None else number

    def numbered(self, found: Exploration) -> Exploration:
        """An exploration with numbers in place of positions."""
        return moved(found, self._numbers)


@dataclass(slots=True, eq=False)
class Leaf:
    """What a run found, `None` for nothing that can be known, and the statements it took.

    Positions in it are numbers.
    """

    exploration: Exploration | None
    steps: int
    ends: tuple[int, ...] = field(init=False)
    """Where its emissions end, each place once."""

    def __post_init__(self) -> None:
        emissions = self.exploration.emissions if self.exploration is not None else ()
        self.ends = tuple({emission.end for emission in emissions})


class Placed(NamedTuple):
    """What is found from a start: the end of its path, and the positions by their numbers."""

    leaf: Leaf
    cells: list[int]

    def exploration(self) -> Exploration | None:
        found = self.leaf.exploration
        return None if found is None else moved(found, [*self.cells, NOWHERE])


@dataclass(slots=True, eq=False)
class Node:
    """What is asked next, and where each answer leads; at the end of a path what a run found.

    `table` holds the answers of the board: by position where the step leads, or whether it is in
    the zone, which is asked of the cell number `at`. Without a cell the answer is a position.
    With `plain` it is a number that stands for no position.
    """

    question: Question | None = None
    table: Sequence[int] = ()
    at: int = NOWHERE
    plain: bool = False
    answers: dict[int, Node] = field(default_factory=dict)
    leaf: Leaf | None = None


class BoardTree:
    """The runs of one rule with the same constants for one player, by the answers of the board."""

    def __init__(self, board: Board, player: int) -> None:
        self.board, self.player = board, player
        self.root = Node()

    def find(self, start: int) -> Placed | None:
        """What a run from this start would find; `None` if there was no run like it."""
        node = self.root
        cells = [start]
        while node.question is not None:
            answer = node.table[cells[node.at] if node.at >= 0 else 0]
            if answer >= 0 and not node.plain:
                if answer in cells:
                    answer = cells.index(answer)
                else:
                    cells.append(answer)
                    answer = len(cells) - 1
            following = node.answers.get(answer)
            if following is None:
                return None
            node = following
        return None if node.leaf is None else Placed(node.leaf, cells)

    def add(self, inquiry: Inquiry, leaf: Leaf) -> Placed:
        """Keep what a run found, by the questions that it asked."""
        node = self.root
        for question, answer in inquiry.known.items():
            if node.question is None:
                node.question, node.table = question, self._table(question)
                node.plain = isinstance(question, Within | Index)
                node.at = NOWHERE if isinstance(question, At) else question.at
            node = node.answers.setdefault(answer, Node())
        node.leaf = leaf
        return Placed(leaf, inquiry.cells)

    def _table(self, question: Question) -> Sequence[int]:
        board = self.board
        match question:
            case Step(_, direction, reverse):
                links = board.reverse if reverse else board.links
                return links[board.symmetries[self.player][direction]]
            case Within(_, zone):
                cells = board.zones[zone].positions[self.player]
                return [int(cell in cells) for cell in range(len(board.positions))]
            case At(position):
                return (position,)
            case Index():
                return range(len(board.positions))


Places = Sequence[int] | dict[int, int]
"""What stands in place of each position; in place of `NOWHERE`, which is -1, it stands itself."""


def moved(found: Exploration, places: Places) -> Exploration:
    """The same emissions elsewhere."""
    return Exploration(tuple(_moved(one, places) for one in found.emissions), found.typed)


def _moved(emission: Emission, places: Places) -> Emission:
    guards, start, end, ops, following, last, sure = emission
    return Emission(
        tuple([(places[cell], codes) for cell, codes in guards]),
        places[start],
        places[end],
        tuple([_MOVED.get(op[0], _first)(op, places) for op in ops]),
        following,
        tuple([(which, places[cell]) for which, cell in last]),
        sure,
    )


def _shift(op: Op, places: Places) -> Op:
    return ("shift", tuple([(places[start], places[end]) for start, end in op[1]]))


def _copy(op: Op, places: Places) -> Op:
    return ("copy", places[op[1]], places[op[2]])


def _first(op: Op, places: Places) -> Op:
    return (op[0], places[op[1]], *op[2:])


_MOVED: Final = {"shift": _shift, "copy": _copy}
