"""The passes in the order in which they run, each that changes something followed by the checks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from translator.core.diagnostics import Severity, TranslationError
from translator.ir.check import check
from translator.ir.game import Game
from translator.ir.prune import prune
from translator.passes.asks import asks
from translator.passes.calls import calls
from translator.passes.coalesce import coalesce
from translator.passes.directions import directions
from translator.passes.ended import ended
from translator.passes.fold import fold
from translator.passes.hoist import hoist
from translator.passes.inline import inline
from translator.passes.lines import lines
from translator.passes.numbers import numbers
from translator.passes.outline import outline
from translator.passes.propagate import propagate
from translator.passes.regions import regions
from translator.passes.rows import rows
from translator.passes.scratch import scratch
from translator.passes.tabulate import answers, tabulate
from translator.passes.unroll import unroll
from translator.passes.unused import unused

PASSES: dict[str, Callable[[Game], Game]] = {
    "outline": outline,
    "calls": calls,
    "numbers": numbers,
    "answers": answers,
    "inline": inline,
    "unroll": unroll,
    "asks": asks,
    "propagate": propagate,
    "scratch": scratch,
    "directions": directions,
    "fold": fold,
    "unused": unused,
    "rows": rows,
    "regions": regions,
    "lines": lines,
    "tabulate": tabulate,
    "hoist": hoist,
    "coalesce": coalesce,
    "ended": ended,
    "prune": prune,
}


def optimised(game: Game) -> Game:
    """The game after all passes; raises `TranslationError` if one leaves a broken game."""
    for name, run in PASSES.items():
        before, game = game, run(game)
        if game is before:
            continue
        broken = [found for found in check(game) if found.severity is Severity.ERROR]
        if broken:
            raise TranslationError(
                [replace(d, message=f"after the pass {name!r}: {d.message}") for d in broken]
            )
    return game
