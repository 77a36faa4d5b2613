"""`describe(game)`: what records and pictures need of a game and rules do not (docs/engine.md)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from translator.ir.expr import Param
from translator.ir.fingerprint import fingerprint
from translator.ir.game import Game
from translator.ir.stmt import Emit
from translator.ir.walk import statements

_GRID_NAME = re.compile(r"([a-z]{1,2}|[A-Z]{1,2})([0-9]{1,2})\Z")
_CHESS = {"knight", "bishop", "rook", "queen", "king"}
_CASTLING = ("king", "rook")
_CASTLING_ZONE = "castling"


def describe(game: Game) -> dict[str, Any]:
    """Plain data (JSON-able), the same for every back end."""
    cells = _cells(game)
    promoted = _promoted(game)
    numbers = _draughts_numbers(game, cells)
    letters = _letters(game) if cells and len(game.players) == 2 else {}
    family = "chess" if _is_chess(game) else "draughts" if numbers else ""
    return {
        "title": game.meta.title,
        "source": game.meta.source,
        "variant": game.meta.title,
        "language": game.meta.language,
        "dialect": game.meta.dialect,
        "fingerprint": fingerprint(game),
        "players": [{"name": p.name, "kind": p.kind.value} for p in game.players],
        "turn_order": [
            {
                "player": game.players[turn.player].name,
                "owner": game.players[turn.owner].name,
                "type": None if turn.move_type is None else game.move_types[turn.move_type],
            }
            for turn in game.turn_order.turns
        ],
        "repeat": game.turn_order.repeat,
        "pieces": [
            {
                "name": piece.name,
                "letter": piece.letter,
                "attributes": [
                    {"name": game.attributes[a].name, "default": value}
                    for a, value in piece.attributes
                ],
                "promoted": index in promoted,
            }
            for index, piece in enumerate(game.pieces)
        ],
        "attributes": list(game.attribute_order),
        "move_types": list(game.move_type_order),
        "positions": [
            {
                "name": name,
                "file": cells[i][0] if i in cells else None,
                "rank": cells[i][1] if i in cells else None,
                "number": numbers.get(i),
            }
            for i, name in enumerate(game.board.positions)
        ],
        "grid": _size(cells),
        "directions": list(game.board.directions),
        "family": family,
        "letters": letters,
        "homes": _homes(game) if letters else {},
        **({"dealt": True} if game.start.alternatives or game.start.shuffles else {}),
        **({"veiled": True} if hides(game) else {}),
    }


def hides(game: Game) -> bool:
    """Whether players do not see everything."""
    return bool(game.hidden) or any(variable.hidden for variable in game.variables)


def _cells(game: Game) -> dict[int, tuple[int, int]]:
    """(file, rank) from 1 by position, for names such as `e4` (letters before a number)."""
    found: dict[int, tuple[int, int]] = {}
    for index, name in enumerate(game.board.positions):
        match = _GRID_NAME.match(name)
        if match is not None:
            column = 0
            for letter in match[1].lower():
                column = column * 26 + ord(letter) - 96
            found[index] = (column, int(match[2]))
    if len(set(found.values())) != len(found):
        return {}
    return found


def _size(cells: dict[int, tuple[int, int]]) -> dict[str, int] | None:
    if not cells:
        return None
    return {
        "columns": max(file for file, _ in cells.values()),
        "rows": max(rank for _, rank in cells.values()),
    }


def _promoted(game: Game) -> set[int]:
    """Types that a move may choose on arrival."""
    return set(_choices(game))


def _choices(game: Game) -> Iterator[int]:
    for piece in game.pieces:
        for entry in (*piece.moves, *piece.drops):
            for statement in statements(game.rules[entry.rule].body):
                if isinstance(statement, Emit):
                    for choice in statement.pieces:
                        if isinstance(choice, Param):
                            yield entry.args[choice.index]


def _is_chess(game: Game) -> bool:
    names = {piece.name.lower() for piece in game.pieces}
    return _CHESS <= names and len(game.players) == 2


def _letters(game: Game) -> dict[str, str]:
    """One upper-case letter a type: its notation, else its first free letter; or none at all."""
    taken: dict[str, str] = {}
    for piece in game.pieces:
        wanted = "N" if piece.name.lower() == "knight" else ""
        for letter in (wanted, *piece.letter[:1], *piece.name):
            if letter.isalpha() and letter.isascii() and letter.upper() not in taken.values():
                taken[piece.name] = letter.upper()
                break
        else:
            return {}
    return taken


def _homes(game: Game) -> dict[str, dict[str, list[str]]]:
    """Where a player's kings and rooks may have the right to castle, by player and kind.

    That is where a game begins with them or, if its rules let them begin elsewhere, in the zone
    that has the name for it. There other pieces may have a right, too, as in Seirawan chess: those
    that tell by the same attributes that they have not moved.
    """
    names = game.board.positions
    homes: dict[str, dict[str, list[str]]] = {player.name: {} for player in game.players}
    for zone in game.board.zones:
        if zone.name == _CASTLING_ZONE:
            for player, squares in zip(game.players, zone.positions, strict=True):
                here = [names[p] for p in sorted(squares)]
                homes[player.name] = dict.fromkeys([*_CASTLING, *_others_at_home(game)], here)
            return homes
    for placed in game.start.placements:
        kind = game.pieces[placed.piece].name.lower()
        if kind in _CASTLING:
            own = homes[game.players[placed.player].name]
            own.setdefault(kind, []).append(names[placed.position])
    return homes


def _others_at_home(game: Game) -> list[str]:
    """The names of other types that begin with the attributes that kings and rooks begin with."""
    told = {piece.name.lower(): set(piece.attributes) for piece in game.pieces}
    common = told.get("king", set()) & told.get("rook", set())
    others = [name for name, own in told.items() if name not in _CASTLING and common <= own]
    return others if common else []


def _draughts_numbers(game: Game, cells: dict[int, tuple[int, int]]) -> dict[int, int]:
    """Numbers of the dark squares, from the top left, on boards that are used diagonally only."""
    used = {
        position
        for table in game.board.links
        for pair in enumerate(table)
        if pair[1] >= 0
        for position in pair
        if position in cells
    }
    names = {piece.name.lower() for piece in game.pieces}
    if not names & {"man", "checker"} or len(game.players) != 2 or not used:
        return {}
    parity = {sum(cells[p.position]) % 2 for p in game.start.placements if p.position in cells}
    if len(parity) != 1:
        return {}
    dark = [p for p in used if sum(cells[p]) % 2 in parity]
    dark.sort(key=lambda p: (-cells[p][1], cells[p][0]))
    return {position: number for number, position in enumerate(dark, 1)}
