"""Usage lines such as `(in-zone? ZONE [LOCATION])`: what a form takes, for people and for checks.

In a line a word in capitals is a kind of argument (`_KINDS`), `"TEXT"` a string, a word in small
letters stands for itself, a list for a list of these. What stands in `[ ]` may be missing, `|`
joins two alternatives, `…` repeats what stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from translator.frontends.zrf.nodes import Atom, Form, Node, Text

_TOKEN = re.compile(r'[()\[\]|…]|"[^"]*"|[^\s()\[\]|…"]+')
_NUMBER = re.compile(r"-?[0-9]{1,9}\Z")


@dataclass(frozen=True, slots=True)
class Leaf:
    """One argument: `shown` in the line, `said` in messages; which nodes fit.

    `context` is that of the forms that may stand there, `inner` the pattern of a list without a
    head, `code` that of a node which does not fit, if not the row's.
    """

    shown: str
    said: str
    fits: Callable[[Node], bool]
    context: str = ""
    inner: Pattern | None = None
    code: str = ""
    least: int = 1


@dataclass(frozen=True, slots=True)
class Slot:
    """One of several patterns: none if `least` is 0, any number of them if `many`."""

    choices: tuple[Pattern, ...]
    least: int
    many: bool
    leaf: Leaf | None  # if all that it takes are arguments of one kind

    @property
    def said(self) -> str:
        return " or ".join(dict.fromkeys(choice.elements[0].said for choice in self.choices))

    @property
    def code(self) -> str:
        return self.leaf.code if self.leaf is not None else ""

    def choice(self, node: Node) -> Pattern | None:
        """The first pattern that may begin with a node."""
        for pattern in self.choices:
            first = pattern.elements[0]
            if first.fits(node) if isinstance(first, Leaf) else first.choice(node) is not None:
                return pattern
        return None


Element: TypeAlias = Leaf | Slot


@dataclass(frozen=True, slots=True)
class Pattern:
    """Elements one after the other. They take any number of nodes if `most` is `None`."""

    elements: tuple[Element, ...]
    least: int
    most: int | None


def _pattern(elements: list[Element]) -> Pattern:
    most: int | None = 0
    for one in elements:
        counts = [1] if isinstance(one, Leaf) else [choice.most for choice in one.choices]
        known = [count for count in counts if count is not None]
        endless = len(known) < len(counts) or (isinstance(one, Slot) and one.many)
        most = None if most is None or endless else most + max(known)
    return Pattern(tuple(elements), sum(one.least for one in elements), most)


def _slot(choices: tuple[Pattern, ...], least: int, many: bool) -> Slot:
    first = choices[0].elements[0]
    single = len(choices) == len(choices[0].elements) == 1
    if single and isinstance(first, Slot) and not many:  # `[A …]` is any number of A
        return _slot(first.choices, least, first.many)
    return Slot(choices, least, many, first if single and isinstance(first, Leaf) else None)


def _is_form(node: Node) -> bool:
    return isinstance(node, Form)


def _is_atom(node: Node) -> bool:
    return isinstance(node, Atom)


def is_number(node: Node) -> bool:
    return isinstance(node, Atom) and _NUMBER.match(node.text) is not None


def _is_string(node: Node) -> bool:
    return isinstance(node, Text)


def _is_no_string(node: Node) -> bool:
    return not isinstance(node, Text)


def _is_any(node: Node) -> bool:
    return True


_MEASURES: Final = ("LEFT", "TOP", "RIGHT", "BOTTOM", "X", "Y", "OFFSET")

_KINDS: Final = {
    leaf.shown: leaf
    for leaf in (
        *(Leaf(shown, "a number", is_number, code="Z301") for shown in _MEASURES),
        Leaf("ATTRIBUTE", "the name of an attribute", _is_atom),
        Leaf("BLOCK", "a block in parentheses", _is_form, "block", code="Z434"),
        Leaf("CONDITION", "a condition", _is_no_string, "condition"),
        Leaf("DIRECTION", "a direction", _is_atom),
        Leaf("FLAG", "the name of a flag", _is_atom),
        Leaf("FORM", "a form", _is_any),
        Leaf("GOAL", "a condition", _is_no_string, "goal"),
        Leaf("INSTRUCTION", "an instruction", _is_no_string, "instruction"),
        Leaf("LOCATION", "a position or direction", _is_no_string, "location"),
        Leaf("MOVE-TYPE", "a move type", _is_atom),
        Leaf("NAME", "a name", _is_atom),
        Leaf("NUMBER", "a number", is_number),
        Leaf("OCCUPANT", "an occupant", _is_no_string, "occupant"),
        Leaf("PIECE", "a piece type", _is_atom),
        Leaf("PLACE", "a position or zone", _is_atom),
        Leaf("PLAYER", "a player", _is_atom),
        Leaf("POSITION", "a position", _is_atom),
        Leaf("VALUE", "a value", _is_atom),
        Leaf("ZONE", "a zone", _is_atom),
    )
}


def parse(usage: str) -> tuple[str, Pattern]:
    """The head of a usage line, and the pattern of what follows it."""
    tokens = iter(_TOKEN.findall(usage.removeprefix("(").removesuffix(")")))
    head = next(tokens)
    return head, _sequence(tokens, "")[0]


def _sequence(tokens: Iterator[str], end: str) -> tuple[Pattern, str]:
    """The pattern up to the token `end`, and its text."""
    elements: list[Element] = []
    text = ""
    joined = False  # by a `|`: the next element is the alternative of the last one
    for token in tokens:
        if token == end:
            break
        if token == "|":
            joined, text = True, text + token
        elif token == "…":
            last = elements.pop()
            elements.append(_slot(_alternatives(last), last.least, many=True))
            text += " …"
        else:
            element, shown = _element(token, tokens)
            if joined:
                element = _slot(
                    (*_alternatives(elements.pop()), _pattern([element])), 1, many=False
                )
            elements.append(element)
            text += shown if joined or not text else f" {shown}"
            joined = False
    return _pattern(elements), text


def _alternatives(element: Element) -> tuple[Pattern, ...]:
    return element.choices if isinstance(element, Slot) else (_pattern([element]),)


def _element(token: str, tokens: Iterator[str]) -> tuple[Element, str]:
    """The element that begins with a token, and its text."""
    if token == "(":
        inner, text = _sequence(tokens, ")")
        text = f"({text})"
        return Leaf(text, f"a list {text}", _is_form, inner=inner), text
    if token == "[":
        inside, text = _sequence(tokens, "]")
        return _slot((inside,), 0, many=False), f"[{text}]"
    if token in _KINDS:
        return _KINDS[token], token
    if token.startswith('"'):
        return Leaf(token, f"a string {token}", _is_string), token
    return Leaf(token, f"`{token}`", lambda n: isinstance(n, Atom) and n.text == token), token
