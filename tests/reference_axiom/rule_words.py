"""Blocks of players, turns, moves, pieces, priorities and setup (docs/axiom.md 5)."""

from __future__ import annotations

from .board_words import description
from .description import NEUTRAL, NUMBERS, PLAYER_STEP, TYPES, MoveWord, PieceType, Turn
from .dictionary import Vocabulary, Word, pushing
from .machine import Machine
from .reader import ForthError

WORDS = Vocabulary()


# Players


@WORDS("{players")
def begin_players(m: Machine) -> None:
    d = description(m)
    d.players.clear()
    d.random_players.clear()


def _player(m: Machine, mark: int) -> None:
    d = description(m)
    name = m.token()
    value = (len(d.players) + 1) * PLAYER_STEP + mark
    m.dictionary.define(name, native=pushing(value))
    d.players[name] = value


@WORDS("{player}")
def player(m: Machine) -> None:
    _player(m, 0)


@WORDS("{neutral}")
def neutral(m: Machine) -> None:
    _player(m, NEUTRAL)


@WORDS("{random}")
def random_player(m: Machine) -> None:
    d = description(m)
    d.random_players.add(list(d.players)[-1])


@WORDS("{first}", "{UCT}")
def other_engine(m: Machine) -> None:
    """How a player is helped to choose is no rule."""


@WORDS("{search-engine}")
def search_engine(m: Machine) -> None:
    m.parsed_word()


@WORDS("players}")
def end_players(m: Machine) -> None:
    count = len(description(m).players)
    if not count:
        raise ForthError("no players")
    m.dictionary.define("player-count", native=pushing(count))


@WORDS("player-index")
def player_index(m: Machine) -> None:
    m.push((m.pop() & NUMBERS) // PLAYER_STEP - 1)


# Turns


@WORDS("{turn-order")
def begin_turns(m: Machine) -> None:
    d = description(m)
    d.turns.clear()
    d.repeat = 0


@WORDS("{turn}")
def turn(m: Machine) -> None:
    word = m.parsed_word()
    description(m).turns.append(Turn(word, word))


def _last_turn(m: Machine) -> Turn:
    turns = description(m).turns
    if not turns:
        raise ForthError("before the first turn")
    return turns[-1]


@WORDS("{for-player}")
def for_player(m: Machine) -> None:
    _last_turn(m).owner = m.parsed_word()


@WORDS("{of-type}")
def of_type(m: Machine) -> None:
    _last_turn(m).type = _type(m)


@WORDS("{repeat}")
def repeat(m: Machine) -> None:
    d = description(m)
    d.repeat = len(d.turns)


def _type(m: Machine) -> int:
    """A move type: what the word of that name leaves; without one, a new type."""
    d = description(m)
    name = m.token()
    word = m.dictionary.find(name)
    if word is None:
        d.last_type += 1
        d.types[name] = d.last_type
        m.dictionary.define(name, native=pushing(d.last_type))
        return d.last_type
    m.execute(word)
    return m.pop()


# Moves


@WORDS("{moves")
def begin_moves(m: Machine) -> None:
    name = m.token()
    moves: list[MoveWord] = []
    word = m.dictionary.define(name, data=moves)
    word.native = pushing(word.token)
    m.game.open_list = word


def _open_list(m: Machine) -> list[MoveWord]:
    word: Word | None = m.game.open_list
    if word is None:
        raise ForthError("outside of a list of moves")
    moves: list[MoveWord] = word.data
    return moves


@WORDS("{move}")
def move(m: Machine) -> None:
    _open_list(m).append(MoveWord(m.parsed_word()))


@WORDS("{move-type}")
def move_type(m: Machine) -> None:
    moves = _open_list(m)
    if not moves:
        raise ForthError("before the first move")
    moves[-1].type = _type(m)


@WORDS("moves}")
def end_moves(m: Machine) -> None:
    if not _open_list(m):
        raise ForthError("an empty list of moves")
    m.game.open_list = None


@WORDS("{move-priorities")
def begin_priorities(m: Machine) -> None:
    description(m).priorities = {}


@WORDS("{move-priority}")
def move_priority(m: Machine) -> None:
    d = description(m)
    if d.priorities is None:
        raise ForthError("outside of a block of priorities")
    d.priorities[_type(m)] = d.next_priority
    d.next_priority += 1


@WORDS("move-priorities}", "turn-order}", "board-setup}")
def end_block(m: Machine) -> None:
    """Without effect."""


# Pieces


@WORDS("{pieces")
def begin_pieces(m: Machine) -> None:
    d = description(m)
    d.pieces.clear()
    d.scanned_pieces = None


@WORDS("{piece}")
def piece(m: Machine) -> None:
    d = description(m)
    name = m.token()
    d.pieces.append(PieceType(name))
    m.dictionary.define(name, native=pushing(len(d.pieces)))


@WORDS("{dummy-pieces}")
def dummy_pieces(m: Machine) -> None:
    d = description(m)
    d.scanned_pieces = len(d.pieces)


def _last_piece(m: Machine) -> PieceType:
    pieces = description(m).pieces
    if not pieces:
        raise ForthError("before the first piece")
    return pieces[-1]


def _parsed_list(m: Machine) -> Word:
    word = m.parsed_word()
    if not isinstance(word.data, list):
        raise ForthError("not a list of moves", word.name)
    return word


@WORDS("{moves}")
def moves(m: Machine) -> None:
    _last_piece(m).moves = _parsed_list(m)


@WORDS("{drops}")
def drops(m: Machine) -> None:
    _last_piece(m).drops = _parsed_list(m)


@WORDS("{value}")
def value(m: Machine) -> None:
    _last_piece(m).value = m.pop()


@WORDS("pieces}")
def end_pieces(m: Machine) -> None:
    _last_piece(m)


@WORDS("piece-index")
def piece_index(m: Machine) -> None:
    m.push((m.pop() & TYPES) - 1)


@WORDS("piece-value")
def piece_value(m: Machine) -> None:
    """Of an empty cell 0 (docs/axiom.md 15, case 4)."""
    kind = m.pop() & TYPES
    pieces = description(m).pieces
    m.push(pieces[kind - 1].value if 0 < kind <= len(pieces) else 0)


# Setup: names, whose meaning is looked up when a game begins (docs/axiom.md 15, case 18)


@WORDS("{board-setup")
def begin_setup(m: Machine) -> None:
    description(m).setup.clear()


@WORDS("{setup}")
def setup(m: Machine) -> None:
    names = m.parsed_word().name, m.parsed_word().name, m.parsed_word().name
    description(m).setup.append(names)
