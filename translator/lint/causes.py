"""Findings that only follow from others: what readers leave out of the rules, games then lack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span

_SECTIONS: Final = ("Z101", "Z501", "Z318")
_TYPES: Final = (*_SECTIONS, "Z430", "Z520", "Z521")
_SETUP: Final = (*_TYPES, "Z515", "Z516", "Z522", "Z525")
_GOALS: Final = (*_SECTIONS, "Z421", *(f"Z53{digit}" for digit in range(9)))

CAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("P111", "P122"), _TYPES),
    **dict.fromkeys(("P112", "P113", "P124"), _SETUP),
    "P121": _GOALS,
}
"""By code what of the same file explains a finding: a section, placement or goal was left out."""

_INSIDE: Final = frozenset({"P146"})
"""Findings about a rule that any warning inside of it explains."""
_OF_OWNERS: Final = frozenset({"L211"})
"""Warnings about whose pieces a rule moves: they leave nothing out, and explain nothing."""


def without_consequences(findings: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings, but for those that others of them explain."""
    kept = list(findings)
    reading = [one for one in kept if one.code[0] != "P" and one.severity is not Severity.NOTE]
    codes = {one.code for one in reading}
    inside = [one for one in reading if one.code not in _OF_OWNERS]
    for one in kept:
        if not codes.isdisjoint(CAUSES.get(one.code, ())):
            continue
        if one.code in _INSIDE and any(_stands_in(cause.span, one.span) for cause in inside):
            continue
        yield one


def _stands_in(inner: Span | None, outer: Span | None) -> bool:
    """Whether a place, or a call that leads to it, stands in another."""
    if inner is None or outer is None:
        return False
    return any(
        place.source is outer.source and outer.start <= place.start and place.end <= outer.end
        for place in (inner, *inner.chain)
    )
