"""How far a stream or a match has come is told on a terminal alone; results stay as they are."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.notation.engines import CORPUS
from tests.notation.test_packed import ARCHIVES, COMPRESS
from tests.sampling import paired
from translator.records.sources import sources
from translator.records.stream import Reading

pytestmark = pytest.mark.usefixtures("kept_engines")

pty = pytest.importorskip("pty", reason="there are no terminals of this kind")

CHESS = str(CORPUS / "chess.zrf")
GAMES = 40
ONE = '[Event "a game"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.pgn"
    path.write_text(ONE * GAMES)
    return path


def on_terminal(*arguments: str | Path) -> tuple[bytes, str]:
    """What a command prints, and what it shows on the terminal that is its standard error."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "translator", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "PYTHONPATH": str(Path.cwd()), "TERM": "xterm", "NO_COLOR": "1"},
    )
    os.close(theirs)
    shown = b""
    while True:
        try:
            data = os.read(ours, 1 << 16)
        except OSError:  # nobody has the other end any more
            break
        if not data:
            break
        shown += data
    os.close(ours)
    assert process.stdout is not None
    out = process.stdout.read()
    assert process.wait() == 0
    return out, shown.decode()


COMMANDS = {
    "convert": ("convert", "--to", "named"),
    "replay": ("replay",),
    "records": ("records", "stats"),
}


@pytest.mark.parametrize(("command", "jobs"), paired([*COMMANDS], ["1", "2"]))
def test_games_are_counted_with_their_rate_and_the_time_left(
    archive: Path, command: str, jobs: str
) -> None:
    words: tuple[str | Path, ...] = (*COMMANDS[command], archive, "--rules", CHESS, "-j", jobs)
    out, shown = on_terminal(*words)
    assert re.search(rf"\b{GAMES} games, [\d,]+ a second\b", shown)
    assert "00:00" in shown  # nothing is left in the end
    quiet = subprocess.run(
        [sys.executable, "-m", "translator", *map(str, words)], capture_output=True, check=True
    )
    assert quiet.stdout == out and b"a second" not in quiet.stderr


PLAYED = {
    "match": ("match", "random", "greedy"),
    "match in processes": ("match", "random", "greedy", "-j", "2"),
    "stats": ("stats",),
    "stats of rules": ("stats", "--coverage"),
    "stats with players": ("stats", "--with", "greedy"),
}


@pytest.mark.parametrize("played", PLAYED)
def test_games_that_are_played_are_counted(played: str) -> None:
    command, *others = PLAYED[played]
    words = (str(CORPUS / "tic-tac-toe.zrf"), *others, "--games", "4")
    out, shown = on_terminal(command, *words)
    assert "4/4" in shown and "games" in shown
    assert on_terminal(command, "--quiet", *words) == (out, "")


@pytest.mark.parametrize("packing", ["", *COMPRESS])
def test_the_last_game_is_at_the_end_of_a_file(tmp_path: Path, packing: str) -> None:
    """Of a compressed one the bytes on the disk count, for what it becomes is not told."""
    pack = COMPRESS.get(packing, bytes)
    path = tmp_path / f"games.pgn.{packing}"
    path.write_bytes(pack((ONE * GAMES).encode()))
    counted(path, GAMES, path.stat().st_size)


@pytest.mark.parametrize("packing", ARCHIVES)
def test_the_last_game_is_at_the_end_of_all_files_in_an_archive(
    tmp_path: Path, packing: str
) -> None:
    path = tmp_path / f"games.{packing}"
    text = (ONE * GAMES).encode()
    path.write_bytes(ARCHIVES[packing]({"a.pgn": text, "b.pgn": text, "notes.txt": b"no record"}))
    counted(path, 2 * GAMES, 2 * len(text))


def counted(path: Path, games: int, size: int) -> None:
    reading = Reading(list(sources([str(path)], None)), lambda record, sink: None)
    passed = [read.passed for read in reading]
    assert len(passed) == games and passed == sorted(passed)
    assert passed[-1] == reading.size == size
