"""Runs a rule from one start for all boards at once.

From a known start every position a rule visits is known, so only the contents of cells decide what
it emits. `explore` runs the rule once and splits where a condition asks for a cell: the result is
a list of emissions, each with the cells it depends on and the sets of codes it needs there. What
cannot be decided that way (the previous move, attributes, attacks) is followed on both sides, and
the result says that it is not exact: it then lists everything that *may* be emitted.

An example: `n (verify empty?) n add` from a1. The rule goes to a2 and asks for it: the path where
a2 is empty goes on to a3 and emits (guards ((a2, {empty}),), a1, a3), the other path ends there. So
the rule emits one move from a1, and it does exactly when a2 is empty.

Engines use exact results as tables in place of running the rule, and reverse them for attacks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from translator.analysis.codes import Codes, Side
from translator.analysis.emission import ANY_MODE, COMPLETE, Emission, Exploration, Op
from translator.analysis.exploration.boardtree import Constant, Inquiry, Leaf
from translator.analysis.exploration.paths import NAMED, paths
from translator.analysis.exploration.state import State
from translator.analysis.exploration.taking import ANY, Taking
from translator.analysis.operations import operation
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import NOWHERE, Expr, Kind
from translator.ir.parts import Entry

MAX_STEPS = 1_000
"""Statements run for one start before the attempt is given up."""

MAX_EMISSIONS = 100
"""Emissions from one start of one entry; a rule that branches that much is better run."""


class NotStaticError(Exception):
    """The rule does something that cannot be known from its start alone."""


Branch = tuple[bool, State]
Frames = tuple[tuple[tuple[s.Stmt, ...], int], ...]  # innermost last: statements, next index


class Run:
    """A rule of an entry, run from one start.

    With `taking` and `victims`, a set of codes, only for what takes a piece of one of them from
    another position: an attack is known where the whole rule is not.
    """

    def __init__(
        self,
        side: Side,
        entry: Entry,
        piece: int,
        start: int,
        drop: bool,
        taking: Taking | None = None,
        victims: int = 0,
    ) -> None:
        self.side, self.entry, self.piece = side, entry, piece
        self.start, self.drop, self.taking, self.victims = start, drop, taking, victims
        self.board = Inquiry(side.game.board, side.owner, start)
        self.steps = 0
        self.alone = False  # what it finds depends on constants in other ways than by the board
        self.typed = drop
        # What stands on the start: with shared pieces it may be anybody's.
        self.home = 1 << side.codes.code(side.owner, piece)
        if side.game.generation.shared_pieces:
            self.home = side.codes.of_type(piece)
        self.rule = side.game.rules[entry.rule]

    def found(self) -> Leaf:
        """All that the rule may emit, as a run like this one has found it before or this one does.

        Positions in it are numbers.
        """
        how = type(self), self.piece, self.drop, self.taking is None, self.victims
        known = paths(self.side, self.entry, *how)
        leaf = known.find(self.board, self.entry.args)
        if leaf is None:
            exploration = self.exploration()
            numbered = None if exploration is None else self.board.numbered(exploration)
            leaf = Leaf(numbered, self.steps)
            if not self.alone:
                known.add(self.board, leaf)
        return leaf

    def exploration(self) -> Exploration | None:
        """All that the rule may emit; `None` if that cannot be known."""
        try:
            asked = filter(self._takes, self._emissions())
            emissions = tuple(islice(asked, MAX_EMISSIONS + 1))
        except NotStaticError:
            return None
        return Exploration(emissions, self.typed) if len(emissions) <= MAX_EMISSIONS else None

    def _takes(self, emission: Emission) -> bool:
        """What is asked for: everything, or what takes a victim."""
        return self.taking is None or any(
            cell != self.start and emission.needs(cell) & self.victims for cell in emission.taken()
        )

    def _may_take(self, taking: Taking, frames: Frames, state: State) -> bool:
        """What is emitted on a path may take a victim, as far as its cells are known by now."""
        body, index = next((one for one in reversed(frames) if one[1] < len(one[0])), ((), 0))
        names = taking.before(body, index)
        if ANY <= names:
            return bool(body)
        cells = [cell for name in names if isinstance(cell := state.values[name], int)]
        cells += [cell for pair in state.group for cell in pair]
        cells += [op[1] for op in state.effects if op[0] in ("remove", "spared", "put", "drop")]
        known, all_ = state.cells, self.side.codes.all
        return any(
            known.get(cell, all_) & self.victims
            for cell in cells
            if cell not in (NOWHERE, self.start)
        )

    def _emissions(self) -> Iterator[Emission]:
        values: dict[str, object] = {"here": self.start, "start": self.start}
        for name, kind in self.rule.locals:
            values[name] = (
                frozenset() if kind is Kind.POSITIONS else NOWHERE if kind is Kind.POSITION else 0
            )
        cells: dict[int, int] = {}
        if not self.drop:
            cells[self.start] = self.home
        state = State(cells, values)
        stack: list[tuple[Frames, State]] = [(((self.rule.body, 0),), state)]
        while stack:
            frames, state = stack.pop()
            yield from self._advance(frames, state, stack)

    def _advance(
        self, frames: Frames, state: State, stack: list[tuple[Frames, State]]
    ) -> Iterator[Emission]:
        """Runs one path until it ends or splits; the other side of a split goes on the stack."""
        while frames:
            body, index = frames[-1]
            if index >= len(body):
                frames = frames[:-1]
                continue
            self.steps += 1
            if self.steps > MAX_STEPS:
                raise NotStaticError
            statement = body[index]
            after: Frames = (*frames[:-1], (body, index + 1))
            if isinstance(statement, s.Emit):
                for emission in self._emit(statement, state):
                    yield emission
                    if self.taking is not None:
                        state = state.taking(emission.taken())
                frames = after
                if statement.end is None:
                    state = state.pending((), ())
                continue
            if isinstance(statement, s.Return):
                return
            if isinstance(statement, s.Let) and isinstance(statement.value, e.Step):  # most of all
                target = self._position(statement.value, state)
                if target == NOWHERE and statement.walk:
                    return
                frames, state = after, state.assign(statement.name, target)
                continue
            try:
                paths = self._execute(statement, state, frames, after)
            except NotStaticError:
                # What cannot be known does not matter where nothing is taken after it.
                if self.taking is None or self._may_take(self.taking, frames, state):
                    raise
                return
            if self.taking is not None:
                paths = [path for path in paths if self._may_take(self.taking, *path)]
            if not paths:
                return
            stack.extend(reversed(paths[1:]))
            frames, state = paths[0]

    def _execute(
        self, statement: s.Stmt, state: State, frames: Frames, after: Frames
    ) -> list[tuple[Frames, State]]:
        """The ways on from a statement other than an emission."""
        if isinstance(statement, s.If):
            return [
                ((*after, (statement.then if holds else statement.other, 0)), following)
                for holds, following in self._test(statement.condition, state)
            ]
        if isinstance(statement, s.Verify):
            sides = self._test(statement.condition, state)
            return [(after, following) for holds, following in sides if holds]
        if isinstance(statement, s.While):
            return [
                ((*frames, (statement.body, 0)) if holds else after, following)
                for holds, following in self._test(statement.condition, state)
            ]
        return [(after, following) for following in self._assigned(statement, state)]

    def _assigned(self, statement: s.Stmt, state: State) -> list[State]:
        """The states after a statement that changes locals or what is pending."""
        match statement:
            case s.Let():
                return [
                    following.assign(statement.name, value)
                    for value, following in self._evaluate(statement.value, state)
                    if not statement.walk or value != NOWHERE
                ]
            case s.Mark():
                return [
                    self._marking(statement, holds, following)
                    for holds, following in self._test(statement.value, state)
                ]
            case s.Pair():
                pair = self._position(statement.start, state), self._position(statement.end, state)
                self._occupied(pair[0], state)
                return [state.pending((*state.group, pair), state.effects)]
            case s.Forget():
                group = () if statement.group else state.group
                effects = () if statement.effects else state.effects
                return [state.pending(group, effects)]
            case s.Do():
                return [
                    following.pending(following.group, (*following.effects, *op))
                    for op, following in self._effect(statement.effect, state)
                ]
            case _:  # of programs, which are not explored
                raise NotStaticError

    def _marking(self, mark: s.Mark, holds: bool, state: State) -> State:
        marks = state.values[mark.positions]
        assert isinstance(marks, frozenset)
        at = {self._position(mark.at, state)} - {NOWHERE}
        return state.assign(mark.positions, marks | at if holds else marks - at)

    def _effect(self, effect: s.Effect, state: State) -> list[tuple[tuple[Op, ...], State]]:
        if isinstance(effect, s.Go):
            pair = self._position(effect.start, state), self._position(effect.end, state)
            return [(() if NOWHERE in pair else (("shift", (pair,)),), state)]
        if isinstance(effect, s.SetVariable | s.Invoke | s.Jump | s.Supply):
            raise NotStaticError  # of programs, apart from variables
        at = self._position(effect.at, state)
        if at == NOWHERE:
            return [((), state)]
        if isinstance(effect, s.SetAttribute):
            return [
                ((("attribute", at, effect.attribute, int(holds)),), following)
                for holds, following in self._test(effect.value, state)
            ]
        kind, _, (_, *operands) = operation(effect)
        numbers = (one if isinstance(one, int) else self._constant(one) for one in operands if one)
        op: Op = (kind.lower(), at, *numbers)
        return [((op,), state)]

    def _emit(self, emit: s.Emit, state: State) -> Iterator[Emission]:
        if emit.end is None:
            yield self._alone(emit, state)
            return
        end = self._position(emit.end, state)
        if end == NOWHERE:
            return  # nothing ends off the board
        start = NOWHERE if emit.start is None else self._position(emit.start, state)
        self._occupied(start, state)
        following = COMPLETE
        if emit.next is not None:
            following = ANY_MODE if emit.next.move_type is None else emit.next.move_type
        chosen: list[int | None] = [self._constant(piece) for piece in emit.pieces]
        for piece in chosen or [None]:
            ops: list[Op] = []
            pairs = state.group
            if pairs:
                pairs = tuple(pair for pair in pairs if pair[0] != pair[1] and pair[0] != NOWHERE)
            if start not in (NOWHERE, end):
                ops.append(_going(pairs, start, end, emit.copy))
                pairs += ((start, end),)
            elif pairs:
                ops.append(("shift", pairs))
            if start == NOWHERE and self.drop:
                kind = self.piece if piece is None else piece
                ops.append(("drop", end, self.side.owner, kind))
            elif piece is not None:
                ops.append(("promote", end, piece))
            for op in state.effects:
                if op[0] != "spared":
                    ops.append(op)
                elif op[1] != end and all(op[1] != pair[1] for pair in pairs):
                    ops.append(("remove", op[1]))
                elif start == end and not ops:  # Dagaz: taken off and put back
                    ops.append(("shift", ((start, end),)))
            if not ops:
                continue  # a move must change something (U17)
            guards = tuple(state.cells.items())
            if not self.drop:
                if guards[0][1] != self.home:
                    raise NotStaticError
                guards = guards[1:]  # the start itself
            first = pairs[0][0] if pairs else start
            last = pairs[0][1] if pairs else end
            yield Emission(guards, first, last, tuple(ops), following, state.last, state.sure)

    def _alone(self, emit: s.Emit, state: State) -> Emission:
        """What a script makes of its effects: the piece goes elsewhere and nothing else happens."""
        match state.effects:
            case (("shift", ((start, end),)),) if start == self.start != end and not emit.passing:
                guards = tuple(state.cells.items())
                if not self.drop and guards[0][1] == self.home:
                    return Emission(guards[1:], start, end, state.effects, COMPLETE)
        raise NotStaticError

    def _occupied(self, cell: int, state: State) -> None:
        """What moves must be known to stand there: nothing moves from an empty cell (U23)."""
        if cell != NOWHERE and state.cells.get(cell, self.side.codes.all) & Codes.EMPTY:
            raise NotStaticError

    # Values. Positions and truth values are concrete; unknown ones raise `NotStaticError`.

    def _constant(self, expression: Expr) -> int:
        if isinstance(expression, e.Param):
            self.alone = self.alone or expression.kind in NAMED
            return self.entry.args[expression.index]
        if isinstance(expression, e.Const):
            return expression.value
        if isinstance(expression, e.Me | e.Mover):
            return self.side.owner
        if isinstance(expression, e.MovingType):
            self.typed = True
            return self.piece
        raise NotStaticError

    def _named(self, expression: Expr) -> Constant:
        """A constant of which only the board is asked."""
        if isinstance(expression, e.Param):
            return Constant(self.entry.args[expression.index], ~expression.index)
        value = self._constant(expression)
        return Constant(value, value)

    def _position(self, expression: Expr, state: State) -> int:
        if isinstance(expression, e.Local):
            value = state.values[expression.name]
            assert isinstance(value, int)
            return value
        if isinstance(expression, e.Origin):
            return self.start
        if isinstance(expression, e.Step):
            if self._constant(expression.player) != self.side.owner:
                raise NotStaticError
            at = self._position(expression.at, state)
            return self.board.step(at, self._named(expression.direction), expression.reverse)
        if isinstance(expression, e.FirstOn):
            first = self._position(expression.first, state)
            return first if first != NOWHERE else self._position(expression.second, state)
        if isinstance(expression, e.Const | e.Param) and expression.kind is Kind.POSITION:
            return self.board.named(self._named(expression))
        return self._constant(expression)  # other numbers stand for no cell

    def _evaluate(self, expression: Expr, state: State) -> list[tuple[object, State]]:
        """The values an assigned expression may have."""
        try:
            return [(self._position(expression, state), state)]
        except (NotStaticError, AssertionError):
            return [(int(holds), after) for holds, after in self._test(expression, state)]

    def _test(self, test: Expr, state: State) -> Sequence[Branch]:
        """The sides a condition splits the state into; what asks anything else is not static."""
        match test:
            case e.Not():
                return [
                    (not holds, following) for holds, following in self._test(test.operand, state)
                ]
            case e.And():
                return self._connective(test.operands, False, state)
            case e.Or():
                return self._connective(test.operands, True, state)
            case e.Const():
                return ((bool(test.value), state),)
            case e.Local():
                return ((bool(state.values[test.name]), state),)
            case e.IsEmpty():
                return self._cell(test.at, Codes.EMPTY, state)
            case e.Owned() if self._constant(test.player) == self.side.owner:
                return self._cell(test.at, self.side.related(test.relation), state)
            case e.Occupied():
                return self._cell(test.at, self.side.codes.all & ~Codes.EMPTY, state)
            case e.IsPiece():
                return self._is_piece(test, state)
            case e.OnBoard():
                return ((self._position(test.at, state) != NOWHERE, state),)
            case e.InZone():
                return self._in_zone(test, state)
            case e.Marked():
                return self._marked(test, state)
            case e.Same():
                return self._same(test, state)
            case e.Attribute() | e.Attacked() | e.Defended() | e.NextToEnemy() | e.GoalPosition():
                return self._either(test, state)
            case _:  # numbers, and what only programs and goals ask: no cell decides it
                raise NotStaticError

    def _either(self, test: Expr, state: State) -> Sequence[Branch]:
        """Both sides of what no cell decides; inside a question about attacks another is false."""
        if self.taking is not None and isinstance(test, e.Attacked | e.Defended):
            return ((False, state),)
        return (True, state.unsure()), (False, state.unsure())

    def _connective(self, operands: tuple[Expr, ...], stop: bool, state: State) -> Sequence[Branch]:
        """`and` stops at the first false operand, `or` (`stop`) at the first true one."""
        if not operands:
            return ((not stop, state),)
        sides: list[Branch] = []
        open_ = [iter(self._test(operands[0], state))]  # what is left at each operand so far
        while open_:
            branch = next(open_[-1], None)
            if branch is None:
                open_.pop()
            elif branch[0] == stop or len(open_) == len(operands):
                sides.append(branch)
            else:
                open_.append(iter(self._test(operands[len(open_)], branch[1])))
        return sides

    def _in_zone(self, test: e.InZone, state: State) -> Sequence[Branch]:
        zone = self._named(test.zone)
        return ((self.board.within(self._position(test.at, state), zone), state),)

    def _marked(self, test: e.Marked, state: State) -> Sequence[Branch]:
        marks = state.values[test.positions]
        assert isinstance(marks, frozenset)
        return ((self._position(test.at, state) in marks, state),)

    def _same(self, test: e.Same, state: State) -> Sequence[Branch]:
        left = self._position(test.left, state)
        if not isinstance(test.right, e.LastFrom | e.LastTo):
            return ((left == self._position(test.right, state) != NOWHERE, state),)
        which = "from" if isinstance(test.right, e.LastFrom) else "to"
        known = [cell for key, cell in state.last if key == which]
        if left == NOWHERE or known:
            return ((left != NOWHERE and left in known, state),)
        # That it was elsewhere is not kept as a guard.
        return (True, state.after(which, left)), (False, state.unsure())

    def _is_piece(self, test: e.IsPiece, state: State) -> Sequence[Branch]:
        codes = self.side.codes.of_type(self._constant(test.piece))
        self.typed = self.typed or self._position(test.at, state) == self.start
        return self._cell(test.at, codes, state)

    def _cell(self, at: Expr, codes: int, state: State) -> Sequence[Branch]:
        cell = self._position(at, state)
        if cell == NOWHERE:
            return ((False, state),)
        known = state.cells.get(cell, self.side.codes.all)
        inside, outside = known & codes, known & ~codes
        if not outside:
            return ((True, state),)
        if not inside:
            return ((False, state),)
        return (True, state.constrain(cell, inside)), (False, state.constrain(cell, outside))


def _going(others: tuple[tuple[int, int], ...], start: int, end: int, copy: bool) -> Op:
    """A piece goes, or a copy of it does, at once with others."""
    pairs = (*others, (start, end))
    if not copy or any(one == start for one, _ in others):
        return ("shift", pairs)
    # The original is lifted with the others, and is back before they land.
    return ("shift", ((start, start), *pairs)) if others else ("copy", start, end)
