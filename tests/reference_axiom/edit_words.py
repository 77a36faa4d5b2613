"""Words that record edits and close moves (docs/axiom.md 6.3 and 6.4)."""

from __future__ import annotations

from .description import PLAYERS, TYPES
from .dictionary import Vocabulary
from .machine import Machine

WORDS = Vocabulary()


@WORDS("move")
def move(m: Machine) -> None:
    end, start = m.pop(), m.pop()
    m.game.record("move", start, end)


def _here(m: Machine) -> int:
    at: int = m.game.scene.here
    return at


def _type(m: Machine) -> int:
    piece: int = m.game.scene.piece
    return piece & TYPES


@WORDS("drop")
def drop(m: Machine) -> None:
    m.game.record("drop", m.game.owner, _type(m), _here(m))


@WORDS("drop-piece")
def drop_piece(m: Machine) -> None:
    m.game.record("drop", m.game.owner, m.pop() & TYPES, _here(m))


@WORDS("drop-piece-at")
def drop_piece_at(m: Machine) -> None:
    at, kind = m.pop(), m.pop()
    m.game.record("drop", m.game.owner, kind & TYPES, at)


def _creation(name: str, with_player: bool, with_type: bool) -> None:
    """A word that creates at the cursor and one with `-at`; for-player and current type if none.

    Operands stand in the order player, type, position.
    """

    def record(m: Machine, at: int) -> None:
        kind = m.pop() & TYPES if with_type else _type(m)
        player = m.pop() & PLAYERS if with_player else m.game.owner
        m.game.record("create", player, kind, at)

    @WORDS(name)
    def create_here(m: Machine) -> None:
        record(m, _here(m))

    @WORDS(f"{name}-at")
    def create_at(m: Machine) -> None:
        record(m, m.pop())


_creation("create", with_player=False, with_type=False)
_creation("create-player", with_player=True, with_type=False)
_creation("create-piece-type", with_player=False, with_type=True)
_creation("create-player-piece-type", with_player=True, with_type=True)


@WORDS("capture")
def capture(m: Machine) -> None:
    m.game.record("capture", _here(m))


@WORDS("capture-at")
def capture_at(m: Machine) -> None:
    m.game.record("capture", m.pop())


@WORDS("change-type")
def change_type(m: Machine) -> None:
    m.game.record("type", _here(m), m.pop() & TYPES)


@WORDS("change-type-at")
def change_type_at(m: Machine) -> None:
    at, kind = m.pop(), m.pop()
    m.game.record("type", at, kind & TYPES)


@WORDS("change-owner")
def change_owner(m: Machine) -> None:
    m.game.record("owner", _here(m), m.pop() & PLAYERS)


@WORDS("change-owner-at")
def change_owner_at(m: Machine) -> None:
    at, player = m.pop(), m.pop()
    m.game.record("owner", at, player & PLAYERS)


@WORDS("add-move")
def add_move(m: Machine) -> None:
    m.game.add_move()


@WORDS("Pass")
def pass_turn(m: Machine) -> None:
    """At most once a generation; what is pending then stays so (corner case 15)."""
    if not m.game.scene.passed:
        m.game.add_move(is_pass=True)


@WORDS("PassNoPartial")
def pass_unless_partial(m: Machine) -> None:
    if not m.game.partial:
        pass_turn(m)


@WORDS("partial")
def partial(m: Machine) -> None:
    m.game.record("partial", None)


@WORDS("partial-move-type")
def partial_move_type(m: Machine) -> None:
    m.game.record("partial", m.pop())
