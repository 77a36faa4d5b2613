"""A report as findings, each where the new rules say it: for annotations of a review."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from translator.core.diagnostics import Diagnostic, Severity
from translator.core.source import Span
from translator.diff.changes import Change
from translator.diff.library import Member
from translator.diff.report.lines import broken, mark, verdict
from translator.diff.report.model import Report


def findings(report: Report) -> Iterator[Diagnostic]:
    """What differs, but for what another report tells; what does not count is a note."""
    top = Span(report.sources[1], 0, 0)
    for place, change in report.told:
        if place in report.before:
            continue
        counts = report.counts(change)
        code, severity = ("D101", Severity.WARNING) if counts else ("D102", Severity.NOTE)
        told = [_said(change), *_where_it_was(change), *(f"in {use}" for use in change.uses)]
        if seen := report.marks.get(place):
            told.append(mark(seen))
        if others := report.also.get(place):
            told.append(f"also in {', '.join(others)}")
        span = change.new.span or top
        yield Diagnostic(code, severity, "; ".join(told), span)
    if report.behaviour is not None and report.behaviour.differs:
        message = f"{report.titles[1]}: {verdict(report)}"
        yield Diagnostic("D111", Severity.WARNING, message, top)
    for replay in report.replays or ():
        if replay.broken:
            yield Diagnostic("D112", Severity.WARNING, broken(replay), top)


def _said(change: Change) -> str:
    subject = " / ".join(change.subject)
    texts = [side.text for side in (change.old, change.new) if side.text is not None]
    shown = " -> ".join(" | ".join(text.split("\n")) for text in texts)
    return f"{change.section.value} {change.edit.value}: {subject}: {shown}"


def _where_it_was(change: Change) -> Iterator[str]:
    if change.old.text is not None and change.old.span is not None:
        yield f"was at {change.old.span}"


def unpaired(removed: Iterable[Member], added: Iterable[Member]) -> Iterator[Diagnostic]:
    """Games without a partner, which are in no report."""
    for code, members, what in (("D121", removed, "removed"), ("D122", added, "added")):
        for one in members:
            top = Span(one.rules.source, 0, 0)
            yield Diagnostic(code, Severity.WARNING, f"{one.name} was {what}", top)
