"""One move of a Zillions saved game: `partial 2 Man a1 - c3 x b2`, text to effects and back.

Effects are tuples, as written (the engine's own are in docs/engine.md):

    ("shift", piece, from, "-" | "x", to)      ("drop", player, piece, at)
    ("capture", at)                            ("change", name, (at, ...))   () when `on` is absent
    ("attribute", at, index, value)            ("flip", (at, ...))

Zillions lists shifts first; what a script of Axiom does stands in the order of the script.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass
from typing import Any, TypeAlias

from notation.edits import MARKS

Effect: TypeAlias = tuple[Any, ...]

_BLANK = re.compile(r"\s")


class ZsgMoveError(ValueError):
    """Not a move. `index` counts the tokens before the offending one."""

    def __init__(self, message: str, index: int) -> None:
        super().__init__(message)
        self.index = index


@dataclass(frozen=True, slots=True)
class ZsgMove:
    """One line. `partial` is the number of the move type that may follow; `None`: none may."""

    effects: tuple[Effect, ...] = ()
    partial: str | None = None

    @property
    def is_pass(self) -> bool:
        return not self.effects


@dataclass(frozen=True, slots=True)
class Names:
    """Names of the game, where they are known: they end a list of squares before other effects."""

    players: Container[str] = ()
    pieces: Container[str] = ()


def parse_move(tokens: list[str], names: Names | None = None) -> ZsgMove:
    """The move that the tokens spell; raises `ZsgMoveError`."""
    for index, token in enumerate(tokens):
        if _BLANK.search(token):
            raise ZsgMoveError("a name with a blank", index)
    partial: str | None = None
    at = 0
    if tokens[:1] == ["partial"]:
        if len(tokens) < 2 or not _is_number(tokens[1]):
            raise ZsgMoveError("`partial` needs a number", 1)
        partial = tokens[1]
        at = 2
    if tokens[at:] == ["Pass"]:
        return ZsgMove((), partial)
    if at == len(tokens):
        raise ZsgMoveError("the move is empty", at)
    effects: list[Effect] = []
    while at < len(tokens):
        effect, at = _effect(tokens, at, names)
        effects.append(effect)
    return ZsgMove(tuple(effects), partial)


def _effect(tokens: list[str], at: int, names: Names | None) -> tuple[Effect, int]:
    """The effect that begins at a token, and the index after it."""
    token = tokens[at]
    if token == "x":
        return ("capture", _name(tokens, at + 1)), at + 2
    if token == "=":
        return _change(tokens, at, names)
    if token == "@":
        index, value = _token(tokens, at + 2), _token(tokens, at + 3)
        if not _is_number(index) or not _is_number(value):
            raise ZsgMoveError("`@` needs a position, the number of an attribute and a value", at)
        return ("attribute", _name(tokens, at + 1), index, value), at + 4
    if token == "flip":
        end = _names_from(tokens, at + 1, names)
        return ("flip", tuple(tokens[at + 1 : end])), end
    if _mark(tokens, at) in ("-", "x"):
        shift = ("shift", _name(tokens, at), _name(tokens, at + 1), tokens[at + 2])
        return (*shift, _name(tokens, at + 3)), at + 4
    return ("drop", _name(tokens, at), _name(tokens, at + 1), _name(tokens, at + 2)), at + 3


def _change(tokens: list[str], at: int, names: Names | None) -> tuple[Effect, int]:
    name = _name(tokens, at + 1)
    if tokens[at + 2 : at + 3] != ["on"]:
        return ("change", name, ()), at + 2
    end = _names_from(tokens, at + 3, names)
    return ("change", name, tuple(tokens[at + 3 : end])), end


def _mark(tokens: list[str], at: int) -> str:
    """What stands between the squares of a shift that begins at a token, if one does."""
    return tokens[at + 2] if at + 3 < len(tokens) else ""


def _names_from(tokens: list[str], at: int, names: Names | None) -> int:
    """Where a list of positions that begins at a token ends: at a mark, a drop or a shift."""
    end = at
    while end < len(tokens) and tokens[end] not in MARKS:
        if end > at and _begins_effect(tokens, end, names):
            break
        end += 1
    if end == at:
        raise ZsgMoveError("a position is missing", at)
    return end


def _token(tokens: list[str], at: int) -> str:
    return tokens[at] if at < len(tokens) else ""


def _name(tokens: list[str], at: int) -> str:
    token = _token(tokens, at)
    if not token:
        raise ZsgMoveError("the move breaks off", at)
    if token in MARKS:
        raise ZsgMoveError("a name is missing", at)
    return token


def _is_number(token: str) -> bool:
    return token.isascii() and token.isdigit()


def _begins_effect(tokens: list[str], at: int, names: Names | None) -> bool:
    """Whether a token in a list of positions is the player of a drop or the piece of a shift.

    Before `x` that takes names: `on a1 b2 x c3` is two squares and a capture.
    """
    if _mark(tokens, at) == "-":
        return True
    if names is None or at + 1 == len(tokens):
        return False
    if _mark(tokens, at) == "x" and tokens[at] in names.pieces:
        return True
    return tokens[at] in names.players and tokens[at + 1] in names.pieces


def print_move(move: ZsgMove) -> str:
    """The text of a move."""
    words = [] if move.partial is None else ["partial", move.partial]
    if not move.effects:
        words.append("Pass")
    for effect in move.effects:
        words += _words(effect)
    return " ".join(words)


def _words(effect: Effect) -> list[str]:
    kind, *values = effect
    match kind:
        case "capture":
            return ["x", *values]
        case "change":
            name, squares = values
            return ["=", name, *(("on", *squares) if squares else ())]
        case "attribute":
            return ["@", *values]
        case "flip":
            return ["flip", *values[0]]
    return values
