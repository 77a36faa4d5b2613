"""Blocks of the board: positions, directions, symmetries (docs/axiom.md 4.3, 4.4 and 5)."""

from __future__ import annotations

from .cells import SIZE, flag
from .description import NUMBERS, Description, Direction
from .dictionary import Native, Vocabulary, Word, pushing
from .machine import Machine
from .memory import NOWHERE
from .reader import ForthError

WORDS = Vocabulary()


def description(m: Machine) -> Description:
    found: Description = m.game.description
    return found


def named(row: int, column: int, rows: int, flipped: bool) -> str:
    """`a1` is at the lower left or, on a flipped grid, at the upper left."""
    return chr(ord("a") + column) + str(row + 1 if flipped else rows - row)


@WORDS("{board")
def begin_board(m: Machine) -> None:
    d = description(m)
    d.positions.clear()
    d.rows = d.columns = 0
    d.has_grid = False
    d.scanned_positions = None
    d.last_type, d.next_priority, d.priorities = 0, 1, None
    d.setup.clear()


@WORDS("{grid}")
def grid(m: Machine) -> None:
    d = description(m)
    columns, rows = m.pop(), m.pop()
    if d.has_grid or d.positions:
        raise ForthError("a grid comes first, and once")
    if rows < 1 or columns < 1:
        raise ForthError("a grid without positions")
    flipped = bool(m.memory.read(m.game.flip_grid))
    d.rows, d.columns, d.has_grid = rows, columns, True
    d.positions += [named(r, c, rows, flipped) for r in range(rows) for c in range(columns)]


@WORDS("{position}")
def position(m: Machine) -> None:
    d = description(m)
    name = m.token()
    m.dictionary.define(name, native=pushing(len(d.positions)))
    d.positions.append(name)


@WORDS("{dummy-positions}")
def dummy_positions(m: Machine) -> None:
    d = description(m)
    d.scanned_positions = len(d.positions)


@WORDS("{variable}")
def variable(m: Machine) -> None:
    name = m.token()
    m.dictionary.define(name, native=pushing(m.memory.allot_variables(1)))
    m.game.variables.append((name, 1))


def _array(cells_for: int, cell_of: int) -> Native:
    """An array of `cells_for` elements a cell, each of which has `cell_of` bytes."""

    def define(m: Machine) -> None:
        name, size = m.token(), m.pop()
        first = m.memory.allot_variables(-(-size // cells_for))

        def element(machine: Machine) -> None:
            index = machine.pop()
            if not 0 <= index < size:
                machine.note(f"an index outside of {name}")
            machine.push(first + cell_of * index if 0 <= index < size else NOWHERE)

        m.dictionary.define(name, native=element)
        m.game.variables.append((name, -(-size // cells_for)))

    return define


WORDS["{array}"] = _array(1, SIZE)
WORDS["{carray}"] = _array(SIZE, 1)


@WORDS("board}")
def end_board(m: Machine) -> None:
    """Now the positions of the grid have names, and the board has cells."""
    d = description(m)
    for index, name in enumerate(d.positions[: d.rows * d.columns]):
        m.dictionary.define(name, native=pushing(index))
    m.memory.board[:] = [0] * len(d.positions)


# Directions


@WORDS("{directions")
def begin_directions(m: Machine) -> None:
    d = description(m)
    if not d.positions:
        raise ForthError("directions before a board")
    d.directions.clear()


def step(m: Machine, direction: Direction) -> None:
    """( -- ? ) moves the cursor along a link, if there is one."""
    scene = m.game.scene
    target = direction.links.get(scene.here)
    if target is not None:
        scene.here = target
    m.push(flag(target is not None))


def _define_direction(m: Machine, name: str) -> Direction:
    direction = Direction(name)
    m.dictionary.define(name, native=lambda machine: step(machine, direction), data=direction)
    description(m).directions.append(direction)
    return direction


@WORDS("{direction}")
def direction(m: Machine) -> None:
    d = description(m)
    columns, rows = m.pop(), m.pop()
    links = _define_direction(m, m.token()).links
    for row in range(d.rows):
        for column in range(d.columns):
            if 0 <= row + rows < d.rows and 0 <= column + columns < d.columns:
                links[row * d.columns + column] = (row + rows) * d.columns + column + columns


def _known_direction(word: Word) -> Direction:
    if not isinstance(word.data, Direction):
        raise ForthError("not a direction", word.name)
    return word.data


@WORDS("{link}")
def link(m: Machine) -> None:
    name = m.token()
    word = m.dictionary.find(name)
    found = _define_direction(m, name) if word is None else _known_direction(word)
    start = m.parsed_value()
    found.links[start] = m.parsed_value()


@WORDS("{unlink}")
def unlink(m: Machine) -> None:
    found = _known_direction(m.parsed_word())
    found.links.pop(m.parsed_value(), None)


@WORDS("directions}", "symmetries}")
def end_block(m: Machine) -> None:
    """Without effect."""


# Symmetries: directions are defined once more, as words that look at the current player


@WORDS("{symmetries")
def begin_symmetries(m: Machine) -> None:
    description(m).symmetries.clear()


@WORDS("{symmetry}")
def symmetry(m: Machine) -> None:
    _replace(m, both=True)


@WORDS("{asymmetry}")
def asymmetry(m: Machine) -> None:
    _replace(m, both=False)


def _replace(m: Machine, both: bool) -> None:
    d = description(m)
    player = m.pop() & NUMBERS
    first, second = m.parsed_word().name, m.parsed_word().name
    for name, other in [(first, second), (second, first)][: 2 if both else 1]:
        absolute = d.direction(other)
        if absolute is None or d.direction(name) is None:
            raise ForthError("not a direction of this block", other if absolute is None else name)
        d.symmetries[player, name] = absolute
    _redefine(m, first)
    if both:
        _redefine(m, second)


def _redefine(m: Machine, name: str) -> None:
    d = description(m)
    plain = d.direction(name)
    assert plain is not None
    symmetries = d.symmetries

    def look(machine: Machine) -> None:
        player = machine.game.player & NUMBERS
        step(machine, symmetries.get((player, name), plain))

    m.dictionary.define(name, native=look)
