"""Rules nested deeper than a target language allows are told before it refuses them."""

from __future__ import annotations

from typing import Any

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.ir import stmt as s
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import children, different


def check_depth(rule: Rule | Procedure, target: str, levels: int, loops: int) -> None:
    """`TranslationError` E102 if statements and conditions nest deeper than that."""
    stack: list[tuple[Any, int, int]] = [(node, 0, 0) for node in rule.body]
    while stack:
        node, depth, around = stack.pop()
        around += isinstance(node, s.Loop)
        if depth > levels or around > loops:
            raise too_deep(rule, target)
        stack.extend((inner, depth + 1, around) for inner in children(node))


def too_deep(rule: Rule | Procedure, target: str) -> TranslationError:
    """The finding E102."""
    message = f"the rule {rule.name!r} nests too deep for a {target} module"
    span = next((node.span for node in different(rule.body) if node.span is not None), None)
    return TranslationError([Diagnostic("E102", Severity.ERROR, message, span)])
