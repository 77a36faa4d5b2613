"""Games written by programs of others come back equal, by their own readers, through ours.

A few games of each program by default; with `LUDOGLOT_FULL=1` 2,000 in all.
"""

from __future__ import annotations

import io
import random
from pathlib import Path
from typing import Any

import chess
import chess.pgn
import draughts
import draughts.PDN
import pytest
import shogi
import shogi.KIF
from sgfmill import sgf

from notation.diagnostics import Sink
from notation.engine import EngineClass
from tests.notation.engines import corpus
from tests.notation.tools import converted
from tests.sampling import FULL

SEEDS = range(500) if FULL else range(2)
PLIES = 60 if FULL else 20
WAYS = ("itself", "sgf", "named", "json")


def around(text: str, notation: str, way: str, new: EngineClass) -> str:
    """A text of a notation through another one and back, without a fault or a loss."""
    sink = Sink()
    if way != "itself":
        text = converted(text, notation, way, new, sink)
    back = converted(text, notation if way == "itself" else way, notation, new, sink)
    assert not sink.items, "\n".join(sink.items[0].lines())
    return back


# Chess: lines, comments, annotations, and tags.


def random_chess(seed: int) -> chess.pgn.Game:
    rng = random.Random(seed)
    game = chess.pgn.Game()
    game.headers["Event"] = f"Event {seed} – “x”"
    game.headers["White"], game.headers["Date"] = "Bea", "2020.01.02"
    game.headers["WhiteElo"], game.headers["ECO"] = "2000", "A00"
    ends: list[chess.pgn.GameNode] = [game]
    for _ in range(PLIES):
        parent = ends[-1] if rng.random() < 0.8 else rng.choice(ends)
        legal = sorted(move.uci() for move in parent.board().legal_moves)
        played = {child.move.uci() for child in parent.variations}
        if fresh := [move for move in legal if move not in played]:
            node = parent.add_variation(chess.Move.from_uci(rng.choice(fresh)))
            node.comment = rng.choice(["", "", f"well [%x {seed}]", "gut – schön"])
            node.nags = set(rng.sample([1, 2, 6, 14, 146], rng.choice([0, 0, 1, 2])))
            ends.append(node)
    return game


def chess_tree(game: chess.pgn.GameNode) -> list[Any]:
    return [
        (child.move.uci(), sorted(child.nags), child.comment, chess_tree(child))
        for child in game.variations
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_games_of_python_chess(seed: int) -> None:
    game = random_chess(seed)
    for way in WAYS:
        text = around(f"{game}\n", "pgn", way, corpus("chess"))
        back = chess.pgn.read_game(io.StringIO(text))
        assert back is not None
        assert chess_tree(back) == chess_tree(game)
        assert {**back.headers, **game.headers} == dict(back.headers)


# Shogi.


@pytest.mark.parametrize("seed", SEEDS)
def test_games_of_python_shogi(seed: int) -> None:
    rng, board, made = random.Random(seed), shogi.Board(), list[str]()
    while len(made) < PLIES and not board.is_game_over():
        made.append(rng.choice(sorted(move.usi() for move in board.legal_moves)))
        board.push_usi(made[-1])
    told = {"names": ["A", "B"], "sfen": shogi.STARTING_SFEN, "moves": made}
    told["win"] = "b" if len(made) % 2 else "w"
    text = shogi.KIF.Exporter.kif(told)
    for way in WAYS:
        (back,) = shogi.KIF.Parser.parse_str(around(text, "kif", way, corpus("shogi")))
        assert back["moves"] == made
        assert back["names"] == {shogi.BLACK: "A", shogi.WHITE: "B"} or back["names"] == ["A", "B"]
        assert back["win"] == told["win"]


# Draughts: of English draughts pydraughts does not follow the moves that it has written itself.

DRAUGHTS = {
    "standard": corpus("international-draughts"),
    "english": corpus("english-draughts"),
}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", DRAUGHTS)
def test_games_of_pydraughts(variant: str, seed: int, tmp_path: Path) -> None:
    rng, board, made = random.Random(seed), draughts.Board(variant), 0
    while made < PLIES and (legal := list(board.legal_moves())):
        move = rng.choice(legal)
        if sum(other.pdn_move == move.pdn_move for other in legal) > 1:
            break  # its texts do not tell which one
        made += 1
        board.push(move)
    path = tmp_path / "a.pdn"
    tags: dict[str, Any] = {"White": "Bea", "Event": "Кубок"}
    draughts.PDN.PDNWriter(str(path), board, variant=variant, tags=tags, game_ending="*")
    text = path.read_text("utf-8")
    (own,) = draughts.PDN.PDNReader(filename=str(path)).games
    for way in WAYS:
        (tmp_path / "b.pdn").write_text(around(text, "pdn", way, DRAUGHTS[variant]), "utf-8")
        (back,) = draughts.PDN.PDNReader(filename=str(tmp_path / "b.pdn")).games
        assert back.moves == own.moves
        if variant == "standard":
            replayed = draughts.Board(variant)
            for move in back.moves:
                replayed.push(draughts.Move(replayed, pdn_move=move))
            assert replayed.fen == board.fen
        assert back.tags["White"] == "Bea"
        assert back.tags["Event"] == "Кубок"


# Go: lines, comments, and stones that are set up in the middle.


def random_go(seed: int) -> sgf.Sgf_game:
    rng = random.Random(seed)
    game = sgf.Sgf_game(9)
    game.root.set("PB", "Bea")
    game.root.set("KM", 6.5)
    points = [(row, column) for row in range(9) for column in range(9)]
    # Stones far from each other capture nothing, whatever their order is.
    free = [(row, column) for row, column in points if (row + 2 * column) % 5 == 0]
    rng.shuffle(free)
    ends, colour = [(game.root, "b")], "b"
    for point in free[:14]:
        node, colour = ends[-1] if rng.random() < 0.8 else rng.choice(ends)
        made = node.new_child()
        if rng.random() < 0.15 and node is not game.root:
            made.set_setup_stones({point}, set(), set())
            made.set("PL", colour)
        else:
            made.set_move(colour, point)
            colour = "w" if colour == "b" else "b"
        if rng.random() < 0.3:
            made.set("C", f"well – {seed} ] \\ :")
        ends.append((made, colour))
    return game


def go_tree(node: Any) -> list[Any]:
    kept = ("B", "W", "AB", "AW", "AE", "PL", "C")
    return [
        ({name: child.get(name) for name in kept if child.has_property(name)}, go_tree(child))
        for child in node
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_games_of_sgfmill(seed: int) -> None:
    game = random_go(seed)
    text = game.serialise().decode("utf-8")
    for way in ("itself", "json"):
        back = sgf.Sgf_game.from_string(around(text, "sgf", way, corpus("go", "Go 9x9")))
        assert go_tree(back.get_root()) == go_tree(game.get_root())
        assert back.get_root().get("PB") == "Bea"
        assert back.get_root().get("KM") == 6.5
