"""The words of each language by what they are, from the tables that the front ends go by.

Whatever colours rules goes by them: semantic tokens, the grammars of `editors/vscode`, the lexers
for Pygments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache

from translator.frontends.axiom import prelude, usage
from translator.frontends.native.grammar import terminals
from translator.frontends.native.words import INSTRUCTIONS, STRUCTURES, TERMS, variants
from translator.frontends.zrf.lowering import block, conditions, goals
from translator.server.meanings import ZRF

LITERALS = ("true", "false")


class Kind(Enum):
    """What a word is."""

    DEFINITION = "definition"  # it gives a name its meaning
    SECTION = "section"
    INSTRUCTION = "instruction"
    CONTROL = "control"
    CONDITION = "condition"
    LITERAL = "literal"
    SETTING = "setting"


_CONTROL = frozenset("if else while loop for-each call verify into".split())
_GIVERS = frozenset(
    "define game variant alternative-setup rule procedure piece zone attribute".split()
)


@cache
def vocabulary(language: str) -> dict[str, Kind]:
    """The words of a language that people write, of another one none."""
    match language:
        case "zrf":
            rows = _zrf()
        case "native":
            rows = _native()
        case "axiom":
            rows = _axiom()
        case _:  # no language of ours
            rows = iter(())
    found: dict[str, Kind] = {}
    for kind, words in rows:
        for word in words:
            found.setdefault(word, kind)
    return found


_Rows = Iterator[tuple[Kind, Iterable[str]]]


def _zrf() -> _Rows:
    yield Kind.LITERAL, LITERALS
    yield Kind.CONTROL, _CONTROL & ZRF.keys()
    yield Kind.DEFINITION, _GIVERS & ZRF.keys()
    yield Kind.CONDITION, [*conditions.CONNECTIVES, *conditions.PREDICATES]
    yield Kind.CONDITION, [f"not-{word}" for word in conditions.PREDICATES]
    yield Kind.CONDITION, goals.TESTS
    yield Kind.INSTRUCTION, block.INSTRUCTIONS
    yield Kind.SECTION, ZRF


def _native() -> _Rows:
    words = {word for listed in terminals().values() for word in listed}
    yield Kind.LITERAL, LITERALS
    yield Kind.CONTROL, _CONTROL & words
    yield Kind.DEFINITION, _GIVERS & words
    yield Kind.CONDITION, [form for word in TERMS for form in variants(word)]
    yield Kind.CONDITION, [word for word in words if word.endswith("?")]
    yield Kind.INSTRUCTION, (INSTRUCTIONS.keys() | STRUCTURES.keys()) & words
    yield Kind.SECTION, words


def _axiom() -> _Rows:
    yield Kind.DEFINITION, usage.READING.keys() - {"LOAD", "FORGET", "IMMEDIATE", "'"}
    yield Kind.CONTROL, usage.COMPILING | usage.READING | usage.IMMEDIATE
    yield Kind.SECTION, usage.BLOCKS
    yield Kind.CONDITION, usage.QUERIES | usage.EVENTS
    yield Kind.LITERAL, prelude.CONSTANTS
    yield Kind.SETTING, prelude.SETTINGS
    yield Kind.INSTRUCTION, [word.name for word in prelude.prelude()]
