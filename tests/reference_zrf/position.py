"""What moves are generated from: pieces on the board, reserves, the turn, the last move."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace

from .pieces import Label
from .rules import Rules, Turn

Effect = tuple[object, ...]  # as docs/engine.md writes them


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece on the board with its attributes, which travel with it."""

    player: str
    type: str
    attributes: tuple[tuple[str, int], ...] = ()  # sorted by name

    def with_type(self, name: str, rules: Rules) -> Piece:
        """The same piece as another type: what both can have stays, the rest begins anew."""
        seen = rules.seen(name)
        kept = {known: value for known, value in self.attributes if known in seen}
        return replace(self, type=name, attributes=tuple(sorted({**seen, **kept}.items())))

    def with_attribute(self, name: str, value: int) -> Piece:
        attributes = {**dict(self.attributes), name: value}
        return replace(self, attributes=tuple(sorted(attributes.items())))

    def attribute(self, name: str, rules: Rules) -> int:
        """The value of an attribute; 0 where the piece cannot have it."""
        return dict(self.attributes).get(name, 0) if name in rules.seen(self.type) else 0


def new_piece(rules: Rules, player: str, name: str) -> Piece:
    return Piece(player, name, tuple(sorted(rules.seen(name).items())))


@dataclass(frozen=True, slots=True)
class Step:
    """One legal step. ``partial`` is the move type that may follow, ``None`` for a complete move.

    ``landing`` is where the chain goes on: the destination of the last sub-move. ``labels`` are
    the rules that make this same step (identical moves are one).
    """

    player: str
    start: str | None
    end: str | None
    piece: str | None
    effects: tuple[Effect, ...]
    partial: str | None = None
    promotion: str | None = None
    landing: str | None = None
    is_drop: bool = False
    is_pass: bool = False
    labels: tuple[Label, ...] = ()

    @property
    def identity(self) -> Hashable:
        """What makes two moves the same: their effects and how they go on (U30)."""
        return self.is_pass, self.start, self.end, self.effects, self.partial

    def __str__(self) -> str:
        if self.is_pass:
            return "Pass"
        effects = "; ".join(" ".join(map(str, effect)) for effect in self.effects)
        name, args = self.labels[0] if self.labels else ("", ())
        onward = "" if self.partial is None else f" partial {self.partial or 'any'}"
        return f"{self.start} -> {self.end}: {effects}{onward} [{' '.join((name, *args))}]"


@dataclass(frozen=True, slots=True)
class Chain:
    """A turn that has begun: the piece at ``at`` goes on with blocks of ``kind`` (empty: any).

    With maximal captures ``due`` are the kings and pieces that the turn has yet to capture, and
    ``clean`` says that it has captured none so far.
    """

    at: str
    kind: str
    due: tuple[int, int] | None = None
    clean: bool = True


@dataclass(frozen=True, slots=True)
class Position:
    """Immutable. ``doomed`` are captured men that leave the board when the turn ends (Dagaz)."""

    rules: Rules
    board: Mapping[str, Piece]
    reserve: Mapping[tuple[str, str], int]
    turn_index: int
    last_from: str | None = None
    last_to: str | None = None
    chain: Chain | None = None
    doomed: frozenset[str] = frozenset()

    @property
    def turn(self) -> Turn:
        return self.rules.turns[self.turn_index]

    def key(self) -> Hashable:
        """Equal for positions that count as the same for repetition."""
        return frozenset(self.board.items()), frozenset(self.reserve.items()), self.turn_index

    def in_reserve(self, player: str, name: str) -> bool:
        """Whether the player has one of these to drop."""
        return name in self.rules.unlimited or self.reserve.get((player, name), 0) > 0


def starting_position(rules: Rules) -> Position:
    board = {at: new_piece(rules, player, name) for at, player, name in rules.placements}
    reserve = {key: count for key, count in rules.reserve.items() if count}
    return Position(rules, board, reserve, 0)


def parse_position(rules: Rules, text: str) -> Position:
    """A position from a list of placements, as `Setup` of the engines writes it.

    `White King e1 moved; White Pawn a2 b2; off White Pawn 3; turn 1; last e7 e5`: an attribute is
    named after the position whose piece has it, with `=value` unless that is true.
    """
    board: dict[str, Piece] = {}
    reserve: dict[tuple[str, str], int] = {}
    position = Position(rules, board, reserve, 0)
    for words in filter(None, (part.split() for part in text.split(";"))):
        match words:
            case ["off", player, name, count]:
                reserve[player, name] = int(count)
            case ["turn", index]:
                position = replace(position, turn_index=int(index))
            case ["last", start, end]:
                position = replace(position, last_from=start, last_to=end)
            case [player, name, *items]:
                at = ""
                for item in items:
                    if item in rules.board.positions:
                        at = item
                        board[at] = new_piece(rules, player, name)
                    else:
                        attribute, _, value = item.partition("=")
                        board[at] = board[at].with_attribute(attribute, int(value or "1"))
            case _:
                raise ValueError(f"not part of a position: {' '.join(words)}")
    return position
