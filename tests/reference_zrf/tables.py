"""One way to look at a game in progress, be it played here or by a generated engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from . import state
from .effects import carry_out
from .pieces import Label
from .position import Effect, Step
from .rules import Rules
from .state import State

Cell = tuple[str, str, tuple[tuple[str, int], ...]]  # player, type, attributes that are not false


class Shown(NamedTuple):
    """A legal step as it is compared. ``rules`` are the names and arguments it may go under."""

    start: str | None
    end: str | None
    effects: tuple[Effect, ...]
    partial: str | None
    promotion: str | None
    is_pass: bool
    captures: frozenset[str]
    rules: frozenset[Label]

    @property
    def identity(self) -> tuple[object, ...]:
        return tuple(self)[:-1]

    def __str__(self) -> str:
        if self.is_pass:
            return "Pass"
        parts = [" ".join(map(str, effect)) for effect in self.effects]
        if self.partial is not None:
            parts.append(f"partial {self.partial}".strip())
        names = " | ".join(" ".join((name, *args)) for name, args in sorted(self.rules))
        taken = f" x {' '.join(sorted(self.captures))}" if self.captures else ""
        return f"{self.start or '-'} -> {self.end or '-'}: {'; '.join(parts)}{taken} [{names}]"


class Result(NamedTuple):
    winners: frozenset[str]
    losers: frozenset[str]
    reason: frozenset[str]  # the words of a compound


class Table(Protocol):
    """A game in progress."""

    def steps(self) -> list[Shown]: ...

    def play(self, index: int) -> None:
        """Makes the step at ``index`` of ``steps()``."""

    def board(self) -> dict[str, Cell]: ...

    def reserve(self) -> dict[tuple[str, str], int]: ...

    def turn(self) -> tuple[str, str, int]:
        """Who makes the next step, whose pieces he moves, index in the turn order."""

    def chain(self) -> str | None: ...

    def outcome(self) -> Result | None: ...


def felt(board: Iterable[str], effects: Iterable[Effect]) -> Iterator[Effect]:
    """The effects without those that do nothing: to a cell empty by then, a move in place."""
    full = set(board)
    effects = tuple(effects)
    shifts = [effect for effect in effects if effect[0] in ("shift", "copy")]
    full -= {str(effect[2]) for effect in shifts if effect[0] == "shift"}
    full |= {str(effect[3]) for effect in shifts}
    for effect in effects:
        at = str(effect[3] if effect[0] == "drop" else effect[1])
        if effect[0] in ("shift", "copy") and effect[2] == effect[3]:
            continue
        if effect[0] not in ("shift", "copy"):
            if effect[0] == "drop":
                full.add(at)
            elif at not in full:
                continue
            elif effect[0] == "capture":
                full.discard(at)
        yield tuple(int(part) if isinstance(part, bool) else part for part in effect)


class ReferenceTable:
    """The interpreter of this package."""

    def __init__(self, rules: Rules) -> None:
        self.state: State = state.start(rules)

    def steps(self) -> list[Shown]:
        return [self._shown(step) for step in state.legal(self.state)]

    def _shown(self, step: Step) -> Shown:
        position = self.state.position
        return Shown(
            step.start,
            step.end,
            tuple(felt(position.board, step.effects)),
            step.partial,
            step.promotion,
            step.is_pass,
            frozenset(at for at, _ in carry_out(position, step).captured),
            frozenset(step.labels),
        )

    def play(self, index: int) -> None:
        self.state = state.apply(self.state, state.legal(self.state)[index])

    def board(self) -> dict[str, Cell]:
        rules = self.state.position.rules
        return {
            at: (
                piece.player,
                piece.type,
                tuple(
                    (name, value)
                    for name in sorted(rules.seen(piece.type))
                    if (value := piece.attribute(name, rules))
                ),
            )
            for at, piece in self.state.position.board.items()
        }

    def reserve(self) -> dict[tuple[str, str], int]:
        return dict(self.state.position.reserve)

    def turn(self) -> tuple[str, str, int]:
        position = self.state.position
        return position.turn.player, position.turn.owner, position.turn_index

    def chain(self) -> str | None:
        chain = self.state.position.chain
        return chain.at if chain else None

    def outcome(self) -> Result | None:
        return _result(state.outcome(self.state))


class EngineTable:
    """A generated engine, as `docs/engine.md` describes its ``Game``."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def steps(self) -> list[Shown]:
        board = self.game.board
        return [_shown_move(board, move) for move in self.game.legal_moves]

    def play(self, index: int) -> None:
        self.game.push(self.game.legal_moves[index])

    def board(self) -> dict[str, Cell]:
        return {
            at: (
                piece.player,
                piece.type,
                tuple((name, int(value)) for name, value in sorted(piece.attributes) if value),
            )
            for at, piece in self.game.board.items()
        }

    def reserve(self) -> dict[tuple[str, str], int]:
        return {key: count for key, count in self.game.reserve.items() if count}

    def turn(self) -> tuple[str, str, int]:
        return self.game.turn, self.game.owner, self.game.turn_index

    def chain(self) -> str | None:
        chain: str | None = self.game.chain
        return chain

    def outcome(self) -> Result | None:
        return _result(self.game.outcome())


def _shown_move(board: Mapping[str, object], move: Any) -> Shown:
    label: Label = (move.rule, tuple(move.args))
    return Shown(
        move.start,
        move.end,
        tuple(felt(board, move.effects)),
        move.partial,
        move.promotion,
        move.is_pass,
        frozenset(move.captures),
        frozenset([label]),
    )


def _result(over: Any) -> Result | None:
    """An outcome, ours or the engine's: they have the same fields."""
    if over is None:
        return None
    return Result(
        frozenset(over.winners), frozenset(over.losers), frozenset(over.reason.split("+"))
    )
