"""How processor time grows with the size of what is read: the exponent of it, the bar is 1.15.

Rules are read, lowered and written as Python, every game of a file; their size is the number of
nodes of all that was lowered, macros expanded. Records are read, and lines of moves replayed and
written too; their size is the number of moves. Every family is measured at sizes that double, the
best of three; the exponent is the slope of the line through the logarithms.
"""

from __future__ import annotations

import gc
import math
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, cast

import translator
from bench import _families as texts
from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.record import GameRecord
from notation.registry import NOTATIONS
from translator.core.source import Source, Span
from translator.frontends.gamefile import GameFile
from translator.ir.expr import NOWHERE
from translator.library.includes import MemoryResolver
from translator.library.rules import Rules

BAR = 1.15
SIZES = 5  # each twice the one before
RUNS = 3

Work = Callable[[bytes], Any]


def main() -> None:
    """Prints the exponent of every family, or of those whose names are given."""
    arguments = sys.argv[1:] if sys.argv[0].endswith("growth.py") else []
    for name, (first, text, work) in FAMILIES.items():
        if not arguments or any(word in name for word in arguments):
            points = list(_measured(first, text, work))
            exponent = _slope(points)
            shown = "  ".join(f"{size:,}: {seconds:.3f} s" for size, seconds in points)
            verdict = "" if exponent <= BAR else "  ABOVE"
            print(f"{name:32} {exponent:5.2f} (bar {BAR}){verdict}  {shown}", flush=True)


def _measured(first: int, text: Callable[[int], str], work: Work) -> Iterator[tuple[int, float]]:
    """The size, and the processor seconds of the fastest run, for each of the numbers."""
    for k in range(SIZES):
        data = text(first << k).encode()
        seconds = []
        for _ in range(RUNS):
            gc.collect()
            begun = time.process_time()
            made = work(data)
            seconds.append(time.process_time() - begun)
        yield _size(made), min(seconds)


def _slope(points: list[tuple[int, float]]) -> float:
    """The power of the size that fits the seconds best."""
    sizes, seconds = zip(*points, strict=True)
    logarithms = [math.log(size) for size in sizes], [math.log(one) for one in seconds]
    return statistics.linear_regression(*logarithms).slope


def _size(made: Any) -> int:
    """A number as it is; of games how many nodes they have: records, and what stands in them."""
    if isinstance(made, int):
        return made
    size = 0
    left = [made]
    while left:
        one = left.pop()
        size += 1
        if isinstance(one, dict):
            left += one.values()
        elif isinstance(one, tuple | list | frozenset):
            left += one
        elif is_dataclass(one) and not isinstance(one, Source | Span):
            left += (getattr(one, field.name) for field in fields(one))
    return size


def _file(language: str, data: bytes) -> GameFile:
    source = Source(f"growth.{language}", data)
    return GameFile(Rules(source, MemoryResolver({}), language, source.name))


def _translated(language: str) -> Work:
    """Reads all games of a text and writes their engines."""

    def work(data: bytes) -> Any:
        file = _file(language, data)
        games = [file.lower(index).game for index in range(len(file.titles))]
        for game in games:
            translator.emit(game)
        return games

    return work


def _moves(records: Iterable[GameRecord]) -> int:
    """How many moves records have, those of variations too."""
    left = [record.root for record in records]
    size = 0
    while left:
        node = left.pop()
        size += 1
        left += node.children
    return size


def _read(notation: str) -> Work:
    """Reads records; the number of moves, those of variations too."""

    def work(data: bytes) -> int:
        sink = Sink()
        records = list(NOTATIONS[notation].read(data, "growth", sink=sink))
        if sink.has_errors:
            raise SystemExit(sink.errors[0])
        return _moves(records)

    return work


def _converted(notation: str, target: str) -> Work:
    """Reads a record of `WALKS`, replays it and writes it anew; the number of moves."""
    engines: list[EngineClass] = []

    def work(data: bytes) -> int:
        if not engines:
            game = _file("native", texts.WALKS.encode()).lower(0).game
            engines.append(cast(EngineClass, translator.compile(game).Game))
        sink = Sink()
        (record,) = NOTATIONS[notation].read(data, "growth", sink=sink)
        made = Converter(engines[0], NOTATIONS[target], sink).convert(record)
        if made is None or sink.has_errors:
            raise SystemExit(sink.errors[0])
        list(NOTATIONS[target].write([made], sink))
        return _moves([made])

    return work


_ZRF, _NATIVE, _FORTH = map(_translated, ("zrf", "native", "axiom"))


def _slid(data: bytes) -> int:
    """Translates games of `slides`; how many moves that is on an empty board, from all positions.

    Lines grow with the board, so the tables are what the time is to be in proportion to.
    """
    moves = 0
    for game in _ZRF(data):
        for name in ("n", "e"):
            link = game.board.links[game.board.directions.index(name)]
            for position in link:
                while position != NOWHERE:
                    moves, position = moves + 1, link[position]
    return moves


# The smallest number, the text for a number, and what is done with it.
FAMILIES: dict[str, tuple[int, Callable[[int], str], Work]] = {
    "macros inside each other": (12, texts.chain_of_macros, _ZRF),
    "macros that double": (256, texts.tree_of_macros, _ZRF),
    "variants": (8, texts.variants, _ZRF),
    "slides along lines": (8, texts.slides, _slid),
    "positions of a grid": (8, texts.grid, _ZRF),
    "positions by name": (64, texts.positions, _ZRF),
    "rules": (128, texts.rules, _ZRF),
    "types of pieces": (64, texts.pieces, _ZRF),
    "types of moves": (64, texts.move_types, _ZRF),
    "operands of a condition": (128, texts.operands, _ZRF),
    "zones": (64, texts.zones, _ZRF),
    "goals": (32, texts.goals, _ZRF),
    "rules, native": (128, texts.native_rules, _NATIVE),
    "zones, native": (64, texts.native_zones, _NATIVE),
    "words of Forth": (64, texts.words, _FORTH),
    "words of Forth in each other": (3, texts.nested_words, _FORTH),
    "moves of SGF": (2000, texts.sgf, _read("sgf")),
    "variations of SGF inside": (2000, texts.deep_sgf, _read("sgf")),
    "variations of SGF side by side": (1000, texts.wide_sgf, _read("sgf")),
    "moves of PGN": (1000, texts.pgn, _read("pgn")),
    "variations of PGN inside": (500, texts.deep_pgn, _read("pgn")),
    "variations of PGN side by side": (500, texts.wide_pgn, _read("pgn")),
    "variations of named inside": (250, texts.deep_named, _converted("named", "named")),
    "moves of ZSG to named": (250, texts.zsg, _converted("zsg", "named")),
    "moves of ZSG to SGF": (250, texts.zsg, _converted("zsg", "sgf")),
    "moves of ZSG to JSON": (250, texts.zsg, _converted("zsg", "json")),
}

if __name__ == "__main__":
    main()
