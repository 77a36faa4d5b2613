"""FEN of draughts: who moves, and each side's pieces by the numbers of their squares.

    W:W21,22,K5:B1,2,10-12

FEN of chess is the engine's own: `Game.from_fen` and `fen`.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from notation.description import GameDescription
from notation.engine import Engine

_FEN = re.compile(r"\s*([WB?]?)\s*:\s*([WB])([^:]*):\s*(?!\2)([WB])([^:.]*)\.?\s*")
_PIECE = re.compile(r"(K?)(?:([0-9]{1,3})(?:-([0-9]{1,3}))?|([A-Za-z][0-9]{1,2}))")


def draughts_setup(fen: str, game: Engine, rules: GameDescription) -> Any:
    """The setup that FEN tells; raises `ValueError`."""
    found = _FEN.fullmatch(fen)
    if found is None:
        raise ValueError(f"not FEN of draughts: {fen!r}")
    turn, *sides = found.groups()
    if turn not in ("W", "B"):
        raise ValueError(f"FEN of draughts: W or B moves, not {turn or 'nobody'}")
    man, king = _kinds(game, rules)
    placements = []
    for colour, pieces in zip(sides[::2], sides[1::2], strict=True):
        player = rules.coloured(colour)
        for item in filter(None, (piece.strip() for piece in pieces.split(","))):
            for square, crowned in _placed(item, rules):
                placements.append((square, player, king if crowned else man, ()))
    start = game.setup()
    mover = rules.turn_players.index(rules.coloured(turn))
    return type(start)(tuple(placements), start.reserve, mover)


def _placed(item: str, rules: GameDescription) -> list[tuple[str, bool]]:
    found = _PIECE.fullmatch(item)
    if found is None:
        raise ValueError(f"not a piece on a square: {item!r}")
    crown, first, last, name = found.groups()
    if name:
        squares = [name.lower() if name.lower() in rules.squares else None]
    else:
        squares = [rules.numbered(n) for n in range(int(first), int(last or first) + 1)]
    if None in squares or not squares:
        raise ValueError(f"no such square: {item!r}")
    return [(square, bool(crown)) for square in squares if square]


def _kinds(game: Engine, rules: GameDescription) -> tuple[str, str]:
    """The types of men and kings: the commonest piece of the start, and what it may become."""
    counts = Counter(p[2] for p in game.setup().placements if p[2] not in rules.promoted)
    man = counts.most_common(1)[0][0] if counts else rules.pieces[0]
    kings = [piece for piece in rules.pieces if piece in rules.promoted and piece != man]
    return man, kings[0] if kings else man


def draughts_fen(game: Engine, usual: Engine, rules: GameDescription) -> str:
    """FEN of the position of a game; `usual` is one that has just begun."""
    man, _ = _kinds(usual, rules)
    sides: dict[str, list[str]] = {"W": [], "B": []}
    for square, piece in game.board.items():
        number = rules.square(square).number
        colour = rules.colour(piece.player)
        if colour:
            sides[colour].append(("" if piece.type == man else "K") + str(number or square))
    for pieces in sides.values():
        pieces.sort(key=lambda text: [int(n) for n in re.findall(r"\d+", text)])
    turn = rules.colour(game.turn) or "W"
    return f"{turn}:W{','.join(sides['W'])}:B{','.join(sides['B'])}"
