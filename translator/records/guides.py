"""Records followed in V8, whose engine in JavaScript is many times as fast as that in Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from notation.course import Course, Ending, Step
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import SPELLINGS
from translator import api
from translator.core.diagnostics import TranslationError
from translator.engines import v8
from translator.engines.cache import kept
from translator.engines.limits import limited
from translator.ir.game import Game

if TYPE_CHECKING:
    from translator.engines.v8.host import Host

_Label: TypeAlias = tuple[str, tuple[str, ...]]

ENOUGH: Final = 10_000
"""Moves of a game that are replayed in Python first: that takes as long as V8 needs to start with
its engine, and to become fast."""

HOSTS: Final = 4
"""Games that a process follows in V8 at a time: each takes some megabytes."""


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


@dataclass(frozen=True, slots=True)
class V8Guide:
    """Follows records of the game of a script; plain data, for it goes to workers."""

    script: str = field(repr=False)

    def follow(
        self, setup: Any, language: str, told: Sequence[object], depths: Sequence[int]
    ) -> Course | None:
        """As `notation.course.Guide` says. What V8 refuses is for the engine in Python, which tells
        why."""
        try:
            host, labels = _host(self.script)
            found, _, said = host.ask(None, None, "followed", setup, language, told, depths)
        except (ValueError, RecursionError, MemoryError):
            return None
        if found is None or said:
            return None
        rows, numbers, ended = found
        named = ((*row[:3], *labels[row[3]], row[4]) for row in rows)
        steps = list(map(Step._make, named))
        outcome = ended and Ending(tuple(ended[0]), tuple(ended[1]), ended[2])
        return Course(steps, numbers, outcome)


@lru_cache(maxsize=HOSTS)
def _host(script: str) -> tuple[Host, list[_Label]]:
    """Who answers for a script in this process, and the rules with arguments that moves have."""
    from translator.engines.v8.host import Host

    host = Host(script, None, None)
    tables, _, _ = host.ask(None, None, "tables", ["labels"])
    return host, [(rule, tuple(args)) for rule, args in tables["labels"]]
