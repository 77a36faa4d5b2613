"""Zones by number: those of the game, then some that stand for what Dagaz cannot ask directly."""

from __future__ import annotations

from translator.analysis.codes import Codes
from translator.analysis.facts import Facts
from translator.ir.game import Game

Named = tuple[str, tuple[frozenset[int], ...]]  # positions by player


class Zones:
    """A position by itself, and the positions that goals name, are zones of their own."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._all: dict[str, tuple[frozenset[int], ...]] = {}
        for zone in game.board.zones:
            self._all[zone.name] = zone.positions
        self._helpers: dict[object, int] = {}

    def zone(self, index: int) -> int:
        return list(self._all).index(self._game.board.zones[index].name)

    def position(self, position: int) -> int:
        """A zone of one position, for everybody."""
        return self._helper(position, self._game.board.positions[position], frozenset([position]))

    def goals(self) -> int:
        """The positions that goals name."""
        named = Facts(self._game, Codes(self._game)).goal_positions
        return self._helper("goals", "goals", frozenset(p for p, yes in enumerate(named) if yes))

    def _helper(self, key: object, name: str, positions: frozenset[int]) -> int:
        if key not in self._helpers:
            unique = f"only {name}"
            while unique in self._all:
                unique += "'"
            self._helpers[key] = len(self._all)
            self._all[unique] = (positions,) * len(self._game.players)
        return self._helpers[key]

    def named(self) -> list[Named]:
        """All of them in the order of their numbers."""
        return list(self._all.items())
