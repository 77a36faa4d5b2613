"""What only the native language says: every game of the tests of Python engines, played by both.

Those tests say what holds; here both back ends see the same at every position of random games.
"""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.backends.javascript.agreement import compared, difference
from tests.backends.javascript.random_programs import changed
from tests.backends.javascript.support import Player
from tests.backends.python import test_judged, test_numbers, test_programs
from tests.backends.python.random_rules import games
from tests.compiled import engine, javascript
from tests.corpus.axiom_coverage import AXIOM
from tests.frontends.native.support import ROOT
from tests.frontends.native.support import game as native
from tests.frontends.zrf.lowering.support import lowered, rules
from tests.sampling import FULL, half
from translator import api
from translator.backends.javascript import emit_javascript
from translator.core.diagnostics import Severity
from translator.ir.check import check
from translator.ir.expr import (
    AbsoluteConfig,
    CapturedPiece,
    Compare,
    Const,
    Count,
    Expr,
    IsEmpty,
    Kind,
    Load,
    Local,
    NextToEnemy,
    Not,
    Occupant,
    Or,
    Owned,
    PieceCount,
    Place,
    Relation,
    RelativeConfig,
)
from translator.ir.game import Game
from translator.ir.ids import DirectionId, PieceId, VariableId
from translator.ir.parts import Best, Invariant, MostCaptures, NoAttack, Variable
from translator.ir.stmt import ForEach, If, Leave, Verify
from translator.passes.registry import optimised

NATIVE = ROOT / "corpus" / "native"
POSITIONS = 100 if FULL else 5
SEED = 3

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def named_tests(*modules: ModuleType) -> list[Any]:
    """The tests of modules that take nothing, and those that are given numbers or texts."""
    return [
        pytest.param(function, values, id="-".join([name, *map(str, values)]))
        for module in modules
        for name, function in vars(module).items()
        if name.startswith("test_")
        for values in _given(function)
    ]


def _given(test: Callable[..., None]) -> Iterator[tuple[object, ...]]:
    """The arguments with which a test is run."""
    marks = [m for m in getattr(test, "pytestmark", []) if m.name == "parametrize"]
    rows = []
    names: list[str] = []
    for mark in marks:
        what, values = mark.args
        listed = [what] if isinstance(what, str) else list(what)
        names += listed
        rows.append([(v,) if len(listed) == 1 else tuple(v) for v in values])
    order = list(inspect.signature(test).parameters)
    if sorted(order) != sorted(names):
        return
    for chosen in product(*rows):
        by_name = dict(zip(names, (v for part in chosen for v in part), strict=True))
        yield tuple(by_name[name] for name in order)


@pytest.mark.parametrize(("test", "given"), named_tests(test_programs, test_numbers))
def test_both_engines_see_the_same(
    test: Callable[..., None],
    given: tuple[object, ...],
    player: Player,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[tuple[Game, Any]] = []

    def recorded(game: Game) -> Any:
        found.append((game, compiled(game)))
        return found[-1][1]

    compiled = api.compile
    monkeypatch.setattr(api, "compile", recorded)
    test(*given)
    assert found or test.__name__.startswith("test_every_")  # which look at classes
    for game, module in found:
        assert difference(game, module.Game, player, POSITIONS, SEED) is None


# Numbers of sequences of three moves from the positions of the Python tests, as the chess
# programming community publishes them.
COUNTS = [97862, 2812, 9467]


@cache
def sound_chess() -> tuple[Any, str]:
    """Chess whose check is an invariant, in Python and in JavaScript."""
    game = test_judged.corpus("chess")
    stages = tuple(
        test_judged.unattacked(game, "King") if isinstance(stage, NoAttack) else stage
        for stage in game.selection
    )
    game = replace(game, selection=stages)
    return api.compile(game).Game, emit_javascript(game, optimised(game))


@pytest.mark.parametrize(("fen", "count"), [*zip(test_judged.POSITIONS, COUNTS, strict=True)])
def test_an_invariant_is_check(fen: str, count: int, player: Player) -> None:
    python, source = sound_chess()
    setup = str(python.from_fen(fen).setup())
    assert player.ask(source, setup=setup, unit="step", depth=3) == count


def test_of_several_royal_pieces_only_the_last_must_not_be_attacked(player: Player) -> None:
    game = test_judged.crowned()
    assert difference(game, api.compile(game).Game, player, 300, SEED) is None


@pytest.mark.parametrize("name", ["international-draughts", "turkish-draughts"])
def test_the_best_turns_are_those_of_the_majority_rule(name: str, player: Player) -> None:
    game = test_judged.corpus(name)
    captured = len(game.variables)
    other = replace(
        game,
        rules=tuple(
            replace(rule, body=test_judged.counting(rule.body, captured)) for rule in game.rules
        ),
        variables=(*game.variables, Variable("captured", turn=True)),
        selection=tuple(
            Best((Load(VariableId(captured)),)) if isinstance(stage, MostCaptures) else stage
            for stage in game.selection
        ),
    )
    assert difference(other, api.compile(other).Game, player, 80, SEED) is None


@pytest.mark.parametrize(
    "file", half(sorted(NATIVE.glob("*.glot")), __name__), ids=lambda path: path.stem
)
def test_on_every_native_game_of_the_corpus(file: Path, player: Player) -> None:
    positions = 100 if FULL else 12
    python = engine(file).Game
    assert compared(javascript(file), python, player, positions, SEED).difference is None


DRAWN = settings(
    max_examples=200 if FULL else 12,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def hurried(game: Game) -> tuple[str, Any]:
    """Both engines of a game; loops without an end, of which there are many, are ended sooner."""
    python: Any = api.compile(game).Game
    names = python._deal.__globals__
    assert names["ROUNDS_OF_PROGRAM"] == range(200_000)
    names["ROUNDS_OF_PROGRAM"] = range(300)
    limit = "static ROUNDS = {};"
    source = emit_javascript(game, optimised(game))
    assert limit.format("200_000") in source
    return source.replace(limit.format("200_000"), limit.format(300)), python


def test_on_programs_drawn_at_random(player: Player) -> None:
    @DRAWN
    @given(games(), st.integers(0, 1_000_000))
    def agree(text: str, seed: int) -> None:
        (game,), _ = lowered(text, "zillions")
        game = changed(game, seed)
        assert not [d for d in check(game) if d.severity is Severity.ERROR]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            found = compared(*hurried(game), player, POSITIONS, SEED).difference
        assert found is None, f"seed {seed}\n{text}\n{found}"

    agree()


CAPTURING = (
    "(piece (name Man) (moves (n (verify not-friend?) add) (e (verify not-friend?) add)"
    " (s (verify not-friend?) add) (w (verify not-friend?) add)))",
    "(board-setup (White (Man a1 b1)) (Black (Man c3 b3)))",
)
ASKED = [
    AbsoluteConfig((Occupant(PieceId(0), negated=True),), (Place(3),)),
    Not(
        RelativeConfig((Occupant(PieceId(0)), Occupant(PieceId(0), "opponent")), (DirectionId(0),))
    ),
    Or((PieceCount(1, PieceId(0)), PieceCount(1, total=True))),
    Not(CapturedPiece((PieceId(0),))),
]


@pytest.mark.parametrize("test", ASKED, ids=lambda node: type(node).__name__)
def test_what_goals_ask_may_be_asked_of_turns(test: Expr, player: Player) -> None:
    (game,), _ = lowered(rules(*CAPTURING), "zillions")
    game = replace(game, selection=(Invariant(test),))
    assert difference(game, api.compile(game).Game, player, 30, SEED) is None


# Whole turns from the start as published; the majority rules of these
# games are best turns, and the captures of two of them leave the board when the turn ends.
TURNS = [("international-draughts", 6, 167140), ("italian-draughts", 7, 177532)]
TURNS += [("turkish-draughts", 5, 85090)]


@pytest.mark.parametrize(("name", "depth", "count"), TURNS)
def test_majority_rules_give_the_published_counts(
    name: str, depth: int, count: int, player: Player
) -> None:
    source = javascript(NATIVE / f"{name}.glot")
    assert player.ask(source, setup=None, unit="merged", depth=depth) == count


def test_scripts_may_ask_what_rules_ask(player: Player) -> None:
    """Whose piece stands on a position and beside it; and repeat themselves over the board."""
    game = api.load(sorted(AXIOM.glob("*.4th"))[0])
    here, to = Local("here"), Local("to")
    mine = Or((Owned(here, Relation.FRIEND), NextToEnemy(here), IsEmpty(here)))
    few = Compare("<", Count("q", Owned(Local("q"), Relation.ENEMY)), Const(Kind.INTEGER, 99))
    look = ForEach("to", Kind.POSITION, (If(Owned(to, Relation.NEUTRAL), (Leave(),)),))
    changed_rules = tuple(
        replace(
            rule,
            locals=(*rule.locals, ("to", Kind.POSITION)),
            body=(look, Verify(mine), Verify(few), *rule.body),
        )
        for rule in game.rules
    )
    game = replace(game, rules=changed_rules)
    assert difference(game, api.compile(game).Game, player, POSITIONS, SEED) is None


RECORDED = """(game "Recorded"
  (players White Black)
  (board (grid (a b c d) (2 1) (directions (n 0 -1) (e 1 0))))
  (rule go (capture d1) (emit here b1) (capture d2) (emit here c1) (commit) (emit here a2))
  (piece Man (moves (go)))
  (board-setup (White (Man a1)) (Black (Man d1 d2)))
  (options own-pieces by-type))"""


def test_what_scripts_record_is_pending_until_all_of_it_is_a_move(player: Player) -> None:
    game = replace(native(RECORDED), selection=())
    python = api.compile(game).Game
    found = [(str(move), move.captures) for move in python().legal_moves]
    assert found == [
        ("a1 - b1 go", ("d1",)),
        ("a1 - c1 go", ("d1", "d2")),
        ("d1 go", ("d1", "d2")),
        ("a1 - a2 go", ()),
    ]
    assert difference(game, python, player, POSITIONS, SEED) is None
