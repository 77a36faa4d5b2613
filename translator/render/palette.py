"""Colours: of players, of coloured pieces, of boards.

A player called after a colour gets it; the others get the colours that are left, in a fixed order.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from translator.ir.game import Game
from translator.ir.parts import PlayerKind


@dataclass(frozen=True, slots=True)
class Paint:
    """`fill` of a piece, its `edge`, and `ink` for what is drawn on it."""

    fill: str
    edge: str
    ink: str


_DARK, _LIGHT = "#1d1d1d", "#fffdf7"

PAINTS = {
    "white": Paint(_LIGHT, "#2b2b2b", "#2b2b2b"),
    "black": Paint("#33302e", "#0d0c0b", "#f6efe2"),
    "red": Paint("#c4362c", "#4a0e0a", _LIGHT),
    "blue": Paint("#3567b5", "#10254a", _LIGHT),
    "green": Paint("#347a42", "#12381b", _LIGHT),
    "yellow": Paint("#f2c53d", "#5e4708", _DARK),
    "orange": Paint("#e8833a", "#5c2a07", _DARK),
    "purple": Paint("#7f4aa5", "#301545", _LIGHT),
    "pink": Paint("#ee9db8", "#6b2440", _DARK),
    "cyan": Paint("#52b9c4", "#0e4a50", _DARK),
    "brown": Paint("#8a5a3a", "#38200f", _LIGHT),
    "navy": Paint("#1f3560", "#0a1530", _LIGHT),
    "violet": Paint("#a78bd4", "#3a2364", _DARK),
    "grey": Paint("#9b978f", "#3d3a35", _DARK),
    "slate": Paint("#5f6b78", "#20272e", _LIGHT),
    "gold": Paint("#d9a928", "#57400a", _DARK),
    "silver": Paint("#c9ccd0", "#4a4d52", _DARK),
}

_ALIASES = {
    "light": "white", "dark": "black", "gray": "grey", "ash": "grey", "magenta": "pink",
    "south": "white", "north": "black", "sente": "white", "gote": "black", "x": "red", "o": "blue",
}  # fmt: skip
_ORDER = (
    "white", "black", "red", "blue", "green", "yellow", "purple", "orange", "cyan", "pink",
    "navy", "grey", "brown", "violet", "slate", "gold", "silver",
)  # fmt: skip
_METALS = {"gold", "silver"}  # pieces of these names are generals, not coloured

BACKGROUND = "#fbf8f1"
TEXT = "#4a4238"
CELL, CELL_DARK, CELL_LINE = "#eedfbf", "#cfae80", "#8d7350"
PLANK, PLANK_LINE = "#ecd29c", "#5d4730"
HOLE = "#2b2622"
HERE, TARGET, STRIKE = "#e0a100", "#1f7a3d", "#c22f22"
ZONES = ("#3567b5", "#cf3f35", "#3c8a4b", "#7f4aa5", "#e8833a", "#0e8a95", "#8a5a3a", "#5f6b78")


def words(name: str) -> tuple[str, ...]:
    """The words of a name in small letters: two in `Gold-General`, `SouthWhite` and `red_stone`."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W\d_a-zA-Z]+", name)
    return tuple(part.lower() for part in parts)


def colour_of(name: str) -> str | None:
    """The colour that a name speaks of, `None` if it speaks of none."""
    for word in words(name):
        found = _ALIASES.get(word, word)
        if found in PAINTS:
            return found
    return None


def colour_of_piece(name: str) -> str | None:
    """The colour in the name of a piece type: `RedStone`, `white`."""
    for word in words(name):
        found = {"gray": "grey", "light": "white", "dark": "black"}.get(word, word)
        if found in PAINTS and found not in _METALS:
            return found
    return None


def player_paints(game: Game) -> tuple[Paint, ...]:
    """The paint of each player, no two alike as long as there are colours left."""
    chosen: list[str | None] = []
    for player in game.players:
        colour = colour_of(player.name)
        neutral = player.kind is PlayerKind.NEUTRAL and colour is None
        chosen.append("grey" if neutral and "grey" not in chosen else colour)
    free = [colour for colour in _ORDER if colour not in chosen]
    for index, colour in enumerate(chosen):
        if colour is None or colour in chosen[:index]:
            chosen[index] = free.pop(0) if free else _ORDER[index % len(_ORDER)]
    return tuple(PAINTS[colour or "white"] for colour in chosen)
