"""Dark chess against python-chess, which knows the moves; what is seen is worked out from them."""

from __future__ import annotations

import random
from typing import Any

import chess

from .referee import Referee, compare, module
from .veiled import Placement, check_veils

COLOURS = {"White": chess.WHITE, "Black": chess.BLACK}
OTHER = {"White": "Black", "Black": "White"}
ROOKS = {"White": (chess.A1, chess.H1), "Black": (chess.A8, chess.H8)}

# Pieces; who is to move; squares of rooks that may still castle; where a pawn may be captured
# that has just gone two squares.
State = tuple[frozenset[tuple[str, str, str]], str, frozenset[int], int | None]


def state(game: Any) -> State:
    board = game.board

    def fresh(at: str, player: str, what: str) -> bool:
        piece = board.get(at)
        return (
            piece is not None
            and (piece.player, piece.type) == (player, what)
            and not dict(piece.attributes)["moved"]
        )

    rooks = {
        rook
        for player, corners in ROOKS.items()
        for rook in corners
        if fresh("e" + chess.square_name(rook)[1], player, "King")
        and fresh(chess.square_name(rook), player, "Rook")
    }
    setup = game.setup()
    passed = None
    if setup.last_from and setup.last_to in board and board[setup.last_to].type == "Pawn":
        start, end = (chess.parse_square(at) for at in (setup.last_from, setup.last_to))
        passed = (start + end) // 2 if abs(start - end) == 16 else None
    pieces = frozenset((at, piece.player, piece.type) for at, piece in board.items())
    return pieces, game.turn, frozenset(rooks), passed


def chessboard(state: State) -> chess.Board:
    pieces, player, rooks, passed = state
    board = chess.Board.empty()
    for at, owner, what in pieces:
        kind = chess.PIECE_NAMES.index(what.lower())
        board.set_piece_at(chess.parse_square(at), chess.Piece(kind, COLOURS[owner]))
    board.turn = COLOURS[player]
    board.castling_rights = sum(1 << rook for rook in rooks)
    board.ep_square = passed
    return board


def moves(board: chess.Board) -> list[chess.Move]:
    """As in chess, but attacks do not matter."""
    found = [m for m in board.generate_pseudo_legal_moves() if not board.is_castling(m)]
    king = chess.E1 if board.turn else chess.E8
    for rook in chess.SquareSet(board.castling_rights):
        between = chess.SquareSet(chess.between(king, rook))
        if rook // 8 == king // 8 and not between & board.occupied:
            found.append(chess.Move(king, king + (2 if rook > king else -2)))
    return found


def successors(state: State) -> set[State]:
    found = set()
    _, player, _, _ = state
    for move in moves(chessboard(state)):
        board = chessboard(state)
        board.push(move)
        pieces = frozenset(
            (
                chess.square_name(at),
                "White" if piece.color else "Black",
                chess.PIECE_NAMES[piece.piece_type].capitalize(),  # type: ignore[union-attr]
            )
            for at, piece in board.piece_map().items()
        )
        rooks = frozenset(chess.SquareSet(board.castling_rights))
        found.add((pieces, OTHER[player], rooks, board.ep_square))
    return found


def winners(state: State) -> list[str] | None:
    kings = {owner for _, owner, what in state[0] if what == "King"}
    if len(kings) == 1:
        return list(kings)
    return None if moves(chessboard(state)) else []


def seen(state: State, player: str) -> set[str]:
    """The squares of the own pieces, and those to which they could move."""
    pieces, mover, rooks, passed = state
    board = chessboard((pieces, player, rooks, passed if mover == player else None))
    own = {at for at, owner, _ in pieces if owner == player}
    return own | {chess.square_name(move.to_square) for move in moves(board)}


def test_moves_and_results() -> None:
    compare(Referee("dark-chess", state, successors, winners), first=80, plies=20)


def test_what_is_seen() -> None:
    engine = module("dark-chess")
    rng = random.Random(5)
    for seed in range(3):
        game = engine.Game(seed=seed)
        for _ in range(70):
            if game.outcome() is not None:
                break
            for player in OTHER:
                unseen = set(game.positions) - seen(state(game), player)
                assert set(game.observation(player).unseen) == unseen
            game.push(rng.choice(list(game.legal_moves)))


def test_it_is_said_that_moves_reveal() -> None:
    """A pawn that is stopped by what nobody sees."""
    engine = module("dark-chess")
    with_knight, without = (
        engine.Game.from_setup(engine.Setup.parse(f"White King a1; White Pawn e4; Black {rest}"))
        for rest in ("Knight e5; Black King h8", "King h8; Black Knight h7")
    )
    assert "e5" in with_knight.observation("White").unseen
    assert "e4 - e5 advance" in map(str, without.legal_moves)
    assert "e4 - e5 advance" not in map(str, with_knight.legal_moves)


def otherwise(
    placements: list[Placement], player: str, game: Any, rng: random.Random
) -> list[Placement]:
    """What is in the fog changes places, but nothing comes out of the fog by that."""
    engine = module("dark-chess")
    setup = game.setup()
    clear = seen(state(game), player)
    fog = [at for at in game.positions if at not in clear]
    for _ in range(5):
        there = dict(zip(fog, rng.sample(fog, len(fog)), strict=True))
        moved = [(there.get(item[0], item[0]), *item[1:]) for item in placements]
        other = engine.Game.from_setup(setup._replace(placements=tuple(moved)))
        if seen(state(other), player) == clear:
            return moved
    return placements


def test_nobody_sees_through_the_fog() -> None:
    assert check_veils("dark-chess", otherwise, moves_reveal=True) > 100
