"""Games in V8 are those of emitted Python: the same at every position, and the same chance.

`LUDOGLOT_FULL=1` compares all games of the corpus and all corner cases, else it is a sample.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.backends.kinds import GAMES
from tests.compiled import engine, titles
from tests.corpus.engines import all_games, count
from tests.corpus.positions import setup_text
from tests.corpus.tables import Row, all_rows
from tests.engines.v8.support import CORPUS, agree, both, needs_v8, v8
from tests.reference_zrf.cases import all_cases
from tests.sampling import FULL

PLIES = 40 if FULL else 8
MOST = 1_000_000 if FULL else 20_000
SMALL = 20_000  # bytes of rules that a sample takes
SCRIPTS = [(file, None) for name in ("axiom/*.4th", "native/*.glot") for file in CORPUS.glob(name)]

pytestmark = [needs_v8, pytest.mark.filterwarnings("ignore::RuntimeWarning"), pytest.mark.corpus]


def corpus() -> list[tuple[Path, str | None]]:
    everything = [*all_games(), *sorted(SCRIPTS)]
    if FULL:
        return everything
    chosen = random.Random(1).sample([one for one in everything if _small(one[0])], 12)
    return [*((CORPUS / name, None) for name in GAMES), *chosen]


def _small(file: Path) -> bool:
    return file.stat().st_size < SMALL


@pytest.mark.parametrize(("file", "title"), corpus(), ids=lambda part: part and Path(part).stem)
def test_on_games_of_the_corpus(file: Path, title: str | None) -> None:
    agree(engine(file, title), v8(file, title), seed=5, plies=PLIES)


@pytest.mark.parametrize("case", all_cases() if FULL else all_cases()[::6], ids=lambda c: c.stem)
def test_on_corner_cases(case: Path) -> None:
    file = case.with_suffix(".zrf")
    for title in titles(file):
        agree(engine(file, title), v8(file, title), seed=2, plies=PLIES)


# In the last two some attacks are generated forwards.
@pytest.mark.parametrize(
    "name",
    ["zrf/chess.zrf", "zrf/shogi.zrf", "native/chess960.glot", "native/tamerlane-chess.glot"],
)
def test_who_is_in_check_is_so_in_v8(name: str) -> None:
    python, other = both(name)
    found = set[bool | None]()
    for seed in range(1, 5):
        ours, theirs = python.Game(seed), other.Game(seed)
        while ours.ply < 60 and ours.outcome() is None:
            assert theirs.in_check() == ours.in_check()
            found.add(ours.in_check())
            ours.push(ours.random_move())
            theirs.push(theirs.random_move())
    assert found == {True, False}


@pytest.mark.parametrize("name", ["native/international-draughts.glot", "native/bao.glot"])
def test_whole_turns_are_the_same(name: str) -> None:
    python, other = both(name)
    ours, theirs = python.Game(1), other.Game(1)
    for _ in range(14):
        told = [[(str(m), m.effects) for m in turn] for turn in ours.legal_turns()]
        assert [[(str(m), m.effects) for m in turn] for turn in theirs.legal_turns()] == told
        ours.push(ours.random_move())
        theirs.push(theirs.random_move())


@pytest.mark.parametrize(
    "name", ["zrf/breakthrough.zrf", "axiom/Royal-Game-of-Ur.4th", "native/banqi.glot"]
)
def test_random_games_inside_are_those_that_python_plays(name: str) -> None:
    """Seeds of several words are among them, and what chance decides before and in the game."""
    from translator.engines.playouts import playout, playouts

    python, other = both(name)
    for seed in (0, -3, 2**70):
        inside = list(playouts(other.Game, 2, seed, 60))
        assert inside == list(playouts(python.Game, 2, seed, 60))
        assert playout(other.Game(seed), 60) == inside[0]


def rows() -> list[Row]:
    found = [row for row in all_rows() if row.depth_within(MOST)]
    small = [row for row in found if _small(row.file)]
    return found if FULL else random.Random(2).sample(small, 25)


@pytest.mark.parametrize("row", rows(), ids=str)
def test_counts_are_the_published_ones(row: Row) -> None:
    module = v8(row.file, row.title)
    game = module.Game()
    if row.position != "initial":
        text = setup_text(row.position, game.describe())
        game = module.Game.from_setup(module.Setup.parse(text))
    depth = row.depth_within(MOST)
    assert count(game, row.unit, depth) == row.counts[depth - 1]
