"""Modules like those of emitted Python, whose games are played by the emitted JavaScript in V8."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from translator.backends.javascript.assemble import bare, part
from translator.backends.page.players import all_players
from translator.backends.python.assemble import assemble
from translator.backends.python.literals import literal, quote
from translator.core.resources import resource
from translator.engines.load import load_module
from translator.engines.v8.host import Host

_EXPORT: Final = "export { Game, Move, Setup };\n"
_TABLES: Final = (
    "title", "positions", "players", "pieces", "modes", "labels", "random", "flipped", "attributes",
    "defaults", "declared", "variables", "start", "attributesAt", "reserveAt", "variablesAt",
    "turns", "next", "repeat", "hidden", "called", "turnLabels", "description",
)  # fmt: skip


def module_of(
    engine: str, title: str, timeout: float | None = None, max_memory: int | None = None
) -> ModuleType:
    """The module of an emitted engine in JavaScript. It brings what it says of itself along."""
    script = script_of(engine)
    host = Host(script, timeout, max_memory)
    tables, _, _ = host.ask(None, None, "tables", _TABLES)
    data = {name: literal(_tuples(value)) for name, value in _data(tables).items()}
    data["DESCRIPTION"] = literal(tables["description"])
    data["HOST"] = f"Host({quote(script)}, {timeout!r}, {max_memory!r})"
    letters = tables["description"]["letters"]
    parts = [
        "values",
        "move",
        "codes",
        "core",
        "turns",
        "finding",
        "engine",
        "hosted",
        *(["fen"] if letters else []),
    ]
    body = [
        "from translator.engines.v8.host import Host",
        "",
        f"class Game({'Fen, ' if letters else ''}Hosted):",
        *(f"    {name} = {value}" for name, value in data.items()),
    ]
    module = load_module(assemble(parts, "\n".join(body)) + "\n", title)
    module.Game.HOST = host  # which runs already; that of an unpickled module has still to start
    return module


def script_of(engine: str) -> str:
    """A function in JavaScript that answers requests."""
    host = "\n".join(bare(part(f"{name}.js")) for name in ("draws", "following", "hosted"))
    algebraic = bare((resource("templates") / "page" / "san.js").read_text("utf-8"))
    own = engine.removesuffix(_EXPORT)
    able = "\n".join(all_players())
    return (
        f'(() => {{ "use strict";\n{own}\n'
        f"const playerOf = (() => {{\n{able}return playerOf; }})();\n"
        f"const Algebraic = (() => {{\n{algebraic}return Algebraic; }})();\n"
        f"return (() => {{\n{host}return hosted(Game, playerOf, Algebraic); }})(); }})()"
    )


def _data(tables: dict[str, Any]) -> dict[str, Any]:
    """The class attributes of an engine in Python, of the tables of one in JavaScript."""
    start = tables["start"]
    cells = len(tables["positions"]) + 1
    attributes, reserve = tables["attributesAt"], tables["reserveAt"]
    variables = tables["variablesAt"]
    return {
        "title": tables["title"],
        "positions": tables["positions"],
        "POSITIONS": tables["positions"],
        "players": tables["players"],
        "PLAYERS": tables["players"],
        "RANDOM": tables["random"],
        "FLIPPED": tables["flipped"],
        "PIECES": tables["pieces"],
        "MODES": tables["modes"],
        "LABELS": tables["labels"],
        "ATTRIBUTES": [
            [name, shift, mask, sum(1 << p for p in types)]
            for name, shift, mask, types in tables["attributes"]
        ],
        "DEFAULTS": tables["defaults"],
        "DECLARED": tables["declared"],
        "VARIABLES": tables["variables"],
        "CALLED": tables["called"] or (),
        "LABELS_OF_TURNS": tables["turnLabels"] or (),
        "TURNS": tables["turns"],
        "NEXT": tables["next"],
        "REPEAT": tables["repeat"],
        "START": start[:cells],
        "START_ATTRIBUTES": start[cells : 2 * cells] if attributes else (),
        "START_RESERVE": start[reserve:variables] if reserve else (),
        "START_VARIABLES": start[variables:],
        "VEILED": bool(tables["hidden"]),
    }


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
