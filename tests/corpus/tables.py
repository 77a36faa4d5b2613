"""The expected counts in ``tests/data/perft`` (its README describes the format)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

DATA = Path(__file__).parents[1] / "data" / "perft"
CORPUS = Path(__file__).parents[2] / "corpus" / "zrf"
UNITS = ("step", "turn", "merged")


class Row(NamedTuple):
    """Expected counts of one position; ``counts[0]`` is that of depth 1."""

    table: str  # name of the file with the row
    source: str
    game: str  # FILE@TITLE
    unit: str
    position: str
    counts: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.game} {self.unit} {self.position}"

    @property
    def file(self) -> Path:
        return CORPUS / self.game.partition("@")[0]

    @property
    def title(self) -> str:
        return self.game.partition("@")[2]

    def depth_within(self, limit: int) -> int:
        """The greatest depth that counts no more than ``limit``, but at least 1."""
        fitting = [depth for depth, count in enumerate(self.counts, 1) if count <= limit]
        return max(fitting, default=1)


def read_table(path: Path) -> Iterator[Row]:
    """The rows of one file; ``ValueError`` with the line number for a malformed one."""
    source = ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if line.startswith("# source:"):
            source = line.partition(":")[2].strip()
        if not line.strip() or line.startswith("#"):
            continue
        fields = [field.strip() for field in line.split("|")]
        if len(fields) != 4 or fields[1] not in UNITS or not source:
            raise ValueError(f"{path.name}:{number}: not a row, or a row without a source")
        game, unit, position, counts = fields
        yield Row(path.name, source, game, unit, position, tuple(map(int, counts.split())))


def all_rows() -> list[Row]:
    return [row for path in sorted(DATA.glob("*.perft")) for row in read_table(path)]
