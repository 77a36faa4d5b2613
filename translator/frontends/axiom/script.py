"""The outer interpreter: runs a script from top to bottom, as the engine does when it loads it.

What is between `:` and `;` is compiled, everything else is run at once. The result is the
dictionary of the script's words and the description of the game that the blocks gave.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeGuard

from translator.core.diagnostics import Sink
from translator.core.source import Source, Span
from translator.core.spelling import meant
from translator.frontends.axiom.arithmetic import cell
from translator.frontends.axiom.compiler import Compiler
from translator.frontends.axiom.description import Description, MoveList
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.prelude import prelude
from translator.frontends.axiom.reader import Reader, Word
from translator.frontends.axiom.usage import BLOCKS, COMPILING, IMMEDIATE, USAGES, Usage
from translator.frontends.axiom.words import (
    Address,
    Append,
    Bind,
    Colon,
    Constant,
    Deferred,
    Definition,
    Literal,
    Memory,
    Primitive,
    Ref,
    Storage,
    Tick,
    Value,
)  # fmt: skip
from translator.library.includes import MAX_DEPTH, RefusedError, Resolver

MAX_STEPS = 2_000_000
MAX_LOADS = 1_000
MAX_CELLS = 1_000_000
MAX_ARRAY = 65_536  # cells at once
MAX_STACK = 10_000

_WRITTEN = "it is written"
_NUMBER = re.compile(r"-?[0-9A-Z]+\Z", re.ASCII)


class Script:
    """A script that is being loaded; afterwards `words` and `description` hold what it says."""

    def __init__(self, source: Source, resolver: Resolver, sink: Sink) -> None:
        self.source = source
        self.sink = sink
        self.words: dict[str, Definition] = {word.name: word for word in prelude()}
        self.description = Description()
        self.stack: list[Value] = []
        self.saved: list[Value] = []  # `>R`
        self.counters: list[int] = []  # of the loops that run
        self.base = 10
        self.compiler: Compiler | None = None
        self.suspended = False  # between `[` and `]`
        self.latest: Definition | None = None
        self.memory = Storage("the dictionary", [])  # what `,` and `ALLOT` extend
        self.at = Span(source, 0, 0)  # the word that is read or run, for messages
        self.begun = self.at  # the word that is read
        self.reader = Reader(source)
        self._resolver = resolver
        self._sources: list[Source] = []
        self._loads = 0
        self._steps = 0
        self._cells = 0
        self.depth = 0
        self.block = ""  # that is open
        self.floor = 0  # how deep the stack was when it began
        self._pushed: dict[int, Span] = {}  # by depth, the word that pushed the cell
        self.moves = MoveList("")  # the list that is read
        self._actions = _actions()

    def load(self) -> None:
        """Runs the script; what is wrong goes to the sink."""
        try:
            self.read(self.source)
            if self.block:
                begun = self.description.spans[self.block]
                raise ScriptError("A201", f"the block `{self.block}` has no end", begun)
        except ScriptError as error:
            self.sink.add(error.diagnostic)

    # Reading

    def read(self, source: Source) -> None:
        """Runs the words of a file."""
        before, self.reader = self.reader, Reader(source)
        self._sources.append(source)
        begun = self.compiler
        while (word := self.reader.word()) is not None:
            self.at = self.begun = word.span
            self._word(word)
        if self.compiler is not begun and self.compiler is not None:
            name = self.compiler.word.name
            raise ScriptError(
                "A102", f"the definition of `{name}` has no end", self.compiler.word.span
            )
        self._sources.pop()
        self.reader = before

    def _word(self, word: Word) -> None:
        self.step()
        found = self.words.get(word.text)
        compiler = None if self.suspended else self.compiler
        if found is None:
            number = self._number(word.text)
            if number is not None and compiler is None:
                self.push(number)
            elif number is not None and compiler is not None:
                compiler.add(Literal(number, word.span))
            else:
                self._undefined(word)
        elif compiler is None or _immediate(found):
            self.execute(found)
        elif isinstance(found, Primitive) and found.name in COMPILING:
            self._compile(compiler, found.name, word.span)
        elif isinstance(found, Primitive) and found.name in BLOCKS:
            name = compiler.word.name
            message = f"`{word.text}` is inside the definition of `{name}`"
            raise ScriptError("A102", message, word.span, "is a `;` missing?")
        else:
            compiler.add(Ref(found, word.span))

    def _number(self, text: str) -> int | None:
        if not _NUMBER.match(text) or len(text) > 40:
            return None
        try:
            return cell(int(text, self.base))
        except ValueError:
            return None

    def _undefined(self, word: Word) -> None:
        error = ScriptError(
            "A101", f"the word `{word.text}` is not defined", word.span, self._near(word)
        )
        if self.compiler is None:
            raise error
        self.sink.add(error.diagnostic)  # nothing runs yet: the other words can be read

    def _near(self, word: Word) -> str:
        folded = word.text.casefold()
        near = next((name for name in reversed(self.words) if name.casefold() == folded), None)
        if near is None:
            return meant(word.text, self.words, word.span).hint
        return f"there is `{near}`: upper and lower case are different letters in names"

    def _compile(self, compiler: Compiler, name: str, span: Span) -> None:
        """A word that builds the definition."""
        if name == "[']":
            compiler.add(Tick(self.tick(), span))
        elif name == "COMPILE":
            compiler.add(Append(self.tick(), span))
        elif name == "[COMPILE]":
            compiler.add(Ref(self.tick(), span))
        elif name == "IS":
            compiler.add(Bind(self.deferred(), span))
        elif name == "LITERAL":
            compiler.add(Literal(self.pop(), span))
        elif name == "[":
            self.suspended = True
        elif name == ";":
            word = compiler.finish(span)
            self.compiler = None
            self.define(word)
        else:
            compiler.structure(name, span)

    def name(self, kind: str = "name") -> Word:
        """The next word as a name; A106 where there is none, or a word of a block."""
        word = self.reader.word()
        if word is None or word.text in BLOCKS:
            follows = "the file ends" if word is None else f"`{word.text}` follows"
            message = f"`{self.said}` lacks its {kind}: {follows}"
            raise ScriptError("A106", message, self.at, self._usage())
        self.at = word.span
        return word

    def names(self, usage: Usage) -> list[Word]:
        """The names that follow a word of a block."""
        begun, words = self.at, list[Word]()
        for kind in usage.names:
            self.at = begun
            words.append(self.name(kind.lower()))
            self._check_kind(kind.lower(), words[-1], usage)
        return words

    def _check_kind(self, kind: str, word: Word, usage: Usage) -> None:
        """The engine takes a word that was declared as something else: it is a number."""
        found = self.words.get(word.text)
        if kind == "name" or not isinstance(found, Constant) or found.kind in ("", kind):
            return
        message = f"`{word.text}` is a {found.kind}, and `{usage.word}` takes a {kind} there"
        self.sink.warning("A215", message, word.span, f"{_WRITTEN} `{usage}`")

    def tick(self) -> Definition:
        """The definition of the next word."""
        return self.meaning(self.name())

    def meaning(self, word: Word) -> Definition:
        """What a word that was read means at the moment."""
        self.at = word.span
        found = self.words.get(word.text)
        if found is None:
            message = f"the word `{word.text}` is not defined"
            raise ScriptError("A101", message, word.span, self._near(word))
        return found

    def deferred(self) -> Deferred:
        """The deferred word whose name is next."""
        found = self.tick()
        if not isinstance(found, Deferred):
            raise ScriptError("A110", f"`{found.name}` was not made by `DEFER`", self.at)
        return found

    def include(self, name: str) -> None:
        """Runs a file that `LOAD` names."""
        span = self.at
        try:
            source = self._resolver.open(name, self._sources[-1])
            if source is None:
                source = self._resolver.open(name, self.source)
        except (RefusedError, OSError) as reason:
            raise ScriptError("A111", f"`{name}` cannot be loaded: {reason}", span) from None
        if source is None:
            hint = "names are relative to the script; upper and lower case do not matter"
            raise ScriptError("A112", f"there is no file `{name}` to load", span, hint)
        begun = next((i for i, s in enumerate(self._sources) if s.data == source.data), None)
        if begun is not None:
            names = [s.name for s in self._sources[begun:]] + [source.name]
            raise ScriptError("A113", f"files load each other: {' → '.join(names)}", span)
        self._loads += 1
        if len(self._sources) >= MAX_DEPTH or self._loads > MAX_LOADS:
            raise ScriptError("A114", "files load each other too deep or too often", span)
        self.read(source)

    # Running

    def execute(self, word: Definition) -> None:
        """Runs a word now."""
        from translator.frontends.axiom import machine  # it runs words by calling this

        if isinstance(word, Primitive):
            action = self._actions.get(word.name)
            if action is None:
                raise self.not_now(word)
            action(self)
        else:
            machine.run(self, word)

    def not_now(self, word: Definition) -> ScriptError:
        """The error for a word that cannot run while a script is loaded, where it is asked to."""
        if word.name in COMPILING:
            return ScriptError("A108", f"`{word.name}` is outside a definition", self.at)
        message = f"`{word.name}` has no meaning while a script is loaded"
        if self.begun != self.at:
            self.at = self.begun
            message = (
                f"`{self.said}` runs `{word.name}`, which has no meaning while a script is loaded"
            )
        return ScriptError("A109", message, self.at)

    def step(self) -> None:
        self._steps += 1
        if self._steps > MAX_STEPS:
            message = f"at `{self.said}` {MAX_STEPS} words have run: a loop has no end"
            raise ScriptError("A121", message, self.at)

    @property
    def said(self) -> str:
        """The word that is read or run, as it stands in the text."""
        return self.at.source.decode(self.at.source.text[self.at.start : self.at.end])

    def push(self, value: Value) -> None:
        if len(self.stack) >= MAX_STACK:
            message = f"at `{self.said}` more than {MAX_STACK} cells are on the stack"
            raise ScriptError("A120", message, self.at)
        self._pushed[len(self.stack)] = self.at
        self.stack.append(value)

    def pop(self) -> Value:
        if not self.stack:
            message = f"`{self.said}` finds the stack empty"
            raise ScriptError("A120", message, self.at, self._usage())
        return self.stack.pop()

    def operands(self, usage: Usage) -> list[int]:
        """The numbers that a word of a block takes, in the order of the text."""
        count = len(usage.takes)
        if len(self.stack) < count:
            missing = usage.takes[: count - len(self.stack)]
            message = f"`{usage.word}` lacks its {' and its '.join(missing)}"
            hint = f"{_WRITTEN} `{usage}`, each time"
            raise ScriptError("A120", message, self.at, hint)
        if count and len(self.stack) < self.floor + count:
            self.floor = len(self.stack) - count
            message = f"`{usage.word}` takes a cell that was left before `{self.block}`"
            self.sink.warning("A127", message, self.at, f"{_WRITTEN} `{usage}`")
        return [self.number() for _ in usage.takes][::-1]

    def _usage(self) -> str:
        """How the word that is read or run is written, as a hint."""
        word = self.words.get(self.said)
        return f"{_WRITTEN} `{USAGES[word.name]}`" if _built_in(word) else ""

    def leftovers(self) -> None:
        """Warns of what no word has taken from the stack."""
        for depth in range(len(self.stack)):
            span = self._pushed[depth]
            said = span.source.decode(span.source.text[span.start : span.end])
            message = f"what `{said}` puts on the stack no word takes"
            self.sink.warning("A126", message, span, self._next_usage(span))

    def _next_usage(self, span: Span) -> str:
        """How the first word behind a place that takes something is written, as a hint."""
        reader = Reader(span.source, span.end)
        while (word := reader.word()) is not None:
            row = USAGES.get(word.text)
            if row is not None and row.takes:
                return f"{_WRITTEN} `{row}`"
        return ""

    def number(self) -> int:
        """The number on the stack."""
        value = self.pop()
        if not isinstance(value, int):
            message = f"`{self.said}` needs a number, not {_what(value)}"
            raise ScriptError("A123", message, self.at)
        return value

    def define(self, word: Definition) -> None:
        """The newest meaning of a name."""
        self.words[word.name] = word
        self.latest = word

    def allocate(self, cells: int) -> list[Value]:
        """Cells for a storage, all 0."""
        self._cells += max(cells, 0)
        if not 0 <= cells <= MAX_ARRAY or self._cells > MAX_CELLS:
            message = f"`{self.said}`: there is no room for {cells} cells"
            raise ScriptError("A125", message, self.at)
        return [0] * cells


def _built_in(word: Definition | None) -> TypeGuard[Primitive]:
    """A word of the engine of which it is known what it takes."""
    return isinstance(word, Primitive) and word.name in USAGES


def _immediate(word: Definition) -> bool:
    """The word runs even inside a definition."""
    if isinstance(word, Colon):
        return word.immediate
    return isinstance(word, Primitive) and word.name in IMMEDIATE


def _what(value: Value) -> str:
    if isinstance(value, Address):
        return f"the address of `{value.storage.name}`"
    return f"the token of `{value.name}`" if isinstance(value, Definition) else str(value)


def new_memory(script: Script, cells: int, array: bool = False) -> Memory:
    """Reads a name and defines storage of that name."""
    word = script.name()
    storage = Storage(word.text, script.allocate(cells), array=array, span=word.span)
    memory = Memory(word.text, word.span, storage=storage)
    script.define(memory)
    return memory


def _actions() -> dict[str, Callable[[Script], None]]:
    from translator.frontends.axiom import blocks, kernel, reading

    return {**kernel.ACTIONS, **reading.ACTIONS, **blocks.ACTIONS}
