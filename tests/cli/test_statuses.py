"""Exit statuses: as docs/cli.md has them, command by command."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest

from tests.cli.conftest import Cli

ROOT = Path(__file__).parents[2]
CORPUS = ROOT / "corpus"

GAME = '[Event "?"]\n\n1. e4 e5 2. {} *\n'


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with rules and records, good and bad, into which a test goes."""
    monkeypatch.chdir(tmp_path)
    for name in ("tic-tac-toe", "nim", "chess"):
        (tmp_path / f"{name}.zrf").write_bytes((CORPUS / "zrf" / f"{name}.zrf").read_bytes())
    text = (CORPUS / "zrf" / "nim.zrf").read_text()
    (tmp_path / "other.zrf").write_text(text.replace("(verify", "(verfy", 1))
    (tmp_path / "bad.zrf").write_text("(game")
    (tmp_path / "good.pgn").write_text(GAME.format("Nf3"))
    (tmp_path / "wrong.pgn").write_text(GAME.format("Ke3"))
    (tmp_path / "ruleless.zsg").write_bytes((CORPUS / "records" / "xiangqi.zsg").read_bytes())
    for folder in ("empty", "mixed", "out"):
        (tmp_path / folder).mkdir()
    for name in ("nim.zrf", "bad.zrf", "good.pgn", "wrong.pgn"):
        (tmp_path / "mixed" / name).write_bytes((tmp_path / name).read_bytes())
    zipfile.ZipFile(tmp_path / "empty.zip", "w").close()
    return tmp_path


STATUSES = {
    0: [
        "check nim.zrf",
        "check other.zrf --exit-zero",
        "check other.zrf --max-warnings 9",
        "fmt --check tic-tac-toe.zrf",
        "diff nim.zrf nim.zrf",
        "replay good.pgn --rules chess.zrf",
        "convert good.pgn --rules chess.zrf --to named",
        "records stats good.pgn --rules chess.zrf",
        "batch nim.zrf out",
        "explain Z101",
    ],
    1: [
        "check other.zrf",
        "check bad.zrf",
        "diff nim.zrf tic-tac-toe.zrf",
        "replay wrong.pgn --rules chess.zrf",
        "replay good.pgn wrong.pgn --rules chess.zrf",
        "convert wrong.pgn --rules chess.zrf --to named",
        "records stats wrong.pgn --rules chess.zrf",
    ],
    2: [
        *(f"{command} none.zrf" for command in ("check", "fmt", "info", "translate", "draw")),
        *(f"{command} bad.zrf" for command in ("info", "translate", "stats", "play")),
        *(f"{command} empty" for command in ("check", "fmt", "info", "stats", "replay")),
        *(f"{command} empty.zip" for command in ("check", "fmt", "info", "perft 1")),
        "check empty nim.zrf",
        "check - ",
        "batch empty out",
        "batch-records empty out",
        "records stats empty",
        "convert empty --to sgf",
        "diff empty empty",
        "diff nim.zrf none.zrf",
        "diff nim.zrf bad.zrf",
        "replay none.pgn --rules chess.zrf",
        "replay ruleless.zsg",
        "replay good.pgn ruleless.zsg --rules none.zrf",
        "convert ruleless.zsg --to named",
        "records stats ruleless.zsg",
        "explain Z9999",
        "perft nim.zrf",
        "stats nim.zrf --games 0",
        "stats nim.zrf --seeds 3",
    ],
    3: [
        "batch mixed out",
        "batch-records mixed out --rules chess.zrf",
        "diff mixed mixed",
    ],
}


def cases() -> list[tuple[int, str]]:
    return [(status, line) for status, lines in STATUSES.items() for line in lines]


@pytest.mark.parametrize(("status", "line"), cases(), ids=[line for _, line in cases()])
def test_the_status_is_the_documented_one(cli: Cli, place: Path, status: int, line: str) -> None:
    words = line.split()
    ran = cli(words[0], *(words[2:] if words[:2] == ["perft", "1"] else words[1:]), *_last(words))
    assert ran.status == status, ran.err
    if status == 2:
        assert ran.err
    if "empty" in line and "empty nim" not in line:
        assert "hold" in ran.err
        assert "empty" in ran.err


def _last(words: list[str]) -> list[str]:
    """`perft` takes a depth behind its file."""
    return ["1"] if words[:2] == ["perft", "1"] else []


def test_the_table_of_the_documentation_has_them() -> None:
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    told = {int(status) for status in re.findall(r"^\| (\d+) \| ", page, re.MULTILINE)}
    assert told >= STATUSES.keys()


# Standard input in place of a file


def test_standard_input_may_have_the_name_of_a_file(cli: Cli, place: Path) -> None:
    text = (place / "other.zrf").read_text()
    alone = cli("check", "-", "--from", "zrf", stdin=text)
    named = cli("check", "-", "--stdin-filename", "rules/my.zrf", stdin=text)
    assert alone.out.replace("<stdin>", "rules/my.zrf") == named.out != ""
    assert named.status == 1


def test_settings_of_that_file_hold(cli: Cli, place: Path) -> None:
    text = (place / "other.zrf").read_text()
    settings = '[per-file-ignores]\n"rules/*.zrf" = ["Z", "P"]\n'
    (place / "ludoglot.toml").write_text(settings)
    assert cli("check", "-", "--stdin-filename", "rules/my.zrf", stdin=text).status == 0
    assert cli("check", "-", "--stdin-filename", "my.zrf", stdin=text).status == 1


def test_what_that_file_includes_lies_beside_it(cli: Cli, place: Path) -> None:
    (place / "out" / "more.inc").write_text("(define unused add)")
    text = '(include "more.inc")\n' + (place / "nim.zrf").read_text()
    assert "Z2" in cli("check", "-", "--stdin-filename", "my.zrf", stdin=text).out
    ran = cli("check", "-", "--stdin-filename", "out/my.zrf", "--ignore", "Z433", stdin=text)
    assert "more.inc: no such file" not in ran.out
    assert "cannot" not in ran.out


def test_a_file_of_that_name_is_not_written(cli: Cli, place: Path) -> None:
    before = (place / "nim.zrf").read_bytes()
    text = before.decode().replace("\n ", "\n      ")
    ran = cli("fmt", "-", "--stdin-filename", "nim.zrf", stdin=text)
    assert ran.status == 0
    assert ran.out != text
    assert (place / "nim.zrf").read_bytes() == before
    slip = (place / "other.zrf").read_bytes()
    cli("check", "-", "--stdin-filename", "other.zrf", "--fix", stdin=slip.decode())
    assert (place / "other.zrf").read_bytes() == slip
