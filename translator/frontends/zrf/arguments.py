"""Whether forms have what they take, by the table of all forms (`forms`).

What is wrong is reported where it stands. The lowering leaves it out, or reads what is there, and
says nothing more about it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import inf
from typing import Final

from translator.core.diagnostics import Diagnostic, Severity, Sink
from translator.core.spelling import meant
from translator.frontends.zrf.forms import BLOCK, CONTEXTS, Row
from translator.frontends.zrf.nodes import Atom, Form, Node, write
from translator.frontends.zrf.usage import Element, Leaf, Pattern, Slot

_ERRORS: Final = frozenset(("Z201", "Z220", "Z422"))
"""What lacks its arguments then has no meaning at all."""

_CURLY: Final = "“”„‟«»‘’"


class Checks:
    """The sections of a file that were checked so far, for whichever of its games.

    `macros` are the names of its macros, one of which a word without a meaning may be meant for.
    """

    def __init__(self, macros: Collection[str] = ()) -> None:
        self._macros = macros
        self._faults: dict[int, tuple[Form, tuple[Diagnostic, ...]]] = {}
        self._sound: set[tuple[int, str]] = set()

    def faults(self, section: Form) -> tuple[Diagnostic, ...]:
        """What is wrong with a section of a game and all that it holds.

        Calls of a macro share their forms, and variants those of their game: forms of a section
        without faults are not looked at again.
        """
        if id(section) not in self._faults:
            walk = _Walk(section, "section", self._sound, self._macros)
            sink = Sink(most=inf)  # which keeps one of all that calls of a macro repeat
            sink.extend(walk.faults())
            if not sink.items:
                self._sound |= walk.seen
            self._faults[id(section)] = section, tuple(sink.items)
        return self._faults[id(section)][1]


def faults(form: Form, context: str) -> Iterator[Diagnostic]:
    """What is wrong with one form and all that it holds."""
    return _Walk(form, context, set()).faults()


def faults_of(form: Form, row: Row) -> list[Diagnostic]:
    """What is wrong with the arguments of a form which the table does not know by its head."""
    return _Arguments(form, row).faults()


def forms_of(form: Form, context: str) -> list[tuple[Form, str]]:
    """The forms among the arguments of one form, each with its context."""
    walk = _Walk(form, context, set())
    list(walk.look())
    return walk.todo


class _Walk:
    """All forms below one, each once; the stack is ours, as forms are nested deep."""

    def __init__(
        self,
        form: Form,
        context: str,
        sound: set[tuple[int, str]],
        macros: Collection[str] = (),
    ) -> None:
        self._macros = macros
        self.seen: set[tuple[int, str]] = set()
        self.todo = [(form, context)]
        self._sound = sound

    def faults(self) -> Iterator[Diagnostic]:
        while self.todo:
            key = id(self.todo[-1][0]), self.todo[-1][1]
            if key in self.seen or key in self._sound:
                self.todo.pop()
            else:
                self.seen.add(key)
                yield from self.look()

    def look(self) -> Iterator[Diagnostic]:
        """The faults of the form that is next, whose place those in it take."""
        form, context = self.todo.pop()
        row = CONTEXTS[context].rows.get(form.head)
        if row is None and context == "block":
            row = BLOCK
        if row is None:
            if CONTEXTS[context].unknown:
                yield _unknown(form, context, self._macros)
        elif row.parts:
            yield from self._parts(form, row)
        else:
            arguments = _Arguments(form, row)
            yield from arguments.faults()
            self.todo += reversed(arguments.forms)

    def _parts(self, form: Form, row: Row) -> Iterator[Diagnostic]:
        """The faults of a form that consists of forms which their heads tell apart."""
        rows = CONTEXTS[row.parts].rows
        present: set[str] = set()
        for node in form.items[1:]:
            part = rows.get(node.head) if isinstance(node, Form) else None
            if part is None or not isinstance(node, Form):
                yield _unknown(node, row.parts, self._macros)
                continue
            if part.one and part.word in present:
                message = f"`{part.word}` occurs twice in one `{row.word}`"
                yield _warning("Z111", message, node, part.usage)
            present.add(part.word)
            self.todo.append((node, row.parts))
        for part in rows.values():
            if part.needed and part.word not in present:
                yield _warning(row.lacking, f"`{row.word}` lacks `{part.usage}`", form, row.usage)


class _Misfit(Exception):  # noqa: N818 - no error of ours
    """No argument fits at an index: what the pattern asks for there."""

    def __init__(self, index: int, element: Element) -> None:
        self.index = index
        self.element = element


class _Arguments:
    """The arguments of one form, compared with its row. `forms` are those that stand among them."""

    def __init__(self, form: Form, row: Row) -> None:
        self.forms: list[tuple[Form, str]] = []
        self._form = form
        self._row = row
        self._faults: list[Diagnostic] = []
        self._bare: set[int] = set()  # words that should stand in parentheses, by identity

    def faults(self) -> list[Diagnostic]:
        start = 0 if self._row is BLOCK else 1
        self._compare(self._form, start, self._row.pattern)
        return self._faults

    def _compare(self, form: Form, start: int, pattern: Pattern) -> None:
        """Compare the items of a list from `start` on with a pattern."""
        items = form.items
        try:
            stop, more = self._take(pattern, items, start, 0)
        except _Misfit as misfit:
            self._report(form, misfit)
            return
        if stop == len(items) or (stop and id(items[stop - 1]) in self._bare):
            return
        if more is not None:
            self._report(form, _Misfit(stop, more))
            return
        what = f"{self._name(form)} takes {_number(pattern)}, has {len(items) - start}"
        self._warn(self._row.surplus, what, items[stop])

    def _take(
        self, pattern: Pattern, items: tuple[Node, ...], start: int, behind: int
    ) -> tuple[int, Slot | None]:
        """Where the items that a pattern takes end, and what could come there if it fitted.

        `behind`: how many items are kept for what follows the pattern.
        """
        index = start
        more: Slot | None = None
        rest = behind + pattern.least
        for element in pattern.elements:
            rest -= element.least
            if isinstance(element, Leaf):
                if index == len(items) or not element.fits(items[index]):
                    raise _Misfit(index, element)
                self._visit(element, items[index])
                index, more = index + 1, None
                continue
            before = index
            index = self._fill(element, items, index, rest)
            if index == before and element.least:
                raise _Misfit(index, element)
            if index == before or element.many:
                more = element
            else:
                more = None
        return index, more

    def _fill(self, slot: Slot, items: tuple[Node, ...], index: int, rest: int) -> int:
        """Where the items that a slot takes end."""
        leaf = slot.leaf
        stop = len(items) - rest
        if leaf is not None:
            stop = stop if slot.many else min(stop, index + 1)
            while index < stop and leaf.fits(items[index]):
                if leaf.context or leaf.inner is not None:
                    self._visit(leaf, items[index])
                index += 1
            return index
        while index < stop:
            choice = slot.choice(items[index])
            if choice is None:
                break
            index, _ = self._take(choice, items, index, rest)
            if not slot.many:
                break
        return index

    def _visit(self, leaf: Leaf, node: Node) -> None:
        """Look into one argument that fits."""
        if isinstance(node, Form):
            if leaf.inner is not None:
                self._compare(node, 0, leaf.inner)
            elif leaf.context:
                self.forms.append((node, leaf.context))
        elif leaf.context and isinstance(node, Atom):
            row = CONTEXTS[leaf.context].rows.get(node.text)
            if row is not None and row.least:
                self._bare.add(id(node))
                message = f"put `{row.word}` in parentheses, with its arguments"
                self._faults.append(_warning(row.lacking, message, node, row.usage))

    def _report(self, form: Form, misfit: _Misfit) -> None:
        element = misfit.element
        code = element.code or self._row.lacking
        if misfit.index == len(form.items):
            self._warn(code, f"{self._name(form)} lacks {element.said}", form)
            return
        node = form.items[misfit.index]
        kind = "the list " if isinstance(node, Form) else ""
        what = f"{self._name(form)} takes {element.said} here, not {kind}`{write(node, 30)}`"
        if isinstance(node, Atom) and node.text[:1] in _CURLY:
            self._faults.append(_warning(code, what, node, 'a string is between two `"`'))
        else:
            self._warn(code, what, node)

    def _warn(self, code: str, message: str, node: Node) -> None:
        self._faults.append(_warning(code, message, node, self._row.usage))

    def _name(self, form: Form) -> str:
        own = "a block" if self._row is BLOCK else f"`{self._form.head}`"
        return own if form is self._form else f"`{write(form, 30)}` in {own}"


def _number(pattern: Pattern) -> str:
    """How many arguments a pattern takes, of one that takes so many at most."""
    if not pattern.most:
        return "no arguments"
    limit = "" if pattern.least == pattern.most else "at most "
    return f"{limit}{pattern.most} argument{'s' if pattern.most > 1 else ''}"


def _unknown(node: Node, context: str, macros: Collection[str]) -> Diagnostic:
    place = CONTEXTS[context]
    first = node.items[0] if isinstance(node, Form) else node
    word = first.text if isinstance(first, Atom) else write(first, 30)
    message = f"`{word}` has no meaning in {place.said}"
    hint, fix = meant(word, [*place.rows, *macros], first.span)
    return Diagnostic(place.unknown, Severity.WARNING, message, node.span, hint, fix)


def _warning(code: str, message: str, node: Node, usage: str) -> Diagnostic:
    severity = Severity.ERROR if code in _ERRORS else Severity.WARNING
    return Diagnostic(code, severity, message, node.span, f"it is written {usage}")
