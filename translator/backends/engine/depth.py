"""Rules nested deeper than a target language allows are told before it refuses them."""

from __future__ import annotations

from typing import Any

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.ir import stmt as s
from translator.ir.parts import Procedure, Rule
from translator.ir.walk import children

_LOOPS = frozenset((s.While, s.ForEach))


def check_depth(rule: Rule | Procedure, target: str, levels: int, loops: int) -> None:
    """`TranslationError` E102 if statements and conditions nest deeper than that."""
    stack: list[tuple[Any, int, int]] = [(node, 0, 0) for node in rule.body]
    while stack:
        node, depth, around = stack.pop()
        around += type(node) in _LOOPS
        if depth > levels or around > loops:
            raise too_deep(rule, target)
        stack.extend((inner, depth + 1, around) for inner in children(node))


def too_deep(rule: Rule | Procedure, target: str) -> TranslationError:
    """The finding E102."""
    message = f"the rule {rule.name!r} nests too deep for a {target} module"
    return TranslationError([Diagnostic("E102", Severity.ERROR, message)])


def loop_depth(body: tuple[s.Stmt, ...]) -> int:
    """How deep loops stand inside each other."""
    deepest = 0
    for node in body:
        if isinstance(node, s.If):
            deepest = max(deepest, loop_depth(node.then), loop_depth(node.other))
        elif isinstance(node, s.While | s.ForEach):
            deepest = max(deepest, 1 + loop_depth(node.body))
    return deepest
