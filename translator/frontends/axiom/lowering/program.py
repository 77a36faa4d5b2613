"""What the words of a script share while they are translated: storages, directions, procedures.

Some facts about a whole program are only known when all of it has been translated: what kinds of
values a variable holds, which tokens are ever kept as data. So a program is translated again until
the facts that it was translated with are the facts that were found (`Facts`).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.frontends.axiom.description import Description
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.lowering.values import Item, Role, Value, constant, number
from translator.frontends.axiom.words import Colon, Deferred, Definition, Direction, Storage
from translator.frontends.axiom.words import Value as Cell
from translator.ir.ids import DirectionId, ProcedureId, VariableId, numbered
from translator.ir.parts import Procedure, Variable

WAYS = 1 << 20
"""Where the numbers begin that stand for tokens of directions, when a token is a mere number."""
WORDS = 1 << 21
"""The same for tokens of other words."""


class StackDepthMismatchError(Exception):
    """How deep the stack is depends on data; `span` is where that shows first."""

    def __init__(self, span: Span | None) -> None:
        super().__init__()
        self.span = span


class StackUnderflowError(Exception):
    """A word takes one more cell than was known."""


@dataclass(slots=True)
class Held:
    """What a variable or an input was seen to hold: roles of what is computed, and constants."""

    roles: set[Role] = field(default_factory=set)
    low: int = 0
    high: int = 0

    def add(self, value: Value) -> None:
        known = constant(value.expr)
        if known is None or value.role is Role.WAY:
            self.roles.add(value.role)
        else:
            self.low, self.high = min(self.low, known), max(self.high, known)

    def role(self, positions: int) -> Role:
        """The one role that fits all of it."""
        if len(self.roles) > 1:
            return Role.NUMBER
        role = next(iter(self.roles), Role.FLAG)
        low, high = _CONSTANTS[role]
        high = positions - 1 if role is Role.PLACE else high
        return role if low <= self.low and self.high <= high else Role.NUMBER


_CONSTANTS = {
    Role.NUMBER: (-(1 << 31), 1 << 31),
    Role.FLAG: (0, 1),
    Role.PLACE: (-1, 0),
    Role.WAY: (0, 0),
}


@dataclass(slots=True)
class Facts:
    """What holds for the whole program."""

    roles: dict[Storage, Role] = field(default_factory=dict)
    inputs: dict[tuple[Colon, int], Role] = field(default_factory=dict)
    assigned: set[Storage] = field(default_factory=set)
    tokens: dict[Definition, int] = field(default_factory=dict)  # kept as numbers
    sets_origin: bool = False


@dataclass(slots=True)
class StackResult:
    """What a procedure leaves in a cell: a value it returns, or something known beforehand.

    `same` is the number of an input, counted from the top, that it leaves as it was.
    """

    role: Role = Role.NUMBER
    item: Item | None = None
    same: int | None = None

    @property
    def returned(self) -> bool:
        return self.item is None and self.same is None


@dataclass(slots=True, eq=False)
class Unit:
    """A word as a procedure, for inputs of certain kinds.

    `inputs` tells what each cell from the top is: a `Role` for a number, which is passed, or the
    token or address that it has to be. `results` is None while nothing is known of it.
    """

    word: Colon
    index: ProcedureId
    inputs: list[Role | Item] = field(default_factory=list)
    results: list[StackResult] | None = None
    takes_here: bool = False
    gives_here: bool = False
    writes: set[Storage] = field(default_factory=set)
    unknown_below: bool = (
        False  # leaves cells below its results, whose number depends on the position
    )
    loose: bool = False  # works on the stack of the run
    effect: bool = False  # runs when a move is made: without a cursor, and for no result
    recursive: bool = False

    def fits(self, stack: list[Item]) -> bool:
        """It can be called with this stack; cells below it are numbers."""
        for depth, wanted in enumerate(self.inputs):
            item = stack[-1 - depth] if depth < len(stack) else None
            if isinstance(wanted, Role):
                if not (item is None or isinstance(item, Value | Direction)):
                    return False
            elif item != wanted:
                return False
        return True


class Program:
    """One translation of a script."""

    def __init__(
        self, words: dict[str, Definition], description: Description, facts: Facts
    ) -> None:
        self.description = description
        self.assumed = facts
        self.sink = Sink()
        self.storages = {storage: i for i, storage in numbered(VariableId, description.variables)}
        self.procedures: list[Procedure | None] = []
        self.units: dict[Colon, list[Unit]] = {}
        self.progress: list[Unit] = []
        self.choices = 0  # of words that `EXECUTE` may run, inside each other
        self.directions: list[Direction] = []
        self.wrappers: dict[Definition, Colon] = {}  # for words that effects run and no script made
        self.sets_origin = False
        self.asks_values = False  # of types of pieces
        self.nodes = 0  # that were translated so far
        self.depth = 0  # of structures and words that are being translated
        self._held: dict[Storage, Held] = {}
        self._inputs: dict[tuple[Colon, int], Held] = {}
        self._tokens: dict[Definition, int] = {}
        self._ways: dict[tuple[int, tuple[tuple[int, int], ...]], DirectionId] = {}
        newest = {w.way: w for w in words.values() if isinstance(w, Direction)}
        for index, way in enumerate(description.ways):
            self.way(newest.get(index, Direction(way.name, way.span, way=index)))

    def found(self) -> Facts:
        """The facts as they were found."""
        size = len(self.description.positions)
        return Facts(
            {storage: held.role(size) for storage, held in self._held.items()},
            {key: held.role(size) for key, held in self._inputs.items()},
            set(self._held),
            dict(self._tokens),
            self.sets_origin,
        )

    # Directions and tokens

    def way(self, direction: Direction) -> DirectionId:
        """The index of a direction in the `Game`."""
        key = direction.way, tuple(sorted(direction.by_player.items()))
        if key not in self._ways:
            self._ways[key] = DirectionId(len(self.directions))
            self.directions.append(direction)
        return self._ways[key]

    def token(self, word: Definition) -> int:
        """The number that stands for a token where it is kept as data."""
        if word not in self._tokens:
            if isinstance(word, Direction):
                self._tokens[word] = WAYS + self.way(word)
            else:
                known = self.assumed.tokens
                self._tokens[word] = known.get(word, WORDS + len(known | self._tokens))
        return self._tokens[word]

    # Storages

    def variable(self, storage: Storage) -> VariableId:
        return self.storages.setdefault(storage, VariableId(len(self.storages)))

    def role(self, storage: Storage) -> Role:
        return self.assumed.roles.get(storage, Role.NUMBER)

    def keeps(self, storage: Storage, value: Value) -> None:
        """The storage may hold the value."""
        if storage not in self._held:
            held = self._held[storage] = Held()
            for cell in () if storage.board else storage.cells:
                held.add(self._loaded(cell))
        self._held[storage].add(value)

    def input_role(self, word: Colon, depth: int, value: Value) -> Role:
        """The role of an input of a word, for which `value` is given now."""
        key = (word, depth)
        held = self._inputs.setdefault(key, Held())
        held.add(value)
        return self.assumed.inputs.get(key, held.role(len(self.description.positions)))

    def variables(self) -> tuple[Variable, ...]:
        return tuple(map(self._variable, self.storages))

    def _variable(self, storage: Storage) -> Variable:
        cells = tuple(self.initial(storage))
        name, scratch, span = storage.name, not storage.board, storage.span
        if not storage.array:
            return Variable(name, cells[0], scratch=scratch, span=span)
        contents = cells if any(cells) else ()
        # Scripts do not say which arrays of the board have a cell for each position.
        each = storage.board and len(cells) == len(self.description.positions)
        size = max(1, len(cells))
        return Variable(name, 0, size, scratch, contents, by_position=each, span=span)

    def initial(self, storage: Storage) -> list[int]:
        """What a storage holds when the game begins."""
        if storage.board:
            return [0] * len(storage.cells)  # the engine clears the board at a new game
        way = self.role(storage) is Role.WAY
        found = []
        for cell in storage.cells:
            word = resolved(cell) if isinstance(cell, Definition) else None
            if word is not None:
                in_role = way and isinstance(word, Direction)
                found.append(self.way(word) if in_role else self.token(word))  # type: ignore[arg-type]
            elif isinstance(cell, int):
                found.append(-1 if way and cell == 0 else cell)
            else:
                message = f"`{storage.name}` holds an address when the script is loaded"
                raise ScriptError("A304", message, storage.span)
        return found

    def _loaded(self, cell: Cell) -> Value:
        if isinstance(cell, Definition):
            word = resolved(cell)
            return Value(number(0), Role.WAY if isinstance(word, Direction) else Role.NUMBER)
        return Value(number(cell if isinstance(cell, int) else 0))


def resolved(word: Definition) -> Definition:
    """What a token stands for once the script is loaded: deferred words have their targets."""
    for _ in range(100):
        if not isinstance(word, Deferred) or word.target is None:
            return word
        word = word.target
    raise ScriptError("A124", f"the deferred word `{word.name}` leads back to itself", word.span)
