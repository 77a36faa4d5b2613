"""A position of one game as both games can tell it.

What corresponds in the two games has one name here; what only one of them has keeps its own, with a
mark. Hidden state (attributes that only one game has, variables, types of continuations) is not
looked at: where it matters, moves will differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from notation.engine import Engine
from translator.diff.matching import Aligned
from translator.ir.ids import Noun
from translator.ir.nouns import NAMED

Piece = tuple[str, str]
"""Player and type."""

Standing = tuple[Piece, tuple[tuple[str, int], ...]]
"""A piece and its attributes."""

Effect = tuple[Any, ...]

Key = tuple[tuple[Effect, ...], bool]
"""A move by what it does that can be seen, nothing if it is a pass; whether it goes on."""

ALONE = "\0"
"""Marks the name of what only one of the games has."""


SEEN = frozenset({"shift", "copy", "drop", "capture", "type", "owner", "flip"})
"""Effects that are seen on the board; what others do is seen in the position after them."""


Moves = dict[Key, list[Any]]
"""Legal moves by what they do."""

Ended = tuple[frozenset[str], frozenset[str]]
"""Who won and who lost, of those who take turns."""

Memory = dict[object, tuple[Ended | None, Moves]]
"""Outcomes of positions that were met before, and the legal moves in them."""


class View:
    """A position, and the legal moves in it by what they do.

    `state` tells positions apart for the memory of the lens; `None` is not remembered.
    """

    def __init__(self, lens: Lens, game: Engine, state: object) -> None:
        self._lens, self._game = lens, game
        self.turn = lens.player[game.turn]
        self.owner = lens.player[game.owner]
        self.random = game.random_turn
        self.outcome, self.moves = lens.prospects(game, state)

    @cached_property
    def board(self) -> Mapping[str, Standing]:
        """What stands where; to be asked for before another move is made."""
        lens = self._lens
        pieces = self._game.board.items()
        return {lens.position[at]: lens.standing(p) for at, p in pieces if lens.sees(at)}

    @cached_property
    def reserve(self) -> Mapping[Piece, int]:
        """What is in reserve, likewise, of the pieces that both games count."""
        lens, counts = self._lens, self._game.reserve.items()
        return {
            (lens.player[kind[0]], lens.piece[kind[1]]): n
            for kind, n in counts
            if lens.counts(kind)
        }


class Lens:
    """Looks at the positions of one of two games; a `memory` saves looking twice."""

    def __init__(self, aligned: Aligned, old: bool, memory: Memory | None = None) -> None:
        self._memory = memory
        self.remembers = memory is not None
        names = aligned.old_names if old else aligned.new_names
        mine = aligned.in_old if old else aligned.in_new
        common = {
            noun: {names[noun][n]: aligned.new_names[noun][n] for n in aligned.in_both(noun)}
            for noun in NAMED
        }

        def told(noun: Noun) -> dict[str, str]:
            own = (names[noun][n] for n in mine[noun])
            return {name: common[noun].get(name, f"{name}{ALONE}{old:d}") for name in own}

        self.position = told(Noun.POSITION)
        self.player = told(Noun.PLAYER)
        self.piece = told(Noun.PIECE)
        self.attribute = common[Noun.ATTRIBUTE]
        game, other = (aligned.old, aligned.new) if old else (aligned.new, aligned.old)
        self.sequential = bool(game.procedures)
        self._movers = {names[Noun.PLAYER][turn.player] for turn in game.turn_order.turns}
        # What has no place on the screen, and is nothing in the other game, is not seen.
        alone = game.board.dummies - set(aligned.in_both(Noun.POSITION))
        self._unseen = {names[Noun.POSITION][place] for place in alone}
        both = {row[:2] for row in game.start.reserve} & {row[:2] for row in other.start.reserve}
        self._counted = {
            (names[Noun.PLAYER][player], names[Noun.PIECE][piece]) for player, piece in both
        }
        maps = (self.position, self.player, self.piece)
        self._translate = bool(self._unseen) or any(
            name != other for known in maps for name, other in known.items()
        )
        self._standings: dict[tuple[Any, ...], Standing] = {}

    def sees(self, position: str) -> bool:
        """It is a position that both players and onlookers know of."""
        return position not in self._unseen

    def counts(self, kind: tuple[str, str]) -> bool:
        """Both games count how many of these pieces are in reserve."""
        return kind in self._counted

    def standing(self, piece: Any) -> Standing:
        """A piece of an engine."""
        key = piece.player, piece.type, piece.attributes
        known = self._standings.get(key)
        if known is None:
            attributes = {
                self.attribute[name]: value
                for name, value in piece.attributes
                if name in self.attribute
            }
            own = self.player[piece.player], self.piece[piece.type]
            known = self._standings[key] = own, tuple(sorted(attributes.items()))
        return known

    def prospects(self, game: Engine, state: object) -> tuple[Ended | None, Moves]:
        """How the game ended; if it did not, the legal moves."""
        if self._memory is None or state is None:
            return self._prospects(game)
        if state not in self._memory:
            self._memory[state] = self._prospects(game)
        return self._memory[state]

    def _prospects(self, game: Engine) -> tuple[Ended | None, Moves]:
        outcome = game.outcome()
        return (None, self._moves(game)) if outcome is None else (self._ended(outcome), {})

    def _ended(self, outcome: Any) -> Ended:
        rows = outcome.winners, outcome.losers
        winners, losers = (
            frozenset(self.player[name] for name in names if name in self._movers) for names in rows
        )
        return winners, losers

    def _moves(self, game: Engine) -> Moves:
        moves: Moves = {}
        for move in game.legal_moves:
            effects = move.effects
            if self._translate:
                effects = tuple(
                    self._told(found)
                    for found in effects
                    if found[0] in SEEN and not self._unseen.issuperset(_places(found))
                )
            elif len(effects) > 1:
                effects = tuple(found for found in effects if found[0] in SEEN)
            key = effects, move.partial is not None
            if key in moves:
                moves[key].append(move)
            else:
                moves[key] = [move]
        return moves

    def _told(self, effect: Effect) -> Effect:
        """An effect of docs/engine.md in common names."""
        kind = effect[0]
        if kind in ("shift", "copy"):
            _, piece, start, end = effect
            return kind, self.piece[piece], self.position[start], self.position[end]
        if kind == "drop":
            return kind, self.player[effect[1]], self.piece[effect[2]], self.position[effect[3]]
        if kind == "capture":
            return kind, self.position[effect[1]]
        if kind == "type":
            return kind, self.position[effect[1]], self.piece[effect[2]]
        return kind, self.position[effect[1]], self.player.get(effect[2], "")


def _places(effect: Effect) -> tuple[str, ...]:
    """The positions that an effect is about."""
    if effect[0] in ("shift", "copy"):
        return effect[2], effect[3]
    return (effect[3],) if effect[0] == "drop" else (effect[1],)


Change = frozenset[tuple[str, Piece | None]]
"""Positions and what stands there after a move, where that is new."""


def change(key: Key, board: Mapping[str, Standing], sequential: bool) -> Change:
    """What a move makes of a board.

    Pieces are shifted before all else and at once, or (`sequential`) one after the other.
    """
    after: dict[str, Piece | None] = {}
    effects = key[0]
    if not sequential:
        shifts = [effect for effect in effects if effect[0] == "shift"]
        lifted = [_at(board, after, start) for _, _, start, _ in shifts]
        after.update((start, None) for _, _, start, _ in shifts)
        for (_, _, _, end), piece in zip(shifts, lifted, strict=True):
            if piece is not None:
                after[end] = piece
        effects = tuple(effect for effect in effects if effect[0] != "shift")
    for effect in effects:
        _apply(board, after, effect)
    return frozenset(
        (place, piece)
        for place, piece in after.items()
        if piece != (board[place][0] if place in board else None)
    )


def _at(
    board: Mapping[str, Standing], after: Mapping[str, Piece | None], place: str
) -> Piece | None:
    if place in after:
        return after[place]
    return board[place][0] if place in board else None


def _apply(board: Mapping[str, Standing], after: dict[str, Piece | None], effect: Effect) -> None:
    kind = effect[0]
    if kind in ("shift", "copy"):
        _, _, start, end = effect
        piece = _at(board, after, start)
        if kind == "shift":
            after[start] = None
        if piece is not None:
            after[end] = piece
    elif kind == "drop":
        after[effect[3]] = effect[1], effect[2]
    elif kind == "capture":
        after[effect[1]] = None
    elif piece := _at(board, after, effect[1]):
        after[effect[1]] = (piece[0], effect[2]) if kind == "type" else (effect[2], piece[1])
