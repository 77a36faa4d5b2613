"""`ludoglot check`."""

import json
from pathlib import Path

from tests.cli.conftest import Cli
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
    first, second, *_ = ran.out.splitlines()
    assert first.startswith(f"{path.as_posix()}:1:")
    assert "verfy" in first
    assert f"{path.as_posix()}:4:26" in second


def test_json_is_one_document(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "a.zrf"
    path.write_text("(game")
    ran = cli("check", "--format", "json", str(path), str(tmp_path / "none.zrf"))
    assert ran.status == 2
    found = json.loads(ran.out)
    assert {"code", "severity", "message"} <= set(found[0])
    assert "C101" in {item["code"] for item in found}


def test_rules_from_standard_input(cli: Cli) -> None:
    ran = cli("check", "-", "--from", "zrf", stdin=Path(GOOD).read_text())
    assert ran.status == 0


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
