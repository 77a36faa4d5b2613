"""The smallest part in which two nodes differ."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any, NamedTuple

from translator.diff.changes import Edit
from translator.ir.expr import And, Or
from translator.ir.shape import fields_in
from translator.ir.walk import bodies_of


class Part(NamedTuple):
    """What was done, and the part that it was done to on both sides, `None` where it is not."""

    edit: Edit
    old: Any
    new: Any


def smallest(old: Any, new: Any) -> Part:
    """The part of `old` that must change for it to become `new`; statements in them do not count.

    Where all that differs is one operand of `and` or `or`, it is added or removed.
    """
    for connective in (And, Or):
        if connective in (type(old), type(new)):
            part = _operands(_operands_of(old, connective), _operands_of(new, connective))
            if part is not None:
                return part
    if type(old) is type(new) and hasattr(old, "__dataclass_fields__"):
        nodes = []
        skipped = bodies_of(type(old))
        for f in fields_in(old):
            a, b = getattr(old, f.name), getattr(new, f.name)
            if a != b and f.name not in skipped:
                nodes.append((a, b))
        if len(nodes) == 1:
            a, b = nodes[0]
            if hasattr(a, "__dataclass_fields__") and hasattr(b, "__dataclass_fields__"):
                return smallest(a, b)
            if _are_nodes(a) and _are_nodes(b):
                if len(a) == len(b) == 1:
                    return smallest(a[0], b[0])
                return _operands(a, b) or Part(Edit.CHANGED, old, new)
    return Part(Edit.CHANGED, old, new)


def _are_nodes(value: Any) -> bool:
    return isinstance(value, tuple) and all(hasattr(v, "__dataclass_fields__") for v in value)


def _operands_of(node: Any, connective: type) -> tuple[Any, ...]:
    return node.operands if isinstance(node, connective) else (node,)  # type: ignore[attr-defined]


def _operands(old: tuple[Any, ...], new: tuple[Any, ...]) -> Part | None:
    """The one edit between two lists of operands, if it is one."""
    codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    found = [code for code in codes if code[0] != "equal"]
    if len(found) != 1:
        return None
    tag, i, k, j, m = found[0]
    if tag == "insert" and m - j == 1:
        return Part(Edit.ADDED, None, new[j])
    if tag == "delete" and k - i == 1:
        return Part(Edit.REMOVED, old[i], None)
    if tag == "replace" and (k - i, m - j) == (1, 1) and (len(old), len(new)) != (1, 1):
        return smallest(old[i], new[j])
    return None
