"""Which records are followed in V8, where there are many of a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import SPELLINGS
from translator import api
from translator.core.diagnostics import TranslationError
from translator.engines import v8
from translator.engines.cache import kept
from translator.engines.limits import limited
from translator.ir.game import Game
from translator.records.hosted import V8Guide

ENOUGH: Final = 10_000
"""Moves of a game that are replayed in Python first: that takes as long as V8 needs to start with
its engine, and to become fast."""


@dataclass
class Guides:
    """Who follows the records of games, which are known by their engines.

    engine  `auto`: V8 if it is installed, once a game has had enough moves; `v8` or `python`
    """

    games: Mapping[EngineClass, Game]
    engine: str
    timeout: float | None
    _moves: Counter[EngineClass] = field(default_factory=Counter)
    _made: dict[EngineClass, V8Guide | None] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if self.engine == "v8":
            v8.require()

    def guide_for(self, record: GameRecord, engine: EngineClass) -> V8Guide | None:
        """Who follows a record, `None` where that is left to the engine in Python."""
        if engine not in self._made and self._pays(record, engine):
            self._made[engine] = self._make(self.games[engine])
        return self._made.get(engine)

    def _pays(self, record: GameRecord, engine: EngineClass) -> bool:
        spelling = SPELLINGS.get(record.spelling)
        if spelling is None or spelling.tells is None or self.engine == "python":
            return False  # nobody follows records in that language
        if engine not in self.games or not v8.installed():
            return False
        self._moves[engine] += sum(1 for _ in record.root.walk())
        return self.engine == "v8" or self._moves[engine] > ENOUGH

    def _make(self, game: Game) -> V8Guide | None:
        """`None` where JavaScript cannot express the game, or it takes too long."""
        from translator.engines.v8.module import script_of

        try:
            with limited(self.timeout):
                return V8Guide(script_of(kept(game, "javascript", api.emit)))
        except TranslationError:
            return None
