"""Where a converted record begins, and how that is written where a notation has no own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from notation.description import GameDescription
from notation.diagnostics import Place, Sink
from notation.engine import Engine
from notation.record import GameRecord
from notation.xfen import without_checks


@dataclass(frozen=True, slots=True)
class Start:
    """A start position that is not the usual one.

    game   the game at its start
    usual  a game at the usual start position
    edits  what leads from the usual position to this one, `None` where edits do not tell it
    stated  FEN or SFEN of the record, "" if it has none: it may count moves, and engines do not
    """

    game: Engine
    usual: Engine
    rules: GameDescription
    edits: Sequence[str] | None
    stated: str = ""


# What is counted where nothing was played before: turns without progress, moves.
_NONE_BEFORE: Final = (("0", "1"), ("1",))


def counters_of(fen: str) -> tuple[str, ...]:
    """What FEN, SFEN or TPS counts at its end, () where that tells nothing.

    Turns without progress and the number of the move, or this alone.
    """
    fields = without_checks(fen)[0].split()
    told = takewhile(str.isdigit, reversed(fields[2:]))
    counters = tuple(reversed(list(told)))
    return () if counters in _NONE_BEFORE else counters


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As edits, or whole in the header Setup, beside FEN or SFEN that count moves."""
    if start.edits is not None:
        new.edits = list(start.edits)
        return
    new.headers["Setup"] = str(start.game.setup())
    if counters_of(start.stated):
        new.headers["SFEN" if start.rules.family == "shogi" else "FEN"] = start.stated


def tell_counters(new: GameRecord, start: Start, sink: Sink) -> None:
    """Report counters of a start position that a notation has no place for."""
    counters = counters_of(start.stated)
    kept = {counters_of(new.headers.get(key, "")) for key in ("FEN", "SFEN")}
    if counters and counters not in kept:
        message = f"{new.notation} has no place for the counters of the start position"
        sink.warning("N181", message, Place(new.name, new.line), " ".join(counters))
