"""Expressions of procedures as JavaScript source.

`g` is the engine, `b` its state (the board first). Positions are numbers that may be computed with:
off the board is -1, which is no index of the board. Conditions are 1 or 0 where
they are used as numbers. Numbers are exact; only products need care to stay so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from translator.analysis.facts import Facts
from translator.backends.engine.constants import Constants
from translator.backends.javascript.literals import integers
from translator.backends.javascript.unsupported import unsupported
from translator.ir import expr as e
from translator.ir.expr import NOWHERE, Const, Expr, Kind, Relation
from translator.ir.game import Game
from translator.ir.kinds import certain, kind_of

_RING = ("+", "-", "*", "&", "|", "^")


# What goals ask, and other conditions may ask as well.
QUESTIONS = e.AbsoluteConfig | e.RelativeConfig | e.PieceCount | e.CapturedPiece


def _no_question(node: Expr) -> str:
    raise unsupported(f"{type(node).__name__} in a procedure")


class Shared:
    """What the procedures of one module share: constants, where variables are kept."""

    def __init__(self, game: Game, facts: Facts, constants: Constants, variables_at: int) -> None:
        self.game, self.facts, self.constants = game, facts, constants
        self.size = len(game.board.positions)
        self.question: Callable[[Expr], str] = _no_question  # what only goals ask
        self.slots: list[int] = []  # of variables that are state, in the state of the engine
        for variable in game.variables:
            self.slots.append(variables_at)
            if not variable.scratch:
                variables_at += variable.size or 1

    def links(self, reverse: bool = False) -> str:
        """By player, all link tables, and one that leads nowhere behind them."""
        board = self.game.board
        links = board.reverse if reverse else board.links
        nowhere = (NOWHERE,) * (self.size + 1)
        rows = ([*((*links[d], NOWHERE) for d in row), nowhere] for row in board.symmetries)
        tables = (f"[{', '.join(self._link(tuple(table)) for table in row)}]" for row in rows)
        return self.constants.add("LINKS", f"[{', '.join(tables)}]")

    def _link(self, table: tuple[int, ...]) -> str:
        return self.constants.add("link", integers(table))

    def link(self, direction: int, reverse: bool = False) -> tuple[str, bool]:
        """A link table, or (true) the tables of all players, if they differ."""
        board = self.game.board
        links = board.reverse if reverse else board.links
        tables = [self._link((*links[row[direction]], NOWHERE)) for row in board.symmetries]
        if len(set(tables)) == 1:
            return tables[0], False
        return self.constants.add("LINKS", f"[{', '.join(tables)}]"), True

    def zones(self) -> str:
        """By zone and player, which positions are in it; the last entry is off the board.

        The last zone stands for what is none.
        """
        nothing = (frozenset[int](),) * len(self.game.players)
        zones = [*(zone.positions for zone in self.game.board.zones), nothing]
        rows = ([self._mask(cells) for cells in zone] for zone in zones)
        tables = ", ".join(f"[{', '.join(row)}]" for row in rows)
        return self.constants.add("ZONES", f"[{tables}]")

    def zone(self, zone: int) -> tuple[str, bool]:
        """A zone as a table, or (true) the tables of all players, if they differ."""
        masks = [self._mask(cells) for cells in self.game.board.zones[zone].positions]
        if len(set(masks)) == 1:
            return masks[0], False
        return self.constants.add("ZONES", f"[{', '.join(masks)}]"), True

    def _mask(self, cells: frozenset[int]) -> str:
        mask = (*(int(p in cells) for p in range(self.size)), 0)
        return self.constants.add("zone", integers(mask, "Uint8Array"))

    def by_code(self, values: tuple[int, ...], table: tuple[int, ...]) -> str:
        """The name of a table that gives, by code, the entry of `values` for that of `table`."""
        found = (values[n] if 0 <= n < len(values) else 0 for n in table)
        return self.constants.add("values", f"[{','.join(map(str, found))}]")


@dataclass(slots=True)
class Writer:
    """Writes the expressions of one procedure or rule.

    `procedure` gives the name of a procedure that is called in an expression.
    """

    shared: Shared
    names: dict[str, str]  # of locals
    origin: str
    procedure: Callable[[int], str]
    kinds: Mapping[str, Kind]  # of locals
    needs: dict[str, None] = field(default_factory=dict)  # lines at its head
    counters: int = 0

    def need(self, name: str, source: str) -> str:
        self.needs.setdefault(f"const {name} = {source};")
        return name

    def value(self, node: Expr) -> str:
        """A number."""
        write = _VALUES.get(type(node))
        return f"({self.test(node)} ? 1 : 0)" if write is None else write(self, node)

    def test(self, node: Expr) -> str:
        """A condition; what it gives is taken for true or false only."""
        write = _TESTS.get(type(node))
        if write is not None:
            return write(self, node)
        if isinstance(node, QUESTIONS):
            self.need("b", "g._s")
            return self.shared.question(node)
        if type(node) not in _VALUES:
            raise unsupported(f"{type(node).__name__} in a procedure")
        return self.value(node)

    def denied(self, node: Expr) -> str:
        """The opposite of a condition."""
        if isinstance(node, e.Not):
            return self.test(node.operand)
        if isinstance(node, e.Occupied):
            return f"{self.owned(node.at)} === 0"
        return f"!({self.test(node)})"

    def code(self, at: Expr) -> str:
        """What stands on a position."""
        return f"{self.need('b', 'g._s')}[{self.on(at)}]"

    def on(self, at: Expr) -> str:
        """A position as an index of the board."""
        if isinstance(at, Const) and at.value >= 0:
            return str(at.value)
        number = at.value if isinstance(at, e.AsPosition) else at
        return f"within({self.value(number)}, OFF, OFF)"

    def step(self, at: Expr, direction: Expr, player: str, reverse: bool = False) -> str:
        """The neighbour of a position in a direction as a player sees it."""
        cell, shared = self.on(at), self.shared
        count = len(shared.game.board.directions)
        if isinstance(direction, Const) and 0 <= direction.value < count:
            table, symmetric = shared.link(direction.value, reverse)
            return f"{table}{f'[{player}]' if symmetric else ''}[{cell}]"
        exact = direction.value if isinstance(direction, e.AsDirection) else direction
        number = self.value(exact)
        if not certain(exact, Kind.DIRECTION):
            number = f"within({number}, {count}, {count})"
        return f"{shared.links(reverse)}[{player}][{number}][{cell}]"

    def neighbour(self, node: e.Step) -> str:
        """The neighbour as some player sees the direction; there may be no such player."""
        if certain(node.player, Kind.PLAYER):
            return self.step(node.at, node.direction, self.value(node.player), node.reverse)
        operands = ", ".join([self.on(node.at), *map(self.value, (node.direction, node.player))])
        return f"neighbour({self.shared.links(node.reverse)}, {operands})"

    def element(self, variable: int, index: Expr | None) -> str:
        """An element of an array that is state."""
        placed = self.placed(index)
        whole = self.shared.game.variables[variable].size == self.shared.size
        if index is None or (placed and whole):
            return f"g._load({variable}, {self.index(index)})"
        return f"g._element({variable}, {self.index(index)}{placed})"

    def placed(self, index: Expr | None) -> str:
        """One more argument if an index is a position, which may well be off the board."""
        if index is None or kind_of(index, self.kinds, lambda _: Kind.INTEGER) is not Kind.POSITION:
            return ""
        return ", true"

    def count(self, node: e.Count) -> str:
        """On how many positions a condition holds."""
        own = f"cell{self.counters}"
        self.counters += 1
        before = self.names
        self.names = {**before, node.name: own}
        where = self.test(node.where)
        self.names = before
        return f"countOf(OFF, ({own}) => {where})"

    def owned(self, at: Expr) -> str:
        return f"OWNED[{self.code(at)}]"

    def index(self, index: Expr | None) -> str:
        return "0" if index is None else self.value(index)

    def player_of(self, player: Expr) -> str:
        """The owner plus one that the pieces of a player have."""
        if isinstance(player, Const):
            return str(player.value + 1)
        return f"{self.value(player)} + 1"

    def ring(self, node: Expr) -> str:
        """A number that differs from the value by a multiple of 2 ** 32, if at all."""
        if not isinstance(node, e.Arith) or node.op not in _RING:
            return self.value(node)
        left, right = self.ring(node.left), self.ring(node.right)
        return f"Math.imul({left}, {right})" if node.op == "*" else f"({left} {node.op} {right})"


# Values


def _const(w: Writer, node: Any) -> str:
    return str(node.value) if node.value >= 0 else f"({node.value})"


def _attribute(w: Writer, node: Any) -> str:
    """Bits that a type lacks are 0, as are those of empty positions and off the board."""
    _, shift, mask, _ = w.shared.facts.attributes[node.attribute]
    return f"(({w.need('b', 'g._s')}[BITS + {w.on(node.at)}] >> {shift}) & {mask})"


def _ask(w: Writer, node: Any) -> str:
    name = w.procedure(node.procedure)
    return f"g._answer({', '.join([str(node.procedure), name, *map(w.value, node.args)])})"


def _table(w: Writer, node: Any) -> str:
    shared, index = w.shared, node.index
    if isinstance(index, e.TypeAt):
        types = tuple(kind + 1 for kind in shared.facts.types)
        return f"{shared.by_code(node.values, types)}[{w.code(index.at)}]"
    if isinstance(index, e.OwnerAt):
        return f"{shared.by_code(node.values, shared.facts.owned)}[{w.code(index.at)}]"
    # One more entry is read where the index is beyond the others.
    table = shared.constants.add("table", f"[{','.join(map(str, (*node.values, 0)))}]")
    size = len(node.values)
    return f"{table}[within({w.value(index)}, {size}, {size})]"


def _load(w: Writer, node: Any) -> str:
    variable = w.shared.game.variables[node.variable]
    if variable.size is None:
        if variable.scratch:
            return f"g.v{node.variable}"
        return f"{w.need('b', 'g._s')}[{w.shared.slots[node.variable]}]"
    if not variable.scratch:
        return w.element(node.variable, node.index)
    array, size = f"g.v{node.variable}", variable.size
    if isinstance(node.index, Const) and 0 <= node.index.value < size:
        return f"{array}[{node.index.value}]"
    return f"element(g, {array}, {w.index(node.index)}, {node.variable})"


def _arith(w: Writer, node: Any) -> str:
    if node.op in ("/", "%"):
        product = node.left
        if isinstance(product, e.Arith) and product.op == "*":
            operands = ", ".join(map(w.value, (product.left, product.right, node.right)))
            return f"scaled({operands})[{0 if node.op == '/' else 1}]"
        name = "quotient" if node.op == "/" else "remainder"
        return f"{name}({w.value(node.left)}, {w.value(node.right)})"
    left, right = w.value(node.left), w.value(node.right)
    if node.op in ("min", "max"):
        return f"Math.{node.op}({left}, {right})"
    return f"({left} {node.op} {right})"


def _as_direction(w: Writer, node: Any) -> str:
    return f"within({w.value(node.value)}, {len(w.shared.game.board.directions)}, -1)"


def _first_on(w: Writer, node: Any) -> str:
    return f"firstOn({w.value(node.first)}, {w.value(node.second)})"


# Conditions


def _connective(word: str, empty: str) -> Callable[[Writer, Any], str]:
    def write(w: Writer, node: Any) -> str:
        return word.join(f"({w.test(part)})" for part in node.operands) or empty

    return write


def _compare(w: Writer, node: Any) -> str:
    operator = {"==": "===", "!=": "!=="}.get(node.op, node.op)
    return f"{w.value(node.left)} {operator} {w.value(node.right)}"


def _owns(w: Writer, node: Any) -> str:
    if isinstance(node.player, e.Mover | Const):
        return f"{w.owned(node.at)} === {w.player_of(node.player)}"
    return f"isNow({w.owned(node.at)}, {w.player_of(node.player)})"


def _opposes(w: Writer, node: Any) -> str:
    return f"isOther({w.owned(node.at)}, {w.player_of(node.player)})"


def _is_piece(w: Writer, node: Any) -> str:
    return f"isNow(KINDS[{w.code(node.at)}] + 1, {w.value(node.piece)} + 1)"


def _owned(w: Writer, node: Any) -> str:
    if node.relation is Relation.OWN:
        return _owns(w, node)
    if node.relation is Relation.OTHER:
        return _opposes(w, node)
    if node.relation is Relation.NEUTRAL:
        return f"NEUTRAL[{w.code(node.at)}]"
    tables, player = node.relation.name, w.value(node.player)
    if certain(node.player, Kind.PLAYER):
        return f"{tables}[{player}][{w.code(node.at)}]"
    return f"stands({tables}, {player}, {w.code(node.at)})"


def _in_zone(w: Writer, node: Any) -> str:
    if isinstance(node.zone, Const):
        table, apart = w.shared.zone(node.zone.value)
        return f"{table}{'[g._owning]' if apart else ''}[{w.on(node.at)}]"
    number, count = w.value(node.zone), len(w.shared.game.board.zones)
    if not certain(node.zone, Kind.ZONE):
        number = f"within({number}, {count}, {count})"
    return f"{w.shared.zones()}[{number}][g._owning][{w.on(node.at)}]"


def _same(w: Writer, node: Any) -> str:
    return f"isNow({w.value(node.left)} + 1, {w.value(node.right)} + 1)"


def _attacked(w: Writer, node: Any) -> str:
    mode = "" if node.mode is None else f", {node.mode}"
    return f"g._asked(g._owning, g._kind, {w.on(node.at)}{mode})"


def _next_to_enemy(w: Writer, node: Any) -> str:
    return f"anyHolds({w.need('b', 'g._s')}, NEAR[{w.on(node.at)}], ENEMY[g._owning])"


Write = Callable[[Writer, Any], str]

_VALUES: dict[type, Write] = {
    e.Local: lambda w, node: w.names[node.name],
    e.Param: lambda w, node: w.names[f"param {node.index}"],
    Const: _const,
    e.Cell: lambda w, node: f"({w.ring(node.value)} | 0)",
    e.Arith: _arith,
    e.Step: lambda w, node: w.neighbour(node),
    e.AsPosition: lambda w, node: f"within({w.value(node.value)}, OFF, -1)",
    e.AsDirection: _as_direction,
    e.FirstOn: _first_on,
    e.Table: _table,
    e.Load: _load,
    e.TypeAt: lambda w, node: f"(KINDS[{w.code(node.at)}] + 1)",
    e.OwnerAt: lambda w, node: w.owned(node.at),
    e.Origin: lambda w, node: w.origin,
    e.Mover: lambda w, node: "g._playing",
    e.Me: lambda w, node: "g._owning",
    e.MovingType: lambda w, node: "g._kind",
    e.MoveCount: lambda w, node: "g._moveCount",
    e.TurnIndex: lambda w, node: "g._turn",
    e.Ply: lambda w, node: "g._depth",
    e.LastFrom: lambda w, node: "within(g._lf, OFF, -1)",
    e.LastTo: lambda w, node: "within(g._lt, OFF, -1)",
    e.Attribute: _attribute,
    e.Count: lambda w, node: w.count(node),
    e.Ask: _ask,
    e.Hand: lambda w, node: f"g._hand({w.value(node.player)}, {w.value(node.piece)})",
    e.Replies: lambda w, node: "g._replies()",
}

_TESTS: dict[type, Write] = {
    e.Not: lambda w, node: w.denied(node.operand),
    e.And: _connective(" && ", "true"),
    e.Or: _connective(" || ", "false"),
    e.Compare: _compare,
    e.OnBoard: lambda w, node: f"{w.value(node.at)} >= 0",
    e.IsEmpty: lambda w, node: f"{w.code(node.at)} === 0",
    e.Occupied: lambda w, node: f"{w.owned(node.at)} !== 0",
    e.Owned: _owned,
    e.IsPiece: _is_piece,
    e.InZone: _in_zone,
    e.Same: _same,
    e.Marked: lambda w, node: f"{w.names[node.positions]}[{w.on(node.at)}]",
    e.Attacked: _attacked,
    e.Defended: lambda w, node: f"g._guarded(g._owning, {w.on(node.at)})",
    e.NextToEnemy: _next_to_enemy,
    e.GoalPosition: lambda w, node: f"GOAL_POSITIONS[{w.on(node.at)}]",
    e.Reaches: lambda w, node: f"g._reaches(g._owning, {w.on(node.at)})",
}
