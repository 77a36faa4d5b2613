"""Expressions of procedures as Python source, with no more parentheses than they need.

`g` is the engine, `b` its board. What more a procedure looks at (link tables, tables by code,
arrays) gets a name at its head (`Writer.need`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, assert_never

from translator.analysis.facts import Facts
from translator.backends.engine.constants import Constants
from translator.backends.python.asking import ASKING
from translator.backends.python.binding import (
    AND,
    ATOM,
    BIT_AND,
    BIT_OR,
    BIT_XOR,
    CHOICE,
    COMPARE,
    NOT,
    OR,
    PRODUCT,
    SUM,
    Source,
)
from translator.backends.python.literals import literal
from translator.backends.python.naming import Names, identifier
from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.ir import expr as e
from translator.ir.expr import NOWHERE, Const, Expr, Kind, Relation
from translator.ir.game import Game
from translator.ir.kinds import certain, kind_of
from translator.ir.parts import Variable

_BINDING: Final = {"+": SUM, "-": SUM, "*": PRODUCT, "&": BIT_AND, "|": BIT_OR, "^": BIT_XOR}
_FUNCTIONS: Final = {"/": "quotient", "%": "remainder", "min": "min", "max": "max"}
_OPPOSITE: Final = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}


# What goals ask, and other conditions may ask as well.
QUESTIONS = e.AbsoluteConfig | e.RelativeConfig | e.PieceCount | e.CapturedPiece


def unsupported(what: str) -> TranslationError:
    """E103."""
    message = f"the Python back end cannot express {what}"
    return TranslationError([Diagnostic("E103", Severity.ERROR, message)])


def _no_question(node: Expr) -> str:
    raise unsupported(f"{type(node).__name__} in a program")


class Shared:
    """What the procedures of one module share: names, constants, where variables are kept."""

    def __init__(self, game: Game, facts: Facts, constants: Constants) -> None:
        self.game, self.facts, self.constants = game, facts, constants
        self.question: Callable[[Expr], str] = _no_question  # what goals ask
        self.names = Names()
        self.variables = [self._storage(variable) for variable in game.variables]
        self.slots = self._slots()
        self.symmetric = [
            len({row[d] for row in game.board.symmetries}) > 1
            for d in range(len(game.board.directions))
        ]

    def _storage(self, variable: Variable) -> str:
        return self.names.attribute(variable.name) if variable.scratch else ""

    def _slots(self) -> list[int]:
        """The first slot of each variable that is state."""
        found, first = [], 0
        for variable in self.game.variables:
            found.append(first)
            if not variable.scratch:
                first += variable.size or 1
        return found

    def link(self, direction: int, back: bool = False) -> str:
        """The name of a link table; of one for each player, if the direction has a symmetry."""
        board = self.game.board
        links = board.reverse if back else board.links
        tables = [(*links[row[direction]], NOWHERE) for row in board.symmetries]
        source = literal(tuple(tables)) if self.symmetric[direction] else literal(tables[0])
        name = f"{'back' if back else 'link'}_{identifier(board.directions[direction])}_"
        return self.constants.add(name, source)

    def links(self, back: bool = False) -> str:
        """The name of the list of all link tables; of one for each player, if they differ."""
        if any(self.symmetric):
            return self.all_links(back)
        return self.constants.add("BACKS" if back else "LINKS", literal(self._links(back)[0]))

    def all_links(self, back: bool = False) -> str:
        """The name of the lists of all link tables by player."""
        return self.constants.add("BACKS" if back else "LINKS", literal(self._links(back)))

    def _links(self, back: bool) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By player all link tables, with one that leads nowhere at the end."""
        board = self.game.board
        links = board.reverse if back else board.links
        nowhere = (NOWHERE,) * (len(board.positions) + 1)
        return tuple((*((*links[d], NOWHERE) for d in row), nowhere) for row in board.symmetries)

    def zone(self, zone: int) -> str:
        """The name of a table that tells, by player and position, what lies in a zone."""
        return self._zone(self.game.board.zones[zone].positions)

    def _zone(self, rows: tuple[frozenset[int], ...]) -> str:
        size = len(self.game.board.positions)
        masks = tuple((*(p in cells for p in range(size)), False) for cells in rows)
        return self.constants.add("zone_", literal(masks))

    def zones(self) -> str:
        """The name of all these tables, with one at the end of what is no zone."""
        rows = [zone.positions for zone in self.game.board.zones]
        nothing = (frozenset[int](),) * len(self.game.players)
        tables = ", ".join(map(self._zone, [*rows, nothing]))
        return self.constants.add("ZONES", f"({tables},)")

    def by_code(self, values: tuple[int, ...], table: tuple[int, ...]) -> str:
        """The name of a table that gives, by code, the entry of `values` for that of `table`."""
        found = tuple(values[n] if 0 <= n < len(values) else 0 for n in table)
        return self.constants.add("values", literal(found))


class Writer:
    """Writes the expressions of one procedure or rule."""

    def __init__(
        self,
        shared: Shared,
        names: dict[str, str],
        origin: str,
        kinds: Mapping[str, Kind],
        procedure: Callable[[int], str],
    ) -> None:
        self.shared = shared
        self.names = names  # of locals
        self.origin = origin
        self.kinds = kinds  # of locals
        self.procedure = procedure  # the name of a procedure
        self.needs: dict[str, str] = {}  # name -> what it is, in the order of first use

    def need(self, name: str, source: str) -> str:
        self.needs.setdefault(name, source)
        return name

    def value(self, node: Expr, tight: int = CHOICE) -> str:
        """The source; in parentheses if it binds less tightly than it must."""
        if isinstance(node, QUESTIONS):
            self.board()
            return f"({self.shared.question(node)})"
        write = _WRITERS.get(type(node))
        if write is None:
            raise unsupported(f"{type(node).__name__} in a program")
        text, binding = write(self, node)
        return text if binding >= tight else f"({text})"

    def test(self, node: Expr) -> str:
        """A condition after `if`."""
        if isinstance(node, Const):
            return "True" if node.value else "False"
        if isinstance(node, e.Compare) and node.op == "!=" and node.right == _ZERO:
            return self.value(node.left)
        return self.value(node)

    def denied(self, node: Expr) -> str:
        """The opposite of a condition."""
        if isinstance(node, e.Not):
            return self.test(node.operand)
        if isinstance(node, e.Compare):
            return self.test(e.Compare(_OPPOSITE[node.op], node.left, node.right))
        if isinstance(node, e.OnBoard):
            return f"{self.value(node.at, COMPARE + 1)} < 0"
        if isinstance(node, e.IsEmpty):
            return self.cell(node.at)
        if isinstance(node, e.Occupied):
            return f"{self._owned(node.at)} == 0"
        if isinstance(node, Const):
            return "False" if node.value else "True"
        return f"not {self.value(node, NOT)}"

    def board(self) -> str:
        return self.need("b", "g._b")

    def cell(self, at: Expr) -> str:
        return f"{self.board()}[{self.value(at)}]"

    def _owned(self, at: Expr) -> str:
        return f"OWNED[{self.cell(at)}]"

    # Positions and links

    def step(self, node: e.Step) -> Source:
        player, back = node.player, node.reverse
        if not certain(player, Kind.PLAYER):
            tables = self.shared.all_links(back)
            operands = map(self.value, (node.at, node.direction, player))
            return f"neighbour({', '.join([tables, *operands])})", ATOM
        at = self.value(node.at)
        direction, shared = node.direction, self.shared
        if isinstance(direction, Const) and 0 <= direction.value < len(shared.symmetric):
            table = shared.link(direction.value, back)
            if shared.symmetric[direction.value]:
                table = self._of_player(f"{table}_", table, player)
            return f"{table}[{at}]", ATOM
        number = self.value(direction)
        tables = shared.links(back)
        if any(shared.symmetric):
            tables = self._of_player("backs" if back else "links", tables, player)
        return f"{tables}[{number}][{at}]", ATOM

    def _of_player(self, name: str, tables: str, player: Expr) -> str:
        """A player's tables; they have a name where he is the same all the time."""
        source = f"{tables}[{self.value(player, ATOM)}]"
        same = isinstance(player, e.Me | e.Mover) and self.needs.get(name, source) == source
        return self.need(name, source) if same else source

    def below(self, node: Expr, limit: int) -> str:
        """A number as an index; -1 for what is none."""
        if isinstance(node, e.Local | e.Param):
            text = self.value(node)
            return f"{text} if 0 <= {text} < {limit} else -1"
        return f"_n if 0 <= (_n := {self.value(node)}) < {limit} else -1"

    def as_position(self, node: e.AsPosition) -> Source:
        return self.below(node.value, len(self.shared.game.board.positions)), CHOICE

    def as_direction(self, node: e.AsDirection) -> Source:
        return self.below(node.value, len(self.shared.game.board.directions)), CHOICE

    # Pieces and players

    def owned(self, node: e.Owned) -> Source:
        match node.relation:
            case Relation.OWN:
                return self.owns(node)
            case Relation.OTHER:
                return self.opposes(node)
            case Relation.NEUTRAL:
                return f"NEUTRAL[{self.cell(node.at)}]", ATOM
            case Relation.FRIEND | Relation.ENEMY:
                cell, name = self.cell(node.at), node.relation.name
                if isinstance(node.player, e.Me):
                    return f"{self.need(name.lower(), f'{name}[g.me]')}[{cell}]", ATOM
                player = self.value(node.player)
                if certain(node.player, Kind.PLAYER):
                    return f"{name}[{player}][{cell}]", ATOM
                return f"stands({name}, {player}, {cell})", ATOM
            case _:
                assert_never(node.relation)

    def owns(self, node: e.Owned) -> Source:
        cell = self.cell(node.at)
        if isinstance(node.player, e.Mover):
            return f"{self.need('mine', 'MINE[g.mover]')}[{cell}]", ATOM
        if isinstance(node.player, Const):
            return f"OWNED[{cell}] == {node.player.value + 1}", COMPARE
        return f"OWNED[{cell}] == {self.value(node.player, SUM)} + 1 > 0", COMPARE

    def opposes(self, node: e.Owned) -> Source:
        cell = self.cell(node.at)
        if isinstance(node.player, e.Mover):
            return f"{self.need('others', 'OTHERS[g.mover]')}[{cell}]", ATOM
        player = self.value(node.player, SUM)
        return f"OWNED[{cell}] not in (0, {player} + 1)", COMPARE

    def is_piece(self, node: e.IsPiece) -> Source:
        kind = self.value(node.piece, SUM)
        return f"TYPES[{self.cell(node.at)}] == {kind} + 1 > 0", COMPARE

    # Numbers

    def arith(self, node: e.Arith) -> Source:
        if node.op in _FUNCTIONS:
            left, right = self.value(node.left), self.value(node.right)
            return f"{_FUNCTIONS[node.op]}({left}, {right})", ATOM
        right_node, op, binding = node.right, node.op, _BINDING[node.op]
        if op == "+" and isinstance(right_node, Const) and right_node.value < 0:
            op, right_node = "-", Const(right_node.kind, -right_node.value)
        right = self.value(right_node, binding + 1)
        if op == "-" and node.left == _ZERO:
            return f"-{self.value(right_node, ATOM)}", PRODUCT
        return f"{self.value(node.left, binding)} {op} {right}", binding

    def table(self, node: e.Table) -> Source:
        shared, index = self.shared, node.index
        if isinstance(index, e.TypeAt):
            types = tuple(kind + 1 for kind in shared.facts.types)
            return f"{shared.by_code(node.values, types)}[{self.cell(index.at)}]", ATOM
        if isinstance(index, e.OwnerAt):
            name = shared.by_code(node.values, shared.facts.owned)
            return f"{name}[{self.cell(index.at)}]", ATOM
        name = shared.constants.add("table", literal(node.values))
        size = len(node.values)
        if _limit(index, shared.game) <= size:
            return f"{name}[{self.value(index)}]", ATOM
        return f"{name}[_n] if 0 <= (_n := {self.value(index)}) < {size} else 0", CHOICE

    def load(self, node: e.Load) -> Source:
        shared, variable = self.shared, self.shared.game.variables[node.variable]
        slot = shared.slots[node.variable]
        if variable.size is None:
            name = shared.variables[node.variable]
            return (f"g.{name}" if variable.scratch else f"g._vars[{slot}]"), ATOM
        index = node.index if node.index is not None else _ZERO
        if not variable.scratch:
            placed = self.placed(index)
            whole = variable.size == len(shared.game.board.positions)
            if node.index is None or (placed and whole):
                return f"g._load({node.variable}, {self.value(index)})", ATOM
            return f"g._element({node.variable}, {self.value(index)}{placed})", ATOM
        array = self.array(node.variable)
        if isinstance(index, Const) and 0 <= index.value < variable.size:
            return f"{array}[{index.value}]", ATOM
        text, name = self.index(index)
        lost = f"g._beyond({node.variable})"
        return f"{array}[{name}] if 0 <= {text} < {variable.size} else {lost}", CHOICE

    def placed(self, index: Expr) -> str:
        """One more argument if an index is a position, which may well be off the board."""
        position = kind_of(index, self.kinds, lambda _: Kind.INTEGER) is Kind.POSITION
        return ", True" if position else ""

    def index(self, index: Expr) -> tuple[str, str]:
        """An index that is compared and then used: its source, and then its name."""
        if isinstance(index, e.Local | e.Param):
            return self.value(index), self.value(index)
        return f"(_n := {self.value(index)})", "_n"

    def array(self, variable: int) -> str:
        """The name of an array of scratch."""
        name = self.shared.variables[variable]
        return self.need(name, f"g.{name}")


_ZERO = Const(Kind.INTEGER, 0)


def _limit(index: Expr, game: Game) -> int:
    """What the index is certainly below, and not below 0; a large number if that is not known."""
    if isinstance(index, e.Mover | e.Me):
        return len(game.players)
    if isinstance(index, e.TurnIndex):
        return len(game.turn_order.turns)
    if isinstance(index, e.MovingType):
        return len(game.pieces)
    conditions = e.Not | e.And | e.Or | e.Compare | e.Occupied | e.IsEmpty | e.OnBoard
    return 2 if isinstance(index, conditions) else 1 << 31


def _local(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.Local)
    return w.names[node.name], ATOM


def _param(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.Param)
    return w.names[f"param {node.index}"], ATOM


def _const(w: Writer, node: Expr) -> Source:
    assert isinstance(node, Const)
    if node.kind is Kind.BOOLEAN:
        return ("True" if node.value else "False"), ATOM
    return str(node.value), ATOM if node.value >= 0 else PRODUCT


def _first_on(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.FirstOn)
    if isinstance(node.first, e.Local):
        first = w.value(node.first)
        return f"{first} if {first} >= 0 else {w.value(node.second)}", CHOICE
    first = w.value(node.first)
    return f"_n if (_n := {first}) >= 0 else {w.value(node.second)}", CHOICE


def _not(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.Not)
    operand = node.operand
    if isinstance(operand, e.Occupied):
        return f"{w._owned(operand.at)} == 0", COMPARE
    if isinstance(operand, e.IsEmpty):
        return f"{w.cell(operand.at)} != 0", COMPARE
    if isinstance(operand, e.OnBoard):
        return w.denied(operand), COMPARE
    return f"not {w.value(operand, NOT)}", NOT


def _and(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.And)
    return " and ".join(w.value(part, NOT) for part in node.operands) or "True", AND


def _or(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.Or)
    return " or ".join(w.value(part, AND) for part in node.operands) or "False", OR


def _compare(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.Compare)
    left, right = w.value(node.left, COMPARE + 1), w.value(node.right, COMPARE + 1)
    return f"{left} {node.op} {right}", COMPARE


def _on_board(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.OnBoard)
    return f"{w.value(node.at, COMPARE + 1)} >= 0", COMPARE


def _is_empty(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.IsEmpty)
    return f"{w.cell(node.at)} == 0", COMPARE


def _occupied(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.Occupied)
    return f"{w._owned(node.at)} != 0", COMPARE


def _cell(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.Cell)
    # Small numbers, which most are, go without a call; that would take longer than most sums.
    small = 0x3FFFFFFF
    number = f"(_n := {w.value(node.value)})"
    return f"_n if -{small:#x} <= {number} <= {small:#x} else cell(_n)", CHOICE


def _type_at(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.TypeAt)
    return f"TYPES[{w.cell(node.at)}]", ATOM


def _owner_at(w: Writer, node: Expr) -> Source:
    assert isinstance(node, e.OwnerAt)
    return w._owned(node.at), ATOM


def _fixed(text: str) -> Callable[[Writer, Expr], Source]:
    return lambda w, node: (text, ATOM)


_WRITERS: Final[dict[type, Callable[[Writer, Expr], Source]]] = {
    **ASKING,
    e.Local: _local,
    e.Param: _param,
    Const: _const,
    e.FirstOn: _first_on,
    e.Not: _not,
    e.And: _and,
    e.Or: _or,
    e.Compare: _compare,
    e.OnBoard: _on_board,
    e.IsEmpty: _is_empty,
    e.Occupied: _occupied,
    e.Cell: _cell,
    e.TypeAt: _type_at,
    e.OwnerAt: _owner_at,
    e.Step: lambda w, node: w.step(node),  # type: ignore[arg-type]
    e.AsPosition: lambda w, node: w.as_position(node),  # type: ignore[arg-type]
    e.AsDirection: lambda w, node: w.as_direction(node),  # type: ignore[arg-type]
    e.Owned: lambda w, node: w.owned(node),  # type: ignore[arg-type]
    e.IsPiece: lambda w, node: w.is_piece(node),  # type: ignore[arg-type]
    e.Arith: lambda w, node: w.arith(node),  # type: ignore[arg-type]
    e.Table: lambda w, node: w.table(node),  # type: ignore[arg-type]
    e.Load: lambda w, node: w.load(node),  # type: ignore[arg-type]
    e.Origin: lambda w, node: (w.origin, ATOM),
    e.Mover: _fixed("g.mover"),
    e.Me: _fixed("g.me"),
    e.MovingType: _fixed("g.kind"),
    e.MoveCount: _fixed("g.move_count"),
    e.TurnIndex: _fixed("g._turn"),
    e.Ply: lambda w, node: ("len(g._log)", ATOM),
}
