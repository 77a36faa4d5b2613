"""The behavioural difference of two games."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from translator.analysis.memory import asks_for_the_past
from translator.api import compile
from translator.diff.content import Contents
from translator.diff.matching import Aligned
from translator.diff.play.lens import Lens, Memory
from translator.diff.play.walk import Divergence, Known, Limits, SearchStats, Walker
from translator.diff.structure import Structure
from translator.ir.expr import Repeated
from translator.ir.game import Game
from translator.ir.ids import Noun
from translator.ir.stmt import Supply
from translator.ir.walk import nodes

Engines = tuple[Any, Any]


@dataclass(frozen=True, slots=True)
class Behaviour:
    """What differs in play: the shortest sequence found, and one after which only what nobody sees
    differs; how far was looked; the engines that were compared."""

    seen: Divergence | None
    hidden: Divergence | None
    stats: SearchStats
    engines: Engines = field(compare=False, repr=False)

    @property
    def differs(self) -> bool:
        return self.seen is not None or self.hidden is not None


def play(structure: Structure, limits: Limits) -> Behaviour:
    """Compile both games and walk them side by side."""
    walker = walker_of(structure.aligned, structure.old, structure.new)
    walker.run(limits)
    return Behaviour(walker.seen, walker.hidden, walker.stats, walker.engines)


@lru_cache(maxsize=4)
def engine_of(game: Game) -> Any:
    """The class of engines of a game; one game is often compared with several."""
    return compile(game).Game


def walker_of(aligned: Aligned, old: Game, new: Game, memory: Memory | None = None) -> Walker:
    """The two games at their start; `memory` is of the old one."""
    engines = engine_of(old), engine_of(new)
    lenses = Lens(aligned, True, memory), Lens(aligned, False)
    same_attributes = not aligned.only_old(Noun.ATTRIBUTE) + aligned.only_new(Noun.ATTRIBUTE)
    same_order = aligned.old.turn_order == aligned.new.turn_order
    known = Known(
        tied=same_attributes and same_order and not (old.variables or new.variables),
        recent=asks_for_the_past(old) or asks_for_the_past(new),
        boards=any(map(_does_more_than_it_says, (old, new))),
        suspects=_suspects(aligned),
    )
    return Walker(engines, lenses, known)


def memory_of(game: Game) -> Memory | None:
    """An empty memory of a game, if its legal moves follow from its positions."""
    programs = game.selection, game.rules, game.procedures
    recurring = any(isinstance(node, Repeated) for node in nodes(programs))
    return None if recurring or any(v.scratch for v in game.variables) else {}


def _does_more_than_it_says(game: Game) -> bool:
    """What moves are seen to do does not tell the whole position after them."""
    options = game.captures.recycled or game.captures.deferred or bool(game.start.reserve)
    options |= any(isinstance(node, Supply) for node in nodes(game))
    return options or bool(game.attributes or game.variables or game.procedures)


def _suspects(aligned: Aligned) -> frozenset[str]:
    """The pieces that do not do the same in both games."""
    contents = Contents(aligned.old), Contents(aligned.new)
    rows = [
        [
            Counter(content.of(entry) for entry in (*piece.moves, *piece.drops))
            for piece in game.pieces
        ]
        for game, content in zip((aligned.old, aligned.new), contents, strict=True)
    ]
    names = aligned.old_names[Noun.PIECE]
    return frozenset(name for name, a, b in zip(names, *rows, strict=True) if a != b)
