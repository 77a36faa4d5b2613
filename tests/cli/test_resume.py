"""Streams that were killed go on where they were: the same bytes, and nothing is done twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from notation.diagnostics import Sink
from tests.notation.engines import CORPUS
from tests.notation.test_commands import run, status
from tests.notation.test_streams import BAD, CUT, GOOD, games
from tests.sampling import paired
from translator.cli import FOUND
from translator.cli.convert import command as convert
from translator.cli.replay import command as replay
from translator.records.replaying import Replayed, Replaying
from translator.records.stream import Read

pytestmark = pytest.mark.usefixtures("kept_engines")

CHESS = str(CORPUS / "chess.zrf")
GAMES = 60
COMMANDS: dict[str, tuple[Any, ...]] = {
    "named": (convert, "convert", "--to", "named"),  # which has lines between games
    "sgf": (convert, "convert", "--to", "sgf", "--skip-errors"),
    "text": (replay, "replay"),
    "jsonl": (replay, "replay", "--format", "jsonl"),
}


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(games(*[GOOD, BAD, GOOD, CUT] * (GAMES // 4)))
    return path


DYING = """
import os, signal, sys
from translator.cli import main
from translator.records.kept import Kept

add, pieces = Kept.add, int(sys.argv.pop(1))

def dying(self, data, game, state):
    global pieces
    if not pieces:  # with half of the next piece
        self._part.write(data[: len(data) // 2])
        self._part.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    pieces -= 1
    add(self, data, game, state)

Kept.add = dying
main()
"""


def killed(pieces: int, *words: str | Path) -> None:
    """A command that is killed when it has written so many pieces more, and half of the next."""
    command = [sys.executable, "-c", DYING, str(pieces), *map(str, words)]
    env = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    done = subprocess.run(command, capture_output=True, env=env, check=False)
    assert done.returncode == -signal.SIGKILL


def journal_of(out: Path) -> list[str]:
    path = out.with_name(f"{out.name}.journal")
    return path.read_text().splitlines() if path.exists() else []


@pytest.mark.parametrize(("kind", "jobs"), paired([*COMMANDS], ["2", "1"]))
def test_a_killed_run_goes_on(archive: Path, kind: str, jobs: str) -> None:
    command, name, *options = COMMANDS[kind]
    whole, out = archive.with_name("whole"), archive.with_name("out")
    words: list[str | Path] = [archive, "--rules", CHESS, *options]
    assert status(run(command, *words, "-o", whole)) == FOUND
    resumed = [*words, "-o", out, "--resume"]
    for pieces in (2, 20):  # it may be killed more than once
        killed(pieces, name, *resumed, "-j", jobs)
    kept = json.loads(journal_of(out)[-1])
    assert kept["size"] and not out.exists()
    assert (
        out.with_name("out.part").read_bytes()[: kept["size"]]
        == (whole.read_bytes()[: kept["size"]])
    )
    assert status(run(command, *resumed)) == FOUND
    assert out.read_bytes() == whole.read_bytes()
    assert sorted(path.name for path in archive.parent.iterdir()) == ["games.pgn", "out", "whole"]


@pytest.mark.parametrize("options", [(), ("--skip-errors",)])
def test_the_report_of_a_conversion_goes_on_and_its_totals_are_those_of_the_whole(
    archive: Path, options: tuple[str, ...]
) -> None:
    out, whole = archive.with_name("out"), archive.with_name("whole")
    words: list[str | Path] = [archive, "--rules", CHESS, "--to", "named", "--format", "jsonl"]
    words += options
    lines = run(convert, *words, "-o", whole).stdout.splitlines()
    assert len(lines) == GAMES + 1 and len(set(json.loads(lines[-1])["totals"].values())) > 1
    resumed = [*words, "--resume", "-o", out]
    for pieces in (3, 9):
        killed(pieces, "convert", *resumed)
    done = json.loads(journal_of(out)[-1])["game"]
    assert 5 < done < GAMES
    assert run(convert, *resumed).stdout.splitlines() == lines[done:]


def test_what_is_done_is_not_done_again(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = archive.with_name("out")
    words = ("--rules", CHESS, "--resume", "-o", out)
    killed(5, "replay", archive, *words)
    assert json.loads(journal_of(out)[-1])["game"] == 5
    replayed: list[int] = []
    work = Replaying.__call__

    def counted(self: Replaying, read: Read, sink: Sink) -> Replayed:
        replayed.append(read.number)
        return work(self, read, sink)

    monkeypatch.setattr(Replaying, "__call__", counted)
    assert status(run(replay, archive, *words)) == FOUND
    assert replayed == list(range(6, GAMES + 1))


@pytest.mark.parametrize("torn", [b'{"game": 9', b'{"game": 600, "size": 99999999, "state": {}}\n'])
def test_what_was_not_written_out_does_not_count(archive: Path, torn: bytes) -> None:
    """A torn line, or one about bytes that are not there."""
    out, whole = archive.with_name("out"), archive.with_name("whole")
    resumed = ("--rules", CHESS, "--resume")
    killed(3, "replay", archive, *resumed, "-o", out)
    with out.with_name("out.journal").open("ab") as journal:
        journal.write(torn)
    assert status(run(replay, archive, *resumed, "-o", out)) == FOUND
    assert status(run(replay, archive, *resumed, "-o", whole)) == FOUND
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("change", "other"),
    [("options", ("--limit", "3")), ("records", ()), ("journal", ()), ("line", ())],
)
def test_another_run_is_not_gone_on_with(
    archive: Path, change: str, other: tuple[str, ...]
) -> None:
    out = archive.with_name("out")
    words = ("--rules", CHESS, "--resume", "-o", out)
    killed(3, "replay", archive, *words)
    if change == "records":
        archive.write_text(games(GOOD))
    if change == "journal":
        out.with_name("out.journal").write_text("notes\n")
    if change == "line":
        with out.with_name("out.journal").open("a") as journal:
            journal.write('{"game": 9}\n')
    part = out.with_name("out.part").read_bytes()
    result = run(replay, archive, *words, *other)
    assert type(result.exception).__name__ == "UsageError"
    assert out.with_name("out.part").read_bytes() == part and not out.exists()


@pytest.mark.parametrize(
    "words",
    [
        ("replay", "--resume"),
        ("replay", "--resume", "-o", "{}/out", "--format", "json"),
        ("convert", "--to", "sgf", "--resume"),
        ("convert", "--to", "sgf", "--resume", "-o", "{}/"),
    ],
)
def test_there_has_to_be_one_file_with_pieces(archive: Path, words: tuple[str, ...]) -> None:
    name, *options = (word.format(archive.parent) for word in words)
    command = replay if name == "replay" else convert
    result = run(command, archive, "--rules", CHESS, *options)
    assert type(result.exception).__name__ == "UsageError"


def test_a_report_replaces_an_earlier_one_and_nothing_else(archive: Path) -> None:
    out = archive.with_name("out")
    words = (replay, archive, "--rules", CHESS, "--limit", "3", "-o", out)
    printed = run(*words[:-2])
    assert status(run(*words)) == FOUND and out.read_text() == printed.stdout
    assert status(run(*words)) == FOUND and out.read_text() == printed.stdout
    out.write_text("a diary\n")
    assert type(run(*words).exception).__name__ == "TranslationError"
    assert out.read_text() == "a diary\n"
    assert status(run(*words, "--force")) == FOUND and out.read_text() == printed.stdout
