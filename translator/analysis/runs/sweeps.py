"""Loops with a round for each element of an array, which say no more than a word about all of it.

An example: `(for-each position place (assign hole (seeds place) place))` copies an array.
"""

from __future__ import annotations

from typing import NamedTuple

from translator.ir import expr as e
from translator.ir import stmt as s
from translator.ir.bodies import reads
from translator.ir.expr import Const, Local
from translator.ir.game import Game
from translator.ir.ids import LocalName, VariableId
from translator.ir.walk import Body, bodies_of, everywhere


class Fill(NamedTuple):
    """All elements get a value."""

    array: VariableId
    value: Const


class Copy(NamedTuple):
    """All elements get the values of those of another array."""

    array: VariableId
    source: VariableId


class Find(NamedTuple):
    """Something is done for the elements that have a value."""

    array: VariableId
    value: Const


class Differ(NamedTuple):
    """Something is done for the elements that are not as those of another array."""

    array: VariableId
    other: VariableId
    body: Body


Sweep = Fill | Copy | Find | Differ


def sweep(game: Game, within: Body, node: s.ForEach, number: int) -> Sweep | None:
    """What a loop of so many rounds in a body does, if it is one of these."""
    found = _done(node)
    if found is None or _reads_outside(within, node.name):
        return None
    arrays = {found.array}
    match found:
        case Copy(_, other) | Differ(_, other, _):
            arrays.add(other)
    fits = all(game.variables[one].size == number for one in arrays)
    return found if game.variables[found.array].scratch and fits else None


def _done(node: s.ForEach) -> Sweep | None:
    """What each round does with an element of its own."""
    at = Local(node.name)
    match node.body:
        case (s.Assign(array, Const() as value, index),) if index == at:
            return Fill(array, value)
        case (s.Assign(array, e.Load(source, place), index),) if index == at == place:
            return Copy(array, source)
        case (s.If(e.Compare("==", e.Load(array, index), Const() as value), _, ()),) if index == at:
            return Find(array, value)
        case (s.If(e.Compare("!=", e.Load(array, index), e.Load(other, place)), then, ()),) if (
            index == at == place
        ):
            return Differ(array, other, then)
        case _:  # a loop of another kind
            return None


def marking(game: Game) -> frozenset[VariableId]:
    """The arrays of scratch that are swept and hold nothing but small constants.

    Such an array may be made of bytes, which are cleared and searched at once.
    """
    found = {
        VariableId(index)
        for index, variable in enumerate(game.variables)
        if variable.scratch and variable.size is not None and not variable.contents
    }
    swept: set[VariableId] = set()
    for node in everywhere(game):
        if isinstance(node, s.Assign) and not _is_byte(node.value):
            found.discard(node.variable)
        elif isinstance(node, s.ForEach) and isinstance(one := _done(node), Fill | Find):
            swept.add(one.array)
    return frozenset(found & swept)


def _is_byte(value: e.Expr) -> bool:
    return isinstance(value, Const) and 0 <= value.value < 256


def _reads_outside(body: Body, name: LocalName) -> bool:
    """A local is read where no loop gives it its values."""
    return any(
        name in reads(node)
        or any(_reads_outside(getattr(node, field), name) for field in bodies_of(type(node)))
        for node in body
        if not (isinstance(node, s.ForEach) and node.name == name)
    )
