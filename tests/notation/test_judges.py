"""What other programs write of random games of theirs is read with the moves that they made."""

from __future__ import annotations

import random
from typing import Any

import pyffish
import pyspiel
import pytest
import shogi
import shogi.KIF
from sgfmill import boards, sgf

from notation.diagnostics import Sink
from notation.record import GameRecord
from notation.replay import Replay
from tests.notation.engines import corpus, random_game
from tests.notation.tools import converted, read_one, replayed, written

SEEDS = (1, 2)
PLIES = 80


def whole(record: GameRecord, engine: Any) -> Replay:
    """The replay of a record that is legal to its end."""
    sink = Sink()
    replay = replayed(record, engine, sink)
    assert replay.complete, "\n".join(sink.items[0].lines())
    return replay


@pytest.mark.parametrize("seed", SEEDS)
def test_kif_of_python_shogi(seed: int) -> None:
    rng, board, made = random.Random(seed), shogi.Board(), list[str]()
    while len(made) < PLIES and not board.is_game_over():
        move = rng.choice(sorted(move.usi() for move in board.legal_moves))
        board.push_usi(move)
        made.append(move)
    told = {
        "names": ["A", "B"],
        "sfen": shogi.STARTING_SFEN,
        "moves": made,
        "win": "b" if len(made) % 2 else "w",
    }
    record = read_one(shogi.KIF.Exporter.kif(told), "kif")
    engine = corpus("shogi")
    whole(record, engine)
    ours = converted(written(record, "kif"), "kif", "usi", engine)
    assert ours.partition(" moves ")[2].split() == made


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("notation", ["wxf", "ucci"])
def test_xiangqi_of_pyffish(notation: str, seed: int) -> None:
    """Its ranks begin with 1, those of UCCI with 0."""
    rng, fen = random.Random(seed), pyffish.start_fen("xiangqi")
    sans, squares = list[str](), list[str]()
    while len(squares) < PLIES and (legal := pyffish.legal_moves("xiangqi", fen, [])):
        move = rng.choice(sorted(legal))
        way = pyffish.NOTATION_XIANGQI_WXF
        sans.append(pyffish.get_san("xiangqi", fen, move, False, way))
        squares.append("".join(f"{at[0]}{int(at[1:]) - 1}" for at in _parted(move)))
        fen = pyffish.get_fen("xiangqi", fen, [move])
    if notation == "wxf":
        numbered = (f"{k // 2 + 1}. {san}" if k % 2 == 0 else san for k, san in enumerate(sans))
        text = f'[Red "A"]\n[Black "B"]\n[Format "WXF"]\n\n{" ".join(numbered)} *\n'
    else:
        text = f"startpos moves {' '.join(squares)}\n"
    engine = corpus("xiangqi")
    whole(read_one(text, notation), engine)
    ours = converted(text, notation, "ucci", engine)
    assert ours.partition("moves ")[2].split() == squares


def _parted(move: str) -> tuple[str, str]:
    """The two squares of a move such as `a10b10`."""
    at = next(k for k in range(1, len(move)) if move[k].isalpha())
    return move[:at], move[at:]


def stones(game: Any) -> dict[str, str]:
    """Whose stones lie where; those that stand for passes lie beside the board."""
    return {at: piece.player for at, piece in game.board.items() if at[1:].isdecimal()}


def stones_of(board: boards.Board) -> dict[str, str]:
    """The same of a board of sgfmill."""
    return {
        f"{'ABCDEFGHJ'[column]}{row + 1}": {"b": "Black", "w": "White"}[colour]
        for colour, (row, column) in board.list_occupied_points()
    }


@pytest.mark.parametrize("seed", SEEDS)
def test_go_of_sgfmill(seed: int) -> None:
    """Drops where its board takes them and nothing is captured: all are legal in any rules."""
    rng, size = random.Random(seed), 9
    board, game = boards.Board(size), sgf.Sgf_game(size=size)
    points, turn = board.board_points.copy(), 0
    rng.shuffle(points)
    for row, column in points[:30]:
        colour = "bw"[turn]
        trial = board.copy()
        trial.play(row, column, colour)
        if len(trial.list_occupied_points()) != len(board.list_occupied_points()) + 1:
            continue
        board, turn = trial, 1 - turn
        game.extend_main_sequence().set_move(colour, (row, column))
    replay = whole(read_one(game.serialise(), "sgf"), corpus("go", "Go 9x9"))
    assert replay.game is not None
    assert stones(replay.game) == stones_of(board)
    assert replay.plies == len(stones_of(board)) > 15


@pytest.mark.parametrize("seed", SEEDS)
def test_sgfmill_plays_our_go(seed: int) -> None:
    engine = corpus("go", "Go 9x9")
    record, moves, _ = random_game(engine, PLIES, seed)
    game = engine()
    for step in moves:
        game.push(step)
    text = converted(written(record, "named"), "named", "sgf", engine)
    board, played = boards.Board(9), 0
    for node in sgf.Sgf_game.from_bytes(text.encode()).get_main_sequence()[1:]:
        colour, point = node.get_move()
        played += 1
        if point is not None:
            board.play(*point, colour)
    assert played == len(moves)
    assert stones(game) == stones_of(board)


@pytest.mark.parametrize("seed", SEEDS)
def test_othello_of_pyspiel(seed: int) -> None:
    """Its moves are squares, `f5 (x)`, and passes, which a transcript leaves out."""
    rng, state = random.Random(seed), pyspiel.load_game("othello").new_initial_state()
    made = list[str]()
    while not state.is_terminal():
        action = rng.choice(state.legal_actions())
        made.append(state.action_to_string(state.current_player(), action).split()[0])
        state.apply_action(action)
    squares = [text for text in made if text != "pass"]
    replay = whole(read_one(f"{''.join(squares)}\n", "othello"), corpus("reversi"))
    assert replay.game is not None
    outcome = replay.game.outcome()
    assert outcome is not None
    score = state.returns()[0]
    assert bool(outcome.winners) == (score != 0)
    assert ("Black" in outcome.winners) == (score > 0)
