"""Copies run-time parts (templates/python) into a generated module."""

from __future__ import annotations

import ast
import re
from functools import cache

from translator.backends.python.parts import text
from translator.core.outputs import GAME

# What a part begins with; to parse all of it would take longer than most games.
_HEAD = re.compile(
    r'(?:""".*?"""\n|(?:from|import) [^\n(]*(?:\([^)]*\))?\n|if TYPE_CHECKING:\n(?: .*?\n)+|\n)*',
    re.DOTALL,
)
_TEXT = re.compile(r'^""".*?"""\n', re.DOTALL | re.MULTILINE)


@cache
def part(name: str) -> tuple[tuple[str, ...], str]:
    """A part's absolute imports, and its source without imports and texts at the margin."""
    source = text(name)
    head = _HEAD.match(source)
    assert head is not None  # it may be empty
    imports: list[str] = []
    for node in ast.parse(head[0]).body:
        if isinstance(node, ast.Import) or (
            isinstance(node, ast.ImportFrom) and not node.level and node.module != "__future__"
        ):
            imports += ast.unparse(node).splitlines()
    return tuple(imports), _TEXT.sub("", source[head.end() :]).strip() + "\n"


def assemble(parts: list[str], body: str) -> str:
    """One module: the imports of the parts, the parts, then `body`."""
    imports: list[str] = []
    texts: list[str] = []
    for name in parts:
        needed, source = part(name)
        imports += (line for line in needed if "TYPE_CHECKING" not in line)
        texts.append(source)
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
