"""The machine: stacks, the inner interpreter that runs words, the outer one that reads scripts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .cells import wrap
from .dictionary import Dictionary, Native, Step, Vocabulary, Word
from .memory import Memory
from .reader import ForthError, Place, Reader, find_file, read_file

PRELUDE = {"core.4th", "axiom.4th"}  # built in: never read
DEPTH = 10_000  # of calls
HEIGHT = 100_000  # of the stack
LIMIT = 200_000_000  # words in one run: move words of one position, an event, a load


class AbandonedError(Exception):
    """`verify` has failed: the move word ends here, however deep (corner case 8)."""


def run_token(machine: Machine) -> None:
    """`EXECUTE`; the inner interpreter does it, so that its calls nest like others."""


class Machine:
    """Runs words; what they mean stands in the vocabularies that it is given."""

    def __init__(self, *vocabularies: Vocabulary) -> None:
        self.notes: dict[str, Place | None] = {}  # what was tolerated, and where first
        self.memory = Memory(self.note)
        self.dictionary = Dictionary()
        self.stack: list[int] = []
        self.calls: list[tuple[Word | None, int]] = []
        self.returns: list[int] = []  # what `>R` keeps
        self.loops: list[list[int]] = []  # index and limit of each `DO`
        self.readers: list[Reader] = []
        self.folder = Path()
        self.compiling: Word | None = None
        self.suspended: Word | None = None  # the definition, between `[` and `]`
        self.control: list[tuple[str, int]] = []  # open structures of the definition
        self.base = 10
        self.words_run = 0
        self.limit = LIMIT
        self.game: Any = None  # what the words of games work on (`game.Game`)
        self._here: tuple[Word | None, int] = None, 0
        self._last_allowed = LIMIT
        for vocabulary in vocabularies:
            self.add(vocabulary)

    def add(self, vocabulary: Vocabulary) -> None:
        for name, native in vocabulary.items():
            immediate = name in vocabulary.immediate
            self.dictionary.define(name, native=native, immediate=immediate)

    # The stack

    def push(self, value: int) -> None:
        self.stack.append(value)

    def pop(self) -> int:
        if self.stack:
            return self.stack.pop()
        if self.readers:
            raise ForthError("the stack is empty")
        self.note("a pop of an empty stack")
        return 0

    def note(self, what: str) -> None:
        """Something wrong that the engine does not see."""
        self.notes.setdefault(what, self.place())

    def place(self) -> Place | None:
        """Where in the scripts the word stands that is run."""
        word, at = self._here
        if word is not None and 0 < at <= len(word.places):
            return word.places[at - 1]
        return self.readers[-1].place if self.readers else None

    # The inner interpreter

    @contextmanager
    def allowance(self) -> Iterator[None]:
        """What is run inside may take `limit` words."""
        self._last_allowed, last = self.words_run + self.limit, self._last_allowed
        try:
            yield
        finally:
            self._last_allowed = last

    def execute(self, word: Word) -> None:
        """Runs a word, and what it calls, to its end."""
        outer, calls = self._here, len(self.calls)
        try:
            self._run(word)
        except ForthError as error:
            if error.place is None:
                error.place = self.place()
            raise
        finally:
            self._here = outer
            del self.calls[calls:]

    def _run(self, word: Word) -> None:
        calls, stack = self.calls, self.stack
        current: Word | None = None
        at = 0
        while True:
            self.words_run += 1
            if self.words_run > self._last_allowed:
                self._here = current, at
                raise ForthError(f"more than {self.limit} words", word.name)
            if word.native is run_token:
                word = self.word_of(self.pop())
                continue
            if word.native is not None:
                self._here = current, at
                word.native(self)
            elif word.deferred:
                if word.target is None:
                    self._here = current, at
                    raise ForthError("a deferred word that leads nowhere", word.name)
                word = word.target
                continue
            else:
                if word.address is not None:
                    stack.append(word.address)
                if len(calls) >= DEPTH or len(stack) > HEIGHT:
                    self._here = current, at
                    raise ForthError("calls or stack without end", word.name)
                calls.append((current, at))
                current, at = word, word.start
            while True:
                if current is None:
                    return
                step, operand = current.body[at]
                at += 1
                if step is Step.WORD:
                    word = operand
                    break
                if step is Step.LITERAL:
                    stack.append(operand)
                elif step is Step.BRANCH_IF_ZERO:
                    self._here = current, at
                    if not self.pop():
                        at = operand
                elif step is Step.BRANCH:
                    at = operand
                else:
                    if step is Step.DOES:
                        newest = self.dictionary.words[-1]
                        newest.native, newest.body, newest.places, newest.start = (
                            None, current.body, current.places, at,
                        )  # fmt: skip
                    current, at = calls.pop()

    def word_of(self, token: int) -> Word:
        word = self.dictionary.word_of(token)
        if word is None:
            raise ForthError(f"{token} is not a token", "EXECUTE")
        return word

    # The outer interpreter

    def load(self, path: Path) -> None:
        """Reads a script and everything that it loads from its folder."""
        self.folder = path.parent
        with self.allowance():
            self._interpret(Reader(read_file(path), path.name))

    def load_text(self, text: str, name: str = "script.4th") -> None:
        with self.allowance():
            self._interpret(Reader(text, name))

    def load_named(self, name: str) -> None:
        """`LOAD`; the prelude is built in."""
        if name.lower() in PRELUDE:
            return
        path = find_file(self.folder, name)
        if path is None:
            raise ForthError("no such file", name)
        if any(reader.file == path.name for reader in self.readers):
            raise ForthError("a file that loads itself", name)
        self._interpret(Reader(read_file(path), path.name))

    def _interpret(self, reader: Reader) -> None:
        self.readers.append(reader)
        token: str | None = ""
        try:
            while (token := reader.token()) is not None:
                self.interpret(token)
            if self.compiling is not None:
                raise ForthError("the definition does not end", self.compiling.name)
        except (ForthError, ZeroDivisionError) as error:
            if not isinstance(error, ForthError):
                error = ForthError("division by zero")
            error.place = error.place or reader.place
            error.word = error.word or token or ""
            raise error from None
        finally:
            self.readers.pop()

    def interpret(self, token: str) -> None:
        """Runs a token or, inside a definition, compiles it."""
        word = self.dictionary.find(token)
        if word is None:
            value = self._number(token)
            if self.compiling is None:
                self.push(value)
            else:
                self.emit(Step.LITERAL, value)
        elif self.compiling is not None and not word.immediate:
            self.emit(Step.WORD, word)
        else:
            self.execute(word)

    def _number(self, token: str) -> int:
        digits = "0123456789ABCDEF"[: self.base]
        bare = token.removeprefix("-")
        if not bare or not set(bare.upper()) <= set(digits):
            raise ForthError("a word that is not defined", token)
        return wrap(int(token, self.base))

    def emit(self, step: Step, operand: Any = None) -> int:
        """Compiles a cell; its index."""
        if self.compiling is None:
            raise ForthError("only inside a definition")
        self.compiling.body.append((step, operand))
        self.compiling.places.append(self.readers[-1].place)
        return len(self.compiling.body) - 1

    def emit_call(self, native: Native, *literals: int) -> None:
        """Compiles numbers and a call to a nameless native."""
        for literal in literals:
            self.emit(Step.LITERAL, literal)
        self.emit(Step.WORD, Word("", 0, native=native))

    # Reading ahead, for words that parse

    def token(self) -> str:
        token = self.readers[-1].token() if self.readers else None
        if token is None:
            raise ForthError("a name is missing")
        return token

    def parsed_word(self) -> Word:
        """The word that the next token names."""
        name = self.token()
        word = self.dictionary.find(name)
        if word is None:
            raise ForthError("a word that is not defined", name)
        return word

    def parsed_value(self) -> int:
        """What the word that the next token names leaves on the stack."""
        self.execute(self.parsed_word())
        return self.pop()

    def text(self, mark: str) -> str:
        """The text up to the mark, across line ends."""
        found = self.readers[-1].skip_past(mark) if self.readers else None
        if found is None:
            raise ForthError(f"{mark} is missing")
        return found
