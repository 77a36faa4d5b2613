"""Texts that people enter for moves, in whatever language of moves suits the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import cast

from notation.description import GameDescription, described
from notation.diagnostics import Sink
from notation.engine import Engine, EngineClass, Move
from notation.nearest import nearest
from notation.record import GameRecord, Node
from notation.registry import NOTATIONS, SPELLINGS
from notation.replay import Replayer
from notation.spelling import Here, MoveTextError, Spelling


def steps_of(game: Engine, text: str) -> tuple[Move, ...]:
    """The legal steps that a text tells, as the readers of records find them.

    The languages of the game's family come first, then those of any game. The game stays as it is.
    Raises `ValueError` where a text fits nothing, with the nearest moves of the first language that
    it is written in, or where languages take it for different moves.
    """
    if not text.strip():  # in some languages of records that is a pass: nobody enters one so
        raise ValueError(f"no legal move reads {text!r}")
    rules = described(cast(EngineClass, type(game)))
    near: list[str] = []
    for names in _languages(game, rules):
        spellings = [SPELLINGS[name] for name in names]
        found = _found(game, rules, text, spellings)
        if len(found) > 1:
            told = " or ".join("; ".join(map(str, steps)) for steps in found)
            raise ValueError(f"{text!r} may be {told}")
        if found:
            return found[0]
        near = near or _near(game, rules, text, spellings)
    told = f"; nearest are: {', '.join(near)}" if near else ""
    raise ValueError(f"no legal move reads {text!r}{told}")


def spelled(game: Engine, move: Move, notation: str) -> str:
    """A legal step as a notation writes it where it stands alone; the game stays as it is.

    Raises `ValueError` for a step that is not legal here, for a notation that there is not, and for
    one that has no words for the step.
    """
    if notation not in NOTATIONS:
        raise ValueError(f"there is no notation {notation!r}; there are: {', '.join(NOTATIONS)}")
    if move not in game.legal_moves:
        raise ValueError(f"{str(move)!r} is not legal here")
    row, new = NOTATIONS[notation], cast(EngineClass, type(game))
    rules = described(new)
    choose = row.choose_spelling
    name = row.spelling if choose is None else choose(GameRecord("", ""), new, rules)
    return SPELLINGS[name].spell(Here(game, rules), (move,))


def _languages(game: Engine, rules: GameDescription) -> Iterator[list[str]]:
    """The languages of a game by name: of its family, of its title or start, of any game."""
    rows = NOTATIONS.values()
    if rules.family:
        yield list(dict.fromkeys(row.spelling for row in rows if row.family == rules.family))
    record, new = GameRecord("", ""), cast(EngineClass, type(game))
    chosen = dict.fromkeys(
        row.choose_spelling(record, new, rules)
        for row in rows
        if row.choose_spelling and rules.title in (row.titles(record) or [rules.title])
    )
    yield list(chosen)
    yield [name for name in ("plain", "zsg") if name not in chosen]


def _ways(spelling: Spelling, text: str, rules: GameDescription) -> list[Spelling]:
    """A language as a text may be meant in it, the first way first."""
    dialects = (way for way in spelling.dialects if way.suits(rules))
    ways = [way for way in dialects if way.reads(text)]
    return [replace(spelling, parse=way.parse, dialects=()) for way in ways] or [spelling]


def _found(
    game: Engine, rules: GameDescription, text: str, spellings: list[Spelling]
) -> list[tuple[Move, ...]]:
    """What a text may tell in languages, each thing that is done once."""
    replayer = Replayer(cast(EngineClass, type(game)), Sink(), rules)
    found: dict[object, tuple[Move, ...]] = {}
    for spelling in spellings:
        ways = (replayer.steps_of(game, text, way) for way in _ways(spelling, text, rules))
        if steps := next(filter(None, ways), None):
            found.setdefault(tuple((step.effects, step.partial) for step in steps), steps)
    return list(found.values())


def _near(game: Engine, rules: GameDescription, text: str, spellings: list[Spelling]) -> list[str]:
    """The legal moves next to a text, by the first language that it is written in."""
    here = Here(game, rules)
    for spelling in (way for one in spellings for way in _ways(one, text, rules)):
        with suppress(MoveTextError):
            return nearest(spelling.parse(Node(text), here), here, text, spelling)
    return []
