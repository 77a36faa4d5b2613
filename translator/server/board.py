"""The board of the game that a text holds, with the moves of what the cursor is on."""

from __future__ import annotations

from typing import Any

from translator import api
from translator.engines.limits import endless_turns_told
from translator.frontends.gamefile import GameFile
from translator.library.rules import Rules
from translator.render import Extras, draw, position_of, targets_of
from translator.server.words import Words


def board(rules: Rules, words: Words, offset: int) -> str:
    """The game around the cursor as an SVG picture of its first position.

    On the name of a piece or position it shows the moves of the first such piece that has any, or
    of what stands there. Raises `TranslationError` for rules that are wrong.
    """
    file = GameFile(rules)
    game = file.lower(_game_at(words, offset, len(file.titles))).game
    engine: Any = api.compile(game).Game()
    word = words.at(offset)
    with endless_turns_told():
        start = None if word is None else _start(engine, word.text)
        targets = None if start is None else targets_of(game, engine, start)
        return draw(game, position_of(game, engine), Extras(targets=targets)).decode()


def _game_at(words: Words, offset: int, games: int) -> int:
    """The number of the last game or variant that begins before the cursor."""
    roles = ("game", "variant")
    begun = [one for one in words.found.definitions if one.role in roles and one.start <= offset]
    return min(max(len(begun) - 1, 0), games - 1)


def _start(engine: Any, name: str) -> str | None:
    """A position of that name, or where a piece of that name stands that can move."""
    starts = dict.fromkeys(move.start for move in engine.legal_moves if move.start is not None)
    if name in starts:
        return name
    of_type = (at for at in starts if at in engine.board and engine.board[at].type == name)
    return next(of_type, None)
