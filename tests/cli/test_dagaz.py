"""`--to dagaz` on the command line."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Cli

CORPUS = Path(__file__).resolve().parents[2] / "corpus" / "zrf"


def test_a_script_and_what_it_leaves_out(cli: Cli) -> None:
    ran = cli("translate", "corpus/zrf/xiangqi.zrf", "--to", "dagaz")
    assert ran.status == 0
    assert "Dagaz.Model.BuildDesign = function(design) {" in ran.out
    assert "E104 moves that leave General attacked are not ruled out" in ran.err


def test_what_cannot_be_written_writes_nothing(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "chess.js"
    ran = cli("translate", "corpus/zrf/chess.zrf", "--to", "dagaz", "-o", str(out))
    assert (ran.status, ran.out) == (2, "")
    assert "E103 King: `OO` cannot be written for Dagaz: `attacked?`" in ran.err
    assert not out.exists()


def test_a_batch_of_scripts_is_no_failure(cli: Cli, tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    for name in ("dodgem", "snort"):
        (library / f"{name}.zrf").write_bytes((CORPUS / f"{name}.zrf").read_bytes())
    ran = cli("batch", str(library), str(tmp_path / "out"), "--to", "dagaz", "-j", "1")
    assert ran.status == 0, ran.out + ran.err
    written = {path.name for path in (tmp_path / "out").glob("*.js")}
    assert {"dodgem_game.js", "snort_game.js"} <= written
