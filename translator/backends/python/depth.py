"""What Python itself refuses to compile, seen in the lines of a function."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from translator.backends.engine.depth import too_deep
from translator.ir.parts import Procedure, Rule

MAX_BLOCKS: Final = 18
"""Python takes 20 loops and `try` in each other."""

MAX_LEVELS: Final = 95
"""Python takes 100 levels of indentation."""

_BLOCKS: Final = ("for ", "while ", "try:", "with ")


def check_lines(made: Procedure | Rule, lines: Iterable[str]) -> None:
    """`TranslationError` E102 if they nest deeper than that: one condition may take two loops."""
    blocks: list[int] = []
    for line in lines:
        text = line.lstrip()
        level = (len(line) - len(text)) // 4
        while blocks and blocks[-1] >= level:
            blocks.pop()
        if text.startswith(_BLOCKS):
            blocks.append(level)
        if level > MAX_LEVELS or len(blocks) > MAX_BLOCKS:
            raise too_deep(made, "Python")
