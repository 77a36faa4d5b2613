"""Searching as a work on records: whether a game comes to a position, or to pieces in places."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter
from typing import Any, Final, TypeAlias, cast

from notation.description import GameDescription, described
from notation.diagnostics import Diagnostic, Sink
from notation.engine import Engine, EngineClass, Move
from notation.record import GameRecord, Node
from notation.registry import SPELLINGS
from notation.replay import Observer, Replayer
from notation.spelling import Here
from translator.core.diagnostics import TranslationError
from translator.engines.limits import in_play
from translator.records.stream import Read

Test: TypeAlias = Callable[[Engine], bool]
Way: TypeAlias = Callable[[int, int], tuple[int, int]]
Places: TypeAlias = Mapping[str, tuple[str, str] | None]

NOTHING: Final = "-"
"""A field of FEN that names no cell."""


class SearchError(ValueError):
    """What is looked for is nothing that the rules have."""


@dataclass(frozen=True, slots=True)
class Searching:
    """Looks for one of three things; the result is the ply at which it is there first, or `None`.

    position    FEN where the game has it, else a setup
    moves       moves from the start, as records write them: what they lead to, on any way
    pattern     pieces in their places, as a setup; `x e5` is a place that is empty
    symmetries  patterns count turned and mirrored, too, as far as the board has files and ranks
    timeout     in seconds, for each record
    """

    position: str | None = None
    moves: tuple[str, ...] | None = None
    pattern: str | None = None
    symmetries: bool = False
    timeout: float | None = None

    def __call__(self, read: Read, sink: Sink) -> int | None:
        record, engine = read.record, read.engine
        spelling = SPELLINGS.get(record.spelling)
        if engine is None or spelling is None:
            return None
        seen = _Observed(_test(self, cast(Hashable, engine)))
        try:
            with in_play(self.timeout):
                Replayer(engine, sink).replay(record, spelling, seen, variations=False)
        except _FoundError as found:
            return found.ply
        except TranslationError as error:
            sink.error("N194", error.diagnostics[0].message, record.place(record.root))
        return None


class _FoundError(Exception):
    """The replay may end: it is there."""

    def __init__(self, ply: int) -> None:
        super().__init__()
        self.ply = ply


@dataclass(slots=True)
class _Observed(Observer):
    test: Test
    begun: bool = field(default=False)

    def before(self, here: Here, node: Node | None, step: Move) -> None:
        if not self.begun:
            self.begun = True
            self._look(here.game)

    def after(self, game: Engine, node: Node | None, step: Move) -> None:
        self._look(game)

    def _look(self, game: Engine) -> None:
        if self.test(game):
            raise _FoundError(game.ply)


@lru_cache(maxsize=64)
def _test(wanted: Searching, engine: Any) -> Test:
    """What tells whether a position is wanted, by the rules of an engine; raises `SearchError`."""
    try:
        if wanted.pattern is not None:
            return _pattern(wanted.pattern, wanted.symmetries, engine)
        reached: Any = _reached(wanted, engine)
    except ValueError as error:
        raise SearchError(str(error)) from error
    if not hasattr(reached, "fen"):
        key = reached.key()
        return lambda game: game.key() == key
    fields = _fields(reached)
    return lambda game: _is_position(game, fields)


def _fields(game: Any) -> list[str]:
    """What a position with FEN is known by: that, but for its counters.

    A key knows more than matters: that a rook has not moved whose king has.
    """
    fields: list[str] = game.fen().split(" ")[:4]
    return fields


def _is_position(game: Any, wanted: Sequence[str]) -> bool:
    """Whether a game has come to a position.

    Many programs name the cell that a pawn has passed only where another may take it there.
    """
    own = _fields(game)
    if own == wanted or own[:3] != wanted[:3] or wanted[3] != NOTHING:
        return own == wanted
    other = type(game).from_fen(" ".join(wanted))
    return set(map(str, other.legal_moves)) == set(map(str, game.legal_moves))


def _reached(wanted: Searching, engine: EngineClass) -> Engine:
    game = engine()
    if wanted.position is not None:
        from_fen = getattr(engine, "from_fen", None)
        if from_fen is not None and "/" in wanted.position.split(" ", 1)[0]:
            return cast(Engine, from_fen(wanted.position))
        setup = type(game.setup()).parse(wanted.position)
        return engine.from_setup(engine.completed(setup))
    return _led(wanted.moves or (), engine)


def _led(moves: tuple[str, ...], engine: EngineClass) -> Engine:
    """A game after moves, in the first language of records in which all are legal."""
    nearest: list[tuple[int, Diagnostic]] = []
    for name, spelling in SPELLINGS.items():
        record, sink = GameRecord(spelling=name), Sink()
        node = record.root
        for text in moves:
            node.children.append(Node(text))
            node = node.children[0]
        replay = Replayer(engine, sink).replay(record, spelling, variations=False)
        if replay.game is not None and replay.complete:
            return replay.game
        nearest += ((replay.replayed, found) for found in sink.errors[:1])
    _, found = max(nearest, key=itemgetter(0))  # of equal ones the first
    raise ValueError(f"{found.message}: {found.text!r}")


def _pattern(text: str, symmetries: bool, engine: EngineClass) -> Test:
    rules = described(engine)
    whole = _places(text, engine, rules)
    patterns = [whole, *(_turned(whole, rules) if symmetries else ())]

    def test(game: Engine) -> bool:
        board = game.board
        return any(_stands(places, board) for places in patterns)

    return test


def _stands(places: Places, board: Mapping[str, Any]) -> bool:
    for position, wanted in places.items():
        piece = board.get(position)
        if (None if piece is None else (piece.player, piece.type)) != wanted:
            return False
    return True


def _places(text: str, engine: EngineClass, rules: GameDescription) -> Places:
    """The places of a pattern; raises `ValueError` for names that the rules do not have."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    free = [part[2:].strip() for part in parts if part.startswith("x ")]
    setup = type(engine().setup()).parse(
        "; ".join(part for part in parts if not part.startswith("x "))
    )
    places: dict[str, tuple[str, str] | None] = {p[0]: (p[1], p[2]) for p in setup.placements}
    places.update(dict.fromkeys(free))
    engine.from_setup(setup)  # it has these positions, players and pieces
    for position in free:
        if position not in rules.squares:
            raise ValueError(f"the game has no position {position!r}")
    if not places:
        raise ValueError("the pattern has no places")
    return places


def _turned(places: Places, rules: GameDescription) -> Iterator[Places]:
    """A pattern turned and mirrored, wherever the board has all of its places."""
    columns, rows = rules.columns, rules.rows
    ways: list[Way] = [
        lambda f, r: (f, r),
        lambda f, r: (columns - 1 - f, r),
        lambda f, r: (f, rows - 1 - r),
        lambda f, r: (columns - 1 - f, rows - 1 - r),
    ]
    if columns == rows:
        ways += [_swapped(way) for way in ways]
    for way in ways:
        moved: dict[str, tuple[str, str] | None] = {}
        for position, wanted in places.items():
            square = rules.square(position)
            if square.file is None or square.rank is None:
                break
            place = rules.at(*way(square.file, square.rank))
            if place is None:
                break
            moved[place] = wanted
        else:
            yield moved


def _swapped(way: Way) -> Way:
    return lambda f, r: way(r, f)
