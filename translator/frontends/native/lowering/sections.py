"""The sections of a game or variant, its own and those that it inherits."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from translator.frontends.native.inherit import Key, inherited, key_of
from translator.frontends.native.lowering.scope import Scope
from translator.frontends.native.tree import Node, names_in, nodes, nodes_in, token_of

_WORDS = {"text", "goal", "phase", "verify"}  # what stands at their head is a word of several
_HEADS = {"setup": "board-setup", "bendable_if": "if", "bendable_let": "let"}

ONCE = frozenset(
    "default players turn_order board move_types attributes variables position_attributes setup"
    " selection options records view verdict evaluation".split()
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A game, a variant of one, or one with another set-up: what it says itself, and on what.

    `base` are the sections of the game that it goes by, none for a game.
    """

    node: Node
    own: Sequence[Node]
    base: Sequence[Node] = ()

    @property
    def name(self) -> Node:
        """Its title."""
        return names_in(self.node)[0]


def entries(forms: Sequence[Node], scope: Scope) -> Iterator[Entry]:
    """All that a file lets one play; a variant goes by the game before it."""
    base: Sequence[Node] | None = None
    for node in forms:
        if node.data not in ("game", "variant"):
            continue
        own = nodes(node.children)[1:]
        if node.data == "game":
            base = own
            entry = Entry(node, own)
        else:
            if base is None:
                scope.error("L408", "there is no game before this variant", node)
            entry = Entry(node, own, base or ())
        yield entry
        sections = Sections(scope, entry).found
        for other in nodes_in(node, "alternative_setup"):
            yield Entry(other, [Node("setup", other.children[1:], other.meta)], sections)


class Sections:
    """The sections of an entry by kind, with what stands beside the games of a file."""

    def __init__(self, scope: Scope, entry: Entry, shared: Collection[Node] = ()) -> None:
        self.shared, self.own = shared, entry.own
        self.found = list(entry.own)
        if entry.base:
            self.found = inherited(_keyed(scope, entry.base), _keyed(scope, entry.own))

    def one(self, kind: str) -> Node | None:
        return next((node for node in self.found if node.data == kind), None)

    def all(self, kind: str) -> list[Node]:
        """All sections of a kind, those that all games share first."""
        return [node for node in (*self.shared, *self.found) if node.data == kind]

    def of(self, kinds: Collection[str]) -> list[Node]:
        """All sections of some kinds, in the order of the text."""
        return [node for node in self.found if node.data in kinds]

    def texts(self, scope: Scope) -> dict[str, str]:
        return {token_of(node): scope.text(node.children[-1]) for node in self.all("text")}

    def written_here(self) -> frozenset[int]:
        """By their identities the sections that no other game has said before."""
        return frozenset(map(id, (*self.shared, *self.own)))


def _keyed(scope: Scope, sections: Sequence[Node]) -> Iterator[tuple[Key, Node]]:
    for node in sections:
        kind = str(node.data)
        head = token_of(node) if kind in _WORDS else _HEADS.get(kind, kind.replace("_", "-"))
        names = names_in(node)
        yield key_of(head, scope.text(names[0]) if names else ""), node
