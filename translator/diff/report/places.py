"""The position in which two games differ, as texts and as pictures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from translator.diff.play.walk import Divergence
from translator.diff.report.model import Report
from translator.ir.game import Game


def boards(report: Report, divergence: Divergence) -> tuple[str, str]:
    """Both boards as text."""
    old, new = reached(report, divergence)
    return str(old), str(new)


def reached(report: Report, divergence: Divergence) -> tuple[Any, Any]:
    """Both engines at the position."""
    assert report.behaviour is not None
    old, new = (engine() for engine in report.behaviour.engines)
    for _, a, b in divergence.steps:
        old.push(a)
        new.push(b)
    return old, new


def pictures(report: Report, divergence: Divergence) -> tuple[bytes, bytes]:
    """Both boards as SVG; moves that only one of the games has are drawn."""
    games = report.structure.old, report.structure.new
    old, new = reached(report, divergence)
    return _picture(games[0], old, divergence.only[0]), _picture(games[1], new, divergence.only[1])


def _picture(game: Game, engine: Any, moves: Iterable[Any]) -> bytes:
    from translator.render import Extras, Targets, draw, position_of

    places = {name: number for number, name in enumerate(game.board.positions)}
    arrows: list[tuple[int, int]] = []
    captured: list[int] = []
    for move in moves:
        if move.end is not None:
            start = move.end if move.start is None else move.start
            arrows.append((places[start], places[move.end]))
        captured += [places[name] for name in move.captures]
    targets = Targets(arrows[0][0], tuple(arrows), tuple(captured)) if arrows else None
    return draw(game, position_of(game, engine), Extras(targets=targets))
