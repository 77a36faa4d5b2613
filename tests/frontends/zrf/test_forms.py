"""What each form takes: a law over the whole table, by a text in which every form stands.

Arguments are left out, given twice and exchanged, one change at a time. Each change is reported
where it is made, or the manual says that the text is right as it is then: `RIGHT` has the sentence.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from translator.core.diagnostics import Diagnostic, Severity, Sink
from translator.core.source import Source
from translator.frontends.zrf.arguments import forms_of
from translator.frontends.zrf.forms import CONTEXTS
from translator.frontends.zrf.nodes import Form
from translator.frontends.zrf.reader import read
from translator.frontends.zrf.rulesfile import ZrfFile
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules

TEXT = (Path(__file__).parents[2] / "data" / "every-form.zrf").read_text("utf-8")


class Change(NamedTuple):
    """What is done to one argument of a form, counted from 1."""

    context: str
    form: Form
    deed: str
    argument: int

    @property
    def name(self) -> str:
        return f"{self.context}/{self.form.head}: {self.deed} {self.argument}"

    def text(self) -> str:
        one = self.form.items[self.argument]
        if self.deed == "delete":
            return TEXT[: one.start] + TEXT[one.end :]
        if self.deed == "double":
            return f"{TEXT[: one.end]} {TEXT[one.start : one.end]}{TEXT[one.end :]}"
        other = self.form.items[self.argument + 1]
        first, second = TEXT[one.start : one.end], TEXT[other.start : other.end]
        return TEXT[: one.start] + second + TEXT[one.end : other.start] + first + TEXT[other.end :]


@cache
def written() -> list[tuple[str, Form]]:
    """The forms of the text that have a row, each with its context."""
    todo = [("top", node) for node in read(Source("x.zrf", TEXT.encode()), Sink())]
    out: list[tuple[str, Form]] = []
    while todo:
        context, form = todo.pop(0)
        if isinstance(form, Form):
            if form.head in CONTEXTS[context].rows:
                out.append((context, form))
            todo += [(place, inner) for inner, place in forms_of(form, context)]
    return out


def changes() -> Iterator[Change]:
    for context, form in written():
        for number in range(1, len(form.items)):
            yield Change(context, form, "delete", number)
            yield Change(context, form, "double", number)
            if number + 1 < len(form.items):
                yield Change(context, form, "swap", number)


def findings(text: str) -> list[Diagnostic]:
    sink = Sink()
    rules = Rules(
        Source("x.zrf", text.encode()), MemoryResolver({"more.inc": b"; nothing"}), "zrf", "x.zrf"
    )
    file = ZrfFile(rules, None, sink)
    if not sink.has_errors:
        for index in range(len(file.titles)):
            file.lower(index, sink)
    return [one for one in sink.items if one.severity is not Severity.NOTE]
