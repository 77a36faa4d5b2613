"""How often games have used each rule, whatever macro call or variant has brought it to a piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from translator.core.source import Span
from translator.ir.game import Game
from translator.lint.places import place_of


class Ruled(Protocol):
    """What a move of an emitted engine tells of its rule, beyond what players need."""

    @property
    def rule(self) -> str: ...
    @property
    def args(self) -> tuple[str, ...]: ...
    @property
    def piece(self) -> str | None: ...


@dataclass(slots=True)
class Rule:
    """A rule by the place where it is written, and the pieces that have it."""

    name: str
    span: Span | None
    pieces: list[str] = field(default_factory=list)
    uses: int = 0


@dataclass(slots=True)
class Uses:
    """Counts the moves of games by their rule, its arguments and the piece that makes them."""

    counts: Counter[tuple[str, tuple[str, ...], str | None]] = field(default_factory=Counter)

    def add(self, moves: Iterable[Ruled]) -> None:
        self.counts.update((move.rule, move.args, move.piece) for move in moves)

    def rules(self, game: Game) -> list[Rule]:
        """The rules of the game; what several pieces have by one text counts as one."""
        rules: dict[object, Rule] = {}
        for piece in game.pieces:
            counted = set()
            for entry in (*piece.moves, *piece.drops):
                label = (entry.label.name, entry.label.args, piece.name)
                name = " ".join((entry.label.name, *entry.label.args))
                place = place_of(entry.span) or name
                rule = rules.setdefault(place, Rule(name, entry.span))
                if (place, label) not in counted:
                    rule.uses += self.counts[label]
                    counted.add((place, label))
                if piece.name not in rule.pieces:
                    rule.pieces.append(piece.name)
        return list(rules.values())
