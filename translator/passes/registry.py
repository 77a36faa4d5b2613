"""The passes in the order in which they run, and the checks behind them.

Checks take as long as all passes together, so that only the last game is checked; if it is broken,
the checks behind each pass tell which one has done it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from typing import NoReturn

from translator.core.diagnostics import Diagnostic, Severity, TranslationError
from translator.ir.check import check
from translator.ir.game import Game
from translator.ir.nesting import too_deep
from translator.ir.prune import prune
from translator.passes.alike import alike
from translator.passes.asks import asks
from translator.passes.calls import calls
from translator.passes.coalesce import coalesce
from translator.passes.conditions import conditions
from translator.passes.directions import directions
from translator.passes.ended import ended
from translator.passes.fold import fold
from translator.passes.handed import handed
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
from translator.passes.types import types
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
    "handed": handed,
    "types": types,
    "propagate": propagate,
    "scratch": scratch,
    "directions": directions,
    "fold": fold,
    "unused": unused,
    "rows": rows,
    "regions": regions,
    "lines": lines,
    "tabulate": tabulate,
    "alike": alike,
    "hoist": hoist,
    "coalesce": coalesce,
    "conditions": conditions,
    "ended": ended,
    "prune": prune,
}


def optimised(game: Game) -> Game:
    """The game after all passes; raises `TranslationError` if one leaves a broken game.

    Where what passes put into rules would nest too deep, those that do so leave the game alone.
    """
    after = reduce(lambda before, run: run(before), PASSES.values(), game)
    if after is not game and too_deep(after) is not None:
        after = reduce(_unless_too_deep, PASSES.values(), game)
    if after is not game and _broken(after):
        _blame(game)
    return after


def _unless_too_deep(before: Game, run: Callable[[Game], Game]) -> Game:
    after = run(before)
    return before if too_deep(after) is not None else after


def _broken(game: Game) -> list[Diagnostic]:
    return [found for found in check(game) if found.severity is Severity.ERROR]


def _blame(game: Game) -> NoReturn:
    """Tells what is broken behind the first pass that leaves something so."""
    for name, run in PASSES.items():
        game = run(game)
        if broken := _broken(game):
            raise TranslationError(
                [replace(d, message=f"after the pass {name!r}: {d.message}") for d in broken]
            )
    raise AssertionError("the same passes have left a broken game before")
