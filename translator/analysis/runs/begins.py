"""From which positions a rule of a script may do anything, as far as that is certain beforehand.

Drops are tried on every position, moves wherever such a piece stands. Many rules say at once that
they are for one position (`here 24 = verify`); a rule is followed from each start, on both sides of
what only the board decides, and need not be run from where no way leads to a move.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import HERE, START
from translator.ir.expr import NOWHERE, Const, Expr, Kind
from translator.ir.game import Game
from translator.ir.kinds import EXPECTED
from translator.ir.parts import Entry, Turn
from translator.ir.walk import Body, expressions, rebuilt
from translator.passes.fold import folded
from translator.passes.propagate import Values

MAX_STEPS: Final = 600
"""Statements that are followed for one start; a rule that is longer may do anything from all."""

MAX_FOLLOWED: Final = 60_000
"""Statements that are followed for the drops of a game; of what is left then nothing is known."""

MAX_FOLLOWED_MOVES: Final = 5_000
"""And for its moves, which are tried on fewer positions."""

_Frames = tuple[tuple[Body, int], ...]
_Known = dict[str, Const]


class _MayError(Exception):
    """The rule may do something."""


@dataclass(slots=True)
class Begins:
    """Follows the entries of a turn for pieces of a type.

    `budget` holds the number of statements that may still be followed, `long` the rules that were
    too long, and whether from an occupied start.
    """

    game: Game
    turn: Turn
    piece: int
    budget: list[int]
    long: set[tuple[int, bool]] = field(default_factory=set)

    def places(self, entry: Entry, scanned: int, occupied: bool = False) -> frozenset[int]:
        """The starts from which the entry may do something; `occupied`: a piece stands there."""
        return frozenset(start for start in range(scanned) if self._may(entry, start, occupied))

    def vacant(self, entry: Entry, places: frozenset[int]) -> bool:
        """It does nothing where a piece stands."""
        return not any(self._may(entry, start, occupied=True) for start in places)

    def _may(self, entry: Entry, start: int, occupied: bool = False) -> bool:
        if (entry.rule, occupied) in self.long:
            return True
        at = Const(Kind.POSITION, start)
        try:
            _Follower(self, entry, occupied).follow({HERE: at, START: at})
        except _MayError:
            return True
        return False


class _Follower:
    def __init__(self, of: Begins, entry: Entry, occupied: bool) -> None:
        self.of, self.entry, self.occupied, self.steps = of, entry, occupied, 0
        self.values = Values(of.game)
        self.start = Const(Kind.POSITION, NOWHERE)

    def follow(self, known: _Known) -> None:
        """Returns if no way leads to anything, else raises `_MayError`."""
        self.start = known[START]
        todo: list[tuple[_Frames, _Known]] = [(((self._body(), 0),), known)]
        while todo:
            frames, known = todo.pop()
            if not frames:
                continue
            body, index = frames[-1]
            if index >= len(body):
                todo.append((frames[:-1], known))
                continue
            self.steps += 1
            self.of.budget[0] -= 1
            if self.steps > MAX_STEPS or self.of.budget[0] < 0:
                self.of.long.add((self.entry.rule, self.occupied))
                raise _MayError
            todo += self._after(body[index], (*frames[:-1], (body, index + 1)), frames, known)

    def _body(self) -> Body:
        return self.of.game.rules[self.entry.rule].body

    def _after(
        self, node: s.Stmt, after: _Frames, frames: _Frames, known: _Known
    ) -> list[tuple[_Frames, _Known]]:
        """The ways on from a statement."""
        for one in expressions(node):
            if isinstance(one, e.Load) and one.index is not None:
                raise _MayError  # it may warn
        match node:
            case s.Let():
                value = self._known(node.value, known)
                if node.walk:
                    raise _MayError
                rest = {name: held for name, held in known.items() if name != node.name}
                return [(after, rest | ({node.name: value} if isinstance(value, Const) else {}))]
            case s.Verify():
                return [(after, known)] if True in self._sides(node.condition, known) else []
            case s.If():
                arms = self._sides(node.condition, known)
                return [((*after, (node.then if arm else node.other, 0)), known) for arm in arms]
            case s.While():
                arms = self._sides(node.condition, known)
                return [((*frames, (node.body, 0)) if arm else after, known) for arm in arms]
            case s.Leave():
                return [(_left(after), known)]
            case s.Do(effect) if _exists(effect):
                return [(after, known)]
            case s.Return():
                return []
            case _:  # it may come to a move, or a warning
                raise _MayError

    def _sides(self, condition: Expr, known: _Known) -> tuple[bool, ...]:
        found = folded(self._known(condition, known))
        return (bool(found.value),) if isinstance(found, Const) else (True, False)

    def _known(self, node: Any, known: _Known) -> Any:
        """An expression with what is known in it; a constant if all of it is."""
        match node:
            case e.Local():
                return known.get(node.name, node)
            case e.Origin():
                return self.start
            case e.Mover():
                return Const(Kind.PLAYER, self.of.turn.player)
            case e.Me():
                return Const(Kind.PLAYER, self.of.turn.owner)
            case e.MovingType():
                return Const(Kind.PIECE, self.of.piece)
            case e.Param():
                return Const(node.kind, self.entry.args[node.index])
        node = rebuilt(node, lambda inner: self._known(inner, known))
        if isinstance(node, e.Step):
            return self._step(node)
        if self.occupied and isinstance(node, e.IsEmpty | e.Occupied) and node.at == self.start:
            return e.TRUE if isinstance(node, e.Occupied) else e.FALSE
        return self.values.of(node)

    def _step(self, node: e.Step) -> Expr:
        match node:
            case e.Step(Const(value=at), Const(value=way), reverse, Const(value=player)):
                board = self.of.game.board
                if 0 <= way < len(board.directions):
                    return Const(Kind.POSITION, board.step(player, at, way, reverse))
        return node


def _exists(effect: s.Effect) -> bool:
    """Nothing of the effect can be out of range, which would be told."""
    kinds = EXPECTED[type(effect)]
    held = [getattr(effect, name) for name, kind in kinds.items() if kind is not Kind.POSITION]
    return all(isinstance(one, e.Me | e.Mover | e.MovingType) for one in held)


def _left(frames: _Frames) -> _Frames:
    """Behind the loop that is left: the frame below that of its body still stands at it."""
    while frames:
        inner, frames = frames[-1][0], frames[:-1]
        if frames:
            body, index = frames[-1]
            loop = body[index] if index < len(body) else None
            if isinstance(loop, s.While) and loop.body is inner:
                return (*frames[:-1], (body, index + 1))
    return frames
