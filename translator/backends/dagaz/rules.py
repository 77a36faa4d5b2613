"""Compiles a rule, with the constants that one entry gives it, into a template.

The generator has one position, one mark and one piece in hand. `here` is the position; the mark is
`mark`, or the start where a rule comes back to it; `from` is the piece in hand. What cannot be
said with these raises `InexpressibleError`.

Directions, positions and piece types that are only pushed become parameters, so that entries share
templates; what a command holds in itself (zones, modes, ...) is a constant of the template.
"""

from __future__ import annotations

from translator.backends.dagaz.board import Frame
from translator.backends.dagaz.commands import Assembler, Function, Label, Op, Template
from translator.backends.dagaz.conditions import HERE, MARK, START, at_place, value
from translator.backends.dagaz.problems import InexpressibleError
from translator.backends.dagaz.zones import Zones
from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.expr import Expr, Kind
from translator.ir.game import Game
from translator.ir.parts import Entry, PlayerKind, Rule
from translator.ir.stmt import Stmt
from translator.ir.walk import expressions, statements

_FROM, _TO = e.Local("from"), e.Local("to")
_STARTS = (START, _FROM)


class RuleCompiler:
    """One template: the rule of an entry of a piece type, as a move or as a drop."""

    def __init__(
        self, game: Game, frame: Frame, zones: Zones, piece: int, entry: Entry, drop: bool
    ) -> None:
        self.game, self.frame, self.zones = game, frame, zones
        self.piece, self.entry, self.drop = piece, entry, drop
        self.rule: Rule = game.rules[entry.rule]
        self.asm = Assembler()
        self.params: dict[int, int] = {}  # index of an argument -> index of a parameter
        self.neutral = any(p.kind is PlayerKind.NEUTRAL for p in game.players)
        self._flags: dict[str, int] = {}
        self._kinds = dict(self.rule.locals)
        self._promoted = False  # the piece in hand became another type at this position
        self._arrived = False  # `to` was run: the move itself is made
        self._reads = [node for stmt in statements(self.rule.body) for node in expressions(stmt)]

    def template(self) -> Template:
        if not self.drop:
            self.asm.call(Function.FROM)
        if self._comes_back():
            if MARK in self._reads:
                raise InexpressibleError("`from` and `mark` in one block")
            self.asm.call(Function.MARK)
        if any(
            isinstance(node, e.Same) and START in (node.left, node.right) for node in self._reads
        ):
            self.asm.add(Op.LITERAL, 1)
            self.asm.add(Op.SET_POS_FLAG, self.flag("start"))
        self._sequence(self.rule.body, True)
        if not _ends(self.rule.body):
            self.asm.add(Op.LITERAL, 0)  # what was captured on the way is no move by itself
            self.asm.call(Function.VERIFY)
        return self.asm.template()

    def _comes_back(self) -> bool:
        """The rule goes to where the piece began."""
        return any(
            isinstance(stmt, s.Let) and stmt.name == "here" and stmt.value in _STARTS
            for stmt in statements(self.rule.body)
        )

    # Constants

    def constant(self, node: Expr) -> int:
        """The value of a constant of this template."""
        if isinstance(node, e.Const):
            return node.value
        if isinstance(node, e.Param):
            return self.entry.args[node.index]
        if isinstance(node, e.MovingType):
            return self.piece
        raise InexpressibleError("a constant that is computed")

    def push(self, node: Expr) -> None:
        """A position, direction or piece type on the stack, as a parameter where it is one."""
        if isinstance(node, e.Param):
            self.asm.add(Op.PARAM, self.params.setdefault(node.index, len(self.params)))
        else:
            self.asm.add(Op.LITERAL, self.constant(node))

    def direction(self, node: Expr, reverse: bool) -> int:
        """A direction as a constant, as the player who moves sees it."""
        found = self.constant(node)
        movers = tuple(
            i for i, player in enumerate(self.game.players) if player.kind is not PlayerKind.NEUTRAL
        )
        return self.frame.reversed(self.game, movers, found) if reverse else found

    def flag(self, name: str) -> int:
        """The number of a flag or of a set of positions; both share their numbers."""
        kind = self._kinds.get(name)
        if kind not in (Kind.BOOLEAN, Kind.POSITIONS) and name != "start":
            raise InexpressibleError(f"`{name}` as a condition")
        return self._flags.setdefault(name, len(self._flags))

    # Statements

    def _sequence(self, body: tuple[Stmt, ...], last: bool) -> None:
        """Statements one after the other; `last`: nothing of the rule comes after them."""
        for index, statement in enumerate(body):
            tail = last and all(map(_idle, body[index + 1 :]))
            self._statement(statement, tail)
            if tail and not _idle(statement):
                return

    def _statement(self, node: Stmt, tail: bool) -> None:
        match node:
            case s.Let():
                self._let(node)
            case s.Verify(condition):
                self._verify(condition)
            case s.If(condition, then, other):
                self._if(condition, then, other, tail)
            case s.While(condition, body):
                self._while(condition, body)
            case s.Mark(positions, at, truth):
                flag = self.flag(positions)
                value(self, truth)
                at_place(self, at, lambda: self.asm.add(Op.SET_POS_FLAG, flag), None)
            case s.Pair(start, end):
                if not (self._arrived and end == _TO):
                    self._arrive(start, end)
                self._arrived = False
            case s.Do(effect):
                self._effect(effect)
            case s.Emit():
                self._emit(node, tail)
            case s.Forget():
                pass  # a fork forgets by itself; `_emit` sees to what it does not
            case _:  # Dagaz has no word for any other
                raise InexpressibleError(f"`{type(node).__name__.lower()}`")

    def _let(self, node: s.Let) -> None:
        if node.name == "here":
            self._go(node.value)
        elif node.name == "mark":
            if node.value != HERE:
                raise InexpressibleError("`mark` of another position")
            self.asm.call(Function.MARK)
        elif node.name == "from":
            if node.value == HERE:
                self.asm.call(Function.FROM)
            elif node.value not in (START, e.OFF_BOARD):
                raise InexpressibleError("`from` of another position")
        elif node.name == "to":
            if node.value == HERE:
                self._arrive(_FROM, HERE)
            elif node.value != e.OFF_BOARD:
                raise InexpressibleError("`to` of another position")
        else:
            flag = self.flag(node.name)
            value(self, node.value)
            self.asm.add(Op.SET_FLAG, flag)

    def _go(self, target: Expr) -> None:
        if self._promoted:
            raise InexpressibleError("`change-type` on the way")
        match target:
            case e.Step(e.Local("here"), direction, reverse, e.Me()):
                if reverse:
                    self.asm.add(Op.LITERAL, self.direction(direction, True))
                else:
                    self.push(direction)
                self.asm.call(Function.NAVIGATE)
            case e.Local("mark" | "start" | "from"):
                self.asm.call(Function.BACK)
            case e.Param() | e.Const() if target != e.OFF_BOARD:
                self.push(target)
                self.asm.call(Function.SET_POS)
            case _:  # there is no stack of positions
                raise InexpressibleError("going to a remembered position")

    def _verify(self, condition: Expr) -> None:
        parts = condition.operands if isinstance(condition, e.And) else (condition,)
        for part in parts:
            value(self, part)
            self.asm.call(Function.VERIFY)

    def _if(
        self, condition: Expr, then: tuple[Stmt, ...], other: tuple[Stmt, ...], tail: bool
    ) -> None:
        otherwise, done = Label(), Label()
        value(self, condition)
        self.asm.call(Function.NOT)
        self.asm.jump(Op.IF, otherwise)
        arrived = self._arrived
        self._sequence(then, tail)
        after, self._arrived = self._arrived, arrived
        if other and not (tail and _ends(then)):
            self.asm.jump(Op.JUMP, done)
        self.asm.here(otherwise)
        self._sequence(other, tail)
        if after != self._arrived and not tail:
            raise InexpressibleError("`to` in one branch of an `if` alone")
        self.asm.here(done)

    def _while(self, condition: Expr, body: tuple[Stmt, ...]) -> None:
        again, done = Label(), Label()
        self.asm.here(again)
        value(self, condition)
        self.asm.call(Function.NOT)
        self.asm.jump(Op.IF, done)
        arrived = self._arrived
        self._sequence(body, False)
        if arrived != self._arrived:
            raise InexpressibleError("`to` in a loop")
        self.asm.jump(Op.JUMP, again)
        self.asm.here(done)

    # Effects and moves

    def _effect(self, effect: s.Effect) -> None:
        match effect:
            case s.Remove(spare=True):
                raise InexpressibleError("a capture that spares the piece landing there")
            case s.Remove(at):
                at_place(self, at, lambda: self.asm.call(Function.CAPTURE), None)
            case s.Put(named=True):
                raise InexpressibleError("a piece that is put at the position of the record")
            case s.Put(player, piece, at):
                self._create(player, piece, at)
            case s.ChangeType(at, piece):
                if at != HERE or self._arrived:
                    raise InexpressibleError("`change-type` of another piece")
                self.asm.add(Op.PROMOTE, self.constant(piece))
                self._promoted = True
            case s.Flip(at):
                self._flip(at, Function.EMPTY, False)
            case s.ChangeOwner(at, e.Me()):
                if len(self.game.players) != 2:
                    raise InexpressibleError("`change-owner` with more than two players")
                self._flip(at, Function.ENEMY, True)
            case s.SetAttribute(at, attribute, truth):
                if self.drop:
                    raise InexpressibleError("`set-attribute` in a drop")
                value(self, truth)
                at_place(self, at, lambda: self.asm.add(Op.SET_ATTR, attribute), None)
            case _:  # Dagaz has no word for any other
                raise InexpressibleError(f"the effect {type(effect).__name__}")

    def _create(self, player: Expr, piece: Expr, at: Expr) -> None:
        if not isinstance(player, e.Me):
            raise InexpressibleError("`create` for another player")

        def create() -> None:
            self.push(piece)
            self.asm.call(Function.CREATE)

        at_place(self, at, create, None)

    def _flip(self, at: Expr, asked: Function, wanted: bool) -> None:
        """Turns a piece over if there is one; on an empty position the generator would fail."""
        if self.neutral:
            raise InexpressibleError("`flip` in a game with neutral pieces")

        def flip() -> None:
            done = Label()
            self.asm.call(asked)
            if wanted:
                self.asm.call(Function.NOT)
            self.asm.jump(Op.IF, done)
            self.asm.call(Function.FLIP)
            self.asm.here(done)

        at_place(self, at, flip, None)

    def _arrive(self, start: Expr | None, end: Expr) -> None:
        """The piece in hand lands here."""
        if self._arrived:
            raise InexpressibleError("`to` twice")
        if end != HERE or start not in (*_STARTS, e.OFF_BOARD, None):
            raise InexpressibleError("a move between remembered positions")
        self.asm.call(Function.TO)
        self._arrived = True

    def _emit(self, node: s.Emit, tail: bool) -> None:
        if node.end is None:
            raise InexpressibleError("`commit`")
        if node.copy:
            raise InexpressibleError("`add-copy`")
        if self._arrived and (node.end != _TO or node.pieces):
            raise InexpressibleError("`add` elsewhere than at `to`, or of another type after it")
        if node.next is not None:
            self._check_partial()
        if not tail:
            self._check_fork()
        choices: tuple[Expr | None, ...] = node.pieces or (None,)
        for index, choice in enumerate(choices):
            more = Label()
            if not tail or index + 1 < len(choices):
                self.asm.jump(Op.FORK, more)
            if node.next is not None:
                self.asm.add(Op.MODE, self.move_type(node.next.move_type))
            if choice is not None:
                self.asm.add(Op.PROMOTE, self.constant(choice))
            if not self._arrived:
                self._arrive(node.start, node.end)
                self._arrived = False
            self.asm.call(Function.END)
            self.asm.here(more)
        self._arrived = self._promoted = False

    def _check_partial(self) -> None:
        """The piece that goes on must be one that has moved."""
        if self.drop:
            raise InexpressibleError("a drop that goes on")
        effects = [n.effect for n in statements(self.rule.body) if isinstance(n, s.Do)]
        if any(isinstance(effect, s.Put) for effect in effects):
            # What appears where the move began would be taken for the piece that goes on.
            raise InexpressibleError("`create` in a partial move")

    def _check_fork(self) -> None:
        """What goes on after `add` forgets captures and new pieces, and little else.

        An attribute that was set where the piece could land is no longer where it does.
        """
        kept = (s.Flip, s.ChangeOwner, s.ChangeType)
        effects = [n.effect for n in statements(self.rule.body) if isinstance(n, s.Do)]
        elsewhere = any(isinstance(x, s.SetAttribute) and x.at != HERE for x in effects)
        if self._arrived or elsewhere or any(isinstance(x, kept) for x in effects):
            raise InexpressibleError("an `add` in mid-block after which effects are forgotten")

    def move_type(self, move_type: int | None) -> int:
        """The number of a move type; what has none has the number after the last."""
        return mode_number(self.game, move_type, continues=True)


def mode_number(game: Game, move_type: int | None, continues: bool = False) -> int:
    """The number of a move type; what has none has the number after the last."""
    if move_type is None and continues and game.move_types:
        raise InexpressibleError("a partial move that goes on with any move type")
    return len(game.move_types) if move_type is None else move_type


def _ends(body: tuple[Stmt, ...]) -> bool:
    """The last statement that does anything is a move."""
    rest = [statement for statement in body if not _idle(statement)]
    return bool(rest) and isinstance(rest[-1], s.Emit)


def _idle(node: Stmt) -> bool:
    """Prepares nothing but a further move."""
    if isinstance(node, s.Let):
        return node.name in ("from", "to") and node.value in (START, e.OFF_BOARD)
    return isinstance(node, s.Forget)
