"""Which procedures call which."""

from __future__ import annotations

from translator.backends.plan import flat
from translator.ir import stmt as s
from translator.ir.parts import Procedure, Rule


def called(made: Procedure | Rule) -> set[int]:
    """The procedures that a procedure or rule calls itself."""
    return {node.procedure for node in flat(made.body) if isinstance(node, s.Call)}


def recursive(procedures: tuple[Procedure, ...]) -> frozenset[int]:
    """The procedures that can reach themselves."""
    calls = [called(procedure) for procedure in procedures]
    found = set()
    for start in range(len(procedures)):
        reached: set[int] = set()
        stack = list(calls[start])
        while stack:
            index = stack.pop()
            if index not in reached:
                reached.add(index)
                stack.extend(calls[index])
        if start in reached:
            found.add(start)
    return frozenset(found)
