"""Writes the module of a game: run-time parts, tables, functions and the class `Game`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from translator.analysis.describe import describe
from translator.analysis.exploration.tables import Tables
from translator.analysis.facts import Facts
from translator.backends.engine.constants import Constants
from translator.backends.engine.kept import of_rules
from translator.backends.engine.lists import PASS
from translator.backends.engine.origin import origin
from translator.backends.engine.parts import check_parts
from translator.backends.javascript.assemble import assemble, part
from translator.backends.javascript.data import table_data
from translator.backends.javascript.goals import JavaScriptGoals
from translator.backends.javascript.literals import literal, quote
from translator.backends.javascript.procedures import Functions
from translator.backends.javascript.ruled import RuledWriter
from translator.backends.javascript.scripted import ScriptedWriter
from translator.backends.javascript.shared import Shared
from translator.ir.game import Game
from translator.ir.parts import Label

_HEADER = "/** Engine of an abstract board game, generated from its rules. Do not edit. */\n"
_PARTS = [
    "values", "effects", "stacks", "state", "captures", "writing", "twins", "scans", "core",
    "move", "turns", "draw", "deal", "observation", "history", "setting", "engine", "tables",
    "goals",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Written:
    """What rules come to: run-time parts, and the module in pieces, between which there is data."""

    tables: Tables
    labels: dict[Label, int]
    parts: list[str]
    before: list[str]
    data: dict[str, str]
    after: list[str]


def emit_javascript(game: Game, optimised: Game) -> str:
    """The source of a standalone engine, an ES module (see docs/engine.md).

    The engine is made from the optimised game, what it says of itself from the one that was read.
    """
    check_parts(optimised, "JavaScript")
    description = describe(game)
    fen = bool(description["letters"])
    rules = of_rules(_written, optimised, fen)
    facts = Facts(optimised, rules.tables.codes)
    data = {**table_data(optimised, facts, rules.labels, description), **rules.data}
    entries = (f"  {name}: {value}," for name, value in data.items())
    body = [*rules.before, "const TABLES = {", *entries, "};", "", *rules.after]
    # The names stand in literals: no text of the rules becomes code.
    head = f"{_HEADER}// {origin(game.meta, quote)}\n\n"
    return head + assemble(rules.parts, "\n".join(body)) + "\n"


def _written(game: Game, fen: bool) -> _Written:
    """What the rules of an optimised game come to; `fen`: its positions can be told in FEN."""
    constants = Constants("const {} = {};")
    tables = Tables(game)
    facts = Facts(game, tables.codes)
    shared = Shared(game, facts, constants)
    programs = Functions(shared)
    goals = JavaScriptGoals(game, tables.codes, constants, programs)
    shared.question = goals.question
    writer = (
        ScriptedWriter(game, facts, goals, programs)
        if game.generation.by_type
        else RuledWriter(game, tables, facts, constants, programs)
    )
    asked = goals.methods()  # they may need functions, which the writer tells the engine of
    data = {
        **writer.data(),
        "effects": "MOVES.effects",
        "gone": literal(goals.asks_captures),
        "repeats": literal(goals.asks_repetition),
    }
    methods = [*writer.methods(), *asked]
    mixins = [*writer.mixins, *["fen"] * fen]
    base = writer.base
    for name in mixins:
        base = f"{name}({base})"
    functions = "\n".join(writer.functions)
    arithmetic = ["arithmetic"] if shared.divides else []
    before = [
        f"const OFF = {len(game.board.positions)};",
        f"const CODES = {tables.codes.size + 1};",
        f"const MOVES = new MoveTable(OFF, {PASS}, {literal(writer.effects)});",
        *shared.lines(),
        *constants.lines,
        "",
        "const COLUMNS = MOVES.columns();",
        "const { end: END, guard: GUARD, second: SECOND } = COLUMNS;",
        "",
        functions,
        "",
    ]
    after = [
        "/** The game; see `describe()` for its names. */",
        f"class Game extends {base} {{",
        "  static tables = TABLES;",
        *methods,
        "}",
        "",
        "export { Game, Move, Setup };",
    ]
    parts = [*_PARTS, *arithmetic, *writer.parts, *mixins]
    return _Written(tables, writer.labels, parts, before, data, after)


def emit_types(game: Game) -> str:
    """What TypeScript is told of the module of a game (`.d.ts`)."""
    text = part("game.d.ts")
    if describe(game)["letters"]:
        return text
    return re.sub(r"^ *// FEN\n.*?^ *// end\n", "", text, flags=re.MULTILINE | re.DOTALL)
