"""A game in progress: turns, generation of moves, making and unmaking them, results."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from . import arithmetic, board_words, control, edit_words, kernel, query_words, rule_words, search
from .cells import TRUE
from .description import NO_PRIORITY, PLAYERS, TYPES, Description, MoveWord
from .dictionary import Word, pushing
from .machine import AbandonedError, Machine
from .memory import Saved
from .moves import Move, carry_out
from .reader import ForthError
from .scores import DRAW, LOSS, UNKNOWN, WIN

SWITCHES = """$passTurnForced $flipGrid $gameLog $shareMovesList $combinePartial $gameResultBug
$authoring""".split()


class Generator(Protocol):
    """Where random numbers come from."""

    def randint(self, a: int, b: int, /) -> int: ...


@dataclass(slots=True)
class Scene:
    """What one run of a move word works on."""

    generating: bool = False
    origin: int = 0
    here: int = 0
    piece: int = 0
    rule: MoveWord | None = None
    pending: list[tuple[object, ...]] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Node:
    """What `unmake` brings back."""

    block: Saved
    turn: int
    partial: tuple[bool, int]
    legal: list[Move] | None
    score: int | None


class Game:
    """One script, loaded, and the game that is played by it."""

    def __init__(self, generator: Generator | None = None) -> None:
        self.random: Generator = generator or random.Random(0)
        self.description = Description()
        self.variables: list[tuple[str, int]] = []  # of the board block: name and cells
        self.open_list: Word | None = None
        self.scene = Scene()
        self.turn = 0
        self.player = 0  # who is to move
        self.owner = 0  # whose pieces move
        self.partial = False
        self.of_type = 0
        self.history: list[Node] = []
        self._legal: list[Move] | None = None
        self._score: int | None = None
        self.machine = Machine(
            arithmetic.WORDS, control.WORDS, kernel.WORDS, board_words.WORDS, rule_words.WORDS,
            query_words.WORDS, edit_words.WORDS, search.WORDS,
        )  # fmt: skip
        self.machine.game = self
        self.switches = {name: self.machine.memory.allot(1) for name in SWITCHES}
        for name, address in self.switches.items():
            self.machine.dictionary.define(name, native=pushing(address))
        self.flip_grid = self.switches["$flipGrid"]
        self.defaults()

    def defaults(self) -> None:
        """Words of the prelude that are written in Forth terms, and the events."""
        m = self.machine
        deferred = m.dictionary.define("$RAND-WITHIN", deferred=True)
        deferred.target = m.dictionary.find("RAND-WITHIN")
        define = m.dictionary.define
        define("OnNewGame", native=_nothing)
        define("OnIsTerminal?", native=pushing(TRUE))
        define("OnEvaluate", native=pushing(0))
        define("OnIsGameOver", native=lambda _: m.push(UNKNOWN if self.legal() else DRAW))
        define("OnGenerateMoves", native=lambda _: self.generate())
        define("OnNextTurn", native=lambda _: self.next_turn())
        define("OnMakeAMove", native=_nothing)
        define("OnRetractMove", native=_nothing)
        define("OnEditAdd", native=_add_piece)
        define("OnEditRemove", native=_remove_piece)

    def event(self, name: str, *operands: int) -> bool:
        """Runs the newest word of this name on a stack of its own; whether it came to its end."""
        word = self.machine.dictionary.find(name)
        assert word is not None
        self.machine.stack[:] = operands
        self.scene = Scene()
        with self.machine.allowance():
            try:
                self.machine.execute(word)
            except AbandonedError:
                return False
        return True

    # The course of a game

    def start(self) -> None:
        """A new game: an empty board, `OnNewGame`, then the setup (docs/axiom.md 7)."""
        memory = self.machine.memory
        memory.restore(([0] * len(memory.board), [0] * len(memory.variables)))
        if not self.description.turns or not self.description.pieces:
            raise ForthError("no turn order or no pieces")
        self.partial = False
        self.set_turn(0)
        self.history.clear()
        self._legal = self._score = None
        self.event("OnNewGame")
        for names in self.description.setup:
            self.event("OnEditAdd", *map(self.value, names))

    def value(self, name: str) -> int:
        """What a word leaves on the stack."""
        word = self.machine.dictionary.find(name)
        if word is None:
            raise ForthError("a word that is not defined", name)
        return self.value_of(word)

    def value_of(self, word: Word) -> int:
        self.machine.execute(word)
        return self.machine.pop()

    def set_turn(self, turn: int) -> None:
        entry = self.description.turns[turn]
        self.turn, self.of_type = turn, entry.type
        self.player, self.owner = self.value_of(entry.player), self.value_of(entry.owner)

    def following(self, turn: int) -> int:
        return turn + 1 if turn + 1 < len(self.description.turns) else self.description.repeat

    def legal(self) -> list[Move]:
        """The legal moves; generated once a position."""
        if self._legal is None:
            self.event("OnGenerateMoves")
            self._legal = self.scene.moves
        return self._legal

    def make(self, move: Move) -> None:
        memory = self.machine.memory
        partial = self.partial, self.of_type
        self.history.append(Node(memory.save(), self.turn, partial, self._legal, self._score))
        self.partial = False
        self.scene = Scene()
        with self.machine.allowance():
            carry_out(self.machine, move.edits)
        self._legal = self._score = None
        self.event("OnMakeAMove")
        if not self.partial:
            self.event("OnNextTurn")

    def unmake(self) -> None:
        node = self.history.pop()
        self.machine.memory.restore(node.block)
        self.set_turn(node.turn)
        self.partial, self.of_type = node.partial
        self._legal, self._score = node.legal, node.score

    def next_turn(self) -> None:
        self.set_turn(self.following(self.turn))

    def go_on(self, kind: int | None) -> None:
        """After a partial move: the same player, perhaps with moves of one type."""
        self.partial = True
        if kind is not None:
            self.of_type = kind

    def result(self) -> str | None:
        """Of the player about to move: a win, a loss or a draw; None while the game goes on.

        It is asked for once a position, after the moves were generated.
        """
        if self._score is None:
            self.legal()
            over = self.event("OnIsGameOver")
            self._score = self.machine.pop() if over else UNKNOWN
        return {WIN: "win", LOSS: "loss", DRAW: "draw"}.get(self._score)

    # Generation (docs/axiom.md 6.1)

    def generate(self) -> None:
        """Fills the list of moves of the scene."""
        self.scene = scene = Scene(generating=True)
        d = self.description
        owner = self.owner
        board = self.machine.memory.board
        positions = range(len(board) if d.scanned_positions is None else d.scanned_positions)
        types = list(enumerate(d.pieces[: d.scanned_pieces], 1))
        for number, kind in types:
            if kind.moves is not None:
                for at in positions:
                    if board[at] & (PLAYERS | TYPES) == owner | number:
                        self._try(kind.moves.data, at, owner | number)
        for number, kind in types:
            if kind.drops is not None:
                for at in positions:
                    self._try(kind.drops.data, at, owner | number)
        scene.generating = False
        scene.moves = self._best(scene.moves)
        if not scene.moves and self.machine.memory.read(self.switches["$passTurnForced"]):
            scene.moves.append(Move((), "Pass", is_pass=True))

    def _try(self, entries: list[MoveWord], at: int, piece: int) -> None:
        for entry in entries:
            if self.of_type in (0, entry.type):
                self._run(entry, at, piece)

    def _run(self, entry: MoveWord, at: int, piece: int) -> None:
        """Runs one move word; what it leaves on the stack or pending is forgotten."""
        m, scene = self.machine, self.scene
        scene.origin = scene.here = at
        scene.piece, scene.rule = piece, entry
        scene.pending.clear()
        m.stack.clear()
        m.returns.clear()
        m.loops.clear()
        try:
            m.execute(entry.word)
        except AbandonedError:
            pass
        finally:
            scene.pending.clear()
            m.stack.clear()

    def _best(self, moves: list[Move]) -> list[Move]:
        """Of the moves those whose type has the best priority."""
        priorities = self.description.priorities
        if priorities is None or not moves:
            return moves
        ranks = [priorities.get(move.type, NO_PRIORITY) for move in moves]
        return [move for move, rank in zip(moves, ranks, strict=True) if rank == min(ranks)]

    # What move words do

    def record(self, kind: str, *operands: object) -> None:
        """Appends an edit to the pending ones; outside of generation without effect."""
        if self.scene.generating:
            self.scene.pending.append((kind, *operands))

    def add_move(self, is_pass: bool = False) -> None:
        scene = self.scene
        if not scene.generating or scene.rule is None:
            return
        rule = scene.rule
        scene.moves.append(
            Move(
                tuple(scene.pending), rule.word.name, rule.type, scene.piece, scene.origin, is_pass
            )
        )
        scene.pending.clear()
        scene.passed = scene.passed or is_pass

    # Reading the board

    def cell(self, at: int) -> int:
        board = self.machine.memory.board
        if 0 <= at < len(board):
            return board[at]
        self.machine.note("a question about a position outside of the board")
        return 0


def _nothing(m: Machine) -> None:
    """The event has no effect by itself."""


def _add_piece(m: Machine) -> None:
    at, kind, player = m.pop(), m.pop(), m.pop()
    carry_out(m, (("create", player, kind, at),))


def _remove_piece(m: Machine) -> None:
    carry_out(m, (("capture", m.pop()),))


def load(path: Path, generator: Generator | None = None) -> Game:
    """A game of the script at its start."""
    game = Game(generator)
    game.machine.load(path)
    game.start()
    return game


def parse(text: str, generator: Generator | None = None) -> Game:
    """The same of a script that loads no others."""
    game = Game(generator)
    game.machine.load_text(text)
    game.start()
    return game
