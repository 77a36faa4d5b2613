"""A block that describes a part of a game: `{board … board}` and its kin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from translator.frontends.axiom.reader import Word
from translator.frontends.axiom.script import Script
from translator.frontends.axiom.words import Constant

Action = Callable[..., None]
"""Is given the script, then the numbers that the word takes and the names behind it."""


@dataclass(frozen=True, slots=True)
class Block:
    """What its first word does, the words that may stand within it, and what its last word does."""

    begin: Action
    words: Mapping[str, Action]
    end: Action | None = None


def type_number(script: Script, word: Word) -> int:
    """The move type of a name: what a word of that name gives, or else a new one."""
    d = script.description
    found = script.words.get(word.text)
    if found is None:
        d.last_type += 1
        found = Constant(word.text, word.span, d.last_type, "type")
        script.define(found)
    script.execute(found)
    value = script.number()
    d.types.setdefault(value, word.text)
    return value
