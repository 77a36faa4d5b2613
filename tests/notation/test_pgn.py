"""PGN: against python-chess, and against its own laws."""

from __future__ import annotations

import io
import random
from pathlib import Path
from typing import Any

import chess.pgn
import pytest
from hypothesis import given

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.pgn import read
from notation.reading import Limits
from notation.record import GameRecord, Node, Result, same_record
from notation.san import spell
from notation.spelling import Here
from notation.visitor import MoveCounter
from tests.notation.engines import CORPUS, ROOT, corpus, engine
from tests.notation.strategies import LAW, records
from tests.notation.tools import DEEP, codes, converted, read_all, read_one, replayed, written


def game(seed: int, plies: int = 40) -> chess.pgn.Game:
    """A random game with variations, comments and annotations."""
    rng = random.Random(seed)
    made = chess.pgn.Game()
    made.headers["White"] = 'Ann "A" \\ B'
    made.headers["Date"] = "2020.01.02"
    ends: list[chess.pgn.GameNode] = [made]
    for ply in range(plies):
        node = ends[-1] if ply % 7 else rng.choice(ends)
        moves = [m for m in node.board().legal_moves if not node.has_variation(m)]
        if not moves:
            break
        new = node.add_variation(rng.choice(moves))
        ends.append(new)
        if rng.random() < 0.2:
            new.comment = rng.choice(["good", "so; and (so)", "two\nlines"])
        if rng.random() < 0.2:
            new.nags.add(rng.randrange(1, 20))
    return made


def texts_of(node: chess.pgn.GameNode) -> object:
    """What python-chess says of a tree, as nested plain data."""
    return [
        (
            child.san(),
            child.comment.replace("\n", " "),
            sorted(child.nags),
            texts_of(child),
        )
        for child in node.variations
    ]


def texts(node: Node) -> object:
    """The same of ours."""
    return [
        (child.move, child.comment.replace("\n", " "), sorted(child.nags), texts(child))
        for child in node.children
    ]


@pytest.mark.parametrize("seed", range(10))
def test_python_chess_and_we_read_the_same(seed: int) -> None:
    text = str(game(seed))
    theirs = chess.pgn.read_game(io.StringIO(text))
    assert theirs is not None
    assert texts(read_one(text + "\n", "pgn").root) == texts_of(theirs)


@pytest.mark.parametrize("seed", range(10))
def test_python_chess_reads_what_we_write_from_our_own_rules(seed: int) -> None:
    """Through named text: every move in SAN is ours, checks and mates included."""
    text = str(game(seed)) + "\n"
    named = converted(text, "pgn", "named", corpus("chess"))
    ours = converted(named, "named", "pgn", corpus("chess"))
    theirs = chess.pgn.read_game(io.StringIO(ours))
    first = chess.pgn.read_game(io.StringIO(text))
    assert theirs is not None
    assert first is not None
    assert theirs.errors == []
    assert texts_of(theirs) == texts_of(first)
    assert texts(read_one(ours, "pgn").root) == texts_of(first)
    assert theirs.headers["White"] == r"Ann \"A\" \\ B", "it keeps the escapes of the standard"
    assert theirs.headers["Date"] == "2020.01.02"


@pytest.mark.parametrize(
    "fen",
    [
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "k7/8/8/8/8/8/1p4P1/K1R1n3 b - - 0 1",
        "7k/2N3N1/8/2N3N1/8/8/8/K7 w - - 0 1",  # the squares of origin must be told apart
        "4k3/4r3/8/8/4B3/8/4K3/8 w - - 0 1",  # a pinned piece
        "3k4/8/3r4/8/8/2B5/3B4/3K4 b - - 0 1",  # a check by a piece that is pinned itself
    ],
)
def test_every_legal_move_has_the_san_of_python_chess(fen: str) -> None:
    board = chess.Board(fen)
    sans = [board.san(move) for move in board.legal_moves]
    first, *others = (san.rstrip("+#") for san in sans)
    dots = "..." if board.turn == chess.BLACK else "."
    number = f"{board.fullmove_number}{dots}"
    variations = "".join(f" ({number} {other})" for other in others)
    text = f'[FEN "{fen}"]\n\n{number} {first}{variations} *\n'
    ours = read_one(converted(text, "pgn", "pgn", corpus("chess")), "pgn")
    assert [child.move for child in ours.root.children] == sans


def test_castling_is_known_where_the_rules_name_the_rook() -> None:
    dark_chess = engine(CORPUS.parent / "native" / "dark-chess.glot")
    moves = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O Rf8 *\n"
    assert "4. h1 - f1 castle e" in converted(moves, "pgn", "named", dark_chess)
    assert converted(moves, "pgn", "pgn", dark_chess).endswith(moves)


def test_a_rook_that_drives_a_king_away_does_not_castle(tmp_path: Path) -> None:
    rules = """(game (title "Push") (players White Black) (turn-order White Black)
      (board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1) (e 1 0))))
      (piece (name King) (notation "K") (moves (e add)))
      (piece (name Rook) (notation "R") (moves (n (verify enemy?) cascade e add)))
      (board-setup (White (Rook a1)) (Black (King a2))))"""
    file = tmp_path / "push.zrf"
    file.write_text(rules)
    game = engine(file)()
    (move,) = game.legal_moves
    assert [effect[0] for effect in move.effects] == ["shift", "shift"]
    assert spell(Here(game, GameDescription.of(game.describe())), [move]).startswith("R")


def test_a_piece_that_the_rule_itself_changes_is_promoted() -> None:
    """Rules of scripts have no choice on arrival: moves differ by what the piece becomes."""
    script = engine(ROOT / "corpus" / "axiom" / "Chess.4th")
    moves = "1. a4 b5 2. axb5 a6 3. bxa6 Nc6 4. a7 Rb8 5. a8=N Rb7 6. Nb6 *\n"
    judged = chess.pgn.read_game(io.StringIO(moves))
    assert judged is not None and not judged.errors
    assert converted(moves, "pgn", "pgn", script).endswith(moves)
    named = converted(moves, "pgn", "named", script)
    assert "{Pawn a7 - a8 = Knight}" in named
    assert converted(named, "named", "pgn", script).endswith(moves)


def test_that_a_king_changes_its_type_by_an_effect_is_no_promotion(tmp_path: Path) -> None:
    rules = """(game (title "Steps") (players White Black) (turn-order White Black)
      (board (grid (dimensions ("a/b" (1 0)) ("1/2/3" (0 1))) (directions (n 0 1) (e 1 0))))
      (piece (name King) (notation "K") (moves (n (change-type Moved) add)))
      (piece (name Moved) (moves (n add)))
      (board-setup (White (King a1)) (Black (King b1))))"""
    file = tmp_path / "steps.zrf"
    file.write_text(rules)
    game = engine(file)()
    (move,) = game.legal_moves
    assert ("type", "a2", "Moved") in move.effects
    assert spell(Here(game, GameDescription.of(game.describe())), [move]) == "Ka2"


def test_sloppy_moves_are_understood() -> None:
    text = "1. e2-e4 e7e5 2. Ng1-f3 Nb8c6 3. Bb5 a6 4. 0-0 Nge7 5. Bc6: *\n".replace("Bc6:", "Bxc6")
    ours = converted(text, "pgn", "pgn", corpus("chess"))
    assert ours.endswith("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nge7 5. Bxc6 *\n")


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1. e4 1-0", Result.won("White", "Black")),
        ("1. e4 0-1", Result.won("Black", "White")),
        ("1. e4 1/2-1/2", Result(draw=True)),
        ("1. e4 *", Result()),
        ('[Result "1-0"]\n\n1. e4\n', Result.won("White", "Black")),
        ('[Result "1-0"]\n\n1. e4 0-1', Result.won("Black", "White")),
        ("1. e4\n", None),
    ],
)
def test_results(text: str, result: Result | None) -> None:
    assert read_one(text, "pgn").result == result


def test_comments_of_every_kind_and_place() -> None:
    record = read_one(
        "{about} {the game} 1. e4 {one} {two} $1 (1. d4 ({first} 1. c4) 1... d5) {back} "
        "1... e5 ; rest\n"
        "% not read\n2. Nf3 {last} * ",
        "pgn",
    )
    first, reply, _ = record.main_line()
    assert record.root.comment == "about the game"
    assert (first.comment, first.nags) == ("one two", (1,))
    assert (reply.preface, reply.comment) == ("back", "rest")
    assert [child.move for child in record.root.children] == ["e4", "d4", "c4"]
    assert record.root.children[2].preface == "first"


def test_a_stream_is_read_game_by_game() -> None:
    text = "\n".join(str(game(seed, 10)) + "\n" for seed in range(5)).encode()
    assert [sum(1 for _ in r.main_line()) for r in read_all(text, "pgn")] == list(
        read(text, sink=Sink(), visitor=MoveCounter())
    )
    assert len(read_all(text, "pgn")) == 5


@pytest.mark.parametrize("chunk", [1, 3, 7])
def test_a_stream_gives_the_same_whatever_pieces_it_comes_in(
    chunk: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n".join(str(game(seed)) + "\n" for seed in range(3)).encode()
    whole = read_all(text, "pgn")
    monkeypatch.setattr("notation.reading.CHUNK", chunk)
    pieces = read_all(text, "pgn")
    assert len(pieces) == len(whole)
    assert all(same_record(a, b) for a, b in zip(pieces, whole, strict=True))


def test_games_without_results_or_tags_are_still_games() -> None:
    records = read_all('1. e4 e5 *\n1. d4 *\n[Event "x"]\n1. c4\n[Event "y"]\n\n', "pgn")
    assert [[node.move for node in r.main_line()] for r in records] == [
        ["e4", "e5"],
        ["d4"],
        ["c4"],
        [],
    ]


def test_a_tag_again_behind_a_blank_line_begins_another_game() -> None:
    """Games whose moves are not known have no result at their end, which parts them else."""
    tags = '[Event "Open"]\n[White "{}"]\n[Result "1-0"]\n'
    sink = Sink()
    games = [*read("\n".join(map(tags.format, ("Ada", "Bo", "Cy"))).encode(), sink=sink)]
    assert [game.headers["Name.White"] for game in games] == ["Ada", "Bo", "Cy"]
    assert [game.result for game in games] == [Result.won("White", "Black")] * 3
    assert not sink.items
    (one,) = read((tags.format("Ada") + '[White "Bo"]\n').encode(), sink=sink)
    assert (one.headers["Name.White"], [d.code for d in sink.items]) == ("Ada", ["N105"])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "N140"),
        ("1. e4 {open", "N142"),
        ("1. e4 & e5 *", "N141"),
        ("1. e4 (1. d4", "N143"),
        ("(1. e4) *", "N143"),
        ("1. e4) *", "N143"),
        ('[Event "a"]\n[Event "b"]\n\n*', "N105"),
        ('[Event "a]\n\n1. e4 *', "N141"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str) -> None:
    assert code in codes(text, "pgn")


@pytest.mark.parametrize("byte", [b"\x85", b"\xa0", b"\x1f"])
def test_what_is_a_blank_elsewhere_ends_no_file(byte: bytes) -> None:
    """Such as the dots of Windows-1252, which Unicode takes for the end of a line."""
    sink = Sink()
    first, second = read(b"1. e4 " + byte + b" e5 *\n\n1. d4 *", sink=sink)
    assert [node.move for node in first.main_line()] == ["e4", "e5"]
    assert [node.move for node in second.main_line()] == ["d4"]
    assert [found.code for found in sink.items] == ["N141"]


def test_a_comment_of_blanks_is_read_in_one_go() -> None:
    """Who looked from each of them on would not come to an end here."""
    record = read_one("1. e4 {a" + " " * 500_000 + "b\n \n c} $1 $5 {d} *", "pgn")
    (node,) = record.main_line()
    assert node.comment == f"a{' ' * 500_000}b c d" and node.nags == (1, 5)


def test_an_error_is_located() -> None:
    sink = Sink()
    read_all("1. e4 e5\n2. Nf3 & *", "pgn", sink)
    assert (sink.items[0].place.line, sink.items[0].place.column) == (2, 8)


def test_variations_nested_deep() -> None:
    depth = DEEP
    text = "1. e4 " + "(1. d4 d5 " * depth + ")" * depth + " *"
    record = read_one(text, "pgn")
    assert sum(1 for _ in record.root.walk()) == 2 * depth + 2
    assert same_record(read_one(written(record, "pgn"), "pgn"), with_roster(record))


def with_roster(record: GameRecord) -> GameRecord:
    """Nothing of the roster is a header when it is not known."""
    assert record.headers == {}
    return record


def test_a_game_beyond_its_budget_does_not_harm_the_next() -> None:
    text = "1. e4 " * 50 + "(1. d4) * 1. c4 *"
    sink = Sink()
    first, second = read(text.encode(), sink=sink, limits=Limits(moves=20))
    assert [item.code for item in sink.items] == ["N103"]
    assert sum(1 for _ in first.main_line()) == 21
    assert [node.move for node in second.main_line()] == ["c4"]


@LAW
@given(records())
def test_trees_comments_and_tags_survive(record: GameRecord) -> None:
    """Moves are replaced by SAN; what PGN cannot hold as it is becomes what it can."""
    record.spelling = "san"
    record.edits = []
    record.headers = {k: v for k, v in record.headers.items() if v.isascii() and "Name" not in k}
    for node in record.root.walk():
        node.move = None if node is record.root else "Nf3"
        node.chained = node.closed = node.chance = False
        node.mover = node.label = ""
    text = written(record, "pgn")
    back = read_one(text, "pgn")
    assert written(back, "pgn") == text, "what was written once is canonical"
    ours = [(len(n.children), n.nags, n.properties) for n in record.root.walk()]
    assert [(len(n.children), n.nags, n.properties) for n in back.root.walk()] == ours


def test_moves_may_be_as_engines_are_told_them() -> None:
    """Castling is a move of the king by two; a pawn becomes what the last letter says."""
    chess = corpus("chess")
    san = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. Nxe5 Nxe5 *"
    told = "1. e2e4 e7e5 2. g1f3 b8c6 3. f1c4 f8c5 4. e1g1 g8f6 5. f3e5 c6e5 *"
    assert converted(told, "pgn", "pgn", chess) == converted(san, "pgn", "pgn", chess)
    crowned = '[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a7a8n h8g8 *\n'
    assert "1. a8=N Kg8 *" in converted(crowned, "pgn", "pgn", chess)


def test_a_piece_that_is_not_known_is_no_legal_move() -> None:
    (record,) = read_all("1. Xe4 *", "pgn")
    sink = Sink()
    assert replayed(record, corpus("chess"), sink).failed
    assert [item.code for item in sink.items] == ["N172"]


def test_a_variant_has_the_tag_that_other_programs_read() -> None:
    text = '[Variant "King of the Hill"]\n\n1. e4 e5 *\n'
    shown = converted(text, "pgn", "pgn", corpus("chess", "King of the Hill"))
    game = chess.pgn.read_game(io.StringIO(shown))
    assert game is not None
    assert game.board().uci_variant == "kingofthehill"
    assert read_one(shown, "pgn").headers["Variant"] == "King of the Hill"
    assert '[Variant "' not in converted("1. e4 *", "pgn", "pgn", corpus("chess"))


@pytest.mark.parametrize(
    ("text", "notation", "found"),
    [
        ("1. e4 e5 2. Nf3", "pgn", ["N145"]),
        ("1. e4 e5 2. Nf", "pgn", ["N145"]),
        ("1. e4 e5 2. Nf3\n", "pgn", []),
        ("1. e4 e5 2. Nf3 *", "pgn", []),
        ("1. e4 e5 2. Nf3 {good}", "pgn", []),
        ('1. e4 e5 2. Nf3\n\n[Event "next"]\n\n1. d4', "pgn", ["N145"]),
        ("1. 11-15 24-20", "pdn", ["N145"]),
        ("1. 11-15 24-20\n", "pdn", []),
        ("1. a1 e5 2. Cc3", "ptn", ["N145"]),
    ],
)
def test_a_text_that_ends_right_behind_a_move_may_be_cut(
    text: str, notation: str, found: list[str]
) -> None:
    assert codes(text, notation) == found


@pytest.mark.parametrize("null", ["--", "Z0"])
def test_a_null_move_is_a_pass_where_the_rules_have_one(null: str, tmp_path: Path) -> None:
    rules = tmp_path / "passing.zrf"
    chess_rules = (CORPUS / "chess.zrf").read_text()
    rules.write_text(chess_rules.replace("(game\n", '(game\n  (option "pass turn" true)\n', 1))
    sink = Sink()
    replay = replayed(read_one(f"1. e4 {null} 2. d4 d5 *", "pgn"), engine(rules), sink)
    assert not sink.items
    assert replay.complete
    judge = chess.pgn.read_game(io.StringIO("1. e4 -- 2. d4 d5 *"))
    assert judge is not None
    reached: Any = replay.game
    assert reached.fen().split()[:2] == judge.end().board().fen().split()[:2]


@pytest.mark.parametrize("null", ["--", "Z0"])
def test_a_null_move_is_told_with_its_line_where_the_rules_have_no_pass(null: str) -> None:
    sink = Sink()
    record = read_one(f"1. e4\n{null} 2. d4 d5 *", "pgn")
    replay = replayed(record, corpus("chess"), sink)
    assert replay.replayed == 1
    (told,) = sink.items
    assert (told.code, told.place.line, told.text) == ("N172", 2, null)
