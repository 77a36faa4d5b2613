"""Records: SGF against sgfmill, PGN to named form against python-chess, memory over a stream.

Times are processor seconds, the best of several runs in one process, so that the ratios can be
compared between machines.
"""

from __future__ import annotations

import io
import random
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from typing import BinaryIO, cast

import chess.pgn
from sgfmill import sgf_grammar

import translator
from notation import pgn, sgf
from notation.convert import Converter
from notation.diagnostics import Sink
from notation.engine import EngineClass
from notation.registry import NOTATIONS
from translator.core.resources import resource

SGF_SIZE = 1_000_000
PGN_COPIES = 10
STREAM = 10_000


def main() -> None:
    """Prints times and the ratios to the peers."""
    _sgf()
    _pgn()
    _memory()


def _sgf() -> None:
    data = b"".join(_sgf_games(SGF_SIZE))
    theirs = _best(partial(sgf_grammar.parse_sgf_collection, data))
    ours = _best(lambda: list(sgf.read(data, sink=Sink())))
    print(
        f"SGF, {len(data):,} bytes: sgfmill {theirs:.3f} s, ours {ours:.3f} s", _ratio(theirs, ours)
    )


def _sgf_games(size: int) -> Iterator[bytes]:
    """Games with variations four deep, comments with escapes, markup, UTF-8."""
    rng = random.Random(1)

    def node(number: int) -> str:
        point = "".join(rng.choices("abcdefghijklmnopqrs", k=2))
        text = f";{'BW'[number % 2]}[{point}]"
        if rng.random() < 0.08:
            text += f"C[a comment with \\] escapes, ü and {'x' * rng.randrange(60)}]"
        if rng.random() < 0.03:
            text += "TR[aa][bb]LB[cc:1]"
        return text

    def line(length: int, depth: int) -> str:
        branches = rng.randrange(1, 4) if depth else 0
        below = "".join(f"({line(rng.randrange(20, 60), depth - 1)})" for _ in range(branches))
        return "".join(map(node, range(length))) + below

    while size > 0:
        game = f"(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[Black]PW[White]{line(100, 4)})\n".encode()
        size -= len(game)
        yield game


def _pgn() -> None:
    text = (resource("corpus") / "records" / "chess.pgn").read_text(encoding="utf-8")
    text = "\n".join([text] * PGN_COPIES)
    rules = resource("corpus") / "zrf" / "chess.zrf"
    engine = cast(EngineClass, translator.compile(translator.load(rules)).Game)

    def theirs() -> int:
        stream = io.StringIO(text)
        count = 0
        while (game := chess.pgn.read_game(stream)) is not None:
            if game.errors:
                raise SystemExit(f"python-chess: {game.errors}")
            count += 1
        return count

    def ours() -> int:
        sink = Sink()
        convert = Converter(engine, NOTATIONS["named"], sink).convert
        records = (convert(record) for record in pgn.read(text.encode(), sink=sink))
        written = NOTATIONS["named"].write((r for r in records if r is not None), sink)
        count = sum(1 for _ in written)
        if sink.has_errors:
            raise SystemExit(sink.errors[0])
        return count

    if theirs() != ours():
        raise SystemExit("the numbers of games differ")
    peer, own = _best(theirs), _best(ours)
    print(f"PGN, {len(text):,} bytes: python-chess reads in {peer:.3f} s,", end=" ")
    print(f"we read and write named form in {own:.3f} s", _ratio(peer, own))


def _memory() -> None:
    """The peak while a stream of games is read, which must not grow with their number."""
    (game,) = _sgf_games(1)
    chess_games = (resource("corpus") / "records" / "chess.pgn").read_bytes() + b"\n"
    for name, read, text in (("SGF", sgf.read, game), ("PGN", pgn.read, chess_games)):
        peaks = []
        for count in (STREAM // 10, STREAM):
            tracemalloc.start()
            stream = cast(BinaryIO, _Repeated(text, count))
            games = sum(1 for _ in read(stream, sink=Sink()))
            peaks.append(tracemalloc.get_traced_memory()[1])
            tracemalloc.stop()
        print(f"{name}, {games:,} games: peak {peaks[1] / 1e6:.1f} MB", end=", ")
        print(f"{peaks[0] / 1e6:.1f} MB for a tenth of them")


class _Repeated(io.RawIOBase):
    """A file that holds one text again and again."""

    def __init__(self, text: bytes, count: int) -> None:
        self.text = text
        self.left = count

    def read(self, size: int = -1) -> bytes:
        count = min(self.left, max(1, size // len(self.text)))
        self.left -= count
        return self.text * count


def _ratio(theirs: float, ours: float) -> str:
    return f"({theirs / ours:.2f} x)"


def _best(run: Callable[[], object], times: int = 5) -> float:
    """Processor seconds of the fastest run."""
    seconds = []
    for _ in range(times):
        start = time.process_time()
        run()
        seconds.append(time.process_time() - start)
    return min(seconds)


if __name__ == "__main__":
    main()
