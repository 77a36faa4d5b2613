"""Expressions as source: which there are, and what is written alike in every language.

Boards, link tables and zones have an entry for what is off the board, so that it needs no test.
What more a function looks at (tables by code, arrays) gets a name at its head.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Final, assert_never

from translator.backends.engine import binding, groups
from translator.backends.engine.binding import AND, ATOM, CHOICE, COMPARE, NOT, OR, SUM, Source
from translator.backends.engine.certainty import Certainty
from translator.backends.engine.shared import Shared
from translator.backends.engine.unknown import unknown, unsupported
from translator.ir import expr as e
from translator.ir.expr import Const, Expr, Kind, Relation
from translator.ir.kinds import certain, kind_of

_OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
ZERO: Final = Const(Kind.INTEGER, 0)


class ExpressionWriter(Certainty, ABC):
    """Writes the expressions of one function; `names` are those of its locals."""

    TARGET: ClassVar[str]
    ME: str
    KIND: ClassVar[str]
    STATE: ClassVar[Mapping[type, str]]
    """What the engine knows while a function runs: the mover, the turn, ..."""
    SIGNS: ClassVar[Mapping[str, str]] = {}
    """Comparisons that are not written as in the `Game`."""
    BOTH, EITHER, DENIAL, TRUE, FALSE = "and", "or", "not ", "True", "False"
    DENIED = NOT
    """How tightly what follows the sign of negation has to bind."""

    def __init__(
        self,
        shared: Shared,
        names: dict[str, str],
        origin: str,
        kinds: Mapping[str, Kind],
        procedure: Callable[[int], str],
    ) -> None:
        super().__init__(shared)
        self.names = names
        self.origin = origin
        self.kinds = kinds  # of locals
        self.procedure = procedure  # the name of a procedure
        self.needs: dict[str, str] = {}  # name -> what it is, in the order of first use
        self._counts = 0

    def need(self, name: str, source: str) -> str:
        self.needs.setdefault(name, source)
        return name

    def value(self, node: Expr, tight: int = CHOICE) -> str:
        """A number; in parentheses if it binds less tightly than it must."""
        return binding.bound(self.source(node), tight)

    def test(self, node: Expr, tight: int = CHOICE) -> str:
        """A condition; what it gives is taken for true or false only."""
        return binding.bound(self._truth(node), tight)

    def _truth(self, node: Expr) -> Source:
        if isinstance(node, Const):
            return (self.TRUE if node.value else self.FALSE), ATOM
        return self.source(node)

    def denied(self, node: Expr) -> str:
        """The opposite of a condition."""
        return self._denial(node)[0]

    def source(self, node: Expr) -> Source:
        """The source, and how tightly it binds."""
        if isinstance(node, groups.Leaf):
            return self._leaf(node)
        if isinstance(node, groups.Condition):
            return self._condition(node)
        if isinstance(node, groups.Question):
            return self._question(node)
        if isinstance(node, groups.Number):
            return self._number(node)
        if isinstance(node, groups.Location):
            return self._place(node)
        if isinstance(node, groups.Configuration):
            self.board()
            return self.tables.question(node), CHOICE
        if isinstance(node, e.NoMoves | e.Checkmated | e.Repeated):
            raise unsupported(self.TARGET, f"{type(node).__name__} in a procedure")
        raise unknown(node, self.TARGET, "a procedure")

    # Leaves

    def _leaf(self, node: groups.Leaf) -> Source:
        match node:
            case e.Const():
                return self.const(node)
            case e.Param():
                return self.param(node), ATOM
            case e.Local():
                return self.names[node.name], ATOM
            case e.Me():
                return self.ME, ATOM
            case e.MovingType():
                return self.KIND, ATOM
            case e.Origin():
                return self.origin, ATOM
            case e.LastFrom() | e.LastTo():
                return self.found("g._lf" if isinstance(node, e.LastFrom) else "g._lt"), ATOM
            case e.Mover() | e.TurnIndex() | e.Ply() | e.MoveCount() | e.Replies():
                return self.STATE[type(node)], ATOM
            case _:
                assert_never(node)

    @abstractmethod
    def const(self, node: e.Const) -> Source: ...

    def param(self, node: e.Param) -> str:
        return self.names[f"param {node.index}"]

    # Conditions

    def compared(self, left: str, sign: str, right: str) -> Source:
        return f"{left} {self.SIGNS.get(sign, sign)} {right}", COMPARE

    def _condition(self, node: groups.Condition) -> Source:
        match node:
            case e.Not():
                return self._denial(node.operand)
            case e.And():
                parts = (self.test(part, NOT) for part in node.operands)
                return f" {self.BOTH} ".join(parts) or self.TRUE, AND
            case e.Or():
                parts = (self.test(part, AND) for part in node.operands)
                return f" {self.EITHER} ".join(parts) or self.FALSE, OR
            case e.Compare(op, left, right):
                return self.compared(self.value(left, SUM), op, self.value(right, SUM))
            case e.Same():
                sides = self._sides(node)
                return self.same(node) if sides is None else self.compared(sides[0], "==", sides[1])
            case e.OnBoard():
                return self.exists(self.value(node.at, SUM)), COMPARE
            case _:
                assert_never(node)

    def _denial(self, node: Expr) -> Source:
        sides = self._sides(node)
        if sides is not None:
            return self.compared(sides[0], "!=", sides[1])
        match node:
            case e.Not():
                return self._truth(node.operand)
            case e.Const():
                return (self.FALSE if node.value else self.TRUE), ATOM
            case e.Compare():
                return self._condition(e.Compare(_OPPOSITE[node.op], node.left, node.right))
            case e.OnBoard():
                return self.missing(self.value(node.at, SUM)), COMPARE
            case e.Occupied():
                return self.compared(self.occupant(node.at), "==", "0")
            case _:  # no sign of its own says the opposite
                return f"{self.DENIAL}{self.test(node, self.DENIED)}", NOT

    def _sides(self, node: Expr) -> tuple[str, str] | None:
        """What a condition compares, if it asks whether two things are equal and nothing else."""
        match node:
            case e.IsEmpty():
                return self.code(node.at), "0"
            case e.IsPiece() if certain(node.piece, Kind.PIECE):
                piece = self.value(node.piece, SUM)
                return f"{self.tables.table('KINDS')}[{self.code(node.at)}]", piece
            case e.Same() if self.valid(node.left) or self.valid(node.right):
                return self.value(node.left, SUM), self.value(node.right, SUM)
            case _:  # it compares nothing
                return None

    @abstractmethod
    def same(self, node: e.Same) -> Source:
        """Two positions that may be off the board are one that is not."""

    # Questions about the board

    @abstractmethod
    def board(self) -> str: ...

    def on(self, at: Expr) -> str:
        """A position as an index of the board."""
        return self.value(at)

    def found(self, position: str) -> str:
        """A position of the engine as it stands in functions."""
        return position

    def exists(self, position: str) -> str:
        return f"{position} >= 0"

    def missing(self, position: str) -> str:
        return f"{position} < 0"

    def code(self, at: Expr) -> str:
        """What stands on a position."""
        return f"{self.board()}[{self.on(at)}]"

    def occupant(self, at: Expr) -> str:
        return self.code(at) if self.valid(at) else self.owner(at)

    def owner(self, at: Expr) -> str:
        return f"{self.tables.table('OWNED')}[{self.code(at)}]"

    def _question(self, node: groups.Question) -> Source:
        match node:
            case e.IsEmpty():
                return self.compared(self.code(node.at), "==", "0")
            case e.Occupied():
                return self.compared(self.occupant(node.at), "!=", "0")
            case e.Owned():
                return self._owned(node)
            case e.IsPiece():
                sides = self._sides(node)
                return (
                    self.typed(node) if sides is None else self.compared(sides[0], "==", sides[1])
                )
            case e.InZone():
                return self.in_zone(node), ATOM
            case e.Marked():
                return self.marked(node)
            case e.NextToEnemy():
                return self.next_to_enemy(node), ATOM
            case e.GoalPosition():
                return f"{self.tables.table('GOAL_POSITIONS')}[{self.on(node.at)}]", ATOM
            case e.Attacked():
                move_type = "" if node.move_type is None else f", {node.move_type}"
                return f"g._asked({self.ME}, {self.KIND}, {self.on(node.at)}{move_type})", ATOM
            case e.Defended():
                return f"g._guarded({self.ME}, {self.KIND}, {self.on(node.at)})", ATOM
            case e.Reaches():
                return f"g._reaches({self.ME}, {self.on(node.at)})", ATOM
            case _:
                assert_never(node)

    def mine(self, table: str) -> str:
        """A table by player, for the player whose pieces are played."""
        return self.need(table.lower(), f"{self.tables.table(table)}[{self.ME}]")

    def _owned(self, node: e.Owned) -> Source:
        match node.relation:
            case Relation.OWN:
                return self.owns(node)
            case Relation.OTHER:
                return self.opposes(node)
            case Relation.NEUTRAL:
                return f"{self.tables.table('NEUTRAL')}[{self.code(node.at)}]", ATOM
            case Relation.FRIEND | Relation.ENEMY:
                name, code = node.relation.name, self.code(node.at)
                if isinstance(node.player, e.Me):
                    return f"{self.mine(name)}[{code}]", ATOM
                table, player = self.tables.table(name), self.value(node.player)
                if certain(node.player, Kind.PLAYER):
                    return f"{table}[{player}][{code}]", ATOM
                return f"stands({table}, {player}, {code})", ATOM
            case _:
                assert_never(node.relation)

    @abstractmethod
    def owns(self, node: e.Owned) -> Source:
        """The owner is that very player."""

    @abstractmethod
    def opposes(self, node: e.Owned) -> Source:
        """The owner is somebody else."""

    @abstractmethod
    def typed(self, node: e.IsPiece) -> Source:
        """The piece is of a type that may not exist."""

    @abstractmethod
    def marked(self, node: e.Marked) -> Source: ...

    @abstractmethod
    def next_to_enemy(self, node: e.NextToEnemy) -> str: ...

    def in_zone(self, node: e.InZone) -> str:
        at, count = self.on(node.at), len(self.tables.game.board.zones)
        if isinstance(node.zone, Const):
            table, apart = self.tables.zone(node.zone.value)
            return f"{self.need(f'{table}_', f'{table}[{self.ME}]') if apart else table}[{at}]"
        number = self.value(node.zone)
        if not certain(node.zone, Kind.ZONE):
            number = self.below(node.zone, count, last=True)
        return f"{self.tables.zones()}[{number}][{self.ME}][{at}]"

    # Positions and directions

    def _place(self, node: groups.Location) -> Source:
        board = self.tables.game.board
        match node:
            case e.Step():
                return self.step(node), ATOM
            case e.FirstOn():
                return self.first_on(node)
            case e.AsPosition():
                return self.below(node.value, len(board.positions)), CHOICE
            case e.AsDirection():
                return self.below(node.value, len(board.directions)), CHOICE
            case _:
                assert_never(node)

    @abstractmethod
    def below(self, node: Expr, limit: int, last: bool = False) -> str:
        """A number as an index; for what is none -1, or (`last`) the index of the last entry."""

    @abstractmethod
    def first_on(self, node: e.FirstOn) -> Source: ...

    def step(self, node: e.Step) -> str:
        """The neighbour as some player sees the direction; there may be no such player."""
        at, direction, player, tables = self.on(node.at), node.direction, node.player, self.tables
        if not certain(player, Kind.PLAYER):
            operands = ", ".join([at, self.value(direction), self.value(player)])
            return f"neighbour({tables.links_by_player(node.reverse)}, {operands})"
        count = len(tables.game.board.directions)
        if isinstance(direction, Const) and 0 <= direction.value < count:
            table, apart = tables.link(direction.value, node.reverse)
            return f"{self._of_player(table, player) if apart else table}[{at}]"
        exact = direction.value if isinstance(direction, e.AsDirection) else direction
        number = self.value(exact)
        name = f"{number}{'_back' if node.reverse else ''}_links_"
        if not certain(exact, Kind.DIRECTION):
            number = self.below(exact, count, last=True)
        table, apart = tables.links(node.reverse)
        row = f"{self._of_player(table, player) if apart else table}[{number}]"
        return f"{row if apart or exact not in self.fixed else self.need(name, row)}[{at}]"

    def _of_player(self, table: str, player: Expr) -> str:
        """A player's tables; they have a name where he is the same all the time."""
        source = f"{table}[{self.value(player, ATOM)}]"
        name = f"{table}_".lower()
        same = isinstance(player, e.Me | e.Mover) and self.needs.get(name, source) == source
        return self.need(name, source) if same else source

    # Numbers

    def _number(self, node: groups.Number) -> Source:
        match node:
            case e.Arith():
                return self.arith(node)
            case e.Cell():
                return self.cell(node)
            case e.Table():
                return self._table(node)
            case e.Load():
                return self._load(node)
            case e.Attribute():
                attributes = self.tables.facts.attributes
                _, shift, mask, _ = attributes[node.attribute]
                return self.attribute(node, shift, mask)
            case e.TypeAt():
                return f"{self.tables.table('TYPES')}[{self.code(node.at)}]", ATOM
            case e.OwnerAt():
                return self.owner(node.at), ATOM
            case e.Count():
                return self.counted(node), ATOM
            case e.Hand():
                return f"g._hand({self.value(node.player)}, {self.value(node.piece)})", ATOM
            case e.Ask():
                return self.answer(node), ATOM
            case _:
                assert_never(node)

    @abstractmethod
    def answer(self, node: e.Ask) -> str:
        """What a procedure returns."""

    @abstractmethod
    def arith(self, node: e.Arith) -> Source: ...

    @abstractmethod
    def cell(self, node: e.Cell) -> Source: ...

    @abstractmethod
    def attribute(self, node: e.Attribute, shift: int, mask: int) -> Source:
        """Bits that a type lacks are 0, as are those of empty positions and off the board."""

    @abstractmethod
    def counted(self, node: e.Count) -> str:
        """On how many positions the condition holds."""

    def counting(self, name: str, condition: Expr) -> tuple[str, str]:
        """The identifier of a position that is counted, and the condition in which it stands.

        It has an identifier of its own: outside its name may mean another local.
        """
        own = f"cell{self._counts}"
        self._counts += 1
        names, loops = self.names, self.loops
        self.names, self.loops = {**names, name: own}, {**loops, name: Kind.POSITION}
        where = self.test(condition)
        self.names, self.loops = names, loops
        return own, where

    def _table(self, node: e.Table) -> Source:
        tables, index = self.tables, node.index
        if isinstance(index, e.TypeAt):
            types = tuple(kind + 1 for kind in tables.facts.types)
            return f"{tables.by_code(node.values, types)}[{self.code(index.at)}]", ATOM
        if isinstance(index, e.OwnerAt):
            return f"{tables.by_code(node.values, tables.facts.owned)}[{self.code(index.at)}]", ATOM
        return self.entry(node)

    @abstractmethod
    def entry(self, node: e.Table) -> Source:
        """An element of a table; beyond it 0."""

    def _load(self, node: e.Load) -> Source:
        variable, index = self.tables.game.variables[node.variable], node.index or ZERO
        if variable.size is None:
            return self.variable(node.variable), ATOM
        inside = isinstance(index, Const) and 0 <= index.value < variable.size
        if not variable.scratch and self.runs_below(index, variable.size):
            first, at = self.tables.slots[node.variable], self.value(index, SUM + 1)
            return self.slot(f"{first} + {at}" if first else at), ATOM
        if variable.scratch:
            if inside:
                return f"{self.array(node.variable)}[{self.value(index)}]", ATOM
            return self.element(node.variable, index)
        placed = self.placed(index)
        beyond = isinstance(index, Const) and index.value >= variable.size
        if inside or (placed and variable.size == self.tables.size and not beyond):
            return self.stored(node.variable, index)
        return self.asked(node.variable, index)

    @abstractmethod
    def asked(self, variable: int, index: Expr) -> Source:
        """An element of an array that is state; beyond it 0, with a warning.

        Where it is inside, which most are, it is read without a call.
        """

    def beyond(self, variable: int, index: str, placed: str) -> str:
        """The same by a call, which warns where it has to."""
        return f"g._element({variable}, {index}{placed})"

    def stored(self, variable: int, index: Expr) -> Source:
        """An element of an array that is state; there is one, or the index is off the board."""
        return f"g._load({variable}, {self.value(index)})", ATOM

    def placed(self, index: Expr | None) -> str:
        """One more argument if an index is a position, which may well be off the board."""
        if index is None or kind_of(index, self.kinds, lambda _: Kind.INTEGER) is not Kind.POSITION:
            return ""
        return f", {self.TRUE}"

    @abstractmethod
    def variable(self, variable: int) -> str:
        """Where a variable that is no array is kept."""

    @abstractmethod
    def slot(self, at: str) -> str:
        """A variable that is state, by where it is kept."""

    @abstractmethod
    def array(self, variable: int) -> str:
        """The name of an array of scratch."""

    @abstractmethod
    def element(self, variable: int, index: Expr) -> Source:
        """An element of an array of scratch; beyond it 0, with a warning."""
