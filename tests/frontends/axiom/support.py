"""Small scripts for the tests: a board of three by three, two players, one piece."""

from __future__ import annotations

import re
import warnings
from typing import Any

from translator import api
from translator.backends.python.module import emit_python
from translator.core.diagnostics import Diagnostic, Sink, TranslationError
from translator.core.source import Source
from translator.frontends.axiom.rulesfile import AxiomFile
from translator.frontends.axiom.script import Script
from translator.ir.game import Game
from translator.library.includes import MemoryResolver, Resolver
from translator.library.rules import Rules
from translator.passes.registry import PASSES

NAME = "this-file.4th"

BOARD = "{board 3 3 {grid} {variable} score board}\n"
DIRECTIONS = """{directions
    -1 0 {direction} n   1 0 {direction} s   0 1 {direction} e   0 -1 {direction} w
directions}
"""
PLAYERS = "{players {player} White {player} Black players}\n"
TURNS = "{turn-order {turn} White {turn} Black turn-order}\n"
STEP = ": step ( -- ) n verify empty? verify from here move add-move ;\n"


def script(
    words: str = STEP,
    moves: str = "{move} step",
    setup: str = "White Man b2",
    drops: bool = False,
    board: str = BOARD,
    turns: str = TURNS,
    pieces: str = "",
    after: str = "",
) -> str:
    """A whole game, whose one piece moves by `words` as the list `moves` says."""
    placed = " ".join(f"{{setup}} {one.strip()}" for one in setup.split(",") if one.strip())
    kind = "{drops}" if drops else "{moves}"
    return (
        f"{board}{DIRECTIONS}{PLAYERS}{turns}{words}\n{{moves list {moves} moves}}\n"
        f"{{pieces {{piece}} Man {kind} list {pieces} pieces}}\n"
        f"{{board-setup {placed} board-setup}}\n{after}\n"
    )


def loaded(text: str, resolver: Resolver | None = None) -> tuple[Script, list[Diagnostic]]:
    """A script after it was read, and what was said about it."""
    sink = Sink()
    data = text.encode()
    found = Script(Source(NAME, data), resolver or MemoryResolver({NAME: data}), sink)
    found.load()
    return found, sink.items


def stack(words: str) -> list[object]:
    """What words leave on the stack when they are run while a script is loaded."""
    found, diagnostics = loaded(words)
    assert diagnostics == []
    return list(found.stack)


def codes(text: str) -> list[str]:
    """The codes of all that is said about a text, from reading to lowering."""
    return [diagnostic.code for diagnostic in findings(text)]


def findings(
    text: str, name: str = NAME, files: dict[str, bytes] | None = None
) -> list[Diagnostic]:
    sink = Sink()
    data = text.encode()
    resolver = MemoryResolver({name: data, **(files or {})})
    read = AxiomFile(Rules(Source(name, data), resolver, "axiom", name), None, sink)
    if read.titles and not sink.has_errors:
        try:
            read.lower(0, sink)
        except TranslationError as error:
            assert list(error.diagnostics)
    return sink.items


def game(text: str) -> Game:
    """The game of a script without errors."""
    sink = Sink()
    data = text.encode()
    rules = Rules(Source(NAME, data), MemoryResolver({NAME: data}), "axiom", NAME)
    read = AxiomFile(rules, None, sink)
    assert [str(d) for d in sink.errors] == []
    return read.lower(0, sink)


def play(text: str, seed: int = 0) -> Any:
    """The engine of a script, at its start."""
    return api.compile(game(text)).Game(seed)


def warned(text: str) -> tuple[list[str], list[str]]:
    """The legal moves of a script, and what the engine warns of while it finds them."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        found = texts(play(text))
    return found, [str(warning.message) for warning in said]


def texts(engine: Any) -> list[str]:
    """Legal moves as effects: `shift Man b2 b3; capture a1`."""
    return [
        "; ".join(" ".join(map(str, effect)) for effect in move.effects) or "nothing"
        for move in engine.legal_moves
    ]


def body(text: str, name: str) -> str:
    """The Python function that a word of the script becomes where words stand by themselves."""
    found = optimised = game(text)
    for name_of_pass, run in PASSES.items():
        if name_of_pass not in ("calls", "propagate", "scratch", "rows"):
            optimised = run(optimised)
    source: str = emit_python(found, optimised)
    begun = re.search(rf"\ndef {name}_?\(", source)  # some names are taken
    assert begun is not None
    return source[begun.start() :].split("\n\n\n")[0].strip()
