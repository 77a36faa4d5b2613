"""Positions in published notations, written as the setup text that engines read.

They are converted here, not by ``Game.from_fen``, so that a table speaks of the position that
its source means even if the engine reads FEN wrongly.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

FILES = "abcdefghijklmnopqrst"
Placements = dict[tuple[str, str], list[str]]  # (player, piece) -> positions


def setup_text(position: str, game: dict[str, Any]) -> str:
    """``position`` as in the tables, for a game as its engine describes itself."""
    kind, _, rest = position.partition(" ")
    readers = {"fen": from_fen, "sfen": from_sfen, "pdn": from_pdn}
    return rest if kind == "setup" else readers[kind](rest, game)


def written(placements: Placements, turn: int, last: str = "") -> str:
    items = [f"{who} {what} {' '.join(where)}" for (who, what), where in placements.items()]
    return "; ".join([*items, f"turn {turn}", *([f"last {last}"] if last else [])])


def letters(game: dict[str, Any]) -> dict[str, str]:
    return {piece["letter"]: piece["name"] for piece in game["pieces"]}


def runs(row: str) -> Iterable[str]:
    """The fields of a FEN row: a piece (perhaps with ``+``) each, or ``""`` for an empty one."""
    digits = promoted = ""
    for char in row:
        if char.isdigit():
            digits += char
            continue
        yield from [""] * int(digits or 0)
        digits = ""
        if char == "+":
            promoted = char
            continue
        yield promoted + char
        promoted = ""
    yield from [""] * int(digits or 0)


def from_fen(fen: str, game: dict[str, Any]) -> str:
    """Files are letters from the left and ranks are numbers from below, as on a chessboard."""
    rows, side, *more = fen.split()
    first, second = (player["name"] for player in game["players"][:2])
    names = letters(game)
    castles = any(piece["attributes"] for piece in game["pieces"])
    placements: Placements = defaultdict(list)
    height = rows.count("/") + 1
    castling, en_passant, *_ = [*more, "-", "-"]
    for down, row in enumerate(rows.partition("[")[0].split("/")):
        for across, field in enumerate(runs(row)):
            if field:
                square = f"{FILES[across]}{height - down}"
                player = first if field.isupper() else second
                if castles and field in "KRkr":
                    square += f" never-moved?={int(unmoved(field, square, castling))}"
                placements[player, names[field.upper()]].append(square)
    turn = 0 if side == "w" else 1
    return written(placements, turn, double_step(en_passant))


def unmoved(piece: str, square: str, castling: str) -> bool:
    """Whether castling rights say that this king or rook has never moved."""
    own = [right for right in castling if right.isupper() == piece.isupper()]
    if piece in "Kk":
        return bool(own)
    home = {"K": "h1", "Q": "a1", "k": "h8", "q": "a8"}
    return any(home.get(right) == square for right in own)


def double_step(en_passant: str) -> str:
    """The pawn move that an en passant square speaks of."""
    if en_passant[0] not in FILES or len(en_passant) != 2:
        return ""
    file, rank = en_passant[0], en_passant[1]
    return f"{file}2 {file}4" if rank == "3" else f"{file}7 {file}5"


def from_sfen(sfen: str, game: dict[str, Any]) -> str:
    """Shogi: files are numbers from the right, ranks are letters from above."""
    rows, side, hands, *_ = sfen.split()
    names = letters(game)
    placements: Placements = defaultdict(list)
    width = len(list(runs(rows.split("/")[0])))
    for down, row in enumerate(rows.split("/")):
        for across, field in enumerate(runs(row)):
            if field:
                player = "Sente" if field.isupper() else "Gote"
                square = f"{width - across}{FILES[down]}"
                placements[player, names[field.upper()]].append(square)
    number = ""
    for char in hands.replace("-", ""):
        if char.isdigit():
            number += char
            continue
        player, stack = ("Sente", "s") if char.isupper() else ("Gote", "g")
        slots = [f"{stack}{char.upper()}{k + 1}" for k in range(int(number or 1))]
        placements[player, names[char.upper()]] += slots
        number = ""
    return written(placements, 0 if side == "b" else 1)


def from_pdn(pdn: str, game: dict[str, Any]) -> str:
    """Draughts: the dark squares are numbered from the upper left; ``K`` marks a king."""
    side, *lists = pdn.split(":")
    man = game["pieces"][0]["name"]
    width = game["grid"]["columns"]
    placements: Placements = defaultdict(list)
    for men in lists:
        player = {"W": "White", "B": "Black"}[men[0]]
        for field in men[1:].split(","):
            start, _, end = field.lstrip("K").partition("-")
            piece = "King" if field.startswith("K") else man
            for number in range(int(start), int(end.lstrip("K") or start) + 1):
                placements[player, piece].append(dark_square(number, width))
    player = {"W": "White", "B": "Black"}[side]
    turns = [turn["player"] for turn in game["turn_order"]]
    return written(placements, turns.index(player))


def dark_square(number: int, width: int) -> str:
    down, k = divmod(number - 1, width // 2)
    return f"{FILES[2 * k + (down + 1) % 2]}{width - down}"
