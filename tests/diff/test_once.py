"""What the games of a file share is told once, with those that inherit it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Cli, cli
from translator.core.resources import resource

__all__ = ["cli"]

DRAUGHTS = resource("corpus") / "zrf" / "english-draughts.zrf"


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    old, new = tmp_path / "old.zrf", tmp_path / "new.zrf"
    text = DRAUGHTS.read_text("utf-8")
    old.write_text(text, "utf-8")
    changed = text.replace('"maximal captures" false', '"maximal captures" true', 1)
    assert changed != text
    new.write_text(changed, "utf-8")
    return old, new


def test_a_change_of_a_base_is_told_once_with_the_variants_that_inherit_it(
    cli: Cli, sides: tuple[Path, Path]
) -> None:
    ran = cli("diff", "--all", *map(str, sides))
    assert ran.status == 1
    assert ran.out.count("maximal captures: false -> true") == 1
    assert "also in: English Draughts 6x6, Losing Draughts" in ran.out
    assert "3 pairs of games, 0 of them the same" in ran.out


def test_what_a_variant_has_of_its_own_is_told_of_it_alone(
    cli: Cli, sides: tuple[Path, Path]
) -> None:
    text = sides[1].read_text("utf-8")
    variant = '(title "Losing Draughts")'
    sides[1].write_text(text.replace(variant, f'{variant} (option "pass turn" true)'), "utf-8")
    ran = cli("diff", "--all", *map(str, sides))
    base, losing = ran.out.split("+++")[1:]
    assert "maximal captures" in base
    assert "pass turn" not in base
    assert "Losing Draughts" in losing
    assert "pass turn: false -> true" in losing
    assert "maximal captures" not in losing


def test_a_change_of_an_option_has_its_place(cli: Cli, sides: tuple[Path, Path]) -> None:
    ran = cli("diff", *map(str, sides))
    rows = [row.strip() for row in ran.out.splitlines()]
    assert '(option "maximal captures" true)' in rows
    line = sides[1].read_text("utf-8").splitlines().index('  (option "maximal captures" true)') + 1
    assert f"{sides[1].as_posix()}:{line}:3" in rows


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("zrf/chess.zrf", "(Knight b1 g1)", "(Knight b1 h3)"),
        ("native/konane.glot", "(Stone a1 c1", "(Stone c1"),
        ("axiom/Nim.4th", "{setup}\tHeaps Match d7", "{setup}\tHeaps Match a7"),
    ],
)
def test_a_change_of_the_setup_has_its_place(
    cli: Cli, tmp_path: Path, language: str, old: str, new: str
) -> None:
    path = resource("corpus") / language
    text = path.read_text("utf-8")
    assert old in text
    other = tmp_path / path.name
    other.write_text(text.replace(old, new, 1), "utf-8")
    ran = cli("diff", str(path), str(other))
    assert ran.status == 1
    line = text[: text.index(old)].count("\n") + 1
    assert f"{path.as_posix()}:{line}:" in ran.out
