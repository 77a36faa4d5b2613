"""What belongs to the top level of a file and stands inside a game: lifted out of it.

The cause is one `)` that stands too late, mostly at the end of the file. Without its definitions
such a game has neither board nor moves.
"""

from __future__ import annotations

from collections.abc import Iterable

from translator.core.diagnostics import Sink
from translator.frontends.zrf.nodes import Form, Node

_GAMES = frozenset({"game", "variant"})
_OUTSIDE = _GAMES | {"define", "include", "translate", "version"}


def lifted(nodes: Iterable[Node], sink: Sink) -> list[Node]:
    """The top level of a file; what belongs to it and stands in a game or variant follows that."""
    out: list[Node] = []
    for node in nodes:
        if not isinstance(node, Form) or node.head not in _GAMES:
            out.append(node)
            continue
        inside = _inside(node)
        if inside:
            kinds = ", ".join(dict.fromkeys(f"`{form.head}`" for form in inside))
            message = f"the `{node.head}` holds {kinds}, which are read as if they came after it"
            hint = f"a `)` that ends the `{node.head}` ({node.span}) is too late"
            sink.warning("Z113", message, inside[0].span, hint)
        out += _taken_apart(node)
    return out


def _inside(form: Form) -> list[Form]:
    """What stands in a game and belongs outside."""
    if form.head not in _GAMES:
        return []
    return [item for item in form.items if isinstance(item, Form) and item.head in _OUTSIDE]


def _taken_apart(form: Form) -> list[Form]:
    """A game without what belongs outside, then that; a game that held nothing else is none."""
    inside = _inside(form)
    if not inside:
        return [form]
    lifted_out = set(inside)
    own = tuple(item for item in form.items if item not in lifted_out)
    rest = [Form(own, form.source, form.start, form.end)] if len(own) > 1 else []
    return [*rest, *(part for item in inside for part in _taken_apart(item))]
