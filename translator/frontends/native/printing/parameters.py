"""Parameters of rules: the names in which texts differ that are alike otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count, cycle

from translator.frontends.native.printing.forms import Hole, Item, List, Word, form, named, word
from translator.frontends.native.printing.terms import TRUTHS
from translator.frontends.native.spelling import reserved
from translator.ir.expr import Kind
from translator.ir.game import Game

Column = tuple[Hole, ...]
"""What stands in one place of several texts."""


@dataclass(slots=True)
class Parameter:
    """A parameter: its values by text and, if it is one of the label, which argument of it."""

    name: str
    role: str
    values: tuple[str, ...]
    label: int | None = None


_NAMES = {
    "direction": "dir",
    "position": "at",
    "piece": "type",
    "zone": "area",
    "player": "who",
    "integer": "number",
    "boolean": "yes",
    "move-type": "next",
    "attribute": "which",
    "text": "word",
}


def values_of(column: Column) -> tuple[str, ...]:
    return tuple(hole.raw for hole in column)


def differing(columns: Sequence[Column], known: Sequence[Parameter] = ()) -> list[Parameter]:
    """The known parameters, and one for all else that differs or has to be a parameter."""
    found = list(known)
    seen = {(parameter.role, parameter.values) for parameter in known}
    for column in columns:
        key = column[0].role, values_of(column)
        if key not in seen and (column[0].forced or len(set(key[1])) > 1):
            seen.add(key)
            found.append(Parameter("", *key))
    return found


def by_hole(columns: Sequence[Column], parameters: Sequence[Parameter]) -> dict[int, Parameter]:
    """By the identity of a hole of the first text, its parameter."""
    alike: dict[tuple[str, tuple[str, ...]], list[Parameter]] = {}
    for parameter in parameters:
        alike.setdefault((parameter.role, parameter.values), []).append(parameter)
    # Where all calls give one name twice, nothing tells which is which: they take turns.
    turns = {key: cycle(several) for key, several in alike.items()}
    keys = ((id(column[0]), (column[0].role, values_of(column))) for column in columns)
    return {hole: next(turns[key]) for hole, key in keys if key in turns}


def name_all(game: Game, parameters: Sequence[Parameter]) -> None:
    """Gives the parameters names that mean nothing else in the rule."""
    roles = [parameter.role for parameter in parameters]
    used = _meanings(game) | reserved()
    for parameter in parameters:
        base = _NAMES[parameter.role]
        several = roles.count(parameter.role) > 1
        numbers = (f"{base}{n}" if n or several else base for n in count(1 if several else 0))
        parameter.name = next(name for name in numbers if name not in used)
        used.add(parameter.name)


def _meanings(game: Game) -> set[str]:
    """All names that mean something in a rule."""
    board = game.board
    return {
        *board.positions, *board.directions, *(z.name for z in board.zones),
        *(p.name for p in game.pieces), *(p.name for p in game.players), *game.move_types,
        *(a.name for a in game.attributes), *(v.name for v in game.variables),
        *(name for rule in game.rules for name, _ in rule.locals),
    }  # fmt: skip


def clauses(parameters: Sequence[Parameter]) -> list[Item]:
    """`(direction a b) (zone c)`, neighbours of one role together."""
    found: list[List] = []
    for parameter in parameters:
        if found and found[-1].head == parameter.role:
            found[-1] = List([*found[-1].items, word(parameter.name)])
        else:
            found.append(form(parameter.role, word(parameter.name)))
    return list(found)


def filled(item: Item, of_hole: Mapping[int, Parameter], game: Game) -> Item:
    """The text with its parameters by name and everything else as it is called."""
    if isinstance(item, List):
        return List([filled(inner, of_hole, game) for inner in item.items])
    if not isinstance(item, Hole):
        return item
    parameter = of_hole.get(id(item))
    if parameter is not None:
        return Word(parameter.name)
    return _literal(item, game)


def _literal(item: Hole, game: Game) -> Item:
    """A name as itself; a direction that is called like a position has to say what it is."""
    if item.role == "direction" and item.place and item.raw in game.board.positions:
        step = form("step", "here", named(item.raw))
        return form("go", step) if item.step else step
    return spelled(item.raw) if item.role == Kind.BOOLEAN.value else named(item.raw)


def spelled(text: str) -> Item:
    """What a call gives for a parameter; a truth value is a word."""
    return word(text) if text in TRUTHS else named(text)
