"""Copies run-time parts (templates/python) into a generated module."""

from __future__ import annotations

import ast
from functools import cache

from translator.backends.python.parts import parsed
from translator.core.outputs import GAME


@cache
def _part(name: str) -> tuple[tuple[str, ...], str]:
    """A part's absolute imports, and its source without imports and module docstring."""
    source, tree = parsed(name)
    lines = source.splitlines()
    imports: list[str] = []
    dropped: set[int] = set()
    for node in tree.body:
        start, end = node.lineno, node.end_lineno or node.lineno
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.Import | ast.ImportFrom):
            if not (
                isinstance(node, ast.ImportFrom) and (node.level or node.module == "__future__")
            ):
                imports += ast.unparse(node).splitlines()
        elif not (is_text or _type_checking(node)):
            continue
        dropped.update(range(start, end + 1))
    kept = [line for number, line in enumerate(lines, 1) if number not in dropped]
    return tuple(imports), "\n".join(kept).strip() + "\n"


def _type_checking(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def assemble(parts: list[str], body: str) -> str:
    """One module: the imports of the parts, the parts, then `body`."""
    imports: list[str] = []
    texts: list[str] = []
    for name in parts:
        needed, text = _part(name)
        imports += (line for line in needed if "TYPE_CHECKING" not in line)
        texts.append(text)
    head = "\n".join(["from __future__ import annotations", "", *_merged(imports)])
    return "\n\n".join([head + "\n", *texts, f"{GAME}\n\n{body}"])


def _merged(imports: list[str]) -> list[str]:
    """The imports of several parts as those of one module, a line a module."""
    plain = {line for line in imports if line.startswith("import ")}
    names: dict[str, set[str]] = {}
    for line in set(imports) - plain:
        module, _, wanted = line.removeprefix("from ").partition(" import ")
        names.setdefault(module, set()).update(wanted.split(", "))
    chosen = (f"from {name} import {', '.join(sorted(found))}" for name, found in names.items())
    return [*sorted(plain), *sorted(chosen)]
