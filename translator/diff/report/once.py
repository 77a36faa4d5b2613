"""Changes that several games of one file share are told once: those of a base, of its variants.

Two changes are the same one if they say the same of the same places in the files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from translator.core.source import Span
from translator.diff.changes import Change, Side
from translator.diff.report.model import Report

_Key: TypeAlias = tuple[object, ...]


def told_once(reports: Sequence[Report]) -> list[Report]:
    """The same reports: the first that tells a change knows in which others it is one, too."""
    first: dict[_Key, tuple[int, int]] = {}
    also: list[dict[int, list[str]]] = [{} for _ in reports]
    before: list[set[int]] = [set() for _ in reports]
    for number, report in enumerate(reports):
        for place, change in report.told:
            key = (*report.names, *_key(change))
            if _where(change.old) is None and _where(change.new) is None:
                continue  # it may be another one that reads the same
            there, of_first = first.setdefault(key, (number, place))
            if there != number:
                before[number].add(place)
                also[there].setdefault(of_first, []).append(report.titles[1])
    return [
        replace(report, also=also[number], before=frozenset(before[number]))
        for number, report in enumerate(reports)
    ]


def _key(change: Change) -> _Key:
    sides = ((side.text, _where(side)) for side in (change.old, change.new))
    return change.section, change.edit, change.subject, change.detail, *sides


def _where(side: Side) -> tuple[str, int] | None:
    span: Span | None = side.span
    return None if span is None else (span.file, span.start)
