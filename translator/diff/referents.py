"""Which numbers of a `Game` refer to things that correspond to things of another game."""

from __future__ import annotations

from translator.ir.ids import Noun
from translator.ir.nouns import NAMED
from translator.ir.shape import Scalar, Shape


def referent(shape: Shape | None) -> Noun | None:
    """What the numbers of a shape refer to by a name; `None` for what is just a number.

    Rules and turns are none of it: entries are compared by what their rules do, turns by their
    order.
    """
    noun = shape.noun if isinstance(shape, Scalar) else None
    return noun if noun in NAMED else None
