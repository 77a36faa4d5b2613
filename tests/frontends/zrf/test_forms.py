"""What each form takes: a law over the whole table, by a text in which every form stands.

Arguments are left out, given twice and exchanged with the next, one change at a time. A change is
reported, or the text is right as it is then: `RIGHT` has the sentence that says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.sampling import FULL
from translator.core.diagnostics import Diagnostic, Severity, Sink
from translator.core.source import Source
from translator.frontends.zrf.arguments import forms_of
from translator.frontends.zrf.forms import CONTEXTS
from translator.frontends.zrf.nodes import Form, write
from translator.frontends.zrf.reader import read
from translator.frontends.zrf.rulesfile import ZrfFile
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules

TESTS = Path(__file__).parents[2]
TEXT = (TESTS / "data" / "every-form.zrf").read_text("utf-8")
LIST = "list"
"""The context of a list without a head, after the form that it stands in: `list links`."""


class Change(NamedTuple):
    """What is done to one item of a form."""

    context: str
    form: Form
    deed: str
    item: int

    @property
    def name(self) -> str:
        """`condition empty?: delete n`; lists by their heads: `board zone: delete (players)`."""
        head = "" if self.context.startswith(LIST) else f" {self.form.head}"
        items = self.form.items[self.item : self.item + 1 + (self.deed == "swap")]
        labels = (f"({one.head})" if isinstance(one, Form) else write(one) for one in items)
        return f"{self.context}{head}: {self.deed} {' '.join(labels)}"

    def text(self) -> str:
        one = self.form.items[self.item]
        if self.deed == "delete":
            return TEXT[: one.start] + TEXT[one.end :]
        if self.deed == "double":
            return f"{TEXT[: one.end]} {TEXT[one.start : one.end]}{TEXT[one.end :]}"
        other = self.form.items[self.item + 1]
        first, second = TEXT[one.start : one.end], TEXT[other.start : other.end]
        return TEXT[: one.start] + second + TEXT[one.end : other.start] + first + TEXT[other.end :]


@cache
def written() -> list[tuple[str, Form]]:
    """The forms of the text that have a row, and the lists among what they take."""
    todo = [("top", node) for node in read(Source("x.zrf", TEXT.encode()), Sink())]
    out: list[tuple[str, Form]] = []
    while todo:
        context, form = todo.pop(0)
        if not isinstance(form, Form):
            continue
        out.append((context, form))
        if context.startswith(LIST):
            todo += [(context, item) for item in form.items]
            continue
        heads = forms_of(form, context)
        with_heads = {id(inner) for inner, _ in heads}
        todo += [(place, inner) for inner, place in heads]
        todo += [(f"{LIST} {form.head}", item) for item in form.items if id(item) not in with_heads]
    return out


def changes() -> Iterator[Change]:
    for context, form in written():
        first = int(not context.startswith(LIST) and form.head in CONTEXTS[context].rows)
        for item in range(first, len(form.items)):
            yield Change(context, form, "delete", item)
            yield Change(context, form, "double", item)
            if item + 1 < len(form.items):
                yield Change(context, form, "swap", item)


def findings(text: str) -> list[Diagnostic]:
    """The errors and warnings, with which `check` ends with 1."""
    sink = Sink()
    source = Source("x.zrf", text.encode())
    file = ZrfFile(Rules(source, MemoryResolver({"more.inc": b""}), "zrf", "x.zrf"), None, sink)
    if not sink.has_errors:
        for index in range(len(file.titles)):
            file.lower(index, sink)
    return [one for one in sink.items if one.severity is not Severity.NOTE]


def test_the_text_holds_every_form_of_the_table() -> None:
    rows = {(context, word) for context, place in CONTEXTS.items() for word in place.rows}
    assert rows - {(context, form.head) for context, form in written()} == set()


def test_the_text_is_right() -> None:
    assert findings(TEXT) == []


ORDER = "The order of sections, and of the parts of a grid, zone or piece, does not matter."
HERE = "without one it is `here`"

# What a change does may be right: the changes (all of a name), and the sentence of docs/zrf.md that
# says so, or the file of the library that does it.
RIGHT = [
    (r"top define: (delete|double) \(.*", "by none if the body is empty"),
    (r"top translate: .*", "| `(translate …)` | ignored |"),
    (r"(top (game|variant)|section piece|board (grid|zone)): swap .*", ORDER),
    (
        r"top game: delete \((?!(title|players|board|piece)).*",
        "Of sections `title`, `players` and `board` have to be there; others may be left out.",
    ),
    (r"top game: double \((win|loss|draw|count)-condition\)", "A win: I win. A loss: I lose"),
    (r"top variant: delete .*", "A variant says what differs from its game."),
    (r"section players: (swap .*|delete Nobody)", "the order matters for `flip`"),
    (r"section turn-order: (swap|delete) .*", "A list of turns, repeated for ever."),
    (r"section turn-order: double (?!repeat).*", "A player may have several turns."),
    (r"list turn-order: (delete .*|swap White Black)", "an owner if it is a player, else a type"),
    (r"list turn-order: double White", "an owner if it is a player, else a type"),
    (r"section board: swap \((?!dummy).*", "take effect in the order of the text (U7)"),
    (
        r"section board: delete \((image|links|unlink|kill-positions|symmetry|zone)\)",
        "The children of `board` take effect",
    ),
    (r"section board: double \(zone\)", "declarations add up"),
    (
        r"section board: double \((un)?links?\)|board links: double \(.*",
        "A second link of one direction",
    ),
    (
        r"section piece: delete \((?!(name|attribute)\)).*",
        "`name` is required; `image`, `help`, `description`",
    ),
    (r"section (move-priorities|board-setup): (delete|swap) .*", "if there is one, only these"),
    (r"section count-condition: delete \(White\)", "it needs no players"),
    (
        r"list board-setup: (delete \(.*|swap \(.*|delete [abp]\d)",
        "positions, and `off N` for N pieces in reserve, anywhere",
    ),
    (r"board image: .*", "Pictures. They have no effect on rules."),
    (
        r'piece image: ((delete|double|swap) "man.*|delete Black|double "black.bmp")',
        "are for display",
    ),
    (r"board grid: delete \(start-rectangle\)", "without it they are not"),
    (r"board positions: swap .*", "`(positions (name x1 y1 x2 y2) …)`: positions one by one."),
    (r"board dummy: swap .*", "`(dummy p q)`: positions without a place in the picture"),
    (r"board links: (delete|swap) \(.*|list links: swap .*", "links that lead one way"),
    (
        r"board unlink: (delete|swap) .*|list unlink: swap .*",
        "removes all links between two positions",
    ),
    (r"board kill-positions: (delete|swap) .*", "The positions are gone, with their links."),
    (r"board symmetry: (delete|swap) \(.*", "a note reports two directions that mean the same one"),
    (r"board zone: delete \((players|glyph|help)\)", "Without `players` all players have it."),
    (r"zone (players|positions): (delete|swap) .*", "the set z of White"),
    (r"(piece|zone) glyph: .*", "breakthrough/jungle.zrf"),
    (
        r"piece (moves|drops): (?!delete \(move-type\)).*",
        "hold blocks, which are lists of instructions",
    ),
    (r"block n?: .*", "hold blocks, which are lists of instructions"),
    (r"grid start-rectangle: swap .*", "The rectangle (left, top, right, bottom)"),
    (r"list positions: swap \d.*", "(name x1 y1 x2 y2)"),
    (r"list dimensions: swap \d.*", "the steps of the dimensions"),
    (
        r"grid directions: swap .*|list directions: swap -?\d .*",
        "A direction has an offset of indices",
    ),
    (r"goal (and|or): .*", "| `and`, `or`, `not` | |"),
    (r"condition (and|or): .*", "`and`, `or`, `not`, `true`, `false`"),
    (r"list (win|loss|count)-condition: (delete|swap) .*", "for each player that it names"),
    (r"goal captured: (delete|swap) .*", "`(captured P …)`"),
    (r"goal pieces-remaining: delete Man", "I have N pieces (of that type)"),
    (
        r"goal absolute-config: (delete|swap) (Man|\(any-owner\)).*",
        "`(absolute-config occupant … (place …))`",
    ),
    (r"goal absolute-config: delete \((not|opponent)\)", "(any-owner P)` or `(not …)` of these"),
    (r"list absolute-config: (delete|swap) .*", "Every place has to be met"),
    (r"instruction (from|to|mark|flip|capture|change-owner): delete .*", HERE),
    (r"instruction (change-type|set-attribute|set-position-flag): delete e", HERE),
    (r"instruction create: (delete|swap) .*", "Each name takes the first role that fits"),
    (r"instruction add(-copy)?: (delete|swap) .*", "makes a move (8.3); with types, one for each"),
    (r"instruction add-(copy-)?partial: delete .*", "`(add-partial P)` and `add-partial` let it"),
    (r"instruction if: (?!double else)\w+ (?!empty).*", "either part may be empty"),
    (r"instruction while: double n", "as long as c holds"),
    (r"condition [^ ]*(\?|moved|crowned): delete (n|a2)", HERE),
    (r"condition (not-)?position-flag\?: delete been", "`(position-flag? f [loc])`"),
    (r"condition (not-)?attacked\?: delete slow", "`attacked? [type] [loc]`"),
    (r"condition position\?: double a1", "`(position? p [loc])`"),
]


# Declarations: without them, or changed, what names them is reported.
ELSEWHERE = re.compile(
    r"section (players: delete .*|board: delete \(zone\))|board (positions|dummy): delete .*"
    r"|board grid: delete \(directions\)|grid (dimensions|directions): .*|zone players: delete .*"
    r"|piece moves: delete \(move-type\)|list symmetry: swap .*"
)


def right(name: str) -> bool:
    return any(re.fullmatch(names, name) for names, _ in RIGHT)


@cache
def tried() -> list[tuple[Change, list[Diagnostic]]]:
    """All changes in a proof, else one of twenty, and what is said of each."""
    return [(one, findings(one.text())) for one in [*changes()][:: 1 if FULL else 20]]


def test_what_is_left_out_doubled_or_exchanged_is_reported_there_or_right() -> None:
    unsaid: set[str] = set()
    for change, found in tried():
        start, end = change.form.start, change.form.end + len(change.text()) - len(TEXT)
        there = any(one.span and start <= one.span.start <= end for one in found)
        if not there and not (found and ELSEWHERE.fullmatch(change.name)):
            unsaid.add(change.name)
    assert {name for name in unsaid if not right(name)} == set()


def test_what_is_right_is_said_by_the_manual_or_done_by_a_public_file() -> None:
    manual = " ".join((TESTS.parent / "docs" / "zrf.md").read_text("utf-8").split())
    names = {change.name for change in changes()}
    for pattern, source in RIGHT:
        assert source in manual or source.endswith(".zrf"), source
        assert any(re.fullmatch(pattern, name) for name in names), pattern


@pytest.mark.skipif(not FULL, reason="a proof tries all changes")
def test_nothing_is_called_right_that_is_reported_anyway() -> None:
    silent = {change.name for change, found in tried() if not found}
    assert {change.name for change, _ in tried() if right(change.name)} == silent
