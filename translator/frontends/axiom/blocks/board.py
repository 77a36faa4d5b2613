"""The board: its positions, what it remembers, directions, and what they are to a player."""

from __future__ import annotations

from typing import Final

from translator.frontends.axiom.blocks.block import Action, Block
from translator.frontends.axiom.description import NO_TYPE, Way
from translator.frontends.axiom.error import ScriptError
from translator.frontends.axiom.reader import Word
from translator.frontends.axiom.script import Script
from translator.frontends.axiom.words import Array, Constant, Direction, Memory, Storage
from translator.frontends.links import MAX_CELLS, TOO_LARGE
from translator.ir.ids import PositionId, every

MAX_POSITIONS = 65_536


# {board


def _begin_board(script: Script) -> None:
    d = script.description
    d.rows = d.columns = d.named = d.scanned = 0
    d.positions, d.variables, d.complete_board = [], [], False
    d.last_type, d.next_priority, d.priorities = NO_TYPE, 1, None
    d.setup = []


def _grid(script: Script, rows: int, columns: int) -> None:
    d = script.description
    if d.positions:
        message = "`{grid}` comes first and once: the board has positions already"
        raise ScriptError("A202", message, script.at)
    if rows < 1 or columns < 1 or rows * columns > MAX_POSITIONS:
        message = f"a grid of {rows} x {columns} positions cannot be; the most is {MAX_POSITIONS}"
        raise ScriptError("A202", message, script.at)
    d.rows, d.columns = rows, columns
    d.positions = [""] * (rows * columns)


def _position(script: Script, word: Word) -> None:
    d = script.description
    if d.variables:
        message = (
            f"the position `{word.text}` follows `{d.variables[0].name}`: for the engine they"
            " share their storage, here they do not"
        )
        hint = "declare positions before variables"
        script.sink.warning("A203", message, word.span, hint)
    if len(d.positions) >= MAX_POSITIONS:
        raise ScriptError("A202", f"a board has at most {MAX_POSITIONS} positions", word.span)
    script.define(Constant(word.text, word.span, len(d.positions), "position"))
    d.positions.append(word.text)
    d.named += 1


def _board_variable(script: Script, word: Word) -> None:
    storage = Storage(word.text, script.allocate(1), board=True, span=word.span)
    script.define(Memory(word.text, word.span, storage=storage))
    script.description.variables.append(storage)


def _board_array(script: Script, size: int, word: Word) -> None:
    storage = Storage(word.text, script.allocate(size), board=True, array=True, span=word.span)
    script.define(Array(word.text, word.span, storage=storage))
    script.description.variables.append(storage)


def _dummy_positions(script: Script) -> None:
    script.description.scanned = len(script.description.positions)


def _end_board(script: Script) -> None:
    d = script.description
    setting = script.words["$flipGrid"]
    flipped = isinstance(setting, Memory) and setting.storage.cells[0] != 0
    for index in range(d.rows * d.columns):
        name = d.grid_name(index, flipped)
        d.positions[index] = name
        script.define(Constant(name, script.at, index, "position"))
    d.complete_board = True


# {directions


def _begin_directions(script: Script) -> None:
    if not script.description.complete_board:
        message = "there are no positions that directions could link"
        raise ScriptError("A204", message, script.at, "`{board … board}` comes first")
    script.description.directions = []


def _new_direction(script: Script, name: str) -> Direction:
    d = script.description
    if (len(d.ways) + 1) * len(d.positions) > MAX_CELLS:
        raise ScriptError("A202", TOO_LARGE, script.at)
    direction = Direction(name, script.at, way=len(d.ways))
    d.ways.append(Way(name, {}, script.at))
    d.directions.append(direction)
    script.define(direction)
    return direction


def _direction(script: Script, down: int, across: int, word: Word) -> None:
    d = script.description
    if d.room.lacks((d.columns, d.rows), (across, down)):
        raise ScriptError("A202", TOO_LARGE, script.at)
    direction = _new_direction(script, word.text)
    links = d.ways[direction.way].links
    for index in every(PositionId, range(d.rows * d.columns)):
        row, column = divmod(index, d.columns)
        if 0 <= row + down < d.rows and 0 <= column + across < d.columns:
            links[index] = PositionId((row + down) * d.columns + column + across)


def _link(script: Script, name: Word, start: Word, end: Word) -> None:
    """The direction is made if there is no word of that name."""
    if name.text not in script.words:
        script.at = name.span
        _new_direction(script, name.text)
    direction = _linked(script, name)
    if script.description.room.lacks((1,), (0,)):
        raise ScriptError("A202", TOO_LARGE, script.at)
    links = script.description.ways[direction.way].links
    links[_place(script, start)] = _place(script, end)


def _unlink(script: Script, name: Word, start: Word) -> None:
    direction = _linked(script, name)
    script.description.ways[direction.way].links.pop(_place(script, start), None)


def _linked(script: Script, word: Word) -> Direction:
    """The direction of a name, without a symmetry."""
    found = script.meaning(word)
    if not isinstance(found, Direction) or found.by_player:
        raise ScriptError("A205", f"`{word.text}` is not a direction that can be linked", word.span)
    return found


def _place(script: Script, word: Word) -> PositionId:
    """The position of a name."""
    found = script.meaning(word)
    if not isinstance(found, Direction):
        script.execute(found)
        value = script.number()
        if 0 <= value < len(script.description.positions):
            return PositionId(value)
    raise ScriptError("A205", f"`{word.text}` is no position of the board", word.span)


# {symmetries


def _begin_symmetries(script: Script) -> None:
    if not script.description.players:
        raise ScriptError("A206", "there are no players yet for symmetries", script.at)
    script.description.symmetries = [{} for _ in script.description.directions]


def _symmetry(both: bool) -> Action:
    def action(script: Script, number: int, *names: Word) -> None:
        player = (number & 0xF800) // 2048 - 1
        if not 0 <= player < len(script.description.players):
            raise ScriptError("A206", "a player must precede the symmetry", names[0].span)
        first, second = (_symmetric(script, name) for name in names)
        d = script.description
        d.symmetries[first][player] = d.directions[second].way
        if both:
            d.symmetries[second][player] = d.directions[first].way
        for index in (first, second) if both else (first,):
            _redefine(script, index)

    return action


def _symmetric(script: Script, name: Word) -> int:
    """A direction of the last block of directions, found by its name."""
    word = script.meaning(name)
    names = [direction.name for direction in script.description.directions]
    if word.name not in names:
        raise ScriptError("A205", f"`{word.name}` is no direction of the board", name.span)
    return names.index(word.name)


def _redefine(script: Script, index: int) -> None:
    """From here on the name means the direction as the player who moves sees it."""
    base = script.description.directions[index]
    table = script.description.symmetries[index]
    script.define(Direction(base.name, script.at, way=base.way, by_player=table))


BLOCKS: Final[dict[str, Block]] = {
    "{board": Block(
        _begin_board,
        {
            "{grid}": _grid,
            "{position}": _position,
            "{variable}": _board_variable,
            "{array}": _board_array,
            "{carray}": _board_array,
            "{dummy-positions}": _dummy_positions,
        },
        _end_board,
    ),
    "{directions": Block(
        _begin_directions,
        {"{direction}": _direction, "{link}": _link, "{unlink}": _unlink},
    ),
    "{symmetries": Block(
        _begin_symmetries,
        {"{symmetry}": _symmetry(both=True), "{asymmetry}": _symmetry(both=False)},
    ),
}
