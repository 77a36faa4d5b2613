"""Records that V8 follows: commands say and write the same as in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli
from tests.engines.v8.support import CORPUS, needs_v8

pytestmark = needs_v8

CHESS = CORPUS / "zrf" / "chess.zrf"
VARIED = (CORPUS / "records" / "chess.pgn").read_text("utf-8")


@pytest.mark.parametrize(
    "command",
    [["replay"], ["replay", "--format", "jsonl"], ["convert", "--to", "named", "-j", "2"]],
)
def test_commands_say_the_same_whoever_follows(
    command: list[str], cli: Cli, tmp_path: Path
) -> None:
    path = tmp_path / "games.pgn"
    path.write_text(f"{VARIED}\n" * 3 + '[Event "?"]\n\n1. e4 Ke5 *\n')
    options = [str(path), "--rules", str(CHESS)]
    said = [cli(*command, *options, "--engine", name) for name in ("python", "v8", "auto")]
    assert said[0].status == 1 and said[0].out
    assert said[0] == said[1] == said[2]


def test_a_batch_makes_the_same_whoever_follows(cli: Cli, tmp_path: Path) -> None:
    """And it is not made again for another choice of who follows."""
    source = tmp_path / "games"
    source.mkdir()
    (source / "chess.pgn").write_text(VARIED)
    made = []
    for name in ("python", "v8"):
        out = tmp_path / name
        command = ["batch-records", str(source), str(out), "--rules", str(CHESS), "-j", "1"]
        assert cli(*command, "--engine", name).status == 0
        made.append((out / "chess.nrr").read_bytes())
    assert made[0] == made[1]


def test_it_is_told_that_v8_is_missing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("translator.engines.v8.find_spec", lambda name: None)
    record = str(CORPUS / "records" / "chess.pgn")
    for command in (["replay", record], ["convert", record, "--to", "named"]):
        ran = cli(*command, "--rules", str(CHESS), "--engine", "v8")
        assert (ran.status, ran.out) == (2, "")
        assert "C121 V8 is not installed" in ran.err
