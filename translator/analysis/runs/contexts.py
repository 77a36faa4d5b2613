"""What rules and procedures need of the run that they belong to, and whether they may abandon it.

A run is for one player and one piece; what it records is pending until a move is made of it. All of
this could be kept by the engine, but then each run would have to save what is kept for the one
around it. Functions have as arguments what they, and all that they call, need; most need little.

An example: `ground` goes down while there is a position below. It has a loop, so it draws from the
`rounds` of its run, and that is all. It may abandon the run, since a loop may have no end.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from translator.core.reach import reachable
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import reached
from translator.ir.game import Game
from translator.ir.parts import Procedure, Rule
from translator.ir.traits import TRAITS, Resource
from translator.ir.walk import Body, different, distinct

CONTEXT: Final = (
    "me", "kind", "mover", "start", "label", "out", "effects", "group", "rounds", "depth", "stack",
)  # fmt: skip
"""Of whom pieces are played, the type of piece, who is to move, where the rule was begun, what
names its moves, where they go, what is pending, the rounds that loops may still go, how deep
calls of procedures that can reach themselves nest, the stack of the run."""

_KEPT: Final = {
    Resource.PLAYER: "me",
    Resource.PIECE: "kind",
    Resource.MOVER: "mover",
    Resource.ORIGIN: "start",
    Resource.EFFECTS: "effects",
    Resource.GROUP: "group",
    Resource.ROUNDS: "rounds",
    Resource.STACK: "stack",
}
_NEEDS: Final = {
    kind: tuple(name for resource, name in _KEPT.items() if resource & touched)
    for kind, touched in TRAITS.items()
    if kind not in (s.Emit, s.Forget)  # of which the fields decide
}
_OF_EFFECTS: Final = ("label", "out", "effects")
_OF_MOVES: Final = (*_OF_EFFECTS, "me", "kind", "group")
"""What a move of effects alone is made of, and any other."""


class Contexts:
    """What the procedures of one game need; nobody counts the rounds of those that are `brief`."""

    def __init__(
        self, procedures: tuple[Procedure, ...], brief: Collection[Rule | Procedure] = ()
    ) -> None:
        self._procedures = procedures
        self._brief = [*map(id, brief)]  # to compare whole bodies would take long
        calls = [calls_in(procedure.body) for procedure in procedures]
        self._called = [every for every, _ in calls]
        self._recorded: dict[int, frozenset[str]] = {}
        self.recursive = recursive(procedures)
        self._needs = [self._own(procedure) for procedure in procedures]
        self._abandons = [self._ends(procedure) for procedure in procedures]
        for index in self.recursive:
            self._needs[index].add("depth")
            self._abandons[index] = True
        changed = True
        while changed:
            changed = False
            for index, (every, called) in enumerate(calls):
                found = self._needs[index].union(*(self._needs[one] for one in every))
                fails = self._abandons[index] or any(self._abandons[one] for one in called)
                changed |= found != self._needs[index] or fails != self._abandons[index]
                self._needs[index], self._abandons[index] = found, fails

    def recorded(self, made: Procedure | Rule) -> frozenset[str]:
        """What may become pending in a run of a rule: `group`, `effects`, and `spared` among them.

        Where a procedure forgets what is pending there has to be something that it can clear.
        """
        found = _records(made.body)
        return frozenset(found.union(*map(self.recorded_by, calls_in(made.body)[0])))

    def recorded_by(self, procedure: int) -> frozenset[str]:
        """The same of a run of a procedure, and what it clears."""
        if procedure not in self._recorded:
            ran = reachable([procedure], lambda index: self._called[index])
            bodies = [self._procedures[index].body for index in ran]
            found = (_records(body) | _forgets(body) for body in bodies)
            self._recorded[procedure] = frozenset[str]().union(*found)
        return self._recorded[procedure]

    def of(self, made: Procedure | Rule) -> tuple[str, ...]:
        """What a rule or procedure needs, in the order in which functions take it."""
        every, _ = calls_in(made.body)
        return _ordered(self._own(made).union(*(self._needs[one] for one in every)))

    def needs(self, procedure: int) -> tuple[str, ...]:
        return _ordered(self._needs[procedure])

    def abandons(self, procedure: int) -> bool:
        """Whether the procedure may end the run of what calls it."""
        return self._abandons[procedure]

    def fails(self, made: Procedure | Rule) -> bool:
        """Whether a run of it may be abandoned, by itself or by what it calls."""
        _, called = calls_in(made.body)
        return self._ends(made) or any(self._abandons[one] for one in called)

    def counts(self, made: Procedure | Rule) -> bool:
        """Whether the rounds of its loops are counted: a run could come to the limit."""
        return id(made) not in self._brief

    def _own(self, made: Procedure | Rule) -> set[str]:
        """What a body needs itself."""
        return _own(made.body) - ({"rounds"} if not self.counts(made) else set())

    def _ends(self, made: Procedure | Rule) -> bool:
        """Something in a body may end the run; a rule that denies a condition just returns."""
        return _abandons(made.body, isinstance(made, Rule), self.counts(made))


def scratch_of_rules(game: Game) -> set[int]:
    """The scratch variables to which rules, and what they ask and call, give values."""
    bodies = [rule.body for rule in game.rules]
    bodies += [game.procedures[index].body for index in reached(game, bodies)]
    nodes = (node for body in bodies for node in different(body))
    found = {node.variable for node in nodes if isinstance(node, s.Assign)}
    return {index for index in found if game.variables[index].scratch}


def _ordered(needs: set[str]) -> tuple[str, ...]:
    return tuple(name for name in CONTEXT if name in needs)


def _own(body: Body) -> set[str]:
    """What a body needs itself."""
    found: set[str] = set()
    for node in distinct(body):
        found.update(_NEEDS.get(type(node), ()))
        if isinstance(node, s.Emit):
            found.update(_OF_EFFECTS if node.end is None else _OF_MOVES)
    return found | _forgets(body)


def _records(body: Body) -> set[str]:
    """What statements make pending."""
    found: set[str] = set()
    for node in different(body):
        if isinstance(node, s.Pair):
            found.add("group")
        elif isinstance(node, s.Do):
            found.add("effects")
            if isinstance(node.effect, s.Remove) and node.effect.spare:
                found.add("spared")
        elif isinstance(node, s.Emit) and node.end is None:
            found.add("effects")  # which such a move clears
    return found


def _forgets(body: Body) -> set[str]:
    """What statements clear."""
    found: set[str] = set()
    for node in different(body):
        if isinstance(node, s.Forget):
            found.update(["group"] * node.group + ["effects"] * node.effects)
    return found


def _abandons(body: Body, rule: bool, counts: bool) -> bool:
    return any(
        isinstance(node, s.Fail)
        or (counts and isinstance(node, s.While))
        or (not rule and (isinstance(node, s.Verify) or (isinstance(node, s.Let) and node.walk)))
        for node in different(body)
    )


def calls_in(body: Body) -> tuple[set[int], set[int]]:
    """The procedures that a body asks or calls, and those that it calls."""
    called: set[int] = {node.procedure for node in different(body) if isinstance(node, s.Call)}
    asked = {node.procedure for node in distinct(body) if isinstance(node, e.Ask)}
    return called | asked, called


def recursive(procedures: Iterable[Procedure]) -> frozenset[int]:
    """The procedures that can reach themselves."""
    calls = [calls_in(procedure.body)[0] for procedure in procedures]
    return frozenset(
        index
        for index, first in enumerate(calls)
        if index in reachable(first, lambda one: calls[one])
    )
