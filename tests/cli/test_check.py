"""`ludoglot check`."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.conftest import Cli
from tests.frontends.zrf.lowering.support import rules
from translator.core.resources import resource

GOOD = "corpus/zrf/tic-tac-toe.zrf"


def test_a_file_without_findings(cli: Cli) -> None:
    ran = cli("check", GOOD)
    assert (ran.status, ran.out) == (0, "")
    assert "1 file: 0 errors" in ran.err


def test_findings_are_located_coded_and_carry_the_macro_chain(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text(
        '(define jump ($1 (verfy enemy?) add))\n(game (title "A") (players W B) (turn-order W B)\n'
        '  (board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1))))\n'
        "  (piece (name P) (moves (jump n)))\n  (board-setup (W (P a1))))\n"
    )
    ran = cli("check", str(path))
    assert ran.status == 1
    rows = ran.out.splitlines()
    first, shown, carets, call, *_ = rows[next(i for i, row in enumerate(rows) if "Z402" in row) :]
    assert first.startswith(f"{path.as_posix()}:1:18: warning: Z402")
    assert shown.strip() == "(define jump ($1 (verfy enemy?) add))"
    assert shown[carets.index("^") :].startswith("(verfy enemy?)"[: carets.count("^")])
    assert f"{path.as_posix()}:4:26" in call


def test_json_is_one_document(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text("(game")
    ran = cli("check", "--format", "json", str(path), str(tmp_path / "none.zrf"))
    assert ran.status == 2
    found = json.loads(ran.out)
    assert found["version"] == 1
    assert {"code", "severity", "message"} <= set(found["diagnostics"][0])
    assert "C101" in {item["code"] for item in found["diagnostics"]}


def test_rules_from_standard_input(cli: Cli) -> None:
    ran = cli("check", "-", "--from", "zrf", stdin=Path(GOOD).read_text())
    assert ran.status == 0


def test_what_cannot_be_read_is_among_the_errors(cli: Cli, tmp_path: Path) -> None:
    """`0 errors` below an error would deny it."""
    chess = "corpus/zrf/chess.zrf"
    for names, files in (
        ((str(tmp_path / "none.zrf"),), "0 files"),
        ((str(tmp_path),), "0 files"),
        ((f"{chess}@Nope",), "1 file"),
        ((chess, str(tmp_path / "none.zrf")), "1 file"),
    ):
        ran = cli("check", *names)
        assert ran.status == 2
        assert ran.err.splitlines()[-1] == f"{files}: 1 error, 0 warnings, 0 notes"


def test_a_damaged_archive_is_told_as_such(cli: Cli, tmp_path: Path) -> None:
    """One that ends early has lost its directory, and one that is none has never had any."""
    path = tmp_path / "games.zip"
    with ZipFile(path, "w") as archive:
        archive.writestr("chess.zrf", Path("corpus/zrf/chess.zrf").read_text())
    for data in (path.read_bytes()[:900], b"no archive"):
        path.write_bytes(data)
        for words in (("check", str(path)), ("batch", str(path), str(tmp_path / "out"))):
            ran = cli(*words)
            assert ran.status == 2
            assert "C105" in ran.err and "--from" not in ran.err


def test_a_folder_is_checked_whole(cli: Cli) -> None:
    files = len(list(Path("corpus/zrf").glob("*.zrf")))
    assert f"{files} files: " in cli("check", "corpus/zrf").err


def test_same_input_same_output(cli: Cli) -> None:
    assert cli("check", "corpus/zrf") == cli("check", "corpus/zrf")


def test_random_games_show_more(cli: Cli, tmp_path: Path) -> None:
    text = (resource("corpus") / "zrf" / "tic-tac-toe.zrf").read_text()
    path = tmp_path / "stuck.zrf"
    path.write_text(text.replace("(verify empty?)", "(verify enemy?)"))
    assert "P151" not in cli("check", str(path)).out
    ran = cli("check", str(path), "--play", "3")
    assert (ran.status, "P151 there is no legal first move" in ran.out) == (1, True)
    ran = cli("check", "corpus/zrf/tic-tac-toe.zrf", "--play", "10")
    assert (ran.status, ran.out) == (0, "")


SLIP = """(game (title "A") (players W B) (turn-order W B)
(board (grid (dimensions ("a/b" (1 0)) ("1/2" (0 1))) (directions (n 0 1))))
(piece (name P) (moves ((verfy enemy?) n add))) {}
(board-setup (W (P a1)) (B (P b2)))
(loss-condition (W B) stalemated))
"""


@pytest.fixture
def slip(tmp_path: Path) -> str:
    path = tmp_path / "slip.zrf"
    path.write_text(SLIP.format(""))
    return str(path)


def test_codes_are_chosen(cli: Cli, slip: str) -> None:
    assert "Z402" in cli("check", slip).out
    for options in (["--ignore", "Z402"], ["--ignore", "P,Z4"], ["--select", "P"]):
        ran = cli("check", slip, *options)
        assert (ran.status, "Z402" in ran.out) == (0, False)
    ran = cli("check", slip, "--ignore", "Z4022")
    assert ran.status == 2
    assert "did you mean Z4" in ran.err


def test_warnings_are_allowed_in_numbers(cli: Cli, slip: str) -> None:
    assert cli("check", slip).status == 1
    assert cli("check", slip, "--max-warnings", "1").status == 0
    assert cli("check", slip, "--exit-zero").status == 0
    assert cli("check", "no-such-file.zrf", "--exit-zero").status == 2


def test_a_comment_silences_a_finding(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "slip.zrf"
    path.write_text(SLIP.format("; ludoglot: ignore Z402 it is meant so"))
    ran = cli("check", str(path))
    assert (ran.status, ran.out) == (0, "")
    path.write_text(SLIP.format("; ludoglot: ignore Z402, Z403"))
    assert cli("check", str(path)).status == 0
    path.write_text(SLIP.format("; ludoglot: ignore Z403"))
    assert [code for code in ("Z402", "C122") if code in cli("check", str(path)).out] == [
        "Z402", "C122",
    ]  # fmt: skip


def test_what_is_surely_misspelt_is_mended_when_asked(cli: Cli, slip: str) -> None:
    before = Path(slip).read_text()
    assert "did you mean `verify`?" in cli("check", slip).out
    assert Path(slip).read_text() == before
    ran = cli("check", slip, "--fix")
    assert (ran.status, ran.out) == (0, "")
    assert "1 place mended" in ran.err
    assert Path(slip).read_text() == before.replace("verfy", "verify")
    assert "mended" not in cli("check", "corpus/zrf", "--fix").err


def test_standard_input_is_not_mended(cli: Cli, slip: str) -> None:
    ran = cli("check", "--fix", "--from", "zrf", "-", stdin=Path(slip).read_text())
    assert (ran.status, "Z402" in ran.out) == (1, True)


def test_a_project_decides_what_is_told(
    cli: Cli, slip: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(slip).parent)
    own = Path("ludoglot.toml")
    own.write_text("max-warnings = 1")
    assert cli("check", slip).status == 0
    assert cli("check", slip, "--max-warnings", "0").status == 1
    own.write_text('[per-file-ignores]\n"*.zrf" = ["Z402"]')
    assert (cli("check", slip).status, cli("check", slip).out) == (0, "")
    own.write_text('select = ["P"]')
    assert cli("check", slip).out == ""
    assert "Z402" in cli("check", slip, "--select", "Z").out
    own.write_text("fix = true")
    ran = cli("check", slip)
    assert (ran.status, "C124" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("(win-condition (White) chekmated)", "checkmated"),
        ("(win-condition (White) (checkmate King))", "checkmated"),
        ("(win-condition (White) (or (not stalemate) repetition))", "stalemated"),
        ('(option "maximal capture" true)', "maximal captures"),
    ],
)
def test_unknown_goals_and_options_have_a_hint(
    cli: Cli, tmp_path: Path, written: str, meant: str
) -> None:
    """An option that nobody knows changes nothing, which is easily overlooked."""
    path = tmp_path / "a.zrf"
    path.write_text(rules("(piece (name King))", "(board-setup (White (King a1)))", written))
    assert f"hint: did you mean `{meant}`?" in cli("check", str(path)).out
