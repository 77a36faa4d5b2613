"""Blocks that a game repeats become procedures, where written out they would make it very large.

Macros of ZRF may stand for thousands of lines each time that they are called. What they expand to
is shared (`frontends.zrf.expand`), so that a game which takes megabytes to write is small as long
as nobody goes through it. Here such a game becomes one that is small when it is written, too:

    (if (piece? Tower) ...)  twice    becomes    (call part-0 here -> flag)    twice

Constants that all entries of a rule have in common take the place of its parameters first, so that
rules repeat what others say. Games of ordinary size stay as they are: what is written out is
quicker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import assigned, assigned_in
from translator.ir.expr import Const, Kind, Local, Param
from translator.ir.game import Game
from translator.ir.ids import LocalName, ProcedureId
from translator.ir.kinds import known_to
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import Body, bodies_of, children, put, substituted

LARGE: Final = 5_000
"""Statements of all rules, written out, from which on blocks become procedures."""

SMALL: Final = 80
"""Nodes of a block that is not worth a procedure."""

_Names = frozenset[str | tuple[int, Kind]]
"""Locals by their names, and parameters of a rule."""

_Kinds = tuple[tuple[LocalName, Kind], ...]


def outline(game: Game) -> Game:
    """The same game; what a very large one repeats is in procedures."""
    if game.generation.by_type:
        return game
    if _written(game) <= LARGE:
        return game
    alike = _Alike()
    rules = [
        replace(rule, body=alike.body(rule.body, constants))
        for rule, constants in zip(game.rules, _constants(game), strict=True)
    ]
    made = _Outliner(game, rules, alike.sizes)
    rules = [replace(rule, body=made.body(rule.body, known_to(rule))) for rule in rules]
    if not made.procedures:
        return game
    return replace(game, rules=tuple(rules), procedures=(*game.procedures, *made.procedures))


def _written(game: Game) -> int:
    """How many statements all rules have, those that stand in several places there each time."""
    known: dict[int, int] = {}

    def size(body: Body) -> int:
        found = known.get(id(body))
        if found is None:
            found = len(body)
            for node in body:
                for name in bodies_of(type(node)):
                    found += size(getattr(node, name))
            known[id(body)] = found
        return found

    return sum(size(rule.body) for rule in game.rules)


def _constants(game: Game) -> list[dict[int, Const]]:
    """By rule, the parameters that are the same in all its entries."""
    given: list[list[set[int]]] = [[set() for _ in rule.params] for rule in game.rules]
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            for values, value in zip(given[entry.rule], entry.args, strict=True):
                values.add(value)
    return [
        {
            index: Const(kind, *values)
            for index, (kind, values) in enumerate(zip(rule.params, rows, strict=True))
            if len(values) == 1
        }
        for rule, rows in zip(game.rules, given, strict=True)
    ]


class _Alike:
    """Makes equal nodes one object, and puts constants in place of parameters.

    `sizes` tells by their identity how many nodes there are in what they stand for, written out.
    """

    def __init__(self) -> None:
        self._nodes: dict[tuple[object, ...], Any] = {}
        self.sizes: dict[int, int] = {}

    def body(self, body: Body, constants: dict[int, Const]) -> Body:
        known: dict[int, Any] = {}

        def one(held: Any) -> Any:
            if isinstance(held, tuple):
                return tuple(map(one, held))
            if _FIELDS[type(held)] is None:
                return held
            found = known.get(id(held))
            if found is None:
                node = constants.get(held.index, held) if isinstance(held, Param) else held
                parts = {name: one(getattr(node, name)) for name in _FIELDS[type(node)] or ()}
                found = known[id(held)] = self._first(node, parts)
            return found

        return tuple(map(one, body))

    def _first(self, node: Any, parts: dict[str, Any]) -> Any:
        """The first node with these parts, which are one object each already."""
        key = type(node), *map(_key, parts.values())
        found = self._nodes.get(key)
        if found is None:
            found = self._nodes[key] = put(node, **parts)
            self.sizes[id(found)] = 1 + sum(self._size(part) for part in parts.values())
        return found

    def _size(self, held: Any) -> int:
        if isinstance(held, tuple):
            return sum(map(self._size, held))
        return self.sizes.get(id(held), 0)


class _Fields(dict[type, tuple[str, ...] | None]):
    """By class the fields that take part in equality; `None` for what is no node."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        own = tuple(f.name for f in fields(kind) if f.compare) if is_dataclass(kind) else None
        self[kind] = own
        return own


_FIELDS: Final = _Fields()


def _key(held: Any) -> object:
    """What tells the parts of nodes apart that are one object if they are equal."""
    if isinstance(held, tuple):
        return tuple(map(_key, held))
    return held if _FIELDS[type(held)] is None else id(held)


class _Outliner:
    """The blocks of rules whose equal nodes are one, and the procedures made of them."""

    def __init__(self, game: Game, rules: list[Rule], sizes: dict[int, int]) -> None:
        self.procedures: list[Procedure] = []
        self._first = len(game.procedures)
        self._taken = {made.name for made in game.procedures}
        self._rules = rules  # so that nodes are known by their identity
        self._sizes = sizes
        self._names: dict[int, _Names | None] = {}
        self._calls: dict[tuple[int, _Kinds], s.Call] = {}
        self._often: Counter[int] = Counter()
        for rule in rules:
            self._count(rule.body)

    def _count(self, body: Body) -> None:
        """How often blocks stand somewhere, if what stands in another block is there once."""
        stack = [body]
        while stack:
            for node in stack.pop():
                inner = bodies_of(type(node))
                if inner:
                    self._often[id(node)] += 1
                    if self._often[id(node)] == 1:
                        stack += [getattr(node, name) for name in inner]

    def body(self, body: Body, known: dict[str, Kind]) -> Body:
        return tuple(self._statement(node, known) for node in body)

    def _statement(self, node: s.Stmt, known: dict[str, Kind]) -> s.Stmt:
        inner = bodies_of(type(node))
        if not inner:
            return node
        if self._often[id(node)] > 1 and self._sizes[id(node)] >= SMALL:
            names = self._used(node)
            if names is not None:
                return self._call(node, names, known)
        return put(node, **{name: self.body(getattr(node, name), known) for name in inner})

    def _call(self, node: s.Stmt, names: _Names, known: dict[str, Kind]) -> s.Call:
        """A call of the procedure for a block, which is made when the first such block is met."""
        own = sorted(name for name in names if isinstance(name, str))
        given = sorted((name for name in names if isinstance(name, tuple)), key=lambda one: one[0])
        kinds = tuple((name, known[name]) for name in own)
        key = id(node), kinds
        if key not in self._calls:
            names_of = {index: _free(f"given {index}", own) for index, _ in given}
            params = tuple((names_of[index], kind) for index, kind in given)
            changed = sorted(assigned_in((node,)))
            inner = bodies_of(type(node))
            body = put(node, **{name: self.body(getattr(node, name), known) for name in inner})
            body = substituted(body, Param, lambda one: Local(names_of[one.index]))
            values = s.Return(tuple(map(Local, changed)))
            self._calls[key] = s.Call(
                ProcedureId(self._first + len(self.procedures)),
                (*map(Local, own), *(Param(index, kind) for index, kind in given)),
                tuple(changed),
            )
            name = _free(f"part {len(self.procedures)}", self._taken)
            results = tuple(known[one] for one in changed)
            made = Procedure(name, (*kinds, *params), results, (), (body, values))
            self.procedures.append(made)
        return self._calls[key]

    def _used(self, root: Any) -> _Names | None:
        """The locals and parameters that a block names; `None` if it has to stay where it is."""
        known = self._names
        if id(root) not in known:
            known[id(root)] = _NONE  # what is in it comes first
            found: _Names | None = frozenset(_own(root)) if _moves(root) else None
            for inner in children(root):
                names = self._used(inner)
                found = None if found is None or names is None else found | names
            known[id(root)] = found
        return known[id(root)]


def _free(name: str, taken: Collection[str]) -> str:
    """The name, or one like it that nothing has."""
    while name in taken:
        name += "'"
    return name


_NONE: Final[_Names] = frozenset()
_STAYS: Final = s.Leave | s.Return | s.Mark | e.Count  # a `Fail` ends its caller as well


def _moves(node: Any) -> bool:
    """A procedure may hold the node: it leaves nothing outside, and changes no set of positions."""
    return not isinstance(node, _STAYS)


def _own(node: Any) -> Iterator[str | tuple[int, Kind]]:
    """The locals and parameters that a node itself names."""
    match node:
        case Param(index, kind):
            yield index, kind
        case Local(name) | e.Marked(name):
            yield name
        case s.Let() | s.Draw() | s.Pop() | s.ForEach() | s.Call():
            yield from assigned(node)
