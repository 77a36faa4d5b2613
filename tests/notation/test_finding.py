"""Finding the rules of records that name no rules file: maps, titles, moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.registry import NOTATIONS
from tests.notation.engines import CORPUS
from tests.notation.test_commands import run, status
from tests.notation.tools import read_all
from translator.cli import PARTIAL, USAGE
from translator.cli.batch_records import command as batch_records
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay
from translator.records.titles import Titles

pytestmark = pytest.mark.usefixtures("kept_engines")

CHESS = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Ke2 *\n'


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Some games of the corpus."""
    folder = tmp_path / "library"
    folder.mkdir()
    names = ["chess.zrf", "go.zrf", "russian-draughts.zrf", "international-draughts.zrf"]
    for name in ("backgammon.glot", "tak.glot"):
        (folder / name).write_bytes((CORPUS.parent / "native" / name).read_bytes())
    names += ["reversi.zrf", "shogi.zrf", "tic-tac-toe.zrf", "turkish-draughts.zrf"]
    for name in (*names, *(part.name for part in CORPUS.glob("*.inc"))):
        (folder / name).write_bytes((CORPUS / name).read_bytes())
    return folder


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("a.pgn", CHESS, "chess.zrf@Chess"),
        ("a.pgn", '[Variant "king of the hill"]\n\n1. e4 *\n', "chess.zrf@King of the Hill"),
        ("a.pgn", '[Variant "From Position"]\n\n1. e4 *\n', "chess.zrf@Chess"),
        ("a.pdn", '[GameType "25,W,8,8"]\n\n1. 22-18 *\n', "russian-draughts.zrf@Russian Draughts"),
        ("a.pdn", '[GameType "26"]\n\n*\n', "international-draughts.zrf@Brazilian Draughts"),
        ("a.pdn", '[GameType "30"]\n\n1. a3-a4 *\n', "turkish-draughts.zrf@Turkish Draughts"),
        (
            "a.mat",
            " 3 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5\n",
            "backgammon.glot@Backgammon",
        ),
        ("a.sgf", "(;GM[1]SZ[19];B[cc])", "go.zrf@Go"),
        ("a.sgf", "(;GM[1]SZ[9];B[cc])", "go.zrf@Go 9x9"),
        ("a.sgf", "(;EV[go9.in.2011]PB[a]PW[b]SZ[9];B[cc])", "go.zrf@Go 9x9"),
        ("a.ptn", '[Size "4"]\n\n1. a1 d4 *\n', "tak.glot@Tak 4x4"),
        ("a.ptn", '[Size "5"]\n\n1. a1 e5 *\n', "tak.glot@Tak"),
        ("a.ggf", "(;GM[Othello]PB[a]PW[b]B[f5]W[d6];)", "reversi.zrf@Reversi"),
        ("a.ki2", "手合割：平手\n▲７六歩　△３四歩\n", "shogi.zrf@Shogi"),
        ("a.kif", "手合割：平手\n   1 ７六歩(77)\n", "shogi.zrf@Shogi"),
        ("a.nrr", "Named Rule Record 1\nVariant=LOSING tic tac toe\n\n", "@Losing Tic-Tac-Toe"),
        (
            "a.zsg",
            "Zillions Save Game File Version 0.02 HH\nRulesFile=old.zrf\nVariantName=Chess\n",
            "chess.zrf@Chess",
        ),
    ],
)
def test_by_the_title_that_a_record_tells(
    name: str, text: str, found: str, library: Path, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    result = run(replay, tmp_path / name, "--library", library)
    assert status(result) == 0, result.stderr
    assert "N195" in result.stderr
    assert f"{found}, by the title" in result.stderr


def test_of_one_title_rules_come_before_scripts() -> None:
    """In the corpus the scripts of chess stand first; each of their moves takes longer."""
    chess = [game.shown for game in Titles(CORPUS.parent, None).named("Chess")]
    assert len(chess) > 1 and any(game.startswith("axiom/") for game in chess)
    assert not chess[0].startswith("axiom/")


@pytest.mark.parametrize(
    ("variant", "title"),
    [
        ("Standard", "Chess"),
        ("From Position", "Chess"),
        ("King of the Hill960", "King of the Hill"),
        ("KOTH", "King of the Hill"),
    ],
)
def test_what_a_server_calls_a_game_chooses_it_in_a_file_of_rules(
    variant: str, title: str, library: Path, tmp_path: Path
) -> None:
    (tmp_path / "a.pgn").write_text(f'[Variant "{variant}"]\n\n1. e4 *\n')
    rules = library / "chess.zrf"
    result = run(convert, tmp_path / "a.pgn", "--rules", rules, "--to", "named")
    assert status(result) == 0, result.output
    assert f"\nVariant={title}\n" in result.output


@pytest.mark.parametrize(("variant", "title"), [("3-check", "Three-check"), ("Anti", "Antichess")])
def test_what_programs_call_a_variant_for_short_is_its_title(variant: str, title: str) -> None:
    (record,) = read_all(f'[Variant "{variant}"]\n\n1. e4 *\n', "pgn")
    assert NOTATIONS["pgn"].titles(record)[0] == title


@pytest.mark.parametrize("variant", ["Atomic", "Chess960", "fischerandom"])
def test_a_variant_that_a_file_of_rules_does_not_have_is_told(
    variant: str, library: Path, tmp_path: Path
) -> None:
    (tmp_path / "a.pgn").write_text(f'[Variant "{variant}"]\n\n1. e4 *\n')
    result = run(replay, tmp_path / "a.pgn", "--rules", library / "chess.zrf")
    assert status(result) == USAGE
    title = "Chess960" if variant == "fischerandom" else variant
    assert f"has no variant '{title}'" in result.output


def test_a_board_of_another_size_is_another_game(library: Path, tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text("(;GM[1]SZ[7];B[cc])")
    result = run(replay, tmp_path / "a.sgf", "--library", library)
    assert status(result) == USAGE
    assert "N192" in result.stderr


def test_of_several_games_of_a_title_the_first_that_begins_so(
    library: Path, tmp_path: Path
) -> None:
    """The native rules of shogi have hands, those in ZRF keep what is in hand on squares."""
    (library / "zz-shogi.glot").write_bytes((CORPUS.parent / "native" / "shogi.glot").read_bytes())
    hand = "sfen 4k4/9/9/9/9/9/9/9/4K4 b G 1"
    for position, rules in ((f"{hand} moves G*5b", "zz-shogi.glot"), ("startpos", "shogi.zrf")):
        (tmp_path / "a.usi").write_text(f"position {position}\n")
        result = run(replay, tmp_path / "a.usi", "--library", library)
        assert status(result) == 0, result.output
        assert f"N195 the rules of {rules}@Shogi" in result.output


def test_a_title_that_no_game_has_is_told_with_the_nearest(library: Path, tmp_path: Path) -> None:
    """No other rules are taken although the moves fit them."""
    (tmp_path / "a.pgn").write_text('[Variant "King of a Hill"]\n\n1. e4 e5 *\n')
    result = run(replay, tmp_path / "a.pgn", "--library", library)
    assert status(result) == USAGE
    told = "no game 'King of a Hill' in the libraries, but 'King of the Hill'"
    assert told in result.stderr
    result = run(
        batch_records, tmp_path / "a.pgn", tmp_path / "out", "--library", library, "-j", "1"
    )
    assert status(result) == PARTIAL
    assert told in result.stdout


def test_why_rules_cannot_be_used_is_told_in_one_line(library: Path, tmp_path: Path) -> None:
    """The report of a batch has no room for more."""
    head = "Zillions Save Game File Version 0.02 HH\n"
    (tmp_path / "a.zsg").write_text(head + "RulesFile=chess.zrf\nVariantName=Ches\n")
    out = tmp_path / "out"
    result = run(batch_records, tmp_path / "a.zsg", out, "--library", library, "-j", "1")
    assert status(result) == PARTIAL
    (row,) = (line for line in result.stdout.splitlines() if "a.zsg" in line)
    assert "N193 its rules cannot be used: " in row
    assert row.endswith("chess.zrf has no variant 'Ches', did you mean 'Chess'?")


def test_a_hint_does_not_repeat_why_rules_cannot_be_used(library: Path, tmp_path: Path) -> None:
    head = "Zillions Save Game File Version 0.02 HH\n"
    (tmp_path / "a.zsg").write_text(head + "RulesFile=chess.zrf\nVariantName=Ches\n")
    result = run(replay, tmp_path / "a.zsg", "--library", library)
    assert status(result) == USAGE
    assert result.stderr.count("has no variant 'Ches'") == 1


def test_a_path_of_rules_is_told_as_it_stands(library: Path, tmp_path: Path) -> None:
    head = "Zillions Save Game File Version 0.02 HH\n"
    (tmp_path / "a.zsg").write_text(head + "RulesFile=D:\\old\\x.zrf\nVariantName=Unheard\n")
    result = run(replay, tmp_path / "a.zsg", "--library", library)
    assert "no rules file D:\\old\\x.zrf; no game 'Unheard'" in result.stderr


def test_by_the_moves_where_one_game_fits(library: Path, tmp_path: Path) -> None:
    """Only the board of 10 x 10 has men on 32 and 19, and 28 and 23 free."""
    game = "1. 32-28 19-23 2. 28x19 14x23 *\n"
    (tmp_path / "a.pdn").write_text(f"{game}\n{game}")
    result = run(replay, tmp_path / "a.pdn", "--library", library)
    assert status(result) == 0, result.stderr
    told = "international-draughts.zrf@International Draughts: by no others all moves are legal"
    assert result.stderr.count(told) == result.stderr.count("N195") == 1


def test_by_the_moves_where_several_games_fit(library: Path, tmp_path: Path) -> None:
    (tmp_path / "a.pdn").write_text("1. 22-18 *\n")
    result = run(replay, tmp_path / "a.pdn", "--library", library)
    assert status(result) == USAGE
    assert "N192" in result.stderr
    for name in ("Russian Draughts", "Giveaway", "Brazilian Draughts"):
        assert f"draughts.zrf@{name}" in result.stderr


@pytest.mark.parametrize("moves", ["", "1. 99-98 *"])
def test_moves_that_tell_nothing_choose_no_rules(moves: str, library: Path, tmp_path: Path) -> None:
    (tmp_path / "a.pdn").write_text(f'[Event "x"]\n\n{moves}\n')
    result = run(replay, tmp_path / "a.pdn", "--library", library)
    assert status(result) == USAGE
    assert "N192 the record names no rules file\n" in result.stderr


def table(folder: Path, *lines: str) -> Path:
    file = folder / "records.toml"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def test_by_a_map_from_patterns_to_rules(library: Path, tmp_path: Path) -> None:
    (tmp_path / "hill").mkdir()
    hill, plain = tmp_path / "hill" / "a.pgn", tmp_path / "b.pgn"
    for file in (hill, plain):
        file.write_text("1. e3 e6 2. Ke2 Ke7 3. Kd3 Kd6 4. Kd4 *")
    chosen = table(
        tmp_path,
        '"hill/*" = "library/chess.zrf@King of the Hill"',
        '"*.pgn" = "library/chess.zrf"',
    )
    result = run(replay, tmp_path, "--map", chosen)
    assert status(result) == 0, result.stderr
    assert result.stdout.splitlines() == [
        f"{plain}: legal, 7 of 7 moves",
        f"{hill}: legal, 7 of 7 moves, White won (absolute-config)",
        "2 legal, 0 not, 0 unreadable",
    ]
    result = run(convert, hill, "--map", chosen, "--to", "named")
    assert "Variant=King of the Hill" in result.stdout
    out = tmp_path / "out"
    run(batch_records, tmp_path / "hill", out, "--map", chosen, "-j", "1")
    assert "Variant=King of the Hill" in (out / "a.nrr").read_text()


def test_a_map_may_name_the_rules_of_the_corpus(tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(CHESS)
    chosen = table(tmp_path, '"*" = "corpus/zrf/chess.zrf"')
    assert status(run(replay, tmp_path / "a.pgn", "--map", chosen)) == 0


@pytest.mark.parametrize("text", ["a = 3", "[a]\nb = 'c'", "nonsense", "a = b", "\x00"])
def test_what_is_no_map_is_told(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(CHESS)
    result = run(replay, tmp_path / "a.pgn", "--map", table(tmp_path, text))
    assert status(result) == USAGE
    assert "N196" in result.stderr
    batch = run(batch_records, tmp_path, tmp_path / "out", "--map", tmp_path / "records.toml")
    assert status(batch) == USAGE
    missing = run(replay, tmp_path / "a.pgn", "--map", tmp_path / "none.toml")
    assert "N190" in missing.stderr
