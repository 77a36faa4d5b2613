"""The same game in the native language or ForthScript, and in ZRF: moves a second in random games.

Each side plays random games of its own; the rate is of the moves that are legal in them, so that
the length of games makes no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import translator
from bench import _corpus
from bench._corpus import Playouts
from bench._table import Row, Table, show
from bench._timing import rates
from translator.core.source import Source
from translator.frontends.gamefile import GameFile
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules

GAMES = 3
PLIES = 150
ROUNDS = 12  # sides differ by little here, and processors waver by more

# Twins in the corpus, and games whose native twin is what `--to native` writes of the ZRF.
TWINS = {
    "Konane, native": ("native/konane.glot", "zrf/konane.zrf"),
    "Turkish draughts, native": ("native/turkish-draughts.glot", "zrf/turkish-draughts.zrf"),
    "International draughts, native": (
        "native/international-draughts.glot",
        "zrf/international-draughts.zrf",
    ),
    "Reversi, native": ("native/reversi.glot", "zrf/reversi.zrf"),
    "Reversi, Axiom": ("axiom/Reversi.4th", "zrf/reversi.zrf"),
    "Nine men's morris, native": ("native/nine-mens-morris.glot", "zrf/nine-mens-morris.zrf"),
    "Chess, Axiom": ("axiom/Chess.4th", "zrf/chess.zrf"),
    "Ataxx, Axiom": ("axiom/Ataxx.4th", "zrf/ataxx.zrf"),
    "Breakthrough, Axiom": ("axiom/Breakthrough.4th", "zrf/breakthrough.zrf"),
    "Connect four, native": ("native/connect-four.glot", "zrf/connect-four.zrf"),
    "Hex, native": ("native/hex.glot", "zrf/hex.zrf"),
    "Go 9x9, native": ("native/go.glot", "zrf/go.zrf@Go 9x9"),
    "Go 9x9, Axiom": ("axiom/Go-9x9.4th", "zrf/go.zrf@Go 9x9"),
    "Kalah, Axiom": ("axiom/Kalah.4th", "zrf/kalah.zrf"),
}
PRINTED = {
    "Chess": "zrf/chess.zrf",
    "Ataxx": "zrf/ataxx.zrf",
    "Breakthrough": "zrf/breakthrough.zrf",
}


def tables() -> Iterator[Table]:
    rows = [_row(name, _corpus.module(one), other) for name, (one, other) in TWINS.items()]
    rows += [_row(f"{name}, printed", _printed(zrf), zrf) for name, zrf in PRINTED.items()]
    yield Table(
        "languages",
        "Native text and ForthScript against ZRF",
        "The Python engine of a game in one language and that of the same game in ZRF: moves that"
        " are legal in random games, a second of processor time, and the ratio. Twins are written"
        " independently and need not split turns in the same way; *printed* is the native text"
        " that ludoglot writes from the ZRF, if the corpus has no native twin.",
        "to ZRF",
        ("moves/s", "ZRF moves/s"),
        tuple(rows),
    )


def _row(name: str, module: Any, zrf: str) -> Row:
    modules = {"one": module, "zrf": _corpus.module(zrf)}
    works = {side: Playouts(m.Game, GAMES, PLIES).counted() for side, m in modules.items()}
    found = rates(works, ROUNDS)
    cells = (f"{found['one']:,.0f}", f"{found['zrf']:,.0f}")
    return Row(name, found["one"] / found["zrf"], cells)


def _printed(zrf: str) -> Any:
    """The engine of the native text that is written of a game in ZRF."""
    text = translator.emit(_corpus.game(zrf), "native")
    source = Source("printed.glot", text.encode())
    rules = Rules(source, MemoryResolver({}), "native", source.name)
    return translator.compile(GameFile(rules).lower(0).game)


def main() -> None:
    show(tables())


if __name__ == "__main__":
    main()
