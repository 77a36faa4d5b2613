"""Positions of Tak: TPS.

    x5/x3,2112S,x/x5/x2,1C,x2/x5 1 9

Ranks from the top, squares by commas, `x3` for three empty ones; a stack is told from below by the
numbers of its owners, and its uppermost stone may be `S` (standing) or `C` (capstone). Then who is
to move, and the number of the move.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from notation.description import GameDescription
from notation.edits import Changes, SetupError, own_edits
from notation.engine import Engine
from notation.record import GameRecord
from notation.start import Start

OPENING: Final = "Opening"
NO_SWAP: Final = "no-swap"
"""Where this is the opening, players begin with stones of their own."""

# The number of a move from which on players put stones of their own.
_OWN: Final = 2
_TPS = re.compile(r"([x0-9SC,/]+)\s+([12])\s+(\d+)")
_EMPTY = re.compile(r"x([1-9]?)")
_STACK = re.compile(r"([12]+)([SC]?)")
_COLOURS: Final = {"1": "W", "2": "B"}
_NUMBERS: Final = {"W": "1", "B": "2"}
FLAT: Final = "F"


def square_of(name: str) -> str:
    """The square of a place in a stack."""
    return name.partition(".")[0]


def level_of(square: str, level: int) -> str:
    """A place in a stack, from 1."""
    return square if level == 1 else f"{square}.{level}"


def turns_before(tps: str) -> int:
    """Turns played before a position."""
    found = _TPS.fullmatch(tps.strip())
    return 0 if found is None else max(0, 2 * int(found[3]) - 2) + (found[2] == "2")


def tak_setup(tps: str, game: Engine, rules: GameDescription) -> Any:
    """The setup that TPS tells; raises `ValueError`."""
    found = _TPS.fullmatch(tps.strip())
    rows = found[1].split("/") if found is not None else []
    if found is None or len(rows) != rules.rows:
        raise ValueError(f"not TPS of a board of {rules.columns} times {rules.rows}: {tps!r}")
    types = {letter: piece for piece, letter in rules.signs.items()}
    placements = []
    for number, row in enumerate(rows):
        file = 0
        for item in row.split(","):
            empty, stack = _EMPTY.fullmatch(item), _STACK.fullmatch(item)
            square = rules.at(file, rules.rows - 1 - number)
            if empty is not None:
                file += int(empty[1] or 1)
            elif stack is None or square is None or stack[2] not in ("", *types):
                raise ValueError(f"no such stack or square: {item!r} in {row!r}")
            else:
                kinds = [*FLAT * (len(stack[1]) - 1), stack[2] or FLAT]
                for level, (owner, kind) in enumerate(zip(stack[1], kinds, strict=True), 1):
                    player = rules.coloured(_COLOURS[owner])
                    placements.append((level_of(square, level), player, types[kind], ()))
                file += 1
        if file != rules.columns:
            raise ValueError(f"not a rank of {rules.columns} squares: {row!r}")
    start = game.setup()
    turn = _turn(int(found[3]), rules.coloured(_COLOURS[found[2]]), rules)
    return type(start)(tuple(placements), _reserve(start.reserve, placements, rules), turn)


def _turn(number: int, mover: str, rules: GameDescription) -> int:
    """The turn in the order of turns: the first of each player puts a stone of the other one.

    Whatever is on the board: programs go by the number of the move.
    """
    order = rules.turn_players
    return order.index(mover) if number < _OWN else len(order) - 1 - order[::-1].index(mover)


def _reserve(
    usual: tuple[tuple[str, str, int], ...],
    placements: list[tuple[str, str, str, tuple[()]]],
    rules: GameDescription,
) -> tuple[tuple[str, str, int], ...]:
    """What is left in hand. Standing stones are flat ones that were put upright."""
    used: Counter[tuple[str, str]] = Counter()
    held = {(player, piece) for player, piece, _ in usual}
    types = {letter: piece for piece, letter in rules.signs.items()}
    for _, player, piece, _ in placements:
        used[player, piece if (player, piece) in held else types[FLAT]] += 1
    left = tuple((player, piece, n - used[player, piece]) for player, piece, n in usual)
    if any(n < 0 for _, _, n in left):
        raise ValueError("there are more stones than the players have")
    return left


def tps_of(game: Engine, rules: GameDescription) -> str:
    """TPS of the position of a game."""
    board = game.board
    rows = [
        [_stack(board, rules.at(file, rank) or "", rules) for file in range(rules.columns)]
        for rank in reversed(range(rules.rows))
    ]
    text = "/".join(",".join(row) for row in rows)
    text = re.sub(r"x(?:,x)+", lambda run: f"x{run[0].count('x')}", text)
    number = 1 if game.setup().turn_index == rules.turn_players.index(game.turn) else 2
    return f"{text} {_NUMBERS[rules.colour(game.turn)]} {number}"


def _stack(board: Mapping[str, Any], square: str, rules: GameDescription) -> str:
    text, level, sign = "", 1, ""
    while (piece := board.get(level_of(square, level))) is not None:
        text += _NUMBERS[rules.colour(piece.player)]
        sign = rules.signs[piece.type]
        level += 1
    return (text or "x") + ("" if sign == FLAT else sign)


def changes(record: GameRecord, rules: GameDescription) -> Changes:
    """Who begins with an own stone; raises `SetupError` for an opening that is not known."""
    opening = record.headers.get(OPENING, "").strip().casefold()
    if opening in ("", "swap"):
        return own_edits(record, rules)
    if opening != NO_SWAP:
        raise SetupError("not a known opening of Tak", record.headers[OPENING])
    stated = _TPS.fullmatch(record.headers.get("FEN", "").strip())
    mover = rules.coloured(_COLOURS[stated[2] if stated is not None else "1"])
    return Changes(tuple(record.edits), _turn(_OWN, mover, rules))


def tell_start(new: GameRecord, start: Start, _: object) -> None:
    """As a header."""
    own, usual = start.game.setup(), start.usual.setup()
    same = (own.placements, own.reserve) == (usual.placements, usual.reserve)
    if same and start.game.turn == start.usual.turn and own.turn_index != usual.turn_index:
        new.headers[OPENING] = NO_SWAP
        return
    tps = tps_of(start.game, start.rules)
    stated = re.fullmatch(r"\S+ [12] (\d{1,6})", start.stated)
    if stated is not None and int(stated[1]) > 1 and tps.endswith(" 2"):
        tps = tps.removesuffix("2") + stated[1]
    new.headers["FEN"] = tps


def titles_of(record: GameRecord) -> list[str]:
    """Tak, on a board of the size that is stated."""
    size = record.headers.get("Size", "")
    return [f"Tak {size}x{size}", "Tak"]


def suits(record: GameRecord, rules: GameDescription) -> bool:
    """Whether the board has that size."""
    return record.headers.get("Size", "") in ("", str(rules.columns))
