"""The law that what we write we read, for records of any origin: damaged ones, too.

A writer gives bytes that its reader takes without an error and that say the same, or reports what
it changed or left out (N181, N183), or refuses the record with an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest

from notation.convert import Converter
from notation.diagnostics import Severity, Sink
from notation.engine import EngineClass
from notation.named.comments import kept
from notation.named.step import canonical
from notation.notation import Notation
from notation.record import TRIVIAL, GameRecord, Node, Result
from notation.registry import NOTATIONS, SPELLINGS
from tests.notation.tools import read_all, written

LOSSES = {"N181", "N183"}
TARGETS = [row for row in NOTATIONS.values() if not row.only_read]


def faults_of(record: GameRecord, rules: EngineClass | None) -> Iterator[str]:
    """What is wrong with that which is written of a record, as it is and, with rules, converted."""
    for target in TARGETS:
        if target.any_spelling or target.spelling == record.spelling:
            yield from _faults(record, target, Sink())
        if rules is not None and record.spelling in SPELLINGS:
            sink = Sink()
            new = Converter(rules, target, sink).convert(record)
            if new is not None:
                yield from _faults(new, target, sink)
            elif not sink.items:
                yield f"not converted to {target.name}, and nobody says why"


def _faults(record: GameRecord, target: Notation, sink: Sink) -> Iterator[str]:
    data = written(record, target.name, sink)
    if data == record.source:
        return  # what was not changed is as damaged as it was
    if not data:
        if not sink.has_errors:
            yield f"not written as {target.name}, and nobody says why"
        return
    again = Sink()
    back = read_all(data, target.name, again)
    bad = [found for found in again.items if found.severity is Severity.ERROR]
    if bad or len(back) != 1:
        yield f"{target.name} is not read: {bad[0] if bad else f'{len(back)} records'}: {data!r}"
    elif (fault := _difference(record, back[0], target, sink)) is not None:
        yield f"{target.name} is read otherwise: {fault}: {data!r}"
    elif written(back[0], target.name) != data:
        yield f"{target.name} is written otherwise the second time: {data!r}"


def _difference(
    record: GameRecord, back: GameRecord, target: Notation, sink: Sink
) -> tuple[object, object] | None:
    """What a record says and what was read of it, where these differ and nobody says so."""
    reported = {found.code for found in sink.items} & LOSSES
    if "N183" not in reported:
        moves, again = _moves(record, target), _moves(back, target)
        if moves != again:
            return moves, again
    pairs = () if reported else zip_longest(_said(record, target), _said(back, target))
    headers = (
        (value, back.headers.get(key, ""))
        for key, value in record.headers.items()
        if target.headers is None and not reported
    )
    texts = ((_plain(one), _plain(other)) for one, other in headers)
    return next((pair for pair in (*texts, *pairs) if pair[0] != pair[1]), None)


def _moves(record: GameRecord, target: Notation) -> list[str]:
    return [_move(node, target) for node in record.main_line()]


def _move(node: Node, target: Notation) -> str:
    text = node.move or ""
    return canonical(text) if target.name == "named" and text else text


def _plain(text: str) -> str:
    """A text without what only lays it out."""
    return " ".join(text.split())


def _said(record: GameRecord, target: Notation) -> Iterator[object]:
    """All that a notation has a place for, in order; who moves when may go without saying."""
    holds = target.holds
    yield record.edits
    if "result" in holds:
        yield record.result or Result()
    if "comments" in holds:
        yield record.epilogue.strip()
    nodes: Iterable[Node] = (record.root, *record.main_line())
    for node in record.root.walk() if "variations" in holds else nodes:
        yield _move(node, target), node.chained, node.closed, node.chance, len(node.children)
        if "variations" in holds:
            yield node.label
        if "comments" in holds:
            yield node.preface.strip(), node.comment.strip()
        if "nags" in holds:
            yield node.nags
        if "properties" in holds:
            yield [item for item in kept(node.properties) if item[0] not in TRIVIAL]
