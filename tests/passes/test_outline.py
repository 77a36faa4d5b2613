"""Large games are written with procedures, and play as they did."""

from __future__ import annotations

import warnings
from pathlib import Path

import pytest

from tests.frontends.zrf.lowering.support import rules
from tests.reference_zrf.cases import all_cases, check
from tests.reference_zrf.tables import EngineTable, Table
from translator import compile, emit, load
from translator.ir.game import Game
from translator.ir.stmt import Call, Stmt
from translator.ir.walk import statements
from translator.passes import outline as module
from translator.passes.outline import outline
from translator.passes.registry import optimised


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block becomes a procedure, in games of any size."""
    count = module._Outliner._count

    def twice(made: module._Outliner, body: tuple[Stmt, ...]) -> None:
        count(made, body)
        count(made, body)

    monkeypatch.setattr(module, "LARGE", 0)
    monkeypatch.setattr(module, "SMALL", 0)
    monkeypatch.setattr(module._Outliner, "_count", twice)


def calls(game: Game) -> int:
    return sum(isinstance(node, Call) for rule in game.rules for node in statements(rule.body))


@pytest.mark.usefixtures("always")
@pytest.mark.parametrize("path", all_cases(), ids=lambda path: path.stem)
def test_corner_cases_are_the_same_with_procedures(path: Path) -> None:
    def opened(path: Path, title: str | None, dialect: str | None) -> Table:
        return EngineTable(compile(load(path, variant=title, dialect=dialect)).Game())

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # one of them is about endless loops
        check(path, opened)


@pytest.mark.usefixtures("always")
def test_blocks_of_corner_cases_become_procedures() -> None:
    games = (load(path.with_suffix(".zrf")) for path in all_cases())
    found = sum(calls(outline(game)) for game in games)
    assert found > 12


def large(depth: int, folder: Path) -> Game:
    """A game that repeats a test in each of many blocks, twice as many a level."""
    lines = [
        "(define look-0 (if (enemy? n) (set-flag met (not-flag? met)) e (verify on-board?)",
        " else (if (and (empty? w) (not-flag? met)) w)))",
    ]
    for level in range(1, depth):
        below = f"(look-{level - 1} $1)"
        lines.append(f"(define look-{level} (if (on-board? $1) {below} {below} else {below}))")
    last = depth - 1
    moves = f"(n (look-{last} n) (verify empty?) add) (e (look-{last} e) (verify not-friend?) add)"
    setup = "(board-setup (White (Man a1 b1)) (Black (Man c1 b2)))"
    lines.append(rules(f"(piece (name Man) (moves {moves}))", setup))
    path = folder / f"{depth}.zrf"
    path.write_text("\n".join(lines))
    return load(path)


def test_what_a_large_game_repeats_is_written_once(tmp_path: Path) -> None:
    """Each level multiplies what is written out, and adds a procedure for each rule."""
    sizes = []
    for depth in (3, 9, 10):
        game = large(depth, tmp_path)
        assert bool(calls(optimised(game))) == (depth > 3)
        sizes.append([len(emit(game, target)) for target in ("python", "javascript")])
    for small, larger, largest in zip(*sizes, strict=True):
        assert larger - small < 40_000
        assert largest - larger < 10_000


def test_a_large_game_plays_as_it_does_written_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGE", 500)
    game = large(6, tmp_path)
    assert calls(optimised(game))
    small = compile(game).Game()
    monkeypatch.setattr(module, "LARGE", 10**9)
    assert not calls(optimised(game))
    whole = compile(game).Game()
    plies = 0
    while moves := list(small.legal_moves):
        assert [str(move) for move in moves] == [str(move) for move in whole.legal_moves]
        small.push(moves[-1])
        whole.push(list(whole.legal_moves)[-1])
        plies += 1
        if plies == 20:
            break
    assert plies > 3
