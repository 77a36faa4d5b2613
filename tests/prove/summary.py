"""`python -m tests.prove.summary`: the table of `docs/proved.md`, from `docs/proof.tsv`."""

from __future__ import annotations

from collections.abc import Iterable

from tests.prove.rows import TABLE, Row, read_table
from translator.batch.results import Stage

_REACHED = {stage.word: stage for stage in Stage}
_COLUMNS = (Stage.READ, Stage.LOWERED, Stage.EMITTED, Stage.PLAYED)


def summary(rows: Iterable[Row]) -> str:
    """Markdown: for each class of files, how many of its games came how far."""
    by_kind: dict[str, list[Row]] = {}
    for row in rows:
        if row.variant or row.stage != "-":
            by_kind.setdefault(row.kind, []).append(row)
    everything = [row for kind in by_kind.values() for row in kind]
    words = [stage.word for stage in _COLUMNS]
    header = ["files", "games", *words, "second opinion agrees", "counts proved"]
    lines = [_line(header), _line(["---", *["---:"] * (len(header) - 1)])]
    lines += [_line(_cells(kind, by_kind[kind])) for kind in sorted(by_kind, reverse=True)]
    lines.append(_line(_cells("all", everything)))
    return "\n".join(lines)


def _cells(name: str, rows: list[Row]) -> list[str]:
    stages = [_REACHED[row.stage] for row in rows]
    counted = [tuple(map(int, row.rows.split("/"))) for row in rows if row.rows]
    proved, known = (sum(numbers) for numbers in zip(*counted, strict=True)) if counted else (0, 0)
    files = len({row.file for row in rows})
    return [
        f"{files} {name}",
        str(len(rows)),
        *(str(sum(reached >= stage for reached in stages)) for stage in _COLUMNS),
        str(sum(row.positions > 0 for row in rows)),
        f"{proved} of {known}",
    ]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    print(summary(read_table(TABLE.read_text())))
