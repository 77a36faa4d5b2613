"""A program of somebody who has installed the package is checked by its types, to the end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ludoglot
from ludoglot import engine as typed

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = """\
import ludoglot
from ludoglot.engine import Game, Move, Outcome

def best(game: Game) -> Move:
    return max(game.legal_moves, key=lambda move: len(move.captures))

def play(file: str, plies: int) -> tuple[list[str], Outcome | None]:
    rules: ludoglot.Game = ludoglot.load(file, strict=True, report=print)
    module = ludoglot.compile(rules, engine="auto", use="steps")
    game = module.Game(seed=1)
    while game.outcome() is None and game.ply < plies:
        game.push(best(game))
    return [game.spell(move, "named") for move in game.legal_moves], game.outcome()

texts, outcome = play("corpus/zrf/tic-tac-toe.zrf", 3)
winners: tuple[str, ...] = () if outcome is None else outcome.winners
codes: list[str] = [one.code for one in ludoglot.check("corpus/zrf/tic-tac-toe.zrf")]
print(len(texts), winners, codes)
"""
WRONG = (
    ("game.legal_moves", "game.legal_movse"),
    ("len(move.captures)", "len(move.captured)"),
    ("outcome.winners", "outcome.winner"),
    ("module.Game(seed=1)", "module.Game(sed=1)"),
    ("list[str] = [one.code", "list[int] = [one.code"),
)


def checked(program: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
    """What mypy says of it in a folder without options; its cache is that of `make mypy`."""
    file = tmp_path / "program.py"
    file.write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(ROOT / ".mypy_cache")]
    return subprocess.run(
        [*command, file.name], cwd=tmp_path, capture_output=True, text=True, check=False
    )


def test_a_program_of_twenty_lines_passes_strict_checks(tmp_path: Path) -> None:
    done = checked(PROGRAM, tmp_path)
    assert done.returncode == 0, done.stdout
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "6 () []\n"


def test_nothing_in_it_is_any(tmp_path: Path) -> None:
    """A slip in any of these places is found."""
    program = PROGRAM
    for right, wrong in WRONG:
        assert right in program
        program = program.replace(right, wrong, 1)
    done = checked(program, tmp_path)
    assert done.stdout.endswith(f"Found {len(WRONG)} errors in 1 file (checked 1 source file)\n"), (
        done.stdout
    )


@pytest.mark.parametrize("name", ["Game", "Move", "Outcome", "Piece", "Setup", "Observation"])
def test_compiled_modules_have_all_that_the_types_say(name: str) -> None:
    module = ludoglot.compile(ludoglot.load(ROOT / "corpus" / "zrf" / "chess.zrf"))
    members = {member for member in vars(getattr(typed, name)) if not member.startswith("_")}
    assert members <= set(dir(getattr(module, name)))
    assert members
