"""How the text of a move and the legal moves of an engine meet, whatever the notation.

A spelling is a language for moves. It offers two functions: `told` says what a text tells of the
move, so that the legal moves that fit can be picked out, and `spell` writes a legal move down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from notation.engine import Engine, Move, Piece
from notation.record import Node
from notation.rules import Rules


class BadText(ValueError):
    """A text that is no move in this spelling. `column` counts from 0 within it."""

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(message)
        self.column = column


class Here:
    """A position: an engine, and what was asked of it already."""

    __slots__ = ("_asked", "_board", "_ending", "_legal", "game", "rules")

    def __init__(self, game: Engine, rules: Rules) -> None:
        self.game = game
        self.rules = rules
        self._legal: Sequence[Move] | None = None
        self._board: Mapping[str, Piece] | None = None
        self._asked: tuple[str, str | None] | None = None
        self._ending: Sequence[Move] = ()

    @property
    def legal(self) -> Sequence[Move]:
        """The legal steps."""
        if self._legal is None:
            self._legal = self.game.legal_moves
        return self._legal

    def ending(self, end: str | None, piece: str | None = None) -> Sequence[Move]:
        """The legal steps that end on a position, all when none is named.

        Where a type of piece is named, those of other types may be missing. The last answer is
        kept, for it is often asked twice.
        """
        if end is None:
            return self.legal
        if self._asked != (end, piece) and self._asked != (end, None):
            self._asked = (end, piece)
            self._ending = self.game.moves_to(end, piece)
        return self._ending

    @property
    def board(self) -> Mapping[str, Piece]:
        if self._board is None:
            self._board = self.game.board
        return self._board


class Told:
    """What a text tells of a move. The base class tells that it is a pass, or nothing.

    start, end  the positions told, `None` when the text does not tell them
    piece       the type of the piece that moves or is dropped, `None` when it is not told
    """

    def __init__(self, start: str | None = None, end: str | None = None) -> None:
        self.start = start
        self.end = end
        self.piece: str | None = None
        self.is_pass = False

    def fits(self, steps: Sequence[Move]) -> bool:
        """Whether these steps (one, unless the spelling is of whole turns) may be meant."""
        return self.is_pass and all(step.is_pass for step in steps)

    def merit(self, steps: Sequence[Move]) -> int:
        """How well steps that fit do so: those of the greatest merit are meant."""
        return 0

    def strange(self, rules: Rules) -> list[str]:
        """What the text names and the rules do not have: "position `j9`"."""
        places = dict.fromkeys(place for place in (self.start, self.end) if place is not None)
        return [f"position `{place}`" for place in places if place not in rules.squares]

    def slip(self, steps: Sequence[Move]) -> str:
        """What the text says wrong though it is clear which steps are meant, "" for nothing."""
        return ""


def best(told: Told, choices: Sequence[Sequence[Move]]) -> list[Sequence[Move]]:
    """The steps or turns that fit what was told, and no others better."""
    fitting = [steps for steps in choices if told.fits(steps)]
    if len(fitting) < 2:
        return fitting
    merits = [told.merit(steps) for steps in fitting]
    most = max(merits)
    return [steps for steps, merit in zip(fitting, merits, strict=True) if merit == most]


@dataclass(frozen=True, slots=True)
class Spelling:
    """A language for moves.

    whole_turns  a text stands for all steps of a turn, not for one step
    numbered     the numbers of moves are those of the turn order
    stated       the ZSG text that a move holds, "" for none
    keep         a step's text, made to hold ZSG text that is not what the rules give
    """

    told: Callable[[Node, Here], Told]
    spell: Callable[[Here, Sequence[Move]], str]
    whole_turns: bool = False
    numbered: bool = False
    stated: Callable[[Node], str] = lambda node: ""
    keep: Callable[[str, str], str] = lambda text, zsg: text
