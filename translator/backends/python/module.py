"""Writes the module of a game: run-time parts, tables, rules, generators and the class `Game`."""

from __future__ import annotations

from typing import Any

from translator.analysis.describe import describe
from translator.analysis.distinct import proved_distinct, two_ways
from translator.analysis.facts import Facts
from translator.analysis.plan import Group, Plan, plan, stage
from translator.analysis.tables import Tables
from translator.analysis.threats import Threats
from translator.backends.engine.constants import Constants
from translator.backends.engine.origin import origin
from translator.backends.engine.records import described
from translator.backends.python.assemble import assemble
from translator.backends.python.checks import CheckWriter
from translator.backends.python.generators import Generators
from translator.backends.python.goals import PythonGoals
from translator.backends.python.literals import literal, quote
from translator.backends.python.procedures import Functions
from translator.backends.python.programs import Programs, scratch
from translator.backends.python.scripted import Scripted
from translator.backends.python.shared import Shared
from translator.ir.expr import CapturedPiece
from translator.ir.game import Game
from translator.ir.parts import MostCaptures, Pass
from translator.ir.walk import asked

_HEADER = '"""Engine of an abstract board game, generated from its rules. Do not edit."""\n'


def emit_python(game: Game, optimised: Game) -> str:
    """The source of a standalone engine module (see docs/engine.md).

    The engine is made from the optimised game, what it says of itself from the one that was read.
    """
    module = _Module(optimised, describe(game))
    # The names stand in literals: no text of the rules becomes code.
    head = f"{_HEADER}# {origin(game.meta, quote)}\n\n"
    if optimised.generation.by_type:
        return head + Scripted(optimised, module.description, module.data()).source()
    return head + module.source()


class _Module:
    def __init__(self, game: Game, description: dict[str, Any]) -> None:
        self.game = game
        self.description = description
        self.tables = Tables(game)
        self.facts = Facts(game, self.tables.codes)
        self.constants = Constants("{} = {}")
        self.boards = Constants("{} = {}")  # tables of generators: they follow the functions
        functions = Functions(Shared(game, self.facts, self.constants))
        self.programs = Programs(game, self.facts, functions)
        self.generators = Generators(game, self.tables, self.constants, self.boards, functions)
        threats = Threats(game, self.tables)
        self.checks = CheckWriter(threats, self.generators, self.constants)
        self.goals = PythonGoals(game, self.tables.codes, self.constants, functions)
        functions.shared.question = self.goals.question
        self.most = stage(game, MostCaptures)
        self.distinct = False

    def source(self) -> str:
        found = plan(self.game)
        self.distinct = proved_distinct(self.tables, found, self.checks.part == "Check")
        game_class = self._class(found)
        parts = ["values", "move", "emit", "tables", "goals", "core", "turns", "engine"]
        if self.checks.part is not None:
            parts.append("check")
        if self.most is not None:
            parts.append("max_captures")
        if self.game.captures.deferred:
            parts.append("deferred")
        if self.description["letters"]:
            parts.append("fen")
        parts += self.programs.parts
        floods = any(" = flood(" in text for text in self.generators.functions)
        if self.generators.kept or floods:
            parts.append("recall")
        if floods:
            parts.append("flood")
        body = "\n\n\n".join(
            [
                "\n".join([*self._prelude(), *self.constants.lines]),
                *self.programs.functions.texts,
                *self.generators.texts(),
                "\n".join(self.boards.lines),
                game_class,
            ]
        )
        return assemble(parts, body) + "\n"

    def _prelude(self) -> list[str]:
        """Tables by code and position that rules read."""
        return self.programs.functions.shared.lines()

    def _class(self, plan: Plan) -> str:
        goals = self.goals.methods()
        programs = self.programs.data()
        mixins = (
            "Fen" if self.description["letters"] else None,
            *self.programs.mixins[:-1],
            "Deferred" if self.game.captures.deferred else None,
            *self.programs.mixins[-1:],
            "MaxCaptures" if self.most else None,
            self.checks.part,
        )
        bases = [name for name in mixins if name]
        lines = [f"class Game({', '.join(bases or ['Engine'])}):"]
        lines += ['    """The game; see `describe()` for its names."""', ""]
        turns = self._turns(plan)
        if self.programs.parts:
            programs |= self.programs.events()
        data = {**self.data(), **programs}
        lines += [f"    {name} = {value}" for name, value in data.items()]
        lines += turns
        lines += self.checks.lines()
        if self.most is not None:
            lines.append(f"    FIRST = frozenset({literal(self.most.first)})")
        labels = tuple((label.name, label.args) for label in self.generators.labels)
        lines += [
            f"    LABELS = {literal(labels)}",
            f"    DESCRIPTION = {described(self.description, literal)}",
        ]
        reset = scratch(self.programs.functions.shared)
        return "\n".join([*lines, *reset, "", *goals]).rstrip() + "\n"

    def data(self) -> dict[str, str]:
        """Class attributes that every engine has, as source."""
        game, facts = self.game, self.facts
        passing = stage(game, Pass)
        return {
            "title": literal(game.meta.title),
            "positions": literal(game.board.positions),
            "POSITIONS": "positions",
            "players": literal(tuple(p.name for p in game.players)),
            "PLAYERS": "players",
            "RANDOM": literal(facts.random),
            "FLIPPED": literal(facts.flipped),
            "PIECES": literal(tuple(p.name for p in game.pieces)),
            "MODES": literal(game.move_types),
            "ATTRIBUTES": literal(facts.attributes),
            "DEFAULTS": literal(facts.defaults),
            "DECLARED": literal(facts.declared),
            "VARIABLES": literal(facts.variables),
            "START_VARIABLES": literal(facts.initial_variables),
            "START": literal(facts.board),
            "START_ATTRIBUTES": literal(facts.board_attributes),
            "START_RESERVE": literal(facts.reserve),
            "RESERVED": f"frozenset({literal(facts.reserved)})",
            "TURNS": literal(facts.turns),
            "NEXT": literal(facts.following),
            "REPEAT": literal(game.turn_order.repeat),
            "PASSING": "0" if passing is None else "2" if passing.forced else "1",
            "DISTINCT": literal(not self.distinct),
            "TWO_WAYS": literal(two_ways(self.game)),
            "PASS_PARTIAL": literal(game.generation.pass_partial),
            "ELSEWHERE": f"frozenset({literal(facts.elsewhere)})",
            "GONE": literal(any(isinstance(node, CapturedPiece) for node in asked(game))),
            "RECYCLE": literal(facts.recycles),
            "RECYCLE_CAPTURES": literal(facts.recycles and game.captures.recycled),
            "RECYCLE_PROMOTIONS": literal(facts.recycles and game.captures.promotions_recycled),
            **self._setups(),
        }

    def _setups(self) -> dict[str, str]:
        """What only games with chance at the start, or with secrets, have."""
        found: dict[str, Any] = {
            "ALTERNATIVES": self.facts.alternatives,
            "SHUFFLES": self.game.start.shuffles,
        }
        secrets = tuple(v.name for v in self.game.variables if v.hidden)
        rows = {name: literal(value) for name, value in found.items() if value}
        return rows | ({"SECRETS": f"frozenset({literal(secrets)})"} if secrets else {})

    def _turns(self, plan: Plan) -> list[str]:
        """`GROUPS` and `CHAINS`: which generators run on which turn."""
        groups = []
        for turn in plan.groups:
            rows = []
            for group in turn:
                moves, drops = self._group(group)
                rows.append(f"({moves}, {drops})")
            groups.append(f"({', '.join(rows)},)" if rows else "()")
        chains = []
        for chain in plan.chains:
            pairs = (f"{move_type}: {self._group(group)[0]}" for move_type, group in chain.items())
            chains.append("{" + ", ".join(pairs) + "}")
        return [f"    GROUPS = ({', '.join(groups)},)", f"    CHAINS = ({', '.join(chains)},)"]

    def _group(self, group: Group) -> tuple[str, str]:
        """Generators by code, and (code, generator) of drops."""
        found = self.generators.by_code(group, self.game.generation.shared_pieces)
        moves = self.boards.add("board", f"({', '.join(map(str, found.moves))},)")
        drops = ", ".join(f"({code}, {name})" for code, name in found.drops)
        return moves, f"({drops},)" if drops else "()"
