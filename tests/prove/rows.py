"""The tables of the proof: one row a game, in the order of the library.

`docs/proof.tsv` is about the games as Python engines play them, `docs/agreement.tsv` about what
JavaScript engines of them see and count.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tests.zrf_library import index

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs" / "proof.tsv"
AGREEMENT = ROOT / "docs" / "agreement.tsv"
PENDING = "pending"  # the reason of a row whose proof has not been run yet


@dataclass(frozen=True, slots=True)
class Row:
    """What was proved of one game.

    `digest`: of the file, the first 16 hex digits of SHA-256. `kind`: what the library's index says
    of it (standard, dagaz-dialect, ...). `number`: the game's place in the file, from 1. `stage`:
    read, lowered, emitted, imported or played, `-` for none of them. `reason`: why it went no
    further, what disagrees (`reference`, `counts`), or `pending`; else empty. `positions`: at how
    many positions of random games the second opinion agreed. `rows`: proved and known rows of
    independent move counts (`2/2`), empty if none is known. `depth`: the greatest depth at which a
    count was proved.
    """

    digest: str
    kind: str
    file: str
    number: int
    variant: str
    stage: str
    reason: str = ""
    positions: int = 0
    rows: str = ""
    depth: int = 0

    @property
    def identity(self) -> tuple[str, int]:
        return self.file, self.number

    @property
    def disagrees(self) -> bool:
        """Whether the second opinion or a move count says otherwise than the engine."""
        return self.reason.endswith(("reference", "counts"))


@dataclass(frozen=True, slots=True)
class Agreed:
    """What the two engines of a game agree on.

    The first columns are those of `Row`. `reason`: why there are no two engines, or where they
    differ; else empty. `positions` and `moves`: of random games, in how many positions they saw the
    same, and how many legal moves there were in these. `rows`, `depth`: as in `Row`, for counts of
    the JavaScript engine.
    """

    digest: str
    file: str
    number: int
    variant: str
    reason: str = ""
    positions: int = 0
    moves: int = 0
    rows: str = ""
    depth: int = 0


Kind = TypeVar("Kind", bound="DataclassInstance")


def kinds() -> dict[str, str]:
    """By file, its class in the index of the library."""
    return {entry["file"]: entry["class"] for entry in index()}


def write_rows(kind: type[Kind], rows: Iterable[Kind]) -> str:
    """Tab-separated, with a line of names; control characters of titles become blanks."""
    lines = ["\t".join(field.name for field in fields(kind))]
    for row in rows:
        cells = (" ".join(str(cell).split()) for cell in astuple(row))
        lines.append("\t".join(cells))
    return "\n".join(lines) + "\n"


def read_rows(kind: type[Kind], text: str) -> list[Kind]:
    header, *lines = text.splitlines()
    if header.split("\t") != [field.name for field in fields(kind)]:
        raise ValueError("the table has other columns: run the proof again")
    numbers = [field.type == "int" for field in fields(kind)]
    rows = []
    for line in lines:
        cells = zip(line.split("\t"), numbers, strict=True)
        values: list[Any] = [int(cell) if number else cell for cell, number in cells]
        rows.append(kind(*values))
    return rows


def write_table(rows: Iterable[Row]) -> str:
    return write_rows(Row, rows)


def read_table(text: str) -> list[Row]:
    return read_rows(Row, text)
