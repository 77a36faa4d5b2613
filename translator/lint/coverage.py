"""How often games have used each rule, whatever macro call or variant has brought it to a piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from translator.core.source import Source, Span, lines_of
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

    def __str__(self) -> str:
        """A line of a table: how often it was used, its place, its name, the pieces."""
        where = "" if self.span is None else f"{self.span}: "
        return f"{self.uses or 'never':>9}  {where}{self.name} ({', '.join(self.pieces)})"

    def as_data(self) -> dict[str, object]:
        """The same as plain data for JSON."""
        file, line = (None, None) if self.span is None else (self.span.file, self.span.line)
        return {
            "rule": self.name,
            "pieces": self.pieces,
            "uses": self.uses,
            "file": file,
            "line": line,
        }


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


@dataclass(slots=True)
class Coverage:
    """The rules of several games together; what stands at one place counts as one rule."""

    found: dict[object, Rule] = field(default_factory=dict)

    def add(self, rules: Iterable[Rule]) -> None:
        for rule in rules:
            place = place_of(rule.span) or rule.name
            known = self.found.setdefault(place, Rule(rule.name, rule.span))
            known.uses += rule.uses
            known.pieces += [piece for piece in rule.pieces if piece not in known.pieces]

    @property
    def rules(self) -> list[Rule]:
        return list(self.found.values())

    def told(self) -> Iterator[str]:
        """A table of the rules, and the files in which they stand with a mark at each."""
        used = sum(bool(rule.uses) for rule in self.rules)
        yield f"{used} of {len(self.rules)} rules were used"
        yield from map(str, self.rules)
        lines: dict[Source, dict[int, list[int]]] = {}
        for rule in self.rules:
            if rule.span is not None:
                of_source = lines.setdefault(rule.span.source, {})
                of_source.setdefault(rule.span.line, []).append(rule.uses)
        for source, uses in lines.items():
            yield from _marked(source, uses)


def _marked(source: Source, uses: Mapping[int, list[int]]) -> Iterator[str]:
    """The lines of a file, each after the uses of the rules that begin there."""
    yield f"{source.name}: uses of the rules that begin in each line (*: some of them never)"
    for number in range(1, len(lines_of(source.text)) + 1):
        here = uses.get(number, [])
        mark = f"{sum(here) or 'never'}{'*' if any(here) and not all(here) else ' '}"
        yield f"{mark if here else '':>10}|{number:5} {source.line_text(number)}".rstrip()
