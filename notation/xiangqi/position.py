"""Positions of xiangqi: FEN, and how they become those of a game.

    rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1

Ranks from Black's side, files from Red's left; upper case is Red, who is `w`, in some files `r`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from notation.description import XIANGQI, XIANGQI_ALIKE, GameDescription
from notation.engine import Engine
from notation.record import GameRecord
from notation.start import Start, counters_of

FIRST: Final = "W"
"""The colour that Red has here."""

FILES, RANKS, _ = XIANGQI
_COUNTERS: Final = ("0", "1")
FEN: Final = re.compile(r"([0-9A-Za-z/]+)\s+([wrb])(?:\s+-\s+-)?(?:\s+\d+){0,2}")
ITEM: Final = re.compile(r"[1-9]|[A-Za-z]")


def letters(rules: GameDescription) -> Mapping[str, str]:
    """The letters of FEN for the types of pieces, as far as they are known."""
    by_name = XIANGQI[2]
    known = {piece: by_name.get(piece) or rules.signs.get(piece, "") for piece in rules.pieces}
    return {piece: XIANGQI_ALIKE.get(letter, letter) for piece, letter in known.items()}


def xiangqi_setup(fen: str, game: Engine, rules: GameDescription) -> Any:
    """The setup that FEN tells; raises `ValueError`."""
    found = FEN.fullmatch(fen.strip())
    rows = found[1].split("/") if found else []
    if found is None or len(rows) != RANKS:
        raise ValueError(f"not FEN of xiangqi: {fen!r}")
    types = {letter: piece for piece, letter in letters(rules).items()}
    placements = []
    for row, text in enumerate(rows):
        file = 0
        items = ITEM.findall(text)
        for item in items:
            if item.isdigit():
                file += int(item)
                continue
            letter = XIANGQI_ALIKE.get(item.upper(), item.upper())
            square = rules.at(file, RANKS - 1 - row)
            if square is None or letter not in types:
                raise ValueError(f"no such piece or square: {item} in {text!r}")
            player = rules.coloured("W" if item.isupper() else "B", FIRST)
            placements.append((square, player, types[letter], ()))
            file += 1
        if file != FILES or "".join(items) != text:
            raise ValueError(f"not a rank of xiangqi: {text!r}")
    start = game.setup()
    mover = rules.coloured("B" if found[2] == "b" else "W", FIRST)
    return type(start)(tuple(placements), start.reserve, rules.turn_players.index(mover))


def xiangqi_fen(game: Engine, rules: GameDescription) -> str:
    """FEN of the position of a game."""
    signs, board = letters(rules), game.board
    rows = []
    for rank in reversed(range(RANKS)):
        row = ""
        for file in range(FILES):
            piece = board.get(rules.at(file, rank) or "")
            if piece is None:
                row += "1"
            else:
                red = rules.colour(piece.player, FIRST) == "W"
                row += signs[piece.type] if red else signs[piece.type].lower()
        rows.append(re.sub("1+", lambda ones: str(len(ones[0])), row))
    turn = rules.colour(game.turn, FIRST).lower()
    return f"{'/'.join(rows)} {turn} - - 0 1"


def tell_start(new: GameRecord, start: Start, _: object) -> None:
    """As a header."""
    counters = counters_of(start.stated)
    if len(counters) != len(_COUNTERS):
        counters = _COUNTERS
    fen = xiangqi_fen(start.game, start.rules).split(" ")[: -len(_COUNTERS)]
    new.headers["FEN"] = " ".join([*fen, *counters])


def tell_position(new: GameRecord, start: Start, _: object) -> None:
    """As a header that counts nothing."""
    new.headers["FEN"] = xiangqi_fen(start.game, start.rules)


def titles_of(_: object) -> tuple[str]:
    """The game of these records."""
    return ("Xiangqi",)
