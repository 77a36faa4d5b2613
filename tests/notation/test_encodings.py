"""Files that are not UTF-8: read as stated, as their bytes tell, or as usual, never silently."""

from __future__ import annotations

from pathlib import Path

import click
import pytest

from notation.diagnostics import Sink
from notation.encodings import codec_of, guessed
from notation.reading import CHUNK
from notation.registry import NOTATIONS
from notation.visitor import MoveCounter
from tests.notation.engines import CORPUS, ROOT
from tests.notation.test_commands import run, status
from tests.notation.tools import codes, read_all, written
from translator.cli.batch_records import command as batch_records
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay

RUSSIAN = "Чемпионат Москвы, Каспаров Гарри Кимович и Карпов Анатолий; белые сыграли хорошо"
GREEK = "Πρωτάθλημα Ελλάδας, Αθήνα, καλύτερη κίνηση του παίκτη"
GERMAN = "Müller, Jürgen und Schröder, Günther: Meisterschaft in Köln"
SHORT = "Ход"


def texts(text: str) -> dict[str, str]:
    """A game with a text in it, by notation."""
    return {
        "pgn": f'[Event "{text}"]\n\n1. e4 {{{text}}} e5 *\n',
        "pdn": f'[Event "{text}"]\n[GameType "25"]\n\n1. c3-d4 {{{text}}} d6-c5 *\n',
        "ptn": f'[Event "{text}"]\n[Size "5"]\n\n1. a1 e5 *\n',
        "sgf": f"(;GM[1]SZ[9]EV[{text}];B[aa]C[{text}])",
        "named": f"Named Rule Record 1\nEvent={text}\n\n1. a1 - a2 step\nend *\n",
        "ggf": f"(;GM[Othello]PC[{text}]PB[{text}]PW[b]RE[?]TY[8]BO[8 ---------------------------"
        "O*------*O--------------------------- *]B[f5]W[d6];)\n",
        "zsg": f"Zillions Save Game File Version 0.02 HH\nRulesFile=a.zrf\nVariantName={text}\n",
        "mat": f" 1 point match\n\n Game 1\n {text[:9]} : 0      B : 0\n  1) 31: 8/5 6/5\n",
    }


@pytest.mark.parametrize("notation", texts(""))
@pytest.mark.parametrize("text", [RUSSIAN, GERMAN, SHORT])
def test_what_is_not_utf_8_is_never_read_without_a_word(notation: str, text: str) -> None:
    data = texts(text)[notation].encode("cp1252" if text is GERMAN else "cp1251")
    assert "N102" in codes(data, notation)
    assert "N102" not in codes(texts(text)[notation], notation)


@pytest.mark.parametrize("notation", ["pgn", "pdn", "sgf", "named", "ptn"])
@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (RUSSIAN, "cp1251"),
        (RUSSIAN, "koi8-r"),
        (RUSSIAN, "cp866"),
        (GREEK, "cp1253"),
        (GERMAN, "cp1252"),
    ],
)
def test_encodings_that_words_tell_are_read(notation: str, text: str, encoding: str) -> None:
    (record,) = read_all(texts(text)[notation].encode(encoding), notation)
    assert record.headers["Event"] == text


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (SHORT, "cp1251"),
        ("Hübner", "cp1252"),
        (GERMAN, "cp1252"),
        ("Évry, Hélène Réti à bientôt", "cp1252"),
        ("Wojtaszek, Radosław; Łódź, Świętokrzyski", "cp1250"),
        ("Yılmaz, Türkiye Şampiyonası, güzel hamle", "cp1254"),
        ("人民中国", "cp949"),
    ],
)
def test_what_words_do_not_tell_is_not_guessed(text: str, encoding: str) -> None:
    data = texts(text)["pgn"].encode(encoding, "ignore")
    assert guessed(data) == ""


@pytest.mark.parametrize("notation", [n for n in texts("") if n != "mat"])
def test_the_encoding_that_is_stated_counts(notation: str) -> None:
    sink = Sink()
    data = texts("Łódź")[notation].encode("cp1250")
    (record,) = NOTATIONS[notation].read(data, "x", sink=sink, encoding="windows-1250")
    assert "Łódź" in str(list(record.headers.values()))
    assert not [d for d in sink.items if d.code == "N102"]


def test_a_charset_that_sgf_states_wrongly_is_overruled() -> None:
    data = "(;GM[1]SZ[9]CA[ISO-8859-1]EV[Łódź];B[aa])".encode("cp1250")
    (record,) = NOTATIONS["sgf"].read(data, "x", sink=Sink(), encoding="cp1250")
    assert record.headers["Event"] == "Łódź"
    again = written(record, "sgf")
    assert "CA[UTF-8]" in again.decode()
    assert read_all(again, "sgf")[0].headers["Event"] == "Łódź"


@pytest.mark.parametrize("notation", texts(""))
@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_utf_16_with_a_mark_is_read(notation: str, encoding: str) -> None:
    text = texts(RUSSIAN)[notation]
    data = ("\ufeff" if encoding != "utf-16" else "").encode(encoding) + text.encode(encoding)
    sink, usual = Sink(), Sink()
    read = [record.facts() for record in read_all(data, notation, sink)]
    assert read == [record.facts() for record in read_all(text, notation, usual)]
    assert [d.code for d in sink.items] == [d.code for d in usual.items]


def test_games_in_utf_8_and_others_may_stand_in_one_file() -> None:
    data = f'[Event "{GERMAN}"]\n\n1. e4 *\n'.encode("cp1252")
    data += f'\n[Event "{RUSSIAN}"]\n\n1. d4 *\n'.encode()
    first, second = read_all(data, "pgn")
    assert (first.headers["Event"], second.headers["Event"]) == (GERMAN, RUSSIAN)


@pytest.mark.parametrize("encoding", [None, "cp1251"])
def test_offsets_are_those_of_the_file(encoding: str | None) -> None:
    game = f'[Event "{RUSSIAN}"]\n\n1. e4 e5 *\n\n'.encode("cp1251")
    stated = {"encoding": encoding} if encoding else {}
    records = list(NOTATIONS["pgn"].read(game * 2000, "x", sink=Sink(), **stated))
    assert [record.offset for record in records] == [i * len(game) for i in range(2000)]
    assert len(game) * 2000 > CHUNK


def test_others_than_builders_of_records_are_given_text_too() -> None:
    data = texts(RUSSIAN)["pgn"].encode("cp1251")
    assert list(NOTATIONS["pgn"].read(data, "x", sink=Sink(), visitor=MoveCounter())) == [2]


@pytest.mark.parametrize("name", ["rot13", "hex", "nonsense", "undefined"])
def test_what_is_no_encoding_of_texts_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no encoding"):
        codec_of(name)
    (tmp_path / "a.pgn").write_text("1. e4 *\n")
    refused = run(replay, tmp_path / "a.pgn", "--encoding", name).exception
    assert isinstance(refused, click.BadParameter)


@pytest.fixture
def polish(tmp_path: Path) -> Path:
    folder = tmp_path / "records"
    folder.mkdir()
    (folder / "a.pgn").write_bytes('[Event "Łódź"]\n\n1. e4 *\n'.encode("cp1250"))
    return folder


def test_commands_take_the_encoding(polish: Path, tmp_path: Path) -> None:
    rules = CORPUS / "chess.zrf"
    options = ("--rules", rules, "--to", "named", "--encoding", "cp1250")
    result = run(convert, polish / "a.pgn", *options)
    assert "Event=Łódź" in result.stdout
    assert "N102" not in result.stderr
    out = tmp_path / "out"
    assert status(run(batch_records, polish, out, "--rules", rules, "--encoding", "cp1250")) == 0
    assert "Event=Łódź" in (out / "a.nrr").read_text("utf-8")


def test_a_map_states_encodings_by_pattern(polish: Path, tmp_path: Path) -> None:
    table = tmp_path / "map.toml"
    rules = (CORPUS / "chess.zrf").as_posix()
    table.write_text(
        '"x/*.pgn" = { encoding = "koi8-r" }\n'
        f'"*.pgn" = {{ encoding = "cp1250" }}\n"*" = "{rules}"\n'
    )
    result = run(convert, polish / "a.pgn", "--map", table, "--to", "named")
    assert "Event=Łódź" in result.stdout, result.stderr
    table.write_text('"*.pgn" = { encoding = "nonsense" }\n')
    result = run(convert, polish / "a.pgn", "--map", table, "--to", "named")
    assert status(result) == 2
    assert "N196" in result.stderr


def test_strict_refuses_what_is_guessed(polish: Path) -> None:
    rules = CORPUS / "chess.zrf"
    options = (polish / "a.pgn", "--rules", rules, "--to", "json")
    assert status(run(convert, *options)) == 0
    assert status(run(convert, *options, "--strict")) == 1


def test_kif_is_written_as_other_programs_take_its_suffix(tmp_path: Path) -> None:
    (tmp_path / "a.kif").write_text("先手：羽生\n1 ７六歩(77)\n", "utf-8")
    rules = ROOT / "corpus" / "native" / "shogi.glot"
    for name, encoding in (("b.kif", "cp932"), ("b.kifu", "utf-8")):
        out = tmp_path / name
        result = run(convert, tmp_path / "a.kif", "--rules", rules, "--to", "kif", "-o", out)
        assert status(result) == 0, result.stderr
        assert "先手：羽生" in out.read_bytes().decode(encoding)
    (tmp_path / "a.kif").write_text("先手：Łódź\n1 ７六歩(77)\n", "utf-8")
    out = tmp_path / "c.kif"
    result = run(convert, tmp_path / "a.kif", "--rules", rules, "--to", "kif", "-o", out)
    assert "N181 cp932 lacks signs" in result.stderr
    assert "先手：Łódź" in out.read_text("utf-8")
