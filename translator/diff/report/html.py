"""A report as one HTML page without scripts or anything from elsewhere."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from translator.diff.changes import Section
from translator.diff.play.figures import side_by_side
from translator.diff.play.walk import Divergence
from translator.diff.report import lines as texts
from translator.diff.report.model import Report
from translator.diff.report.places import boards, pictures


def html(reports: Sequence[Report], removed: Sequence[str], added: Sequence[str]) -> str:
    """The page: one part for each pair of games, and the games without a partner."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    template = environment.get_template("page.html.j2")
    page = template.render(
        parts=[_part(report) for report in reports],
        removed=removed,
        added=added,
        signs=texts.SIGNS,
        mark=texts.mark,
    )
    return f"{page}\n"


def _part(report: Report) -> dict[str, Any]:
    sections = []
    for section in Section:
        rows = [
            {"change": change, "seen": report.marks.get(place)}
            for place, change in report.told
            if change.section is section
        ]
        if rows:
            apart = section is Section.RECORDS and not report.strict
            sections.append({"name": section.value, "rows": rows, "apart": apart})
    meetings = []
    if report.behaviour is not None:
        found = (report.behaviour.seen, report.behaviour.hidden)
        meetings = [
            _divergence(report, divergence) for divergence in found if divergence is not None
        ]
    return {
        "report": report,
        "sections": sections,
        "verdict": texts.verdict(report) if report.behaviour is not None else "",
        "meetings": meetings,
        "figures": side_by_side(report.figures) if report.figures is not None else [],
        "summary": texts.summary(report),
    }


def _divergence(report: Report, divergence: Divergence) -> dict[str, Any]:
    old, new = boards(report, divergence)
    images = ["data:image/svg+xml;base64," + b64encode(picture).decode("ascii")
              for picture in pictures(report, divergence)]  # fmt: skip
    return {
        "moves": [(str(a), str(b)) for _, a, b in divergence.steps],
        "findings": [
            (texts.TOLD[f.what], texts.few(f.old), texts.few(f.new)) for f in divergence.findings
        ],
        "sides": [("old", images[0], old), ("new", images[1], new)],
    }
