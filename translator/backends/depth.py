"""Rules nested deeper than a target language allows are told before it refuses them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from translator.diagnostics import Diagnostic, Severity, TranslationError
from translator.ir import stmt as s
from translator.ir.parts import Procedure, Rule


def check_depth(rule: Rule | Procedure, target: str, levels: int, loops: int) -> None:
    """`TranslationError` E102 if statements and conditions nest deeper than that."""
    deepest = [0, 0]
    stack: list[tuple[object, int, int]] = [(rule.body, 0, 0)]
    while stack:
        node, depth, around = stack.pop()
        if isinstance(node, tuple):
            stack.extend((item, depth, around) for item in node)
        elif is_dataclass(node):
            around += isinstance(node, s.While | s.Loop | s.ForEach)
            deepest = [max(deepest[0], depth), max(deepest[1], around)]
            values = (getattr(node, f.name) for f in fields(node))
            stack.extend((value, depth + 1, around) for value in values)
    if deepest[0] > levels or deepest[1] > loops:
        raise too_deep(rule, target)


def too_deep(rule: Rule | Procedure, target: str) -> TranslationError:
    """The finding E102."""
    message = f"the rule {rule.name!r} nests too deep for a {target} module"
    return TranslationError([Diagnostic("E102", Severity.ERROR, message)])
