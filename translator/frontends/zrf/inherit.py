"""The sections of a game, and of a variant on top of the game it inherits from (docs/zrf.md 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from translator.frontends.zrf.arguments import faults
from translator.frontends.zrf.dialect import option_name
from translator.frontends.zrf.expand import Expander
from translator.frontends.zrf.forms import LEGACY_OPTIONS
from translator.frontends.zrf.nodes import Atom, Form, Text, write
from translator.frontends.zrf.text import display

CONDITIONS = frozenset({"win-condition", "loss-condition", "draw-condition", "count-condition"})

_OPPOSITE = {"true": "false", "false": "true"}

# A section replaces the one of equal key. Conditions and unnamed pieces have keys of their own.
_Key: TypeAlias = tuple[str, str | int]


def merged_sections(expander: Expander, game: Form, variant: Form | None) -> list[Form]:
    """The expanded sections that ``variant`` of ``game`` consists of (None: the game itself).

    A section of the variant stands where the one that it replaces stood, others follow in order.
    """
    merged = _by_key(expander, game)
    if variant is None:
        return list(merged.values())
    own = _by_key(expander, variant)
    merged.pop(("default", ""), None)
    if any(form.head in CONDITIONS for form in own.values()):
        merged = {key: form for key, form in merged.items() if form.head not in CONDITIONS}
    merged.update(own)
    return list(merged.values())


def setup_of(sections: Sequence[Form]) -> Form | None:
    return next((form for form in sections if form.head == "board-setup"), None)


def title_of(sections: list[Form]) -> str:
    """The title as shown, "" if there is none. A variant titled "-" is a separator in a menu."""
    for form in sections:
        match form.items:
            case (Atom(text="title"), Text(value=title), *_):
                return display(title).strip()
    return ""


def _by_key(expander: Expander, form: Form) -> dict[_Key, Form]:
    """The sections of one ``game`` or ``variant`` by what they replace; the last of a key wins."""
    sections: dict[_Key, Form] = {}
    for section in _sections(expander, form):
        key = _key(section)
        earlier = sections.get(key)
        if earlier is not None:
            what = f"{key[0]} `{key[1]}`" if key[1] else f"section `{key[0]}`"
            expander.sink.warning(
                "Z111",
                f"{what} is given twice; this one holds",
                section.span,
                hint=f"the other one is at {earlier.span}",
            )
        sections[key] = section
    return sections


def _sections(expander: Expander, form: Form) -> Iterator[Form]:
    for node in expander.expand_list(form.items[1:]):
        if not isinstance(node, Form):
            what = f"`{write(node)}` is between the sections of the {form.head}; it is ignored"
            expander.sink.warning("Z110", what, node.span)
        elif node.head in LEGACY_OPTIONS:
            expander.sink.extend(faults(node, "section"))
            yield _as_option(node)
        else:
            yield node


def _key(section: Form) -> _Key:
    head = section.head
    if head == "option":
        match section.items:
            case (_, Text(value=name), *_) | (_, Atom(text=name), *_):
                return head, option_name(name)
    if head == "piece":
        for child in section.items:
            match child:
                case Form(items=(Atom(text="name"), Atom(text=name), *_)):
                    return head, name
                case Form(items=(Atom(text="name"), Text(value=name), *_)):
                    return head, name
    if head in CONDITIONS or head in ("piece", "option", ""):
        return head, id(section)
    return head, ""


def _as_option(section: Form) -> Form:
    """``(pass-turn v)`` as ``(option "pass turn" v)``, at the same place; no value is `true`."""
    source, start, end, via = section.source, section.start, section.end, section.via
    name = LEGACY_OPTIONS[section.head]
    value = next(
        (item for item in section.items[1:] if isinstance(item, Atom)),
        Atom("true", source, start, end, via),
    )
    if section.head == "allow-flipping":
        text = _OPPOSITE.get(value.text, value.text)
        value = Atom(text, value.source, value.start, value.end, value.via)
    items = (Atom("option", source, start, end, via), Text(name, source, start, end, via), value)
    return Form(items, source, start, end, via)
