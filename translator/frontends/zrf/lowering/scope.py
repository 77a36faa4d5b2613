"""The names a ZRF game declares, by role, and how they are looked up.

ZRF keeps separate name spaces by role (docs/zrf.md 7): one symbol may be a piece and a position.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from itertools import islice
from typing import Generic, TypeVar

from translator.core.diagnostics import Sink
from translator.core.spelling import meant
from translator.frontends.zrf.nodes import Atom, Form, Node, Text, write
from translator.ir.ids import (
    AttributeId,
    DirectionId,
    MoveTypeId,
    PieceId,
    PlayerId,
    PositionId,
    ZoneId,
)

Id = TypeVar("Id", bound=int)


@dataclass(slots=True)
class Names(Generic[Id]):
    """An ordered name table: name -> index in order of first mention."""

    role: str
    number: Callable[[int], Id]
    index: dict[str, Id] = field(default_factory=dict)

    def add(self, name: str) -> Id:
        return self.index.setdefault(name, self.number(len(self.index)))

    def __contains__(self, name: str) -> bool:
        return name in self.index

    def __getitem__(self, name: str) -> Id:
        return self.index[name]

    def get(self, name: str) -> Id | None:
        return self.index.get(name)

    def __len__(self) -> int:
        return len(self.index)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.index)

    def since(self, count: int) -> tuple[str, ...]:
        """The names but the first `count`, without a look at those."""
        return tuple(islice(reversed(self.index), len(self.index) - count))[::-1]


@dataclass(slots=True)
class Scope:
    """Everything the parts of the lowering share about one game.

    `typed` are the move types that blocks have. With `next_only` only the pieces that move next
    give check: more than two players are not neutral, or somebody moves another's pieces (U21).
    """

    sink: Sink
    dialect: str
    macros: Collection[str] = ()
    positions: Names[PositionId] = field(default_factory=lambda: Names("position", PositionId))
    directions: Names[DirectionId] = field(default_factory=lambda: Names("direction", DirectionId))
    players: Names[PlayerId] = field(default_factory=lambda: Names("player", PlayerId))
    pieces: Names[PieceId] = field(default_factory=lambda: Names("piece", PieceId))
    move_types: Names[MoveTypeId] = field(default_factory=lambda: Names("move type", MoveTypeId))
    attributes: Names[AttributeId] = field(default_factory=lambda: Names("attribute", AttributeId))
    zones: Names[ZoneId] = field(default_factory=lambda: Names("zone", ZoneId))
    typed: set[str] = field(default_factory=set)
    discard_cascades: bool = False
    recycle_promotions: bool = False
    next_only: bool = False

    @property
    def dagaz(self) -> bool:
        return self.dialect == "dagaz"

    def find(self, table: Names[Id], node: Node, code: str) -> Id | None:
        """Index of the name that `node` writes; reports an unknown one under `code`.

        A list is none, as was reported before (`arguments`).
        """
        if isinstance(node, Form):
            return None
        name = atom(node)
        found = table.get(name)
        if found is None:
            self.unknown(code, f"unknown {table.role} `{name}`", node, table.names)
        return found

    def check_distinct(self, nodes: Iterable[Node]) -> None:
        """Reports what is listed twice."""
        seen: set[str] = set()
        for node in nodes:
            text = node.text if isinstance(node, Atom) else write(node)
            if text in seen:
                self.sink.warning("Z111", f"`{text}` is listed twice here", node.span)
            seen.add(text)

    def check_types(self, priorities: Form | None) -> None:
        """As `check_type`, of all that priorities list, each once."""
        listed = priorities.items[1:] if priorities is not None else ()
        self.check_distinct(listed)
        for node in listed:
            self.check_type(node)

    def check_type(self, node: Node) -> None:
        """Reports the name of a move type that no block has."""
        if atom(node) and atom(node) not in self.typed:
            self.unknown("Z435", f"no moves are of type `{atom(node)}`", node, sorted(self.typed))

    def unknown(self, code: str, message: str, node: Node, known: Iterable[str]) -> None:
        """Reports a word, or the first word of a form, that is none of those that are known."""
        word = node.items[0] if isinstance(node, Form) and node.items else node
        self.sink.warning(code, message, node.span, *meant(atom(word), known, word.span))


def atom(node: Node) -> str:
    """Text of an atom or string; the empty string for a list."""
    if isinstance(node, Atom):
        return node.text
    return node.value if isinstance(node, Text) else ""


def atoms(nodes: tuple[Node, ...]) -> list[str]:
    return [atom(node) for node in nodes if not isinstance(node, Form)]


def texts(form: Form) -> tuple[str, ...]:
    """The strings (or atoms) that follow the head of a form."""
    return tuple(atoms(form.items[1:]))


def children(form: Form, head: str) -> list[Form]:
    return [node for node in form.items if isinstance(node, Form) and node.head == head]
