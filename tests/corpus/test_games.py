"""Every corpus game translates without a finding, plays to an end, and takes moves back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from translator.cli import run

from .engines import all_games, engine, titles
from .tables import CORPUS, all_rows

GAMES = all_games()
PLIES = 120
TEXTS = ("title", "description", "history", "strategy")


def test_there_are_games() -> None:
    assert len(list(CORPUS.glob("*.zrf"))) >= 22
    assert len(GAMES) >= 80


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.zrf")), ids=lambda path: path.stem)
def test_check_finds_nothing(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["check", str(file)])
    findings = "".join(capsys.readouterr())
    assert (status, "0 errors, 0 warnings" in findings) == (0, True), findings


@pytest.mark.parametrize(("file", "title"), GAMES, ids=lambda part: getattr(part, "stem", part))
def test_random_game(file: Path, title: str) -> None:
    """Plays at random; then takes everything back and is where it began."""
    game = engine(file, title).Game(seed=1)
    start = game.key(), str(game.setup())
    choice = random.Random(f"{file.name}@{title}")
    for _ in range(PLIES):
        if not game.legal_moves:
            break
        game.push(choice.choice(list(game.legal_moves)))
    assert game.moves, "no move in the starting position"
    assert game.outcome() is not None or game.legal_moves
    for _ in range(len(game.moves)):
        game.pop()
    assert (game.key(), str(game.setup())) == start


@pytest.mark.parametrize(("file", "title"), GAMES, ids=lambda part: getattr(part, "stem", part))
def test_game_has_counts(file: Path, title: str) -> None:
    assert f"{file.name}@{title}" in {row.game for row in all_rows()}


@pytest.mark.parametrize("file", sorted(CORPUS.glob("*.zrf")), ids=lambda path: path.stem)
def test_file_is_listed(file: Path) -> None:
    """The README of the corpus names every file and every title."""
    readme = (CORPUS.parent / "README.md").read_text("utf-8")
    assert f"`{file.name}`" in readme
    missing = [title for title in titles(file) if title not in readme]
    assert missing == []


def test_solution_solves() -> None:
    """The record that sliding-puzzle.zrf names as its solution ends in a win."""
    game = engine(CORPUS / "sliding-puzzle.zrf", "Eight Puzzle").Game()
    text = (CORPUS / "sliding-puzzle.zsg").read_text("ascii")
    for line in text.splitlines()[3:]:
        _, tile, start, _, end = line.split()
        (move,) = [m for m in game.legal_moves if (m.piece, m.start, m.end) == (tile, start, end)]
        game.push(move)
    over = game.outcome()
    assert over is not None
    assert over.winners == ("You",)
