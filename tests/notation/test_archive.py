"""Questions to an archive: its answers are those of other programs about the same games."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import duckdb
import pytest

from tests.notation.engines import CORPUS
from tests.notation.test_commands import run, status
from translator.cli import FOUND, USAGE
from translator.cli.archive import command as archive
from translator.core.diagnostics import TranslationError

pytestmark = pytest.mark.usefixtures("kept_engines")

chess = pytest.importorskip("chess", reason="python-chess, a peer, is not installed")
pgn = pytest.importorskip("chess.pgn")

CHESS = ("--rules", str(CORPUS / "chess.zrf"))
DEPTH = 4
WINNERS = {"1-0": "White", "0-1": "Black", "1/2-1/2": "draw", "*": "?"}


def game(rng: random.Random, number: int) -> Any:
    """A random game whose first moves are few, so that games meet."""
    board, made = chess.Board(), pgn.Game()
    made.headers["Event"] = f"game {number}"
    made.headers["Result"] = rng.choice(list(WINNERS))
    node = made
    for ply in range(rng.randrange(8, 60)):
        moves = sorted(board.legal_moves, key=chess.Move.uci)
        if not moves:
            break
        move = rng.choice(moves[:3] if ply < DEPTH else moves)
        node = node.add_variation(move)
        board.push(move)
    return made


@pytest.fixture(scope="module")
def games() -> list[Any]:
    rng = random.Random(3)
    return [game(rng, number) for number in range(60)]


@pytest.fixture(scope="module")
def file(games: list[Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("archive") / "games.pgn"
    path.write_text("\n\n".join(map(str, games)) + "\n")
    return path


def answer(*arguments: str | Path) -> Any:
    result = run(archive, *arguments, *CHESS, "--format", "json")
    assert status(result) == 0, result.stderr
    return json.loads(result.stdout)


def lines_of(branches: list[Any], before: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    found = {}
    for branch in branches:
        line = (*before, branch["move"])
        found[line] = branch["games"], branch["ends"]
        found |= lines_of(branch["branches"], line)
    return found


def test_the_tree_is_that_of_python_chess(games: list[Any], file: Path) -> None:
    counts: Counter[tuple[str, ...]] = Counter()
    ends: dict[tuple[str, ...], Counter[str]] = {}
    for one in games:
        board = one.board()
        line: tuple[str, ...] = ()
        for move in list(one.mainline_moves())[:DEPTH]:
            line = (*line, board.san(move))
            board.push(move)
            counts[line] += 1
            ends.setdefault(line, Counter())[WINNERS[one.headers["Result"]]] += 1
    [tree] = answer("tree", file, "--depth", str(DEPTH))["trees"]
    assert tree["games"] == len(games)
    found = lines_of(tree["branches"])
    assert {line: games for line, (games, _) in found.items()} == dict(counts)
    assert {line: ended for line, (_, ended) in found.items()} == ends


def test_a_turn_of_several_steps_is_one_move() -> None:
    """A move of an amazon, and where it shoots to: the record has one text for both."""
    record = CORPUS.parent / "records" / "amazons.sgf"
    run_tree = ("tree", record, "--library", CORPUS.parent, "--depth", "2", "--format", "json")
    [tree] = json.loads(run(archive, *run_tree).stdout)["trees"]
    moves = [line[-1] for line in lines_of(tree["branches"])]
    assert moves == ["jgebgd", "gaeabd"]


def test_what_few_games_have_is_left_out(file: Path) -> None:
    [whole] = answer("tree", file)["trees"]
    [often] = answer("tree", file, "--least", "5")["trees"]
    expected = {line: found for line, found in lines_of(whole["branches"]).items() if found[0] > 4}
    assert lines_of(often["branches"]) == expected and len(expected) > 3


def test_a_position_is_found_on_whatever_way(games: list[Any], file: Path) -> None:
    for number, ply in ((0, 4), (7, 6), (20, 12)):
        board = games[number].board()
        for move in list(games[number].mainline_moves())[:ply]:
            board.push(move)
        expected: dict[int, int] = {}
        for k, other in enumerate(games, 1):
            there = other.board()
            for at, move in enumerate(other.mainline_moves(), 1):
                there.push(move)
                if there.epd(en_passant="legal") == board.epd(en_passant="legal"):
                    expected.setdefault(k, at)
        found = answer("search", file, "--position", board.fen())["found"]
        assert {one["number"]: one["ply"] for one in found} == expected


def test_a_position_whose_pawn_nobody_can_take_is_the_same_without_its_cell(tmp_path: Path) -> None:
    """Where a pawn stands that may take it, it is another one."""
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e6 2. e5 d5 *\n\n1. e4 e6 2. e5 a6 *\n")
    for fen, found in (
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", [(1, 1), (2, 1)]),
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", [(1, 1), (2, 1)]),
        ("rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3", []),
        ("rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", [(1, 4)]),
    ):
        games = answer("search", path, "--position", fen)["found"]
        assert [(one["number"], one["ply"]) for one in games] == found


def test_the_move_that_is_not_legal_is_told(file: Path) -> None:
    result = run(archive, "search", file, *CHESS, "--moves", "e4 c5 Ke4")
    assert str(result.exception).endswith("not a legal move of White: 'Ke4'")


def test_moves_lead_to_a_position(file: Path) -> None:
    straight = answer("search", file, "--moves", "a3 a5 a4")["found"]
    named = answer(
        "search", file, "--moves", "a2 - a3 Pawn-move; a7 - a5 Pawn-move; a3 - a4 Pawn-move"
    )
    assert straight == named["found"]


def test_pieces_in_their_places(tmp_path: Path) -> None:
    path = tmp_path / "mirrored.pgn"
    path.write_text("1. d4 d5 2. Bf4 *\n\n1. e4 e5 2. Bc4 *\n\n1. Nf3 *\n")
    pattern = ("search", path, "--pattern", "White Bishop c4; White Pawn e4; x e2")
    assert [one["number"] for one in answer(*pattern)["found"]] == [2]
    assert [one["number"] for one in answer(*pattern, "--symmetries")["found"]] == [1, 2]


@pytest.mark.parametrize(
    "wanted",
    [
        ("--position", "9/8 w - - 0 1"),
        ("--moves", "e4 Nonsense"),
        ("--pattern", "White Dragon e4"),
        ("--pattern", "x z9"),
        ("--pattern", ""),
        (),
        ("--moves", "e4", "--pattern", "x e4"),
    ],
)
def test_what_cannot_be_looked_for_is_told(file: Path, wanted: tuple[str, ...]) -> None:
    result = run(archive, "search", file, *CHESS, *wanted)
    message = f"{result.stderr}{result.exception}"
    assert result.exception is not None and "Traceback" not in message
    assert type(result.exception).__name__ in ("TranslationError", "UsageError")


def test_the_same_game_in_another_notation_is_found(tmp_path: Path) -> None:
    records = CORPUS.parent / "records"
    found = run(archive, "dedupe", records, "--library", CORPUS.parent, "--format", "json")
    copies = {Path(one["copy"]["file"]).name for one in json.loads(found.stdout)["copies"]}
    assert copies == {"chess.pgn", "chess.sgf", "chess.zsg", "russian-draughts.zsg"}


def test_games_that_differ_in_a_move_are_no_copies(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 *\n\n1. e4 e5 2. d4 *\n\n1. e4 (1. d4) e5 {same} 1-0\n\n*\n\n*\n")
    found = answer("dedupe", path)
    assert [(one["copy"]["number"], one["of"]["number"]) for one in found["copies"]] == [(3, 1)]
    assert path.read_bytes()[found["copies"][0]["copy"]["offset"] :].startswith(b"1. e4 (1. d4)")


def test_tables_say_what_the_report_says(file: Path, tmp_path: Path) -> None:
    result = run(archive, "table", file, tmp_path / "out", *CHESS)
    assert status(result) == 0
    [sums] = answer("stats", file)["games"]
    base = duckdb.connect()
    games, moves = (f"'{tmp_path / 'out' / name}.parquet'" for name in ("games", "moves"))
    query = f"select count(*), sum(plies), sum(legal::int), median(plies) from {games}"
    count, plies, legal, _ = base.execute(query).fetchall()[0]
    assert (count, plies, legal) == (sums["games"], sums["plies"], sums["legal"])
    ends = base.execute(f"select winner, count(*) from {games} group by 1 order by 1").fetchall()
    assert dict(ends) == sums["ends"]
    assert base.execute(f"select count(*) from {moves}").fetchall() == [(sums["plies"],)]
    begins = base.execute(f'select "offset" from {games} order by game').fetchall()
    text = file.read_bytes()
    assert [text[begin:][:7] for (begin,) in begins] == [b"[Event "] * text.count(b"[Event ")
    # Each step begins where the one before has ended.
    chain = f"select count(*) from {moves} a join {moves} b using (game) where b.ply = a.ply + 1 "
    assert base.execute(f"{chain} and a.after <> b.before").fetchall() == [(0,)]


def test_a_clock_is_a_column(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 {[%clk 0:01:30]} e5 2. d4 *\n")
    assert status(run(archive, "table", path, tmp_path / "out", *CHESS)) == 0
    rows = duckdb.connect().execute(
        f"select move, \"left\" from '{tmp_path}/out/moves.parquet' order by ply"
    )
    assert rows.fetchall() == [("e4", 90.0), ("e5", None), ("d4", None)]


def test_tables_take_the_place_of_such_tables_alone(tmp_path: Path) -> None:
    path, out = tmp_path / "games.pgn", tmp_path / "out"
    path.write_text("1. e4 e5 *\n")
    command = (archive, "table", path, out, *CHESS)
    assert [status(run(*command)) for _ in range(2)] == [0, 0]
    for own in (b"mine", (out / "moves.parquet").read_bytes()):
        (out / "games.parquet").write_bytes(own)
        refused = run(*command).exception
        assert isinstance(refused, TranslationError)
        assert refused.diagnostics[0].code == "C118"
        assert (out / "games.parquet").read_bytes() == own
        assert sorted(file.name for file in out.iterdir()) == ["games.parquet", "moves.parquet"]
    assert status(run(*command, "--force")) == 0


def test_a_record_that_is_wrong_is_told_and_the_legal_part_counts(tmp_path: Path) -> None:
    path = tmp_path / "games.pgn"
    path.write_text("1. e4 e5 2. Ke3 *\n\n1. e4 *\n")
    result = run(archive, "stats", path, *CHESS, "--format", "json")
    assert status(result) == FOUND and "N172" in result.stderr
    [sums] = json.loads(result.stdout)["games"]
    assert (sums["games"], sums["legal"], sums["plies"]) == (2, 1, 3)
    assert status(run(archive, "stats", tmp_path / "none.pgn", *CHESS)) == USAGE
