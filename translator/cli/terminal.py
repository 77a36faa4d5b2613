"""A game in the terminal: the board, the legal steps numbered, and a line of input at a time.

Input and output are two functions, so the same loop serves a person, a pipe and the tests.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from notation.engine import Engine, Move, Outcome
from translator.cli.listing import MANY, by_piece, numbered
from translator.core.deadline import deadline
from translator.players.referee import ForfeitError

HELP = """\
a number or a move   make that move        undo    take your last move back
random               make any move         redo    make it again
moves TEXT           moves that hold TEXT  board   show the board and the moves again
save FILE            write a record        quit    leave the game"""


HIDDEN = ("?", "?", ())


Step = Callable[[Engine], Move]
"""Chooses a step; `ForfeitError` gives the game up."""


@dataclass(slots=True)
class Terminal:
    """`machines` are the players whose steps are drawn at random, `thinkers` have another way to
    choose theirs; `ask` returns `None` at the end
    of the input; `timeout` limits each computation of the engine, in seconds; `board` shows the
    position as a player sees it, or all of it, in place of the text of the engine, and returns how
    many lines that took; `reads` tells
    the steps of a text that is none of the listed ones, or raises `ValueError`; `save` writes the
    game into a file and says what came of it; `height` is how many lines the terminal has."""

    game: Engine
    machines: Collection[str]
    ask: Callable[[str], str | None]
    show: Callable[[str], None]
    max_plies: int
    timeout: float | None = None
    board: Callable[[Engine, str | None], int] | None = None
    thinkers: Mapping[str, Step] = field(default_factory=dict)
    reads: Callable[[Engine, str], Sequence[Move]] | None = None
    save: Callable[[Engine, str], str] | None = None
    height: int | None = None
    _undone: list[list[Move]] = field(default_factory=list, init=False)
    _watching: str | None = field(default=None, init=False)

    def play(self) -> Outcome | None:
        """Play until the game ends, the input does, or the limit of plies; returns the outcome."""
        self._show_position()
        while True:
            with deadline(self.timeout):
                outcome, moves = self.game.outcome(), self.game.legal_moves
            over = outcome is not None or not moves
            if over:
                self.show(describe_outcome(outcome))
                if not self._persons():
                    return outcome
            elif self.game.ply >= self.max_plies:
                self.show(f"stopped after {self.game.ply} plies")
                return None
            if not over and self._is_machine():
                if not self._machine_step():
                    return None
            elif not self._turn(moves):
                return outcome

    def _machine_step(self) -> bool:
        """`False` where the player gives the game up that is to move."""
        thinker = None if self.game.random_turn else self.thinkers.get(self.game.turn)
        try:
            self._step(thinker(self.game) if thinker else self.game.random_move())
        except ForfeitError as forfeit:
            self.show(f"{self.game.turn} {forfeit}, and lost")
            return False
        if thinker and not self._is_machine():
            self._show_position()
        return True

    def _is_machine(self) -> bool:
        return self.game.random_turn or self.game.turn not in self._persons()

    def _persons(self) -> list[str]:
        players = self.game.players
        return [one for one in players if one not in self.machines and one not in self.thinkers]

    def _turn(self, moves: Sequence[Move]) -> bool:
        """One line of input; `False` when the person leaves."""
        line = self.ask(f"{self.game.turn}> ")
        if line is None or line.strip() in ("quit", "q"):
            return False
        command, _, rest = line.strip().partition(" ")
        match command:
            case "":
                pass
            case "undo" | "u":
                self._undo()
            case "redo":
                self._redo()
            case "save" if self.save and rest.strip():
                self.show(self.save(self.game, rest.strip()))
            case "save":
                self.show("name a file: save game.pgn")
            case "board" | "b":
                self._show_position()
            case "moves" | "m":
                self.show(numbered(self._read(moves), rest.strip()))
            case "help" | "h" | "?":
                self.show(HELP)
            case "random" | "r" if moves:
                self._step(self.game.random_move())
                self._show_position()
            case _:  # the text of a move
                self._chosen(line.strip(), moves)
        return True

    def _chosen(self, text: str, moves: Sequence[Move]) -> None:
        if text.isdecimal() and 1 <= int(text) <= len(moves):
            self._step(moves[int(text) - 1])
            self._show_position()
            return
        read = self._read(moves)
        found = [k for k, one in enumerate(read) if one == text]
        found = found or [k for k, one in enumerate(read) if one.startswith(text)]
        if len(found) == 1:
            self._step(moves[found[0]])
            self._show_position()
        elif found:
            self.show(f"{text!r} may be any of:\n" + numbered(read, text))
        else:
            self._entered(text)

    def _entered(self, text: str) -> None:
        """Make the steps that a text tells in another language."""
        told, steps = f"no legal move is {text!r}", None
        try:
            with deadline(self.timeout):
                steps = self.reads(self.game, text) if self.reads else None
        except ValueError as unread:
            told = str(unread)
        if steps is None:
            self.show(f"{told}; `moves` lists them, `help` the commands")
            return
        for step in steps:
            self._step(step)
        self._show_position()

    def _step(self, move: Move) -> None:
        self._undone.clear()
        self._make(move)

    def _make(self, move: Move) -> None:
        player, viewer = self.game.turn, self._viewer()
        others = None if viewer == player else viewer
        with deadline(self.timeout):
            before = self.game.observation(others) if others else None
            self.game.push(move)
            after = self.game.observation(others) if others else None
        self.show(f"{self.game.ply}. {player}: {_told(move, before, after)}")

    def _viewer(self) -> str | None:
        """Whose view is shown: of the person to move, else of who moved last, else of the first.

        `None`, for the whole position, where nobody plays.
        """
        persons = self._persons()
        if self.game.turn in persons:
            self._watching = self.game.turn
        return self._watching or next(iter(persons), None)

    def _read(self, moves: Sequence[Move]) -> list[str]:
        """The moves as the player to move may read them.

        Whether one captures where he does not see anything he learns when it is made.
        """
        read = [str(move) for move in moves]
        if not any(" x " in text for text in read):
            return read
        with deadline(self.timeout):
            unseen = self.game.observation(self.game.turn).unseen
        return [
            text.replace(f" x {move.end} ", f" - {move.end} ", 1) if move.end in unseen else text
            for text, move in zip(read, moves, strict=True)
        ]

    def _undo(self) -> None:
        """Take back to the last choice of a person, at least one step."""
        if not self.game.ply:
            self.show("nothing to take back")
            return
        with deadline(self.timeout):
            steps = [self.game.pop()]
            while self.game.ply and self._is_machine():
                steps.append(self.game.pop())
        self._undone.append(steps[::-1])
        self._show_position()

    def _redo(self) -> None:
        """Make again what `undo` has taken back last."""
        if not self._undone:
            self.show("nothing to make again")
            return
        for move in self._undone.pop():
            self._make(move)
        self._show_position()

    def _show_position(self) -> None:
        with deadline(self.timeout):
            viewer = None if self.game.outcome() else self._viewer()
            moves = self.game.legal_moves
            if self.board is not None:
                lines = self.board(self.game, viewer)
            else:
                text = (self.game.view(viewer) if viewer else str(self.game)).rstrip("\n")
                self.show(text)
                lines = _height(text)
        if moves and not self._is_machine():
            listed = self._listed(moves)
            # A long list would push the board off the screen; the prompt needs a line, too.
            fits = self.height is None or lines + _height(listed) < self.height
            short = f"{len(moves)} moves; `moves` lists them, `moves TEXT` those that hold TEXT"
            self.show(listed if fits else short)

    def _listed(self, moves: Sequence[Move]) -> str:
        """The moves with their numbers, by piece where there are many."""
        if len(moves) <= MANY:
            return numbered(self._read(moves))
        with deadline(self.timeout):
            standing = dict(self.game.observation(self.game.turn).pieces)
        return by_piece(moves, self._read(moves), standing)


def _height(text: str) -> int:
    """In lines."""
    return text.count("\n") + 1


def _told(move: Move, before: Any, after: Any) -> str:
    """A step as somebody sees it who has these observations; `None` sees all."""
    if before is None or after is None:
        return str(move)
    if move.start in before.unseen or move.end in after.unseen:
        return "(hidden)"
    if move.end is not None and dict(after.pieces).get(move.end) == HIDDEN:
        return f"{move.start or '*'} - {move.end}"  # names of rules and pieces would tell
    return str(move)


def describe_outcome(outcome: Outcome | None) -> str:
    """One line: who won, or that nobody did, and why."""
    if outcome is None:
        return "no legal move"
    if outcome.winners:
        return f"{', '.join(outcome.winners)} won ({outcome.reason})"
    if outcome.losers:
        return f"{', '.join(outcome.losers)} lost ({outcome.reason})"
    return f"draw ({outcome.reason})"
