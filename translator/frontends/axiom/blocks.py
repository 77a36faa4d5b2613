"""The words of the blocks that describe a game; each block is a section below."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from translator.frontends.axiom.description import (
    NO_TYPE,
    MoveEntry,
    MoveList,
    PieceEntry,
    PlayerEntry,
    SetupEntry,
    TurnEntry,
    Way,
)  # fmt: skip
from translator.frontends.axiom.fault import Fault
from translator.frontends.axiom.script import Script, new_memory
from translator.frontends.axiom.words import Array, Constant, Direction, Memory, Storage

MAX_POSITIONS = 65_536
MAX_PLAYERS = 31
MAX_TYPES = 1_023  # of pieces

Action = Callable[[Script], None]


def _open(block: str) -> Action:
    """A block begins; no other may be open."""

    def action(script: Script) -> None:
        if script.block:
            message = f"`{block}` stands inside of `{script.block}`"
            raise Fault("A201", message, script.at, f"is its end missing, `{script.block[1:]}}}`?")
        script.block = block
        script.description.spans.setdefault(block, script.at)
        _BEGINNINGS[block](script)

    return action


def _close(block: str) -> Action:
    def action(script: Script) -> None:
        _inside(script, block, f"{block[1:]}}}")
        ending = _ENDS.get(block)
        if ending is not None:
            ending(script)
        script.block = ""

    return action


def _inside(script: Script, block: str, word: str) -> None:
    if script.block != block:
        raise Fault("A201", f"`{word}` stands outside of `{block}`", script.at)


def _within(block: str, word: str, action: Action) -> Action:
    def run(script: Script) -> None:
        _inside(script, block, word)
        action(script)

    return run


# {board


def _begin_board(script: Script) -> None:
    d = script.description
    d.rows = d.columns = d.named = d.scanned = 0
    d.positions, d.variables, d.complete_board = [], [], False
    d.last_type, d.next_priority, d.priorities = NO_TYPE, 1, None
    d.setup = []


def _grid(script: Script) -> None:
    d = script.description
    columns, rows = script.number(), script.number()
    if d.positions:
        message = "`{grid}` comes first and once: the board has positions already"
        raise Fault("A202", message, script.at)
    if rows < 1 or columns < 1 or rows * columns > MAX_POSITIONS:
        message = f"a grid of {rows} x {columns} positions cannot be; the most is {MAX_POSITIONS}"
        raise Fault("A202", message, script.at)
    d.rows, d.columns = rows, columns
    d.positions = [""] * (rows * columns)


def _position(script: Script) -> None:
    d = script.description
    word = script.name()
    if d.variables:
        message = (
            f"the position `{word.text}` follows `{d.variables[0].name}`: for the engine they"
            " share their storage, here they do not"
        )
        hint = "declare positions before variables"
        script.sink.warning("A203", message, word.span, hint)
    if len(d.positions) >= MAX_POSITIONS:
        raise Fault("A202", f"a board has at most {MAX_POSITIONS} positions", word.span)
    script.define(Constant(word.text, word.span, value=len(d.positions)))
    d.positions.append(word.text)
    d.named += 1


def _board_variable(script: Script) -> None:
    script.description.variables.append(new_memory(script, 1, board=True).storage)


def _board_array(script: Script) -> None:
    size = script.number()
    word = script.name()
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
        script.define(Constant(name, script.at, value=index))
    d.complete_board = True


# {directions


def _begin_directions(script: Script) -> None:
    if not script.description.complete_board:
        message = "there are no positions that directions could link"
        raise Fault("A204", message, script.at, "`{board … board}` comes first")
    script.description.directions = []


def _new_direction(script: Script, name: str) -> Direction:
    d = script.description
    direction = Direction(name, script.at, way=len(d.ways))
    d.ways.append(Way(name, {}, script.at))
    d.directions.append(direction)
    script.define(direction)
    return direction


def _direction(script: Script) -> None:
    d = script.description
    across, down = script.number(), script.number()
    direction = _new_direction(script, script.name().text)
    links = d.ways[direction.way].links
    for index in range(d.rows * d.columns):
        row, column = divmod(index, d.columns)
        if 0 <= row + down < d.rows and 0 <= column + across < d.columns:
            links[index] = (row + down) * d.columns + column + across


def _linked(script: Script) -> Direction:
    """The direction that a `{link}` names, made if there is no word of that name."""
    word = script.name()
    found = script.words.get(word.text)
    if found is None:
        return _new_direction(script, word.text)
    if not isinstance(found, Direction) or found.by_player:
        raise Fault("A205", f"`{word.text}` is no direction that can be linked", word.span)
    return found


def _link(script: Script) -> None:
    direction = _linked(script)
    start, end = _place(script), _place(script)
    script.description.ways[direction.way].links[start] = end


def _unlink(script: Script) -> None:
    found = script.tick()
    if not isinstance(found, Direction) or found.by_player:
        raise Fault("A205", f"`{found.name}` is no direction that can be linked", script.at)
    script.description.ways[found.way].links.pop(_place(script), None)


def _place(script: Script) -> int:
    """The position whose name is read."""
    word = script.tick()
    script.execute(word)
    value = script.number()
    if not 0 <= value < len(script.description.positions):
        raise Fault("A205", f"`{word.name}` is no position of the board", script.at)
    return value


# {players


def _begin_players(script: Script) -> None:
    script.description.players = []


def _player(neutral: bool) -> Action:
    def action(script: Script) -> None:
        players = script.description.players
        word = script.name()
        if len(players) == MAX_PLAYERS:
            raise Fault("A206", f"a game has at most {MAX_PLAYERS} players", word.span)
        entry = PlayerEntry(word.text, neutral, word.span)
        script.define(Constant(word.text, word.span, value=entry.value(len(players))))
        players.append(entry)

    return action


def _engine(kind: str) -> Action:
    def action(script: Script) -> None:
        if not script.description.players:
            raise Fault("A206", "there is no player yet whose engine this could be", script.at)
        if kind == "script":
            script.tick()
        script.description.players[-1].engine = kind

    return action


def _end_players(script: Script) -> None:
    count = len(script.description.players)
    if not count:
        raise Fault("A206", "the block names no players", script.at)
    script.define(Constant("player-count", script.at, value=count))


# {turn-order


def _begin_turns(script: Script) -> None:
    script.description.turns = []
    script.description.repeat = 0


def _turn(script: Script) -> None:
    player = script.tick()
    script.description.turns.append(TurnEntry(player, player, NO_TYPE, script.at))


def _last_turn(script: Script) -> TurnEntry:
    if not script.description.turns:
        raise Fault("A207", "there is no turn yet to which this could belong", script.at)
    return script.description.turns[-1]


def _for_player(script: Script) -> None:
    turn = _last_turn(script)
    turn.owner = script.tick()


def _of_type(script: Script) -> None:
    turn = _last_turn(script)
    turn.mode = _type(script)


def _repeat(script: Script) -> None:
    script.description.repeat = len(script.description.turns)


def _end_turns(script: Script) -> None:
    d = script.description
    if not d.turns:
        raise Fault("A207", "the block has no turns", script.at)
    if d.repeat >= len(d.turns):
        message = "no turn follows `{repeat}`: play goes on with the first turn"
        script.sink.warning("A208", message, script.at)
        d.repeat = 0


def _type(script: Script) -> int:
    """The move type that is named: what a word of that name gives, or else a new one."""
    word = script.name()
    d = script.description
    found = script.words.get(word.text)
    if found is None:
        d.last_type += 1
        found = Constant(word.text, word.span, value=d.last_type)
        script.define(found)
    script.execute(found)
    value = script.number()
    d.types.setdefault(value, word.text)
    return value


# {symmetries


def _begin_symmetries(script: Script) -> None:
    if not script.description.players:
        raise Fault("A206", "there are no players yet that symmetries could be for", script.at)
    script.description.symmetries = [{} for _ in script.description.directions]


def _symmetry(both: bool) -> Action:
    def action(script: Script) -> None:
        player = (script.number() & 0xF800) // 2048 - 1
        if not 0 <= player < len(script.description.players):
            raise Fault("A206", "a player must stand before the symmetry", script.at)
        first, second = _symmetric(script), _symmetric(script)
        d = script.description
        d.symmetries[first][player] = d.directions[second].way
        if both:
            d.symmetries[second][player] = d.directions[first].way
        for index in (first, second) if both else (first,):
            _redefine(script, index)

    return action


def _symmetric(script: Script) -> int:
    """A direction of the last block of directions, found by its name."""
    word = script.tick()
    names = [direction.name for direction in script.description.directions]
    if word.name not in names:
        raise Fault("A205", f"`{word.name}` is no direction of the board", script.at)
    return names.index(word.name)


def _redefine(script: Script, index: int) -> None:
    """From here on the name means the direction as the player who moves sees it."""
    base = script.description.directions[index]
    table = script.description.symmetries[index]
    script.define(Direction(base.name, script.at, way=base.way, by_player=table))


# {moves


def _begin_moves(script: Script) -> None:
    word = script.name()
    script.moves = MoveList(word.text, word.span)
    script.define(script.moves)


def _move(script: Script) -> None:
    script.moves.entries.append(MoveEntry(script.tick(), NO_TYPE, script.at))


def _move_type(script: Script) -> None:
    if not script.moves.entries:
        raise Fault("A209", "there is no move yet that this could be the type of", script.at)
    script.moves.entries[-1].mode = _type(script)


def _end_moves(script: Script) -> None:
    if not script.moves.entries:
        raise Fault("A209", f"the list `{script.moves.name}` has no moves", script.at)


def _begin_priorities(script: Script) -> None:
    script.description.priorities = {}


def _move_priority(script: Script) -> None:
    d = script.description
    mode = _type(script)
    if d.priorities is not None:
        d.priorities[mode] = d.next_priority
    d.next_priority += 1


# {pieces


def _begin_pieces(script: Script) -> None:
    script.description.pieces = []
    script.description.scanned_pieces = 0


def _piece(script: Script) -> None:
    pieces = script.description.pieces
    word = script.name()
    if len(pieces) == MAX_TYPES:
        raise Fault("A210", f"a game has at most {MAX_TYPES} types of pieces", word.span)
    constant = Constant(word.text, word.span, value=len(pieces) + 1)
    pieces.append(PieceEntry(constant))
    script.define(constant)


def _last_piece(script: Script) -> PieceEntry:
    if not script.description.pieces:
        raise Fault("A210", "there is no piece yet to which this could belong", script.at)
    return script.description.pieces[-1]


def _list(script: Script) -> MoveList:
    found = script.tick()
    if not isinstance(found, MoveList):
        raise Fault("A210", f"`{found.name}` is no list of moves", script.at)
    return found


def _piece_moves(script: Script) -> None:
    piece = _last_piece(script)
    piece.moves = _list(script)


def _piece_drops(script: Script) -> None:
    piece = _last_piece(script)
    piece.drops = _list(script)


def _value(script: Script) -> None:
    _last_piece(script).value = script.number()


def _dummy_pieces(script: Script) -> None:
    script.description.scanned_pieces = len(script.description.pieces)


def _end_pieces(script: Script) -> None:
    if not script.description.pieces:
        raise Fault("A210", "the block names no pieces", script.at)


# {board-setup


def _begin_setup(script: Script) -> None:
    script.description.setup = []


def _setup(script: Script) -> None:
    names = []
    for _ in range(3):
        word = script.name()
        if word.text not in script.words:
            raise Fault("A101", f"the word `{word.text}` is not defined", word.span)
        names.append(word)
    script.description.setup.append(SetupEntry(*names))


_BEGINNINGS: Final[dict[str, Action]] = {
    "{board": _begin_board,
    "{directions": _begin_directions,
    "{players": _begin_players,
    "{turn-order": _begin_turns,
    "{symmetries": _begin_symmetries,
    "{moves": _begin_moves,
    "{move-priorities": _begin_priorities,
    "{pieces": _begin_pieces,
    "{board-setup": _begin_setup,
}
_ENDS: Final[dict[str, Action]] = {
    "{board": _end_board,
    "{players": _end_players,
    "{turn-order": _end_turns,
    "{moves": _end_moves,
    "{pieces": _end_pieces,
}
_WORDS: Final[dict[str, dict[str, Action]]] = {
    "{board": {
        "{grid}": _grid,
        "{position}": _position,
        "{variable}": _board_variable,
        "{array}": _board_array,
        "{carray}": _board_array,
        "{dummy-positions}": _dummy_positions,
    },
    "{directions": {"{direction}": _direction, "{link}": _link, "{unlink}": _unlink},
    "{players": {
        "{player}": _player(neutral=False),
        "{neutral}": _player(neutral=True),
        "{random}": _engine("random"),
        "{first}": _engine("first"),
        "{UCT}": _engine("UCT"),
        "{search-engine}": _engine("script"),
    },
    "{turn-order": {
        "{turn}": _turn,
        "{for-player}": _for_player,
        "{of-type}": _of_type,
        "{repeat}": _repeat,
    },
    "{symmetries": {
        "{symmetry}": _symmetry(both=True),
        "{asymmetry}": _symmetry(both=False),
    },
    "{moves": {"{move}": _move, "{move-type}": _move_type},
    "{move-priorities": {"{move-priority}": _move_priority},
    "{pieces": {
        "{piece}": _piece,
        "{moves}": _piece_moves,
        "{drops}": _piece_drops,
        "{value}": _value,
        "{dummy-pieces}": _dummy_pieces,
    },
    "{board-setup": {"{setup}": _setup},
}

ACTIONS: Final[dict[str, Action]] = {
    **{block: _open(block) for block in _BEGINNINGS},
    **{f"{block[1:]}}}": _close(block) for block in _BEGINNINGS},
    **{
        word: _within(block, word, action)
        for block, words in _WORDS.items()
        for word, action in words.items()
    },
}
