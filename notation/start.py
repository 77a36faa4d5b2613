"""Where a converted record begins, and how that is written where a notation has no own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from notation.description import GameDescription
from notation.diagnostics import Sink
from notation.engine import Engine
from notation.record import GameRecord


@dataclass(frozen=True, slots=True)
class Start:
    """A start position that is not the usual one.

    game   the game at its start
    usual  a game at the usual start position
    edits  what leads from the usual position to this one, `None` where edits do not tell it
    stated  FEN of the record, "" if it has none: it may count moves, which an engine does not
    """

    game: Engine
    usual: Engine
    rules: GameDescription
    edits: Sequence[str] | None
    stated: str = ""


def tell_start(new: GameRecord, start: Start, sink: Sink) -> None:
    """As edits, or whole in the header Setup."""
    if start.edits is not None:
        new.edits = list(start.edits)
    else:
        new.headers["Setup"] = str(start.game.setup())
