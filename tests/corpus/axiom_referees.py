"""What the independent programs say of the games of corpus/axiom, in the words of the scripts.

A referee knows one game. Its positions are those of a program in tests/independent; it tells which
of the program's moves a step is, and what the board and its variables must look like.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import chess

from tests.independent import kalah, ur
from tests.independent.axiom import dots, go, lines_of_action, oware, pente, phalanx
from tests.reference_axiom.tables import Cell, Shown

P = TypeVar("P")


@dataclass(frozen=True)
class Referee(Generic[P]):
    """`moves` are by key; `result` is of the player about to move."""

    script: str
    start: P
    moves: Callable[[P], Mapping[Any, P]]
    result: Callable[[P], str | None]
    key: Callable[[Shown, P], Hashable]
    board: Callable[[P], dict[str, Cell]]
    variables: Callable[[P], dict[tuple[str, int], int]] = lambda position: {}

    def __str__(self) -> str:
        return self.script


def square(column: int, rank: int) -> str:
    """Named from the lower left, both from 0."""
    return f"{chr(ord('a') + column)}{rank + 1}"


def column_and_rank(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def put(step: Shown) -> str:
    """Where the first piece of the step is put."""
    return next(str(effect[3]) for effect in step.effects if effect[0] == "drop")


def shifted(step: Shown) -> tuple[str, str]:
    return next((str(e[2]), str(e[3])) for e in step.effects if e[0] == "shift")


# Go


def _go_point(index: int) -> str:
    return square(index % go.SIZE, go.SIZE - 1 - index // go.SIZE)


def _go_key(step: Shown, position: go.Position) -> tuple[int, frozenset[int]]:
    """The point and what is captured there."""
    if step.is_pass:
        return go.PASS, frozenset()
    index = {_go_point(index): index for index in range(go.SIZE**2)}
    captured = frozenset(index[effect[1]] for effect in step.effects if effect[0] == "capture")
    return index[put(step)], captured


def _go_moves(position: go.Position) -> dict[tuple[int, frozenset[int]], go.Position]:
    stones = range(go.SIZE**2)
    return {
        (point, frozenset(n for n in stones if position.board[n] and not after.board[n])): after
        for point, after in position.moves().items()
    }


def _go_board(position: go.Position) -> dict[str, Cell]:
    names = {go.BLACK: "Black", go.WHITE: "White"}
    return {
        _go_point(index): (names[stone], "Stone")
        for index, stone in enumerate(position.board)
        if stone
    }


def _go_variables(position: go.Position) -> dict[tuple[str, int], int]:
    found = {("passes", 0): position.passes}
    if position.passes == 2:
        found["lead", 0] = round(2 * position.area())
    return found


GO = Referee(
    "Go-9x9", go.Position(), _go_moves, go.Position.result, _go_key, _go_board, _go_variables
)

# Oware: the seeds are in variables

PITS = [*(square(n, 0) for n in range(6)), *(square(n, 1) for n in reversed(range(6)))]


def _oware_key(step: Shown, position: oware.Position) -> int:
    (call,) = step.effects  # what shows of a move onto itself is nothing
    _, _, (pit,) = call
    assert isinstance(pit, int)
    return pit


def _oware_board(position: oware.Position) -> dict[str, Cell]:
    return {name: ("South" if n < 6 else "North", "Pit") for n, name in enumerate(PITS)}


def _oware_variables(position: oware.Position) -> dict[tuple[str, int], int]:
    seeds = {("seeds[]", n): seeds for n, seeds in enumerate(position.pits)}
    south, north = position.scores
    counts = {("south-score", 0): south, ("north-score", 0): north, ("quiet", 0): position.quiet}
    return {**seeds, **counts}


OWARE = Referee(
    "Oware", oware.Position(), oware.Position.moves, oware.Position.result, _oware_key,
    _oware_board, _oware_variables,
)  # fmt: skip

# Kalah: who earns another move gets it when the other player has passed

STORES = [*PITS[:6], "south-store", *PITS[6:], "north-store"]


class Sowing(NamedTuple):
    state: kalah.State = kalah.START
    turn: int = 0

    def moves(self) -> dict[int | None, Sowing]:
        pits, side = self.state
        if self.turn != side:
            return {None: Sowing(self.state, side)}
        own = range(7 * side, 7 * side + 6)
        return {pit: Sowing(kalah.sow(pits, side, pit), 1 - side) for pit in own if pits[pit]}

    def result(self) -> str | None:
        pits, _ = self.state
        if any(pits[0:6]) and any(pits[7:13]):
            return None
        lead = sum(pits[0:7]) - sum(pits[7:14])
        lead = lead if self.turn == 0 else -lead
        return "win" if lead > 0 else "loss" if lead < 0 else "draw"


def _kalah_key(step: Shown, position: Sowing) -> int | None:
    if step.is_pass:
        return None
    if any(effect[0] == "shift" for effect in step.effects):
        return STORES.index(shifted(step)[0])
    # Thirteen seeds: the last one comes back to its pit, and takes those opposite.
    (own,) = {STORES.index(effect[1]) for effect in step.effects if effect[0] == "capture"} & {
        pit for pit, seeds in enumerate(position.state[0]) if seeds == 13
    }
    return own


def _kalah_board(position: Sowing) -> dict[str, Cell]:
    return {
        STORES[n]: ("South" if n < 7 else "North", "Seed" if seeds == 1 else f"Seeds-{seeds}")
        for n, seeds in enumerate(position.state[0])
        if seeds
    }


KALAH = Referee("Kalah", Sowing(), Sowing.moves, Sowing.result, _kalah_key, _kalah_board)

# Ur: a throw is made of four lots

SQUARES = [
    ["light-start", *"d1 c1 b1 a1 a2 b2 c2 d2 e2 f2 g2 h2 h1 g1".split()],
    ["dark-start", *"d3 c3 b3 a3 a2 b2 c2 d2 e2 f2 g2 h2 h3 g3".split()],
]
SIDES = ("Light", "Dark")
LOTS = 4


class Throwing(NamedTuple):
    state: ur.State = ur.State()
    lots: tuple[str, ...] = ()

    def moves(self) -> dict[str | int | None, Throwing]:
        """By the lot that is cast, or by the square where the man starts; None is waiting."""
        if len(self.lots) < LOTS:
            return {lot: Throwing(self.state, (*self.lots, lot)) for lot in ("Blank", "Mark")}
        side, owed = self.state.side, self.state.owed
        waited = Throwing(self.state._replace(side=1 - side, owed=None))
        if owed is not None and owed != side:
            return {None: waited}
        found: dict[str | int | None, Throwing] = {}
        for man in self.state.men[side]:
            after = ur.move(self.state, man, self.lots.count("Mark"))
            if after is not None:
                found[man] = Throwing(after)
        return found or {None: waited}

    def result(self) -> str | None:
        """The one who has moved has won; then the dice are to be cast."""
        return "loss" if (ur.HOME,) * ur.MEN in self.state.men else None


def _ur_key(step: Shown, position: Throwing) -> str | int | None:
    if step.is_pass:
        return None
    kind, *operands = step.effects[0]
    if kind == "shift":
        return SQUARES[position.state.side].index(str(operands[1]))
    player, piece, at = operands
    if player == "?Dice":
        assert at == f"lot-{len(position.lots) + 1}"
        return str(piece)
    return 0


def _ur_board(position: Throwing) -> dict[str, Cell]:
    lots = {f"lot-{n}": ("?Dice", lot) for n, lot in enumerate(position.lots, 1)}
    men = {
        SQUARES[side][man]: (SIDES[side], "Man")
        for side in (0, 1)
        for man in position.state.men[side]
        if 0 < man < ur.HOME
    }
    return {**lots, **men}


UR = Referee("Royal-Game-of-Ur", Throwing(), Throwing.moves, Throwing.result, _ur_key, _ur_board)

# Lines of Action


def _men_board(men: tuple[frozenset[tuple[int, int]], ...], names: str) -> dict[str, Cell]:
    *players, piece = names.split()
    return {
        square(x, y): (player, piece)
        for player, own in zip(players, men, strict=True)
        for x, y in own
    }


LINES_OF_ACTION = Referee(
    "Lines-of-Action",
    lines_of_action.Position(),
    lines_of_action.Position.moves,
    lines_of_action.Position.result,
    lambda step, _: None if step.is_pass else tuple(map(column_and_rank, shifted(step))),
    lambda position: _men_board(position.men, "Black White Man"),
)

# Pente


def _pente_variables(position: pente.Position) -> dict[tuple[str, int], int]:
    return {("pairs[]", side): pairs for side, pairs in enumerate(position.pairs)}


PENTE = Referee(
    "Pente", pente.Position(), pente.Position.moves, pente.Position.result,
    lambda step, _: column_and_rank(put(step)),
    lambda position: _men_board(position.stones, "White Black Stone"), _pente_variables,
)  # fmt: skip

# Dots


def _dots_board(position: dots.Position) -> dict[str, Cell]:
    names = ("Light", "Dark")
    return {square(*at): (names[owner], what) for at, (owner, what) in position.board.items()}


DOTS = Referee(
    "Dots", dots.Position(), dots.Position.moves, dots.Position.result,
    lambda step, _: column_and_rank(put(step)), _dots_board,
)  # fmt: skip

# Phalanx


def _phalanx_key(step: Shown, position: phalanx.Position) -> Hashable:
    """The foremost man is the first to move, the hindmost the last."""
    shifts = [(str(e[2]), str(e[3])) for e in step.effects if e[0] == "shift"]
    return tuple(map(column_and_rank, shifts[-1]))


PHALANX = Referee(
    "Phalanx", phalanx.Position(), phalanx.Position.moves, phalanx.Position.result,
    _phalanx_key, lambda position: _men_board(position.men, "White Black Man"),
)  # fmt: skip

# Chess


class ChessKey(NamedTuple):
    start: str
    end: str
    promotion: str | None


def _chess_moves(board: chess.Board) -> dict[ChessKey, chess.Board]:
    found = {}
    for move in board.legal_moves:
        after = board.copy(stack=False)
        after.push(move)
        promotion = chess.piece_name(move.promotion).capitalize() if move.promotion else None
        names = chess.square_name(move.from_square), chess.square_name(move.to_square)
        found[ChessKey(*names, promotion)] = after
    return found


def _chess_result(board: chess.Board) -> str | None:
    if board.is_checkmate():
        return "loss"
    return "draw" if board.is_stalemate() or board.halfmove_clock >= 100 else None


def _chess_key(step: Shown, board: chess.Board) -> ChessKey:
    promotions = [str(effect[2]) for effect in step.effects if effect[0] == "type"]
    return ChessKey(*shifted(step), promotions[0] if promotions else None)


def _chess_board(board: chess.Board) -> dict[str, Cell]:
    return {
        chess.square_name(at): (
            "White" if piece.color else "Black",
            chess.piece_name(piece.piece_type).capitalize(),
        )
        for at, piece in board.piece_map().items()
    }


CHESS = Referee("Chess", chess.Board(), _chess_moves, _chess_result, _chess_key, _chess_board)

REFEREES: list[Referee[Any]] = [
    CHESS, DOTS, GO, KALAH, LINES_OF_ACTION, OWARE, PENTE, PHALANX, UR,
]  # fmt: skip
