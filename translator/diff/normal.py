"""Programs in a normal form: what does nothing is left out, what means the same is written alike.

Front ends say some things for the sake of a rule's other statements (a local is reset for a later
round that never comes); a change elsewhere in the rule would make such statements come and go.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from translator.ir.expr import And, Local, Marked
from translator.ir.stmt import Do, Emit, Forget, Leave, Let, Pair, Return, Stmt, Verify
from translator.ir.walk import Body, bodies_of, inside, nodes, statements


def normal(body: Body) -> Body:
    """The same program in its normal form."""
    kinds = {type(statement) for statement in statements(body)}
    body = _split(body)
    body = _forgetting(body, effects=Do in kinds, group=Pair in kinds)
    kills = kinds.isdisjoint((Leave, Return))
    return tuple(_Useful(kills).kept(body, frozenset())[0])


def _split(body: Sequence[Stmt]) -> Body:
    """A demand for several conditions as several demands."""
    return tuple(part for statement in body for part in _parts(statement))


def _parts(statement: Stmt) -> Iterator[Stmt]:
    if isinstance(statement, Verify) and isinstance(statement.condition, And):
        for operand in statement.condition.operands:
            yield from _parts(Verify(operand))
    else:
        yield inside(statement, _split)


def _forgetting(body: Body, effects: bool, group: bool) -> Body:
    """After each move what can be pending is forgotten as the program says, the rest always."""
    out: list[Stmt] = []
    for statement in body:
        if isinstance(statement, Forget):
            statement = Forget(statement.group or not group, statement.effects or not effects)
            if isinstance(out[-1] if out else None, Forget):
                out.pop()
        out.append(inside(statement, lambda inner: _forgetting(inner, effects, group)))
        kept = isinstance(statement, Emit) and statement.end is not None
        if kept and not (effects and group):
            out.append(Forget(not group, not effects))
    return tuple(out)


class _Useful:
    """Leaves out what gives a local a value that is never read, from the end to the start."""

    def __init__(self, kills: bool) -> None:
        self.kills = kills  # no jumps: a new value makes the one before it useless

    def kept(self, body: Body, read: frozenset[str]) -> tuple[Body, frozenset[str]]:
        """The useful statements, and the locals that they and what follows read."""
        out: list[Stmt] = []
        for statement in reversed(body):
            if isinstance(statement, Let) and not statement.walk and statement.name not in read:
                continue
            if isinstance(statement, Let) and self.kills:
                read -= {statement.name}
            kept, read = self._inner(statement, read)
            out.append(kept)
        return tuple(reversed(out)), read

    def _inner(self, statement: Stmt, read: frozenset[str]) -> tuple[Stmt, frozenset[str]]:
        bodies = bodies_of(type(statement))
        if not bodies:
            return statement, read | names_read(statement)
        if len(bodies) == 1:  # a loop: what it reads may be read in the next round
            read |= names_read(statement)
        changed, after = {}, read
        for name in bodies:
            body, needed = self.kept(getattr(statement, name), after)
            read |= needed
            changed[name] = body
        own = replace(statement, **dict.fromkeys(bodies, ()))  # type: ignore[arg-type]
        return replace(statement, **changed), read | names_read(own)  # type: ignore[arg-type]


def names_read(node: Any) -> frozenset[str]:
    """The locals that a node reads, inner statements included."""
    inner = list(nodes(node))
    names = [item.name for item in inner if isinstance(item, Local)]
    return frozenset([*names, *(item.positions for item in inner if isinstance(item, Marked))])
