"""One way to look at a game in progress, be it played here or by a generated engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol

from .dictionary import Word
from .game import Game
from .moves import Move

Effect = tuple[Any, ...]
Cell = tuple[str, str]  # player and type
Variables = dict[tuple[str, int], int]  # name and index; those that are not 0


class Shown(NamedTuple):
    """A legal move as it is compared: its effects as docs/engine.md describes them."""

    effects: tuple[Effect, ...]
    is_pass: bool
    rule: str

    @property
    def identity(self) -> tuple[object, ...]:
        return self.effects, self.is_pass

    def __str__(self) -> str:
        parts = [" ".join(map(str, effect)) for effect in self.effects]
        return f"{self.rule}{' (pass)' if self.is_pass else ''}: {'; '.join(parts) or 'nothing'}"


class Table(Protocol):
    """A game in progress."""

    def steps(self) -> list[Shown]: ...

    def play(self, index: int) -> None:
        """Makes the step at ``index`` of ``steps()``."""

    def board(self) -> dict[str, Cell]: ...

    def variables(self) -> Variables: ...

    def turn(self) -> tuple[str, str, int]:
        """Who is to move, whose pieces, and the index in the turn order."""

    def result(self) -> str | None:
        """Of the player about to move: "win", "loss" or "draw"; None while the game goes on."""


def felt(board: Mapping[str, Cell], effects: Iterable[Effect]) -> Iterator[Effect]:
    """The effects without those that do nothing: to a cell empty by then, a move in place."""
    full = set(board)
    for effect in effects:
        kind = effect[0]
        if kind == "shift":
            _, _, start, end = effect
            if start == end or start not in full:
                continue
            full = full - {start} | {end}
        elif kind == "drop":
            full.add(effect[3])
        elif kind in ("capture", "type", "owner"):
            if effect[1] not in full:
                continue
            if kind == "capture":
                full.discard(effect[1])
        yield effect


class ReferenceTable:
    """The machine of this package."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def steps(self) -> list[Shown]:
        board = self.board()
        return [self._shown(move, board) for move in self.game.legal()]

    def _shown(self, move: Move, board: dict[str, Cell]) -> Shown:
        return Shown(tuple(felt(board, self._effects(move, board))), move.is_pass, move.rule)

    def _effects(self, move: Move, board: dict[str, Cell]) -> Iterator[Effect]:
        """Edits in the words of engines; the literals before a call are its arguments."""
        d = self.game.description
        positions = dict(enumerate(d.positions))
        types = {at: piece for at, (_, piece) in board.items()}
        literals: list[int] = []
        for kind, *operands in move.edits:
            if kind == "literal":
                literals.append(operands[0])
            elif kind == "call":
                yield "call", _meant(operands[0]).name, tuple(literals)
                literals = []
            elif kind == "move":
                start, end = (positions.get(at, "?") for at in operands)
                yield "shift", types.get(start, ""), start, end
                types[end] = types.pop(start, "")
            elif kind in ("drop", "create"):
                player, number, at = operands
                types[positions.get(at, "?")] = d.piece_name(number)
                yield "drop", d.player_name(player), d.piece_name(number), positions.get(at, "?")
            elif kind == "capture":
                yield "capture", positions.get(operands[0], "?")
            elif kind == "type":
                at, number = operands
                types[positions.get(at, "?")] = d.piece_name(number)
                yield "type", positions.get(at, "?"), d.piece_name(number)
            elif kind == "owner":
                yield "owner", positions.get(operands[0], "?"), d.player_name(operands[1])
            else:
                yield kind, *operands

    def play(self, index: int) -> None:
        self.game.make(self.game.legal()[index])

    def board(self) -> dict[str, Cell]:
        d = self.game.description
        cells = zip(d.positions, self.game.machine.memory.board, strict=True)
        return {at: (d.player_name(cell), d.piece_name(cell)) for at, cell in cells if cell}

    def variables(self) -> Variables:
        cells = iter(self.game.machine.memory.variables)
        return {
            (name, index): value
            for name, size in self.game.variables
            for index in range(size)
            if (value := next(cells))
        }

    def turn(self) -> tuple[str, str, int]:
        names = self.game.description.player_name
        return names(self.game.player), names(self.game.owner), self.game.turn

    def result(self) -> str | None:
        return self.game.result()


def _meant(word: Word) -> Word:
    """The word itself; of a deferred one that to which it leads."""
    return _meant(word.target) if word.target is not None else word


class EngineTable:
    """A generated engine, as `docs/engine.md` describes its ``Game``."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def steps(self) -> list[Shown]:
        board = self.board()
        return [
            Shown(tuple(felt(board, move.effects)), move.is_pass, move.rule)
            for move in self.game.legal_moves
        ]

    def play(self, index: int) -> None:
        self.game.push(self.game.legal_moves[index])

    def board(self) -> dict[str, Cell]:
        return {at: (piece.player, piece.type) for at, piece in self.game.board.items()}

    def variables(self) -> Variables:
        return {(name, index): value for name, index, value in self.game.setup().variables}

    def turn(self) -> tuple[str, str, int]:
        return self.game.turn, self.game.owner, self.game.turn_index

    def result(self) -> str | None:
        over = self.game.outcome()
        if over is None:
            return None
        if not over.winners and not over.losers:
            return "draw"
        return "win" if self.game.turn in over.winners else "loss"
