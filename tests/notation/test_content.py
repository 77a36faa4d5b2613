"""Notations are known by what files begin with where the suffix tells nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from notation.diagnostics import RecordError, Sink
from notation.registry import NOTATIONS, notation_in, notation_of
from tests.notation.engines import ROOT
from tests.notation.test_commands import run, status
from tests.notation.test_csa import GAME as CSA
from tests.notation.test_kif import GAME as KIF
from translator.cli import USAGE
from translator.cli.convert import command as convert
from translator.records.sources import sources

RECORDS = sorted((ROOT / "corpus" / "records").iterdir())


@pytest.mark.parametrize("path", RECORDS, ids=[path.name for path in RECORDS])
def test_files_are_known_without_their_names(path: Path, tmp_path: Path) -> None:
    bare = tmp_path / "record"
    bare.write_bytes(path.read_bytes())
    (by_content,) = sources([str(bare)], None)
    (by_suffix,) = sources([str(path)], None)
    assert by_content.notation is by_suffix.notation


BEGUN = {
    **{path.name: (path.suffix[1:], path.read_bytes()) for path in RECORDS},
    "game.mat": ("mat", b"Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5\n"),
    "game.ggf": ("ggf", b"2 (;GM[Othello]B[d3];)(;GM[Othello]B[c4];)\n"),
}


@pytest.mark.parametrize(("suffix", "data"), BEGUN.values(), ids=BEGUN)
def test_a_byte_order_mark_is_no_part_of_a_game(suffix: str, data: bytes) -> None:
    """Editors of Windows put it there. What is kept byte for byte has it again."""
    notation = notation_of(f"game.{suffix}")
    assert notation is not None
    plain, marked = Sink(), Sink()
    games = list(notation.read(data, "game", sink=plain))
    again = list(notation.read(b"\xef\xbb\xbf" + data, "game", sink=marked))
    assert [item.message for item in marked.items] == [item.message for item in plain.items]
    assert games and [game.headers for game in again] == [game.headers for game in games]
    if suffix in ("zsg", "sgf"):
        assert b"".join(notation.write(again, Sink())) == b"\xef\xbb\xbf" + data


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp932", "euc-jp"])
@pytest.mark.parametrize(("text", "name"), [(KIF, "kif"), (CSA, "csa"), (KIF[14:], "kif")])
def test_shogi_is_known_in_every_encoding(text: str, name: str, encoding: str) -> None:
    assert notation_in(text.encode(encoding)) is NOTATIONS[name]


@pytest.mark.parametrize("text", [b"", b"hello", b"\x00\xff" * 50])
def test_what_is_none_is_told_with_what_is_known(text: bytes, tmp_path: Path) -> None:
    assert notation_in(text) is None
    bare = tmp_path / "record.txt"
    bare.write_bytes(text)
    with pytest.raises(RecordError, match="N191") as caught:
        list(sources([str(bare)], None))
    assert all(name in str(caught.value) for name in NOTATIONS)


WXF = '[Red "A"]\n[Black "B"]\n\n1. C2=5 H8+7 *\n'
CHINESE = '[Red "A"]\n[Black "B"]\n\n1. 炮二平五 馬8進7 *\n'
ICCS = '[Red "A"]\n[Black "B"]\n\n1. H2-E2 H9-G7 *\n'
CHESS = '[White "A"]\n[Black "B"]\n\n1. e4 e5 2. Nf3 *\n'
LONG = '[White "A"]\n[Black "B"]\n\n1. e2-e4 e7-e5 *\n'


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("1. C2=5 H8+7 *\n", "wxf"),
        ("1. 炮二平五 馬8進7 *\n", "chinese"),
        ("1. e4 e5 2. Nf3 *\n", "pgn"),
        ("1.Nf3 d5 *\n", "pgn"),
        ("1. 32-28 19-23 *\n", "pdn"),
        ("1. a1 e5\n2. Cc3 b3\n", None),  # of Tak, if of anything
    ],
)
def test_moves_alone_tell_a_notation_if_they_are_of_no_other(text: str, name: str | None) -> None:
    assert notation_in(text.encode()) is (NOTATIONS[name] if name else None)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (WXF, "wxf"),
        (WXF.replace("C2=5 H8+7", "Ｃ２＝５ Ｈ８＋７"), "wxf"),
        (WXF.replace("C2=5", "{the cannon} +C=5"), "wxf"),
        (CHINESE, "chinese"),
        (ICCS, "iccs"),
        (ICCS.replace("H2-E2 H9-G7", "h2e2 h9g7"), "iccs"),
        (CHESS, "pgn"),
        (LONG, "pgn"),
        ('[Event "no move"]\n\n*\n', "pgn"),
        ('[White "A"]\n\n1. Rb8 {the ranks 1-5} *\n', "pgn"),
    ],
)
def test_of_files_with_one_suffix_each_is_known(text: str, name: str, tmp_path: Path) -> None:
    (tmp_path / "a.pgn").write_text(text, encoding="utf-8")
    (by_name,) = sources([str(tmp_path / "a.pgn")], None)
    (in_folder,) = sources([str(tmp_path)], None)
    assert by_name.notation is in_folder.notation is NOTATIONS[name]


@pytest.mark.parametrize("encoding", ["gb18030", "big5", "utf-8-sig"])
def test_xiangqi_in_chinese_is_known_in_every_encoding(encoding: str) -> None:
    assert notation_of("a.pgn", CHINESE.encode(encoding)) is NOTATIONS["chinese"]


@pytest.mark.parametrize("moves", ["1. 11-15 22-18", "1. c3-d4 f6-g5"])
def test_draughts_by_name_of_squares_are_known_by_their_tags(moves: str) -> None:
    text = f'[GameType "25"]\n\n{moves} *\n'
    assert notation_in(text.encode()) is NOTATIONS["pdn"]


def test_a_folder_is_looked_through_whatever_its_files_are_called(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "record").write_text(KIF, encoding="cp932")
    (tmp_path / "game.txt").write_text(CHESS)
    (tmp_path / "readme.txt").write_text("nothing")
    (tmp_path / "data.json.old").write_text('{"a": 1}')
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    found = {
        source.below.as_posix(): source.notation.name for source in sources([str(tmp_path)], None)
    }
    assert found == {"deep/record": "kif", "game.txt": "pgn"}


def test_a_wrong_suffix_does_not_count_where_content_is_asked(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(CHESS)
    (tmp_path / "b.sgf").write_text("(;GM[1])")
    (tmp_path / "c.sgf").write_text("hello")
    kinds = [source.notation.name for source in sources([str(tmp_path)], "auto")]
    assert kinds == ["pgn", "sgf", "sgf"]
    assert [s.below.name for s in sources([str(tmp_path)], "sgf")] == ["b.sgf", "c.sgf"]
    (one,) = sources([str(tmp_path / "a.sgf")], None)
    assert one.notation.name == "sgf"


@pytest.mark.parametrize("text", [CHESS, CHESS + "\n" * 9000 + CHESS, CHINESE])
def test_standard_input_is_known_by_what_it_begins_with(text: str) -> None:
    result = run(convert, "-", "--to", "json", data=text.encode())
    assert status(result) == 0, result.stderr
    assert result.stdout.count('"ludoglot-record"') == text.count("[White") + text.count("[Red")


def test_standard_input_of_no_notation_is_told() -> None:
    result = run(convert, "-", "--to", "json", data=b"hello")
    assert status(result) == USAGE
    assert "N191" in result.stderr
    assert "dhtmlxq" in result.stderr
