"""What refutes a finding of what is dead: by its code, what random games show to the contrary."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tests.backends.javascript.support import Player
from tests.prove.watched import Watched, engine_of, watched
from translator.core.diagnostics import Diagnostic
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.ir.game import Game
from translator.ir.ids import PositionId
from translator.ir.parts import Zone


@dataclass(frozen=True, slots=True)
class Trial:
    """A game of a file, its engine, and what it has shown in so many games."""

    file: GameFile
    index: int
    game: Game
    engine: str
    seen: Watched
    player: Player
    games: int

    def named(self, found: Diagnostic, names: Iterable[str]) -> list[str]:
        """Which of the names a finding names."""
        return [name for name in names if repr(name) in found.message]

    def plays_alike(self, other: Game) -> bool:
        """Whether random games of the other one are the same."""
        engine = engine_of(other)
        if engine == self.engine:
            return True
        return watched(self.player, engine, self.games).digest == self.seen.digest


def _in_play(trial: Trial, found: Diagnostic) -> str:
    """P111, P122: there is a piece of a type that never comes up."""
    types = trial.named(found, (piece.name for piece in trial.game.pieces))
    return _seen((player, piece) for player, piece in trial.seen.there if piece in types)


def _owned(trial: Trial, found: Diagnostic) -> str:
    """P112: somebody without pieces has one."""
    if found.span is None:
        return _seen(trial.seen.there)
    players = trial.named(found, (player.name for player in trial.game.players))
    return _seen((player, piece) for player, piece in trial.seen.there if player in players)


def _royal(trial: Trial, found: Diagnostic) -> str:
    """P124: who has no king has one."""
    players = trial.named(found, (player.name for player in trial.game.players))
    types = trial.named(found, (piece.name for piece in trial.game.pieces))
    return _seen(one for one in trial.seen.there if one[0] in players and one[1] in types)


def _seen(pieces: Iterable[tuple[str, str]]) -> str:
    return next((f"{player} {piece} was there" for player, piece in sorted(pieces)), "")


def _moved(trial: Trial, found: Diagnostic) -> str:
    """P113: there is a move in a turn in which there is none."""
    turns = trial.game.turn_order.turns
    if any(turns[index].span == found.span for index in trial.seen.moved):
        return "there was a move in that turn"
    return ""


def _won(trial: Trial, found: Diagnostic) -> str:
    """P121: somebody has won, or lost."""
    results = trial.seen.seen.results
    decided = results.games - results.unfinished - results.draws
    return f"{decided} games were decided" if decided else ""


def _zone_matters(trial: Trial, found: Diagnostic) -> str:
    """P131: without the zone other games are played."""
    zone = _zone(trial, found)
    emptied = replace(zone, positions=tuple(frozenset() for _ in zone.positions))
    alike = trial.plays_alike(_with_zone(trial.game, zone, emptied))
    return "" if alike else "with the zone emptied other games are played"


def _zone_idles(trial: Trial, found: Diagnostic) -> str:
    """P132: were all positions in the zone that a player lacks, nothing would change."""
    players = trial.named(found, (player.name for player in trial.game.players))
    everywhere = frozenset(map(PositionId, range(len(trial.game.board.positions))))
    zone = _zone(trial, found)
    positions = tuple(
        everywhere if player.name in players else known
        for player, known in zip(trial.game.players, zone.positions, strict=True)
    )
    filled = replace(zone, positions=positions)
    alike = trial.plays_alike(_with_zone(trial.game, zone, filled))
    return "with all positions in the zone the same games are played" if alike else ""


def _zone(trial: Trial, found: Diagnostic) -> Zone:
    zones = trial.game.board.zones
    names = trial.named(found, (zone.name for zone in zones))
    return next(zone for zone in zones if zone.name in names and zone.span == found.span)


def _with_zone(game: Game, old: Zone, new: Zone) -> Game:
    zones = tuple(new if zone is old else zone for zone in game.board.zones)
    return replace(game, board=replace(game.board, zones=zones))


def _macro_matters(trial: Trial, found: Diagnostic) -> str:
    """Z212: with the macro under another name other games are played."""
    span, rules = found.span, trial.file.rules
    assert span is not None
    text = rules.source.text
    renamed = f"{text[: span.start]}not-{text[span.start :]}".encode("latin-1")
    source = Source(rules.source.name, renamed)
    other = GameFile(replace(rules, source=source), trial.file.dialect).lower(trial.index).game
    return "" if trial.plays_alike(other) else "under another name other games are played"


REFUTED: Final[Mapping[str, Callable[[Trial, Diagnostic], str]]] = {
    "P111": _in_play,
    "P112": _owned,
    "P113": _moved,
    "P121": _won,
    "P122": _in_play,
    "P124": _royal,
    "P131": _zone_matters,
    "P132": _zone_idles,
    "Z212": _macro_matters,
}
"""What was seen instead, "" for nothing."""

PIECES: Final = frozenset(("P111", "P112", "P122", "P124"))
"""The codes for which one has to look which pieces there are."""
