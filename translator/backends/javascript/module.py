"""Writes the module of a game: run-time parts, tables, functions and the class `Game`."""

from __future__ import annotations

import re

from translator.analysis.describe import describe
from translator.analysis.exploration.tables import Tables
from translator.analysis.facts import Facts
from translator.backends.engine.constants import Constants
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

_HEADER = "/** Engine of an abstract board game, generated from its rules. Do not edit. */\n"
_PARTS = [
    "values", "effects", "stacks", "state", "captures", "writing", "twins", "scans", "core",
    "move", "turns", "draw", "deal", "observation", "setting", "engine", "tables", "goals",
]  # fmt: skip


def emit_javascript(game: Game, optimised: Game) -> str:
    """The source of a standalone engine, an ES module (see docs/engine.md).

    The engine is made from the optimised game, what it says of itself from the one that was read.
    """
    check_parts(optimised, "JavaScript")
    description = describe(game)
    constants = Constants("const {} = {};")
    tables = Tables(optimised)
    facts = Facts(optimised, tables.codes)
    shared = Shared(optimised, facts, constants)
    programs = Functions(shared)
    goals = JavaScriptGoals(optimised, tables.codes, constants, programs)
    shared.question = goals.question
    writer = (
        ScriptedWriter(optimised, facts, goals, programs)
        if optimised.generation.by_type
        else RuledWriter(optimised, tables, facts, constants, programs)
    )
    asked = goals.methods()  # they may need functions, which the writer tells the engine of
    own = writer.data()
    methods = [*writer.methods(), *asked]
    data = {
        **table_data(optimised, facts, writer.labels, description),
        **own,
        "effects": "MOVES.effects",
        "gone": literal(goals.asks_captures),
        "repeats": literal(goals.asks_repetition),
    }
    mixins = [*writer.mixins, *(["fen"] if description["letters"] else [])]
    base = writer.base
    for name in mixins:
        base = f"{name}({base})"
    functions = "\n".join(writer.functions)
    arithmetic = ["arithmetic"] if shared.divides else []
    body = [
        f"const OFF = {len(optimised.board.positions)};",
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
        "const TABLES = {",
        *(f"  {name}: {value}," for name, value in data.items()),
        "};",
        "",
        "/** The game; see `describe()` for its names. */",
        f"class Game extends {base} {{",
        "  static tables = TABLES;",
        *methods,
        "}",
        "",
        "export { Game, Move, Setup };",
    ]
    parts = [*_PARTS, *arithmetic, *writer.parts, *mixins]
    # The names stand in literals: no text of the rules becomes code.
    head = f"{_HEADER}// {origin(game.meta, quote)}\n\n"
    return head + assemble(parts, "\n".join(body)) + "\n"


def emit_types(game: Game) -> str:
    """What TypeScript is told of the module of a game (`.d.ts`)."""
    text = part("game.d.ts")
    if describe(game)["letters"]:
        return text
    return re.sub(r"^ *// FEN\n.*?^ *// end\n", "", text, flags=re.MULTILINE | re.DOTALL)
