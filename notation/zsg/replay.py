"""Replaying ZSG by its effects, without a move generator: does each line fit the board?

A file names every piece that moves, appears, changes or goes, so it replays from the start position
alone. Without that, what stands on a position is not known until a line tells it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import takewhile
from typing import Any

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.record import GameRecord, Node
from notation.zsg.effects import Effect, Names, ZsgMove, parse_move


@dataclass(slots=True)
class Board:
    """Pieces by position, as (player, type); "" for a player who is not known.

    `None` is an empty position; one that is missing is empty if the start is `known`.
    """

    pieces: dict[str, tuple[str, str] | None] = field(default_factory=dict)
    known: bool = False

    def tells(self, position: str) -> bool:
        """Whether it is known what stands on a position."""
        return self.known or position in self.pieces

    def at(self, position: str) -> tuple[str, str] | None:
        return self.pieces.get(position)


def replay_effects(
    record: GameRecord, sink: Sink, rules: GameDescription | None = None, setup: Any = None
) -> tuple[Board, int]:
    """Make the effects of the main line; the last board, and how many lines fitted.

    setup   the start position of the game, if it is known
    """
    placements = setup.placements if setup is not None else ()
    board = Board({p[0]: (p[1], p[2]) for p in placements}, setup is not None)
    players = set(rules.players if rules else (placed[1] for placed in placements))
    kinds = set(rules.pieces if rules else (placed[2] for placed in placements))
    for edit in record.edits:
        *piece, position = edit.split(" ")
        board.pieces[position] = None if piece == ["x"] else (piece[0], piece[1])
    names = Names(rules.players, rules.pieces) if rules else None
    nodes = list(record.main_line())
    moves = [parse_move((node.move or "Pass").split(" "), names) for node in nodes]
    for effect in (effect for move in moves for effect in move.effects):
        if effect[0] == "drop":
            players.add(effect[1])
        if effect[0] in ("drop", "shift"):
            kinds.add(effect[2] if effect[0] == "drop" else effect[1])
    for lines, (node, move) in enumerate(zip(nodes, moves, strict=True)):
        if wrong := _Line(board, players, kinds).make(move):
            _report(record, node, wrong, lines + 1, sink)
            return board, lines
    return board, len(nodes)


def _report(record: GameRecord, node: Node, wrong: str, ply: int, sink: Sink) -> None:
    place = replace(record.place(node), ply=ply)
    hint = "the record may be of another revision or variant of the rules"
    sink.error("N179", wrong, place, node.move or "", hint)


class _Line:
    """Makes the effects of one line on a board."""

    def __init__(self, board: Board, players: set[str], kinds: set[str]) -> None:
        self.board = board
        self.players = players
        self.kinds = kinds
        self.landed = ""

    def make(self, move: ZsgMove) -> str:
        """Make all effects: leading shifts together, the others in order. What does not fit."""
        shifts = [effect for effect in move.effects if effect[0] == "shift"]
        together = list(takewhile(lambda effect: effect[0] == "shift", move.effects))
        wrong = next(filter(None, map(self._mismarked, shifts)), "") or self._shift(together)
        for effect in move.effects[len(together) :]:
            if wrong:
                break
            if effect[0] == "shift":
                wrong = self._shift([effect])
            else:
                self._make(effect)
        return wrong

    def _mismarked(self, effect: Effect) -> str:
        """Why the mark of a shift does not fit the board before the line, or ""."""
        *_, mark, end = effect
        occupied = self.board.at(end) is not None
        if self.board.tells(end) and occupied != (mark == "x"):
            return f"`{mark}` before {end}, which is {'occupied' if occupied else 'empty'}"
        return ""

    def _shift(self, shifts: list[Effect]) -> str:
        """Make shifts at the same time; why one does not fit, or ""."""
        lifted = []
        for _, piece, start, _, _ in shifts:
            standing = self.board.at(start)
            if self.board.tells(start) and (standing is None or standing[1] != piece):
                there = f"a {standing[1]}" if standing else "nothing"
                return f"{piece} leaves {start}, where {there} stands"
            lifted.append(standing or ("", piece))
        for effect in shifts:
            self.board.pieces[effect[2]] = None
        for effect, moved in zip(shifts, lifted, strict=True):
            self.board.pieces[effect[4]] = moved
            self.landed = effect[4]
        return ""

    def _make(self, effect: Effect) -> None:
        kind, *values = effect
        pieces = self.board.pieces
        if kind == "drop":
            player, piece, at = values
            pieces[at] = (player, piece)
        elif kind == "capture":
            pieces[values[0]] = None
        elif kind == "change":
            name, squares = values
            for at in squares or (self.landed,):
                self._change(at, name)
        elif kind == "flip":
            for at in values[0]:
                owner, piece = pieces.get(at) or ("", "")
                others = [player for player in self.players if player != owner]
                pieces[at] = (others[0] if owner and len(others) == 1 else "", piece)

    def _change(self, at: str, name: str) -> None:
        """A piece changes owner or type: which, the name tells where it is known."""
        pieces = self.board.pieces
        standing = pieces.get(at)
        if name in self.players:
            if standing is not None:
                pieces[at] = (name, standing[1])
        elif name in self.kinds:
            pieces[at] = (standing[0] if standing else "", name)
        else:
            # Whether it is a player or a piece is not known, and so neither is what stands there.
            pieces.pop(at, None)
