"""Time per legal move in random games, Python, beside that of chess in ZRF in the same rounds."""

from __future__ import annotations

from collections.abc import Iterator

from bench import _corpus
from bench._corpus import Playouts
from bench._table import Row, Table, show
from bench._timing import rates

GAMES = 2
PLIES = 100
CHESS = "zrf/chess.zrf"
OTHERS = {
    "Shogi": "zrf/shogi.zrf",
    "Shogi, native": "native/shogi.glot",
    "Minishogi": "zrf/minishogi.zrf",
    "Bao": "native/bao.glot",
    "Lasca": "native/lasca.glot",
    "Rithmomachia": "native/rithmomachia.glot",
    "International draughts, native": "native/international-draughts.glot",
    "Turkish draughts, native": "native/turkish-draughts.glot",
    "Tamerlane chess": "native/tamerlane-chess.glot",
    "Lines of action": "native/lines-of-action.glot",
    "Royal game of Ur, Axiom": "axiom/Royal-Game-of-Ur.4th",
    "Ataxx, Axiom": "axiom/Ataxx.4th",
    "Crazyhouse, native": "native/chess-variants.glot@Crazyhouse",
    "Three-check, native": "native/chess-variants.glot@Three-check",
    "Atomic, native": "native/chess-variants.glot@Atomic",
}


def tables() -> Iterator[Table]:
    yield Table(
        "moves",
        "Time per move beside chess",
        f"Processor time of {GAMES} random games of up to {PLIES} plies, divided by the number of"
        " moves that were legal in them, in microseconds: Python engines, and the ratio to chess in"
        " ZRF in the same rounds. Less is better.",
        "to chess",
        ("µs/move", "chess µs/move", "moves/ply"),
        tuple(_row(name, path) for name, path in OTHERS.items()),
        more=False,
    )


def _row(name: str, path: str) -> Row:
    playouts = {
        side: Playouts(_corpus.module(at).Game, GAMES, PLIES)
        for side, at in (("ours", path), ("chess", CHESS))
    }
    found = rates({side: one.counted() for side, one in playouts.items()})
    branching = playouts["ours"].moves() / playouts["ours"].play()
    cells = (f"{1e6 / found['ours']:.2f}", f"{1e6 / found['chess']:.2f}", f"{branching:.1f}")
    return Row(name, found["chess"] / found["ours"], cells)


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
