"""The board of the game that a text holds, with the moves of what the cursor is on."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from translator import api
from translator.engines.limits import endless_turns_told
from translator.frontends.gamefile import GameFile
from translator.ir.expr import NOWHERE
from translator.ir.game import Game
from translator.library.rules import Rules
from translator.render import Extras, draw, position_of, targets_of
from translator.server.words import Words


def board(rules: Rules, words: Words, offset: int) -> str:
    """The game around the cursor as an SVG picture of its first position.

    On the name of a piece or position it shows the moves of the first such piece that has any, or
    of what stands there; of a piece that cannot move yet, those that it has alone in the middle.
    Raises `TranslationError` for rules that are wrong.
    """
    file = GameFile(rules)
    game = file.lower(_game_at(words, offset, len(file.titles))).game
    module = api.compile(game)
    engine: Any = module.Game()
    word = words.at(offset)
    with endless_turns_told():
        start = None if word is None else _start(engine, word.text)
        if start is None and word is not None and word.text in {one.name for one in game.pieces}:
            with suppress(ValueError):  # a game may not have such a position
                alone = _alone(module, game, word.text)
                start = _start(alone, word.text)
                engine = engine if start is None else alone
        targets = None if start is None else targets_of(game, engine, start)
        return draw(game, position_of(game, engine), Extras(targets=targets)).decode()


def _alone(module: Any, game: Game, name: str) -> Any:
    """The game with one piece of a type, of who moves first, in the middle of the most linked."""
    first = module.Game()
    own = (row for row in first.setup().placements if row[1:3] == (first.turn, name))
    attributes = next((row[3] for row in own), ())
    links = [sum(end != NOWHERE for end in ends) for ends in zip(*game.board.links, strict=True)]
    most = [at for at, number in enumerate(links) if number == max(links)] or [0]
    middle = game.board.positions[most[len(most) // 2]]
    setup = first.setup()
    parts = {part: getattr(setup, part) for part in setup.__slots__}
    parts["placements"] = ((middle, first.turn, name, attributes),)
    return module.Game.from_setup(module.Setup(**parts))


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
