"""A report as plain data; docs/diff.md describes the schema."""

from __future__ import annotations

from typing import Any

from translator.diff.changes import Change, Side
from translator.diff.play.blame import Seen
from translator.diff.play.walk import Divergence
from translator.diff.report.model import Replay, Report
from translator.diff.report.places import boards

VERSION = 1


def data(report: Report) -> dict[str, Any]:
    """One pair of games."""
    structure = report.structure
    return {
        "old": _game(report, 0),
        "new": _game(report, 1),
        "differs": report.differs,
        "changes": [
            _change(report, change, report.marks.get(place)) for place, change in report.told
        ],
        "stat": {
            section.value: {edit.value: n for edit, n in edits.items()}
            for section, edits in report.sums().items()
        },
        "ignored": sum(change.section in report.ignored for change in structure.changes),
        "play": _play(report),
        "figures": _figures(report),
        "records": None if report.replays is None else [_replay(r) for r in report.replays],
    }


def _game(report: Report, side: int) -> dict[str, Any]:
    game = (report.structure.old, report.structure.new)[side]
    return {
        "file": report.names[side],
        "title": game.meta.title,
        "language": game.meta.language,
    }


def _change(report: Report, change: Change, seen: Seen | None) -> dict[str, Any]:
    return {
        "section": change.section.value,
        "edit": change.edit.value,
        "subject": list(change.subject),
        "old": _side(change.old),
        "new": _side(change.new),
        "detail": change.detail,
        "uses": list(change.uses),
        "counts": report.counts(change),
        "play": None if seen is None else {"mark": seen.mark.value, "plies": seen.plies},
    }


def _side(side: Side) -> dict[str, Any]:
    place: dict[str, Any] = {"text": side.text}
    if side.span is not None:
        line, column = side.span.source.line_column(side.span.start)
        place |= {"file": side.span.file, "line": line, "column": column}
    return place


def _play(report: Report) -> dict[str, Any] | None:
    behaviour = report.behaviour
    if behaviour is None:
        return None
    stats = behaviour.stats
    return {
        "differs": behaviour.differs,
        "seen": _divergence(report, behaviour.seen),
        "hidden": _divergence(report, behaviour.hidden),
        "looked": {
            "positions": stats.positions,
            "depth": stats.depth,
            "games": stats.games,
            "plies": stats.plies,
        },
    }


def _figures(report: Report) -> dict[str, Any] | None:
    if report.figures is None:
        return None
    old, new = report.figures
    return {"old": old.data(), "new": new.data()}


def _divergence(report: Report, divergence: Divergence | None) -> dict[str, Any] | None:
    if divergence is None:
        return None
    old, new = boards(report, divergence)
    return {
        "moves": [{"old": str(a), "new": str(b)} for _, a, b in divergence.steps],
        "findings": [
            {"what": f.what.value, "old": list(f.old), "new": list(f.new)}
            for f in divergence.findings
        ],
        "boards": {"old": old, "new": new},
    }


def _replay(replay: Replay) -> dict[str, Any]:
    return {
        "record": replay.record,
        "game": replay.game,
        "legal_before": replay.legal_before,
        "broken": replay.broken,
        "failed": replay.failed,
        "ply": replay.ply,
    }
