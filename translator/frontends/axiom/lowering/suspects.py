"""Faults that can be seen in the text. They show when rules run, so a script is translated all the
same, with a warning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from translator.core.source import Span
from translator.frontends.axiom.lowering.state import Code, freeze
from translator.frontends.axiom.lowering.values import Item, Place, constant
from translator.ir import stmt as s
from translator.ir.walk import statements

if TYPE_CHECKING:
    from translator.frontends.axiom.lowering.translator import Translator


def loop_without_end(t: Translator, code: list[Code], span: Span) -> None:
    """No path leaves the loop whose body is `code`."""
    if not _may_stop(code):
        t.program.sink.warning("A312", f"a loop of `{t.unit.word.name}` has no end", span)


def call_without_end(t: Translator) -> None:
    """The word calls itself on every path."""
    word = t.unit.word
    if not _may_stop(t.code):
        t.program.sink.warning("A313", f"`{word.name}` calls itself without end", word.span)


def _may_stop(code: list[Code]) -> bool:
    """The code may abandon the run, or call what may."""
    return any(
        isinstance(one, s.Verify | s.Fail | s.Call) or (isinstance(one, s.Let) and one.walk)
        for one in statements(freeze(code))
    )


def kept_on_the_stack(t: Translator, given: list[Item]) -> None:
    """A move word or event leaves cells that it was not given: nobody takes them."""
    left = max((len(end.state.stack) for end in t.returns), default=0) - len(given)
    if left > 0:
        word = t.unit.word
        cells = "a cell" if left == 1 else f"{left} cells"
        message = f"`{word.name}` leaves {cells} on the stack, where nothing uses them"
        t.program.sink.warning("A315", message, word.span)


def index_out_of_range(t: Translator, place: Place, span: Span) -> None:
    """An index that is known is none of the array's."""
    storage, index = place.storage, constant(place.index)
    size = len(storage.cells)
    if storage.array and index is not None and not 0 <= index < size:
        message = f"`{storage.name}` has no cell {index}, only {size} from 0"
        t.program.sink.warning("A314", message, span)
