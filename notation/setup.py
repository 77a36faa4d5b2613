"""The position in which a record begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from notation.description import GameDescription
from notation.edits import Changes, SetupError, edited, edits_between, is_edit, own_edits
from notation.engine import Engine, EngineClass
from notation.fen import draughts_setup
from notation.notation import Notation
from notation.record import GameRecord
from notation.registry import NOTATIONS
from notation.start import Start, counters_of
from notation.tak.position import tak_setup
from notation.xfen import checked, engine_fen, without_checks
from notation.xiangqi.position import xiangqi_setup

# Families of games whose FEN is not that of engines.
_OWN_FEN: Final[Mapping[str, Callable[[str, Engine, GameDescription], Any]]] = {
    "draughts": draughts_setup,
    "xiangqi": xiangqi_setup,
    "tak": tak_setup,
}


def changes_of(record: GameRecord, rules: GameDescription) -> Changes:
    """What a record changes in the usual start position; raises `SetupError`."""
    notation = NOTATIONS.get(record.notation)
    return (notation.changes if notation is not None else own_edits)(record, rules)


def begins_elsewhere(record: GameRecord, rules: GameDescription) -> bool:
    """Whether a record states where it begins; raises `SetupError`."""
    changed = changes_of(record, rules)
    stated = "FEN" in record.headers or "Setup" in record.headers
    return stated or changed != Changes()


def start_of(record: GameRecord, engine: EngineClass, rules: GameDescription) -> Engine:
    """A new game at the start position of a record; raises `SetupError`."""
    game = engine()
    headers = record.headers
    try:
        if "Setup" in headers:
            game = engine.from_setup(type(game.setup()).parse(headers["Setup"]))
        elif "FEN" in headers:
            game = _from_fen(headers["FEN"], engine, rules, NOTATIONS.get(record.notation))
    except (AttributeError, ValueError) as error:
        raise SetupError(f"the start position is not one of this game: {error}") from error
    changes = changes_of(record, rules)
    if not changes.edits and changes.turn is None:
        return game
    setup = game.setup()
    placements = edited(setup.placements, changes.edits, rules)
    turn = setup.turn_index if changes.turn is None else changes.turn
    try:
        told = type(setup)(placements, _reserve(setup, changes), turn)
        made = engine.from_setup(engine.completed(told))
        if changes.reserve and set(made.setup().reserve) != set(_reserve(setup, changes)):
            raise ValueError("the rules have no place for pieces in hand")
        return made
    except ValueError as error:
        raise SetupError(f"the edited start position is not one of this game: {error}") from error


def _reserve(setup: Any, changes: Changes) -> Any:
    """What is in hand: as changed, in the form of the setup."""
    if changes.reserve is None:
        return setup.reserve
    return tuple((*held, number) for held, number in changes.reserve.items() if number)


def _from_fen(
    fen: str, engine: EngineClass, rules: GameDescription, notation: Notation | None
) -> Engine:
    if own := (notation and notation.position) or _OWN_FEN.get(rules.family):
        return engine.from_setup(engine.completed(own(fen, engine(), rules)))
    from_fen: Callable[[str], Engine] | None = getattr(engine, "from_fen", None)
    if from_fen is None:
        raise ValueError("it has no FEN")
    fen, given = without_checks(fen)
    game = from_fen(engine_fen(fen, rules))
    return engine.from_setup(checked(game.setup(), given)) if any(given) else game


def unusual_start(record: GameRecord, engine: EngineClass, rules: GameDescription) -> Start | None:
    """The start of a record, for one in another notation; `None` where it is the usual one.

    Where the record has edits only, and they do not change who moves first, so may the other.
    """
    changed = changes_of(record, rules)
    edits = changed.edits
    whole = "FEN" in record.headers or "Setup" in record.headers or rules.dealt
    stated = record.headers.get("FEN") or record.headers.get("SFEN", "")
    whole = whole or changed.reserve is not None or bool(counters_of(stated))
    whole = whole or (changed.turn is not None and not edits)
    if not whole and not edits:
        return None
    game, usual = start_of(record, engine, rules), engine()
    if not whole and not record.edits and edits_between(usual.setup(), game.setup()) == ([], True):
        return None  # stones that are set up as they stand anyway
    tells = not whole and game.turn == usual.turn and all(map(is_edit, edits))
    return Start(game, usual, rules, edits if tells else None, stated)
