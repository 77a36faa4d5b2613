"""A report as lines of text, each with a style."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from translator.core.diagnostics import printable
from translator.core.excerpt import excerpt
from translator.core.source import Span
from translator.diff.changes import Change, Edit, Section
from translator.diff.play.blame import Mark, Seen
from translator.diff.play.figures import side_by_side
from translator.diff.play.findings import Finding, What
from translator.diff.play.walk import Divergence
from translator.diff.report.model import Replay, Report
from translator.diff.report.places import boards

SIGNS = {
    Edit.ADDED: "+",
    Edit.REMOVED: "-",
    Edit.MOVED: ">",
    Edit.CHANGED: "~",
    Edit.RENAMED: "=",
}
WIDTH = 96
MOST = 240
"""Characters of one text; what is longer is cut, and the machine-readable form has all of it."""

MOST_MOVES = 12


class Line(NamedTuple):
    """A line and its style: `head`, `added`, `removed`, `changed`, `note` or nothing."""

    text: str
    style: str = ""


def lines(report: Report) -> Iterator[Line]:
    """The whole report."""
    for sign, name, title, style in (
        ("---", report.names[0], report.titles[0], "removed"),
        ("+++", report.names[1], report.titles[1], "added"),
    ):
        yield Line(printable(f"{sign} {name}: {title}"), style)
    for section in Section:
        changes = [
            (n, change)
            for n, change in report.told
            if change.section is section and n not in report.before
        ]
        if changes:
            yield Line("")
            apart = section is Section.RECORDS and not report.strict
            yield Line(section.value + (" (not felt in play)" if apart else ""), "head")
            for place, change in changes:
                yield from _change(change, report.marks.get(place))
                if titles := report.also.get(place):
                    yield Line(printable(f"      also in: {_cut(', '.join(titles))}"), "note")
    yield from _play(report)
    yield from _figures(report)
    yield from _replays(report)
    yield Line("")
    yield Line(summary(report), "head")


def summary(report: Report) -> str:
    """One line: how much differs, and what was left out."""
    counted = sum(map(report.counts, report.structure.changes))
    text = f"{counted} difference{'s' if counted != 1 else ''}" if counted else "no difference"
    others = Counter(
        change.section.value for change in report.structure.changes if not report.counts(change)
    )
    if others:
        rest = ", ".join(f"{name} {n}" for name, n in others.items())
        text += f" (not counted: {rest})"
    return text


def stat(report: Report) -> Iterator[Line]:
    """One line a section."""
    for section, edits in report.sums().items():
        parts = ", ".join(f"{n} {edit.value}" for edit, n in edits.items())
        yield Line(f"{section.value.ljust(10)}{parts}")
    if report.behaviour is not None:
        yield Line(f"{'play'.ljust(10)}{verdict(report)}")
    yield from _figures(report)
    yield Line(summary(report), "head")


def _change(change: Change, seen: Seen | None) -> Iterator[Line]:
    sign = SIGNS[change.edit]
    style = {"+": "added", "-": "removed"}.get(sign, "changed")
    subject = " / ".join(change.subject)
    marked = f"  [{mark(seen)}]" if seen is not None else ""
    texts = [side.text for side in (change.old, change.new) if side.text is not None]
    short = [_cut(text) for text in texts if "\n" not in text]
    line = f"  {sign} {subject}: {' -> '.join(short)}{marked}"
    if len(short) == len(texts) and (len(texts) == 1 or len(line) <= WIDTH):
        yield Line(printable(line), style)
    else:
        yield Line(printable(f"  {sign} {subject}{marked}"), style)
        for other, side, kind in (("-", change.old, "removed"), ("+", change.new, "added")):
            for row in (side.text or "").split("\n") if side.text is not None else ():
                yield Line(printable(f"      {other} {_cut(row)}"), kind)
    if change.detail:
        yield Line(printable(f"      {_cut(change.detail)}"), "note")
    for use in change.uses:
        yield Line(printable(f"      in {_cut(use)}"), "note")
    for side, kind in ((change.old, "removed"), (change.new, "added")):
        if side.text is not None and side.span is not None and change.matters:
            yield from _excerpt(side.span, kind)


def _cut(text: str) -> str:
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"


def mark(seen: Seen) -> str:
    if seen.mark is Mark.SEEN and seen.plies is not None:
        return f"seen after {_plies(seen.plies)}" if seen.plies else "seen at the start"
    return f"{seen.mark.value} in play" if seen.mark is Mark.NOT_SEEN else seen.mark.value


def _excerpt(span: Span, style: str) -> Iterator[Line]:
    """The line of the source with carets below what is meant; of several lines only the place."""
    row, _ = span.source.line_column(span.start)
    end_row, _ = span.source.line_column(span.end)
    if end_row > row:
        yield Line(printable(f"      {span}, {end_row - row + 1} lines"), "note")
        return
    yield Line(printable(f"      {span}"), "note")
    yield from (Line(f"        {text}", style) for text in excerpt(span))


def verdict(report: Report) -> str:
    """What the comparison of play came to, in one line."""
    behaviour = report.behaviour
    assert behaviour is not None
    stats = behaviour.stats
    far = f"{stats.positions} positions compared"
    divergence = behaviour.seen or behaviour.hidden
    if behaviour.seen is None:
        far += f", all sequences of {_plies(stats.depth)}"
    if stats.games:
        far += f", {stats.games} random games of {_plies(stats.plies)} in all"
    if divergence is None:
        return f"no difference found; {far}"
    length = len(divergence.steps)
    where = f"after {_plies(length)}" if length else "at the start"
    if behaviour.seen is None:
        return f"attributes differ {where}, nothing that is seen on the board; {far}"
    shortest = " (no sequence is shorter)" if 0 < length <= stats.depth + 1 else ""
    return f"differs {where}{shortest}; {far}"


def _plies(number: int) -> str:
    return "1 ply" if number == 1 else f"{number} plies"


def _play(report: Report) -> Iterator[Line]:
    behaviour = report.behaviour
    if behaviour is None:
        return
    yield Line("")
    yield Line("play", "head")
    yield Line(f"  {verdict(report)}")
    for divergence in (behaviour.seen, behaviour.hidden):
        if divergence is not None:
            yield from _divergence(report, divergence)


def _figures(report: Report) -> Iterator[Line]:
    if report.figures is None:
        return
    rows = [("", "old", "new"), *side_by_side(report.figures)]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
    yield Line("")
    yield Line("random games", "head")
    for name, old, new in rows:
        yield Line(printable(f"  {name.ljust(widths[0])}  {old.ljust(widths[1])}  {new}"))


def _divergence(report: Report, divergence: Divergence) -> Iterator[Line]:
    moves = [(str(old), str(new)) for _, old, new in divergence.steps]
    if moves:
        yield Line("")
    for number, (old, new) in enumerate(moves, 1):
        text = old if old == new else f"{old}  (new: {new})"
        yield Line(printable(f"  {number:3}. {text}"))
    for finding in divergence.findings:
        yield from _finding(finding)
    shown = boards(report, divergence)
    yield Line("")
    if shown[0] == shown[1]:
        yield from (Line(f"      {row}") for row in shown[0].split("\n"))
        return
    for title, text in zip(("old:", "new:"), shown, strict=True):
        yield Line(f"    {title}", "note")
        yield from (Line(printable(f"      {row}")) for row in text.split("\n"))


TOLD = {
    What.BOARD: "pieces",
    What.RESERVE: "reserve",
    What.TURN: "to move",
    What.OUTCOME: "outcome",
    What.MOVES: "legal moves of one game only",
    What.EFFECTS: "effects of moves",
    What.ATTRIBUTES: "attributes, not seen on the board",
}


def _finding(finding: Finding) -> Iterator[Line]:
    yield Line(f"  {TOLD[finding.what]}:")
    for sign, rows, style in (("-", finding.old, "removed"), ("+", finding.new, "added")):
        for row in few(rows):
            yield Line(printable(f"    {sign} {row}"), style)


def few(rows: Sequence[str]) -> list[str]:
    """The first of many rows, and how many more there are."""
    rest = len(rows) - MOST_MOVES
    return [*rows[:MOST_MOVES], f"… and {rest} more"] if rest > 0 else list(rows)


def broken(replay: Replay) -> str:
    """A record that is not legal any more: which, and its first move that is not."""
    number = f" game {replay.game}" if replay.game > 1 else ""
    step = (replay.ply or 0) + 1
    return f"{replay.record}{number}: not legal from step {step} on: {replay.failed}"


def _replays(report: Report) -> Iterator[Line]:
    if report.replays is None:
        return
    yield Line("")
    yield Line("game records", "head")
    no_longer = [replay for replay in report.replays if replay.broken]
    for replay in no_longer:
        yield Line(printable(f"  - {broken(replay)}"), "removed")
    legal = sum(replay.legal_before for replay in report.replays)
    yield Line(
        f"  {len(report.replays)} read, {legal} legal by the old rules,"
        f" {len(no_longer)} of them no longer by the new ones"
    )
