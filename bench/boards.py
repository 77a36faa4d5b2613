"""How the time per legal move grows with the board: hex, go and draughts of many sizes, Python.

The rules are those of the corpus with a variant of each size added; the exponent is the slope of
the line through the logarithms of positions and of processor time per move.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from typing import cast

import translator
from bench._corpus import Playouts
from bench._table import Row, Table, show
from bench._timing import rates
from translator.core.resources import resource
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.library.includes import DirectoryResolver
from translator.library.rules import Rules

LETTERS = "abcdefghijklmnopqrs"
PLIES = 800


def hex_board(n: int) -> str:
    """A board of n by n cells, with the zones of Hex, for the macros of `corpus/zrf/hex.zrf`."""
    columns, rows = LETTERS[:n], range(1, n + 1)
    edges = {
        "near-edge) (players Red": [f"{column}1" for column in columns],
        "far-edge) (players Red": [f"{column}{n}" for column in columns],
        "near-edge) (players Blue": [f"a{row}" for row in rows],
        "far-edge) (players Blue": [f"{columns[-1]}{row}" for row in rows],
    }
    zones = " ".join(f"(zone (name {z}) (positions {' '.join(at)}))" for z, at in edges.items())
    return f"(board (hex-board {'/'.join(columns)} {'/'.join(map(str, rows))}) {zones})"


def _go(n: int) -> str:
    rows = "/".join(map(str, range(n, 0, -1)))
    return f"(board (go-board {'/'.join(LETTERS[:n])} {rows}))"


def _draughts(n: int) -> str:
    """Men stand in all rows but the two in the middle."""

    def dark(*rows: int) -> str:
        return " ".join(f"{LETTERS[x]}{y}" for y in rows for x in range((y - 1) % 2, n, 2))

    rows = "/".join(map(str, range(n, 0, -1)))
    own, theirs = range(1, n // 2), range(n // 2 + 2, n + 1)
    return f"""(board (draughts-board {"/".join(LETTERS[:n])} {rows})
        (zone (name king-row) (players White) (positions {dark(n)}))
        (zone (name king-row) (players Black) (positions {dark(1)})))
      (board-setup (White (Man {dark(*own)})) (Black (Man {dark(*theirs)})))"""


# The file, what a variant of a size has of its own, and the sizes.
FAMILIES: dict[str, tuple[str, Callable[[int], str], range]] = {
    "Hex": ("hex.zrf", hex_board, range(5, 20, 2)),
    "Go": ("go.zrf", _go, range(5, 20, 2)),
    "English draughts": ("english-draughts.zrf", _draughts, range(6, 15, 2)),
}


def tables() -> Iterator[Table]:
    yield Table(
        "boards",
        "Growth with the board",
        "The exponent of processor time over the number of positions, in random games on boards"
        " of many sizes (hex and go 5 to 19, draughts 6 to 14), Python: of the time per ply, to"
        " generate all legal moves and make one, and of the time per legal move. 0 means the same"
        " time on every board, 1 time in proportion to the board.",
        "per ply",
        ("per move", "µs/move, smallest", "µs/move, largest"),
        tuple(_row(*family) for family in FAMILIES.items()),
        more=False,
        alike=False,
    )


def _row(name: str, family: tuple[str, Callable[[int], str], range]) -> Row:
    file, variant, sizes = family
    games = {n: _games(file, f'(variant (title "{n}") {variant(n)})') for n in sizes}
    found = rates({str(n): one.counted() for n, one in games.items()}, rounds=3)
    per_move = [1 / rate for rate in found.values()]
    branching = [one.moves() / one.play() for one in games.values()]
    per_ply = [time * width for time, width in zip(per_move, branching, strict=True)]
    cells = (f"{_slope(sizes, per_move):.2f}", *(f"{1e6 * per_move[at]:.2f}" for at in (0, -1)))
    return Row(name, _slope(sizes, per_ply), cells)


def _slope(sizes: range, times: list[float]) -> float:
    logarithms = [math.log(n * n) for n in sizes], [math.log(time) for time in times]
    return statistics.linear_regression(*logarithms).slope


def _games(file: str, variant: str) -> Playouts:
    return Playouts(_engine(file, variant), 1, PLIES)


def _engine(file: str, variant: str) -> type:
    """The engine of a file of the corpus with a variant added."""
    folder = resource("corpus") / "zrf"
    source = Source(file, (folder / file).read_bytes() + b"\n" + variant.encode())
    rules = GameFile(Rules(source, DirectoryResolver(folder), "zrf", file))
    return cast(type, translator.compile(rules.lower(len(rules.titles) - 1).game).Game)


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
