"""Values of options and names that are none: wrong usage, and nothing is read or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli

CORPUS = Path(__file__).parents[2] / "corpus"
NIM = str(CORPUS / "zrf" / "nim.zrf")


@pytest.mark.parametrize(
    "command",
    [
        ("check", ""),
        ("fmt", ""),
        ("info", ""),
        ("info", "@"),
        ("diff", NIM, ""),
        ("replay", ""),
        ("convert", "", "--to", "sgf"),
        ("replay", ".", "--rules", ""),
        ("batch", "", "out"),
        ("batch", NIM, ""),
        ("batch-records", ".", ""),
        ("records", "table", ".", ""),
        ("translate", NIM, "-o", ""),
        ("draw", NIM, "-o", ""),
        ("new", ""),
    ],
    ids=" ".join,
)
def test_an_empty_name_is_not_the_folder_where_we_are(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """It is what a variable of the shell leaves that is not set."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "loose.zrf").write_text('(game   (title  "Loose"))')
    (tmp_path / "good.pgn").write_text("1. e4 *")
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    ran = cli(*command)
    assert (ran.status, ran.out) == (2, "")
    assert "the name is empty" in ran.err or "@: no such file" in ran.err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf", "0"])
@pytest.mark.parametrize(
    "command",
    [("check", NIM, "--timeout"), ("match", NIM, "mcts", "random", "--time")],
    ids=lambda command: command[0],
)
def test_a_time_is_above_0_and_ends(cli: Cli, command: tuple[str, ...], seconds: str) -> None:
    ran = cli(*command, seconds)
    assert (ran.status, ran.out) == (2, "")
    assert command[-1] in ran.err


@pytest.mark.parametrize(
    "command",
    [
        ("batch", NIM, "out"),
        ("batch-records", ".", "out"),
        ("replay", "."),
        ("records", "stats", "."),
        ("match", NIM, "random", "random"),
        ("stats", NIM, "--with", "random"),
    ],
    ids=lambda command: command[0],
)
def test_nobody_has_so_many_processes(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.pgn").write_text("1. e4 *")
    for number in (10**30, 0):
        ran = cli(*command, "-j", str(number))
        assert (ran.status, ran.out) == (2, "")
        assert "--jobs" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("check", "-", "-", "--from", "zrf"),
        ("fmt", "-", "-", "--from", "zrf"),
        ("diff", "-", "-", "--from", "zrf"),
        ("replay", "-", "-"),
        ("convert", "-", "-", "--to", "json"),
    ],
    ids=lambda words: words[0],
)
def test_standard_input_is_named_once(cli: Cli, words: tuple[str, ...]) -> None:
    ran = cli(*words, stdin="(game")
    assert (ran.status, ran.out) == (2, "")
    assert "can be read only once" in ran.err


def test_records_are_not_written_among_those_that_are_read(cli: Cli, tmp_path: Path) -> None:
    """The next run would take them for records to convert."""
    folder = tmp_path / "records"
    folder.mkdir()
    record = folder / "a.zsg"
    record.write_bytes((CORPUS / "records" / "chess.zsg").read_bytes())
    (tmp_path / "link").symlink_to(folder)
    for out in (folder, folder / ".." / folder.name, tmp_path / "link"):
        ran = cli("batch-records", str(folder), str(out), "--to", "json")
        assert (ran.status, ran.out) == (2, "")
        assert "OUT is SRC" in ran.err
    assert list(folder.iterdir()) == [record]


def test_what_is_watched_is_a_file(cli: Cli) -> None:
    """Also where `--from` says what language standard input is in."""
    for words in (("serve", "-"), ("serve", "-", "--from", "zrf")):
        ran = cli(*words, stdin="(game)")
        assert (ran.status, ran.out) == (2, "")
        assert "`serve` watches a file" in ran.err and "--from" not in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("perft", "RULES", "x"), "'x' is not a valid integer."),
        (("stats", "RULES", "--games", "1.5"), "'1.5' is not a valid integer."),
        (("perft", "RULES", "1", "--timeout", "x"), "'x' is not a valid number."),
    ],
)
def test_a_number_that_is_none_is_told_in_plain_words(
    cli: Cli, words: tuple[str, ...], told: str
) -> None:
    """`integer range` is what the library of the command line calls it."""
    ran = cli(*words)
    assert ran.status == 2
    assert told in ran.err
