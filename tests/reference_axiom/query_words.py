"""Cursor and questions (docs/axiom.md 6.2)."""

from __future__ import annotations

from collections.abc import Callable

from .cells import SIZE, flag
from .description import NEUTRAL, NUMBERS, PLAYERS, TYPES
from .dictionary import Vocabulary
from .machine import AbandonedError, Machine
from .memory import BOARD
from .scores import DRAW, LOSS, UNKNOWN, WIN

WORDS = Vocabulary()
WORDS.constants(
    {
        "#UnknownScore": UNKNOWN, "#LossScore": LOSS, "#DrawScore": DRAW, "#WinScore": WIN,
        "#Version": 150, "#Empty": 0, "#PieceType": TYPES, "#Player": PLAYERS,
        "#PlayerNumber": NUMBERS, "#Neutral": NEUTRAL,
    }
)  # fmt: skip
TURN_BYTES = 12  # how far two turns are apart in turn offsets


# Cursor


@WORDS("from")
def origin(m: Machine) -> None:
    m.push(m.game.scene.origin)


@WORDS("here")
def here(m: Machine) -> None:
    m.push(m.game.scene.here)


@WORDS("to")
def to(m: Machine) -> None:
    m.game.scene.here = m.pop()


@WORDS("home")
def home(m: Machine) -> None:
    m.game.scene.origin = m.pop()


@WORDS("back")
def back(m: Machine) -> None:
    m.game.scene.here = m.game.scene.origin


@WORDS("verify")
def verify(m: Machine) -> None:
    if not m.pop():
        raise AbandonedError


# What is on a cell: each question asked of the cursor and, with `-at`, of a given position


def question(name: str, name_at: str, answer: Callable[[Machine, int], int]) -> None:
    @WORDS(name)
    def ask_here(m: Machine) -> None:
        m.push(answer(m, m.game.cell(m.game.scene.here)))

    @WORDS(name_at)
    def ask_at(m: Machine) -> None:
        m.push(answer(m, m.game.cell(m.pop())))


def are_friends(m: Machine, player: int, other: int) -> bool:
    """The event `OnFriends?`, which no script redefines: whether they are the same."""
    return player == other


def _friend(m: Machine, cell: int) -> bool:
    return are_friends(m, cell & PLAYERS, m.game.player)


question("piece", "piece-at", lambda m, cell: cell)
question("piece-type", "piece-type-at", lambda m, cell: cell & TYPES)
question("player", "player-at", lambda m, cell: cell & PLAYERS)
question("empty?", "empty-at?", lambda m, cell: flag(cell == 0))
question("not-empty?", "not-empty-at?", lambda m, cell: flag(cell != 0))
question("friend?", "friend-at?", lambda m, cell: flag(_friend(m, cell)))
question("enemy?", "enemy-at?", lambda m, cell: flag(cell != 0 and not _friend(m, cell)))
question("neutral-piece?", "neutral-piece-at?", lambda m, cell: flag(cell & NEUTRAL != 0))


@WORDS("OnFriends?")
def on_friends(m: Machine) -> None:
    m.push(flag(are_friends(m, m.pop(), m.pop())))


@WORDS("friend-of?")
def friend_of(m: Machine) -> None:
    player, at = m.pop(), m.pop()
    m.push(flag(are_friends(m, m.game.cell(at) & PLAYERS, player)))


@WORDS("enemy-of?")
def enemy_of(m: Machine) -> None:
    player, at = m.pop(), m.pop()
    cell = m.game.cell(at)
    m.push(flag(cell != 0 and not are_friends(m, cell & PLAYERS, player)))


@WORDS("not-piece-type?")
def not_piece_type(m: Machine) -> None:
    m.push(flag(m.game.cell(m.game.scene.here) & TYPES != m.pop()))


@WORDS("not-piece-type-at?")
def not_piece_type_at(m: Machine) -> None:
    kind, at = m.pop(), m.pop()
    m.push(flag(m.game.cell(at) & TYPES != kind))


@WORDS("board[]")
def board_address(m: Machine) -> None:
    m.push(BOARD + SIZE * m.pop())


# Turns and pieces in play


@WORDS("current-player")
def current_player(m: Machine) -> None:
    m.push(m.game.player)


@WORDS("for-player")
def for_player(m: Machine) -> None:
    m.push(m.game.owner)


@WORDS("of-type")
def of_type(m: Machine) -> None:
    m.push(m.game.of_type)


@WORDS("current-piece")
def current_piece(m: Machine) -> None:
    m.push(m.game.scene.piece)


@WORDS("current-piece-type")
def current_piece_type(m: Machine) -> None:
    m.push(m.game.scene.piece & TYPES)


@WORDS("next-player")
def next_player(m: Machine) -> None:
    turn = m.game.following(m.game.turn)
    m.push(m.game.value_of(m.game.description.turns[turn].player))


@WORDS("turn-offset")
def turn_offset(m: Machine) -> None:
    m.push(TURN_BYTES * m.game.turn)


@WORDS("next-turn-offset")
def next_turn_offset(m: Machine) -> None:
    m.push(TURN_BYTES * m.game.following(m.pop() // TURN_BYTES))


@WORDS("turn-offset-to-player")
def turn_offset_to_player(m: Machine) -> None:
    turn = m.game.description.turns[m.pop() // TURN_BYTES]
    m.push(m.game.value_of(turn.player))


@WORDS("turn-number")
def turn_number(m: Machine) -> None:
    m.push(len(m.game.history))


@WORDS("move-count")
def move_count(m: Machine) -> None:
    m.push(len(m.game.legal()))


@WORDS("stalemate?")
def stalemate(m: Machine) -> None:
    m.push(flag(not m.game.legal()))
