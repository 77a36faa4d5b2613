"""`python -m tests.prove.summary`: the table of `docs/proved.md`, from `docs/proof.tsv`, and from
`docs/alarms.tsv`, which has the findings that make a game a skeleton."""

from __future__ import annotations

from collections.abc import Iterable

from tests.prove.alarms import TABLE as ALARMS
from tests.prove.alarms import Alarm
from tests.prove.rows import TABLE, Row, read_rows, read_table
from translator.analysis.skeleton import NOBODY_WINS, NOTHING_SET_UP
from translator.batch.results import Stage

_REACHED = {stage.word: stage for stage in Stage}
_COLUMNS = (Stage.READ, Stage.LOWERED, Stage.EMITTED, Stage.PLAYED)


def skeletons() -> set[str]:
    """The files of which all games are skeletons: none of the library has some alone."""
    rows = read_rows(Alarm, ALARMS.read_text())
    return {row.file for row in rows if row.reason in (NOBODY_WINS, NOTHING_SET_UP)}


def summary(rows: Iterable[Row]) -> str:
    """Markdown: for each class of files, how many of its games came how far, whole games and
    skeletons apart."""
    by_kind: dict[str, list[Row]] = {}
    for row in rows:
        if row.variant or row.stage != "-":
            by_kind.setdefault(row.kind, []).append(row)
    everything = [row for kind in by_kind.values() for row in kind]
    words = [stage.word for stage in _COLUMNS]
    header = ["files", "games", *words, "whole", "whole and played", "skeletons"]
    header += ["second opinion agrees", "counts proved"]
    lines = [_line(header), _line(["---", *["---:"] * (len(header) - 1)])]
    bare = skeletons()
    lines += [_line(_cells(kind, by_kind[kind], bare)) for kind in sorted(by_kind, reverse=True)]
    lines.append(_line(_cells("all", everything, bare)))
    return "\n".join(lines)


def _cells(name: str, rows: list[Row], bare: set[str]) -> list[str]:
    stages = [_REACHED[row.stage] for row in rows]
    counted = [tuple(map(int, row.rows.split("/"))) for row in rows if row.rows]
    proved, known = (sum(numbers) for numbers in zip(*counted, strict=True)) if counted else (0, 0)
    files = len({row.file for row in rows})
    whole = [_REACHED[row.stage] for row in rows if row.file not in bare]
    return [
        f"{files} {name}",
        str(len(rows)),
        *(str(sum(reached >= stage for reached in stages)) for stage in _COLUMNS),
        str(len(whole)),
        str(sum(stage >= Stage.PLAYED for stage in whole)),
        str(len(rows) - len(whole)),
        str(sum(row.positions > 0 for row in rows)),
        f"{proved} of {known}",
    ]


def _line(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    print(summary(read_table(TABLE.read_text())))
