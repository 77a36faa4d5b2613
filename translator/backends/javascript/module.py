"""Writes the module of a game: run-time parts, tables, rules, generators and the class `Game`."""

from __future__ import annotations

import re
from typing import Any

from translator.backends.constants import Constants
from translator.backends.facts import Facts
from translator.backends.javascript.assemble import assemble, part
from translator.backends.javascript.checks import CheckWriter
from translator.backends.javascript.generators import Generators
from translator.backends.javascript.goals import JavaScriptGoals
from translator.backends.javascript.lists import PASS
from translator.backends.javascript.literals import among, integers, literal
from translator.backends.javascript.unsupported import check_parts
from translator.backends.plan import Plan, plan, stage
from translator.backends.threats import Threats
from translator.describe import describe
from translator.ir.game import Game
from translator.ir.parts import MostCaptures, Pass
from translator.passes.distinct import proved_distinct
from translator.passes.explore import ANY_MODE
from translator.passes.tables import Tables

_HEADER = "/** Engine of an abstract board game, generated from its rules. Do not edit. */\n\n"
_PARTS = [
    "values", "effects", "state", "captures", "writing", "core", "move", "turns", "draw", "engine",
    "tables", "goals",
]  # fmt: skip
_ATTRIBUTE = re.compile(r"\battribute([0-9]+)\(")


def emit_javascript(game: Game, optimised: Game) -> str:
    """The source of a standalone engine, an ES module (see docs/engine.md).

    The engine is made from the optimised game, what it says of itself from the one that was read.
    """
    check_parts(optimised)
    return _Module(optimised, describe(game)).source()


def emit_types(game: Game) -> str:
    """What TypeScript is told of the module of a game (`.d.ts`)."""
    text = part("game.d.ts")
    if describe(game)["letters"]:
        return text
    return re.sub(r"^ *// FEN\n.*?^ *// end\n", "", text, flags=re.MULTILINE | re.DOTALL)


class _Module:
    def __init__(self, game: Game, description: dict[str, Any]) -> None:
        self.game = game
        self.description = description
        self.tables = Tables(game)
        self.facts = Facts(game, self.tables.codes)
        self.constants = Constants("const {} = {};")
        self.generators = Generators(game, self.tables, self.constants)
        self.threats = Threats(game, self.tables)
        self.checks = CheckWriter(self.threats, self.generators, self.constants)
        self.goals = JavaScriptGoals(game, self.tables.codes, self.constants)
        self.most = stage(game, MostCaptures)

    def source(self) -> str:
        found = plan(self.game)
        turns = self._turns(found)
        checks = self.checks.data()
        goals = self.goals.methods()
        data = {**self._data(found), **turns, **checks}  # last of all: what was asked for is known
        mixins = [
            *self.checks.parts,
            *(["most"] if self.most is not None else []),
            *(["deferred"] if self.game.deferred_captures else []),
            *(["fen"] if self.description["letters"] else []),
        ]
        base = "Engine"
        for name in mixins:
            base = f"{name}({base})"
        table = [f"  {name}: {value}," for name, value in data.items()]
        body = [
            *self._prelude(),
            *self.constants.lines,
            "",
            "const COLUMNS = MOVES.columns();",
            "const { end: END, guard: GUARD, second: SECOND } = COLUMNS;",
            "",
            *self.generators.functions,
            "",
            "const TABLES = {",
            *table,
            "};",
            "",
            "/** The game; see `describe()` for its names. */",
            f"class Game extends {base} {{",
            "  static tables = TABLES;",
            *goals,
            "}",
            "",
            "export { Game, Move, Setup };",
        ]
        return _HEADER + assemble([*_PARTS, *mixins], "\n".join(body)) + "\n"

    def _prelude(self) -> list[str]:
        """Sizes, and tables by code and position that rules read."""
        codes, facts = self.tables.codes, self.facts
        players = range(codes.players)
        size = len(self.game.board.positions)
        lines = [
            f"const OFF = {size};",
            f"const CODES = {codes.size + 1};",
            f"const RESERVE = {self._layout()['reserveAt']};",
            f"const MOVES = new MoveTable(OFF, {PASS});",
        ]
        source = "\n".join(self.generators.functions)
        optional = {
            "KINDS": integers(facts.types),
            "OWNED": integers(facts.owned),
            "NEUTRAL": among(codes.neutral),
            "FRIEND": f"[{', '.join(among(codes.friends(p)) for p in players)}]",
            "ENEMY": f"[{', '.join(among(codes.enemies(p)) for p in players)}]",
            "NEAR": f"[{', '.join(map(integers, facts.near))}]",
            "GOAL_POSITIONS": integers(facts.goal_positions, "Uint8Array"),
        }
        for name, value in optional.items():
            if f"{name}[" in source:
                lines.append(f"const {name} = {value};")
        for index in sorted({int(number) for number in _ATTRIBUTE.findall(source)}):
            lines += self._attribute(index)
        return lines

    def _attribute(self, index: int) -> list[str]:
        """A function that reads an attribute of the piece on a position."""
        _, shift, mask, types = self.facts.attributes[index]
        codes = self.tables.codes
        declaring = 0
        for piece in range(codes.types):
            if types >> piece & 1:
                declaring |= codes.of_type(piece)
        at = self._layout()["attributesAt"]
        return [
            f"const DECLARES{index} = {among(declaring)};",
            f"function attribute{index}(b, p) {{",
            f"  return DECLARES{index}[b[p]] !== 0 ? (b[{at} + p] >> {shift}) & {mask} : 0;",
            "}",
        ]

    def _layout(self) -> dict[str, int]:
        """Where the parts of the state begin; 0 for what the game does not have."""
        facts = self.facts
        attributes = len(facts.board)
        reserve = attributes + len(facts.board_attributes)
        variables = reserve + len(facts.reserve)
        return {
            "attributesAt": attributes if facts.board_attributes else 0,
            "reserveAt": reserve if facts.reserve else 0,
            "variablesAt": variables,
        }

    def _data(self, plan: Plan) -> dict[str, str]:
        game, facts = self.game, self.facts
        passing = stage(game, Pass)
        checks = self.threats.stage is not None
        distinct = proved_distinct(self.tables, plan, checks)
        start = (*facts.board, *facts.board_attributes, *facts.reserve, *facts.initial_variables)
        labels = [[label.name, list(label.args)] for label in self.generators.labels]
        attributes = [
            [name, shift, mask, [p for p in range(len(game.pieces)) if types >> p & 1]]
            for name, shift, mask, types in facts.attributes
        ]
        data: dict[str, object] = {
            "title": game.meta.title,
            "positions": game.board.positions,
            "players": [player.name for player in game.players],
            "pieces": [piece.name for piece in game.pieces],
            "modes": game.modes,
            "labels": labels,
            "random": facts.random,
            "flipped": facts.flipped,
            "attributes": attributes,
            "defaults": facts.defaults,
            "declared": facts.declared,
            "variables": facts.variables,
            "start": start,
            "turns": facts.turns,
            "next": facts.following,
            "repeat": game.turn_order.repeat,
            "passing": 0 if passing is None else 2 if passing.forced else 1,
            "distinct": not distinct,
            "passPartial": game.pass_partial,
            "recycle": game.recycle_captures and bool(facts.reserve),
            "gone": self.goals.asks_captures,
            "repeats": self.goals.asks_repetition,
            "effects": self.generators.lists.words,
            **self._layout(),
            **({"first": self.most.first} if self.most is not None else {}),
            "description": self.description,
        }
        source = {name: literal(value) for name, value in data.items()}
        reserved = sum(1 << code for code in set(facts.reserved))
        return {**source, "codes": "CODES", "moves": "COLUMNS", "reserved": among(reserved)}

    def _turns(self, plan: Plan) -> dict[str, str]:
        """`groups` and `chains`: which generators run on which turn."""
        groups = (
            f"[{', '.join(self.generators.scan(group) for group in turn)}]" for turn in plan.groups
        )
        chains = (self._chains(turn) for turn in plan.chains)
        return {"groups": f"[{', '.join(groups)}]", "chains": f"[{', '.join(chains)}]"}

    def _chains(self, chains: dict[int, Any]) -> str:
        """By move type plus one, the generators of continuations."""
        row = ["null"] * (2 + max(chains, default=ANY_MODE))
        for mode, group in chains.items():
            row[mode + 1] = self.generators.going_on(group)
        return f"[{', '.join(row)}]"
