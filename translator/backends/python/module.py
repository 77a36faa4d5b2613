"""Writes the module of a game: run-time parts, tables, rules, generators and the class `Game`."""

from __future__ import annotations

from typing import Any

from translator.backends.plan import Plan, plan, stage
from translator.backends.python.assemble import assemble
from translator.backends.python.checks import CheckWriter
from translator.backends.python.generators import Generators
from translator.backends.python.goals import GoalWriter
from translator.backends.python.literals import Constants, literal
from translator.describe import describe
from translator.ir.expr import AbsoluteConfig, And, Expr, Not, Or
from translator.ir.game import Game
from translator.ir.parts import MostCaptures, Pass, PlayerKind
from translator.passes.distinct import proved_distinct
from translator.passes.tables import Tables

_HEADER = '"""Engine of an abstract board game, generated from its rules. Do not edit."""\n\n'


def emit_python(game: Game, optimised: Game) -> str:
    """The source of a standalone engine module (see docs/engine.md).

    The engine is made from the optimised game, what it says of itself from the one that was read.
    """
    return _Module(optimised, describe(game)).source()


class _Module:
    def __init__(self, game: Game, description: dict[str, Any]) -> None:
        self.game = game
        self.description = description
        self.tables = Tables(game)
        self.constants = Constants()
        self.boards = Constants()  # tables of generators: they follow the functions
        self.generators = Generators(game, self.tables, self.constants)
        self.checks = CheckWriter(game, self.tables, self.generators, self.constants)
        self.goals = GoalWriter(game, self.tables.codes, self.constants)
        self.most = stage(game, MostCaptures)
        self.distinct = False

    def source(self) -> str:
        found = plan(self.game)
        self.distinct = proved_distinct(self.tables, found, self.checks.stage is not None)
        game_class = self._class(found)
        parts = ["values", "move", "emit", "tables", "goals", "core", "engine"]
        if self.checks.part is not None:
            parts.append("check")
        if self.most is not None:
            parts.append("most")
        if self.game.deferred_captures:
            parts.append("deferred")
        if self.description["letters"]:
            parts.append("fen")
        body = "\n\n\n".join(
            [
                "\n".join([*self._prelude(), *self.constants.lines]),
                *self.generators.functions,
                "\n".join(self.boards.lines),
                game_class,
            ]
        )
        return _HEADER + assemble(parts, body) + "\n"

    def _prelude(self) -> list[str]:
        """Tables by code and position that rules read."""
        codes = self.tables.codes
        size = codes.size
        players = range(codes.players)
        types = tuple(codes.piece(c) if 0 < c < size else -1 for c in range(size + 1))
        owned = tuple(codes.owner(c) + 1 if 0 < c < size else 0 for c in range(size + 1))
        lines = [
            f"CODES = {size}",
            "",
            "",
            "def among(codes):",
            '    """A table by code: 1 for the codes in a set given as bits."""',
            "    return tuple(codes >> code & 1 for code in range(CODES + 1))",
            "",
            "",
            f"KINDS = {literal(types)}",
            f"OWNED = {literal(owned)}",
            f"NEUTRAL = among({codes.neutral:#x})",
            f"FRIEND = ({', '.join(f'among({codes.friends(p):#x})' for p in players)},)",
            f"ENEMY = ({', '.join(f'among({codes.enemies(p):#x})' for p in players)},)",
        ]
        source = "\n".join("\n".join(f.split("\n")) for f in self.generators.functions)
        if "NEAR[" in source:
            lines.append(f"NEAR = {literal(self._near())}")
        if "GOAL_POSITIONS[" in source:
            lines.append(f"GOAL_POSITIONS = {literal(self._goal_positions())}")
        return lines

    def _near(self) -> tuple[tuple[int, ...], ...]:
        links = self.game.board.links
        cells = range(len(self.game.board.positions))
        near = [tuple(dict.fromkeys(t[c] for t in links if t[c] >= 0)) for c in cells]
        return (*near, ())

    def _goal_positions(self) -> tuple[int, ...]:
        named: set[int] = set()
        stack: list[Expr] = [goal.test for goal in self.game.goals]
        while stack:
            node = stack.pop()
            if isinstance(node, And | Or):
                stack.extend(node.operands)
            elif isinstance(node, Not):
                stack.append(node.operand)
            elif isinstance(node, AbsoluteConfig):
                for place in node.places:
                    if place.zone:
                        named.update(*self.game.board.zones[place.index].positions)
                    else:
                        named.add(place.index)
        return (*(int(c in named) for c in range(len(self.game.board.positions))), 0)

    def _class(self, plan: Plan) -> str:
        mixins = (
            "Fen" if self.description["letters"] else None,
            "Deferred" if self.game.deferred_captures else None,
            "Most" if self.most else None,
            self.checks.part,
        )
        bases = [name for name in mixins if name]
        lines = [f"class Game({', '.join(bases or ['Engine'])}):"]
        lines += ['    """The game; see `describe()` for its names."""', ""]
        lines += [f"    {name} = {value}" for name, value in self._data().items()]
        lines += self._turns(plan)
        lines += self.checks.lines()
        if self.most is not None:
            lines.append(f"    FIRST = frozenset({literal(self.most.first)})")
        labels = tuple((label.name, label.args) for label in self.generators.labels)
        lines += [
            f"    LABELS = {literal(labels)}",
            f"    DESCRIPTION = {literal(self.description)}",
        ]
        goals = self.goals.methods()
        return "\n".join([*lines, "", *goals]).rstrip() + "\n"

    def _data(self) -> dict[str, str]:
        game, codes = self.game, self.tables.codes
        board = [0] * len(game.board.positions) + [codes.size]
        for placement in game.start.placements:
            board[placement.position] = codes.code(placement.player, placement.piece)
        passing = stage(game, Pass)
        defaults = self._defaults()
        attributes = [defaults[codes.piece(c)] if 0 < c < codes.size else 0 for c in board]
        names = literal(game.board.positions)
        players = literal(tuple(p.name for p in game.players))
        turns = game.turn_order.turns
        following = [*range(1, len(turns)), game.turn_order.repeat]
        return {
            "title": literal(game.meta.title),
            "positions": names,
            "POSITIONS": "positions",
            "players": players,
            "PLAYERS": "players",
            "RANDOM": literal(tuple(p.kind is PlayerKind.RANDOM for p in game.players)),
            "FLIPPED": literal(self._flipped()),
            "PIECES": literal(tuple(p.name for p in game.pieces)),
            "MODES": literal(game.modes),
            "ATTRIBUTES": literal(self._attributes()),
            "DEFAULTS": literal(defaults),
            "DECLARED": literal(self._declared()),
            "VARIABLES": literal(self._variables()),
            "START_VARIABLES": literal(
                tuple(v.initial for v in game.variables for _ in range(v.size or 1))
            ),
            "START": literal(tuple(board)),
            "START_ATTRIBUTES": literal(tuple(attributes) if game.attributes else ()),
            "START_RESERVE": literal(self._reserve()),
            "RESERVED": f"frozenset({literal(self._reserved())})",
            "TURNS": literal(tuple((turn.player, turn.owner) for turn in turns)),
            "NEXT": literal(tuple(following)),
            "REPEAT": literal(game.turn_order.repeat),
            "PASSING": "0" if passing is None else "2" if passing.forced else "1",
            "DISTINCT": literal(not self.distinct),
            "PASS_PARTIAL": literal(game.pass_partial),
            "RECYCLE": literal(game.recycle_captures and bool(self._reserve())),
        }

    def _turns(self, plan: Plan) -> list[str]:
        """`GROUPS` and `CHAINS`: which generators run on which turn."""
        shared = self.game.shared_pieces
        groups = []
        for turn in plan.groups:
            tables = [self.generators.table(group, shared) for group in turn]
            rows = [f"({self.boards.add('board', moves)}, {drops})" for moves, drops in tables]
            groups.append(f"({', '.join(rows)},)")
        chains = []
        for chain in plan.chains:
            row = [
                f"{mode}: {self.boards.add('board', self.generators.table(group, shared)[0])}"
                for mode, group in chain.items()
            ]
            chains.append("{" + ", ".join(row) + "}")
        return [f"    GROUPS = ({', '.join(groups)},)", f"    CHAINS = ({', '.join(chains)},)"]

    def _flipped(self) -> tuple[int, ...]:
        """U25: a flipped piece goes to the next player in order, neutral ones skipped."""
        players = range(len(self.game.players))
        active = [p for p in players if self.game.players[p].kind is not PlayerKind.NEUTRAL]
        return tuple(next((p for p in active if p > player), active[0]) for player in players)

    def _attributes(self) -> tuple[tuple[str, int, int, int], ...]:
        shift = 0
        rows = []
        for index, attribute in enumerate(self.game.attributes):
            declared = sum(
                1 << p
                for p, piece in enumerate(self.game.pieces)
                if index in dict(piece.attributes)
            )
            rows.append((attribute.name, shift, (1 << attribute.bits) - 1, declared))
            shift += attribute.bits
        return tuple(rows)

    def _variables(self) -> tuple[tuple[str, int, int], ...]:
        """Name, first slot and number of slots of each variable."""
        rows = []
        first = 0
        for variable in self.game.variables:
            rows.append((variable.name, first, variable.size or 1))
            first += variable.size or 1
        return tuple(rows)

    def _defaults(self) -> tuple[int, ...]:
        shifts = [row[1] for row in self._attributes()]
        return tuple(
            sum(value << shifts[attribute] for attribute, value in piece.attributes)
            for piece in self.game.pieces
        )

    def _reserved(self) -> tuple[int, ...]:
        """Codes of the types that the setup declares a reserve of, for whomever."""
        declared = sorted({piece for _, piece, _ in self.game.start.reserve})
        codes = self.tables.codes
        return tuple(
            codes.code(player, piece) for player in range(codes.players) for piece in declared
        )

    def _declared(self) -> tuple[int, ...]:
        """By piece type the bits of the attributes that it declares."""
        rows = self._attributes()
        return tuple(
            sum(rows[attribute][2] << rows[attribute][1] for attribute, _ in piece.attributes)
            for piece in self.game.pieces
        )

    def _reserve(self) -> tuple[int, ...]:
        """Reserves by code; empty when no piece can ever be dropped and none is declared."""
        game, codes = self.game, self.tables.codes
        if not game.start.reserve and not any(piece.drops for piece in game.pieces):
            return ()
        reserve = [0] * (codes.size + 1)
        for piece in game.start.unlimited:
            for player in range(codes.players):
                reserve[codes.code(player, piece)] = -1
        for player, piece, count in game.start.reserve:
            reserve[codes.code(player, piece)] = count
        return tuple(reserve)
