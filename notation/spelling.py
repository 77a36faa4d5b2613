"""How the text of a move and the legal moves of an engine meet, whatever the notation.

A spelling is a language for moves. It offers two functions: `parse` makes a pattern of a
text, which picks out the legal moves that fit, and `spell` writes a legal move down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from notation.course import Step
from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.engine import Engine, Move, Piece
from notation.record import GameRecord, Node


class MoveTextError(ValueError):
    """A text that is no move in this spelling. `column` counts from 0 within it."""

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(message)
        self.column = column


class Here:
    """A position: an engine, and what was asked of it already."""

    __slots__ = ("_asked", "_board", "_ending", "_legal", "_number", "game", "rules")

    def __init__(self, game: Engine, rules: GameDescription) -> None:
        self.game = game
        self.rules = rules
        self._legal: Sequence[Move] | None = None
        self._board: Mapping[str, Piece] | None = None
        self._asked: tuple[str, str | None] | None = None
        self._ending: Sequence[Move] = ()
        self._number: int | None = None

    @property
    def legal(self) -> Sequence[Move]:
        """The legal steps."""
        if self._legal is None:
            self._legal = self.game.legal_moves
        return self._legal

    def ending(self, end: str | None, piece: str | None = None) -> Sequence[Move]:
        """The legal steps that end on a position, of one type of piece where that is named.

        All where no position is. The last answer is kept, for it is often asked twice.
        """
        if end is None:
            return self.legal
        asked = end, piece
        if self._asked == asked:
            return self._ending
        if self._asked == (end, None):
            return [move for move in self._ending if move.piece == piece]
        self._asked = asked
        self._ending = self.game.moves_to(end, piece)
        return self._ending

    def is_sole(self, move: Move) -> bool:
        """Whether `ending` was asked last, and this step alone was the answer."""
        return len(self._ending) == 1 and self._ending[0] is move

    @property
    def number(self) -> int:
        """That of the turn."""
        if self._number is None:
            self._number = self.game.turn_number
        return self._number

    @property
    def board(self) -> Mapping[str, Piece]:
        if self._board is None:
            self._board = self.game.board
        return self._board


class Pattern:
    """What a text tells of a move. The base class tells that it is a pass, or nothing.

    start, end  the positions, `None` when the text does not tell them
    piece       the type of the piece that moves or is dropped, `None` when it is not told
    parts       what it tells of several turns in a row, where it may stand for these
    is_swap     whether players exchange colours where the rules have no such move
    """

    def __init__(self, start: str | None = None, end: str | None = None) -> None:
        self.start = start
        self.end = end
        self.piece: str | None = None
        self.is_pass = False
        self.is_swap = False
        self.parts: tuple[Pattern, ...] = ()

    def fits(self, steps: Sequence[Move]) -> bool:
        """Whether these steps (one, unless the spelling is of whole turns) may be meant."""
        return self.is_pass and all(step.is_pass for step in steps)

    def merit(self, steps: Sequence[Move]) -> int:
        """How well steps that fit do so: those of the greatest merit are meant."""
        return 0

    def strange(self, rules: GameDescription) -> list[str]:
        """What the text names and the rules do not have: "position `j9`"."""
        places = dict.fromkeys(place for place in (self.start, self.end) if place is not None)
        return [f"position `{place}`" for place in places if place not in rules.squares]

    def slip(self, steps: Sequence[Move]) -> str:
        """What the text says wrong though it is clear which steps are meant, "" for nothing."""
        return ""


def best(pattern: Pattern, choices: Sequence[Sequence[Move]]) -> list[Sequence[Move]]:
    """The steps or turns that fit a pattern, and no others better."""
    fitting = [steps for steps in choices if pattern.fits(steps)]
    if len(fitting) < 2:
        return fitting
    merits = [pattern.merit(steps) for steps in fitting]
    most = max(merits)
    return [steps for steps, merit in zip(fitting, merits, strict=True) if merit == most]


ReplayByText: TypeAlias = Callable[[GameRecord, Sink, GameDescription | None, Any], tuple[Any, int]]


def _text_alone(text: str, effects: str) -> str:
    return text


def _any_rules(rules: GameDescription, record: GameRecord) -> bool:
    return True


def _any_game(rules: GameDescription) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Dialect:
    """One of several ways in which texts of a spelling may be meant.

    reads   whether a text may be written in it
    parse   what a text tells in it
    suits   whether it is one for the game of the rules
    """

    reads: Callable[[str], bool]
    parse: Callable[[Node, Here], Pattern]
    suits: Callable[[GameDescription], bool] = _any_game


@dataclass(frozen=True, slots=True)
class Spelling:
    """A language for moves: a row of the registry.

    whole_turns    a text stands for all steps of a turn, not for one step
    numbered       the numbers of moves are those of the turn order
    exact          what `spell` writes fits no legal move that does something else
    marked         nodes say beside the text what is chained, made by chance, and whose pass it is
    silent_passes  the pass that ends a compound move is not written
    first_colour   who moves first ("W" or "B") where players are White and Black, whatever the game
                   calls them; `None` where they are called as in the game
    true_colours   a colour is that of stones: players whom the rules call White and Black are meant
                   by theirs, whoever moves first
    empty_passes   a text of nothing is a pass, and goes without saying where a colour moves twice
    null_move      how a turn is written that annotators leave out to show what is threatened, ""
                   where nobody does
    sure           the legal step that a text means, if it is plain that no other one can be meant;
                   `None` where `parse` has to tell
    properties     properties of nodes that only records in this language keep
    odd_effects    the effects, as ZSG text, that a text states of a step if they are not those that
                   the rules give; else "". `None` where texts state none
    with_effects   a text, made to state such effects
    fits_rules     whether rules have all the names of a record
    replay         replays a record by what its texts state, without a move generator: the rules and
                   the start position are given where they are known; the board, and how many lines
                   fitted it
    tells          what a text tells, as plain data, for who follows whole records in the language
                   of that name (`notation.course`); `None` where nobody does
    spell_told     as `spell`, for a step of theirs
    dialects       where texts may be meant in several ways: that in which they are legal to the end
                   counts, of several the first; what is in none of them is for `parse`
    """

    parse: Callable[[Node, Here], Pattern]
    spell: Callable[[Here, Sequence[Move]], str]
    whole_turns: bool = False
    numbered: bool = False
    exact: bool = False
    marked: bool = False
    silent_passes: bool = False
    first_colour: str | None = None
    true_colours: bool = False
    empty_passes: bool = False
    null_move: str = ""
    sure: Callable[[str, Here], Move | None] | None = None
    properties: frozenset[str] = frozenset()
    odd_effects: Callable[[Node, Here, Move], str] | None = None
    with_effects: Callable[[str, str], str] = _text_alone
    fits_rules: Callable[[GameDescription, GameRecord], bool] = _any_rules
    replay: ReplayByText | None = None
    tells: Callable[[str], object] | None = None
    spell_told: Callable[[Step], str] | None = None
    dialects: tuple[Dialect, ...] = ()
