"""FEN in records: every field is what it should be, or the start position is refused."""

from __future__ import annotations

import pytest

from notation.description import described
from notation.diagnostics import Sink
from notation.xfen import engine_fen
from tests.notation.engines import corpus
from tests.notation.tools import read_one, replayed

BOARD = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def reported(notation: str, fen: str, move: str) -> list[str]:
    """The codes and messages of what is found when a record with FEN is replayed."""
    record = read_one(f'[FEN "{fen}"]\n\n{move} *\n', notation)
    sink = Sink()
    replayed(record, corpus({"pgn": "chess", "pdn": "english-draughts"}[notation]), sink)
    return [f"{item.code} {item.message}" for item in sink.items]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("x KQkq - 0 1", "w or b moves, not x"),
        ("black KQkq - 0 1", "w or b moves, not black"),
        ("w KQkq1 - 0 1", "castling rights are - or letters as in KQkq, each once, not KQkq1"),
        ("w KQkq z9 0 1", "no pawn has just passed z9"),
        ("w KQkq e3 0 1", "no pawn has just passed e3"),
        ("w KQkq - abc 1", "a counter is a number of up to six digits, not abc"),
        ("w KQkq - 0 abc", "a counter is a number of up to six digits, not abc"),
        ("w KQkq - 0 1 more", "one to six fields, not 7"),
    ],
)
def test_a_field_of_chess_that_is_not_what_it_should_be_is_reported(
    fields: str, message: str
) -> None:
    (found,) = reported("pgn", f"{BOARD} {fields}", "1. e4")
    assert found.startswith("N170 the start position is not one of this game: FEN")
    assert found.endswith(message)


@pytest.mark.parametrize("fields", ["", " w", " w KQkq", " w qkQK -", " w KQkq - 0", " w - - 0 99"])
def test_fields_that_are_left_out_are_the_usual_ones(fields: str) -> None:
    assert reported("pgn", BOARD + fields, "1. e4") == []


ROOKS = "r3k2r/8/8/8/8/8/8/R3K2R"


@pytest.mark.parametrize(
    ("rights", "moves"),
    [
        ("HAha", "1. O-O O-O-O"),
        ("AHah", "1. O-O-O O-O"),
        ("Hq", "1. O-O O-O-O"),
        ("KQha", "1. O-O-O O-O"),
    ],
)
def test_rights_to_castle_may_be_told_by_the_files_of_rooks(rights: str, moves: str) -> None:
    assert reported("pgn", f"{ROOKS} w {rights} - 0 1", moves) == []


@pytest.mark.parametrize(("rights", "moves"), [("Ah", "1. O-O"), ("Ha", "1. O-O O-O")])
def test_who_may_not_castle_to_a_side_does_not(rights: str, moves: str) -> None:
    (found,) = reported("pgn", f"{ROOKS} w {rights} - 0 1", moves)
    assert found.startswith("N172 not a legal move")


@pytest.mark.parametrize(("rights", "wrong"), [("Ba", "B"), ("Hb", "b"), ("KQhg", "g")])
def test_a_right_to_castle_without_its_rook_is_none(rights: str, wrong: str) -> None:
    (found,) = reported("pgn", f"{ROOKS} w {rights} - 0 1", "1. O-O")
    assert found.endswith(f"no king and rook at home for the right to castle {wrong}")


def test_promoted_pieces_are_like_others_where_nothing_comes_back() -> None:
    assert reported("pgn", "4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1", "1. Qa8+") == []


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("/ w KQkq - 0 1", " w KQkq - 0 1"),
        ("/PPn b KQkq - 0 1", "[PPn] b KQkq - 0 1"),
        ("[PPn] b HAha - 0 1", "[PPn] b HAha - 0 1"),
    ],
)
def test_what_is_in_hand_may_stand_behind_the_last_rank(written: str, read: str) -> None:
    rules = described(corpus("chess"))
    assert engine_fen(BOARD + written, rules) == BOARD + read


def test_promoted_pieces_that_would_come_back_as_pawns_are_refused() -> None:
    (found,) = reported("pgn", "4k3/8/8/8/8/8/8/Q~3K3/Pp w - - 0 1", "1. Qa8+")
    assert "cannot be distinguished in these rules" in found


@pytest.mark.parametrize(
    ("fen", "message"),
    [
        (":W21:B1", "W or B moves, not nobody"),
        ("?:W21:B1", "W or B moves, not ?"),
        ("X:W21:B1", "not FEN of draughts"),
        ("W:W21:W1", "not FEN of draughts"),
        ("W:W21", "not FEN of draughts"),
        ("W:W21,21:B1", "two pieces on"),
        ("W:W21:B21", "two pieces on"),
        ("W:W33:B1", "no such square: '33'"),
        ("W:W0:B1", "no such square: '0'"),
        ("W:W23-21:B1", "no such square: '23-21'"),
        ("W:W21x:B1", "not a piece on a square: '21x'"),
        ("W:WQ21:B1", "no such square: 'Q21'"),
        ("W:WQQ21:B1", "not a piece on a square: 'QQ21'"),
        ("W:Wz9:B1", "no such square: 'z9'"),
    ],
)
def test_a_field_of_draughts_that_is_not_what_it_should_be_is_reported(
    fen: str, message: str
) -> None:
    (found,) = reported("pdn", fen, "1. 21-17")
    assert found.startswith("N170 the start position is not one of this game: ")
    assert message in found


@pytest.mark.parametrize("fen", ["W:W21:B1", "W:B1-4:W21,K22.", " W : W 21 , K22 : B 1 "])
def test_a_whole_fen_of_draughts_is_read(fen: str) -> None:
    assert reported("pdn", fen, "1. 21-17") == []
