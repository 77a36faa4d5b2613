"""What a script's names stand for, and the trees that `:` definitions are compiled to.

A reference holds the definition itself, not its name: the word that was the newest when the
reference was compiled stays the one that is meant, whatever is defined later.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.core.source import Span


@dataclass(slots=True, eq=False)
class Definition:
    """Anything that a name stands for. Definitions are equal only to themselves."""

    name: str
    span: Span | None = None


@dataclass(slots=True, eq=False)
class Primitive(Definition):
    """A word of the engine or its prelude; its name says what it does."""


@dataclass(slots=True, eq=False)
class Storage:
    """Cells of memory: a variable has one, an array more.

    Those of the `board` are state (saved, taken back and compared with a position); the others
    are scratch. `cells` is what they hold when the script is loaded.
    """

    name: str
    cells: list[Value]
    board: bool = False
    array: bool = False
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Address:
    """A place in a storage, in bytes from its beginning: a cell has four."""

    storage: Storage
    offset: int = 0


@dataclass(slots=True, eq=False)
class Constant(Definition):
    """A word that gives a number: `CONSTANT`, players, positions, types.

    `kind` is what a block declared by it: "player", "position", "piece" or "type" (of moves).
    """

    value: Value = 0
    kind: str = ""


@dataclass(slots=True, eq=False)
class Memory(Definition):
    """`VARIABLE`, `{variable}`, `CREATE`, and what a defining word makes: it gives its address.

    With `does` (the words after `DOES>`) these run then.
    """

    storage: Storage = field(kw_only=True)
    does: tuple[Node, ...] | None = None


@dataclass(slots=True, eq=False)
class Array(Definition):
    """`[]`, `{array}`: takes an index and gives the address of that cell."""

    storage: Storage = field(kw_only=True)


@dataclass(slots=True, eq=False)
class Direction(Definition):
    """A direction of the board: moves the cursor and tells whether there was a link.

    `way` is the table of links that it follows. `by_player` holds the tables of the players (by
    index) for whom a symmetry says otherwise.
    """

    way: int = field(kw_only=True)
    by_player: dict[int, int] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Deferred(Definition):
    """`DEFER`: runs whatever word it was given last."""

    target: Definition | None = None


@dataclass(slots=True, eq=False)
class Colon(Definition):
    """A word made of others. `comment` is the text of its stack comment, if it has one."""

    body: tuple[Node, ...] = ()
    comment: str = ""
    immediate: bool = False


Value = int | Definition | Address
"""What a cell holds while a script is loaded: a number, the token of a word, or an address."""


# The trees of `:` definitions.


@dataclass(frozen=True, slots=True, eq=False)
class Literal:
    """A number, or a token, in a definition."""

    value: Value
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Ref:
    """Runs a word."""

    word: Definition
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Tick:
    """`['] word`: gives the token of a word."""

    word: Definition
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Append:
    """`COMPILE word`: the word is run when the move is made."""

    word: Definition
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Bind:
    """`IS word` inside a definition: takes the token that the deferred word gets."""

    word: Deferred
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class If:
    """`IF … ELSE … ENDIF`."""

    then: tuple[Node, ...]
    other: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Until:
    """`BEGIN body UNTIL`."""

    body: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class While:
    """`BEGIN test WHILE body REPEAT`."""

    test: tuple[Node, ...]
    body: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """`DO body LOOP`; with `stepped` `DO body +LOOP`, which takes the step."""

    body: tuple[Node, ...]
    stepped: bool
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Exit:
    """`EXIT`: leaves the word."""

    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Leave:
    """`LEAVE`: leaves the innermost `DO`."""

    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Does:
    """`DOES>`: what the word made by `<BUILDS` does from now on; the defining word ends here."""

    body: tuple[Node, ...]
    span: Span


@dataclass(frozen=True, slots=True, eq=False)
class Text:
    """A word that holds a text (`."`, `S"`, `^"`, `ABORT"`); `word` is its name."""

    word: str
    text: str
    span: Span


Node = (
    Literal | Ref | Tick | Append | Bind | If | Until | While | Count | Exit | Leave | Does | Text
)
