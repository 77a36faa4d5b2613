"""Rules nested deeper than a target language allows are told before it refuses them."""

from __future__ import annotations

from typing import Any

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.ir import stmt as s
from translator.ir.fields import compared
from translator.ir.parts import Procedure, Rule

_LOOPS = frozenset((s.While, s.ForEach))


def check_depth(rule: Rule | Procedure, target: str, levels: int, loops: int) -> None:
    """`TranslationError` E102 if statements and conditions nest deeper than that."""
    stack: list[tuple[Any, int, int]] = [(rule.body, 0, 0)]
    while stack:
        node, depth, around = stack.pop()
        kind = type(node)
        if kind is tuple:
            for item in node:
                stack.append((item, depth, around))
        elif (names := compared(kind)) is not None:
            around += kind in _LOOPS
            if depth > levels or around > loops:
                raise too_deep(rule, target)
            for name in names:
                stack.append((getattr(node, name), depth + 1, around))


def too_deep(rule: Rule | Procedure, target: str) -> TranslationError:
    """The finding E102."""
    message = f"the rule {rule.name!r} nests too deep for a {target} module"
    return TranslationError([Diagnostic("E102", Severity.ERROR, message)])
