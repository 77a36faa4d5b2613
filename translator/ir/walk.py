"""Goes through the nodes of a game, and rebuilds nodes with others in them.

Which fields of a class hold nodes is read off the class (`shape`), once for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import is_dataclass, replace
from operator import is_
from typing import Any, Final, NamedTuple, TypeVar, get_args

from translator.ir.expr import Expr
from translator.ir.game import Game
from translator.ir.parts import Best, Invariant, Precondition
from translator.ir.shape import classes_in, classes_of, fields_of, names_locals
from translator.ir.stmt import Do, Stmt, Verify

Body = tuple[Stmt, ...]
_Node = TypeVar("_Node")

_STATEMENTS: Final = frozenset(get_args(Stmt))


def _in_expressions() -> frozenset[type]:
    """The classes that expressions are made of."""
    return frozenset(inner for kind in get_args(Expr) for inner in classes_of(kind))


class _Holders(dict[type, tuple[str, ...]]):
    """By class the fields that hold nodes of some classes."""

    def __init__(self, wanted: Callable[[], frozenset[type]] | None) -> None:
        self.wanted = wanted

    def __missing__(self, kind: type) -> tuple[str, ...]:
        wanted = self.wanted() if self.wanted is not None else None
        names = self[kind] = tuple(
            field.name
            for field in (fields_of(kind) if is_dataclass(kind) else ())
            for held in [classes_in(field.shape)]
            if (held if wanted is None else not wanted.isdisjoint(held))
        )
        return names


_BODIES: Final = _Holders(lambda: _STATEMENTS)
_EXPRESSIONS: Final = _Holders(_in_expressions)
_NODES: Final = _Holders(None)


class _Named(dict[type, tuple[str, ...]]):
    """By class the fields that hold names of locals."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        own = self[kind] = tuple(f.name for f in fields_of(kind) if names_locals(f.shape))
        return own


_LOCALS: Final = _Named()


# Going through


def bodies_of(kind: type) -> tuple[str, ...]:
    """The fields of a class of statements that hold statements."""
    return _BODIES[kind]


def statements(body: Body) -> Iterator[Stmt]:
    """All statements of a body in program order, nested ones after the one that holds them."""
    stack = list(reversed(body))
    while stack:
        statement = stack.pop()
        yield statement
        for name in reversed(_BODIES[type(statement)]):
            stack.extend(reversed(getattr(statement, name)))


def different(body: Body) -> Iterator[Stmt]:
    """As `statements`, but an object once: what macros repeat stands in many places."""
    seen: set[int] = set()
    stack = list(reversed(body))
    while stack:
        statement = stack.pop()
        if id(statement) not in seen:
            seen.add(id(statement))
            yield statement
            for name in reversed(_BODIES[type(statement)]):
                stack.extend(reversed(getattr(statement, name)))


def expressions(statement: Stmt, seen: set[int] | None = None) -> Iterator[Expr]:
    """All expressions in a statement itself (not in nested statements), outer before inner.

    Objects whose identities are in `seen` are left out; the others are from now on.
    """
    held: Any = statement.effect if isinstance(statement, Do) else statement
    stack: list[Any] = [getattr(held, name) for name in _EXPRESSIONS[type(held)]]
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind is tuple:
            stack.extend(node)
        elif node is not None:
            if seen is not None:
                if id(node) in seen:
                    continue
                seen.add(id(node))
            yield node
            for name in _EXPRESSIONS[kind]:
                stack.append(getattr(node, name))


class _Lines(NamedTuple):
    """What was found of a body, which stays as long as its identity stands for it."""

    body: Body
    found: tuple[tuple[Stmt, tuple[Expr, ...]], ...]


_MOST: Final = 256
_KNOWN: Final[dict[int, _Lines]] = {}


def lines(body: Body) -> tuple[tuple[Stmt, tuple[Expr, ...]], ...]:
    """As `distinct`, by statement; many ask in turn of the same bodies, as checks do."""
    known = _KNOWN.get(id(body))
    if known is None:
        if len(_KNOWN) >= _MOST:
            _KNOWN.clear()
        seen: set[int] = set()
        found = tuple([(line, tuple(expressions(line, seen))) for line in different(body)])
        known = _KNOWN[id(body)] = _Lines(body, found)
    return known.found


def distinct(body: Body) -> Iterator[Stmt | Expr]:
    """All statements of a body, each with the expressions in it; an object once."""
    seen: set[int] = set()
    for statement in different(body):
        yield statement
        yield from expressions(statement, seen)


def size(body: Body) -> int:
    """Statements and expressions of a body; what stands in several places counts in each."""
    known: dict[int, int] = {}

    def of(held: Any) -> int:
        if isinstance(held, tuple):
            return sum(map(of, held))
        if held is None:
            return 0
        found = known.get(id(held))
        if found is None:
            inner = held.effect if isinstance(held, Do) else held
            kind = type(inner)
            parts = (getattr(inner, name) for name in (*_BODIES[kind], *_EXPRESSIONS[kind]))
            found = known[id(held)] = 1 + sum(map(of, parts))
        return found

    return of(body)


def outermost(statement: Stmt) -> Iterator[Expr]:
    """The expressions in a statement itself that stand in no other one."""
    held: Any = statement.effect if isinstance(statement, Do) else statement
    for name in _EXPRESSIONS[type(held)]:
        yield from _each(getattr(held, name))


def operands_in(node: Any) -> list[Expr]:
    """The expressions that stand right in a statement, effect or expression."""
    found: list[Expr] = []
    for name in _EXPRESSIONS[type(node)]:
        held = getattr(node, name)
        if type(held) is tuple:
            found += held
        elif held is not None:
            found.append(held)
    return found


def children(node: Any) -> Iterator[Any]:
    """The nodes that stand right in a node, in the order of its fields."""
    for name in _NODES[type(node)]:
        yield from _each(getattr(node, name))


def _each(held: Any) -> Iterator[Any]:
    if isinstance(held, tuple):
        for item in held:
            yield from _each(item)
    elif held is not None:
        yield held


def nodes(root: Any) -> Iterator[Any]:
    """All nodes in a tree, or in several, outer before inner ones."""
    stack = [root]
    while stack:
        item = stack.pop()
        if isinstance(item, tuple | list | frozenset):
            stack.extend(item)
        elif hasattr(item, "__dataclass_fields__"):
            yield item
            stack.extend(getattr(item, name) for name in _NODES[type(item)])


def locals_of(node: Any) -> Iterator[str]:
    """The locals that a node itself names."""
    for name in _LOCALS[type(node)]:
        held = getattr(node, name)
        yield from (held,) if isinstance(held, str) else held


# Rebuilding. What nothing changes in is the very same object; places in sources are kept.


def rebuilt(node: _Node, change: Callable[[Any], Any]) -> _Node:
    """A node with each node right in it changed, or a tuple of nodes with each of them changed."""
    if isinstance(node, tuple):
        return _changed(node, change)  # type: ignore[no-any-return]
    new: dict[str, Any] = {}
    for name in _NODES[type(node)]:
        held = getattr(node, name)
        found = _changed(held, change)
        if found is not held:
            new[name] = found
    return replace(node, **new) if new else node  # type: ignore[type-var]


def _changed(held: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(held, tuple):
        items = tuple(_changed(item, change) for item in held)
        return held if all(map(is_, items, held)) else items
    return None if held is None else change(held)


def put(node: _Node, **fields: Any) -> _Node:
    """A node with something else in these fields."""
    new = {
        name: value
        for name, value in fields.items()
        for held in [getattr(node, name)]
        if not (value is held or (isinstance(held, tuple) and _alike(value, held)))
    }
    return replace(node, **new) if new else node  # type: ignore[type-var]


def _alike(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))


def substituted(root: _Node, kind: type, value: Callable[[Any], Any]) -> _Node:
    """A tree, or a tuple of some, with something else in place of each node of one class."""

    def inside(node: Any) -> Any:
        return value(node) if isinstance(node, kind) else rebuilt(node, inside)

    return inside(root)  # type: ignore[no-any-return]


def renamed(root: _Node, names: dict[str, str]) -> _Node:
    """A tree, or a tuple of some, with other names for locals."""

    def inside(node: Any) -> Any:
        new: dict[str, Any] = {}
        for field in () if isinstance(node, tuple) else _LOCALS[type(node)]:
            held = getattr(node, field)
            if isinstance(held, str):
                found: Any = names.get(held, held)
            else:
                found = tuple(names.get(name, name) for name in held)
            if found != held:
                new[field] = found
        return rebuilt(replace(node, **new) if new else node, inside)

    return inside(root)  # type: ignore[no-any-return]


def inside(statement: _Node, change: Callable[[Any], Any]) -> _Node:
    """A statement with each body in it changed."""
    new: dict[str, Any] = {}
    for name in _BODIES[type(statement)]:
        held = getattr(statement, name)
        found = change(held)
        if found is not held and found != held:
            new[name] = found
    return replace(statement, **new) if new else statement  # type: ignore[type-var]


def mapped(body: Body, change: Callable[[Stmt], Stmt]) -> Body:
    """The body with each statement changed, those inside others too."""
    items = tuple(inside(change(node), lambda inner: mapped(inner, change)) for node in body)
    return body if all(map(is_, items, body)) else items


# In a game


def bodies(game: Game) -> list[Body]:
    """The bodies of all rules, and then of all procedures."""
    return [rule.body for rule in game.rules] + [made.body for made in game.procedures]


def everywhere(game: Game) -> Iterator[Stmt]:
    """All statements of all rules and procedures."""
    return (node for body in bodies(game) for node in statements(body))


def asked(game: Game) -> Iterator[Expr]:
    """All expressions of a game, outer before inner; an object of a body once.

    They stand in its rules, procedures, goals, stages, hidden parts and the evaluation.
    """
    for body in bodies(game):
        for _, found in lines(body):
            yield from found
    for root in outside(game):
        yield from expressions(Verify(root))


def outside(game: Game) -> Iterator[Expr]:
    """The expressions that stand in no rule: in goals, stages, hidden parts and the evaluation."""
    yield from (goal.test for goal in game.goals)
    for stage in game.selection:
        if isinstance(stage, Precondition | Invariant):
            yield stage.condition
        elif isinstance(stage, Best):
            yield from stage.keys
    yield from (hidden.where for hidden in game.hidden)
    if game.evaluation is not None:
        yield game.evaluation.value
