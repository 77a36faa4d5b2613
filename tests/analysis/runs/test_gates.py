"""What of a rule is asked once a generation, and what is left of it."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.frontends.native.support import ROOT
from tests.frontends.native.support import game as native_game
from tests.frontends.zrf.lowering.support import lower
from translator import api
from translator.analysis.runs.gates import gated
from translator.backends.python import module
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.game import Game
from translator.ir.walk import nodes
from translator.passes.registry import optimised

COUNTED = "(> (count (pieces friend?)) 3)"


def parted(rule: str, variables: str = "") -> tuple[tuple[s.Stmt, ...], tuple[s.Stmt, ...]] | None:
    """The bodies of the gate and the rest of a native rule, if it has a gate."""
    game = optimised(
        native_game(
            f"""(game "Gates" (players White Black)
              (board (grid (a b c d) (4 3 2 1) (directions (n 0 -1) (s 0 1))))
              {variables}
              (rule go-on (direction way) {rule})
              (piece Man (moves (go-on n)))
              (board-setup (White (Man a1)) (Black (Man d4))))"""
        )
    )
    found = gated(game)
    if not found.gates:
        return None
    ((rule_of, gate),) = found.gates.items()
    return found.game.rules[gate].body, found.game.rules[found.rests[rule_of]].body


def test_a_count_of_the_board_is_asked_before_the_rule() -> None:
    found = parted(f"(verify {COUNTED} empty?) way add")
    assert found is not None
    gate, rest = found
    asked = [node.condition for node in gate if isinstance(node, s.Verify)]
    assert [type(one) for one in asked] == [e.Compare]
    left = [node.condition for node in rest if isinstance(node, s.Verify)]
    assert not any(isinstance(one, e.Compare) for one in left)
    assert any(isinstance(node, s.Emit) for node in rest)


@pytest.mark.parametrize(
    ("rule", "variables"),
    [
        ("(verify friend?) way (verify empty?) add", ""),  # of the cell itself
        (f"add (verify {COUNTED}) way (verify empty?) add", ""),  # after a move
        ("(verify (> (count at (same? at here)) 3)) way add", ""),  # of where it begins
        ("way (verify (> (count at (same? at here)) 3)) add", ""),
        ("(verify (= me 0)) way (verify empty?) add", ""),  # as fast as a gate
    ],
)
def test_what_is_of_the_cell_or_after_a_move_is_asked_there(rule: str, variables: str) -> None:
    assert parted(rule, variables) is None


CROWDED = """(variables (most 3) (least 3 scratch))
  (procedure crowded (position at) (integer limit) (returns boolean) (locals (integer number))
    (for-each position place (where (friend? place)) (let number (+ number 1)))
    (return (and (on-board? at) (> number limit))))"""


@pytest.mark.parametrize(
    ("condition", "has_gate"),
    [
        ("(= (count at (crowded at most)) 0)", True),
        ("(= (count at (crowded at least)) 0)", False),  # scratch may change between the rules
        ("(crowded here most)", False),
    ],
)
def test_procedures_are_asked_in_a_gate_if_they_come_to_the_same(
    condition: str, has_gate: bool
) -> None:
    found = parted(f"(verify {condition}) way (verify empty?) add", CROWDED)
    assert (found is not None) == has_gate
    if found is not None:
        asks = [any(isinstance(one, e.Ask) for one in nodes(body)) for body in found]
        assert asks == [True, False]


LOOP = """(verify friend?) b1 (set-flag many false)
  (while (on-board? e) (if friend? (set-flag many true)) e)
  (verify (flag? many))"""


@pytest.mark.parametrize(("more", "stays"), [("b2", False), ("", True)])
def test_a_loop_goes_with_what_it_finds_unless_more_of_it_is_asked(more: str, stays: bool) -> None:
    """The cursor of a loop is asked for by what comes next, if that sets no other."""
    game = optimised(lower(f"(piece (name Man) (moves ({LOOP} {more} (verify empty?) add)))"))
    found = gated(game)
    ((rule, gate),) = found.gates.items()
    bodies = [found.game.rules[index].body for index in (gate, found.rests[rule])]
    loops = [any(isinstance(node, s.While) for node in body) for body in bodies]
    assert loops == [True, stays]


NAMES = ["zrf/nine-mens-morris", "native/nine-mens-morris", "native/bao", "native/lasca"]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_the_same_with_gates_and_without(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = _loaded(name)
    with_gates: Any = api.compile(game)
    monkeypatch.setattr(module, "MOST_GATES", 0)
    without: Any = api.compile(game)
    assert "morris" not in name or with_gates.Game.GROUPS != without.Game.GROUPS
    for seed in range(2):
        chance = random.Random(seed)
        one, other = with_gates.Game(), without.Game()
        for _ in range(150):
            moves = one.legal_moves
            assert [_deeds(m) for m in moves] == [_deeds(m) for m in other.legal_moves]
            assert one.outcome() == other.outcome()
            if not moves:
                break
            number = chance.randrange(len(moves))
            one.push(moves[number])
            other.push(other.legal_moves[number])


def _loaded(name: str) -> Game:
    suffix = "zrf" if name.startswith("zrf") else "glot"
    return api.load(ROOT / "corpus" / f"{name}.{suffix}")


def _deeds(move: Any) -> tuple[str, Any]:
    return str(move), move.effects
