"""What differs between two views of one position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from translator.diff.play.lens import ALONE, SEEN, Key, View, change


class What(Enum):
    """What may differ at a position."""

    BOARD = "board"
    RESERVE = "reserve"
    TURN = "turn"
    OUTCOME = "outcome"
    MOVES = "moves"
    EFFECTS = "effects"
    ATTRIBUTES = "attributes"


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference: how it is in the old game and in the new one."""

    what: What
    old: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def hidden(self) -> bool:
        """Nobody who watches the board would see it (yet)."""
        return self.what is What.ATTRIBUTES


@dataclass(frozen=True, slots=True)
class Pairing:
    """The legal moves at a position: those that do the same in both games (with what they do, as
    the old game has it), and those of one game alone. Of the `doubtful` ones one game says that
    they go on: whether they do is seen when they are made."""

    both: list[tuple[Key, Any, Any]]
    only_old: list[Any]
    only_new: list[Any]
    doubtful: list[tuple[Key, Any, Any]]


def paired(old: View, new: View, sequential: tuple[bool, bool]) -> Pairing:
    """By their effects as listed, then by what they make of the board."""
    both: list[tuple[Key, Any, Any]] = []
    left: list[Key] = []
    others = new.moves
    for key, moves in old.moves.items():
        if key not in others:
            left.append(key)
        elif len(moves) == 1 == len(others[key]):
            both.append((key, moves[0], others[key][0]))
        else:
            both += _in_order(key, moves, others[key])
    right = [key for key in new.moves if key not in old.moves]
    if not (left or right):
        return Pairing(both, [], [], [])
    changes = [
        {key: (change(key, view.board, shifts), key[1]) for key in keys}
        for view, keys, shifts in ((old, old.moves, sequential[0]), (new, new.moves, sequential[1]))
    ]
    partners = {what: key for key, what in changes[1].items()}
    known = set(changes[0].values())
    for key in left:
        if changes[0][key] in partners:
            both += _in_order(key, old.moves[key], new.moves[partners[changes[0][key]]])
    left = [key for key in left if changes[0][key] not in partners]
    right = [key for key in right if changes[1][key] not in known]
    alike = {changes[1][key][0]: key for key in right}
    doubtful: list[tuple[Key, Any, Any]] = []
    for key in list(left):
        partner = alike.pop(changes[0][key][0], None)
        if partner is not None and len(old.moves[key]) == len(new.moves[partner]) == 1:
            doubtful.append((key, old.moves[key][0], new.moves[partner][0]))
            left.remove(key)
            right.remove(partner)
    return Pairing(
        both,
        [move for key in left for move in old.moves[key]],
        [move for key in right for move in new.moves[key]],
        doubtful,
    )


def _in_order(key: Key, old: Sequence[Any], new: Sequence[Any]) -> Iterator[tuple[Key, Any, Any]]:
    """Moves that look the same, by what they do out of sight."""
    for a, b in zip(sorted(old, key=_rank), sorted(new, key=_rank), strict=False):
        yield key, a, b


def _rank(move: Any) -> tuple[str, str]:
    return str([effect for effect in move.effects if effect[0] not in SEEN]), str(move)


def findings(old: View, new: View, moves: Pairing, boards: bool) -> Iterator[Finding]:
    """All differences between two views; of moves nothing where one game is over, or where it is
    not the same player's turn.

    Without `boards` what stands on them is known to be equal.
    """
    if boards and old.board != new.board:
        yield from _board(old, new)
    if boards and old.reserve != new.reserve:
        yield _reserve(old, new)
    if old.outcome != new.outcome:
        yield Finding(What.OUTCOME, (_outcome(old.outcome),), (_outcome(new.outcome),))
        return
    if (old.turn, old.owner, old.random) != (new.turn, new.owner, new.random):
        yield Finding(What.TURN, (_turn(old),), (_turn(new),))
        return
    if moves.only_old or moves.only_new:
        yield from _moves(moves)


def _reserve(old: View, new: View) -> Finding:
    rows = [
        tuple(sorted(_plain(f"{' '.join(kind)} {n}") for kind, n in a.items() if b.get(kind) != n))
        for a, b in ((old.reserve, new.reserve), (new.reserve, old.reserve))
    ]
    return Finding(What.RESERVE, rows[0], rows[1])


def _board(old: View, new: View) -> Iterator[Finding]:
    places = sorted(
        place for place in {*old.board, *new.board} if old.board.get(place) != new.board.get(place)
    )
    seen = [
        place for place in places if _piece(old.board.get(place)) != _piece(new.board.get(place))
    ]
    if seen:
        rows = [
            tuple(_plain(f"{place}: {_piece(view.board.get(place)) or 'empty'}") for place in seen)
            for view in (old, new)
        ]
        yield Finding(What.BOARD, rows[0], rows[1])
    rest = [place for place in places if place not in seen]
    if rest:
        rows = [
            tuple(f"{place}: {_attributes(view.board[place][1])}" for place in rest)
            for view in (old, new)
        ]
        yield Finding(What.ATTRIBUTES, rows[0], rows[1])


def _piece(standing: Any) -> str:
    return " ".join(standing[0]) if standing is not None else ""


def _attributes(attributes: Any) -> str:
    return " ".join(f"{name}={value}" for name, value in attributes)


def _turn(view: View) -> str:
    text = _plain(view.turn)
    if view.owner != view.turn:
        text += f" with the pieces of {_plain(view.owner)}"
    return f"{text}, by chance" if view.random else text


def _outcome(outcome: tuple[frozenset[str], frozenset[str]] | None) -> str:
    if outcome is None:
        return "the game goes on"
    winners, losers = (_plain(", ".join(sorted(names))) for names in outcome)
    if winners:
        return f"won by {winners}"
    return f"lost by {losers}" if losers else "drawn"


def _moves(moves: Pairing) -> Iterator[Finding]:
    """Moves of one game alone; those with the same start and end have other effects there."""
    mine, theirs = list(moves.only_old), list(moves.only_new)
    by_way: dict[tuple[Any, Any], list[Any]] = {}
    for move in theirs:
        by_way.setdefault((move.start, move.end), []).append(move)
    effects: list[tuple[Any, Any]] = []
    for move in list(mine):
        partners = by_way.get((move.start, move.end), [])
        if len(partners) == 1 and (move.start, move.end) != (None, None):
            effects.append((move, partners[0]))
            mine.remove(move)
            theirs.remove(partners.pop())
    if mine or theirs:
        yield Finding(What.MOVES, tuple(map(str, mine)), tuple(map(str, theirs)))
    if effects:
        yield Finding(
            What.EFFECTS,
            tuple(effects_text(move) for move, _ in effects),
            tuple(effects_text(move) for _, move in effects),
        )


def effects_text(move: Any) -> str:
    """A move with all that it does."""
    done = "; ".join(" ".join(map(str, effect)) for effect in move.effects)
    more = "" if move.partial is None else ", and goes on"
    return f"{move}: {done}{more}"


def _plain(text: str) -> str:
    """A name without the mark of what only one game has."""
    return text.replace(f"{ALONE}0", "").replace(f"{ALONE}1", "")
