"""A game record: headers, a setup, a tree of moves, a result. The same for every notation.

The tree knows nothing of rules: a move is text, written in the language that `spelling` names
(`notation.spelling`). Trees may be a hundred thousand moves deep, so nothing here recurses.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, TypeAlias

from notation.diagnostics import Place

# The largest number of a turn, of an annotation, or of a move among those that look alike.
MOST: Final = 999_999_999

# The language of moves where nothing else is said.
DEFAULT_SPELLING: Final = "named"

_SPELLING: Final = re.compile(r"[\w-]+")


def is_spelling(text: str) -> bool:
    """Whether a language of moves may be called that."""
    return _SPELLING.fullmatch(text) is not None


# Identifiers, each with its raw values.
Properties: TypeAlias = tuple[tuple[str, tuple[str, ...]], ...]

# Those that change a position.
STONES: Final = frozenset({"AB", "AW", "AE"})
# These, and who is to move after them.
SET_UP: Final = STONES | {"PL"}
# Headers of a start position.
POSITIONS: Final = frozenset({"Setup", "FEN", "SFEN", "Discs"})
# What stands there where a file states a position that is not understood: it is none.
UNKNOWN: Final = "?"
# How many seconds a move took.
SECONDS: Final = "XS"
# How much better Black stands.
VALUE: Final = "V"
# In how many moves Black mates, less than nothing where White does.
MATE: Final = "XU"
# Those that only speak of how a file is written, or of the board: nobody misses them.
TRIVIAL: Final = frozenset({"FF", "CA", "AP", "GM", "ST", "SZ"})


def negated(number: str) -> str:
    """A number with the other sign, as it is written; zero has none."""
    if number.startswith("-"):
        return number[1:]
    return f"-{number}" if number.strip("0.") else number


class Node:
    """One step of a game, or (as the root of the tree) the position before the first.

    move        its text, without number, mover and marks; `None` in a root or a node that only
                carries a comment or a setup
    number      the turn number that was written, or 0
    mover       the player that was named, or ""
    chained     the step is part of a compound move
    closed      the compound move ends with this step
    chance      made by a random player
    preface     comment before the move; `comment` follows it
    nags        annotation glyphs by their PGN numbers (1 is `!`)
    label       name of the variation that begins here
    properties  what the notation said beyond all this: identifiers with raw values, in order
    children    the moves that follow: the main line first
    line        line in the source, from 1, or 0
    start, end  the part of the source it was read from; both 0 when it has none
    """

    __slots__ = (
        "chained",
        "chance",
        "children",
        "closed",
        "comment",
        "end",
        "label",
        "line",
        "move",
        "mover",
        "nags",
        "number",
        "preface",
        "properties",
        "start",
    )

    def __init__(self, move: str | None = None, number: int = 0, mover: str = "") -> None:
        self.move = move
        self.number = number
        self.mover = mover
        self.chained = False
        self.closed = False
        self.chance = False
        self.preface = ""
        self.comment = ""
        self.nags: tuple[int, ...] = ()
        self.label = ""
        self.properties: Properties = ()
        self.children: list[Node] = []
        self.line = 0
        self.start = 0
        self.end = 0

    def moves_again(self) -> bool:
        """Whether the same player as here is named for what follows in the main line."""
        return bool(self.children) and self.children[0].mover == self.mover

    def facts(self) -> tuple[object, ...]:
        """What the node says, without its children and its place: equal nodes have equal facts."""
        return (
            self.move,
            self.number,
            self.mover,
            self.chained,
            self.closed,
            self.chance,
            self.preface,
            self.comment,
            self.nags,
            self.label,
            self.properties,
        )

    def __repr__(self) -> str:
        return f"<Node {self.move!r}, {len(self.children)} children>"

    def main_line(self) -> Iterator[Node]:
        """The nodes after this one, first children only."""
        node = self
        while node.children:
            node = node.children[0]
            yield node

    def walk(self) -> Iterator[Node]:
        """The nodes of the tree from this one on, parents first, main line before variations."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended. No outcome and no draw: it is not over, or nobody knows.

    ``outcomes`` holds pairs (player, "win" | "loss" | "draw" | a number).
    """

    outcomes: tuple[tuple[str, str], ...] = ()
    draw: bool = False
    reason: str = ""

    @classmethod
    def won(cls, winner: str, loser: str, reason: str = "") -> Result:
        """The result of a game of two."""
        return cls(((winner, "win"), (loser, "loss")), False, reason)

    def of(self, player: str) -> str:
        """The outcome for one player, "" when none is stated."""
        return "draw" if self.draw else dict(self.outcomes).get(player, "")

    def exchanged(self) -> Result:
        """The same where Black is called White, and White Black."""
        others = {"White": "Black", "Black": "White"}
        outcomes = tuple((others.get(player, player), found) for player, found in self.outcomes)
        return Result(outcomes, self.draw, self.reason)


class GameRecord:
    """One game.

    notation    name of the notation it was read from, "" when made otherwise
    spelling    name of the language its moves are written in
    headers     ordered; the keys are those of the named-rule record (docs/records.md)
    edits       changes of the start position in order: `x a1` or `White Man b6`
    root        the tree; its comment is about the whole game
    epilogue    comment after the last move
    result      `None` when the record says nothing
    line_ends   one line end for all lines ("\\n" or "\\r\\n"), or one for each when they differ
    encoding    of the source
    source      the game's bytes, for notations that copy unchanged parts; the spans count in it
    name, line  file and line where it begins
    offset      of its first byte in the file; what is packed counts as it is when unpacked
    """

    __slots__ = (
        "edits",
        "encoding",
        "epilogue",
        "headers",
        "line",
        "line_ends",
        "name",
        "notation",
        "offset",
        "result",
        "root",
        "source",
        "spelling",
    )

    def __init__(
        self, notation: str = "", spelling: str = DEFAULT_SPELLING, name: str = ""
    ) -> None:
        self.notation = notation
        self.spelling = spelling
        self.headers: dict[str, str] = {}
        self.edits: list[str] = []
        self.root = Node()
        self.epilogue = ""
        self.result: Result | None = None
        self.line_ends: str | tuple[str, ...] = "\n"
        self.encoding = "utf-8"
        self.source: bytes | None = None
        self.name = name
        self.line = 1
        self.offset = 0

    def facts(self) -> tuple[object, ...]:
        """What the record says apart from its tree and from layout."""
        return self.spelling, list(self.headers.items()), self.edits, self.epilogue, self.result

    def __repr__(self) -> str:
        return f"<GameRecord {self.notation or 'new'} {self.name!r}>"

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the tree as flat lists, for pickle itself recurses.

        A list a slot of nodes; where all nodes have what new ones have there is none.
        """
        slots = {name: getattr(self, name) for name in self.__slots__ if name != "root"}
        nodes = list(self.root.walk())
        columns = zip(_USUAL.items(), zip(*map(_own, nodes), strict=True), strict=True)
        told = {name: own for (name, new), own in columns if own.count(new) < len(nodes)}
        return _restored, (slots, [len(node.children) for node in nodes], told)

    def main_line(self) -> Iterator[Node]:
        return self.root.main_line()

    def opening(self) -> Iterator[Node]:
        """The root, and the nodes between it and the first move or branch."""
        node = self.root
        yield node
        while len(node.children) == 1 and node.children[0].move is None:
            node = node.children[0]
            yield node

    def place(self, node: Node) -> Place:
        """Where a node stands in the file."""
        if node.line or self.source is None or not node.end:
            return Place(self.name, node.line or self.line)
        before = self.source.decode(self.encoding, "replace")[: node.start]
        line = before.count("\n")
        return Place(self.name, self.line + line, len(before) - before.rfind("\n"))


@contextmanager
def trees_grow() -> Iterator[None]:
    """A block that makes one tree of nodes, in which nothing refers back: no cycles are looked for.

    They are afterwards, once for the whole tree.
    """
    looked_for = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looked_for:
            gc.enable()


_USUAL: Final = {name: getattr(Node(), name) for name in Node.__slots__ if name != "children"}
"""What new nodes have in their slots."""
_own = attrgetter(*_USUAL)


def _restored(
    slots: dict[str, object], children: list[int], columns: dict[str, tuple[Any, ...]]
) -> GameRecord:
    """The record of these slots and of its tree: how many children each node has, parents first,
    and what the nodes have in slots that are not as usual."""
    record = GameRecord()
    for name, value in slots.items():
        setattr(record, name, value)
    with trees_grow():
        record.root = _tree(children, columns)
    return record


def _tree(children: list[int], columns: dict[str, tuple[Any, ...]]) -> Node:
    nodes = [Node() for _ in children]
    for name, column in columns.items():
        for node, value in zip(nodes, column, strict=True):
            setattr(node, name, value)
    parents: list[Node] = []  # of the nodes to come, the next one last
    for node, number in zip(nodes, children, strict=True):
        if parents:
            parents.pop().children.append(node)
        parents += [node] * number
    return nodes[0]


def same_tree(a: Node, b: Node) -> bool:
    """Whether two trees say the same, whatever they were read from."""
    stack = [(a, b)]
    while stack:
        left, right = stack.pop()
        if left.facts() != right.facts() or len(left.children) != len(right.children):
            return False
        stack.extend(zip(left.children, right.children, strict=True))
    return True


def same_record(a: GameRecord, b: GameRecord) -> bool:
    """Whether two records say the same; layout and origin take no part."""
    return a.facts() == b.facts() and same_tree(a.root, b.root)
