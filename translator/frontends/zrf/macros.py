"""Macros: their definitions, and how a call's arguments fill the parameters of a body."""

from __future__ import annotations

import re
from collections.abc import Iterable

from translator.core.diagnostics import Sink
from translator.core.source import Span
from translator.frontends.zrf.arguments import faults
from translator.frontends.zrf.nodes import Atom, Form, Node, Text, equal, write

_PARAMETER = re.compile(r"\$([0-9]+)")

# A name or string that pasting makes longer than this is the work of a macro that grows by itself.
MAX_PASTED = 65_536


class Macro:
    """``(define name body…)``."""

    __slots__ = ("body", "form", "name")

    def __init__(self, name: str, body: tuple[Node, ...], form: Form) -> None:
        self.name = name
        self.body = body
        self.form = form


def collect(forms: Iterable[Form], sink: Sink) -> dict[str, Macro]:
    """The macros that the ``define`` forms of a file define; of two of one name the last wins."""
    macros: dict[str, Macro] = {}
    for form in forms:
        sink.extend(faults(form, "top"))
        if len(form.items) < 2 or not isinstance(form.items[1], Atom):
            continue
        name, body = form.items[1].text, form.items[2:]
        earlier = macros.get(name)
        if earlier is not None and not _same(earlier.body, body):
            sink.warning(
                "Z202",
                f"macro `{name}` is defined again; this definition holds for the whole file",
                form.span,
                hint=f"the other definition is at {earlier.form.span}",
            )
        macros[name] = Macro(name, body, form)
    return macros


def _same(one: tuple[Node, ...], other: tuple[Node, ...]) -> bool:
    return len(one) == len(other) and all(map(equal, one, other))


# What tells an argument from others: an atom's text, a string's in a tuple, a list's number.
Key = str | tuple[str] | int | None


class Keys:
    """Gives arguments keys that are equal if and only if what they say is."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[Key, ...], int] = {}
        self._known: dict[Form, int] = {}

    def key(self, node: Node) -> Key:
        if isinstance(node, Atom):
            return node.text
        if isinstance(node, Text):
            return (node.value,)
        number = self._known.get(node)
        if number is None:
            items: list[Key] = []
            for item in node.items:
                items.append(self.key(item))
            number = self._numbers.setdefault(tuple(items), len(self._numbers))
            self._known[node] = number
        return number


class Scope:
    """The parameters that one call gives to a macro's body.

    A parameter beyond the call's own arguments has its value from the calling macro's scope, which
    has it from its own caller, and so on; ``values`` is that chain made flat. ``reads`` are the
    parameters that the expansion asked for: with their values they decide its result.
    """

    __slots__ = ("keys", "macro", "own", "reads", "values", "via")

    def __init__(
        self,
        macro: Macro | None,
        args: tuple[Node, ...],
        keys: tuple[Key, ...],
        caller: Scope | None,
        via: Span | None,
    ) -> None:
        self.macro = macro
        self.own = len(args)
        inherited = () if caller is None else caller.values[self.own :]
        self.values: tuple[Node, ...] = args + inherited
        self.keys = keys
        self.via = via
        self.reads: set[int] = set()

    @property
    def args(self) -> tuple[Node, ...]:
        return self.values[: self.own]

    def value(self, digits: str) -> Node | None:
        """The value of ``$digits``, None if no call up the chain supplies it."""
        # No call has 10^9 arguments, and int() refuses thousands of digits.
        number = int(digits) if len(digits) < 10 else 0
        self.reads.add(number)
        return self.values[number - 1] if 0 < number <= len(self.values) else None

    def inherited(self) -> tuple[int, ...]:
        """The parameters in ``reads`` that are not the call's own."""
        return tuple(sorted(number for number in self.reads if not 0 < number <= self.own))

    def key_of(self, numbers: tuple[int, ...]) -> tuple[Key, ...]:
        keys = self.keys
        return tuple(keys[n - 1] if 0 < n <= len(keys) else None for n in numbers)


class TooLongError(Exception):
    """Pasting made a name or string longer than MAX_PASTED."""


class Filler:
    """Replaces the parameters in atoms and strings of macro bodies, telling what goes wrong."""

    def __init__(self, sink: Sink) -> None:
        self._sink = sink
        self._told: set[tuple[str, int, int]] = set()

    def fill(self, node: Atom | Text, scope: Scope) -> Node | None:
        """``node`` with its parameters replaced; None if nothing is left of it."""
        via = scope.via
        if isinstance(node, Text):
            value = self._paste(node.value, node, scope)
            return Text(value, node.source, node.start, node.end, via)
        whole = _PARAMETER.fullmatch(node.text)
        if whole is None:
            text = self._paste(node.text, node, scope)
            return Atom(text, node.source, node.start, node.end, via) if text else None
        argument = scope.value(whole[1])
        if isinstance(argument, Atom):
            return Atom(argument.text, node.source, node.start, node.end, via)
        if isinstance(argument, Text):
            return Text(argument.value, node.source, node.start, node.end, via)
        if argument is None:
            self._missing(whole[0], node, scope)
        return argument

    def _paste(self, text: str, node: Atom | Text, scope: Scope) -> str:
        length = len(text)

        def replacement(parameter: re.Match[str]) -> str:
            nonlocal length
            argument = scope.value(parameter[1])
            if argument is None:
                self._missing(parameter[0], node, scope)
                return ""
            if isinstance(argument, Form):
                what = f"`{write(argument)}` is a list and cannot become part of a name or string"
                self.tell("Z206", what, node, scope.via)
                return ""
            value = argument.text if isinstance(argument, Atom) else argument.value
            length += len(value)
            if length > MAX_PASTED:
                raise TooLongError
            return value

        return _PARAMETER.sub(replacement, text)

    def _missing(self, parameter: str, node: Atom | Text, scope: Scope) -> None:
        name = scope.macro.name if scope.macro is not None else ""
        what = f"`{parameter}` has no value in this call of `{name}`; it is left out"
        self.tell("Z203", what, node, scope.via)

    def tell(self, code: str, message: str, node: Node, via: Span | None) -> None:
        """A warning about a place in a macro's body, once however often the macro is called."""
        place = (code, id(node.source), node.start)
        if place not in self._told:
            self._told.add(place)
            self._sink.warning(code, message, Span(node.source, node.start, node.end, via))
